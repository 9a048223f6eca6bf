//! Tests of the analysis of a finished game: it runs, can be stopped and resumed, shows a curve, marks and
//! the better line, and a game can be played on from a mistake.

use anyhow::{Context, Result};
use e2e::page::until;
use e2e::{Page, Screen, ensure, test};
use serde_json::{Value, json};

use crate::ahead::recorded;
use crate::asking::steps_of;
use crate::online::{self, open_room, sit_down};
use crate::parks::Way;
use crate::still::SIZES;
use crate::table::{Input, reduce_motion};

/// One recorded game of each title.
const GAMES: [&str; 4] = [
    "ingenious/tests/endings/standard-2-instant-win",
    "spots/tests/endings/standard-2",
    "spectacular/tests/endings/base-2",
    "magnificent/tests/endings/standard-2",
];

/// What is kept of the analysis.
const KEPT: &str = "return JSON.parse(localStorage['gamekeeper/analysis/analysed'] ?? 'null')";

/// Opens the replay of a recorded game in which a person played the first seat.
pub(crate) async fn open_replay(page: &Page, path: &str) -> Result<()> {
    let mut record = recorded(path, &[0])?;
    record.seats[0].name = "You".to_owned();
    reduce_motion(page).await?;
    page.open("/about").await?;
    let store = "localStorage['gamekeeper/table/analysed'] = JSON.stringify({ at: Date.now(), record: arguments[0] })";
    page.eval(store, vec![json!(record)]).await?;
    page.open("/replay/analysed").await?;
    page.role("slider", "Time line").await?;
    Ok(())
}

/// Plays on from where a replay is. Of several seats the proposed one is played, and quick bots have the
/// others.
pub(crate) async fn play_on_from_here(page: &Page) -> Result<()> {
    page.click("button", "Play on from here").await?;
    let asks = until("nothing happens", async || {
        let state = "return document.querySelector('dialog[open] .play-on') ? 'asks' : location.pathname.startsWith('/table/') ? 'plays' : ''";
        let state = page.eval(state, vec![]).await?;
        Ok((state != "").then_some(state == "asks"))
    })
    .await?;
    if asks {
        page.find(".play-on label:nth-of-type(2) select").await?.select_by_value("casual").await?;
        page.find(".play-on .btn.primary").await?.click().await?;
    }
    Ok(())
}

async fn judged(page: &Page) -> Result<usize> {
    let kept = page.eval(KEPT, vec![]).await?;
    Ok(kept["judged"].as_array().map_or(0, Vec::len))
}

/// Opens the column of the analysis and begins it, with this care.
pub(crate) async fn begin(page: &Page, care: &str) -> Result<()> {
    page.find(".top button[aria-label=Analyse]").await?.click().await?;
    page.click("radio", care).await?;
    page.find(".an-go .btn.primary").await?.click().await?;
    Ok(())
}

/// Waits for the end of the analysis, however long it takes, as long as it goes on.
pub(crate) async fn finish(page: &Page) -> Result<()> {
    loop {
        let before = judged(page).await?;
        let goes_on = until("the analysis does not go on", async || {
            let kept = page.eval(KEPT, vec![]).await?;
            let complete = kept["seats"].as_array().is_some_and(|seats| !seats.is_empty());
            Ok((complete || judged(page).await? > before).then_some(!complete))
        })
        .await?;
        if !goes_on {
            return Ok(());
        }
    }
}

/// Goes back from mark to mark until a decision with a better move is shown in the first four fifths of the
/// game, so that there is something to play on, and returns what is said about it. On the way forward a turn
/// is played, and what has just happened is marked on the board.
pub(crate) async fn to_a_mistake(page: &Page) -> Result<String> {
    page.press("End").await?;
    for _ in 0..60 {
        page.press("Shift+ArrowLeft").await?;
        let found = "const line = document.querySelector('.plotbox[role=slider]'); \
            return document.querySelector('.turns .bulb')?.disabled === false && line.ariaValueNow < 0.8 * line.ariaValueMax";
        if page.eval(found, vec![]).await? == true {
            return Ok(page.find(".an-decision").await?.text().await?);
        }
    }
    anyhow::bail!("no decision has a better move")
}

