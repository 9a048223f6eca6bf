//! Joining a table by its short code.

use leptos::prelude::*;

use super::{name_window, param, refused};
use crate::dom::{keyed, live};
use crate::link::http;
use crate::parts::{Top, UsualLinks};
use crate::route::{navigate, to};
use crate::words::t;

/// Returns the page with the field for a code. A code in the URL is used at once.
pub(crate) fn join() -> AnyView {
    keyed(param(), Clone::clone, page)
}

/// Finds the room of a code and navigates to it, or says why there is none.
fn enter(code: String, busy: RwSignal<bool>, wrong: RwSignal<Option<String>>) {
    if busy.get_untracked() || code.trim().is_empty() {
        return;
    }
    busy.set(true);
    wrong.set(None);
    wasm_bindgen_futures::spawn_local(async move {
        let found = http::join_by_code(code.trim()).await;
        if busy.try_set(false).is_some() {
            // The person has left the page meanwhile.
            return;
        }
        match found {
            Ok(keys) => navigate(&to("room", &keys.join)),
            Err(code) if code == "bad_code" => wrong.set(Some(t("join-wrong"))),
            Err(code) => wrong.set(Some(refused(&code))),
        }
    });
}

fn page(given: String) -> AnyView {
    name_window(&t("join"));
    let (busy, wrong) = (RwSignal::new(false), RwSignal::new(None::<String>));
    let typed = RwSignal::new(given.clone());
    enter(given, busy, wrong);
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        enter(typed.get_untracked(), busy, wrong);
    };
    // A person who comes here has a code to type.
    let field = NodeRef::<leptos::html::Input>::new();
    field.on_load(|field| drop(field.focus()));
    let fault = move || wrong.get().map(|why| view! { <p class="wrong" id="join-wrong">{why}</p> });
    view! {
        <Top title=t("join")><UsualLinks /></Top>
        <main class="wrap text join">
            <h1>{t("join")}</h1>
            <p class="muted">{t("join-lead")}</p>
            <form class="panel" on:submit=submit>
                <label for="join-code">{t("invite-code")}</label>
                <input id="join-code" class="field code" node_ref=field autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="12"
                    aria-describedby="join-wrong" aria-invalid=move || wrong.with(Option::is_some).then_some("true")
                    prop:value=move || typed.get() on:input=move |event| typed.set(event_target_value(&event)) />
                <div role="status">{live(fault)}</div>
                <button class="btn primary lg" aria-busy=move || busy.get().then_some("true")>{t("join-go")}</button>
            </form>
        </main>
    }
    .into_any()
}
