//! The board of The Magnificent.

mod advice;
pub(crate) mod art;
mod ask;
mod beats;
mod chosen;
mod flights;
#[cfg(feature = "gallery")]
pub(crate) mod gallery;
mod laying;
mod lesson;
mod log;
mod moves;
mod names;
mod plan;
mod reading;
mod setup;
mod souvenir;
mod spaces;
pub(crate) mod still;
mod table;
#[cfg(test)]
mod tests;
mod ways;
mod words;
mod zones;

use std::sync::Arc;

use catalog::GameWithBots;
use game_core::{ComponentSet, Line, ScoreSheet, Seat};
use magnificent::{Event, IllegalAction, Mode, Options, Phase, Rules, View};

use crate::boards::{BoardFor, Control, Draft, Erased, LogLine, Names, Picture, Plotted, Preset, TableCx, Zone};
use crate::frame::{Layout, Size, TabZones};
use crate::kit::playback::{Beat, Shown};
use crate::link::Lesson;
use crate::markup::Markup;

/// The board of The Magnificent.
pub(crate) static BOARD: Erased<magnificent::Magnificent, Magnificent> = Erased::new(Magnificent);

/// The implementation of [`BoardFor`] The Magnificent.
pub(crate) struct Magnificent;

/// The tabs of a wide and low window.
const WIDE: &[TabZones] = &[
    TabZones { id: "cards", title: "magnificent-tab-cards", zones: &["cards", "train"] },
    TabZones { id: "posters", title: "magnificent-zone-show", zones: &["mkt"] },
];

/// The tabs of a window with two columns.
const MEDIUM: &[TabZones] = &[
    TabZones { id: "cards", title: "magnificent-tab-cards", zones: &["cards", "train"] },
    TabZones { id: "posters", title: "magnificent-zone-show", zones: &["mkt", "sets"] },
    TabZones { id: "tent", title: "magnificent-tab-tent", zones: &["tent", "steps"] },
];

/// The tabs of a window with one column.
const SMALL: &[TabZones] = &[
    TabZones { id: "camp", title: "magnificent-zone-camp", zones: &["camp", "store", "choose"] },
    TabZones { id: "roads", title: "magnificent-zone-roads", zones: &["tent", "steps"] },
    TabZones { id: "posters", title: "magnificent-zone-show", zones: &["mkt", "show"] },
    TabZones { id: "cards", title: "magnificent-tab-cards", zones: &["cards", "train", "sets"] },
];

impl BoardFor<magnificent::Magnificent> for Magnificent {
    type Plan = plan::CircusPlan;

    fn game(&self) -> &'static dyn GameWithBots {
        &catalog::MAGNIFICENT
    }

    fn defs(&self) -> Markup {
        art::defs()
    }

    fn mode_art(&self, mode: &str) -> Markup {
        art::mode_art(if mode == "solo" { Mode::Solo } else { Mode::Standard })
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

    fn allowed(&self, option: &str, value: &str, draft: &Draft) -> Result<(), &'static str> {
        setup::allowed(option, value, draft)
    }

    fn control(&self, option: &str) -> Control {
        setup::control(option)
    }

    fn presets(&self) -> &'static [Preset] {
        setup::PRESETS
    }

    fn status(&self, view: &View, seat: Seat) -> Option<String> {
        words::status(view, seat)
    }

    fn beats(&self, step: &Shown<'_, magnificent::Magnificent>) -> Vec<Beat<magnificent::Magnificent>> {
        beats::beats(step)
    }

    fn own_beats(&self, step: &Shown<'_, magnificent::Magnificent>) -> Vec<Beat<magnificent::Magnificent>> {
        beats::own_beats(step)
    }

    fn zones(&self, cx: TableCx<magnificent::Magnificent, Self::Plan>) -> Vec<Zone> {
        zones::zones(cx)
    }

    fn layout(&self, size: Size, _: usize) -> Layout {
        let tabs = match (size.width(), size.height()) {
            (_, "low") | ("phone" | "tablet", _) => SMALL,
            ("narrow" | "medium", _) => MEDIUM,
            (_, "tall") => &[],
            _ => WIDE,
        };
        Layout { tabs, drawer: true, ..Layout::default() }
    }

    /// Each question has its zone; what is forced is not asked.
    fn focus(&self, view: &View) -> &'static str {
        match view.public.phase() {
            Phase::ChooseSide
            | Phase::Draft
            | Phase::KeepCards
            | Phase::PickTile
            | Phase::ChooseSet(_)
            | Phase::RejectSet => "choose",
            Phase::SoloStart | Phase::TurnStart | Phase::ScoreCard(_) | Phase::PayCoins(..) | Phase::PayHalf(..) => {
                "cards"
            }
            Phase::BuildLevel | Phase::Build | Phase::BonusTile(_) => "camp",
            Phase::GiveGems(..) => "store",
            Phase::TravelSteps | Phase::ChooseWagon | Phase::PassingTent(_) => "tent",
            Phase::GainPosters(_) => "mkt",
            Phase::PlaceTent(_)
            | Phase::PosterTaken(_)
            | Phase::Complete
            | Phase::PayGem(..)
            | Phase::Rearrange
            | Phase::PutPoster(_) => "show",
            Phase::ChooseHat | Phase::ChooseSpace => "steps",
            Phase::TurnEnd => "press",
            _ => "hand",
        }
    }

    fn turn(&self, rules: &Rules, view: &View) -> Option<String> {
        words::turn(rules, view)
    }

    fn plan_key(&self, view: &View) -> String {
        plan::plan_key(view)
    }

    /// Only the hands of a draft are hidden.
    fn hides(&self, _: &Rules, view: &View) -> bool {
        view.public.phase() == Phase::Draft
    }

    fn still(&self, rules: &Rules, view: &View) -> Markup {
        still::still(rules, view)
    }

    fn souvenir(&self, rules: &Rules, view: &View, seat: Seat, name: &str) -> Option<Markup> {
        souvenir::souvenir(rules, view, seat, name)
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
        (art::line_sign(&line.key, 20), words::line(line))
    }

    fn ladder(&self, _: &Options, sheet: &ScoreSheet) -> Vec<(Markup, i32)> {
        words::ladder(sheet, [art::line_sign("posters", 20), art::line_sign("hat", 20)])
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
