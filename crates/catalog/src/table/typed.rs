//! Tables of a game, without its type.

use core::ops::Range;
use std::sync::Arc;

use game_core::{
    Addressed, ChanceSource, ComponentSet, Game, MAX_CHAIN, Meta, Outcome, PlayedChain, Record, ScoreSheet, Seat,
    SeatCount, SeatInfo, SeatKind, Setup, Step, Table, TableError, TerminalView, ToMove, Update, Version, Viewer,
};
use serde_json::Value;

use super::AnyTable;
use crate::entry::GameEntry;
use crate::error::Error;
use crate::frame::{Frame, VariationStep, variation};
use crate::layer::{KeptBots, TableBox};
use crate::update::{AnyChain, AnyEvent, AnyUpdate, ViewsTask, erase};

/// A table together with its game's entry in the list of games.
pub(crate) struct TypedTable<G: Game> {
    pub(crate) entry: &'static GameEntry<G>,
    pub(crate) table: Table<G>,
    /// The bots that have been asked at this table.
    #[cfg_attr(not(feature = "server"), expect(dead_code, reason = "without a server no bot thinks at a table"))]
    pub(crate) bots: KeptBots<G>,
}

impl<G: Game> TypedTable<G> {
    pub(crate) fn new(entry: &'static GameEntry<G>, table: Table<G>) -> Self {
        Self { entry, table, bots: KeptBots::default() }
    }

    pub(crate) fn erased(&self, update: Update<G>) -> AnyUpdate {
        AnyUpdate::new(self.table.rules(), update)
    }

    /// Replays the first `steps` steps, passes the events of each to `each`, and returns the resulting state.
    pub(crate) fn replay(&self, steps: usize, mut each: impl FnMut(&Vec<Addressed<G::Event>>)) -> G {
        let rules = self.table.rules();
        let mut state = G::setup(rules);
        for step in self.table.steps().iter().take(steps) {
            let mut events = Vec::new();
            state.apply(rules, step, &mut events);
            each(&events);
        }
        state
    }
}

/// The largest number of bytes of an action that is accepted from user input.
const MAX_INPUT: usize = 200;

/// Parses an action or a chance outcome from user input.
pub(crate) fn read<T: core::str::FromStr<Err = game_core::NotationError>>(text: &str) -> Result<T, Error> {
    if text.len() > MAX_INPUT {
        return Err(Error::Notation(format!("longer than {MAX_INPUT} characters")));
    }
    text.trim().parse().map_err(|why: game_core::NotationError| Error::Notation(why.to_string()))
}

impl<G: TerminalView> AnyTable for TypedTable<G> {
    fn meta(&self) -> Meta {
        G::META
    }

    fn options(&self) -> Value {
        self.table.header().options
    }

    fn component_set(&self) -> Option<&ComponentSet> {
        self.table.setup().component_set.as_ref()
    }

    fn name(&self) -> &str {
        &self.table.setup().table
    }

    fn seats(&self) -> &[SeatInfo] {
        &self.table.setup().seats
    }

    fn seat_count(&self) -> SeatCount {
        self.table.seats()
    }

    fn to_move(&self) -> ToMove {
        self.table.to_move()
    }

    fn legal(&self, seat: Seat) -> Vec<String> {
        self.table.legal(seat).iter().map(ToString::to_string).collect()
    }

    fn read_action(&self, text: &str) -> Result<String, Error> {
        read::<G::Action>(text).map(|action| action.to_string())
    }

    fn play(&mut self, seat: Seat, action: &str, seen: Option<Version>) -> Result<AnyUpdate, Error> {
        let action = read(action)?;
        let update = self.table.play(seat, action, seen)?;
        Ok(self.erased(update))
    }

    fn play_chain(&mut self, seat: Seat, actions: &[String], seen: Option<Version>) -> Result<AnyChain, Error> {
        if actions.len() > MAX_CHAIN {
            return Err(TableError::<G>::ChainLength(actions.len()).into());
        }
        let (mut readable, mut unreadable) = (Vec::new(), None);
        for text in actions {
            match read(text) {
                Ok(action) => readable.push(action),
                Err(why) if readable.is_empty() => return Err(why),
                Err(why) => {
                    unreadable = Some(why);
                    break;
                }
            }
        }
        let number = readable.len();
        let PlayedChain { taken, refusal, stopped, update } = self.table.play_chain(seat, readable, seen)?;
        let refusal = refusal.map(Error::from).or(unreadable.filter(|_| taken == number && !stopped));
        Ok(AnyChain { taken, refusal, update: self.erased(update) })
    }

    fn chance(&mut self, outcome: &str) -> Result<AnyUpdate, Error> {
        let outcome = read(outcome)?;
        let update = self.table.chance(outcome)?;
        Ok(self.erased(update))
    }

    fn draw(&mut self, random: u64) -> Result<AnyUpdate, Error> {
        if self.table.to_move() != ToMove::Chance {
            return Err(Error::NoChance);
        }
        let outcome = self.table.state().chance_at(self.table.rules(), random);
        let update = self.table.chance(outcome)?;
        Ok(self.erased(update))
    }

