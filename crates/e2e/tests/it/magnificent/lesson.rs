//! The guided first game.

use e2e::page::until;
use e2e::{Page, Result, Screen, ensure, test};

use crate::circus::{Asked, next, step, value};
use crate::table::{Input, reduce_motion};

/// Which step of the lesson is shown, from 1.
pub(super) async fn shown(page: &Page) -> Result<u64> {
    let words = value(page, "document.querySelector('.lesson')?.innerText ?? ''").await?;
    let words = words.as_str().unwrap_or_default();
    let number = words.split("Step ").nth(1).and_then(|rest| rest.split(' ').next());
    Ok(number.and_then(|number| number.parse().ok()).unwrap_or_default())
}

/// The hint of a lesson lays out what its step asks for; pressing the buttons sends it.
#[test]
fn the_first_game_is_learnt_to_its_end() {
    test(Screen::Desktop, async |page| {
        reduce_motion(page).await?;
        page.open("/learn/magnificent").await?;
        until("the lesson does not begin", async || Ok((shown(page).await? == 1).then_some(()))).await?;
        page.screenshot("first").await?;
        let mut seen = Vec::new();
        for turn in 0..80 {
            let now = shown(page).await?;
            if seen.last() != Some(&now) {
                seen.push(now);
            }
            if page.text().await?.contains("Well done") {
                break;
            }
            match next(page).await?.0 {
                Asked::Press(_) => drop(step(page, Input::Mouse, turn).await?),
                _ => {
                    page.press("h").await?;
                    tokio::time::sleep(core::time::Duration::from_millis(300)).await;
                }
            }
        }
        ensure!(seen.len() >= 10, "{seen:?}");
        page.accessible().await
    });
}
