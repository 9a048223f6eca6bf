//! The board of every game that has none of its own: the position as the terminal shows it, the legal actions
//! as buttons, the events as a log.
//!
//! A game needs nothing for it but `TerminalView`. What it says of itself is in English, as in the terminal;
//! everything around it is in the language of the page.

#![allow(dead_code, reason = "a board for games to come: the gallery shows the others on it, and tests play on it")]

mod actions;
mod plan;
mod table;
mod words;

use core::marker::PhantomData;
use std::sync::Arc;

use catalog::GameWithBots;
use game_core::{ComponentSet, Line, OptionMeta, ScoreSheet, SeatInfo, SeatKind, SeatSet, TerminalView, Viewer};

use crate::boards::{BoardFor, Erased, LogLine, Names, Picture, Plotted, TableCx, Zone, rules};
use crate::draw::{Icon, icon};
use crate::link::Lesson;
use crate::markup::{Markup, markup};
use crate::words::{full_stop, n, number, sentence, t, tell, try_t};

/// The board of a game without one of its own.
pub(crate) struct Plain<G> {
    game: &'static dyn GameWithBots,
    types: PhantomData<fn() -> G>,
}

/// The plain board of a game, for the screens.
pub(crate) type PlainBoard<G> = Erased<G, Plain<G>>;

/// Returns the plain board of a game.
pub(crate) const fn board<G: TerminalView>(game: &'static dyn GameWithBots) -> PlainBoard<G> {
    Erased::new(Plain { game, types: PhantomData })
}

/// The most seats that a table can have.
const MAX_SEATS: usize = SeatSet::ALL.len();

/// A game on the plain board has no guided first game: a table without seats cannot be opened.
static NO_LESSON: Lesson = Lesson { options: &[], seats: 0, opening: &[], steps: &[], other_order: |_| None };

impl<G: TerminalView> Plain<G> {
    /// Returns a text of the game's own, if it has texts.
    fn own(part: &str) -> Option<String> {
        try_t(&format!("{}-{part}", G::META.id))
    }

    /// Returns rules with these options and the fewest seats that fit them; for what does not depend on them.
    fn some_rules(options: &G::Options) -> Option<G::Rules> {
        (1..=MAX_SEATS).find_map(|seats| rules::<G>(options, seats, None))
    }
}

/// Returns a position as a small picture of text.
fn still_of<G: TerminalView>(rules: &G::Rules, view: &G::View) -> Markup {
    let seats = G::seats(rules).seats().map(|seat| SeatInfo { name: seat_name(seat.index()), kind: SeatKind::Person });
    let names = Names::plain(&seats.collect::<Vec<_>>());
    markup!("<pre class=\"plain still\">{}</pre>", table::drawing::<G>(&names, rules, view))
}

/// Returns what is known about an option (`key`), what it is for (`key-help`) or a value (`key-value`).
fn about_option(options: &[OptionMeta], part: &str) -> String {
    let own = options.iter().filter_map(|option| Some((option, part.strip_prefix(option.key)?)));
    let found = own.max_by_key(|(option, _)| option.key.len());
    match found {
        Some((option, "-help")) => full_stop(&sentence(option.help)),
        Some((option, "")) => sentence(&option.key.replace(['-', '_'], " ")),
        Some((_, value)) => sentence(value.trim_start_matches('-')),
        None => part.to_owned(),
    }
}

/// Returns what a seat is called where nobody sits at it.
fn seat_name(seat: usize) -> String {
    tell("plain-seat", &[("number", n(seat as i64 + 1))])
}

impl<G: TerminalView> BoardFor<G> for Plain<G> {
    type Plan = plan::Chosen;

    fn game(&self) -> &'static dyn GameWithBots {
        self.game
    }

    fn defs(&self) -> Markup {
        Markup::default()
    }

    fn mode_art(&self, _: &str) -> Markup {
        icon(Icon::People, 34)
    }

    fn preview(&self, options: &G::Options, seats: usize, components: Option<&ComponentSet>) -> Markup {
        let rules = rules::<G>(options, seats, components);
        rules.map_or_else(Markup::default, |rules| {
            let view = G::setup(&rules).view(&rules, Viewer::Spectator);
            still_of::<G>(&rules, &view)
        })
    }

    fn facts(&self, _: &G::Options, _: usize, _: Option<&ComponentSet>) -> Vec<(String, String)> {
        Vec::new()
    }

    fn option_words(&self, part: &str) -> String {
        Self::own(&format!("option-{part}")).unwrap_or_else(|| about_option(G::META.options, part))
    }

    fn zones(&self, cx: TableCx<G, Self::Plan>) -> Vec<Zone> {
        table::Table::new(cx).zones()
    }

    /// What is laid out stays until it is sent or no longer legal.
    fn plan_key(&self, _: &G::View) -> String {
        String::new()
    }

    /// Something is hidden if another seat cannot make this view out of its own.
    fn hides(&self, rules: &G::Rules, view: &G::View) -> bool {
        let position = G::position(rules, view);
        let shows = |state: &G, seat| state.view(rules, Viewer::Seat(seat)) == *view;
        let seats = || G::seats(rules).seats();
        let Some(own) = seats().find(|seat| shows(&position, *seat)) else { return true };
        seats().filter(|seat| *seat != own).any(|other| {
            let known = position.view(rules, Viewer::Seat(other));
            !shows(&G::position(rules, &known), own)
        })
    }

    fn still(&self, rules: &G::Rules, view: &G::View) -> Markup {
        still_of::<G>(rules, view)
    }

    fn aim(&self, _: &G::Options) -> (String, &'static str) {
        (Self::own("aim").unwrap_or_else(|| t("plain-aim")), "")
    }

    fn log(&self, names: &Names, _: &G::Rules, told: &[Arc<[G::Event]>]) -> Vec<LogLine> {
        words::log(names, told)
    }

    fn refusal(&self, why: &G::IllegalAction) -> String {
        full_stop(&sentence(&why.to_string()))
    }

    fn line(&self, line: &Line) -> (Markup, String) {
        (Markup::default(), sentence(&G::line(line)))
    }

    fn ladder(&self, options: &G::Options, sheet: &ScoreSheet) -> Vec<(Markup, i32)> {
        let rules = Self::some_rules(options);
        let named = |index: usize| rules.as_ref().map(|rules| G::compared(rules, index as u32)).unwrap_or_default();
        let value = |(index, value): (usize, &i32)| (markup!("<small>{}</small>", sentence(&named(index))), *value);
        sheet.ranking_key.iter().enumerate().map(value).collect()
    }

    fn reason(&self, key: &str) -> String {
        Self::own(&format!("reason-{key}")).unwrap_or_else(|| full_stop(&sentence(&G::reason(key))))
    }

    fn verdict(&self, key: &str) -> (String, String) {
        (sentence(&G::reason(key)), String::new())
    }

    fn compared(&self, options: &G::Options, index: u32) -> String {
        Self::some_rules(options).map_or_else(|| number(index as i32 + 1), |rules| G::compared(&rules, index))
    }

    fn tie_clause(&self, _: &G::Options) -> &'static str {
        ""
    }

    fn plotted(&self, _: &G::Options) -> &'static [Plotted] {
        &[Plotted { name: "plain-score", value: |sheet| sheet.total }]
    }

    fn lesson(&self) -> &'static Lesson {
        &NO_LESSON
    }

    fn pictures(&self) -> Vec<Picture> {
        Vec::new()
    }
}
