//! The engine itself: turns a request into a reply.

use std::collections::BTreeMap;
use std::sync::Arc;

use catalog::{
    AnyAnalysis, AnyTable, BotTask, Budget, Seating, SystemClock, TableBox, TerminalGame, TerminalTable, bot_rng,
};
use game_core::hex::Bytes32;
use game_core::{ChanceSource, ComponentSet, Record, Seat, SeatInfo, SeatKind, ToMove, Viewer, printable};
use serde_json::{Map, Value, json};

use super::fail::Fail;
use super::request::{self, ChanceWord, read, seat};
use super::{MAX_PARTS, MAX_TABLES, PROTOCOL, reply};
use crate::start::all_cores;

/// The result of a request.
pub enum Answer {
    /// The reply is ready.
    Now(Value),
    /// A bot has to think first.
    Later(Task),
}

/// What a bot has yet to think about.
pub struct Task {
    id: Option<Value>,
    /// The name of the table that it is about.
    pub table: String,
    /// The limits of a decision, through which the bot can be stopped.
    pub budget: Budget,
    work: Work,
}

/// What a bot has to do.
enum Work {
    /// To decide, with the seed of its random choices.
    Decide(BotTask, Bytes32),
    /// To judge the decisions of a finished game.
    Analyse(Box<dyn AnyAnalysis>),
}

impl Task {
    /// Runs the bot and returns the reply.
    #[must_use]
    pub fn run(self) -> Value {
        let reply = match self.work {
            Work::Decide(thinking, seed) => {
                let thought = thinking.run(&mut bot_rng(seed)).first;
                json!({
                    "action": thought.action,
                    "evaluation": thought.estimate().map(reply::estimate),
                    "candidates": thought.candidates.iter().map(reply::candidate).collect::<Vec<_>>(),
                })
            }
            Work::Analyse(mut analysis) => {
                // A stopped analysis replies with what it has judged so far.
                while !self.budget.stopped() && analysis.advance() {}
                json!({"analysis": analysis.report()})
            }
        };
        good(self.id, reply)
    }

    /// The reply if the bot panics.
    #[must_use]
    pub fn failed(&self) -> Value {
        bad(self.id.as_ref(), &Fail::Internal)
    }
}

/// All tables that the calling program has opened, with the games and component sets it can use.
pub struct Engine {
    games: &'static [&'static dyn TerminalGame],
    tables: BTreeMap<String, TableBox>,
    parts: BTreeMap<Bytes32, ComponentSet>,
    opened: u64,
}

/// A reply without `id` and `ok`, or a bot that has to compute.
enum Done {
    Reply(Value),
    Think { table: String, budget: Budget, work: Work },
}

impl From<Value> for Done {
    fn from(value: Value) -> Self {
        Self::Reply(value)
    }
}

