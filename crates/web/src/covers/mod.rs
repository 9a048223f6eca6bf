//! What is always there of a game: what its box says, and how to open it.
//!
//! Rules, bots, board, texts and styles of a game are fetched when it is chosen. Nothing outside this folder
//! and `boards/<game>` names a game, or the linker would put all of it into the first load.

mod chunks;

use core::pin::Pin;

use game_core::{Game, Meta};

use crate::boards::Board;

/// A game's code on its way.
type Chunk = Pin<Box<dyn Future<Output = Result<&'static dyn Board, NotLoaded>>>>;

/// A part of the client did not arrive. It can be asked for again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NotLoaded;

/// What the box of a game says.
pub(crate) struct Cover {
    /// Id, title, people, modes with their seats, options.
    pub(crate) meta: Meta,
    /// Fetches the game's code.
    pub(crate) load: fn() -> Chunk,
}

impl Cover {
    /// The id of the game.
    pub(crate) const fn id(&self) -> &'static str {
        self.meta.id
    }

    /// The logical name of the drawing on the lid.
    pub(crate) fn lid(&self) -> String {
        format!("lids/{}.svg", self.id())
    }

    /// The fewest and the most seats of any mode.
    pub(crate) fn seats(&self) -> (u8, u8) {
        let counts = || self.meta.modes.iter().flat_map(|mode| mode.seats.iter().copied());
        (counts().min().unwrap_or(1), counts().max().unwrap_or(1))
    }
}

/// Every game that has a board, in the order in which they are shown.
pub(crate) static ALL: [Cover; 1] = [Cover {
    meta: ingenious::Ingenious::META,
    load: || Box::pin(async { chunks::ingenious().await.map_err(|_| NotLoaded) }),
}];

/// The cover of a game.
pub(crate) fn find(game: &str) -> Option<&'static Cover> {
    ALL.iter().find(|cover| cover.id() == game)
}

/// The game that links lead to where none is meant in particular.
pub(crate) fn first() -> &'static Cover {
    &ALL[0]
}

/// The boards of all games, which native code has without fetching.
#[cfg(test)]
pub(crate) fn boards() -> Vec<&'static dyn Board> {
    use futures_util::FutureExt as _;
    let load = |cover: &Cover| (cover.load)().now_or_never().and_then(Result::ok).expect("nothing is fetched here");
    ALL.iter().map(load).collect()
}
