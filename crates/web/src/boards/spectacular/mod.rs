//! The board of Spectacular.

pub(crate) mod art;
mod ask;
mod beats;
mod flights;
#[cfg(feature = "gallery")]
pub(crate) mod gallery;
mod hint;
pub(crate) mod lesson;
mod log;
mod moves;
mod plan;
mod reading;
mod setup;
pub(crate) mod still;
mod table;
#[cfg(test)]
mod tests;
mod told;
mod words;
mod zones;

use std::sync::Arc;

use catalog::GameWithBots;
use game_core::{ComponentSet, Line, ScoreSheet, Seat};
use spectacular::rules::{Missions, Mode};
use spectacular::{Event, IllegalAction, Options, Phase, Rules, Side, View};

use crate::boards::{BoardFor, Control, Draft, Erased, LogLine, Names, Picture, Plotted, Preset, TableCx, Zone};
use crate::draw::{Icon, icon};
use crate::kit::playback::{Beat, Shown};
use crate::link::Lesson;
use crate::markup::Markup;

/// The board of Spectacular.
pub(crate) static BOARD: Erased<spectacular::Spectacular, Spectacular> = Erased::new(Spectacular);

/// The implementation of [`BoardFor`] Spectacular.
pub(crate) struct Spectacular;

impl BoardFor<spectacular::Spectacular> for Spectacular {
    type Plan = plan::ParkPlan;

    fn game(&self) -> &'static dyn GameWithBots {
        &catalog::SPECTACULAR
    }

    fn defs(&self) -> Markup {
        art::defs()
    }

    fn mode_art(&self, mode: &str) -> Markup {
        art::mode_art(if mode == "solo" { Mode::Solo } else { Mode::Base })
    }

    fn preview(&self, options: &Options, seats: usize, components: Option<&ComponentSet>) -> Markup {
        art::preview(options, seats, components)
    }

    fn facts(&self, options: &Options, seats: usize, components: Option<&ComponentSet>) -> Vec<(String, String)> {
        setup::facts(options, seats, components)
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

    fn value_art(&self, option: &str, value: &str) -> Markup {
        match (option, value) {
            ("side", "asymmetric") => art::side_art(Side::Asymmetric),
            ("side", _) => art::side_art(Side::Standard),
            ("missions", "on") => art::mission_art(Missions::On),
            _ => setup::board(option, value).map(|board| art::star_head(board, 36)).unwrap_or_default(),
        }
    }

    fn presets(&self) -> &'static [Preset] {
        setup::PRESETS
    }

    fn zones(&self, cx: TableCx<spectacular::Spectacular, Self::Plan>) -> Vec<Zone> {
        zones::zones(cx)
    }

    /// Items are chosen from the supply and the display; what is built or changed is in the park.
    fn focus(&self, view: &View) -> &'static str {
        let taken = view.viewer.seat().map(|seat| view.player(seat).areas);
        match view.phase {
            Phase::Choose if taken.is_some_and(|areas| areas[0].is_some()) => "display",
            Phase::Reroll => "display",
            Phase::Choose | Phase::SoloReroll | Phase::SoloDiscard | Phase::Side | Phase::Save { .. } => "supply",
            Phase::Swap | Phase::Build | Phase::Workers | Phase::Draw { .. } | Phase::Over => "park",
        }
    }

    fn status(&self, view: &View, seat: Seat) -> Option<String> {
        words::status(view, seat)
    }

    fn turn(&self, _: &Rules, view: &View) -> Option<String> {
        words::turn(view)
    }

    fn plan_key(&self, view: &View) -> String {
        plan::plan_key(view)
    }

    /// What a seat does in a simultaneous phase is hidden from the others until all have finished.
    fn hides(&self, _: &Rules, view: &View) -> bool {
        view.own.is_some()
    }

    fn beats(&self, step: &Shown<'_, spectacular::Spectacular>) -> Vec<Beat<spectacular::Spectacular>> {
        beats::beats(step)
    }

    fn own_beats(&self, step: &Shown<'_, spectacular::Spectacular>) -> Vec<Beat<spectacular::Spectacular>> {
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
        words::refusal(why)
    }

    fn line(&self, line: &Line) -> (Markup, String) {
        (art::line_sign(&line.key, line.of.as_deref(), 20), words::line(line))
    }

    fn ladder(&self, _: &Options, sheet: &ScoreSheet) -> Vec<(Markup, i32)> {
        words::ladder(sheet, [icon(Icon::Cup, 20), art::heart(20)])
    }

    fn reason(&self, key: &str) -> String {
        words::reason(key)
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
