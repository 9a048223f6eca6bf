//! The guided first game.

use leptos::prelude::*;

use super::home::bot_name;
use super::{name_window, not_found, param, title, with_game};
use crate::boards::Board;
use crate::dom::{keyed, live};
use crate::draw::{Icon, icon};
use crate::frame::{Around, frame};
use crate::link::{LessonLink, TableLink};
use crate::route::{navigate, to};
use crate::words::{n, t, tell};

/// Returns the page of the guided first game.
pub(crate) fn learn() -> AnyView {
    keyed(param(), Clone::clone, |game| with_game(&game, page))
}

fn page(board: &'static dyn Board) -> AnyView {
    let lesson = board.lesson();
    let Ok(table) = lesson.table(board.game(), [t("you"), bot_name(1)]) else { return not_found().into_any() };
    name_window(&title(board.id()));
    let link = LessonLink::new(lesson, table);
    let step = link.step();
    let count = lesson.steps.len();
    // The game goes on at the lesson's table.
    let play = move || match link.keep_playing() {
        Ok(name) => navigate(&to("table", &name)),
        Err(why) => link.refused().set(Some(why)),
    };
    let said = move |at: usize| {
        match lesson.steps.get(at) {
            Some(step) => view! {
                <div class="lesson" role="status">
                    <span class="tag">{tell("lesson-step", &[("step", n(at as i64 + 1)), ("count", n(count as i64))])}</span>
                    <p>{t(step.text)}</p>
                    {link.is_page().then(|| view! { <button class="btn primary" on:click=move |_| link.next()>{t("lesson-next")}</button> })}
                </div>
            }
            .into_any(),
            None => view! {
                <div class="lesson done" role="status">
                    <span class="tag">{t("lesson-done")}</span>
                    <p>{t("lesson-done-text")}</p>
                    <button class="btn primary" on:click=move |_| play()><span inner_html=icon(Icon::Play, 18)></span>{t("lesson-play")}</button>
                </div>
            }
            .into_any(),
        }
    };
    // What a step says of the other player's turn has been seen by then.
    let above = move |is_shown: Signal<bool>| {
        let at = Memo::new(move |before: Option<&usize>| {
            let at = step.get();
            before.copied().filter(|before| *before < at && !is_shown.get()).unwrap_or(at)
        });
        live(move || said(at.get()))
    };
    let around = Around { above: Some(Box::new(above)), ..Around::default() };
    frame(board, std::sync::Arc::new(link), t("lesson"), around)
}
