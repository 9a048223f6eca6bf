//! The Magnificent by its complete rules: 2 to 4 seats with fixed or drafted master cards on either side of the boards, and solo.
//!
//! * [`components`]: the box, with everything printed on it as tables. [`effects`]: bonuses and scorings as data. [`set`]: the component set,
//!   printed or corrected, ready for play. [`rules`]: options, checked once.
//! * [`camp`]: the camp as bits, and every placement. [`state`]: a position and its stack of open [`Phase`]s.
//! * [`action`]: decisions, chance and their notation. [`event`]: what is told. [`legal`]: what may be done.
//! * [`turn`]: what a step does, with the interpreter of bonuses and trainers. [`scoring`]: cards, sheets and places.
//! * [`view`]: what each viewer may know. [`text`]: the picture in characters. [`scene`]: prepared positions.
//!
//! Clause ids such as MAG-211 refer to `docs/rules/magnificent.md`.

pub mod action;
pub mod camp;
pub mod components;
mod digest;
pub mod effects;
pub mod event;
mod game;
pub mod legal;
pub mod rules;
pub mod scene;
pub mod scoring;
pub mod set;
pub mod state;
pub mod text;
pub mod turn;
mod validate_view;
pub mod view;

pub use action::{Action, Chance, IllegalAction};
pub use components::{Board, Card, Colour, Kind, Poster, Side, Size, Space, Tent, Tile};
pub use event::Event;
pub use rules::{Mode, Options, Rules};
pub use set::Components;
pub use state::{Magnificent, MainAction, Phase, PublicState};
pub use view::View;
