//! What the item in hand can be turned to: the six faces of a die with the workers they cost, or the six
//! corners of a tile with their grades.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use spectacular::action::{Action, Help};
use spectacular::items::Die;
use spectacular::{Habitat, Item, Phase, Point, Tile};
use wasm_bindgen::JsCast;

use super::super::art;
use super::super::ask::cost_words;
use super::super::plan::{ParkPlan, Place, Planned};
use super::super::reading::corners::{Grade, grades};
use super::super::reading::gains::{Gain, worth};
use super::super::reading::places::{Cost, Face, faces, faces_in_park};
use super::super::table::Table;
use super::super::words::{corner_letters, corner_name, gain_sign, gain_words};
use super::layers::drawn_grade;
use crate::dom::live;
use crate::kit::classes;
use crate::kit::key::{Key, focus_at, only_space_clicks, rove};
use crate::markup::Markup;
use crate::words::{n, points, t, tell, w};

/// A face or a corner.
#[derive(Clone, Debug, Default, PartialEq)]
struct Turn {
    drawing: Markup,
    /// The workers it costs, or the letters of a corner.
    cost: Markup,
    words: String,
    name: String,
    chosen: bool,
    off: bool,
    wanted: bool,
    /// Points that are gained or lost.
    gain: i32,
}

/// What can be turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Values,
    Corners,
}

/// Returns what can be turned, if anything; tracked.
fn kind(table: Table) -> Option<Kind> {
    if !table.is_own() {
        return None;
    }
    if matches!(table.phase(), Phase::Workers) {
        return table.changing.get().map(|_| Kind::Values);
    }
    let area = table.in_hand.get()?;
    table
        .with_hovering(|planned| match (planned.item(area)?, planned.plan.item(area).place) {
            (Item::Die(_), place) if place != Some(Place::Box) => Some(Kind::Values),
            (Item::Tile(tile), Some(Place::Tile(..))) if !tile.breeding() => Some(Kind::Corners),
            _ => None,
        })
        .flatten()
}

/// Returns the row, or nothing if nothing can be turned.
pub(super) fn value(table: Table) -> AnyView {
    let kind = Memo::new(move |_| kind(table));
    live(move || kind.get().map(|kind| row(table, kind)))
}

fn row(table: Table, kind: Kind) -> AnyView {
    let turns = Memo::new(move |_| match kind {
        Kind::Values => values(table),
        Kind::Corners => corners(table),
    });
    let label = t(if kind == Kind::Values { "spectacular-zone-faces" } else { "spectacular-zone-corners" });
    let node = NodeRef::<leptos::html::Div>::new();
    let chosen = move || turns.with(|turns: &Vec<Turn>| turns.iter().position(|turn| turn.chosen).unwrap_or_default());
    let cursor = RwSignal::new(None::<usize>);
    let stop = Memo::new(move |_| cursor.get().unwrap_or_else(chosen));
    let on_key = move |event: KeyboardEvent| {
        let next = Key::read(&event).and_then(|key| rove(key, stop.get_untracked(), 6));
        if let Some(next) = next {
            event.prevent_default();
            event.stop_propagation();
            cursor.set(Some(next));
            focus_at(node.get_untracked().map(JsCast::unchecked_into), next);
        }
    };
    let choose = move |at: usize| match kind {
        Kind::Values => table.set_value(at as u8 + 1, false),
        Kind::Corners => table.turn_to(Point::ALL[at]),
    };
    let one = move |at: usize| {
        let turn = Memo::new(move |_| turns.with(|turns| turns.get(at).cloned().unwrap_or_default()));
        let gain = move || turn.with(|turn| turn.gain);
        view! {
            <button
                type="button"
                role="radio"
                data-at=at
                class=move || turn.with(|turn| classes("", &[("wanted", turn.wanted), ("off", turn.off)]))
                aria-checked=move || turn.with(|turn| turn.chosen).to_string()
                aria-disabled=move || turn.with(|turn| turn.off).then_some("true")
                aria-label=move || turn.with(|turn| turn.name.clone())
                title=move || turn.with(|turn| turn.off.then(|| turn.name.clone()))
                tabindex=move || if stop.get() == at { "0" } else { "-1" }
                on:focus=move |_| cursor.set(Some(at))
                on:click=move |_| choose(at)
                on:keydown=move |event| only_space_clicks(&event)
            >
                <span class="drawing" inner_html=move || turn.with(|turn| turn.drawing.as_str().to_owned())></span>
                <span class="cost" inner_html=move || turn.with(|turn| turn.cost.as_str().to_owned())></span>
                <span class="says" class:gain=move || { gain() > 0 } class:loss=move || { gain() < 0 }>{move || turn.with(|turn| turn.words.clone())}</span>
            </button>
        }
    };
    view! {
        <div class="spec-turning" role="radiogroup" aria-label=label node_ref=node on:keydown=on_key>{(0..6).map(one).collect_view()}</div>
    }
    .into_any()
}

