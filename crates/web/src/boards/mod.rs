//! The games that have a board in the client. The rest of the client knows a game only through [`Board`].

pub(crate) mod ingenious;
mod typed;

use std::sync::Arc;

use catalog::AnyGame;
use game_core::{Line, ScoreSheet, Seat, SeatInfo};
use leptos::prelude::*;

use crate::link::{Encoded, Lesson, Link, Options};
use crate::markup::Markup;

pub(crate) use typed::{BoardFor, Erased, Seen, TypedLink, rules};

/// The elements that a board puts into the frame of the table.
pub(crate) struct Slots {
    /// The middle: the board, scaled to fit.
    pub(crate) stage: AnyView,
    /// The seats, in turn order; as strips on a phone.
    pub(crate) seats: AnyView,
    /// The prompt, the hand and the main button.
    pub(crate) dock: AnyView,
    /// What is still to be drawn.
    pub(crate) supply: AnyView,
}

/// One line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LogLine {
    /// The seat that acted, if one did.
    pub(crate) seat: Option<Seat>,
    /// The line as HTML: SVG and words.
    pub(crate) shown: Markup,
    /// The points it scored, in a line about scoring.
    pub(crate) points: Option<u32>,
    /// A remark below it.
    pub(crate) note: Option<String>,
    /// The same in words only.
    pub(crate) words: String,
}

impl LogLine {
    /// Returns a key made of everything that is shown of the line. Equal lines have equal keys.
    pub(crate) fn key(&self) -> String {
        let (points, note) = (self.points.map(|points| points.to_string()), self.note.as_deref());
        [self.words.as_str(), self.shown.as_str(), points.as_deref().unwrap_or_default(), note.unwrap_or_default()]
            .join(" ")
    }
}

/// The names of the seats, for texts.
#[derive(Clone, Debug)]
pub(crate) struct Names(pub(crate) Vec<String>);

impl Names {
    /// Returns the names in a snapshot's seats.
    pub(crate) fn of(seats: &[SeatInfo]) -> Self {
        Self(seats.iter().map(|seat| seat.name.clone()).collect())
    }

    /// Returns the name of a seat; empty if there is none.
    pub(crate) fn get(&self, seat: Seat) -> &str {
        self.0.get(seat.index()).map_or("", String::as_str)
    }
}

/// A position: the options, the number of seats, and a viewer's view.
#[derive(Clone, Debug)]
pub(crate) struct Scene {
    pub(crate) options: Options,
    pub(crate) seats: usize,
    pub(crate) view: Arc<Encoded>,
}

/// A value that a plot shows over time.
pub(crate) struct Plotted {
    /// The key of its name.
    pub(crate) name: &'static str,
    /// Reads the value from a score sheet.
    pub(crate) value: fn(&ScoreSheet) -> i32,
}

/// A picture in the rules, beside a clause.
pub(crate) struct Picture {
    /// The clause it belongs to.
    pub(crate) clause: &'static str,
    /// The picture, as SVG.
    pub(crate) svg: Markup,
    /// The key of its caption.
    pub(crate) caption: &'static str,
}

/// A game's part of the client as the screens see it; [`Erased`] makes one of a [`BoardFor`] a game.
pub(crate) trait Board: Sync {
    /// Returns the id of the game.
    fn id(&self) -> &'static str;

    /// Returns the rules and bots of the game.
    fn game(&self) -> &'static dyn AnyGame;

    /// Returns the SVG definitions that its drawings refer to; they are inserted into the page once.
    fn defs(&self) -> Markup;

    /// Returns a small drawing for a mode.
    fn mode_art(&self, mode: &str) -> Markup;

    /// Returns a preview of the table with these options.
    fn preview(&self, options: &Options, seats: usize) -> Markup;

    /// Returns what these options mean, as pairs of a name and a value.
    fn terms(&self, options: &Options, seats: usize) -> Vec<(String, String)>;

    /// Returns whether an option has an effect in a mode.
    fn matters(&self, option: &str, mode: &str) -> bool;

    /// Returns the interactive table.
    fn table(&self, link: Link) -> Slots;

    /// Returns a static picture of a position.
    fn still(&self, scene: &Scene) -> Markup;

    /// Returns the aim of the game in one line, with its clause.
    fn aim(&self, options: &Options) -> (String, &'static str);

    /// Returns the line of the log for the events of one step; `None` if they need none.
    fn log(&self, names: &Names, step: &[Encoded]) -> Option<LogLine>;

    /// Returns whether an event is the first of a step, for event lists that are not grouped by step.
    fn begins(&self, event: &Encoded) -> bool;

    /// Returns in words why the rules forbid something.
    fn refusal(&self, reason: &Encoded) -> String;

    /// Returns the symbol and the words for a line of a score sheet.
    fn line(&self, line: &Line) -> (Markup, String);

    /// Returns the values that decide the ranking, each with its symbol.
    fn ladder(&self, options: &Options, sheet: &ScoreSheet) -> Vec<(Markup, i32)>;

    /// Returns in words why the game ended.
    fn reason(&self, key: &str) -> String;

    /// Returns in words what is compared at an index of the ranking key.
    fn compared(&self, options: &Options, index: u32) -> String;

    /// Returns the clause that decides ties.
    fn tie_clause(&self, options: &Options) -> &'static str;

    /// Returns the values that are plotted over time.
    fn plotted(&self, options: &Options) -> &'static [Plotted];

    /// Returns the guided first game.
    fn lesson(&self) -> &'static Lesson;

    /// Returns the pictures for the rules.
    fn pictures(&self) -> Vec<Picture>;
}
