//! Rolls of which only some dice stay, each prepared: what is lit, dim, counted and sent.

use core::time::Duration;

use e2e::page::until;
use e2e::{Page, Result, Screen, ensure, test};
use serde_json::{Value, json};

use crate::dogs::{GUARD, is_asked, open_at, press, record, value};
use crate::table::reduce_motion;

/// Two dogs for the person, `3 5` and `1 3 4`, which has a paw; two for the bot; the first dice.
pub(super) const OPENING: [&str; 7] =
    ["* dog 35", "* dog 134", "* dog 46", "* dog 12", "* dog 16", "* roll 1", "* roll 5"];

/// Opens a table at which a trick has rolled these dice, with this tile of this colour.
pub(super) async fn rolled(page: &Page, (colour, tile): (&str, &str), dice: &str) -> Result<usize> {
    reduce_motion(page).await?;
    let (trick, roll) = (format!("0 trick {tile}"), format!("* roll {dice}"));
    let steps: Vec<&str> = OPENING.into_iter().chain([&*trick, &*roll]).collect();
    open_at(page, json!({ "set": "chosen", colour: tile, "start": "0" }), &["person", "greedy"], &steps).await?;
    page.find(".spots-tray .die").await?;
    tokio::time::sleep(GUARD).await;
    Ok(steps.len())
}

/// Clicks a die, by its place in the roll.
pub(super) async fn click_die(page: &Page, at: usize) -> Result<()> {
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
        let prepared = rolled(page, ("blue", "fetch"), "6,5,5,4,3,3,2,1").await?;
        is_asked(page, "Which number stays?").await?;
        yard_says(page, [1, 0], ["1 dog", "yard: 3", "2 dogs", "1 dog", "1 dog", "yard: 7"]).await?;
        // All 3s stay, and both dogs take one.
        click_die(page, 4).await?;
        yard_says(page, [1, 0], ["1 dog", "yard: 3", "yard: 4", "1 dog", "fills", "yard: 7"]).await?;
        // Now all 5s instead: one dog takes one, the other one is buried.
        tokio::time::sleep(GUARD).await;
        click_die(page, 1).await?;
        yard_says(page, [1, 5], ["1 dog", "bust", "fills", "1 dog", "bust", "bust"]).await?;
        page.screenshot("fives").await?;
        ensure!(record(page).await?.len() == prepared, "nothing has been sent");
        press(page, "send").await?;
        let sent = when_sent(page, prepared).await?;
        ensure!(sent == ["0 keep", "0 number 5", "0 place 0"], "{sent:?}");
        Ok(())
    });
}

#[test]
fn hunt_sends_the_third_die_back() {
    test(Screen::Desktop, async |page| {
        let prepared = rolled(page, ("blue", "hunt"), "5,4,3").await?;
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
        let sent = when_sent(page, prepared).await?;
        ensure!(sent == ["0 keep", "0 take 5", "0 take 3", "0 place 0", "0 place 0"], "{sent:?}");
        Ok(())
    });
}

