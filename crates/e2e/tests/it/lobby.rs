//! The lobby of an online table, its chat, and the signs of a player's turn.

use anyhow::Context;
use e2e::page::until;
use e2e::{Page, Result, Screen, ensure, test};
use serde_json::json;

use crate::online::{begin, open_room, play, sit_down};
use crate::table::{Prompt, prompt, reduce_motion};

/// A script that replaces the browser's own dialog for sharing, which a test cannot operate.
const WATCH_SHARING: &str = "navigator.share = async (what) => { window.shared = what }";

/// The title of the window.
async fn title(page: &Page) -> Result<String> {
    Ok(page.eval("return document.title", vec![]).await?.as_str().unwrap_or_default().to_owned())
}

/// True if the icon of the window has a dot.
async fn has_dot(page: &Page) -> Result<bool> {
    let icon = page.eval("return document.querySelector('link[rel=icon]').href", vec![]).await?;
    Ok(icon.as_str().context("an icon")?.contains("icon-turn"))
}

/// Waits until the window calls its player, or no longer does.
async fn calls(page: &Page, words: Option<&str>) -> Result<()> {
    until("the title or the icon is wrong", async || {
        let title = title(page).await?;
        let said = words.map_or(!title.contains('●'), |words| title.starts_with(&format!("● {words} · ")));
        Ok((said && has_dot(page).await? == words.is_some()).then_some(()))
    })
    .await
}

#[test]
fn a_host_invites_by_link_and_by_code() {
    test(Screen::Desktop, async |anna| {
        anna.dev_tools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": WATCH_SHARING })).await?;
        // First step: the host is seated already, under the name of the set-up.
        let [join, _] = open_room(anna, false).await?;
        anna.sees("Invite the others").await?;
        anna.sees("You, the host").await?;
        anna.sees("1 of 2 seats are taken").await?;
        anna.role("img", "QR code of the invitation").await?;
        ensure!(!anna.text().await?.contains("Talk"), "nobody else is here to talk to");
        anna.accessible().await?;
        // Second step: one button.
        anna.click("button", "Share the link").await?;
        let shared = anna.eval("return window.shared.url", vec![]).await?;
        ensure!(shared.as_str().is_some_and(|url| url.ends_with(&join)), "{shared} is shared, not {join}");
        let code = anna.find(".by-code .code").await?.text().await?;
        // The commitment is there for those who ask.
        ensure!(!anna.text().await?.contains("Commitment"), "the hash is shown at once");
        anna.find(".seal summary").await?.click().await?;
        anna.sees("Commitment").await?;
        // A guest types the code, with a mistake at first.
        let boris = &anna.another(Screen::Phone).await?;
        reduce_motion(boris).await?;
        boris.allow_in_console("status of 400");
        boris.open("/").await?;
        boris.tap("link", "Join with a code").await?;
        let field = boris.find("#join-code").await?;
        field.send_keys("bbbbbb").await?;
        boris.tap("button", "Join").await?;
        boris.sees("No table has this code").await?;
        boris.accessible().await?;
        field.clear().await?;
        field.send_keys(&code.to_lowercase()).await?;
        boris.tap("button", "Join").await?;
        boris.sees("Anna invites you to Ingenious").await?;
        let text = boris.text().await?;
        ensure!(!text.contains("Share") && !text.contains("Talk"), "a guest is told to invite others: {text}");
        boris.fits_the_width().await?;
        boris.accessible().await?;
        boris.screenshot("guest").await?;
        boris.tap("button", "Sit down").await?;
        boris.sees("Enter a name first.").await?;
        boris.find(".name-it input").await?.send_keys("Boris").await?;
        boris.tap("button", "Sit down").await?;
        boris.sees("Waiting for Anna.").await?;
        boris.accessible().await?;
        // Third step: the host is called, and starts.
        anna.sees("Everyone is here").await?;
        calls(anna, Some("Everyone is here")).await?;
        anna.accessible().await?;
        begin([anna, boris]).await?;
        boris.quiet().await
    });
}

