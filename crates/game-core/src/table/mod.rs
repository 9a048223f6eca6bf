//! One game being played: checks, applies, draws, and knows who has been told what.

mod setup;
mod undo;
mod update;

use std::sync::Arc;

use serde_json::Value;

use crate::chance::Draws;
use crate::component_set::ComponentSet;
use crate::event::Addressed;
use crate::fair::Header;
use crate::game::{Game, SetupError, SimultaneousPhase, Step, ToMove};
use crate::hex::Bytes32;
use crate::journal::Entry;
use crate::record::ConsentUndo;
use crate::seat::{MAX_SEATS, Seat, SeatCount, SeatSet, Viewer};
use crate::sheet::{Outcome, ScoreSheet};

pub use setup::{ChanceSource, SeatInfo, SeatKind, Setup};
pub use update::{JournalError, TableError, Takeback, Update};

/// Counts what one viewer has been sent.
pub type Version = u64;

/// What is remembered of a step for take-backs.
#[derive(Clone, Copy, Debug)]
struct Mark {
    seat: Option<Seat>,
    phase: Option<SimultaneousPhase>,
}

/// One game being played.
#[derive(Debug)]
pub struct Table<G: Game> {
    setup: Setup<G>,
    rules: Arc<G::Rules>,
    chance_source: ChanceSource,
    draws: Option<Draws>,
    state: G,
    steps: Vec<Step<G>>,
    marks: Vec<Mark>,
    journal: Vec<Entry<G>>,
    /// How much each viewer has been sent.
    versions: [Version; MAX_SEATS + 1],
    /// The version since which nothing changed that could give what the viewer says another meaning.
    stale_before: [Version; MAX_SEATS + 1],
    resigned: Vec<Seat>,
    consent_undos: Vec<ConsentUndo>,
}

impl<G: Game> Table<G> {
    /// Sets up a table and, unless chance is typed in, makes the first draws.
    ///
    /// # Errors
    /// If the options, the seats, the component set or the contributions do not fit.
    pub fn open(setup: Setup<G>, chance_source: ChanceSource) -> Result<(Self, Update<G>), SetupError> {
        let mut table = Self::closed(setup, chance_source)?;
        let mut update = Update::empty();
        if !matches!(table.chance_source, ChanceSource::Hidden { .. }) {
            let before = table.turn_state();
            table.draw_all(&mut update);
            table.count(&update, before);
        }
        Ok((table, update))
    }

    /// Sets up a table without any draw, to be fed with steps.
    pub(crate) fn closed(setup: Setup<G>, chance_source: ChanceSource) -> Result<Self, SetupError> {
        let number = u8::try_from(setup.seats.len()).unwrap_or(u8::MAX);
        let seats = SeatCount::try_from(number).map_err(|why| SetupError::new("seats", why))?;
        if !setup.table.bytes().all(|byte| byte.is_ascii_graphic()) || setup.table.is_empty() || setup.table.len() > 64
        {
            return Err(SetupError::new("table", "a table's name has 1 to 64 printable ASCII characters"));
        }
        let rules = G::rules(&setup.options, seats, setup.component_set.as_ref(), setup.version)?;
        let state = G::setup(&rules);
        let mut table = Self {
            setup,
            rules: Arc::new(rules),
            chance_source,
            draws: None,
            state,
            steps: Vec::new(),
            marks: Vec::new(),
            journal: Vec::new(),
            versions: [0; MAX_SEATS + 1],
            stale_before: [0; MAX_SEATS + 1],
            resigned: Vec::new(),
            consent_undos: Vec::new(),
        };
        table.draws = match &table.chance_source {
            ChanceSource::Committed { secret, contributions } => {
                if contributions.len() != seats.get() {
                    return Err(SetupError::new("contributions", "there is one contribution for each seat"));
                }
                Some(Draws::new(table.header().seed(*secret, contributions).0))
            }
            ChanceSource::Seeded(seed) => Some(Draws::new(seed.0)),
            ChanceSource::Manual | ChanceSource::Hidden { .. } => None,
        };
        Ok(table)
    }

