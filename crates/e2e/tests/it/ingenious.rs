//! Whole games of Ingenious: against the bot, solo, and with several people on one device.

use e2e::page::until;
use e2e::{Result, Screen, ensure, test};

use crate::ahead::skip_to_the_end;
use crate::table::{Input, Prompt, finish, play, play_until, prompt, reduce_motion, reload_and_finish, set_up};

#[test]
fn against_the_bot_by_mouse() {
    test(Screen::Desktop, async |page| {
        reduce_motion(page).await?;
        page.open("/").await?;
        page.click("button", "Play now Ingenious").await?;
        page.find(".board.play").await?;
        play(page, Input::Mouse, 6).await?;
        page.accessible().await?;
        reload_and_finish(page, Input::Mouse, "table").await?;
        page.screenshot("result").await?;
        page.accessible().await
    });
}

#[test]
fn against_the_bot_by_keyboard_alone() {
    test(Screen::Desktop, async |page| {
        reduce_motion(page).await?;
        page.open("/").await?;
        while page.focused().await? != "button Play now Ingenious" {
            page.press("Tab").await?;
        }
        page.press("Enter").await?;
        page.find(".board.play").await?;
        // A number key chooses a tile and moves the focus to the board; arrow keys move on it.
        play_until(page, Input::Mouse, Prompt::Place).await?;
        page.press("2").await?;
        let before = page.focused().await?;
        page.press("ArrowRight").await?;
        let after = page.focused().await?;
        ensure!(
            before.starts_with("gridcell") && after.starts_with("gridcell") && before != after,
            "{before}; {after}"
        );
        reload_and_finish(page, Input::Keys, "table").await
    });
}

#[test]
fn against_the_bot_by_touch_on_a_phone() {
    test(Screen::Phone, async |page| {
        reduce_motion(page).await?;
        page.open("/").await?;
        page.tap("button", "Play now Ingenious").await?;
        page.find(".board.play").await?;
        play(page, Input::Touch, 4).await?;
        page.fits_the_width().await?;
        page.accessible().await?;
        reload_and_finish(page, Input::Touch, "table").await?;
        page.fits_the_width().await?;
        page.screenshot("result").await?;
        page.accessible().await
    });
}

#[test]
fn three_people_at_one_screen() {
    test(Screen::Desktop, async |page| {
        set_up(page, "who=here", Some("3 seats")).await?;
        // While the device is passed on, no rack is in the page.
        ensure!(prompt(page).await? == Prompt::Curtain, "no curtain before the first turn");
        let tiles = "return document.querySelectorAll('.rack, .rack button').length";
        for _ in 0..3 {
            ensure!(page.eval(tiles, vec![]).await? == 0, "a rack is in the page");
            page.find(".curtain button").await?.click().await?;
            ensure!(page.find_all(".rack button").await?.len() == 6, "the player's own rack is not shown");
            play_until(page, Input::Mouse, Prompt::Curtain).await?;
        }
        page.screenshot("curtain").await?;
        page.accessible().await?;
        reload_and_finish(page, Input::Mouse, "table").await
    });
}

#[test]
fn solo() {
    test(Screen::Desktop, async |page| {
        set_up(page, "mode=solo", None).await?;
        reload_and_finish(page, Input::Mouse, "table").await
    });
}

#[test]
fn duel() {
    test(Screen::Desktop, async |page| {
        set_up(page, "mode=duel", None).await?;
        reload_and_finish(page, Input::Mouse, "table").await
    });
}

#[test]
fn team() {
    test(Screen::Desktop, async |page| {
        set_up(page, "mode=team", None).await?;
        reload_and_finish(page, Input::Mouse, "table").await
    });
}

#[test]
fn a_new_game_with_the_server_stopped() {
    test(Screen::Desktop, async |page| {
        reduce_motion(page).await?;
        page.open("/").await?;
        page.kept_for_offline().await?;
        page.stop_server();
        page.allow_in_console("ERR_CONNECTION_REFUSED");
        page.reload().await?;
        page.click("button", "Play now Ingenious").await?;
        page.find(".board.play").await?;
        skip_to_the_end(page).await?;
        finish(page, Input::Mouse).await
    });
}

