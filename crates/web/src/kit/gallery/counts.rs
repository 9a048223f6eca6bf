//! The score sheet, the ribbon and the final count of a made-up game.

use leptos::prelude::*;

use super::super::count::{CountLine, CountRunner};
use super::super::meter::Bar;
use super::super::score::{ScoreRow, SubRow, ribbon, score_sheet};
use super::amounts::sign;
use super::{part, say};
use crate::settings::Settings;

/// The rows: English, Russian, value.
const ROWS: [(&str, &str, i32); 8] = [
    ("Entrance", "Вход", 24),
    ("Jungle", "Джунгли", 30),
    ("Savanna", "Саванна", 12),
    ("Water", "Вода", 0),
    ("Mountain", "Горы", 14),
    ("Towers", "Башни", 27),
    ("Animals", "Животные", 21),
    ("Missions", "Задания", 25),
];

const INKS: [&str; 4] = ["var(--c-r)", "var(--c-g)", "var(--c-b)", "var(--c-o)"];

fn goals() -> Vec<SubRow> {
    let goal = |name: (&str, &str), have: f64, planned: f64, need: f64, value: &str| SubRow {
        sign: sign(INKS[2]),
        name: say(name.0, name.1),
        value: value.to_owned(),
        bar: Some(Bar { value: have, planned, limit: need, end: need }),
        words: format!("{have}/{need}"),
        broken: false,
        met: have >= need,
    };
    vec![
        goal(("Feast", "Пир"), 2.0, 3.0, 4.0, "10"),
        SubRow { broken: true, ..goal(("Extremes", "Крайности"), 6.0, 6.0, 8.0, "15") },
        goal(("Free hands", "Свободные руки"), 3.0, 3.0, 3.0, "15"),
    ]
}

fn row(id: usize, value: i32) -> ScoreRow {
    ScoreRow {
        id,
        sign: sign(INKS[id % 4]),
        name: say(ROWS[id].0, ROWS[id].1),
        formula: if id == 0 { String::new() } else { format!("{id} × 3") },
        value: value.to_string(),
        planned: match id {
            1 => "+6".to_owned(),
            2 => "−3".to_owned(),
            _ => String::new(),
        },
        waiting: match id {
            0 => say("so far", "пока"),
            3 => say("6 waiting for a heart", "6 ждёт сердца"),
            _ => String::new(),
        },
        loss: id == 2,
        minus: false,
        so_far: id == 0,
        below: if id == 7 { goals() } else { Vec::new() },
    }
}

/// The score sheet and the ribbon.
pub(super) fn score() -> AnyView {
    let chosen = RwSignal::new(None);
    let rows = Signal::derive(|| (0..ROWS.len()).map(|id| row(id, ROWS[id].2)).collect::<Vec<_>>());
    let total = Signal::derive(|| (say("Total", "Всего"), "129".to_owned()));
    let on = Callback::new(move |id| chosen.update(|now| *now = (*now != Some(id)).then_some(id)));
    // As at a table, the ribbon has the whole width of a phone.
    let short = ribbon(say("Your score, short", "Ваш счёт, кратко"), rows, chosen.into(), on);
    view! {
        {part(say("Sheet", "Таблица"), score_sheet(say("Your score", "Ваш счёт"), rows, total, chosen.into(), on, None))}
        <section class="panel"><h2>{say("Ribbon", "Лента")}</h2>{short}</section>
    }
    .into_any()
}

/// The final count of a score sheet.
pub(super) fn count() -> AnyView {
    let lines = Signal::derive(|| {
        let line = |(id, (english, russian, value)): (usize, &(&str, &str, i32))| CountLine {
            line: id,
            cells: vec![id],
            text: format!("{}: {value}", say(english, russian)),
            value: *value,
            ms: 900,
        };
        ROWS.iter().enumerate().map(line).collect::<Vec<_>>()
    });
    let settings = expect_context::<RwSignal<Settings>>();
    let pace = Signal::derive(move || settings.with(|settings| (settings.pace, settings.still())));
    let runner = CountRunner::new(lines, pace);
    runner.listen();
    let rows = Signal::derive(move || (0..ROWS.len()).map(|id| row(id, runner.sum(id))).collect::<Vec<_>>());
    let line = runner.line();
    let chosen = Signal::derive(move || line.with(|line| line.as_ref().map(|line| line.line)));
    let all = move || runner.total().to_string();
    let total = Signal::derive(move || (say("Total", "Всего"), all()));
    let words = Signal::derive(move || format!("{}: {}", say("Total", "Всего"), all()));
    let on = Callback::new(move |_| runner.step());
    view! {
        {part(say("Final count", "Подсчёт"), runner.view(say("Final count", "Подсчёт"), words))}
        {part(say("Sheet", "Таблица"), score_sheet(say("Your score", "Ваш счёт"), rows, total, chosen, on, None))}
    }
    .into_any()
}
