//! The dock: the decision that is due in plain words, the rack, and the buttons.

use core::time::Duration;

use game_core::ToMove;
use ingenious::action::Half;
use ingenious::{Action, Colour, Mode, Phase, Tile};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::art::rack_tile;
use super::hand::Hand;
use super::position::{Position, Promise};
use super::words::{colour_name, tile_name};
use crate::boards::TypedLink;
use crate::dom::{every, live, on_window};
use crate::draw::{Icon, icon};
use crate::link::{Snapshot, Thinking};
use crate::parts::{ClauseLink, typing};
use crate::settings::use_settings;
use crate::words::{n, sentence, t, tell, w};

/// The prompt of the dock.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Prompt {
    say: String,
    small: String,
    clause: Option<&'static str>,
}

/// The decision that is asked of the viewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    Place,
    Order { first: u8, second: u8 },
    TurnEnd { exchange: bool },
    Nothing,
    Over,
}

fn asked(position: &Position, now: &Snapshot) -> Asked {
    match position.view.phase {
        _ if now.pending == ToMove::Over => Asked::Over,
        _ if !position.mine => Asked::Nothing,
        Phase::Place => Asked::Place,
        Phase::Order { first, second } => Asked::Order { first, second },
        Phase::TurnEnd => Asked::TurnEnd { exchange: position.allows(&Action::Exchange) },
        _ => Asked::Nothing,
    }
}

/// Returns the dock.
pub(super) fn dock(hand: Hand, link: &TypedLink<ingenious::Ingenious>) -> AnyView {
    let now = link.now();
    let thinking = link.thinking();
    let settings = use_settings();
    let ask = Memo::new(move |_| {
        hand.position.with(|read| now.with(|now| read.as_ref().map_or(Asked::Nothing, |read| asked(&read.0, now))))
    });
    let prompt = Memo::new(move |_| {
        let promise = hand.promise.get();
        let chosen = hand.chosen.get().is_some();
        hand.position.with(|read| {
            now.with(|now| match read {
                Some(read) => prompt(&read.0, now, ask.get(), promise.as_ref(), chosen),
                None => Prompt::default(),
            })
        })
    });
    Effect::new(move || {
        if settings.get().auto_end && ask.get() == (Asked::TurnEnd { exchange: false }) {
            hand.act(&Action::Keep);
        }
    });
    keys(hand, ask);
    view! {
        <div class="prompt">
            <div class="say" aria-live="polite">
                {move || prompt.with(|prompt| prompt.say.clone())}
                <small>
                    {move || prompt.with(|prompt| prompt.small.clone())}
                    {live(move || prompt.with(|prompt| prompt.clause).map(|clause| view! { " " <ClauseLink game="ingenious" clause=clause /> }))}
                </small>
                {live(move || thinking.get().map(thinks))}
            </div>
            <div class="acts">{live(move || buttons(hand, ask.get()))}</div>
        </div>
        {rack(hand, now)}
    }
    .into_any()
}

/// Returns the indicator that a bot is thinking, with the seconds so far.
fn thinks(thinking: Thinking) -> AnyView {
    let seconds = RwSignal::new(0_i64);
    let count = move || seconds.set(((js_sys::Date::now() - thinking.since) / 1000.0) as i64);
    every(Duration::from_millis(500), count);
    view! {
        <span class="think" role="progressbar" aria-label=t("bot-thinks")><i></i></span>
        <small>{live(move || (seconds.get() > 0).then(|| tell("bot-thinks-for", &[("seconds", n(seconds.get()))])))}</small>
    }
    .into_any()
}

fn prompt(position: &Position, now: &Snapshot, asked: Asked, promise: Option<&Promise>, chosen: bool) -> Prompt {
    let say = |key: &str| Prompt { say: t(key), ..Prompt::default() };
    match (asked, promise) {
        (Asked::Over, _) => say("table-over"),
        (Asked::Nothing, _) => {
            let name = now.first_to_act().map(|seat| now.name(seat)).unwrap_or_default();
            let bot =
                now.first_to_act().is_some_and(|seat| now.seats[seat.index()].kind != game_core::SeatKind::Person);
            let key = if bot { "table-bot-moves" } else { "table-waiting" };
            Prompt { say: tell(key, &[("name", w(&name))]), small: t("table-look-around"), clause: None }
        }
        (Asked::Place, Some(promise)) => promised(position, promise),
        (Asked::Place, None) if position.view.owed > 0 => Prompt {
            say: reached(position),
            small: tell("ingenious-bonus-owed", &[("count", n(i64::from(position.view.owed)))]),
            clause: Some("ING-402"),
        },
        (Asked::Place, None) => {
            let first = !position.view.opened.has(position.view.mover);
            let solo = position.mode() == Mode::Solo;
            let key = match (chosen, solo) {
                (true, false) => "ingenious-choose-cell",
                (true, true) => "ingenious-choose-cell-solo",
                (false, _) => "ingenious-choose-tile",
            };
            let (small, clause) =
                if first { ("ingenious-first-turn", Some("ING-204")) } else { ("ingenious-any-cells", None) };
            Prompt { say: t(key), small: t(small), clause }
        }
        (Asked::Order { first, second }, _) => Prompt {
            say: t("ingenious-order"),
            small: tell("ingenious-order-help", &[("first", n(first)), ("second", n(second))]),
            clause: Some("ING-308"),
        },
        (Asked::TurnEnd { exchange }, _) => turn_end(position, exchange),
    }
}

