//! What the laws must know about a game besides its `Game` implementation.

use game_core::{ComponentSet, Game, Seat, SeatCount, SeatInfo, SeatKind, Setup, Step, TerminalView, Viewer};

use crate::law::Law;
use crate::sample::Chooser;

/// One configuration of a table that the laws examine: options, seats and component set.
#[derive(Clone, Debug)]
pub struct Configuration<G: Game> {
    /// The name of the configuration in messages.
    pub name: String,
    /// The options.
    pub options: G::Options,
    /// The number of seats.
    pub seats: SeatCount,
    /// The component set; `None` for the printed one.
    pub parts: Option<ComponentSet>,
}

impl<G: Game> Configuration<G> {
    /// Returns a configuration with these options and seats and the printed components.
    pub fn new(name: impl Into<String>, options: G::Options, seats: u8) -> Self {
        Self { name: name.into(), options, seats: SeatCount::new(seats), parts: None }
    }

    /// Returns the configuration with another component set.
    #[must_use]
    pub fn with_parts(self, parts: ComponentSet) -> Self {
        Self { parts: Some(parts), ..self }
    }

    /// Returns the rules of this configuration, in the present version.
    ///
    /// # Panics
    /// If the game refuses the options, the seats or the component set.
    #[must_use]
    pub fn rules(&self) -> G::Rules {
        match G::rules(&self.options, self.seats, self.parts.as_ref(), G::META.rules_version) {
            Ok(rules) => rules,
            Err(why) => panic!("{}: {why}", self.name),
        }
    }

    /// Returns the setup of a table of this configuration with a person in every seat.
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
    /// The state in which that is wrong.
    pub state: G,
}

impl<G> Broken<G> {
    /// Returns a broken state with a description of what is wrong in it.
    pub const fn new(what: &'static str, state: G) -> Self {
        Self { what, state }
    }
}

/// The description of a game that the laws examine. Everything here is written from the rules, not from the
/// game's own code: a mistake made in both would go unnoticed.
pub trait Subject: 'static {
    /// The game that is examined.
    type Game: TerminalView;

    /// Returns every mode with every seat count, and a changed component set where the game has one.
    fn configurations() -> Vec<Configuration<Self::Game>>;

    /// Returns the rules file, so that law 2 can check that each refusal names one of its clauses.
    fn rules_text() -> &'static str;

    /// Returns actions that the seat might try now: either every action of the game, or the legal ones,
    /// slightly wrong ones and some that are legal at other times. The seat need not be to act.
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

    /// Returns copies of this state in which a component is missing, doubled or out of its range. The census
    /// must refuse each of them. May be empty where this state offers nothing to break, but not in a whole
    /// run.
    fn broken(rules: &<Self::Game as Game>::Rules, state: &Self::Game) -> Vec<Broken<Self::Game>>;

    /// Returns the largest number of steps that a game of random play takes, chance steps included. It is
    /// measured: a full run fails if a game is longer, and also if the bound is more than twice the longest
    /// game.
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

    /// Returns whether anything is ever hidden from anybody under these rules. If so, law 6 fails unless some
    /// pair of runs came to differ in something hidden.
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
