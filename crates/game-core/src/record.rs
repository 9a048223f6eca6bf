//! The record: a game as text that can be stored, compared, replayed and verified.

use core::fmt;
use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::component_set::ComponentSet;
use crate::fair::Header;
use crate::game::{Game, Step, ToMove};
use crate::hex::Bytes32;
use crate::options::read_options;
use crate::seat::{Seat, SeatCount, SeatSet};
use crate::sheet::{Decider, Outcome};
use crate::table::{ChanceSource, SeatInfo, Setup, Table};
use crate::verify::{Fault, HeaderFault};

/// The version of the record format.
pub const FORMAT: u32 = 1;
/// The largest number of steps of a record, including those undone by consent. A table that has reached it
/// accepts no further decision. The longest games, those of Spots between random bots, have some thousands.
pub const MAX_STEPS: usize = 250_000;
/// The largest record that is read, in bytes. Every record that a table can write is smaller: a step takes at
/// most 300 bytes (80 of notation, what JSON adds, and its share of the digests or of a consent undo), and
/// everything else less than a million.
pub const MAX_BYTES: usize = MAX_STEPS * 300 + 1_000_000;
/// A digest of the state is recorded after each multiple of this number of steps, and after the last step.
pub const DIGEST_EVERY: usize = 32;

/// Where the chance outcomes of a record come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ChanceKind {
    /// From a seed that nobody chose.
    #[serde(rename = "fair")]
    Committed,
    /// From a seed that somebody chose.
    #[serde(rename = "chosen")]
    Seeded,
    /// Entered by hand.
    #[serde(rename = "typed")]
    Manual,
}

/// How a recorded game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "ReadResult")]
pub struct RecordResult {
    /// The reason, the places, the tie-breaks and the verdict.
    #[serde(flatten)]
    pub outcome: Outcome,
    /// The seats that resigned, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub resigned: Vec<Seat>,
}

/// A result as it is read from a record: serde cannot refuse unknown keys in a struct with flattened fields,
/// so all fields are listed here.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ReadResult {
    reason: Cow<'static, str>,
    ranking: Vec<Vec<SeatSet>>,
    #[serde(default)]
    decided_by: Vec<Decider>,
    verdict: Option<Cow<'static, str>>,
    #[serde(default)]
    resigned: Vec<Seat>,
}

impl From<ReadResult> for RecordResult {
    fn from(read: ReadResult) -> Self {
        let ReadResult { reason, ranking, decided_by, verdict, resigned } = read;
        Self { outcome: Outcome { reason, ranking, decided_by, verdict }, resigned }
    }
}

/// An undo with the consent of everybody at the table, because something had been revealed after the undone
/// decision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConsentUndo {
    /// The seat whose decision was the first of the removed steps.
    pub seat: Seat,
    /// The number of steps that remained before those that are listed. The seat's decisions that led up to
    /// them since the information horizon were undone too; like every undo up to the horizon, they are not
    /// listed.
    pub stood: usize,
    /// The removed steps, in notation.
    pub steps: Vec<String>,
}

