//! The board of Ingenious.

mod art;
mod dock;
mod hand;
mod lesson;
mod pictures;
mod plan;
mod plate;
mod position;
mod scoreboards;
mod seats;
mod stage;
mod supply;
mod words;

use std::sync::Arc;

use catalog::GameWithBots;
use game_core::{ComponentSet, Line, ScoreSheet, sort_few};
use ingenious::{Colour, Event, IllegalAction, Mode, Options, Rules, View};

use crate::boards::{BoardFor, Draft, Erased, LogLine, Names, Picture, Plotted, TableCx, Zone};
use crate::draw::hexagon;
use crate::kit::playback::{Beat, Shown};
use crate::link::Lesson;
use crate::markup::{Markup, markup};
use crate::sound::Sound;
use crate::words::{t, tell};
use hand::Hand;

/// The board of Ingenious.
pub(crate) static BOARD: Erased<ingenious::Ingenious, Ingenious> = Erased::new(Ingenious);

/// The implementation of [`BoardFor`] Ingenious.
pub(crate) struct Ingenious;

impl BoardFor<ingenious::Ingenious> for Ingenious {
    type Plan = plan::TilePlan;

    fn game(&self) -> &'static dyn GameWithBots {
        &catalog::INGENIOUS
    }

    fn defs(&self) -> Markup {
        art::patterns()
    }

    fn mode_art(&self, mode: &str) -> Markup {
        let hex = |x: f64, radius: f64, near: bool| {
            let (fill, line) =
                if near { ("var(--forest)", "var(--forest)") } else { ("var(--brass-wash)", "var(--brass)") };
            markup!(
                "<path d=\"{}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"2\" stroke-linejoin=\"round\"/>",
                hexagon(radius, x, 17.0),
                fill,
                line
            )
        };
        let inside = match mode {
            "solo" => hex(16.0, 13.0, true),
            "team" => {
                let all = [(9.0, true), (23.0, true), (38.0, false), (51.0, false)];
                all.into_iter().map(|(x, near)| hex(x, 8.0, near)).collect()
            }
            "duel" => markup!(
                "<path d=\"M4 17h52\" stroke=\"var(--line-2)\" stroke-width=\"3\" stroke-linecap=\"round\" stroke-dasharray=\".1 6.5\"/><path \
                 d=\"M30 6v22\" stroke=\"var(--ink)\" stroke-width=\"2\"/>{}",
                hex(18.0, 9.0, true)
            ),
            _ => markup!("{}{}", hex(15.0, 13.0, true), hex(42.0, 13.0, false)),
        };
        markup!("<svg width=\"60\" height=\"34\" viewBox=\"0 0 60 34\" aria-hidden=\"true\">{}</svg>", inside)
    }

    fn preview(&self, options: &Options, seats: usize, components: Option<&ComponentSet>) -> Markup {
        const SIZE: f64 = 11.0;
        let rules = crate::boards::rules::<ingenious::Ingenious>(options, seats, components);
        let radius = rules.map_or(5, |rules| rules.boundary().radius());
        let mut svg = Markup::default();
        for hex in plate::rows(7).into_iter().flatten() {
            let (x, y) = art::middle(hex, SIZE);
            let path = hexagon(SIZE * 0.9, x, y);
            svg.push(&if hex.distance() <= radius {
                markup!("<path d=\"{}\" fill=\"var(--cell)\" stroke=\"var(--cell-edge)\" stroke-width=\".6\"/>", path)
            } else {
                let faint = if hex.distance() == 6 { ".34" } else { ".18" };
                markup!("<path d=\"{}\" fill=\"none\" stroke=\"var(--on-baize)\" stroke-opacity=\"{}\"/>", path, faint)
            });
            if let Some(colour) = plate::printed(hex) {
                let sign = art::sign(colour, &art::token('p', colour));
                svg.push(&markup!("<g transform=\"translate({} {}) scale(.78)\">{}</g>", x, y, sign));
            }
        }
        markup!("<svg viewBox=\"-146 -130 292 260\" aria-hidden=\"true\">{}</svg>", svg)
    }

    fn facts(&self, options: &Options, seats: usize, _: Option<&ComponentSet>) -> Vec<(String, String)> {
        let mode = options.mode;
        let board = match seats {
            0..=2 => "ingenious-terms-board-2",
            3 => "ingenious-terms-board-3",
            _ => "ingenious-terms-board-4",
        };
        let rack = if mode == Mode::Solo { "ingenious-terms-rack-solo" } else { "ingenious-terms-rack" };
        let win = match mode {
            Mode::Standard => "ingenious-terms-win",
            Mode::Solo => "ingenious-terms-win-solo",
            Mode::Team => "ingenious-terms-win-team",
            Mode::Duel => "ingenious-terms-win-duel",
        };
        let pairs = [
            ("ingenious-terms-board-name", board),
            ("ingenious-terms-rack-name", rack),
            ("ingenious-terms-win-name", win),
            ("ingenious-terms-length-name", "ingenious-length"),
        ];
        pairs.map(|(name, value)| (t(name), t(value))).to_vec()
    }

    fn matters(&self, option: &str, draft: &Draft) -> bool {
        let mode = draft.mode.as_str();
        match option {
            "talk" => mode == "team",
            "order" => mode == "team" || mode == "solo",
            "start" => mode != "solo",
            _ => true,
        }
    }

    fn zones(&self, cx: TableCx<ingenious::Ingenious, Self::Plan>) -> Vec<Zone> {
        let hand = Hand::new(cx);
        vec![
            Zone::new("ask", "zone-ask", dock::ask(hand)),
            Zone::new("hand", "ingenious-rack", dock::rack(hand)),
            Zone::new("board", "table-board", stage::stage(hand)),
            Zone::new("press", "zone-press", dock::press(hand)),
            Zone::new("seats", "table-seats", seats::seats(hand)),
            Zone::below_log("supply", "ingenious-unseen", supply::supply(hand)),
        ]
    }

    /// A placement rests long enough to read its lines, an exchange to see the tiles; draws and the end of a
    /// turn show nothing.
    fn beats(&self, step: &Shown<'_, ingenious::Ingenious>) -> Vec<Beat<ingenious::Ingenious>> {
        let has = |wanted: fn(&Event) -> bool| step.events.iter().any(wanted);
        let (sound, (moves, rests)) = if has(|event| matches!(event, Event::BonusEarned { .. })) {
            (Sound::Chord, (320, 2200))
        } else if has(|event| matches!(event, Event::Placed { .. })) {
            (Sound::Knock, (320, 1300))
        } else if has(|event| matches!(event, Event::Exchanged { .. })) {
            (Sound::Rattle, (0, 1800))
        } else {
            return Vec::new();
        };
        let mut beats = step.one_beat(moves, rests);
        beats.iter_mut().for_each(|beat| beat.sound = Some(sound));
        beats
    }

    fn turn_number(&self, view: &View) -> u32 {
        plan::turn(view)
    }

    fn plan_key(&self, view: &View) -> String {
        plan::turn(view).to_string()
    }

    /// Racks are hidden from the others; a solo game has none to hide from.
    fn hides(&self, _: &Rules, view: &View) -> bool {
        view.racks.len() > 1
    }

    fn still(&self, rules: &Rules, view: &View) -> Markup {
        let tiles: Vec<_> = view.board.iter().map(|laid| (laid.tile, laid.first, laid.second)).collect();
        let picture = plate::Picture {
            radius: rules.boundary().radius(),
            tiles: &tiles,
            last: view.last.map(|last| (last.first, last.second)),
            lit: &[],
            over: Markup::default(),
            label: t("ingenious-board"),
        };
        picture.svg()
    }

    fn aim(&self, options: &Options) -> (String, &'static str) {
        let (key, clause) = match options.mode {
            Mode::Standard => ("ingenious-aim", "ING-605"),
            Mode::Solo => ("ingenious-aim-solo", "ING-701"),
            Mode::Team => ("ingenious-aim-team", "ING-808"),
            Mode::Duel => ("ingenious-aim-duel", "ING-908"),
        };
        (t(key), clause)
    }

    fn log(&self, names: &Names, _rules: &Rules, told: &[Arc<[Event]>]) -> Vec<LogLine> {
        words::log(names, told)
    }

    fn refusal(&self, why: &IllegalAction) -> String {
        words::refusal(why)
    }

    fn line(&self, line: &Line) -> (Markup, String) {
        words::line(line)
    }

    fn ladder(&self, options: &Options, sheet: &ScoreSheet) -> Vec<(Markup, i32)> {
        let duel = options.mode == Mode::Duel;
        let mut pegs: Vec<(i32, Colour)> = sheet
            .lines
            .iter()
            .filter(|line| line.key == "peg" && (!duel || line.value > 0))
            .filter_map(|line| Some((line.value, line.of.as_deref()?.parse().ok()?)))
            .collect();
        sort_few(&mut pegs, |a, b| a < b);
        let pegs =
            pegs.into_iter().map(|(value, colour)| (art::chip(colour, 24, Some(&words::colour_name(colour))), value));
        // In the duel the number of pegs is compared before their values.
        let count = duel.then(|| {
            let sign = markup!(
                "<svg width=\"24\" height=\"24\" viewBox=\"-12 -12 24 24\" role=\"img\" aria-label=\"{}\"><path d=\"{}\" \
                 fill=\"var(--forest)\"/></svg>",
                t("ingenious-compared-count"),
                hexagon(9.0, 0.0, 0.0)
            );
            (sign, sheet.total)
        });
        count.into_iter().chain(pegs).collect()
    }

    fn reason(&self, key: &str) -> String {
        t(&format!("ingenious-reason-{key}"))
    }

    fn compared(&self, options: &Options, index: u32) -> String {
        let duel = options.mode == Mode::Duel;
        match (duel, index) {
            (true, 0) => t("ingenious-compared-count"),
            (true, index) => tell("ingenious-compared-own", &[("place", crate::words::n(index))]),
            (false, index) => tell("ingenious-compared", &[("place", crate::words::n(index + 1))]),
        }
    }

    fn tie_clause(&self, options: &Options) -> &'static str {
        if options.mode == Mode::Duel { "ING-910" } else { "ING-605" }
    }

    fn plotted(&self, options: &Options) -> &'static [Plotted] {
        fn total(sheet: &ScoreSheet) -> i32 {
            sheet.total
        }
        fn sum(sheet: &ScoreSheet) -> i32 {
            sheet.lines.iter().filter(|line| line.key == "peg").map(|line| line.value.max(0)).sum()
        }
        const PEGS: &[Plotted] = &[
            Plotted { name: "ingenious-plot-lowest", value: total },
            Plotted { name: "ingenious-plot-sum", value: sum },
        ];
        const DUEL: &[Plotted] = &[
            Plotted { name: "ingenious-plot-pegs", value: total },
            Plotted { name: "ingenious-plot-reach", value: sum },
        ];
        if options.mode == Mode::Duel { DUEL } else { PEGS }
    }

    fn lesson(&self) -> &'static Lesson {
        &lesson::LESSON
    }

    fn pictures(&self) -> Vec<Picture> {
        pictures::all()
    }
}

#[cfg(test)]
mod tests {
    use crate::boards::SetUp as _;
    use game_core::Game;

    use super::*;

    #[test]
    fn options_matter_in_some_mode() {
        let matters = |option: &str, mode: &str| {
            let draft = Draft { mode: mode.to_owned(), seats: Vec::new(), values: Default::default() };
            BOARD.matters(option, &draft)
        };
        for option in ingenious::Ingenious::META.options {
            let modes = ingenious::Ingenious::META.modes.iter();
            assert!(modes.clone().any(|mode| matters(option.key, mode.id)), "{}", option.key);
        }
        assert!(!matters("talk", "duel"));
    }
}
