//! The tests of Spectacular, in one binary.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a test that cannot go on fails, and the laws report what they have seen"
)]

mod choosing;
mod endings;
mod golden;
mod kit;
mod laws;
mod outside;
mod placing;
mod properties;
mod rounds;
mod scan;
mod set;
mod set_up;
mod solo;
mod text;
mod vectors;
mod workers;
