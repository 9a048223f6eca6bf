//! Components that pages share: the top bar, buttons with icons, links to clauses, toasts.

use core::time::Duration;

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::dom::List;
use crate::draw::{Icon, icon, mark};
use crate::words::{t, tell, w};

/// The bar on top of every page.
#[component]
pub(crate) fn Top(
    /// The title of the page; empty on the home page.
    #[prop(optional, into)]
    title: String,
    /// A remark beside the title.
    #[prop(optional)]
    about: Option<AnyView>,
    /// The buttons at the right.
    children: Children,
) -> impl IntoView {
    let wide = title.is_empty();
    let place = (!wide).then(|| {
        view! { <div class="where"><b>{title}</b><span class="muted small">{about}</span></div> }
    });
    view! {
        <header class="top" class:home=wide>
            <a href="/" class="brand" aria-label=t("home-link")>
                <span class="mark-of" inner_html=mark()></span>
                <span class="name">"Gamekeeper"</span>
            </a>
            {place}
            <span class="sp"></span>
            <nav aria-label=t("nav")>{children()}</nav>
        </header>
    }
}

/// A link in the top bar: an icon, with its name on wide screens.
#[component]
pub(crate) fn TopLink(#[prop(into)] href: String, icon: Icon, #[prop(into)] name: String) -> impl IntoView {
    let label = name.clone();
    view! {
        <a href=href class="btn quiet" aria-label=label>
            <span inner_html=crate::draw::icon(icon, 18)></span>
            <span class="hide-s">{name}</span>
        </a>
    }
}

/// The links that most pages have in their top bar.
#[component]
pub(crate) fn UsualLinks(#[prop(into)] game: String) -> impl IntoView {
    view! {
        <TopLink href=format!("/rules/{game}") icon=Icon::Book name=t("rules") />
        <TopLink href="/settings" icon=Icon::Gear name=t("settings") />
    }
}

/// A button with an icon and a name.
#[component]
pub(crate) fn IconButton(
    icon: Icon,
    #[prop(into)] name: String,
    #[prop(optional, into)] class: String,
    #[prop(optional, into)] title: String,
    #[prop(optional, into)] disabled: Signal<bool>,
    #[prop(into)] on_click: Callback<()>,
) -> impl IntoView {
    let label = name.clone();
    view! {
        <button
            type="button"
            class=format!("btn {class}")
            title=(!title.is_empty()).then_some(title)
            aria-label=label
            disabled=disabled
            on:click=move |_| on_click.run(())
        >
            <span inner_html=crate::draw::icon(icon, 18)></span>
            <span class="hide-s">{name}</span>
        </button>
    }
}

/// A link to a clause of the rules.
#[component]
pub(crate) fn ClauseLink(game: &'static str, #[prop(into)] clause: String) -> impl IntoView {
    let number = clause.split_once('-').map_or(clause.as_str(), |(_, number)| number);
    let words = tell("rule-number", &[("number", w(number))]);
    view! { <a class="clause" href=format!("/rules/{game}#{clause}")>{words}</a> }
}

/// A choice between a few values, as buttons side by side.
#[component]
pub(crate) fn Choice(
    #[prop(into)] label: String,
    /// The values and their names.
    options: Vec<(String, Signal<String>)>,
    #[prop(into)] value: Signal<String>,
    #[prop(into)] on_choose: Callback<String>,
) -> impl IntoView {
    let values = StoredValue::new(options.iter().map(|(value, _)| value.clone()).collect::<Vec<_>>());
    let on_key = move |event: KeyboardEvent| {
        let by: i64 = match event.key().as_str() {
            "ArrowLeft" | "ArrowUp" => -1,
            "ArrowRight" | "ArrowDown" => 1,
            _ => return,
        };
        event.prevent_default();
        let (values, now) = (values.get_value(), value.get_untracked());
        let at = values.iter().position(|one| *one == now).unwrap_or_default() as i64;
        let next = (at + by).rem_euclid(values.len() as i64) as usize;
        on_choose.run(values[next].clone());
        let group = event.current_target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let button = group.and_then(|group| group.children().item(next as u32));
        if let Some(button) = button.and_then(|button| button.dyn_into::<web_sys::HtmlElement>().ok()) {
            let _ = button.focus();
        }
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
                            aria-checked=move || (value.get() == a).to_string()
                            tabindex=move || if value.get() == b { "0" } else { "-1" }
                            on:click=move |_| on_choose.run(c.clone())
                        >
                            {name}
                        </button>
                    }
                })
                .collect_view()}
        </div>
    }
}

/// A switch that is on or off.
#[component]
pub(crate) fn Switch(
    #[prop(into)] label: String,
    #[prop(into)] on: Signal<bool>,
    #[prop(into)] on_change: Callback<bool>,
) -> impl IntoView {
    view! {
        <button
            type="button"
            class="switch"
            role="switch"
            aria-checked=move || on.get().to_string()
            aria-label=label
            on:click=move |_| on_change.run(!on.get_untracked())
        ></button>
    }
}

/// A transient notification.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Toast {
    pub(crate) text: String,
    pub(crate) is_error: bool,
    /// The clause that explains it: the game, and the id of the clause.
    pub(crate) clause: Option<(&'static str, String)>,
}

/// How long a toast is shown.
const TOAST: Duration = Duration::from_secs(6);

/// The toast that is shown now, if any. Copies share it.
#[derive(Clone, Copy)]
pub(crate) struct Toasts(RwSignal<Option<(u32, Toast)>>);

impl Toasts {
    /// Provides the toasts as a context to everything below.
    pub(crate) fn provide() -> Self {
        let toasts = Self(RwSignal::new(None));
        provide_context(toasts);
        toasts
    }

    /// Shows a toast in place of the current one, and removes it after [`TOAST`].
    pub(crate) fn say(self, toast: Toast) {
        let number = self.0.with_untracked(|now| now.as_ref().map_or(0, |(number, _)| number + 1));
        self.0.set(Some((number, toast)));
        let end = move || {
            let same = self.0.try_with_untracked(|now| now.as_ref().is_some_and(|(now, _)| *now == number));
            if same == Some(true) {
                self.0.set(None);
            }
        };
        set_timeout(end, TOAST);
    }

    /// Shows a refusal as a toast.
    pub(crate) fn refuse(self, text: String) {
        self.say(Toast { text, is_error: true, clause: None });
    }

    /// Returns the element in which toasts are shown.
    pub(crate) fn place(self) -> AnyView {
        view! {
            <div class="toasts" role="status">
                <List
                    each=move || self.0.get()
                    key=|(number, _)| number.to_string()
                    children=move |(_, toast): (u32, Toast)| {
                        view! {
                            <div class="toast" class:no=toast.is_error>
                                <span>{toast.text}</span>
                                {toast.clause.map(|(game, clause)| view! { <ClauseLink game=game clause=clause /> })}
                                <button class="close" aria-label=t("close") on:click=move |_| self.0.set(None)>
                                    <span inner_html=icon(Icon::Close, 16)></span>
                                </button>
                            </div>
                        }
                        .into_any()
                    }
                />
            </div>
        }
        .into_any()
    }
}

/// Returns whether the event comes from a text field, where letters are not shortcuts.
pub(crate) fn typing(event: &KeyboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    target.is_some_and(|target| {
        matches!(target.tag_name().to_ascii_lowercase().as_str(), "input" | "textarea" | "select")
    })
}
