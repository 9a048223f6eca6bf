//! Whole games, by mouse, keyboard and touch.

use anyhow::Context as _;
use e2e::page::until;
use e2e::{Page, Result, Screen, ensure, test};
use serde_json::Value;

use super::is_whole;
use crate::parks::{
    Asked, Way, asked, finish, is_asked, next, play, play_to_choose, set_up, step, steps_of, touch, value,
};
use crate::table::{Input, reduce_motion};

/// The lines of the log as they are read aloud, newest first.
const LOG: &str = "[...document.querySelectorAll('.log li .vh')].map((line) => line.textContent)";

/// Plays by hand, reloads in between, checks that the table is the same, and plays on: to the end if whole
/// games are wanted.
async fn reload_and_go_on(page: &Page, input: Input) -> Result<()> {
    play(page, input, Way::ByHand, 14).await?;
    page.screenshot("table").await?;
    let before = value(page, LOG).await?;
    page.reload().await?;
    page.find(".spec-park").await?;
    next(page).await?;
    let after = value(page, LOG).await?;
    let count = |lines: &Value| lines.as_array().map_or(0, Vec::len);
    ensure!(count(&after) >= count(&before) && count(&before) > 0, "the log was {before} and is {after}");
    if is_whole() { finish(page, input).await } else { play(page, input, Way::Hinted, 8).await.map(drop) }
}

#[test]
fn against_the_bot_by_mouse() {
    test(Screen::Desktop, async |page| {
        reduce_motion(page).await?;
        page.open("/play/spectacular").await?;
        page.find(".spec-park").await?;
        reload_and_go_on(page, Input::Mouse).await
    });
}

#[test]
fn by_keyboard_alone() {
    test(Screen::Desktop, async |page| {
        set_up(page, "").await?;
        reload_and_go_on(page, Input::Keys).await
    });
}

#[test]
fn by_touch_on_a_phone() {
    test(Screen::Phone, async |page| {
        set_up(page, "").await?;
        play(page, Input::Touch, Way::ByHand, 4).await?;
        page.fits_the_width().await?;
        reload_and_go_on(page, Input::Touch).await?;
        page.fits_the_width().await
    });
}

#[test]
fn solo() {
    test(Screen::Desktop, async |page| {
        set_up(page, "mode=solo").await?;
        play(page, Input::Mouse, Way::ByHand, 12).await?;
        page.screenshot("table").await?;
        if !is_whole() {
            return play(page, Input::Mouse, Way::Hinted, 6).await.map(drop);
        }
        finish(page, Input::Mouse).await?;
        page.screenshot("result").await?;
        Ok(())
    });
}

#[test]
fn six_seats_with_five_bots() {
    test(Screen::Desktop, async |page| {
        set_up(page, "seats=6&side=asymmetric&missions=on&picks=ascending").await?;
        play(page, Input::Mouse, Way::ByHand, 8).await?;
        page.screenshot("table").await?;
        if is_whole() {
            finish(page, Input::Mouse).await
        } else {
            play(page, Input::Mouse, Way::Hinted, 4).await.map(drop)
        }
    });
}

/// A hint says what it proposes; asked once more, it goes on to the places of what it has picked.
#[test]
fn a_hint_says_what_it_proposes() {
    test(Screen::Desktop, async |page| {
        set_up(page, "").await?;
        play_to_choose(page, Input::Mouse).await?;
        let is_hint = async || -> Result<Option<()>> {
            let said = value(page, "document.querySelector('.kask .consequence').innerText").await?;
            Ok(said.as_str().is_some_and(|said| said.contains("Hint:")).then_some(()))
        };
        page.press("h").await?;
        until("the hint says nothing", async || is_hint().await).await?;
        ensure!(matches!(asked(page).await?, Asked::Place(_)), "{:?}", asked(page).await?);
        page.press("h").await?;
        until("the hint has no places", async || {
            Ok((asked(page).await? == Asked::Ready("send".to_owned())).then_some(()))
        })
        .await?;
        is_hint().await?.context("it is still a hint")
    });
}

/// Beside the things of another seat nothing is asked that could not be answered there.
#[test]
fn a_visit_says_whose_things_are_shown() {
    test(Screen::Phone, async |page| {
        set_up(page, "").await?;
        play_to_choose(page, Input::Touch).await?;
        touch(page, Input::Touch, ".kseat:not(.own)").await?;
        is_asked(page, "Park, supply and display: Mirabel").await?;
        page.sees("Go back to take your turn.").await?;
        page.tap("button", "Back").await?;
        is_asked(page, "Take one item").await
    });
}

/// A whole turn needs at most two picks, two places and one press, and the log shows one line for it.
#[test]
fn a_turn_is_four_gestures_and_one_press() {
    test(Screen::Desktop, async |page| {
        set_up(page, "").await?;
        play_to_choose(page, Input::Mouse).await?;
        let before = steps_of(page, 0).await?.len();
        let mut gestures = 0;
        loop {
            match step(page, Input::Mouse, Way::ByHand, 0).await? {
                Asked::Ready(_) => break,
                _ => gestures += 1,
            }
        }
        ensure!(gestures <= 4, "{gestures} gestures");
        until("the turn is not over", async || Ok(matches!(asked(page).await?, Asked::Supply(_)).then_some(())))
            .await?;
        let steps = steps_of(page, 0).await?;
        let ours: Vec<&str> = steps[before..].iter().map(String::as_str).collect();
        ensure!(ours[0].starts_with("supply ") && ours[1].starts_with("display "), "{ours:?}");
        ensure!(ours.iter().any(|step| step.starts_with("hex ")), "it is built: {ours:?}");
        Ok(())
    });
}