    /// Rebuilds a table from its journal, versions and take-backs included.
    ///
    /// # Errors
    /// The number of the first entry that does not follow from those before it.
    pub fn from_journal(
        setup: Setup<G>,
        chance_source: ChanceSource,
        journal: &[Entry<G>],
    ) -> Result<Self, JournalError> {
        let (mut table, _) = Self::open(setup, chance_source).map_err(JournalError::Setup)?;
        for (at, entry) in journal.iter().enumerate() {
            // Draws were made again together with the decision before them.
            if at < table.journal.len() {
                if table.journal[at] == *entry {
                    continue;
                }
                return Err(JournalError::Entry(at));
            }
            let made = match entry.clone() {
                Entry::Step(Step::Choice(decision)) => table.play(decision.seat, decision.action, None).map(|_| ()),
                Entry::Step(Step::Chance(outcome)) => table.chance(outcome).map(|_| ()),
                Entry::Takeback { seat, steps } => table.undo(seat, steps, None).map(|_| ()),
                Entry::ConsentUndo { seat, steps } if steps == table.consent_undo_len(seat) => {
                    table.undo_by_consent(seat).map(|_| ())
                }
                Entry::ConsentUndo { .. } => return Err(JournalError::Entry(at)),
                Entry::Resign(seat) => table.resign(seat).map(|_| ()),
                Entry::HandOver { seat, to } => table.hand_over(seat, to),
            };
            made.map_err(|_| JournalError::Entry(at))?;
        }
        Ok(table)
    }

    /// The rules of this table.
    #[must_use]
    pub fn rules(&self) -> &Arc<G::Rules> {
        &self.rules
    }

    /// The full state. For tests, simulation and the law kit: it never leaves its process.
    #[must_use]
    pub fn state(&self) -> &G {
        &self.state
    }

    /// What the table was made from.
    #[must_use]
    pub fn setup(&self) -> &Setup<G> {
        &self.setup
    }

    /// Where chance comes from.
    #[must_use]
    pub fn chance_source(&self) -> &ChanceSource {
        &self.chance_source
    }

    /// The number of seats.
    #[must_use]
    pub fn seats(&self) -> SeatCount {
        G::seats(&self.rules)
    }

    /// The steps that stand.
    #[must_use]
    pub fn steps(&self) -> &[Step<G>] {
        &self.steps
    }

    /// Everything that happened.
    #[must_use]
    pub fn journal(&self) -> &[Entry<G>] {
        &self.journal
    }

    /// Who gave up, in order.
    #[must_use]
    pub fn resigned(&self) -> &[Seat] {
        &self.resigned
    }

    /// What was taken back by agreement, in order.
    #[must_use]
    pub fn consent_undos(&self) -> &[ConsentUndo] {
        &self.consent_undos
    }

    /// What a commitment binds.
    #[must_use]
    pub fn header(&self) -> Header {
        Header {
            game: G::META.id.to_owned(),
            rules: self.setup.version,
            component_set: self.setup.component_set.as_ref().map(ComponentSet::hash),
            options: serde_json::to_value(&self.setup.options).unwrap_or(Value::Null),
            seats: self.seats(),
            table: self.setup.table.clone(),
        }
    }

    /// What was shown before the game. A table with typed chance has none.
    #[must_use]
    pub fn commitment(&self) -> Option<Bytes32> {
        match &self.chance_source {
            ChanceSource::Committed { secret, .. } => Some(self.header().commitment(*secret)),
            ChanceSource::Seeded(seed) => Some(self.header().commitment(*seed)),
            ChanceSource::Hidden { commitment, .. } => Some(*commitment),
            ChanceSource::Manual => None,
        }
    }

    /// Who or what the table waits for.
    #[must_use]
    pub fn to_move(&self) -> ToMove {
        if self.given_up() { ToMove::Over } else { self.state.to_move(&self.rules) }
    }

    /// How much the viewer has been sent.
    #[must_use]
    pub fn version(&self, viewer: Viewer) -> Version {
        self.versions[slot(viewer)]
    }

    /// What the viewer may know.
    #[must_use]
    pub fn view(&self, viewer: Viewer) -> G::View {
        self.state.view(&self.rules, viewer)
    }

    /// What the seat may do, sorted.
    #[must_use]
    pub fn legal(&self, seat: Seat) -> Vec<G::Action> {
        let mut legal = Vec::new();
        if self.to_move().to_act().has(seat) {
            self.state.legal_actions(&self.rules, seat, &mut legal);
        }
        legal
    }

    /// The score of every seat as far as the viewer may know it.
    #[must_use]
    pub fn sheets(&self, viewer: Viewer) -> Vec<ScoreSheet> {
        let view = self.view(viewer);
        self.seats().seats().map(|seat| G::score_sheet(&self.rules, &view, seat)).collect()
    }

