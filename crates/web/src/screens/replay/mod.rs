//! Replay: the table itself behind a record, with a time line; a new game can be started from any point.
//!
//! * [`mod@line`]: the time line. [`play_on`]: the dialog before a new game. What a bot thinks of a finished
//!   game is in [`super::analysis`].

mod line;
mod play_on;

use core::ops::Range;
use core::time::Duration;
use std::sync::Arc;

use catalog::{Judged, Mark};
use game_core::{Record, ScoreSheet, Seat, sort_few};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use self::line::time_line;
use self::play_on::PlayOn;
use super::analysis::Analysis;
use super::analysis::marks::{Marked, Place, marked};
use super::analysis::panel::{Beside, panel};
use super::replays::download;
use super::verify::verdict;
use super::{Opened, name_window, opponents, param, with_table};
use crate::boards::{Board, LogLine, Names, Plotted};
use crate::dom::{every, keyed, on_window};
use crate::draw::Icon;
use crate::frame::{Around, More, frame};
use crate::kit::grid::Way;
use crate::kit::key::Key;
use crate::kit::sheet::{SheetKind, sheet};
use crate::link::{ReplayLink, TableLink, Variation};
use crate::parts::{IconButton, TopLink};
use crate::route::{query, to};
use crate::store;
use crate::words::{list, n, phrase, t, tell};

/// A position at which the replay stops.
#[derive(Clone)]
struct Stop {
    /// The number of told steps up to it.
    steps: usize,
    /// The line of the log that led to it; `None` at the start.
    line: Option<LogLine>,
}

/// What is shown of a record, as one viewer was told it.
#[derive(Clone)]
struct Film {
    stops: Vec<Stop>,
    /// The number of lines before the first stop that has one.
    dealt: usize,
    /// The score sheets before the first told step and after each.
    sheets: Vec<Arc<Vec<ScoreSheet>>>,
}

impl PartialEq for Film {
    /// A film is made again only for another viewer.
    fn eq(&self, _: &Self) -> bool {
        false
    }
}

impl Film {
    /// Returns the film for the viewer of a link; tracks the viewer.
    fn new(board: &'static dyn Board, link: ReplayLink, names: &Names) -> Self {
        let (whole, sheets) = (link.whole(), link.sheets());
        let lines = board.log(names, &link.terms().options, &whole);
        // The first position that people know is the one after the deal.
        let dealt = link.dealt();
        let mut stops = vec![Stop { steps: dealt, line: None }];
        // A stop shows the position after its line and what is drawn after it.
        let all = lines.len();
        let later = lines.into_iter().filter(|line| line.steps.end > dealt);
        stops.extend(later.map(|line| Stop { steps: line.steps.end, line: Some(line) }));
        Self { dealt: all + 1 - stops.len(), stops, sheets }
    }

    fn last(&self) -> usize {
        self.stops.len() - 1
    }

    /// Returns which turn a stop belongs to, and of how many; empty before the first.
    fn turn_words(&self, stop: usize) -> String {
        let turn = |stop: &Stop| stop.line.as_ref().map_or(0, |line| i64::from(line.turn));
        let (number, count) = (self.stops.get(stop).map_or(0, turn), self.stops.iter().map(turn).max().unwrap_or(0));
        if number == 0 { String::new() } else { tell("replay-turn", &[("number", n(number)), ("count", n(count))]) }
    }

    /// Returns where the stops are in the record, given how many of its steps are behind each told one.
    fn places(&self, record_steps: &[usize]) -> Vec<Place> {
        let place = |stop: &Stop| Place {
            steps: record_steps.get(stop.steps).copied().unwrap_or_default(),
            seat: stop.line.as_ref().and_then(|line| line.seat),
            turn: stop.line.as_ref().map_or(0, |line| line.turn),
        };
        self.stops.iter().map(place).collect()
    }

    /// Returns a seat's sheet at a stop.
    fn sheet(&self, stop: usize, seat: Seat) -> Option<&ScoreSheet> {
        self.sheets.get(self.stops.get(stop)?.steps)?.get(seat.index())
    }
}

