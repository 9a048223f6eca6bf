//! A grid of items: of a supply board, of a display, or of a side of the solo boards.
//!
//! Every place keeps its element, whatever lies there, so nothing moves. The arrows go from item to item, up
//! and down in its column.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::dom::live;
use crate::draw::{Icon, icon};
use crate::kit::card::Choosing;
use crate::kit::grid::Way;
use crate::kit::input::{Gestures, ThingEvent};
use crate::kit::key::{Key, focus_at, only_space_clicks};
use crate::kit::{State, classes};
use crate::markup::Markup;

/// What is shown of a place.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct ItemLook {
    /// The drawing of the item, or of the empty place.
    pub(super) drawing: Markup,
    /// Whether it is a tile, which is higher than a die.
    pub(super) is_tile: bool,
    /// The accessible name, with what choosing it would do; empty if the place is empty.
    pub(super) name: String,
    pub(super) state: State,
    /// Whether it is picked or marked.
    pub(super) chosen: bool,
    /// Whether it fits nowhere.
    pub(super) pale: bool,
    /// Whether a lesson or a hint points at it.
    pub(super) wanted: bool,
    /// Whether it came with the last change.
    pub(super) fresh: bool,
    /// What it would bring at best, such as *+7*. The style sheet shows it where values are on, and for the
    /// one that is pointed at.
    pub(super) tag: String,
    /// A few words below it, such as *2 places*.
    pub(super) line: String,
    /// The same where there is room for a sign and a number only.
    pub(super) short: Markup,
    /// A small sign at its corner: a new animal, a worker that would help.
    pub(super) sign: Markup,
    /// Its number on the solo boards.
    pub(super) number: String,
    /// The tokens that would hit it, of those left: *1/5*, or that it is safe.
    pub(super) risk: String,
    /// How many tokens would hit it.
    pub(super) hits: u8,
    /// The name by which flights find it.
    pub(super) place: String,
}

/// Returns a grid of four columns with this number of places.
pub(super) fn item_grid(
    label: Signal<String>,
    choosing: Choosing,
    count: Signal<usize>,
    looks: Signal<Vec<ItemLook>>,
    on: Callback<(usize, ThingEvent)>,
) -> AnyView {
    let grid = NodeRef::<leptos::html::Div>::new();
    let cursor = RwSignal::new(0_usize);
    let filled =
        Memo::new(move |_| looks.with(|looks| looks.iter().map(|look| !look.name.is_empty()).collect::<Vec<_>>()));
    let stop = Memo::new(move |_| {
        let at = cursor.get();
        filled.with(
            |filled| {
                if filled.get(at) == Some(&true) { Some(at) } else { filled.iter().position(|filled| *filled) }
            },
        )
    });
    let on_key = move |event: KeyboardEvent| {
        let Some(key) = Key::read(&event) else { return };
        let next = filled.with_untracked(|filled| step(filled, stop.get_untracked().unwrap_or_default(), key));
        if let Some(next) = next {
            event.prevent_default();
            event.stop_propagation();
            cursor.set(next);
            focus_at(grid.get_untracked().map(JsCast::unchecked_into), next);
        }
    };
    let place = move |at: usize| {
        let look = Memo::new(move |_| looks.with(|looks| looks.get(at).cloned().unwrap_or_default()));
        item(at, choosing, look, stop, cursor, on)
    };
    let places = live(move || (0..count.get()).map(place).collect_view());
    view! { <div class="spec-items" role=choosing.group() aria-label=label node_ref=grid on:keydown=on_key>{places}</div> }
        .into_any()
}

/// Returns the place that a key moves to: the next filled one in its direction.
fn step(filled: &[bool], from: usize, key: Key) -> Option<usize> {
    let open = |at: &usize| filled.get(*at) == Some(&true);
    let column = from % 4;
    match key {
        Key::Move(Way::Left) => (0..from).rev().find(open).or_else(|| (from..filled.len()).rev().find(open)),
        Key::Move(Way::Right) => (from + 1..filled.len()).find(open).or_else(|| (0..=from).find(open)),
        Key::Move(Way::Up) => (0..from).rev().filter(|at| at % 4 == column).find(open),
        Key::Move(Way::Down) => (from + 1..filled.len()).filter(|at| at % 4 == column).find(open),
        Key::Edge { last: false } => (0..filled.len()).find(open),
        Key::Edge { last: true } => (0..filled.len()).rev().find(open),
        _ => None,
    }
}

