//! The table holds still: at every size, with the most seats, every zone keeps its place, nothing is outside
//! the window, covered or cut, and targets are large enough for a finger. Six dogs fit.

use e2e::{Page, Result, Screen, ensure, test};
use serde_json::json;

use super::limit;
use crate::dogs::{open_at, set_up, value};
use crate::still::{CUT, FAULTS, SIZES, faults_at, open_with, resize};
use crate::table::{Input, reduce_motion};

/// The zones that never move, as rectangles. The parts of the dock share one: the longer the buttons, the
/// less room the question has.
const PLACES: &str = "[['row'], ['hand'], ['hand', 'ask', 'press'], ['pack'], ['yard'], ['purse'], ['kennel'], ['seats']].map((ids) => { \
    const all = ids.map((id) => document.querySelector(`[data-zone=${id}]`).getBoundingClientRect()); \
    const edge = (side, most) => Math.round(Math[most](...all.map((one) => one[side]))); \
    return [ids, edge('left', 'min'), edge('top', 'min'), edge('right', 'max'), edge('bottom', 'max')].join(' ') })";

/// Plays at one size with four seats and returns what moved, stuck out or was covered.
async fn examine(page: &Page, (width, height): (u32, u32), language: &str) -> Result<Vec<String>> {
    page.dev_tools("Emulation.clearDeviceMetricsOverride", json!({})).await?;
    set_up(page, "seats=4&set=obstacle-course").await?;
    resize(page, (width, height)).await?;
    open_with(page, language, "light").await?;
    page.find(".spots-tiles").await?;
    let (places, mut faults) = (value(page, PLACES).await?, Vec::new());
    for turn in 0..if limit() == "0" { 900 } else { 8 } {
        let over = crate::dogs::step(page, Input::Mouse, turn).await?;
        let now = value(page, PLACES).await?;
        if now != places {
            faults.push(format!("{places} became {now}"));
        }
        faults.extend(faults_at(page, (width, height), &[FAULTS]).await?);
        if over {
            break;
        }
    }
    page.screenshot(&format!("{width}x{height}-{language}")).await?;
    page.eval("localStorage.removeItem('gamekeeper/settings')", vec![]).await?;
    faults.sort();
    faults.dedup();
    Ok(faults.into_iter().map(|fault| format!("{width}×{height}, {language}: {fault}")).collect())
}

#[test]
fn everything_keeps_its_place_at_every_size() {
    test(Screen::Desktop, async |page| {
        let mut faults = Vec::new();
        // Whole games take minutes each: one for every kind of layout.
        let sizes = if limit() == "0" { vec![SIZES[1], SIZES[3], SIZES[5]] } else { SIZES.to_vec() };
        for (size, language) in sizes.into_iter().zip(["en", "ru"].into_iter().cycle()) {
            faults.extend(examine(page, size, language).await?);
        }
        ensure!(faults.is_empty(), "{}", faults.join("\n"));
        Ok(())
    });
}

/// A game of four in which the person has six dogs, none of them scored, and eight dice lie in the tray.
const SIX_DOGS: &str = include_str!("six-dogs.txt");

/// With whole games only: 28 pictures take long.
#[test]
fn six_dogs_fit_at_every_size() {
    if limit() != "0" {
        return;
    }
    test(Screen::Desktop, async |page| {
        reduce_motion(page).await?;
        let steps: Vec<&str> = SIX_DOGS.lines().collect();
        let seats = ["person", "greedy", "greedy", "greedy"];
        open_at(page, json!({ "start": "0" }), &seats, &steps).await?;
        let mut faults = Vec::new();
        for size @ (width, height) in SIZES {
            resize(page, size).await?;
            for (language, theme) in [("ru", "light"), ("ru", "dark"), ("en", "light"), ("en", "dark")] {
                open_with(page, language, theme).await?;
                page.find(".spots-tray .die").await?;
                let dogs = value(page, "document.querySelectorAll('.spots-dogs .spots-card').length").await?;
                ensure!(dogs == 6, "{dogs} dogs");
                let found = faults_at(page, size, &[FAULTS, CUT]).await?;
                faults.extend(found.into_iter().map(|fault| format!("{width}×{height}, {language}: {fault}")));
                page.screenshot(&format!("{width}x{height}-{language}-{theme}")).await?;
            }
        }
        ensure!(faults.is_empty(), "{}", faults.join("\n"));
        Ok(())
    });
}
