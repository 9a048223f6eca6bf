//! The hand: pieces that keep their places.

use leptos::prelude::*;

use super::super::State;
use super::super::hand::{HandEvent, HandPiece, Slots, hand_row};
use super::super::input::ThingEvent;
use super::super::key::Key;
use super::{part, say, told};
use crate::dom::on_window;
use crate::markup::markup;

/// The hand with all states, and one that draws and plays.
pub(super) fn hand() -> AnyView {
    let pieces = RwSignal::new(vec!['a', 'b', 'c', 'd', 'e', 'f']);
    let slots = RwSignal::new(Slots::default());
    Effect::new(move || {
        let pieces = pieces.get();
        slots.update(|slots| slots.update(&pieces, 6));
    });
    let chosen = RwSignal::new(None);
    let words = RwSignal::new(String::new());
    let shown = Signal::derive(move || {
        slots.with(|slots| {
            let piece = |(at, slot): (usize, &Option<char>)| slot.map(|letter| piece(letter, at, slots.is_fresh(at)));
            slots.slots().iter().enumerate().map(piece).collect::<Vec<_>>()
        })
    });
    on_window(leptos::ev::keydown, move |event| {
        if let Some(Key::Number(number)) = Key::read(&event) {
            chosen.set(Some(usize::from(number) - 1));
        }
    });
    let on = Callback::new(move |event| {
        words.set(format!("{event:?}"));
        if let HandEvent::Piece(slot, ThingEvent::Choose { .. }) = event {
            chosen.set(Some(slot));
        }
    });
    let play = move |_| {
        pieces.update(|pieces| {
            if pieces.len() > 1 {
                pieces.remove(2.min(pieces.len() - 1));
            }
        });
    };
    let next = StoredValue::new('g');
    let draw = move |_| {
        let letter = next.get_value();
        next.set_value(char::from(letter as u8 + 1));
        pieces.update(|pieces| pieces.push(letter));
    };
    view! {
        {part(
            say("Six places", "Шесть мест"),
            view! {
                {hand_row(say("Your hand", "Ваша рука"), shown, chosen.into(), on)}
                <p class="acts">
                    <button class="btn" on:click=play>{say("Play one", "Сыграть одну")}</button>
                    <button class="btn" on:click=draw>{say("Draw one", "Взять одну")}</button>
                </p>
                {told(words)}
            }
            .into_any(),
        )}
    }
    .into_any()
}

fn piece(letter: char, at: usize, fresh: bool) -> HandPiece {
    let states = [State::Lit, State::Rest, State::No, State::Ghost, State::Lit, State::Lit];
    let state = states[at % states.len()];
    HandPiece {
        name: format!("{} {letter}", say("Piece", "Фишка")),
        drawing: markup!(
            "<svg width=\"56\" height=\"34\" viewBox=\"0 0 56 34\" aria-hidden=\"true\"><rect width=\"56\" height=\"34\" rx=\"8\" fill=\"var(--tile)\"/><text x=\"28\" \
             y=\"23\" text-anchor=\"middle\" fill=\"#fff\">{}</text></svg>",
            letter
        ),
        state,
        fresh,
        line: (state == State::Ghost).then(|| say("planned", "по плану")),
        cross: state == State::Ghost,
        clock: state == State::Ghost,
    }
}
