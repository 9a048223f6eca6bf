//! Online tables: people who join by link, each in their own browser, through the real server.

use core::time::Duration;
use std::time::Instant;

use anyhow::{Context, bail};
use e2e::page::until;
use e2e::{Page, Result, Screen, ensure, test};
use serde_json::json;

use crate::table::{Input, Prompt, decide, log, prompt, reduce_motion};

/// The message that the browser logs while the server is down.
const REFUSED: &str = "failed: Error in connection establishment: net::ERR_CONNECTION_REFUSED";

/// Presses *Try now*, if it is there.
const TRY_NOW: &str = "[...document.querySelectorAll('button')].find((one) => one.innerText === 'Try now')?.click()";

/// A script that keeps what the server sends to a page, as `heard`.
pub(crate) const HEAR: &str = "const Plain = WebSocket; window.heard = []; \
     window.WebSocket = class extends Plain { constructor(...all) { super(...all); \
       this.addEventListener('message', (event) => heard.push(String(event.data))) } }";

/// Opens a room for two, or for three with a bot, and takes a seat; returns the links to join and to watch.
pub(crate) async fn open_room(page: &Page, bot: bool) -> Result<[String; 2]> {
    if bot { host(page, "ingenious?seats=3", 1).await } else { host(page, "ingenious?", 0).await }
}

/// Opens a room with this game and options, with bots at its last seats, and takes a seat as Anna; returns
/// the links to join and to watch.
pub(crate) async fn host(page: &Page, game: &str, bots: usize) -> Result<[String; 2]> {
    reduce_motion(page).await?;
    page.open(&format!("/new/{game}&who=link")).await?;
    for seat in 0..bots {
        page.find(&format!(".seats .r:nth-child({}) [role=radio]:last-child", seat + 3)).await?.click().await?;
    }
    let name = page.find(".seats input").await?;
    name.clear().await?;
    name.send_keys("Anna").await?;
    page.click("button", "Open the room").await?;
    page.find(".seats .r.me").await?;
    let links = page.eval(
        "return [...document.querySelectorAll('.address input')].map((field) => new URL(field.value).pathname)",
        vec![],
    );
    let links: Vec<String> = serde_json::from_value(links.await?)?;
    <[String; 2]>::try_from(links).ok().context("two links")
}

/// Opens a link and takes a seat.
pub(crate) async fn sit_down(page: &Page, link: &str, name: &str) -> Result<()> {
    reduce_motion(page).await?;
    page.open(link).await?;
    page.find(".name-it input").await?.send_keys(name).await?;
    page.find(".name-it button").await?.click().await?;
    page.find(".seats .r.me").await?;
    Ok(())
}

/// Lets the host, who is the first, start the game: guests are ready once they have sat down.
pub(crate) async fn begin(pages: [&Page; 2]) -> Result<()> {
    pages[0].find(".sum .primary").await?.click().await?;
    for page in pages {
        page.find(".board.play").await?;
    }
    Ok(())
}

/// Plays this many decisions, or to the end. Returns true if the game is over.
pub(crate) async fn play(pages: [&Page; 2], decisions: usize) -> Result<bool> {
    for turn in 0..decisions {
        let (page, now) = until("no decision is due", async || {
            for page in pages {
                let now = prompt(page).await?;
                if now != Prompt::Wait {
                    return Ok(Some((page, now)));
                }
            }
            Ok(None)
        })
        .await?;
        if now == Prompt::Over {
            return Ok(true);
        }
        let before = log(page).await?.len();
        decide(page, Input::Mouse, now, turn).await.with_context(|| format!("decision {turn}: {now:?}"))?;
        // The table is on the server: wait until the decision has taken effect.
        until("the decision had no effect", async || {
            let done = prompt(page).await? != now || log(page).await?.len() != before;
            Ok(done.then_some(()))
        })
        .await?;
    }
    Ok(false)
}

/// Returns the page whose player has to place a tile.
async fn placing(pages: [&Page; 2]) -> Result<&Page> {
    for _ in 0..20 {
        for page in pages {
            if prompt(page).await? == Prompt::Place {
                return Ok(page);
            }
        }
        play(pages, 1).await?;
    }
    bail!("nobody has to place a tile")
}

