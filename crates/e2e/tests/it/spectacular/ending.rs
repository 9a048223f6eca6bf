//! The end of a game: the count, the result, the replay; and pages around the table.

use anyhow::Context as _;
use e2e::page::until;
use e2e::{Page, Result, Screen, ensure, test};
use serde_json::Value;

use crate::analysis::play_on_from_here;
use crate::parks::{Asked, Way, asked, finish, play, set_up, value};
use crate::still::{open_with, resize};
use crate::table::{Input, reduce_motion};

/// Opens the replay of a game that was played before, with a person at its first seat.
pub(super) async fn import(page: &Page, name: &str) -> Result<Value> {
    open_record(page, name, |_| Ok(())).await
}

/// Opens the replay of a changed record.
async fn open_record(page: &Page, name: &str, change: impl FnOnce(&mut Value) -> Result<()>) -> Result<Value> {
    let path = format!("../spectacular/tests/endings/{name}.gamekeeper.json");
    let mut record: Value = serde_json::from_str(&std::fs::read_to_string(&path).context(path)?)?;
    record["seats"][0]["kind"] = "person".into();
    change(&mut record)?;
    // Two tests may open the same record at the same time.
    let file = tempfile::Builder::new().prefix(name).suffix(".gamekeeper.json").tempfile()?;
    std::fs::write(file.path(), record.to_string())?;
    reduce_motion(page).await?;
    page.open("/replays").await?;
    page.client()
        .find(fantoccini::Locator::Css("input[type=file]"))
        .await?
        .send_keys(&file.path().to_string_lossy())
        .await?;
    page.role("slider", "Time line").await?;
    Ok(record)
}

/// Plays on after this number of steps of a game that was played before. A record can be cut only where it
/// has a check value: at multiples of 32.
pub(crate) async fn play_after(page: &Page, name: &str, steps: usize) -> Result<()> {
    let cut = |record: &mut Value| {
        record["steps"].as_array_mut().context("steps")?.truncate(steps);
        let digests = record["digests"].as_object_mut().context("digests")?;
        digests.retain(|step, _| step.parse::<usize>().is_ok_and(|step| step <= steps));
        record["result"] = Value::Null;
        Ok(())
    };
    open_record(page, name, cut).await?;
    page.press("End").await?;
    play_on_from_here(page).await?;
    page.find("[data-kind=local] .spec-park").await?;
    Ok(())
}

/// Plays on from some stops before the end of a game that was played before.
pub(super) async fn play_on(page: &Page, name: &str, back: usize) -> Result<()> {
    import(page, name).await?;
    page.press("End").await?;
    for _ in 0..back {
        page.press("ArrowLeft").await?;
    }
    play_on_from_here(page).await?;
    page.find("[data-kind=local] .spec-park").await?;
    Ok(())
}

/// The count runs on the board, each line is read aloud, and it ends on the totals.
#[test]
fn the_count_is_stepped_by_the_keyboard() {
    test(Screen::Desktop, async |page| {
        play_on(page, "solo-won", 2).await?;
        ensure!(play(page, Input::Mouse, Way::ByHand, 12).await?, "the game does not end");
        page.find(".kcount.runs").await?;
        page.screenshot("count").await?;
        let words = "document.querySelector('.kcount .words').innerText";
        let (mut said, mut heard) = (String::new(), Vec::new());
        for _ in 0..60 {
            let now = value(page, words).await?.as_str().unwrap_or_default().to_owned();
            if now != said {
                heard.push(now.clone());
                said = now;
            }
            if value(page, "document.querySelectorAll('.kcount.runs').length").await? == 0 {
                break;
            }
            page.press("ArrowRight").await?;
        }
        ensure!(heard.len() > 8, "{heard:#?}");
        ensure!(heard.iter().any(|line| line.starts_with("Entrance")), "{heard:#?}");
        let sheet =
            value(page, "document.querySelector('[data-zone=sheet] tfoot, [data-zone=sheet] .total')?.innerText")
                .await?;
        let total = heard.last().context("the total")?.clone();
        let points: String = total.chars().filter(char::is_ascii_digit).collect();
        ensure!(!points.is_empty() && sheet.as_str().is_some_and(|sheet| sheet.contains(&points)), "{total}, {sheet}");
        page.click("link", "See the result").await?;
        page.sees("Play again").await?;
        page.sees(&points).await?;
        page.accessible().await
    });
}

#[test]
fn ties_show_the_hearts() {
    test(Screen::Desktop, async |page| {
        play_result(page, "tie-by-breeding-dice").await?;
        page.screenshot("tie").await?;
        page.sees("hearts").await?;
        play_result(page, "shared-victory").await?;
        page.sees("share the first place").await
    });
}

#[test]
fn a_lost_solo_game_is_called_lost() {
    test(Screen::Desktop, async |page| {
        play_on(page, "solo-lost", 2).await?;
        ensure!(play(page, Input::Mouse, Way::ByHand, 12).await?, "{:?}", asked(page).await?);
        page.press("Escape").await?;
        page.click("link", "See the result").await?;
        page.sees("Play again").await?;
        page.screenshot("lost").await?;
        until("it is not called lost", async || Ok(page.text().await?.to_lowercase().contains("lost").then_some(())))
            .await
    });
}

