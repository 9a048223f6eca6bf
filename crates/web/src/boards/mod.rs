//! The games that have a board here. The rest of the client knows a game by what [`Board`] tells and nothing
//! else.

mod ingenious;

use std::sync::Arc;

use game_core::{Line, ScoreSheet, Seat, SeatInfo};
use leptos::prelude::*;
use serde_json::Value;

use crate::link::{Lesson, Link, Snapshot};

/// What a board puts into the frame of the table.
pub(crate) struct Slots {
    /// The middle: one picture, fitted.
    pub(crate) stage: AnyView,
    /// The seats, in turn order; strips on a phone.
    pub(crate) seats: AnyView,
    /// Prompt, hand and main button.
    pub(crate) dock: AnyView,
    /// What is left to come.
    pub(crate) supply: AnyView,
}

/// One line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LogLine {
    /// Who acted, if anybody did.
    pub(crate) seat: Option<Seat>,
    /// The line as it is shown: SVG and words.
    pub(crate) shown: String,
    /// The points it brought, where points are what matters.
    pub(crate) points: Option<u32>,
    /// A remark below it.
    pub(crate) note: Option<String>,
    /// The same in words alone.
    pub(crate) words: String,
}

impl LogLine {
    /// Everything that is shown of the line. Equal lines have equal keys.
    pub(crate) fn key(&self) -> String {
        let (points, note) = (self.points.map(|points| points.to_string()), self.note.as_deref());
        [&self.words, &self.shown, points.as_deref().unwrap_or_default(), note.unwrap_or_default()].join(" ")
    }
}

/// Names of the seats, for texts.
#[derive(Clone, Debug)]
pub(crate) struct Names(pub(crate) Vec<String>);

impl Names {
    /// As a snapshot has them.
    pub(crate) fn of(seats: &[SeatInfo]) -> Self {
        Self(seats.iter().map(|seat| seat.name.clone()).collect())
    }

    /// What a seat is called.
    pub(crate) fn get(&self, seat: Seat) -> &str {
        self.0.get(seat.index()).map_or("", String::as_str)
    }
}

/// What makes a position: the options, and what a viewer may know.
#[derive(Clone, Debug)]
pub(crate) struct Scene {
    pub(crate) options: Value,
    pub(crate) view: Arc<Value>,
}

/// One thing that a plot shows over time.
pub(crate) struct Plotted {
    /// The key of its name.
    pub(crate) name: &'static str,
    /// Its value on a sheet.
    pub(crate) value: fn(&ScoreSheet) -> i32,
}

/// A picture in the rules: beside which clause, and which position.
pub(crate) struct Picture {
    /// The clause it belongs to.
    pub(crate) clause: &'static str,
    /// The picture, drawn by the board itself.
    pub(crate) svg: String,
    /// The key of the words below it.
    pub(crate) caption: &'static str,
}

/// A game's part of the client.
pub(crate) trait Board: Sync {
    /// The id of the game.
    fn id(&self) -> &'static str;

    /// The drawing on the lid of the box.
    fn lid(&self) -> String;

    /// What has to be in the page once for its drawings.
    fn defs(&self) -> String;

    /// A small drawing for a way to play.
    fn mode_art(&self, mode: &str) -> String;

    /// The table as it would be set up.
    fn preview(&self, options: &Value, seats: usize) -> String;

    /// What is good to know of these options: pairs of words.
    fn terms(&self, options: &Value, seats: usize) -> Vec<(String, String)>;

    /// Whether an option matters in a mode.
    fn matters(&self, option: &str, mode: &str) -> bool;

    /// The table, to be played at.
    fn table(&self, link: Link) -> Slots;

    /// A position, to be looked at.
    fn still(&self, scene: &Scene) -> String;

    /// The aim of the game in one line, with its clause.
    fn aim(&self, options: &Value) -> (String, &'static str);

    /// A line of the log for what one step told, if it is worth one.
    fn log(&self, names: &Names, step: &[Value]) -> Option<LogLine>;

    /// Whether an event is the first that a step tells, where steps are not told one by one.
    fn begins(&self, event: &Value) -> bool;

    /// Why the rules forbid something.
    fn refusal(&self, reason: &Value) -> String;

    /// A line of a score sheet: its sign, and its words.
    fn line(&self, line: &Line) -> (String, String);

    /// The values that are compared for places, each with its sign.
    fn ladder(&self, now: &Snapshot, sheet: &ScoreSheet) -> Vec<(String, i32)>;

    /// What the ending is called, in words.
    fn reason(&self, key: &str) -> String;

    /// What is compared at an index of the standing, in words.
    fn compared(&self, options: &Value, index: u32) -> String;

    /// The clause that decides ties.
    fn tie_clause(&self, options: &Value) -> &'static str;

    /// What is shown over time.
    fn plotted(&self, options: &Value) -> &'static [Plotted];

    /// The guided first game.
    fn lesson(&self) -> &'static Lesson;

    /// The pictures of the rules.
    fn pictures(&self) -> Vec<Picture>;
}

/// All boards, in the order in which they are shown.
pub(crate) fn all() -> &'static [&'static dyn Board] {
    static ALL: [&dyn Board; 1] = [&ingenious::BOARD];
    &ALL
}

/// The board of a game.
pub(crate) fn find(game: &str) -> Option<&'static dyn Board> {
    all().iter().copied().find(|board| board.id() == game)
}
