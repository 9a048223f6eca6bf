//! New Game: take counters from a pile; whoever takes the last one wins.
//!
//! * [`rules`]: options, checked once. [`action`]: actions, refusals and events. [`state`]: a position, what a
//!   viewer sees of it, and what a step does. [`text`]: rendering for a terminal.
//!
//! Clause ids such as NEW-201 refer to `docs/rules/new-game.md`.

pub mod action;
pub mod rules;
pub mod state;
pub mod text;

pub use action::{Action, Event, IllegalAction};
pub use rules::{Mode, Options, Pile, Rules};
pub use state::{NewGame, View};
