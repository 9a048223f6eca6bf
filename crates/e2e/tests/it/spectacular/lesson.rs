//! The guided first game.

use e2e::page::until;
use e2e::{Page, Result, Screen, ensure, test};

use crate::dogs::GUARD;
use crate::parks::{is_asked, press, touch, touch_cell, value};
use crate::table::{Input, reduce_motion};

/// Takes an item of the supply and one of the display, by where they lie.
async fn take(page: &Page, supply: &str, display: &str) -> Result<()> {
    is_asked(page, "Take one item").await?;
    tokio::time::sleep(GUARD).await;
    for place in [format!("supply-0-{supply}"), format!("display-0-{display}")] {
        let css = format!(".spec-item[data-place=\"{place}\"]");
        touch(page, Input::Mouse, &css).await?;
        page.find(&format!("{css}.chosen")).await?;
    }
    Ok(())
}

/// Gives the item in hand a place.
async fn lay(page: &Page, cell: &str) -> Result<()> {
    let planned = "document.querySelectorAll('.spec-card .state:not(:empty)').length \
        - [...document.querySelectorAll('.spec-card .state')].filter((one) => /choose|after that|nowhere|no place/.test(one.innerText)).length";
    let before = value(page, planned).await?;
    touch_cell(page, Input::Mouse, cell).await?;
    until(&format!("nothing is laid on {cell}"), async || Ok((value(page, planned).await? != before).then_some(())))
        .await
}

/// Chooses a value for the die in hand, or for the one in the park.
async fn turn_to(page: &Page, number: u8) -> Result<()> {
    touch(page, Input::Mouse, &format!("[data-zone=value] [data-at=\"{}\"]", number - 1)).await
}

async fn step(page: &Page, number: u8) -> Result<()> {
    page.sees(&format!("Step {number} of 9")).await
}

/// Every step is done as its text says; in `other` the learner builds the item of the display first.
async fn learn(page: &Page, other: bool) -> Result<()> {
    reduce_motion(page).await?;
    page.open("/learn/spectacular").await?;
    step(page, 1).await?;
    take(page, "tile.green", "tile.1").await?;
    press(page, "take").await?;
    step(page, 2).await?;
    tokio::time::sleep(GUARD).await;
    if other {
        touch(page, Input::Mouse, ".spec-card[data-area=w]").await?;
        lay(page, "1,2").await?;
        lay(page, "0,2").await?;
    } else {
        touch(page, Input::Mouse, ".spec-card[data-area=n]").await?;
        lay(page, "0,2").await?;
        lay(page, "1,2").await?;
    }
    press(page, "send").await?;
    step(page, 3).await?;
    take(page, "die.green", "die.grey.2").await?;
    if other {
        lay(page, "1,2").await?;
        lay(page, "0,3").await?;
    } else {
        touch(page, Input::Mouse, ".spec-card[data-area=n]").await?;
        lay(page, "0,3").await?;
        lay(page, "1,2").await?;
    }
    press(page, "send").await?;
    step(page, 4).await?;
    take(page, "tile.blue", "die.blue.1").await?;
    touch(page, Input::Mouse, ".spec-card[data-area=n]").await?;
    lay(page, "-1,3").await?;
    turn_to(page, 1).await?;
    touch_cell(page, Input::Mouse, "-1,3").await?;
    press(page, "send").await?;
    step(page, 5).await?;
    take(page, "tile.green", "die.green.2").await?;
    touch(page, Input::Mouse, ".spec-card[data-area=n]").await?;
    lay(page, "1,3").await?;
    touch_cell(page, Input::Mouse, "1,3").await?;
    press(page, "send").await?;
    step(page, 6).await?;
    take(page, "die.green", "tile.3").await?;
    if other {
        lay(page, "-1,2").await?;
        lay(page, "0,2").await?;
    } else {
        touch(page, Input::Mouse, ".spec-card[data-area=n]").await?;
        lay(page, "0,2").await?;
        lay(page, "-1,2").await?;
    }
    press(page, "send").await?;
    step(page, 7).await?;
    is_asked(page, "Workers may change dice").await?;
    tokio::time::sleep(GUARD).await;
    touch_cell(page, Input::Mouse, "0,2").await?;
    turn_to(page, 6).await?;
    page.sees("Done: 1").await?;
    press(page, "close").await?;
    step(page, 8).await?;
    take(page, "inside.green", "tile.3").await?;
    touch(page, Input::Mouse, ".spec-card[data-area=n]").await?;
    lay(page, "1,1").await?;
    lay(page, "2,3").await?;
    press(page, "send").await?;
    step(page, 9).await?;
    let total = "document.querySelector('.spec-sheet tfoot, .spec-sheet .total, .ribbon-total').innerText";
    until("the park is worth 86 points", async || {
        Ok(value(page, total).await?.as_str().is_some_and(|total| total.contains("86")).then_some(()))
    })
    .await
}

#[test]
fn the_first_game_is_learnt_in_nine_steps() {
    test(Screen::Desktop, async |page| {
        learn(page, false).await?;
        page.accessible().await?;
        page.click("button", "Next").await?;
        page.sees("Well done").await?;
        page.screenshot("done").await?;
        page.click("button", "Play on").await?;
        page.find("[data-kind=local] .spec-park").await?;
        Ok(())
    });
}

/// A learner who builds the two items in the other order gets as far.
#[test]
fn the_first_game_is_learnt_in_the_other_order() {
    test(Screen::Desktop, async |page| learn(page, true).await);
}

/// Another legal move is told apart from an illegal one.
#[test]
fn another_move_is_told_apart_from_an_illegal_one() {
    test(Screen::Desktop, async |page| {
        reduce_motion(page).await?;
        page.open("/learn/spectacular").await?;
        step(page, 1).await?;
        tokio::time::sleep(GUARD).await;
        touch(page, Input::Mouse, ".spec-item[data-place=\"supply-0-tile.orange\"]").await?;
        let toast = "document.querySelector('.toasts, .toast')?.innerText ?? ''";
        let other = until("nothing is said", async || {
            Ok(value(page, toast).await?.as_str().map(str::to_owned).filter(|said| !said.is_empty()))
        })
        .await?;
        ensure!(other.contains("lesson") || other.contains("step"), "{other}");
        ensure!(value(page, "document.querySelectorAll('.spec-item.chosen').length").await? == 0, "it is taken");
        take(page, "tile.green", "tile.1").await?;
        press(page, "take").await?;
        step(page, 2).await?;
        tokio::time::sleep(GUARD).await;
        touch_cell(page, Input::Mouse, "0,3").await?;
        page.sees("There is a tile here already").await
    });
}