/// A recorded game.
///
/// ```
/// use game_core::record::ChanceKind;
/// use game_core::{Record, RecordError};
///
/// let text = r#"{
///     "format": 1, "game": "toy", "rules": 1, "parts": null, "options": {"mode": "alone", "goal": 9},
///     "seats": [{"name": "Ann", "kind": "person"}, {"name": "Rob", "kind": "bot strong"}],
///     "table": "kitchen", "chance": "typed", "commitment": null, "secret": null, "contributions": [],
///     "result": null, "steps": ["* deal A", "* deal D", "* deal B", "* deal C", "1 put B"], "digests": {}
/// }"#;
/// let record = Record::read(text).unwrap();
/// assert_eq!(record.chance, ChanceKind::Manual);
/// assert_eq!(record.header().unwrap().seats.get(), 2);
/// assert_eq!(Record::read(&record.write()).unwrap(), record);
///
/// assert!(matches!(Record::read(&text[..150]), Err(RecordError::Incomplete(3))));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a JSON object with the keys of a record")]
pub struct Record {
    /// Always [`FORMAT`].
    pub format: u32,
    /// The game's id.
    pub game: String,
    /// The version of the game's rules.
    pub rules: u32,
    /// The hash of the component set; `None` for the printed one.
    #[serde(rename = "parts")]
    pub component_set: Option<Bytes32>,
    /// The table's options as JSON.
    pub options: Value,
    /// The name and the player of each seat, in seat order.
    pub seats: Vec<SeatInfo>,
    /// The name of the table.
    pub table: String,
    /// Where chance outcomes came from.
    pub chance: ChanceKind,
    /// The commitment shown before the game; `None` if chance outcomes were entered by hand.
    pub commitment: Option<Bytes32>,
    /// The secret behind the commitment or the chosen seed; `None` if there is none or it must not be known
    /// yet.
    pub secret: Option<Bytes32>,
    /// The 32 bytes that each seat contributed to a committed seed; otherwise empty.
    pub contributions: Vec<Bytes32>,
    /// The result; `None` if the game is not over.
    pub result: Option<RecordResult>,
    /// What was undone by consent, in order.
    #[serde(default, rename = "agreed", skip_serializing_if = "Vec::is_empty")]
    pub consent_undos: Vec<ConsentUndo>,
    /// The steps that were not undone, in notation.
    pub steps: Vec<String>,
    /// Digests of the state, each by the number of steps after which it was taken.
    pub digests: BTreeMap<usize, Bytes32>,
}

/// Why a text is not a record.
#[derive(Debug)]
#[non_exhaustive]
pub enum RecordError {
    /// The text has this number of bytes, more than [`MAX_BYTES`].
    TooLarge(usize),
    /// The text has nothing but white space.
    Empty,
    /// The text ends in the middle of this line, counted from 1.
    Incomplete(usize),
    /// The text is not JSON, or has unknown, missing or wrong keys.
    Unreadable(serde_json::Error),
    /// The record has this format version, not [`FORMAT`].
    Format(u32),
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge(bytes) => write!(f, "the record has {bytes} bytes; the largest size is {MAX_BYTES}"),
            Self::Empty => f.write_str("the file is empty"),
            Self::Incomplete(line) => write!(f, "the record is incomplete: it ends in the middle of line {line}"),
            // What the parser says comes last.
            Self::Unreadable(why) => write!(f, "this is not a Gamekeeper record: {why}"),
            Self::Format(format) => write!(f, "format {format} is not supported, only {FORMAT}"),
        }
    }
}

impl std::error::Error for RecordError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Unreadable(why) => Some(why),
            _ => None,
        }
    }
}

impl RecordError {
    /// Why the parser cannot read the text.
    fn unreadable(text: &str, why: serde_json::Error) -> Self {
        if text.trim().is_empty() {
            Self::Empty
        } else if why.is_eof() && text.trim_start().starts_with('{') {
            Self::Incomplete(why.line())
        } else {
            Self::Unreadable(why)
        }
    }
}

impl Record {
    /// Parses a record without checking its steps.
    ///
    /// # Errors
    /// If the text is too long, is not JSON, has another format version, or has unknown or missing keys.
    pub fn read(text: &str) -> Result<Self, RecordError> {
        if text.len() > MAX_BYTES {
            return Err(RecordError::TooLarge(text.len()));
        }
        let record: Self = serde_json::from_str(text).map_err(|why| RecordError::unreadable(text, why))?;
        record.check_format()?;
        Ok(record)
    }

    /// Checks that the record has the format version of this program.
    ///
    /// # Errors
    /// If it has another one.
    pub fn check_format(&self) -> Result<(), RecordError> {
        if self.format == FORMAT { Ok(()) } else { Err(RecordError::Format(self.format)) }
    }

