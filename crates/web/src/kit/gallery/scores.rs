//! The set-up of a made-up game with every kind of control, and sheets and ranking with what only some games
//! have.

use std::sync::Arc;

use game_core::{Line, Outcome, ScoreSheet, Seat, SeatCount, SeatInfo, SeatKind, SeatSet};
use leptos::prelude::*;
use texts::Language;

use super::{part, say};
use crate::boards::Automa;
use crate::draw::{Icon, icon};
use crate::link::Snapshot;
use crate::markup::Markup;
use crate::screens::{SetupForm, Toy, setup_options, setup_presets, setup_seats, sheet_columns, show_ranking};
use crate::words::{language, t};

/// The texts of the made-up game: part, English, Russian.
const WORDS: &[(&str, &str, &str)] = &[
    ("preset-first", "First time", "Впервые"),
    ("preset-owners", "For owners", "Для знатоков"),
    ("set", "Tricks", "Трюки"),
    ("set-help", "Which tiles lie on the table", "Какие плитки на столе"),
    ("colour", "Yellow trick", "Жёлтый трюк"),
    ("start", "Who starts", "Кто начинает"),
    ("start-help", "The highest first die, or the seat you name", "Старший первый кубик или место на выбор"),
    ("start-die", "The die", "По кубику"),
    ("stray", "The Stray", "Бродяга"),
    ("missions", "Missions", "Задания"),
    ("missions-help", "Three personal goals each", "По три личных задания"),
    ("cards", "First cards", "Первые карты"),
    ("cards-help", "Four known cards, or choose", "Четыре известные карты или на выбор"),
    ("cards-fixed", "Of the board", "От планшета"),
    ("cards-draft", "Draft", "Драфт"),
    ("cards-open", "Open", "Открытые"),
    ("board-0", "Board", "Планшет"),
    ("board-1", "Board", "Планшет"),
    ("board-2", "Board", "Планшет"),
    ("board-3", "Board", "Планшет"),
    ("stars", "Star animals", "Звёзды парков"),
    ("stars-help", "Star and personal tiles", "Звезда и личные плитки"),
    ("stars-random", "By lot", "По жребию"),
    ("stars-saola", "Saola", "Саола"),
    ("stars-kakapo", "Kakapo", "Какапо"),
    ("stars-gharial", "Gharial", "Гавиал"),
    ("stars-axolotl", "Axolotl", "Аксолотль"),
    ("guard", "Turn limit", "Предел ходов"),
    ("guard-help", "A draw after that many turns", "Ничья после стольких ходов"),
    ("guard-0", "none", "нет"),
    ("deal", "Fix the deal", "Задать расклад"),
    ("deal-help", "For a rematch on equal terms", "Для реванша на равных"),
    ("deal-random", "By lot", "По жребию"),
];

fn words(part: &str) -> String {
    let known = WORDS.iter().find(|(own, ..)| *own == part);
    match (known, language()) {
        (Some((_, english, _)), Language::English) => (*english).to_owned(),
        (Some((.., russian)), Language::Russian) => (*russian).to_owned(),
        (None, _) if part.ends_with("-help") => String::new(),
        (None, _) => part.rsplit('-').next().unwrap_or(part).to_owned(),
    }
}

static TOY: Toy = Toy(words);

/// Presets, seats with options of their own, options, and what is under *More*.
pub(super) fn setup() -> AnyView {
    let form = SetupForm::new(&TOY, vec!["random", "greedy"], "standard", "");
    view! {
        <div class="setup">
            <div class="form">
                <section class="panel pad"><h2>{say("Presets", "Наборы")}</h2>{setup_presets(form)}</section>
                <section class="sec"><h2>{t("setup-who")}</h2><div class="panel seats">{setup_seats(form)}</div></section>
                <section class="sec"><h2>{t("setup-house-rules")}</h2><div class="panel">{setup_options(form)}</div></section>
            </div>
        </div>
    }
    .into_any()
}

