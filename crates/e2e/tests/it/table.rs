//! A table as a page object: what is asked, and one decision made as a person makes it.

use anyhow::{Context, Result, bail};
use e2e::Page;
use e2e::page::until;
use fantoccini::elements::Element;
use serde_json::json;

/// What a person acts with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    Mouse,
    Keys,
    Touch,
}

/// What the table asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asks {
    /// The device is to be handed on.
    Curtain,
    Place,
    Order,
    TurnEnd,
    /// Somebody else.
    Wait,
    Over,
}

/// Begins a table from the set-up page: the mode, and the number of seats where there is a choice.
pub(crate) async fn set_up(page: &Page, query: &str, seats: Option<&str>) -> Result<()> {
    calm(page).await?;
    page.open(&format!("/new/ingenious?{query}")).await?;
    if let Some(seats) = seats {
        page.click("radio", seats).await?;
    }
    page.click("button", "Start the game").await?;
    page.find(".board.play").await?;
    Ok(())
}

/// Asks the page to leave out animations, as people can: nothing is waited for that nobody looks at.
pub(crate) async fn calm(page: &Page) -> Result<()> {
    let media = json!({ "features": [{ "name": "prefers-reduced-motion", "value": "reduce" }] });
    page.dev_tools("Emulation.setEmulatedMedia", media).await?;
    Ok(())
}

/// What is asked now.
pub(crate) async fn asks(page: &Page) -> Result<Asks> {
    let script = "const has = (css) => document.querySelector(css) !== null; \
         if (has('.dock a[href^=\"/result/\"]')) return 'over'; \
         if (has('.curtain button')) return 'curtain'; \
         const names = [...document.querySelectorAll('.acts button')].map((button) => button.innerText); \
         const some = (word) => names.some((name) => name.includes(word)); \
         return some('End turn') ? 'end' : some('first') ? 'order' : some('Place') ? 'place' : 'wait'";
    Ok(match page.eval(script, vec![]).await?.as_str() {
        Some("over") => Asks::Over,
        Some("curtain") => Asks::Curtain,
        Some("end") => Asks::TurnEnd,
        Some("order") => Asks::Order,
        Some("place") => Asks::Place,
        _ => Asks::Wait,
    })
}

async fn hit(page: &Page, way: Way, element: &Element) -> Result<()> {
    match way {
        Way::Touch => page.tap_element(element).await,
        _ => Ok(element.click().await?),
    }
}

/// Makes one decision, the `turn`-th.
pub(crate) async fn decide(page: &Page, way: Way, asks: Asks, turn: usize) -> Result<()> {
    match (asks, way) {
        (Asks::Place, Way::Keys) => {
            page.press("h").await?;
            until("the advice is shown", async || {
                let ready = page
                    .eval("return document.querySelector('.acts .primary:not([disabled])') !== null", vec![])
                    .await?;
                Ok((ready == true).then_some(()))
            })
            .await?;
            page.press("Enter").await
        }
        (Asks::TurnEnd, Way::Keys) => page.press("Enter").await,
        (Asks::Place, _) => {
            let rack = page.find_all(".rack button").await?;
            let tile = rack.get(turn % rack.len().max(1)).context("a rack with tiles")?;
            hit(page, way, tile).await?;
            let lit = page.find_all(".board .lit").await?;
            let cell = lit.get(turn * 7 % lit.len().max(1)).context("cells that are lit")?;
            hit(page, way, cell).await?;
            hit(page, way, &page.role("button", "Place").await?).await
        }
        (Asks::TurnEnd, _) => hit(page, way, &page.role("button", "End turn").await?).await,
        (Asks::Order, _) => hit(page, way, &page.find(".acts button").await?).await,
        (Asks::Curtain, _) => hit(page, way, &page.find(".curtain button").await?).await,
        (Asks::Wait | Asks::Over, _) => Ok(()),
    }
}

/// Waits until the person at this device is asked for something, or the game is over.
async fn asked(page: &Page) -> Result<Asks> {
    until("somebody is to decide", async || {
        let now = asks(page).await?;
        Ok((now != Asks::Wait).then_some(now))
    })
    .await
}

/// Plays on until the person is asked for this.
pub(crate) async fn reach(page: &Page, way: Way, wanted: Asks) -> Result<()> {
    for turn in 0..600 {
        let now = asked(page).await?;
        if now == wanted {
            return Ok(());
        }
        if now == Asks::Over {
            break;
        }
        decide(page, way, now, turn).await.with_context(|| format!("decision {turn}: {now:?}"))?;
    }
    bail!("the game is over before anybody is asked for {wanted:?}")
}

/// Plays on for so many decisions, or to the end; whether it is over.
pub(crate) async fn play(page: &Page, way: Way, decisions: usize) -> Result<bool> {
    for turn in 0..decisions {
        let now = asked(page).await?;
        if now == Asks::Over {
            return Ok(true);
        }
        decide(page, way, now, turn).await.with_context(|| format!("decision {turn}: {now:?}"))?;
    }
    Ok(asks(page).await? == Asks::Over)
}

/// Plays to the end and looks at the result.
pub(crate) async fn finish(page: &Page, way: Way) -> Result<()> {
    if !play(page, way, 600).await? {
        bail!("the game does not end");
    }
    match way {
        Way::Touch => page.tap("link", "See the result").await?,
        _ => page.click("link", "See the result").await?,
    }
    page.sees("Rematch").await
}

/// A game that is left in the middle and found again.
pub(crate) async fn interrupted(page: &Page, way: Way, name: &str) -> Result<()> {
    play(page, way, 9).await?;
    let before = log(page).await?;
    page.screenshot(name).await?;
    page.reload().await?;
    page.find(".board.play").await?;
    let after = log(page).await?;
    if !after.ends_with(&before) {
        bail!("the log was {before:?} and is {after:?}");
    }
    finish(page, way).await
}

/// The log in words, the newest first.
pub(crate) async fn log(page: &Page) -> Result<Vec<String>> {
    let script = "return [...document.querySelectorAll('.log li .vh')].map((line) => line.textContent)";
    let lines = page.eval(script, vec![]).await?;
    Ok(serde_json::from_value(lines)?)
}
