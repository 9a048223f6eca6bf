//! What the tests of the board share.

use game_core::SeatInfo;
use game_core::SeatKind;
use texts::Language;

use crate::boards::Names;
use crate::words::{learn, speak};

/// Speaks a language from now on, with the texts of the board.
pub(super) fn speaking(language: Language) {
    let files = ["app", "covers", "magnificent"]
        .map(|name| format!("{}/../texts/{}/{name}.ftl", env!("CARGO_MANIFEST_DIR"), language.tag()));
    let files = files.map(|path| std::fs::read_to_string(path).expect("the texts are there"));
    learn(language, "magnificent", files.join("\n"));
    speak(language);
}

/// Returns this many seats.
pub(super) fn seats(count: usize) -> Vec<SeatInfo> {
    let names = ["Ann", "Bob", "Cleo", "Dan"];
    names[..count].iter().map(|name| SeatInfo { name: (*name).to_owned(), kind: SeatKind::Person }).collect()
}

/// Returns the names of this many seats, none of which is addressed.
pub(super) fn names(count: usize) -> Names {
    Names::plain(&seats(count))
}
