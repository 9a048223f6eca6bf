//! The tests of Spots, in one binary.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod endings;
mod events;
mod kit;
mod laws;
mod notation;
mod odds;
mod outcomes;
mod outside;
mod rolling;
mod scoring;
mod set_up;
mod standard;
mod stray;
mod text;
mod tricks;
mod vectors;
