//! The buttons of the question: one green, paper ones beside it, brick for a certain loss.

use core::time::Duration;

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::classes;
use super::guard::{Guarded, TWICE, Twice, now};
use super::key::{Key, is_for_control};
use crate::dom::{List, live, on_window};
use crate::draw::{Icon, icon};
use crate::markup::Markup;
use crate::words::t;

/// What a button stands for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Weight {
    /// The next step. There is at most one.
    Green,
    /// An alternative.
    #[default]
    Paper,
    /// A certain loss.
    Brick,
}

/// A button of the question.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Press {
    /// Names it to the board.
    pub(crate) id: &'static str,
    pub(crate) weight: Weight,
    pub(crate) label: String,
    pub(crate) icon: Option<Icon>,
    /// Whether it cannot be taken back, which is always said.
    pub(crate) sealed: bool,
    /// Whether the seal is drawn.
    pub(crate) seal_drawn: bool,
    /// Whether it wants a second press within three seconds.
    pub(crate) twice: bool,
    /// What it says while it waits for that second press; `None` for the usual words.
    pub(crate) again: Option<String>,
    /// Why it cannot be pressed now. It stays where it is, and says so when it is pressed.
    pub(crate) off: Option<String>,
    /// The key that presses it, as it is printed on the keyboard.
    pub(crate) cap: Option<&'static str>,
    /// Whether a ring fills around it, to press it by itself.
    pub(crate) ring: bool,
}

impl Press {
    /// Returns a button that can be pressed and taken back.
    pub(crate) fn new(id: &'static str, weight: Weight, label: String) -> Self {
        Self { id, weight, label, seal_drawn: true, ..Self::default() }
    }
}

/// What came of a press.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Pressed {
    /// The button was pressed.
    Done(&'static str),
    /// It is off, for this reason.
    Off(String),
}

/// The buttons, by whatever they are pressed. Copies share them.
#[derive(Clone, Copy)]
pub(crate) struct Presses {
    all: Memo<Vec<Press>>,
    guard: Guarded,
    /// The button that waits for its second press.
    armed: RwSignal<Option<&'static str>>,
    twice: StoredValue<Twice>,
    on: Callback<Pressed>,
}

impl Presses {
    /// Returns the buttons of a question. For a moment after the question or the words of the green button,
    /// or of the brick one in its place, have changed, presses do nothing.
    pub(crate) fn new(question: Signal<String>, all: Signal<Vec<Press>>, on: Callback<Pressed>) -> Self {
        let all = Memo::new(move |_| all.get());
        let words = Signal::derive(move || {
            let main = all.with(|all| main(all).map(|press| press.label.clone()));
            format!("{}\n{}", question.get(), main.unwrap_or_default())
        });
        let armed = RwSignal::new(None);
        Effect::watch(move || all.get(), move |_, _, _| armed.set(None), false);
        Self {
            all,
            guard: Guarded::by(Memo::new(move |_| words.get()).into()),
            armed,
            twice: StoredValue::new(Twice::default()),
            on,
        }
    }

    /// Returns the guard, for taps on lit things.
    pub(crate) const fn guard(self) -> Guarded {
        self.guard
    }

    /// Presses the green button, or the brick one where there is no green one. Returns whether there is one.
    pub(crate) fn green(self) -> bool {
        let id = self.all.with_untracked(|all| main(all).map(|press| press.id));
        if let Some(id) = id {
            self.press(id);
        }
        id.is_some()
    }

    /// Returns whether Enter has a button to press.
    fn is_ready(self) -> bool {
        self.all.with_untracked(|all| main(all).is_some_and(|press| press.off.is_none()))
    }

    /// Presses the first paper button. Returns whether there is one.
    pub(crate) fn paper(self) -> bool {
        let id = self.all.with_untracked(|all| find(all, Weight::Paper).map(|press| press.id));
        if let Some(id) = id {
            self.press(id);
        }
        id.is_some()
    }

    /// Presses a button, unless a guard forbids it.
    pub(crate) fn press(self, id: &'static str) {
        let press = self.all.with_untracked(|all| all.iter().find(|press| press.id == id).cloned());
        let Some(press) = press.filter(|_| self.guard.admits()) else { return };
        if let Some(why) = press.off {
            self.on.run(Pressed::Off(why));
            return;
        }
        if press.twice {
            let other = self.armed.get_untracked() != Some(id);
            let second = self.twice.try_update_value(|twice| {
                if other {
                    *twice = Twice::default();
                }
                twice.press(now())
            });
            if second != Some(true) {
                self.arm(id);
                return;
            }
        }
        self.armed.set(None);
        self.on.run(Pressed::Done(id));
    }

    /// Shows that a button waits for its second press, until that is too late.
    fn arm(self, id: &'static str) {
        self.armed.set(Some(id));
        let disarm = move || {
            let armed = self.twice.try_with_value(|twice| twice.is_armed(now()));
            if armed == Some(false) && self.armed.try_get_untracked() == Some(Some(id)) {
                self.armed.set(None);
            }
        };
        set_timeout(disarm, Duration::from_millis(TWICE as u64 + 20));
    }