fn item(
    at: usize,
    choosing: Choosing,
    look: Memo<ItemLook>,
    stop: Memo<Option<usize>>,
    cursor: RwSignal<usize>,
    on: Callback<(usize, ThingEvent)>,
) -> AnyView {
    let gestures = Gestures::of_thing(Callback::new(move |event| on.run((at, event))));
    let is = move |part: fn(&ItemLook) -> bool| look.with(part);
    let text = move |part: fn(&ItemLook) -> &String| look.with(|look| part(look).clone());
    let class = move || {
        look.with(|look| {
            let more = [
                (look.state.class(), true),
                ("chosen", look.chosen),
                ("pale", look.pale),
                ("wanted", look.wanted),
                ("fresh", look.fresh),
                ("tagged", !look.tag.is_empty()),
                ("empty", look.name.is_empty()),
            ];
            classes("spec-item", &more)
        })
    };
    let chosen = move || is(|look| look.chosen).to_string();
    let button = move || {
        view! {
            <button
                type="button"
                class=class
                role=choosing.role()
                data-at=at
                data-place=move || Some(text(|look| &look.place)).filter(|place| !place.is_empty())
                data-hits=move || look.with(|look| look.hits)
                aria-pressed=move || (choosing == Choosing::Alone).then(chosen)
                aria-checked=move || (choosing != Choosing::Alone).then(chosen)
                aria-disabled=move || is(|look| look.state == State::No).then_some("true")
                tabindex=move || if stop.get() == Some(at) { "0" } else { "-1" }
                on:focus=move |_| cursor.set(at)
                on:pointerdown=move |event| gestures.down(&event)
                on:pointermove=move |event| gestures.moved(&event)
                on:pointerup=move |event| gestures.up(&event)
                on:pointercancel=move |event| gestures.cancelled(&event)
                on:click=move |event| gestures.clicked(&event)
                on:keydown=move |event| only_space_clicks(&event)
            >
                <span class="vh">{move || text(|look| &look.name)}</span>
                <span class="drawing" class:tile=move || is(|look| look.is_tile) aria-hidden="true" inner_html=move || look.with(|look| look.drawing.as_str().to_owned())></span>
                {marks(look)}
            </button>
        }
    };
    let filled = Memo::new(move |_| is(|look| !look.name.is_empty()));
    live(move || {
        if filled.get() {
            return button().into_any();
        }
        let place = move || Some(text(|look| &look.place)).filter(|place| !place.is_empty());
        view! {
            <span class="spec-item empty" aria-hidden="true" data-place=place>
                <span class="drawing" class:tile=move || is(|look| look.is_tile) inner_html=move || look.with(|look| look.drawing.as_str().to_owned())></span>
                {number(look)}
            </span>
        }
        .into_any()
    })
}

fn number(look: Memo<ItemLook>) -> AnyView {
    live(move || {
        let number = look.with(|look| look.number.clone());
        (!number.is_empty()).then(|| view! { <i class="number num">{number}</i> })
    })
}

/// Returns what is drawn over an item.
fn marks(look: Memo<ItemLook>) -> AnyView {
    let some = |words: String| Some(words).filter(|words| !words.is_empty());
    view! {
        {number(look)}
        {live(move || look.with(|look| look.chosen).then(|| view! { <i class="tick" aria-hidden="true" inner_html=icon(Icon::Check, 12)></i> }))}
        {live(move || some(look.with(|look| look.tag.clone())).map(|tag| view! { <i class="tag num" aria-hidden="true">{tag}</i> }))}
        {live(move || {
            let (line, short) = look.with(|look| (look.line.clone(), look.short.clone()));
            some(line).map(|line| view! { <i class="line" aria-hidden="true"><span class="long">{line}</span><span class="short num" inner_html=short></span></i> })
        })}
        {live(move || {
            let sign = look.with(|look| look.sign.clone());
            (!sign.is_empty()).then(|| view! { <i class="sign" aria-hidden="true" inner_html=sign></i> })
        })}
        {live(move || {
            let (risk, hits) = look.with(|look| (look.risk.clone(), look.hits));
            some(risk).map(|risk| view! { <i class="risk num" class:safe=hits == 0 aria-hidden="true">{risk}</i> })
        })}
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEFT: Key = Key::Move(Way::Left);
    const RIGHT: Key = Key::Move(Way::Right);
    const UP: Key = Key::Move(Way::Up);
    const DOWN: Key = Key::Move(Way::Down);

    #[test]
    fn the_arrows_go_from_item_to_item() {
        // Two rows of four; the third place of each is empty.
        let filled = [true, true, false, true, true, true, false, true];
        assert_eq!(
            [step(&filled, 1, RIGHT), step(&filled, 7, RIGHT), step(&filled, 0, LEFT)],
            [Some(3), Some(0), Some(7)]
        );
        assert_eq!([step(&filled, 1, DOWN), step(&filled, 5, UP), step(&filled, 5, DOWN)], [Some(5), Some(1), None]);
        assert_eq!([step(&filled, 2, Key::Edge { last: true }), step(&filled, 1, Key::Choose)], [Some(7), None]);
        assert_eq!(step(&[false; 4], 0, RIGHT), None);
    }
}
