//! Small parts of pages: the top bar, buttons with icons, links to clauses, toasts.

use core::time::Duration;

use view::ev::KeyboardEvent;
use view::prelude::*;
use wasm_bindgen::JsCast;

use crate::draw::{Icon, icon, mark};
use crate::see::{See, click, live, text};
use crate::words::{t, tell, w};

/// The bar on top of every page.
#[derive(Default)]
pub(crate) struct Top {
    /// Where one is: a title.
    pub(crate) title: String,
    /// And what about it.
    pub(crate) about: View,
    /// The buttons at the right.
    pub(crate) children: View,
}

impl Top {
    pub(crate) fn view(self) -> View {
        let wide = self.title.is_empty();
        let place = (!wide).then(|| {
            view! { <div class="where"><b>{self.title}</b><span class="muted small">{self.about}</span></div> }
        });
        view! {
            <header class="top" class:home=wide>
                <a href="/" class="brand" aria-label=t("home-link")>
                    <span class="mark-of" inner_html=mark()></span>
                    <span class="name">"Gamekeeper"</span>
                </a>
                {place}
                <span class="sp"></span>
                <nav aria-label=t("nav")>{self.children}</nav>
            </header>
        }
    }
}

/// A link in the top bar: an icon, and its name where there is room.
#[derive(Default)]
pub(crate) struct TopLink {
    pub(crate) href: String,
    pub(crate) icon: Icon,
    pub(crate) name: String,
}

impl TopLink {
    pub(crate) fn view(self) -> View {
        view! {
            <a href=self.href class="btn quiet" aria-label=self.name.clone()>
                <span inner_html=icon(self.icon, 18)></span>
                <span class="hide-s">{self.name}</span>
            </a>
        }
    }
}

/// The links that most pages have.
#[derive(Default)]
pub(crate) struct UsualLinks {
    pub(crate) game: String,
}

impl UsualLinks {
    pub(crate) fn view(self) -> View {
        view! {
            <TopLink href=format!("/rules/{}", self.game) icon=Icon::Book name=t("rules") />
            <TopLink href="/settings" icon=Icon::Gear name=t("settings") />
        }
    }
}

/// A button with an icon and a name.
#[derive(Default)]
pub(crate) struct IconButton {
    pub(crate) icon: Icon,
    pub(crate) name: String,
    pub(crate) class: String,
    pub(crate) title: String,
    pub(crate) disabled: Option<Signal<bool>>,
    pub(crate) on_click: Callback<()>,
}

impl IconButton {
    pub(crate) fn view(self) -> View {
        let on_click = self.on_click;
        view! {
            <button
                type="button"
                class=format!("btn {}", self.class)
                title=(!self.title.is_empty()).then_some(self.title)
                aria-label=self.name.clone()
                disabled=self.disabled
                on:click=click(move || on_click.run(()))
            >
                <span inner_html=icon(self.icon, 18)></span>
                <span class="hide-s">{self.name}</span>
            </button>
        }
    }
}

/// A link to a clause of the rules.
#[derive(Default)]
pub(crate) struct ClauseLink {
    pub(crate) game: &'static str,
    pub(crate) clause: String,
}

impl ClauseLink {
    pub(crate) fn view(self) -> View {
        let Self { game, clause } = self;
        let number = clause.split_once('-').map_or(clause.as_str(), |(_, number)| number);
        view! {
            <a class="clause" href=format!("/rules/{game}#{clause}")>{tell("rule-number", &[("number", w(number))])}</a>
        }
    }
}

/// One of a few values, as buttons side by side.
#[derive(Default)]
pub(crate) struct Choice {
    pub(crate) label: String,
    /// Values and their names.
    pub(crate) options: Vec<(String, String)>,
    pub(crate) value: Signal<String>,
    pub(crate) on_choose: Callback<String>,
}