/// Returns in words which peg has earned the bonus placement that is owed.
fn reached(position: &Position) -> String {
    let Some(last) = position.view.last else { return t("ingenious-bonus") };
    let reached = Colour::ALL.into_iter().find(|colour| {
        let (before, after) = (last.before[*colour as usize], last.after[*colour as usize]);
        before != after && [9, 18, 36].contains(&after.abs())
    });
    match reached {
        Some(colour) => {
            let space = i64::from(last.after[colour as usize].abs());
            sentence(&tell("ingenious-bonus-reached", &[("colour", w(&colour_name(colour))), ("space", n(space))]))
        }
        None => t("ingenious-bonus"),
    }
}

/// Returns the prompt that says what a placement would score.
fn promised(position: &Position, promise: &Promise) -> Prompt {
    let [a, b] = promise.points;
    let say = match (a, b) {
        (0, 0) => t("ingenious-place-nothing"),
        (points, 0) | (0, points) => tell("ingenious-place-one", &[("points", n(points))]),
        _ => tell("ingenious-place-two", &[("first", n(a)), ("second", n(b))]),
    };
    let duel = position.mode() == Mode::Duel;
    let mover = position.view.mover;
    let mut said = Vec::new();
    for colour in Colour::ALL {
        let (from, to) = (promise.before[colour as usize], promise.after[colour as usize]);
        if from != to {
            let show = |peg: i8| if duel { ingenious::scoring::on_own_side(mover, peg) } else { peg };
            let about =
                [("colour", colour_name(colour)), ("from", show(from).to_string()), ("to", show(to).to_string())];
            let about: Vec<(&str, texts::Arg<'_>)> = about.iter().map(|(key, text)| (*key, w(text))).collect();
            said.push(sentence(&tell("ingenious-peg-moves", &about)));
        }
    }
    let mut small = said.join(" ");
    if !duel {
        let low = |pegs: &[i8; 6]| pegs.iter().copied().min().unwrap_or_default();
        let (from, to) = (low(&promise.before), low(&promise.after));
        if from != to {
            let more = tell("ingenious-lowest-rises", &[("from", n(from)), ("to", n(to))]);
            small = format!("{small} {more}");
        }
    }
    Prompt { say, small, clause: None }
}

fn turn_end(position: &Position, exchange: bool) -> Prompt {
    let points = position.view.last.map_or(0, |last| i64::from(last.points[0]) + i64::from(last.points[1]));
    let say = tell("ingenious-scored", &[("points", n(points))]);
    if !exchange {
        return Prompt { say, small: t("ingenious-turn-end"), clause: None };
    }
    match position.mode() {
        Mode::Duel => Prompt { say, small: t("ingenious-exchange-duel"), clause: Some("ING-907") },
        _ => {
            let pegs = position.pegs(position.view.mover);
            let low: Vec<String> = ingenious::state::lowest(&pegs).iter().map(colour_name).collect();
            let small = tell("ingenious-exchange-allowed", &[("colours", w(&crate::words::list(&low)))]);
            Prompt { say, small, clause: Some("ING-502") }
        }
    }
}

fn buttons(hand: Hand, asked: Asked) -> AnyView {
    let act = move |action: Action| move |_| hand.act(&action);
    match asked {
        Asked::Place => {
            let none = Signal::derive(move || hand.ghost.get().is_none());
            view! {
                <button
                    class="btn icon"
                    title=t("ingenious-rotate-key")
                    aria-label=t("ingenious-rotate")
                    disabled=none
                    on:click=move |_| {
                        hand.pinned.set(true);
                        hand.rotate(false);
                    }
                    inner_html=icon(Icon::Rotate, 18)
                ></button>
                <button class="btn primary lg" disabled=none on:click=move |_| hand.place()>
                    <span inner_html=icon(Icon::Check, 18)></span>
                    {t("ingenious-place")}
                    <kbd class="hide-s">"Enter"</kbd>
                </button>
            }
            .into_any()
        }
        Asked::Order { first, second } => view! {
            <button class="btn lg" on:click=act(Action::Order(Half::First))>
                {tell("ingenious-order-choice", &[("points", n(first))])}
            </button>
            <button class="btn lg" on:click=act(Action::Order(Half::Second))>
                {tell("ingenious-order-choice", &[("points", n(second))])}
            </button>
        }
        .into_any(),
        Asked::TurnEnd { exchange } => view! {
            {exchange
                .then(|| {
                    view! {
                        <button class="btn lg" on:click=act(Action::Exchange)>
                            <span inner_html=icon(Icon::Swap, 18)></span>
                            {t("ingenious-exchange")}
                        </button>
                    }
                })}
            <button class="btn primary lg" on:click=act(Action::Keep)>
                <span inner_html=icon(Icon::Check, 18)></span>
                {t("end-turn")}
                <kbd class="hide-s">"Enter"</kbd>
            </button>
        }
        .into_any(),
        Asked::Nothing | Asked::Over => ().into_any(),
    }
}

fn rack(hand: Hand, now: Signal<Snapshot>) -> AnyView {
    // Only the tiles: choosing one must not render the rack again.
    let tiles =
        Memo::new(move |_| hand.position.with(|read| read.as_ref().map(|read| read.0.rack()).unwrap_or_default()));
    let covered = Memo::new(move |_| now.with(|now| now.viewer.seat().is_none() && now.seats.len() > 1));
    let on_key = move |event: KeyboardEvent| {
        let by: i32 = match event.key().as_str() {
            "ArrowLeft" => -1,
            "ArrowRight" => 1,
            _ => return,
        };
        event.prevent_default();
        let count = tiles.with_untracked(Vec::len) as i32;
        let at = hand.chosen.get_untracked().map_or(0, |at| at as i32 + by).rem_euclid(count.max(1)) as usize;
        hand.choose(at);
        if let Some(button) = document().get_element_by_id(&format!("tile-{at}")) {
            let _ = button.unchecked_into::<web_sys::HtmlElement>().focus();
        }
    };
    // Equal tiles are numbered to make keys, so that a tile that stays in the rack keeps its element.
    let numbered = move || {
        let tiles = tiles.get();
        let before = |at: usize| tiles[..at].iter().filter(|tile| **tile == tiles[at]).count();
        (0..tiles.len()).map(|at| (tiles[at], before(at))).collect::<Vec<_>>()
    };
    let shown = move || {
        (!covered.get()).then(|| {
            view! {
                <div
                    class="rack"
                    class:single=move || tiles.with(Vec::len) == 1
                    role="group"
                    aria-label=t("ingenious-rack")
                    on:keydown=on_key
                >
                    <ForEnumerate each=numbered key=|tile| *tile children=move |at, (tile, _)| rack_button(hand, at, tile) />
                </div>
            }
        })
    };
    live(shown)
}

/// Returns the button of one tile of the rack.
fn rack_button(hand: Hand, at: ReadSignal<usize>, tile: Tile) -> AnyView {
    view! {
        <button
            id=move || format!("tile-{}", at.get())
            aria-pressed=move || (hand.chosen.get() == Some(at.get())).to_string()
            on:click=move |_| hand.choose(at.get_untracked())
        >
            <kbd class="hide-s" aria-hidden="true">{move || at.get() + 1}</kbd>
            <span class="vh">{tile_name(tile)}</span>
            <span inner_html=rack_tile(tile)></span>
        </button>
    }
    .into_any()
}

/// Installs the shortcuts that work wherever the focus is: numbers choose a tile, R rotates it, Enter does
/// what the green button does, Escape takes the tile off the board.
fn keys(hand: Hand, asked: Memo<Asked>) {
    on_window(leptos::ev::keydown, move |event: KeyboardEvent| {
        if typing(&event) || event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        match event.key().as_str() {
            key @ ("1" | "2" | "3" | "4" | "5" | "6") => {
                if let Ok(at) = key.parse::<usize>() {
                    hand.choose(at - 1);
                    focus_cursor(hand);
                }
            }
            "r" | "R" => {
                hand.pinned.set(hand.ghost.get_untracked().is_some());
                hand.rotate(event.shift_key());
            }
            "Escape" => hand.lift(),
            // A focused button handles Enter itself.
            "Enter" if !on_button(&event) => match asked.get_untracked() {
                Asked::Place => hand.place(),
                Asked::TurnEnd { .. } => hand.act(&Action::Keep),
                _ => {}
            },
            _ => {}
        }
    });
}

fn on_button(event: &KeyboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    target.is_some_and(|target| matches!(target.tag_name().to_ascii_lowercase().as_str(), "button" | "a" | "summary"))
}

/// Moves the focus to the cursor's cell on the board.
fn focus_cursor(hand: Hand) {
    let cursor = hand.cursor.get_untracked();
    let found = document().query_selector(&format!("[data-cell=\"{cursor}\"]")).ok().flatten();
    if let Some(found) = found {
        let _ = found.unchecked_into::<web_sys::SvgElement>().focus();
    }
}
