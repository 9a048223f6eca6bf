//! Play over a slow line that may break: 300 ms in each direction.

use core::time::Duration;

use anyhow::Context as _;
use e2e::page::until;
use e2e::{Page, Result, Screen, SlowLine, ensure, test};
use serde_json::json;

use crate::online::{begin, open_room, sit_down};
use crate::table::{Input, Prompt, decide, prompt};

/// The delay in each direction.
const DELAY: Duration = Duration::from_millis(300);

/// A script that records the messages of all sockets: whether it was sent, when, and its text.
pub(crate) const RECORD: &str = "const Plain = WebSocket; window.wire = []; \
     window.WebSocket = class extends Plain { \
       constructor(...all) { super(...all); this.addEventListener('message', (event) => wire.push([false, performance.now(), event.data])) } \
       send(text) { wire.push([true, performance.now(), text]); super.send(text) } }";

/// One message of a socket: whether it was sent, when in milliseconds, and its text.
pub(crate) type Message = (bool, f64, String);

/// The messages since the last call.
pub(crate) async fn messages(page: &Page) -> Result<Vec<Message>> {
    Ok(serde_json::from_value(page.eval("return wire.splice(0)", vec![]).await?)?)
}

/// The number of tiles on the board, without those that are only laid out.
async fn tiles(page: &Page) -> Result<u64> {
    let count = page.eval("return document.querySelectorAll('.board .laid').length", vec![]).await?;
    count.as_u64().context("a number")
}

/// Opens a table for two whose line becomes slow once the game has begun.
async fn slow_table(anna: &Page) -> Result<(SlowLine, Page)> {
    let line = SlowLine::start(&anna.url()).await?;
    let boris = anna.another(Screen::Desktop).await?;
    for page in [anna, &boris] {
        page.go_through(&line);
        page.allow_in_console("net::ERR_");
        page.allow_in_console("WebSocket connection to");
        page.dev_tools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": RECORD })).await?;
    }
    let [join, _] = open_room(anna, false).await?;
    sit_down(&boris, &join, "Boris").await?;
    begin([anna, &boris]).await?;
    line.delay(DELAY);
    let round_trip = "const since = performance.now(); await fetch('/health', { cache: 'no-store' }); \
         return performance.now() - since";
    let took = anna.eval_async(round_trip, vec![]).await?.as_f64().unwrap_or_default();
    ensure!(took >= 2.0 * DELAY.as_secs_f64() * 1000.0, "the line is not slow: {took} ms there and back");
    Ok((line, boris))
}

/// Waits until one of two has to place a tile, and lets that person lay one out; returns that page and the
/// other.
async fn lay_out(pages: [&Page; 2], turn: usize) -> Result<[&Page; 2]> {
    let at = until("nobody has to place a tile", async || {
        for (at, page) in pages.into_iter().enumerate() {
            if prompt(page).await? == Prompt::Place {
                return Ok(Some(at));
            }
        }
        Ok(None)
    })
    .await?;
    let [mover, other] = [pages[at], pages[1 - at]];
    until("the turn cannot be ended", async || {
        match prompt(mover).await? {
            Prompt::TurnEnd => return Ok(Some(())),
            now => decide(mover, Input::Mouse, now, turn).await?,
        }
        Ok(None)
    })
    .await?;
    // For a moment after the question has changed, presses count for nothing.
    tokio::time::sleep(Duration::from_millis(400)).await;
    messages(mover).await?;
    Ok([mover, other])
}

/// Waits until both see this number of tiles, and a moment longer.
async fn both_see(pages: [&Page; 2], count: u64) -> Result<()> {
    for page in pages {
        until(&format!("there are not {count} tiles"), async || Ok((tiles(page).await? == count).then_some(())))
            .await?;
    }
    tokio::time::sleep(3 * DELAY).await;
    for page in pages {
        ensure!(tiles(page).await? == count, "there are {} tiles, not {count}", tiles(page).await?);
    }
    Ok(())
}