/// What the zones of the table look like, apart from the time line.
async fn board(page: &Page) -> Result<Value> {
    let zones = "return [...document.querySelectorAll('.table [data-zone]:not([data-zone=ask], [data-zone=log], [data-zone=seats])')]\
        .map((zone) => zone.innerHTML.replaceAll(/<!---->| closed/g, '')).join('')";
    page.eval(zones, vec![]).await
}

/// Returns where two texts begin to differ, and how each goes on there.
fn first_difference(one: &Value, other: &Value) -> String {
    let [one, other] = [one, other].map(|text| text.as_str().unwrap_or_default().chars().collect::<Vec<_>>());
    let at = one.iter().zip(&other).take_while(|(a, b)| a == b).count().saturating_sub(80);
    let part = |text: &[char]| text.iter().skip(at).take(240).collect::<String>();
    format!("{:?} became {:?}", part(&one), part(&other))
}

/// Everything from the analysis to the new game, for one title.
async fn analyse(page: &Page, path: &str) -> Result<()> {
    begin(page, "Quick").await?;
    finish(page).await?;
    page.sees("Accuracy").await?;
    let lines = "return [...document.querySelectorAll('.plot path[stroke-width=\"2.6\"]')].map((line) => new Set(line.getAttribute('d').split(/[ML]/).map((point) => point.split(' ')[1])).size)";
    let lines: Vec<usize> = serde_json::from_value(page.eval(lines, vec![]).await?)?;
    ensure!(
        lines.len() == 2 && lines.iter().all(|heights| *heights > 3),
        "{path}: no curve for each player: {lines:?}"
    );
    let chosen =
        page.eval("return document.querySelector('.legend select').selectedOptions[0].innerText", vec![]).await?;
    ensure!(chosen == "Win chance, %", "{path}: {chosen}");
    let kept = page.eval(KEPT, vec![]).await?;
    for seat in kept["seats"].as_array().context("summaries")? {
        let part = |name: &str| seat[name].as_f64().unwrap_or(f64::NAN);
        let sum = part("start") + part("skill") + part("gifts") + part("luck");
        ensure!((sum - part("end")).abs() < 1e-3, "{path}: {seat}");
    }
    let said = to_a_mistake(page).await?;
    ensure!(said.contains("In the better line:") && said.contains("Win chance"), "{path}: {said}");
    let before = board(page).await?;
    page.find(".turns .bulb").await?.click().await?;
    page.sees("What if:").await?;
    until(&format!("{path}: the board does not show the better move"), async || {
        Ok((board(page).await? != before).then_some(()))
    })
    .await?;
    page.accessible().await?;
    page.screenshot(&format!("what-if-{}", path.split('/').next().unwrap_or_default())).await?;
    page.press("b").await?;
    page.sees_no("What if:").await?;
    let back = until("the game does not come back", async || Ok((board(page).await? == before).then_some(()))).await;
    if back.is_err() {
        let now = board(page).await?;
        anyhow::bail!("{path}: the game does not come back: {}", first_difference(&before, &now));
    }
    page.screenshot(&format!("mistake-{}", path.split('/').next().unwrap_or_default())).await?;
    // Where the column is a drawer, showing the better move has closed it.
    let is_open = "return !!document.querySelector('.an-acts .btn')?.checkVisibility()";
    if page.eval(is_open, vec![]).await? == false {
        page.find(".top button[aria-label=Analyse]").await?.click().await?;
    }
    page.click("button", "Play this move differently").await?;
    page.click("button", "Start playing").await?;
    page.find(".table-page[data-kind=local]").await?;
    let seats = "const name = decodeURIComponent(location.pathname.split('/')[2]); \
        return JSON.parse(localStorage['gamekeeper/table/' + name]).record.seats.map((seat) => seat.kind)";
    let seats = page.eval(seats, vec![]).await?;
    ensure!(seats == json!(["person", "bot master"]), "{path}: {seats}");
    against_master(page, path).await
}

