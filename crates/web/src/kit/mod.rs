//! Components that the boards of all games are built from. None of them knows a game.
//!
//! * `geometry`, `grid`: points and frames; maps of hexes or squares as lists of cells.
//! * `input`, `gesture`, `key`: what pointers and keys do, reported as plain values. `guard`: presses that
//!   come too early.
//! * `map`: a map on which cells can be chosen. `ghost`: pieces that are being laid on it.
//! * `hand`, `seats`, `ask`, `press`: the row of pieces, the seats, the question and its buttons.
//! * `sheet`, `popover`, `tabs`: what opens and closes. `visit`: whose things are shown.
//! * `card`, `dice`, `tracks`, `meter`, `score`, `count`: cards and fans, dice, pegs and tokens, amounts, the
//!   score sheet, the final count.
//! * `plan`: what a person lays out before it is sent. `playback`: what others did, shown at a person's pace.
//! * `flight`: things that fly from where they were. `gallery`: a page for each component, for development.
//!
//! A component is given its texts and drawings, and reports to a callback; what follows is the board's.
//! Generic code is a thin shell over code that is compiled once.

#![allow(
    dead_code,
    reason = "a library for boards: what none of them needs yet is shown and tested on its page of the gallery"
)]

pub(crate) mod ask;
pub(crate) mod card;
pub(crate) mod count;
pub(crate) mod dice;
pub(crate) mod flight;
#[cfg(feature = "gallery")]
pub(crate) mod gallery;
pub(crate) mod geometry;
pub(crate) mod gesture;
pub(crate) mod ghost;
pub(crate) mod grid;
pub(crate) mod guard;
pub(crate) mod hand;
pub(crate) mod input;
pub(crate) mod key;
pub(crate) mod map;
pub(crate) mod meter;
pub(crate) mod plan;
pub(crate) mod playback;
pub(crate) mod popover;
pub(crate) mod press;
pub(crate) mod score;
pub(crate) mod seats;
pub(crate) mod sheet;
pub(crate) mod tabs;
pub(crate) mod tracks;
pub(crate) mod visit;

/// Keeps the components that every board uses in the first load. The splitter puts code where it is called
/// from; what only boards call would be counted, and fetched, with each of them.
pub(crate) fn keep_in_first_load() {
    core::hint::black_box([
        ask::ask as *const (),
        ghost::outline as *const (),
        hand::hand_row as *const (),
        map::Map::view as *const (),
        press::Presses::view as *const (),
        press::Presses::listen as *const (),
        flight::fly_from as *const (),
        <f64 as core::fmt::Display>::fmt as *const (),
        crate::sound::play as *const (),
    ]);
}

/// The state in which a thing that can be chosen is shown. A sixth, *focus*, is the browser's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum State {
    /// Nothing is asked about it.
    #[default]
    Rest,
    /// It can be chosen now.
    Lit,
    /// It cannot be chosen now; a tap says why.
    No,
    /// Something planned lies there.
    Ghost,
}

impl State {
    /// Returns the class that the style sheet knows it by; empty at rest.
    pub(crate) const fn class(self) -> &'static str {
        match self {
            Self::Rest => "",
            Self::Lit => "lit",
            Self::No => "no",
            Self::Ghost => "planned",
        }
    }
}

/// Returns the classes of an element: those of `base`, and each of `more` that applies. A class that changes
/// is never set by itself beside these, since the whole attribute is written.
pub(crate) fn classes(base: &str, more: &[(&str, bool)]) -> String {
    let more = more.iter().filter(|(_, applies)| *applies).map(|(class, _)| *class);
    core::iter::once(base.trim()).chain(more).filter(|class| !class.is_empty()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_classes_that_apply_are_written() {
        assert_eq!(classes("a b", &[("", true), ("c", false), ("d", true)]), "a b d");
        assert_eq!(classes("", &[]), "");
    }
}
