//! A page object for tables of Spectacular: what the player is asked for, and making one decision as a person
//! does.

use anyhow::{Context, Result, bail};
use e2e::Page;
use serde_json::{Value, json};

use crate::asking::{Question, answer, read};
pub(crate) use crate::asking::{is_asked, press, record, steps_of, touch, value};
use crate::dogs::GUARD;
use crate::table::{Input, reduce_motion};

/// What the table asks the player for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    /// To pass the device to the next person.
    Curtain,
    /// To take an item from the supply; where the items are that can be taken.
    Supply(Vec<String>),
    /// To take an item from the display.
    Display(Vec<String>),
    /// To give the item in hand a place: the hexes that take it; none if it can only go to the box.
    Place(Vec<String>),
    /// To press the green button; its id.
    Ready(String),
    /// To wait for somebody else.
    Wait,
    Over,
}

/// How the decisions of a turn are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// Items and places are chosen one by one.
    ByHand,
    /// A bot lays out the turn.
    Hinted,
}

/// Reads what is asked, and everything that a decision changes.
const READ: &str = "const all = (css) => [...document.querySelectorAll(css)].filter((one) => one.checkVisibility()); \
    if (document.querySelector('.table.playing')) document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })); \
    const green = all('[data-zone=press] .kpresses .primary')[0], id = green?.dataset.press ?? '', off = green?.ariaDisabled === 'true'; \
    const list = (zone) => { if (all(`.spec-${zone} .spec-item.chosen`).length) return []; \
      const lit = all(`.spec-${zone} .spec-item.lit`), fits = lit.filter((one) => !one.classList.contains('pale')); \
      return (fits.length ? fits : lit).map((one) => one.dataset.place) }; \
    const supply = list('supply'), display = list('display'), lit = all('.spec-park .cell.lit').map((one) => one.dataset.cell); \
    const picking = id === 'send' && off; \
    const asked = all('.instead a[href^=\"/result/\"]').length ? 'over' : all('.curtain button').length ? 'curtain' \
      : id === 'send' && !off || id === 'close' || id === 'let-go' ? 'ready' \
      : picking && supply.length ? 'supply' : picking && display.length ? 'display' \
      : id === 'take' && !lit.length ? 'ready' : id === 'take' || picking ? 'place' : 'wait'; \
    const now = [all('.kask .question, .kask .consequence, .spec-card, .kpresses button, .curtain h2').map((one) => one.innerText), \
      [...document.querySelectorAll('.spec-item.chosen, .spec-item.pale')].map((one) => one.className + one.dataset.place), \
      document.querySelectorAll('.log li').length, document.querySelectorAll('.spec-park .cell.planned').length].flat().join('|'); \
    return { asked, id, lists: { supply, display, place: lit }, now }";

impl Question for Asked {
    const READ: &'static str = READ;
    const WAIT: Self = Self::Wait;
    const OVER: Self = Self::Over;

    fn of_page(found: &Value) -> Result<Self> {
        let list = |key: &str| serde_json::from_value(found["lists"][key].clone());
        Ok(match found["asked"].as_str().context("what is asked")? {
            "over" => Self::Over,
            "curtain" => Self::Curtain,
            "ready" => Self::Ready(found["id"].as_str().unwrap_or_default().to_owned()),
            "supply" => Self::Supply(list("supply")?),
            "display" => Self::Display(list("display")?),
            "place" => Self::Place(list("place")?),
            _ => Self::Wait,
        })
    }
}

/// What is asked now.
pub(crate) async fn asked(page: &Page) -> Result<Asked> {
    Ok(read::<Asked>(page).await?.0)
}

/// Starts a table from the set-up page with this query.
pub(crate) async fn set_up(page: &Page, query: &str) -> Result<()> {
    reduce_motion(page).await?;
    page.open(&format!("/new/spectacular?{query}")).await?;
    page.click("button", "Start the game").await?;
    page.find(".spec-park").await?;
    Ok(())
}

/// The keys that lead from the hex that has the focus to another one.
const WAY: &str = "const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], q: [0, -1], e: [1, -1], z: [-1, 1], c: [0, 1] }; \
    const there = new Set([...document.querySelectorAll('.spec-park [data-cell]')].map((one) => one.dataset.cell)); \
    const from = document.activeElement.dataset.cell, found = { [from]: [] }, next = [from]; \
    for (const cell of next) { const [a, b] = cell.split(',').map(Number); \
      for (const [key, [x, y]] of Object.entries(ways)) { const to = `${a + x},${b + y}`; \
        if (there.has(to) && !found[to]) { found[to] = [...found[cell], key]; next.push(to) } } } \
    return found[arguments[0]]";

