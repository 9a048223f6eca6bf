//! A drafted game of four online: two people in browsers of their own, two bots, and somebody who watches.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use e2e::page::until;
use e2e::{Page, Result, Screen, ensure, test};
use serde_json::json;

use super::is_whole;
use crate::circus::{Asked, asked, press, step, touch, value};
use crate::dogs::GUARD;
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

/// The number of cards in a hand at first, and of how many hands each seat takes a card.
const HAND: usize = 5;
const PICKS: usize = 4;

/// Takes a card of the hand: chooses it, and presses the button.
async fn take(page: &Page) -> Result<()> {
    step(page, Input::Mouse, 0).await?;
    step(page, Input::Mouse, 0).await.map(drop)
}

/// Takes another card than the one that was taken, which can be done until the last seat has chosen.
async fn exchange(page: &Page) -> Result<()> {
    let chosen = async || value(page, "document.querySelector('.mag-choice.chosen')?.dataset.choice ?? null").await;
    // The card that was taken lies there again, still chosen.
    let taken_back = async || {
        press(page, "back").await?;
        until("no card is laid out again", async || Ok(Some(chosen().await?).filter(|card| !card.is_null()))).await
    };
    let first = taken_back().await?;
    tokio::time::sleep(GUARD).await;
    touch(page, Input::Mouse, ".mag-choice:not(.chosen)").await?;
    let second = until("no other card is chosen", async || {
        Ok(Some(chosen().await?).filter(|card| !card.is_null() && *card != first))
    })
    .await?;
    press(page, "draft").await?;
    ensure!(taken_back().await? == second, "the first card is still the one that is taken");
    press(page, "draft").await?;
    page.sees("3 of 4 are ready").await
}

/// Waits until the hands have been passed on this often, and checks what came with them. `known` is what the
/// two players and the watcher knew before; returns what they know now.
///
/// Hands go to the left. So the second player gets what the first has just held; the first gets two hands
/// that only bots have held, and then what the second began with.
async fn passed(pages: [&Page; 3], pass: usize, known: &[BTreeSet<String>; 3]) -> Result<[BTreeSet<String>; 3]> {
    let ([anna, bruno, carla], [first, second, open]) = (pages, known);
    let size = HAND - pass;
    for page in [anna, bruno] {
        until(&format!("no hand of {size} comes"), async || {
            let hand = value(page, "document.querySelectorAll('.mag-choice').length").await?;
            Ok((hand == json!(size) && drafts(page).await?).then_some(()))
        })
        .await?;
    }
    // What the four have chosen is open now.
    until("what was chosen is not open", async || Ok((cards(carla).await?.len() >= open.len() + 4).then_some(())))
        .await?;
    let now = [cards(anna).await?, cards(bruno).await?, cards(carla).await?];
    ensure!(now[2].len() == open.len() + 4, "pass {pass}: {:?} are open, before {open:?}", now[2]);
    let fresh = |at: usize| -> BTreeSet<String> {
        let more = now[at].difference(&known[at]);
        more.filter(|card| !now[2].contains(*card)).cloned().collect()
    };
    let (to_first, to_second) = (fresh(0), fresh(1));
    ensure!(to_first.len() == size && to_second.len() == size, "pass {pass}: {to_first:?}, {to_second:?}");
    ensure!(to_second.is_subset(first), "pass {pass}: {to_second:?} were not in the hand before it");
    let last = pass + 1 == PICKS;
    let theirs = if last { to_first.is_subset(second) } else { to_first.is_disjoint(&now[1]) };
    ensure!(theirs, "pass {pass}: {to_first:?}, and the second player knew {second:?}");
    Ok(now)
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
        take(anna).await?;
        for page in [anna, carla] {
            page.sees("3 of 4 are ready").await?;
        }
        ensure!(cards(bruno).await? == second && cards(carla).await? == open, "what was chosen is sent");
        anna.screenshot("chosen").await?;

        exchange(anna).await?;
        ensure!(cards(bruno).await? == second && cards(carla).await? == open, "what was exchanged is sent");

        // The others choose, and hands are passed on.
        take(bruno).await?;
        let mut known = [first, second, open];
        for pass in 1..PICKS {
            known = passed(pages, pass, &known).await?;
            take(anna).await?;
            take(bruno).await?;
        }
        go_on([anna, bruno]).await?;
        anna.screenshot("table").await?;
        bruno.quiet().await?;
        carla.quiet().await
    });
}
