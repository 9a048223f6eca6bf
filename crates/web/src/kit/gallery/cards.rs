//! Cards in all sizes and states, and a fan.

use leptos::prelude::*;

use super::super::State;
use super::super::card::{CardEvent, CardLook, CardSize, Choosing, ToggleSet, card, cards as card_row};
use super::super::dice::{Paint, die};
use super::super::input::ThingEvent;
use super::super::meter::Bar;
use super::{part, say, told};
use crate::markup::{Markup, markup};

/// Cards and fan.
pub(super) fn cards() -> AnyView {
    let words = RwSignal::new(String::new());
    let up = RwSignal::new(true);
    let chosen = RwSignal::new(None);
    let sizes = [CardSize::L, CardSize::M, CardSize::S, CardSize::Xs].into_iter().enumerate().map(|(at, size)| {
        let look = Signal::derive(move || CardLook {
            face_up: up.get(),
            socket: (at < 2).then(|| if at == 0 { die(Some(5), Paint::IVORY, 36) } else { Markup::default() }),
            strip: (at < 2).then(|| (say("Bonus: 2 gems", "Награда: 2 самоцвета"), State::Lit)),
            bar: (at < 2).then_some(Bar { value: 8.0, planned: 14.0, limit: 24.0, end: 24.0 }),
            ..look(at)
        });
        let on = Callback::new(move |event| words.set(format!("{event:?}")));
        card(size, look, Choosing::Alone, at, Signal::stored(true), on)
    });
    let states = Signal::derive(move || {
        (0..4)
            .map(|at| CardLook {
                state: [State::Rest, State::Lit, State::No, State::Ghost][at],
                last: at == 0,
                chosen: chosen.get() == Some(at),
                cap: Some(at as u8 + 1),
                ..look(at)
            })
            .collect::<Vec<_>>()
    });
    let kept = RwSignal::new(ToggleSet::new(3, false));
    let fan = Signal::derive(move || {
        let kept = kept.get();
        let state = |at: usize| if kept.is_full() && !kept.has(at) { State::No } else { State::Lit };
        (0..5).map(|at| CardLook { state: state(at), chosen: kept.has(at), ..look(at) }).collect::<Vec<_>>()
    });
    let choose = Callback::new(move |(at, event): (usize, CardEvent)| {
        if matches!(event, CardEvent::Card(ThingEvent::Choose { .. })) {
            chosen.set(Some(at));
        }
    });
    let keep = Callback::new(move |(at, event): (usize, CardEvent)| {
        if matches!(event, CardEvent::Card(ThingEvent::Choose { .. })) {
            kept.update(|kept| {
                kept.toggle(at);
            });
            words.set(kept.with_untracked(|kept| format!("{:?}", kept.chosen())));
        }
    });
    view! {
        {part(
            say("Four sizes", "Четыре размера"),
            view! {
                <div class="kcards">{sizes.collect_view()}</div>
                <p class="acts"><button class="btn" on:click=move |_| up.update(|up| *up = !*up)>{say("Turn over", "Перевернуть")}</button></p>
                {told(words)}
            }
            .into_any(),
        )}
        {part(say("States", "Состояния"), card_row(say("Cards", "Карты"), CardSize::S, false, Choosing::One, states, choose))}
        {part(say("Keep three of five", "Оставьте три из пяти"), card_row(say("Fan", "Веер"), CardSize::S, true, Choosing::Several, fan, keep))}
    }
    .into_any()
}

fn look(at: usize) -> CardLook {
    let title = format!("{} {}", say("Card", "Карта"), at + 1);
    CardLook {
        name: title.clone(),
        title,
        tag: say("2 free", "мест: 2"),
        front: markup!(
            "<svg width=\"72\" height=\"64\" viewBox=\"-36 -32 72 64\" aria-hidden=\"true\"><circle r=\"26\" fill=\"var(--forest-wash)\" \
             stroke=\"var(--forest)\"/><text y=\"8\" text-anchor=\"middle\" font-size=\"24\" fill=\"var(--ink)\">{}</text></svg>",
            at + 1
        ),
        back: Markup::fixed(
            "<svg width=\"36\" height=\"36\" viewBox=\"-18 -18 36 36\" aria-hidden=\"true\"><path d=\"M-14-14h28v28h-28z\" \
             fill=\"var(--forest)\"/></svg>",
        ),
        face_up: true,
        ..CardLook::default()
    }
}