async fn chosen(page: &Page) -> Result<i64> {
    let script = "return document.querySelectorAll('.rack [aria-checked=true]').length";
    Ok(page.eval(script, vec![]).await?.as_i64().unwrap_or_default())
}

#[test]
fn a_game_by_link_with_a_power_cut_a_watcher_and_a_rematch() {
    test(Screen::Desktop, async |anna| {
        let [join, watch] = open_room(anna, false).await?;
        anna.accessible().await?;
        anna.screenshot("lobby").await?;
        let boris = &anna.another(Screen::Desktop).await?;
        sit_down(boris, &join, "Boris").await?;
        begin([anna, boris]).await?;
        let carla = &anna.another(Screen::Phone).await?;
        // The watcher sees everything at once: the others play faster than it could be shown.
        reduce_motion(carla).await?;
        carla.open(&watch).await?;
        carla.find(".board.play").await?;
        anna.click("tab", "Talk").await?;
        anna.sees("1 watching").await?;
        anna.accessible().await?;
        anna.click("tab", "Log").await?;
        play([anna, boris], 6).await?;
        // Reloading a page restores everything.
        let before = log(anna).await?;
        anna.reload().await?;
        anna.find(".board.play").await?;
        ensure!(log(anna).await? == before, "the log was {before:?} and is {:?}", log(anna).await?);
        // The server is killed while a tile is chosen.
        let chooser = placing([anna, boris]).await?;
        chooser.press("2").await?;
        ensure!(chosen(chooser).await? == 1, "no tile is chosen");
        for page in [anna, boris, carla] {
            page.allow_in_console(REFUSED);
        }
        anna.kill_server();
        for page in [anna, boris, carla] {
            page.sees("The connection is lost").await?;
        }
        chooser.accessible().await?;
        anna.screenshot("lost").await?;
        anna.start_server()?;
        for page in [anna, boris, carla] {
            // Unless the page has already tried by itself.
            page.eval(TRY_NOW, vec![]).await?;
            page.sees_no("The connection is lost").await?;
        }
        ensure!(chosen(chooser).await? == 1, "the tile is no longer chosen");
        ensure!(play([anna, boris], 600).await?, "the game does not end");
        for page in [anna, boris, carla] {
            page.sees("Verified by this browser").await?;
            page.click("link", "See the result").await?;
            page.sees("Verified by this browser").await?;
            page.click("button", "Check fairness").await?;
            page.sees("were left to chance").await?;
        }
        carla.fits_the_width().await?;
        anna.accessible().await?;
        anna.screenshot("result").await?;
        anna.click("button", "Rematch").await?;
        anna.find(".seats .r.me .ready").await?;
        boris.sees("Anna asks for a rematch. Everyone keeps their seat.").await?;
        boris.click("button", "To the next game").await?;
        for page in [anna, boris] {
            page.find(".board.play").await?;
        }
        anna.open("/replays").await?;
        anna.sees("Verified by this browser").await?;
        boris.quiet().await?;
        carla.quiet().await
    });
}

#[test]
fn the_same_player_on_another_device() {
    test(Screen::Desktop, async |anna| {
        let [join, _] = open_room(anna, false).await?;
        let boris = &anna.another(Screen::Desktop).await?;
        sit_down(boris, &join, "Boris").await?;
        begin([anna, boris]).await?;
        play([anna, boris], 3).await?;
        boris.open("/settings").await?;
        boris.click("button", "Show a code").await?;
        let code = boris.find(".code code").await?.text().await?;
        boris.accessible().await?;
        boris.open("/about").await?;
        let phone = &anna.another(Screen::Phone).await?;
        reduce_motion(phone).await?;
        phone.open("/settings").await?;
        phone.fits_the_width().await?;
        phone.find("form input").await?.send_keys(&code).await?;
        phone.click("button", "Use the code").await?;
        phone.sees("Your rooms are on the first page").await?;
        phone.open("/").await?;
        phone.find("a[href^=\"/room/\"]").await?.click().await?;
        phone.find(".board.play").await?;
        phone.fits_the_width().await?;
        phone.accessible().await?;
        ensure!(phone.find_all(".rack button").await?.len() >= 5, "the player's own rack is missing");
        play([anna, phone], 6).await?;
        boris.quiet().await?;
        phone.quiet().await
    });
}

