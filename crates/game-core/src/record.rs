//! The record: the steps that stand, as text that can be read, compared, replayed and verified.

use core::fmt;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::fair::Header;
use crate::game::{Game, Pending, SetupError, Step};
use crate::hex::Bytes32;
use crate::parts::Parts;
use crate::seat::{Seat, SeatCount};
use crate::sheet::Outcome;
use crate::table::{Luck, SeatInfo, Setup, Table};
use crate::verify::Fault;

/// The format this program writes and reads.
pub const FORMAT: u32 = 1;
/// The largest record that is read, in bytes.
pub const MAX_BYTES: usize = 1_000_000;
/// A digest of the state stands after every so many steps, and at the end.
pub const DIGEST_EVERY: usize = 32;

/// Where a record's chance steps come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ChanceKind {
    /// From a seed nobody chose.
    Fair,
    /// From a seed somebody chose.
    Chosen,
    /// Typed in.
    Typed,
}

/// How a recorded game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordResult {
    /// Reason, places, tie-break, verdict.
    #[serde(flatten)]
    pub outcome: Outcome,
    /// Who gave up, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub resigned: Vec<Seat>,
}

/// What was taken back by agreement of all people at the table, although things had been revealed since.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Agreed {
    /// Whose decision was the first of them.
    pub seat: Seat,
    /// How many steps stood afterwards.
    pub stood: usize,
    /// What was taken back.
    pub steps: Vec<String>,
}

/// A recorded game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// Always [`FORMAT`].
    pub format: u32,
    /// The game's id.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// The hash of the component set, if it is not the printed one.
    pub parts: Option<Bytes32>,
    /// The options.
    pub options: Value,
    /// Who sat where.
    pub seats: Vec<SeatInfo>,
    /// The table's name.
    pub table: String,
    /// Where chance came from.
    pub chance: ChanceKind,
    /// What was shown before the game.
    pub commitment: Option<Bytes32>,
    /// What was behind it; only once it may be known.
    pub secret: Option<Bytes32>,
    /// What each person added to the secret.
    pub contributions: Vec<Bytes32>,
    /// How it ended, if it has.
    pub result: Option<RecordResult>,
    /// What was taken back by agreement, in order: what was seen stays seen.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub agreed: Vec<Agreed>,
    /// The steps that stand.
    pub steps: Vec<String>,
    /// SHA-256 of the state after so many steps.
    pub digests: BTreeMap<usize, Bytes32>,
}

/// Why a text is not a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError(pub String);

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for RecordError {}

impl Record {
    /// Reads a record, without looking at what its steps mean.
    ///
    /// # Errors
    /// If the text is too long, not JSON, of another format, or has unknown or missing keys.
    pub fn read(text: &str) -> Result<Self, RecordError> {
        if text.len() > MAX_BYTES {
            return Err(RecordError(format!("the record has {} bytes; at most {MAX_BYTES} are read", text.len())));
        }
        let record: Self = serde_json::from_str(text).map_err(|why| RecordError(format!("not a record: {why}")))?;
        if record.format != FORMAT {
            return Err(RecordError(format!("format {} is not known here, only {FORMAT}", record.format)));
        }
        Ok(record)
    }

    /// The text of the record: one step a line, ending with a line break.
    #[must_use]
    pub fn write(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).unwrap_or_default();
        text.push('\n');
        text
    }

    /// What the commitment binds.
    #[must_use]
    pub fn header(&self) -> Option<Header> {
        Some(Header {
            game: self.game.clone(),
            rules: self.rules,
            parts: self.parts,
            options: self.options.clone(),
            seats: SeatCount::try_from(u8::try_from(self.seats.len()).ok()?).ok()?,
            table: self.table.clone(),
        })
    }
}

impl<G: Game> Table<G> {
    /// The record of this table, with everything in it: secret and draws.
    #[must_use]
    pub fn record(&self) -> Record {
        let (chance, secret, contributions) = match self.luck() {
            Luck::Fair { secret, contributions } => (ChanceKind::Fair, Some(*secret), contributions.clone()),
            Luck::Chosen(seed) => (ChanceKind::Chosen, Some(*seed), Vec::new()),
            Luck::Typed => (ChanceKind::Typed, None, Vec::new()),
            Luck::Sealed { contributions, .. } => (ChanceKind::Fair, None, contributions.clone()),
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
            parts: header.parts,
            options: header.options,
            seats: self.setup().seats.clone(),
            table: header.table,
            chance,
            commitment: self.commitment(),
            secret,
            contributions,
            result: self.outcome().map(|outcome| RecordResult { outcome, resigned: self.resigned().to_vec() }),
            agreed: self.agreed().to_vec(),
            steps: self.steps().iter().map(ToString::to_string).collect(),
            digests,
        }
    }

