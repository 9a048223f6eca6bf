//! One table in two tabs.

use anyhow::Result;
use e2e::page::until;
use e2e::{Screen, ensure, test};

use crate::table::{Asks, Way, log, play, reach, set_up};

#[test]
fn what_is_done_in_one_tab_is_seen_in_the_other() {
    test(Screen::Desktop, async |page| {
        set_up(page, "mode=solo", None).await?;
        reach(page, Way::Mouse, Asks::Place).await?;
        let (browser, address) = (page.client(), page.client().current_url().await?);
        let first = browser.window().await?;
        let before = log(page).await?.len();
        let second = browser.new_window(true).await?.handle;
        browser.switch_to_window(second.clone()).await?;
        browser.goto(address.as_str()).await?;
        page.find(".board.play").await?;
        play(page, Way::Mouse, 2).await?;
        let after = log(page).await?;
        ensure!(after.len() > before, "a tile was laid in the second tab");
        browser.switch_to_window(first).await?;
        let same = async || -> Result<Option<()>> { Ok((log(page).await? == after).then_some(())) };
        until("the first tab shows it", same).await?;
        // And the other way round: nothing that the first tab had before comes back.
        play(page, Way::Mouse, 2).await?;
        let after = log(page).await?;
        browser.switch_to_window(second).await?;
        until("the second tab shows what the first did", async || Ok((log(page).await? == after).then_some(()))).await
    });
}
