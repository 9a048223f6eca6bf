//! Tests of the kit of the boards, on its own pages: every component in both themes and languages, at the
//! width of a phone and of a laptop; and what mouse, finger and keys do.

mod plain;

use anyhow::{Context, Result};
use e2e::page::until;
use e2e::{Page, Screen, ensure, gallery};
use serde_json::json;

use crate::table::reduce_motion;

/// Returns the addresses of all pages, as the list of them names them.
async fn pages(page: &Page) -> Result<Vec<String>> {
    page.open("/kit").await?;
    page.find("main li a").await?;
    let found = page.eval("return [...document.querySelectorAll('main li a')].map((a) => a.pathname)", vec![]).await?;
    let found: Vec<String> = serde_json::from_value(found)?;
    ensure!(found.len() >= 15, "only {} pages: {found:?}", found.len());
    Ok(found)
}

/// Opens and checks every page.
async fn check_pages(page: &Page, label: &str) -> Result<()> {
    for address in pages(page).await? {
        page.open(&address).await?;
        page.find("main h1 ~ :is(section, div) h2").await?;
        page.fits_the_width().await.with_context(|| address.clone())?;
        inside(page).await.with_context(|| address.clone())?;
        page.accessible().await.with_context(|| address.clone())?;
        page.screenshot(&format!("{label}{}", address.replace('/', "-"))).await?;
        page.quiet().await.with_context(|| address.clone())?;
    }
    Ok(())
}

/// Asserts that nothing that is shown reaches over the left or right edge of the window.
async fn inside(page: &Page) -> Result<()> {
    let script = "const width = document.documentElement.clientWidth; \
         const out = [...document.querySelectorAll('main *')].filter((e) => { \
         if (e.closest('.vh, dialog:not([open]), svg svg') || (e.closest('svg') && e.tagName !== 'svg')) return false; \
         const box = e.getBoundingClientRect(); return box.width > 1 && (box.left < -1 || box.right > width + 1); }); \
         return out.slice(0, 5).map((e) => e.tagName + '.' + e.getAttribute('class'))";
    let out = page.eval(script, vec![]).await?;
    ensure!(out == json!([]), "outside of the window: {out}");
    Ok(())
}

async fn resize(page: &Page, width: u32, height: u32) -> Result<()> {
    let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
    page.dev_tools("Emulation.setDeviceMetricsOverride", size).await?;
    Ok(())
}

async fn russian_and_dark(page: &Page) -> Result<()> {
    page.open("/settings").await?;
    page.click("radio", "Русский").await?;
    page.sees("Настройки").await?;
    page.click("radio", "Тёмная").await
}

/// What the page says was reported last.
async fn told(page: &Page, part: &str) -> Result<()> {
    until(&format!("no report of {part}"), async || {
        let told = page.eval("return document.getElementById('told').textContent", vec![]).await?;
        Ok(told.as_str().is_some_and(|told| told.contains(part)).then_some(()))
    })
    .await
}

#[test]
fn every_page_on_a_laptop() {
    gallery(Screen::Desktop, async |page| {
        resize(page, 1366, 768).await?;
        check_pages(page, "laptop").await
    });
}

#[test]
fn every_page_on_a_laptop_in_russian_and_dark_without_motion() {
    gallery(Screen::Desktop, async |page| {
        resize(page, 1366, 768).await?;
        reduce_motion(page).await?;
        russian_and_dark(page).await?;
        check_pages(page, "laptop-ru").await
    });
}

#[test]
fn every_page_on_a_phone() {
    gallery(Screen::Phone, async |page| {
        reduce_motion(page).await?;
        check_pages(page, "phone").await
    });
}

#[test]
fn every_page_on_a_phone_in_russian_and_dark() {
    gallery(Screen::Phone, async |page| {
        russian_and_dark(page).await?;
        check_pages(page, "phone-ru").await
    });
}

