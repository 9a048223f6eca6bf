//! What is read from the page while a turn is made again, and what follows from a record.

use anyhow::Context as _;
use e2e::page::until;
use e2e::{Page, Result};
use game_core::Record;
use magnificent::effects::{Bonus, Gain};
use magnificent::{Card, Components, Tile};
use serde_json::Value;

use crate::circus::{next, value};

use super::{adds, first, word};

/// Whether the end of the turn takes the bonus of the card by itself, and nothing needs it before.
pub(super) fn is_free(actions: &[String]) -> Result<bool> {
    let Some(take) = actions.iter().find(|action| first(action) == "take") else { return Ok(false) };
    let card: Card = word(take, 3)?.parse().ok().context("a card")?;
    let used = actions.iter().position(|action| action == "bonus").map_or(actions.len(), |at| at + 1);
    let needs = |words: &[&str]| actions[used..].iter().any(|action| words.contains(&first(action)));
    Ok(match Components::printed().card(card).bonus {
        Bonus::Gain(Gain::Coins(_) | Gain::Points(_)) => true,
        Bonus::Gain(Gain::Trainers(_)) => !needs(&["train", "flip"]),
        Bonus::Gain(Gain::Gems(..)) => !needs(&["gem", "pay"]),
        _ => false,
    })
}

/// The selector of a column.
pub(super) fn column(number: &str) -> String {
    format!(".mag-column[data-column=\"{number}\"]")
}

/// Waits until something has been sent after this number of steps, and the next thing is asked.
pub(super) async fn next_question(page: &Page, steps: usize) -> Result<()> {
    until("nothing is sent", async || Ok((stored(page).await?.steps.len() > steps).then_some(()))).await?;
    next(page).await.map(drop)
}

/// What is in the first list only, and in the second only, each as often as it is.
pub(super) fn differ(one: &[String], other: &[String]) -> (Vec<String>, Vec<String>) {
    let (mut less, mut more) = (Vec::new(), other.to_vec());
    for action in one {
        match more.iter().position(|other| other == action) {
            Some(at) => drop(more.remove(at)),
            None => less.push(action.clone()),
        }
    }
    (less, more)
}

/// Waits until the page is drawn.
pub(super) async fn drawn(page: &Page) -> Result<()> {
    let frames = "for (let at = 0; at < 3; at++) await new Promise((done) => requestAnimationFrame(done))";
    page.eval_async(frames, vec![]).await.map(drop)
}

pub(super) fn sorted(mut all: Vec<String>) -> Vec<String> {
    all.sort();
    all
}

/// What is added to the turn in a plan after its die.
pub(super) fn after_die(plan: &[String]) -> Vec<String> {
    let from = plan.iter().position(|action| first(action) == "take").map_or(0, |at| at + 1);
    plan[from..].iter().filter(|action| adds(action)).cloned().collect()
}

/// The cells over which the tile in hand lies.
pub(super) async fn lies(page: &Page) -> Result<Vec<String>> {
    page.eval_async("await new Promise((done) => requestAnimationFrame(done))", vec![]).await?;
    let cells = "[...document.querySelectorAll('.mag-grid .planned[data-cell]')].map((one) => one.dataset.cell)";
    Ok(sorted(serde_json::from_value(value(page, cells).await?)?))
}

/// The cells that a tile covers, as the page names them.
pub(super) fn cells(action: &str) -> Result<Vec<String>> {
    let set = Components::printed();
    let tile: Tile = word(action, 1)?.parse().ok().context("a tile")?;
    let (row, column) = word(action, 3)?.split_once(',').context("a place")?;
    let placement = set.placement(tile, word(action, 2)?.parse()?, row.parse()?, column.parse()?);
    let covered = placement.context("a place in the camp")?.cells;
    let columns = u32::from(set.grid.columns);
    let all = (0..64_u32).filter(|cell| covered >> cell & 1 == 1);
    Ok(sorted(all.map(|cell| format!("{},{}", cell % columns, cell / columns)).collect()))
}

/// What the page keeps of the plan, in the words of a record.
pub(super) async fn plan(page: &Page) -> Result<Vec<String>> {
    let script = "Object.entries(localStorage).filter(([key]) => key.startsWith('gamekeeper/plan/prepared/')) \
        .flatMap(([, plan]) => JSON.parse(plan).plan.steps)";
    let steps: Vec<Value> = serde_json::from_value(value(page, script).await?)?;
    let text = |step: &Value| match step {
        Value::Object(of) => of
            .iter()
            .map(|(name, of)| format!("{name} {}", of.as_str().map_or_else(|| of.to_string(), str::to_owned)))
            .collect(),
        plain => plain.as_str().unwrap_or_default().to_owned(),
    };
    Ok(steps.iter().map(text).collect())
}

/// The record of the table that the page keeps.
pub(super) async fn stored(page: &Page) -> Result<Record> {
    let stored = value(page, "localStorage['gamekeeper/table/prepared']").await?;
    let stored: Value = serde_json::from_str(stored.as_str().context("a stored table")?)?;
    Ok(serde_json::from_value(stored["record"].clone())?)
}
