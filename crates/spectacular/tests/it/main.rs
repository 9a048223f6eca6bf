//! The tests of Spectacular, in one binary.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod choosing;
mod endings;
mod hidden;
mod kit;
mod laws;
mod missions;
mod outside;
mod placing;
mod properties;
mod rounds;
mod set;
mod set_up;
mod solo;
mod standard;
mod text;
mod vectors;
mod workers;
