//! Skips parts of a game, which take long in a browser: a stored table is played on without it, or a table
//! begins in the middle of a game that was recorded.

use anyhow::{Context, Result, bail};
use catalog::AnyTable;
use e2e::Page;
use game_core::{Record, SeatKind, ToMove};
use serde_json::{Value, json};

/// How many decisions are left for the browser.
const LEFT: usize = 12;

/// The key of the table that the page shows.
const KEY: &str = "'gamekeeper/table/' + decodeURIComponent(location.pathname.split('/')[2])";

/// Plays one decision: any legal action, but another one each time.
fn decide(table: &mut dyn AnyTable, at: usize) -> Result<()> {
    let seat = table.to_move().to_act().iter().next().context("somebody is to act")?;
    let legal = table.legal(seat);
    let action = legal.get(at.wrapping_mul(7919) % legal.len().max(1)).context("an action is legal")?;
    table.play(seat, action, None)?;
    Ok(())
}

/// Returns the record of the same game a few decisions before its end.
fn near_the_end(record: &Record) -> Result<Record> {
    let game = catalog::find(&record.game)?;
    let (mut whole, mut decisions) = (game.load(record, None)?, 0);
    while whole.to_move() != ToMove::Over {
        decide(&mut *whole, decisions)?;
        decisions += 1;
    }
    let mut table = game.load(record, None)?;
    for at in 0..decisions.saturating_sub(LEFT) {
        decide(&mut *table, at)?;
    }
    Ok(table.record())
}

/// Skips most of the game on the page's table, which is stored in this browser, unless whole games are
/// requested.
pub(crate) async fn skip_to_the_end(page: &Page) -> Result<()> {
    if std::env::var_os("GAMEKEEPER_WHOLE_GAMES").is_some() {
        return Ok(());
    }
    let stored = page.eval(&format!("return localStorage[{KEY}] ?? null"), vec![]).await?;
    let Value::String(stored) = stored else { bail!("the table is not stored in this browser") };
    let mut stored: Value = serde_json::from_str(&stored)?;
    let record: Record = serde_json::from_value(stored["record"].take())?;
    stored["record"] = json!(near_the_end(&record)?);
    page.eval(&format!("localStorage[{KEY}] = arguments[0]"), vec![json!(stored.to_string())]).await?;
    page.reload().await?;
    page.find(".table-page .board.play").await?;
    Ok(())
}

/// Reads a game that was recorded, with people at these seats; `path` is that of its file, from `crates/`.
pub(crate) fn recorded(path: &str, people: &[usize]) -> Result<Record> {
    let path = format!("../{path}.gamekeeper.json");
    let mut record: Record = serde_json::from_str(&std::fs::read_to_string(&path).context(path)?)?;
    for seat in people {
        record.seats.get_mut(*seat).context("a seat of the game")?.kind = SeatKind::Person;
    }
    Ok(record)
}

/// Opens a table in this browser on which the first steps of a recorded game have been made. Its chance goes
/// on as in the record.
pub(crate) async fn open_after(page: &Page, record: &Record, steps: usize) -> Result<()> {
    let table = catalog::find(&record.game)?.load(record, None)?.fork(steps, "prepared".to_owned())?;
    page.open("/about").await?;
    let store = "localStorage['gamekeeper/table/prepared'] = JSON.stringify({ at: Date.now(), record: arguments[0] })";
    page.eval(store, vec![json!(table.record())]).await?;
    page.open("/table/prepared").await?;
    page.find(".table-page .table").await?;
    Ok(())
}