/// Decides until Master, at the second seat, has answered.
async fn against_master(page: &Page, path: &str) -> Result<()> {
    let before = steps_of(page, 1).await?.len();
    for _ in 0..30 {
        let over = match path.split('/').next().unwrap_or_default() {
            "ingenious" => crate::table::play(page, Input::Keys, 1).await?,
            "spots" => crate::dogs::play(page, Input::Mouse, 1).await?,
            "spectacular" => crate::parks::play(page, Input::Mouse, Way::Hinted, 1).await?,
            _ => crate::circus::play(page, Input::Mouse, 1).await?,
        };
        if steps_of(page, 1).await?.len() > before {
            return Ok(());
        }
        ensure!(!over, "{path}: the game is over before Master has moved");
    }
    anyhow::bail!("{path}: Master does not move")
}

/// Opens the replay of a game and does everything there while the server is stopped.
fn without_a_network(path: &str) {
    test(Screen::Desktop, async |page| {
        open_replay(page, path).await?;
        page.kept_for_offline().await?;
        page.stop_server();
        page.allow_in_console("ERR_CONNECTION_REFUSED");
        page.reload().await?;
        page.role("slider", "Time line").await?;
        analyse(page, path).await
    });
}

#[test]
fn ingenious_is_analysed_without_a_network_and_played_on_from_a_mistake() {
    without_a_network(GAMES[0]);
}

#[test]
fn spots_is_analysed_without_a_network_and_played_on_from_a_mistake() {
    without_a_network(GAMES[1]);
}

#[test]
fn spectacular_is_analysed_without_a_network_and_played_on_from_a_mistake() {
    without_a_network(GAMES[2]);
}

#[test]
fn magnificent_is_analysed_without_a_network_and_played_on_from_a_mistake() {
    without_a_network(GAMES[3]);
}

#[test]
fn it_is_stopped_and_resumed_after_a_reload() {
    test(Screen::Desktop, async |page| {
        open_replay(page, GAMES[0]).await?;
        begin(page, "Thorough").await?;
        until("nothing is judged", async || Ok((judged(page).await? > 2).then_some(()))).await?;
        page.click("button", "Stop").await?;
        page.role("button", "Go on").await?;
        let early = page.eval(KEPT, vec![]).await?;
        ensure!(early["seats"] == json!([]), "a summary of a part: {early}");
        page.reload().await?;
        page.role("slider", "Time line").await?;
        page.find(".top button[aria-label=Analyse]").await?.click().await?;
        page.click("button", "Go on").await?;
        finish(page).await?;
        let (whole, early) = (page.eval(KEPT, vec![]).await?, early["judged"].as_array().cloned().unwrap_or_default());
        let whole = whole["judged"].as_array().cloned().unwrap_or_default();
        ensure!(early.iter().all(|judged| whole.contains(judged)), "something was judged again");
        let mut steps: Vec<i64> = whole.iter().filter_map(|judged| judged["step"].as_i64()).collect();
        let all = steps.len();
        steps.dedup();
        ensure!(all > early.len() && steps.len() == all, "decisions are kept twice: {steps:?}");
        page.open("/result/analysed").await?;
        page.sees("Accuracy and luck").await?;
        ensure!(page.find_all(".an-player").await?.len() == 2, "not every player has a summary");
        page.accessible().await?;
        page.screenshot("result").await?;
        Ok(())
    });
}

