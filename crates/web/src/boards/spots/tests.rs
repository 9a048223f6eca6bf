//! What the tests of the board share.

use game_core::hex::Bytes32;
use game_core::{ChanceSource, SeatInfo, SeatKind, Setup, StartSeat, Table, Viewer};
use spots::{Mode, Options, Spots, View};
use texts::Language;

use crate::boards::Names;
use crate::words::{learn, speak};

/// Speaks a language from now on, with the texts of the board.
pub(super) fn speaking(language: Language) {
    let files = ["app", "covers", "spots"]
        .map(|name| format!("{}/../texts/{}/{name}.ftl", env!("CARGO_MANIFEST_DIR"), language.tag()));
    let files = files.map(|path| std::fs::read_to_string(path).expect("the texts are there"));
    learn(language, "spots", files.join("\n"));
    speak(language);
}

/// Returns the names of two seats, none of which is addressed.
pub(super) fn names() -> Names {
    let seat = |name: &str| SeatInfo { name: name.to_owned(), kind: SeatKind::Person };
    Names::plain(&[seat("Ann"), seat("Bob")])
}

/// Returns a table at which the first turn has begun.
pub(super) fn table(mode: Mode) -> Table<Spots> {
    let info = |at: u8| SeatInfo { name: at.to_string(), kind: SeatKind::Person };
    let seats = if mode == Mode::Solo { 1 } else { 2 };
    let options = Options { mode, start: StartSeat::at(0), ..Options::default() };
    let setup = Setup { options, ..Setup::new((0..seats).map(info).collect()) };
    Table::open(setup, ChanceSource::Seeded(Bytes32([3; 32]))).expect("a table").0
}

/// Returns a spectator's view of that table.
pub(super) fn view(mode: Mode) -> View {
    table(mode).view(Viewer::Spectator)
}
