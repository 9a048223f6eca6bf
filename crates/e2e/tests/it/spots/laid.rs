//! Dice on their way to a place: what is framed, what a drag shows, what must be pressed twice, and what is
//! buried without a question.

use e2e::page::until;
use e2e::{Page, Result, Screen, ensure, test};
use serde_json::json;

use super::rolls::{OPENING, click_die, rolled, when_sent};
use crate::dogs::{Asked, GUARD, asked, is_asked, open_at, press, record, value};

/// Presses, moves or releases the mouse in the middle of the element that a selector finds.
async fn mouse(page: &Page, what: &str, css: &str) -> Result<()> {
    let middle = "const {x, y, width, height} = document.querySelector(arguments[0]).getBoundingClientRect(); \
        return [x + width / 2, y + height / 2]";
    let at = page.eval(middle, vec![json!(css)]).await?;
    let buttons = u8::from(what != "mouseReleased");
    let event = json!({ "type": what, "x": at[0], "y": at[1], "button": "left", "buttons": buttons, "clickCount": 1 });
    // The first move of a drag lifts the die, the next ones move it.
    for _ in 0..if what == "mouseMoved" { 2 } else { 1 } {
        page.dev_tools("Input.dispatchMouseEvent", event.clone()).await?;
    }
    Ok(())
}

/// Waits until these selectors find something.
async fn shows(page: &Page, all: &[&str]) -> Result<()> {
    for css in all {
        page.find(css).await?;
    }
    Ok(())
}

/// A die that is dragged leaves its place; what is below it has a frame, and takes it.
#[test]
fn a_dragged_die_shows_where_it_would_go() {
    test(Screen::Desktop, async |page| {
        let prepared = rolled(page, ("yellow", "walk"), "5,4").await?;
        let die = ".spots-tray .die[data-at=\"0\"]";
        mouse(page, "mousePressed", die).await?;
        mouse(page, "mouseMoved", ".spots-plot").await?;
        shows(page, &[".spots-tray .die.lifted[data-at=\"0\"]", ".spots-plot.aimed", ".kfloat"]).await?;
        page.screenshot("over-the-yard").await?;
        mouse(page, "mouseMoved", ".spots-dogs [data-at=\"0\"]").await?;
        shows(page, &[".spots-dogs .aimed[data-at=\"0\"]", ".spots-plot:not(.aimed)"]).await?;
        // The other dog takes no 5, so nothing there says that it would.
        mouse(page, "mouseMoved", ".spots-dogs [data-at=\"1\"]").await?;
        until("a dog that takes no 5 is framed", async || {
            Ok((value(page, "document.querySelectorAll('.aimed').length").await? == 0).then_some(()))
        })
        .await?;
        mouse(page, "mouseMoved", ".spots-dogs [data-at=\"0\"]").await?;
        mouse(page, "mouseReleased", ".spots-dogs [data-at=\"0\"]").await?;
        shows(page, &[".spots-dogs .planned[data-at=\"0\"]", ".spots-tray .die.set[data-at=\"0\"]"]).await?;
        ensure!(record(page).await?.len() == prepared, "nothing has been sent");
        Ok(())
    });
}

/// The dog that takes the die in hand is lit; one that takes another die of the roll is framed softly.
#[test]
fn only_dogs_for_the_die_in_hand_are_lit() {
    test(Screen::Phone, async |page| {
        // Two dogs take a 3, so it is asked about; the 5 is plain for the first of them.
        rolled(page, ("yellow", "walk"), "4,3").await?;
        page.screenshot("lit").await?;
        let frames = "[...document.querySelectorAll('.spots-dogs .spots-card')].map((dog) => ['lit', 'soft'].filter((frame) => dog.classList.contains(frame)).join())";
        is_asked(page, "Where does the 3 go?").await?;
        ensure!(value(page, frames).await? == json!(["lit", "lit"]), "{}", value(page, frames).await?);
        // Back with the 4, which is plain: now it is in hand, and only one dog takes it.
        click_die(page, 0).await?;
        is_asked(page, "Where does the 4 go?").await?;
        ensure!(value(page, frames).await? == json!(["soft", "lit"]), "{}", value(page, frames).await?);
        Ok(())
    });
}

/// Burying past the limit though another place would do is pressed twice.
#[test]
fn a_bust_that_need_not_be_is_pressed_twice() {
    test(Screen::Desktop, async |page| {
        let prepared = rolled(page, ("yellow", "walk"), "6,3").await?;
        is_asked(page, "Where does the 3 go?").await?;
        page.press("b").await?;
        page.find("[data-press=send].brick").await?;
        page.sees("It need not be").await?;
        press(page, "send").await?;
        page.sees("Press again").await?;
        ensure!(record(page).await?.len() == prepared, "one press sends nothing");
        press(page, "send").await?;
        let sent = when_sent(page, prepared).await?;
        ensure!(sent == ["0 keep", "0 bury", "0 bury"] || sent == ["0 keep", "0 bury"], "{sent:?}");
        Ok(())
    });
}

/// The person has spent the treat, and only 1s are free, also on the dog that Howl draws: `12`, `13` and `1`.
const ONLY_ONES: &str = "* dog 12|* dog 13|* dog 46|* dog 25|* dog 1|* roll 1|* roll 5|\
    0 trick walk|* roll 5,5|0 treat|* roll 3,2|0 place 1|0 place 0|0 no|1 trick beg";