    /// The record as text, one step per line, with a line break at the end.
    #[must_use]
    pub fn write(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).unwrap_or_default();
        text.push('\n');
        text
    }

    /// The header, which the commitment binds; `None` if the number of seats is not valid.
    #[must_use]
    pub fn header(&self) -> Option<Header> {
        Some(Header {
            game: self.game.clone(),
            rules: self.rules,
            component_set: self.component_set,
            options: self.options.clone(),
            seats: SeatCount::try_from(u8::try_from(self.seats.len()).ok()?).ok()?,
            table: self.table.clone(),
        })
    }
}

impl<G: Game> Table<G> {
    /// The full record of this table, including the secret and hidden draws.
    #[must_use]
    pub fn record(&self) -> Record {
        let (chance, secret, contributions) = match self.chance_source() {
            ChanceSource::Committed { secret, contributions } => {
                (ChanceKind::Committed, Some(*secret), contributions.clone())
            }
            ChanceSource::Seeded(seed) => (ChanceKind::Seeded, Some(*seed), Vec::new()),
            ChanceSource::Manual => (ChanceKind::Manual, None, Vec::new()),
            ChanceSource::Hidden { contributions, .. } => (ChanceKind::Committed, None, contributions.clone()),
        };
        let header = self.header();
        let mut state = G::setup(self.rules());
        let mut digests = BTreeMap::new();
        for (done, step) in self.steps().iter().enumerate().map(|(at, step)| (at + 1, step)) {
            state.apply(self.rules(), step, &mut ());
            if done % DIGEST_EVERY == 0 || done == self.steps().len() {
                digests.insert(done, state.digest(self.rules()));
            }
        }
        Record {
            format: FORMAT,
            game: header.game,
            rules: header.rules,
            component_set: header.component_set,
            options: header.options,
            seats: self.setup().seats.clone(),
            table: header.table,
            chance,
            commitment: self.commitment(),
            secret,
            contributions,
            result: self.outcome().map(|outcome| RecordResult { outcome, resigned: self.resigned().to_vec() }),
            consent_undos: self.consent_undos().to_vec(),
            steps: self.steps().iter().map(ToString::to_string).collect(),
            digests,
        }
    }

    /// Rebuilds a table from a record and verifies everything that can be verified.
    ///
    /// # Errors
    /// What is wrong, and at which step.
    pub fn load(record: &Record, component_set: Option<ComponentSet>) -> Result<Self, Fault> {
        if record.game != G::META.id {
            return Err(HeaderFault::Game { recorded: record.game.clone(), expected: G::META.id }.into());
        }
        if component_set.as_ref().map(ComponentSet::hash) != record.component_set {
            return Err(HeaderFault::ComponentSet { recorded: record.component_set }.into());
        }
        let options = read_options::<G>(record.options.clone()).map_err(HeaderFault::Option)?;
        let setup = Setup {
            options,
            seats: record.seats.clone(),
            component_set,
            version: record.rules,
            table: record.table.clone(),
        };
        let chance_source = chance_source(record)?;
        let seeded = matches!(chance_source, ChanceSource::Committed { .. } | ChanceSource::Seeded(_));
        let mut table = Self::without_draws(setup, chance_source).map_err(HeaderFault::Setup)?;
        if serde_json::to_value(&table.setup().options).ok().as_ref() != Some(&record.options) {
            return Err(HeaderFault::OptionSpelling.into());
        }
        if seeded && table.commitment() != record.commitment {
            return Err(Fault::Commitment);
        }
        let length = record.steps.len();
        let later = record.digests.keys().copied().find(|&at| at > length);
        for (at, text) in record.steps.iter().enumerate() {
            let step = Step::read(text)
                .map_err(|why| Fault::at(at, format!("`{text}` is not a step of {}: {why}", G::META.title)))?;
            table.follow(at, step, seeded)?;
            let expected = record.digests.get(&(at + 1));
            let needed = (at + 1) % DIGEST_EVERY == 0 || (at + 1 == length && later.is_none());
            if needed && expected != Some(&table.state().digest(table.rules())) {
                return Err(Fault::Digest { step: at });
            }
        }
        // Checked last, so that a step missing in the middle is reported where it is missing.
        if let Some(later) = later {
            let why =
                format!("steps are missing: the record ends here, but has the check value (digest) of step {later}");
            return Err(Fault::at(length, why));
        }
        if let Some(result) = &record.result {
            let seats = &result.resigned;
            if seats.iter().enumerate().any(|(at, seat)| !table.seats().has(*seat) || seats[..at].contains(seat)) {
                return Err(Fault::Result);
            }
            table.set_resigned(result.resigned.clone());
        }
        for ConsentUndo { seat, steps, .. } in &record.consent_undos {
            let readable = steps.iter().all(|step| Step::<G>::read(step).is_ok());
            if !table.seats().has(*seat) || steps.is_empty() || !readable {
                return Err(HeaderFault::ConsentUndo.into());
            }
        }
        table.set_consent_undos(record.consent_undos.clone());
        let outcome = table.outcome();
        match (&record.result, outcome) {
            (None, None) => {}
            (Some(result), Some(outcome)) if result.outcome == outcome => {}
            (Some(_), None) => {
                return Err(Fault::at(record.steps.len(), "the record has a result, but the game is not over here"));
            }
            (_, Some(_)) => return Err(Fault::Result),
        }
        Ok(table)
    }

