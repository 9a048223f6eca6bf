//! Tracks, meters, sums and steppers.

use leptos::prelude::*;

use super::super::State;
use super::super::meter::{Bar, PartKind, SumPart, meter, stepper, sum_bar};
use super::super::tracks::{PegLine, PegLook, RingLook, StepLook, peg_track, ring_points, ring_track, step_track};
use super::{part, say};
use crate::draw::avatar;
use crate::markup::{Markup, markup};

pub(super) fn sign(ink: &str) -> Markup {
    markup!(
        "<svg width=\"20\" height=\"20\" viewBox=\"-10 -10 20 20\" aria-hidden=\"true\"><circle r=\"8\" fill=\"{}\"/></svg>",
        ink
    )
}

/// Pegs, steps and a ring.
pub(super) fn tracks() -> AnyView {
    let planned = RwSignal::new(3_i32);
    let peg = |ink: &'static str, first: i32, last: i32, value: i32, low: bool| {
        let line = PegLine { first, last, marked: vec![last], ink: format!("var({ink})"), pattern: None };
        let look = Signal::derive(move || PegLook { value, planned: value + if low { planned.get() } else { 0 }, low });
        let label = Signal::derive(move || format!("{} {value}", say("Peg on", "Фишка на")));
        peg_track(line, sign(&format!("var({ink})")), label, look)
    };
    let chosen = RwSignal::new(2_usize);
    let steps = Signal::derive(move || {
        (0..9)
            .map(|at| StepLook {
                name: format!("{} {}", say("Step", "Шаг"), at + 1),
                number: (at + 1).to_string(),
                tokens: if at == 3 { avatar(1, 22) } else { Markup::default() },
                state: if at > 6 { State::No } else { State::Lit },
                chosen: chosen.get() == at,
            })
            .collect::<Vec<_>>()
    });
    let gone = RwSignal::new(2_usize);
    let look = Signal::derive(move || RingLook {
        spaces: (0..18).map(|at| if (4..=9).contains(&at) { State::Lit } else { State::Rest }).collect(),
        at: 4,
        reach: 5,
        planned: gone.get(),
        tokens: vec![(11, avatar_token(2))],
        mover: avatar_token(0),
    });
    let words = Signal::derive(move || format!("{} {}", say("Steps:", "Шагов:"), gone.get()));
    view! {
        {part(
            say("Pegs", "Фишки на дорожках"),
            view! {
                {peg("--c-r", 0, 18, 5, true)}
                {peg("--c-b", 0, 18, 18, false)}
                {peg("--c-g", 0, 36, 20, false)}
                {peg("--c-p", -9, 9, -4, false)}
                <p class="acts"><button class="btn" on:click=move |_| planned.update(|by| *by = -*by)>{say("Change the plan", "Изменить план")}</button></p>
            }
            .into_any(),
        )}
        {part(say("Steps", "Шаги"), step_track(say("Steps", "Шаги"), steps, Callback::new(move |at| chosen.set(at))))}
        {part(
            say("Ring", "Кольцо"),
            ring_track(say("Road", "Дорога"), ring_points(18, 120.0), look, words, Markup::default(), Callback::new(move |steps| gone.set(steps))),
        )}
    }
    .into_any()
}

fn avatar_token(seat: usize) -> Markup {
    let inks = ["var(--c-r)", "var(--c-b)", "var(--c-g)"];
    markup!("<circle r=\"8\" fill=\"{}\" stroke=\"#fff\" stroke-width=\"1.5\"/>", inks[seat % inks.len()])
}

/// Meters, a sum and a stepper.
pub(super) fn amounts() -> AnyView {
    let count = RwSignal::new(5_i32);
    let one = |value: f64, planned: f64, english: &'static str, russian: &'static str| {
        let words = Signal::derive(move || say(english, russian));
        let label = Signal::derive(|| say("Yard", "Двор"));
        meter(label, words, Signal::stored(Bar { value, planned, limit: 7.0, end: 10.0 }))
    };
    let removed = RwSignal::new(Vec::<usize>::new());
    let parts = Signal::derive(move || {
        let all = [
            (("die", "кубик"), 5, PartKind::Fixed),
            (("card", "карта"), 2, PartKind::Planned),
            (("gem", "самоцвет"), 1, PartKind::Proposed),
        ];
        let all = all.into_iter().enumerate().map(|(id, (name, value, kind))| SumPart {
            id,
            name: say(name.0, name.1),
            value: format!("+{value}"),
            kind,
            removable: kind != PartKind::Fixed,
        });
        all.filter(|part| removed.with(|removed| !removed.contains(&part.id))).collect::<Vec<_>>()
    });
    let total = Signal::derive(move || {
        (8 - removed.with(|removed| removed.iter().map(|id| 3 - id).sum::<usize>())).to_string()
    });
    let words = Signal::derive(move || format!("{} {}", say("dice:", "кубиков:"), count.get()));
    view! {
        {part(
            say("Meters", "Шкалы"),
            view! {
                {one(4.0, 4.0, "4 of 7", "4 из 7")}
                {one(4.0, 6.0, "4, then 6 of 7", "4, станет 6 из 7")}
                {one(4.0, 9.0, "4, then 9: a bust", "4, станет 9: перебор")}
                {one(6.0, 2.0, "6, then 2 of 7", "6, станет 2 из 7")}
            }
            .into_any(),
        )}
        {part(say("Sum", "Сумма"), sum_bar(say("Power", "Сила"), parts, total, Callback::new(move |id| removed.update(|removed| removed.push(id)))))}
        {part(
            say("Stepper", "Счётчик"),
            stepper(say("How many dice?", "Сколько кубиков?"), count.into(), Signal::stored((3, 12)), words, Callback::new(move |next| count.set(next))),
        )}
    }
    .into_any()
}
