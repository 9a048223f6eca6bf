//! One game being played: checks and applies steps, makes the draws, and keeps track of what each viewer has
//! been sent.
//!
//! A table checks every request, so that a host only has to pass on what it was sent:
//!
//! ```
//! use game_core::{ChanceSource, Seat, SeatInfo, SeatKind, Setup, Table, TableError, ToMove, Viewer};
//! use game_laws::toy::{Action, Card, Toy};
//!
//! let seat = |name: &str| SeatInfo { name: name.to_owned(), kind: SeatKind::Person };
//! let setup = Setup::new(vec![seat("Ann"), seat("Ben")]);
//! let (mut table, _) = Table::<Toy>::open(setup, ChanceSource::Manual).unwrap();
//!
//! // Chance outcomes are entered by hand at this table: two cards for each seat.
//! for outcome in ["deal A", "deal D", "deal B", "deal C"] {
//!     table.chance(outcome.parse().unwrap()).unwrap();
//! }
//! let (ann, ben) = (Seat::new(0), Seat::new(1));
//! assert!(matches!(table.to_move(), ToMove::Seats(seats) if seats.len() == 2));
//!
//! // What the rules forbid is refused, with the clause.
//! let refusal = table.play(ann, Action::Put(Card::B), None).unwrap_err();
//! assert!(matches!(refusal, TableError::Illegal(_)));
//! assert!(refusal.to_string().ends_with("[TOY-202]"));
//!
//! // Nobody else is told about the decision before everybody has decided, so it can be undone.
//! let update = table.play(ann, Action::Put(Card::A), None).unwrap();
//! assert_eq!(update.for_viewer(Viewer::Seat(ben)).count(), 0);
//! table.undo(ann, 1, None).unwrap();
//! assert_eq!(table.journal().len(), 6);
//! assert_eq!(table.steps().len(), 4);
//! ```

mod chain;
mod setup;
mod undo;
mod update;

use std::sync::Arc;

use serde_json::Value;

use crate::chance::Draws;
use crate::component_set::ComponentSet;
use crate::event::Addressed;
use crate::fair::Header;
use crate::game::{Game, SimultaneousPhase, Step, ToMove};
use crate::hex::Bytes32;
use crate::journal::Entry;
use crate::meta::SetupError;
use crate::record::{ConsentUndo, MAX_STEPS};
use crate::seat::{MAX_SEATS, Seat, SeatCount, SeatSet, Viewer};
use crate::sheet::{Outcome, ScoreSheet};

pub use chain::{MAX_CHAIN, PlayedChain, ends_chain};
pub use setup::{ChanceSource, ParseSeatKindError, SeatInfo, SeatKind, Setup};
pub use update::{JournalError, TableError, Takeback, Update, UpdateStep};

/// The number of updates that one viewer has been sent.
pub type Version = u64;

/// The longest name of a person or bot in bytes, so that a record has a largest size.
const MAX_NAME: usize = 1_000;

/// What undo needs to know about a step.
#[derive(Clone, Copy, Debug)]
struct Mark {
    /// The seat that decided; `None` for a chance outcome.
    seat: Option<Seat>,
    /// The simultaneous phase in which the step was made, if any.
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
    /// The version of each viewer, indexed by `slot`.
    versions: [Version; MAX_SEATS + 1],
    /// The oldest version that a request from each viewer may quote without being stale, indexed by `slot`.
    stale_before: [Version; MAX_SEATS + 1],
    resigned: Vec<Seat>,
    consent_undos: Vec<ConsentUndo>,
}

impl<G: Game> Table<G> {
    /// Sets up a table and makes the first draws, unless chance outcomes are entered by hand.
    ///
    /// # Errors
    /// If the options, seats, component set or contributions do not fit the game.
    pub fn open(setup: Setup<G>, chance_source: ChanceSource) -> Result<(Self, Update<G>), SetupError> {
        let mut table = Self::without_draws(setup, chance_source)?;
        let mut update = Update::empty();
        if !matches!(table.chance_source, ChanceSource::Hidden { .. }) {
            let before = table.turn_state();
            table.draw_all(&mut update);
            table.count(&update, before);
        }
        Ok((table, update))
    }

