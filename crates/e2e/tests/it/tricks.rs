//! Spots: the guided first game by keys and by touch, what single tricks ask, and a chain over a slow line.

use core::time::Duration;

use anyhow::Context as _;
use e2e::page::until;
use e2e::{Page, Result, Screen, SlowLine, ensure, test};
use serde_json::json;

use crate::dogs::{Asked, GUARD, asked, is_asked, open_room, record, set_up, step_of, value};
use crate::online::sit_down;
use crate::slow_line::{RECORD, chains, messages};
use crate::table::{Input, reduce_motion};

/// Presses a key as soon as it counts.
async fn key(page: &Page, key: &str) -> Result<()> {
    tokio::time::sleep(GUARD).await;
    page.press(key).await
}

/// Chooses the tile with this id by its number, and presses Enter.
async fn trick(page: &Page, id: &str) -> Result<()> {
    let at = value(page, &format!("Number(document.querySelector('[data-tile={id}]').dataset.at) + 1")).await?;
    key(page, &at.to_string()).await?;
    page.find(&format!("[data-tile={id}].chosen")).await?;
    key(page, "Enter").await
}

/// Returns whether the steps occur in the record, one right after the other.
fn has(record: &[String], steps: &[&str]) -> bool {
    record.windows(steps.len()).any(|some| some == steps)
}

/// The guided first game without a pointer. The record has what was laid out, the highest die first.
#[test]
fn the_first_game_of_spots_by_keyboard_alone() {
    test(Screen::Desktop, async |page| {
        reduce_motion(page).await?;
        page.open("/learn/spots").await?;
        page.sees("Step 1 of 10").await?;
        trick(page, "walk").await?;
        page.sees("Step 2 of 10").await?;
        key(page, "1").await?;
        is_asked(page, "One more?").await?;
        key(page, "Enter").await?;
        page.sees("Step 3 of 10").await?;
        trick(page, "roll-over").await?;
        page.sees("Step 4 of 10").await?;
        for pressed in ["2", "1", "r"] {
            key(page, pressed).await?;
        }
        page.sees("Step 5 of 10").await?;
        key(page, "2").await?;
        key(page, "Enter").await?;
        page.sees("Step 6 of 10").await?;
        trick(page, "run").await?;
        page.sees("Step 7 of 10").await?;
        key(page, "t").await?;
        page.sees("Step 8 of 10").await?;
        // Nothing was asked about the 6: it lies in the yard already. Two dogs take the 5 and the 2.
        let meter =
            "['f', 'p'].map((kind) => document.querySelectorAll(`.spots-yard-panel .spots-meter .${kind}`).length)";
        ensure!(value(page, meter).await? == json!([6, 0]), "the 6 is buried: {}", value(page, meter).await?);
        ensure!(
            value(page, "document.querySelectorAll('.spots-dogs .planned').length").await? == 0,
            "nothing is plain"
        );
        for pressed in ["1", "1", "Enter"] {
            key(page, pressed).await?;
        }
        page.sees("Step 9 of 10").await?;
        key(page, "s").await?;
        key(page, "Enter").await?;
        page.sees("Step 10 of 10").await?;
        trick(page, "beg").await?;
        page.sees("Well done").await?;
        page.click("button", "Play on").await?;
        page.find("[data-kind=local] .spots-tiles").await?;
        let record = record(page).await?;
        for steps in [
            &["0 keep", "0 place 0", "0 no"][..],
            &["0 keep", "0 place 0", "0 place 1", "0 yes"],
            &["0 treat", "* roll 6,5,2", "0 place 2", "0 place 2", "0 no"],
        ] {
            ensure!(has(&record, steps), "{steps:?} is not in {record:?}");
        }
        Ok(())
    });
}

/// Laid out by touch; then two taps end the turn.
#[test]
fn the_second_step_by_touch() {
    test(Screen::Phone, async |page| {
        reduce_motion(page).await?;
        page.open("/learn/spots").await?;
        page.sees("Step 1 of 10").await?;
        for css in ["[data-tile=walk]", "[data-press=send]"] {
            tokio::time::sleep(GUARD).await;
            page.tap_element(&page.find(css).await?).await?;
        }
        page.sees("Step 2 of 10").await?;
        is_asked(page, "Where does the 4 go?").await?;
        tokio::time::sleep(GUARD).await;
        page.tap_element(&page.find(".spots-dogs [data-at=\"0\"]").await?).await?;
        is_asked(page, "One more?").await?;
        page.fits_the_width().await?;
        tokio::time::sleep(GUARD).await;
        page.tap_element(&page.find("[data-press=stop]").await?).await?;
        page.sees("Step 3 of 10").await
    });
}

