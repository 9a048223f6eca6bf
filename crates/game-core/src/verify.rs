//! A stranger's check of a record: the commitment, every draw through the rules, every decision, every digest, the result.

use core::fmt;

use crate::component_set::ComponentSet;
use crate::game::Game;
use crate::record::{ChanceKind, Record};
use crate::table::{ChanceSource, Table};

/// What is wrong with a record, and where. Steps are counted from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Something before the first step.
    Header(String),
    /// The secret is not the one that was committed to, or it was for another table.
    Commitment,
    /// A chance step is not what the seed gives.
    Draw {
        /// Which step.
        step: usize,
        /// What the record says.
        recorded: String,
        /// What the seed gives.
        drawn: String,
    },
    /// A step that cannot be made.
    Step {
        /// Which step.
        step: usize,
        /// Why.
        why: String,
    },
    /// The state after this step is not the recorded one.
    Digest {
        /// Which step.
        step: usize,
    },
    /// The game ended otherwise than the record says.
    Result,
}

impl Fault {
    pub(crate) fn header(why: impl Into<String>) -> Self {
        Self::Header(why.into())
    }

    pub(crate) fn at(step: usize, why: impl Into<String>) -> Self {
        Self::Step { step, why: why.into() }
    }

    /// What kind of fault it is, in one word that never changes.
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

    /// The step at which the fault shows, if it is in a step.
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
            Self::Header(why) => f.write_str(why),
            Self::Commitment => f.write_str("the secret does not fit the commitment of this table"),
            Self::Draw { step, recorded, drawn } => {
                write!(f, "step {step}: the record says `{recorded}`, the seed gives `{drawn}`")
            }
            Self::Step { step, why } => write!(f, "step {step}: {why}"),
            Self::Digest { step } => write!(f, "step {step}: the state afterwards is not the recorded one"),
            Self::Result => f.write_str("the game ended otherwise than the record says"),
        }
    }
}

impl std::error::Error for Fault {}

/// What a sound record proves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Every draw follows from the committed secret and the people's contributions.
    Fair,
    /// Every draw follows from a seed that somebody chose.
    Chosen,
    /// Chance was typed in, so there is nothing to verify about it; every step is legal.
    Typed,
    /// The secret has not been shown, so the draws could not be checked; every step is legal.
    Sealed,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Fair => "fair: every draw follows from the committed secret and the contributions",
            Self::Chosen => "consistent: every draw follows from the seed, which somebody chose",
            Self::Typed => "consistent: every step is legal; chance was typed in, so there are no draws to verify",
            Self::Sealed => "consistent: every step is legal; the secret is not known, so the draws were not checked",
        })
    }
}

/// Checks a record and gives the table it leads to.
///
/// # Errors
/// What is wrong, and at which step.
pub fn verify<G: Game>(record: &Record, parts: Option<ComponentSet>) -> Result<(Verdict, Table<G>), Fault> {
    let table = Table::load(record, parts)?;
    let verdict = match (table.chance_source(), record.chance) {
        (ChanceSource::Manual, _) => Verdict::Typed,
        (ChanceSource::Hidden { .. }, _) => Verdict::Sealed,
        (_, ChanceKind::Committed) => Verdict::Fair,
        _ => Verdict::Chosen,
    };
    Ok((verdict, table))
}
