//! Tests of the rules: the page for players, its search, the rules in full, and a rule as a card on the
//! table.

use anyhow::Result;
use e2e::page::until;
use e2e::{Page, Screen, ensure, test};
use fantoccini::elements::Element;
use serde_json::json;

use crate::table::{Input, Prompt, play_until, reduce_motion, set_up};

/// Opens the rules of a game in Russian.
async fn in_russian(page: &Page, address: &str) -> Result<()> {
    page.open("/settings").await?;
    page.click("radio", "Русский").await?;
    page.sees("Настройки").await?;
    page.open(address).await
}

/// Types a search in place of the one before.
async fn search(page: &Page, words: &str) -> Result<()> {
    let field = page.find("input[type=search]").await?;
    field.clear().await?;
    // Clearing tells the page nothing.
    page.eval(
        "document.querySelector('input[type=search]').dispatchEvent(new Event('input', { bubbles: true }))",
        vec![],
    )
    .await?;
    Ok(field.send_keys(words).await?)
}

/// Returns the texts of the elements that match and are visible.
async fn visible(page: &Page, css: &str) -> Result<Vec<String>> {
    let script = "return [...document.querySelectorAll(arguments[0])].filter((e) => e.checkVisibility()).map((e) => e.innerText)";
    let found = page.eval(script, vec![json!(css)]).await?;
    Ok(found.as_array().into_iter().flatten().filter_map(|text| text.as_str().map(ToOwned::to_owned)).collect())
}

/// Waits until the sections that are shown are these, by their ids.
async fn sections_are(page: &Page, wanted: &[&str]) -> Result<()> {
    until(&format!("the sections {wanted:?} are not shown"), async || {
        let script = "return [...document.querySelectorAll('.play section')].filter((e) => e.checkVisibility()).map((e) => e.id)";
        Ok((page.eval(script, vec![]).await? == json!(wanted)).then_some(()))
    })
    .await
}

#[test]
fn the_page_begins_with_the_aim_and_ends_with_all_clauses() {
    test(Screen::Desktop, async |page| {
        page.open("/rules/ingenious").await?;
        page.find(".book figure svg").await?;
        let headings = visible(page, ".book h2").await?;
        ensure!(headings.first().is_some_and(|first| first == "The aim"), "{headings:?}");
        ensure!(headings.last().is_some_and(|last| last == "Rules in full"), "{headings:?}");
        ensure!(visible(page, ".cl").await?.is_empty(), "the clauses are folded");
        page.find(".full summary").await?.click().await?;
        page.sees("all 120 tiles are mixed in the bag").await?;
        page.accessible().await
    });
}

#[test]
fn a_link_to_a_clause_opens_it() {
    test(Screen::Desktop, async |page| {
        page.open("/rules/ingenious#ING-502").await?;
        page.sees("Exchange condition").await?;
        until("the clause has no focus", async || {
            Ok((page.eval("return document.activeElement.id", vec![]).await? == "ING-502").then_some(()))
        })
        .await?;
        let in_view = "const box = document.activeElement.getBoundingClientRect(); return box.top >= 0 && box.bottom <= innerHeight";
        ensure!(page.eval(in_view, vec![]).await? == true, "the clause is not in view");
        Ok(())
    });
}

#[test]
fn a_search_shows_places_and_marks_words() {
    test(Screen::Desktop, async |page| {
        page.open("/rules/ingenious").await?;
        page.find(".book figure svg").await?;
        search(page, "tie").await?;
        page.sees("places found").await?;
        sections_are(page, &["ties", "duel"]).await?;
        let places = visible(page, ".book p, .book li").await?;
        ensure!(places.len() < 12, "whole sections are shown: {places:?}");
        let marks = visible(page, ".book mark").await?;
        ensure!(!marks.is_empty() && marks.iter().all(|word| word.to_lowercase().starts_with("tie")), "{marks:?}");
        page.accessible().await?;
        page.screenshot("search-tie").await?;

        search(page, "tug zebra").await?;
        sections_are(page, &["duel"]).await?;
        search(page, "zebra").await?;
        page.sees("Nothing found").await?;
        search(page, "ING-502").await?;
        until("not exactly one clause is left", async || Ok((visible(page, ".cl").await?.len() == 1).then_some(())))
            .await?;
        page.sees("Exchange condition").await?;
        search(page, " ").await?;
        page.sees("The aim").await?;
        ensure!(visible(page, ".book mark").await?.is_empty(), "marks are left");
        ensure!(visible(page, ".cl").await?.is_empty(), "the clauses stay open");
        Ok(())
    });
}

#[test]
fn synonyms_find_each_other_in_both_languages() {
    test(Screen::Phone, async |page| {
        page.open("/rules/ingenious").await?;
        for words in ["change tiles", "EXCHANGE tiles", "how do I trade tiles"] {
            search(page, words).await?;
            page.sees("exchange the whole rack").await?;
            page.sees("Draw six new ones.").await?;
        }
        in_russian(page, "/rules/ingenious").await?;
        for words in ["ПОМЕНЯТЬ плитки", "обменять плитку", "обмен"] {
            search(page, words).await?;
            page.sees("можно обменять всю подставку").await?;
        }
        search(page, "равенство").await?;
        page.sees("При ничьей сравнивают").await?;
        page.fits_the_width().await?;
        page.accessible().await
    });
}

