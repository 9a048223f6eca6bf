//! The record: the steps that stand, as text that can be read, compared, replayed and verified.

use core::fmt;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::component_set::ComponentSet;
use crate::fair::Header;
use crate::game::{Game, SetupError, Step, ToMove};
use crate::hex::Bytes32;
use crate::seat::{Seat, SeatCount};
use crate::sheet::Outcome;
use crate::table::{ChanceSource, SeatInfo, Setup, Table};
use crate::verify::Fault;

/// The format this program writes and reads.
pub const FORMAT: u32 = 1;
/// The largest record that is read, in bytes.
pub const MAX_BYTES: usize = 1_000_000;
/// A digest of the state stands after every so many steps, and at the end.
pub const DIGEST_EVERY: usize = 32;

/// Where a record's chance steps come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ChanceKind {
    /// From a seed nobody chose.
    #[serde(rename = "fair")]
    Committed,
    /// From a seed somebody chose.
    #[serde(rename = "chosen")]
    Seeded,
    /// Typed in.
    #[serde(rename = "typed")]
    Manual,
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
pub struct ConsentUndo {
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
    #[serde(rename = "parts")]
    pub component_set: Option<Bytes32>,
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
    #[serde(default, rename = "agreed", skip_serializing_if = "Vec::is_empty")]
    pub consent_undos: Vec<ConsentUndo>,
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
            component_set: self.component_set,
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

    /// Rebuilds a table from a record, checking everything that can be checked.
    ///
    /// # Errors
    /// What is wrong, and at which step.
    pub fn load(record: &Record, parts: Option<ComponentSet>) -> Result<Self, Fault> {
        if record.game != G::META.id {
            return Err(Fault::header(format!("a record of `{}`, not of `{}`", record.game, G::META.id)));
        }
        if parts.as_ref().map(ComponentSet::hash) != record.component_set {
            return Err(match record.component_set {
                Some(hash) => Fault::header(format!("played with component set {hash}, which was not given")),
                None => Fault::header("played with the printed components, but another set was given"),
            });
        }
        let options = serde_json::from_value(record.options.clone())
            .map_err(|why| Fault::header(format!("the options cannot be read: {why}")))?;
        let setup = Setup {
            options,
            seats: record.seats.clone(),
            component_set: parts,
            version: record.rules,
            table: record.table.clone(),
        };
        let chance_source = luck_of(record)?;
        let seeded = matches!(chance_source, ChanceSource::Committed { .. } | ChanceSource::Seeded(_));
        let mut table = Self::closed(setup, chance_source)
            .map_err(|SetupError { what, why }| Fault::header(format!("{what}: {why}")))?;
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
        for ConsentUndo { seat, steps, .. } in &record.consent_undos {
            let readable = steps.iter().all(|step| Step::<G>::read(step).is_ok());
            if !table.seats().has(*seat) || steps.is_empty() || !readable {
                return Err(Fault::header("what was taken back by agreement cannot be read"));
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

fn luck_of(record: &Record) -> Result<ChanceSource, Fault> {
    match (record.chance, record.secret) {
        (ChanceKind::Manual, None) if record.commitment.is_none() && record.contributions.is_empty() => {
            Ok(ChanceSource::Manual)
        }
        (ChanceKind::Manual, _) => Err(Fault::header("a game with typed chance has neither secret nor commitment")),
        (ChanceKind::Committed, Some(secret)) => {
            Ok(ChanceSource::Committed { secret, contributions: record.contributions.clone() })
        }
        (ChanceKind::Seeded, Some(seed)) if record.contributions.is_empty() => Ok(ChanceSource::Seeded(seed)),
        (ChanceKind::Seeded, Some(_)) => Err(Fault::header("a chosen seed takes no contributions")),
        (ChanceKind::Seeded, None) => Err(Fault::header("a game with a chosen seed names it")),
        (ChanceKind::Committed, None) => {
            let commitment = record.commitment.ok_or_else(|| Fault::header("a fair game has a commitment"))?;
            Ok(ChanceSource::Hidden { commitment, contributions: record.contributions.clone() })
        }
    }
}
