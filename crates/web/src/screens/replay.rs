//! Replay: a time line, step by step or turn by turn; a new game can be started from any point.

use core::time::Duration;
use std::sync::Arc;

use crate::route::{navigate, to};
use catalog::Frame;
use game_core::{Record, Seat, Viewer, sort_few};
use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::plot::{Series, legend, plot, stop_at};
use super::replays::download;
use super::verify::verdict;
use super::{Opened, name_window, opponents, param, title, with_table};
use crate::boards::{Board, LogLine, Names, Scene};
use crate::dom::{every, keyed, live, on_window};
use crate::draw::{Icon, avatar, icon, short};
use crate::link::{Options, turn};
use crate::parts::{Choice, IconButton, Toasts, Top, TopLink, typing};
use crate::store;
use crate::words::{list, n, t, tell, w};

/// A position at which the replay stops.
#[derive(Clone)]
struct Stop {
    /// The number of steps up to it.
    steps: usize,
    /// The log line of the last step; `None` at the start.
    line: Option<LogLine>,
    /// Whether it is the end of a turn: another seat moves next.
    turn_end: bool,
}

/// A replay with everything that is shown.
struct Film {
    /// The options of the table.
    options: Options,
    board: &'static dyn Board,
    record: Record,
    frames: Vec<Frame>,
    stops: Vec<Stop>,
    /// The first seat and the names of each team; a team has one line of the plot.
    teams: Vec<(Seat, String)>,
}

/// Returns the replay page.
pub(crate) fn replay() -> AnyView {
    keyed(param(), Clone::clone, |name| with_table(name, |_, opened| page(Arc::new(film(opened)))))
}

fn film((record, table, board): Opened) -> Film {
    let frames = table.frames(Viewer::Spectator);
    let names = Names::of(&record.seats);
    let mut stops = vec![Stop { steps: 0, line: None, turn_end: true }];
    for (at, step) in table.history().iter().enumerate() {
        let events: Vec<_> = step
            .iter()
            .filter_map(|seen| seen.for_viewer(Viewer::Spectator).map(|heard| heard.data.clone().into()))
            .collect();
        if let Some(line) = board.log(&names, &events) {
            stops.push(Stop { steps: at + 1, line: Some(line), turn_end: false });
        }
    }
    let count = stops.len();
    for at in 1..count {
        let seat = |stop: &Stop| stop.line.as_ref().and_then(|line| line.seat);
        stops[at].turn_end = at + 1 == count || seat(&stops[at]) != seat(&stops[at + 1]);
    }
    // A stop shows the position after the step and the draws that follow it.
    for at in 1..count {
        let next = stops.get(at + 1).map_or(frames.len() - 1, |next| next.steps - 1);
        stops[at].steps = next.max(stops[at].steps);
    }
    let teams = teams(&record, &*table);
    Film { options: Options::from(&record.options), board, record, frames, stops, teams }
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
        "slow" => 1800,
        "fast" => 350,
        _ => 900,
    })
}

