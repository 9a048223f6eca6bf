//! Ingenious by its complete rules: standard for 2 to 4 seats, solo, team and duel.
//!
//! * [`components`]: the printed box. [`rules`]: options, checked once. [`board`], [`tiles`]: what lies on the table.
//! * [`state`]: a position and its [`Phase`]. [`action`]: decisions, chance and their notation. [`event`]: what is told.
//! * [`legal`]: what may be done. [`scoring`]: lines, pegs, places. [`turn`]: what a step does.
//! * [`view`]: what each viewer may know. [`memory`]: what everybody remembers of exchanges. [`text`]: the picture in characters.
//! * [`scene`]: prepared positions.
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
