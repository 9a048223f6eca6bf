//! Tests of what a page does when a part of the client fails.

use core::time::Duration;
use std::time::Instant;

use e2e::page::until;
use e2e::{Page, Result, Screen, ensure, test};
use serde_json::json;

use crate::table::{Input, Prompt, decide, play_until, prompt, reduce_motion};

/// Makes the client panic, as a bug would, through a function that it exports for tests.
async fn panic(page: &Page) -> Result<()> {
    page.allow_in_console("a test asked for this");
    let script = "const boot = document.querySelector('script[type=module]').src; \
         const glue = (await (await fetch(boot)).text()).match(/from\\s*\"([^\"]+)\"/)[1]; \
         const client = await import(glue); \
         try { client.panic_for_test() } catch (why) { return why instanceof WebAssembly.RuntimeError }";
    ensure!(page.eval_async(script, vec![]).await? == true, "the client panics");
    Ok(())
}

#[test]
fn a_panic_is_told_and_the_table_is_still_there_after_a_reload() {
    test(Screen::Desktop, async |page| {
        reduce_motion(page).await?;
        page.open("/").await?;
        page.click("button", "Play now Ingenious").await?;
        play_until(page, Input::Mouse, Prompt::TurnEnd).await?;
        let steps = "return Object.keys(localStorage).filter((key) => key.startsWith('gamekeeper/table/'))\
             .map((key) => JSON.parse(localStorage[key]).record.steps.length)";
        let before = page.eval(steps, vec![]).await?;
        panic(page).await?;
        page.sees("Something went wrong").await?;
        page.sees("every step was kept").await?;
        page.accessible().await?;
        page.screenshot("crash").await?;
        ensure!(page.focused().await? == "button Reload", "{}", page.focused().await?);
        // The copied report says where the panic happened, and not in which table or room.
        let permission = json!({ "permission": { "name": "clipboard-write" }, "setting": "granted" });
        page.dev_tools("Browser.setPermission", permission).await?;
        page.click("button", "Copy report").await?;
        page.sees("Copied").await?;
        let report = page.eval("return document.querySelector('pre').textContent", vec![]).await?;
        let report = report.as_str().unwrap_or_default();
        for part in ["a test asked for this", "crates/web/src/lib.rs", "screen: /table", "browser: "] {
            ensure!(report.contains(part), "`{part}` is not in the report:\n{report}");
        }
        ensure!(!report.contains("/table/"), "the report names the table:\n{report}");
        // The table's keyboard shortcuts do nothing any more.
        page.press("u").await?;
        page.click("button", "Reload").await?;
        play_until(page, Input::Mouse, Prompt::TurnEnd).await?;
        ensure!(page.eval(steps, vec![]).await? == before, "the table has the steps it had");
        Ok(())
    });
}

#[test]
fn a_panic_is_told_in_the_language_of_the_page() {
    test(Screen::Phone, async |page| {
        page.open("/settings").await?;
        page.eval("localStorage['gamekeeper/settings'] = JSON.stringify({ language: 'ru' })", vec![]).await?;
        page.reload().await?;
        panic(page).await?;
        page.sees("каждый ход сохранён").await?;
        page.fits_the_width().await
    });
}

/// A script that records all workers that a page starts.
const WATCH_WORKERS: &str = "const Plain = Worker; window.workers = []; \
     window.Worker = class extends Plain { constructor(...all) { super(...all); workers.push(this) } }";

async fn worker_count(page: &Page) -> Result<u64> {
    Ok(page.eval("return workers.length", vec![]).await?.as_u64().unwrap_or_default())
}

/// Plays until a request has been sent to the worker that runs the bots.
async fn watched_game(page: &Page) -> Result<()> {
    page.dev_tools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": WATCH_WORKERS })).await?;
    reduce_motion(page).await?;
    page.open("/").await?;
    page.click("button", "Play now Ingenious").await?;
    play_until(page, Input::Mouse, Prompt::Place).await?;
    page.press("h").await?;
    until("no worker is started", async || Ok((worker_count(page).await? == 1).then_some(()))).await
}

#[test]
fn a_worker_that_fails_is_replaced() {
    test(Screen::Desktop, async |page| {
        watched_game(page).await?;
        // A message that the worker cannot read makes it fail, with an error in the console.
        page.allow_in_console("TypeError");
        page.eval("workers[0].postMessage(null)", vec![]).await?;
        page.press("h").await?;
        until("the worker is not replaced", async || Ok((worker_count(page).await? >= 2).then_some(()))).await?;
        // Requests to the old worker are answered by the new one.
        until("no advice is given", async || Ok((prompt(page).await? == Prompt::TurnEnd).then_some(()))).await?;
        decide(page, Input::Keys, Prompt::TurnEnd, 0).await?;
        play_until(page, Input::Keys, Prompt::Place).await
    });
}

#[test]
fn a_worker_that_does_not_answer_is_replaced() {
    test(Screen::Desktop, async |page| {
        watched_game(page).await?;
        page.eval("workers[0].terminate()", vec![]).await?;
        play_until(page, Input::Mouse, Prompt::TurnEnd).await?;
        decide(page, Input::Mouse, Prompt::TurnEnd, 1).await?;
        until("nobody waits for the bot", async || Ok((prompt(page).await? == Prompt::Wait).then_some(()))).await?;
        // The worker does not answer. After the time limit it is replaced, and the bot moves.
        let asked = Instant::now();
        while prompt(page).await? == Prompt::Wait {
            ensure!(asked.elapsed() < Duration::from_secs(60), "the bot does not move");
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
        ensure!(worker_count(page).await? == 2, "{} workers", worker_count(page).await?);
        Ok(())
    });
}

#[test]
fn a_game_that_cannot_be_fetched_is_told_and_can_be_fetched_again() {
    test(Screen::Phone, async |page| {
        page.open("/").await?;
        page.allow_in_console("no network in this test");
        let cut = "window.plainFetch = fetch; window.fetch = (url, ...rest) => String(url).includes('split_') \
             ? Promise.reject(new TypeError('no network in this test')) : plainFetch(url, ...rest)";
        page.eval(cut, vec![]).await?;
        page.click("link", "Set up Ingenious").await?;
        page.sees("The game did not load").await?;
        page.accessible().await?;
        page.fits_the_width().await?;
        page.screenshot("not-loaded").await?;
        // It still cannot be fetched.
        page.click("button", "Try again").await?;
        page.sees("The game did not load").await?;
        page.eval("window.fetch = plainFetch", vec![]).await?;
        page.click("button", "Try again").await?;
        page.find(".setup").await?;
        page.sees_no("The game did not load").await
    });
}
