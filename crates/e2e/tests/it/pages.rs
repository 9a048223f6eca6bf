//! Tests of the other pages (rules, the guided first game, settings) in both languages and on both screens,
//! with accessibility checks.

use anyhow::Result;
use e2e::{Page, Screen, ensure, test};

use crate::table::reduce_motion;

const PAGES: [&str; 8] =
    ["/", "/new/ingenious", "/rules/ingenious", "/learn/ingenious", "/settings", "/replays", "/about", "/nowhere"];

/// Opens and checks every page.
async fn check_pages(page: &Page, label: &str) -> Result<()> {
    reduce_motion(page).await?;
    for address in PAGES {
        page.open(address).await?;
        page.find("main h1, main .board").await?;
        if address.starts_with("/rules") {
            page.find(".book figure svg").await?;
        }
        page.fits_the_width().await?;
        page.accessible().await?;
        page.screenshot(&format!("{label}{}", address.replace('/', "-"))).await?;
    }
    Ok(())
}

#[test]
fn all_on_a_desktop() {
    test(Screen::Desktop, async |page| check_pages(page, "desktop").await);
}

#[test]
fn all_on_a_phone() {
    test(Screen::Phone, async |page| check_pages(page, "phone").await);
}

#[test]
fn all_in_russian_and_dark() {
    test(Screen::Desktop, async |page| {
        page.open("/settings").await?;
        page.click("radio", "Русский").await?;
        page.sees("Настройки").await?;
        page.click("radio", "Тёмная").await?;
        ensure!(
            page.eval("return document.documentElement.lang", vec![]).await? == "ru",
            "the page does not declare its language"
        );
        check_pages(page, "russian").await?;
        page.open("/rules/ingenious#ING-204").await?;
        page.sees("Первый ход игрока").await
    });
}

/// Nothing is deleted before a second question is answered, and never a game that is still being played. The
/// browser knows the plural forms of every language.
#[test]
fn finished_games_are_deleted() {
    test(Screen::Desktop, async |page| {
        page.open("/settings").await?;
        page.sees("No finished games are stored").await?;
        let script = "const over = { reason: 'board-full', ranking: [], verdict: null }; \
             for (const [table, days, result] of [['old', 31, over], ['new', 29, over], ['running', 99, null]]) { \
             const record = { format: 1, game: 'ingenious', rules: 1, parts: null, options: {}, seats: [], table, chance: 'typed', \
             commitment: null, secret: null, contributions: [], result, steps: [], digests: {} }; \
             localStorage.setItem(`gamekeeper/table/${table}`, JSON.stringify({ at: Date.now() - days * 86400e3, record })) }";
        page.eval(script, vec![]).await?;
        page.reload().await?;
        page.sees("2 finished games, 1 kB").await?;
        page.click("radio", "Русский").await?;
        page.sees("2 оконченные партии, 1 КБ").await?;
        page.click("radio", "English").await?;

        page.click("button", "Delete 1 older than 30 days").await?;
        page.sees("Delete 1 finished game?").await?;
        page.accessible().await?;
        page.click("button", "Keep").await?;
        page.sees("2 finished games").await?;
        page.click("button", "Delete 1 older than 30 days").await?;
        page.click("button", "Delete").await?;
        page.sees("1 game deleted.").await?;
        page.sees("1 finished game, 1 kB").await?;
        page.click("button", "Delete all").await?;
        page.click("button", "Delete").await?;
        page.sees("No finished games are stored").await?;
        let left = "return Object.keys(localStorage).filter((key) => key.startsWith('gamekeeper/table/'))";
        let left = page.eval(left, vec![]).await?;
        ensure!(left == serde_json::json!(["gamekeeper/table/running"]), "{left}");
        Ok(())
    });
}

#[test]
fn the_first_game_is_learnt_in_ten_steps() {
    test(Screen::Desktop, async |page| {
        reduce_motion(page).await?;
        page.open("/learn/ingenious").await?;
        for step in 1..=10 {
            page.sees(&format!("Step {step} of 10")).await?;
            match step {
                2 | 4..=7 => page.sees("in the frame.").await?,
                9 | 10 => page.sees("Press the green button.").await?,
                _ => {}
            }
            match step {
                1 | 9 | 10 => page.click("button", "Next").await?,
                // A press right after the question has changed counts for nothing.
                3 => press(page, "End turn").await?,
                8 => press(page, "Exchange").await?,
                2 | 7 => page.press("h").await?,
                _ => {
                    page.press("h").await?;
                    press(page, "End turn").await?;
                }
            }
        }
        page.sees("Well done").await?;
        page.screenshot("done").await?;
        page.click("button", "Play on").await?;
        page.find("[data-kind=local] .board.play").await?;
        Ok(())
    });
}

/// Presses a button of the question as soon as it can be pressed.
async fn press(page: &e2e::Page, name: &str) -> Result<()> {
    tokio::time::sleep(core::time::Duration::from_millis(450)).await;
    page.click("button", name).await
}

#[test]
fn a_move_other_than_the_lesson_s_is_refused() {
    test(Screen::Desktop, async |page| {
        reduce_motion(page).await?;
        page.open("/learn/ingenious").await?;
        page.click("button", "Next").await?;
        page.press("1").await?;
        let lit = page.find_all(".board .lit").await?;
        lit.last().ok_or_else(|| anyhow::anyhow!("no cell is highlighted"))?.click().await?;
        page.sees("this step asks for something else").await?;
        page.sees("Step 2 of 10").await
    });
}