#[test]
fn a_host_seats_a_bot_and_frees_the_seat_again() {
    test(Screen::Desktop, async |anna| {
        let [join, _] = open_room(anna, false).await?;
        let boris = &anna.another(Screen::Phone).await?;
        boris.open(&join).await?;
        boris.sees("Anna invites you to Ingenious").await?;
        ensure!(!boris.text().await?.contains("Seat a bot"), "a guest may not seat bots");
        anna.click("button", "Seat a bot").await?;
        anna.sees("Bot (Casual)").await?;
        boris.sees("All seats are taken.").await?;
        anna.accessible().await?;
        let script = "const level = document.querySelector('.act select'); level.value = 'novice'; \
             level.dispatchEvent(new Event('change', { bubbles: true }))";
        anna.eval(script, vec![]).await?;
        boris.sees("Bot (Novice)").await?;
        anna.click("button", "Free the seat").await?;
        boris.sees("waiting for a guest").await?;
        boris.find(".name-it").await?;
        boris.fits_the_width().await?;
        anna.click("button", "Seat a bot").await?;
        anna.click("button", "Start the game").await?;
        anna.find(".board.play").await?;
        // Alone with bots, a hint helps nobody else.
        anna.role("button", "Hint").await?;
        boris.quiet().await
    });
}

#[test]
fn a_message_leaves_a_mark_and_a_turn_is_called() {
    test(Screen::Desktop, async |anna| {
        let [join, _] = open_room(anna, false).await?;
        let boris = &anna.another(Screen::Desktop).await?;
        sit_down(boris, &join, "Boris").await?;
        begin([anna, boris]).await?;
        ensure!(!anna.names("button").await?.iter().any(|name| name == "Hint"), "hints are off between people");
        boris.click("tab", "Talk").await?;
        boris.click("button", "Hello!").await?;
        anna.role("tab", "1 new message").await?;
        anna.accessible().await?;
        // The toast does not cover the rack.
        let covers = "const box = (css) => document.querySelector(css).getBoundingClientRect(); \
             return box('.toast').bottom > box('.rack').top";
        ensure!(anna.eval(covers, vec![]).await? == false, "the toast covers the rack");
        anna.screenshot("toast").await?;
        anna.click("tab", "Talk").await?;
        until("the mark stays", async || Ok(anna.find_all(".badge").await?.is_empty().then_some(()))).await?;
        boris.click("button", "Good luck!").await?;
        anna.sees("Good luck!").await?;
        ensure!(anna.find_all(".badge").await?.is_empty(), "what is seen at once is marked");
        // Whose turn it is can be seen on the tab of the browser, and in the list of tables.
        for _ in 0..2 {
            play([anna, boris], 1).await?;
            until("nobody is to act", async || {
                let (first, second) = (prompt(anna).await? != Prompt::Wait, prompt(boris).await? != Prompt::Wait);
                Ok((first != second).then_some(()))
            })
            .await?;
            let (mover, other) = if prompt(anna).await? == Prompt::Wait { (boris, anna) } else { (anna, boris) };
            calls(mover, Some("Your turn")).await?;
            calls(other, None).await?;
        }
        let (mover, other) = if prompt(anna).await? == Prompt::Wait { (boris, anna) } else { (anna, boris) };
        for (page, pill) in [(mover, true), (other, false)] {
            page.open("/").await?;
            page.find("a[href^=\"/room/\"]").await?;
            ensure!(page.text().await?.contains("Your turn") == pill, "the row of {page:?} is wrong");
            ensure!(!has_dot(page).await?, "the icon still has a dot");
        }
        let own = if core::ptr::eq(mover, anna) { "Ingenious with Boris" } else { "Ingenious with Anna" };
        mover.sees(own).await?;
        boris.quiet().await
    });
}

#[test]
fn the_others_are_told_who_resigned_and_who_wins() {
    test(Screen::Desktop, async |anna| {
        let [join, watch] = open_room(anna, false).await?;
        let boris = &anna.another(Screen::Desktop).await?;
        sit_down(boris, &join, "Boris").await?;
        begin([anna, boris]).await?;
        let carla = &anna.another(Screen::Phone).await?;
        carla.open(&watch).await?;
        carla.find(".board.play").await?;
        boris.click("button", "Resign").await?;
        boris.click("button", "Yes, resign").await?;
        for (page, words) in [(boris, "Anna wins"), (anna, "You win!"), (carla, "Anna wins")] {
            page.sees(words).await?;
        }
        boris.sees("You resigned.").await?;
        anna.find(".logp .resigned").await?;
        anna.accessible().await?;
        anna.screenshot("resigned").await?;
        boris.quiet().await?;
        carla.quiet().await
    });
}
