//! Tests of a finished game: replayed, continued, saved, imported and verified, and refused if it was
//! tampered with.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use e2e::page::until;
use e2e::{Page, Screen, ensure, test};
use serde_json::json;

use crate::ahead::skip_to_the_end;
use crate::table::{Input, finish, log, set_up};

/// Plays a solo game to the end and opens its replay.
async fn replay(page: &Page) -> Result<()> {
    set_up(page, "mode=solo", None).await?;
    skip_to_the_end(page).await?;
    finish(page, Input::Mouse).await?;
    page.click("link", "Replay").await?;
    page.role("slider", "Time line").await?;
    Ok(())
}

/// Downloads the record of the replay.
async fn save(page: &Page, folder: &Path) -> Result<PathBuf> {
    let to = json!({ "behavior": "allow", "downloadPath": folder });
    page.dev_tools("Page.setDownloadBehavior", to).await?;
    page.click("button", "Save as a file").await?;
    until("the file was not written", async || {
        let mut files = std::fs::read_dir(folder)?.filter_map(|entry| entry.ok().map(|entry| entry.path()));
        Ok(files.find(|path| path.extension().is_some_and(|end| end == "json")))
    })
    .await
}

async fn import(page: &Page, file: &Path) -> Result<()> {
    page.open("/replays").await?;
    page.client().find(fantoccini::Locator::Css("input[type=file]")).await?.send_keys(&file.to_string_lossy()).await?;
    Ok(())
}

#[test]
fn it_is_stepped_through_by_buttons_keys_and_pointer() {
    test(Screen::Desktop, async |page| {
        replay(page).await?;
        let line = page.role("slider", "Time line").await?;
        let at = async || -> Result<i64> { Ok(line.attr("aria-valuenow").await?.unwrap_or_default().parse()?) };
        let last: i64 = line.attr("aria-valuemax").await?.context("a last step")?.parse()?;
        page.press("End").await?;
        ensure!(at().await? == last, "{}", at().await?);
        page.press("ArrowLeft").await?;
        page.click("button", "Back").await?;
        ensure!(at().await? == last - 2, "{}", at().await?);
        line.click().await?;
        ensure!(
            (at().await? - last / 2).abs() < 3,
            "the middle of the slider is not the middle of the game: {}",
            at().await?
        );
        page.find(".legend select").await?.select_by_label("All pegs together").await?;
        page.screenshot("replay").await?;
        page.accessible().await
    });
}

#[test]
fn it_can_be_continued_from_the_middle() {
    test(Screen::Desktop, async |page| {
        replay(page).await?;
        page.role("slider", "Time line").await?.click().await?;
        page.click("button", "Play on from here").await?;
        page.find(".board.play").await?;
        ensure!(log(page).await?.len() > 10, "the earlier moves are not in the log");
        skip_to_the_end(page).await?;
        finish(page, Input::Mouse).await?;
        page.click("button", "Check fairness").await?;
        page.sees("which somebody chose").await
    });
}

#[test]
fn it_is_saved_opened_and_verified() {
    test(Screen::Desktop, async |page| {
        replay(page).await?;
        page.click("button", "Check fairness").await?;
        page.sees("Nobody chose them").await?;
        page.press("Escape").await?;
        let folder = tempfile::tempdir()?;
        let file = save(page, folder.path()).await?;
        page.eval("localStorage.clear()", vec![]).await?;
        import(page, &file).await?;
        page.role("slider", "Time line").await?;
        page.click("button", "Check fairness").await?;
        page.sees("Nobody chose them").await
    });
}

#[test]
fn a_tampered_record_is_refused_with_the_step() {
    test(Screen::Desktop, async |page| {
        replay(page).await?;
        let folder = tempfile::tempdir()?;
        let file = save(page, folder.path()).await?;
        let mut record: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(&file)?)?;
        let draw = record["steps"][6].as_str().context("a step")?.to_owned();
        ensure!(draw.starts_with("* draw"), "{draw}");
        let other = if draw.ends_with("RB") { "* draw 0 GO" } else { "* draw 0 RB" };
        record["steps"][6] = json!(other);
        std::fs::write(&file, record.to_string())?;
        import(page, &file).await?;
        page.sees("Step 6: The draw is not the one the seed gives.").await?;
        std::fs::write(&file, "{}")?;
        import(page, &file).await?;
        page.sees("This file isn't a Gamekeeper game, or it is damaged.").await
    });
}

#[test]
fn a_different_record_of_the_same_name_is_imported_once() {
    test(Screen::Desktop, async |page| {
        replay(page).await?;
        let address = page.client().current_url().await?;
        let folder = tempfile::tempdir()?;
        let file = save(page, folder.path()).await?;
        import(page, &file).await?;
        page.sees("This game is already here").await?;
        ensure!(page.client().current_url().await? == address, "the import does not open the existing game");
        let mut record: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(&file)?)?;
        record["seats"][0]["name"] = json!("Somebody else");
        std::fs::write(&file, record.to_string())?;
        import(page, &file).await?;
        page.role("slider", "Time line").await?;
        let other = page.client().current_url().await?;
        ensure!(other != address, "the imported record has no name of its own");
        import(page, &file).await?;
        page.sees("This game is already here").await?;
        ensure!(page.client().current_url().await? == other, "importing it again does not open it");
        page.open("/replays").await?;
        let bins = page.find_all(".row button").await?;
        ensure!(bins.len() == 2, "not both are stored: {}", bins.len());
        bins[0].click().await?;
        until("neither was deleted", async || Ok((page.find_all(".row").await?.len() == 1).then_some(()))).await
    });
}

