//! Tests of the home page.

use anyhow::Result;
use e2e::page::until;
use e2e::{Page, Screen, ensure, test};
use serde_json::json;

use crate::still::{SIZES, resize};

/// The names of the stored tables.
async fn tables(page: &Page) -> Result<Vec<String>> {
    let script = "return Object.keys(localStorage).filter((key) => key.startsWith('gamekeeper/table/')).sort()";
    Ok(serde_json::from_value(page.eval(script, vec![]).await?)?)
}

/// Stores copies of the only stored table, each in another state.
async fn many_tables(page: &Page, count: usize) -> Result<()> {
    let script = "const [key] = Object.keys(localStorage).filter((key) => key.startsWith('gamekeeper/table/')); \
         for (let at = 0; at < arguments[0]; at++) { \
             const table = JSON.parse(localStorage[key]); \
             table.at -= at * 7e6; \
             table.record.steps.push('0 place 1', '1 place 2', ...Array(at).fill(['0 place 3', '1 place 4']).flat()); \
             table.standing = { to_act: [at % 2], totals: [at, at + 1] }; \
             localStorage[`gamekeeper/table/many${at}`] = JSON.stringify(table); \
         }";
    page.eval(script, vec![count.into()]).await?;
    Ok(())
}

/// Every test also checks the console at its end.
#[test]
fn it_opens_on_a_desktop() {
    test(Screen::Desktop, async |page| {
        page.open("/").await?;
        ensure!(page.client().title().await?.contains("Gamekeeper"), "the title does not contain the name");
        let size = page.eval("return [innerWidth, innerHeight]", vec![]).await?;
        ensure!(size == serde_json::json!([1440, 900]), "{size}");
        page.fits_the_width().await?;
        page.screenshot("home").await?;
        Ok(())
    });
}

#[test]
fn it_opens_on_a_phone() {
    test(Screen::Phone, async |page| {
        page.open("/").await?;
        let size = page.eval("return [innerWidth, innerHeight, navigator.maxTouchPoints > 0]", vec![]).await?;
        ensure!(size == serde_json::json!([360, 740, true]), "{size}");
        page.fits_the_width().await?;
        page.screenshot("home").await?;
        Ok(())
    });
}

/// A box cuts off what sticks out of it, so the page would not be too wide.
#[test]
fn no_button_sticks_out_of_its_box() {
    const CUT: &str = "return [...document.querySelectorAll('.box .btn')].filter((one) => { \
         const button = one.getBoundingClientRect(), box = one.closest('.box').getBoundingClientRect(); \
         return button.right > box.right || one.scrollWidth > one.clientWidth + 1; }).map((one) => one.textContent)";
    test(Screen::Desktop, async |page| {
        for language in ["en", "ru"] {
            page.open("/").await?;
            let settings = json!({ "language": language }).to_string();
            page.eval("localStorage['gamekeeper/settings'] = arguments[0]", vec![settings.into()]).await?;
            page.open("/").await?;
            page.find(".box .study .btn").await?;
            for size in SIZES {
                resize(page, size).await?;
                let cut = page.eval(CUT, vec![]).await?;
                ensure!(cut == json!([]), "{language} {size:?}: {cut}");
            }
        }
        Ok(())
    });
}

#[test]
fn it_is_accessible() {
    for screen in [Screen::Desktop, Screen::Phone] {
        test(screen, async |page| {
            page.open("/").await?;
            page.accessible().await
        });
    }
}