/// The state of the page. Copies share it.
#[derive(Clone, Copy)]
struct Reel {
    film: Memo<Film>,
    at: RwSignal<usize>,
    playing: RwSignal<bool>,
    speed: RwSignal<&'static str>,
    /// The values that can be plotted, and which of them is.
    plotted: &'static [Plotted],
    measure: RwSignal<usize>,
    /// The seats and the names of each team; a team has one line of the plot.
    teams: StoredValue<Vec<(Vec<Seat>, String)>>,
    /// Where the stops are in the record.
    places: Memo<Vec<Place>>,
    /// The analysis; `None` while the game goes on.
    analysis: Option<Analysis>,
    /// The decisions that stops show.
    marked: Memo<Vec<Marked>>,
    /// The better line of the current stop, if there is one.
    better: Memo<Option<Better>>,
    /// Whether it is shown on the board.
    what_if: RwSignal<bool>,
    /// Opens the column with the analysis, or closes the drawer that it is in.
    beside: RwSignal<Option<bool>>,
    play_on: PlayOn,
}

/// A line that is better than what was played.
#[derive(Clone)]
struct Better {
    variation: Variation,
    seat: Seat,
    words: String,
    /// What speaks for it, compared with what was played.
    reasons: String,
}

impl PartialEq for Better {
    /// It is made again only for another decision.
    fn eq(&self, _: &Self) -> bool {
        false
    }
}

impl Better {
    /// Returns the better line of a decision; `None` if it was the best.
    fn new(board: &'static dyn Board, link: ReplayLink, judged: &Judged) -> Option<Self> {
        if judged.played == judged.best || judged.loss <= 0.0 {
            return None;
        }
        let variation = link.variation(judged.step, judged.seat, &judged.best)?;
        let names = link.now().with_untracked(Names::of);
        let lines = board.log(&names, &link.terms().options, &variation.steps);
        // The end of a simultaneous phase tells of the others too.
        let own = |line: &LogLine| line.steps.end > variation.before && line.seat == Some(judged.seat);
        let words: Vec<String> = lines.into_iter().filter(own).map(|line| line.words).collect();
        let words = if words.is_empty() { judged.best.join(", ") } else { words.join(" ") };
        let name = |seat| link.now().with_untracked(|now| now.name(seat));
        let reasons = judged.reasons.iter().map(|reason| phrase(reason, &name)).collect::<Vec<_>>().join(" ");
        Some(Self { variation, seat: judged.seat, words, reasons })
    }
}

impl Reel {
    fn last(self) -> usize {
        self.film.with_untracked(Film::last)
    }

    fn go(self, to: usize) {
        self.at.set(to.min(self.last()));
    }

    /// Goes to the next stop or to the one before; returns whether there is one.
    fn step(self, forward: bool) -> bool {
        let now = self.at.get_untracked();
        let next = if forward { Some(now + 1).filter(|next| *next <= self.last()) } else { now.checked_sub(1) };
        if let Some(next) = next {
            self.go(next);
        }
        next.is_some()
    }

    /// Goes to the next decision that has a mark, or to the previous one.
    fn turn(self, forward: bool) {
        let now = self.at.get_untracked();
        let stop = self.marked.with_untracked(|marked| {
            let mut stops = marked.iter().filter(|marked| marked.judged.mark != Mark::Fine).map(|marked| marked.stop);
            if forward { stops.find(|stop| *stop > now) } else { stops.rfind(|stop| *stop < now) }
        });
        if let Some(stop) = stop {
            self.playing.set(false);
            self.go(stop);
        }
    }

    /// Shows the better line on the board, or the game again.
    fn toggle(self, link: ReplayLink) {
        self.playing.set(false);
        let better = self.better.with_untracked(Clone::clone).filter(|_| !self.what_if.get_untracked());
        self.what_if.set(better.is_some());
        self.beside.set(Some(false));
        match better {
            Some(better) => link.show_variation(better.variation),
            None => self.seek(link),
        }
    }

    /// Shows the current stop.
    fn seek(self, link: ReplayLink) {
        let stop = self.at.get_untracked();
        let steps = self.film.with_untracked(|film| film.stops.get(stop).map(|stop| stop.steps));
        link.seek(steps.unwrap_or_default());
    }

