//! The Magnificent: games by mouse and touch, the guided game, and what its board promises.

mod again;
mod games;
mod gestures;
mod kept;
mod keys;
mod lesson;
mod rooms;
mod sizes;
mod turns;

use game_core::Record;

/// A game of four on B sides, played to its end by greedy bots.
pub(crate) const FOUR: &str = "magnificent/tests/endings/standard-4-b";

/// The numbers of steps before the first seat takes its dice.
pub(crate) fn own_turns(record: &Record) -> Vec<usize> {
    let own = record.steps.iter().enumerate().filter(|(_, step)| step.starts_with("0 take"));
    own.map(|(at, _)| at).collect()
}

/// Whether games are played to their ends, which takes minutes each: twelve turns.
fn is_whole() -> bool {
    std::env::var_os("GAMEKEEPER_WHOLE_GAMES").is_some()
}
