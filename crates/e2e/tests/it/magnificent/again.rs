//! Games that bots have played are played again by pointing: each turn leads to the same position, in few
//! gestures.

mod person;
mod seen;

use std::collections::BTreeSet;

use anyhow::{Context as _, bail};
use catalog::AnyTable;
use e2e::page::until;
use e2e::{Page, Result, Screen, ensure, test};
use game_core::{Record, Seat, SeatKind};
use serde_json::json;

use super::is_whole;
use crate::ahead::{open_after, recorded};
use crate::circus::{Asked, next, touch};
use crate::dogs::GUARD;
use crate::table::{Input, reduce_motion};
use person::Person;
use seen::stored;

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

/// A script that drops what is laid out or chosen on other tables of the same name.
const FORGET: &str = "Object.keys(localStorage).filter((key) => /^gamekeeper.(plan|chosen)/.test(key)).forEach((key) => localStorage.removeItem(key))";

/// A script that makes the page wait for a slow person. What it would do by itself at the end of a turn is
/// kept for [`let_it_end`], and a press that a busy machine stretches does not become a hold.
const UNHURRIED: &str = "const later = window.setTimeout, kept = []; \
    window.setTimeout = (act, wait, ...more) => wait === 1500 ? kept.push(act) : wait === 400 ? 0 : later.call(window, act, wait, ...more); \
    window.letItEnd = () => kept.splice(0).forEach((act) => act())";

/// Lets a turn end that ends by itself.
async fn let_it_end(page: &Page) -> Result<()> {
    page.eval("window.letItEnd()", vec![]).await.map(drop)
}

/// Prepares a page for turns that are made again.
async fn prepare(page: &Page) -> Result<()> {
    reduce_motion(page).await?;
    page.dev_tools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": UNHURRIED })).await.map(drop)
}

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

/// A turn of a recorded game, or a decision of the set-up or of a round's end.
struct Turn {
    seat: Seat,
    actions: Vec<String>,
    /// The number of steps before each of them.
    at: Vec<usize>,
    /// The number of steps after it, with the chance that follows.
    to: usize,
}

/// The turns of a game, and the decisions of its set-up and of the ends of its rounds.
fn turns(record: &Record) -> Vec<Turn> {
    let (mut all, mut turn): (Vec<Turn>, (Vec<String>, Vec<usize>)) = (Vec::new(), Default::default());
    let keeps = |at: usize| record.steps.get(at).is_some_and(|step| step.contains(" keep M-"));
    for (at, step) in record.steps.iter().enumerate() {
        let Some((seat, action)) = step.split_once(' ').filter(|(who, _)| *who != "*") else { continue };
        turn.0.push(action.to_owned());
        turn.1.push(at);
        let alone = ["side", "draft", "tile", "choose", "reject", "score", "coins"].contains(&first(action));
        if action == "end turn" || alone || keeps(at) && !keeps(at + 1) {
            let chance = record.steps[at + 1..].iter().take_while(|step| step.starts_with('*')).count();
            let (actions, before) = core::mem::take(&mut turn);
            let seat = Seat::new(seat.parse().unwrap_or_default());
            all.push(Turn { seat, actions, at: before, to: at + 1 + chance });
        }
    }
    all
}

/// The same game with people at all seats.
fn with_people(record: &Record) -> Record {
    let mut record = record.clone();
    record.seats.iter_mut().for_each(|seat| seat.kind = SeatKind::Person);
    record
}

