//! Games by mouse and touch; draft with a curtain, B sides, solo.

use e2e::page::until;
use e2e::{Page, Result, Screen, ensure, test};

use super::is_whole;
use crate::circus::{Asked, finish, hint_until, next, play, press, set_up, step, steps_of, touch, value};
use crate::dogs::GUARD;
use crate::still::resize;
use crate::table::{Input, reduce_motion};

/// Plays some decisions, reloads, checks that the table and its plan are the same, and plays on.
async fn reload_and_go_on(page: &Page, input: Input) -> Result<()> {
    play(page, input, 16).await?;
    page.screenshot("table").await?;
    let shown = "[...document.querySelectorAll('.mag-sum, .kask .question, .mag-purse')].filter((one) => one.checkVisibility()).map((one) => one.innerText).join('|')";
    // What is only pointed at is not a plan yet.
    if next(page).await?.0 == Asked::Press("go".to_owned()) {
        step(page, input, 16).await?;
        next(page).await?;
    }
    let before = value(page, shown).await?;
    page.reload().await?;
    page.find(".mag-grid").await?;
    next(page).await?;
    until(&format!("it is not {before} again"), async || Ok((value(page, shown).await? == before).then_some(())))
        .await?;
    if is_whole() { finish(page, input).await } else { play(page, input, 8).await.map(drop) }
}

#[test]
fn against_the_bot_by_mouse() {
    test(Screen::Desktop, async |page| {
        reduce_motion(page).await?;
        page.open("/play/magnificent").await?;
        page.find(".mag-grid").await?;
        reload_and_go_on(page, Input::Mouse).await?;
        page.accessible().await
    });
}

#[test]
fn by_touch_on_a_phone() {
    test(Screen::Phone, async |page| {
        resize(page, (360, 740)).await?;
        set_up(page, "").await?;
        reload_and_go_on(page, Input::Touch).await?;
        page.fits_the_width().await?;
        page.accessible().await
    });
}

/// The curtain hangs in a draft on one device and at no other time, and the page holds no other hand while it
/// does.
#[test]
fn a_draft_behind_the_curtain() {
    test(Screen::Desktop, async |page| {
        reduce_motion(page).await?;
        page.open("/new/magnificent?who=here&cards=draft").await?;
        page.click("button", "Start the game").await?;
        page.find(".curtain button, .mag-choose").await?;
        let mut curtains = 0;
        for turn in 0..40 {
            let now = next(page).await?.0;
            match &now {
                Asked::Curtain => {
                    curtains += 1;
                    let cards = value(page, "document.querySelectorAll('.mag-choice').length").await?;
                    ensure!(cards == 0, "{cards} cards lie open behind the curtain");
                }
                Asked::Choose(what, _) if what == "dice" => break,
                _ => {}
            }
            step(page, Input::Mouse, turn).await?;
        }
        ensure!(curtains >= 4, "{curtains} curtains in a draft of four cards each");
        page.screenshot("drafted").await?;
        let before = curtains;
        for turn in 0..14 {
            if step(page, Input::Mouse, turn).await? == Asked::Curtain {
                curtains += 1;
            }
        }
        ensure!(curtains == before, "a curtain hangs after the draft");
        Ok(())
    });
}

#[test]
fn sides_are_chosen_at_the_table() {
    test(Screen::Desktop, async |page| {
        set_up(page, "board-0=II&side-0=choose&board-1=III&side-1=B").await?;
        page.find(".mag-choice.board-side").await?;
        page.screenshot("sides").await?;
        tokio::time::sleep(GUARD).await;
        touch(page, Input::Mouse, ".mag-choice[data-choice=\"1\"]").await?;
        press(page, "pick").await?;
        until("side B is not in the record", async || {
            Ok(steps_of(page, 0).await?.iter().any(|step| step == "side B").then_some(()))
        })
        .await?;
        // The tent of side II-B comes before the first turn.
        play(page, Input::Mouse, 14).await?;
        page.screenshot("table").await?;
        Ok(())
    });
}

/// Both play the other sides of their boards: supplies and cells that only those have.
#[test]
fn on_b_sides() {
    test(Screen::Desktop, async |page| {
        set_up(page, "board-0=II&side-0=B&board-1=III&side-1=B").await?;
        play(page, Input::Mouse, 12).await?;
        page.screenshot("table").await?;
        if is_whole() {
            finish(page, Input::Mouse).await?;
            page.screenshot("result").await?;
        }
        Ok(())
    });
}

#[test]
fn solo() {
    test(Screen::Desktop, async |page| {
        set_up(page, "mode=solo").await?;
        play(page, Input::Mouse, 18).await?;
        page.screenshot("table").await?;
        page.find(".mag-ribbon-box").await?;
        if is_whole() {
            finish(page, Input::Mouse).await?;
            page.screenshot("result").await?;
        }
        Ok(())
    });
}

/// Four seats: three bots have their turns, and what they did is told.
#[test]
fn four_seats_with_three_bots() {
    test(Screen::Desktop, async |page| {
        set_up(page, "seats=4").await?;
        let turned = async |page: &Page| -> Result<bool> {
            Ok(steps_of(page, 0).await?.iter().filter(|step| *step == "end turn").count() >= 2)
        };
        ensure!(hint_until(page, 40, turned).await?, "two turns are not over");
        next(page).await?;
        page.screenshot("table").await?;
        let lines =
            value(page, "[...document.querySelectorAll('.log li .vh')].map((line) => line.textContent)").await?;
        let lines: Vec<String> = serde_json::from_value(lines)?;
        ensure!(lines.len() > 6, "{lines:?}");
        // A turn is told in one sentence, with its power and what was done.
        let told = |line: &&String| {
            line.contains("power") && (line.contains("Build") || line.contains("Travel") || line.contains("Perform"))
        };
        ensure!(lines.iter().filter(told).count() >= 4, "{lines:#?}");
        ensure!(!lines.iter().any(|line| line.contains("M-") || line.contains("TT0")), "ids are told: {lines:#?}");
        Ok(())
    });
}
