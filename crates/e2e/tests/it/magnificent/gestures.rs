//! What is dragged: tents, posters, hats; and which hat moves.

use e2e::page::until;
use e2e::{Page, Result, Screen, ensure, test};
use serde_json::json;

use super::lesson::shown;
use crate::circus::{Asked, is_asked, next, set_up, step, steps_of, touch, value};
use crate::dogs::GUARD;
use crate::table::{Input, reduce_motion};

/// Plays the guided game with its hints up to a step.
async fn learn_to(page: &Page, number: u64) -> Result<()> {
    reduce_motion(page).await?;
    page.open("/learn/magnificent").await?;
    until("the lesson does not begin", async || Ok((shown(page).await? == 1).then_some(()))).await?;
    for turn in 0..40 {
        if shown(page).await? == number {
            return Ok(());
        }
        match next(page).await?.0 {
            Asked::Press(_) => drop(step(page, Input::Mouse, turn).await?),
            _ => {
                let before = value(page, "document.querySelector('.kask .question').innerText").await?;
                page.press("h").await?;
                until("the hint does nothing", async || {
                    let now = value(page, "document.querySelector('.kask .question').innerText").await?;
                    Ok((now != before).then_some(()))
                })
                .await?;
            }
        }
    }
    anyhow::bail!("step {number} does not come")
}

/// A tent is dragged to its column; a poster from the display to a column lies there and its slot is filled
/// again; Undo lifts it.
#[test]
fn tents_and_posters_are_dragged() {
    test(Screen::Desktop, async |page| {
        learn_to(page, 5).await?;
        is_asked(page, "Where does the tent go").await?;
        tokio::time::sleep(GUARD).await;
        let tent = page.find(".mag-held-tent").await?;
        let column = page.find(".mag-column[data-column=\"1\"]").await?;
        page.drag(&tent, &column).await?;
        is_asked(page, "Take a poster").await?;
        tokio::time::sleep(GUARD).await;
        let name = "document.querySelector('.mag-slot[data-slot=display-0] .vh').textContent";
        let before = value(page, name).await?;
        let poster = page.find(".mag-slot[data-slot=display-0]").await?;
        let column = page.find(".mag-column[data-column=\"1\"]").await?;
        page.drag(&poster, &column).await?;
        is_asked(page, "End your turn").await?;
        ensure!(value(page, name).await? != before, "the slot is not filled again: {before}");
        let hangs = "document.querySelector('.mag-column[data-column=\"1\"] .vh').textContent";
        let hung = value(page, hangs).await?;
        page.press("u").await?;
        is_asked(page, "Where does").await?;
        ensure!(value(page, hangs).await? != hung, "the poster is not lifted: {hung}");
        ensure!(page.find_all("[data-press=discard], [data-press=none]").await?.is_empty(), "a space is free");
        Ok(())
    });
}

/// A hat that is dragged to a step performs there.
#[test]
fn hats_are_dragged() {
    test(Screen::Desktop, async |page| {
        set_up(page, "board-0=I&start=0").await?;
        for turn in 0..20 {
            if next(page).await?.0.of() == "dice" {
                break;
            }
            step(page, Input::Mouse, turn).await?;
        }
        tokio::time::sleep(GUARD).await;
        // The die with the most power; every step up to that is free.
        let best = "[...document.querySelectorAll('.mag-die.lit:not([data-die^=clear])')].sort((a, b) => b.dataset.die.at(-1) - a.dataset.die.at(-1))[0].dataset.die";
        let die = value(page, best).await?;
        let die = die.as_str().unwrap_or_default();
        touch(page, Input::Mouse, &format!(".mag-die[data-die=\"{die}\"]")).await?;
        page.find(".mag-die.chosen").await?;
        touch(page, Input::Mouse, ".mag-mcard.lit .body").await?;
        page.find(".mag-sum").await?;
        tokio::time::sleep(GUARD).await;
        let hat = page.find(".mag-hat-hit").await?;
        let there = page.find(".mag-step-hit.lit[data-place=step-4]").await?;
        page.drag(&hat, &there).await?;
        page.find(".mag-action.on[data-action=perform]").await?;
        until("no turn ends on step 4", async || {
            tokio::time::sleep(GUARD).await;
            if let Some(green) = page.find_all("[data-press=perform], [data-press=end]").await?.first() {
                green.click().await?;
            }
            let steps = steps_of(page, 0).await?;
            Ok((steps.contains(&"space 4".to_owned()) && steps.contains(&"end turn".to_owned())).then_some(()))
        })
        .await?;
        ensure!(
            value(page, "document.querySelectorAll('.mag-hat-hit').length").await? == json!(0),
            "a hat still moves"
        );
        Ok(())
    });
}
