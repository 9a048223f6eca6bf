//! The tests of Ingenious, in one binary.

mod bonus;
mod duel;
mod ending;
mod endings;
mod exchange;
mod golden;
mod kit;
mod laws;
mod memory;
mod placing;
mod properties;
mod scan;
mod scoring;
mod set_up;
mod sheet;
mod solo;
mod team;
mod vectors;
