//! The chance outcomes of a game without chance.

use core::fmt;
use core::str::FromStr;

use crate::notation::NotationError;

/// The [`Game::Chance`](crate::Game::Chance) of a game without chance: there is no outcome.
///
/// ```
/// let read = "die 6".parse::<game_core::NoChance>();
/// assert_eq!(read.unwrap_err().to_string(), "this game has no chance");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NoChance {}

impl fmt::Display for NoChance {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl FromStr for NoChance {
    type Err = NotationError;
    fn from_str(_: &str) -> Result<Self, NotationError> {
        Err(NotationError::new("this game has no chance"))
    }
}
