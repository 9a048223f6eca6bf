//! A small game with everything a real one has: hidden hands, chance, a simultaneous phase with several
//! hidden steps, undo, teams, a solo verdict, a component set and a variable end. It exists to test the laws
//! and the table with a game into which a fault can be built.
//!
//! The files are those of a real game. A test gives it a fault with [`fault::set`]; by default it is healthy.
#![doc = include_str!("rules.md")]

mod action;
mod cards;
pub mod fault;
mod legal;
mod rules;
mod scoring;
mod state;
mod subject;
mod text;
mod turn;
mod view;

pub use action::{Action, Chance, IllegalAction};
pub use cards::{Card, Cards};
pub use rules::{Options, Rules, Sides};
pub use state::{Ending, Phase, Toy};
pub use view::{Event, View};

/// The rules of the toy as a text, for law 2 and the scan of clauses.
pub const RULES: &str = include_str!("rules.md");