fn page(film: Arc<Film>) -> AnyView {
    let (board, last) = (film.board, film.stops.len() - 1);
    name_window(&t("replay"));
    let film = StoredValue::new_local(film);
    let at = RwSignal::new(0_usize);
    let playing = RwSignal::new(false);
    let speed = RwSignal::new("normal".to_owned());
    let by_turn = RwSignal::new(false);
    let measure = RwSignal::new(0_usize);
    let checked = RwSignal::new(false);
    let go = move |to: usize| at.set(to.min(last));
    // Finds the next stop, or the next end of a turn.
    let step = move |forward: bool| {
        let now = at.get_untracked();
        let turns = by_turn.get_untracked();
        let wanted = |stop: &usize| !turns || film.with_value(|film| film.stops[*stop].turn_end);
        let next = if forward { (now + 1..=last).find(wanted) } else { (0..now).rev().find(wanted) };
        if let Some(next) = next {
            go(next);
        }
        next.is_some()
    };
    Effect::new(move || {
        if !playing.get() {
            return;
        }
        let tick = move || {
            if !step(true) {
                playing.set(false);
            }
        };
        every(pace(&speed.get()), tick);
    });
    keys(step, go, playing, last);
    let picture = Signal::derive(move || {
        film.with_value(|film| {
            let frame = &film.frames[film.stops[at.get()].steps];
            let scene = Scene {
                options: film.options.clone(),
                seats: film.record.seats.len(),
                view: Arc::new(frame.view.clone().into()),
            };
            board.still(&scene).into_string()
        })
    });
    let caption = Signal::derive(move || {
        film.with_value(|film| {
            film.stops[at.get()].line.as_ref().map_or_else(|| t("replay-start"), |line| line.words.clone())
        })
    });
    let toasts = expect_context::<Toasts>();
    let fork = move |_| {
        let made = film.with_value(|film| fork(film, at.get_untracked()));
        match made {
            Ok(table) => navigate(&to("table", &table)),
            Err(why) => toasts.refuse(why),
        }
    };
    let names = film.with_value(|film| opponents(&film.record));
    let save = move |()| film.with_value(|film| download(&film.record));
    let id = board.id();
    view! {
        <div class="table-page">
            <Top title=t("replay") about=view! { <span>{title(id)}<span class="hide-s">{(!names.is_empty()).then(|| format!(", {names}"))}</span></span> }.into_any()>
                <IconButton icon=Icon::Download name=t("export") class="quiet" on_click=save />
                <IconButton icon=Icon::Shield name=t("verify") class="quiet" on_click=move |()| checked.update(|shown| *shown = !*shown) />
                <span class="hide-s"><TopLink href="/settings" icon=Icon::Gear name=t("settings") /></span>
            </Top>
            <main class="table replay">
                <section class="stage" aria-label=t("table-board")>
                    <div class="boardwrap" inner_html=picture></div>
                    <div class="plaque tl"><span class="dot"></span><span aria-live="polite">{caption}</span></div>
                    <div class="plaque tr"><b class="num">{move || at.get()}</b><span>{tell("replay-of", &[("count", n(last as i64))])}</span></div>
                </section>
                <aside class="side right" aria-label=t("replay-moves")>
                    {live(move || checked.get().then(|| film.with_value(|film| view! { <div class="panel pad">{verdict(&film.record)}</div> })))}
                    {scores(film, at)}
                    {moves(film, at, by_turn)}
                </aside>
                <section class="dock" aria-label=t("replay-line")>
                    {time_line(film, at, measure, last)}
                    <div class="ctl">
                        <div class="tp">
                            <button class="btn" aria-label=t("replay-first") on:click=move |_| go(0) inner_html=icon(Icon::First, 18)></button>
                            <button class="btn" aria-label=t("replay-back") on:click=move |_| { step(false); } inner_html=icon(Icon::Previous, 18)></button>
                            <button
                                class="btn primary"
                                aria-label=move || if playing.get() { t("replay-pause") } else { t("replay-play") }
                                on:click=move |_| playing.update(|playing| *playing = !*playing)
                                inner_html=move || icon(if playing.get() { Icon::Pause } else { Icon::Play }, 18).into_string()
                            ></button>
                            <button class="btn" aria-label=t("replay-next") on:click=move |_| { step(true); } inner_html=icon(Icon::Next, 18)></button>
                            <button class="btn" aria-label=t("replay-last") on:click=move |_| go(last) inner_html=icon(Icon::Last, 18)></button>
                        </div>
                        <div class="hide-s">
                            <Choice
                                label=t("replay-speed")
                                options=["slow", "normal", "fast"].map(|speed| (speed.to_owned(), t(&format!("replay-{speed}")).into())).to_vec()
                                value=speed
                                on_choose=move |chosen| speed.set(chosen)
                            />
                        </div>
                        <button class="btn" on:click=fork><span inner_html=icon(Icon::Flag, 18)></span>{t("replay-play-on")}</button>
                    </div>
                </section>
            </main>
        </div>
    }
    .into_any()
}

