//! Boards in their game's own types, and the one place where the types are erased.

use core::marker::PhantomData;
use std::sync::Arc;

use catalog::AnyGame;
use game_core::{Game, Line, ScoreSheet, SeatCount};
use leptos::prelude::*;

use super::{Board, LogLine, Names, Picture, Plotted, Scene, Slots};
use crate::link::{Encoded, Lesson, Link, Options, Refused, Snapshot, Thinking};
use crate::markup::Markup;
use crate::words::t;

/// A game's part of the client, written in the game's own types.
pub(crate) trait BoardFor<G: Game>: Sync + 'static {
    /// Returns the rules and bots of the game.
    fn game(&self) -> &'static dyn AnyGame;

    /// Returns the SVG definitions that its drawings refer to; they are inserted into the page once.
    fn defs(&self) -> Markup;

    /// Returns a small drawing for a mode.
    fn mode_art(&self, mode: &str) -> Markup;

    /// Returns a preview of the table with these options.
    fn preview(&self, options: &G::Options, seats: usize) -> Markup;

    /// Returns what these options mean, as pairs of a name and a value.
    fn terms(&self, options: &G::Options, seats: usize) -> Vec<(String, String)>;

    /// Returns whether an option has an effect in a mode.
    fn matters(&self, option: &str, mode: &str) -> bool;

    /// Returns the interactive table.
    fn table(&self, link: TypedLink<G>) -> Slots;

    /// Returns a static picture of a position.
    fn still(&self, rules: &G::Rules, view: &G::View) -> Markup;

    /// Returns the aim of the game in one line, with its clause.
    fn aim(&self, options: &G::Options) -> (String, &'static str);

    /// Returns the line of the log for the events of one step; `None` if they need none.
    fn log(&self, names: &Names, step: &[G::Event]) -> Option<LogLine>;

    /// Returns whether an event is the first of a step, for event lists that are not grouped by step.
    fn begins(&self, event: &G::Event) -> bool;

    /// Returns in words why the rules forbid something.
    fn refusal(&self, why: &G::IllegalAction) -> String;

    /// Returns the symbol and the words for a line of a score sheet.
    fn line(&self, line: &Line) -> (Markup, String);

    /// Returns the values that decide the ranking, each with its symbol.
    fn ladder(&self, options: &G::Options, sheet: &ScoreSheet) -> Vec<(Markup, i32)>;

    /// Returns in words why the game ended.
    fn reason(&self, key: &str) -> String;

    /// Returns in words what is compared at an index of the ranking key.
    fn compared(&self, options: &G::Options, index: u32) -> String;

    /// Returns the clause that decides ties.
    fn tie_clause(&self, options: &G::Options) -> &'static str;

    /// Returns the values that are plotted over time.
    fn plotted(&self, options: &G::Options) -> &'static [Plotted];

    /// Returns the guided first game.
    fn lesson(&self) -> &'static Lesson;

    /// Returns the pictures for the rules.
    fn pictures(&self) -> Vec<Picture>;
}

/// Returns the rules of a table, or `None` if options and seats do not fit each other.
pub(crate) fn rules<G: Game>(options: &G::Options, seats: usize) -> Option<G::Rules> {
    let seats = SeatCount::try_from(u8::try_from(seats).ok()?).ok()?;
    G::rules(options, seats, None, G::META.rules_version).ok()
}

/// What a viewer knows at one moment, in the game's own types.
pub(crate) struct Seen<G: Game> {
    /// The rules of the table.
    pub(crate) rules: G::Rules,
    /// The viewer's view.
    pub(crate) view: G::View,
    /// The viewer's legal actions, sorted.
    pub(crate) legal: Vec<G::Action>,
    /// Whether the viewer is to act.
    pub(crate) mine: bool,
}

/// The parts of a snapshot that are decoded. While they are the same, nothing is decoded again.
#[derive(Clone)]
struct Decoded {
    view: Arc<Encoded>,
    legal: Arc<Vec<String>>,
    seats: usize,
    mine: bool,
}

impl PartialEq for Decoded {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.view, &other.view)
            && Arc::ptr_eq(&self.legal, &other.legal)
            && self.mine == other.mine
            && self.seats == other.seats
    }
}

/// A link in the game's own types.
pub(crate) struct TypedLink<G> {
    link: Link,
    game: PhantomData<fn() -> G>,
}

impl<G> Clone for TypedLink<G> {
    fn clone(&self) -> Self {
        Self { link: self.link.clone(), game: PhantomData }
    }
}

impl<G: Game> TypedLink<G> {
    fn new(link: Link) -> Self {
        Self { link, game: PhantomData }
    }

    /// Returns the options of the table.
    pub(crate) fn options(&self) -> G::Options {
        self.link.terms().options.decode()
    }

    /// Returns the current snapshot: seats, turn and presence.
    pub(crate) fn now(&self) -> Signal<Snapshot> {
        self.link.now()
    }

