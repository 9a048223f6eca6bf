//! One random game, played step by step, with the data that several laws need at each position.

use std::collections::BTreeSet;
use std::sync::Arc;

use game_core::hex::Bytes32;
use game_core::{ChanceSource, Draws, Game, Rng, Seat, SetupError, Step, Table, ToMove, Version};

use crate::law::{Finding, Law};
use crate::sample::{CLOSE, Chooser, any, chooser};
use crate::subject::{Configuration, Subject};

/// A random game in progress, at a table with manual chance, so that the laws can examine the state after
/// every single step.
pub(crate) struct Walk<'a, S: Subject> {
    pub(crate) configuration: &'a Configuration<S::Game>,
    pub(crate) rules: Arc<<S::Game as Game>::Rules>,
    /// The ids of the clauses in the rules file.
    pub(crate) clauses: &'a BTreeSet<&'static str>,
    pub(crate) table: Table<S::Game>,
    /// The legal actions of each seat, from `legal_actions`.
    pub(crate) legal: Vec<Vec<<S::Game as Game>::Action>>,
    /// The state before the last step; the step itself is the table's last.
    pub(crate) before: Option<S::Game>,
    /// Each viewer's version before the last step.
    pub(crate) versions: Vec<Version>,
    pub(crate) game: u64,
    /// The seed of the chance outcomes; a table with this seed plays the same game.
    pub(crate) chance_seed: Bytes32,
    draws: Draws,
    rng: Chooser,
}

impl<'a, S: Subject> Walk<'a, S> {
    pub(crate) fn begin(
        configuration: &'a Configuration<S::Game>,
        clauses: &'a BTreeSet<&'static str>,
        game: u64,
        seed: u64,
    ) -> Result<Self, SetupError> {
        let mut rng = chooser(seed, game, None);
        let mut bytes = [0; 32];
        bytes.chunks_exact_mut(8).for_each(|chunk| chunk.copy_from_slice(&rng.next_u64().to_le_bytes()));
        let (table, _) = Table::open(configuration.setup(), ChanceSource::Manual)?;
        let rules = Arc::clone(table.rules());
        let mut walk = Self {
            configuration,
            rules,
            clauses,
            table,
            legal: Vec::new(),
            before: None,
            versions: Vec::new(),
            game,
            chance_seed: Bytes32(bytes),
            draws: Draws::new(bytes),
            rng,
        };
        walk.look();
        Ok(walk)
    }

    /// Returns whether this game is one of the first [`CLOSE`], which are examined more closely.
    pub(crate) fn close(&self) -> bool {
        self.game < CLOSE
    }

    /// Returns the number of steps made.
    pub(crate) fn at(&self) -> usize {
        self.table.steps().len()
    }

    pub(crate) fn state(&self) -> &S::Game {
        self.table.state()
    }

    /// Returns who or what is to move, as the state says.
    pub(crate) fn pending(&self) -> ToMove {
        self.state().to_move(&self.rules)
    }

    fn look(&mut self) {
        let (state, rules) = (self.table.state(), &self.rules);
        self.legal.resize_with(self.configuration.seats.get(), Vec::new);
        for (seat, list) in self.configuration.seats.seats().zip(&mut self.legal) {
            list.clear();
            state.legal_actions(rules, seat, list);
        }
    }

    /// Makes one random step. Returns false if there is none: the game is over, or so broken that a law will
    /// report it.
    pub(crate) fn step(&mut self) -> Result<bool, (Law, Finding)> {
        let at = self.at();
        let before = self.state().clone();
        let versions = self.configuration.seats.viewers().map(|viewer| self.table.version(viewer)).collect();
        let made = match self.pending() {
            ToMove::Over => return Ok(false),
            ToMove::Chance => {
                let outcomes = self.table.outcomes();
                if outcomes.is_empty() || outcomes.iter().all(|(_, weight)| *weight == 0) {
                    return Ok(false);
                }
                let x = self.draws.draw();
                let outcome = before.chance_at(&self.rules, x);
                let text = outcome.to_string();
                self.table.chance(outcome).map_err(|why| (Law::Chance, format!("`chance_at` returned `{text}`: {why}")))
            }
            ToMove::Seats(_) => {
                let Some((seat, action)) = self.choice() else { return Ok(false) };
                let text = action.to_string();
                self.table
                    .play(seat, action, None)
                    .map_err(|why| (Law::Uniform, format!("`random_action` of seat {seat} returned `{text}`: {why}")))
            }
        };
        made.map_err(|(law, what)| (law, Finding { step: at, what }))?;
        self.before = Some(before);
        self.versions = versions;
        self.look();
        Ok(true)
    }

    fn choice(&mut self) -> Option<(Seat, <S::Game as Game>::Action)> {
        let to_act: Vec<Seat> =
            self.pending().to_act().iter().filter(|seat| self.configuration.seats.has(*seat)).collect();
        if to_act.is_empty() {
            return None;
        }
        let seat = *any(&mut self.rng, &to_act);
        if self.legal[seat.index()].is_empty() {
            return None;
        }
        Some((seat, self.table.state().random_action(&self.rules, seat, &mut self.rng)))
    }
}

/// Returns a table with manual chance after these steps.
pub(crate) fn replay<S: Subject>(
    configuration: &Configuration<S::Game>,
    steps: &[Step<S::Game>],
) -> Result<Table<S::Game>, Finding> {
    let (mut table, _) = Table::open(configuration.setup(), ChanceSource::Manual)
        .map_err(|why| Finding { step: 0, what: format!("a second table cannot be set up: {why}") })?;
    for (at, step) in steps.iter().enumerate() {
        feed(&mut table, step).map_err(|why| Finding { step: at, what: format!("replaying `{step}`: {why}") })?;
    }
    Ok(table)
}

/// Makes one step at a table with manual chance.
pub(crate) fn feed<G: Game>(
    table: &mut Table<G>,
    step: &Step<G>,
) -> Result<game_core::Update<G>, game_core::TableError<G>> {
    match step {
        Step::Choice(decision) => table.play(decision.seat, decision.action.clone(), None),
        Step::Chance(outcome) => table.chance(outcome.clone()),
    }
}