/// Opens the result of a game that was played before.
async fn play_result(page: &Page, name: &str) -> Result<()> {
    import(page, name).await?;
    let path = page.client().current_url().await?.path().replace("/replay/", "/result/");
    page.open(&path).await?;
    page.sees("Rematch").await
}

/// Six seats act in one step, and the replay tells them one by one: so does the log.
#[test]
fn the_log_of_a_replay_is_as_far_as_its_caption() {
    test(Screen::Desktop, async |page| {
        import(page, "base-6-missions").await?;
        let said =
            "[document.querySelector('.happened span').innerText, document.querySelector('.log li .vh')?.textContent]";
        for stop in 1..16 {
            page.press("ArrowRight").await?;
            until(&format!("stop {stop}: the log is elsewhere"), async || {
                let said = value(page, said).await?;
                Ok((said[0] != "" && said[0] == said[1]).then_some(()))
            })
            .await?;
        }
        Ok(())
    });
}

/// On small screens the time line of six seats keeps its place, and its parts do not overlap.
#[test]
fn the_time_line_of_six_holds_still_on_a_phone() {
    test(Screen::Desktop, async |page| {
        import(page, "base-6-missions").await?;
        for size in [(360, 740), (844, 390), (820, 1180)] {
            open_with(page, "ru", "light").await?;
            resize(page, size).await?;
            page.find(".plotbox").await?;
            page.press("Home").await?;
            // The boxes of the parts, and whether caption, legend, plot and buttons are apart.
            let parts = "(() => { const all = ['.spec-park', '.timeline .happened', '.timeline .legend', '.plotbox', '.timeline .ctl'] \
                .map((css) => document.querySelector(css)).filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect()); \
                const apart = all.every((box, at) => !at || box.top >= all[at - 1].bottom - 1 || box.left >= all[at - 1].right - 1); \
                return { apart, boxes: all.map(({x, y, width, height}) => [x, y, width, height].map(Math.round).join(' ')) } })()";
            let first = value(page, parts).await?;
            ensure!(first["apart"] == true, "{size:?}: {first}");
            for stop in 1..40 {
                page.press("ArrowRight").await?;
                let now = value(page, parts).await?;
                ensure!(now == first, "{size:?}: {first} became {now} at stop {stop}");
            }
            page.screenshot(&format!("{}x{}", size.0, size.1)).await?;
        }
        Ok(())
    });
}

/// The result says first which place the person here has, and every score once.
#[test]
fn the_own_place_among_six_is_told() {
    test(Screen::Desktop, async |page| {
        play_after(page, "base-6-missions", 768).await?;
        finish(page, Input::Mouse).await?;
        let rows = "[...document.querySelectorAll('.rk')].map((row) => \
            [row.querySelector('.who').innerText, row.querySelector('.place').getAttribute('aria-label')])";
        let rows = value(page, rows).await?;
        let rows = rows.as_array().context("rows")?;
        let person = "Object.keys(localStorage).filter((key) => key.startsWith('gamekeeper/table/')) \
            .map((key) => JSON.parse(localStorage[key]).record).find((record) => record.result) \
            .seats.find((seat) => seat.kind === 'person').name";
        let person = value(page, person).await?;
        let is_own =
            |row: &&Value| row[0].as_str().zip(person.as_str()).is_some_and(|(row, name)| row.starts_with(name));
        let own = rows.iter().find(is_own).with_context(|| format!("no row of {person}: {rows:?}"))?;
        let place = own[1].as_str().and_then(|place| place.strip_prefix("Place ")).context("a place")?;
        let said = value(page, "document.querySelector('.win').innerText").await?;
        let said = said.as_str().unwrap_or_default();
        let words = format!("Your place: {place} of 6.");
        ensure!(said.contains(&words) == (place != "1") && rows.len() == 6, "place {place}: {said}");
        Ok(())
    });
}

#[test]
fn all_pages_are_accessible() {
    test(Screen::Desktop, async |page| {
        page.open("/new/spectacular").await?;
        page.find(".facts, .sum").await?;
        page.accessible().await?;
        set_up(page, "seats=4&missions=on").await?;
        play(page, Input::Mouse, Way::ByHand, 5).await?;
        page.accessible().await?;
        ensure!(asked(page).await? != Asked::Over);
        page.open("/learn/spectacular").await?;
        page.sees("Step 1 of").await?;
        page.accessible().await?;
        import(page, "base-6-missions").await?;
        page.press("End").await?;
        page.screenshot("replay").await?;
        page.accessible().await
    });
}

#[test]
fn all_pages_are_accessible_on_a_phone() {
    test(Screen::Phone, async |page| {
        page.open("/new/spectacular").await?;
        page.fits_the_width().await?;
        page.accessible().await?;
        set_up(page, "seats=4&missions=on").await?;
        for turn in 0..6 {
            crate::parks::step(page, Input::Touch, Way::ByHand, turn).await?;
            page.accessible().await?;
        }
        page.open("/learn/spectacular").await?;
        page.sees("Step 1 of").await?;
        page.fits_the_width().await?;
        page.accessible().await?;
        import(page, "base-6-missions").await?;
        page.fits_the_width().await?;
        page.accessible().await
    });
}
