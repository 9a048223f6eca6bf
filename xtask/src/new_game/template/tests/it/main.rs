//! The tests of New Game, in one binary.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod laws;
mod playing;
mod standard;
