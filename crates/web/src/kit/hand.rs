//! A row of pieces that a person chooses from: each keeps its place, and an empty place stays.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::input::{Gestures, ThingEvent};
use super::key::{Key, focus_at, only_space_clicks, rove};
use super::{State, classes};
use crate::dom::{List, live};
use crate::draw::{Icon, icon};
use crate::markup::Markup;
use crate::words::t;

/// Pieces in places that they keep. A place that is left stays empty until a new piece comes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Slots<T> {
    slots: Vec<Option<T>>,
    fresh: Vec<bool>,
}

impl<T: Clone + PartialEq> Slots<T> {
    /// Puts in the pieces that are there now, in any order: those that were there keep their places, new ones
    /// fill empty places from the left and are marked as fresh. There are always at least `room` places.
    pub(crate) fn update(&mut self, pieces: &[T], room: usize) {
        let first = self.slots.iter().all(Option::is_none);
        let mut left = pieces.to_vec();
        for slot in &mut self.slots {
            let still = slot.as_ref().and_then(|piece| left.iter().position(|one| one == piece));
            match still {
                Some(at) => drop(left.remove(at)),
                None => *slot = None,
            }
        }
        let places = room.max(pieces.len());
        while self.slots.len() > places {
            match self.slots.iter().rposition(Option::is_none) {
                Some(empty) => drop(self.slots.remove(empty)),
                None => break,
            }
        }
        self.slots.resize(self.slots.len().max(places), None);
        self.fresh = vec![false; self.slots.len()];
        let mut left = left.into_iter();
        for (slot, fresh) in self.slots.iter_mut().zip(&mut self.fresh) {
            if slot.is_none() {
                *slot = left.next();
                // When the row is dealt, every piece is new, and none is marked.
                *fresh = slot.is_some() && !first;
            }
        }
    }

    /// Returns the places in their order.
    pub(crate) fn slots(&self) -> &[Option<T>] {
        &self.slots
    }

    /// Returns whether the piece in a place came with the last change.
    pub(crate) fn is_fresh(&self, slot: usize) -> bool {
        self.fresh.get(slot).copied().unwrap_or_default()
    }
}

/// A piece in a row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct HandPiece {
    /// The accessible name.
    pub(crate) name: String,
    pub(crate) drawing: Markup,
    pub(crate) state: State,
    /// Whether it has just come.
    pub(crate) fresh: bool,
    /// A line below it, such as where it is planned to go.
    pub(crate) line: Option<String>,
    /// Whether a cross puts it back.
    pub(crate) cross: bool,
    /// Whether it is prepared for the next phase, which a clock says.
    pub(crate) clock: bool,
}

/// What a person did with a row of pieces.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum HandEvent {
    /// Did something with the piece in a place.
    Piece(usize, ThingEvent),
    /// The keyboard moved to a place.
    Cursor(usize),
    /// Put the piece in a place back by its cross.
    Remove(usize),
}

/// Returns a row of pieces. `chosen` is the place of the chosen one.
pub(crate) fn hand_row(
    label: String,
    slots: Signal<Vec<Option<HandPiece>>>,
    chosen: Signal<Option<usize>>,
    on: Callback<HandEvent>,
) -> AnyView {
    let row = NodeRef::<leptos::html::Div>::new();
    let count = Memo::new(move |_| slots.with(Vec::len));
    // The place that the tabulator reaches.
    let cursor = RwSignal::new(0_usize);
    Effect::new(move || {
        if let Some(chosen) = chosen.get() {
            cursor.set(chosen);
        }
    });
    let stop = Memo::new(move |_| {
        let at = cursor.get();
        slots.with(|slots| {
            let filled = |slot: &usize| slots.get(*slot).is_some_and(Option::is_some);
            if filled(&at) { Some(at) } else { (0..slots.len()).find(filled) }
        })
    });
    let on_key = move |event: KeyboardEvent| {
        let Some(key) = Key::read(&event) else { return };
        let filled: Vec<usize> =
            slots.with_untracked(|slots| (0..slots.len()).filter(|slot| slots[*slot].is_some()).collect());
        let now =
            stop.get_untracked().and_then(|stop| filled.iter().position(|slot| *slot == stop)).unwrap_or_default();
        let Some(next) = rove(key, now, filled.len()) else { return };
        event.prevent_default();
        event.stop_propagation();
        if let Some(slot) = filled.get(next).copied() {
            cursor.set(slot);
            focus_at(row.get_untracked().map(JsCast::unchecked_into), slot);
            on.run(HandEvent::Cursor(slot));
        }
    };
    view! {
        <div class="khand" role="radiogroup" aria-label=label node_ref=row on:keydown=on_key>
            <List
                each=move || 0..count.get()
                key=usize::to_string
                children=move |slot| slot_view(slot, slots, chosen, stop, on)
            />
        </div>
    }
    .into_any()
}