    fn undoable(&self, seat: Seat) -> usize {
        self.table.undoable(seat)
    }

    fn undo(&mut self, seat: Seat, steps: usize, seen: Option<Version>) -> Result<AnyUpdate, Error> {
        match self.table.undo(seat, steps, seen) {
            Ok(update) => Ok(self.erased(update)),
            Err(TableError::Horizon) if self.table.steps().iter().all(|step| step.seat() != Some(seat)) => {
                Err(Error::Horizon("there is nothing to take back".to_owned()))
            }
            Err(why) => Err(why.into()),
        }
    }

    fn resign(&mut self, seat: Seat, stand_in: &str) -> Result<AnyUpdate, Error> {
        self.entry.factory(stand_in)?;
        let update = self.table.resign(seat)?;
        if self.table.to_move() != ToMove::Over {
            self.table.hand_over(seat, SeatKind::Bot(stand_in.to_owned()))?;
        }
        Ok(self.erased(update))
    }

    fn view(&self, viewer: Viewer) -> Value {
        serde_json::to_value(self.table.view(viewer)).unwrap_or(Value::Null)
    }

    fn sheets(&self, viewer: Viewer) -> Vec<ScoreSheet> {
        self.table.sheets(viewer)
    }

    fn frames(&self, viewer: Viewer) -> Vec<Frame> {
        let rules: &G::Rules = self.table.rules();
        let mut state = G::setup(rules);
        let mut frames = vec![Frame::of(rules, &state, viewer)];
        for step in self.table.steps() {
            state.apply(rules, step, &mut ());
            frames.push(Frame::of(rules, &state, viewer));
        }
        frames
    }

    fn variation(
        &self,
        steps: usize,
        seat: Seat,
        line: &[String],
        viewer: Viewer,
    ) -> Result<Vec<VariationStep>, Error> {
        let line = line.iter().map(|action| read(action)).collect::<Result<Vec<_>, _>>()?;
        variation::<G>(self.table.rules(), self.replay(steps, |_| {}), seat, line, viewer)
    }

    fn fork(&self, steps: usize, name: String) -> Result<TableBox, Error> {
        let chance_source = match self.table.chance_source() {
            ChanceSource::Committed { secret, contributions } => {
                ChanceSource::Seeded(self.table.header().seed(*secret, contributions))
            }
            ChanceSource::Seeded(seed) => ChanceSource::Seeded(*seed),
            ChanceSource::Manual => ChanceSource::Manual,
            ChanceSource::Hidden { .. } => return Err(Error::Sealed),
        };
        let old = self.table.setup();
        let setup = Setup {
            options: old.options.clone(),
            seats: old.seats.clone(),
            component_set: old.component_set.clone(),
            version: old.version,
            table: name,
        };
        let (mut table, _) = Table::open(setup, chance_source)?;
        for step in self.table.steps().iter().take(steps) {
            match step.clone() {
                Step::Choice(decision) => drop(table.play(decision.seat, decision.action, None)?),
                // A table that draws by itself has already made the same draw.
                Step::Chance(outcome) if *table.chance_source() == ChanceSource::Manual => drop(table.chance(outcome)?),
                Step::Chance(_) => {}
            }
        }
        Ok(Box::new(Self::new(self.entry, table)))
    }

    fn outcome(&self) -> Option<Outcome> {
        self.table.outcome()
    }

    fn record(&self) -> Record {
        self.table.record()
    }

    fn resigned(&self) -> &[Seat] {
        self.table.resigned()
    }

    fn history(&self) -> Vec<Vec<Addressed<AnyEvent>>> {
        let mut told = Vec::new();
        self.replay(usize::MAX, |events| told.push(events.iter().map(erase::<G>).collect()));
        told
    }

    fn told(&self, viewer: Viewer) -> Vec<Vec<Value>> {
        let told = self.table.history(viewer);
        let json = |event: &G::Event| serde_json::to_value(event).unwrap_or(Value::Null);
        told.iter().map(|events| events.iter().map(json).collect()).collect()
    }

    fn views_task(&self, viewer: Viewer, steps: Range<usize>) -> ViewsTask {
        let (rules, made) = (Arc::clone(self.table.rules()), self.table.steps().to_vec());
        Box::new(move || {
            let (mut state, mut told, mut views) = (G::setup(&rules), 0, Vec::new());
            for step in &made {
                if told >= steps.end {
                    break;
                }
                let mut events: Vec<Addressed<G::Event>> = Vec::new();
                state.apply(&rules, step, &mut events);
                if events.iter().any(|event| event.for_viewer(viewer).is_some()) {
                    if told >= steps.start {
                        views.push(serde_json::to_value(state.view(&rules, viewer)).unwrap_or(Value::Null));
                    }
                    told += 1;
                }
            }
            views
        })
    }
}