    /// Returns what the viewer knows now, passed through `read`; `None` before anything has been received. It
    /// does not change when only presence does.
    pub(crate) fn seen<T>(&self, read: impl Fn(Seen<G>) -> T + Send + Sync + 'static) -> Memo<Option<T>>
    where
        T: PartialEq + Send + Sync + 'static,
    {
        let (now, options) = (self.now(), self.options());
        let decoded = Memo::new(move |_| {
            now.with(|now| Decoded {
                view: now.view.clone(),
                legal: now.legal.clone(),
                seats: now.seats.len(),
                mine: now.is_mine(),
            })
        });
        Memo::new(move |_| {
            decoded.with(|decoded| {
                let mut legal: Vec<G::Action> = decoded.legal.iter().filter_map(|action| action.parse().ok()).collect();
                game_core::sort_few(&mut legal, |a, b| a < b);
                let rules = rules::<G>(&options, decoded.seats)?;
                Some(read(Seen { rules, view: decoded.view.decode()?, legal, mine: decoded.mine }))
            })
        })
    }

    /// Returns whether the last change had an event like this; not tracked.
    pub(crate) fn has_fresh(&self, is_wanted: impl Fn(&G::Event) -> bool) -> bool {
        self.now().with_untracked(|now| now.fresh.iter().filter_map(Encoded::decode).any(|event| is_wanted(&event)))
    }

    /// Returns the bot that is computing its move, if there is one.
    pub(crate) fn thinking(&self) -> Signal<Option<Thinking>> {
        self.link.thinking()
    }

    /// Returns why the last request was refused.
    pub(crate) fn refused(&self) -> RwSignal<Option<Refused>> {
        self.link.refused()
    }

    /// Returns what a bot advises the viewer to do.
    pub(crate) fn advice(&self) -> Signal<Option<G::Action>> {
        let advice = self.link.advice();
        Signal::derive(move || advice.get().and_then(|action| action.parse().ok()))
    }

    /// Requests an action of the viewer's seat.
    pub(crate) fn act(&self, action: &G::Action) {
        self.link.act(&action.to_string());
    }
}

/// A board whose types are erased, for the screens.
pub(crate) struct Erased<G, B>(B, PhantomData<fn() -> G>);

impl<G, B> Erased<G, B> {
    pub(crate) const fn new(board: B) -> Self {
        Self(board, PhantomData)
    }
}

impl<G: Game, B: BoardFor<G>> Board for Erased<G, B> {
    fn id(&self) -> &'static str {
        G::META.id
    }

    fn game(&self) -> &'static dyn AnyGame {
        self.0.game()
    }

    fn defs(&self) -> Markup {
        self.0.defs()
    }

    fn mode_art(&self, mode: &str) -> Markup {
        self.0.mode_art(mode)
    }

    fn preview(&self, options: &Options, seats: usize) -> Markup {
        self.0.preview(&options.decode(), seats)
    }

    fn terms(&self, options: &Options, seats: usize) -> Vec<(String, String)> {
        self.0.terms(&options.decode(), seats)
    }

    fn matters(&self, option: &str, mode: &str) -> bool {
        self.0.matters(option, mode)
    }

    fn table(&self, link: Link) -> Slots {
        self.0.table(TypedLink::new(link))
    }

    fn still(&self, scene: &Scene) -> Markup {
        let rules = rules::<G>(&scene.options.decode(), scene.seats);
        match (rules, scene.view.decode()) {
            (Some(rules), Some(view)) => self.0.still(&rules, &view),
            _ => Markup::default(),
        }
    }

    fn aim(&self, options: &Options) -> (String, &'static str) {
        self.0.aim(&options.decode())
    }

    fn log(&self, names: &Names, step: &[Encoded]) -> Option<LogLine> {
        let events: Vec<G::Event> = step.iter().filter_map(Encoded::decode).collect();
        self.0.log(names, &events)
    }

    fn begins(&self, event: &Encoded) -> bool {
        event.decode().is_some_and(|event| self.0.begins(&event))
    }

    fn refusal(&self, reason: &Encoded) -> String {
        reason.decode().map_or_else(|| t("refusal-illegal-action"), |why| self.0.refusal(&why))
    }

    fn line(&self, line: &Line) -> (Markup, String) {
        self.0.line(line)
    }

    fn ladder(&self, options: &Options, sheet: &ScoreSheet) -> Vec<(Markup, i32)> {
        self.0.ladder(&options.decode(), sheet)
    }

    fn reason(&self, key: &str) -> String {
        self.0.reason(key)
    }

    fn compared(&self, options: &Options, index: u32) -> String {
        self.0.compared(&options.decode(), index)
    }

    fn tie_clause(&self, options: &Options) -> &'static str {
        self.0.tie_clause(&options.decode())
    }

    fn plotted(&self, options: &Options) -> &'static [Plotted] {
        self.0.plotted(&options.decode())
    }

    fn lesson(&self) -> &'static Lesson {
        self.0.lesson()
    }

    fn pictures(&self) -> Vec<Picture> {
        self.0.pictures()
    }
}
