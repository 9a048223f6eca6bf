//! A puzzle: a position on the board of its game, in which the best move is to be found.

use std::sync::Arc;

use catalog::{Answer, Puzzle, PuzzleFile};
use game_core::Seat;
use leptos::prelude::*;
use texts::Arg;
use wasm_bindgen::JsCast;

use super::home::bot_name;
use super::puzzles::{address, mark_solved, solved, with_puzzles};
use super::{mode_words, name_window, not_found, title};
use crate::boards::Board;
use crate::dom::{keyed, live, on_window};
use crate::draw::{Icon, icon};
use crate::frame::{Around, frame};
use crate::link::{PuzzleLink, TableLink, Verdict, play_on};
use crate::parts::IconButton;
use crate::route::{navigate, path, to};
use crate::words::{n, phrase, t, tell};

/// Returns the page of a puzzle.
pub(crate) fn puzzle() -> AnyView {
    keyed(
        path(),
        |path| path.join("/"),
        |path| {
            let [_, game, id] = &path[..] else { return not_found() };
            let id = id.clone();
            with_puzzles(game, move |board, file| page(board, file, &id))
        },
    )
}

/// Returns the address of the next puzzle that has not been solved; of the next one if all have.
fn next(game: &str, file: &PuzzleFile, at: usize) -> String {
    let solved = solved(game);
    let after = || file.puzzles.iter().cycle().skip(at + 1).take(file.puzzles.len() - 1);
    let open = after().find(|puzzle| !solved.contains(&puzzle.id()));
    open.or_else(|| after().next()).map_or_else(|| to("practice", game), |puzzle| address(game, puzzle))
}

fn page(board: &'static dyn Board, file: &PuzzleFile, id: &str) -> AnyView {
    let Some(at) = file.puzzles.iter().position(|puzzle| puzzle.id() == id) else { return not_found() };
    let puzzle = &file.puzzles[at];
    let own = puzzle.seat.index();
    let name = |seat: usize| if seat == own { t("you") } else { bot_name(seat) };
    let names: Vec<String> = (0..puzzle.record.seats.len()).map(name).collect();
    let Ok(link) = PuzzleLink::new(board.game(), puzzle, &names) else { return not_found() };
    name_window(&title(board.id()));
    let game = board.id();
    let (kept, file) = (puzzle.clone(), file.clone());
    let play = move || match play_on(board.game(), &kept, &names) {
        Ok(name) => navigate(&to("table", &name)),
        Err(why) => link.refused().set(Some(why)),
    };
    let shown = Shown { board, puzzle: puzzle.clone(), number: at + 1 };
    let verdict = link.verdict();
    Effect::new({
        let id = id.to_owned();
        move || {
            if verdict.get() == Some(Verdict::Answered(Answer::Best)) {
                mark_solved(game, &id);
            }
        }
    });
    let go = StoredValue::new_local((play, move || navigate(&next(game, &file, at))));
    let open = RwSignal::new(true);
    let again = move |_| {
        open.set(true);
        link.restart();
    };
    // What is closed can be opened again once there is a verdict, whose buttons lead on.
    let tag = shown.number();
    let folded = move || {
        view! {
            <button type="button" class="btn sm folded" aria-expanded="false" on:click=move |_| open.set(true)>
                {tag.clone()}
                <span inner_html=icon(Icon::Unfold, 16)></span>
            </button>
        }
    };
    let told = move |verdict: Option<Verdict>| {
        let right = verdict == Some(Verdict::Answered(Answer::Best));
        view! {
            <div class="lesson news puzzle" class:done=right role="status">
                <button type="button" class="btn icon quiet close" aria-label=t("close") on:click=move |_| open.set(false) inner_html=icon(Icon::Close, 16)></button>
                <p><span class="tag">{shown.number()}</span>" "{shown.words(verdict)}" "{shown.reasons(verdict)}</p>
                <div class="acts">
                    {verdict.map(|_| view! { <button class="btn sm" on:click=again>{t("puzzle-again")}</button> })}
                    {matches!(verdict, Some(Verdict::Answered(_)) if !right).then(|| view! { <button class="btn sm" on:click=move |_| link.show()>{t("puzzle-answer")}</button> })}
                    {verdict.map(|_| view! { <button class="btn sm" on:click=move |_| go.with_value(|(play, _)| play())>{t("puzzle-play")}</button> })}
                    {verdict.map(|_| view! { <button class="btn sm primary" on:click=move |_| go.with_value(|(_, next)| next())><span inner_html=icon(Icon::Onward, 18)></span>{t("puzzle-next")}</button> })}
                </div>
            </div>
        }
    };
    // The card goes away when the board is touched, because it may cover a part of it.
    on_window(leptos::ev::pointerdown, move |event: web_sys::PointerEvent| {
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        if target.is_some_and(|target| target.closest(".zone").is_ok_and(|zone| zone.is_some())) {
            open.set(false);
        }
    });
    // The verdict comes when what was sent has been shown.
    let above = move |is_shown: Signal<bool>| {
        let told_at = Memo::new(move |before: Option<&Option<Verdict>>| {
            let verdict = verdict.get();
            let waits = |before: &Option<Verdict>| *before != verdict && verdict.is_some() && !is_shown.get();
            before.copied().filter(waits).unwrap_or(verdict)
        });
        Effect::new(move || open.set(told_at.get().is_some() || open.get_untracked()));
        live(move || {
            let verdict = told_at.get();
            match open.get() {
                true => Some(told(verdict).into_any()),
                false => verdict.map(|_| folded().into_any()),
            }
        })
    };
    let answer = live(move || {
        let open = verdict.get().is_none();
        open.then(|| view! { <IconButton icon=Icon::Bulb name=t("puzzle-answer") class="quiet" on_click=move |()| link.show() /> })
    });
    let around =
        Around { above: Some(Box::new(above)), kind: Some(t("puzzles")), tools: Some(answer), ..Around::default() };
    let about = mode_words(&puzzle.record);
    frame(board, Arc::new(link), about, around)
}

