//! Six seats online: two people in browsers of their own, four bots, and somebody who watches.

use e2e::page::until;
use e2e::{Page, Result, Screen, ensure, test};
use serde_json::{Value, json};

use super::is_whole;
use super::phases::{lay_out, plan};
use super::rooms::{TOLD, begin};
use crate::asking::read;
use crate::online::{HEAR, host};
use crate::parks::{Asked, Way, asked, press, step, value};
use crate::table::{Input, reduce_motion};

/// How many of the messages that a page was sent tell of an item that somebody took.
const TAKEN: &str = "heard.filter((text) => /took-(supply|display)/.test(text)).length";

/// How many of the messages that a page was sent tell of anything that somebody did.
const DONE: &str = "heard.filter((text) => /\\bdid\\b/.test(text)).length";

/// Plays on, to the end if whole games are wanted. While one person has a decision open, nothing that the
/// other does is sent to somebody who watches.
async fn go_on_unseen(people: [&Page; 2], watcher: &Page) -> Result<()> {
    let mut compared = 0;
    for turn in 0..if is_whole() { 400 } else { 6 } {
        for (page, other) in [(people[0], people[1]), (people[1], people[0])] {
            match asked(page).await? {
                Asked::Over => {
                    ensure!(compared > 50, "only {compared} decisions were compared");
                    return Ok(());
                }
                Asked::Wait => continue,
                _ => {}
            }
            // The watcher has been told what the other person has been told, who has done nothing since.
            let decides = |asked: &Asked| !matches!(asked, Asked::Wait | Asked::Over);
            let lines = "document.querySelectorAll('.log li').length";
            let open = until("who watches is behind", async || {
                let open = read::<Asked>(other).await?;
                let same = value(watcher, lines).await? == value(other, lines).await?;
                Ok((same || !decides(&open.0)).then_some(open))
            })
            .await?;
            let done = value(watcher, DONE).await?;
            step(page, Input::Mouse, Way::ByHand, turn).await?;
            let told = value(watcher, DONE).await?;
            if decides(&open.0) && read::<Asked>(other).await? == open {
                ensure!(told == done, "somebody who watches is sent what only one person did");
                compared += 1;
            }
        }
    }
    ensure!(!is_whole(), "the game does not end");
    Ok(())
}

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
        go_on_unseen([anna, bruno], carla).await?;
        bruno.quiet().await?;
        carla.quiet().await
    });
}
