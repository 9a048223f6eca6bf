//! A made-up table: zones in tabs, sheets and folds, visits, the recap, the seats to act.

use game_core::Seat;
use leptos::prelude::*;

use super::super::press::{Press, Presses, Weight};
use super::super::seats::{SeatLayout, SeatLook, seat_rows};
use super::super::visit::Visits;
use super::{part, say, told};
use crate::boards::{LogLine, Zone};
use crate::frame::gallery::{Made, made_up};
use crate::frame::{Layout, Size, TabZones};
use crate::markup::Markup;

const NAMES: [(&str, &str); 4] = [("You", "Вы"), ("Ann", "Анна"), ("Bob", "Боб"), ("Mirabel", "Мирабель")];

/// Everything has room in a wide window; a narrower one has tabs, and a phone a sheet and a fold, too.
fn layout(size: Size) -> Layout {
    const CAMP: TabZones = TabZones { id: "camp", title: "table-board", zones: &["camp", "store"] };
    const CARDS: TabZones = TabZones { id: "cards", title: "sheet", zones: &["cards"] };
    match size.width() {
        "wide" => Layout::default(),
        "phone" => Layout { tabs: &[CAMP, CARDS], sheets: &["count"], folded: &["coming"], drawer: false },
        _ => Layout { tabs: &[CAMP, CARDS], ..Layout::default() },
    }
}

fn line(seat: u8, step: usize, english: &str, russian: &str, touches: bool) -> LogLine {
    let words = say(english, russian);
    let touches = touches.then(|| (Seat::new(0), say("Your camp is empty.", "Ваш лагерь пуст.")));
    let shown = Markup::of(&words);
    LogLine {
        touches: touches.into_iter().collect(),
        ..LogLine::new(Some(Seat::new(seat)), step..step + 1, shown, words)
    }
}

/// Returns the page.
pub(super) fn table() -> AnyView {
    let words = RwSignal::new(String::new());
    let asked = RwSignal::new(Some("hand"));
    let gestures = RwSignal::new(0_u32);
    let count = RwSignal::new(5_usize);
    let looks = Signal::derive(move || {
        let look = |(seat, (english, russian)): (usize, &(&str, &str))| SeatLook {
            seat,
            name: say(english, russian),
            own: seat == 0,
            to_act: asked.get().is_some() && seat == 0 || seat == 1,
            ready: Some(seat >= 2),
            status: (seat == 1).then(|| say("chooses", "выбирает")),
            ..SeatLook::default()
        };
        NAMES.iter().enumerate().map(look).collect::<Vec<_>>()
    });
    let visits = Visits::new(looks);
    let whose = move || {
        let seat = visits.visited.get().map_or(0, Seat::index);
        say(NAMES[seat].0, NAMES[seat].1)
    };
    let text = move |english: &'static str, russian: &'static str| {
        let lay = move |_| {
            gestures.update(|count| *count += 1);
            words.set(format!("gesture {}", gestures.get_untracked()));
        };
        view! { <h3 style:padding-top="46px">{say(english, russian)}</h3><p class="whose">{whose}</p><button class="btn lg" on:click=lay>{say("Lay", "Положить")}</button> }
            .into_any()
    };
    let other = |english: &'static str, russian: &'static str| {
        view! { <h3>{say(english, russian)}</h3><button class="btn lg">{say("Look", "Посмотреть")}</button> }.into_any()
    };
    let own = |id, view| Zone { own: true, ..Zone::new(id, "table-board", view) };
    let presses = Presses::new(
        Signal::stored(String::new()),
        Signal::derive(|| vec![Press::new("end", Weight::Green, say("End turn", "Закончить ход"))]),
        Callback::new(move |pressed| words.set(format!("{pressed:?}"))),
    );
    let zones = vec![
        Zone::new(
            "ask",
            "zone-ask",
            view! { <p class="question">{move || format!("{:?}", asked.get())}</p> }.into_any(),
        ),
        Zone::new("hand", "table-dock", text("Hand", "Рука")),
        own("camp", text("Camp", "Лагерь")),
        own("store", text("Store", "Склад")),
        Zone::new("cards", "sheet", other("Cards", "Карты")),
        Zone::new("coming", "log", other("Coming", "Скоро")),
        Zone::new("count", "sheet", other("Count", "Подсчёт")),
        Zone::new("press", "zone-press", presses.view()),
        Zone::new(
            "seats",
            "table-seats",
            seat_rows(
                say("Seats", "Места"),
                Signal::stored(SeatLayout::Strip),
                looks,
                Signal::derive(move || visits.visited.get().map(Seat::index)),
                |_| ().into_any(),
                Callback::new(move |event| visits.on(event)),
            ),
        ),
    ];
    let lines = Memo::new(move |_| {
        let all = [
            line(1, 1, "Ann builds a road", "Анна строит дорогу", false),
            line(2, 2, "Bob takes two gems", "Боб берёт два самоцвета", false),
            line(3, 3, "Mirabel digs", "Мирабель копает", true),
            line(1, 4, "Ann takes a card", "Анна берёт карту", false),
            line(2, 5, "Bob passes", "Боб пропускает", false),
        ];
        all[..count.get()].to_vec()
    });
    let made = Made {
        zones,
        layout,
        focus: asked.into(),
        visits,
        gestures: gestures.into(),
        lines,
        viewer: Seat::new(0),
        again: Callback::new(move |steps| words.set(format!("again {steps:?}"))),
        open_log: Callback::new(move |()| words.set("log".to_owned())),
    };
    let button = move |english: &'static str, russian: &'static str, zone: Option<&'static str>| {
        view! { <button class="btn sm" on:click=move |_| asked.set(zone)>{say(english, russian)}</button> }
    };
    view! {
        {part(
            say("Asked in", "Вопрос"),
            view! {
                <p class="acts" style:flex-wrap="wrap">
                    {button("Hand", "Рука", Some("hand"))}
                    {button("Camp", "Лагерь", Some("camp"))}
                    {button("Cards", "Карты", Some("cards"))}
                    {button("Coming", "Скоро", Some("coming"))}
                    {button("Nothing", "Ничего", None)}
                    <button class="btn sm" on:click=move |_| count.update(|count| *count = *count % 5 + 1)>{say("Lines", "Строки")}</button>
                </p>
                {told(words)}
            }
            .into_any(),
        )}
        {part(say("Table", "Стол"), made_up(made))}
    }
    .into_any()
}
