//! Plans of a turn: changed, kept, taken back, and seen by nobody else.

use std::collections::BTreeMap;

use e2e::page::until;
use e2e::{Page, Result, Screen, ensure, test};
use serde_json::{Value, json};

use super::is_whole;
use crate::dogs::GUARD;
use crate::parks::{Asked, Way, asked, is_asked, next, play_to_choose, press, record, set_up, step, touch, value};
use crate::table::{Input, reduce_motion};

/// What is laid out: the items that are picked, the cards in hand and which of them go to the box, and the
/// hexes with ghosts.
const PLAN: &str = "[...document.querySelectorAll('.spec-item.chosen, .spec-card[data-area], .spec-park .cell.planned')] \
    .map((one) => [one.dataset.place, one.dataset.cell, one.querySelector('b')?.innerText, one.classList.contains('gone') ? 'box' : ''].join(' '))";

/// Lays out a whole turn by hand, and returns it.
pub(super) async fn lay_out(page: &Page) -> Result<Value> {
    for turn in 0..12 {
        match next(page).await?.0 {
            Asked::Ready(id) if id == "send" => break,
            // An item without a place goes to the box; right after a question has changed a key counts for
            // nothing.
            Asked::Ready(_) => {
                let before = plan(page).await?;
                until("it is not discarded", async || {
                    page.press("x").await?;
                    tokio::time::sleep(GUARD).await;
                    Ok((plan(page).await? != before).then_some(()))
                })
                .await?;
            }
            _ => drop(step(page, Input::Mouse, Way::ByHand, turn).await?),
        }
    }
    plan(page).await
}

/// What is laid out now.
pub(super) async fn plan(page: &Page) -> Result<Value> {
    value(page, PLAN).await
}

/// Two quick presses in the reroll leave the swap open.
#[test]
fn two_quick_presses_leave_the_swap_open() {
    test(Screen::Desktop, async |page| {
        set_up(page, "").await?;
        is_asked(page, "Reroll any of your dice").await?;
        tokio::time::sleep(GUARD).await;
        let twice = "for (let at = 0; at < 2; at++) { \
              document.querySelector('[data-press=close]')?.click(); \
              await new Promise((done) => setTimeout(done, 60)) } \
            return 0";
        page.eval_async(twice, vec![]).await?;
        is_asked(page, "You may swap one starting tile").await?;
        tokio::time::sleep(GUARD).await;
        is_asked(page, "You may swap one starting tile").await?;
        ensure!(!record(page).await?.contains(&"0 noswap".to_owned()), "the swap is over");
        Ok(())
    });
}

/// Dice are marked and unmarked in any order, and recorded upwards.
#[test]
fn dice_are_marked_in_any_order() {
    test(Screen::Desktop, async |page| {
        set_up(page, "").await?;
        is_asked(page, "Reroll any of your dice").await?;
        tokio::time::sleep(GUARD).await;
        for die in ["orange.2", "green.1", "blue.2", "green.1", "green.2"] {
            touch(page, Input::Mouse, &format!("[data-place=\"display-0-die.{die}\"]")).await?;
        }
        page.sees("Roll 3 again").await?;
        press(page, "close").await?;
        is_asked(page, "You may swap one starting tile").await?;
        let steps = crate::parks::steps_of(page, 0).await?;
        ensure!(steps == ["mark green.2", "mark blue.2", "mark orange.2", "roll"], "{steps:?}");
        Ok(())
    });
}

/// Against a bot that is ready everything can be changed before the press, and nothing after it.
#[test]
fn everything_can_be_changed_before_the_press() {
    test(Screen::Desktop, async |page| {
        set_up(page, "").await?;
        play_to_choose(page, Input::Mouse).await?;
        let steps = record(page).await?;
        lay_out(page).await?;
        for area in ["n", "w"] {
            touch(page, Input::Mouse, &format!(".spec-card[data-area={area}] + .cross")).await?;
        }
        until("the items are put back", async || Ok((plan(page).await? == json!([])).then_some(()))).await?;
        ensure!(record(page).await? == steps, "nothing has been sent");
        let laid = lay_out(page).await?;
        page.press("u").await?;
        until("the last gesture is taken back", async || Ok((plan(page).await? != laid).then_some(()))).await?;
        lay_out(page).await?;
        page.sees("cannot be taken back").await?;
        press(page, "send").await?;
        until("the next turn has not begun", async || Ok(matches!(asked(page).await?, Asked::Supply(_)).then_some(())))
            .await?;
        let undo = page.role("button", "Undo").await?;
        ensure!(
            undo.attr("aria-disabled").await?.as_deref() == Some("true") || !undo.is_enabled().await?,
            "Undo is on"
        );
        ensure!(undo.attr("title").await?.is_some_and(|why| why.contains("revealed")), "Undo does not say why");
        Ok(())
    });
}

