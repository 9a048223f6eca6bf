//! The table holds still: at every size, with four seats and a full board, at every question, every zone
//! keeps its place, nothing is outside the window, covered or cut, and targets are large enough for a finger.

use anyhow::Context as _;
use e2e::{Page, Result, Screen, ensure, test};
use game_core::{Game as _, Record, SeatKind, Table};
use magnificent::{Magnificent, Phase};
use serde_json::Value;

use super::{FOUR, is_whole, own_turns};
use crate::ahead::{open_after, recorded};
use crate::circus::{Asked, next, step, value};
use crate::still::{CUT, FAULTS, SIZES, faults_at, moved, open_with, resize};
use crate::table::{Input, reduce_motion};

/// The boards, which never move, as rectangles.
const PLACES: &str = "[['camp', '.mag-grid'], ['tent', '.mag-ring'], ['seats']].map(([id, css = '']) => { \
    const zone = document.querySelector(`[data-zone=${id}] ${css}`); \
    if (!zone?.checkVisibility()) return id; const box = zone.getBoundingClientRect(); \
    return [id, box.left, box.top, box.right, box.bottom].map((side) => Math.round(side) || side).join(' ') })";

/// Zones that lie over each other, and what has to be scrolled: on a phone a zone, upwards and downwards. The
/// store has a place inside the camp, beside its grid.
const COVERED: &str = "const [small] = arguments, faults = [], box = (one) => one.getBoundingClientRect(); \
    const parts = '.table > [data-zone]:not([data-zone=camp]), .mag-grid, .mag-chips, .mag-laying, .table > .zone-bar'; \
    const all = [...document.querySelectorAll(parts)].filter((one) => one.checkVisibility() && box(one).width > 2 && box(one).height > 2); \
    const name = (one) => one.dataset.zone ?? one.className; \
    all.forEach((a, at) => all.slice(at + 1).forEach((b) => { const p = box(a), q = box(b); \
      if (!a.contains(b) && Math.min(p.right, q.right) - Math.max(p.left, q.left) > 2 && Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top) > 2) \
        faults.push(`${name(a)} and ${name(b)} overlap`) })); \
    for (const one of document.querySelectorAll('.table, .table *')) { if (!one.checkVisibility() || one.closest('.log, dialog, .vh, svg')) continue; \
      const {overflowX, overflowY} = getComputedStyle(one), scrolls = (way) => way === 'auto' || way === 'scroll'; \
      if (scrolls(overflowX) && one.scrollWidth > one.clientWidth + 1) faults.push(`scrolls sideways: ${name(one)}`); \
      if (!small && scrolls(overflowY) && one.scrollHeight > one.clientHeight + 1) faults.push(`scrolls: ${name(one)} ${one.scrollHeight} in ${one.clientHeight}`) } \
    return [...new Set(faults)]";

/// Ids of parts of the game that a person could see or hear.
const IDS: &str = "const named = [...document.querySelectorAll('[aria-label], [title]')].flatMap((one) => [one.ariaLabel, one.title]); \
    const found = [document.querySelector('.table-page').textContent, ...named].join(' ').match(/\\b(M-[IV\\d]+|TT\\d+|BS\\d|T\\d\\d|[PS]-[OGP]\\d+)\\b/g); \
    return [...new Set(found)].map((id) => `an id: ${id}`)";

/// Returns the last places in a game at which the first seat gives an answer of each kind.
fn questions(record: &Record) -> Vec<(String, usize)> {
    let mut found: Vec<(String, usize)> = Vec::new();
    for (at, step) in record.steps.iter().enumerate() {
        let Some(kind) = step.strip_prefix("0 ").and_then(|answer| answer.split(' ').next()) else { continue };
        found.retain(|(other, _)| other != kind);
        found.push((kind.to_owned(), at));
    }
    found
}

/// Looks at the page at these sizes, and adds what moved since the last look, stuck out, was covered or cut.
async fn look(
    page: &Page,
    sizes: &[(u32, u32)],
    places: &mut [Option<Value>],
    label: &str,
    faults: &mut Vec<String>,
) -> Result<()> {
    for (size, place) in sizes.iter().zip(places) {
        resize(page, *size).await?;
        let now = value(page, PLACES).await?;
        let mut found = place.as_ref().map(|before| moved(before, &now)).unwrap_or_default();
        place.get_or_insert(now);
        found.extend(faults_at(page, *size, &[FAULTS, CUT, COVERED, IDS]).await?);
        faults.extend(found.into_iter().map(|fault| format!("{}×{}, {label}: {fault}", size.0, size.1)));
        if is_whole() {
            page.screenshot(&format!("{}x{}-{label}", size.0, size.1)).await?;
        }
    }
    Ok(())
}

