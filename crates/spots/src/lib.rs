//! Spots by its complete rules: 2 to 4 seats with any six tiles or all of them, and solo against the Stray.
//!
//! * [`components`]: the contents of the box. [`tricks`]: the steps of each tile's trick, as a table.
//!   [`rules`]: options, validated once.
//! * [`dice`]: multisets of dice. [`pack`]: the dogs of a player. [`tiles`]: the row of tiles. [`state`]: a
//!   position and its [`Phase`].
//! * [`action`]: actions, chance outcomes and their notation. [`event`]: events. [`legal`]: legal actions.
//! * [`turn`]: what a step does, with the trick interpreter. [`stray`]: the opponent of the solo game.
//!   [`scoring`]: score sheets and ranking. [`odds`]: the exact odds of a throw.
//! * [`view`]: what each viewer may know. [`text`]: rendering for a terminal. [`scene`]: positions set up by
//!   hand.
//!
//! Clause ids such as SPT-204 refer to `docs/rules/spots.md`.

pub mod action;
pub mod components;
pub mod dice;
pub mod event;
mod game;
pub mod legal;
pub mod odds;
pub mod pack;
pub mod rules;
pub mod scene;
pub mod scoring;
pub mod state;
pub mod stray;
pub mod text;
pub mod tiles;
pub mod tricks;
pub mod turn;
mod validate_view;
pub mod view;

pub use action::{Action, Chance, IllegalAction};
pub use components::{Colour, Dog, Tile};
pub use dice::Dice;
pub use event::Event;
pub use pack::Pack;
pub use rules::{Level, Mode, Options, Rules, TileSet};
pub use state::{End, Phase, Spots};
pub use view::View;
