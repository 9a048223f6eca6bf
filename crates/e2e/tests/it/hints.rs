//! Hints with their reasons: a card over the edge of the table says what the line that is laid out is worth
//! and why, and the next best lines are one press away.

use anyhow::Context as _;
use e2e::page::{Page, until};
use e2e::{Result, Screen, ensure, test};
use serde_json::{Value, json};

use crate::still::resize;
use crate::table::{Input, Prompt, play_until};
use crate::{circus, dogs, parks, table};

/// What is seen of the table without the card: the places of all zones, and what is laid out. Question and
/// buttons share their room as what they say needs it; on a phone a dock has two faces.
const TABLE: &str = "const zones = [...document.querySelectorAll('[data-zone]')].filter((zone) => zone.offsetParent); \
    const still = zones.filter((zone) => !['ask', 'press'].includes(zone.dataset.zone)); \
    const boxes = still.map((zone) => { const box = zone.getBoundingClientRect(); \
      return [zone.dataset.zone, [box.x, box.y, box.width, box.height].join(' ')] }); \
    const drawn = zones.filter((zone) => !['seats', 'log'].includes(zone.dataset.zone)).map((zone) => zone.innerHTML); \
    const table = Object.keys(localStorage).find((key) => key.startsWith('gamekeeper/table/')); \
    const steps = JSON.parse(localStorage[table]).record.steps.length; \
    return { boxes: Object.fromEntries(boxes), drawn: drawn.join('').replace(/ (id|for|aria-\\w+)=\"[^\"]*\"/g, ''), steps }";

/// Checks that no zone that is seen before and after has moved.
fn stands_still(before: &Value, after: &Value) -> Result<()> {
    let (before, after) = (before["boxes"].as_object(), after["boxes"].as_object());
    let (before, after) = (before.context("zones")?, after.context("zones")?);
    let same = before.iter().filter(|(zone, _)| after.contains_key(*zone)).count();
    ensure!(same > 2, "other zones: {before:?} {after:?}");
    for (zone, place) in before {
        let now = after.get(zone).unwrap_or(place);
        ensure!(now == place, "{zone} moves from {place} to {now}");
    }
    Ok(())
}

/// Returns what the card says; `None` if there is none.
async fn said(page: &Page) -> Result<Option<String>> {
    let said = page.eval("return document.querySelector('.hint-card p')?.innerText ?? null", vec![]).await?;
    Ok(said.as_str().map(str::to_owned))
}

/// Asks for a hint, and waits for what it says.
async fn ask(page: &Page) -> Result<String> {
    page.press("h").await?;
    until("the hint says nothing", async || said(page).await).await
}

/// Chooses a line of the hint, and waits until what is said is no longer this.
async fn choose(page: &Page, line: usize, before: &str) -> Result<String> {
    page.find(&format!(".hint-lines button:nth-child({line})")).await?.click().await?;
    let other = async || Ok(said(page).await?.filter(|now| now != before));
    until("nothing else is said", other).await
}

/// Asks for a hint in both languages and themes, and looks at its first two lines: they are laid out and not
/// sent, and no zone moves.
async fn looks_at_two_lines(page: &Page, game: &str, size: &str) -> Result<()> {
    for (language, theme, value) in [("en", "light", "Wins "), ("ru", "dark", "Побед")] {
        let settings = json!({ "pace": "instant", "language": language, "theme": theme }).to_string();
        page.eval("localStorage['gamekeeper/settings'] = arguments[0]", vec![Value::from(settings)]).await?;
        page.reload().await?;
        page.find("main.table .zone").await?;
        let before = page.eval(TABLE, vec![]).await?;
        let first = ask(page).await?;
        ensure!(first.starts_with(value), "what it is worth is missing: {first}");
        ensure!(first.matches('.').count() > 2, "a reason is missing: {first}");
        page.screenshot(&format!("hint-{game}-{size}-{language}")).await?;
        page.fits_the_width().await?;
        let inside = "const box = document.querySelector('.hint-card').getBoundingClientRect(); \
            return box.top >= 0 && box.left >= 0 && box.right <= innerWidth && box.bottom <= innerHeight";
        ensure!(page.eval(inside, vec![]).await? == true, "the card does not fit the window");
        // A button that has only just changed its meaning is pale, and fades in.
        let pale = "return document.querySelectorAll('.kpresses.closed').length + document.getAnimations().length";
        until("the buttons stay pale", async || Ok((page.eval(pale, vec![]).await? == 0).then_some(()))).await?;
        page.accessible().await?;
        let one = page.eval(TABLE, vec![]).await?;
        stands_still(&before, &one)?;
        ensure!(one["drawn"] != before["drawn"], "nothing is laid out");
        let second = choose(page, 2, &first).await?;
        let two = page.eval(TABLE, vec![]).await?;
        ensure!(two["drawn"] != one["drawn"], "the second line looks like the first: {second}");
        stands_still(&one, &two)?;
        page.screenshot(&format!("hint-{game}-{size}-{language}-second")).await?;
        ensure!(choose(page, 1, &second).await? == first, "the first line is said to be another one");
        ensure!(page.eval(TABLE, vec![]).await?["steps"] == before["steps"], "something was sent");
        page.find(".hint-card > button").await?.click().await?;
        until("the card stays", async || Ok(said(page).await?.is_none().then_some(()))).await?;
    }
    Ok(())
}

/// Runs a test on a laptop, there without a network, and on a phone.
fn both(game: &str, open: &impl AsyncFn(&Page) -> Result<()>) {
    test(Screen::Desktop, async |page| {
        resize(page, (1366, 768)).await?;
        open(page).await?;
        page.kept_for_offline().await?;
        page.stop_server();
        page.allow_in_console("ERR_CONNECTION_REFUSED");
        looks_at_two_lines(page, game, "laptop").await
    });
    test(Screen::Phone, async |page| {
        open(page).await?;
        looks_at_two_lines(page, game, "phone").await
    });
}

#[test]
fn a_hint_of_ingenious_has_its_reason() {
    both("ingenious", &async |page: &Page| {
        table::set_up(page, "", None).await?;
        play_until(page, Input::Mouse, Prompt::Place).await
    });
}

#[test]
fn a_hint_of_spots_has_its_reason() {
    both("spots", &async |page: &Page| {
        dogs::set_up(page, "").await?;
        let asked = async || Ok(matches!(dogs::asked(page).await?, dogs::Asked::Trick(_)).then_some(()));
        until("no trick is asked for", asked).await.context("the first turn")
    });
}

#[test]
fn a_hint_of_spectacular_has_its_reason() {
    both("spectacular", &async |page: &Page| {
        parks::set_up(page, "").await?;
        parks::play_to_choose(page, Input::Mouse).await
    });
}

#[test]
fn a_hint_of_the_magnificent_has_its_reason() {
    both("magnificent", &async |page: &Page| {
        circus::set_up(page, "").await?;
        circus::next(page).await.map(drop)
    });
}
