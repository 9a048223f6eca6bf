//! What is laid out stays until it is taken back or sent, and what others change is marked without motion.

use anyhow::Context as _;
use e2e::page::until;
use e2e::{Page, Result, Screen, ensure, test};
use game_core::Record;

use super::FOUR;
use crate::ahead::{open_after, recorded};
use crate::circus::{is_asked, next, press, steps_of, touch, value};
use crate::dogs::GUARD;
use crate::table::{Input, reduce_motion};

/// The number of steps before the last turn in which the first seat spends a gem for power, and its die.
fn gem_turn(record: &Record) -> Result<(usize, String)> {
    let gem = record.steps.iter().rposition(|step| step.starts_with("0 gem")).context("a gem is spent")?;
    let take = record.steps[..gem].iter().rposition(|step| step.starts_with("0 take")).context("a die is taken")?;
    let die = record.steps[take].split(' ').skip(2).take(2).collect::<Vec<_>>().join(" ");
    Ok((take, die))
}

/// How many gems the sum has.
async fn gems(page: &Page) -> Result<usize> {
    Ok(page.find_all(".mag-sum [data-part^=gem]").await?.len())
}

/// Lays out a die on a card, a gem and a Travel with it, and returns what is asked then.
async fn lay_out(page: &Page, die: &str) -> Result<String> {
    touch(page, Input::Mouse, &format!(".mag-die[data-die=\"{die}\"]")).await?;
    page.find(".mag-die.chosen").await?;
    touch(page, Input::Mouse, ".mag-mcard.lit .body").await?;
    is_asked(page, "build, travel or perform").await?;
    tokio::time::sleep(GUARD).await;
    touch(page, Input::Mouse, ".mag-gem-slot.lit").await?;
    until("no gem is spent", async || Ok((gems(page).await? == 1).then_some(()))).await?;
    touch(page, Input::Mouse, "[data-zone=hand] [data-action=travel]").await?;
    press(page, "go").await?;
    until("the wagon does not go", async || {
        let question = value(page, "document.querySelector('.kask .question').innerText").await?;
        Ok(question.as_str().filter(|question| !question.contains("How far")).map(str::to_owned))
    })
    .await
}

/// A plan comes back after a reload; U takes back gesture by gesture, Shift+U everything; nothing is sent.
#[test]
fn a_plan_survives_a_reload_and_is_taken_back() {
    test(Screen::Desktop, async |page| {
        reduce_motion(page).await?;
        let record = recorded(FOUR, &[0])?;
        let (at, die) = gem_turn(&record)?;
        open_after(page, &record, at).await?;
        next(page).await?;
        tokio::time::sleep(GUARD).await;
        let before = steps_of(page, 0).await?.len();
        let asked = lay_out(page, &die).await?;
        page.reload().await?;
        is_asked(page, &asked).await?;
        ensure!(steps_of(page, 0).await?.len() == before, "something was sent");
        tokio::time::sleep(GUARD).await;
        page.press("u").await?;
        is_asked(page, "build, travel or perform").await?;
        ensure!(gems(page).await? == 1, "the gem is not planned any more");
        tokio::time::sleep(GUARD).await;
        page.press("Shift+U").await?;
        is_asked(page, "Take a die").await?;
        ensure!(page.find_all(".mag-sum").await?.is_empty(), "the die is not back in the tent");
        ensure!(steps_of(page, 0).await?.len() == before, "something was sent");
        Ok(())
    });
}

/// Without motion nothing flies; what the others change gets a ring.
#[test]
fn without_motion_what_others_change_gets_a_ring() {
    test(Screen::Desktop, async |page| {
        reduce_motion(page).await?;
        let record = recorded(FOUR, &[0])?;
        let end = record.steps.iter().rposition(|step| step == "0 end turn").context("a turn ends")?;
        open_after(page, &record, end).await?;
        page.eval("localStorage['gamekeeper/settings'] = JSON.stringify({ pace: 'normal' })", vec![]).await?;
        page.reload().await?;
        is_asked(page, "End your turn").await?;
        press(page, "end").await?;
        until("nothing is marked", async || Ok((!page.find_all(".kring").await?.is_empty()).then_some(()))).await?;
        ensure!(page.find_all(".kflyer").await?.is_empty(), "something flies");
        until("the marks stay", async || Ok(page.find_all(".kring").await?.is_empty().then_some(()))).await
    });
}