    /// Offers to play on after this many steps of the record, at the person's seat or else at this one.
    fn play_on(self, link: ReplayLink, steps: usize, seat: Option<Seat>) {
        let own = link.now().with_untracked(|now| now.played);
        self.play_on.ask(steps, own.or(seat).unwrap_or(Seat::new(0)));
    }
}

/// Returns the replay page.
pub(crate) fn replay() -> AnyView {
    keyed(param(), Clone::clone, |name| with_table(name, page))
}

/// Returns the teams, each with its seats and all its names. Seats with the same sheet are one team.
fn teams(record: &Record, table: &dyn catalog::AnyTable) -> Vec<(Vec<Seat>, String)> {
    let together = |outcome: game_core::Outcome| outcome.ranking.into_iter().flatten().collect::<Vec<_>>();
    let mut teams: Vec<game_core::SeatSet> = match table.outcome() {
        Some(outcome) => together(outcome),
        None => table.seat_count().seats().map(game_core::SeatSet::one).collect(),
    };
    sort_few(&mut teams, |a, b| a < b);
    let name = |seat: Seat| record.seats[seat.index()].name.clone();
    let named = |side: &game_core::SeatSet| (side.iter().collect(), list(&side.iter().map(name).collect::<Vec<_>>()));
    teams.iter().filter(|side| !side.is_empty()).map(named).collect()
}

/// Returns how long a stop is shown while the replay runs.
fn pace(speed: &str) -> Duration {
    Duration::from_millis(match speed {
        "slow" => 3000,
        "fast" => 500,
        _ => 1800,
    })
}

fn page(name: &str, (record, table, board): Opened) -> AnyView {
    name_window(&t("replay"));
    let teams = teams(&record, &*table);
    let played = store::table(name).and_then(|kept| kept.you());
    let over = table.to_move() == game_core::ToMove::Over;
    let link = ReplayLink::new(name, table, played);
    let film = Memo::new(move |_| Film::new(board, link, &link.now().with_untracked(Names::of)));
    let about = opponents(&record);
    let record = StoredValue::new(record);
    let at = RwSignal::new(0);
    // While a game goes on, nobody who plays it may be told what a bot thinks of it.
    let analysis = over.then(|| Analysis::new(name, record));
    let places = Memo::new(move |_| film.with(|film| film.places(&link.record_steps())));
    let marked = Memo::new(move |_| {
        let found = analysis.map(|analysis| analysis.kept.with(|kept| places.with(|places| marked(kept, places))));
        found.unwrap_or_default()
    });
    let judged = Memo::new(move |_| {
        let at = at.get();
        marked.with(|marked| marked.iter().find(|marked| marked.stop == at).map(|marked| marked.judged.clone()))
    });
    let better = Memo::new(move |_| {
        // It is shown as the viewer would have seen it.
        link.viewer.track();
        judged.with(|judged| Better::new(board, link, judged.as_ref()?))
    });
    let reel = Reel {
        film,
        at,
        places,
        analysis,
        marked,
        better,
        what_if: RwSignal::new(false),
        beside: RwSignal::new((query("open").as_deref() == Some("analysis")).then_some(true)),
        play_on: PlayOn::new(board, record),
        playing: RwSignal::new(false),
        speed: RwSignal::new("normal"),
        plotted: board.plotted(&link.terms().options),
        measure: RwSignal::new(0),
        teams: StoredValue::new(teams),
    };
    Effect::new(move || {
        film.track();
        reel.at.track();
        reel.what_if.set(false);
        reel.seek(link);
    });
    // The curve is what one wants to see as soon as there is one.
    let curved = Memo::new(move |_| marked.with(|marked| !marked.is_empty()));
    Effect::new(move || {
        if curved.get() {
            reel.measure.set(reel.plotted.len());
        }
    });
    Effect::new(move || {
        if reel.playing.get() {
            let tick = move || {
                if !reel.step(true) {
                    reel.playing.set(false);
                }
            };
            every(pace(reel.speed.get()), tick);
        }
    });
    keys(reel, link);
    let on_line = Callback::new(move |steps: Range<usize>| {
        let found = film.with_untracked(|film| film.stops.iter().rposition(|stop| stop.steps == steps.end));
        reel.go(found.unwrap_or_default());
    });
    let beside = analysis.map(|analysis| Beside {
        analysis,
        names: StoredValue::new(link.now().with_untracked(Names::of)),
        judged,
        better: Memo::new(move |_| {
            better.with(|better| better.as_ref().map(|better| [better.words.clone(), better.reasons.clone()]))
        }),
        what_if: reel.what_if.into(),
        toggle: Callback::new(move |()| reel.toggle(link)),
        turn: Callback::new(move |forward| reel.turn(forward)),
        play_before: Callback::new(move |steps| {
            reel.play_on(link, steps, judged.with_untracked(|judged| judged.as_ref().map(|judged| judged.seat)));
        }),
    });
    let shown_seat = move || {
        let better = better.with(|better| better.as_ref().map(|better| better.seat)).filter(|_| reel.what_if.get());
        better.or_else(|| film.with(|film| film.stops.get(reel.at.get())?.line.as_ref()?.seat))
    };
    // What did not happen is told in a log of its own.
    let lines = move || if reel.what_if.get() { usize::MAX } else { film.with(|film| film.dealt) + reel.at.get() };
    let around = Around {
        time_line: Some(time_line(reel, link)),
        replayed: Some(Signal::derive(shown_seat)),
        on_line: Some(on_line),
        lines: Some(Signal::derive(lines)),
        kind: Some(t("replay")),
        tools: Some(tools(name, record, analysis.map(|_| reel.beside))),
        more: beside.map(|beside| More {
            name: "analysis",
            view: Callback::new(move |()| panel(beside)),
            ask: reel.beside,
        }),
        ..Around::default()
    };
    frame(board, Arc::new(link), about, around)
}

