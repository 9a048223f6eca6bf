//! A tray of dice that are rolled, and the six faces.

use leptos::prelude::*;

use super::super::State;
use super::super::card::Choosing;
use super::super::dice::{DieLook, DieMark, FaceLook, Paint, TrayEvent, TrayPlace, again, dice_tray, face_row, joined};
use super::super::input::ThingEvent;
use super::{part, say, told};
use crate::markup::Markup;

/// Dice.
pub(super) fn dice() -> AnyView {
    let words = RwSignal::new(String::new());
    let roll = RwSignal::new(0_u32);
    let tumbling = RwSignal::new(false);
    let chosen = RwSignal::new(Some(1));
    let tray = Signal::derive(move || {
        let roll = roll.get();
        let one = |id: u32| DieLook {
            state: if id == 6 { State::No } else { State::Lit },
            mark: match id {
                4 => DieMark::Set,
                5 => DieMark::GoingBack,
                _ if chosen.get() == Some(id) => DieMark::Chosen,
                _ => DieMark::Free,
            },
            tumbling: tumbling.get(),
            tag: if id == 2 { say("fits", "место") } else { String::new() },
            ..ivory(id, (id * 5 + roll * 3) % 6)
        };
        (1..8).map(one).chain([DieLook { face: None, name: say("blank", "пустой"), ..ivory(8, 0) }]).collect::<Vec<_>>()
    });
    let places = Signal::derive(|| {
        vec![TrayPlace {
            id: 0, name: say("Roll again", "Перебросить"), drawing: again(), state: State::Lit
        }]
    });
    let on = Callback::new(move |event| {
        words.set(format!("{event:?}"));
        if let TrayEvent::Die(id, ThingEvent::Choose { .. }) = event {
            chosen.set(Some(id));
        }
    });
    let throw = move |_| {
        tumbling.set(false);
        roll.update(|roll| *roll += 1);
        request_animation_frame(move || tumbling.set(true));
    };
    let many = Signal::derive(|| {
        let paints =
            [Paint::IVORY, Paint { body: "var(--c-b)", ink: "#fff" }, Paint { body: "var(--c-g)", ink: "#08210f" }];
        let dice = (0..19).map(|id| DieLook {
            paint: paints[id as usize % 3],
            tag: (id % 6 + 4).to_string(),
            ..ivory(20 + id, id % 6)
        });
        joined(dice.collect())
    });
    let face = RwSignal::new(3_u8);
    let faces = Signal::derive(move || {
        let lines = [
            ("fits", "место"),
            ("fits ×2", "место ×2"),
            ("fills", "готово"),
            ("yard 5", "двор 5"),
            ("yard 6", "двор 6"),
            ("bust", "перебор"),
        ];
        core::array::from_fn(|at| FaceLook {
            line: say(lines[at].0, lines[at].1),
            state: if at == 4 { State::No } else { State::Lit },
            danger: at == 5,
            chosen: face.get() == at as u8 + 1,
            cost: if at == 2 {
                Markup::fixed(
                    "<svg width=\"12\" height=\"12\" viewBox=\"-6 -6 12 12\" aria-hidden=\"true\"><circle r=\"5\" fill=\"var(--brass)\"/></svg>",
                )
            } else {
                Markup::default()
            },
            off: (at == 4).then(|| say("Only up to four.", "Только до четырёх.")),
        })
    });
    view! {
        {part(
            say("Tray", "Лоток"),
            view! {
                {dice_tray(say("Dice", "Кубики"), Choosing::One, 40, tray, places, on)}
                <p class="acts"><button class="btn" on:click=throw>{say("Roll", "Бросить")}</button></p>
                {told(words)}
            }
            .into_any(),
        )}
        {part(
            say("Nineteen dice, equal ones together", "Девятнадцать кубиков, равные вместе"),
            dice_tray(say("All dice", "Все кубики"), Choosing::One, 34, many, Signal::stored(Vec::new()), Callback::new(|_| ())),
        )}
        {part(say("Six faces", "Шесть граней"), face_row(say("What would come", "Что выпадет"), Paint::IVORY, faces, None))}
        {part(
            say("Choose a face", "Выберите грань"),
            face_row(say("Up to which number?", "До какого числа?"), Paint::IVORY, faces, Some(Callback::new(move |one| face.set(one)))),
        )}
    }
    .into_any()
}

fn ivory(id: u32, face: u32) -> DieLook {
    let face = face as u8 + 1;
    DieLook::new(id, Some(face), format!("{} {face}", say("die", "кубик")))
}
