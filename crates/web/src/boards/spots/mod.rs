//! The board of Spots.

pub(crate) mod art;
mod ask;
mod beats;
mod flights;
#[cfg(feature = "gallery")]
pub(crate) mod gallery;
mod lesson;
mod log;
mod plan;
mod risk;
mod setup;
mod still;
mod table;
#[cfg(test)]
mod tests;
mod words;
mod zones;

use std::sync::Arc;

use catalog::GameWithBots;
use game_core::{ComponentSet, Line, ScoreSheet, Seat};
use spots::{Event, IllegalAction, Mode, Options, Phase, Rules, View};

use crate::boards::{Automa, BoardFor, Control, Draft, Erased, LogLine, Names, Picture, Plotted, TableCx, Zone};
use crate::kit::dice::{Paint, die};
use crate::kit::playback::{Beat, Shown};
use crate::link::Lesson;
use crate::markup::Markup;

/// The board of Spots.
pub(crate) static BOARD: Erased<spots::Spots, Spots> = Erased::new(Spots);

/// The implementation of [`BoardFor`] Spots.
pub(crate) struct Spots;

impl BoardFor<spots::Spots> for Spots {
    type Plan = plan::DicePlan;

    fn game(&self) -> &'static dyn GameWithBots {
        &catalog::SPOTS
    }

    fn defs(&self) -> Markup {
        art::defs()
    }

    fn mode_art(&self, mode: &str) -> Markup {
        art::mode_art(if mode == "solo" { Mode::Solo } else { Mode::Standard })
    }

    fn preview(&self, options: &Options, seats: usize, components: Option<&ComponentSet>) -> Markup {
        let rules = crate::boards::rules::<spots::Spots>(options, seats, components);
        // The Stray has a yard too.
        let yards = rules.as_ref().map_or(seats, |rules| rules.packs.get());
        art::preview(options.set, rules.and_then(|rules| rules.tiles()), yards as u8)
    }

    fn facts(&self, options: &Options, seats: usize, _: Option<&ComponentSet>) -> Vec<(String, String)> {
        setup::facts(options, seats)
    }

    fn matters(&self, option: &str, draft: &Draft) -> bool {
        setup::matters(option, draft)
    }

    fn control(&self, option: &str) -> Control {
        setup::control(option)
    }

    fn value_name(&self, option: &str, value: &str, draft: &Draft) -> Option<String> {
        setup::value_name(option, value, draft)
    }

    fn value_help(&self, option: &str, value: &str) -> Option<String> {
        setup::value_help(option, value)
    }

    fn value_art(&self, option: &str, value: &str) -> Markup {
        setup::value_art(option, value)
    }

    fn zones(&self, cx: TableCx<spots::Spots, Self::Plan>) -> Vec<Zone> {
        zones::zones(cx)
    }

    /// Dice and what is asked before a throw are in the hand, tricks in the row; whether to roll on is a
    /// button.
    fn focus(&self, view: &View) -> &'static str {
        match view.phase {
            Phase::Turn => "row",
            Phase::May => "press",
            _ => "hand",
        }
    }

    fn status(&self, view: &View, seat: Seat) -> Option<String> {
        words::status(view, seat)
    }

    fn turn_number(&self, view: &View) -> u32 {
        view.turn
    }

    fn turn(&self, rules: &Rules, view: &View) -> Option<String> {
        words::turn(rules, view)
    }

    fn plan_key(&self, view: &View) -> String {
        plan::plan_key(view)
    }

    /// Everything lies open.
    fn hides(&self, _: &Rules, _: &View) -> bool {
        false
    }

    fn beats(&self, step: &Shown<'_, spots::Spots>) -> Vec<Beat<spots::Spots>> {
        beats::beats(step)
    }

    fn own_beats(&self, step: &Shown<'_, spots::Spots>) -> Vec<Beat<spots::Spots>> {
        beats::own_beats(step)
    }

    fn still(&self, rules: &Rules, view: &View) -> Markup {
        still::still(rules, view)
    }

    fn aim(&self, options: &Options) -> (String, &'static str) {
        words::aim(options)
    }

    fn log(&self, names: &Names, rules: &Rules, told: &[Arc<[Event]>]) -> Vec<LogLine> {
        log::log(names, rules, told)
    }

    fn refusal(&self, why: &IllegalAction) -> String {
        words::refusal(why, None)
    }

    fn line(&self, line: &Line) -> (Markup, String) {
        // The dogs themselves show their spots; the sheet adds them up.
        let of_dog = line.of.is_some() && matches!(&*line.key, "free-spaces" | "filled-spaces");
        (Markup::default(), if of_dog { String::new() } else { words::line(line) })
    }

    fn ladder(&self, _: &Options, sheet: &ScoreSheet) -> Vec<(Markup, i32)> {
        words::ladder(sheet, [art::rosette(20), die(Some(5), Paint::IVORY, 22)])
    }

    fn reason(&self, key: &str) -> String {
        words::reason(key)
    }

    fn automas(&self, rules: &Rules, view: &View) -> Vec<Automa> {
        words::automas(rules, view, art::stray(30))
    }

    fn compared(&self, _: &Options, index: u32) -> String {
        words::compared(index)
    }

    fn tie_clause(&self, _: &Options) -> &'static str {
        words::TIE_CLAUSE
    }

    fn plotted(&self, _: &Options) -> &'static [Plotted] {
        words::PLOTTED
    }

    fn lesson(&self) -> &'static Lesson {
        &lesson::LESSON
    }

    fn pictures(&self) -> Vec<Picture> {
        art::pictures()
    }
}
