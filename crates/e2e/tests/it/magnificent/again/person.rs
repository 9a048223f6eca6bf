//! A person who makes a recorded turn again by pointing, and whose gestures are counted.

use core::cmp::Ordering;
use std::collections::BTreeMap;

use anyhow::{Context as _, bail};
use catalog::AnyTable;
use e2e::page::until;
use e2e::{Page, Result};
use fantoccini::actions::{InputSource as _, MouseActions, PointerAction};
use game_core::Viewer;
use serde_json::json;

use crate::circus::value;

use super::seen::{after_die, cells, column, differ, drawn, is_free, lies, next_question, plan, sorted, stored};
use super::{Turn, adds, first, is_main, leads, let_it_end, word};

/// The kinds of gems in the engine's order.
const GEMS: [&str; 4] = ["orange", "green", "purple", "clear"];

/// A person who points at things, and counts the gestures.
pub(super) struct Person<'a> {
    pub(super) page: &'a Page,
    /// What was clicked, dragged, pressed or turned, one by one.
    pub(super) gestures: Vec<String>,
    /// The game that is played again.
    pub(super) table: &'a dyn AnyTable,
    pub(super) turn: &'a Turn,
}

impl Person<'_> {
    async fn click(&mut self, css: &str) -> Result<()> {
        crate::circus::touch(self.page, crate::table::Input::Mouse, css).await?;
        self.gestures.push(css.to_owned());
        drawn(self.page).await
    }

    async fn press(&mut self, id: &str) -> Result<()> {
        crate::circus::press(self.page, id).await?;
        self.gestures.push(format!("press {id}"));
        drawn(self.page).await
    }

    async fn drag(&mut self, from: &str, to: &str) -> Result<()> {
        let (thing, place) = (self.page.find(from).await?, self.page.find(to).await?);
        self.page.drag(&thing, &place).await?;
        self.gestures.push(format!("drag {from} {to}"));
        drawn(self.page).await
    }

    /// Moves the mouse to a point of the window, which does not count as a gesture: it only shows.
    async fn hover(&self, x: f64, y: f64) -> Result<()> {
        let to = PointerAction::MoveTo { duration: None, x, y };
        self.page.client().perform_actions(MouseActions::new("mouse".to_owned()).then(to)).await?;
        self.page.eval_async("await new Promise((done) => requestAnimationFrame(done))", vec![]).await?;
        Ok(())
    }

    async fn click_here(&mut self, what: &str) -> Result<()> {
        let actions = MouseActions::new("mouse".to_owned())
            .then(PointerAction::Down { button: 0 })
            .then(PointerAction::Up { button: 0 });
        self.page.client().perform_actions(actions).await?;
        self.gestures.push(what.to_owned());
        drawn(self.page).await
    }

    /// Pays this many coins for a card.
    async fn pay(&mut self, coins: i32) -> Result<()> {
        for _ in 0..40 {
            let now =
                value(self.page, "document.querySelector('[data-zone=press] .kstepper .number').innerText").await?;
            let now: i32 = now.as_str().context("a number of coins")?.trim().parse()?;
            let button = match coins.cmp(&now) {
                Ordering::Equal => return self.press("coins").await,
                Ordering::Less => "first",
                Ordering::Greater => "last",
            };
            self.click(&format!("[data-zone=press] .kstepper button:{button}-of-type")).await?;
        }
        bail!("{coins} coins cannot be paid")
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
            // The engine does not ask: only the lowest level is in reach.
            ("build", None) => ".mag-level[data-at=\"0\"]".to_owned(),
            (_, Some(_)) => format!(".mag-step-hit[data-place=step-{number}]"),
            (_, None) => ".mag-step-hit:is(.lit, .planned)".to_owned(),
        };
        let hat = self.turn.actions.iter().find(|action| first(action) == "hat").filter(|_| main == "perform");
        if let Some(hat) = hat {
            // The lower one moves by itself, or the one that stands on the step.
            let lowest =
                "Math.min(...[...document.querySelectorAll('.mag-hat-hit[data-hat]')].map((hat) => hat.dataset.hat))";
            let (lowest, hat) = (value(self.page, lowest).await?, word(hat, 1)?);
            if ![lowest.to_string(), number.to_string()].contains(&hat.to_owned()) {
                self.click(&format!(".mag-hat-hit[data-hat=\"{hat}\"]")).await?;
            }
        }
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
            // A space behind the wagon is as far away, but takes a trainer.
            let takes = self.turn.actions.iter().any(|action| action == "train BS4");
            let back = value(self.page, "document.querySelector('.mag-ring').dataset.back").await? == json!("true");
            if takes != back {
                continue;
            }
            self.click_here(&format!("road {steps}")).await?;
            // Where it can go around once more it waits.
            if !self.page.find_all("[data-press=go]").await?.is_empty() {
                self.press("go").await?;
            }
            return Ok(());
        }
        bail!("no space is {steps} steps away")
    }

    /// Lays a tile as it was laid: over one of its cells if it lies so there, otherwise by drawing it over
    /// all of them.
    async fn lay(&mut self, action: &str) -> Result<()> {
        let (tile, wanted) = (word(action, 1)?, cells(action)?);
        let in_hand = "document.querySelector('.mag-tile.chosen')?.dataset.tile ?? ''";
        let held = value(self.page, in_hand).await? == json!(tile);
        let script = "return arguments[0].map((cell) => document.querySelector(`.mag-grid [data-cell=\"${cell}\"]`).getBoundingClientRect()) \
            .map(({x, y, width, height}) => [x + width / 2, y + height / 2])";
        let found = self.page.eval(script, vec![json!(wanted)]).await?;
        let points: Vec<[f64; 2]> = serde_json::from_value(found)?;
        for [x, y] in points.iter().filter(|_| held) {
            self.hover(*x, *y).await?;
            if lies(self.page).await? == wanted {
                return self.click_here(action).await;
            }
        }
        let to = |[x, y]: [f64; 2]| PointerAction::MoveTo { duration: None, x, y };
        let from = points.first().copied().context("a cell")?;
        let down = MouseActions::new("mouse".to_owned()).then(to(from)).then(PointerAction::Down { button: 0 });
        let drawn = points.iter().fold(down, |drawn, point| drawn.then(to(*point)));
        self.page.client().perform_actions(drawn.then(PointerAction::Up { button: 0 })).await?;
        self.gestures.push(format!("draw {action}"));
        self::drawn(self.page).await
    }

    /// Puts the posters where they were put, by dragging one column to another. `posters` are those of the
    /// columns before.
    async fn arrange(&mut self, mut posters: Vec<String>, wanted: &[String]) -> Result<()> {
        for (column, poster) in wanted.iter().enumerate() {
            let from =
                posters.iter().skip(column).position(|one| one == poster).context("a poster that hangs")? + column;
            if from != column {
                let css = |at: usize| self::column(&at.to_string());
                // Only a poster can be dragged; an empty column changes its place with it.
                let (first, second) = if poster == "empty" { (column, from) } else { (from, column) };
                self.drag(&css(first), &css(second)).await?;
                posters.swap(from, column);
            }
        }
        Ok(())
    }

    /// Chooses the colour of a clear die.
    async fn colour(&mut self, colour: Option<String>) -> Result<()> {
        let Some(colour) = colour else { return Ok(()) };
        self.click(&format!(".mag-colour[data-colour={}]", word(&colour, 1)?)).await
    }

    /// Goes to a destination by pointing at it, which takes the way that the board proposes, and changes its
    /// gems to those of the record. Returns whether it is the way of the record then.
    async fn go_and_change(&mut self, main: &str, added: &[String], goal: Option<&str>) -> Result<bool> {
        self.go(main, goal).await?;
        let way = after_die(&plan(self.page).await?);
        let (less, more) = differ(&way, added);
        if less.iter().chain(&more).any(|action| first(action) != "gem") || more.len() > less.len() {
            eprintln!("the board's way is {way:?}, the record's {added:?}");
            return Ok(false);
        }
        for gem in &more {
            self.add(gem).await?;
        }
        let (less, _) = differ(&after_die(&plan(self.page).await?), added);
        for gem in &less {
            self.click(&format!(".mag-sum [data-part=\"{gem}\"]")).await?;
        }
        Ok(sorted(after_die(&plan(self.page).await?)) == sorted(added.to_vec()))
    }

    /// Adds what was added before the destination, and goes there: as the board proposes it; if that is
    /// another way, part by part. The destination chooses the colour of a clear die, too.
    async fn go_with(
        &mut self,
        main: &str,
        colour: Option<String>,
        added: &[String],
        goal: Option<&str>,
    ) -> Result<()> {
        let (before, made) = (plan(self.page).await?, self.gestures.len());
        let chosen = colour.is_some();
        for colour in [None, colour].into_iter().take(if chosen { 2 } else { 1 }) {
            let wanted = self.turn.actions.iter().find(|action| first(action) == "colour");
            self.colour(colour).await?;
            let same = self.go_and_change(main, added, goal).await?;
            let now = plan(self.page).await?;
            if same && wanted.is_none_or(|wanted| now.contains(wanted)) {
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
            self.gestures.truncate(made);
        }
        self.colour(self.turn.actions.iter().find(|action| first(action) == "colour").cloned()).await?;
        let mut there = after_die(&before);
        for action in added {
            match there.iter().position(|one| one == action) {
                Some(at) => drop(there.remove(at)),
                None => self.add(action).await?,
            }
        }
        self.go(main, goal).await
    }

    /// Chooses things of the set-up, and takes them.
    async fn choose(&mut self, actions: &[&String], id: &str) -> Result<()> {
        let turn = self.turn;
        let legal = self.table.fork(turn.at[0], "then".to_owned())?.legal(turn.seat);
        for action in actions {
            let at = legal.iter().position(|one| one == *action).with_context(|| format!("{action} is open"))?;
            self.click(&format!(".mag-choice[data-choice=\"{at}\"]")).await?;
        }
        self.press(id).await
    }

    /// Lets the tent of a column pay again: the trainer is sent from one to the next.
    async fn double(&mut self, column: &str) -> Result<()> {
        let again = format!("{} .again", self::column(column));
        for _ in 0..5 {
            self.click(".mag-space-hit[data-space=TT12]").await?;
            if !self.page.find_all(&again).await?.is_empty() {
                return Ok(());
            }
        }
        bail!("the tent of column {column} does not pay again")
    }

    /// Whether gems are still to be chosen.
    async fn gives(&self) -> Result<bool> {
        let asked = value(self.page, "document.querySelector('.kask .question').innerText").await?;
        Ok(asked.as_str().is_some_and(|asked| asked.contains("gems to trade")))
    }

    /// Gives the first gem that can follow one of this kind.
    async fn give_next(&mut self, last: &str) -> Result<()> {
        for kind in GEMS.into_iter().skip_while(|kind| *kind != last) {
            let css = format!(".mag-gem-slot.lit[data-gem={kind}]");
            if !self.page.find_all(&css).await?.is_empty() {
                return self.click(&css).await;
            }
        }
        bail!("no gem can follow one that is {last}")
    }

    /// The posters that hung on the mover's columns after this number of steps of the game.
    fn posters(&self, steps: usize) -> Result<Vec<String>> {
        let view = self.table.fork(steps, "then".to_owned())?.view(Viewer::Spectator);
        let mover = view["circus"]["mover"].as_u64().unwrap_or_default() as usize;
        let hung = view["circus"]["players"][mover]["posters"].as_array().cloned().unwrap_or_default();
        Ok(hung.iter().map(|poster| poster.as_str().unwrap_or("empty").to_owned()).collect())
    }

    /// Makes the decisions of the turn.
    pub(super) async fn play(&mut self) -> Result<()> {
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
                    if let Some(set) = rest[..to].iter().find(|action| first(action) == "set") {
                        self.click(&format!(".mag-faces [data-face=\"{}\"]", word(set, 1)?)).await?;
                    }
                    let end = rest.iter().position(|action| leads(action)).unwrap_or(to);
                    // A bonus or a trainer that asks something is used at its time.
                    if rest[..end].iter().any(|action| ["lay", "poster"].contains(&first(action))) {
                        self.colour(colour).await?;
                        continue;
                    }
                    let free = is_free(&turn.actions)?;
                    let added = rest[..=end].iter().filter(|added| adds(added) && !(free && *added == "bonus"));
                    let added: Vec<String> = added.cloned().collect();
                    let goal = Some(rest[end].as_str()).filter(|goal| leads(goal));
                    self.go_with(&rest[to], colour, &added, goal).await?;
                    rest = &rest[end + 1..];
                }
                _ if is_main(action) => {
                    let goal = rest.first().filter(|goal| leads(goal)).cloned();
                    rest = &rest[usize::from(goal.is_some())..];
                    self.go(action, goal.as_deref()).await?;
                }
                "lay" => self.lay(action).await?,
                "poster" if number()? == "none" => self.press("none").await?,
                "poster" => {
                    let slot = match number()? {
                        "deck" => "[data-slot=deck]".to_owned(),
                        slot => format!("[data-slot=display-{slot}]"),
                    };
                    let before = stored(self.page).await?.steps.len();
                    match rest.first().filter(|next| ["place", "replace", "discard"].contains(&first(next))) {
                        Some(next) if next == "discard" => {
                            self.click(&slot).await?;
                            if number()? == "deck" {
                                self.press("draw").await?;
                                next_question(self.page, before).await?;
                            }
                            self.press("discard").await?;
                            rest = &rest[1..];
                        }
                        Some(next) => {
                            self.drag(&slot, &column(word(next, 1)?)).await?;
                            rest = &rest[1..];
                        }
                        // One space is free: the engine does not ask.
                        None => {
                            let free = self.posters(steps)?.iter().position(|poster| poster == "empty");
                            self.drag(&slot, &column(&free.context("a free space")?.to_string())).await?;
                        }
                    }
                    next_question(self.page, before).await?;
                }
                "tent" if number()? == "take" => self.press("take-tent").await?,
                "tent" if number()? == "leave" => self.press("leave").await?,
                "tent" | "place" | "replace" | "complete" => self.click(&column(number()?)).await?,
                "side" | "tile" => self.choose(&[action], "pick").await?,
                "draft" => self.choose(&[action], "draft").await?,
                "keep" if number()? != "posters" => {
                    let more = rest.iter().take_while(|action| first(action) == "keep").count();
                    let all: Vec<&String> = core::iter::once(action).chain(&rest[..more]).collect();
                    self.choose(&all, "keep").await?;
                    rest = &rest[more..];
                }
                "drop" => {
                    let before = stored(self.page).await?.steps.len();
                    self.click(&format!(".mag-place:has([data-slot=display-{}]) .trade", number()?)).await?;
                    self.press("trade").await?;
                    next_question(self.page, before).await?;
                }
                "train" if action.split(' ').count() == 3 => self.double(word(action, 2)?).await?,
                // Before the show a trainer lets posters change their places, afterwards nobody has to.
                "arrange" | "train" if action == "arrange" || number()? == "BS5" => {
                    if action != "arrange" {
                        self.add(action).await?;
                    }
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
                "coins" => self.pay(number()?.parse()?).await?,
                // The end of the turn takes what is free.
                "bonus" if is_free(&turn.actions)? => {}
                "end" if number()? == "turn" => {
                    let page = self.page;
                    let open = until("the turn cannot be ended", async || {
                        for id in ["end].ring", "end]", "perform]"] {
                            if !page.find_all(&format!("[data-press={id}")).await?.is_empty() {
                                return Ok(Some(id));
                            }
                        }
                        Ok(None)
                    });
                    match open.await? {
                        // The ring shows that it ends by itself.
                        "end].ring" => let_it_end(page).await?,
                        "perform]" => {
                            self.press("perform").await?;
                            self.press("end").await?;
                        }
                        _ => self.press("end").await?,
                    }
                }
                "give" => {
                    self.add(action).await?;
                    // The engine takes gems in the order of their kinds, and does not ask where only one can follow.
                    while rest.first().is_none_or(|next| first(next) != "give") && self.gives().await? {
                        self.give_next(number()?).await?;
                    }
                }
                "gem" | "train" | "bonus" | "copy" => self.add(action).await?,
                // Closings follow from the next gesture, and gems pay for posters as the board proposes.
                "die" | "keep" | "end" | "pay" | "stop" | "skip" => {}
                _ => bail!("no gesture makes {action}"),
            }
        }
        Ok(())
    }
}
