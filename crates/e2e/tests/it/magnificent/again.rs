//! Games that bots have played are played again by pointing: each turn leads to the same position, in few
//! gestures.

use std::collections::BTreeMap;

use anyhow::{Context as _, bail};
use catalog::AnyTable;
use e2e::page::until;
use e2e::{Page, Result, Screen, ensure, test};
use fantoccini::actions::{InputSource as _, MouseActions, PointerAction};
use game_core::{Record, Viewer};
use magnificent::{Components, Tile};
use serde_json::{Value, json};

use crate::ahead::{open_after, recorded};
use crate::circus::{next, value};
use crate::dogs::GUARD;
use crate::table::reduce_motion;

/// A game of two that greedy bots played.
const GAME: &str = "magnificent/tests/endings/standard-2";

/// How many turns are played again: the first round, with what is decided at its end.
const TURNS: usize = 8;

/// The most gestures that a turn may take on average. Bots do not always pay in the way that the board
/// proposes, and then each gem is a gesture of its own.
const MOST: f64 = 9.0;

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

/// A person who points at things, and counts the gestures.
struct Person<'a> {
    page: &'a Page,
    gestures: usize,
    /// The game that is played again.
    table: &'a dyn AnyTable,
    turn: &'a Turn,
}

impl Person<'_> {
    async fn click(&mut self, css: &str) -> Result<()> {
        crate::circus::touch(self.page, crate::table::Input::Mouse, css).await?;
        self.gestures += 1;
        drawn(self.page).await
    }

    async fn press(&mut self, id: &str) -> Result<()> {
        crate::circus::press(self.page, id).await?;
        self.gestures += 1;
        drawn(self.page).await
    }

    async fn drag(&mut self, from: &str, to: &str) -> Result<()> {
        let (from, to) = (self.page.find(from).await?, self.page.find(to).await?);
        self.page.drag(&from, &to).await?;
        self.gestures += 1;
        drawn(self.page).await
    }

    /// Moves the mouse to a point of the window, which does not count as a gesture: it only shows.
    async fn hover(&self, x: f64, y: f64) -> Result<()> {
        let to = PointerAction::MoveTo { duration: None, x, y };
        self.page.client().perform_actions(MouseActions::new("mouse".to_owned()).then(to)).await?;
        self.page.eval_async("await new Promise((done) => requestAnimationFrame(done))", vec![]).await?;
        Ok(())
    }

    async fn click_here(&mut self) -> Result<()> {
        let actions = MouseActions::new("mouse".to_owned())
            .then(PointerAction::Down { button: 0 })
            .then(PointerAction::Up { button: 0 });
        self.page.client().perform_actions(actions).await?;
        self.gestures += 1;
        drawn(self.page).await
    }

    /// Adds one thing to the turn.
    async fn add(&mut self, action: &str) -> Result<()> {
        let css = match first(action) {
            "gem" | "give" => format!(".mag-gem-slot[data-gem={}]", word(action, 1)?),
            "train" => format!(".mag-space-hit[data-space={}]", word(action, 1)?),
            "copy" => format!(".mag-mcard[data-card={}] .strip", word(action, 1)?),
            _ => {
                let take = self.turn.actions.iter().find(|action| action.starts_with("take")).context("a die")?;
                format!(".mag-mcard[data-card={}] .strip", word(take, 3)?)
            }
        };
        self.click(&css).await
    }

    /// Points at a destination, and takes the way that the board proposes.
    async fn go(&mut self, main: &str, goal: Option<&str>) -> Result<()> {
        let number = match goal {
            Some(goal) => word(goal, 1)?.trim_start_matches('B').parse::<u8>()?,
            None => 0,
        };
        let css = match (main, goal) {
            ("travel", Some(_)) if number > 0 => return self.travel(number).await,
            ("travel", _) => {
                self.click("[data-zone=hand] [data-action=travel]").await?;
                return self.press("stay").await;
            }
            ("build", Some(_)) => format!(".mag-level[data-level=\"{number}\"]"),
            ("build", None) => ".mag-level:is(.lit, .planned)".to_owned(),
            (_, Some(_)) => format!(".mag-step-hit[data-place=step-{number}]"),
            (_, None) => ".mag-step-hit:is(.lit, .planned)".to_owned(),
        };
        self.click(&css).await?;
        if !self.page.find_all(&format!("{css}[aria-checked=true]")).await?.is_empty() {
            self.click(&css).await?;
        }
        Ok(())
    }

    /// Finds the space of a road that is this far away, and sends the wagon there.
    async fn travel(&mut self, steps: u8) -> Result<()> {
        let said = |word: &str| self.turn.actions.iter().find(|action| first(action) == word).cloned();
        let colour = match said("wagon").or(said("colour")) {
            Some(chosen) => word(&chosen, 1)?.to_owned(),
            None => word(&said("take").context("a die")?, 1)?.to_owned(),
        };
        let ring = BTreeMap::from([("orange", 0.385), ("green", 0.315), ("purple", 0.235)]);
        let radius = ring.get(colour.as_str()).context("a road")?;
        let frame = "(() => { const {x, y, width, height} = document.querySelector('.mag-ring').getBoundingClientRect(); \
            return [x + width / 2, y + height / 2, Math.min(width, height)] })()";
        let [x, y, size]: [f64; 3] = serde_json::from_value(value(self.page, frame).await?)?;
        for angle in 0..48_u8 {
            let (down, right) = (f64::from(angle) / 48.0 * core::f64::consts::TAU).sin_cos();
            self.hover(x + right * radius * size, y + down * radius * size).await?;
            if value(self.page, "document.querySelector('.mag-ring').ariaValueNow").await? != json!(steps.to_string()) {
                continue;
            }
            self.click_here().await?;
            // A space behind the wagon is as far away, but takes a trainer.
            let takes = self.turn.actions.iter().any(|action| action == "train BS4");
            if takes || self.page.find_all(".mag-sum .part.proposed").await?.is_empty() {
                return self.press("go").await;
            }
            self.gestures -= 1;
            self.page.press("Escape").await?;
        }
        bail!("no space is {steps} steps away")
    }

    /// Lays a tile as it was laid: takes it, turns it, and finds a cell over which it lies so.
    async fn lay(&mut self, action: &str) -> Result<()> {
        let tile = word(action, 1)?;
        let in_hand = "document.querySelector('.mag-tile.chosen')?.dataset.tile ?? ''";
        if value(self.page, in_hand).await? != json!(tile) {
            self.click(&format!(".mag-tile[data-tile={tile}]")).await?;
        }
        let wanted = cells(action)?;
        for turns in ["", "rrrfrrr"] {
            for cell in &wanted {
                let script = "const {x, y, width, height} = document.querySelector(`.mag-grid [data-cell=\"${arguments[0]}\"]`).getBoundingClientRect(); \
                    return [x + width / 2, y + height / 2]";
                let [x, y]: [f64; 2] = serde_json::from_value(self.page.eval(script, vec![json!(cell)]).await?)?;
                self.hover(x, y).await?;
                let mut keys = turns.chars();
                for turned in 0..=turns.len() {
                    if lies(self.page).await? == wanted {
                        self.gestures += turned;
                        return self.click_here().await;
                    }
                    if let Some(key) = keys.next() {
                        self.page.press(&key.to_string()).await?;
                    }
                }
            }
        }
        bail!("no cell lays {action}")
    }

    /// Puts the posters where they were put, by dragging one column to another. `posters` are those of the
    /// columns before.
    async fn arrange(&mut self, mut posters: Vec<String>, wanted: &[String]) -> Result<()> {
        for (column, poster) in wanted.iter().enumerate() {
            let from =
                posters.iter().skip(column).position(|one| one == poster).context("a poster that hangs")? + column;
            if from != column {
                let css = |column: usize| format!(".mag-column[data-column=\"{column}\"]");
                // Only a poster can be dragged; an empty column changes its place with it.
                let (first, second) = if poster == "empty" { (column, from) } else { (from, column) };
                self.drag(&css(first), &css(second)).await?;
                posters.swap(from, column);
            }
        }
        Ok(())
    }

    /// Adds what was added before the destination, and goes there: by pointing at it if the board proposes
    /// the same way, otherwise one by one.
    async fn go_with(&mut self, main: &str, added: &[String], goal: Option<&str>) -> Result<()> {
        let before = plan(self.page).await?;
        let gestures = self.gestures;
        self.go(main, goal).await?;
        if sorted(after_die(&plan(self.page).await?)) == sorted(added.to_vec()) {
            return Ok(());
        }
        until("the way is not taken back", async || {
            if plan(self.page).await? != before {
                self.page.press("u").await?;
                drawn(self.page).await?;
            }
            Ok((plan(self.page).await? == before).then_some(()))
        })
        .await?;
        self.gestures = gestures;
        let mut there = after_die(&before);
        for action in added {
            match there.iter().position(|one| one == action) {
                Some(at) => drop(there.remove(at)),
                None => self.add(action).await?,
            }
        }
        self.go(main, goal).await
    }

    /// The posters that hung on the mover's columns after this number of steps of the game.
    fn posters(&self, steps: usize) -> Result<Vec<String>> {
        let view = self.table.fork(steps, "then".to_owned())?.view(Viewer::Spectator);
        let mover = view["circus"]["mover"].as_u64().unwrap_or_default() as usize;
        let hung = view["circus"]["players"][mover]["posters"].as_array().cloned().unwrap_or_default();
        Ok(hung.iter().map(|poster| poster.as_str().unwrap_or("empty").to_owned()).collect())
    }

    /// Makes the decisions of the turn.
    async fn play(&mut self) -> Result<()> {
        let turn = self.turn;
        let mut rest = turn.actions.as_slice();
        while let Some((action, then)) = rest.split_first() {
            let steps = turn.at[turn.actions.len() - rest.len()];
            rest = then;
            let number = || word(action, 1);
            match first(action) {
                "take" => {
                    let die = format!(".mag-die[data-die=\"{} {}\"]", word(action, 1)?, word(action, 2)?);
                    self.drag(&die, &format!(".mag-mcard[data-card={}] .body", word(action, 3)?)).await?;
                    let to = rest.iter().position(|action| is_main(action)).context("an action")?;
                    let colour = rest[..to].iter().find(|action| first(action) == "colour").cloned();
                    if rest[..to].iter().any(|action| action == "flip") {
                        self.click(".mag-space-hit[data-space=BS1]").await?;
                    }
                    if let Some(colour) = colour {
                        self.click(&format!(".mag-colour[data-colour={}]", word(&colour, 1)?)).await?;
                    }
                    let end = rest.iter().position(|action| leads(action)).unwrap_or(to);
                    let added: Vec<String> = rest[..=end].iter().filter(|action| adds(action)).cloned().collect();
                    let goal = Some(rest[end].as_str()).filter(|goal| leads(goal));
                    self.go_with(&rest[to], &added, goal).await?;
                    rest = &rest[end + 1..];
                }
                "lay" => self.lay(action).await?,
                "tent" => self.click(&format!(".mag-column[data-column=\"{}\"]", number()?)).await?,
                "poster" if number()? == "deck" => {
                    self.click("[data-slot=deck]").await?;
                    self.press("draw").await?;
                }
                "poster" if number()? == "none" => self.press("none").await?,
                "poster" => {
                    let slot = format!("[data-slot=display-{}]", number()?);
                    let column = match rest.first().filter(|next| ["place", "replace"].contains(&first(next))) {
                        Some(next) => {
                            rest = &rest[1..];
                            format!(".mag-column[data-column=\"{}\"]", word(next, 1)?)
                        }
                        // One space is free: the engine does not ask.
                        None => {
                            let free = self.posters(steps)?.iter().position(|poster| poster == "empty");
                            format!(".mag-column[data-column=\"{}\"]", free.context("a free space")?)
                        }
                    };
                    let steps = stored(self.page).await?.steps.len();
                    self.drag(&slot, &column).await?;
                    until("no poster is drawn", async || {
                        Ok((stored(self.page).await?.steps.len() > steps).then_some(()))
                    })
                    .await?;
                    next(self.page).await?;
                }
                "place" | "replace" | "complete" => {
                    self.click(&format!(".mag-column[data-column=\"{}\"]", number()?)).await?;
                }
                "discard" => self.press("discard").await?,
                "stop" => {
                    if !self.page.find_all("[data-press=perform]").await?.is_empty() {
                        self.press("perform").await?;
                    }
                }
                "arrange" => {
                    let puts = rest.iter().take_while(|action| first(action) == "put").count();
                    let wanted: Vec<String> =
                        rest[..puts].iter().map(|put| word(put, 1).map(str::to_owned)).collect::<Result<_>>()?;
                    self.arrange(self.posters(steps)?, &wanted).await?;
                    rest = &rest[puts..];
                }
                "choose" | "reject" => {
                    self.click(&format!(".mag-set[data-set=\"{}\"]", number()?)).await?;
                    self.press("pick").await?;
                }
                "score" => {
                    self.click(&format!(".mag-mcard[data-card={}] .body", number()?)).await?;
                    self.press("pick").await?;
                }
                // The end of the turn takes what is free.
                "bonus" | "copy" if rest == ["end turn"] => {}
                "end" if number()? == "turn" => self.press("end").await?,
                "gem" | "give" | "train" | "bonus" | "copy" => self.add(action).await?,
                // Closings follow from the next gesture, and gems pay for posters as the board proposes.
                "die" | "keep" | "end" | "pay" => {}
                _ => bail!("no gesture makes {action}"),
            }
        }
        Ok(())
    }
}

