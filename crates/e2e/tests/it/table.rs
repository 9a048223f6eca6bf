//! A page object for tables: what the player is asked for, and making one decision as a person does.

use core::time::Duration;

use anyhow::{Context, Result, bail};
use e2e::Page;
use e2e::page::until;
use fantoccini::elements::Element;
use serde_json::json;

use crate::ahead::skip_to_the_end;

/// How long taps and presses count for nothing after the question has changed, and a little more.
const GUARD: Duration = Duration::from_millis(400);

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

/// Emulates `prefers-reduced-motion` and shows what others do at once, so that tests do not wait for
/// animations, and a click is not taken as a wish to skip them.
pub(crate) async fn reduce_motion(page: &Page) -> Result<()> {
    let media = json!({ "features": [{ "name": "prefers-reduced-motion", "value": "reduce" }] });
    page.dev_tools("Emulation.setEmulatedMedia", media).await?;
    let source = "localStorage['gamekeeper/settings'] ??= JSON.stringify({ pace: 'instant' })";
    page.dev_tools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": source })).await?;
    Ok(())
}

/// What the player is asked for now. What others did is not looked at: Escape jumps to its end.
pub(crate) async fn prompt(page: &Page) -> Result<Prompt> {
    let script = "if (document.querySelector('.table.playing')) document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })); \
         const seen = (css) => [...document.querySelectorAll(css)].some((one) => one.checkVisibility()); \
         if (seen('.instead a[href^=\"/result/\"]')) return 'over'; \
         if (seen('.curtain button')) return 'curtain'; \
         const buttons = [...document.querySelectorAll('[data-zone=press] .kpresses button')]; \
         const end = buttons.find((button) => /End turn|Закончить ход/.test(button.innerText)); \
         if (end) return end.ariaDisabled === 'true' ? 'place' : 'end'; \
         return buttons.some((button) => /first|сначала/i.test(button.innerText)) ? 'order' : 'wait'";
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
            until("no advice is laid out", async || Ok((self::prompt(page).await? != Prompt::Place).then_some(())))
                .await
        }
        (Prompt::Place, _) => repeat(page, prompt, async || lay(page, input, turn).await).await,
        (Prompt::TurnEnd | Prompt::Order, _) => repeat(page, prompt, async || answer(page, input, prompt).await).await,
        (Prompt::Curtain, _) => activate(page, input, &page.find(".curtain button").await?).await,
        (Prompt::Wait | Prompt::Over, _) => Ok(()),
    }
}

/// Lays a tile of the rack on a highlighted cell.
async fn lay(page: &Page, input: Input, turn: usize) -> Result<()> {
    let rack = page.find_all(".rack button").await?;
    let tile = rack.get(turn % rack.len().max(1)).context("a rack with tiles")?;
    activate(page, input, tile).await?;
    let lit = page.find_all(".board .lit").await?;
    let cell = lit.get(turn * 7 % lit.len().max(1)).context("highlighted cells")?;
    activate(page, input, cell).await
}

/// Presses the green button, or the first of several.
async fn answer(page: &Page, input: Input, prompt: Prompt) -> Result<()> {
    match (prompt, input) {
        (Prompt::TurnEnd, Input::Keys) => page.press("Enter").await,
        (Prompt::TurnEnd, _) => activate(page, input, &page.find("[data-zone=press] .primary").await?).await,
        _ => activate(page, input, &page.find("[data-zone=press] .kpresses button").await?).await,
    }
}

/// Makes a decision until it is taken: right after the question has changed a press counts for nothing, and
/// while something is shown it is skipped first.
async fn repeat(page: &Page, prompt: Prompt, act: impl AsyncFn() -> Result<()>) -> Result<()> {
    until("the decision is not taken", async || {
        if self::prompt(page).await? != prompt {
            return Ok(Some(()));
        }
        act().await?;
        for _ in 0..8 {
            if self::prompt(page).await? != prompt {
                return Ok(Some(()));
            }
            tokio::time::sleep(Duration::from_millis(60)).await;
        }
        Ok(None)
    })
    .await
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
            tokio::time::sleep(GUARD).await;
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
    page.find(".result .acts .btn").await.map(drop)
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
    skip_to_the_end(page).await?;
    finish(page, input).await
}

/// The texts of the log, newest first.
pub(crate) async fn log(page: &Page) -> Result<Vec<String>> {
    let script = "return [...document.querySelectorAll('.log li .vh')].map((line) => line.textContent)";
    let lines = page.eval(script, vec![]).await?;
    Ok(serde_json::from_value(lines)?)
}
