//! A drafted game of four online: two people in browsers of their own, two bots, and somebody who watches.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use e2e::page::until;
use e2e::{Page, Result, Screen, ensure, test};
use serde_json::json;

use super::is_whole;
use crate::circus::{Asked, asked, next, step, value};
use crate::online::{HEAR, host, sit_down};
use crate::table::{Input, reduce_motion};

/// The master cards in everything that the server has sent to a page.
const CARDS: &str = "[...new Set(heard.flatMap((text) => text.match(/\\bM-[IV0-9]+\\b/g) ?? []))]";

async fn cards(page: &Page) -> Result<BTreeSet<String>> {
    Ok(serde_json::from_value(value(page, CARDS).await?)?)
}

/// Whether a card of the draft is to be chosen.
async fn drafts(page: &Page) -> Result<bool> {
    let question = "document.querySelector('.kask .question')?.innerText ?? ''";
    Ok(value(page, question).await?.as_str().is_some_and(|question| question.starts_with("Take a card")))
}

/// The longest time in which nobody at the table is asked anything, because bots think.
const PATIENCE: Duration = Duration::from_secs(60);

/// Plays on by hand, as a room has no hints: until both have had a turn, or to the end.
async fn go_on(pages: [&Page; 2]) -> Result<()> {
    let (mut turns, mut steps, mut asked_last) = (0, 0, Instant::now());
    while asked_last.elapsed() < PATIENCE {
        for page in pages {
            match asked(page).await? {
                Asked::Over => return Ok(()),
                Asked::Wait => tokio::time::sleep(Duration::from_millis(100)).await,
                _ => {
                    let now = step(page, Input::Mouse, steps).await?;
                    turns += usize::from(now == Asked::Press("end".to_owned()));
                    (steps, asked_last) = (steps + 1, Instant::now());
                }
            }
        }
        if turns >= 2 && !is_whole() {
            return Ok(());
        }
    }
    anyhow::bail!("{turns} turns, and no end")
}

/// What is in a hand reaches nobody else, in the page or on the line, before it is passed on; what somebody
/// chose reaches nobody before all have chosen.
#[test]
fn nobody_is_sent_another_hand_of_the_draft() {
    test(Screen::Desktop, async |anna| {
        let bruno = &anna.another(Screen::Desktop).await?;
        let carla = &anna.another(Screen::Desktop).await?;
        let pages = [anna, bruno, carla];
        for page in pages {
            page.dev_tools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": HEAR })).await?;
        }
        let [join, watch] = host(anna, "magnificent?seats=4&cards=draft", 2).await?;
        sit_down(bruno, &join, "Bruno").await?;
        reduce_motion(carla).await?;
        carla.open(&watch).await?;
        anna.find(".sum .primary").await?.click().await?;
        for page in [anna, bruno] {
            until("no card is to be drafted", async || Ok(drafts(page).await?.then_some(()))).await?;
        }
        carla.find(".mag-choose, .mag-grid").await?;

        let (first, second, open) = (cards(anna).await?, cards(bruno).await?, cards(carla).await?);
        ensure!(first.len() >= open.len() + 4 && second.len() >= open.len() + 4, "no hands: {first:?}, {second:?}");
        ensure!(first.is_superset(&open) && second.is_superset(&open), "{open:?} is not open to all");
        let shared: Vec<_> = first.intersection(&second).filter(|card| !open.contains(*card)).collect();
        ensure!(shared.is_empty(), "both were sent {shared:?}");

        // One has chosen: nothing of it is sent.
        let hand = "document.querySelectorAll('.mag-choice').length";
        ensure!(value(anna, hand).await? == value(bruno, hand).await?, "hands of different sizes");
        step(anna, Input::Mouse, 0).await?;
        step(anna, Input::Mouse, 0).await?;
        for page in [anna, carla] {
            page.sees("3 of 4 are ready").await?;
        }
        ensure!(cards(bruno).await? == second && cards(carla).await? == open, "what was chosen is sent");
        anna.screenshot("chosen").await?;

        // The others choose, and hands are passed on.
        step(bruno, Input::Mouse, 1).await?;
        step(bruno, Input::Mouse, 1).await?;
        for page in [anna, bruno] {
            until("no other hand comes", async || {
                let more = cards(page).await?;
                Ok((more.len() > first.len().min(second.len())).then_some(()))
            })
            .await?;
            next(page).await?;
        }
        go_on([anna, bruno]).await?;
        anna.screenshot("table").await?;
        bruno.quiet().await?;
        carla.quiet().await
    });
}
