//! Cards in four sizes: they turn over, hold a die, carry a strip that is a button of its own, and lie in a
//! fan.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::input::{Gestures, ThingEvent};
use super::key::{Key, focus_at, only_space_clicks, rove};
use super::meter::{Bar, bar};
use super::{State, classes};
use crate::dom::{List, live};
use crate::draw::short;
use crate::markup::Markup;

/// How large a card is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum CardSize {
    /// At least 200 pixels wide.
    L,
    /// 140 to 199 pixels wide.
    #[default]
    M,
    /// Below 140.
    S,
    /// A sign in a line.
    Xs,
}

impl CardSize {
    const fn class(self) -> &'static str {
        match self {
            Self::L => "kcard l",
            Self::M => "kcard m",
            Self::S => "kcard s",
            Self::Xs => "kcard xs",
        }
    }
}

/// What is shown of a card.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct CardLook {
    /// The accessible name: what it is, and what choosing it would do.
    pub(crate) name: String,
    /// The words at its head.
    pub(crate) title: String,
    /// A few words or numbers at the right of the head, such as how full it is.
    pub(crate) tag: String,
    pub(crate) front: Markup,
    pub(crate) back: Markup,
    /// Whether the front is seen.
    pub(crate) face_up: bool,
    pub(crate) state: State,
    pub(crate) chosen: bool,
    /// Whether a seat changed it last.
    pub(crate) last: bool,
    /// What lies in its socket; an empty drawing shows the empty socket. `None`: it has none.
    pub(crate) socket: Option<Markup>,
    /// A strip at its foot, as a button of its own: its words, and whether it can be used.
    pub(crate) strip: Option<(String, State)>,
    /// A bar that says how far something has come.
    pub(crate) bar: Option<Bar>,
    /// The number of its key.
    pub(crate) cap: Option<u8>,
}

/// What a person did with a card.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum CardEvent {
    /// Did something with the card itself.
    Card(ThingEvent),
    /// Pressed its strip.
    Strip,
}

/// Whether one or several of a group of things can be chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Choosing {
    /// It is a button by itself.
    #[default]
    Alone,
    /// One of a group.
    One,
    /// Several of a group.
    Several,
}

impl Choosing {
    /// Returns the role of a thing.
    pub(crate) const fn role(self) -> Option<&'static str> {
        match self {
            Self::Alone => None,
            Self::One => Some("radio"),
            Self::Several => Some("checkbox"),
        }
    }

    /// Returns the role of the group.
    pub(crate) const fn group(self) -> &'static str {
        match self {
            Self::One => "radiogroup",
            Self::Alone | Self::Several => "group",
        }
    }
}

/// Returns a card. `tab_stop` is whether the tabulator reaches it; `at` its number in a group.
pub(crate) fn card(
    size: CardSize,
    look: Signal<CardLook>,
    choosing: Choosing,
    at: usize,
    tab_stop: Signal<bool>,
    on: Callback<CardEvent>,
) -> AnyView {
    let look = Memo::new(move |_| look.get());
    let gestures = Gestures::of_thing(Callback::new(move |event| on.run(CardEvent::Card(event))));
    let is = move |part: fn(&CardLook) -> bool| look.with(part);
    let marked = move |role: Choosing| (choosing == role).then(|| is(|look| look.chosen).to_string());
    let drawing = move |part: fn(&CardLook) -> &Markup| look.with(|look| part(look).as_str().to_owned());
    view! {
        <div
            class=move || {
                look.with(|look| {
                    let more = [
                        (look.state.class(), true),
                        ("down", !look.face_up),
                        ("chosen", look.chosen),
                        ("last", look.last),
                    ];
                    classes(size.class(), &more)
                })
            }
        >
            <button
                type="button"
                class="whole"
                role=choosing.role()
                data-at=at
                aria-pressed=move || marked(Choosing::Alone)
                aria-checked=move || if choosing == Choosing::Alone { None } else { Some(is(|look| look.chosen).to_string()) }
                aria-disabled=move || is(|look| look.state == State::No).then_some("true")
                tabindex=move || if tab_stop.get() { "0" } else { "-1" }
                on:pointerdown=move |event| gestures.down(&event)
                on:pointermove=move |event| gestures.moved(&event)
                on:pointerup=move |event| gestures.up(&event)
                on:pointercancel=move |event| gestures.cancelled(&event)
                on:click=move |event| gestures.clicked(&event)
                on:keydown=move |event| only_space_clicks(&event)
            >
                <span class="vh">{move || look.with(|look| look.name.clone())}</span>
                <span class="leaf" aria-hidden="true">
                    <span class="front">
                        <span class="head">
                            <b>{move || look.with(|look| look.title.clone())}</b>
                            <span class="note num">{move || look.with(|look| look.tag.clone())}</span>
                        </span>
                        <span class="drawing" inner_html=move || drawing(|look| &look.front)></span>
                        {live(move || look.with(|look| look.bar).map(bar))}
                    </span>
                    <span class="back" inner_html=move || drawing(|look| &look.back)></span>
                </span>
                {live(move || look.with(|look| look.cap).map(|cap| view! { <kbd class="kcap" aria-hidden="true">{cap}</kbd> }))}
            </button>
            {live(move || {
                look.with(|look| look.socket.clone())
                    .map(|socket| {
                        let class = classes("socket", &[("empty", socket.is_empty())]);
                        view! { <span class=class aria-hidden="true" inner_html=socket></span> }
                    })
            })}
            {live(move || {
                look.with(|look| look.strip.clone()).map(|(words, state)| view! {
                    <button
                        type="button"
                        class=classes("foot", &[(state.class(), true)])
                        aria-disabled=(state == State::No).then_some("true")
                        on:click=move |_| on.run(CardEvent::Strip)
                        on:keydown=move |event| only_space_clicks(&event)
                    >
                        {words}
                    </button>
                })
            })}
        </div>
    }
    .into_any()
}