    /// Sets up a table without making any draw, for steps from a record.
    pub(crate) fn without_draws(setup: Setup<G>, chance_source: ChanceSource) -> Result<Self, SetupError> {
        let number = u8::try_from(setup.seats.len()).unwrap_or(u8::MAX);
        let seats = SeatCount::try_from(number).map_err(|why| SetupError::new("seats", why))?;
        if !setup.table.bytes().all(|byte| byte.is_ascii_graphic()) || setup.table.is_empty() || setup.table.len() > 64
        {
            return Err(SetupError::new("table", "a table's name has 1 to 64 printable ASCII characters"));
        }
        if setup.seats.iter().any(|info| info.name.len() > MAX_NAME || info.kind.to_string().len() > MAX_NAME) {
            return Err(SetupError::new("seats", format!("a name has at most {MAX_NAME} bytes")));
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

    /// Rebuilds a table from its journal, including versions and undos.
    ///
    /// # Errors
    /// If the setup is not valid, or with the number of the first entry that does not follow from those
    /// before it.
    pub fn from_journal(
        setup: Setup<G>,
        chance_source: ChanceSource,
        journal: &[Entry<G>],
    ) -> Result<Self, JournalError> {
        let (mut table, _) = Self::open(setup, chance_source).map_err(JournalError::Setup)?;
        for (at, entry) in journal.iter().enumerate() {
            // The table makes draws by itself right after a decision, so these entries are already in its
            // journal.
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
                    table.undo_last_decision(seat).map(|_| ())
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

    /// The setup of the table, with the seats as they are now.
    #[must_use]
    pub fn setup(&self) -> &Setup<G> {
        &self.setup
    }

    /// Where chance outcomes come from.
    #[must_use]
    pub fn chance_source(&self) -> &ChanceSource {
        &self.chance_source
    }

    /// The number of seats.
    #[must_use]
    pub fn seats(&self) -> SeatCount {
        G::seats(&self.rules)
    }

    /// The steps made so far, without those that have been undone.
    #[must_use]
    pub fn steps(&self) -> &[Step<G>] {
        &self.steps
    }

    /// Everything that has happened, including what has been undone.
    #[must_use]
    pub fn journal(&self) -> &[Entry<G>] {
        &self.journal
    }

    /// The seats that have resigned, in order.
    #[must_use]
    pub fn resigned(&self) -> &[Seat] {
        &self.resigned
    }

    /// What has been undone by consent, in order.
    #[must_use]
    pub fn consent_undos(&self) -> &[ConsentUndo] {
        &self.consent_undos
    }

    /// The facts about the table that its commitment fixes together with the secret.
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

    /// The commitment shown before the game; `None` if chance outcomes are entered by hand.
    #[must_use]
    pub fn commitment(&self) -> Option<Bytes32> {
        match &self.chance_source {
            ChanceSource::Committed { secret, .. } => Some(self.header().commitment(*secret)),
            ChanceSource::Seeded(seed) => Some(self.header().commitment(*seed)),
            ChanceSource::Hidden { commitment, .. } => Some(*commitment),
            ChanceSource::Manual => None,
        }
    }

    /// What the table waits for.
    #[must_use]
    pub fn to_move(&self) -> ToMove {
        if self.is_resigned() { ToMove::Over } else { self.state.to_move(&self.rules) }
    }

    /// The viewer's version: how many updates it has been sent.
    #[must_use]
    pub fn version(&self, viewer: Viewer) -> Version {
        self.versions[slot(viewer)]
    }

    /// What the viewer may know.
    #[must_use]
    pub fn view(&self, viewer: Viewer) -> G::View {
        self.state.view(&self.rules, viewer)
    }

    /// The legal actions of the seat, sorted; none if it is not to act.
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

    /// The outcome; `None` until the game is over. Teams with a seat that resigned are ranked last, the first
    /// to resign at the very end.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let mut outcome = match self.state.outcome(&self.rules) {
            Some(outcome) => outcome,
            None if self.is_resigned() => {
                let teams = G::teams(&self.rules);
                Outcome { reason: "resigned".into(), ranking: vec![teams], decided_by: Vec::new(), verdict: None }
            }
            None => return None,
        };
        if !self.resigned.is_empty() {
            // The places have changed, so the tie-breaks no longer refer to them.
            outcome.decided_by.clear();
        }
        for seat in self.resigned.iter().rev() {
            for place in &mut outcome.ranking {
                place.retain(|team| !team.has(*seat));
            }
            outcome.ranking.extend(self.team(*seat).map(|team| vec![team]));
        }
        outcome.ranking.retain(|place| !place.is_empty());
        Some(outcome)
    }

    /// Makes a decision and the draws that follow it. `seen` is the version that the seat had been sent when
    /// it decided; with `None`, the request is never stale.
    ///
    /// # Errors
    /// If the decision is not allowed; nothing has changed then.
    pub fn play(&mut self, seat: Seat, action: G::Action, seen: Option<Version>) -> Result<Update<G>, TableError<G>> {
        self.check_seat(seat, seen)?;
        match self.to_move() {
            ToMove::Over => return Err(TableError::Over),
            ToMove::Chance => return Err(self.chance_error()),
            ToMove::Seats(seats) if !seats.has(seat) => return Err(TableError::NotToAct(seat)),
            ToMove::Seats(_) => {}
        }
        let undone: usize = self.consent_undos.iter().map(|undo| undo.steps.len()).sum();
        if self.steps.len() + undone >= MAX_STEPS {
            return Err(TableError::TooManySteps);
        }
        self.state.validate(&self.rules, seat, &action).map_err(TableError::Illegal)?;
        let before = self.turn_state();
        let mut update = Update::empty();
        self.apply(Step::choice(seat, action), &mut update);
        self.draw_all(&mut update);
        self.count(&update, before);
        Ok(update)
    }

    /// The possible chance outcomes with their weights; none unless the table waits for chance.
    #[must_use]
    pub fn outcomes(&self) -> Vec<(G::Chance, u32)> {
        let mut outcomes = Vec::new();
        if self.to_move() == ToMove::Chance {
            self.state.chance_outcomes(&self.rules, &mut outcomes);
        }
        outcomes
    }

    /// Applies a chance outcome that was entered by hand.
    ///
    /// # Errors
    /// If the table does not wait for one, or this one is not possible; nothing has changed then.
    pub fn chance(&mut self, outcome: G::Chance) -> Result<Update<G>, TableError<G>> {
        if self.chance_source != ChanceSource::Manual || self.to_move() != ToMove::Chance {
            return Err(TableError::NoChance);
        }
        if !self.outcomes().iter().any(|(possible, _)| *possible == outcome) {
            return Err(TableError::NotAnOutcome);
        }
        let before = self.turn_state();
        let mut update = Update::empty();
        self.apply(Step::Chance(outcome), &mut update);
        self.count(&update, before);
        Ok(update)
    }

    /// Makes the draws that are due. A loaded record may end before some of the draws that follow its last
    /// decision.
    pub fn draw_due(&mut self) -> Update<G> {
        let before = self.turn_state();
        let mut update = Update::empty();
        self.draw_all(&mut update);
        self.count(&update, before);
        update
    }

    /// Resigns. If only one team is left, the game ends; otherwise it goes on, and the caller hands the seat
    /// to a bot ([`Table::hand_over`]).
    ///
    /// # Errors
    /// If the game is over or the seat has already resigned.
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

    /// Lets another person or bot play the seat from now on.
    ///
    /// # Errors
    /// If there is no such seat.
    pub fn hand_over(&mut self, seat: Seat, to: SeatKind) -> Result<(), TableError<G>> {
        self.check_seat(seat, None)?;
        self.setup.seats[seat.index()].kind = to.clone();
        self.journal.push(Entry::HandOver { seat, to });
        Ok(())
    }

    /// Everything the viewer has been told: one list of events for each step that told it anything and was
    /// not undone. Other steps are left out, because their number would reveal how much the others have done
    /// inside a simultaneous phase.
    #[must_use]
    pub fn history(&self, viewer: Viewer) -> Vec<Vec<G::Event>> {
        let mut state = G::setup(&self.rules);
        let mut told = Vec::with_capacity(self.steps.len());
        for step in &self.steps {
            let mut events: Vec<Addressed<G::Event>> = Vec::new();
            state.apply(&self.rules, step, &mut events);
            told.push(events.iter().filter_map(|event| event.for_viewer(viewer).cloned()).collect());
        }
        told.retain(|events: &Vec<_>| !events.is_empty());
        told
    }

    /// Applies a step from a record, which the caller has checked.
    pub(crate) fn apply_checked(&mut self, step: Step<G>) {
        self.apply(step, &mut Update::empty());
    }

    pub(crate) fn set_resigned(&mut self, resigned: Vec<Seat>) {
        self.resigned = resigned;
    }

    pub(crate) fn set_consent_undos(&mut self, undos: Vec<ConsentUndo>) {
        self.consent_undos = undos;
    }

    /// Makes the next draw and returns the chance outcome it selects; `None` if the table has no seed.
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

    fn chance_error(&self) -> TableError<G> {
        if matches!(self.chance_source, ChanceSource::Hidden { .. }) {
            TableError::SeedHidden
        } else {
            TableError::ChancePending
        }
    }

    fn apply(&mut self, step: Step<G>, update: &mut Update<G>) {
        self.marks.push(Mark { seat: step.seat(), phase: self.state.simultaneous_phase(&self.rules) });
        let mut events = Vec::new();
        self.state.apply(&self.rules, &step, &mut events);
        update.steps.push(UpdateStep { seat: step.seat(), events, after: self.state.clone() });
        self.steps.push(step.clone());
        self.journal.push(Entry::Step(step));
    }

    /// Makes draws until a decision is due or the game is over.
    fn draw_all(&mut self, update: &mut Update<G>) {
        while self.to_move() == ToMove::Chance {
            match self.next_draw() {
                Some(outcome) => self.apply(Step::Chance(outcome), update),
                None => return,
            }
        }
    }

    /// Who is to move and the present simultaneous phase, both of which every viewer knows.
    fn turn_state(&self) -> (ToMove, Option<SimultaneousPhase>) {
        (self.to_move(), self.state.simultaneous_phase(&self.rules))
    }

    /// Increments the version of every viewer who is sent something: an event, an undo, or a change of who is
    /// to act.
    ///
    /// That another seat has finished in the same simultaneous phase is news, but it makes no request stale:
    /// it does not affect what the viewer may be about to decide.
    fn count(&mut self, update: &Update<G>, before: (ToMove, Option<SimultaneousPhase>)) {
        let after = self.turn_state();
        for viewer in self.seats().viewers() {
            let told = update.taken_back_for(viewer).is_some() || update.for_viewer(viewer).next().is_some();
            let (version, oldest) = (&mut self.versions[slot(viewer)], &mut self.stale_before[slot(viewer)]);
            if told || before.0 != after.0 {
                *version += 1;
            }
            let to_act = |to_move: ToMove| viewer.seat().is_some_and(|seat| to_move.to_act().has(seat));
            if told || before.1 != after.1 || to_act(before.0) != to_act(after.0) {
                *oldest = *version;
            }
        }
    }

    fn team(&self, seat: Seat) -> Option<SeatSet> {
        G::teams(&self.rules).into_iter().find(|team| team.has(seat))
    }

    /// Whether the game is over because at most one team is left in which nobody has resigned.
    fn is_resigned(&self) -> bool {
        if self.resigned.is_empty() {
            return false;
        }
        let teams = G::teams(&self.rules);
        let left = teams.iter().filter(|team| !self.resigned.iter().any(|seat| team.has(*seat))).count();
        left <= 1
    }
}

/// The viewer's index in `versions` and `stale_before`.
fn slot(viewer: Viewer) -> usize {
    viewer.seat().map_or(MAX_SEATS, Seat::index)
}