/// A person who wants to be forgotten is asked once more, and then loses the rooms.
#[test]
fn the_server_forgets_a_person() {
    test(Screen::Desktop, async |anna| {
        let [join, _] = open_room(anna, false).await?;
        let boris = &anna.another(Screen::Phone).await?;
        sit_down(boris, &join, "Boris").await?;
        anna.sees("Boris").await?;
        boris.open("/settings").await?;
        boris.click("button", "Delete my data").await?;
        boris.sees("Delete your data on this server?").await?;
        boris.fits_the_width().await?;
        boris.accessible().await?;
        boris.click("button", "Keep").await?;
        boris.click("button", "Delete my data").await?;
        boris.click("button", "Delete").await?;
        boris.sees("The server has forgotten you.").await?;
        boris.open("/").await?;
        ensure!(boris.find_all("a[href^=\"/room/\"]").await?.is_empty(), "the room is still in the list");
        boris.quiet().await?;
        anna.quiet().await
    });
}

#[test]
fn a_bot_has_a_seat_and_stands_in() {
    test(Screen::Desktop, async |anna| {
        let [join, _] = open_room(anna, true).await?;
        let boris = &anna.another(Screen::Desktop).await?;
        sit_down(boris, &join, "Boris").await?;
        begin([anna, boris]).await?;
        play([anna, boris], 8).await?;
        anna.click("tab", "Talk").await?;
        anna.find(".own-seat summary").await?.click().await?;
        anna.click("button", "Let a bot play for me").await?;
        anna.sees("A bot plays for you.").await?;
        boris.sees("Bot (Casual)").await?;
        anna.find(".news button").await?.click().await?;
        anna.sees_no("A bot plays for you.").await?;
        play([anna, boris], 4).await?;
        boris.quiet().await
    });
}

#[test]
fn people_consent_to_an_undo_and_mute_each_other() {
    test(Screen::Desktop, async |anna| {
        let [join, _] = open_room(anna, false).await?;
        let boris = &anna.another(Screen::Desktop).await?;
        sit_down(boris, &join, "Boris").await?;
        begin([anna, boris]).await?;
        for page in [anna, boris] {
            page.click("tab", "Talk").await?;
        }
        // The player who waits has ended a turn, so an undo of it needs consent.
        play([anna, boris], 8).await?;
        let waits = prompt(anna).await? == Prompt::Wait;
        let (asker, other) = if waits { (anna, boris) } else { (boris, anna) };
        until("neither of the two is waiting", async || Ok((prompt(asker).await? == Prompt::Wait).then_some(())))
            .await?;
        asker.find(".own-seat summary").await?.click().await?;
        asker.click("button", "Ask for an undo").await?;
        asker.sees("It happens when everyone agrees.").await?;
        other.sees("asks to undo their last move.").await?;
        other.click("button", "No").await?;
        asker.sees_no("It happens when everyone agrees.").await?;
        asker.sees("said no. Nothing is undone.").await?;
        asker.click("button", "Ask for an undo").await?;
        other.click("button", "Agree").await?;
        until("the decision is not due again", async || Ok((prompt(asker).await? != Prompt::Wait).then_some(())))
            .await?;
        ensure!(prompt(other).await? == Prompt::Wait, "the other player's turn is not undone with it");
        // The host mutes a person for everybody; anybody may mute a person locally.
        anna.find("details.person summary").await?.click().await?;
        anna.click("button", "Mute for everyone").await?;
        boris.click("button", "Oops.").await?;
        boris.sees("The host has muted you at this table.").await?;
        anna.click("button", "Unmute for everyone").await?;
        boris.click("button", "Oops.").await?;
        anna.find(".said li").await?;
        boris.find("details.person summary").await?.click().await?;
        boris.click("button", "Mute").await?;
        anna.click("button", "Nice move!").await?;
        anna.sees("Anna Nice move!").await?;
        ensure!(boris.find_all(".said li").await?.len() == 1, "a muted message is shown");
        boris.quiet().await
    });
}

