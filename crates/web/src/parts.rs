//! Components that pages share: the top bar, buttons with icons, links to clauses, toasts.

use core::sync::atomic::{AtomicU32, Ordering};
use core::time::Duration;
use std::sync::Arc;

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::dom::{List, on_window};
use crate::draw::{Icon, icon, mark};
use crate::route::{last_table, path};
use crate::rulebook::RuleCard;
use crate::words::t;

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

/// The links that most pages have in their top bar: the rules of this game, or of all games, and the
/// settings.
#[component]
pub(crate) fn UsualLinks(#[prop(optional, into)] game: String) -> impl IntoView {
    let rules = if game.is_empty() { "/rules".to_owned() } else { format!("/rules/{game}") };
    view! {
        <TopLink href=rules icon=Icon::Book name=t("rules") />
        <TopLink href="/settings" icon=Icon::Gear name=t("settings") />
    }
}

/// The way back to the table, on a page that was opened from one.
#[component]
pub(crate) fn BackToTable() -> impl IntoView {
    last_table().map(|path| view! { <TopLink href=path icon=Icon::Back name=t("back-to-game") /> })
}

/// The way back: to the table if the page was opened from one, else to the home page.
#[component]
pub(crate) fn WayBack() -> impl IntoView {
    let (href, name) = match last_table() {
        Some(path) => (path, "back-to-game"),
        None => ("/".to_owned(), "result-home"),
    };
    view! { <TopLink href=href icon=Icon::Back name=t(name) /> }
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

/// A link to a clause of the rules, which is shown as a card above the page; nothing if the clause is empty.
#[component]
pub(crate) fn ClauseLink(game: &'static str, #[prop(into)] clause: String) -> impl IntoView {
    let card: RuleCard = expect_context();
    let href = format!("/rules/{game}#{clause}");
    (!clause.is_empty()).then(|| {
        view! { <a class="clause" href=href on:click=move |event| card.follow(&event, game, &clause)>{t("rule-link")}</a> }
    })
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
/// How long a toast with an offer is shown.
const OFFER: Duration = Duration::from_secs(10);

/// What can be done while a toast is shown. It outlives the part of the page that offered it.
#[derive(Clone)]
struct Offer {
    /// Is called if the offer is accepted.
    accept: Arc<dyn Fn() + Send + Sync>,
    /// Is called if the toast is gone and the offer was not accepted.
    end: fn(),
}

/// The toast that is shown now, if any, what it offers, and the page that it is about. Copies share it.
#[derive(Clone, Copy)]
pub(crate) struct Toasts(RwSignal<Option<(u32, Toast)>>, StoredValue<Option<Offer>>, StoredValue<Vec<String>>);

impl Toasts {
    /// Provides the toasts as a context to everything below.
    pub(crate) fn provide() -> Self {
        let toasts = Self(RwSignal::new(None), StoredValue::new(None), StoredValue::new(Vec::new()));
        provide_context(toasts);
        toasts.leave_with_page();
        toasts
    }

    /// Shows a toast in place of the current one, and removes it after [`TOAST`].
    pub(crate) fn say(self, toast: Toast) {
        self.end();
        self.show(toast, TOAST);
    }

    /// Shows a toast with an *Undo* button in place of the current one. Exactly one of the two is called:
    /// `undo` if the button is pressed, `end` when the toast is gone. An offer that was still open is
    /// replaced without being ended: the new one is about what it was about, too.
    pub(crate) fn offer_undo(self, text: String, undo: impl Fn() + Send + Sync + 'static, end: fn()) {
        self.1.set_value(Some(Offer { accept: Arc::new(undo), end }));
        self.show(Toast { text, is_error: false, clause: None }, OFFER);
    }

    fn show(self, toast: Toast, duration: Duration) {
        static LAST: AtomicU32 = AtomicU32::new(0);
        let number = LAST.fetch_add(1, Ordering::Relaxed);
        self.2.set_value(path().get_untracked());
        self.0.set(Some((number, toast)));
        let end = move || {
            let same = self.0.try_with_untracked(|now| now.as_ref().is_some_and(|(now, _)| *now == number));
            if same == Some(true) {
                self.close();
            }
        };
        set_timeout(end, duration);
    }

    /// Removes a toast when its page is left. One that offers something stays until nobody has accepted it.
    fn leave_with_page(self) {
        let here = path();
        Effect::new(move || {
            let elsewhere = here.with(|here| self.2.with_value(|page| page != here));
            if elsewhere && self.0.with_untracked(Option::is_some) && self.1.with_value(Option::is_none) {
                self.close();
            }
        });
    }

    /// Ends an open offer.
    fn end(self) {
        if let Some(offer) = self.1.try_update_value(Option::take).flatten() {
            (offer.end)();
        }
    }

    /// Removes the toast, and ends what it offers.
    fn close(self) {
        self.end();
        self.0.set(None);
    }

    /// Removes a refusal: something has been done since.
    pub(crate) fn forget_refusal(self) {
        if self.0.with_untracked(|now| now.as_ref().is_some_and(|(_, toast)| toast.is_error)) {
            self.close();
        }
    }

    /// Accepts the open offer, if there is one.
    fn accept(self) {
        if let Some(offer) = self.1.try_update_value(Option::take).flatten() {
            self.0.set(None);
            (offer.accept)();
        }
    }

    /// Shows a refusal as a toast.
    pub(crate) fn refuse(self, text: String) {
        self.say(Toast { text, is_error: true, clause: None });
    }

    /// Returns the element in which toasts are shown.
    pub(crate) fn place(self) -> AnyView {
        on_window(leptos::ev::keydown, move |event: KeyboardEvent| {
            if event.key() == "z" && (event.ctrl_key() || event.meta_key()) && !typing(&event) {
                self.accept();
            }
        });
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
                                {self.1.get_value().map(|_| view! {
                                    <button class="btn sm" aria-keyshortcuts="Control+Z" on:click=move |_| self.accept()>{t("undo")}</button>
                                })}
                                <button class="close" aria-label=t("close") on:click=move |_| self.close()>
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
