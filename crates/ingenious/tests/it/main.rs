//! The tests of Ingenious, in one binary.

mod bonus;
mod duel;
mod ending;
mod exchange;
mod kit;
mod placing;
mod scoring;
mod set_up;
mod solo;
mod team;
mod vectors;