/// Returns the workers that a face costs, as small drawings.
fn workers(cost: Cost, colour: Habitat) -> Markup {
    let own = || art::worker(Some(colour), false, 18);
    let multi = || art::worker(None, false, 18);
    match cost {
        Cost::Workers { help: Help::Own, .. } => own(),
        Cost::Workers { help: Help::Multi, .. } => multi(),
        Cost::Workers { help: Help::Both, .. } => [own(), multi()].into_iter().collect(),
        Cost::Used => art::worker(Some(colour), true, 18),
        Cost::Free | Cost::TooFar => Markup::default(),
    }
}

/// Returns the faces of the die in hand, or of the die of the park that was chosen; tracked.
fn values(table: Table) -> Vec<Turn> {
    let changing = table.changing.get();
    let area = table.in_hand.get();
    let wanted = table.cx.link.wanted();
    let found = table.with_planned(|planned| match changing {
        Some(hex) => {
            let cell = planned.start.ground(planned.rules).cell(hex)?;
            let player = &planned.start;
            let colour = player.park.tile(cell).map_or_else(|| player.star(planned.rules), Tile::habitat);
            let die = Die { colour, value: player.park.die(cell) };
            let now = planned.after().park.die(cell);
            let faces = faces_in_park(planned, hex)?;
            let want = match wanted {
                Some(Action::Change { hex: at, help, way }) if at == hex => Some(help.change(die.value, way)),
                _ => None,
            };
            let face = |face: &Face| {
                let used = planned.plan.changes.iter().find(|change| change.hex == hex).map(|change| change.help);
                park_face(planned, face, die, (now, used), hex)
            };
            Some(faces.iter().map(face).map(|turn| mark(turn, want)).collect::<Vec<_>>())
        }
        None => {
            let area = area?;
            let Item::Die(die) = planned.item(area)? else { return None };
            let Some(Item::Die(now)) = planned.turned(area) else { return None };
            let want = match wanted {
                Some(Action::Worker(help, way)) => Some(help.change(die.value, way)),
                _ => None,
            };
            let used = planned.plan.item(area).help.map(|(help, _)| help);
            let faces = faces(planned, area)?;
            let turns = faces.iter().map(|face| hand_face(face, die, now.value, used)).map(|turn| mark(turn, want));
            Some(turns.collect())
        }
    });
    found.flatten().unwrap_or_default()
}

/// Marks the face that a lesson wants; its number is the one with which its name begins.
fn mark(mut turn: Turn, wanted: Option<u8>) -> Turn {
    turn.wanted = wanted.is_some_and(|value| turn.name.starts_with(&value.to_string())) && !turn.chosen;
    turn
}

/// Returns the face as it is drawn, with the workers that are used or would be.
fn face_turn(face: &Face, die: Die, now: u8, used: Option<Help>, words: String, name: &str) -> Turn {
    let chosen = face.value == now;
    let cost = match (face.cost, used) {
        (Cost::Workers { way, other, .. }, Some(help)) if chosen => Cost::Workers { help, way, other },
        (cost, _) => cost,
    };
    let said = cost_words(cost, die.colour);
    let about = [("value", n(face.value)), ("cost", w(&said)), ("places", w(name))];
    Turn {
        drawing: art::die(Die { value: face.value, ..die }, 30),
        cost: workers(cost, die.colour),
        words,
        name: tell("spectacular-label-face", &about),
        chosen,
        off: !face.is_open(),
        ..Turn::default()
    }
}

