//! The part of a game that is in the first load: what its box says, and how to fetch the rest.
//!
//! Rules, bots, board, texts and styles of a game are fetched when it is chosen. Nothing outside this folder
//! and `boards/<game>` names a game, or the linker would put all of it into the first load.

mod chunks;

use core::pin::Pin;

use catalog::{AnyGame, FileFault};
use game_core::{ComponentSet, Meta};

pub(crate) use self::chunks::ALL;
use crate::boards::Board;
use crate::screens::Extras;
use crate::words::try_t;

/// The code of a game, which is being fetched.
type Chunk = Pin<Box<dyn Future<Output = Result<&'static dyn Board, NotLoaded>>>>;

/// Reads a component set of a game from the text of a file, which is JSON or else TOML.
pub(crate) type ComponentReader = fn(&dyn AnyGame, &str, bool) -> Result<ComponentSet, Vec<FileFault>>;

/// A part of the client could not be fetched. The player can try again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NotLoaded;

/// What the box of a game says.
pub(crate) struct Cover {
    /// Id, title, people, modes with their seats.
    pub(crate) meta: Meta,
    /// Whether the game has no board of its own.
    plain: bool,
    /// Fetches the game's code.
    load: fn() -> Chunk,
}

impl Cover {
    /// Returns the id of the game.
    pub(crate) const fn id(&self) -> &'static str {
        self.meta.id
    }

    /// Fetches the game's code.
    ///
    /// # Errors
    /// If it cannot be fetched.
    pub(crate) async fn load(&self) -> Result<&'static dyn Board, NotLoaded> {
        #[cfg(feature = "gallery")]
        if !self.plain && self.is_plain() {
            let boards = chunks::plain_boards().await.map_err(|_| NotLoaded)?;
            return boards.into_iter().find(|board| board.id() == self.id()).ok_or(NotLoaded);
        }
        (self.load)().await
    }

    /// Returns whether the game is played on the plain board: then it has no guided first game, no puzzles,
    /// and no drawing on its lid.
    pub(crate) fn is_plain(&self) -> bool {
        self.plain || are_all_plain()
    }

    /// Returns the title: in the language of the page if the texts have it.
    pub(crate) fn title(&self) -> String {
        try_t(&format!("{}-title", self.id())).unwrap_or_else(|| self.meta.title.to_owned())
    }

    /// Returns what the box says about the game; `None` if the texts say nothing.
    pub(crate) fn pitch(&self) -> Option<String> {
        try_t(&format!("{}-pitch", self.id()))
    }

    /// Returns the name of the drawing on the lid, as the list of assets has it.
    pub(crate) fn lid(&self) -> String {
        format!("lids/{}.svg", if self.plain { "plain" } else { self.id() })
    }

    /// Returns the fewest and the most seats of any mode.
    pub(crate) fn seats(&self) -> (u8, u8) {
        let counts = || self.meta.modes.iter().flat_map(|mode| mode.seats.iter().copied());
        (counts().min().unwrap_or(1), counts().max().unwrap_or(1))
    }
}

/// Returns whether a browser test wants every game on the plain board. A worker needs no board.
#[cfg(feature = "gallery")]
fn are_all_plain() -> bool {
    use wasm_bindgen::JsCast as _;
    js_sys::global().dyn_into::<web_sys::Window>().is_ok() && crate::store::read("gamekeeper/plain").is_some()
}

/// Returns false: games with a board of their own are played on it.
#[cfg(not(feature = "gallery"))]
const fn are_all_plain() -> bool {
    false
}

/// Returns the cover of a game; `None` if there is no such game.
pub(crate) fn find(game: &str) -> Option<&'static Cover> {
    ALL.iter().find(|cover| cover.id() == game)
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

/// Returns the boards of all games that have one of their own. Native code has them without fetching.
#[cfg(test)]
pub(crate) fn boards() -> Vec<&'static dyn Board> {
    use futures_util::FutureExt as _;
    let load = |cover: &Cover| cover.load().now_or_never().and_then(Result::ok).expect("nothing is fetched here");
    ALL.iter().filter(|cover| !cover.plain).map(load).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_box_on_the_shelf_is_found_by_its_game() {
        assert_eq!(
            ALL[..4].iter().map(Cover::id).collect::<Vec<_>>(),
            ["ingenious", "spots", "spectacular", "magnificent"]
        );
        for cover in ALL {
            assert_eq!(find(cover.id()).map(Cover::id), Some(cover.id()));
            assert!(!cover.title().is_empty() && cover.seats().1 > 1, "{}", cover.id());
        }
        assert_eq!(find("chess").map(Cover::id), None);
    }
}