impl Engine {
    /// An engine for these games, without tables.
    #[must_use]
    pub fn new(games: &'static [&'static dyn TerminalGame]) -> Self {
        Self { games, tables: BTreeMap::new(), parts: BTreeMap::new(), opened: 0 }
    }

    /// The names of the tables.
    pub fn tables(&self) -> impl Iterator<Item = &str> {
        self.tables.keys().map(String::as_str)
    }

    /// Answers one request, given as a line of JSON.
    pub fn line(&mut self, line: &[u8]) -> Answer {
        let (id, name, fields) = match split(line) {
            Ok(parts) => parts,
            Err((id, fail)) => return Answer::Now(bad(id.as_ref(), &fail)),
        };
        match self.request(&name, &fields) {
            Ok(Done::Reply(reply)) => Answer::Now(good(id, reply)),
            Ok(Done::Think { table, budget, work }) => Answer::Later(Task { id, table, budget, work }),
            Err(fail) => Answer::Now(bad(id.as_ref(), &fail)),
        }
    }

    /// Answers one request, given as a line of JSON; if it needs a bot, runs the bot in this thread.
    pub fn answer(&mut self, line: &[u8]) -> Value {
        match self.line(line) {
            Answer::Now(reply) => reply,
            Answer::Later(task) => task.run(),
        }
    }

    /// The reply to `stop`, the only request answered while a bot is running; `None` if the line is another
    /// request.
    #[must_use]
    pub fn stop(&self, line: &[u8], running: Option<(&str, &Budget)>) -> Option<Value> {
        let (id, name, fields) = split(line).ok()?;
        if name != "stop" {
            return None;
        }
        let stopped = read::<request::OfTable>(&fields).and_then(|of| {
            self.table(&of.table)?;
            Ok(running.filter(|(table, _)| *table == of.table).map(|(_, budget)| budget.stop()).is_some())
        });
        Some(match stopped {
            Ok(stopped) => good(id, json!({"stopped": stopped})),
            Err(fail) => bad(id.as_ref(), &fail),
        })
    }

    fn request(&mut self, name: &str, fields: &Map<String, Value>) -> Result<Done, Fail> {
        match name {
            "hello" => self.hello(&read(fields)?),
            "games" => {
                let request::Nothing {} = read(fields)?;
                let games: Vec<Value> = self.games.iter().map(|game| reply::game(*game)).collect();
                Ok(json!({"games": games}).into())
            }
            "new" => self.open(read(fields)?),
            "load" => self.load(read(fields)?),
            "legal" => {
                let asked: request::Legal = read(fields)?;
                let table = self.table(&asked.table)?;
                Ok(json!({"actions": table.legal(seat_at(table, asked.seat)?)}).into())
            }
            "play" => self.play(&read(fields)?),
            "outcomes" => {
                let asked: request::Look = read(fields)?;
                let table = self.table(&asked.table)?;
                let viewer = asked.viewer.map(|eyes| viewer_at(table, &eyes)).transpose()?;
                let outcomes = table.outcomes(viewer).into_iter();
                let outcomes: Vec<Value> =
                    outcomes.map(|(outcome, weight)| json!({"outcome": outcome, "weight": weight})).collect();
                Ok(json!({"outcomes": outcomes}).into())
            }
            "chance" => self.chance(&read(fields)?),
            "view" => self.view(&read(fields)?),
            "score" => {
                let asked: request::Look = read(fields)?;
                let table = self.table(&asked.table)?;
                let viewer = asked.viewer.map_or(Ok(Viewer::Spectator), |eyes| viewer_at(table, &eyes))?;
                Ok(reply::score(table, viewer).into())
            }
            "history" => {
                let asked: request::History = read(fields)?;
                let table = self.table(&asked.table)?;
                let viewer = asked.viewer.map_or(Ok(Viewer::Spectator), |eyes| viewer_at(table, &eyes))?;
                let mut reply = reply::state(table, viewer);
                reply["steps"] = reply::history(table, viewer).into_iter().skip(asked.from).collect();
                Ok(reply.into())
            }
            "undo" => self.undo(&read(fields)?),
            "resign" => self.resign(&read(fields)?),
            "bot" => self.bot(&read(fields)?),
            "analyse" => self.analyse(&read(fields)?),
            "stop" => {
                // While a bot is running, `stop` is answered by [`Engine::stop`], so here no bot is running.
                let asked: request::OfTable = read(fields)?;
                self.table(&asked.table)?;
                Ok(json!({"stopped": false}).into())
            }
            "record" => {
                let asked: request::RecordOf = read(fields)?;
                let table = self.table(&asked.table)?;
                let full = asked.full || table.to_move() == ToMove::Over;
                let record = if full { json!(table.record()) } else { reply::public_record(table) };
                Ok(json!({"record": record, "full": full}).into())
            }
            "close" => {
                let asked: request::OfTable = read(fields)?;
                self.tables.remove(&asked.table).ok_or_else(|| unknown_table(&asked.table))?;
                Ok(json!({}).into())
            }
            other => Err(Fail::UnknownRequest(printable(other, 40))),
        }
    }

    fn hello(&self, asked: &request::Hello) -> Result<Done, Fail> {
        match asked.protocol {
            Some(version) if version != PROTOCOL => return Err(Fail::UnsupportedProtocol(version)),
            _ => {}
        }
        let games: Vec<Value> = self
            .games
            .iter()
            .map(|game| {
                let meta = game.meta();
                json!({"id": meta.id, "title": meta.title, "rules": [meta.rules_version]})
            })
            .collect();
        let (program, version) = ("gamekeeper", env!("CARGO_PKG_VERSION"));
        Ok(json!({"program": program, "version": version, "protocols": [PROTOCOL], "games": games}).into())
    }

    fn open(&mut self, asked: request::New) -> Result<Done, Fail> {
        let game = catalog::Error::find_game(self.games, &asked.game)?;
        self.room()?;
        let players = players(&asked)?;
        let chance_source = match (asked.chance, asked.seed) {
            (ChanceWord::Manual, None) => ChanceSource::Manual,
            (ChanceWord::Manual, Some(_)) => {
                return Err(Fail::BadRequest("a table with manual chance takes no seed".to_owned()));
            }
            (ChanceWord::Auto, Some(text)) => ChanceSource::Seeded(catalog::seed(&text)),
            (ChanceWord::Auto, None) => {
                let bytes = |seat: &SeatInfo| match seat.kind {
                    SeatKind::Person => random(),
                    SeatKind::Bot(_) => Ok(Bytes32::default()),
                };
                let contributions = players.iter().map(bytes).collect::<Result<_, _>>()?;
                ChanceSource::Committed { secret: random()?, contributions }
            }
        };
        let parts = self.parts_of(asked.parts)?;
        let name = format!("t{}", self.opened + 1);
        let seating = Seating { options: asked.options, seats: players, component_set: parts, table: name };
        let (table, told) = game.open(seating, chance_source)?;
        let mut reply = reply::told(&*table, &told, Viewer::Spectator);
        reply["commitment"] = json!(table.commitment());
        reply["table"] = json!(self.hold(table));
        Ok(reply.into())
    }

    fn load(&mut self, asked: request::Load) -> Result<Done, Fail> {
        self.room()?;
        let wrong = |why: String| Fail::Table(catalog::Error::Record { step: None, kind: "header", why });
        let record = Record::read(&asked.record.to_string()).map_err(|why| wrong(why.to_string()))?;
        let game = catalog::Error::find_game(self.games, &record.game)?;
        let parts = self.parts_of(asked.parts)?;
        let table = game.load(&record, parts)?;
        let mut reply = reply::state(&*table, Viewer::Spectator);
        reply["commitment"] = json!(table.commitment());
        reply["steps"] = json!(table.steps().len());
        reply["table"] = json!(self.hold(table));
        Ok(reply.into())
    }

    fn play(&mut self, asked: &request::Play) -> Result<Done, Fail> {
        let table = self.table_mut(&asked.table)?;
        let seat = seat_at(table, asked.seat)?;
        let viewer = asked.viewer.as_ref().map_or(Ok(Viewer::Seat(seat)), |eyes| viewer_at(table, eyes))?;
        let told = table.play(seat, &asked.action, asked.version)?;
        Ok(reply::told(table, &told, viewer).into())
    }

    fn chance(&mut self, asked: &request::Chance) -> Result<Done, Fail> {
        let table = self.table_mut(&asked.table)?;
        let viewer = asked.viewer.as_ref().map_or(Ok(Viewer::Spectator), |eyes| viewer_at(table, eyes))?;
        let told = table.chance(&asked.outcome)?;
        Ok(reply::told(table, &told, viewer).into())
    }

    fn view(&mut self, asked: &request::Look) -> Result<Done, Fail> {
        let table = self.table(&asked.table)?;
        let viewer = asked.viewer.as_ref().map_or(Ok(Viewer::Spectator), |eyes| viewer_at(table, eyes))?;
        let mut reply = reply::state(table, viewer);
        reply["view"] = table.view(viewer);
        if let Some(seat) = viewer.seat().filter(|seat| table.to_move().to_act().has(*seat)) {
            reply["legal"] = json!(table.legal(seat));
        }
        Ok(reply.into())
    }

    fn undo(&mut self, asked: &request::Undo) -> Result<Done, Fail> {
        let table = self.table_mut(&asked.table)?;
        let seat = seat_at(table, asked.seat)?;
        let viewer = asked.viewer.as_ref().map_or(Ok(Viewer::Seat(seat)), |eyes| viewer_at(table, eyes))?;
        let told = table.undo(seat, asked.steps.unwrap_or(1), asked.version)?;
        Ok(reply::told(table, &told, viewer).into())
    }

    fn resign(&mut self, asked: &request::Resign) -> Result<Done, Fail> {
        let best = self.best_bot(self.table(&asked.table)?)?;
        let table = self.table_mut(&asked.table)?;
        let seat = seat_at(table, asked.seat)?;
        let viewer = asked.viewer.as_ref().map_or(Ok(Viewer::Seat(seat)), |eyes| viewer_at(table, eyes))?;
        let told = table.resign(seat, asked.stand_in.as_deref().unwrap_or(best))?;
        Ok(reply::told(table, &told, viewer).into())
    }

    fn bot(&mut self, asked: &request::Bot) -> Result<Done, Fail> {
        let table = self.table(&asked.table)?;
        let seat = seat_at(table, asked.seat)?;
        let level = asked.level.as_deref().map_or_else(|| self.best_bot(table), Ok)?;
        let budget = asked.millis.map_or_else(all_cores, within);
        let thinking = table.bot_task(seat, level, &budget)?;
        let seed = asked.seed.as_deref().map_or_else(random, |text| Ok(catalog::seed(text)))?;
        Ok(Done::Think { table: asked.table.clone(), budget, work: Work::Decide(thinking, seed) })
    }

    fn analyse(&mut self, asked: &request::Analyse) -> Result<Done, Fail> {
        let table = self.table(&asked.table)?;
        let game = catalog::Error::find_game(self.games, table.meta().id)?;
        let level = asked.level.as_deref().map_or_else(|| self.best_bot(table), Ok)?;
        let budget = asked.nodes.map_or_else(all_cores, |nodes| all_cores().with_nodes(nodes));
        let analysis = game.analysis(&table.record(), table.component_set().cloned(), level, &budget)?;
        Ok(Done::Think { table: asked.table.clone(), budget, work: Work::Analyse(analysis) })
    }

    /// Returns the name of the strongest bot of a table's game.
    fn best_bot(&self, table: &dyn AnyTable) -> Result<&'static str, Fail> {
        let game = catalog::Error::find_game(self.games, table.meta().id)?;
        Ok(game.bots().last().map_or(catalog::RANDOM, |bot| bot.name))
    }

    fn table(&self, name: &str) -> Result<&dyn TerminalTable, Fail> {
        self.tables.get(name).map(|table| &**table).ok_or_else(|| unknown_table(name))
    }

    fn table_mut(&mut self, name: &str) -> Result<&mut dyn TerminalTable, Fail> {
        match self.tables.get_mut(name) {
            Some(table) => Ok(&mut **table),
            None => Err(unknown_table(name)),
        }
    }

    fn room(&self) -> Result<(), Fail> {
        if self.tables.len() < MAX_TABLES {
            return Ok(());
        }
        Err(Fail::Limit(format!("there are {MAX_TABLES} tables already; close one first")))
    }

    fn hold(&mut self, table: TableBox) -> String {
        self.opened += 1;
        let name = format!("t{}", self.opened);
        self.tables.insert(name.clone(), table);
        name
    }

    /// Returns the given component set, or the one with the given hash that was given earlier; `None` for the
    /// printed one.
    fn parts_of(&mut self, given: Option<Value>) -> Result<Option<ComponentSet>, Fail> {
        match given {
            None | Some(Value::Null) => Ok(None),
            Some(Value::String(text)) => {
                let hash = text.parse::<Bytes32>().map_err(|why| Fail::BadRequest(format!("parts: {why}")))?;
                let known = self.parts.get(&hash).cloned();
                known.map(Some).ok_or_else(|| Fail::UnknownParts(hash.to_string()))
            }
            Some(set @ Value::Object(_)) => {
                let parts = ComponentSet(set);
                let hash = parts.hash();
                if !self.parts.contains_key(&hash) && self.parts.len() >= MAX_PARTS {
                    return Err(Fail::Limit(format!("{MAX_PARTS} component sets are kept already")));
                }
                self.parts.insert(hash, parts.clone());
                Ok(Some(parts))
            }
            Some(_) => Err(Fail::BadRequest("parts are a component set or its hash".to_owned())),
        }
    }
}

