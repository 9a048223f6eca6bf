//! Rolls of which only some dice stay, each prepared: what is lit, dim, counted and sent.

use core::time::Duration;

use e2e::page::until;
use e2e::{Page, Result, Screen, ensure, test};
use serde_json::{Value, json};

use crate::dogs::{GUARD, is_asked, open_at, press, record, value};
use crate::table::reduce_motion;

/// Two dogs for the person, `3 5` and `1 3 4`, which has a paw; two for the bot; the first dice.
const OPENING: [&str; 7] = ["* dog 35", "* dog 134", "* dog 46", "* dog 12", "* dog 16", "* roll 1", "* roll 5"];

/// Opens a table at which a trick has rolled these dice, with this blue tile.
async fn rolled(page: &Page, blue: &str, dice: &str) -> Result<usize> {
    reduce_motion(page).await?;
    let (trick, roll) = (format!("0 trick {blue}"), format!("* roll {dice}"));
    let steps: Vec<&str> = OPENING.into_iter().chain([&*trick, &*roll]).collect();
    open_at(page, json!({ "set": "chosen", "blue": blue, "start": "0" }), &["person", "greedy"], &steps).await?;
    page.find(".spots-tray .die").await?;
    tokio::time::sleep(GUARD).await;
    Ok(steps.len())
}

/// Clicks a die, by its place in the roll.
async fn click_die(page: &Page, at: usize) -> Result<()> {
    page.find(&format!(".spots-tray .ktray .die[data-at=\"{at}\"]")).await?.click().await?;
    Ok(())
}

/// Clicks a dog of the pack.
async fn click_dog(page: &Page, at: usize) -> Result<()> {
    page.find(&format!(".spots-dogs [data-at=\"{at}\"]")).await?.click().await?;
    Ok(())
}

/// What the yard says: how much is buried and planned, and what each of the six faces would do.
async fn yard(page: &Page) -> Result<(Value, Vec<String>)> {
    let meter = "['f', 'p'].map((kind) => document.querySelectorAll(`.spots-yard-panel .spots-meter .${kind}`).length)";
    let faces = "[...document.querySelectorAll('.of-yard .face small')].map((one) => one.innerText)";
    Ok((value(page, meter).await?, serde_json::from_value(value(page, faces).await?)?))
}

/// Waits until the yard says this.
async fn yard_says(page: &Page, meter: [u8; 2], faces: [&str; 6]) -> Result<()> {
    let said = until("", async || {
        let (cells, words) = yard(page).await?;
        Ok((cells == json!(meter) && words == faces).then_some(()))
    });
    if said.await.is_err() {
        anyhow::bail!("the yard says {:?}, not {meter:?} {faces:?}", yard(page).await?);
    }
    Ok(())
}

/// The steps of the record after the roll.
async fn sent(page: &Page, prepared: usize) -> Result<Vec<String>> {
    let steps = record(page).await?.into_iter().skip(prepared);
    Ok(steps.take_while(|step| step.starts_with("0 ")).collect())
}

#[test]
fn fetch_keeps_one_number_and_the_yard_follows() {
    test(Screen::Desktop, async |page| {
        let prepared = rolled(page, "fetch", "6,5,5,4,3,3,2,1").await?;
        is_asked(page, "Which number stays?").await?;
        yard_says(page, [1, 0], ["1 dog", "yard → 3", "2 dogs", "1 dog", "1 dog", "yard → 7"]).await?;
        // All 3s stay, and both dogs take one.
        click_die(page, 4).await?;
        yard_says(page, [1, 0], ["1 dog", "yard → 3", "yard → 4", "1 dog", "fills", "yard → 7"]).await?;
        // Now all 5s instead: one dog takes one, the other one is buried.
        tokio::time::sleep(GUARD).await;
        click_die(page, 1).await?;
        yard_says(page, [1, 5], ["1 dog", "bust", "fills", "1 dog", "bust", "bust"]).await?;
        page.screenshot("fives").await?;
        ensure!(record(page).await?.len() == prepared, "nothing has been sent");
        press(page, "send").await?;
        until("the choice is not sent", async || Ok((record(page).await?.len() > prepared).then_some(()))).await?;
        let sent = sent(page, prepared).await?;
        ensure!(sent == ["0 keep", "0 number 5", "0 place 0"], "{sent:?}");
        Ok(())
    });
}

#[test]
fn hunt_sends_the_third_die_back() {
    test(Screen::Desktop, async |page| {
        let prepared = rolled(page, "hunt", "5,4,3").await?;
        is_asked(page, "Place two of them.").await?;
        for (die, dog) in [(0, 0), (2, 0)] {
            click_die(page, die).await?;
            tokio::time::sleep(GUARD).await;
            click_dog(page, dog).await?;
            tokio::time::sleep(GUARD).await;
        }
        page.find(".spots-tray .die.back[data-at=\"1\"]").await?;
        page.sees("1 goes back").await?;
        page.screenshot("two").await?;
        press(page, "send").await?;
        until("the choice is not sent", async || Ok((record(page).await?.len() > prepared).then_some(()))).await?;
        let sent = sent(page, prepared).await?;
        ensure!(sent == ["0 keep", "0 take 5", "0 take 3", "0 place 0", "0 place 0"], "{sent:?}");
        Ok(())
    });
}

