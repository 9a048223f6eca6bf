//! What is laid out stays until it is taken back or sent, and what others change is marked without motion.

use anyhow::Context as _;
use e2e::page::until;
use e2e::{Page, Result, Screen, ensure, test};
use game_core::Record;
use magnificent::Phase;

use super::{FOUR, open, position};
use crate::ahead::{open_after, recorded};
use crate::circus::{is_asked, next, press, set_up, steps_of, touch, value};
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

/// The numbers of the cards that are chosen.
async fn chosen(page: &Page) -> Result<Vec<String>> {
    let numbers = "[...document.querySelectorAll('.mag-choice.chosen')].map((one) => one.dataset.choice)";
    Ok(serde_json::from_value(value(page, numbers).await?)?)
}

/// What is chosen and waits for its button survives a reload too; no step of it is taken back by U.
#[test]
fn what_is_chosen_survives_a_reload() {
    test(Screen::Desktop, async |page| {
        set_up(page, "mode=solo").await?;
        is_asked(page, "Keep four").await?;
        let wanted = ["1", "2", "4"];
        for choice in wanted {
            touch(page, Input::Mouse, &format!(".mag-choice[data-choice=\"{choice}\"]")).await?;
        }
        let are_chosen = async || {
            until("three cards are not chosen", async || Ok((chosen(page).await? == wanted).then_some(()))).await
        };
        are_chosen().await?;
        page.reload().await?;
        is_asked(page, "Keep four").await?;
        are_chosen().await?;
        page.sees("3 of 4 chosen").await?;
        page.press("u").await?;
        tokio::time::sleep(GUARD).await;
        are_chosen().await?;
        touch(page, Input::Mouse, ".mag-choice[data-choice=\"5\"]").await?;
        press(page, "keep").await?;
        until("no four cards are kept", async || {
            let kept = steps_of(page, 0).await?.iter().filter(|step| step.starts_with("keep")).count();
            Ok((kept == 4).then_some(()))
        })
        .await?;
        // At the next question nothing is chosen.
        is_asked(page, "Take a trainer tile").await?;
        ensure!(chosen(page).await?.is_empty(), "{:?} are chosen", chosen(page).await?);
        // A card to be scored.
        open(page, position(|_, state| matches!(state.public().phase(), Phase::ScoreCard(_)))?).await?;
        touch(page, Input::Mouse, ".mag-mcard.lit .body").await?;
        page.find("[data-press=pick]").await?;
        let card = "document.querySelector('.mag-mcard.chosen')?.dataset.card ?? null";
        let before = value(page, card).await?;
        page.reload().await?;
        page.find("[data-press=pick]").await?;
        ensure!(value(page, card).await? == before && !before.is_null(), "{before} is not chosen any more");
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