#[test]
fn search_dims_what_completes_no_eight_and_says_why() {
    test(Screen::Desktop, async |page| {
        rolled(page, ("blue", "search"), "6,5,5,4,3,3,3").await?;
        is_asked(page, "Place exactly 8: 0 so far.").await?;
        let dim = "[...document.querySelectorAll('.spots-tray .die.no .vh')].map((die) => die.textContent)";
        ensure!(value(page, dim).await? == json!(["Die 6.", "Die 4."]), "{}", value(page, dim).await?);
        click_die(page, 0).await?;
        page.sees("With a 6, the dice you take cannot add up to exactly 8.").await?;
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

/// Waits until more is recorded than was prepared, and returns what was sent.
pub(super) async fn when_sent(page: &Page, prepared: usize) -> Result<Vec<String>> {
    until("nothing is sent", async || Ok((record(page).await?.len() > prepared).then_some(()))).await?;
    sent(page, prepared).await
}

/// Two of three dice are put to the arrow: only these are rerolled, the third one stays.
#[test]
fn track_rerolls_the_dice_at_the_arrow() {
    test(Screen::Desktop, async |page| {
        let prepared = rolled(page, ("yellow", "track"), "6,5,2").await?;
        for die in [0, 2] {
            click_die(page, die).await?;
            tokio::time::sleep(GUARD).await;
            page.find(".spots-tray .tray-place").await?.click().await?;
            tokio::time::sleep(GUARD).await;
        }
        let words = value(page, "document.querySelector('[data-press=send] .words').innerText").await?;
        ensure!(words == "Reroll 2 for a treat", "{words}");
        page.screenshot("two").await?;
        press(page, "send").await?;
        let sent = when_sent(page, prepared).await?;
        ensure!(sent == ["0 treat", "0 again 6", "0 again 2", "0 go"], "{sent:?}");
        until("the third die lies there", async || {
            let dice = "[...document.querySelectorAll('.spots-tray .die .vh')].filter((die) => die.textContent.startsWith('Die 5')).length";
            Ok(value(page, dice).await?.as_u64().filter(|count| *count > 0).map(|_| ()))
        })
        .await
    });
}

/// All three go to the arrow: nothing is left to say. Of three equal dice one is said to be rerolled.
#[test]
fn track_says_no_more_than_is_asked() {
    test(Screen::Desktop, async |page| {
        for (dice, put, wanted) in [
            ("6,5,2", 3, &["0 treat", "0 again 6", "0 again 5", "0 again 2"][..]),
            ("4,4,4", 2, &["0 treat", "0 again 4", "0 go"]),
        ] {
            let prepared = rolled(page, ("yellow", "track"), dice).await?;
            for die in 0..put {
                click_die(page, die).await?;
                tokio::time::sleep(GUARD).await;
                page.find(".spots-tray .tray-place").await?.click().await?;
                tokio::time::sleep(GUARD).await;
            }
            press(page, "send").await?;
            let sent = when_sent(page, prepared).await?;
            ensure!(sent == wanted, "{dice}: {sent:?}");
        }
        Ok(())
    });
}

/// A roll without a choice, with nothing optional behind it, is settled by one press of Enter.
#[test]
fn a_roll_without_a_choice_is_one_press() {
    test(Screen::Desktop, async |page| {
        reduce_motion(page).await?;
        let steps: Vec<&str> = OPENING.into_iter().chain(["0 trick howl", "* dog 26", "* roll 5"]).collect();
        open_at(page, json!({ "start": "0" }), &["person", "greedy"], &steps).await?;
        is_asked(page, "All dice have a place.").await?;
        tokio::time::sleep(GUARD).await;
        page.press("Enter").await?;
        let sent = when_sent(page, steps.len()).await?;
        ensure!(sent == ["0 keep", "0 place 0"], "{sent:?}");
        Ok(())
    });
}

/// Two dogs for each seat and a full yard for the other one: 6 and 1. The person has a paw.
const FULL_YARD: [&str; 12] = [
    "* dog 35",
    "* dog 134",
    "* dog 46",
    "* dog 25",
    "* dog 36",
    "* roll 1",
    "* roll 6",
    "0 trick beg",
    "1 trick howl",
    "* dog 12",
    "* roll 1",
    "1 keep",
];

/// Digging may bust somebody else, which is said before and happens after; then two dice are rolled.
#[test]
fn digging_busts_another_yard() {
    test(Screen::Phone, async |page| {
        reduce_motion(page).await?;
        let options = json!({ "set": "chosen", "yellow": "dig", "start": "0" });
        open_at(page, options, &["person", "person"], &FULL_YARD).await?;
        tokio::time::sleep(GUARD).await;
        page.tap_element(&page.find("[data-tile=dig]").await?).await?;
        page.find(".spots-dig .dig-row:nth-of-type(2)").await?;
        let tap = async |css: &str| -> Result<()> {
            tokio::time::sleep(GUARD).await;
            page.tap_element(&page.find(css).await?).await
        };
        tap(".spots-dig .dig-row:nth-of-type(2) .dug[aria-label='Die 1.']").await?;
        tap(".spots-dig-by button:last-child").await?;
        page.sees("busts: 2 dice lost").await?;
        page.fits_the_width().await?;
        page.screenshot("busts").await?;
        ensure!(record(page).await?.len() == FULL_YARD.len(), "nothing has been sent");
        tap("[data-press=send]").await?;
        let sent = when_sent(page, FULL_YARD.len()).await?;
        ensure!(sent == ["0 trick dig", "0 dig 1.1+"], "{sent:?}");
        until("two dice lie in the tray", async || {
            Ok((value(page, "document.querySelectorAll('.spots-tray .ktray .die').length").await? == 2).then_some(()))
        })
        .await?;
        let log =
            value(page, "[...document.querySelectorAll('.log li .vh')].map((line) => line.textContent).join(' ')")
                .await?;
        ensure!(log.as_str().is_some_and(|log| log.contains("bust, 2 dice back")), "{log}");
        Ok(())
    });
}

/// Guard says of each number how likely it busts; nothing is said of a throw that is not chosen yet.
#[test]
fn guard_keeps_what_is_not_greater() {
    test(Screen::Desktop, async |page| {
        reduce_motion(page).await?;
        let options = json!({ "set": "chosen", "blue": "guard", "start": "0" });
        open_at(page, options, &["person", "greedy"], &OPENING).await?;
        tokio::time::sleep(GUARD).await;
        page.find("[data-tile=guard]").await?.click().await?;
        is_asked(page, "Up to which number?").await?;
        let said = value(page, "document.querySelector('.kask .consequence').innerText").await?;
        ensure!(
            said.as_str().is_some_and(|said| said.contains("Below each number") && !said.contains("Bust risk")),
            "{said}"
        );
        let risks = "[...document.querySelectorAll('.spots-tray .kfaces small')].map((risk) => parseInt(risk.innerText.replace('<', '')))";
        let risks: Vec<u32> = serde_json::from_value(value(page, risks).await?)?;
        ensure!(risks.len() == 6 && risks.is_sorted() && risks[0] == 0, "{risks:?}");
        page.screenshot("numbers").await?;
        tokio::time::sleep(GUARD).await;
        page.press("3").await?;
        until("the button does not say the number", async || {
            let words = value(page, "document.querySelector('[data-press=send] .words')?.innerText").await?;
            Ok((words == "Up to 3: roll 4").then_some(()))
        })
        .await?;
        yard_says(page, [1, 0], ["1 dog", "yard: 3", "2 dogs", "back", "back", "back"]).await?;
        page.screenshot("three").await?;
        press(page, "send").await?;
        let sent = when_sent(page, OPENING.len()).await?;
        ensure!(sent == ["0 trick guard", "0 number 3"], "{sent:?}");
        Ok(())
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
