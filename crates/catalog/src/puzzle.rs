//! "Find the best move": positions out of games between bots, each with one clearly best decision.

use bots::{Level, Phrase};
use game_core::{Record, Seat, ToMove, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::bot::BotRequest;
use crate::error::Error;
use crate::game::{AnyGame, GameWithBots};
use crate::layer::TableBox;

/// The puzzles of a game, as they are written to a file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzleFile {
    /// The version of the format: [`PuzzleFile::FORMAT`].
    pub format: u32,
    /// The id of the game.
    pub game: String,
    /// The puzzles, the easiest first.
    pub puzzles: Vec<Puzzle>,
}

impl PuzzleFile {
    /// The version of the format.
    pub const FORMAT: u32 = 1;

    /// Parses a file.
    ///
    /// # Errors
    /// If the text is not a file of this version.
    pub fn read(text: &str) -> Result<Self, String> {
        let file: Self = serde_json::from_str(text).map_err(|why| why.to_string())?;
        if file.format == Self::FORMAT {
            return Ok(file);
        }
        Err(format!("format {} is not supported, only {}", file.format, Self::FORMAT))
    }
}

/// A position with one clearly best decision.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// The game up to the position. Its draws count as entered by hand: the record has no seed, so it does
    /// not hold what would be drawn next.
    pub record: Record,
    /// The seat that is to find the best decision.
    pub seat: Seat,
    /// From 1 to 3: how many of the weaker bots overlook the best decision.
    pub difficulty: u8,
    /// Whether decisions are compared by the share of the win; otherwise by the score, because nobody can
    /// win.
    pub shares: bool,
    /// How many actions of the best line matter. What follows them may differ.
    pub key: usize,
    /// The lines compared, the best first.
    pub lines: Vec<PuzzleLine>,
    /// By how much the best line leads all that do not have its key, in the mean of the searches, and the
    /// standard error of that mean.
    pub lead: f32,
    /// See `lead`.
    pub error: f32,
}

/// A decision, and what it is worth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzleLine {
    /// The actions in notation.
    pub line: Vec<String>,
    /// The expected share of the win.
    pub share: f32,
    /// The expected margin; alone, the score.
    pub margin: f32,
}

/// How an answer compares with the best decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It is the best decision, or leads to the same position.
    Best,
    /// It is another line that was compared, by its number in [`Puzzle::lines`].
    Known(usize),
    /// It was not worth comparing.
    Other,
    /// The decision goes on: another action of the seat belongs to it.
    Unfinished,
}

impl Puzzle {
    /// The best line.
    #[must_use]
    pub fn best(&self) -> &[String] {
        self.lines.first().map_or(&[], |best| &best.line)
    }

    /// The actions of the best line that matter.
    #[must_use]
    pub fn key(&self) -> &[String] {
        let best = self.best();
        &best[..self.key.min(best.len())]
    }

    /// What a line is worth, in the unit in which the lines of this puzzle are compared.
    #[must_use]
    pub fn value(&self, line: &PuzzleLine) -> f32 {
        if self.shares { line.share } else { line.margin }
    }

    /// What the best line is worth.
    #[must_use]
    pub fn best_value(&self) -> f32 {
        self.lines.first().map_or(0.0, |best| self.value(best))
    }

    /// What the best of all lines without the key is worth.
    #[must_use]
    pub fn next_value(&self) -> f32 {
        let best = self.best_value();
        best - self.lead * if self.shares { 1.0 } else { best.abs().max(1.0) }
    }

    /// A short name that other puzzles do not have: from the digest of the position.
    #[must_use]
    pub fn id(&self) -> String {
        let digest = self.record.digests.values().last().map(ToString::to_string).unwrap_or_default();
        format!("{}{}", digest.get(..8).unwrap_or_default(), self.seat)
    }

    /// Opens the position.
    ///
    /// # Errors
    /// If the record is not valid.
    pub fn table(&self, game: &'static dyn AnyGame) -> Result<TableBox, Error> {
        game.load(&self.record, None)
    }

    /// Compares what was answered with the lines of the puzzle. Positions count, not the order of actions.
    ///
    /// # Errors
    /// If the record is not valid, or an action of the answer is not legal.
    pub fn judge(&self, game: &'static dyn AnyGame, answer: &[String]) -> Result<Answer, Error> {
        let mut table = self.table(game)?;
        let answer = answer.iter().map(|text| table.read_action(text)).collect::<Result<Vec<_>, _>>()?;
        let mut passed = Vec::new();
        for action in &answer {
            table.play(self.seat, action, None)?;
            passed.push(table.view(Viewer::Seat(self.seat)));
        }
        let reaches = |line: &[String]| -> Result<bool, Error> {
            if has(&answer, line) {
                return Ok(true);
            }
            let end = self.view_after(game, line)?;
            Ok(passed.contains(&end))
        };
        // A known line says more than the key, which others may follow badly.
        let mut known = None;
        for (number, line) in self.lines.iter().enumerate() {
            if known.is_none() && reaches(&line.line)? {
                known = Some(number);
            }
        }
        match known {
            Some(number) if self.is_near(&self.lines[number]) => Ok(Answer::Best),
            Some(number) => Ok(Answer::Known(number)),
            None if reaches(self.key())? => Ok(Answer::Best),
            None if matches!(table.to_move(), ToMove::Seats(seats) if seats.has(self.seat)) => Ok(Answer::Unfinished),
            None => Ok(Answer::Other),
        }
    }

    /// What speaks for the best decision, compared with all others; empty if nothing stands out.
    ///
    /// # Errors
    /// If the record or a line is not valid.
    pub fn reasons(&self, game: &'static dyn GameWithBots) -> Result<Vec<Phrase>, Error> {
        let table = self.table(game)?;
        let request = BotRequest {
            table: table.name().to_owned(),
            seat: self.seat,
            options: table.options(),
            seats: table.seat_count(),
            component_set: None,
            view: table.view(Viewer::Seat(self.seat)),
            bot: Level::Master.name().to_owned(),
        };
        let others = self.lines.iter().skip(1).filter(|line| !has(&line.line, self.key()));
        let lines: Vec<Vec<String>> =
            self.lines.first().into_iter().chain(others).map(|line| line.line.clone()).collect();
        Ok(game.reasons(request, &lines)?.into_iter().next().unwrap_or_default())
    }

    /// Whether a line is about as good as the best: less than half the lead behind it.
    #[must_use]
    pub fn is_near(&self, line: &PuzzleLine) -> bool {
        self.best_value() - self.value(line) < (self.best_value() - self.next_value()) / 2.0
    }

    /// The view of the seat after a line.
    fn view_after(&self, game: &'static dyn AnyGame, line: &[String]) -> Result<Value, Error> {
        let mut table = self.table(game)?;
        for action in line {
            table.play(self.seat, action, None)?;
        }
        Ok(table.view(Viewer::Seat(self.seat)))
    }
}

/// Whether a line has these actions one after the other.
pub(crate) fn has<A: PartialEq>(line: &[A], key: &[A]) -> bool {
    !key.is_empty() && line.windows(key.len()).any(|part| part == key)
}
