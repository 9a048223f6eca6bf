//! What the laws must know of a game besides the contract.

use game_core::{ComponentSet, Game, Seat, SeatCount, SeatInfo, SeatKind, Setup, Step, TerminalView, Viewer};

use crate::law::Law;
use crate::sample::Chooser;

/// One way to set up a table.
#[derive(Clone, Debug)]
pub struct Configuration<G: Game> {
    /// Its name in a violation.
    pub name: String,
    /// The options.
    pub options: G::Options,
    /// The number of seats.
    pub seats: SeatCount,
    /// The component set, if it is not the printed one.
    pub parts: Option<ComponentSet>,
}

impl<G: Game> Configuration<G> {
    /// Returns the printed box with these options and seats.
    pub fn new(name: impl Into<String>, options: G::Options, seats: u8) -> Self {
        Self { name: name.into(), options, seats: SeatCount::new(seats), parts: None }
    }

    /// Returns the same with another component set.
    #[must_use]
    pub fn with_parts(self, parts: ComponentSet) -> Self {
        Self { parts: Some(parts), ..self }
    }

    /// Returns a table of this configuration with a person in every seat.
    #[must_use]
    pub fn setup(&self) -> Setup<G> {
        let seats = self.seats.seats();
        let seats = seats.map(|seat| SeatInfo { name: format!("seat {seat}"), kind: SeatKind::Person }).collect();
        let mut setup = Setup::new(seats);
        setup.options = self.options.clone();
        setup.component_set = self.parts.clone();
        setup
    }
}

/// A state in which a component is missing, doubled or out of its range, which no game can reach.
#[derive(Clone, Debug)]
pub struct Broken<G> {
    /// What is wrong, as the end of a sentence: "a card of the deck is missing".
    pub what: &'static str,
    /// The state.
    pub state: G,
}

impl<G> Broken<G> {
    /// Returns a broken state with what is wrong in it.
    pub const fn new(what: &'static str, state: G) -> Self {
        Self { what, state }
    }
}

/// A game as the laws examine it. Everything here is written from the rules, not from the game's own code: a
/// mistake made in both would go unnoticed.
pub trait Subject: 'static {
    /// The game.
    type Game: TerminalView;

    /// Returns every mode with every seat count, and a changed component set where the game has one.
    fn configurations() -> Vec<Configuration<Self::Game>>;

    /// Returns the rules file, so that law 2 can check that each refusal names one of its clauses.
    fn rules_text() -> &'static str;

    /// Returns actions that the seat might try now: all that there are, or the legal ones, slightly wrong
    /// ones and the legal ones of other moments. The seat need not be to act.
    fn near_misses(
        rules: &<Self::Game as Game>::Rules,
        state: &Self::Game,
        seat: Seat,
        rng: &mut Chooser,
    ) -> Vec<<Self::Game as Game>::Action>;

    /// Counts all components.
    ///
    /// # Errors
    /// Names the component that is missing or too many, and the numbers.
    fn census(rules: &<Self::Game as Game>::Rules, state: &Self::Game) -> Result<(), String>;

    /// Returns states like this one in which a component is missing, doubled or out of its range. The census
    /// must refuse each of them. May be empty where this state offers nothing to break, but not in a whole
    /// run.
    fn broken(rules: &<Self::Game as Game>::Rules, state: &Self::Game) -> Vec<Broken<Self::Game>>;

    /// Returns the most steps that a game of random play takes, chance steps included. It is measured: a full
    /// run fails if a game is longer, and also if the bound is more than twice the longest game.
    fn bound(rules: &<Self::Game as Game>::Rules) -> usize;

    /// Observation key of `step` for `viewer`: from two states the viewer cannot distinguish, two steps lead
    /// to indistinguishable states iff their keys are equal. The format is free.
    ///
    /// The key of a public step is its text. A draw has its text as key for its owner and an empty one for
    /// the others. A hidden decision in a simultaneous phase has an empty key for the others; the one that
    /// ends the phase has a key with everything that all seats did in it. A step that shows a hand has the
    /// hand in its key.
    fn shown(
        rules: &<Self::Game as Game>::Rules,
        before: &Self::Game,
        step: &Step<Self::Game>,
        viewer: Viewer,
    ) -> String;

    /// Returns every state that the view allows, each with its exact weight, where they are few enough to
    /// list: at most some hundreds.
    ///
    /// This must not be written with `determinize`, which is what it examines.
    fn worlds(
        _rules: &<Self::Game as Game>::Rules,
        _view: &<Self::Game as Game>::View,
    ) -> Option<Vec<(Self::Game, u64)>> {
        None
    }

    /// Returns whether anything is ever hidden from anybody under these rules. If so, law 6 insists that two
    /// runs have differed.
    fn secrets(_rules: &<Self::Game as Game>::Rules) -> bool {
        true
    }

    /// Returns every verdict that the rules know, as keys. If there are any, each game must end with one of
    /// them.
    fn verdicts(_rules: &<Self::Game as Game>::Rules) -> &'static [&'static str] {
        &[]
    }

    /// Returns why a law has nothing to examine under these rules; `None` if it must examine something. A run
    /// fails if the reason is not true.
    fn not_examined(_rules: &<Self::Game as Game>::Rules, _law: Law) -> Option<&'static str> {
        None
    }
}
