//! The complete rules of Ingenious: standard for 2 to 4 seats, solo, team and duel.
//!
//! * [`components`]: the printed box; [`set`]: the box as a JSON file. [`rules`]: options, validated once.
//! * [`board`]: the game board as bitboards. [`tiles`]: racks and the bag as multisets.
//! * [`state`]: a position and its [`Phase`]. [`action`]: actions, chance outcomes, refusals and their
//!   notation.
//! * [`legal`]: legal actions. [`turn`]: what each step changes. [`event`]: what viewers are told of it.
//! * [`scoring`]: lines, pegs, ranking.
//! * [`view`]: what each viewer may know. [`memory`]: what exchanges have revealed to everybody.
//! * [`text`]: rendering for a terminal. [`scene`]: positions set up by hand.
//!
//! Clause ids such as ING-204 refer to `docs/rules/ingenious.md`.

pub mod action;
pub mod board;
pub mod components;
pub mod event;
mod game;
pub mod legal;
pub mod memory;
pub mod rules;
pub mod scene;
pub mod scoring;
pub mod set;
pub mod state;
pub mod text;
pub mod tiles;
pub mod turn;
mod validate_view;
pub mod view;

pub use action::{Action, Chance, Half, IllegalAction};
pub use board::Board;
pub use components::{Colour, Tile};
pub use event::Event;
pub use rules::{Mode, Options, Rules};
pub use state::{End, Ingenious, Phase};
pub use view::View;
