//! Flights between two zones, a flip, and all sounds.

use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::super::dice::{Paint, die};
use super::super::flight::{Move, Places, flip};
use super::{part, say};
use crate::dom::List;
use crate::settings::use_settings;
use crate::sound::{Sound, play};

/// Flights and sounds.
pub(super) fn motion() -> AnyView {
    let settings = use_settings();
    let root = NodeRef::<leptos::html::Div>::new();
    let there = RwSignal::new(false);
    let element = move || root.get_untracked().map(|root| root.unchecked_into::<web_sys::Element>());
    let fly = move |_| {
        let Some(root) = element() else { return };
        let before = Places::measure(&root);
        there.update(|there| *there = !*there);
        request_animation_frame(move || before.fly_to(&root, Move::fly(700), settings.get_untracked()));
    };
    let turn = move |_| {
        let found = element().and_then(|root| root.query_selector(".kfly").ok().flatten());
        if let Some(found) = found {
            flip(&found, Move::slide(260), settings.get_untracked());
        }
    };
    let zone = move |here: bool, name: String| {
        view! {
            <div role="group" aria-label=name style:min-height="64px" style:min-width="120px" style:border="1px dashed var(--line-2)">
                <List
                    each=move || (there.get() == here).then_some(())
                    key=|()| String::new()
                    children=|()| {
                        view! { <span class="kfly" data-fly="die" style:display="inline-block" inner_html=die(Some(5), Paint::IVORY, 48)></span> }
                            .into_any()
                    }
                />
            </div>
        }
    };
    let sounds = [
        (Sound::Knock, "knock", "стук"),
        (Sound::Tap, "tap", "щелчок"),
        (Sound::Rattle, "rattle", "кубики"),
        (Sound::Slide, "slide", "шорох"),
        (Sound::Flip, "flip", "переворот"),
        (Sound::Tick, "tick", "тик"),
        (Sound::Clink, "clink", "звон"),
        (Sound::Chord, "chord", "аккорд"),
        (Sound::Thud, "thud", "удар"),
        (Sound::Stamp, "stamp", "печать"),
        (Sound::Drop, "drop", "падение"),
        (Sound::Bell, "bell", "колокольчик"),
    ];
    let sounds = sounds.map(|(sound, english, russian)| {
        let hear = move |_| {
            settings.update(|settings| settings.sound = true);
            crate::sound::turn(true);
            play(sound);
        };
        view! { <button class="btn" on:click=hear>{say(english, russian)}</button> }
    });
    view! {
        {part(
            say("Flights", "Полёты"),
            view! {
                <div node_ref=root style:display="flex" style:justify-content="space-between" style:gap="12px">
                    {zone(false, say("From", "Откуда"))}
                    {zone(true, say("To", "Куда"))}
                </div>
                <p class="acts">
                    <button class="btn" on:click=fly>{say("Fly", "Лететь")}</button>
                    <button class="btn" on:click=turn>{say("Turn over", "Перевернуть")}</button>
                </p>
            }
            .into_any(),
        )}
        {part(say("Sounds", "Звуки"), view! { <p class="acts" style:flex-wrap="wrap">{sounds}</p> }.into_any())}
    }
    .into_any()
}