/// Waits until the page is drawn.
async fn drawn(page: &Page) -> Result<()> {
    let frames = "for (let at = 0; at < 3; at++) await new Promise((done) => requestAnimationFrame(done))";
    page.eval_async(frames, vec![]).await.map(drop)
}

fn sorted(mut all: Vec<String>) -> Vec<String> {
    all.sort();
    all
}

/// What is added to the turn in a plan after its die.
fn after_die(plan: &[String]) -> Vec<String> {
    let from = plan.iter().position(|action| first(action) == "take").map_or(0, |at| at + 1);
    plan[from..].iter().filter(|action| adds(action)).cloned().collect()
}

/// The cells over which the tile in hand lies.
async fn lies(page: &Page) -> Result<Vec<String>> {
    page.eval_async("await new Promise((done) => requestAnimationFrame(done))", vec![]).await?;
    let cells = "[...document.querySelectorAll('.mag-grid .planned[data-cell]')].map((one) => one.dataset.cell)";
    Ok(sorted(serde_json::from_value(value(page, cells).await?)?))
}

/// The cells that a tile covers, as the page names them.
fn cells(action: &str) -> Result<Vec<String>> {
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
async fn plan(page: &Page) -> Result<Vec<String>> {
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
async fn stored(page: &Page) -> Result<Record> {
    let stored = value(page, "localStorage['gamekeeper/table/prepared']").await?;
    let stored: Value = serde_json::from_str(stored.as_str().context("a stored table")?)?;
    Ok(serde_json::from_value(stored["record"].clone())?)
}

/// Turns of a game between greedy bots are made again by a person with a mouse: die to card, what is wanted,
/// tiles, posters, the end. Each leads to the position of the record.
#[test]
fn recorded_turns_are_made_again_in_few_gestures() {
    test(Screen::Desktop, async |page| {
        reduce_motion(page).await?;
        let record = recorded(GAME, &[0, 1])?;
        let table = catalog::find("magnificent")?.load(&record, None)?;
        let (mut counted, mut gestures, mut decisions) = (0_usize, 0, 0);
        let turns = turns(&record);
        open_after(page, &record, turns[0].at[0]).await?;
        let choose = "localStorage['gamekeeper/settings'] = JSON.stringify({ pace: 'instant', confirm: false })";
        page.eval(choose, vec![]).await?;
        page.reload().await?;
        for turn in &turns {
            if counted == TURNS && turn.actions.last().is_some_and(|action| action == "end turn") {
                break;
            }
            let Turn { actions, at, to } = turn;
            next(page).await?;
            tokio::time::sleep(GUARD).await;
            let mut person = Person { page, gestures: 0, table: &*table, turn };
            person.play().await.with_context(|| format!("{actions:?}"))?;
            let wanted = table.fork(*to, "then".to_owned())?.record();
            let last = |record: &Record| record.digests.last_key_value().map(|(_, digest)| *digest);
            let same = until("", async || Ok((last(&stored(page).await?) == last(&wanted)).then_some(()))).await;
            if same.is_err() {
                let made = stored(page).await?.steps;
                bail!("{actions:?} became {:?}", &made[at[0].min(made.len())..]);
            }
            if actions.last().is_some_and(|action| action == "end turn") {
                counted += 1;
                gestures += person.gestures;
                decisions += actions.len();
            }
        }
        let mean = |sum: usize| sum as f64 / counted as f64;
        eprintln!("{counted} turns: {:.2} gestures, {:.2} decisions each", mean(gestures), mean(decisions));
        ensure!(counted >= TURNS, "{counted} turns");
        ensure!(mean(gestures) <= MOST, "{:.2} gestures a turn, for {:.2} decisions", mean(gestures), mean(decisions));
        Ok(())
    });
}
