//! Solo games that were played before, played again by hand from the first decision to the last. The draws
//! are those of the record, so one of them is won and the other lost.

use anyhow::Context as _;
use e2e::page::until;
use e2e::{Page, Result, Screen, ensure, test};
use serde_json::Value;

use super::ending::import;
use super::is_whole;
use crate::dogs::GUARD;
use crate::parks::{Asked, next, press, steps_of, touch, touch_cell, value};
use crate::table::Input;

/// Touches an item where it lies.
async fn choose(page: &Page, place: &str) -> Result<()> {
    touch(page, Input::Mouse, &format!(".spec-item[data-place=\"{place}\"]")).await
}

/// Presses a button, and waits until the table has taken something.
async fn send(page: &Page, id: &str) -> Result<()> {
    let before = steps_of(page, 0).await?.len();
    until(&format!("`{id}` is not taken"), async || {
        press(page, id).await.ok();
        for _ in 0..20 {
            if steps_of(page, 0).await?.len() > before {
                return Ok(Some(()));
            }
            tokio::time::sleep(GUARD / 8).await;
        }
        Ok(None)
    })
    .await
}

/// Turns the die in hand, or the chosen one of the park, as workers do: `own+`, `both-`.
async fn turn(page: &Page, help: &str) -> Result<()> {
    let by = if help.starts_with("both") { 2 } else { 1 };
    let by = if help.ends_with('-') { 6 - by } else { by };
    let now = "[data-zone=value] [aria-checked=true]";
    let at = page.find(now).await?.attr("data-at").await?.context("a face")?;
    let to = (at.parse::<u8>()? + by) % 6;
    touch(page, Input::Mouse, &format!("[data-zone=value] [data-at=\"{to}\"]")).await?;
    page.find(&format!("{now}[data-at=\"{to}\"]")).await.map(drop)
}

/// Takes the card of an area in hand.
async fn hold(page: &Page, area: &str) -> Result<()> {
    let css = format!(".spec-card[data-area={area}]");
    touch(page, Input::Mouse, &css).await?;
    page.find(&format!("{css}[aria-pressed=true]")).await.map(drop)
}

/// Sends the item of an area, which is in hand, to the box. Right after a question has changed a key counts
/// for nothing.
async fn discard(page: &Page, area: &str) -> Result<()> {
    let gone = format!("document.querySelector('.spec-card[data-area={area}].gone') !== null");
    until("it is not discarded", async || {
        if value(page, &gone).await? == true {
            return Ok(Some(()));
        }
        page.press("x").await?;
        tokio::time::sleep(GUARD).await;
        Ok(None)
    })
    .await
}

/// Makes all decisions of the record again.
async fn follow(page: &Page, record: &Value) -> Result<()> {
    let steps: Vec<&str> = record["steps"]
        .as_array()
        .context("steps")?
        .iter()
        .filter_map(|step| step.as_str()?.strip_prefix("0 "))
        .collect();
    let (mut side, mut area, mut open) = ("", "", 0);
    for (at, step) in steps.iter().enumerate() {
        let (what, which) = step.split_once(' ').unwrap_or((step, ""));
        let space = || which.parse::<u8>().map(|number| number - 1);
        let done = async {
            match what {
                "mark" if which.contains('.') => choose(page, &format!("display-0-die.{which}")).await?,
                "mark" => choose(page, &format!("side-dice-{}", space()?)).await?,
                "drop" => choose(page, &format!("side-tiles-{}", space()?)).await?,
                "roll" | "noswap" | "refill" | "done" => send(page, "close").await?,
                "side" => {
                    side = which;
                    touch(page, Input::Mouse, &format!(".spec-side[data-side={side}] .side-head")).await?;
                    send(page, "send").await?;
                }
                "letgo" => send(page, "let-go").await?,
                "save" => send(page, &format!("save-{which}")).await?,
                "supply" => choose(page, &format!("side-{side}-{}", space()?)).await?,
                "display" => choose(page, &format!("display-0-{which}")).await?,
                "next" => {
                    (area, open) = (which, 2);
                    hold(page, area).await?;
                }
                "worker" => turn(page, which).await?,
                "hex" => touch_cell(page, Input::Mouse, which).await?,
                "corner" => {
                    hold(page, area).await?;
                    let corners = ["n", "ne", "se", "s", "sw", "nw"];
                    let number = corners.iter().position(|corner| *corner == which).context("a corner")? + 1;
                    page.press(&number.to_string()).await?;
                }
                "discard" => discard(page, area).await?,
                "change" => {
                    let (hex, help) = which.split_once(' ').context("a change")?;
                    touch_cell(page, Input::Mouse, hex).await?;
                    turn(page, help).await?;
                }
                _ => anyhow::bail!("not a step"),
            }
            // An item is done with its last step; then comes the other one.
            let turns = steps.get(at + 1).is_some_and(|next| next.starts_with("corner"));
            if matches!(what, "hex" | "corner" | "discard") && !turns {
                open -= 1;
                area = if area == "n" { "w" } else { "n" };
                if open == 0 {
                    send(page, "send").await?;
                } else {
                    hold(page, area).await?;
                }
            }
            Ok(())
        };
        done.await.with_context(|| format!("step {at}: {step}"))?;
        // The next question, once what was drawn has been shown.
        if matches!(what, "roll" | "noswap" | "refill" | "done" | "side" | "letgo" | "save") || open == 0 {
            next(page).await?;
        }
    }
    Ok(())
}

/// Plays a game again from its first decision to the result, which says this.
async fn play_again(page: &Page, name: &str, verdict: &str) -> Result<()> {
    let record = import(page, name).await?;
    page.press("Home").await?;
    page.click("button", "Play on from here").await?;
    page.find("[data-kind=local] .spec-park").await?;
    follow(page, &record).await?;
    ensure!(next(page).await?.0 == Asked::Over, "the game does not end");
    // The count comes before the verdict.
    let headline = "document.querySelector('.instead .question').innerText";
    ensure!(!value(page, headline).await?.as_str().unwrap_or_default().contains(verdict), "it is known at once");
    page.find(".kcount.runs").await?;
    page.press("Escape").await?;
    until("the verdict is not told", async || {
        Ok(value(page, headline).await?.as_str().is_some_and(|said| said.contains(verdict)).then_some(()))
    })
    .await?;
    page.click("link", "See the result").await?;
    page.sees("Play again").await?;
    page.sees(verdict).await?;
    page.screenshot("result").await.map(drop)
}

#[test]
fn a_solo_game_is_won() {
    if is_whole() {
        test(Screen::Desktop, async |page| play_again(page, "solo-won", "Won").await);
    }
}

#[test]
fn a_solo_game_is_lost() {
    if is_whole() {
        test(Screen::Desktop, async |page| play_again(page, "solo-lost", "Lost").await);
    }
}
