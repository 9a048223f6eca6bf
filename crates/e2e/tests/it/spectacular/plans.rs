//! What can be laid out and what cannot: refusals, values, corners, and a die on a tile that is moved.

use anyhow::Context as _;
use e2e::page::until;
use e2e::{Page, Result, Screen, ensure, test};
use serde_json::json;

use super::ending::play_after;
use crate::parks::{is_asked, play_to_choose, press, record, steps_of, touch, touch_cell, value};
use crate::table::Input;

/// Takes an item of the first seat.
async fn pick(page: &Page, place: &str) -> Result<()> {
    let css = format!(".spec-item[data-place=\"{place}\"]");
    touch(page, Input::Mouse, &css).await?;
    page.find(&format!("{css}.chosen")).await.map(drop)
}

/// Chooses a hex that does not take the item in hand: the page says why.
async fn is_refused(page: &Page, cell: &str, why: &str) -> Result<()> {
    touch_cell(page, Input::Mouse, cell).await?;
    page.sees(why).await
}

/// Waits until the card of an area says this.
async fn card_says(page: &Page, area: &str, words: &str) -> Result<()> {
    let state = format!("document.querySelector('.spec-card[data-area={area}]')?.innerText ?? ''");
    until(&format!("the card {area} does not say `{words}`"), async || {
        Ok(value(page, &state).await?.as_str().is_some_and(|said| said.contains(words)).then_some(()))
    })
    .await
}

/// The workers that each face of the die in hand costs; nothing for a face that they cannot reach.
const COSTS: &str = "[...document.querySelectorAll('.spec-turning button')] \
    .map((face) => face.ariaDisabled === 'true' ? null : face.querySelectorAll('.cost svg').length)";

/// The first turn of a recorded game, with a heart among the start tiles. The star is grey.
#[test]
fn items_are_refused_turned_and_moved() {
    test(Screen::Desktop, async |page| {
        play_after(page, "base-2", 32).await?;
        is_asked(page, "Reroll any of your dice").await?;
        press(page, "close").await?;
        is_asked(page, "You may swap one starting tile").await?;
        pick(page, "display-0-tile.1").await?;
        touch_cell(page, Input::Mouse, "0,3").await?;
        page.find(".spec-park .cell.planned").await?;
        press(page, "send").await?;
        play_to_choose(page, Input::Mouse).await?;
        let steps = record(page).await?;

        pick(page, "display-0-die.grey.1").await?;
        is_refused(page, "1,1", "The star takes only a 6.").await?;
        pick(page, "display-0-die.green.2").await?;
        is_refused(page, "0,3", "A heart takes a 1 or a 2, not a 5.").await?;
        pick(page, "supply-0-die.blue").await?;
        is_refused(page, "-1,1", "No finished tower here, so no 6.").await?;
        let costs = value(page, COSTS).await?;
        ensure!(costs == json!([1, 2, null, 2, 1, 0]), "the faces of a 6 cost {costs}");

        // The 5 has only the tile that is planned in the same turn. As a 1 the heart would take it too, so it
        // does not follow the tile when that is moved.
        pick(page, "supply-0-tile.green").await?;
        touch_cell(page, Input::Mouse, "0,2").await?;
        card_says(page, "w", "only place").await?;
        touch(page, Input::Mouse, ".spec-card[data-area=w]").await?;
        touch(page, Input::Mouse, ".spec-turning [data-at=\"0\"]").await?;
        page.find(".spec-turning [data-at=\"0\"][aria-checked=true]").await?;
        touch(page, Input::Mouse, ".spec-card[data-area=n]").await?;
        touch_cell(page, Input::Mouse, "1,3").await?;
        card_says(page, "w", "its tile was moved").await?;
        ensure!(value(page, "document.querySelectorAll('.spec-park .cell.planned').length").await? == 1, "it stays");

        // Every corner can be chosen, also one at which no tower can stand.
        touch(page, Input::Mouse, ".spec-card[data-area=n]").await?;
        let says = "[...document.querySelectorAll('.spec-turning .says')].map((one) => one.innerText)";
        let grades = value(page, says).await?;
        let grades = grades.as_array().context("grades")?;
        ensure!(grades.len() == 6 && grades.iter().any(|grade| grade == "none"), "{grades:?}");
        for at in 0..6 {
            touch(page, Input::Mouse, &format!(".spec-turning [data-at=\"{at}\"]")).await?;
            page.find(&format!(".spec-turning [data-at=\"{at}\"][aria-checked=true]")).await?;
        }
        page.screenshot("corners").await?;
        ensure!(record(page).await? == steps, "something has been sent");

        // The item of the display was taken first; the order of the engine is sent.
        press(page, "take").await?;
        until("it is not taken", async || {
            let sent = steps_of(page, 0).await?;
            Ok(sent.ends_with(&["supply tile.green".to_owned(), "display die.green.2".to_owned()]).then_some(()))
        })
        .await?;

        // What goes to the box can be kept.
        page.click("button", "Discard: green 5").await?;
        card_says(page, "w", "to the box").await?;
        page.click("button", "Do not discard: green 5").await?;
        card_says(page, "w", "choose a place").await
    });
}
