//! Play by keyboard alone.

use anyhow::Context as _;
use e2e::page::until;
use e2e::{Page, Result, Screen, ensure, test};
use serde_json::json;

use super::is_whole;
use super::lesson::shown;
use crate::circus::{Asked, is_asked, next, set_up, steps_of, value};
use crate::dogs::GUARD;
use crate::table::reduce_motion;

/// Something that has the focus, as a script.
const FOCUS: &str = "document.activeElement";

/// Presses a key as soon as presses count.
async fn key(page: &Page, key: &str) -> Result<()> {
    next(page).await?;
    tokio::time::sleep(GUARD).await;
    page.press(key).await
}

/// Moves the focus with a key until it is on what a selector finds.
async fn walk(page: &Page, with: &str, css: &str) -> Result<()> {
    let there = format!("{FOCUS}.matches('{css}')");
    for _ in 0..60 {
        if value(page, &there).await? == json!(true) {
            return Ok(());
        }
        page.press(with).await?;
    }
    anyhow::bail!("`{css}` is not reached with {with}: {}", value(page, &format!("{FOCUS}.outerHTML")).await?)
}

/// Takes a die, and puts it on the card with this number.
async fn take(page: &Page, die: &str, card: &str) -> Result<()> {
    is_asked(page, "Take a die").await?;
    key(page, "d").await?;
    until("no die has the focus", async || {
        Ok((value(page, &format!("{FOCUS}.matches('.mag-die')")).await? == json!(true)).then_some(()))
    })
    .await?;
    walk(page, "ArrowRight", &format!("[data-die=\"{die}\"]")).await?;
    page.press("Space").await?;
    is_asked(page, "on which card?").await?;
    key(page, card).await?;
    page.find(".mag-sum").await?;
    Ok(())
}

/// Moves the cursor of the camp to a cell, and lays the tile in hand there, turned this often.
async fn lay(page: &Page, row: u8, column: u8, turns: u8) -> Result<()> {
    key(page, "b").await?;
    walk(page, "Tab", ".mag-grid [data-cell]").await?;
    for way in ["ArrowUp", "ArrowLeft"] {
        for _ in 0..8 {
            page.press(way).await?;
        }
    }
    for (way, times) in [("ArrowDown", row), ("ArrowRight", column)] {
        for _ in 0..times {
            page.press(way).await?;
        }
    }
    for _ in 0..turns {
        page.press("r").await?;
    }
    key(page, "Enter").await?;
    page.find("[data-press=place]").await?;
    key(page, "Enter").await
}

/// Waits for a step of the lesson.
async fn step(page: &Page, number: u64) -> Result<()> {
    until(&format!("step {number} does not come"), async || Ok((shown(page).await? == number).then_some(()))).await
}

/// The guided game, every move of it by its keys.
#[test]
fn the_first_game_by_keyboard() {
    test(Screen::Desktop, async |page| {
        reduce_motion(page).await?;
        page.open("/learn/magnificent").await?;
        step(page, 1).await?;
        take(page, "orange 4", "1").await?;
        step(page, 2).await?;
        key(page, "2").await?;
        step(page, 3).await?;
        lay(page, 0, 4, 0).await?;
        is_asked(page, "End your turn").await?;
        key(page, "Enter").await?;
        step(page, 4).await?;
        take(page, "green 4", "4").await?;
        key(page, "t").await?;
        page.find("[data-press=go]").await?;
        page.press("ArrowRight").await?;
        key(page, "Enter").await?;
        step(page, 5).await?;
        is_asked(page, "Where does the tent go").await?;
        key(page, "1").await?;
        is_asked(page, "Take a poster").await?;
        key(page, "1").await?;
        page.find(".mag-slot.chosen").await?;
        key(page, "2").await?;
        is_asked(page, "End your turn").await?;
        key(page, "Enter").await?;
        step(page, 6).await?;
        take(page, "orange 3", "2").await?;
        key(page, "3").await?;
        step(page, 7).await?;
        lay(page, 0, 1, 0).await?;
        is_asked(page, "2 of 2").await?;
        lay(page, 2, 0, 1).await?;
        is_asked(page, "End your turn").await?;
        walk(page, "Tab", ".mag-space-hit[data-space=\"TT01\"]").await?;
        page.press("Space").await?;
        page.find(".mag-space-hit.planned").await?;
        key(page, "Enter").await?;
        step(page, 8).await?;
        take(page, "clear 3", "3").await?;
        is_asked(page, "Which colour").await?;
        key(page, "o").await?;
        is_asked(page, "build, travel or perform").await?;
        key(page, "p").await?;
        is_asked(page, "Which step").await?;
        walk(page, "ArrowRight", "[data-place=\"step-10\"]").await?;
        page.press("Space").await?;
        step(page, 9).await?;
        is_asked(page, "Choose posters").await?;
        key(page, "1").await?;
        page.find(".mag-column[data-column=\"0\"].chosen").await?;
        key(page, "2").await?;
        page.find(".mag-column[data-column=\"1\"].chosen").await?;
        key(page, "Enter").await?;
        is_asked(page, "End your turn").await?;
        key(page, "Enter").await?;
        step(page, 10).await?;
        is_asked(page, "Take a set").await?;
        key(page, "1").await?;
        page.find("[data-press=pick]").await?;
        key(page, "Enter").await?;
        is_asked(page, "Discard one").await?;
        key(page, "1").await?;
        page.find("[data-press=pick]").await?;
        key(page, "Enter").await?;
        step(page, 11).await?;
        is_asked(page, "Score one card").await?;
        key(page, "3").await?;
        page.find("[data-press=pick]").await?;
        key(page, "Enter").await?;
        page.sees("Well done").await
    });
}

