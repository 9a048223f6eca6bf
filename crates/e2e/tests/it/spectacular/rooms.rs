//! Online tables: plans that nobody else sees, taken back, prepared, kept over reloads and broken lines.

use core::time::Duration;

use e2e::page::until;
use e2e::{Page, Result, Screen, SlowLine, ensure, test};
use serde_json::{Value, json};

use super::is_whole;
use super::phases::{lay_out, plan};
use crate::dogs::GUARD;
use crate::online::{host, sit_down};
use crate::parks::{Asked, Way, asked, next, play, press, step, value};
use crate::table::{Input, reduce_motion};

/// Seats a second person, starts the game, and plays to where both choose items.
pub(super) async fn begin(anna: &Page, bruno: &Page, join: &str) -> Result<()> {
    sit_down(bruno, join, "Bruno").await?;
    anna.find(".sum .primary").await?.click().await?;
    for page in [anna, bruno] {
        page.find(".spec-park").await?;
    }
    for turn in 0..2 {
        for page in [anna, bruno] {
            let now = step(page, Input::Mouse, Way::ByHand, turn).await?;
            ensure!(now == Asked::Ready("close".to_owned()), "{now:?}");
        }
    }
    for page in [anna, bruno] {
        ensure!(matches!(next(page).await?.0, Asked::Supply(_)), "{:?}", next(page).await?);
    }
    tokio::time::sleep(GUARD).await;
    Ok(())
}

/// Everything that a page shows of the table, but who is ready.
const SHOWN: &str = "(() => { const table = document.querySelector('.table').cloneNode(true); \
    table.querySelectorAll('.kseat .state, .kask, .kpresses, .recap').forEach((one) => one.remove()); \
    table.querySelectorAll('[class], [aria-label], [tabindex]').forEach((one) => { one.removeAttribute('class'); one.removeAttribute('tabindex'); \
      if (one.closest('.kseat, [data-zone=seats]')) one.removeAttribute('aria-label') }); \
    return table.innerHTML })()";

/// What a page that follows the player who is to act shows of all seats, and the log.
pub(super) const TOLD: &str =
    "[...document.querySelectorAll('.kseat .thumb, .kseat .done, .log')].map((one) => one.innerHTML).join('')";

/// Where two texts differ first.
fn difference(before: &Value, after: &Value) -> String {
    let (before, after) = (before.as_str().unwrap_or_default(), after.as_str().unwrap_or_default());
    let at = before.bytes().zip(after.bytes()).take_while(|(one, other)| one == other).count();
    let around =
        |text: &str| text.get(at.saturating_sub(120)..(at + 160).min(text.len())).unwrap_or_default().to_owned();
    format!("{}\nbecame\n{}", around(before), around(after))
}

#[test]
fn nobody_sees_a_pick_before_its_phase_closes() {
    test(Screen::Desktop, async |anna| {
        let [join, watch] = host(anna, "spectacular?", 0).await?;
        let bruno = &anna.another(Screen::Desktop).await?;
        begin(anna, bruno, &join).await?;
        let carla = &anna.another(Screen::Desktop).await?;
        reduce_motion(carla).await?;
        carla.open(&watch).await?;
        carla.find(".spec-park").await?;
        let others = [bruno, carla];
        let before = [value(bruno, SHOWN).await?, value(carla, TOLD).await?];

        // Taken back: both picks are a plan again, as long as the other person chooses.
        let laid = lay_out(anna).await?;
        press(anna, "take").await?;
        anna.sees("Take it back").await?;
        press(anna, "back").await?;
        let picks = "document.querySelectorAll('.spec-item.chosen').length";
        until("the picks are a plan again", async || Ok((value(anna, picks).await? == 2).then_some(()))).await?;
        let again = lay_out(anna).await?;
        let picked = |laid: &Value| {
            let all = laid.as_array().into_iter().flatten().filter_map(Value::as_str);
            let is_pick = |one: &&str| one.starts_with("supply-") || one.starts_with("display-");
            all.filter(is_pick).map(str::to_owned).collect::<Vec<_>>()
        };
        ensure!(picked(&laid).len() == 2 && picked(&laid) == picked(&again), "other items: {laid}, {again}");
        let laid = again;

        // Reloaded in the middle of a plan.
        anna.reload().await?;
        anna.find(".spec-park").await?;
        until("it is laid out again", async || Ok((plan(anna).await? == laid).then_some(()))).await?;

        // Prepared: nothing of it is seen elsewhere.
        press(anna, "send").await?;
        anna.sees("Change my plan").await?;
        tokio::time::sleep(Duration::from_millis(600)).await;
        for ((page, script), before) in [(bruno, SHOWN), (carla, TOLD)].into_iter().zip(&before) {
            let now = value(page, script).await?;
            ensure!(now == *before, "somebody else sees a pick: {}", difference(before, &now));
        }
        anna.screenshot("prepared").await?;

        // It plays by itself when all have chosen.
        lay_out(bruno).await?;
        press(bruno, "take").await?;
        until("the prepared building is played", async || {
            let open = value(anna, "document.querySelectorAll('.spec-card[data-area]').length").await?;
            Ok((open == 0).then_some(()))
        })
        .await?;
        ensure!(asked(anna).await? == Asked::Wait, "Anna is asked again");
        for turn in 0..4 {
            if matches!(next(bruno).await?.0, Asked::Supply(_)) {
                break;
            }
            step(bruno, Input::Mouse, Way::ByHand, turn).await?;
        }
        let lines = "document.querySelectorAll('.log li').length";
        let here = value(anna, lines).await?;
        for page in others {
            until("everybody has been told the same", async || Ok((value(page, lines).await? == here).then_some(())))
                .await?;
        }
        carla.screenshot("watcher").await?;
        go_on([anna, bruno]).await?;
        bruno.quiet().await?;
        carla.quiet().await
    });
}

