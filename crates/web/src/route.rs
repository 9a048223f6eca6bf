//! The client-side router: which screen a URL leads to, and navigation without reloading the page.

use leptos::ev::MouseEvent;
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};

use crate::dom::on_window;
use crate::layers;

/// The URL of the page, parsed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Address {
    /// The path segments, decoded.
    path: Vec<String>,
    /// The query string, with its question mark.
    query: String,
    /// The fragment, with its number sign.
    hash: String,
}

impl Address {
    fn now() -> Self {
        let location = window().location();
        let path = location.pathname().unwrap_or_default();
        Self {
            path: path.split('/').filter(|part| !part.is_empty()).map(decode).collect(),
            query: location.search().unwrap_or_default(),
            hash: decode(&location.hash().unwrap_or_default()),
        }
    }
}

/// The current URL.
#[derive(Clone, Copy)]
struct Here(RwSignal<Address>);

fn decode(text: &str) -> String {
    js_sys::decode_uri_component(text).map_or_else(|_| text.to_owned(), String::from)
}

/// Returns the path of a screen for something with a name; any character in the name is encoded.
pub(crate) fn to(screen: &str, name: &str) -> String {
    // The server takes a path with a dot for a file.
    format!("/{screen}/{}", String::from(js_sys::encode_uri_component(name)).replace('.', "%2E"))
}

thread_local! {
    static HERE: core::cell::Cell<Option<Here>> = const { core::cell::Cell::new(None) };
    /// The path of the table that the person was at last, until the home page is opened.
    static TABLE: core::cell::RefCell<Option<String>> = const { core::cell::RefCell::new(None) };
}

/// Returns the path of the table from which a person came to a page about it, such as the rules.
pub(crate) fn last_table() -> Option<String> {
    TABLE.with_borrow(Clone::clone)
}

/// Remembers the table that a path leads to, and forgets it on the home page.
fn remember(path: &[String]) {
    match path {
        [] => TABLE.set(None),
        [screen, name] if matches!(screen.as_str(), "table" | "room" | "watch" | "learn") => {
            TABLE.set(Some(to(screen, name)));
        }
        [screen, game, id] if screen == "practice" => TABLE.set(Some(format!("{}/{id}", to(screen, game)))),
        _ => {}
    }
}

/// Installs the router and returns the first path segment and the number of segments, which determine the
/// screen. Everything below can read the rest of the URL.
pub(crate) fn provide() -> Memo<(String, usize)> {
    let here = Here(RwSignal::new(Address::now()));
    HERE.set(Some(here));
    on_window(leptos::ev::popstate, move |_| {
        let now = Address::now();
        if here.0.with_untracked(|before| *before != now) {
            layers::forget();
            here.0.set(now);
        }
        layers::on_back();
    });
    layers::resume();
    on_window(leptos::ev::click, follow);
    Effect::new(move || here.0.with(|here| remember(&here.path)));
    Memo::new(move |_| here.0.with(|here| (here.path.first().cloned().unwrap_or_default(), here.path.len())))
}

fn here() -> Here {
    HERE.get().unwrap_or_else(|| Here(RwSignal::new(Address::default())))
}

/// Returns the first path segment, which names the screen; not tracked.
pub(crate) fn screen() -> String {
    here().0.with_untracked(|here| here.path.first().cloned().unwrap_or_default())
}

/// Returns the second path segment, which names the game or the table.
pub(crate) fn param() -> Memo<String> {
    let here = here();
    Memo::new(move |_| here.0.with(|here| here.path.get(1).cloned().unwrap_or_default()))
}

/// Returns the query string, with its question mark; not tracked.
pub(crate) fn query_string() -> String {
    here().0.with_untracked(|here| here.query.clone())
}

/// Returns the value of a query parameter, decoded; not tracked.
pub(crate) fn query(name: &str) -> Option<String> {
    here().0.with_untracked(|here| {
        let pairs = here.query.trim_start_matches('?').split('&');
        pairs.filter_map(|pair| pair.split_once('=')).find(|(key, _)| *key == name).map(|(_, value)| decode(value))
    })
}

/// Returns the path segments, which change when another page is shown.
pub(crate) fn path() -> Memo<Vec<String>> {
    let here = here();
    Memo::new(move |_| here.0.with(|here| here.path.clone()))
}

/// Returns the fragment of the URL, with its number sign.
pub(crate) fn hash() -> Memo<String> {
    let here = here();
    Memo::new(move |_| here.0.with(|here| here.hash.clone()))
}

/// Navigates to a URL of the client.
pub(crate) fn navigate(to: &str) {
    go(to, false);
}

/// Navigates to a URL of the client that takes the place of the current one: the browser's *Back* skips it.
pub(crate) fn redirect(to: &str) {
    go(to, true);
}

fn go(to: &str, replace: bool) {
    if !layers::may_go(to, replace) {
        return;
    }
    let replace = layers::forget() || replace;
    let gone = window().history().and_then(|history| match replace {
        true => history.replace_state_with_url(&JsValue::NULL, "", Some(to)),
        false => history.push_state_with_url(&JsValue::NULL, "", Some(to)),
    });
    if gone.is_err() {
        leptos::logging::warn!("the browser refused to change the URL");
        return;
    }
    let now = Address::now();
    let hash = now.hash.clone();
    here().0.set(now);
    // Once the screen has been rendered, scroll to the fragment's element or to the top.
    request_animation_frame(move || {
        let found = hash.strip_prefix('#').and_then(|id| document().get_element_by_id(id));
        match found {
            Some(found) => found.scroll_into_view(),
            None => window().scroll_to_with_x_and_y(0.0, 0.0),
        }
    });
}

/// Handles a click on a link to a URL of the client: navigates without reloading the page.
fn follow(event: MouseEvent) {
    let other = event.ctrl_key() || event.meta_key() || event.shift_key() || event.alt_key() || event.button() != 0;
    if event.default_prevented() || other {
        return;
    }
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    let Some(link) = target.and_then(|target| target.closest("a[href]").ok().flatten()) else { return };
    let href = link.get_attribute("href").unwrap_or_default();
    let ours = (href.starts_with('/') && !href.starts_with("//")) || href.starts_with('#');
    if ours && !link.has_attribute("target") && !link.has_attribute("download") {
        event.prevent_default();
        navigate(&href);
    }
}
