//! The complete rules of Spectacular: 1 to 6 seats, both sides of the player boards, mission mode and the
//! solo challenge.
//!
//! * [`items`]: tiles, dice and their notation. [`components`]: the contents of the box as tables. [`set`]:
//!   component sets as files.
//! * [`rules`]: options, validated once. [`ground`]: the geometry of a park. [`park`]: the tiles and dice in
//!   a park.
//!   [`missions`]: mission criteria.
//! * [`state`]: a position and its [`Phase`]. [`action`]: actions, chance outcomes, refusals and their
//!   notation.
//! * [`legal`]: legal actions. [`turn`]: what each step changes. [`event`]: what viewers are told of it.
//! * [`scoring`]: points, score sheets and ranking.
//! * [`view`]: what each viewer may know. [`text`]: rendering for a terminal. [`scene`]: positions set up by
//!   hand.
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