/// Plays on by hand, as a room has no hints: to the end if whole games are wanted.
async fn go_on(pages: [&Page; 2]) -> Result<()> {
    for turn in 0..if is_whole() { 300 } else { 6 } {
        for page in pages {
            match asked(page).await? {
                Asked::Over => return Ok(()),
                Asked::Wait => {}
                _ => drop(step(page, Input::Mouse, Way::ByHand, turn).await?),
            }
        }
    }
    ensure!(!is_whole(), "the game does not end");
    Ok(())
}

/// A script that records the ids of the chains that a page sends.
const RECORD: &str = "const Plain = WebSocket; window.chains = []; \
     window.WebSocket = class extends Plain { \
       send(text) { const act = JSON.parse(text)[1]?.act; if (act) chains.push(act.id); super.send(text) } }";

/// The line breaks while a chain is under way: it is carried out once, or it is a plan again.
#[test]
fn a_chain_under_way_when_the_line_breaks() {
    test(Screen::Desktop, async |anna| {
        let line = SlowLine::start(&anna.url()).await?;
        let bruno = &anna.another(Screen::Desktop).await?;
        for page in [anna, bruno] {
            page.go_through(&line);
            page.allow_in_console("net::ERR_");
            page.allow_in_console("WebSocket connection to");
            page.dev_tools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": RECORD })).await?;
        }
        let [join, _] = host(anna, "spectacular?", 0).await?;
        begin(anna, bruno, &join).await?;
        let delay = Duration::from_millis(300);
        line.delay(delay);
        // The chain does not reach the server; then it does, but the answer is lost.
        for wait in [delay / 3, delay * 3 / 2] {
            until("Anna chooses", async || Ok(matches!(asked(anna).await?, Asked::Supply(_)).then_some(()))).await?;
            lay_out(anna).await?;
            anna.eval("chains.splice(0)", vec![]).await?;
            press(anna, "send").await?;
            tokio::time::sleep(wait).await;
            line.cut();
            anna.sees("The connection is lost").await?;
            line.mend();
            for page in [anna, bruno] {
                let connected = "document.querySelector('.above .news button')?.click(); \
                     return document.querySelector('.above .news') === null";
                until("the connection stays lost", async || {
                    Ok((page.eval(connected, vec![]).await? == true).then_some(()))
                })
                .await?;
            }
            anna.sees("Change my plan").await?;
            let ids: Vec<u64> = serde_json::from_value(value(anna, "chains").await?)?;
            ensure!(ids.windows(2).all(|two| two[0] == two[1]), "it is sent again as another request: {ids:?}");
            lay_out(bruno).await?;
            press(bruno, "send").await?;
            until("the turn is over", async || Ok(matches!(asked(bruno).await?, Asked::Supply(_)).then_some(())))
                .await?;
        }
        play(anna, Input::Mouse, Way::ByHand, 1).await.map(drop)
    });
}