/// Opens a new table that continues from a stop, with the same seats, and returns its name.
fn fork(film: &Film, at: usize) -> core::result::Result<String, String> {
    let table = film.board.game().load(&film.record, None).map_err(|why| super::verify::fault(&why))?;
    let fork = table.fork(film.stops[at].steps, store::new_name()).map_err(|why| super::verify::fault(&why))?;
    store::keep(fork.name(), fork.record(), turn(&*fork)).map_err(|_| t("refusal-unkept"))?;
    Ok(fork.name().to_owned())
}

fn keys(
    step: impl Fn(bool) -> bool + Copy + 'static,
    go: impl Fn(usize) + Copy + 'static,
    playing: RwSignal<bool>,
    last: usize,
) {
    on_window(leptos::ev::keydown, move |event: KeyboardEvent| {
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let radio = target.is_some_and(|target| target.get_attribute("role").as_deref() == Some("radio"));
        if typing(&event) || radio || event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        match event.key().as_str() {
            "ArrowLeft" => drop(step(false)),
            "ArrowRight" => drop(step(true)),
            "Home" => go(0),
            "End" => go(last),
            "p" | "P" => playing.update(|playing| *playing = !*playing),
            _ => return,
        }
        event.prevent_default();
    });
}

type Shown = StoredValue<Arc<Film>, LocalStorage>;

/// Returns the score of each team at the current stop.
fn scores(film: Shown, at: RwSignal<usize>) -> AnyView {
    let (teams, measured) = film.with_value(|film| (film.teams.clone(), film.board.plotted(&film.options)[0].name));
    let cards = teams
        .into_iter()
        .map(|(seat, name)| {
            let total =
                move || film.with_value(|film| film.frames[film.stops[at.get()].steps].sheets[seat.index()].total);
            view! {
                <div class="panel">
                    <span inner_html=avatar(seat.index(), 34)></span>
                    <div class="who"><b>{name}</b><span>{t(measured)}</span></div>
                    <b class="big num">{total}</b>
                </div>
            }
        })
        .collect_view();
    view! { <div class="pair">{cards}</div> }.into_any()
}

/// Returns the list of moves.
fn moves(film: Shown, at: RwSignal<usize>, by_turn: RwSignal<bool>) -> AnyView {
    let rows = film.with_value(|film| {
        film.stops
            .iter()
            .enumerate()
            .filter_map(|(number, stop)| {
                let line = stop.line.clone()?;
                let sign = line.seat.map(|seat| avatar(seat.index(), 22)).unwrap_or_default();
                let here = move || at.get() == number;
                Some(view! {
                    <li class:now=here>
                        <button class="move" aria-current=move || here().then_some("step") on:click=move |_| at.set(number)>
                            <span class="ix">{number}</span>
                            <span inner_html=sign></span>
                            <span class="vh">{line.words}</span>
                            <span class="shown" aria-hidden="true" inner_html=line.shown></span>
                            {line.note.map(|note| view! { <span class="tag" aria-hidden="true">{note}</span> })}
                            {line.points.map(|points| view! { <span class="pts num" aria-hidden="true">{format!("+{points}")}</span> })}
                        </button>
                    </li>
                })
            })
            .collect_view()
    });
    // Keep the current move scrolled into view.
    let list = NodeRef::<leptos::html::Ol>::new();
    Effect::new(move || {
        let number = at.get();
        let Some(list) = list.get() else { return };
        let item = number.checked_sub(1).and_then(|at| list.children().item(at as u32));
        if let Some(item) = item.and_then(|item| item.dyn_into::<web_sys::HtmlElement>().ok()) {
            list.set_scroll_top(item.offset_top() - list.offset_top() - list.client_height() / 2 + 20);
        } else {
            list.set_scroll_top(0);
        }
    });
    let value = Signal::derive(move || if by_turn.get() { "turns".to_owned() } else { "steps".to_owned() });
    view! {
        <section class="panel moves">
            <header>
                <h3>{t("replay-moves")}</h3>
                <Choice
                    label=t("replay-by")
                    options=vec![("steps".to_owned(), t("replay-steps").into()), ("turns".to_owned(), t("replay-turns").into())]
                    value=value
                    on_choose=move |chosen: String| by_turn.set(chosen == "turns")
                />
            </header>
            <ol class="log mv" node_ref=list>{rows}</ol>
        </section>
    }
    .into_any()
}

