//! Tests that elements are kept while the page around them changes, so that they keep focus and scroll
//! position.

use e2e::page::until;
use e2e::{Screen, ensure, test};

use crate::table::{Input, Prompt, play_until, prompt, reduce_motion};

#[test]
fn a_line_of_the_log_stays_when_another_comes_before_it() {
    test(Screen::Desktop, async |page| {
        reduce_motion(page).await?;
        page.open("/").await?;
        page.click("button", "Play now Ingenious").await?;
        play_until(page, Input::Mouse, Prompt::TurnEnd).await?;
        let mark = "const line = document.querySelector('.log li'); line.tabIndex = -1; line.focus(); window.marked = line; \
             return document.querySelectorAll('.log li').length";
        let before = page.eval(mark, vec![]).await?;
        // Keys work wherever the focus is: the turn ends, and the bot moves.
        page.press("Enter").await?;
        until("the bot does not move", async || {
            let after = page.eval("return document.querySelectorAll('.log li').length", vec![]).await?;
            Ok((after.as_u64() > before.as_u64() && prompt(page).await? == Prompt::Place).then_some(()))
        })
        .await?;
        let kept = "return document.activeElement === marked && document.querySelector('.log li') !== marked";
        ensure!(page.eval(kept, vec![]).await? == true, "the line keeps the focus, and is not the first one any more");
        Ok(())
    });
}

#[test]
fn a_tile_stays_in_the_rack_when_another_one_is_laid() {
    test(Screen::Desktop, async |page| {
        reduce_motion(page).await?;
        page.open("/").await?;
        page.click("button", "Play now Ingenious").await?;
        play_until(page, Input::Mouse, Prompt::Place).await?;
        page.eval("window.marked = [...document.querySelectorAll('.rack button')]", vec![]).await?;
        play_until(page, Input::Mouse, Prompt::TurnEnd).await?;
        let kept = "const now = [...document.querySelectorAll('.rack button')]; \
             return [now.length, now.filter((tile) => marked.includes(tile)).length, \
             now.every((tile, at) => tile.dataset.at === `${at}`)]";
        let kept = page.eval(kept, vec![]).await?;
        ensure!(
            kept == serde_json::json!([6, 6, true]),
            "places, those that stayed, and whether they are numbered: {kept}"
        );
        Ok(())
    });
}

#[test]
fn the_focus_stays_when_the_language_changes() {
    test(Screen::Desktop, async |page| {
        page.open("/settings").await?;
        page.click("radio", "Русский").await?;
        page.sees("Настройки").await?;
        ensure!(page.focused().await? == "radio Русский", "{}", page.focused().await?);
        page.press("ArrowLeft").await?;
        page.sees("Settings").await?;
        ensure!(page.focused().await? == "radio English", "{}", page.focused().await?);
        Ok(())
    });
}
