//! The part of a game that is in the first load: what its box says, and how to fetch the rest.
//!
//! Rules, bots, board, texts and styles of a game are fetched when it is chosen. Nothing outside this folder
//! and `boards/<game>` names a game, or the linker would put all of it into the first load.

mod chunks;

use core::pin::Pin;

use game_core::{Game, Meta};

use crate::boards::Board;

/// The code of a game, which is being fetched.
type Chunk = Pin<Box<dyn Future<Output = Result<&'static dyn Board, NotLoaded>>>>;

/// A part of the client could not be fetched. The player can try again.
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
    /// Returns the id of the game.
    pub(crate) const fn id(&self) -> &'static str {
        self.meta.id
    }

    /// Returns the name of the drawing on the lid, as the list of assets has it.
    pub(crate) fn lid(&self) -> String {
        format!("lids/{}.svg", self.id())
    }

    /// Returns the fewest and the most seats of any mode.
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

/// Returns the cover of a game; `None` if there is no such game or it has no board.
pub(crate) fn find(game: &str) -> Option<&'static Cover> {
    ALL.iter().find(|cover| cover.id() == game)
}

/// Returns the game that general links, such as "Rules" on the home page, lead to.
pub(crate) fn first() -> &'static Cover {
    &ALL[0]
}

/// Returns the boards of all games. Native code has them without fetching.
#[cfg(test)]
pub(crate) fn boards() -> Vec<&'static dyn Board> {
    use futures_util::FutureExt as _;
    let load = |cover: &Cover| (cover.load)().now_or_never().and_then(Result::ok).expect("nothing is fetched here");
    ALL.iter().map(load).collect()
}