impl Choice {
    pub(crate) fn view(self) -> View {
        let Self { label, options, value, on_choose } = self;
        let values: Vec<String> = options.iter().map(|(value, _)| value.clone()).collect();
        let values = StoredValue::new(values);
        let on_key = move |event: KeyboardEvent| {
            let by: i64 = match event.key().as_str() {
                "ArrowLeft" | "ArrowUp" => -1,
                "ArrowRight" | "ArrowDown" => 1,
                _ => return,
            };
            event.prevent_default();
            values.with_value(|values| {
                let at = values.iter().position(|one| *one == value.get_untracked()).unwrap_or_default() as i64;
                let next = (at + by).rem_euclid(values.len() as i64) as usize;
                on_choose.run(values[next].clone());
                let group = event.current_target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
                let button = group.and_then(|group| group.children().item(next as u32));
                if let Some(button) = button.and_then(|button| button.dyn_into::<web_sys::HtmlElement>().ok()) {
                    let _ = button.focus();
                }
            });
        };
        view! {
            <div class="seg" role="radiogroup" aria-label=label on:keydown=on_key>
                {options
                    .into_iter()
                    .map(|(own, name)| {
                        let (a, b, c) = (own.clone(), own.clone(), own);
                        view! {
                            <button
                                type="button"
                                role="radio"
                                aria-checked=text(move || (value.get() == a).to_string())
                                tabindex=text(move || if value.get() == b { "0" } else { "-1" })
                                on:click=click(move || on_choose.run(c.clone()))
                            >
                                {name}
                            </button>
                        }
                    })
                    .collect_view()}
            </div>
        }
    }
}

/// Something that is on or off.
#[derive(Default)]
pub(crate) struct Switch {
    pub(crate) label: String,
    pub(crate) on: Signal<bool>,
    pub(crate) on_change: Callback<bool>,
}

impl Switch {
    pub(crate) fn view(self) -> View {
        let Self { label, on, on_change } = self;
        view! {
            <button
                type="button"
                class="switch"
                role="switch"
                aria-checked=text(move || on.get().to_string())
                aria-label=label
                on:click=click(move || on_change.run(!on.get_untracked()))
            ></button>
        }
    }
}

/// Something said in passing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Toast {
    pub(crate) text: String,
    /// Whether something was refused.
    pub(crate) no: bool,
    /// A clause that says more: the game, and its id.
    pub(crate) clause: Option<(&'static str, String)>,
}

/// How long a toast stays.
const TOAST: Duration = Duration::from_secs(6);

/// Where toasts are shown. Copies share it.
#[derive(Clone, Copy)]
pub(crate) struct Toasts(RwSignal<Option<(u32, Toast)>>);

impl Toasts {
    /// For everything below.
    pub(crate) fn provide() -> Self {
        let toasts = Self(RwSignal::new(None));
        provide_context(toasts);
        toasts
    }

    /// Says something.
    pub(crate) fn say(self, toast: Toast) {
        let number = self.0.peek(|now| now.as_ref().map_or(0, |(number, _)| number + 1));
        self.0.set(Some((number, toast)));
        let end = move || {
            let same = self.0.try_with_untracked(|now| now.as_ref().is_some_and(|(now, _)| *now == number));
            if same == Some(true) {
                self.0.set(None);
            }
        };
        set_timeout(end, TOAST);
    }

    /// Says that something cannot be.
    pub(crate) fn refuse(self, text: String) {
        self.say(Toast { text, no: true, clause: None });
    }

    /// The place where they are shown.
    pub(crate) fn place(self) -> View {
        view! {
            <div class="toasts" role="status">
                {live(move || {
                    self.0
                        .get()
                        .map(|(_, toast)| {
                            view! {
                                <div class="toast" class:no=toast.no>
                                    <span>{toast.text}</span>
                                    {toast.clause.map(|(game, clause)| view! { <ClauseLink game=game clause=clause /> })}
                                    <button class="close" aria-label=t("close") on:click=click(move || self.0.set(None))>
                                        <span inner_html=icon(Icon::Close, 16)></span>
                                    </button>
                                </div>
                            }
                        })
                })}
            </div>
        }
    }
}

/// Whether somebody is typing a text, so that letters are letters.
pub(crate) fn typing(event: &KeyboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    target.is_some_and(|target| {
        matches!(target.tag_name().to_ascii_lowercase().as_str(), "input" | "textarea" | "select")
    })
}

/// Text made safe to stand in markup.
pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    #[test]
    fn names_cannot_be_markup() {
        assert_eq!(super::escape("<b a=\"1\">&"), "&lt;b a=&quot;1&quot;&gt;&amp;");
    }
}