#[test]
fn the_theme_is_applied_before_the_client_loads() {
    test(Screen::Desktop, async |page| {
        page.open("/").await?;
        for (stored, expected) in [
            ("{\"theme\":\"dark\"}", Some("dark")),
            ("{\"theme\":\"light\"}", Some("light")),
            ("{\"theme\":\"system\"}", None),
            ("nonsense", None),
        ] {
            page.eval("localStorage.setItem('gamekeeper/settings', arguments[0])", vec![stored.into()]).await?;
            // The client sets the attribute too, so the script that runs before it is tested alone.
            let script = "document.documentElement.removeAttribute('data-theme'); \
                 const script = document.createElement('script'); script.src = document.querySelector('head script[src*=\"theme\"]').src; \
                 await new Promise((loaded) => { script.onload = loaded; document.head.append(script) }); \
                 return document.documentElement.dataset.theme ?? null";
            let theme = page.eval_async(script, vec![]).await?;
            ensure!(theme.as_str() == expected, "{stored}: {theme}");
        }
        Ok(())
    });
}

/// What the address of a game does and the button on its box does too.
#[test]
fn an_address_begins_a_table_at_once_and_an_untouched_one_is_used_again() {
    test(Screen::Desktop, async |page| {
        page.open("/").await?;
        page.client().goto(&(page.url() + "/play/ingenious")).await?;
        page.find(".table-page[data-game=ingenious]").await?;
        let first = page.client().current_url().await?;
        ensure!(first.path().starts_with("/table/"), "{first}");
        page.client().back().await?;
        page.click("button", "Play now Ingenious").await?;
        page.find(".table-page[data-game=ingenious]").await?;
        ensure!(page.client().current_url().await? == first, "another table was begun");
        ensure!(tables(page).await?.len() == 1, "{:?}", tables(page).await?);
        page.open("/play/nothing").await?;
        page.sees("Page not found").await
    });
}

/// Whether the log is open above the table.
async fn log_is_open(page: &Page, expected: bool) -> Result<()> {
    let script = "return document.querySelector('[data-zone=log] .log')?.checkVisibility() ?? false";
    until(&format!("the log is open: {}", !expected), async || {
        Ok((page.eval(script, vec![]).await?.as_bool() == Some(expected)).then_some(()))
    })
    .await
}

/// On a phone *Back* closes what is open above the table. A reload closes it too, and *Back* then leaves.
#[test]
fn back_closes_the_log_and_leaves_after_a_reload() {
    test(Screen::Phone, async |page| {
        page.open("/").await?;
        page.tap("button", "Play now Ingenious").await?;
        page.find(".board.play").await?;
        page.tap("button", "Log and score sheet").await?;
        log_is_open(page, true).await?;
        page.client().back().await?;
        log_is_open(page, false).await?;
        page.find(".board.play").await?;
        page.tap("button", "Log and score sheet").await?;
        log_is_open(page, true).await?;
        page.reload().await?;
        page.find(".board.play").await?;
        log_is_open(page, false).await?;
        page.client().back().await?;
        page.find(".box").await?;
        Ok(())
    });
}

#[test]
fn every_box_is_open_and_has_rules_to_read() {
    test(Screen::Desktop, async |page| {
        page.open("/").await?;
        ensure!(page.find_all(".box").await?.len() == 4, "there are four boxes");
        ensure!(page.find_all(".box.closed").await?.is_empty(), "one of them is closed");
        let lid = "return document.querySelector('.box.magnificent .lid img').naturalWidth > 0";
        until("a lid is missing", async || Ok((page.eval(lid, vec![]).await? == true).then_some(()))).await?;
        page.open("/rules").await?;
        page.find("a[href='/rules/ingenious']").await?;
        page.find("a[href='/rules/magnificent']").await?;
        page.accessible().await
    });
}

/// Who chose a way to play is asked for the game in these words, and nothing that does not belong to that way
/// is offered.
#[test]
fn a_way_to_play_is_remembered_until_the_table_is_set_up() {
    for screen in [Screen::Desktop, Screen::Phone] {
        test(screen, async |page| {
            page.open("/").await?;
            page.click("link", "Solo").await?;
            page.sees("Solo: which game?").await?;
            ensure!(page.find_all(".choose .row .facts").await?.len() == 4, "each game says for how many, how long");
            page.fits_the_width().await?;
            page.accessible().await?;
            page.find(".choose a[href^='/new/spots']").await?.click().await?;
            page.find(".modes [aria-checked=true]").await?;
            ensure!(page.find_all(".seats .r").await?.len() == 1, "one seat");
            ensure!(page.find_all(".seats .r .seg").await?.is_empty(), "nobody else can take it");
            page.screenshot("solo").await?;
            Ok(())
        });
    }
}

