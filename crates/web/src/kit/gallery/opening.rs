//! Sheets, a popover and tabs.

use leptos::prelude::*;

use super::super::popover::popover;
use super::super::sheet::{SheetKind, sheet};
use super::super::tabs::{Tab, tabs};
use super::{part, say};

/// What opens and closes.
pub(super) fn opening() -> AnyView {
    let one = |kind: SheetKind, english: &'static str, russian: &'static str| {
        let open = RwSignal::new(false);
        let title = say(english, russian);
        let long = say(
            "Tab stays inside until this is closed. Escape, the cross or a tap beside it close it.",
            "Табуляция остаётся внутри. Закрывают Escape, крестик или касание рядом.",
        );
        let body = move || {
            view! {
                <p>{long.clone()}</p>
                <p><button class="btn">{say("A button", "Кнопка")}</button></p>
            }
            .into_any()
        };
        view! {
            <button class="btn" on:click=move |_| open.set(true)>{title.clone()}</button>
            {sheet(open, kind, Signal::stored(title), body)}
        }
    };
    let chosen = RwSignal::new("camp");
    let tab = |id: &'static str, english: &str, russian: &str, asked: bool| {
        let title = say(english, russian);
        Tab {
            id,
            title: Signal::stored(title.clone()),
            asked: Signal::stored(asked),
            panel: view! { <p>{title}</p> }.into_any(),
        }
    };
    let all = vec![
        tab("camp", "Camp", "Лагерь", false),
        tab("roads", "Roads", "Дороги", true),
        tab("cards", "Cards", "Карты", false),
    ];
    view! {
        {part(
            say("Sheets", "Листы"),
            view! {
                <p class="acts" style:flex-wrap="wrap">
                    {one(SheetKind::Drawer, "Drawer", "Шторка")}
                    {one(SheetKind::Dialog, "Dialog", "Окно")}
                    {one(SheetKind::Full, "Full", "Во весь экран")}
                </p>
            }
            .into_any(),
        )}
        {part(
            say("Popover", "Подсказка"),
            popover(
                Signal::stored(say("What is this?", "Что это?")),
                "btn lg",
                say("What is this?", "Что это?").into_any(),
                || view! { <p>{say("A few words beside what was tapped.", "Несколько слов рядом.")}</p> }.into_any(),
            ),
        )}
        {part(say("Tabs", "Вкладки"), tabs(say("Zones", "Зоны"), all, chosen))}
    }
    .into_any()
}
