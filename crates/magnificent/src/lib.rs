//! The Magnificent with its complete rules: 2 to 4 seats, fixed or drafted master cards, both sides of the
//! boards, and solo.
//!
//! * [`components`]: the contents of the box, as tables. [`effects`]: bonuses and scorings as data. [`set`]:
//!   the component set, printed or corrected, prepared for play. [`rules`]: the validated options of a table.
//! * [`camp`]: the camp as a bitboard, and every placement of a tile. [`state`]: the state and its stack of
//!   open [`Phase`]s.
//! * [`action`]: actions, chance outcomes and their notation. [`event`]: events. [`legal`]: legal actions and
//!   refusals.
//! * [`turn`]: applies steps, with one interpreter for bonuses and trainers. [`scoring`]: cards, score sheets
//!   and ranking.
//! * [`preview`]: what a plan would bring, as data: ways, missing parts, the cheapest boost, projections.
//! * [`view`]: what each viewer may know. [`text`]: the terminal view. [`scene`]: positions set up by
//!   hand.
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
pub mod preview;
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
pub use components::{Board, Card, Colour, ColourOrClear, Poster, Side, Size, Space, Tent, Tile};
pub use event::Event;
pub use rules::{Mode, Options, Rules};
pub use set::Components;
pub use state::{Magnificent, MainAction, Phase, PublicState};
pub use view::View;