/// The reply to a line that is too long.
#[must_use]
pub fn oversized() -> Value {
    bad(None, &Fail::Oversized)
}

/// The reply to a request that failed because of a bug in the program.
#[must_use]
pub fn internal(line: &[u8]) -> Value {
    bad(split(line).ok().and_then(|(id, _, _)| id).as_ref(), &Fail::Internal)
}

type Split = (Option<Value>, String, Map<String, Value>);

/// Splits a line into `id`, `do` and the other fields.
fn split(line: &[u8]) -> Result<Split, (Option<Value>, Fail)> {
    let value: Value = match serde_json::from_slice(line) {
        Ok(value) => value,
        Err(why) => return Err((None, Fail::Malformed(format!("not JSON: {why}")))),
    };
    let Value::Object(mut fields) = value else {
        return Err((None, Fail::Malformed("a request is a JSON object".to_owned())));
    };
    let id = fields.remove("id");
    match fields.remove("do") {
        Some(Value::String(name)) => Ok((id, name, fields)),
        Some(_) => Err((id, Fail::BadRequest("`do` is the name of a request".to_owned()))),
        None => Err((id, Fail::BadRequest("missing field `do`".to_owned()))),
    }
}

fn good(id: Option<Value>, mut reply: Value) -> Value {
    reply["ok"] = json!(true);
    reply["id"] = id.unwrap_or(Value::Null);
    reply
}

