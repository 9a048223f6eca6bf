//! Seats in three layouts, and the question with its buttons.

use leptos::prelude::*;

use super::super::ask::{Question, ask};
use super::super::press::{Press, Pressed, Presses, Weight};
use super::super::seats::{SeatEvent, SeatLayout, SeatLook, SeatParts, seat_rows, seat_rows_with};
use super::{part, say, told};
use crate::draw::Icon;
use crate::markup::{Markup, markup};

/// One to six seats as rows, cells and strip.
pub(super) fn seats() -> AnyView {
    let visited = RwSignal::new(None);
    let words = RwSignal::new(String::new());
    let on = Callback::new(move |event: SeatEvent| {
        words.set(format!("{event:?}"));
        match event {
            SeatEvent::Visit(seat) => visited.update(|now| *now = (*now != Some(seat)).then_some(seat)),
            SeatEvent::Peek(seat) => visited.set(Some(seat)),
            SeatEvent::PeekEnd => visited.set(None),
            SeatEvent::Swipe { back } => {
                visited.update(|now| {
                    let next = now.map_or(1, |seat| if back { seat + 5 } else { seat + 1 });
                    *now = Some(next % 6);
                });
            }
        }
    });
    let shown = move |layout: SeatLayout, count: usize| {
        let seats = Signal::derive(move || (0..count).map(look).collect::<Vec<_>>());
        let label = format!("{} {count}", say("Seats:", "Мест:"));
        let label = format!("{label}, {layout:?}");
        view! {
            <h3>{label.clone()}</h3>
            {seat_rows(label, Signal::stored(layout), seats, visited.into(), |_| ().into_any(), on)}
        }
    };
    let built = move |layout: SeatLayout, count: usize| {
        let seats = Signal::derive(move || (1..=count).map(builder).collect::<Vec<_>>());
        let label = format!("{} {count}, {layout:?}", say("Others:", "Других:"));
        let parts = |_| SeatParts { thumb: Some(thumb()), more: None };
        view! {
            <h3>{label.clone()}</h3>
            <div>{seat_rows_with(label, Signal::stored(layout), seats, visited.into(), Box::new(parts), on)}</div>
        }
    };
    view! {
        {part(say("Rows", "Строки"), shown(SeatLayout::Rows, 3).into_any())}
        {part(
            say("Rows with a thumbnail", "Строки с рисунком"),
            [1, 2, 5].into_iter().map(|count| built(SeatLayout::Rows, count)).collect_view().into_any(),
        )}
        {part(say("Strip with items", "Полоса с предметами"), built(SeatLayout::Strip, 5).into_any())}
        {part(say("Cells", "Клетки"), shown(SeatLayout::Cells, 4).into_any())}
        {part(
            say("Strips", "Полосы"),
            [1, 2, 3, 6].into_iter().map(|count| shown(SeatLayout::Strip, count)).collect_view().into_any(),
        )}
        {told(words)}
    }
    .into_any()
}

fn look(seat: usize) -> SeatLook {
    let names =
        [("You", "Вы"), ("Ann", "Анна"), ("Mirabel", "Мирабель"), ("Bob", "Боб"), ("Eve", "Ева"), ("Zoë", "Зоя")];
    SeatLook {
        seat,
        sign: Markup::default(),
        name: say(names[seat].0, names[seat].1),
        own: seat == 0,
        to_act: seat == 1,
        ready: (seat == 3 || seat == 4).then_some(seat == 3),
        here: match seat {
            1 => Some(true),
            5 => Some(false),
            _ => None,
        },
        status: (seat == 2).then(|| say("bot, steady", "бот, спокойный")),
        total: Some((12 + 7 * seat).to_string()),
        last_turn: (seat == 2).then(|| say("double red for 2", "двойная красная на 2")),
        ..SeatLook::default()
    }
}

