//! Tables of a game, without its type.

#[cfg(feature = "server")]
use core::cell::{RefCell, RefMut};
use core::ops::Range;
use std::sync::Arc;

#[cfg(feature = "terminal")]
use bots::BotRng;
#[cfg(feature = "server")]
use bots::Budget;
#[cfg(feature = "server")]
use game_core::hex::Bytes32;
#[cfg(feature = "server")]
use game_core::record::ChanceKind;
use game_core::{
    Addressed, ChanceSource, ComponentSet, Game, MAX_CHAIN, Meta, Outcome, PlayedChain, Record, ScoreSheet, Seat,
    SeatCount, SeatInfo, SeatKind, Setup, Step, Table, TableError, TerminalView, ToMove, Update, Version, Viewer,
};
#[cfg(feature = "terminal")]
use game_core::{ColourMode, Line};
#[cfg(feature = "terminal")]
use rand_core::SeedableRng;
use serde_json::Value;

use super::AnyTable;
#[cfg(feature = "server")]
use crate::bot::{BotTask, Goal, KeptBot};
use crate::entry::GameEntry;
use crate::error::Error;
#[cfg(feature = "server")]
use crate::flat::FlatView;
use crate::frame::{Frame, VariationStep, variation};
use crate::update::{AnyChain, AnyEvent, AnyUpdate, ViewsTask, erase};

/// A table together with its game's entry in the list of games.
pub(crate) struct TypedTable<G: Game> {
    entry: &'static GameEntry<G>,
    table: Table<G>,
    /// The bots that have been asked, by seat and name.
    #[cfg(feature = "server")]
    bots: RefCell<Vec<(Seat, String, KeptBot<G>)>>,
}

impl<G: Game> TypedTable<G> {
    pub(crate) fn new(entry: &'static GameEntry<G>, table: Table<G>) -> Self {
        Self {
            entry,
            table,
            #[cfg(feature = "server")]
            bots: RefCell::default(),
        }
    }

    fn erased(&self, update: Update<G>) -> AnyUpdate {
        AnyUpdate::new(self.table.rules(), update)
    }

