//! Tests of one table that is open in two tabs.

use anyhow::Result;
use e2e::page::until;
use e2e::{Page, Screen, test};

use crate::table::{Input, Prompt, log, play, play_until, set_up};

/// Waits until the log is longer, and returns it.
async fn longer(page: &Page, before: usize) -> Result<Vec<String>> {
    until("nothing was placed", async || Ok(Some(log(page).await?).filter(|log| log.len() > before))).await
}

#[test]
fn moves_in_one_tab_appear_in_the_other() {
    test(Screen::Desktop, async |page| {
        set_up(page, "mode=solo", None).await?;
        play_until(page, Input::Mouse, Prompt::Place).await?;
        let (browser, address) = (page.client(), page.client().current_url().await?);
        let first = browser.window().await?;
        let before = log(page).await?.len();
        let second = browser.new_window(true).await?.handle;
        browser.switch_to_window(second.clone()).await?;
        browser.goto(address.as_str()).await?;
        page.find(".board.play").await?;
        play(page, Input::Mouse, 2).await?;
        let after = longer(page, before).await?;
        browser.switch_to_window(first).await?;
        let same = async || -> Result<Option<()>> { Ok((log(page).await? == after).then_some(())) };
        until("the first tab does not show it", same).await?;
        // A move in the first tab appears in the second: the first has not reverted to its old state.
        play(page, Input::Mouse, 2).await?;
        let after = longer(page, after.len()).await?;
        browser.switch_to_window(second).await?;
        until("the second tab does not show what the first did", async || Ok((log(page).await? == after).then_some(())))
            .await
    });
}