/// Returns the buttons of the top bar: the analysis, the result, saving and checking the record. On a phone
/// the result has the buttons for saving and checking.
fn tools(name: &str, record: StoredValue<Record>, beside: Option<RwSignal<Option<bool>>>) -> AnyView {
    let checked = RwSignal::new(false);
    let over = record.with_value(|record| record.result.is_some());
    let result = over.then(|| view! { <TopLink href=to("result", name) icon=Icon::Cup name=t("result") /> });
    let save = if over { "quiet hide-s" } else { "quiet" };
    let analyse = beside.map(|beside| {
        view! { <IconButton icon=Icon::Chart name=t("analysis-open") class="quiet" on_click=move |()| beside.set(Some(true)) /> }
    });
    view! {
        {analyse}
        {result}
        <IconButton icon=Icon::Download name=t("export") class=save on_click=move |()| record.with_value(download) />
        <IconButton icon=Icon::Shield name=t("verify") class=save on_click=move |()| checked.set(true) />
        {sheet(checked, SheetKind::Dialog, Signal::derive(|| t("verify")), move || record.with_value(verdict))}
    }
    .into_any()
}

fn keys(reel: Reel, link: ReplayLink) {
    on_window(leptos::ev::keydown, move |event: KeyboardEvent| {
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let own =
            |target: &web_sys::Element| matches!(target.get_attribute("role").as_deref(), Some("radio" | "gridcell"));
        let key = Key::read(&event).filter(|_| !target.is_some_and(|target| own(&target)));
        match key {
            Some(Key::Move(way @ (Way::Left | Way::Right))) => {
                let forward = way == Way::Right;
                if event.shift_key() {
                    reel.turn(forward);
                } else {
                    reel.step(forward);
                }
            }
            Some(Key::Letter('b')) if reel.better.with_untracked(Option::is_some) => reel.toggle(link),
            Some(Key::Edge { last: false }) => reel.go(0),
            Some(Key::Edge { last: true }) => reel.go(reel.last()),
            Some(Key::Letter('p')) => reel.playing.update(|playing| *playing = !*playing),
            _ => return,
        }
        event.prevent_default();
    });
}