/// What is said of a puzzle.
struct Shown {
    board: &'static dyn Board,
    puzzle: Puzzle,
    number: usize,
}

impl Shown {
    fn number(&self) -> String {
        tell("puzzle-number", &[("number", n(self.number as i64))])
    }

    /// Returns what speaks for the best move, once it is known.
    fn reasons(&self, verdict: Option<Verdict>) -> String {
        if !matches!(verdict, Some(Verdict::Answered(Answer::Best) | Verdict::Shown)) {
            return String::new();
        }
        let own = self.puzzle.seat;
        let name = |seat: Seat| if seat == own { t("you") } else { bot_name(seat.index()) };
        let reasons = self.puzzle.reasons(self.board.game()).unwrap_or_default();
        reasons.iter().map(|reason| phrase(reason, &name)).collect::<Vec<_>>().join(" ")
    }

    /// Returns the question, or the verdict.
    fn words(&self, verdict: Option<Verdict>) -> String {
        let Some(verdict) = verdict else { return t("puzzle-ask") };
        let puzzle = &self.puzzle;
        let unit = if puzzle.shares { "share" } else { "score" };
        let number = |value: f32| n((if puzzle.shares { value * 100.0 } else { value }).round() as i64);
        let (best, next) = (number(puzzle.best_value()), number(puzzle.next_value()));
        let known = |line: usize| puzzle.lines.get(line).map(|line| number(puzzle.value(line)));
        let (key, own): (&str, Option<Arg<'_>>) = match verdict {
            Verdict::Answered(Answer::Best) => ("right", None),
            Verdict::Answered(Answer::Known(line)) => ("known", known(line)),
            Verdict::Answered(_) => ("other", None),
            Verdict::Shown => ("shown", None),
        };
        let own = own.map(|own| ("own", own));
        let about: Vec<(&str, Arg<'_>)> = [("best", best), ("next", next)].into_iter().chain(own).collect();
        tell(&format!("puzzle-{key}-{unit}"), &about)
    }
}