/// The chains that a page has sent, as numbers of actions and ids, in order.
pub(crate) fn chains(all: &[Message]) -> Result<Vec<(usize, u64)>> {
    let mut chains = Vec::new();
    for message in all.iter().filter(|message| message.0) {
        let ask: serde_json::Value = serde_json::from_str(&message.2)?;
        if let Some(act) = ask[1].get("act") {
            chains.push((act["actions"].as_array().map_or(0, Vec::len), act["id"].as_u64().context("an id")?));
        }
    }
    Ok(chains)
}

#[test]
fn a_turn_costs_one_round_trip_and_a_second_press_nothing() {
    test(Screen::Desktop, async |anna| {
        let (_line, boris) = &slow_table(anna).await?;
        for turn in 0..2 {
            let before = tiles(anna).await?;
            let [mover, other] = lay_out([anna, boris], turn).await?;
            mover.press("Enter").await?;
            mover.press("Enter").await?;
            ensure!(tiles(mover).await? == before, "the turn is over before the server can have answered");
            both_see([mover, other], before + 1).await?;
            let all = messages(mover).await?;
            let chains = chains(&all)?;
            ensure!(chains.len() == 1 && chains[0].0 >= 2, "a turn is one chain, not {chains:?}");
            let sent = all.iter().position(|message| message.0).context("a message")?;
            let updates: Vec<&Message> =
                all.iter().filter(|message| !message.0 && message.2.contains("\"update\"")).collect();
            ensure!(updates.len() == 1, "a turn is one update, not {}", updates.len());
            let took = updates[0].1 - all[sent].1;
            ensure!(took >= 2.0 * DELAY.as_secs_f64() * 1000.0, "the answer came after {took} ms");
        }
        boris.quiet().await
    });
}

#[test]
fn a_plan_survives_a_reload_and_a_broken_line() {
    test(Screen::Desktop, async |anna| {
        let (line, boris) = &slow_table(anna).await?;
        let before = tiles(anna).await?;
        let [mover, other] = lay_out([anna, boris], 0).await?;
        let is_laid_out = async || {
            until("what was laid out is gone", async || Ok((prompt(mover).await? == Prompt::TurnEnd).then_some(())))
                .await
        };
        mover.reload().await?;
        mover.find(".board.play").await?;
        is_laid_out().await?;
        line.cut();
        mover.sees("The connection is lost").await?;
        is_laid_out().await?;
        mend(line, [mover, other]).await?;
        is_laid_out().await?;
        ensure!(chains(&messages(mover).await?)?.is_empty(), "something was sent without a press");
        tokio::time::sleep(Duration::from_millis(400)).await;
        mover.press("Enter").await?;
        both_see([mover, other], before + 1).await
    });
}

/// Mends the line, and waits until both are connected again.
async fn mend(line: &SlowLine, pages: [&Page; 2]) -> Result<()> {
    line.mend();
    for page in pages {
        let connected = "document.querySelector('.above .news button')?.click(); \
             return document.querySelector('.above .news') === null";
        until("the connection stays lost", async || Ok((page.eval(connected, vec![]).await? == true).then_some(())))
            .await?;
    }
    Ok(())
}

/// Breaks the line some time after a turn was sent, and returns the ids of the chain and of its repetition.
async fn broken_after(wait: Duration, line: &SlowLine, pages: [&Page; 2], turn: usize) -> Result<[u64; 2]> {
    let before = tiles(pages[0]).await?;
    let [mover, other] = lay_out(pages, turn).await?;
    mover.press("Enter").await?;
    tokio::time::sleep(wait).await;
    line.cut();
    mover.sees("The connection is lost").await?;
    mend(line, [mover, other]).await?;
    both_see([mover, other], before + 1).await?;
    let ids: Vec<u64> = chains(&messages(mover).await?)?.into_iter().map(|(_, id)| id).collect();
    ids.try_into().ok().context("the chain is sent twice")
}

#[test]
fn a_chain_under_way_when_the_line_breaks_is_carried_out_once() {
    test(Screen::Desktop, async |anna| {
        let (line, boris) = &slow_table(anna).await?;
        // The chain does not reach the server; then it does, but the answer is lost.
        for (turn, wait) in [DELAY / 3, DELAY * 3 / 2].into_iter().enumerate() {
            let [first, again] = broken_after(wait, line, [anna, boris], turn).await?;
            ensure!(first == again, "it is sent again as another request");
        }
        Ok(())
    });
}