fn bad(id: Option<&Value>, fail: &Fail) -> Value {
    json!({"id": id, "ok": false, "error": fail.json()})
}

fn unknown_table(name: &str) -> Fail {
    Fail::UnknownTable(printable(name, 40))
}

/// Returns the seat with this number, if the table has it.
fn seat_at(table: &dyn AnyTable, number: u64) -> Result<Seat, Fail> {
    let seat = seat(number)?;
    if table.seat_count().has(seat) {
        return Ok(seat);
    }
    Err(catalog::Error::NoSuchSeat(format!("there is no seat {seat} at this table")).into())
}

fn viewer_at(table: &dyn AnyTable, eyes: &request::Eyes) -> Result<Viewer, Fail> {
    let viewer = eyes.viewer()?;
    if let Some(seat) = viewer.seat() {
        seat_at(table, u8::from(seat).into())?;
    }
    Ok(viewer)
}

fn players(asked: &request::New) -> Result<Vec<SeatInfo>, Fail> {
    match (&asked.players, asked.seats) {
        (Some(players), Some(seats)) if players.len() as u64 != seats => {
            Err(Fail::BadRequest("the number of players is not the number of seats".to_owned()))
        }
        (Some(players), _) => Ok(players.clone()),
        (None, Some(seats @ 1..=6)) => {
            let person = |seat| SeatInfo { name: format!("seat {seat}"), kind: SeatKind::Person };
            Ok((0..seats).map(person).collect())
        }
        (None, Some(_)) => Err(catalog::Error::setup("seats", "a table has 1 to 6 seats").into()),
        (None, None) => Err(Fail::BadRequest("missing field `seats` or `players`".to_owned())),
    }
}

fn random() -> Result<Bytes32, Fail> {
    crate::start::random_bytes().map_err(|_| Fail::Internal)
}

/// A budget of this many milliseconds.
fn within(millis: u64) -> Budget {
    all_cores().with_millis(millis as f64, Arc::new(SystemClock::default()))
}