#[test]
fn games_without_a_board_have_rules_in_both_languages() {
    test(Screen::Phone, async |page| {
        for (game, words) in
            [("spots", "six scored dogs"), ("spectacular", "best park wins"), ("magnificent", "travelling circus")]
        {
            page.open(&format!("/rules/{game}")).await?;
            page.sees(words).await?;
            page.fits_the_width().await?;
            page.accessible().await?;
        }
        in_russian(page, "/rules/magnificent").await?;
        page.sees("бродячий цирк").await?;
        page.fits_the_width().await?;
        page.accessible().await?;
        page.open("/rules/spots").await?;
        page.sees("шесть засчитанных собак").await?;
        page.open("/rules/nothing").await?;
        page.find("main h1").await?;
        ensure!(page.find_all(".book").await?.is_empty(), "there are no such rules");
        Ok(())
    });
}

/// Starts a table at which the player begins: the recap of a bot's first turn would take the place of the
/// aim, and with it of the link to a rule.
async fn set_up_to_begin(page: &Page) -> Result<()> {
    set_up(page, "mode=standard&start=0", None).await
}

/// Returns the first link to a rule that is visible.
async fn shown_link(page: &Page) -> Result<Element> {
    until("no link to a rule is visible", async || {
        for link in page.find_all("a.clause").await? {
            if link.is_displayed().await? {
                return Ok(Some(link));
            }
        }
        Ok(None)
    })
    .await
}

/// A link at the table and one in a refusal open a card; Esc closes it, and the focus returns.
async fn check_card(page: &Page) -> Result<()> {
    set_up_to_begin(page).await?;
    let before = page.eval("return location.pathname", vec![]).await?;
    let link = shown_link(page).await?;
    let clause = link.attr("href").await?.unwrap_or_default();
    link.click().await?;
    until("no card is shown", async || {
        Ok((visible(page, "dialog.rule-card[open] .text p").await?.len() == 1).then_some(()))
    })
    .await?;
    page.accessible().await?;
    page.screenshot("card").await?;
    ensure!(page.eval("return location.pathname", vec![]).await? == before, "the table was left");
    ensure!(
        page.eval("return document.activeElement.closest('dialog') !== null", vec![]).await? == true,
        "the focus is not in the card"
    );
    page.press("Escape").await?;
    until("the card stays", async || Ok(visible(page, "dialog.rule-card").await?.is_empty().then_some(()))).await?;
    until("the focus does not return", async || {
        let focus = page.eval("return document.activeElement.getAttribute('href')", vec![]).await?;
        Ok((focus == clause.as_str()).then_some(()))
    })
    .await?;
    shown_link(page).await?.click().await?;
    page.click("link", "Read the rules").await?;
    page.sees("How to play Ingenious").await?;
    ensure!(visible(page, "dialog.rule-card").await?.is_empty(), "the card travels along");
    Ok(())
}

#[test]
fn a_rule_is_a_card_on_the_table() {
    test(Screen::Desktop, async |page| check_card(page).await);
}

#[test]
fn a_rule_is_a_card_on_a_phone() {
    test(Screen::Phone, async |page| {
        reduce_motion(page).await?;
        check_card(page).await
    });
}

/// On a phone the browser's *Back* closes what is open, and only then leaves the page.
#[test]
fn back_closes_a_card_and_the_drawer_on_a_phone() {
    test(Screen::Phone, async |page| {
        reduce_motion(page).await?;
        page.open("/").await?;
        set_up_to_begin(page).await?;
        let table = page.eval("return location.pathname", vec![]).await?;
        let stays = async || -> Result<()> {
            ensure!(page.eval("return location.pathname", vec![]).await? == table, "the table was left");
            Ok(())
        };
        let closed = async |css: &str| {
            until("it stays open", async || Ok(visible(page, css).await?.is_empty().then_some(()))).await
        };
        shown_link(page).await?.click().await?;
        page.find("dialog.rule-card[open] .text p").await?;
        page.client().back().await?;
        closed("dialog.rule-card").await?;
        stays().await?;
        page.tap("button", "Log and score sheet").await?;
        page.find(".side.open").await?;
        page.client().back().await?;
        closed(".side.open").await?;
        stays().await?;
        // Closed otherwise, it leaves nothing behind: one step back is the page before.
        page.tap("button", "Log and score sheet").await?;
        page.find(".side.open").await?;
        page.tap("button", "Close").await?;
        closed(".side.open").await?;
        // A page that is opened from the card takes its place.
        shown_link(page).await?.click().await?;
        page.click("link", "Read the rules").await?;
        page.sees("How to play Ingenious").await?;
        page.client().back().await?;
        page.find(".table-page").await?;
        stays().await?;
        page.client().back().await?;
        until("the table is not left", async || Ok(page.find_all(".table-page").await?.is_empty().then_some(()))).await
    });
}

#[test]
fn a_refusal_shows_its_rule_as_a_card() {
    test(Screen::Desktop, async |page| {
        set_up_to_begin(page).await?;
        play_until(page, Input::Mouse, Prompt::Place).await?;
        page.find(".rack button").await?.click().await?;
        // No first tile may lie in the middle of the board.
        let cells = page.find_all(".board.play [role=gridcell]").await?;
        cells[cells.len() / 2].click().await?;
        page.find(".toast a.clause").await?.click().await?;
        page.sees("printed symbol").await?;
        page.find("dialog.rule-card figure svg").await?;
        page.screenshot("card-refusal").await?;
        page.press("Escape").await?;
        until("the card stays", async || Ok(visible(page, "dialog.rule-card").await?.is_empty().then_some(()))).await
    });
}