fn sheet(seat: u8, lines: [i32; 3], turns: i32) -> ScoreSheet {
    let total = lines.iter().sum();
    let keys = ["shows", "animals", "debts"];
    let lines = keys.into_iter().zip(lines).map(|(key, value)| Line::summand(key, value));
    let lines = lines.chain([Line::note("turns", turns)]).collect();
    ScoreSheet { seat: Seat::new(seat), lines, total, ranking_key: vec![total, turns] }
}

fn line(line: &Line) -> (Markup, String) {
    let words = match &*line.key {
        "shows" => say("Shows", "Представления"),
        "animals" => say("Animals", "Животные"),
        "debts" => say("Debts", "Долги"),
        _ => say("Turns", "Ходы"),
    };
    (Markup::default(), words)
}

fn ladder(sheet: &ScoreSheet) -> Vec<(Markup, i32)> {
    sheet.ranking_key.iter().map(|value| (Markup::default(), *value)).collect()
}

fn shown(count: u8, sheets: Vec<ScoreSheet>, resigned: SeatSet) -> Snapshot {
    let seat = |at: u8| SeatInfo { name: crate::screens::bot_name(at.into()), kind: SeatKind::Person };
    let seats = Arc::new((0..count).map(seat).collect());
    Snapshot { seats, sheets: Arc::new(sheets), resigned, ..Snapshot::nothing() }
}

fn outcome(count: u8, teams: &[SeatSet], now: &Snapshot) -> Outcome {
    let all: Vec<SeatSet> = if teams.is_empty() {
        SeatCount::try_from(count).map(Outcome::each_alone).unwrap_or_default()
    } else {
        teams.to_vec()
    };
    Outcome::by_ranking_key("end", &all, |seat| now.sheets[seat.index()].clone())
}

/// A loss, teams, and an opponent without a seat.
pub(super) fn scores() -> AnyView {
    let automa =
        || Automa {
            name: say("The Stray", "Бродяга"), sign: icon(Icon::Eye, 22), sheet: sheet(1, [14, 6, 0], 9)
        };
    let alone = shown(1, vec![sheet(0, [12, 8, -7], 11)], SeatSet::EMPTY);
    let pair = |first: u8| SeatSet::one(Seat::new(first)).with(Seat::new(first + 2));
    let team_sheets =
        vec![sheet(0, [9, 9, -2], 6), sheet(1, [9, 9, -2], 5), sheet(2, [9, 9, -2], 5), sheet(3, [9, 9, -2], 5)];
    let teams = shown(4, team_sheets, SeatSet::EMPTY);
    let ended = outcome(1, &[], &alone);
    let pairs = outcome(4, &[pair(0), pair(1)], &teams);
    let given_up = shown(2, vec![sheet(0, [12, 8, 0], 4), sheet(1, [3, 1, 0], 4)], SeatSet::one(Seat::new(0)));
    let loser = Outcome {
        reason: "resigned".into(),
        ranking: vec![vec![SeatSet::one(Seat::new(1))], vec![SeatSet::one(Seat::new(0))]],
        decided_by: Vec::new(),
        verdict: None,
    };
    view! {
        {part(say("An opponent without a seat", "Соперник без места"), view! {
            <div class="result">{show_ranking(&ladder, &alone, &ended, &[automa()])}</div>
            <div class="scroll-x" tabindex="0" role="region" aria-label=t("sheet")>{sheet_columns(&line, &alone, &[SeatSet::one(Seat::new(0))], &[automa()])}</div>
        }.into_any())}
        {part(say("Teams", "Команды"), view! {
            <div class="result">{show_ranking(&ladder, &teams, &pairs, &[])}</div>
            <div class="scroll-x" tabindex="0" role="region" aria-label=say("Team sheet", "Счёт команд")>{sheet_columns(&line, &teams, &[pair(0), pair(1)], &[])}</div>
        }.into_any())}
        {part(say("After a resignation", "После сдачи"), view! { <div class="result">{show_ranking(&ladder, &given_up, &loser, &[])}</div> }.into_any())}
    }
    .into_any()
}
