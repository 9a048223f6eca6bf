//! Games that bots have played are played again by pointing: each turn leads to the same position, in few
//! gestures.

mod person;

use anyhow::{Context as _, bail};
use catalog::AnyTable;
use e2e::page::until;
use e2e::{Page, Result, Screen, ensure, test};
use game_core::Record;

use super::is_whole;
use crate::ahead::{open_after, recorded};
use crate::circus::next;
use crate::dogs::GUARD;
use crate::table::reduce_motion;
use person::{Person, stored};

/// A game of two players as strong as the greedy bot who, among turns of equal value, make the one with the
/// fewest gestures; `cargo run --release -p bots --example magnificent_person` made it.
const STRONG: &str = "e2e/tests/games/magnificent";

/// A game of two that greedy bots played.
const GREEDY: &str = "magnificent/tests/endings/standard-2";

/// How many turns of the strong game are played again.
const TURNS: usize = 20;

/// The most gestures that a turn may take on average.
const MOST: f64 = 6.0;

/// The settings of a person who wants few gestures: a click takes what the mouse shows, and a turn in which
/// nothing is left to do ends by itself.
const SETTINGS: &str =
    "localStorage['gamekeeper/settings'] = JSON.stringify({ pace: 'instant', confirm: false, auto_end: true })";

/// Whether an action adds something to a turn without going anywhere: gems, bonuses, trainers.
fn adds(action: &str) -> bool {
    ["gem", "bonus", "copy", "train"].contains(&first(action))
}

/// Whether an action chooses where a turn leads.
fn leads(action: &str) -> bool {
    ["level", "steps", "space"].contains(&first(action))
}

fn is_main(action: &str) -> bool {
    ["build", "travel", "perform"].contains(&action)
}

/// The first word of an action.
fn first(action: &str) -> &str {
    action.split(' ').next().unwrap_or_default()
}

/// A word of an action.
fn word(action: &str, at: usize) -> Result<&str> {
    action.split(' ').nth(at).with_context(|| format!("word {at} of {action}"))
}

/// A turn of a recorded game, or a decision of a round's end.
struct Turn {
    actions: Vec<String>,
    /// The number of steps before each of them.
    at: Vec<usize>,
    /// The number of steps after it, with the chance that follows.
    to: usize,
}

/// The turns of a game, and the decisions at the ends of its rounds.
fn turns(record: &Record) -> Vec<Turn> {
    let (mut all, mut turn): (Vec<Turn>, (Vec<String>, Vec<usize>)) = (Vec::new(), Default::default());
    for (at, step) in record.steps.iter().enumerate() {
        let Some((_, action)) = step.split_once(' ').filter(|(who, _)| *who != "*") else { continue };
        // The set-up comes before the first turn.
        if first(action) == "tile" {
            continue;
        }
        turn.0.push(action.to_owned());
        turn.1.push(at);
        if action == "end turn" || ["choose", "reject", "score", "coins"].contains(&first(action)) {
            let chance = record.steps[at + 1..].iter().take_while(|step| step.starts_with('*')).count();
            let (actions, before) = core::mem::take(&mut turn);
            all.push(Turn { actions, at: before, to: at + 1 + chance });
        }
    }
    all
}

/// Plays a turn again, and returns its gestures.
async fn again(page: &Page, table: &dyn AnyTable, turn: &Turn) -> Result<Vec<String>> {
    let Turn { actions, at, to } = turn;
    next(page).await?;
    tokio::time::sleep(GUARD).await;
    let mut person = Person { page, gestures: Vec::new(), table, turn };
    person.play().await.with_context(|| format!("after {:?}", person.gestures))?;
    let wanted = table.fork(*to, "then".to_owned())?.record();
    let last = |record: &Record| record.digests.last_key_value().map(|(_, digest)| *digest);
    let same = until("", async || Ok((last(&stored(page).await?) == last(&wanted)).then_some(()))).await;
    if same.is_err() {
        let made = stored(page).await?.steps;
        bail!("{actions:?} became {:?}", &made[at[0].min(made.len())..]);
    }
    Ok(person.gestures)
}

