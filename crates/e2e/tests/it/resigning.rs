//! Resigning: everybody is told who did.

use e2e::page::until;
use e2e::{Page, Result, Screen, ensure, test};

use crate::online::{begin, open_room, sit_down};
use crate::table::{Input, decide, log, play, prompt, reduce_motion};

/// Waits until the log has this line.
async fn reads(page: &Page, words: &str) -> Result<()> {
    until(&format!("the log does not say `{words}`"), async || {
        Ok(log(page).await?.iter().any(|line| line == words).then_some(()))
    })
    .await
}

#[test]
fn on_a_phone_the_drawer_closes_and_the_log_says_who_resigned() {
    test(Screen::Phone, async |page| {
        reduce_motion(page).await?;
        page.open("/").await?;
        page.tap("button", "Play now Ingenious").await?;
        page.find(".board.play").await?;
        play(page, Input::Touch, 2).await?;
        page.tap("button", "Log and score sheet").await?;
        page.tap("button", "Resign").await?;
        page.tap("button", "Yes, resign").await?;
        until("the drawer stays open", async || Ok(page.find_all(".side.open").await?.is_empty().then_some(())))
            .await?;
        page.sees("You resigned.").await?;
        reads(page, "You resigned.").await?;
        page.reload().await?;
        page.find(".board").await?;
        reads(page, "You resigned.").await?;
        page.accessible().await
    });
}

#[test]
fn online_the_other_player_and_a_watcher_read_it_too() {
    test(Screen::Desktop, async |anna| {
        let [join, watch] = open_room(anna, true).await?;
        let boris = &anna.another(Screen::Desktop).await?;
        sit_down(boris, &join, "Boris").await?;
        begin([anna, boris]).await?;
        let carla = &anna.another(Screen::Desktop).await?;
        carla.open(&watch).await?;
        carla.find(".board.play").await?;
        boris.click("button", "Resign").await?;
        boris.click("button", "Yes, resign").await?;
        reads(boris, "You resigned.").await?;
        for page in [anna, carla] {
            reads(page, "Boris resigned.").await?;
        }
        // The others play on, with a bot in that seat; the line stays where it is.
        until("the game does not go on", async || {
            let now = prompt(anna).await?;
            decide(anna, Input::Mouse, now, 0).await?;
            Ok((log(carla).await?.len() > 3).then_some(()))
        })
        .await?;
        for page in [anna, carla] {
            let lines = log(page).await?;
            let at = lines.iter().position(|line| line == "Boris resigned.");
            ensure!(at.is_some_and(|at| at > 0), "the line is where it happened: {lines:?}");
        }
        boris.quiet().await?;
        carla.quiet().await
    });
}
