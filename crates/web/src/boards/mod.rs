//! The games that have a board in the client. The rest of the client knows a game only through [`Board`].

pub(crate) mod ingenious;
pub(crate) mod magnificent;
pub(crate) mod plain;
mod setup;
pub(crate) mod spectacular;
pub(crate) mod spots;
mod typed;

use core::ops::Range;
use std::sync::Arc;

use catalog::GameWithBots;
use game_core::{Line, ScoreSheet, Seat, SeatInfo, SeatSet};
use leptos::prelude::*;

use texts::Arg;

use crate::draw::avatar;
use crate::frame::{Layout, Size};
use crate::kit::plan::Controls;
use crate::kit::visit::Visits;
use crate::link::{Encoded, Lesson, Link, Options, Snapshot, ToldStep};
use crate::markup::Markup;
use crate::words::{YOU, t, tell, w};

pub(crate) use setup::{Automa, Control, Draft, Preset, SeatDraft, SetUp, Who};
pub(crate) use typed::{BoardFor, Erased, Now, Shared, TableCx, TypedLink, TypedStep, rules};

/// A part of the table with a meaning of its own. The style sheet of the game says where it is.
pub(crate) struct Zone {
    /// Its id, as in `data-zone`. Every board has `ask`, `hand`, `press` and `seats`.
    pub(crate) id: &'static str,
    /// Its accessible name.
    pub(crate) title: String,
    /// Its elements.
    pub(crate) view: AnyView,
    /// Whether it is below the log, in its column or drawer.
    pub(crate) below_log: bool,
    /// Whether it shows what belongs to a seat: the viewer's, or the one that is visited.
    pub(crate) own: bool,
}

impl Zone {
    /// Returns a zone; `title` is the key of its accessible name.
    pub(crate) fn new(id: &'static str, title: &str, view: AnyView) -> Self {
        Self { id, title: t(title), view, below_log: false, own: false }
    }

    /// Returns a zone below the log.
    pub(crate) fn below_log(id: &'static str, title: &str, view: AnyView) -> Self {
        Self { below_log: true, ..Self::new(id, title, view) }
    }
}

/// A table that is open in the page.
pub(crate) struct OpenTable {
    /// Its zones, in the order in which they are read.
    pub(crate) zones: Vec<Zone>,
    /// Undo and hints.
    pub(crate) controls: Controls,
    /// Jumps to the end of what is being shown; returns whether anything was.
    pub(crate) skip: Callback<(), bool>,
    /// Shows told steps again.
    pub(crate) again: Callback<Range<usize>>,
    /// How many of the told steps have been shown.
    pub(crate) shown: Signal<usize>,
    /// Whether anything is being shown.
    pub(crate) playing: Signal<bool>,
    /// Which turn it is, in words; `None` before the first.
    pub(crate) turn: Signal<Option<String>>,
    /// Who is visited.
    pub(crate) visits: Visits,
    /// The zone that answers what the viewer is asked; `None` if nothing is.
    pub(crate) focus: Signal<Option<&'static str>>,
    /// Whether the final count runs for the first time: until it is over, nobody is called the winner.
    pub(crate) counting: Signal<bool>,
}

/// One line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LogLine {
    /// The seat that acted, if one did.
    pub(crate) seat: Option<Seat>,
    /// The sign of an opponent without a seat; empty for a seat, which has the sign of its number.
    pub(crate) own_sign: Markup,
    /// The number of the turn that it belongs to, counted from 1; 0 before the first, and where a game has
    /// more than turns.
    pub(crate) turn: u32,
    /// The told steps that it is about. Several lines may share a step.
    pub(crate) steps: Range<usize>,
    /// The line as HTML: SVG and words.
    pub(crate) shown: Markup,
    /// Remarks below it.
    pub(crate) notes: Vec<String>,
    /// The points it scored, in a line about scoring.
    pub(crate) points: Option<i32>,
    /// The same in words only.
    pub(crate) words: String,
    /// What it means for seats, in words: for others, and for its own if the seat did nothing for it.
    pub(crate) touches: Vec<(Seat, String)>,
    /// Whether it is spoken at once.
    pub(crate) urgent: bool,
    /// Whether it says how the table was laid out before anybody did anything.
    pub(crate) opening: bool,
}

impl LogLine {
    /// Returns a line about told steps that scores nothing.
    pub(crate) fn new(seat: Option<Seat>, steps: Range<usize>, shown: Markup, words: String) -> Self {
        Self {
            seat,
            own_sign: Markup::default(),
            turn: 0,
            steps,
            shown,
            notes: Vec::new(),
            points: None,
            words,
            touches: Vec::new(),
            urgent: false,
            opening: false,
        }
    }

    /// Returns whether the seat did nothing for it: it was scored, for example.
    pub(crate) fn befell(&self) -> bool {
        self.seat.is_some_and(|seat| self.touches.iter().any(|(touched, _)| *touched == seat))
    }

    /// Returns the sign of who acted; empty if nobody did.
    pub(crate) fn sign(&self) -> Markup {
        match self.seat {
            Some(seat) if self.own_sign.is_empty() => avatar(seat.index(), 22),
            _ => self.own_sign.clone(),
        }
    }

    /// Returns a key made of everything that is shown of the line. Equal lines have equal keys.
    pub(crate) fn key(&self) -> String {
        let points = self.points.map(|points| points.to_string());
        [self.words.as_str(), self.shown.as_str(), points.as_deref().unwrap_or_default(), &self.notes.join(" ")]
            .join(" ")
    }
}

