//! The screens.

mod about;
mod analysis;
mod deal;
mod extras;
mod home;
mod invite;
mod join;
mod learn;
mod lobby;
mod news;
mod opening;
mod play;
mod plot;
mod puzzle;
mod puzzles;
mod replay;
mod replays;
mod result;
mod room;
mod row;
mod rules;
mod settings;
mod setup;
mod sheet;
mod storage;
mod table;
mod talk;
mod verify;

pub(crate) use about::{not_found, sorry};
pub(crate) use extras::{EXTRAS, Extras, Page, extra_page, provide_extras};
pub(crate) use home::{bot_name, home};
pub(crate) use opening::{not_loaded, with_game};
pub(crate) use play::{daily_deal, play};
pub(crate) use sheet::sheets;
pub(crate) use table::table;
pub(crate) use verify::check;
#[cfg(feature = "gallery")]
pub(crate) use {
    result::ranking as show_ranking,
    setup::{Form as SetupForm, Toy, options as setup_options, presets as setup_presets, seat_rows as setup_seats},
    sheet::columns as sheet_columns,
};

use catalog::TableBox;
use game_core::hex::Bytes32;
use game_core::{Record, SeatKind};
use leptos::prelude::*;

use crate::boards::Board;
use crate::covers::{self, Cover};
use crate::games;
use crate::route::param;
use crate::sets;
use crate::store;
use crate::words::{sentence, t, tell, try_t, w};

/// A table with its record and its board.
pub(crate) type Opened = (Record, TableBox, &'static dyn Board);

/// Opens a stored table whose game is loaded, or returns why it cannot be shown.
pub(crate) fn open(name: &str) -> core::result::Result<Opened, String> {
    let kept = store::table(name).ok_or_else(|| t("table-unknown"))?;
    let board = games::find(&kept.record.game).ok_or_else(|| t("table-no-board"))?;
    let table = verify::load(board, &kept.record)?;
    Ok((kept.record, table, board))
}

/// Shows something of a stored table as soon as its game is loaded.
pub(crate) fn with_table(name: String, show: impl Fn(&str, Opened) -> AnyView + Send + 'static) -> AnyView {
    let game = match store::table(&name) {
        Some(kept) if covers::find(&kept.record.game).is_some() => kept.record.game,
        Some(_) => return about::sorry(t("table-no-board")),
        None => return about::sorry(t("table-unknown")),
    };
    with_game(&game, move |_| match open(&name) {
        Ok(opened) => show(&name, opened),
        Err(why) => about::sorry(why),
    })
}

/// Returns the mode and the number of seats in words.
pub(crate) fn mode_words(record: &Record) -> String {
    let mode = record.options["mode"].as_str().unwrap_or_default();
    let name = mode_name(&record.game, mode);
    let words = tell("mode-seats", &[("mode", w(&name)), ("seats", crate::words::n(record.seats.len() as i64))]);
    match record.component_set {
        Some(hash) => format!("{words} · {}", set_words(hash)),
        None => words,
    }
}

/// Returns the name of a component set of one's own, in words.
pub(crate) fn set_words(hash: Bytes32) -> String {
    tell("set-named", &[("set", w(&sets::name(hash)))])
}

/// Returns the opponents in words: all players except the only person at this device.
pub(crate) fn opponents(record: &Record) -> String {
    let people = record.seats.iter().filter(|seat| seat.kind == SeatKind::Person).count();
    let others = record.seats.iter().filter(|seat| people != 1 || seat.kind != SeatKind::Person);
    crate::words::list(&others.map(|seat| seat.name.clone()).collect::<Vec<_>>())
}

/// Returns in words why something was refused, by its code.
pub(crate) fn refused(code: &str) -> String {
    t(&format!("refusal-{}", code.replace('_', "-")))
}

/// Returns the name of a mode of a game: its id where the game has no texts.
pub(crate) fn mode_name(game: &str, mode: &str) -> String {
    try_t(&format!("{game}-mode-{mode}")).unwrap_or_else(|| sentence(mode))
}

/// Returns the title of a game.
pub(crate) fn title(game: &str) -> String {
    covers::find(game).map_or_else(|| game.to_owned(), Cover::title)
}

/// Sets the title of the window.
pub(crate) fn name_window(title: &str) {
    document().set_title(&format!("{title} · Gamekeeper"));
}
