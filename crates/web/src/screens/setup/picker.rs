//! A choice between values, as buttons side by side or as cards with pictures. A value that cannot be chosen
//! is dim, and a line below says why.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::KeyboardEvent;

use crate::dom::live;
use crate::markup::Markup;
use crate::words::list;

/// A value of a picker.
#[derive(Clone)]
pub(super) struct Item {
    pub(super) value: String,
    pub(super) name: Signal<String>,
    /// Its picture; may be empty.
    pub(super) art: Markup,
    /// Why it cannot be chosen.
    pub(super) why: Option<String>,
}

/// How a picker looks.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Look {
    /// Buttons side by side.
    Segments,
    /// Cards: picture over name.
    Cards,
    /// Pictures alone; the name is read aloud.
    Portraits,
}

impl Look {
    const fn class(self) -> &'static str {
        match self {
            Self::Segments => "seg",
            Self::Cards => "picks",
            Self::Portraits => "picks small",
        }
    }
}

/// Returns the index of the next value that can be chosen, in the direction of `by`.
fn step(items: &[Item], from: usize, by: i64) -> usize {
    let count = items.len() as i64;
    let at = |steps: i64| (from as i64 + by * steps).rem_euclid(count.max(1)) as usize;
    (1..=count).map(at).find(|at| items.get(*at).is_some_and(|item| item.why.is_none())).unwrap_or(from)
}

/// Returns a picker.
pub(super) fn picker(
    label: String,
    look: Look,
    items: Vec<Item>,
    value: Signal<String>,
    choose: Callback<String>,
) -> AnyView {
    let kept = StoredValue::new(items.clone());
    let on_key = move |event: KeyboardEvent| {
        let by: i64 = match event.key().as_str() {
            "ArrowLeft" | "ArrowUp" => -1,
            "ArrowRight" | "ArrowDown" => 1,
            _ => return,
        };
        event.prevent_default();
        let (items, now) = (kept.get_value(), value.get_untracked());
        let at = items.iter().position(|item| item.value == now).unwrap_or_default();
        let next = step(&items, at, by);
        choose.run(items[next].value.clone());
        let group = event.current_target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let button = group.and_then(|group| group.children().item(next as u32));
        if let Some(button) = button.and_then(|button| button.dyn_into::<web_sys::HtmlElement>().ok()) {
            let _ = button.focus();
        }
    };
    let buttons = items.iter().cloned().map(|Item { value: own, name, art, why }| {
        let (a, b, dim) = (own.clone(), own.clone(), why.is_some());
        let alone = look == Look::Portraits && art != Markup::default();
        view! {
            <button
                type="button"
                role="radio"
                aria-checked=move || (value.get() == a).to_string()
                aria-disabled=dim.then_some("true")
                title=why
                tabindex=move || if value.get() == b { "0" } else { "-1" }
                on:click=move |_| if !dim { choose.run(own.clone()) }
            >
                {(art != Markup::default()).then(|| view! { <span class="art" aria-hidden="true" inner_html=art></span> })}
                <span class=if alone { "vh" } else { "name" }>{name}</span>
            </button>
        }
    });
    let buttons = buttons.collect_view();
    let mut reasons: Vec<(String, Vec<Signal<String>>)> = Vec::new();
    for item in items {
        let Some(why) = item.why else { continue };
        match reasons.iter_mut().find(|(known, _)| *known == why) {
            Some((_, names)) => names.push(item.name),
            None => reasons.push((why, vec![item.name])),
        }
    }
    let reasons = reasons.into_iter().map(|(why, names)| {
        live(move || {
            let names: Vec<String> = names.iter().map(|name| name.get()).collect();
            view! { <p class="h why-not">{list(&names)}": "{why.clone()}</p> }
        })
    });
    view! {
        <div class=look.class() role="radiogroup" aria-label=label on:keydown=on_key>{buttons}</div>
        {reasons.collect_view()}
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_pass_over_what_cannot_be_chosen() {
        let item = |value: &str, why: Option<&str>| Item {
            value: value.to_owned(),
            name: Signal::stored(String::new()),
            art: Markup::default(),
            why: why.map(str::to_owned),
        };
        let items = [item("a", None), item("b", Some("taken")), item("c", None)];
        assert_eq!([step(&items, 0, 1), step(&items, 2, 1), step(&items, 0, -1), step(&items, 2, -1)], [2, 0, 2, 0]);
        assert_eq!(step(&[], 0, 1), 0);
    }
}