    /// How the game ended. Whoever gave up is listed last, the first to give up at the very end.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let mut outcome = match self.state.outcome(&self.rules) {
            Some(outcome) => outcome,
            None if self.given_up() => {
                let sides = G::teams(&self.rules);
                Outcome { reason: "resigned".into(), ranking: vec![sides], decided_by: Vec::new(), verdict: None }
            }
            None => return None,
        };
        if !self.resigned.is_empty() {
            // Places have moved, so what decided them no longer says so.
            outcome.decided_by.clear();
        }
        for seat in self.resigned.iter().rev() {
            for place in &mut outcome.ranking {
                place.retain(|side| !side.has(*seat));
            }
            outcome.ranking.extend(self.team(*seat).map(|side| vec![side]));
        }
        outcome.ranking.retain(|place| !place.is_empty());
        Some(outcome)
    }

    /// Makes a decision, then whatever chance follows it.
    ///
    /// # Errors
    /// A refusal with its reason; nothing has changed then.
    pub fn play(&mut self, seat: Seat, action: G::Action, seen: Option<Version>) -> Result<Update<G>, TableError<G>> {
        self.check_seat(seat, seen)?;
        match self.to_move() {
            ToMove::Over => return Err(TableError::Over),
            ToMove::Chance => return Err(self.no_draws()),
            ToMove::Seats(seats) if !seats.has(seat) => return Err(TableError::NotToAct(seat)),
            ToMove::Seats(_) => {}
        }
        self.state.validate(&self.rules, seat, &action).map_err(TableError::Illegal)?;
        let before = self.turn_state();
        let mut update = Update::empty();
        self.make(Step::choice(seat, action), &mut update);
        self.draw_all(&mut update);
        self.count(&update, before);
        Ok(update)
    }

    /// What chance may bring now, with weights. Empty unless chance is pending.
    #[must_use]
    pub fn outcomes(&self) -> Vec<(G::Chance, u32)> {
        let mut outcomes = Vec::new();
        if self.to_move() == ToMove::Chance {
            self.state.chance_outcomes(&self.rules, &mut outcomes);
        }
        outcomes
    }

    /// Takes a chance outcome that somebody typed in.
    ///
    /// # Errors
    /// A refusal with its reason; nothing has changed then.
    pub fn chance(&mut self, outcome: G::Chance) -> Result<Update<G>, TableError<G>> {
        if self.chance_source != ChanceSource::Manual || self.to_move() != ToMove::Chance {
            return Err(TableError::NoChance);
        }
        if !self.outcomes().iter().any(|(possible, _)| *possible == outcome) {
            return Err(TableError::NotAnOutcome);
        }
        let before = self.turn_state();
        let mut update = Update::empty();
        self.make(Step::Chance(outcome), &mut update);
        self.count(&update, before);
        Ok(update)
    }

    /// Makes the draws that are due: a record may end in the middle of them.
    pub fn draw_due(&mut self) -> Update<G> {
        let before = self.turn_state();
        let mut update = Update::empty();
        self.draw_all(&mut update);
        self.count(&update, before);
        update
    }

    /// Gives up. With two sides the game ends; with more it goes on, and the seat is to be handed to a bot ([`Table::hand_over`]).
    ///
    /// # Errors
    /// If the game is over or the seat has resigned already.
    pub fn resign(&mut self, seat: Seat) -> Result<Update<G>, TableError<G>> {
        self.check_seat(seat, None)?;
        if self.to_move() == ToMove::Over {
            return Err(TableError::Over);
        }
        if self.resigned.contains(&seat) {
            return Err(TableError::Resigned);
        }
        let before = self.turn_state();
        self.resigned.push(seat);
        self.journal.push(Entry::Resign(seat));
        let update = Update::empty();
        self.count(&update, before);
        Ok(update)
    }

    /// Lets somebody else play the seat from here on.
    ///
    /// # Errors
    /// If there is no such seat.
    pub fn hand_over(&mut self, seat: Seat, to: SeatKind) -> Result<(), TableError<G>> {
        self.check_seat(seat, None)?;
        self.setup.seats[seat.index()].kind = to.clone();
        self.journal.push(Entry::HandOver { seat, to });
        Ok(())
    }

    /// Everything the viewer has been told: one list for each step that stands and told the viewer anything. Steps that did not are left out,
    /// as their number would tell how much the others have done inside a window.
    #[must_use]
    pub fn history(&self, viewer: Viewer) -> Vec<Vec<G::Event>> {
        let mut state = G::setup(&self.rules);
        let mut told = Vec::with_capacity(self.steps.len());
        for step in &self.steps {
            let mut events: Vec<Addressed<G::Event>> = Vec::new();
            state.apply(&self.rules, step, &mut events);
            told.push(events.iter().filter_map(|seen| seen.for_viewer(viewer).cloned()).collect());
        }
        told.retain(|events: &Vec<_>| !events.is_empty());
        told
    }

    /// Adds a step from a record. The caller has checked it; draws of a seeded table have been checked or are sealed.
    pub(crate) fn take_step(&mut self, step: Step<G>) {
        self.make(step, &mut Update::empty());
    }

    pub(crate) fn set_resigned(&mut self, resigned: Vec<Seat>) {
        self.resigned = resigned;
    }

    pub(crate) fn set_consent_undos(&mut self, agreed: Vec<ConsentUndo>) {
        self.consent_undos = agreed;
    }

    /// The outcome that the table's own seed gives for the chance step that is pending.
    pub(crate) fn next_draw(&mut self) -> Option<G::Chance> {
        let x = self.draws.as_mut()?.draw();
        Some(self.state.chance_at(&self.rules, x))
    }

    fn check_seat(&self, seat: Seat, seen: Option<Version>) -> Result<(), TableError<G>> {
        if !self.seats().has(seat) {
            return Err(TableError::NoSuchSeat(seat));
        }
        let now = self.version(Viewer::Seat(seat));
        match seen {
            Some(seen) if seen < self.stale_before[seat.index()] || seen > now => Err(TableError::Stale { seen, now }),
            _ => Ok(()),
        }
    }

    fn no_draws(&self) -> TableError<G> {
        if matches!(self.chance_source, ChanceSource::Hidden { .. }) {
            TableError::SeedHidden
        } else {
            TableError::ChancePending
        }
    }

    fn make(&mut self, step: Step<G>, update: &mut Update<G>) {
        self.marks.push(Mark { seat: step.seat(), phase: self.state.simultaneous_phase(&self.rules) });
        self.state.apply(&self.rules, &step, &mut update.events);
        self.steps.push(step.clone());
        self.journal.push(Entry::Step(step));
    }

    fn draw_all(&mut self, update: &mut Update<G>) {
        while self.to_move() == ToMove::Chance {
            match self.next_draw() {
                Some(outcome) => self.make(Step::Chance(outcome), update),
                None => return,
            }
        }
    }

    /// What everybody sees of who is awaited, and the window that is open.
    fn turn_state(&self) -> (ToMove, Option<SimultaneousPhase>) {
        (self.to_move(), self.state.simultaneous_phase(&self.rules))
    }

    /// Counts one more for every viewer who is sent something: an event, a take-back, or a change of who is awaited.
    ///
    /// That another seat has finished in the same window is news, but it changes the meaning of nothing the viewer may be about to say.
    fn count(&mut self, update: &Update<G>, before: (ToMove, Option<SimultaneousPhase>)) {
        let after = self.turn_state();
        for viewer in self.seats().viewers() {
            let told = update.taken_back_for(viewer).is_some() || update.for_viewer(viewer).next().is_some();
            let (version, settled) = (&mut self.versions[slot(viewer)], &mut self.stale_before[slot(viewer)]);
            if told || before.0 != after.0 {
                *version += 1;
            }
            let to_act = |pending: ToMove| viewer.seat().is_some_and(|seat| pending.to_act().has(seat));
            if told || before.1 != after.1 || to_act(before.0) != to_act(after.0) {
                *settled = *version;
            }
        }
    }

    fn team(&self, seat: Seat) -> Option<SeatSet> {
        G::teams(&self.rules).into_iter().find(|side| side.has(seat))
    }

    /// Whether so many have resigned that only one side is left.
    fn given_up(&self) -> bool {
        if self.resigned.is_empty() {
            return false;
        }
        let sides = G::teams(&self.rules);
        let left = sides.iter().filter(|side| !self.resigned.iter().any(|seat| side.has(*seat))).count();
        left <= 1
    }
}

fn slot(viewer: Viewer) -> usize {
    viewer.seat().map_or(MAX_SEATS, Seat::index)
}