/// Returns cards that lie side by side, or overlap where there is little room; the arrows move from one to
/// the next.
pub(crate) fn cards(
    label: String,
    size: CardSize,
    fanned: bool,
    choosing: Choosing,
    all: Signal<Vec<CardLook>>,
    on: Callback<(usize, CardEvent)>,
) -> AnyView {
    let row = NodeRef::<leptos::html::Div>::new();
    let count = Memo::new(move |_| all.with(Vec::len));
    let cursor = RwSignal::new(0_usize);
    let stop = Memo::new(move |_| cursor.get().min(count.get().saturating_sub(1)));
    let on_key = move |event: KeyboardEvent| {
        let next = Key::read(&event).and_then(|key| rove(key, stop.get_untracked(), count.get_untracked()));
        if let Some(next) = next {
            event.prevent_default();
            event.stop_propagation();
            cursor.set(next);
            focus_at(row.get_untracked().map(JsCast::unchecked_into), next);
        }
    };
    let one = move |at: usize| {
        let look = Signal::derive(move || all.with(|all| all.get(at).cloned().unwrap_or_default()));
        let tab_stop = Signal::derive(move || stop.get() == at);
        let lean = move || fanned.then(|| format!("{}deg", short(lean(at, count.get()))));
        let shown = card(size, look, choosing, at, tab_stop, Callback::new(move |event| on.run((at, event))));
        view! { <div class="kplace" style:rotate=lean>{shown}</div> }.into_any()
    };
    view! {
        <div
            class="kcards"
            class:fan=fanned
            role=choosing.group()
            aria-label=label
            node_ref=row
            on:keydown=on_key
            on:focusin=move |event| {
                let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
                let at = target.and_then(|target| target.get_attribute("data-at")).and_then(|at| at.parse().ok());
                if let Some(at) = at {
                    cursor.set(at);
                }
            }
        >
            <List each=move || 0..count.get() key=usize::to_string children=one />
        </div>
    }
    .into_any()
}

/// Returns by how many degrees a card leans in a fan.
fn lean(at: usize, count: usize) -> f64 {
    let middle = (count.saturating_sub(1)) as f64 / 2.0;
    let step = (18.0 / count.max(1) as f64).min(4.0);
    (at as f64 - middle) * step
}

/// Some of several things, in the order in which they were chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ToggleSet {
    chosen: Vec<usize>,
    most: usize,
    /// Whether one too many sends the first one back.
    replaces: bool,
}

impl ToggleSet {
    /// Returns a set of at most this many things. One more is refused, or with `replaces` the one chosen
    /// first is sent back.
    pub(crate) const fn new(most: usize, replaces: bool) -> Self {
        Self { chosen: Vec::new(), most, replaces }
    }

    /// Chooses a thing, or lets go of it. Returns whether that was possible.
    pub(crate) fn toggle(&mut self, thing: usize) -> bool {
        if let Some(at) = self.chosen.iter().position(|one| *one == thing) {
            self.chosen.remove(at);
            return true;
        }
        if self.chosen.len() >= self.most {
            if !self.replaces || self.most == 0 {
                return false;
            }
            self.chosen.remove(0);
        }
        self.chosen.push(thing);
        true
    }

    /// Returns whether a thing is chosen.
    pub(crate) fn has(&self, thing: usize) -> bool {
        self.chosen.contains(&thing)
    }

    /// Returns what is chosen, in order.
    pub(crate) fn chosen(&self) -> &[usize] {
        &self.chosen
    }

    /// Returns whether there is no room for more.
    pub(crate) const fn is_full(&self) -> bool {
        self.chosen.len() >= self.most
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_too_many_is_refused_or_replaces_the_first() {
        let mut set = ToggleSet::new(2, false);
        assert!(set.toggle(4) && set.toggle(1) && set.is_full());
        assert!(!set.toggle(7));
        assert_eq!(set.chosen(), [4, 1]);
        assert!(set.toggle(4));
        assert_eq!(set.chosen(), [1]);
        let mut set = ToggleSet::new(2, true);
        for thing in [4, 1, 7] {
            assert!(set.toggle(thing));
        }
        assert_eq!(set.chosen(), [1, 7]);
        assert!(!set.has(4) && set.has(7));
        assert!(!ToggleSet::new(0, true).toggle(1));
    }

    #[test]
    fn a_fan_leans_evenly_to_both_sides() {
        assert_eq!(lean(0, 1), 0.0);
        assert_eq!(lean(0, 3), -lean(2, 3));
        assert_eq!(lean(1, 3), 0.0);
        assert!(lean(8, 9) <= 9.0, "many cards lean less");
    }
}
