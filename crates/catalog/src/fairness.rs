//! What a player saw before a game, against the record that comes after it.

use core::fmt;

use game_core::hex::Bytes32;
use game_core::{Record, Seat, Verdict};
use serde_json::Value;

use crate::error::Error;
use crate::list::find;

/// What a player saw before the game. Whoever holds the dice shows the commitment before anybody is ready; the player adds bytes of its own.
#[derive(Clone, Debug, PartialEq)]
pub struct FairnessReceipt {
    /// The game's id.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// The options in full.
    pub options: Value,
    /// How many seats.
    pub seats: usize,
    /// The table's name.
    pub table: String,
    /// What was shown before the game.
    pub commitment: Bytes32,
    /// The seat the player had from the beginning, and the bytes it added to the seed.
    pub added: Option<(Seat, Bytes32)>,
}

/// What does not fit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FairnessError {
    /// Another game, other options, other rules, another table, another number of seats.
    Terms,
    /// Another commitment than the one that was shown.
    Commitment,
    /// The player's own bytes are not in the seed.
    Contribution,
    /// The record contradicts itself: the commitment does not fit the secret, a draw does not follow, a step is not legal.
    Record(Error),
    /// The secret is not there, or the seed was chosen: nothing is proved.
    Unproved,
}

impl fmt::Display for FairnessError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Terms => f.write_str("the record is of another table than the one that was played at"),
            Self::Commitment => f.write_str("another commitment was shown before the game"),
            Self::Contribution => f.write_str("the bytes that this player added are not in the seed"),
            Self::Record(why) => why.fmt(f),
            Self::Unproved => f.write_str("the record proves nothing about the dice"),
        }
    }
}

impl std::error::Error for FairnessError {}

impl FairnessReceipt {
    /// Checks a record against what was seen: the terms, the commitment, the player's own bytes, and every draw through the rules.
    ///
    /// # Errors
    /// What does not fit.
    pub fn check(&self, record: &Record) -> Result<(), FairnessError> {
        let same = record.game == self.game
            && record.rules == self.rules
            && record.options == self.options
            && record.seats.len() == self.seats
            && record.table == self.table
            && record.component_set.is_none();
        if !same {
            return Err(FairnessError::Terms);
        }
        if record.commitment != Some(self.commitment) {
            return Err(FairnessError::Commitment);
        }
        if let Some((seat, bytes)) = self.added
            && record.contributions.get(seat.index()) != Some(&bytes)
        {
            return Err(FairnessError::Contribution);
        }
        let (verdict, _) =
            find(&record.game).and_then(|game| game.verify(record, None)).map_err(FairnessError::Record)?;
        if verdict == Verdict::Fair { Ok(()) } else { Err(FairnessError::Unproved) }
    }
}