/// Returns the plot, which is also the time line: a slider.
fn time_line(film: Shown, at: RwSignal<usize>, measure: RwSignal<usize>, last: usize) -> AnyView {
    let holder = NodeRef::<leptos::html::Div>::new();
    let width = RwSignal::new(900.0_f64);
    let fit = move || {
        if let Some(holder) = holder.get_untracked() {
            width.set(f64::from(holder.client_width()).max(200.0));
        }
    };
    Effect::new(move || {
        if holder.get().is_some() {
            fit();
        }
    });
    on_window(leptos::ev::resize, move |_| fit());
    let phone = move || width.get() < 600.0;
    let height = move || if phone() { 112.0 } else { 150.0 };
    let drawn = Signal::derive(move || {
        film.with_value(|film| {
            let plotted = &film.board.plotted(&film.options)[measure.get()];
            let series: Vec<Series> = film
                .teams
                .iter()
                .map(|(seat, _)| Series {
                    seat: seat.index(),
                    values: film
                        .stops
                        .iter()
                        .map(|stop| (plotted.value)(&film.frames[stop.steps].sheets[seat.index()]))
                        .collect(),
                    moved: film
                        .stops
                        .iter()
                        .skip(1)
                        .map(|stop| stop.line.as_ref().and_then(|line| line.seat) == Some(*seat))
                        .collect(),
                })
                .collect();
            plot(&series, at.get(), width.get(), height()).into_string()
        })
    });
    let names = film.with_value(|film| film.teams.clone());
    let measures = film.with_value(|film| {
        let plotted = film.board.plotted(&film.options).iter().enumerate();
        plotted.map(|(at, plotted)| (at.to_string(), t(plotted.name).into())).collect::<Vec<_>>()
    });
    let held = StoredValue::new(false);
    let drag = move |event: &PointerEvent| {
        if let Some(holder) = holder.get_untracked() {
            let x = f64::from(event.client_x()) - holder.get_bounding_client_rect().left();
            at.set(stop_at(width.get_untracked(), last, x));
        }
    };
    let said = Signal::derive(move || {
        film.with_value(|film| {
            let line = film.stops[at.get()].line.as_ref().map_or_else(|| t("replay-start"), |line| line.words.clone());
            tell("replay-at", &[("number", n(at.get() as i64)), ("what", w(&line))])
        })
    });
    view! {
        <div class="line">
            <div class="legend">
                <Choice
                    label=t("replay-measure")
                    options=measures
                    value=Signal::derive(move || measure.get().to_string())
                    on_choose=move |chosen: String| measure.set(chosen.parse().unwrap_or(0))
                />
                <span class="sp"></span>
                {names
                    .into_iter()
                    .map(|(seat, name)| view! { <span><span inner_html=legend(seat.index())></span>{name}</span> })
                    .collect_view()}
            </div>
            <div
                node_ref=holder
                class="plotbox"
                role="slider"
                tabindex="0"
                aria-label=t("replay-line")
                aria-valuemin="0"
                aria-valuemax=last
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
                <svg class="plot" viewBox=move || format!("0 0 {} {}", short(width.get()), short(height())) aria-hidden="true" inner_html=drawn></svg>
            </div>
        </div>
    }
    .into_any()
}
