//! Tests of the other pages (rules, the guided first game, settings) in both languages and on both screens,
//! with accessibility checks.

use anyhow::Result;
use e2e::page::until;
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
            page.find(".cl").await?;
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
        page.sees("Первый ход").await
    });
}

#[test]
fn the_rules_are_searched() {
    test(Screen::Desktop, async |page| {
        page.open("/rules/ingenious").await?;
        page.sees("all 120 tiles are mixed in the bag").await?;
        page.role("searchbox", "Search the rules").await?.send_keys("tug").await?;
        page.sees("Nothing found").await?;
        page.role("searchbox", "Search the rules").await?.clear().await?;
        page.role("searchbox", "Search the rules").await?.send_keys("ING-502").await?;
        until("not exactly one clause is left", async || Ok((page.find_all(".cl").await?.len() == 1).then_some(())))
            .await?;
        page.sees("Exchange condition").await
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
                10 => page.click("button", "Exchange").await?,
                _ if step % 2 == 0 => page.click("button", "End turn").await?,
                _ => {
                    page.press("h").await?;
                    page.click("button", "Place").await?;
                }
            }
        }
        page.sees("That was your first game").await?;
        page.screenshot("done").await?;
        Ok(())
    });
}

#[test]
fn a_move_other_than_the_lesson_s_is_refused() {
    test(Screen::Desktop, async |page| {
        reduce_motion(page).await?;
        page.open("/learn/ingenious").await?;
        page.press("1").await?;
        let lit = page.find_all(".board .lit").await?;
        lit.last().ok_or_else(|| anyhow::anyhow!("no cell is highlighted"))?.click().await?;
        page.click("button", "Place").await?;
        page.sees("not the one of this step").await?;
        page.sees("Step 1 of 10").await
    });
}
