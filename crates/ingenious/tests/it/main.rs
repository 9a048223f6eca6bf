//! The tests of Ingenious, in one binary.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod bonus;
mod duel;
mod ending;
mod endings;
mod exchange;
mod kit;
mod laws;
mod memory;
mod outside;
mod perft;
mod placing;
mod properties;
mod scoring;
mod set;
mod set_up;
mod sheet;
mod solo;
mod standard;
mod team;
mod vectors;
