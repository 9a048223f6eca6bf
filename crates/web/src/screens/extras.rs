//! What neither the first page nor a table needs: all other pages, and what can be done with a deal. Their
//! code is a part of its own, which is fetched when it is first used. The table is in the first load, so that
//! what all games share does not count with each of them.

use core::cell::Cell;

use game_core::Record;
use leptos::prelude::*;

use super::{
    about, deal, join, learn, not_loaded, play, puzzle, puzzles, replay, replays, result, room, rules, settings, setup,
};
use crate::boards::Board;
use crate::covers;

/// The pages that are fetched when they are first visited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Page {
    /// Credits.
    About,
    /// Which game?
    Choose,
    /// Joining a room by its code.
    Join,
    /// The guided first game.
    Learn,
    /// A position in which the best move is to be found.
    Puzzle,
    /// All such positions of a game.
    Puzzles,
    /// The replay of a game.
    Replay,
    /// Finished games, and imported records.
    Replays,
    /// The result of a game.
    Result,
    /// A room on a server.
    Room,
    /// The rules of a game.
    Rules,
    /// Settings.
    Settings,
    /// A new table.
    SetUp,
}

/// The part that is fetched later.
pub(crate) trait Extras: Sync {
    /// Returns a page.
    fn page(&self, page: Page) -> AnyView;

    /// Returns the section of a finished game about its deal.
    fn deal(&self, name: &str, record: &Record, board: &'static dyn Board) -> AnyView;

    /// Opens a table with the deal of a record and returns its name, or why there is none.
    fn deal_again(&self, record: &Record, board: &'static dyn Board) -> Result<String, String>;
}

/// The only [`Extras`]. Only the split point may name it, or all of it becomes part of the first load.
pub(crate) static EXTRAS: AllExtras = AllExtras;

/// Calls what is elsewhere in this part.
pub(crate) struct AllExtras;

impl Extras for AllExtras {
    fn page(&self, page: Page) -> AnyView {
        match page {
            Page::About => about::about(),
            Page::Choose => play::choose(),
            Page::Join => join::join(),
            Page::Learn => learn::learn(),
            Page::Puzzle => puzzle::puzzle(),
            Page::Puzzles => puzzles::puzzles(),
            Page::Replay => replay::replay(),
            Page::Replays => replays::replays(),
            Page::Result => result::result(),
            Page::Room => room::room(),
            Page::Rules => rules::rules(),
            Page::Settings => settings::settings(),
            Page::SetUp => setup::setup(),
        }
    }

    fn deal(&self, name: &str, record: &Record, board: &'static dyn Board) -> AnyView {
        deal::section(name, record, board)
    }

    fn deal_again(&self, record: &Record, board: &'static dyn Board) -> Result<String, String> {
        deal::open_again(record, board)
    }
}

thread_local! {
    static FETCHED: Cell<Option<&'static dyn Extras>> = const { Cell::new(None) };
}

/// Returns the part, which is fetched if it is not here yet; `None` if that fails.
pub(crate) async fn fetch() -> Option<&'static dyn Extras> {
    if FETCHED.get().is_none() {
        FETCHED.set(covers::extras().await.ok());
    }
    FETCHED.get()
}

/// Whether the part has been asked for: `None` if not, and then whether it is here.
#[derive(Clone, Copy)]
struct Asked(RwSignal<Option<bool>>);

/// Provides what the pages of this part need as a context to everything below.
pub(crate) fn provide_extras() {
    provide_context(Asked(RwSignal::new(None)));
}

impl Asked {
    fn ask(self) {
        wasm_bindgen_futures::spawn_local(async move { self.0.set(Some(fetch().await.is_some())) });
    }
}

/// Returns a page; nothing until it has been fetched, then the caller is run again. If it cannot be fetched,
/// the page offers to try again.
///
/// The page is not in a closure of its own: it would be created again, and lose the focus, when the language
/// changes.
pub(crate) fn extra_page(page: Page) -> AnyView {
    let asked: Asked = expect_context();
    match (asked.0.get(), FETCHED.get()) {
        (_, Some(extras)) => extras.page(page),
        (Some(_), None) => not_loaded(move || asked.ask()),
        (None, None) => {
            asked.ask();
            ().into_any()
        }
    }
}
