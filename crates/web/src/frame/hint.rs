//! What a bot advises: what the line that is laid out is worth, and why. The next best lines are one press
//! away.
//!
//! It lies above the table and changes the place of nothing.

use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::dom::{live, on_window};
use crate::draw::{Icon, icon};
use crate::kit::key::Key;
use crate::link::Link;
use crate::words::{n, phrase, t, tell};

/// Returns the card, which is open from the answer to a hint until something else is pressed.
pub(super) fn hint(link: &Link) -> AnyView {
    let (advice, now) = (link.advice(), link.now());
    let link = StoredValue::new(link.clone());
    let open = RwSignal::new(false);
    Effect::new(move || open.set(advice.with(Option::is_some)));
    // What a press on the table is meant for may be below the card, and after Undo the card would speak of a
    // line that is no longer laid out.
    on_window(leptos::ev::pointerdown, move |event: PointerEvent| {
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        if target.is_some_and(|target| target.closest(".hint-card").is_ok_and(|card| card.is_none())) {
            open.set(false);
        }
    });
    on_window(leptos::ev::keydown, move |event: KeyboardEvent| {
        if matches!(Key::read(&event), Some(Key::Undo { .. })) {
            open.set(false);
        }
    });
    let said = Memo::new(move |_| {
        let name = |seat| now.with_untracked(|now| now.name(seat));
        advice.with(|advice| {
            let advice = advice.as_ref()?;
            let said = advice.hint.phrases(advice.chosen);
            Some(said.iter().map(|said| phrase(said, &name)).collect::<Vec<_>>())
        })
    });
    let count = Memo::new(move |_| advice.with(|advice| advice.as_ref().map_or(0, |it| it.hint.candidates.len())));
    let is_shown =
        Memo::new(move |_| open.get() && said.with(|said| said.as_ref().is_some_and(|said| !said.is_empty())));
    let chips = move || {
        let chip = move |line: usize| {
            let is_chosen = move || advice.with(|advice| advice.as_ref().is_some_and(|it| it.chosen == line));
            view! {
                <button
                    type="button"
                    class="btn sm"
                    aria-pressed=move || is_chosen().to_string()
                    aria-label=tell("hint-line", &[("number", n(line as i64 + 1))])
                    on:click=move |_| link.get_value().choose_advice(line)
                >
                    {line + 1}
                </button>
            }
        };
        let count = count.get();
        (count > 1).then(|| {
            view! { <div class="hint-lines" role="group" aria-label=t("hint-lines")>{(0..count).map(chip).collect_view()}</div> }
        })
    };
    let words = move || {
        let said = said.get().unwrap_or_default();
        let mut said = said.into_iter();
        view! { <b>{said.next()}</b>" "{said.collect::<Vec<_>>().join(" ")} }
    };
    // Screen readers announce a change of what is there, not what comes with its words.
    let spoken = move || is_shown.get().then(|| said.get().unwrap_or_default().join(" "));
    let card = live(move || {
        is_shown.get().then(|| {
            view! {
                <section class="hint-card" aria-label=t("hint")>
                    {live(chips)}
                    <p>{live(words)}</p>
                    <button type="button" class="btn icon quiet" aria-label=t("close") on:click=move |_| open.set(false) inner_html=icon(Icon::Close, 16)></button>
                </section>
            }
        })
    });
    view! {
        <p class="vh" role="status">{spoken}</p>
        {card}
    }
    .into_any()
}
