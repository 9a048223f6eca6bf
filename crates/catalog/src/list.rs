//! The list of all games.

use bots::ingenious::Greedy;
use ingenious::Ingenious;

use crate::bot::BotEntry;
use crate::error::Error;
use crate::game::{AnyGame, Listed};

static INGENIOUS: Listed<Ingenious> = Listed {
    about: include_str!("../../../docs/rules/ingenious.md"),
    notation: &["RB 3,0 4,0", "order first", "order second", "keep", "exchange"],
    bots: &[BotEntry {
        name: "greedy",
        help: "raises its lowest colours with the next tile, without looking further",
        make: |_| Box::new(Greedy),
    }],
};

static GAMES: [&dyn AnyGame; 1] = [&INGENIOUS];

/// Every game, in the order in which they are shown.
#[must_use]
pub fn games() -> &'static [&'static dyn AnyGame] {
    &GAMES
}

/// The game with this id, in either case.
///
/// # Errors
/// If there is none; the error lists those there are.
pub fn find(id: &str) -> Result<&'static dyn AnyGame, Error> {
    Error::find_game(games(), id)
}
