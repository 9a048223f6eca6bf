//! Spectacular: whole games, the guided first game, and what its board promises.

mod again;
mod ending;
mod games;
mod lesson;
mod phases;
mod plans;
mod rooms;
mod six;
mod sizes;

pub(crate) use ending::play_after;

/// Whether games are played to their ends, which takes minutes each: fifteen turns.
fn is_whole() -> bool {
    std::env::var_os("GAMEKEEPER_WHOLE_GAMES").is_some()
}
