//! The tests of Spots, in one binary.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod endings;
mod events;
mod golden;
mod kit;
mod laws;
mod odds;
mod outcomes;
mod outside;
mod properties;
mod rolling;
mod scan;
mod scoring;
mod set_up;
mod stray;
mod text;
mod tricks;
mod vectors;
