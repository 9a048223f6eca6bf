//! Replay: the table itself behind a record, with a time line; a new game can be started from any point.

use core::ops::Range;
use core::time::Duration;
use std::sync::Arc;

use game_core::{Record, ScoreSheet, Seat, Viewer, sort_few};
use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::plot::{Series, legend, plot, stop_at};
use super::replays::download;
use super::verify::verdict;
use super::{Opened, name_window, opponents, param, with_table};
use crate::boards::{Board, LogLine, Names, Plotted};
use crate::dom::{every, keyed, on_window};
use crate::draw::{Icon, avatar, icon, short};
use crate::frame::{Around, frame};
use crate::kit::sheet::{SheetKind, sheet};
use crate::link::{ReplayLink, ReplayViewer, TableLink, note, turn};
use crate::parts::{Choice, IconButton, Toasts, TopLink, typing};
use crate::route::{navigate, to};
use crate::store;
use crate::words::{list, n, t, tell};

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

    /// Returns a seat's sheet at a stop.
    fn sheet(&self, stop: usize, seat: Seat) -> Option<&ScoreSheet> {
        self.sheets.get(self.stops.get(stop)?.steps)?.get(seat.index())
    }
}

/// The state of the page. Copies share it.
#[derive(Clone, Copy)]
struct Reel {
    board: &'static dyn Board,
    film: Memo<Film>,
    at: RwSignal<usize>,
    playing: RwSignal<bool>,
    speed: RwSignal<&'static str>,
    /// The values that can be plotted, and which of them is.
    plotted: &'static [Plotted],
    measure: RwSignal<usize>,
    /// The first seat and the names of each team; a team has one line of the plot.
    teams: StoredValue<Vec<(Seat, String)>>,
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
}

/// Returns the replay page.
pub(crate) fn replay() -> AnyView {
    keyed(param(), Clone::clone, |name| with_table(name, page))
}

