//! What the service worker has cached for offline use.

use std::collections::BTreeMap;

use leptos::prelude::*;
use serde::Deserialize;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{MessageEvent, ServiceWorkerContainer, ServiceWorkerRegistration};

use crate::dom::every;

/// How often the service worker is asked while it still caches files.
const INTERVAL: core::time::Duration = core::time::Duration::from_secs(1);

/// The number of files that are cached, and the number of files there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub(crate) struct Count(pub(crate) u32, pub(crate) u32);

impl Count {
    /// Returns whether every file is cached.
    pub(crate) const fn is_complete(self) -> bool {
        self.0 == self.1
    }
}

/// The answer of the service worker.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub(crate) struct Cached {
    /// All files.
    pub(crate) all: Count,
    /// The files that a game needs, with those that every page needs, by the id of the game.
    pub(crate) games: BTreeMap<String, Count>,
}

/// What is known about offline use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Offline {
    /// This page has no service worker: it was not loaded over a secure connection, or the browser has none.
    Unavailable,
    /// The service worker has not answered yet.
    Unknown,
    /// What is cached.
    Cached(Cached),
}

/// Returns the service workers of this page; `None` in a browser or on a connection without them.
pub(crate) fn container() -> Option<ServiceWorkerContainer> {
    let container = window().navigator().service_worker();
    // The type of the binding does not say that the property may be missing.
    let value: &JsValue = container.as_ref();
    (!value.is_undefined()).then_some(container)
}

/// Returns what is cached, up to date until the current owner is disposed of. Lets the service worker go on
/// if it has stopped for want of a network.
pub(crate) fn watch() -> RwSignal<Offline> {
    let state = RwSignal::new(Offline::Unknown);
    let Some(container) = container() else {
        state.set(Offline::Unavailable);
        return state;
    };
    let answered = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let cached = event.data().as_string().and_then(|text| serde_json::from_str(&text).ok());
        if let Some(cached) = cached.map(Offline::Cached).filter(|cached| state.with_untracked(|now| now != cached)) {
            state.set(cached);
        }
    });
    container.set_onmessage(Some(answered.as_ref().unchecked_ref()));
    let _kept_until_disposal = StoredValue::new_local(answered);
    on_cleanup(|| {
        if let Some(container) = self::container() {
            container.set_onmessage(None);
        }
    });
    let registration = StoredValue::new_local(None::<ServiceWorkerRegistration>);
    let post = move |message: &str| {
        let worker = registration.try_with_value(|known| known.as_ref().and_then(ServiceWorkerRegistration::active));
        if let Some(worker) = worker.flatten() {
            // A worker that is being replaced by a newer one does not answer; the newer one is asked next.
            let _ = worker.post_message(&message.into());
        }
    };
    wasm_bindgen_futures::spawn_local(async move {
        let Ok(ready) = container.ready() else { return };
        let ready = JsFuture::from(ready).await.ok().and_then(|ready| ready.dyn_into().ok());
        // The page may have been left meanwhile.
        if registration.try_set_value(ready).is_none() {
            post("cache the rest");
            post(COUNT);
        }
    });
    every(INTERVAL, move || {
        let complete = state.with_untracked(|now| matches!(now, Offline::Cached(cached) if cached.all.is_complete()));
        if !complete {
            post(COUNT);
        }
    });
    state
}

/// The message to which the service worker answers with the numbers of files.
const COUNT: &str = "count cached files";