fn slot_view(
    slot: usize,
    slots: Signal<Vec<Option<HandPiece>>>,
    chosen: Signal<Option<usize>>,
    stop: Memo<Option<usize>>,
    on: Callback<HandEvent>,
) -> AnyView {
    let piece = Memo::new(move |_| slots.with(|slots| slots.get(slot).cloned().flatten()));
    let filled = Memo::new(move |_| piece.with(Option::is_some));
    let read = move |part: fn(&HandPiece) -> bool| piece.with(|piece| piece.as_ref().is_some_and(part));
    let gestures = Gestures::of_thing(Callback::new(move |event| on.run(HandEvent::Piece(slot, event))));
    let button = move || {
        view! {
            <button
                type="button"
                role="radio"
                class=move || {
                    let state = piece.with(|piece| piece.as_ref().map_or("", |piece| piece.state.class()));
                    classes(state, &[("fresh", read(|piece| piece.fresh))])
                }
                data-at=slot
                aria-checked=move || (chosen.get() == Some(slot)).to_string()
                aria-disabled=move || read(|piece| piece.state == State::No).then_some("true")
                tabindex=move || if stop.get() == Some(slot) { "0" } else { "-1" }
                on:pointerdown=move |event| gestures.down(&event)
                on:pointermove=move |event| gestures.moved(&event)
                on:pointerup=move |event| gestures.up(&event)
                on:pointercancel=move |event| gestures.cancelled(&event)
                on:click=move |event| gestures.clicked(&event)
                on:keydown=move |event| only_space_clicks(&event)
            >
                <kbd class="kcap" aria-hidden="true">{slot + 1}</kbd>
                <span class="vh">{move || piece.with(|piece| piece.as_ref().map(|piece| piece.name.clone()))}</span>
                <span
                    class="drawing"
                    aria-hidden="true"
                    inner_html=move || piece.with(|piece| piece.as_ref().map_or(String::new(), |piece| piece.drawing.as_str().to_owned()))
                ></span>
                {live(move || {
                    let line = piece.with(|piece| piece.as_ref().and_then(|piece| piece.line.clone()));
                    let clock = read(|piece| piece.clock).then(|| view! { <i inner_html=icon(Icon::Clock, 12)></i> });
                    line.map(|line| view! { <small>{clock}{line}</small> })
                })}
            </button>
        }
    };
    view! {
        <div class="slot" class:empty=move || !filled.get()>
            {live(move || filled.get().then(button))}
            {live(move || read(|piece| piece.cross).then(|| {
                let name = piece.with_untracked(|piece| piece.as_ref().map(|piece| piece.name.clone()).unwrap_or_default());
                view! {
                    <button
                        type="button"
                        class="cross"
                        aria-label=format!("{}: {name}", t("kit-put-back"))
                        on:click=move |_| on.run(HandEvent::Remove(slot))
                        inner_html=icon(Icon::Close, 14)
                    ></button>
                }
            }))}
        </div>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(slots: &Slots<char>) -> String {
        slots.slots().iter().map(|slot| slot.unwrap_or('.')).collect()
    }

    #[test]
    fn pieces_keep_their_places_and_new_ones_fill_the_gap() {
        let mut slots = Slots::default();
        slots.update(&['a', 'b', 'c', 'a'], 4);
        assert_eq!(shown(&slots), "abca");
        assert!((0..4).all(|slot| !slots.is_fresh(slot)), "a deal marks nothing");
        slots.update(&['c', 'a', 'a'], 4);
        assert_eq!(shown(&slots), "a.ca", "the empty place stays");
        slots.update(&['d', 'a', 'a', 'c'], 4);
        assert_eq!(shown(&slots), "adca");
        assert_eq!((0..4).map(|slot| slots.is_fresh(slot)).collect::<Vec<_>>(), [false, true, false, false]);
        slots.update(&['d', 'a', 'a', 'c'], 4);
        assert!(!slots.is_fresh(1));
    }

    #[test]
    fn equal_pieces_leave_one_at_a_time() {
        let mut slots = Slots::default();
        slots.update(&['a', 'a', 'a'], 3);
        slots.update(&['a', 'a'], 3);
        assert_eq!(shown(&slots), "aa.");
    }

    #[test]
    fn a_row_grows_and_shrinks_with_its_room() {
        let mut slots = Slots::default();
        slots.update(&['a', 'b', 'c'], 2);
        assert_eq!(shown(&slots), "abc");
        slots.update(&['c'], 2);
        assert_eq!(shown(&slots).len(), 2);
        assert!(shown(&slots).contains('c'));
        slots.update(&[], 2);
        assert_eq!(shown(&slots), "..");
    }
}
