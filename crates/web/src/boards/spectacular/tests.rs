//! What the tests of the board share.

use game_core::hex::Bytes32;
use game_core::{ChanceSource, SeatInfo, SeatKind, Setup, Table, Viewer};
use spectacular::{Mode, Options, Spectacular, View};
use texts::Language;

use crate::boards::Names;
use crate::words::{learn, speak};

/// Speaks a language from now on, with the texts of the board.
pub(super) fn speaking(language: Language) {
    let files = ["app", "covers", "spectacular"]
        .map(|name| format!("{}/../texts/{}/{name}.ftl", env!("CARGO_MANIFEST_DIR"), language.tag()));
    let files = files.map(|path| std::fs::read_to_string(path).expect("the texts are there"));
    learn(language, "spectacular", files.join("\n"));
    speak(language);
}

/// Returns this many seats.
pub(super) fn seats(count: usize) -> Vec<SeatInfo> {
    let names = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Finn"];
    names[..count].iter().map(|name| SeatInfo { name: (*name).to_owned(), kind: SeatKind::Person }).collect()
}

/// Returns the names of this many seats, none of which is addressed.
pub(super) fn names(count: usize) -> Names {
    Names::plain(&seats(count))
}

/// Returns a table at which the first question is open.
pub(super) fn table(options: Options, count: usize, seed: u8) -> Table<Spectacular> {
    let setup = Setup { options, ..Setup::new(seats(count)) };
    Table::open(setup, ChanceSource::Seeded(Bytes32([seed; 32]))).expect("a table").0
}

/// Returns a spectator's view of a new table.
pub(super) fn view(mode: Mode) -> View {
    let seats = if mode == Mode::Solo { 1 } else { 2 };
    table(Options { mode, ..Options::default() }, seats, 3).view(Viewer::Spectator)
}