#[test]
fn a_deleted_table_comes_back_until_the_toast_is_gone() {
    test(Screen::Desktop, async |page| {
        page.open("/play/ingenious").await?;
        page.find(".table-page").await?;
        many_tables(page, 2).await?;
        page.open("/").await?;
        let rows = async |count: usize| {
            until(&format!("not {count} rows"), async || {
                Ok((page.find_all(".cont .row").await?.len() == count).then_some(()))
            })
            .await
        };
        rows(3).await?;
        page.find(".cont .row button").await?.click().await?;
        rows(2).await?;
        page.sees("Deleted.").await?;
        ensure!(tables(page).await?.len() == 3, "it is destroyed at once");
        page.find(".cont .row button").await?.click().await?;
        rows(1).await?;
        page.sees("2 deleted.").await?;
        page.accessible().await?;
        page.click("button", "Undo").await?;
        rows(3).await?;
        page.find(".cont .row button").await?.click().await?;
        rows(2).await?;
        page.press("Control+z").await?;
        rows(3).await?;
        page.find(".cont .row button").await?.click().await?;
        page.click("button", "Close").await?;
        until("it is not deleted", async || Ok((tables(page).await?.len() == 2).then_some(()))).await?;
        page.reload().await?;
        rows(2).await
    });
}

/// The draws with which a daily deal begins.
async fn daily(page: &Page, date: &str) -> Result<serde_json::Value> {
    page.eval("localStorage.clear()", vec![]).await?;
    page.open(&format!("/daily/ingenious?on={date}")).await?;
    page.find(".table-page[data-game=ingenious]").await?;
    let script = "const { record } = JSON.parse(localStorage[`gamekeeper/table/daily-ingenious-${arguments[0]}`]); \
         return [record.chance, record.secret, record.steps.filter((step) => step.startsWith('*')).slice(0, 12)]";
    page.eval(script, vec![date.into()]).await
}

#[test]
fn the_daily_deal_is_the_same_twice_and_another_one_tomorrow() {
    test(Screen::Desktop, async |page| {
        page.open("/").await?;
        let first = daily(page, "2026-01-01").await?;
        ensure!(first[0] == json!("chosen") && first[2].as_array().is_some_and(|draws| draws.len() == 12), "{first}");
        ensure!(daily(page, "2026-01-01").await? == first, "the same day has another deal");
        ensure!(daily(page, "2026-01-02").await?[2] != first[2], "two days have the same deal");
        page.open("/").await?;
        page.sees("Game of the day").await?;
        page.find(".row a[href*='daily-ingenious-2026-01-02']").await?.click().await?;
        page.find(".table-page").await?;
        Ok(())
    });
}

#[test]
fn many_open_tables_fit() {
    for (screen, theme, language) in
        [(Screen::Desktop, "light", "en"), (Screen::Phone, "dark", "ru"), (Screen::Phone, "light", "en")]
    {
        test(screen, async |page| {
            page.open("/play/ingenious").await?;
            page.find(".table-page").await?;
            many_tables(page, 12).await?;
            let settings = json!({ "theme": theme, "language": language }).to_string();
            page.eval("localStorage['gamekeeper/settings'] = arguments[0]", vec![settings.into()]).await?;
            page.open("/").await?;
            until("the list is not shortened", async || {
                Ok((page.find_all(".cont .row").await?.len() == 6).then_some(()))
            })
            .await?;
            page.fits_the_width().await?;
            page.accessible().await?;
            page.screenshot(&format!("home-{theme}-{language}")).await?;
            page.find(".cont .more").await?.click().await?;
            until("not all are listed", async || Ok((page.find_all(".cont .row").await?.len() == 13).then_some(())))
                .await
        });
    }
}
