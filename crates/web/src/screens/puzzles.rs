//! The puzzles of a game: the list, and which of them have been solved in this browser.

use core::cell::RefCell;
use std::rc::Rc;

use catalog::{Puzzle, PuzzleFile};
use leptos::prelude::*;

use super::{mode_words, name_window, not_loaded, param, title, with_game};
use crate::app::{Assets, fetch};
use crate::boards::Board;
use crate::dom::{keyed, live};
use crate::draw::{Icon, icon};
use crate::parts::{Top, UsualLinks};
use crate::route::to;
use crate::store;
use crate::words::{n, t, tell};

thread_local! {
    /// The files that have been fetched.
    static FETCHED: RefCell<Vec<Rc<PuzzleFile>>> = const { RefCell::new(Vec::new()) };
}

fn known(game: &str) -> Option<Rc<PuzzleFile>> {
    FETCHED.with_borrow(|fetched| fetched.iter().find(|file| file.game == game).cloned())
}

/// Fetches the puzzles of a game, once. Returns `None` if that fails.
async fn open(assets: &Assets, game: &str) -> Option<Rc<PuzzleFile>> {
    if known(game).is_none() {
        let text = fetch(assets, &format!("puzzles/{game}.json")).await?;
        let file = PuzzleFile::read(&text).ok()?;
        FETCHED.with_borrow_mut(|fetched| fetched.push(Rc::new(file)));
    }
    known(game)
}

/// Shows what `show` returns for a game's board and its puzzles, as soon as both have been fetched.
pub(super) fn with_puzzles(
    game: &str,
    show: impl Fn(&'static dyn Board, &PuzzleFile) -> AnyView + Clone + Send + 'static,
) -> AnyView {
    let assets: Assets = expect_context();
    with_game(game, move |board| {
        let id = board.id();
        // Whether they are here; `None` while they are being fetched.
        let here = RwSignal::new(known(id).is_some().then_some(true));
        let assets = assets.clone();
        let fetch = move || {
            here.set(None);
            let assets = assets.clone();
            wasm_bindgen_futures::spawn_local(async move {
                let found = open(&assets, id).await.is_some();
                // The page may have been left meanwhile.
                let _ = here.try_set(Some(found));
            });
        };
        let fetch = StoredValue::new(fetch);
        if here.get_untracked().is_none() {
            fetch.with_value(|fetch| fetch());
        }
        let show = show.clone();
        live(move || match (here.get(), known(id)) {
            (Some(true), Some(file)) => show(board, &file),
            (Some(_), _) => not_loaded(move || fetch.with_value(|fetch| fetch())),
            (None, _) => ().into_any(),
        })
    })
}

fn place(game: &str) -> String {
    format!("gamekeeper/puzzles/{game}")
}

/// Returns the ids of the puzzles of a game that have been solved in this browser.
pub(super) fn solved(game: &str) -> Vec<String> {
    store::read(&place(game)).unwrap_or_default().split_whitespace().map(str::to_owned).collect()
}

/// Remembers that a puzzle has been solved.
pub(super) fn mark_solved(game: &str, id: &str) {
    let mut all = solved(game);
    if all.iter().all(|known| known != id) {
        all.push(id.to_owned());
        // Without storage the mark is lost on a reload.
        let _ = store::write(&place(game), &all.join(" "));
    }
}

/// Returns the address of a puzzle.
pub(super) fn address(game: &str, puzzle: &Puzzle) -> String {
    format!("{}/{}", to("practice", game), puzzle.id())
}

/// Returns the page with the puzzles of a game.
pub(crate) fn puzzles() -> AnyView {
    keyed(param(), Clone::clone, |game| with_puzzles(&game, page))
}

fn page(board: &'static dyn Board, file: &PuzzleFile) -> AnyView {
    let game = board.id();
    let heading = format!("{} · {}", title(game), t("puzzles"));
    name_window(&heading);
    let solved = solved(game);
    let count = file.puzzles.iter().filter(|puzzle| solved.contains(&puzzle.id())).count();
    let group = |difficulty: u8| {
        let own = file.puzzles.iter().enumerate().filter(|(_, puzzle)| puzzle.difficulty == difficulty);
        let links: Vec<AnyView> = own.map(|(at, puzzle)| link(game, at, puzzle, &solved)).collect();
        let name = format!("puzzles-level-{difficulty}");
        (!links.is_empty())
            .then(|| view! { <section class="panel"><h2>{t(&name)}</h2><ul class="puzzles">{links}</ul></section> })
    };
    let counts = [("solved", n(count as i64)), ("count", n(file.puzzles.len() as i64))];
    view! {
        <Top title=t("puzzles")><UsualLinks game=game /></Top>
        <main class="wrap text practice">
            <h1>{heading}</h1>
            <p>{t("puzzles-lead")}</p>
            <p class="muted">{tell("puzzles-solved", &counts)}</p>
            {[1, 2, 3].map(group).into_iter().flatten().collect_view()}
        </main>
    }
    .into_any()
}

/// Returns the link to a puzzle, with its mark if it has been solved.
fn link(game: &str, at: usize, puzzle: &Puzzle, solved: &[String]) -> AnyView {
    let done = solved.contains(&puzzle.id());
    let mark = done.then(|| {
        view! { <span class="done" inner_html=icon(Icon::Check, 18)></span><span class="vh">{t("puzzle-is-solved")}</span> }
    });
    view! {
        <li>
            <a class="btn" class:solved=done href=address(game, puzzle)>
                <b>{tell("puzzle-number", &[("number", n(at as i64 + 1))])}</b>
                <span class="muted small">{mode_words(&puzzle.record)}</span>
                {mark}
            </a>
        </li>
    }
    .into_any()
}