/// Walks to a hex of the park with the keyboard, and chooses it.
pub(crate) async fn walk_to(page: &Page, cell: &str) -> Result<()> {
    page.press("p").await?;
    let keys: Vec<String> = serde_json::from_value(page.eval(WAY, vec![json!(cell)]).await?)?;
    for key in keys {
        page.press(&key).await?;
    }
    let focus = value(page, "document.activeElement.dataset.cell ?? ''").await?;
    anyhow::ensure!(focus == json!(cell), "the focus is on {focus}, not on {cell}");
    page.press("Space").await
}

/// Goes with the arrows to one of the places of the supply or the display, and chooses it.
async fn pick_by_keys(page: &Page, key: &str, place: &str) -> Result<()> {
    page.press(key).await?;
    for _ in 0..12 {
        if value(page, "document.activeElement.dataset.place ?? ''").await? == json!(place) {
            return page.press("Space").await;
        }
        page.press("ArrowRight").await?;
    }
    bail!("the arrows do not reach {place}")
}

/// Makes one decision. `turn` counts the decisions, so that they vary.
pub(crate) async fn decide(page: &Page, input: Input, way: Way, asked: &Asked, turn: usize) -> Result<()> {
    let one = |from: &[String]| from[turn * 5 % from.len().max(1)].clone();
    let keys = input == Input::Keys;
    match asked {
        Asked::Curtain | Asked::Ready(_) if keys => page.press("Enter").await,
        Asked::Curtain => touch(page, input, ".curtain button").await,
        Asked::Supply(_) | Asked::Display(_) | Asked::Place(_) if way == Way::Hinted => page.press("h").await,
        Asked::Supply(from) if keys => pick_by_keys(page, "s", &one(from)).await,
        Asked::Display(from) if keys => pick_by_keys(page, "d", &one(from)).await,
        Asked::Supply(from) | Asked::Display(from) => {
            touch(page, input, &format!(".spec-item[data-place=\"{}\"]", one(from))).await
        }
        Asked::Place(lit) if lit.is_empty() && keys => page.press("x").await,
        Asked::Place(lit) if lit.is_empty() => touch(page, input, "[data-press=discard]").await,
        Asked::Place(lit) if keys => walk_to(page, &one(lit)).await,
        Asked::Place(lit) => touch_cell(page, input, &one(lit)).await,
        Asked::Ready(id) => touch(page, input, &format!("[data-zone=press] [data-press={id}]")).await,
        Asked::Wait | Asked::Over => Ok(()),
    }
}

/// Clicks or taps a hex of the park.
pub(crate) async fn touch_cell(page: &Page, input: Input, cell: &str) -> Result<()> {
    touch(page, input, &format!(".spec-park [data-cell=\"{cell}\"] .face")).await
}

/// Waits until something is asked.
pub(crate) async fn next(page: &Page) -> Result<(Asked, String)> {
    crate::asking::next(page).await
}

/// Waits until something is asked, and makes one decision until it is taken. Returns what was asked.
pub(crate) async fn step(page: &Page, input: Input, way: Way, turn: usize) -> Result<Asked> {
    answer(page, turn, async |asked: &Asked| decide(page, input, way, asked, turn).await).await
}

/// Plays this many decisions, or to the end. Returns whether the game is over.
pub(crate) async fn play(page: &Page, input: Input, way: Way, decisions: usize) -> Result<bool> {
    for turn in 0..decisions {
        if step(page, input, way, turn).await? == Asked::Over {
            return Ok(true);
        }
    }
    Ok(asked(page).await? == Asked::Over)
}

/// Plays until an item is to be taken from the supply.
pub(crate) async fn play_to_choose(page: &Page, input: Input) -> Result<()> {
    for turn in 0..20 {
        if matches!(next(page).await?.0, Asked::Supply(_)) {
            tokio::time::sleep(GUARD).await;
            return Ok(());
        }
        step(page, input, Way::Hinted, turn).await?;
    }
    bail!("nothing is to be taken")
}

/// Plays to the end with hints, and opens the result.
pub(crate) async fn finish(page: &Page, input: Input) -> Result<()> {
    if !play(page, input, Way::Hinted, 400).await? {
        bail!("the game does not end");
    }
    match input {
        Input::Touch => page.tap("link", "See the result").await?,
        _ => page.click("link", "See the result").await?,
    }
    page.find(".result .acts .btn").await.map(drop)
}
