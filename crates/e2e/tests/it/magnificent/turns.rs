//! What a turn takes: few clicks, dragged dice, questions in sentences.

use core::time::Duration;
use std::time::Instant;

use anyhow::Context as _;
use e2e::page::until;
use e2e::{Page, Result, Screen, ensure, test};
use serde_json::json;

use super::FOUR;
use crate::ahead::{open_after, recorded};
use crate::circus::{Asked, asked, is_asked, next, play, press, set_up, step, steps_of, touch, value};
use crate::dogs::GUARD;
use crate::table::Input;

/// Plays to where a die is to be taken.
async fn to_the_dice(page: &Page) -> Result<()> {
    for turn in 0..20 {
        if next(page).await?.0.of() == "dice" {
            tokio::time::sleep(GUARD).await;
            return Ok(());
        }
        step(page, Input::Mouse, turn).await?;
    }
    anyhow::bail!("no die is to be taken")
}

/// Chooses the first die of a colour, and the first card.
async fn take(page: &Page, colour: &str) -> Result<()> {
    touch(page, Input::Mouse, &format!(".mag-die[data-die^={colour}]")).await?;
    page.find(".mag-die.chosen").await?;
    touch(page, Input::Mouse, ".mag-mcard.lit .body").await?;
    page.find(".mag-sum").await?;
    Ok(())
}

/// A die, a card, a level, a tile and the end are at most eight clicks, and one chain is sent.
#[test]
fn a_turn_is_at_most_eight_clicks() {
    test(Screen::Desktop, async |page| {
        set_up(page, "board-0=I&start=0").await?;
        to_the_dice(page).await?;
        let before = steps_of(page, 0).await?.len();
        let mut clicks = 0;
        take(page, "orange").await?;
        clicks += 2;
        touch(page, Input::Mouse, ".mag-level.lit").await?;
        clicks += 1;
        page.find(".mag-laying").await?;
        for turn in 0..8 {
            let now = next(page).await?.0;
            ensure!(steps_of(page, 0).await?.len() == before || now.of() != "cells", "tiles are sent one by one");
            step(page, Input::Mouse, turn).await?;
            clicks += 1;
            if now == Asked::Press("end".to_owned()) {
                break;
            }
        }
        ensure!(clicks <= 8, "{clicks} clicks");
        until("the turn is not over", async || {
            Ok(steps_of(page, 0).await?.iter().any(|step| step == "end turn").then_some(()))
        })
        .await
    });
}

/// Letting go of a die over a card takes it; letting go elsewhere changes nothing.
#[test]
fn dice_are_dragged_to_cards() {
    test(Screen::Desktop, async |page| {
        set_up(page, "board-0=I&start=0").await?;
        to_the_dice(page).await?;
        let die = page.find(".mag-die[data-die^=orange]").await?;
        let middle = page.find(".mag-grid").await?;
        page.drag(&die, &middle).await?;
        ensure!(asked(page).await?.of() == "dice", "{:?}", asked(page).await?);
        let card = page.find(".mag-mcard.lit .body").await?;
        let die = page.find(".mag-die[data-die^=orange]").await?;
        page.drag(&die, &card).await?;
        page.find(".mag-sum").await?;
        Ok(())
    });
}

/// A round of turns ends with sets and cards, and the next one begins.
#[test]
fn a_round_goes_over_into_the_next() {
    test(Screen::Desktop, async |page| {
        set_up(page, "board-0=I&start=0").await?;
        let second = async |page: &Page| -> Result<bool> { Ok(page.text().await?.contains("round 2 of 3")) };
        ensure!(crate::circus::hint_until(page, 60, second).await?, "the second round does not begin");
        page.screenshot("second-round").await?;
        play(page, Input::Mouse, 2).await?;
        Ok(())
    });
}

/// What is laid out is asked for in words.
#[test]
fn a_turn_is_asked_in_sentences() {
    test(Screen::Desktop, async |page| {
        set_up(page, "board-0=I&start=0").await?;
        to_the_dice(page).await?;
        is_asked(page, "Take a die").await?;
        touch(page, Input::Mouse, ".mag-die[data-die^=orange]").await?;
        is_asked(page, "on which card?").await?;
        touch(page, Input::Mouse, ".mag-mcard.lit .body").await?;
        is_asked(page, "build, travel or perform").await?;
        let labels =
            value(page, "[...document.querySelectorAll('.mag-level .vh')].map((one) => one.textContent)").await?;
        ensure!(labels[0].as_str().is_some_and(|label| label.starts_with("Level")), "{labels}");
        touch(page, Input::Mouse, ".mag-level.lit").await?;
        is_asked(page, "Place the").await
    });
}

/// How long a page may take to end what it shows, at most; the turns of three bots would go on for longer.
const AT_ONCE: Duration = Duration::from_secs(2);

/// At the normal pace the turns of three others are shown one thing after the other; one key ends all that.
#[test]
fn one_key_ends_the_turns_of_three_others() {
    test(Screen::Desktop, async |page| {
        let record = recorded(FOUR, &[0])?;
        let end = record.steps.iter().position(|step| step == "0 end turn").context("a turn ends")?;
        open_after(page, &record, end).await?;
        is_asked(page, "End your turn").await?;
        let ended = async || -> Result<usize> {
            let mut count = 0;
            for seat in 1..4 {
                count += steps_of(page, seat).await?.iter().filter(|step| *step == "end turn").count();
            }
            Ok(count)
        };
        let before = ended().await?;
        press(page, "end").await?;
        until("the others do not take their turns", async || Ok((ended().await? == before + 3).then_some(()))).await?;
        let playing = "document.querySelector('.table.playing') !== null";
        ensure!(value(page, playing).await? == json!(true), "the turns of others are not shown");
        page.press("Escape").await?;
        let since = Instant::now();
        while value(page, playing).await? == json!(true) {
            ensure!(since.elapsed() < AT_ONCE, "Escape does not end what is shown");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        is_asked(page, "Take a die").await
    });
}

/// Plans are kept side by side, and one tap takes one up again.
#[test]
fn plans_are_compared() {
    test(Screen::Desktop, async |page| {
        set_up(page, "board-0=I&start=0").await?;
        to_the_dice(page).await?;
        let sum = "document.querySelector('.mag-sum')?.innerText ?? ''";
        take(page, "orange").await?;
        let first = value(page, sum).await?;
        page.press("w").await?;
        page.click("button", "Keep it to compare").await?;
        until("no plan is kept", async || Ok((page.find_all(".mag-what-if li").await?.len() == 2).then_some(())))
            .await?;
        page.screenshot("kept").await?;
        page.press("Escape").await?;
        // Die and card go back; what was chosen before the turn stays.
        until("the die does not go back", async || {
            let question = value(page, "document.querySelector('.kask .question')?.innerText ?? ''").await?;
            if question.as_str().is_some_and(|question| question.contains("Take a die")) {
                return Ok(Some(()));
            }
            page.press("u").await?;
            tokio::time::sleep(GUARD).await;
            Ok(None)
        })
        .await?;
        take(page, "purple").await?;
        ensure!(value(page, sum).await? != first, "the plans are the same: {first}");
        page.press("w").await?;
        page.click("button", "Take it up").await?;
        until("the first plan is not laid out", async || Ok((value(page, sum).await? == first).then_some(()))).await
    });
}