/// Returns the teams, each by its first seat and with all its names. Seats with the same sheet are one team.
fn teams(record: &Record, table: &dyn catalog::AnyTable) -> Vec<(Seat, String)> {
    let together = |outcome: game_core::Outcome| outcome.ranking.into_iter().flatten().collect::<Vec<_>>();
    let mut teams: Vec<game_core::SeatSet> = match table.outcome() {
        Some(outcome) => together(outcome),
        None => table.seat_count().seats().map(game_core::SeatSet::one).collect(),
    };
    sort_few(&mut teams, |a, b| a < b);
    let name = |seat: Seat| record.seats[seat.index()].name.clone();
    let named = |side: &game_core::SeatSet| Some((side.first()?, list(&side.iter().map(name).collect::<Vec<_>>())));
    teams.iter().filter_map(named).collect()
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
    let link = ReplayLink::new(name, table, played);
    let film = Memo::new(move |_| Film::new(board, link, &link.now().with_untracked(Names::of)));
    let reel = Reel {
        board,
        film,
        at: RwSignal::new(0),
        playing: RwSignal::new(false),
        speed: RwSignal::new("normal"),
        plotted: board.plotted(&link.terms().options),
        measure: RwSignal::new(0),
        teams: StoredValue::new(teams),
    };
    Effect::new(move || {
        let steps = film.with(|film| film.stops.get(reel.at.get()).map(|stop| stop.steps));
        link.seek(steps.unwrap_or_default());
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
    keys(reel);
    let on_line = Callback::new(move |steps: Range<usize>| {
        let found = film.with_untracked(|film| film.stops.iter().rposition(|stop| stop.steps == steps.end));
        reel.go(found.unwrap_or_default());
    });
    let about = opponents(&record);
    let record = StoredValue::new(record);
    let around = Around {
        time_line: Some(time_line(reel, link, record)),
        replayed: Some(Signal::derive(move || film.with(|film| film.stops.get(reel.at.get())?.line.as_ref()?.seat))),
        on_line: Some(on_line),
        lines: Some(Signal::derive(move || film.with(|film| film.dealt) + reel.at.get())),
        kind: Some(t("replay")),
        tools: Some(tools(name, record)),
        ..Around::default()
    };
    frame(board, Arc::new(link), about, around)
}

/// Returns the buttons of the top bar: the result, saving and checking the record. On a phone the result has
/// the button for saving.
fn tools(name: &str, record: StoredValue<Record>) -> AnyView {
    let checked = RwSignal::new(false);
    let over = record.with_value(|record| record.result.is_some());
    let result = over.then(|| view! { <TopLink href=to("result", name) icon=Icon::Cup name=t("result") /> });
    let save = if over { "quiet hide-s" } else { "quiet" };
    view! {
        {result}
        <IconButton icon=Icon::Download name=t("export") class=save on_click=move |()| record.with_value(download) />
        <IconButton icon=Icon::Shield name=t("verify") class="quiet" on_click=move |()| checked.set(true) />
        {sheet(checked, SheetKind::Dialog, Signal::derive(|| t("verify")), move || record.with_value(verdict))}
    }
    .into_any()
}

/// Opens a new table that continues after this many steps that the viewer was told about, with the same
/// seats, and returns its name.
fn fork(board: &'static dyn Board, record: &Record, viewer: Viewer, told: usize) -> Result<String, String> {
    let table = super::verify::load(board, record)?;
    let tells = |at: &usize| table.history()[*at].iter().any(|event| event.for_viewer(viewer).is_some());
    let steps = (0..table.history().len()).filter(tells).nth(told.wrapping_sub(1)).map_or(0, |at| at + 1);
    let fork = table.fork(steps, store::new_name()).map_err(|why| super::verify::fault(&why))?;
    store::keep(fork.name(), fork.record(), turn(&*fork)).map_err(|_| t("refusal-unkept"))?;
    note::update(fork.name(), |note| note.forked = true);
    Ok(fork.name().to_owned())
}

fn keys(reel: Reel) {
    on_window(leptos::ev::keydown, move |event: KeyboardEvent| {
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let own =
            |target: &web_sys::Element| matches!(target.get_attribute("role").as_deref(), Some("radio" | "gridcell"));
        if typing(&event)
            || target.is_some_and(|target| own(&target))
            || event.ctrl_key()
            || event.meta_key()
            || event.alt_key()
        {
            return;
        }
        match event.key().as_str() {
            "ArrowLeft" => _ = reel.step(false),
            "ArrowRight" => _ = reel.step(true),
            "Home" => reel.go(0),
            "End" => reel.go(reel.last()),
            "p" | "P" => reel.playing.update(|playing| *playing = !*playing),
            _ => return,
        }
        event.prevent_default();
    });
}

/// Returns the time line: what happened last, the plot, and the buttons.
fn time_line(reel: Reel, link: ReplayLink, record: StoredValue<Record>) -> AnyView {
    let (at, playing) = (reel.at, reel.playing);
    let said = Signal::derive(move || {
        reel.film.with(|film| {
            let line = film.stops.get(at.get()).and_then(|stop| stop.line.as_ref());
            line.map_or_else(|| t("replay-start"), |line| line.words.clone())
        })
    });
    let toasts = expect_context::<Toasts>();
    let play_on = move |_| {
        let told = reel.film.with_untracked(|film| film.stops.get(at.get_untracked()).map_or(0, |stop| stop.steps));
        match record.with_value(|record| fork(reel.board, record, link.viewer.get_untracked().into(), told)) {
            Ok(table) => navigate(&to("table", &table)),
            Err(why) => toasts.refuse(why),
        }
    };
    let button = move |name: &'static str, picture: Icon, act: fn(Reel)| {
        view! { <button type="button" class=format!("btn icon {name}") aria-label=t(name) title=t(name) on:click=move |_| act(reel) inner_html=icon(picture, 18)></button> }
    };
    let speeds = ["slow", "normal", "fast"];
    view! {
        <div class="timeline">
            <p class="happened"><b class="num">{move || reel.film.with(|film| film.turn_words(at.get()))}</b>" "<span aria-live="polite">{said}</span></p>
            {plot_line(reel, said)}
            <div class="ctl">
                <div class="tp">
                    {button("replay-first", Icon::First, |reel| reel.go(0))}
                    {button("replay-back", Icon::Previous, |reel| _ = reel.step(false))}
                    <button
                        type="button"
                        class="btn icon primary"
                        aria-label=move || if playing.get() { t("replay-pause") } else { t("replay-play") }
                        on:click=move |_| playing.update(|playing| *playing = !*playing)
                        inner_html=move || icon(if playing.get() { Icon::Pause } else { Icon::Play }, 18).into_string()
                    ></button>
                    {button("replay-next", Icon::Next, |reel| _ = reel.step(true))}
                    {button("replay-last", Icon::Last, |reel| reel.go(reel.last()))}
                </div>
                <div class="speed">
                    <Choice
                        label=t("replay-speed")
                        options=speeds.map(|speed| (speed.to_owned(), t(&format!("replay-{speed}")).into())).to_vec()
                        value=Signal::derive(move || reel.speed.get().to_owned())
                        on_choose=move |chosen: String| reel.speed.set(speeds.into_iter().find(|speed| *speed == chosen).unwrap_or("normal"))
                    />
                </div>
                {eyes(link)}
                <button type="button" class="btn on" title=t("replay-play-on") aria-label=t("replay-play-on") on:click=play_on><span class="flag" inner_html=icon(Icon::Flag, 18)></span><span class="words">{t("replay-play-on")}</span><span class="short">{t("replay-play-on-short")}</span></button>
            </div>
        </div>
    }
    .into_any()
}

/// Returns the choice of the viewer: a spectator, or one of the seats.
fn eyes(link: ReplayLink) -> AnyView {
    let seats = link.now().with_untracked(|now| now.seats.clone());
    let viewers: Vec<ReplayViewer> =
        link.viewers().into_iter().filter(|viewer| *viewer != ReplayViewer::Everybody).collect();
    if viewers.len() < 2 {
        return ().into_any();
    }
    let name = |viewer: &ReplayViewer| match viewer {
        ReplayViewer::Seat(seat) => seats.get(seat.index()).map(|seat| seat.name.clone()).unwrap_or_default(),
        _ => t("replay-eyes-all"),
    };
    let now = viewers.iter().position(|viewer| *viewer == link.viewer.get_untracked()).unwrap_or_default();
    let names = viewers.iter().map(name).collect();
    let chosen = RwSignal::new(now);
    Effect::watch(
        move || chosen.get(),
        move |at, _, _| {
            if let Some(viewer) = viewers.get(*at) {
                link.choose(*viewer);
            }
        },
        false,
    );
    view! { <label class="eyes"><span inner_html=icon(Icon::Eye, 18)></span>{picked(t("replay-eyes"), names, chosen)}</label> }
        .into_any()
}

/// Returns a list of which one is chosen, by its place.
fn picked(label: String, names: Vec<String>, chosen: RwSignal<usize>) -> AnyView {
    let now = chosen.get_untracked();
    let option = |(at, name)| view! { <option value=at selected=at == now>{name}</option> };
    let options = names.into_iter().enumerate().map(option).collect_view();
    let on_change = move |event: web_sys::Event| chosen.set(event_target_value(&event).parse().unwrap_or_default());
    view! { <select class="pick" aria-label=label on:change=on_change>{options}</select> }.into_any()
}

/// Returns the plot, which is also a slider.
fn plot_line(reel: Reel, said: Signal<String>) -> AnyView {
    let (at, measure) = (reel.at, reel.measure);
    let holder = NodeRef::<leptos::html::Div>::new();
    let size = RwSignal::new((900.0_f64, 84.0_f64));
    let fit = move || {
        if let Some(holder) = holder.get_untracked() {
            size.set((f64::from(holder.client_width()).max(200.0), f64::from(holder.client_height()).max(48.0)));
        }
    };
    Effect::new(move || {
        if holder.get().is_some() {
            request_animation_frame(fit);
        }
    });
    on_window(leptos::ev::resize, move |_| fit());
    let drawn = Signal::derive(move || {
        reel.film.with(|film| {
            let measured = &reel.plotted[measure.get()];
            let series: Vec<Series> = reel.teams.with_value(|teams| {
                let series = |(seat, _): &(Seat, String)| Series {
                    seat: seat.index(),
                    values: (0..film.stops.len())
                        .map(|stop| film.sheet(stop, *seat).map_or(0, measured.value))
                        .collect(),
                    moved: film.stops[1..]
                        .iter()
                        .map(|stop| stop.line.as_ref().and_then(|line| line.seat) == Some(*seat))
                        .collect(),
                };
                teams.iter().map(series).collect()
            });
            let (width, height) = size.get();
            plot(&series, at.get(), width, height).into_string()
        })
    });
    let held = StoredValue::new(false);
    let drag = move |event: &PointerEvent| {
        if let Some(holder) = holder.get_untracked() {
            let x = f64::from(event.client_x()) - holder.get_bounding_client_rect().left();
            at.set(stop_at(size.get_untracked().0, reel.last(), x));
        }
    };
    let measures = reel.plotted.iter().map(|plotted| t(plotted.name)).collect();
    let names = reel.teams.get_value().into_iter();
    let count = names.len();
    let names = names.map(|(seat, name)| {
        let (line, sign, full) = (legend(seat.index()), avatar(seat.index(), 18), name.clone());
        view! { <span title=full><span inner_html=line></span><span class="sign" inner_html=sign></span><span class="nm">{name}</span></span> }
    });
    view! {
        <div class="legend" data-count=count>
            {picked(t("replay-measure"), measures, measure)}
            <span class="sp"></span>
            {names.collect_view()}
        </div>
        <div
            node_ref=holder
            class="plotbox"
            role="slider"
            tabindex="0"
            aria-label=t("replay-line")
            aria-valuemin="0"
            aria-valuemax=move || reel.film.with(Film::last)
            aria-valuenow=move || at.get()
            aria-valuetext=said
            on:pointerdown=move |event: PointerEvent| {
                held.set_value(true);
                drag(&event);
            }
            on:pointermove=move |event: PointerEvent| if held.get_value() { drag(&event) }
            on:pointerup=move |_| held.set_value(false)
            on:pointerleave=move |_| held.set_value(false)
        >
            <svg class="plot" viewBox=move || format!("0 0 {} {}", short(size.get().0), short(size.get().1)) aria-hidden="true" inner_html=drawn></svg>
        </div>
    }
    .into_any()
}
