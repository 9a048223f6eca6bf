//! The shortcuts of every table, their list, and the input that ends what is being shown.

use leptos::ev::{Event, KeyboardEvent};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::layout::{FOCUSABLE, focus_still};
use crate::dom::on_window;
use crate::kit::geometry::Frame;
use crate::kit::key::{Key, watch_caps};
use crate::kit::plan::Controls;
use crate::kit::sheet::{SheetKind, sheet};
use crate::kit::visit::Visits;
use crate::words::t;

/// What the shortcuts of a table act on.
#[derive(Clone, Copy)]
pub(super) struct Acts {
    pub(super) controls: Controls,
    /// Whether hints are allowed.
    pub(super) hints: bool,
    /// Whether the drawer with the log is open.
    pub(super) side: RwSignal<bool>,
    /// Whether the list of keys is open.
    pub(super) keys: RwSignal<bool>,
    /// Who is visited; `None` if the board has nothing to visit.
    pub(super) visits: Option<Visits>,
}

/// Installs the shortcuts. Enter and the keys of a board are handled where they act.
pub(super) fn shortcuts(acts: Acts) {
    let Acts { controls, hints, side, keys, visits } = acts;
    watch_caps();
    on_window(leptos::ev::keydown, move |event: KeyboardEvent| match Key::read(&event).filter(|_| !event.repeat()) {
        Some(Key::Undo { all: false }) => controls.on_undo.run(()),
        Some(Key::Undo { all: true }) => controls.on_undo_all.run(()),
        Some(Key::Hint) if hints => controls.on_hint.run(()),
        Some(Key::Log) => side.update(|open| *open = !*open),
        Some(Key::Help) => keys.update(|open| *open = !*open),
        Some(Key::Visit { back }) => {
            if let Some(visits) = visits {
                visits.turn(back);
            }
        }
        Some(Key::Zone { back }) => {
            event.prevent_default();
            next_zone(back);
        }
        _ => {}
    });
}

/// Where input goes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Where {
    /// Something that is open above the table.
    Above,
    /// Middle or dock, or nothing in particular.
    Table,
    /// Seats, log, top bar, recap: whatever may be used while something is being shown.
    Beside,
}

/// What a key does before anything else hears of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum First {
    /// Closes the log.
    CloseLog,
    /// Ends what is being shown; if nothing is, [`First::EndVisit`] for Escape.
    Skip,
    /// Ends a visit.
    EndVisit,
    /// Nothing: it is for others.
    Nothing,
}

/// Returns what a key does first. Escape closes what is open; in middle and dock, Enter, Space and Escape end
/// what is being shown; otherwise Escape ends a visit.
const fn first(key: Key, place: Where, log_open: bool) -> First {
    match (key, place) {
        (_, Where::Above) => First::Nothing,
        (Key::LetGo, _) if log_open => First::CloseLog,
        (Key::LetGo | Key::Press { .. } | Key::Choose, Where::Table) => First::Skip,
        (Key::LetGo, Where::Beside) => First::EndVisit,
        _ => First::Nothing,
    }
}

/// How to skip what is being shown, what keys do, and whether the log is a drawer.
type EarlyActs = (Callback<(), bool>, Acts, Signal<bool>);

/// Input that is handled before the board hears of it. Copies share it.
#[derive(Clone, Copy)]
pub(super) struct Early {
    /// Set once the table is open.
    acts: StoredValue<Option<EarlyActs>>,
    /// Whether the pointer that is down has ended what was being shown, and does nothing else.
    swallows: StoredValue<bool>,
}

impl Early {
    /// Listens to keys that go to nothing in particular. It must be made before the board listens.
    pub(super) fn listen() -> Self {
        let this = Self { acts: StoredValue::new(None), swallows: StoredValue::new(false) };
        on_window(leptos::ev::keydown, move |event: KeyboardEvent| {
            if place_of(&event).is_none() && this.handle(&event, Where::Table) {
                event.stop_immediate_propagation();
            }
        });
        this
    }

    /// Says what `skip` ends, and what else keys act on. `drawer` is whether the log is a drawer.
    pub(super) fn set(self, skip: Callback<(), bool>, acts: Acts, drawer: Signal<bool>) {
        self.acts.set_value(Some((skip, acts, drawer)));
    }

    /// For `keydown` of the page, in the capture phase.
    pub(super) fn key(self, event: &KeyboardEvent) {
        if let Some(place) = place_of(event) {
            self.handle(event, place);
        }
    }

    /// Returns whether the key was used up.
    fn handle(self, event: &KeyboardEvent, place: Where) -> bool {
        let Some((skip, acts, drawer)) = self.acts.get_value() else { return false };
        let Some(key) = Key::read(event) else { return false };
        let log_open = acts.side.get_untracked() && drawer.get_untracked();
        let end_visit = || key == Key::LetGo && acts.visits.is_some_and(Visits::end);
        let used = match first(key, place, log_open) {
            First::Nothing => false,
            First::CloseLog => {
                acts.side.set(false);
                true
            }
            // A key that is held down does not begin anything.
            First::Skip => (!event.repeat() && skip.run(())) || end_visit(),
            First::EndVisit => end_visit(),
        };
        if used {
            event.prevent_default();
            event.stop_propagation();
        }
        used
    }

