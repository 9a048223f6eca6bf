//! The screens.

mod about;
mod home;
mod learn;
mod plot;
mod replay;
mod replays;
mod result;
mod rules;
mod settings;
mod setup;
mod sheet;
mod table;
mod verify;

pub(crate) use about::{About, NotFound};
pub(crate) use home::Home;
pub(crate) use learn::Learn;
pub(crate) use replay::Replay;
pub(crate) use replays::Replays;
pub(crate) use result::Result;
pub(crate) use rules::Rules;
pub(crate) use settings::SettingsPage;
pub(crate) use setup::Setup;
pub(crate) use table::TablePage;

use catalog::AnyTable;
use game_core::{Record, SeatKind};
use leptos::prelude::*;
use leptos_router::hooks::use_params_map;

use crate::boards::{self, Board};
use crate::see::See;
use crate::store;
use crate::words::{t, tell, w};

/// A parameter of the address.
pub(crate) fn param(name: &'static str) -> Signal<String> {
    let params = use_params_map();
    Signal::derive(move || params.see(|params| params.get(name).unwrap_or_default()))
}

/// A table with its record and its board.
pub(crate) type Opened = (Record, Box<dyn AnyTable>, &'static dyn Board);

/// A kept table, or why it cannot be shown.
pub(crate) fn open(name: &str) -> core::result::Result<Opened, String> {
    let kept = store::table(name).ok_or_else(|| t("table-unknown"))?;
    let board = boards::find(&kept.record.game).ok_or_else(|| t("table-no-board"))?;
    let game = catalog::find(&kept.record.game).map_err(|_| t("table-no-board"))?;
    let table = game.load(&kept.record, None).map_err(|why| verify::fault(&why))?;
    Ok((kept.record, table, board))
}

/// A mode and its number of seats, in words.
pub(crate) fn mode_words(record: &Record) -> String {
    let mode = record.options["mode"].as_str().unwrap_or_default();
    let name = t(&format!("{}-mode-{mode}", record.game));
    tell("mode-seats", &[("mode", w(&name)), ("seats", crate::words::n(record.seats.len() as i64))])
}

/// Who plays, in words: those who are not the one person here.
pub(crate) fn opponents(record: &Record) -> String {
    let people = record.seats.iter().filter(|seat| seat.kind == SeatKind::Person).count();
    let others = record.seats.iter().filter(|seat| people != 1 || seat.kind != SeatKind::Person);
    crate::words::list(&others.map(|seat| seat.name.clone()).collect::<Vec<_>>())
}

/// A table's line in a list: the game, and who plays it.
pub(crate) fn heading(record: &Record) -> String {
    let others = opponents(record);
    if others.is_empty() {
        return title(&record.game);
    }
    tell("table-with", &[("game", w(&title(&record.game))), ("names", w(&others))])
}

/// The title of a game.
pub(crate) fn title(game: &str) -> String {
    t(&format!("{game}-title"))
}

/// Names the window.
pub(crate) fn name_window(title: &str) {
    document().set_title(&format!("{title} · Gamekeeper"));
}