    /// Presses by Enter, unless it is for a control that has the focus, and the first paper button by
    /// Shift+Enter. While there is nothing to press, Enter chooses what has the focus, as Space does. A key
    /// that is held down presses once.
    pub(crate) fn listen(self) {
        on_window(leptos::ev::keydown, move |event: KeyboardEvent| {
            if event.repeat() || is_for_control(&event) {
                return;
            }
            if let Some(Key::Press { paper }) = Key::read(&event) {
                if !paper && !self.is_ready() && chooses(&event) {
                    return;
                }
                let pressed = if paper { self.paper() } else { self.green() };
                if pressed {
                    event.prevent_default();
                }
            }
        });
    }

    /// Returns the buttons.
    pub(crate) fn view(self) -> AnyView {
        let order = Memo::new(move |_| self.all.with(|all| all.iter().map(|press| press.id).collect::<Vec<_>>()));
        view! {
            <div class="kpresses" class:closed=self.guard.is_closed()>
                <List each=move || order.get() key=|id| (*id).to_owned() children=move |id| self.button(id) />
            </div>
        }
        .into_any()
    }

    fn button(self, id: &'static str) -> AnyView {
        let press = Memo::new(move |_| {
            self.all.with(|all| all.iter().find(|press| press.id == id).cloned().unwrap_or_default())
        });
        let armed = move || self.armed.get() == Some(id);
        let class = move || {
            let (weight, ring) = press.with(|press| (press.weight, press.ring));
            let base = match weight {
                Weight::Green => "btn lg primary",
                Weight::Paper => "btn lg",
                Weight::Brick => "btn lg brick",
            };
            classes(base, &[("armed", armed()), ("ring", ring)])
        };
        let label = move || {
            press.with(|press| match (armed(), &press.again) {
                (true, Some(again)) => again.clone(),
                (true, None) => t("kit-press-again"),
                (false, _) => press.label.clone(),
            })
        };
        let on_key = move |event: KeyboardEvent| {
            // Enter on a button presses this one, once; Space is a click.
            if event.key() == "Enter" {
                event.prevent_default();
                event.stop_propagation();
                if !event.repeat() {
                    self.press(id);
                }
            } else if event.key() == " " && event.repeat() {
                event.prevent_default();
            }
        };
        view! {
            <button
                type="button"
                class=class
                data-press=id
                aria-disabled=move || press.with(|press| press.off.is_some()).then_some("true")
                title=move || press.with(|press| press.off.clone().or_else(|| press.sealed.then(|| t("kit-sealed"))))
                on:click=move |_| self.press(id)
                on:keydown=on_key
            >
                {live(move || press.with(|press| press.icon).map(|picture| view! { <span inner_html=icon(picture, 18)></span> }))}
                <span class="words">{label}</span>
                {live(move || {
                    let (sealed, drawn) = press.with(|press| (press.sealed, press.seal_drawn));
                    sealed.then(|| {
                        let drawn = drawn.then(|| view! { <span class="seal" title=t("kit-sealed") inner_html=seal()></span> });
                        view! { <span class="vh">{t("kit-sealed")}</span>{drawn} }
                    })
                })}
                {live(move || press.with(|press| press.cap).map(|cap| view! { <kbd class="kcap" aria-hidden="true">{cap}</kbd> }))}
            </button>
        }
        .into_any()
    }
}

/// Clicks the thing to choose that has the focus and has given up Enter; returns whether there is one.
fn chooses(event: &KeyboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::HtmlElement>().ok());
    let thing = target.filter(|target| event.default_prevented() && target.tag_name() == "BUTTON");
    if let Some(thing) = &thing {
        thing.click();
    }
    thing.is_some()
}

/// Returns the button that Enter presses: the green one, or the brick one where there is no green one.
fn main(all: &[Press]) -> Option<&Press> {
    find(all, Weight::Green).or_else(|| find(all, Weight::Brick))
}

fn find(all: &[Press], weight: Weight) -> Option<&Press> {
    all.iter().find(|press| press.weight == weight)
}

/// Returns the drawing of the seal: a press that cannot be taken back.
pub(crate) fn seal() -> Markup {
    Markup::fixed(
        "<svg class=\"kseal\" width=\"20\" height=\"20\" viewBox=\"-10 -10 20 20\" aria-hidden=\"true\"><path d=\"M0-9.2 \
         2.7-7.4 6-7.2 7-4 9.2-1.6 8 1.5 8.4 4.8 5.4 6.2 3.6 9 .3 8.3-2.8 9.3-4.9 6.7-8.1 5.6-8 2.3-9.4-.7-7.4-3.3-6.7-6.5-3.4-7z\" \
         class=\"wax\"/><circle r=\"5\" class=\"rim\"/><path d=\"M-2.6 0-.6 2.2 2.9-2.2\" class=\"sign\"/></svg>",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_weight_is_found_in_the_order_of_the_buttons() {
        let all = [
            Press::new("a", Weight::Paper, String::new()),
            Press::new("b", Weight::Green, String::new()),
            Press::new("c", Weight::Paper, String::new()),
        ];
        assert_eq!(find(&all, Weight::Paper).map(|press| press.id), Some("a"));
        assert_eq!(find(&all, Weight::Green).map(|press| press.id), Some("b"));
        assert_eq!(find(&all, Weight::Brick), None);
    }
}