    /// Checks a step of the record and applies it.
    fn follow(&mut self, at: usize, step: Step<G>, seeded: bool) -> Result<(), Fault> {
        match (&step, self.to_move()) {
            (_, ToMove::Over) => return Err(Fault::at(at, "the game is over before this step")),
            (Step::Choice(_), ToMove::Chance) => return Err(Fault::at(at, "a chance step is missing here")),
            (Step::Chance(_), ToMove::Seats(_)) => return Err(Fault::at(at, "no chance step is due here")),
            (Step::Choice(decision), ToMove::Seats(seats)) => {
                if !seats.has(decision.seat) {
                    return Err(Fault::at(at, format!("seat {} has nothing to decide here", decision.seat)));
                }
                self.state()
                    .validate(self.rules(), decision.seat, &decision.action)
                    .map_err(|why| Fault::at(at, why.to_string()))?;
            }
            (Step::Chance(outcome), ToMove::Chance) => {
                if !self.outcomes().iter().any(|(possible, _)| possible == outcome) {
                    return Err(Fault::at(at, format!("`{outcome}` is not a possible chance outcome here")));
                }
                if seeded {
                    let drawn = self.next_draw();
                    if drawn.as_ref() != Some(outcome) {
                        let drawn = drawn.map(|drawn| drawn.to_string()).unwrap_or_default();
                        return Err(Fault::Draw { step: at, recorded: outcome.to_string(), drawn });
                    }
                }
            }
        }
        self.apply_checked(step);
        Ok(())
    }
}

fn chance_source(record: &Record) -> Result<ChanceSource, Fault> {
    match (record.chance, record.secret) {
        (ChanceKind::Manual, None) if record.commitment.is_none() && record.contributions.is_empty() => {
            Ok(ChanceSource::Manual)
        }
        (ChanceKind::Manual, _) => Err(HeaderFault::TypedWithSecret.into()),
        (ChanceKind::Committed, Some(secret)) => {
            Ok(ChanceSource::Committed { secret, contributions: record.contributions.clone() })
        }
        (ChanceKind::Seeded, Some(seed)) if record.contributions.is_empty() => Ok(ChanceSource::Seeded(seed)),
        (ChanceKind::Seeded, Some(_)) => Err(HeaderFault::SeedWithContributions.into()),
        (ChanceKind::Seeded, None) => Err(HeaderFault::NoSeed.into()),
        (ChanceKind::Committed, None) => {
            let commitment = record.commitment.ok_or(HeaderFault::NoCommitment)?;
            Ok(ChanceSource::Hidden { commitment, contributions: record.contributions.clone() })
        }
    }
}