#[test]
fn what_can_be_chosen_is_large_enough_to_touch() {
    gallery(Screen::Phone, async |page| {
        for address in pages(page).await? {
            page.open(&address).await?;
            page.find("main section h2").await?;
            // The target of a small cross or a switch is larger than its drawing; cells of a map are
            // magnified instead.
            let script = "return [...document.querySelectorAll('main section button:not(.cross), main section [role=spinbutton]')] \
                 .filter((e) => { const b = e.getBoundingClientRect(); return b.width > 0 && (b.width < 43.5 || b.height < 43.5) && !e.matches('.btn.sm, .acts .btn, .switch'); }) \
                 .map((e) => `${e.className} ${Math.round(e.getBoundingClientRect().width)}x${Math.round(e.getBoundingClientRect().height)}`)";
            let small = page.eval(script, vec![]).await?;
            ensure!(small == json!([]), "{address}: {small}");
        }
        Ok(())
    });
}

#[test]
fn a_piece_is_dragged_onto_a_map_and_turned() {
    gallery(Screen::Desktop, async |page| {
        page.open("/kit/hexes").await?;
        let piece = page.find(".khand [role=radio]").await?;
        let script = "const [piece, cell] = arguments; const middle = (e) => { const b = e.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2] }; \
             const from = middle(piece), to = middle(cell); \
             const fire = (type, [x, y]) => piece.dispatchEvent(new PointerEvent(type, { clientX: x, clientY: y, pointerId: 1, pointerType: 'mouse', button: 0, bubbles: true, cancelable: true })); \
             fire('pointerdown', from); for (const t of [0.2, 0.6, 1]) fire('pointermove', from.map((v, i) => v + (to[i] - v) * t)); fire('pointerup', to)";
        let cell = page.find("[data-cell='0,0']").await?;
        page.eval(script, vec![serde_json::to_value(&piece)?, serde_json::to_value(&cell)?]).await?;
        told(page, "Drop").await?;
        let planned = async || {
            let cells = page
                .eval("return [...document.querySelectorAll('.planned[data-cell]')].map((e) => e.dataset.cell)", vec![])
                .await?;
            Ok::<_, anyhow::Error>(cells)
        };
        let before = planned().await?;
        ensure!(before.as_array().is_some_and(|cells| cells.len() == 2 && cells.contains(&json!("0,0"))), "{before}");
        page.press("r").await?;
        let turned = planned().await?;
        ensure!(turned != before, "R does not turn it");
        page.press("Shift+R").await?;
        ensure!(planned().await? == before, "Shift+R does not turn it back");
        page.press("Escape").await?;
        ensure!(planned().await? == json!([]), "Escape does not let go");
        Ok(())
    });
}

#[test]
fn the_arrows_walk_over_a_map_and_space_chooses() {
    gallery(Screen::Desktop, async |page| {
        page.open("/kit/hexes").await?;
        page.eval("document.querySelector('.kmap [tabindex=\"0\"]').focus()", vec![]).await?;
        let here = async || page.eval("return document.activeElement.dataset.cell", vec![]).await;
        let start = here().await?;
        for (way, back) in [("ArrowRight", "ArrowLeft"), ("ArrowUp", "ArrowDown"), ("q", "c"), ("e", "z")] {
            page.press(way).await?;
            ensure!(here().await? != start, "{way} does not move");
            page.press(back).await?;
            ensure!(here().await? == start, "{back} does not lead back");
        }
        page.press("Space").await?;
        told(page, "Choose").await?;
        let stops = page.eval("return document.querySelectorAll('.kmap [tabindex=\"0\"]').length", vec![]).await?;
        ensure!(stops == 1, "{stops} tab stops");
        Ok(())
    });
}

#[test]
fn a_press_just_after_a_change_or_by_key_repeat_does_nothing() {
    gallery(Screen::Desktop, async |page| {
        page.open("/kit/ask").await?;
        page.click("button", "Place").await?;
        told(page, "Choose a cell first").await?;
        // All in one script: far less than the guard's time passes between the change and the first press.
        let script = "const wait = (ms) => new Promise((done) => setTimeout(done, ms)); \
             const green = () => document.querySelector('.kpresses .primary').click(); \
             const question = () => document.querySelector('.question').textContent; \
             [...document.querySelectorAll('.acts button')].find((b) => b.textContent === 'Next question').click(); \
             await wait(0); green(); await wait(20); const first = question(); \
             await wait(500); green(); await wait(50); return [first, question()]";
        let questions = page.eval_async(script, vec![]).await?;
        ensure!(questions[0] == "Place it here for 4 and 2?", "the guard let a press through: {questions}");
        ensure!(questions[1] == "This roll busts.", "the guard does not open: {questions}");
        let held = "const down = (repeat) => document.querySelector('main').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', repeat, bubbles: true, cancelable: true })); \
             await new Promise((done) => setTimeout(done, 500)); down(true); down(true); return document.querySelector('.brick').textContent";
        let words = page.eval_async(held, vec![]).await?;
        ensure!(words.as_str().is_some_and(|words| words.starts_with("Take the bust")), "key repeat pressed: {words}");
        page.press("Enter").await?;
        page.sees("Press again").await
    });
}