    /// Rebuilds a table from a record, checking everything that can be checked.
    ///
    /// # Errors
    /// What is wrong, and at which step.
    pub fn load(record: &Record, parts: Option<Parts>) -> Result<Self, Fault> {
        if record.game != G::META.id {
            return Err(Fault::header(format!("a record of `{}`, not of `{}`", record.game, G::META.id)));
        }
        if parts.as_ref().map(Parts::hash) != record.parts {
            return Err(match record.parts {
                Some(hash) => Fault::header(format!("played with component set {hash}, which was not given")),
                None => Fault::header("played with the printed components, but another set was given"),
            });
        }
        let options = serde_json::from_value(record.options.clone())
            .map_err(|why| Fault::header(format!("the options cannot be read: {why}")))?;
        let setup =
            Setup { options, seats: record.seats.clone(), parts, version: record.rules, table: record.table.clone() };
        let luck = luck_of(record)?;
        let seeded = matches!(luck, Luck::Fair { .. } | Luck::Chosen(_));
        let mut table =
            Self::closed(setup, luck).map_err(|SetupError { what, why }| Fault::header(format!("{what}: {why}")))?;
        if serde_json::to_value(&table.setup().options).ok().as_ref() != Some(&record.options) {
            return Err(Fault::header("the options are not spelt as this version writes them"));
        }
        if seeded && table.commitment() != record.commitment {
            return Err(Fault::Commitment);
        }
        let length = record.steps.len();
        let cut = record.digests.keys().any(|&at| at > length);
        for (at, text) in record.steps.iter().enumerate() {
            let step = Step::read(text).map_err(|why| Fault::at(at, format!("`{text}`: {why}")))?;
            table.follow(at, step, seeded)?;
            let expected = record.digests.get(&(at + 1));
            let needed = (at + 1) % DIGEST_EVERY == 0 || (at + 1 == length && !cut);
            if needed && expected != Some(&table.state().digest(table.rules())) {
                return Err(Fault::Digest { step: at });
            }
        }
        // Only now: a step that was left out in the middle shows where it is missing.
        if cut {
            return Err(Fault::at(length, "the record ends before the last step it has a digest of"));
        }
        if let Some(result) = &record.result {
            let seats = &result.resigned;
            if seats.iter().enumerate().any(|(at, seat)| !table.seats().has(*seat) || seats[..at].contains(seat)) {
                return Err(Fault::Result);
            }
            table.set_resigned(result.resigned.clone());
        }
        for Agreed { seat, steps, .. } in &record.agreed {
            let readable = steps.iter().all(|step| Step::<G>::read(step).is_ok());
            if !table.seats().has(*seat) || steps.is_empty() || !readable {
                return Err(Fault::header("what was taken back by agreement cannot be read"));
            }
        }
        table.set_agreed(record.agreed.clone());
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

    fn follow(&mut self, at: usize, step: Step<G>, seeded: bool) -> Result<(), Fault> {
        match (&step, self.pending()) {
            (_, Pending::Over) => return Err(Fault::at(at, "the game is over before this step")),
            (Step::Choice(_), Pending::Chance) => return Err(Fault::at(at, "a chance step is missing here")),
            (Step::Chance(_), Pending::Choice(_)) => return Err(Fault::at(at, "no chance step is due here")),
            (Step::Choice(decision), Pending::Choice(seats)) => {
                if !seats.has(decision.seat) {
                    return Err(Fault::at(at, format!("seat {} has nothing to decide here", decision.seat)));
                }
                self.state()
                    .check(self.rules(), decision.seat, &decision.action)
                    .map_err(|why| Fault::at(at, why.to_string()))?;
            }
            (Step::Chance(outcome), Pending::Chance) => {
                if !self.outcomes().iter().any(|(possible, _)| possible == outcome) {
                    return Err(Fault::at(at, format!("chance cannot bring `{outcome}` here")));
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
        self.take_step(step);
        Ok(())
    }
}

fn luck_of(record: &Record) -> Result<Luck, Fault> {
    match (record.chance, record.secret) {
        (ChanceKind::Typed, None) if record.commitment.is_none() && record.contributions.is_empty() => Ok(Luck::Typed),
        (ChanceKind::Typed, _) => Err(Fault::header("a game with typed chance has neither secret nor commitment")),
        (ChanceKind::Fair, Some(secret)) => Ok(Luck::Fair { secret, contributions: record.contributions.clone() }),
        (ChanceKind::Chosen, Some(seed)) if record.contributions.is_empty() => Ok(Luck::Chosen(seed)),
        (ChanceKind::Chosen, Some(_)) => Err(Fault::header("a chosen seed takes no contributions")),
        (ChanceKind::Chosen, None) => Err(Fault::header("a game with a chosen seed names it")),
        (ChanceKind::Fair, None) => {
            let commitment = record.commitment.ok_or_else(|| Fault::header("a fair game has a commitment"))?;
            Ok(Luck::Sealed { commitment, contributions: record.contributions.clone() })
        }
    }
}
