//! A page object for tables: what the player is asked for, and making one decision as a person does.

use anyhow::{Context, Result, bail};
use e2e::Page;
use e2e::page::until;
use fantoccini::elements::Element;
use serde_json::json;

/// The input device with which a decision is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Input {
    Mouse,
    Keys,
    Touch,
}

/// What the table asks the player for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Prompt {
    /// To pass the device to the next person.
    Curtain,
    Place,
    Order,
    TurnEnd,
    /// To wait for somebody else.
    Wait,
    Over,
}

/// Starts a table from the set-up page with this query and, if there is a choice, number of seats.
pub(crate) async fn set_up(page: &Page, query: &str, seats: Option<&str>) -> Result<()> {
    reduce_motion(page).await?;
    page.open(&format!("/new/ingenious?{query}")).await?;
    if let Some(seats) = seats {
        page.click("radio", seats).await?;
    }
    page.click("button", "Start the game").await?;
    page.find(".board.play").await?;
    Ok(())
}

/// Emulates `prefers-reduced-motion`, so that tests do not wait for animations.
pub(crate) async fn reduce_motion(page: &Page) -> Result<()> {
    let media = json!({ "features": [{ "name": "prefers-reduced-motion", "value": "reduce" }] });
    page.dev_tools("Emulation.setEmulatedMedia", media).await?;
    Ok(())
}

/// What the player is asked for now.
pub(crate) async fn prompt(page: &Page) -> Result<Prompt> {
    let script = "const has = (css) => document.querySelector(css) !== null; \
         if (has('.dock a[href^=\"/result/\"]')) return 'over'; \
         if (has('.curtain button')) return 'curtain'; \
         const names = [...document.querySelectorAll('.acts button')].map((button) => button.innerText); \
         const some = (word) => names.some((name) => name.includes(word)); \
         return some('End turn') ? 'end' : some('first') ? 'order' : some('Place') ? 'place' : 'wait'";
    Ok(match page.eval(script, vec![]).await?.as_str() {
        Some("over") => Prompt::Over,
        Some("curtain") => Prompt::Curtain,
        Some("end") => Prompt::TurnEnd,
        Some("order") => Prompt::Order,
        Some("place") => Prompt::Place,
        _ => Prompt::Wait,
    })
}

async fn activate(page: &Page, input: Input, element: &Element) -> Result<()> {
    match input {
        Input::Touch => page.tap_element(element).await,
        _ => Ok(element.click().await?),
    }
}

/// Makes one decision. `turn` counts the decisions, so that they vary.
pub(crate) async fn decide(page: &Page, input: Input, prompt: Prompt, turn: usize) -> Result<()> {
    match (prompt, input) {
        (Prompt::Place, Input::Keys) => {
            page.press("h").await?;
            until("no advice is shown", async || {
                let ready = page
                    .eval("return document.querySelector('.acts .primary:not([disabled])') !== null", vec![])
                    .await?;
                Ok((ready == true).then_some(()))
            })
            .await?;
            page.press("Enter").await
        }
        (Prompt::TurnEnd, Input::Keys) => page.press("Enter").await,
        (Prompt::Place, _) => {
            let rack = page.find_all(".rack button").await?;
            let tile = rack.get(turn % rack.len().max(1)).context("a rack with tiles")?;
            activate(page, input, tile).await?;
            let lit = page.find_all(".board .lit").await?;
            let cell = lit.get(turn * 7 % lit.len().max(1)).context("highlighted cells")?;
            activate(page, input, cell).await?;
            activate(page, input, &page.role("button", "Place").await?).await
        }
        (Prompt::TurnEnd, _) => activate(page, input, &page.role("button", "End turn").await?).await,
        (Prompt::Order, _) => activate(page, input, &page.find(".acts button").await?).await,
        (Prompt::Curtain, _) => activate(page, input, &page.find(".curtain button").await?).await,
        (Prompt::Wait | Prompt::Over, _) => Ok(()),
    }
}

/// Waits until a decision at this device is due, or the game is over.
async fn next_prompt(page: &Page) -> Result<Prompt> {
    until("somebody is to decide", async || {
        let now = prompt(page).await?;
        Ok((now != Prompt::Wait).then_some(now))
    })
    .await
}

/// Plays until the player is asked for this.
pub(crate) async fn play_until(page: &Page, input: Input, wanted: Prompt) -> Result<()> {
    for turn in 0..600 {
        let now = next_prompt(page).await?;
        if now == wanted {
            return Ok(());
        }
        if now == Prompt::Over {
            break;
        }
        decide(page, input, now, turn).await.with_context(|| format!("decision {turn}: {now:?}"))?;
    }
    bail!("the game is over before anybody is asked for {wanted:?}")
}

/// Plays this many decisions, or to the end. Returns true if the game is over.
pub(crate) async fn play(page: &Page, input: Input, decisions: usize) -> Result<bool> {
    for turn in 0..decisions {
        let now = next_prompt(page).await?;
        if now == Prompt::Over {
            return Ok(true);
        }
        decide(page, input, now, turn).await.with_context(|| format!("decision {turn}: {now:?}"))?;
    }
    Ok(prompt(page).await? == Prompt::Over)
}

/// Plays to the end and opens the result.
pub(crate) async fn finish(page: &Page, input: Input) -> Result<()> {
    if !play(page, input, 600).await? {
        bail!("the game does not end");
    }
    match input {
        Input::Touch => page.tap("link", "See the result").await?,
        _ => page.click("link", "See the result").await?,
    }
    page.sees("Rematch").await
}

/// Plays a little, reloads the page, checks that the game is restored, and plays to the end.
pub(crate) async fn reload_and_finish(page: &Page, input: Input, name: &str) -> Result<()> {
    play(page, input, 9).await?;
    let before = log(page).await?;
    page.screenshot(name).await?;
    page.reload().await?;
    page.find(".board.play").await?;
    let after = log(page).await?;
    if !after.ends_with(&before) {
        bail!("the log was {before:?} and is {after:?}");
    }
    finish(page, input).await
}

/// The texts of the log, newest first.
pub(crate) async fn log(page: &Page) -> Result<Vec<String>> {
    let script = "return [...document.querySelectorAll('.log li .vh')].map((line) => line.textContent)";
    let lines = page.eval(script, vec![]).await?;
    Ok(serde_json::from_value(lines)?)
}