/// Plays a turn again, and returns its gestures.
async fn again(page: &Page, table: &dyn AnyTable, turn: &Turn) -> Result<Vec<String>> {
    let Turn { actions, at, to, .. } = turn;
    if next(page).await?.0 == Asked::Curtain {
        touch(page, Input::Mouse, ".curtain button").await?;
        next(page).await?;
    }
    tokio::time::sleep(GUARD).await;
    let mut person = Person { page, gestures: Vec::new(), table, turn };
    person.play().await.with_context(|| format!("after {:?}", person.gestures))?;
    let wanted = table.fork(*to, "then".to_owned())?.record();
    let last = |record: &Record| record.digests.last_key_value().map(|(_, digest)| *digest);
    let from = at.first().copied().unwrap_or_default();
    let same = until("", async || {
        let made = stored(page).await?;
        let drawn = |record: &Record| {
            record.steps.iter().skip(from).filter(|step| step.starts_with('*')).cloned().collect::<Vec<_>>()
        };
        let decided: Vec<String> = made
            .steps
            .iter()
            .skip(from)
            .filter_map(|step| step.split_once(' '))
            .filter(|(who, _)| *who != "*")
            .map(|(_, action)| action.to_owned())
            .collect();
        // Draws that were entered by hand come out otherwise; then the decisions alone can be compared.
        let as_decided = decided == *actions && drawn(&made) != drawn(&wanted);
        Ok((as_decided || last(&made) == last(&wanted)).then_some(()))
    })
    .await;
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
    prepare(page).await?;
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

/// A game of bots that use what they hardly ever come by: tents are taken and left in passing, and pay twice;
/// `cargo run --release -p bots --example magnificent_rare` made it.
const RARE: &str = "e2e/tests/games/magnificent-rare";

/// The games in which kinds of actions are looked for: greedy bots on both sides of the boards, with drafts
/// and sides chosen at the table, alone, and two of them; and what is rare in all of these.
const EVERYTHING: [&str; 6] = [
    super::FOUR,
    "magnificent/tests/endings/standard-4-sides",
    "magnificent/tests/endings/standard-3-draft",
    "magnificent/tests/endings/solo-won",
    GREEDY,
    RARE,
];

/// How many kinds of actions there are; these games have all of them.
const KINDS: usize = 43;

/// How many turns are made again unless whole games are asked for: those with the most kinds.
const FEW: usize = 3;

/// The kind of an action, as the notation tells them apart.
fn kind(action: &str) -> String {
    let words: Vec<&str> = action.split(' ').collect();
    match words[..] {
        _ if is_main(action) => "main".to_owned(),
        ["train", _, _] => "double".to_owned(),
        ["die" | "end", ..] | ["keep", "posters"] | ["tent", "take" | "leave"] => action.to_owned(),
        _ => first(action).to_owned(),
    }
}

/// Every kind of action in these games, by pointing: of all turns those few that have all kinds between them.
#[test]
fn every_action_is_made_again() {
    test(Screen::Desktop, async |page| {
        prepare(page).await?;
        let games: Vec<Record> = EVERYTHING.iter().map(|path| recorded(path, &[])).collect::<Result<_>>()?;
        let all: Vec<(&Record, Turn)> =
            games.iter().flat_map(|record| turns(record).into_iter().map(move |turn| (record, turn))).collect();
        let (mut seen, mut faults): (BTreeSet<String>, Vec<String>) = (BTreeSet::new(), Vec::new());
        for _ in 0..if is_whole() { all.len() } else { FEW } {
            let kinds = |turn: &Turn| turn.actions.iter().map(|action| kind(action)).collect::<BTreeSet<_>>();
            let fresh = |turn: &Turn| kinds(turn).difference(&seen).count();
            let Some((record, turn)) = all.iter().max_by_key(|(_, turn)| fresh(turn)).filter(|best| fresh(&best.1) > 0)
            else {
                break;
            };
            let table = catalog::find("magnificent")?.load(record, None)?;
            open_after(page, &with_people(record), turn.at[0]).await?;
            page.eval(SETTINGS, vec![]).await?;
            page.eval(FORGET, vec![]).await?;
            page.reload().await?;
            let news: Vec<String> = kinds(turn).difference(&seen).cloned().collect();
            eprintln!("{news:?}: {:?}", turn.actions);
            if let Err(fault) = again(page, &*table, turn).await {
                page.screenshot(&format!("without-{}", news[0])).await?;
                faults.push(format!("{news:?}, {:?}: {fault:#}", turn.actions));
            }
            seen.extend(news);
        }
        ensure!(faults.is_empty(), "{}", faults.join("\n"));
        ensure!(seen.len() == KINDS || !is_whole(), "{}: {seen:?}", seen.len());
        Ok(())
    });
}