/// A script that notes what lies in the tray and what is said, whenever that changes.
const NOTES: &str = "window.notes = []; const look = () => { \
      const dice = [...document.querySelectorAll('.spots-tray .die .vh')].map((die) => die.textContent).join(' '); \
      const said = ['.question', '.consequence'].map((css) => document.querySelector(`.kask ${css}`)?.innerText ?? '').join(' '); \
      const now = `${dice} | ${said}`; if (notes.at(-1) !== now) notes.push(now) }; \
    new MutationObserver(look).observe(document.querySelector('.table'), { subtree: true, childList: true, characterData: true, attributes: true })";

/// Without a treat nothing is asked about a die that fits nowhere: it is seen, buried and told.
#[test]
fn a_die_that_fits_nowhere_is_seen_buried_and_told() {
    test(Screen::Desktop, async |page| {
        let steps: Vec<&str> = ONLY_ONES.split('|').collect();
        // One die of six fits: then there is something to ask, and it is rolled once more at a new table.
        for _ in 0..9 {
            open_at(page, json!({ "start": "0" }), &["person", "greedy"], &steps).await?;
            page.find("[data-tile=howl].lit").await?;
            tokio::time::sleep(GUARD).await;
            page.find("[data-tile=howl]").await?.click().await?;
            page.eval(NOTES, vec![]).await?;
            press(page, "send").await?;
            let roll = until("nothing is rolled", async || {
                let rolled = record(page).await?.into_iter().skip(steps.len());
                Ok(rolled.filter_map(|step| step.strip_prefix("* roll ").map(str::to_owned)).next())
            })
            .await?;
            if roll == "1" {
                continue;
            }
            let told = format!("{roll}: no spot, buried.");
            until("the turn does not come back", async || Ok((asked(page).await? != Asked::Wait).then_some(())))
                .await?;
            let notes: Vec<String> = serde_json::from_value(value(page, "notes").await?)?;
            ensure!(notes.iter().any(|note| note.contains(&told)), "it is not told: {notes:#?}");
            ensure!(notes.iter().any(|note| note.contains(&format!("Die {roll}."))), "it was not seen: {notes:?}");
            let own = record(page).await?.into_iter().skip(steps.len());
            let own: Vec<String> = own.take_while(|step| !step.starts_with("1 ")).collect();
            ensure!(own.iter().all(|step| step == "0 trick howl" || step.starts_with("* ")), "{own:?}");
            return Ok(());
        }
        Err(anyhow::anyhow!("nine dice in a row were ones"))
    });
}

/// The other seat has scored two dogs and has three more, which are visited.
const RIVAL: &str = include_str!("three-dogs.txt");

/// While somebody with three dogs is visited on a phone, the scored ones have the free place of the pack.
#[test]
fn scored_dogs_cover_no_dog_that_is_visited() {
    test(Screen::Phone, async |page| {
        let steps: Vec<&str> = RIVAL.lines().collect();
        open_at(page, json!({ "start": "0" }), &["person", "greedy"], &steps).await?;
        page.find(".trick.lit").await?;
        tokio::time::sleep(GUARD).await;
        page.tap_element(&page.find(".kseat:not(.own)").await?).await?;
        page.find(".visit-band").await?;
        page.find(".spots-dogs[data-count=\"3\"]").await?;
        let covered = "const box = (one) => one.getBoundingClientRect(); \
            const cards = [...document.querySelectorAll('.spots-dogs .spots-card')].map(box); \
            const shelf = [...document.querySelectorAll('.spots-shelf > *')].filter((one) => one.checkVisibility()).map(box); \
            return [shelf.length, cards.flatMap((a) => shelf.filter((b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && \
              Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1)).length]";
        until("the shelf is not where it belongs", async || {
            Ok((page.eval(covered, vec![]).await? == json!([6, 0])).then_some(()))
        })
        .await?;
        page.screenshot("visit").await?;
        Ok(())
    });
}

/// One die of a pile in hand, and then on a dog: nothing moves below the pointer.
#[test]
fn a_pile_stays_where_it_is() {
    test(Screen::Desktop, async |page| {
        rolled(page, ("blue", "search"), "6,5,5,4,3,3,3").await?;
        let places = "[6, 5, 4, 3].map((face) => { const dice = [...document.querySelectorAll('.spots-tray .die')]; \
            const first = dice.find((die) => die.querySelector('.vh').textContent.startsWith(`Die ${face}`)); \
            return Math.round(first.getBoundingClientRect().x) })";
        let before = value(page, places).await?;
        click_die(page, 1).await?;
        page.find(".spots-tray .die.chosen[data-at=\"1\"]").await?;
        ensure!(value(page, places).await? == before, "one of the 5s is in hand");
        tokio::time::sleep(GUARD).await;
        page.find(".spots-dogs [data-at=\"0\"]").await?.click().await?;
        is_asked(page, "Place exactly 8: 5 so far.").await?;
        until("the piles move", async || Ok((value(page, places).await? == before).then_some(()))).await?;
        ensure!(record(page).await?.len() == OPENING.len() + 2, "nothing has been sent");
        Ok(())
    });
}
