//! An independent check of a record: the commitment, every draw, every decision, every digest, the result.
//!
//! ```
//! use game_core::fair::seed_from_text;
//! use game_core::{ChanceSource, Fault, SeatInfo, SeatKind, Setup, Table, Verdict, verify};
//! use game_laws::toy::Toy;
//!
//! let setup = Setup::new(vec![SeatInfo { name: "Ann".into(), kind: SeatKind::Person }]);
//! let secret = seed_from_text("a secret of the host");
//! let source = ChanceSource::Committed { secret, contributions: vec![seed_from_text("from Ann")] };
//! let (table, _) = Table::<Toy>::open(setup, source).unwrap();
//! let mut record = table.record();
//! assert_eq!(verify::<Toy>(&record, None).unwrap().0, Verdict::Fair);
//!
//! // Another card than the one that was drawn.
//! let other = if record.steps[1] == "* deal A" { "* deal B" } else { "* deal A" };
//! record.steps[1] = other.to_owned();
//! let fault = verify::<Toy>(&record, None).unwrap_err();
//! assert!(matches!(fault, Fault::Draw { step: 1, .. }));
//! ```

use core::fmt;

use crate::component_set::ComponentSet;
use crate::game::Game;
use crate::hex::Bytes32;
use crate::meta::SetupError;
use crate::record::{ChanceKind, Record};
use crate::table::{ChanceSource, Table};

/// What is wrong with a record apart from its steps, digests and result.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HeaderFault {
    /// The record is of another game.
    Game {
        /// The id of the game in the record.
        recorded: String,
        /// The id of the game that it was verified as.
        expected: &'static str,
    },
    /// The component set that was given is not the one in the record.
    ComponentSet {
        /// The hash of the set in the record; `None` for the printed one.
        recorded: Option<Bytes32>,
    },
    /// The game has no such option, or the option has no such value.
    Option(SetupError),
    /// No table can be set up with these options, seats, rules version or name.
    Setup(SetupError),
    /// The options are not spelt as this version writes them.
    OptionSpelling,
    /// Chance outcomes were entered by hand, but there is a secret, a commitment or a contribution.
    TypedWithSecret,
    /// The seed was chosen, but there are contributions.
    SeedWithContributions,
    /// The seed was chosen, but is not in the record.
    NoSeed,
    /// The draws are said to be fair, but there is neither a secret nor a commitment.
    NoCommitment,
    /// An undo by consent names a seat that the table does not have, or steps that cannot be read.
    ConsentUndo,
}

impl fmt::Display for HeaderFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Game { recorded, expected } => write!(f, "the record is of `{recorded}`, not of `{expected}`"),
            Self::ComponentSet { recorded: Some(hash) } => {
                write!(f, "it was played with component set {hash}, which was not given")
            }
            Self::ComponentSet { recorded: None } => {
                f.write_str("it was played with the printed components, but another set was given")
            }
            Self::Option(why) => write!(f, "option {why}"),
            Self::Setup(why) => write!(f, "{why}"),
            Self::OptionSpelling => f.write_str("the options are not spelt as this version writes them"),
            Self::TypedWithSecret => f.write_str("a game with chance `typed` has neither secret nor commitment"),
            Self::SeedWithContributions => f.write_str("a game with a chosen seed has no contributions"),
            Self::NoSeed => f.write_str("a game with a chosen seed must name it"),
            Self::NoCommitment => f.write_str("a fair game must have a commitment"),
            Self::ConsentUndo => f.write_str("an undo by consent cannot be read"),
        }
    }
}

impl std::error::Error for HeaderFault {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Option(why) | Self::Setup(why) => Some(why),
            _ => None,
        }
    }
}

impl From<HeaderFault> for Fault {
    fn from(fault: HeaderFault) -> Self {
        Self::Header(fault)
    }
}

/// What is wrong with a record, and where. Steps are counted from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// Something other than the steps, digests and result is wrong.
    Header(HeaderFault),
    /// The secret does not match the commitment, or the commitment was for another table.
    Commitment,
    /// A chance outcome is not the one that the seed yields.
    Draw {
        /// The number of the step.
        step: usize,
        /// The outcome in the record, in notation.
        recorded: String,
        /// The outcome that the seed yields, in notation.
        drawn: String,
    },
    /// A step is not allowed.
    Step {
        /// The number of the step.
        step: usize,
        /// Why the step is not allowed.
        why: String,
    },
    /// The state after this step is not the recorded one.
    Digest {
        /// The number of the step.
        step: usize,
    },
    /// The result in the record is not the one that the steps lead to.
    Result,
}

impl Fault {
    pub(crate) fn at(step: usize, why: impl Into<String>) -> Self {
        Self::Step { step, why: why.into() }
    }

    /// The kind of fault as a fixed word, for programs.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Header(_) => "header",
            Self::Commitment => "commitment",
            Self::Draw { .. } => "draw",
            Self::Step { .. } => "step",
            Self::Digest { .. } => "digest",
            Self::Result => "result",
        }
    }

    /// The number of the step with the fault, if it is in a step.
    #[must_use]
    pub const fn step(&self) -> Option<usize> {
        match self {
            Self::Draw { step, .. } | Self::Step { step, .. } | Self::Digest { step } => Some(*step),
            Self::Header(_) | Self::Commitment | Self::Result => None,
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Header(why) => write!(f, "{why}"),
            Self::Commitment => f.write_str("the secret does not match the commitment of this table"),
            Self::Draw { step, recorded, drawn } => {
                write!(f, "step {step}: the record says `{recorded}`, the seed yields `{drawn}`")
            }
            Self::Step { step, why } => write!(f, "step {step}: {why}"),
            Self::Digest { step } => {
                write!(f, "step {step}: the position after it does not match the record's check value (digest)")
            }
            Self::Result => f.write_str("the result it states is not the result of its steps"),
        }
    }
}

impl std::error::Error for Fault {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Header(why) => Some(why),
            _ => None,
        }
    }
}

/// What a valid record proves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Every draw follows from the committed secret and the contributions.
    Fair,
    /// Every draw follows from a seed that somebody chose.
    Chosen,
    /// Chance outcomes were entered by hand, so there are no draws to verify; every step is legal.
    Typed,
    /// The secret is not known, so the draws could not be verified; every step is legal.
    Sealed,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Fair => {
                "fair: every draw follows from the secret that was fixed before the game, and from the players' own \
                 random numbers"
            }
            Self::Chosen => {
                "consistent: every draw follows from the seed. Somebody chose the seed, so this does not prove that the \
                 draws were fair"
            }
            Self::Typed => {
                "consistent: every step is legal. The rolls and draws were typed in by hand, so they cannot be verified"
            }
            Self::Sealed => {
                "consistent: every step is legal. The secret is not in the record, so the draws were not verified"
            }
        })
    }
}

/// Verifies a record and returns what it proves, with the table it leads to.
///
/// # Errors
/// What is wrong, and at which step.
pub fn verify<G: Game>(record: &Record, component_set: Option<ComponentSet>) -> Result<(Verdict, Table<G>), Fault> {
    let table = Table::load(record, component_set)?;
    let verdict = match (table.chance_source(), record.chance) {
        (ChanceSource::Manual, _) => Verdict::Typed,
        (ChanceSource::Hidden { .. }, _) => Verdict::Sealed,
        (_, ChanceKind::Committed) => Verdict::Fair,
        _ => Verdict::Chosen,
    };
    Ok((verdict, table))
}
