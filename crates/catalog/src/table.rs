//! A table whose game is known only at run time: text and JSON in and out.

#[cfg(feature = "terminal")]
use bots::BotRng;
#[cfg(feature = "server")]
use game_core::hex::Bytes32;
#[cfg(feature = "server")]
use game_core::record::ChanceKind;
use game_core::{
    Addressed, ChanceSource, Game, Meta, Outcome, Record, ScoreSheet, Seat, SeatCount, SeatInfo, SeatKind, Setup, Step,
    Table, Takeback, TerminalView, ToMove, Update, Version, Viewer,
};
#[cfg(feature = "terminal")]
use game_core::{ColourMode, Line};
#[cfg(feature = "terminal")]
use rand_core::SeedableRng;
use serde_json::Value;

#[cfg(feature = "server")]
use crate::bot::{BotTask, Budget, bot_task};
use crate::error::Error;
use crate::game::GameEntry;

/// One event, as data and in English.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnyEvent {
    /// The event as JSON.
    pub data: Value,
    /// The event in words.
    #[cfg(feature = "terminal")]
    pub text: String,
}

impl AnyEvent {
    fn new<G: Game>(event: &G::Event) -> Self {
        Self {
            data: serde_json::to_value(event).unwrap_or(Value::Null),
            #[cfg(feature = "terminal")]
            text: event.to_string(),
        }
    }
}

/// What happened in one call, each event with its audience.
#[derive(Clone, Debug, Default)]
pub struct AnyUpdate {
    /// The events.
    pub events: Vec<Addressed<AnyEvent>>,
    /// What was taken back; see [`AnyUpdate::taken_back_for`].
    pub taken_back: Option<Takeback>,
}

impl AnyUpdate {
    pub(crate) fn new<G: Game>(update: &Update<G>) -> Self {
        let events = update.events.iter().map(erase::<G>).collect();
        Self { events, taken_back: update.taken_back }
    }

    /// What this viewer is told.
    pub fn for_viewer(&self, viewer: Viewer) -> impl Iterator<Item = &AnyEvent> {
        self.events.iter().filter_map(move |seen| seen.for_viewer(viewer))
    }

    /// The take-back, if this viewer may know of it.
    #[must_use]
    pub fn taken_back_for(&self, viewer: Viewer) -> Option<Takeback> {
        self.taken_back.filter(|takeback| !takeback.hidden || viewer.is(takeback.seat))
    }
}

fn erase<G: Game>(seen: &Addressed<G::Event>) -> Addressed<AnyEvent> {
    Addressed {
        full_for: seen.full_for,
        spectators: seen.spectators,
        full: AnyEvent::new::<G>(&seen.full),
        rest: seen.rest.as_ref().map(AnyEvent::new::<G>),
    }
}

/// How a table looked to a viewer at one moment.
#[derive(Clone, Debug)]
pub struct Frame {
    /// Who or what the table waited for.
    pub to_move: ToMove,
    /// What the viewer might know, as JSON.
    pub view: Value,
    /// The score of every seat, as far as the viewer might know it.
    pub sheets: Vec<ScoreSheet>,
}

/// What can be asked of any table.
pub trait AnyTable: Send {
    /// What is the same for all tables of its game.
    fn meta(&self) -> Meta;

    /// The options in full.
    fn options(&self) -> Value;

    /// The table's own name.
    fn name(&self) -> &str;

    /// Who sits where.
    fn seats(&self) -> &[SeatInfo];

    /// How many seats there are.
    fn seat_count(&self) -> SeatCount;

    /// Where chance comes from.
    #[cfg(feature = "server")]
    fn chance_kind(&self) -> ChanceKind;

    /// What was shown before the game; none where chance is typed in.
    #[cfg(feature = "server")]
    fn commitment(&self) -> Option<Bytes32>;

    /// Who or what the table waits for.
    fn to_move(&self) -> ToMove;

    /// How much the viewer has been sent.
    #[cfg(feature = "server")]
    fn version(&self, viewer: Viewer) -> Version;

    /// What the seat may do, sorted, as it is written in records.
    fn legal(&self, seat: Seat) -> Vec<String>;

    /// The action that a text means: spelt exactly, or as people write.
    ///
    /// # Errors
    /// If the text means no action.
    fn read_action(&self, text: &str) -> Result<String, Error>;

    /// Makes a decision that may be spelt as people write, then whatever chance follows it.
    ///
    /// # Errors
    /// A refusal; nothing has changed then.
    fn play(&mut self, seat: Seat, action: &str, seen: Option<Version>) -> Result<AnyUpdate, Error>;

    /// What chance may bring now, with weights; with a viewer, what this viewer cannot rule out, with estimated weights.
    #[cfg(feature = "terminal")]
    fn outcomes(&self, viewer: Option<Viewer>) -> Vec<(String, u64)>;

    /// The outcome that a text means: spelt exactly, or as people write.
    ///
    /// # Errors
    /// If the text means no outcome.
    #[cfg(feature = "server")]
    fn read_outcome(&self, text: &str) -> Result<String, Error>;

