//! Tests of component sets of one's own: a file is chosen in the set-up, checked, and played with.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use e2e::page::until;
use e2e::{Page, Screen, ensure, test};
use serde_json::json;

use crate::table::reduce_motion;

/// A game that can be played with other components.
struct Case {
    game: &'static str,
    /// What is replaced in the printed set so that it is broken, and by what.
    broken: (&'static str, &'static str),
    /// What the line with the fault contains then.
    line: &'static str,
    /// What is said about it.
    reason: &'static str,
    /// What is replaced in the printed set so that it is another one, and by what.
    changed: [(&'static str, &'static str); 2],
}

const INGENIOUS: Case = Case {
    game: "ingenious",
    broken: ("GG = 5", "GG = 200"),
    line: "GG = 200",
    reason: "tiles.GG must be a whole number from 0 to 120, not 200",
    changed: [("RR = 5", "RR = 9"), ("RG = 6", "RG = 2")],
};

const SPECTACULAR: Case = Case {
    game: "spectacular",
    broken: ("\"tiger\"", "\"sloth\""),
    line: "\"orangutan\"",
    reason: "animals.green[3] there are two animals called `sloth`",
    changed: [("\"manatee\"", "\"dugong\""), ("\"saola\"", "\"saola\"")],
};

const MAGNIFICENT: Case = Case {
    game: "magnificent",
    broken: ("power = 7", "power = 5"),
    line: "power = 5, small = 2",
    reason: "build_levels[2] levels must be in the order of their power",
    changed: [("power = 7", "power = 6"), ("number = 20", "number = 21")],
};

/// Saves the printed set as a file, and returns its path.
async fn save_printed(page: &Page, folder: &Path) -> Result<PathBuf> {
    let to = json!({ "behavior": "allow", "downloadPath": folder });
    page.dev_tools("Page.setDownloadBehavior", to).await?;
    page.click("button", "Save the built-in set").await?;
    until("the file was not written", async || {
        let mut files = std::fs::read_dir(folder)?.filter_map(|entry| entry.ok().map(|entry| entry.path()));
        Ok(files.find(|path| path.extension().is_some_and(|end| end == "toml")))
    })
    .await
}

async fn choose(page: &Page, file: &Path) -> Result<()> {
    let input = page.client().find(fantoccini::Locator::Css(".sets input[type=file]")).await?;
    input.send_keys(&file.to_string_lossy()).await?;
    Ok(())
}

/// The records of the stored tables.
async fn records(page: &Page) -> Result<Vec<serde_json::Value>> {
    let script = "return Object.keys(localStorage).filter((key) => key.startsWith('gamekeeper/table/')) \
                  .map((key) => JSON.parse(localStorage[key]).record)";
    Ok(serde_json::from_value(page.eval(script, vec![]).await?)?)
}

/// The keys of the stored sets.
async fn sets(page: &Page) -> Result<Vec<String>> {
    let script = "return Object.keys(localStorage).filter((key) => key.startsWith('gamekeeper/set/'))";
    Ok(serde_json::from_value(page.eval(script, vec![]).await?)?)
}

/// Sees which set is played: beside the log, which some boards keep in a drawer.
async fn names_the_set(page: &Page) -> Result<()> {
    page.find(".table-page").await?;
    let hidden = "return !document.querySelector('.own-set')?.checkVisibility()";
    if page.eval(hidden, vec![]).await? == true {
        page.click("button", "Log and score sheet").await?;
    }
    page.sees("own set: My box").await
}

fn is_explained_and_played(case: &'static Case) {
    test(Screen::Desktop, async |page| {
        reduce_motion(page).await?;
        page.open(&format!("/new/{}", case.game)).await?;
        let folder = tempfile::tempdir()?;
        let printed = std::fs::read_to_string(save_printed(page, folder.path()).await?)?;

        let broken = printed.replace(case.broken.0, case.broken.1);
        let line = broken.lines().position(|line| line.contains(case.line)).context("the line")? + 1;
        let file = folder.path().join("broken.toml");
        std::fs::write(&file, broken)?;
        choose(page, &file).await?;
        page.sees("broken.toml is not a component set of this game. One thing is wrong:").await?;
        page.sees(&format!("Line {line}: {}", case.reason)).await?;
        ensure!(sets(page).await?.is_empty(), "a broken set was kept");
        page.screenshot("faults").await?;
        page.accessible().await?;

        let file = folder.path().join("My box.toml");
        let [one, two] = case.changed;
        std::fs::write(&file, printed.replace(one.0, one.1).replace(two.0, two.1))?;
        choose(page, &file).await?;
        let chosen = page.role("radio", "My box").await?;
        ensure!(chosen.attr("aria-checked").await?.as_deref() == Some("true"), "it is not chosen");
        page.sees_no("is not a component set").await?;
        page.screenshot("chosen").await?;

        page.click("button", "Start the game").await?;
        names_the_set(page).await?;
        let hash = records(page).await?.first().context("a table")?["parts"].as_str().context("its set")?.to_owned();
        ensure!(sets(page).await? == [format!("gamekeeper/set/{hash}")], "it is not kept under its hash");
        page.reload().await?;
        names_the_set(page).await?;

        // A set with which games were played cannot be deleted.
        page.open(&format!("/new/{}", case.game)).await?;
        page.click("radio", "My box").await?;
        page.sees("Games in this browser were played with this set, so it stays.").await
    });
}

#[test]
fn a_broken_file_of_ingenious_is_explained_and_a_changed_one_is_played() {
    is_explained_and_played(&INGENIOUS);
}

#[test]
fn a_broken_file_of_spectacular_is_explained_and_a_changed_one_is_played() {
    is_explained_and_played(&SPECTACULAR);
}

#[test]
fn a_broken_file_of_the_magnificent_is_explained_and_a_changed_one_is_played() {
    is_explained_and_played(&MAGNIFICENT);
}

#[test]
fn a_room_plays_the_printed_set() {
    test(Screen::Phone, async |page| {
        page.open("/new/ingenious?who=link").await?;
        page.sees("Rooms play with the built-in set.").await?;
        ensure!(page.find(".sets input[type=file]").await?.attr("disabled").await?.is_some(), "a file can be chosen");
        page.fits_the_width().await
    });
}
