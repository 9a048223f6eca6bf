//! The guided first game.

use leptos::prelude::*;

use super::home::bot_name;
use super::table::{Around, frame};
use super::{name_window, not_found, param, title, with_game};
use crate::boards::Board;
use crate::dom::{keyed, live};
use crate::draw::{Icon, icon};
use crate::link::LessonLink;
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
    let said = move || {
        let at = step.get();
        match lesson.steps.get(at) {
            Some(step) => view! {
                <div class="lesson" role="status">
                    <span class="tag">{tell("lesson-step", &[("step", n(at as i64 + 1)), ("count", n(count as i64))])}</span>
                    <p>{t(step.text)}</p>
                </div>
            }
            .into_any(),
            None => view! {
                <div class="lesson done" role="status">
                    <p><b>{t("lesson-done")}</b>" "{t("lesson-done-text")}</p>
                    <a href=format!("/new/{}", board.id()) class="btn primary"><span inner_html=icon(Icon::Play, 18)></span>{t("lesson-play")}</a>
                </div>
            }
            .into_any(),
        }
    };
    let around = Around { above: Some(live(said)), learning: true, ..Around::default() };
    frame(board, std::sync::Arc::new(link), t("lesson"), around)
}
