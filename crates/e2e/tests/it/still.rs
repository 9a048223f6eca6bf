//! The frame holds still: at every size, with the most seats, the board keeps its place while a game is
//! played, nothing is outside the window, nothing covers anything else, and targets are large enough for a
//! finger.

use anyhow::{Context, Result, ensure};
use e2e::page::until;
use e2e::{Page, Screen, test};
use serde_json::{Value, json};

use crate::table::{Input, Prompt, decide, prompt, set_up};

/// The sizes of usual screens: laptops, tablets, phones upright and on their side.
pub(crate) const SIZES: [(u32, u32); 7] =
    [(1440, 900), (1366, 768), (1024, 768), (820, 1180), (390, 844), (360, 740), (844, 390)];

/// Looks for faults: parts outside the window, zones that overlap, small targets. Of the steps of a track the
/// nearest counts, and the dock has each again, so they may be smaller.
pub(crate) const FAULTS: &str = "const faults = [], root = document.documentElement; \
    if (root.scrollWidth > innerWidth + 1) faults.push(`the page is ${root.scrollWidth} wide`); \
    if (root.scrollHeight > innerHeight + 1) faults.push(`the page is ${root.scrollHeight} high`); \
    const box = (one) => one.getBoundingClientRect(); \
    const seen = (one) => one.checkVisibility() && box(one).width > 0; \
    for (const one of document.querySelectorAll('.table [data-zone] :is(button, a, p, h2, svg.board, .kmap > svg)')) { \
      if (!seen(one) || one.closest('dialog')) continue; const {left, top, right, bottom} = box(one); \
      if (one.closest('.log, .scroll, .ktray')) continue; \
      if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) \
        faults.push(`outside: ${one.tagName} ${one.className.baseVal ?? one.className} ${one.innerText}`) } \
    const zones = ['ask', 'hand', 'press', 'board', 'row', 'pack', 'yard', 'kennel'].map((id) => document.querySelector(`[data-zone=${id}]`)).filter((one) => one && seen(one)); \
    for (const a of zones) for (const b of zones) { if (a === b) continue; const p = box(a), q = box(b); \
      if (Math.min(p.right, q.right) - Math.max(p.left, q.left) > 2 && Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top) > 10) \
        faults.push(`${a.dataset.zone} covers ${b.dataset.zone}`) } \
    if (arguments[0]) for (const one of document.querySelectorAll('.table-page :is(button, select)')) { \
      if (!seen(one) || one.closest('dialog, .hits')) continue; const {width, height} = box(one); \
      if (width < 43.5 || height < 43.5) faults.push(`a target of ${width} × ${height}: ${one.innerText || one.ariaLabel}`) } \
    return [...new Set(faults)]";

/// Texts that are cut: those that reach beyond a box that hides what is outside it. What a finger can scroll
/// to is not cut. Of the last turn a panel shows as much as one line holds; the log has it whole.
pub(crate) const CUT: &str = "const faults = [], walker = document.createTreeWalker(document.querySelector('.table'), NodeFilter.SHOW_TEXT); \
    const hides = (one) => { const style = getComputedStyle(one); return style.overflowX !== 'visible' || style.overflowY !== 'visible' }; \
    while (walker.nextNode()) { const text = walker.currentNode, parent = text.parentElement; \
      if (!text.data.trim() || !parent.checkVisibility() || parent.closest('.vh, .log, .last-turn, dialog, svg, [popover]')) continue; \
      const range = document.createRange(); range.selectNodeContents(text); const inner = range.getBoundingClientRect(); \
      if (inner.width < 1) continue; \
      for (let one = parent; one && !one.matches('.table'); one = one.parentElement) { if (!hides(one)) continue; \
        if (arguments[0] && getComputedStyle(one).overflowY === 'auto') break; \
        const outer = one.getBoundingClientRect(); if (outer.width < 3) break; \
        if (inner.right > outer.right + 1.5 || inner.left < outer.left - 1.5 || inner.bottom > outer.bottom + 3 || inner.top < outer.top - 3) { \
          faults.push(`cut: ${text.data} in ${one.className || one.tagName}`); break } } } \
    return [...new Set(faults)]";

async fn board(page: &Page) -> Result<Value> {
    let script = "const {x, y, width, height} = document.querySelector('.kmap > svg').getBoundingClientRect(); \
        return [x, y, width, height].map((side) => Math.round(side))";
    page.eval(script, vec![]).await
}

/// How many decisions are played in each language; whole games with `GAMEKEEPER_WHOLE_GAMES`, which takes
/// long.
fn decisions() -> usize {
    if std::env::var_os("GAMEKEEPER_WHOLE_GAMES").is_some() { 400 } else { 7 }
}