fn hand_face(face: &Face, die: Die, now: u8, used: Option<Help>) -> Turn {
    let places = face.places.len();
    let words = match face.cost {
        Cost::TooFar => t("spectacular-face-far"),
        Cost::Used => t("spectacular-face-used"),
        _ if places == 0 => t("spectacular-face-nowhere"),
        _ => tell("spectacular-face-places", &[("count", n(places))]),
    };
    let name = tell("spectacular-label-places", &[("count", n(places))]);
    face_turn(face, die, now, used, words, &name)
}

fn park_face(
    planned: &Planned<'_>,
    face: &Face,
    die: Die,
    (now, used): (u8, Option<Help>),
    hex: hex_grid::Hex,
) -> Turn {
    let open = !face.places.is_empty();
    let gain = if open { change_gain_of(planned, face, hex) } else { Gain::NONE };
    let words = match face.cost {
        Cost::TooFar => t("spectacular-face-far"),
        Cost::Used => t("spectacular-face-used"),
        Cost::Free => t("spectacular-label-face-as-is"),
        Cost::Workers { .. } if !open => t("spectacular-face-nowhere"),
        Cost::Workers { .. } if gain == Gain::NONE => points(0),
        Cost::Workers { .. } => gain_sign(gain),
    };
    let name = if open { gain_words(gain) } else { t("spectacular-face-nowhere") };
    Turn { off: !open, gain: gain.sum(), ..face_turn(face, die, now, used, words, &name) }
}

/// Returns what a value of a die in the park would gain.
fn change_gain_of(planned: &Planned<'_>, face: &Face, hex: hex_grid::Hex) -> Gain {
    let mut plan: ParkPlan = planned.plan.clone();
    plan.changes.retain(|change| change.hex != hex);
    let base = Planned { plan: &plan, ..planned.clone() }.after();
    let scored = planned.is_entrance_scored();
    let mut after = base;
    if let Cost::Workers { help, way, .. } = face.cost {
        after.act(planned.rules, Action::Change { hex, help, way });
    }
    worth(planned.rules, &after, scored) - worth(planned.rules, &base, scored)
}

/// Returns the corners of the tile in hand; tracked.
fn corners(table: Table) -> Vec<Turn> {
    let Some(area) = table.in_hand.get() else { return Vec::new() };
    let wanted = match table.cx.link.wanted() {
        Some(Action::Corner(corner)) => Some(corner),
        _ => None,
    };
    let found = table.with_hovering(|planned| {
        let (Item::Tile(tile), Place::Tile(hex, Some(now))) = (planned.item(area)?, planned.plan.item(area).place?)
        else {
            return None;
        };
        let grades = grades(planned.rules, &planned.without(area), tile, hex)?;
        let one = |(corner, grade): (Point, Grade)| {
            let words = grade_words(grade);
            let name = tell("spectacular-label-corner", &[("corner", w(&corner_name(corner))), ("grade", w(&words))]);
            Turn {
                drawing: art::corner_sign(corner, drawn_grade(grade), 32),
                cost: Markup::of(&corner_letters(corner)),
                gain: i32::from(grade == Grade::Closes),
                words,
                name,
                chosen: corner == now,
                wanted: wanted == Some(corner) && corner != now,
                ..Turn::default()
            }
        };
        Some(Point::ALL.into_iter().zip(grades).map(one).collect())
    });
    found.flatten().unwrap_or_default()
}

/// Returns the grade of a corner in words.
pub(super) fn grade_words(grade: Grade) -> String {
    t(match grade {
        Grade::Dead => "spectacular-grade-none",
        Grade::One => "spectacular-grade-one",
        Grade::Two => "spectacular-grade-two",
        Grade::Closes => "spectacular-grade-closes",
    })
}

/// Returns whether the value of a die can be chosen; not tracked.
pub(super) fn turns_value(table: Table) -> bool {
    untrack(|| kind(table)) == Some(Kind::Values)
}

/// Returns whether the corner of the tile in hand can be chosen; not tracked.
pub(super) fn turns_corner(table: Table) -> bool {
    untrack(|| kind(table)) == Some(Kind::Corners)
}
