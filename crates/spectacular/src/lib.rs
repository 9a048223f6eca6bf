//! Spectacular by its complete rules: 1 to 6 seats, both sides of the player boards, mission mode and the solo challenge.
//!
//! * [`items`]: tiles, dice and the words for them. [`components`]: the box as tables. [`set`]: the same as a file that can be changed.
//! * [`rules`]: options, checked once. [`ground`]: the geometry of a park. [`park`]: what lies in one. [`missions`]: what each asks for.
//! * [`state`]: a position and its [`Phase`]. [`action`]: decisions, chance and their notation. [`event`]: what is told.
//! * [`legal`]: what may be done. [`turn`]: what a step does. [`scoring`]: sheets and places.
//! * [`view`]: what each viewer may know. [`text`]: the picture in characters. [`scene`]: prepared positions.
//!
//! Clause ids such as SPC-204 refer to `docs/rules/spectacular.md`.

pub mod action;
pub mod components;
pub mod event;
mod game;
pub mod ground;
pub mod items;
pub mod legal;
pub mod missions;
pub mod park;
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
pub use components::Components;
pub use event::Event;
pub use ground::Ground;
pub use items::{Animal, Board, Habitat, Item, Mark, Point, Tile, Tower};
pub use park::Park;
pub use rules::{Mode, Options, Rules, Side};
pub use state::{Phase, Player, Spectacular};
pub use view::View;