/// A double click on a dog lays a die out and does not take it back; a click a moment later does.
#[test]
fn a_double_click_on_a_dog_is_one() {
    test(Screen::Desktop, async |page| {
        reduce_motion(page).await?;
        page.open("/learn/spots").await?;
        page.sees("Step 1 of 10").await?;
        trick(page, "walk").await?;
        is_asked(page, "Where does the 4 go?").await?;
        tokio::time::sleep(GUARD).await;
        let twice = "const dog = document.querySelector('.spots-dogs [data-at=\"0\"]'); dog.click(); dog.click()";
        page.eval(twice, vec![]).await?;
        is_asked(page, "One more?").await?;
        tokio::time::sleep(GUARD).await;
        page.find(".spots-dogs [data-at=\"0\"]").await?.click().await?;
        is_asked(page, "Where does the 4 go?").await
    });
}

/// Plays online until a chain of at least four decisions is laid out that ends a turn; returns the page of
/// its player and the other one.
async fn lay_out_four([anna, boris]: [&Page; 2]) -> Result<[&Page; 2]> {
    for turn in 0..90 {
        for [mover, other] in [[anna, boris], [boris, anna]] {
            if value(mover, CHAIN).await?.as_u64() >= Some(4) {
                tokio::time::sleep(GUARD).await;
                return Ok([mover, other]);
            }
            // These roll several dice.
            if matches!(asked(mover).await?, Asked::Trick(_))
                && let Some(tile) = mover.find_all(".trick.lit:is([data-tile=run], [data-tile=walk])").await?.first()
            {
                tile.click().await?;
            }
        }
        step_of(&[anna, boris], Input::Mouse, turn).await?;
    }
    Err(anyhow::anyhow!("no chain of four was laid out"))
}

/// The wire is slow: dice that were laid out are one message and are settled once, also if the line breaks
/// while the message is under way.
#[test]
fn a_chain_of_dice_is_sent_once_over_a_slow_line() {
    test(Screen::Desktop, async |anna| {
        let line = SlowLine::start(&anna.url()).await?;
        let boris = &anna.another(Screen::Desktop).await?;
        for page in [anna, boris] {
            page.go_through(&line);
            page.allow_in_console("net::ERR_");
            page.allow_in_console("WebSocket connection to");
            page.dev_tools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": RECORD })).await?;
        }
        let [join, _] = open_room(anna, "start=0").await?;
        sit_down(boris, &join, "Boris").await?;
        anna.find(".sum .primary").await?.click().await?;
        anna.find(".spots-tiles").await?;
        line.delay(Duration::from_millis(100));
        let [mover, other] = lay_out_four([anna, boris]).await?;
        messages(mover).await?;
        let before = (log(mover).await?, log(other).await?);
        // The line breaks right after the chain has been sent.
        mover.find("[data-press=stop]").await?.click().await?;
        line.cut();
        mover.sees("The connection is lost").await?;
        line.mend();
        for page in [anna, boris] {
            let connected = "document.querySelector('.above .news button')?.click(); \
                 return document.querySelector('.above .news') === null";
            until(
                "the connection stays lost",
                async || Ok((page.eval(connected, vec![]).await? == true).then_some(())),
            )
            .await?;
        }
        until("both have been told the same", async || {
            let after = (log(mover).await?, log(other).await?);
            Ok((after.0 == after.1 && after != before && value(mover, CHAIN).await? == 0).then_some(()))
        })
        .await?;
        let sent = chains(&messages(mover).await?)?;
        ensure!(!sent.is_empty(), "nothing was sent");
        ensure!(sent.iter().all(|chain| chain.0 >= 4 && chain.1 == sent[0].1), "one request: {sent:?}");
        Ok(())
    });
}