#[test]
fn a_name_may_contain_characters_that_are_special_in_urls() {
    test(Screen::Desktop, async |page| {
        replay(page).await?;
        // Imported records may have any name.
        let script = "const key = Object.keys(localStorage).find((key) => key.startsWith('gamekeeper/table/')); \
                      localStorage.setItem('gamekeeper/table/a/b#c?d.e%20&f', localStorage.getItem(key)); \
                      localStorage.removeItem(key)";
        page.eval(script, vec![]).await?;
        page.open("/replays").await?;
        page.find(".row a[href*='a%2Fb%23c%3Fd']").await?.click().await?;
        page.role("slider", "Time line").await?;
        page.reload().await?;
        page.role("slider", "Time line").await?;
        page.open("/replays").await?;
        page.find(".row .btn[href*='a%2Fb%23c%3Fd']").await?.click().await?;
        page.role("button", "Play again").await?;
        Ok(())
    });
}

/// Waits for a file with this ending in a folder, and returns its size.
async fn file_size(folder: &Path, ending: &str) -> Result<u64> {
    until(&format!("no {ending} was written"), async || {
        let mut files = std::fs::read_dir(folder)?.filter_map(|entry| entry.ok().map(|entry| entry.path()));
        let found = files.find(|path| path.extension().is_some_and(|end| end == ending));
        Ok(found.and_then(|path| path.metadata().ok()).map(|file| file.len()).filter(|size| *size > 0))
    })
    .await
}

#[test]
fn the_same_deal_is_played_again_compared_and_shared() {
    test(Screen::Desktop, async |page| {
        set_up(page, "mode=solo", None).await?;
        skip_to_the_end(page).await?;
        finish(page, Input::Mouse).await?;
        page.click("button", "Same deal again").await?;
        page.find(".board.play").await?;
        skip_to_the_end(page).await?;
        finish(page, Input::Mouse).await?;
        page.sees("Games of this deal").await?;
        let draws = "return Object.keys(localStorage).filter((key) => key.startsWith('gamekeeper/table/'))\
             .map((key) => JSON.parse(localStorage[key]).record)\
             .map((record) => [record.chance, record.steps.filter((step) => step.startsWith('*')).slice(0, 6).join()])";
        let draws: Vec<(String, String)> = serde_json::from_value(page.eval(draws, vec![]).await?)?;
        ensure!(draws.len() == 2 && draws[0].1 == draws[1].1, "not the same draws: {draws:?}");
        ensure!(draws.iter().any(|(chance, _)| chance == "chosen"), "the second game is called fair: {draws:?}");
        ensure!(page.find_all(".compare tbody tr").await?.len() == 2, "not two games are compared");
        page.accessible().await?;
        page.screenshot("compared").await?;
        let permission = json!({ "permission": { "name": "clipboard-write" }, "setting": "granted" });
        page.dev_tools("Browser.setPermission", permission).await?;
        page.click("button", "Copy as text").await?;
        page.sees("Copied.").await?;
        let folder = tempfile::tempdir()?;
        page.dev_tools("Page.setDownloadBehavior", json!({ "behavior": "allow", "downloadPath": folder.path() }))
            .await?;
        page.click("button", "Save as a picture").await?;
        let size = file_size(folder.path(), "png").await?;
        ensure!(size > 5_000, "the picture has only {size} bytes");
        if let (Ok(shots), Some(file)) = (
            std::env::var("GAMEKEEPER_SHOTS"),
            std::fs::read_dir(folder.path())?.find_map(|entry| entry.ok().map(|entry| entry.path())),
        ) {
            std::fs::copy(file, Path::new(&shots).join("shared-result.png"))?;
        }
        Ok(())
    });
}

#[test]
fn a_friends_record_is_not_called_yours_and_is_compared() {
    test(Screen::Desktop, async |page| {
        replay(page).await?;
        let folder = tempfile::tempdir()?;
        let file = save(page, folder.path()).await?;
        let mut record: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(&file)?)?;
        // The friend has the same deal under the same name of the table, and is called "Вы" there.
        record["seats"][0]["name"] = json!("Вы");
        std::fs::write(&file, record.to_string())?;
        import(page, &file).await?;
        page.role("slider", "Time line").await?;
        page.open("/replays").await?;
        page.sees("from a file").await?;
        let list = page.text().await?;
        ensure!(list.contains("Player 1") && !list.contains("Вы"), "{list}");
        page.accessible().await?;
        page.screenshot("replays").await?;
        page.find(".row .btn[href*='result']").await?.click().await?;
        page.sees("Games of this deal").await?;
        ensure!(page.find_all(".compare tbody tr").await?.len() == 2, "not two games are compared");
        Ok(())
    });
}