#[test]
fn a_decision_can_be_undone_until_something_is_drawn() {
    test(Screen::Desktop, async |page| {
        set_up(page, "", None).await?;
        play_until(page, Input::Mouse, Prompt::TurnEnd).await?;
        page.press("u").await?;
        page.sees("Choose a tile").await?;
        ensure!(page.role("button", "Undo").await?.attr("disabled").await?.is_some(), "there is nothing left to undo");
        Ok(())
    });
}

#[test]
fn an_illegal_click_is_explained_with_a_link_to_the_rule() {
    test(Screen::Desktop, async |page| {
        set_up(page, "", None).await?;
        play_until(page, Input::Mouse, Prompt::Place).await?;
        page.press("1").await?;
        // The first tile may not be placed in the middle of the board.
        page.find("[data-cell=\"0,0\"]").await?.click().await?;
        page.sees("must touch a printed symbol").await?;
        page.find(".toast a.clause").await?.click().await?;
        // The rule is a card on the table.
        let card = page.find("dialog.rule-card[open]").await?;
        until("the rule is not shown", async || Ok(card.text().await?.contains("First turn").then_some(()))).await?;
        page.find(".board.play").await?;
        Ok(())
    });
}

/// Another tile can take the place of one that is laid out: by one choice, and by being dragged there.
#[test]
fn a_tile_laid_out_gives_way_to_another() {
    test(Screen::Desktop, async |page| {
        set_up(page, "start=0", None).await?;
        play_until(page, Input::Mouse, Prompt::Place).await?;
        let laid = async |count: usize| {
            until(&format!("not {count} cells have a tile laid out"), async || {
                Ok((page.find_all(".board [aria-selected=true]").await?.len() == count).then_some(()))
            })
            .await
        };
        page.press("1").await?;
        let cell = page.find(".board .lit").await?;
        cell.click().await?;
        laid(2).await?;
        let second = &page.find_all(".rack button").await?[1];
        second.click().await?;
        laid(0).await?;
        until("the second tile is not chosen", async || {
            Ok((second.attr("aria-checked").await?.as_deref() == Some("true")).then_some(()))
        })
        .await?;
        // The first one again, and the second dragged onto it.
        page.press("1").await?;
        let cell = page.find(".board .lit").await?;
        cell.click().await?;
        laid(2).await?;
        page.drag(second, &cell).await?;
        laid(2).await?;
        ensure!(page.find_all(".toast.no").await?.is_empty(), "the second tile is refused");
        Ok(())
    });
}

#[test]
fn a_tile_is_rotated_by_key_button_wheel_and_drag() {
    test(Screen::Desktop, async |page| {
        set_up(page, "", None).await?;
        play(page, Input::Mouse, 6).await?;
        play_until(page, Input::Mouse, Prompt::Place).await?;
        page.press("1").await?;
        // Finds a highlighted cell with six highlighted neighbours.
        let script = "const lit = new Set([...document.querySelectorAll('.board .lit')].map((cell) => cell.dataset.cell)); \
             const around = ([q, r]) => [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]].map(([a, b]) => `${q + a},${r + b}`); \
             for (const cell of lit) { const six = around(cell.split(',').map(Number)); if (six.every((one) => lit.has(one))) return [cell, six] } \
             return null";
        let found = page.eval(script, vec![]).await?;
        let (cell, around): (String, Vec<String>) = serde_json::from_value(found)?;
        let selected = async || -> Result<Vec<String>> {
            let script =
                "return [...document.querySelectorAll('.board [aria-selected=true]')].map((cell) => cell.dataset.cell)";
            Ok(serde_json::from_value(page.eval(script, vec![]).await?)?)
        };
        let at = async |name: &str| page.find(&format!("[data-cell=\"{name}\"]")).await;
        at(&cell).await?.click().await?;
        let mut seen = vec![selected().await?];
        page.press("r").await?;
        seen.push(selected().await?);
        page.click("button", "Rotate").await?;
        seen.push(selected().await?);
        page.wheel(&at(&cell).await?, 120).await?;
        seen.push(selected().await?);
        for pair in seen.windows(2) {
            ensure!(pair[0] != pair[1] && pair[1].contains(&cell), "{seen:?}");
        }
        let free = around.iter().find(|one| !seen[3].contains(one)).expect("five others");
        page.drag(&at(&cell).await?, &at(free).await?).await?;
        let now = selected().await?;
        ensure!(now.contains(free), "dragged to {free}, but {now:?}");
        Ok(())
    });
}