    /// For `pointerdown` of the page, in the capture phase.
    pub(super) fn down(self, event: &Event) {
        let ends =
            place_of(event) == Some(Where::Table) && self.acts.get_value().is_some_and(|(skip, ..)| skip.run(()));
        self.swallows.set_value(ends);
        self.swallow(event);
    }

    /// For `pointerup` and `click` of the page, in the capture phase.
    pub(super) fn swallow(self, event: &Event) {
        if self.swallows.get_value() {
            event.prevent_default();
            event.stop_propagation();
        }
    }
}

/// Returns where an event goes to; `None` if its target is not in the table's page.
fn place_of(event: &Event) -> Option<Where> {
    let target = event.target()?.dyn_into::<web_sys::Element>().ok()?;
    let inside = |css: &str| target.closest(css).is_ok_and(|found| found.is_some());
    if inside("dialog, [popover]") {
        return Some(Where::Above);
    }
    if !inside(".table-page, .table") {
        return None;
    }
    let beside = "[data-zone=seats], .side, .above, .instead, .recap, .hint-card, .visit-band, .zone-bar, .curtain";
    let table = (inside("[data-zone]") || inside(".aim") || target.tag_name() == "MAIN") && !inside(beside);
    Some(if table { Where::Table } else { Where::Beside })
}

/// Moves the focus to the next zone that has something to focus, or to the previous one, in the order in
/// which they are read.
fn next_zone(back: bool) {
    let all = document().get_elements_by_class_name("f6");
    let zones: Vec<web_sys::Element> = (0..all.length()).filter_map(|at| all.item(at)).collect();
    let active = document().active_element();
    // The innermost zone: what is below the log is inside of its column.
    let now = zones.iter().rposition(|zone| active.as_ref().is_some_and(|active| zone.contains(Some(active))));
    let target = around(zones.len(), now, back).into_iter().find_map(|at| {
        let found = zones[at].query_selector(&format!("{FOCUSABLE}:not([hidden] *)")).ok()??;
        (Frame::of(&found).width > 0.0).then_some(found)
    });
    if let Some(target) = target {
        focus_still(&target);
    }
}

/// Returns the indices of all others of `count` things, from the one after `now` on, or from the one before
/// it backwards; all of them if there is no present one.
fn around(count: usize, now: Option<usize>, back: bool) -> Vec<usize> {
    let Some(now) = now else {
        return if back { (0..count).rev().collect() } else { (0..count).collect() };
    };
    (1..count).map(|step| if back { (now + count - step) % count } else { (now + step) % count }).collect()
}

/// Returns the list of all keys, which the question mark opens.
pub(super) fn list(open: RwSignal<bool>, visits: bool) -> AnyView {
    const KEYS: [(&str, &str); 13] = [
        ("Enter", "keys-enter"),
        ("Shift Enter", "keys-shift-enter"),
        ("Space", "keys-space"),
        ("1–9", "keys-numbers"),
        ("← ↑ → ↓", "keys-arrows"),
        ("Q E Z C", "keys-hexes"),
        ("R", "keys-turn"),
        ("U", "keys-undo"),
        ("H", "keys-hint"),
        ("L", "keys-log"),
        ("F6", "keys-zone"),
        ("[ ]", "keys-visit"),
        ("Esc", "keys-escape"),
    ];
    let body = move || {
        let keys = KEYS.into_iter().filter(|(_, text)| visits || *text != "keys-visit");
        let rows = keys.map(|(key, text)| view! { <div><dt><kbd>{key}</kbd></dt><dd>{t(text)}</dd></div> });
        view! { <dl class="keys">{rows.collect_view()}</dl> }.into_any()
    };
    sheet(open, SheetKind::Dialog, Signal::derive(|| t("keys")), body)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_enter_space_and_escape_end_what_is_being_shown_and_only_at_the_table() {
        for key in [Key::LetGo, Key::Choose, Key::Press { paper: false }] {
            assert_eq!(first(key, Where::Table, false), First::Skip);
            assert_eq!(first(key, Where::Above, true), First::Nothing, "what is open has it");
        }
        assert_eq!(first(Key::Press { paper: false }, Where::Beside, false), First::Nothing, "a button of the top bar");
        assert_eq!(first(Key::Hint, Where::Table, false), First::Nothing);
        assert_eq!(first(Key::Number(1), Where::Table, false), First::Nothing);
    }

    #[test]
    fn escape_closes_what_is_open_before_it_ends_a_visit() {
        assert_eq!(first(Key::LetGo, Where::Table, true), First::CloseLog);
        assert_eq!(first(Key::LetGo, Where::Beside, true), First::CloseLog);
        assert_eq!(first(Key::LetGo, Where::Beside, false), First::EndVisit);
    }

    #[test]
    fn zones_are_walked_in_a_circle() {
        assert_eq!(around(4, Some(1), false), [2, 3, 0]);
        assert_eq!(around(4, Some(1), true), [0, 3, 2]);
        assert_eq!(around(3, None, false), [0, 1, 2]);
        assert_eq!(around(3, None, true), [2, 1, 0]);
    }
}
