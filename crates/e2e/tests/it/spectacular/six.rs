//! Six seats online: two people in browsers of their own, four bots, and somebody who watches.

use e2e::page::until;
use e2e::{Page, Result, Screen, ensure, test};
use serde_json::{Value, json};

use super::phases::{lay_out, plan};
use super::rooms::{TOLD, begin, go_on};
use crate::online::{HEAR, host};
use crate::parks::{Asked, asked, press, value};
use crate::table::reduce_motion;

/// How many of the messages that a page was sent tell of an item that somebody took.
const TAKEN: &str = "heard.filter((text) => /took-(supply|display)/.test(text)).length";

/// Both people choose at the same time; one of them leaves in the middle of a sketch and comes back to it.
/// Nothing that anybody took reaches anybody else, in the page or on the line, before all have chosen.
#[test]
fn two_people_and_four_bots_choose_at_once() {
    test(Screen::Desktop, async |anna| {
        let bruno = &anna.another(Screen::Desktop).await?;
        let carla = &anna.another(Screen::Desktop).await?;
        for page in [bruno, carla] {
            page.dev_tools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": HEAR })).await?;
        }
        let [join, watch] = host(anna, "spectacular?seats=6", 4).await?;
        begin(anna, bruno, &join).await?;
        reduce_motion(carla).await?;
        carla.open(&watch).await?;
        carla.find(".spec-park").await?;
        let before = value(carla, TOLD).await?;

        let (_, sketched) = tokio::try_join!(lay_out(anna), lay_out(bruno))?;
        let room = bruno.client().current_url().await?.path().to_owned();
        bruno.open("/settings").await?;
        press(anna, "send").await?;
        anna.sees("Change my plan").await?;
        bruno.open(&room).await?;
        bruno.find(".spec-park").await?;
        until("the sketch is there again", async || Ok((plan(bruno).await? == sketched).then_some(()))).await?;

        let heard = async |page: &Page| value(page, "heard.length").await;
        ensure!(heard(bruno).await? != 0 && heard(carla).await? != 0, "nothing was sent");
        for page in [bruno, carla] {
            ensure!(value(page, TAKEN).await? == 0, "somebody was sent a pick");
        }
        ensure!(value(carla, TOLD).await? == before, "somebody who watches sees a pick");
        carla.screenshot("watcher").await?;

        press(bruno, "send").await?;
        for page in [anna, bruno] {
            until("the next turn does not begin", async || {
                Ok(matches!(asked(page).await?, Asked::Supply(_)).then_some(()))
            })
            .await?;
        }
        // Now all of it is told, by everybody in the same way.
        ensure!(value(carla, TAKEN).await? != 0, "what was taken is never told");
        let lines = "[...document.querySelectorAll('.log li .vh')].map((line) => line.textContent.replace(/Anna|Bruno|You/g, ''))";
        let count =
            async |page: &Page| -> Result<usize> { Ok(value(page, lines).await?.as_array().map_or(0, Vec::len)) };
        let told = count(carla).await?;
        for page in [anna, bruno] {
            until("everybody has been told the same", async || Ok((count(page).await? == told).then_some(()))).await?;
        }
        let totals = "[...document.querySelectorAll('.kseat .total')].map((one) => one.innerText).sort()";
        let shown: Value = value(carla, totals).await?;
        ensure!(value(anna, totals).await? == shown && value(bruno, totals).await? == shown, "other totals: {shown}");
        anna.screenshot("table").await?;
        go_on([anna, bruno]).await?;
        bruno.quiet().await?;
        carla.quiet().await
    });
}