/// The gestures and the decisions of the turns that were made again.
#[derive(Default)]
struct Counted {
    turns: usize,
    gestures: usize,
    decisions: usize,
}

impl Counted {
    fn mean(&self, sum: usize) -> f64 {
        sum as f64 / self.turns.max(1) as f64
    }
}

/// Makes the first turns of a game again, with a mouse: die to card, what is wanted, tiles, posters, the end.
/// Each leads to the position of the record.
async fn all_again(page: &Page, path: &str, turns: usize) -> Result<Counted> {
    reduce_motion(page).await?;
    let record = recorded(path, &[0, 1])?;
    let table = catalog::find("magnificent")?.load(&record, None)?;
    let (mut counted, mut faults, mut from) = (Counted::default(), Vec::new(), None);
    for turn in &self::turns(&record) {
        let (steps, is_turn) = (turn.actions.len(), turn.actions.last().is_some_and(|action| action == "end turn"));
        if counted.turns == turns && is_turn {
            break;
        }
        // After a fault the game goes on from the record.
        if from != Some(turn.at[0]) {
            open_after(page, &record, turn.at[0]).await?;
            page.eval(SETTINGS, vec![]).await?;
            page.reload().await?;
        }
        let made = again(page, &*table, turn).await;
        from = made.is_ok().then_some(turn.to);
        counted.turns += usize::from(is_turn);
        match made {
            Ok(made) if is_turn => {
                eprintln!("turn {}: {} gestures for {steps} decisions: {made:?}", counted.turns, made.len());
                counted.gestures += made.len();
                counted.decisions += steps;
            }
            Ok(_) => {}
            Err(fault) => {
                page.screenshot(&format!("turn-{}", counted.turns)).await?;
                faults.push(format!("turn {}, {:?}: {fault:#}", counted.turns, turn.actions));
            }
        }
    }
    ensure!(faults.is_empty(), "{}", faults.join("\n"));
    let mean = |sum| counted.mean(sum);
    let (gestures, decisions) = (mean(counted.gestures), mean(counted.decisions));
    eprintln!("{} turns: {gestures:.2} gestures, {decisions:.2} decisions each", counted.turns);
    Ok(counted)
}

#[test]
fn turns_of_a_strong_game_take_few_gestures() {
    test(Screen::Desktop, async |page| {
        let counted = all_again(page, STRONG, TURNS).await?;
        ensure!(counted.turns == TURNS, "{} turns", counted.turns);
        let mean = counted.mean(counted.gestures);
        ensure!(mean <= MOST, "{mean:.2} gestures a turn");
        Ok(())
    });
}

/// Bots do what hardly anybody would do; that, too, has its gestures.
#[test]
fn turns_of_bots_are_made_again() {
    test(Screen::Desktop, async |page| {
        let turns = if is_whole() { usize::MAX } else { 4 };
        all_again(page, GREEDY, turns).await.map(drop)
    });
}

/// Actions that are in none of the other games, each in a turn of a game of four.
#[test]
fn rare_actions_are_made_again() {
    test(Screen::Desktop, async |page| {
        reduce_motion(page).await?;
        let record = recorded(super::FOUR, &[0, 1, 2, 3])?;
        let table = catalog::find("magnificent")?.load(&record, None)?;
        let turns = self::turns(&record);
        let mut faults = Vec::new();
        for rare in ["wagon", "poster none", "coins"] {
            let has = |turn: &&Turn| turn.actions.iter().any(|action| action.starts_with(rare));
            let turn = turns.iter().find(has).with_context(|| format!("nobody does {rare}"))?;
            open_after(page, &record, turn.at[0]).await?;
            page.eval(SETTINGS, vec![]).await?;
            page.reload().await?;
            if let Err(fault) = again(page, &*table, turn).await {
                page.screenshot(rare).await?;
                faults.push(format!("{rare}, {:?}: {fault:#}", turn.actions));
            }
        }
        ensure!(faults.is_empty(), "{}", faults.join("\n"));
        Ok(())
    });
}