/// What is laid out survives a reload, and none of it has been sent.
#[test]
fn a_plan_survives_a_reload() {
    test(Screen::Desktop, async |page| {
        set_up(page, "").await?;
        play_to_choose(page, Input::Mouse).await?;
        let steps = record(page).await?;
        let laid = lay_out(page).await?;
        page.reload().await?;
        page.find(".spec-park").await?;
        until("it is laid out again", async || Ok((plan(page).await? == laid).then_some(()))).await?;
        ensure!(record(page).await? == steps, "something has been sent");
        Ok(())
    });
}

/// Two people at one device: the curtain falls at most once a person and turn, and nothing of the other's
/// plan is in the page.
#[test]
fn two_people_at_one_device() {
    test(Screen::Desktop, async |page| {
        set_up(page, "who=here&seats=2").await?;
        let nothing = async || -> Result<()> {
            let laid = plan(page).await?;
            ensure!(laid == json!([]), "the next person sees {laid}");
            Ok(())
        };
        let turns = if is_whole() { 8 } else { 3 };
        let mut curtains = BTreeMap::new();
        let turn = async || value(page, "document.querySelector('.spec-rail .dots').ariaLabel").await;
        let mut seen = vec![];
        for at in 0..turns * 20 {
            let (now, _) = next(page).await?;
            let turn = turn().await?.to_string();
            let prepares = matches!(now, Asked::Ready(ref id) if id == "close");
            if !seen.contains(&turn) && !prepares && (now != Asked::Curtain || !seen.is_empty()) {
                seen.push(turn.clone());
            }
            if seen.len() > turns {
                break;
            }
            if now == Asked::Curtain {
                nothing().await?;
                let name = value(page, "document.querySelector('.curtain h2').innerText").await?.to_string();
                if !seen.is_empty() {
                    *curtains.entry((turn, name)).or_insert(0) += 1;
                }
                step(page, Input::Mouse, Way::ByHand, at).await?;
                nothing().await?;
            } else if prepares {
                step(page, Input::Mouse, Way::ByHand, at).await?;
            } else {
                lay_out(page).await?;
                step(page, Input::Mouse, Way::ByHand, at).await?;
            }
        }
        ensure!(curtains.len() >= turns, "{curtains:?}");
        ensure!(curtains.values().all(|count| *count <= 1), "{curtains:#?}");
        page.screenshot("table").await?;
        Ok(())
    });
}

/// Five bots in their order are shown one after the other, and then the next question comes. How long that
/// takes is the sum of its beats, which a test of the client adds up: a clock would measure the machine.
#[test]
fn after_five_bots_in_their_order_the_question_comes_again() {
    test(Screen::Desktop, async |page| {
        set_up(page, "seats=6&picks=ascending").await?;
        play_to_choose(page, Input::Mouse).await?;
        lay_out(page).await?;
        let settings = "localStorage['gamekeeper/settings'] = JSON.stringify({ pace: 'normal' })";
        page.eval(settings, vec![]).await?;
        page.dev_tools("Emulation.setEmulatedMedia", json!({ "features": [] })).await?;
        page.reload().await?;
        page.find(".spec-park").await?;
        lay_out(page).await?;
        tokio::time::sleep(GUARD).await;
        let script = "const asked = () => { const green = document.querySelector('[data-zone=press] .primary'); \
              return green?.dataset.press === 'send' && green.ariaDisabled === 'true' && !document.querySelector('.table.playing') }; \
            const since = performance.now(); let played = false; document.querySelector('[data-press=send]').click(); \
            const wait = async () => { played ||= !!document.querySelector('.table.playing'); await new Promise((done) => setTimeout(done, 20)) }; \
            while (asked() || performance.now() - since < 300) await wait(); \
            while (!asked() && performance.now() - since < 20000) await wait(); \
            return [played, asked()]";
        let seen = page.eval_async(script, vec![]).await?;
        ensure!(seen == json!([true, true]), "played, asked again: {seen}");
        reduce_motion(page).await
    });
}
