//! How much it takes to play: clicks to the first move, and a whole game by keys alone.

use core::time::Duration;
use std::time::Instant;

use anyhow::Context as _;
use e2e::page::until;
use e2e::{Page, Result, Screen, ensure, test};
use serde_json::json;

use crate::table::{Input, Prompt, decide, log, prompt, reduce_motion};

/// A script that counts what is pressed with a mouse, a pen or a finger.
const COUNT: &str = "window.presses = 0; addEventListener('pointerdown', () => window.presses++, true)";

async fn presses(page: &Page) -> Result<u64> {
    page.eval("return presses", vec![]).await?.as_u64().context("a number")
}

/// Waits until a decision of the player is due, or the game is over.
async fn due(page: &Page) -> Result<Prompt> {
    until("no decision is due", async || {
        let now = prompt(page).await?;
        Ok((now != Prompt::Wait).then_some(now))
    })
    .await
}

#[test]
fn the_first_move_takes_three_clicks() {
    test(Screen::Desktop, async |page| {
        page.dev_tools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": COUNT })).await?;
        reduce_motion(page).await?;
        page.open("/").await?;
        page.click("button", "Play now Ingenious").await?;
        page.find(".board.play").await?;
        ensure!(due(page).await? == Prompt::Place, "the first decision is where to place a tile");
        let before = log(page).await?;
        // A click on the board lays the tile that scores most there. The first tile lies beside a printed
        // symbol: one of these two, as the bot may have touched the other.
        let cell = "const is_free = (at) => document.querySelector(`.board [data-cell='${at}']`)?.ariaLabel.includes('empty'); \
             return [['4,0', '5,-1', '4,1'], ['-4,0', '-5,1', '-4,-1']].find((cells) => cells.every(is_free))?.[0]";
        let at = page.eval(cell, vec![]).await?;
        let at = at.as_str().context("a cell beside a printed symbol")?.to_owned();
        page.find(&format!("[data-cell=\"{at}\"]")).await?.click().await?;
        until("no tile is laid out", async || Ok((prompt(page).await? == Prompt::TurnEnd).then_some(()))).await?;
        // For a moment after the question has changed, presses count for nothing.
        tokio::time::sleep(Duration::from_millis(400)).await;
        page.click("button", "End turn").await?;
        until("the move is not made", async || Ok((log(page).await?.len() > before.len()).then_some(()))).await?;
        ensure!(presses(page).await? == 3, "the first move takes {} clicks", presses(page).await?);
        Ok(())
    });
}

/// Moves the focus with the tabulator until it is on this element.
async fn tab_to(page: &Page, name: &str) -> Result<()> {
    for _ in 0..60 {
        if page.focused().await?.starts_with(name) {
            return Ok(());
        }
        page.press("Tab").await?;
    }
    anyhow::bail!("the tabulator does not lead to `{name}` but to `{}`", page.focused().await?)
}

/// Chooses a tile by its number, goes to a cell where it fits with arrow keys, and lays it.
async fn place_by_arrows(page: &Page, turn: usize) -> Result<()> {
    page.press(&(turn % 6 + 1).to_string()).await?;
    let ways = ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"];
    // In growing circles, as somebody does who looks for a place.
    for (round, key) in ways.into_iter().cycle().take(24).enumerate() {
        for _ in 0..=round / 2 {
            // A cell where the tile fits says what it would score.
            if page.focused().await?.contains("would score") {
                return page.press("Space").await;
            }
            page.press(key).await?;
        }
    }
    anyhow::bail!("no cell where the tile fits is found with arrow keys")
}

#[test]
fn a_whole_game_by_keys_alone() {
    test(Screen::Desktop, async |page| {
        page.dev_tools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": COUNT })).await?;
        reduce_motion(page).await?;
        page.open("/").await?;
        tab_to(page, "button Play now Ingenious").await?;
        page.press("Enter").await?;
        page.find(".board.play").await?;
        page.press("?").await?;
        page.role("dialog", "Keys").await?;
        page.sees("Shift Enter").await?;
        page.press("Escape").await?;
        until("the list of keys stays open", async || Ok(page.names("dialog").await?.is_empty().then_some(()))).await?;
        let mut turn = 0;
        let since = Instant::now();
        while since.elapsed() < Duration::from_secs(50) {
            match due(page).await? {
                Prompt::Over => {
                    tab_to(page, "a See the result").await?;
                    page.press("Enter").await?;
                    page.sees("Rematch").await?;
                    ensure!(presses(page).await? == 0, "something was clicked");
                    return Ok(());
                }
                Prompt::Place if turn < 4 => {
                    place_by_arrows(page, turn).await?;
                    turn += 1;
                }
                Prompt::Place => {
                    page.press("h").await?;
                    until("no advice", async || Ok((prompt(page).await? != Prompt::Place).then_some(()))).await?;
                }
                Prompt::Order => page.press("Shift+Enter").await?,
                due => decide(page, Input::Keys, due, turn).await?,
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        anyhow::bail!("the game does not end")
    });
}