/// The names of the seats, for texts.
#[derive(Clone, Debug)]
pub(crate) struct Names {
    names: Vec<String>,
    /// The seat that is addressed as *you*.
    you: Option<Seat>,
}

impl Names {
    /// Returns the names at a table. The viewer is addressed as *you* unless others play at the device.
    pub(crate) fn of(now: &Snapshot) -> Self {
        Self::plain(&now.seats).addressing(now.you())
    }

    /// Returns the names at a table for what happens now: of a person who has resigned, a bot plays the seat.
    pub(crate) fn acting(now: &Snapshot) -> Self {
        let mut names = Self::of(now);
        if let Some(seat) = names.you.filter(|seat| now.resigned.has(*seat)) {
            names.names[seat.index()] = t("seat-bot-for-you");
            names.you = None;
        }
        names
    }

    /// Returns the names of seats, none of which is addressed.
    pub(crate) fn plain(seats: &[SeatInfo]) -> Self {
        Self { names: seats.iter().map(|seat| seat.name.clone()).collect(), you: None }
    }

    /// Returns the same names with a seat that is addressed as *you*.
    pub(crate) fn addressing(mut self, you: Option<Seat>) -> Self {
        let own = you.and_then(|seat| self.names.get_mut(seat.index()));
        // The language may have been changed since the table was opened.
        if let Some(own) = own.filter(|own| YOU.contains(&own.as_str())) {
            *own = t("you");
        }
        Self { you, ..self }
    }

    /// Returns the name of a seat; empty if there is none.
    pub(crate) fn get(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("", String::as_str)
    }

    /// Returns the number of seats.
    pub(crate) fn count(&self) -> usize {
        self.names.len()
    }

    /// Returns a sentence about a seat. If the seat is addressed, it is the text whose key ends in `-you`.
    pub(crate) fn tell(&self, key: &str, seat: Seat, about: &[(&str, Arg<'_>)]) -> String {
        if self.you == Some(seat) {
            return tell(&format!("{key}-you"), about);
        }
        let about: Vec<(&str, Arg<'_>)> = about.iter().copied().chain([("name", w(self.get(seat)))]).collect();
        tell(key, &about)
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

/// A picture in the rules.
pub(crate) struct Picture {
    /// Its name in the page for players: `![…](picture:name)`.
    pub(crate) name: &'static str,
    /// The clause it belongs to, whose card shows it.
    pub(crate) clause: &'static str,
    /// The picture, as SVG.
    pub(crate) svg: Markup,
    /// The key of its caption.
    pub(crate) caption: &'static str,
}

/// A game's part of the client as the screens see it; [`Erased`] makes one of a [`BoardFor`] a game.
pub(crate) trait Board: SetUp {
    /// Returns the id of the game.
    fn id(&self) -> &'static str;

    /// Returns the rules and bots of the game.
    fn game(&self) -> &'static dyn GameWithBots;

    /// Returns the SVG definitions that its drawings refer to; they are inserted into the page once.
    fn defs(&self) -> Markup;

    /// Returns a small drawing for a mode.
    fn mode_art(&self, mode: &str) -> Markup;

    /// Returns a preview of the table with these options.
    fn preview(&self, options: &Options, seats: usize) -> Markup;

    /// Returns what these options mean, as pairs of a name and a value.
    fn facts(&self, options: &Options, seats: usize) -> Vec<(String, String)>;

    /// Returns the teams; a seat that plays alone is a team. Empty if options and seats do not fit each
    /// other.
    fn teams(&self, options: &Options, seats: usize) -> Vec<SeatSet>;

    /// Opens a table; `None` if the link is not to a table of the game.
    fn open(&'static self, link: Link) -> Option<OpenTable>;

    /// Returns the number of the turn that a view belongs to, from 1; 0 before the first.
    fn turn_number(&self, view: &Encoded) -> u32;

    /// Returns which zones share a place in a window of this size.
    fn layout(&self, size: Size, seats: usize) -> Layout;

    /// Returns whether others at the device must not see this view of a seat.
    fn hides(&self, scene: &Scene) -> bool;

    /// Returns a static picture of a position.
    fn still(&self, scene: &Scene) -> Markup;

    /// Returns a drawing for a seat to keep after the game, which is called by this name; `None` if the game
    /// has none.
    fn souvenir(&self, scene: &Scene, seat: Seat, name: &str) -> Option<Markup>;

    /// Returns the aim of the game in one line, with its clause.
    fn aim(&self, options: &Options) -> (String, &'static str);

    /// Returns the whole history as lines of the log, the newest last.
    fn log(&self, names: &Names, options: &Options, told: &[Arc<ToldStep>]) -> Vec<LogLine>;

    /// Returns in words why the rules forbid something.
    fn refusal(&self, reason: &Encoded) -> String;

    /// Returns the symbol and the words for a line of a score sheet; without words it is not shown.
    fn line(&self, line: &Line) -> (Markup, String);

    /// Returns the values that decide the ranking, each with its symbol.
    fn ladder(&self, options: &Options, sheet: &ScoreSheet) -> Vec<(Markup, i32)>;

    /// Returns in words why the game ended.
    fn reason(&self, key: &str) -> String;

    /// Returns the result of a solo game in words: a headline, and the line below it.
    fn verdict(&self, key: &str) -> (String, String);

    /// Returns whether the result of a solo game is a win.
    fn is_win(&self, verdict: &str) -> bool;

    /// Returns the opponents without a seat.
    fn automas(&self, scene: &Scene) -> Vec<Automa>;

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
