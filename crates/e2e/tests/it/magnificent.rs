//! The Magnificent: games by mouse and touch, the guided game, and what its board promises.

mod games;
mod gestures;
mod keys;
mod lesson;
mod turns;

/// Whether games are played to their ends, which takes minutes each: twelve turns.
fn is_whole() -> bool {
    std::env::var_os("GAMEKEEPER_WHOLE_GAMES").is_some()
}