#[test]
fn search_dims_what_completes_no_eight_and_says_why() {
    test(Screen::Desktop, async |page| {
        rolled(page, "search", "6,5,5,4,3,3,3").await?;
        is_asked(page, "Place exactly 8: 0 so far.").await?;
        let dim = "[...document.querySelectorAll('.spots-tray .die.no .vh')].map((die) => die.textContent)";
        ensure!(value(page, dim).await? == json!(["Die 6.", "Die 4."]), "{}", value(page, dim).await?);
        click_die(page, 0).await?;
        page.sees("No set with a 6 makes exactly 8.").await?;
        page.find(".toast a[href*=\"SPT-735\"]").await?;
        page.screenshot("dim").await?;
        // With a 5 on its dog only a 3 is missing.
        click_die(page, 1).await?;
        tokio::time::sleep(GUARD).await;
        click_dog(page, 0).await?;
        is_asked(page, "Place exactly 8: 5 so far.").await?;
        let lit = "[...document.querySelectorAll('.spots-tray .die:not(.no, .set, .back) .vh')].map((die) => die.textContent[4])";
        until("only a 3 can follow", async || {
            let lit = value(page, lit).await?;
            Ok(lit.as_array().is_some_and(|lit| !lit.is_empty() && lit.iter().all(|die| die == "3")).then_some(()))
        })
        .await
    });
}

/// The first turns of a game with all tiles, up to the roll of Howl that ends with a refresh.
const BEFORE_REFRESH: &str = "* tile dig|* tile bolt|* tile hunt|* tile beg|* dog 26|* dog 234|* dog 35|* dog 56|* dog 456|* roll 6|* roll 4|\
    0 trick hunt|* roll 3,2,1|0 treat|* roll 6,5,3|0 take 3|0 take 6|0 bury|0 place 1|1 trick beg|0 trick dig|0 no|* roll 5,2|0 bury|\
    1 trick bolt|1 aside 6|* roll 5|1 keep|1 place 0|* roll 3|1 keep|1 bury|* roll 6|1 treat|* roll 3|1 keep|1 place 0|* roll 4|1 treat|\
    * roll 4|0 trick howl|* dog 24|* roll 6";

/// A refresh puts the used tiles below their stacks. What is known of a stack is told: the new top, those
/// nobody has seen, and at last the used one. The treat lies on the tile that was left.
#[test]
fn a_refresh_sends_used_tiles_below() {
    test(Screen::Phone, async |page| {
        reduce_motion(page).await?;
        let options = json!({ "set": "all-tiles", "start": "die", "guard": "20" });
        let steps: Vec<&str> = BEFORE_REFRESH.split('|').collect();
        open_at(page, options, &["person", "person"], &steps).await?;
        let tops = "[...document.querySelectorAll('.spots-tiles .trick')].map((tile) => tile.dataset.tile ?? '')";
        let before: Vec<String> = serde_json::from_value(value(page, tops).await?)?;
        ensure!(before == ["howl", "dig", "bolt", "hunt", "beg", "roll-over"], "{before:?}");
        let dog = page.find(".spots-dogs .spots-card.lit").await?;
        tokio::time::sleep(GUARD).await;
        page.tap_element(&dog).await?;
        let send = page.find("[data-press=send]:not([aria-disabled])").await?;
        tokio::time::sleep(GUARD).await;
        page.tap_element(&send).await?;
        until("the tiles are not new", async || {
            let now: Vec<String> = serde_json::from_value(value(page, tops).await?)?;
            // The red tiles have no stack.
            let same: Vec<&String> = before.iter().filter(|tile| now.contains(tile)).collect();
            Ok((same == ["howl", "roll-over"]).then_some(()))
        })
        .await?;
        let treats = "document.querySelector('[data-tile=roll-over] .treats')?.textContent";
        ensure!(value(page, treats).await? == "+1", "the treat is on the tile that was left");
        page.screenshot("refreshed").await?;
        page.touch(&page.find(".trick.stacked[data-at=\"3\"]").await?, Duration::from_millis(700)).await?;
        page.sees("Then, as they were used").await?;
        let known = "[...document.querySelectorAll('.spots-open h3')].map((head) => [head.innerText, head.nextElementSibling.nextElementSibling.innerText])";
        let known: Vec<[String; 2]> = serde_json::from_value(value(page, known).await?)?;
        ensure!(known.len() == 3 && known[2] == ["Then, as they were used", "Hunt"], "{known:?}");
        ensure!(known[1][1].split(',').count() == 3, "three tiles that nobody has seen: {known:?}");
        page.screenshot("stack").await?;
        Ok(())
    });
}
