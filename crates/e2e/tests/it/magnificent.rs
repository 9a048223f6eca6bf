//! The Magnificent: games by mouse and touch, the guided game, and what its board promises.

mod again;
mod games;
mod gestures;
mod kept;
mod keys;
mod lesson;
mod promises;
mod questions;
mod rooms;
mod sizes;
mod turns;

use anyhow::{Context as _, Result};
use catalog::Match;
use e2e::Page;
use game_core::{Game as _, Record, Seat, SeatKind, Step, Table, fair};
use magnificent::{Action, Magnificent, Rules};
use serde_json::json;

use crate::ahead::{open_after, recorded};
use crate::dogs::GUARD;
use crate::table::reduce_motion;

/// A game of four on B sides, played to its end by greedy bots.
pub(crate) const FOUR: &str = "magnificent/tests/endings/standard-4-b";

/// The numbers of steps before the first seat takes its dice.
pub(crate) fn own_turns(record: &Record) -> Vec<usize> {
    let own = record.steps.iter().enumerate().filter(|(_, step)| step.starts_with("0 take"));
    own.map(|(at, _)| at).collect()
}

/// How many games of two bots are searched for a position that none of the recorded games has.
const SEARCHED: u64 = 40;

/// The games that bots have played to all kinds of ends, but for drafts.
const PLAYED: [&str; 4] = ["standard-2", "standard-4-b", "standard-4-sides", "all-negative"];

/// Finds a place in a game of bots where the first seat is to decide and this is true of the position.
/// Returns the game, with a person at that seat, and the number of steps before.
fn position(is: impl Fn(&Rules, &Magnificent) -> bool) -> Result<(Record, usize)> {
    let seed = fair::seed_from_text("positions");
    let bots = vec!["greedy".to_owned(); 2];
    let terms = Match { options: json!({}), bots, component_set: None, seed };
    let arena = catalog::find("magnificent")?.arena(terms)?;
    let played = PLAYED.iter().map(|name| recorded(&format!("magnificent/tests/endings/{name}"), &[]));
    let more = (0..SEARCHED).map(|game| Ok(arena.record(game)?));
    for record in played.chain(more) {
        let mut record: Record = record?;
        let table = Table::<Magnificent>::load(&record, None)?;
        let (rules, mut state) = (table.rules(), Magnificent::setup(table.rules()));
        for (at, step) in table.steps().iter().enumerate() {
            let decides = record.steps.get(at).is_some_and(|step| step.starts_with("0 "));
            if decides && is(rules, &state) {
                record.seats.first_mut().context("a seat")?.kind = SeatKind::Person;
                return Ok((record, at));
            }
            state.apply(rules, step, &mut ());
        }
    }
    anyhow::bail!("no game has such a position")
}

/// Opens a table at a place in a game, as soon as taps count.
async fn open(page: &Page, (record, at): (Record, usize)) -> Result<()> {
    reduce_motion(page).await?;
    open_after(page, &record, at).await?;
    crate::circus::next(page).await?;
    tokio::time::sleep(GUARD).await;
    Ok(())
}

/// The legal actions of the first seat.
fn legal(rules: &Rules, state: &Magnificent) -> Vec<Action> {
    let mut all = Vec::new();
    state.legal_actions(rules, Seat::new(0), &mut all);
    all
}

/// The position after an action of the first seat.
fn after(rules: &Rules, state: &Magnificent, action: Action) -> Magnificent {
    let mut next = *state;
    next.apply(rules, &Step::choice(Seat::new(0), action), &mut ());
    next
}

/// Whether games are played to their ends, which takes minutes each: twelve turns.
fn is_whole() -> bool {
    std::env::var_os("GAMEKEEPER_WHOLE_GAMES").is_some()
}
