//! The integration tests of The Magnificent.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod bonuses;
mod boosted;
mod boxed;
mod build;
mod cards;
mod document;
mod endings;
mod events;
mod kit;
mod laws;
mod offers;
mod outside;
mod perform;
mod posters;
mod power;
mod previewed;
mod previews;
mod properties;
mod refusals;
mod rounds;
mod set_up;
mod shown;
mod solo;
mod standard;
mod text;
mod trainers;
mod travel;
mod undo;
mod views;