/// Of how many questions one is looked at, in one language, unless whole games are asked for.
const ONE_OF: usize = 7;

/// Every question of a full board in both languages, which takes minutes; a few of them otherwise.
#[test]
fn every_question_of_a_full_board() {
    test(Screen::Desktop, async |page| {
        let (one_of, languages) = if is_whole() { (1, 2) } else { (ONE_OF, 1) };
        reduce_motion(page).await?;
        let record = recorded(FOUR, &[0])?;
        let (mut faults, mut places) = (Vec::new(), vec![None; SIZES.len()]);
        for (kind, at) in questions(&record).into_iter().step_by(one_of) {
            for (language, theme) in [("ru", "dark"), ("en", "light")].into_iter().take(languages) {
                open_after(page, &record, at).await?;
                open_with(page, language, theme).await?;
                next(page).await.with_context(|| format!("{kind}, step {at}"))?;
                look(page, &SIZES, &mut places, &format!("{kind}-{language}"), &mut faults).await?;
            }
        }
        faults.sort();
        faults.dedup();
        ensure!(faults.is_empty(), "{}", faults.join("\n"));
        Ok(())
    });
}

/// How many dice a table of four has, and how many trainer tiles a seat can have by the last round.
const FULL: (u32, usize) = (19, 3);

/// Returns the place in a game where most lies open: a seat with all its trainer tiles is to take the first
/// die of a round. A person sits there.
fn fullest() -> Result<(Record, usize)> {
    let mut record = recorded(FOUR, &[])?;
    let table = Table::<Magnificent>::load(&record, None)?;
    let (rules, mut state) = (table.rules(), Magnificent::setup(table.rules()));
    for (at, step) in table.steps().iter().enumerate() {
        let public = state.public();
        let dice = public.tent.iter().flatten().map(|count| u32::from(*count)).sum();
        let tiles = public.player(public.mover).tiles.iter().flatten().count();
        if public.phase() == Phase::TurnStart && (dice, tiles) == FULL {
            record.seats.get_mut(public.mover.index()).context("a seat")?.kind = SeatKind::Person;
            return Ok((record, at));
        }
        state.apply(rules, step, &mut ());
    }
    anyhow::bail!("no turn begins with {} dice and {} trainer tiles", FULL.0, FULL.1)
}

/// All nineteen dice in the main tent, five cards and eight trainer spaces, in both languages.
#[test]
fn the_fullest_board_holds_still() {
    test(Screen::Desktop, async |page| {
        reduce_motion(page).await?;
        let (record, at) = fullest()?;
        let (mut faults, mut places) = (Vec::new(), vec![None; SIZES.len()]);
        for language in ["ru", "en"] {
            open_after(page, &record, at).await?;
            open_with(page, language, "light").await?;
            next(page).await?;
            let spaces = value(page, "document.querySelectorAll('.mag-space-hit').length").await?;
            ensure!(spaces == 8, "{spaces} trainer spaces");
            look(page, &SIZES, &mut places, &format!("fullest-{language}"), &mut faults).await?;
        }
        ensure!(faults.is_empty(), "{}", faults.join("\n"));
        Ok(())
    });
}

/// How many decisions are looked at in each language: about a round with whole games, which takes minutes.
fn decisions() -> usize {
    if is_whole() { 60 } else { 6 }
}

/// Some turns, each decision at another size.
#[test]
fn every_decision_at_another_size() {
    test(Screen::Desktop, async |page| {
        reduce_motion(page).await?;
        let record = recorded(FOUR, &[0])?;
        open_after(page, &record, own_turns(&record)[8]).await?;
        let mut faults = Vec::new();
        for language in ["en", "ru"] {
            open_with(page, language, "light").await?;
            let mut places = vec![None; SIZES.len()];
            for turn in 0..decisions() {
                next(page).await?;
                look(page, &SIZES, &mut places, &format!("turn-{turn}-{language}"), &mut faults).await?;
                resize(page, SIZES[turn % SIZES.len()]).await?;
                if step(page, Input::Mouse, turn).await? == Asked::Over {
                    break;
                }
            }
        }
        faults.sort();
        faults.dedup();
        ensure!(faults.is_empty(), "{}", faults.join("\n"));
        Ok(())
    });
}