#[test]
fn a_sheet_keeps_the_focus_and_returns_it() {
    gallery(Screen::Desktop, async |page| {
        page.open("/kit/opening").await?;
        page.click("button", "Drawer").await?;
        page.find("dialog[open]").await?;
        let inside = "return document.querySelector('dialog[open]')?.contains(document.activeElement) === true";
        for _ in 0..5 {
            page.press("Tab").await?;
            let is_inside = page.eval(&format!("{inside} || document.activeElement === document.body"), vec![]).await?;
            ensure!(is_inside == true, "the focus has left the sheet");
        }
        page.accessible().await?;
        page.press("Escape").await?;
        until("the sheet stays open", async || Ok(page.find_all("dialog[open]").await?.is_empty().then_some(())))
            .await?;
        let back = page.eval("return document.activeElement.textContent", vec![]).await?;
        ensure!(back == "Drawer", "the focus is on {back}");
        page.click("button", "What is this?").await?;
        page.find(".kpop.placed").await?;
        page.accessible().await
    });
}

#[test]
fn without_motion_what_changed_gets_a_ring() {
    gallery(Screen::Desktop, async |page| {
        reduce_motion(page).await?;
        page.open("/kit/motion").await?;
        page.click("button", "Fly").await?;
        page.find(".kfly.kring").await?;
        until("the ring stays", async || Ok(page.find_all(".kring").await?.is_empty().then_some(()))).await
    });
}

/// Asserts that a script returns this value, which may take a moment.
async fn returns(page: &Page, script: &str, wanted: serde_json::Value) -> Result<()> {
    until(&format!("{script} is not {wanted}"), async || {
        let found = page.eval(&format!("return {script}"), vec![]).await?;
        Ok((found == wanted).then_some(()))
    })
    .await
}

/// The names of the zones that are visible.
const VISIBLE: &str = "[...document.querySelectorAll('.zone')].filter((e) => e.checkVisibility()).map((e) => e.id)";

#[test]
fn tabs_follow_the_question_and_return_when_it_is_answered() {
    gallery(Screen::Desktop, async |page| {
        resize(page, 1024, 768).await?;
        page.open("/kit/table").await?;
        let tab = "document.querySelector('.zone-bar [aria-selected=true]').textContent";
        returns(page, tab, json!("Board")).await?;
        returns(page, VISIBLE, json!(["ask", "hand", "camp", "store", "coming", "count", "press", "seats"])).await?;
        page.click("button", "Cards").await?;
        returns(page, tab, json!("Score sheet, the question is here")).await?;
        returns(page, VISIBLE, json!(["ask", "hand", "cards", "coming", "count", "press", "seats"])).await?;
        returns(page, "[...document.querySelectorAll('.zone.asked')].map((e) => e.id)", json!(["cards"])).await?;
        page.click("button", "Hand").await?;
        returns(page, tab, json!("Board")).await?;
        // What a person chooses stays.
        page.click("tab", "Score sheet").await?;
        page.click("button", "Nothing").await?;
        returns(page, tab, json!("Score sheet")).await?;
        resize(page, 1440, 900).await?;
        returns(page, "document.querySelector('.zone-bar')", json!(null)).await?;
        returns(page, &format!("{VISIBLE}.length"), json!(9)).await
    });
}

#[test]
fn the_keyboard_is_where_the_question_is_and_goes_round_the_zones() {
    gallery(Screen::Desktop, async |page| {
        resize(page, 1440, 900).await?;
        page.open("/kit/table").await?;
        let zone = "document.activeElement.closest('[data-zone]')?.id";
        returns(page, zone, json!("hand")).await?;
        for next in ["camp", "store", "cards", "coming", "count", "press", "seats", "hand"] {
            page.press("F6").await?;
            returns(page, zone, json!(next)).await?;
        }
        page.press("Shift+F6").await?;
        returns(page, zone, json!("seats")).await
    });
}