/// The seats of a game in which everybody builds something: with a thumbnail, two items and a gain.
fn builder(seat: usize) -> SeatLook {
    let item = |ink: &str| {
        markup!(
            "<svg width=\"18\" height=\"18\" viewBox=\"0 0 18 18\"><rect x=\"2\" y=\"2\" width=\"14\" height=\"14\" \
             rx=\"3\" fill=\"{}\"/></svg>",
            ink
        )
    };
    SeatLook {
        last_turn: None,
        items: vec![item("var(--c-g)"), item("var(--c-b)")],
        gain: Some(format!("+{}", 2 + seat)),
        ..look(seat)
    }
}

fn thumb() -> AnyView {
    let drawing = Markup::fixed(
        "<svg viewBox=\"0 0 78 50\"><rect width=\"78\" height=\"50\" rx=\"8\" fill=\"var(--plate)\"/><circle cx=\"39\" \
         cy=\"25\" r=\"16\" fill=\"var(--c-g)\"/></svg>",
    );
    view! { <span inner_html=drawing></span> }.into_any()
}

/// The question with its consequence and all kinds of buttons.
pub(super) fn question() -> AnyView {
    let step = RwSignal::new(0_usize);
    let sending = RwSignal::new(false);
    let words = RwSignal::new(String::new());
    let asked = Signal::derive(move || match step.get() % 3 {
        0 => Question {
            question: say("Where does the tile go?", "Куда положить плитку?"), ..Question::default()
        },
        1 => Question {
            question: say("Place it here for 4 and 2?", "Положить сюда на 4 и 2?"),
            consequence: say(
                "Red 3 to 7. Blue 5 to 7. Your lowest rises from 3 to 5.",
                "Красный 3 → 7. Синий 5 → 7. Наименьший: 3 → 5.",
            ),
            loss: false,
        },
        _ => Question {
            question: say("This roll busts.", "Перебор."),
            consequence: say("A bust costs 5 dice on your dogs.", "Перебор стоит кубиков: 5."),
            loss: true,
        },
    });
    let all = Signal::derive(move || match step.get() % 3 {
        0 => vec![
            Press::new("swap", Weight::Paper, say("Exchange", "Обменять")),
            Press {
                off: Some(say("Choose a cell first.", "Сначала выберите клетку.")),
                ..Press::new("place", Weight::Green, say("Place", "Положить"))
            },
        ],
        1 => vec![
            Press::new("swap", Weight::Paper, say("Place and exchange", "Положить и обменять")),
            Press {
                icon: Some(Icon::Check),
                sealed: true,
                cap: Some("Enter"),
                ..Press::new("place", Weight::Green, say("Place and end turn", "Положить и закончить"))
            },
        ],
        _ => vec![
            Press::new("swap", Weight::Paper, say("Reroll 2", "Перебросить 2")),
            Press {
                twice: true,
                sealed: true,
                ..Press::new("bust", Weight::Brick, say("Take the bust", "Принять перебор"))
            },
        ],
    });
    let text = Signal::derive(move || asked.with(|asked| asked.question.clone()));
    let on = Callback::new(move |pressed: Pressed| {
        words.set(match &pressed {
            Pressed::Done(id) => format!("pressed {id}"),
            Pressed::Off(why) => why.clone(),
        });
        if matches!(pressed, Pressed::Done("place" | "bust")) {
            step.update(|step| *step += 1);
        }
    });
    let presses = Presses::new(text, all, on);
    presses.listen();
    let ring = Presses::new(
        Signal::stored(String::new()),
        Signal::derive(|| {
            vec![Press { ring: true, ..Press::new("end", Weight::Green, say("End turn", "Закончить ход")) }]
        }),
        Callback::new(move |pressed| words.set(format!("{pressed:?}"))),
    );
    view! {
        {part(
            say("Question", "Вопрос"),
            view! {
                {ask(asked, ().into_any(), sending.into())}
                {presses.view()}
                {told(words)}
                <p class="acts">
                    <button class="btn sm" on:click=move |_| step.update(|step| *step += 1)>{say("Next question", "Следующий вопрос")}</button>
                    <button class="btn sm" on:click=move |_| sending.update(|sending| *sending = !*sending)>{say("Send", "Отправить")}</button>
                </p>
            }
            .into_any(),
        )}
        {part(say("Pressed by itself", "Нажмётся сама"), ring.view())}
    }
    .into_any()
}