/// Gives the window a size, and waits until the page is laid out for it.
pub(crate) async fn resize(page: &Page, (width, height): (u32, u32)) -> Result<()> {
    let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
    page.dev_tools("Emulation.setDeviceMetricsOverride", size).await?;
    let drawn = "const [width, height] = arguments, frame = () => new Promise((done) => requestAnimationFrame(done)); \
        while (innerWidth !== width || innerHeight !== height) await frame(); await frame(); await frame(); return 0";
    page.eval_async(drawn, vec![json!(width), json!(height)]).await?;
    Ok(())
}

/// Opens the table of the page once more with these settings.
pub(crate) async fn open_with(page: &Page, language: &str, theme: &str) -> Result<()> {
    let choose = "localStorage['gamekeeper/settings'] = JSON.stringify(arguments[0])";
    page.eval(choose, vec![json!({ "language": language, "theme": theme, "pace": "instant" })]).await?;
    page.reload().await
}

/// What scripts that look for faults find on the page as it is now. They are told whether fingers use it.
pub(crate) async fn faults_at(page: &Page, (width, height): (u32, u32), scripts: &[&str]) -> Result<Vec<String>> {
    let mut faults = Vec::new();
    for script in scripts {
        let found = page.eval(script, vec![json!(width <= 820 || height < 500)]).await?;
        faults.extend(found.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned));
    }
    Ok(faults)
}

/// What moved between two looks at the zones, each an id and, where it is seen, its sides: what is not there
/// does not move.
pub(crate) fn moved(before: &Value, now: &Value) -> Vec<String> {
    let pairs = before.as_array().into_iter().flatten().zip(now.as_array().into_iter().flatten());
    let is_there = |zone: &Value| zone.as_str().is_some_and(|zone| zone.contains(' '));
    let moved = pairs.filter(|(one, other)| one != other && is_there(one) && is_there(other));
    moved.map(|(one, other)| format!("{one} became {other}")).collect()
}

/// Plays one game in each language, each decision at another size, and returns the faults: after every
/// decision each size must show the board where it was before.
async fn examine(page: &Page, seats: usize, sizes: &[(u32, u32)]) -> Result<Vec<String>> {
    let mut faults = Vec::new();
    for language in ["en", "ru"] {
        page.dev_tools("Emulation.clearDeviceMetricsOverride", json!({})).await?;
        set_up(page, "", Some(&format!("{seats} seats"))).await?;
        let settings =
            "localStorage['gamekeeper/settings'] = JSON.stringify({ language: arguments[0], pace: 'instant' })";
        page.eval(settings, vec![json!(language)]).await?;
        page.reload().await?;
        page.find(".board.play").await?;
        let mut places: Vec<Option<Value>> = vec![None; sizes.len()];
        for turn in 0..decisions() {
            until("nobody is to act", async || Ok((prompt(page).await? != Prompt::Wait).then_some(()))).await?;
            let asked = prompt(page).await?;
            for (&(width, height), place) in sizes.iter().zip(&mut places) {
                resize(page, (width, height)).await?;
                let mut found = Vec::new();
                let now = board(page).await?;
                let before = place.get_or_insert_with(|| now.clone());
                if now != *before {
                    found.push(format!("the board moves from {before} to {now} before {asked:?}"));
                }
                found.extend(faults_at(page, (width, height), &[FAULTS]).await?);
                faults.extend(
                    found.into_iter().map(|fault| format!("{width}×{height}, {seats} seats, {language}: {fault}")),
                );
                if turn == 0 {
                    page.screenshot(&format!("{width}x{height}-{seats}-{language}")).await?;
                }
            }
            if asked == Prompt::Over {
                break;
            }
            resize(page, sizes[turn % sizes.len()]).await?;
            // The first turns with the mouse, which shows previews too.
            let input = if turn < 10 { Input::Mouse } else { Input::Keys };
            decide(page, input, asked, turn).await.with_context(|| format!("decision {turn}: {asked:?}"))?;
        }
        page.eval("localStorage.removeItem('gamekeeper/settings')", vec![]).await?;
    }
    faults.sort();
    faults.dedup();
    Ok(faults)
}

#[test]
fn the_board_keeps_its_place_at_every_size() {
    test(Screen::Desktop, async |page| {
        let faults = examine(page, 4, &SIZES).await?;
        ensure!(faults.is_empty(), "{}", faults.join("\n"));
        Ok(())
    });
}

#[test]
fn two_and_three_seats_hold_still_too() {
    test(Screen::Desktop, async |page| {
        let sizes = [(1366, 768), (360, 740), (844, 390)];
        let mut faults = examine(page, 2, &sizes).await?;
        faults.extend(examine(page, 3, &sizes).await?);
        ensure!(faults.is_empty(), "{}", faults.join("\n"));
        Ok(())
    });
}