/// The number in a selector such as `[data-choice="2"]`.
fn number(css: &str) -> Result<u8> {
    let digits: String = css.chars().filter(char::is_ascii_digit).collect();
    digits.parse().with_context(|| format!("a number in {css}"))
}

/// Chooses one of the things that are asked for, by its key. `turn` counts the decisions, so that they vary.
async fn choose(page: &Page, what: &str, list: &[String], turn: usize) -> Result<()> {
    let one = &list[turn * 5 % list.len().max(1)];
    match what {
        "dice" => {
            key(page, "d").await?;
            walk(page, "ArrowRight", ".mag-die.lit").await?;
            page.press("Space").await
        }
        "cards" => {
            let at = format!(
                "[...document.querySelectorAll('.mag-mcard')].findIndex((card) => card.matches('{}')) + 1",
                one.trim_end_matches(" .body")
            );
            key(page, &value(page, &at).await?.to_string()).await
        }
        "colours" => key(page, ["o", "g", "p"][turn % 3]).await,
        "posters" if one.contains("deck") => key(page, "5").await,
        "choices" | "posters" => key(page, &(number(one)? + 1).to_string()).await,
        // The first column has its tent from the start.
        "columns" => {
            let pitches = !page.find_all(".mag-held-tent").await?.is_empty();
            key(page, &(number(one)? + u8::from(!pitches)).to_string()).await
        }
        "cells" => {
            let cell = one.split('"').nth(1).and_then(|cell| cell.split_once(',')).context("a cell")?;
            lay(page, cell.1.parse()?, cell.0.parse()?, 0).await
        }
        "levels" => {
            let at = value(page, &format!("document.querySelector('{one}').dataset.at")).await?;
            let at: u8 = at.as_str().context("a place")?.parse()?;
            key(page, &(at + 1).to_string()).await
        }
        "actions" => key(page, "t").await,
        "steps" => {
            key(page, "p").await?;
            walk(page, "ArrowRight", ".mag-step-hit.lit").await?;
            page.press("Space").await
        }
        "papers" => key(page, "Shift+Enter").await,
        _ => anyhow::bail!("no key chooses {what}: {list:?}"),
    }
}

/// A round, or the first turns of one, with keys alone: dice, cards, levels, roads, tiles, posters, sets.
#[test]
fn a_round_by_keyboard() {
    test(Screen::Desktop, async |page| {
        set_up(page, "start=0").await?;
        let ends = if is_whole() { 4 } else { 2 };
        for turn in 0..300 {
            let round = value(page, "document.body.innerText.includes('round 2 of 3')").await?;
            let steps = steps_of(page, 0).await?;
            let ended = steps.iter().filter(|step| *step == "end turn").count();
            if ended >= ends && (!is_whole() || round == json!(true)) {
                return Ok(());
            }
            let (asked, before) = next(page).await?;
            tokio::time::sleep(GUARD).await;
            match &asked {
                Asked::Choose(what, list) => choose(page, what, list, turn).await,
                _ => key(page, "Enter").await,
            }
            .with_context(|| format!("decision {turn}: {asked:?}"))?;
            until(&format!("the key does nothing: {asked:?}"), async || {
                Ok((crate::asking::read::<Asked>(page).await?.1 != before).then_some(()))
            })
            .await?;
        }
        anyhow::bail!("no end of it: {:?}", steps_of(page, 0).await?)
    });
}

/// Sends Enter as a key that is held down does.
async fn hold_enter(page: &Page, repeats: usize) -> Result<()> {
    let down = |repeat: bool| json!({ "type": "rawKeyDown", "key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13, "autoRepeat": repeat });
    page.dev_tools("Input.dispatchKeyEvent", down(false)).await?;
    for _ in 0..repeats {
        page.dev_tools("Input.dispatchKeyEvent", down(true)).await?;
        tokio::time::sleep(core::time::Duration::from_millis(40)).await;
    }
    let up = json!({ "type": "keyUp", "key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13 });
    page.dev_tools("Input.dispatchKeyEvent", up).await.map(drop)
}

/// A key that is held down presses once: the Travel is planned, the turn does not end.
#[test]
fn holding_enter_never_ends_a_turn() {
    test(Screen::Desktop, async |page| {
        set_up(page, "board-0=I&start=0&mode=solo").await?;
        for turn in 0..20 {
            if next(page).await?.0.of() == "dice" {
                break;
            }
            crate::circus::step(page, crate::table::Input::Mouse, turn).await?;
        }
        key(page, "d").await?;
        page.press("Space").await?;
        page.find(".mag-die.chosen").await?;
        key(page, "1").await?;
        page.find(".mag-sum").await?;
        // A clear die wants its colour.
        if value(page, "document.querySelector('.mag-colour.lit') !== null").await? == json!(true) {
            key(page, "g").await?;
        }
        key(page, "t").await?;
        page.find("[data-press=go]").await?;
        tokio::time::sleep(GUARD).await;
        hold_enter(page, 30).await?;
        page.find(".mag-action.on[data-action=travel]").await?;
        let steps = steps_of(page, 0).await?;
        ensure!(!steps.iter().any(|step| step == "end turn"), "{steps:?}");
        Ok(())
    });
}
