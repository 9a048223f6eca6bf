//! Addresses: which screen they lead to, and how one gets from one to another without loading the page again.

use leptos::ev::MouseEvent;
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};

use crate::dom::on_window;

/// The address of the page, taken apart.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Address {
    /// What stands between the slashes.
    path: Vec<String>,
    /// What stands behind the question mark.
    query: String,
    /// What stands from the number sign on.
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

/// Where the page is.
#[derive(Clone, Copy)]
struct Here(RwSignal<Address>);

fn decode(text: &str) -> String {
    js_sys::decode_uri_component(text).map_or_else(|_| text.to_owned(), String::from)
}

/// The address of a screen that shows something with a name, whatever stands in the name.
pub(crate) fn to(screen: &str, name: &str) -> String {
    // What has a dot is taken for a file by the server.
    format!("/{screen}/{}", String::from(js_sys::encode_uri_component(name)).replace('.', "%2E"))
}

thread_local! {
    static HERE: core::cell::Cell<Option<Here>> = const { core::cell::Cell::new(None) };
}

/// The first part of the address and how many there are, which decides about the screen; everything below can
/// ask for the rest.
pub(crate) fn provide() -> Memo<(String, usize)> {
    let here = Here(RwSignal::new(Address::now()));
    HERE.set(Some(here));
    on_window(leptos::ev::popstate, move |_| here.0.set(Address::now()));
    on_window(leptos::ev::click, follow);
    Memo::new(move |_| here.0.with(|here| (here.path.first().cloned().unwrap_or_default(), here.path.len())))
}

fn here() -> Here {
    HERE.get().unwrap_or_else(|| Here(RwSignal::new(Address::default())))
}

/// The first part of the address: which screen.
pub(crate) fn screen() -> String {
    here().0.with_untracked(|here| here.path.first().cloned().unwrap_or_default())
}

/// The second part of the address: which game, or which table.
pub(crate) fn param() -> Memo<String> {
    let here = here();
    Memo::new(move |_| here.0.with(|here| here.path.get(1).cloned().unwrap_or_default()))
}

/// What the address says behind its question mark about a name.
pub(crate) fn query(name: &str) -> Option<String> {
    here().0.with_untracked(|here| {
        let pairs = here.query.trim_start_matches('?').split('&');
        pairs.filter_map(|pair| pair.split_once('=')).find(|(key, _)| *key == name).map(|(_, value)| decode(value))
    })
}

/// What the address has from the number sign on.
pub(crate) fn hash() -> Memo<String> {
    let here = here();
    Memo::new(move |_| here.0.with(|here| here.hash.clone()))
}

/// Goes to an address of the client.
pub(crate) fn navigate(to: &str) {
    let gone = window().history().and_then(|history| history.push_state_with_url(&JsValue::NULL, "", Some(to)));
    if gone.is_err() {
        leptos::logging::warn!("the address cannot be changed");
        return;
    }
    let now = Address::now();
    let hash = now.hash.clone();
    here().0.set(now);
    // When the screen is there, it is looked at from its top, or from where the address points.
    request_animation_frame(move || {
        let found = hash.strip_prefix('#').and_then(|id| document().get_element_by_id(id));
        match found {
            Some(found) => found.scroll_into_view(),
            None => window().scroll_to_with_x_and_y(0.0, 0.0),
        }
    });
}

/// A click on a link to one of our addresses goes there without loading the page again.
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
