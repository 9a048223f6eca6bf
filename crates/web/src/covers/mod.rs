//! The part of a game that is in the first load: what its box says, and how to fetch the rest.
//!
//! Rules, bots, board, texts and styles of a game are fetched when it is chosen. Nothing outside this folder
//! and `boards/<game>` names a game, or the linker would put all of it into the first load.

mod chunks;

use core::pin::Pin;

use catalog::{AnyGame, FileFault};
use game_core::{ComponentSet, Game, Meta};

use crate::boards::Board;
use crate::screens::Extras;

/// The code of a game, which is being fetched.
type Chunk = Pin<Box<dyn Future<Output = Result<&'static dyn Board, NotLoaded>>>>;

/// Reads a component set of a game from the text of a file, which is JSON or else TOML.
pub(crate) type ComponentReader = fn(&dyn AnyGame, &str, bool) -> Result<ComponentSet, Vec<FileFault>>;

/// A part of the client could not be fetched. The player can try again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NotLoaded;

/// What the box of a game says.
pub(crate) struct Cover {
    /// Id, title, people, modes with their seats. A closed box has no options.
    pub(crate) meta: Meta,
    /// Fetches the game's code; `None` if the game has no board yet, so that its box is closed.
    load: Option<fn() -> Chunk>,
}

impl Cover {
    /// Returns the id of the game.
    pub(crate) const fn id(&self) -> &'static str {
        self.meta.id
    }

    /// Returns whether the game has a board.
    pub(crate) const fn is_open(&self) -> bool {
        self.load.is_some()
    }

    /// Fetches the game's code.
    ///
    /// # Errors
    /// If the box is closed, or the code cannot be fetched.
    pub(crate) async fn load(&self) -> Result<&'static dyn Board, NotLoaded> {
        self.load.ok_or(NotLoaded)?().await
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

/// Every game on the shelf, in the order in which they are shown.
pub(crate) static ALL: [Cover; 4] = [
    Cover {
        meta: ingenious::Ingenious::META,
        load: Some(|| Box::pin(async { chunks::ingenious().await.map_err(|_| NotLoaded) })),
    },
    Cover { meta: spots::Spots::META, load: Some(|| Box::pin(async { chunks::spots().await.map_err(|_| NotLoaded) })) },
    Cover {
        meta: spectacular::Spectacular::META,
        load: Some(|| Box::pin(async { chunks::spectacular().await.map_err(|_| NotLoaded) })),
    },
    Cover {
        meta: magnificent::Magnificent::META,
        load: Some(|| Box::pin(async { chunks::magnificent().await.map_err(|_| NotLoaded) })),
    },
];

/// Returns the games that have a board.
pub(crate) fn open() -> impl Iterator<Item = &'static Cover> {
    ALL.iter().filter(|cover| cover.is_open())
}

/// Returns the cover of a game that has a board; `None` if there is no such game or its box is closed.
pub(crate) fn find(game: &str) -> Option<&'static Cover> {
    open().find(|cover| cover.id() == game)
}

/// Returns the cover of a game whose box is closed; `None` if there is no such game or it has a board.
pub(crate) fn find_closed(game: &str) -> Option<&'static Cover> {
    ALL.iter().find(|cover| !cover.is_open() && cover.id() == game)
}

/// Fetches the part of the client that the first page does not need.
///
/// # Errors
/// If it cannot be fetched.
pub(crate) async fn extras() -> Result<&'static dyn Extras, NotLoaded> {
    chunks::extras().await.map_err(|_| NotLoaded)
}

/// Fetches the reader of component files, which is needed only by those who choose one.
///
/// # Errors
/// If it cannot be fetched.
pub(crate) async fn component_reader() -> Result<ComponentReader, NotLoaded> {
    chunks::component_reader().await.map_err(|_| NotLoaded)
}

/// Returns the pages of the gallery that show drawings of a game.
#[cfg(feature = "gallery")]
pub(crate) fn drawings() -> impl Iterator<Item = &'static crate::kit::gallery::Page> {
    use crate::boards::{magnificent, spectacular, spots};
    spots::gallery::PAGES.iter().chain(&spectacular::gallery::PAGES).chain(&magnificent::gallery::PAGES)
}

/// Returns the boards of all games. Native code has them without fetching.
#[cfg(test)]
pub(crate) fn boards() -> Vec<&'static dyn Board> {
    use futures_util::FutureExt as _;
    let load = |cover: &Cover| cover.load().now_or_never().and_then(Result::ok).expect("nothing is fetched here");
    open().map(load).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_closed_box_is_on_the_shelf_but_cannot_be_opened() {
        assert_eq!(ALL.iter().map(Cover::id).collect::<Vec<_>>(), ["ingenious", "spots", "spectacular", "magnificent"]);
        for cover in &ALL {
            assert_eq!(find(cover.id()).is_some(), cover.is_open(), "{}", cover.id());
            assert_eq!(find_closed(cover.id()).is_some(), !cover.is_open(), "{}", cover.id());
            assert!(!cover.meta.designers.is_empty() && cover.seats().1 > 1, "{}", cover.id());
        }
        assert_eq!(find("chess").or_else(|| find_closed("chess")).map(Cover::id), None);
    }
}
