//! Tabs. All panels stay in the page, so that a zone keeps what it shows; the chosen one is visible.

use core::sync::atomic::{AtomicU32, Ordering};

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::key::{Key, rove};
use crate::dom::live;
use crate::words::t;

/// Numbers groups of tabs, for the ids of their panels.
static COUNT: AtomicU32 = AtomicU32::new(0);

/// A tab with its panel.
pub(crate) struct Tab {
    /// Names it to the board.
    pub(crate) id: &'static str,
    pub(crate) title: Signal<String>,
    /// Whether the question is answered there, which a dot says.
    pub(crate) asked: Signal<bool>,
    pub(crate) panel: AnyView,
}

/// The head of a tab whose panels are elsewhere in the page.
pub(crate) struct Head {
    /// Names it to the board.
    pub(crate) id: &'static str,
    pub(crate) title: Signal<String>,
    /// Whether the question is answered there, which a dot says.
    pub(crate) asked: Signal<bool>,
    /// The ids of its panels, with spaces between them.
    pub(crate) panels: String,
}

/// Returns tabs; `chosen` is the id of the one that is shown.
pub(crate) fn tabs(label: String, all: Vec<Tab>, chosen: RwSignal<&'static str>) -> AnyView {
    let group = COUNT.fetch_add(1, Ordering::Relaxed);
    let mut list = Vec::new();
    let mut panels = Vec::new();
    for Tab { id, title, asked, panel } in all {
        let panel_id = format!("kpanel-{group}-{id}");
        list.push(Head { id, title, asked, panels: panel_id.clone() });
        panels.push(view! {
            <div role="tabpanel" id=panel_id aria-label=title hidden=move || chosen.get() != id>{panel}</div>
        });
    }
    let heads = heads(label, list, chosen.into(), Callback::new(move |id| chosen.set(id)));
    view! { <div class="ktabs">{heads}{panels}</div> }.into_any()
}

/// Returns the heads of tabs; `chosen` is the id of the one that is shown. Arrows choose the one beside it.
pub(crate) fn heads(
    label: String,
    all: Vec<Head>,
    chosen: Signal<&'static str>,
    choose: Callback<&'static str>,
) -> AnyView {
    let list = NodeRef::<leptos::html::Div>::new();
    let ids = StoredValue::new(all.iter().map(|head| head.id).collect::<Vec<_>>());
    let on_key = move |event: KeyboardEvent| {
        let (ids, now) = (ids.get_value(), chosen.get_untracked());
        let at = ids.iter().position(|id| *id == now).unwrap_or_default();
        let Some(next) = Key::read(&event).and_then(|key| rove(key, at, ids.len())) else { return };
        event.prevent_default();
        event.stop_propagation();
        choose.run(ids[next]);
        let tab = list.get_untracked().and_then(|list| list.children().item(next as u32));
        if let Some(tab) = tab {
            let _ = tab.unchecked_into::<web_sys::HtmlElement>().focus();
        }
    };
    let head = |Head { id, title, asked, panels }: Head| {
        let is_chosen = Signal::derive(move || chosen.get() == id);
        view! {
            <button
                type="button"
                role="tab"
                aria-selected=move || is_chosen.get().to_string()
                aria-controls=panels
                tabindex=move || if is_chosen.get() { "0" } else { "-1" }
                on:click=move |_| choose.run(id)
            >
                {title}
                {live(move || asked.get().then(|| view! { <i class="asked"></i><span class="vh">", "{t("kit-asked-here")}</span> }))}
            </button>
        }
    };
    let heads: Vec<_> = all.into_iter().map(head).collect();
    view! { <div class="heads" role="tablist" aria-label=label node_ref=list on:keydown=on_key>{heads}</div> }
        .into_any()
}
