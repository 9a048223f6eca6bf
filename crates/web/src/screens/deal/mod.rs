//! The deal of a game: playing the same one again, comparing games of it, and sharing the result.

mod sharing;

use game_core::Record;
use leptos::prelude::*;

use super::extras::{Extras, fetch};
use crate::boards::Board;
use crate::dom::live;
use crate::parts::Toasts;
use crate::route::{navigate, to};
use crate::words::t;

pub(super) use sharing::{open_again, section};

/// Returns the section of a finished game about its deal, as soon as it has been fetched. Without a network
/// and a copy in the cache there is none.
pub(crate) fn panel(name: &str, record: &Record, board: &'static dyn Board) -> AnyView {
    let (name, record) = (name.to_owned(), record.clone());
    let fetched = RwSignal::new(None::<&'static dyn Extras>);
    wasm_bindgen_futures::spawn_local(async move {
        let found = fetch().await;
        // The page may have been left meanwhile.
        let _ = fetched.try_set(found);
    });
    live(move || fetched.get().map(|extras| extras.deal(&name, &record, board)))
}

/// Opens a table with the deal of a record and goes to it.
pub(crate) fn play_again(record: &Record, board: &'static dyn Board, toasts: Toasts) {
    let record = record.clone();
    wasm_bindgen_futures::spawn_local(async move {
        let table = match fetch().await {
            Some(extras) => extras.deal_again(&record, board),
            None => Err(t("game-not-loaded-text")),
        };
        match table {
            Ok(table) => navigate(&to("table", &table)),
            Err(why) => toasts.refuse(why),
        }
    });
}
