//! Tests of the plain board. The gallery shows every game on it, if the browser's storage says so.

use anyhow::{Context, Result};
use e2e::page::until;
use e2e::{Page, Screen, ensure, gallery};
use serde_json::json;

use crate::table::reduce_motion;

const GAMES: [&str; 4] = ["ingenious", "spots", "spectacular", "magnificent"];

/// Opens a quick table of a game on the plain board.
async fn open(page: &Page, game: &str) -> Result<()> {
    page.open("/").await?;
    page.eval("localStorage.setItem('gamekeeper/plain', '1')", vec![]).await?;
    page.open(&format!("/play/{game}")).await?;
    page.find("[data-zone=board] .plain").await.map(drop)
}

/// Returns how many actions are offered, and how many are laid out.
async fn offered(page: &Page) -> Result<u64> {
    let script = "return document.querySelectorAll('.plain-actions .btn').length";
    page.eval(script, vec![]).await?.as_u64().context("a number")
}

async fn log_length(page: &Page) -> Result<u64> {
    let script = "return document.querySelectorAll('[data-zone=log] li').length";
    page.eval(script, vec![]).await?.as_u64().context("a number")
}

/// Waits until the viewer is asked, lays the first action out and sends it; waits until the log tells of it.
async fn act(page: &Page) -> Result<()> {
    until("nothing is asked", async || Ok((offered(page).await? > 0).then_some(()))).await?;
    let before = log_length(page).await?;
    page.find(".plain-actions .btn").await?.click().await?;
    until("it is not sent", async || {
        page.press("Enter").await?;
        Ok((log_length(page).await? > before).then_some(()))
    })
    .await
}

async fn plays(page: &Page, label: &str) -> Result<()> {
    reduce_motion(page).await?;
    for game in GAMES {
        open(page, game).await?;
        for _ in 0..4 {
            act(page).await.with_context(|| game.to_owned())?;
        }
        page.fits_the_width().await.with_context(|| game.to_owned())?;
        page.accessible().await.with_context(|| game.to_owned())?;
        page.screenshot(&format!("{label}-{game}")).await?;
        page.quiet().await.with_context(|| game.to_owned())?;
    }
    Ok(())
}

#[test]
fn every_game_is_played_on_a_laptop() {
    gallery(Screen::Desktop, async |page| plays(page, "laptop").await);
}

#[test]
fn every_game_is_played_on_a_phone() {
    gallery(Screen::Phone, async |page| plays(page, "phone").await);
}

#[test]
fn an_action_is_laid_out_taken_back_and_found() {
    gallery(Screen::Desktop, async |page| {
        reduce_motion(page).await?;
        open(page, "ingenious").await?;
        until("nothing is asked", async || Ok((offered(page).await? > 0).then_some(()))).await?;
        let all = offered(page).await?;
        ensure!(all > 24, "a placement on the whole board: {all}");
        page.press("1").await?;
        page.sees("Laid out: ").await?;
        page.press("u").await?;
        page.sees_no("Laid out: ").await?;
        let first = page.find(".plain-actions .btn").await?.attr("aria-label").await?.context("a name")?;
        page.find(".plain-actions .find").await?.send_keys(&first).await?;
        until("only one is found", async || Ok((offered(page).await? == 1).then_some(()))).await?;
        let names = "return [...document.querySelectorAll('.plain-actions .btn')].map((e) => e.ariaLabel)";
        ensure!(page.eval(names, vec![]).await? == json!([first]), "the one that was typed");
        Ok(())
    });
}
