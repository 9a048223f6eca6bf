//! What a player was shown before a game, to check the record against afterwards.

use core::fmt;

use game_core::hex::Bytes32;
use game_core::{Record, Seat, Verdict};
use serde_json::Value;

use crate::error::Error;
use crate::list::find;

/// What a player was shown before the game. The server shows the commitment before anybody is ready; then
/// each player contributes bytes to the seed.
#[derive(Clone, Debug, PartialEq)]
pub struct FairnessReceipt {
    /// The game's id.
    pub game: String,
    /// The version of the game's rules.
    pub rules: u32,
    /// The options, including defaults.
    pub options: Value,
    /// The number of seats.
    pub seats: usize,
    /// The name of the table.
    pub table: String,
    /// The commitment shown before the game.
    pub commitment: Bytes32,
    /// The player's seat at the start and its contribution to the seed; `None` for a spectator.
    pub added: Option<(Seat, Bytes32)>,
}

/// Why a record does not match a receipt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FairnessError {
    /// The game, options, rules, table or number of seats differ.
    Terms,
    /// The commitment is not the one that was shown.
    Commitment,
    /// The player's contribution is not part of the seed.
    Contribution,
    /// The record is not valid in itself.
    Record(Error),
    /// The record proves nothing about the draws: the secret is missing, or the seed was chosen.
    Unproved,
}

impl fmt::Display for FairnessError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Terms => f.write_str("the record is of another table"),
            Self::Commitment => f.write_str("another commitment was shown before the game"),
            Self::Contribution => f.write_str("the contribution of this player is not part of the seed"),
            Self::Record(why) => why.fmt(f),
            Self::Unproved => f.write_str("the record proves nothing about the draws"),
        }
    }
}

impl std::error::Error for FairnessError {}

impl FairnessReceipt {
    /// Checks a record against the receipt: the conditions, the commitment, the player's contribution, and
    /// every draw.
    ///
    /// # Errors
    /// What does not match.
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