    /// Takes an outcome that somebody typed in.
    ///
    /// # Errors
    /// A refusal; nothing has changed then.
    fn chance(&mut self, outcome: &str) -> Result<AnyUpdate, Error>;

    /// How many of its last steps the seat may take back.
    fn undoable(&self, seat: Seat) -> usize;

    /// Takes back the last steps of the seat.
    ///
    /// # Errors
    /// A refusal; nothing has changed then.
    fn undo(&mut self, seat: Seat, steps: usize, seen: Option<Version>) -> Result<AnyUpdate, Error>;

    /// Whether the seat's last decision can be taken back only by agreement of all people: it lies behind the information horizon.
    #[cfg(feature = "server")]
    fn can_undo_by_consent(&self, seat: Seat) -> bool;

    /// Takes back the seat's last decision and everything after it, as all people at the table have agreed.
    ///
    /// # Errors
    /// A refusal; nothing has changed then.
    #[cfg(feature = "server")]
    fn undo_by_consent(&mut self, seat: Seat) -> Result<AnyUpdate, Error>;

    /// Gives up; with more than two sides the bot `stand_in` plays on.
    ///
    /// # Errors
    /// A refusal; nothing has changed then.
    fn resign(&mut self, seat: Seat, stand_in: &str) -> Result<AnyUpdate, Error>;

    /// Lets somebody else play the seat from here on.
    ///
    /// # Errors
    /// A refusal; nothing has changed then.
    #[cfg(feature = "server")]
    fn hand_over(&mut self, seat: Seat, to: SeatKind) -> Result<(), Error>;

    /// What the viewer may know, as JSON.
    fn view(&self, viewer: Viewer) -> Value;

    /// What the viewer may know, as a picture in characters.
    #[cfg(feature = "terminal")]
    fn render(&self, viewer: Viewer, ink: ColourMode) -> String;

    /// The same after so many of the steps that stand.
    #[cfg(feature = "terminal")]
    fn render_after(&self, steps: usize, viewer: Viewer, ink: ColourMode) -> String;

    /// Who or what the table waited for after so many of the steps that stand.
    #[cfg(feature = "terminal")]
    fn to_move_after(&self, steps: usize) -> ToMove;

    /// The score of every seat as far as the viewer may know it.
    fn sheets(&self, viewer: Viewer) -> Vec<ScoreSheet>;

    /// How it all looked to the viewer: before the first step, and after each that stands.
    fn frames(&self, viewer: Viewer) -> Vec<Frame>;

    /// Another table, on which this one's first steps have been made and the draws go on as they would have here. Its seed counts as chosen: somebody
    /// may have seen what it brings.
    ///
    /// # Errors
    /// If the seed is not known, or the name cannot be a table's.
    fn fork(&self, steps: usize, name: String) -> Result<Box<dyn AnyTable>, Error>;

    /// What an action would bring the seat at once, as far as the seat may know.
    #[cfg(feature = "terminal")]
    fn hint(&self, seat: Seat, action: &str) -> Option<String>;

    /// A score line in English, without its number.
    #[cfg(feature = "terminal")]
    fn line(&self, line: &Line) -> String;

    /// An outcome's reason or verdict in English.
    #[cfg(feature = "terminal")]
    fn reason(&self, key: &str) -> String;

    /// What is compared at this index of a standing, in English words.
    #[cfg(feature = "terminal")]
    fn compared(&self, index: u32) -> String;

    /// How the game ended, once it is over.
    fn outcome(&self) -> Option<Outcome>;

    /// The record with everything in it: secret, draws and hidden things.
    fn record(&self) -> Record;

    /// The steps that stand, as they are written in records: hidden things included.
    #[cfg(feature = "server")]
    fn steps(&self) -> Vec<String>;

    /// How many entries the journal has.
    #[cfg(feature = "server")]
    fn journal_length(&self) -> usize;

    /// The entries of the journal from this one on, as text for the store: hidden things included.
    #[cfg(feature = "server")]
    fn journal_from(&self, from: usize) -> Vec<String>;

    /// Who gave up, in order.
    #[cfg(feature = "server")]
    fn resigned(&self) -> &[Seat];

    /// Everything that was told, one list per step that stands, each event with its audience.
    fn history(&self) -> Vec<Vec<Addressed<AnyEvent>>>;

    /// Prepares a decision of the seat, to be made here or in another thread.
    ///
    /// # Errors
    /// If the seat has nothing to decide or there is no such bot.
    #[cfg(feature = "server")]
    fn bot_task(&self, seat: Seat, bot: &str, budget: &Budget) -> Result<BotTask, Error>;
}

/// A table with its entry in the list.
pub(crate) struct TypedTable<G: Game> {
    entry: &'static GameEntry<G>,
    table: Table<G>,
}

impl<G: Game> TypedTable<G> {
    pub(crate) fn new(listed: &'static GameEntry<G>, table: Table<G>) -> Self {
        Self { entry: listed, table }
    }

