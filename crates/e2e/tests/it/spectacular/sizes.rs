//! The table holds still: at every size, with the most seats and the most on the table, every zone keeps
//! its place, nothing is outside the window, nothing covers anything else, and targets are large enough for
//! a finger.

use e2e::{Page, Result, Screen, ensure, test};
use serde_json::Value;

use super::ending::play_after;
use super::is_whole;
use crate::parks::{Asked, Way, next, set_up, step, value};
use crate::still::{FAULTS, SIZES, faults_at, moved, open_with, resize};
use crate::table::Input;

/// The zones that never move, as rectangles. Question and buttons share the dock.
const PLACES: &str = "[['park'], ['supply'], ['display'], ['ask', 'press'], ['seats'], ['sheet']].map((ids) => { \
    const all = ids.map((id) => document.querySelector(`[data-zone=${id}]`)).filter((zone) => zone?.checkVisibility()).map((zone) => zone.getBoundingClientRect()); \
    if (!all.length) return ids[0]; \
    const sides = [Math.min(...all.map((box) => box.left)), Math.min(...all.map((box) => box.top)), Math.max(...all.map((box) => box.right)), Math.max(...all.map((box) => box.bottom))]; \
    return [ids[0], ...sides.map((side) => Math.round(side))].join(' ') })";

/// Texts that are cut: of prompts, buttons and cards.
const CUT: &str = "return [...document.querySelectorAll('.kask p, .kpresses .words, .spec-card b, .spec-card small, .spec-turning .says')] \
    .filter((one) => one.checkVisibility() && one.clientWidth > 2 && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 4) && one.innerText.trim()) \
    .map((one) => `cut: ${one.className} ${one.innerText} (${one.scrollWidth}×${one.scrollHeight} in ${one.clientWidth}×${one.clientHeight})`)";

/// What lies over something that a person wants to see: values and corners over a card, what happened since
/// the last turn over a hex.
const COVERED: &str = "const all = (css) => [...document.querySelectorAll(css)].filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect()); \
    const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2; \
    const pairs = [['.spec-turning button', '.spec-card'], ['.recap', '.spec-park [data-cell] .face'], ['.recap', '.kask .question']]; \
    return pairs.filter(([a, b]) => all(a).some((one) => all(b).some((other) => over(one, other)))).map(([a, b]) => `${a} lies over ${b}`)";

/// Opens the table once more in a language.
async fn speak(page: &Page, language: &str) -> Result<()> {
    open_with(page, language, "light").await?;
    page.find(".spec-park").await?;
    next(page).await.map(drop)
}

/// What was asked, without its places.
fn name_of(asked: &Asked) -> String {
    format!("{asked:?}").split('[').next().unwrap_or_default().to_owned()
}

/// Plays some turns, looks at each decision at all these sizes, and returns what moved, stuck out, was
/// covered or cut.
async fn examine(page: &Page, sizes: &[(u32, u32)], language: &str, label: &str) -> Result<Vec<String>> {
    speak(page, language).await?;
    let mut places = vec![None::<Value>; sizes.len()];
    let mut faults = Vec::new();
    for turn in 0..if is_whole() { 80 } else { 7 } {
        let way = if turn < 8 { Way::ByHand } else { Way::Hinted };
        let asked = step(page, Input::Mouse, way, turn).await?;
        next(page).await?;
        for (size, place) in sizes.iter().zip(&mut places) {
            resize(page, *size).await?;
            let mut found: Vec<String> = Vec::new();
            let now = value(page, PLACES).await?;
            if let Some(before) = place.replace(now.clone()) {
                found.extend(moved(&before, &now).into_iter().map(|zone| format!("{zone} after {}", name_of(&asked))));
            }
            found.extend(faults_at(page, *size, &[FAULTS, CUT, COVERED]).await?);
            if turn == 3 {
                page.screenshot(&format!("{label}-{}x{}-{language}", size.0, size.1)).await?;
            }
            faults.extend(found.into_iter().map(|fault| format!("{}×{}, {language}: {fault}", size.0, size.1)));
        }
        if asked == Asked::Over {
            break;
        }
    }
    faults.sort();
    faults.dedup();
    Ok(faults)
}

/// Examines a table at every size, in both languages in turn; the lowest one also in the longest words.
/// The window changes its size in one running game: a game for each size would take minutes.
async fn examine_all(page: &Page, label: &str) -> Result<()> {
    let english: Vec<_> = SIZES.into_iter().step_by(2).collect();
    let russian: Vec<_> = SIZES.into_iter().skip(1).step_by(2).chain([(844, 390)]).collect();
    let mut faults = examine(page, &english, "en", label).await?;
    faults.extend(examine(page, &russian, "ru", label).await?);
    ensure!(faults.is_empty(), "{}", faults.join("\n"));
    Ok(())
}

#[test]
fn a_new_table_of_two() {
    test(Screen::Desktop, async |page| {
        set_up(page, "").await?;
        examine_all(page, "two").await
    });
}

#[test]
fn six_seats_with_missions_in_the_second_round() {
    test(Screen::Desktop, async |page| {
        play_after(page, "base-6-missions", 640).await?;
        examine_all(page, "six").await
    });
}

#[test]
fn four_seats_with_missions_in_the_second_round() {
    test(Screen::Desktop, async |page| {
        play_after(page, "base-4-missions", 416).await?;
        ensure!(value(page, "document.querySelectorAll('.spec-supply.inside').length").await? == 1, "round 2");
        examine_all(page, "four").await
    });
}

#[test]
fn solo() {
    test(Screen::Desktop, async |page| {
        set_up(page, "mode=solo").await?;
        examine_all(page, "solo").await
    });
}