#[test]
fn a_game_that_goes_on_is_not_analysed() {
    test(Screen::Desktop, async |page| {
        // In this browser.
        let record = recorded(GAMES[0], &[0])?;
        let table = catalog::find(&record.game)?.load(&record, None)?.fork(20, "running".to_owned())?;
        page.open("/about").await?;
        let store =
            "localStorage['gamekeeper/table/running'] = JSON.stringify({ at: Date.now(), record: arguments[0] })";
        page.eval(store, vec![json!(table.record())]).await?;
        page.open("/replay/running").await?;
        page.role("slider", "Time line").await?;
        ensure!(page.find_all("button[aria-label=Analyse]").await?.is_empty(), "a running game can be analysed");
        ensure!(!page.names("tab").await?.contains(&"Analysis".to_owned()), "{:?}", page.names("tab").await?);
        // Online: the browser has no record of a game that it plays in a room.
        let [join, _] = open_room(page, false).await?;
        let other = page.another(Screen::Desktop).await?;
        sit_down(&other, &join, "Boris").await?;
        online::begin([page, &other]).await?;
        let stored = "return Object.keys(localStorage).filter((key) => key.startsWith('gamekeeper/table/'))";
        ensure!(page.eval(stored, vec![]).await? == json!(["gamekeeper/table/running"]), "a running game is stored");
        let rooms = "return Object.keys(localStorage).filter((key) => key.startsWith('gamekeeper/room/')).map((key) => key.split('/')[2])";
        let rooms: Vec<String> = serde_json::from_value(page.eval(rooms, vec![]).await?)?;
        ensure!(!rooms.is_empty(), "the room is not known");
        for room in rooms {
            page.open(&format!("/replay/{room}")).await?;
            page.find(".sorry, main").await?;
            ensure!(page.find_all(".timeline").await?.is_empty(), "the game of the room is replayed while it goes on");
        }
        Ok(())
    });
}

/// At every size, with the most seats, marks and their buttons leave everything in its place.
#[test]
fn marks_move_nothing_at_any_size() {
    test(Screen::Desktop, async |page| {
        open_replay(page, "spectacular/tests/endings/base-6-missions").await?;
        begin(page, "Quick").await?;
        until("little is judged", async || Ok((judged(page).await? > 30).then_some(()))).await?;
        page.click("button", "Stop").await?;
        page.role("button", "Go on").await?;
        let set = "const settings = JSON.parse(localStorage['gamekeeper/settings'] ?? '{}'); \
            localStorage['gamekeeper/settings'] = JSON.stringify({ ...settings, language: arguments[0], theme: arguments[1] })";
        for (language, theme) in [("en", "light"), ("ru", "dark")] {
            page.eval(set, vec![json!(language), json!(theme)]).await?;
            for (width, height) in SIZES {
                let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
                page.dev_tools("Emulation.setDeviceMetricsOverride", size).await?;
                page.open("/replay/analysed").await?;
                page.find(".turns").await?;
                // The boxes of the parts, and whether they are apart and inside the window.
                let parts = "const all = ['.timeline .told', '.timeline .legend', '.plotbox', '.timeline .ctl'] \
                    .map((css) => document.querySelector(css)).filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect()); \
                    const apart = all.every((box, at) => !at || box.top >= all[at - 1].bottom - 1 || box.left >= all[at - 1].right - 1 || box.bottom <= all[at - 1].top + 1); \
                    const inside = [...document.querySelectorAll('.timeline :is(.told, .told .btn, .ctl .btn)')].filter((one) => one.checkVisibility()) \
                      .every((one) => { const box = one.getBoundingClientRect(); return box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1 }); \
                    return { apart, inside, boxes: all.map(({x, y, width, height}) => [x, y, width, height].map(Math.round).join(' ')) }";
                let first = page.eval(parts, vec![]).await?;
                ensure!(first["apart"] == true && first["inside"] == true, "{width} × {height} {language}: {first}");
                for mark in 0..6 {
                    page.press("Shift+ArrowRight").await?;
                    let now = page.eval(parts, vec![]).await?;
                    ensure!(now == first, "{width} × {height} {language}: {first} became {now} at mark {mark}");
                }
                page.fits_the_width().await?;
                page.screenshot(&format!("{width}x{height}-{language}")).await?;
                page.find(".top button:has(path[d^='M4 4v16'])").await?.click().await?;
                page.find(".an-decision").await?;
                page.screenshot(&format!("{width}x{height}-{language}-panel")).await?;
            }
        }
        Ok(())
    });
}