/// Everybody agrees to an undo: all dice of the chain are a plan again, not only the last decision of it.
#[test]
fn a_chain_that_is_undone_by_consent_is_a_plan_again() {
    test(Screen::Desktop, async |anna| {
        let boris = &anna.another(Screen::Desktop).await?;
        let [join, _] = open_room(anna, "start=0").await?;
        sit_down(boris, &join, "Boris").await?;
        anna.find(".sum .primary").await?.click().await?;
        for page in [anna, boris] {
            page.find(".spots-tiles").await?;
            page.click("tab", "Talk").await?;
        }
        let [asker, other] = lay_out_four([anna, boris]).await?;
        let laid = "[document.querySelectorAll('.spots-dogs .planned').length, \
             [...document.querySelectorAll('.spots-tray .die .vh')].map((die) => die.textContent), \
             document.querySelector('.yard-sum').innerText]";
        let before = (value(asker, laid).await?, value(asker, CHAIN).await?);
        asker.find("[data-press=stop]").await?.click().await?;
        until("the other one is asked", async || Ok((asked(other).await? != Asked::Wait).then_some(()))).await?;
        asker.find(".own-seat summary").await?.click().await?;
        asker.click("button", "Ask for an undo").await?;
        other.click("button", "Agree").await?;
        until("the dice are not laid out again", async || {
            let after = (value(asker, laid).await?, value(asker, CHAIN).await?);
            Ok((after == before && asked(other).await? == Asked::Wait).then_some(()))
        })
        .await?;
        asker.screenshot("again").await?;
        // It can be changed, or sent once more.
        tokio::time::sleep(GUARD).await;
        asker.find("[data-press=stop]").await?.click().await?;
        until("the other one is asked again", async || Ok((asked(other).await? != Asked::Wait).then_some(()))).await?;
        boris.quiet().await
    });
}

/// A step of the lesson that tells of the other player's turn is told when that turn has been shown.
#[test]
fn a_lesson_waits_for_what_is_shown() {
    test(Screen::Desktop, async |page| {
        page.open("/learn/spots").await?;
        page.sees("Step 1 of 10").await?;
        trick(page, "walk").await?;
        is_asked(page, "Where does the 4 go?").await?;
        key(page, "1").await?;
        is_asked(page, "One more?").await?;
        // Frame by frame: what is never painted is not early.
        let note = "window.early = 0; window.shown = false; const table = document.querySelector('.table'); \
            const look = () => { const playing = table.classList.contains('playing'); shown ||= playing; \
              if (playing && table.querySelector('.lesson').innerText.includes('Step 3')) early += 1; \
              requestAnimationFrame(look) }; look()";
        page.eval(note, vec![]).await?;
        key(page, "Enter").await?;
        page.sees("Step 3 of 10").await?;
        ensure!(value(page, "[shown, early]").await? == json!([true, 0]), "the text came before the turn was shown");
        Ok(())
    });
}

/// How many decisions are laid out and ready to be sent: to keep the roll, a place for each die, to stop.
const CHAIN: &str = "['.spots-tray .die.set:not(.no)', '[data-press=reroll]', '[data-press=stop]'] \
    .map((css) => document.querySelectorAll(css).length).reduce((sum, count) => sum + count) \
    * (document.querySelector('[data-press=stop]') ? 1 : 0)";

/// The numbers in the lines of the log: its words differ, for everybody is called "you" on their own page.
async fn log(page: &Page) -> Result<Vec<String>> {
    let lines = "[...document.querySelectorAll('.log li .vh')].map((line) => line.textContent.replace(/\\D+/g, ' '))";
    Ok(serde_json::from_value(value(page, lines).await?)?)
}

/// What is known of a stack is told by its tile: the top, those that nobody has seen, and the used ones.
#[test]
fn a_stack_tells_what_is_below() {
    test(Screen::Phone, async |page| {
        set_up(page, "set=all-tiles&start=0").await?;
        page.find(".trick.lit").await?;
        let tile = page.find(".trick.stacked").await?;
        page.touch(&tile, Duration::from_millis(700)).await?;
        page.sees("On top").await?;
        page.sees("Next, in an order nobody knows").await?;
        page.accessible().await?;
        page.screenshot("stack").await.map(drop).context("a picture")
    });
}