#[test]
fn a_seat_is_visited_by_key_and_tap_until_the_person_returns() {
    gallery(Screen::Desktop, async |page| {
        resize(page, 1440, 900).await?;
        page.open("/kit/table").await?;
        let whose = "[...document.querySelectorAll('.whose')].map((e) => e.textContent)";
        let band = "document.querySelector('.visit-band b')?.textContent ?? null";
        returns(page, whose, json!(["You", "You", "You"])).await?;
        page.press("]").await?;
        returns(page, band, json!("Visiting: Ann")).await?;
        returns(page, "document.querySelectorAll('.zone.visited').length", json!(2)).await?;
        returns(page, "!!document.querySelector('.visit-band .pulses')", json!(true)).await?;
        page.press("]").await?;
        returns(page, band, json!("Visiting: Bob")).await?;
        page.press("[").await?;
        page.press("[").await?;
        returns(page, band, json!(null)).await?;
        page.eval("document.querySelectorAll('.kseat')[3].click()", vec![]).await?;
        returns(page, band, json!("Visiting: Mirabel")).await?;
        page.press("Escape").await?;
        returns(page, band, json!(null)).await?;
        page.press("]").await?;
        page.click("button", "Back").await?;
        returns(page, band, json!(null)).await?;
        page.press("]").await?;
        returns(page, band, json!("Visiting: Ann")).await?;
        // The first gesture on something of the viewer's returns.
        page.eval("document.querySelector('#hand .btn').click()", vec![]).await?;
        returns(page, band, json!(null)).await
    });
}

#[test]
fn the_recap_tells_first_what_touches_the_viewer_and_ends_with_the_first_gesture() {
    gallery(Screen::Desktop, async |page| {
        resize(page, 1440, 900).await?;
        page.open("/kit/table").await?;
        let lines =
            "[...document.querySelectorAll('.recap .told')].map((e) => e.querySelector('.touch, .shown').textContent)";
        returns(page, lines, json!(["Your camp is empty.", "Bob takes two gems", "Ann takes a card", "Bob passes"]))
            .await?;
        page.click("button", "1 more").await?;
        told(page, "log").await?;
        page.eval("document.querySelector('.recap .told').click()", vec![]).await?;
        told(page, "again 3..4").await?;
        page.eval("document.querySelector('#hand .btn').click()", vec![]).await?;
        returns(page, "document.querySelector('.recap')", json!(null)).await
    });
}

#[test]
fn on_a_phone_the_recap_is_one_line_a_zone_folds_and_another_opens_as_a_sheet() {
    gallery(Screen::Phone, async |page| {
        page.open("/kit/table").await?;
        page.find(".zone-bar").await?;
        // Everything that the line says is noted, since it is there for a moment only.
        let note = "window.said = []; const look = () => { const line = document.querySelector('.recap.one:not(.late) .now :is(.touch, .shown)')?.textContent ?? ''; \
             if (line !== window.said.at(-1)) window.said.push(line) }; new MutationObserver(look).observe(document.querySelector('main'), { attributes: true, childList: true, subtree: true })";
        page.eval(note, vec![]).await?;
        for _ in 0..3 {
            page.eval("[...document.querySelectorAll('button')].find((e) => e.innerText === 'Lines').click()", vec![])
                .await?;
        }
        let all = json!(["Your camp is empty.", "Ann builds a road", "Bob takes two gems", ""]);
        returns(page, "window.said.slice(-4)", all).await?;
        let shown = |zone: &str| format!("document.querySelector('#{zone} h3').checkVisibility()");
        returns(page, &shown("coming"), json!(false)).await?;
        page.eval("document.querySelector('#coming .fold').click()", vec![]).await?;
        returns(page, &shown("coming"), json!(true)).await?;
        returns(page, &shown("count"), json!(false)).await?;
        page.eval("document.querySelector('[data-opens=count]').click()", vec![]).await?;
        returns(page, &shown("count"), json!(true)).await?;
        page.accessible().await?;
        page.press("Escape").await?;
        returns(page, &shown("count"), json!(false)).await
    });
}
