//! A table in this browser.

use game_core::{Record, Seat};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::row::decided;
use super::{Opened, mode_words, name_window, param, title, with_table};
use crate::app::Bots;
use crate::daily;
use crate::dom::{live, on_window};
use crate::frame::{Above, Around, frame};
use crate::link::LocalLink;
use crate::store;
use crate::words::{t, tell, w};

/// Returns the page of a table in this browser.
pub(crate) fn table() -> AnyView {
    let name = param();
    // Another tab may play at the same table: the last write wins.
    let changed = RwSignal::new(0_u32);
    on_window(leptos::ev::storage, move |event: web_sys::StorageEvent| {
        if event.key().as_deref() == Some(&store::key(&name.get_untracked())) && event.new_value().is_some() {
            changed.update(|count| *count += 1);
        }
    });
    let shown = move || {
        changed.get();
        with_table(name.get(), local)
    };
    live(shown)
}

fn local(name: &str, (record, table, board): Opened) -> AnyView {
    name_window(&title(board.id()));
    let link = LocalLink::new(name, table, board, expect_context::<Bots>().worker());
    let date = daily::date_of(&record).map(|date| tell("daily-of", &[("date", w(&daily::in_words(date)))]));
    let above = date.as_ref().map(|date| -> Above {
        let welcome = welcome(date, &record);
        Box::new(move |_| welcome)
    });
    frame(board, std::sync::Arc::new(link), mode_words(&record), Around { above, kind: date, ..Around::default() })
}

/// Returns what a daily deal is, until the person has read it or touches the table.
fn welcome(date: &str, record: &Record) -> AnyView {
    let you = store::only_person(&record.seats).map(Seat::index);
    let fresh = !record.steps.iter().any(|step| decided(step).is_some() && decided(step) == you);
    let shown = RwSignal::new(fresh);
    on_window(leptos::ev::pointerdown, move |event: web_sys::PointerEvent| {
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        if target.is_some_and(|target| target.closest(".zone").is_ok_and(|zone| zone.is_some())) {
            shown.set(false);
        }
    });
    let words = format!("{date}. {}", t("daily-help"));
    live(move || {
        shown.get().then(|| {
            view! {
                <div class="lesson news" role="status">
                    <p>{words.clone()}</p>
                    <div class="acts"><button class="btn sm" on:click=move |_| shown.set(false)>{t("daily-begin")}</button></div>
                </div>
            }
        })
    })
}