    /// The bot with this name that is kept for the seat, which must be to act.
    #[cfg(feature = "server")]
    fn kept_bot(&self, seat: Seat, bot: &str) -> Result<RefMut<'_, KeptBot<G>>, Error> {
        let make = self.entry.factory(bot)?;
        if !self.table.seats().has(seat) {
            return Err(TableError::<G>::NoSuchSeat(seat).into());
        }
        match self.table.to_move() {
            ToMove::Over => return Err(Error::Over),
            ToMove::Chance => return Err(Error::ChancePending),
            ToMove::Seats(to_act) if !to_act.has(seat) => {
                return Err(TableError::<G>::NotToAct(seat).into());
            }
            ToMove::Seats(_) => {}
        }
        let mut bots = self.bots.borrow_mut();
        let at = bots.iter().position(|(of, name, _)| *of == seat && name == bot).unwrap_or_else(|| {
            bots.push((seat, bot.to_owned(), KeptBot::new(make)));
            bots.len() - 1
        });
        Ok(RefMut::map(bots, |bots| &mut bots[at].2))
    }

    /// Replays the first `steps` steps, passes the events of each to `each`, and returns the resulting state.
    fn replay(&self, steps: usize, mut each: impl FnMut(&Vec<Addressed<G::Event>>)) -> G {
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

#[cfg(feature = "terminal")]
impl<G: TerminalView> TypedTable<G> {
    /// Renders a state. If the game is over by resignation, the state does not know it, and its prompt is
    /// replaced.
    fn render_state(&self, state: &G, viewer: Viewer, colours: ColourMode, over: bool) -> String {
        let rules = self.table.rules();
        let view = state.view(rules, viewer);
        let text = G::render(rules, &view, colours);
        if !over || state.to_move(rules) == ToMove::Over {
            return text;
        }
        match text.strip_suffix(&format!("{}\n", G::prompt(rules, &view))) {
            Some(above) => format!("{above}The game is over.\n"),
            None => text,
        }
    }
}

/// The number of determinizations from which the outcomes that a viewer cannot rule out are collected.
#[cfg(feature = "terminal")]
const DETERMINIZATIONS: usize = 400;

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

    #[cfg(feature = "server")]
    fn chance_kind(&self) -> ChanceKind {
        match self.table.chance_source() {
            ChanceSource::Committed { .. } | ChanceSource::Hidden { .. } => ChanceKind::Committed,
            ChanceSource::Seeded(_) => ChanceKind::Seeded,
            ChanceSource::Manual => ChanceKind::Manual,
        }
    }

    #[cfg(feature = "server")]
    fn commitment(&self) -> Option<Bytes32> {
        self.table.commitment()
    }

    fn to_move(&self) -> ToMove {
        self.table.to_move()
    }

    #[cfg(feature = "server")]
    fn version(&self, viewer: Viewer) -> Version {
        self.table.version(viewer)
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

    #[cfg(feature = "terminal")]
    fn outcomes(&self, viewer: Option<Viewer>) -> Vec<(String, u64)> {
        let Some(viewer) = viewer else {
            let all = self.table.outcomes().into_iter();
            return all.map(|(outcome, weight)| (outcome.to_string(), u64::from(weight))).collect();
        };
        if self.table.to_move() != ToMove::Chance {
            return Vec::new();
        }
        let (rules, view) = (self.table.rules(), self.table.view(viewer));
        let mut rng = BotRng::seed_from_u64(0);
        let mut sum = std::collections::BTreeMap::<G::Chance, u64>::new();
        let mut outcomes = Vec::new();
        for _ in 0..DETERMINIZATIONS {
            G::determinize(rules, &view, &mut rng).chance_outcomes(rules, &mut outcomes);
            for (outcome, weight) in outcomes.drain(..) {
                *sum.entry(outcome).or_default() += u64::from(weight);
            }
        }
        sum.into_iter().map(|(outcome, weight)| (outcome.to_string(), weight)).collect()
    }

    #[cfg(feature = "server")]
    fn read_outcome(&self, text: &str) -> Result<String, Error> {
        read::<G::Chance>(text).map(|outcome| outcome.to_string())
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

    #[cfg(feature = "server")]
    fn can_undo_by_consent(&self, seat: Seat) -> bool {
        self.table.consent_undo_len(seat) > 0
    }

    #[cfg(feature = "server")]
    fn undo_by_consent(&mut self, seat: Seat) -> Result<AnyUpdate, Error> {
        let update = self.table.undo_by_consent(seat)?;
        Ok(self.erased(update))
    }

    fn resign(&mut self, seat: Seat, stand_in: &str) -> Result<AnyUpdate, Error> {
        self.entry.bot_place(stand_in)?;
        let update = self.table.resign(seat)?;
        if self.table.to_move() != ToMove::Over {
            self.table.hand_over(seat, SeatKind::Bot(stand_in.to_owned()))?;
        }
        Ok(self.erased(update))
    }

    #[cfg(feature = "server")]
    fn hand_over(&mut self, seat: Seat, to: SeatKind) -> Result<(), Error> {
        if let SeatKind::Bot(name) = &to {
            self.entry.bot_place(name)?;
        }
        Ok(self.table.hand_over(seat, to)?)
    }

    fn view(&self, viewer: Viewer) -> Value {
        serde_json::to_value(self.table.view(viewer)).unwrap_or(Value::Null)
    }

    #[cfg(feature = "server")]
    fn flat_view(&self, viewer: Viewer) -> FlatView {
        FlatView::of(&self.table.view(viewer))
    }

    #[cfg(feature = "terminal")]
    fn render(&self, viewer: Viewer, colours: ColourMode) -> String {
        self.render_state(self.table.state(), viewer, colours, self.table.to_move() == ToMove::Over)
    }

    #[cfg(feature = "terminal")]
    fn render_after(&self, steps: usize, viewer: Viewer, colours: ColourMode) -> String {
        let over = steps >= self.table.steps().len() && self.table.to_move() == ToMove::Over;
        self.render_state(&self.replay(steps, |_| {}), viewer, colours, over)
    }

    #[cfg(feature = "terminal")]
    fn to_move_after(&self, steps: usize) -> ToMove {
        self.replay(steps, |_| {}).to_move(self.table.rules())
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

    fn fork(&self, steps: usize, name: String) -> Result<Box<dyn AnyTable>, Error> {
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

    #[cfg(feature = "terminal")]
    fn hint(&self, seat: Seat, action: &str) -> Option<String> {
        G::hint(self.table.rules(), &self.table.view(Viewer::Seat(seat)), &read(action).ok()?)
    }

    #[cfg(feature = "terminal")]
    fn prompt(&self, viewer: Viewer) -> String {
        G::prompt(self.table.rules(), &self.table.view(viewer))
    }

    #[cfg(feature = "terminal")]
    fn line(&self, line: &Line) -> String {
        G::line(line)
    }

    #[cfg(feature = "terminal")]
    fn reason(&self, key: &str) -> String {
        G::reason(key)
    }

    #[cfg(feature = "terminal")]
    fn compared(&self, index: u32) -> String {
        G::compared(self.table.rules(), index)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.table.outcome()
    }

    fn record(&self) -> Record {
        self.table.record()
    }

    #[cfg(feature = "server")]
    fn steps(&self) -> Vec<String> {
        self.table.steps().iter().map(ToString::to_string).collect()
    }

    #[cfg(feature = "server")]
    fn journal_length(&self) -> usize {
        self.table.journal().len()
    }

    #[cfg(feature = "server")]
    fn journal_from(&self, from: usize) -> Vec<String> {
        self.table.journal().iter().skip(from).map(ToString::to_string).collect()
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

    #[cfg(feature = "server")]
    fn bot_chain_task(&self, seat: Seat, bot: &str, budget: &Budget) -> Result<BotTask, Error> {
        let view = self.table.view(Viewer::Seat(seat));
        Ok(self.kept_bot(seat, bot)?.task(self.table.rules().clone(), seat, view, budget, Goal::Chain))
    }

    #[cfg(feature = "server")]
    fn bot_task(&self, seat: Seat, bot: &str, budget: &Budget) -> Result<BotTask, Error> {
        let view = self.table.view(Viewer::Seat(seat));
        Ok(self.kept_bot(seat, bot)?.task(self.table.rules().clone(), seat, view, budget, Goal::Action))
    }
}