#[test]
fn a_host_acts_for_an_absent_person_and_the_seat_is_taken_over() {
    test(Screen::Desktop, async |anna| {
        let [join, _] = open_room(anna, false).await?;
        let boris = &anna.another(Screen::Desktop).await?;
        sit_down(boris, &join, "Boris").await?;
        begin([anna, boris]).await?;
        play([anna, boris], 4).await?;
        boris.open("/about").await?;
        anna.click("tab", "Talk").await?;
        anna.sees("away").await?;
        anna.find("details.person summary").await?.click().await?;
        anna.click("button", "Let a bot play").await?;
        anna.sees("a bot stands in").await?;
        boris.open(&join).await?;
        boris.click("button", "Play myself again").await?;
        anna.sees_no("a bot stands in").await?;
        boris.click("tab", "Talk").await?;
        boris.find(".own-seat summary").await?.click().await?;
        boris.click("button", "Leave the seat").await?;
        boris.sees("A seat at this table is free.").await?;
        let carla = &anna.another(Screen::Phone).await?;
        reduce_motion(carla).await?;
        carla.open(&join).await?;
        carla.sees("A seat at this table is free.").await?;
        carla.fits_the_width().await?;
        carla.accessible().await?;
        carla.screenshot("free-seat").await?;
        carla.tap("button", "Sit down").await?;
        carla.sees_no("A seat at this table is free.").await?;
        play([anna, carla], 6).await?;
        boris.quiet().await?;
        carla.quiet().await
    });
}

#[test]
fn a_phrase_appears_in_the_reader_s_language() {
    test(Screen::Desktop, async |anna| {
        let [join, _] = open_room(anna, false).await?;
        let boris = &anna.another(Screen::Phone).await?;
        boris.open("/settings").await?;
        boris.tap("radio", "Русский").await?;
        boris.sees("Настройки").await?;
        sit_down(boris, &join, "Борис").await?;
        boris.fits_the_width().await?;
        boris.accessible().await?;
        boris.tap("button", "Отличный ход!").await?;
        anna.sees("Nice move!").await?;
        boris.quiet().await
    });
}

#[test]
fn without_a_server_online_says_so() {
    test(Screen::Desktop, async |page| {
        page.open("/new/ingenious?who=link").await?;
        page.find(".seats input").await?.send_keys("Anna").await?;
        page.stop_server();
        page.allow_in_console("net::ERR_CONNECTION_REFUSED");
        page.click("button", "Open the room").await?;
        page.sees("This needs a network").await
    });
}

/// A script that records all sockets that a page opens.
const WATCH_SOCKETS: &str = "const Plain = WebSocket; window.sockets = []; \
     window.WebSocket = class extends Plain { constructor(...all) { super(...all); sockets.push(this) } }";

#[test]
fn a_connection_that_only_seems_open_is_replaced() {
    test(Screen::Desktop, async |anna| {
        anna.dev_tools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": WATCH_SOCKETS })).await?;
        let [join, _] = open_room(anna, false).await?;
        let boris = &anna.another(Screen::Desktop).await?;
        sit_down(boris, &join, "Boris").await?;
        begin([anna, boris]).await?;
        let count = anna.eval("return sockets.length", vec![]).await?.as_u64().unwrap_or_default();
        // Nothing reaches the server any more, and the browser does not notice.
        anna.eval("sockets.at(-1).send = () => {}", vec![]).await?;
        let since = Instant::now();
        while anna.eval("return sockets.length", vec![]).await?.as_u64() == Some(count) {
            ensure!(since.elapsed() < Duration::from_secs(60), "the connection is not replaced");
            tokio::time::sleep(Duration::from_millis(500)).await;
        }
        play([anna, boris], 4).await.map(drop)
    });
}