    /// The state after so many steps, told to a sink.
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

/// How many deals are tried to find what a viewer cannot rule out.
#[cfg(feature = "terminal")]
const DEALS: usize = 400;

/// A text that some people's spelling of an action is not longer than.
const MAX_TYPED: usize = 200;

fn read<T: core::str::FromStr<Err = game_core::NotationError>>(text: &str) -> Result<T, Error> {
    if text.len() > MAX_TYPED {
        return Err(Error::Notation(format!("longer than {MAX_TYPED} characters")));
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
        Ok(AnyUpdate::new(&self.table.play(seat, action, seen)?))
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
        for _ in 0..DEALS {
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
        Ok(AnyUpdate::new(&self.table.chance(outcome)?))
    }

    fn undoable(&self, seat: Seat) -> usize {
        self.table.undoable(seat)
    }

    fn undo(&mut self, seat: Seat, steps: usize, seen: Option<Version>) -> Result<AnyUpdate, Error> {
        Ok(AnyUpdate::new(&self.table.undo(seat, steps, seen)?))
    }

    #[cfg(feature = "server")]
    fn can_undo_by_consent(&self, seat: Seat) -> bool {
        self.table.consent_undo_len(seat) > 0
    }

    #[cfg(feature = "server")]
    fn undo_by_consent(&mut self, seat: Seat) -> Result<AnyUpdate, Error> {
        Ok(AnyUpdate::new(&self.table.undo_by_consent(seat)?))
    }

    fn resign(&mut self, seat: Seat, stand_in: &str) -> Result<AnyUpdate, Error> {
        self.entry.factory(stand_in)?;
        let update = self.table.resign(seat)?;
        if self.table.to_move() != ToMove::Over {
            self.table.hand_over(seat, SeatKind::Bot(stand_in.to_owned()))?;
        }
        Ok(AnyUpdate::new(&update))
    }

    #[cfg(feature = "server")]
    fn hand_over(&mut self, seat: Seat, to: SeatKind) -> Result<(), Error> {
        if let SeatKind::Bot(name) = &to {
            self.entry.factory(name)?;
        }
        Ok(self.table.hand_over(seat, to)?)
    }

    fn view(&self, viewer: Viewer) -> Value {
        serde_json::to_value(self.table.view(viewer)).unwrap_or(Value::Null)
    }

    #[cfg(feature = "terminal")]
    fn render(&self, viewer: Viewer, ink: ColourMode) -> String {
        G::render(self.table.rules(), &self.table.view(viewer), ink)
    }

    #[cfg(feature = "terminal")]
    fn render_after(&self, steps: usize, viewer: Viewer, ink: ColourMode) -> String {
        let rules = self.table.rules();
        G::render(rules, &self.replay(steps, |_| {}).view(rules, viewer), ink)
    }

    #[cfg(feature = "terminal")]
    fn to_move_after(&self, steps: usize) -> ToMove {
        self.replay(steps, |_| {}).to_move(self.table.rules())
    }

    fn sheets(&self, viewer: Viewer) -> Vec<ScoreSheet> {
        self.table.sheets(viewer)
    }

    fn frames(&self, viewer: Viewer) -> Vec<Frame> {
        let rules = self.table.rules();
        let frame = |state: &G| {
            let view = state.view(rules, viewer);
            let sheets = self.table.seats().seats().map(|seat| G::score_sheet(rules, &view, seat)).collect();
            let view = serde_json::to_value(&view).unwrap_or(Value::Null);
            Frame { to_move: state.to_move(rules), view, sheets }
        };
        let mut state = G::setup(rules);
        let mut frames = vec![frame(&state)];
        for step in self.table.steps() {
            state.apply(rules, step, &mut ());
            frames.push(frame(&state));
        }
        frames
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
                // A table that draws by itself has drawn the same already.
                Step::Chance(outcome) if *table.chance_source() == ChanceSource::Manual => drop(table.chance(outcome)?),
                Step::Chance(_) => {}
            }
        }
        Ok(Box::new(Self { entry: self.entry, table }))
    }

    #[cfg(feature = "terminal")]
    fn hint(&self, seat: Seat, action: &str) -> Option<String> {
        G::hint(self.table.rules(), &self.table.view(Viewer::Seat(seat)), &read(action).ok()?)
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

    #[cfg(feature = "server")]
    fn resigned(&self) -> &[Seat] {
        self.table.resigned()
    }

    fn history(&self) -> Vec<Vec<Addressed<AnyEvent>>> {
        let mut told = Vec::new();
        self.replay(usize::MAX, |events| told.push(events.iter().map(erase::<G>).collect()));
        told
    }

    #[cfg(feature = "server")]
    fn bot_task(&self, seat: Seat, bot: &str, budget: &Budget) -> Result<BotTask, Error> {
        let make = self.entry.factory(bot)?;
        if !self.table.seats().has(seat) {
            return Err(game_core::TableError::<G>::NoSuchSeat(seat).into());
        }
        match self.table.to_move() {
            ToMove::Over => return Err(Error::Over),
            ToMove::Chance => return Err(Error::ChancePending),
            ToMove::Seats(to_act) if !to_act.has(seat) => {
                return Err(game_core::TableError::<G>::NotToAct(seat).into());
            }
            ToMove::Seats(_) => {}
        }
        Ok(bot_task(make(budget), self.table.rules().clone(), self.table.view(Viewer::Seat(seat))))
    }
}
