//! What the laws must know of a game besides the contract.

use game_core::{ComponentSet, Game, Seat, SeatCount, SeatInfo, SeatKind, Setup, Step, TerminalView, Viewer};

use crate::sample::Chooser;

/// One way to set up a table.
#[derive(Clone, Debug)]
pub struct Configuration<G: Game> {
    /// What it is called in a violation.
    pub name: String,
    /// The options.
    pub options: G::Options,
    /// How many seats.
    pub seats: SeatCount,
    /// The component set, if it is not the printed one.
    pub parts: Option<ComponentSet>,
}

impl<G: Game> Configuration<G> {
    /// The printed box with these options and seats.
    pub fn new(name: impl Into<String>, options: G::Options, seats: u8) -> Self {
        Self { name: name.into(), options, seats: SeatCount::new(seats), parts: None }
    }

    /// The same with another component set.
    #[must_use]
    pub fn with_parts(self, parts: ComponentSet) -> Self {
        Self { parts: Some(parts), ..self }
    }

    /// A table of this configuration with a person in every seat.
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

/// A game as the laws examine it. Everything here is written from the rules, not from the game's own code:
/// what both got wrong in the same way would go unnoticed.
pub trait Subject: 'static {
    /// The game.
    type Game: TerminalView;

    /// Every mode with every seat count, and a changed component set where the game has one.
    fn configurations() -> Vec<Configuration<Self::Game>>;

    /// Actions that the seat might try now: the whole action universe, or the legal ones, slightly wrong ones
    /// and the legal ones of other moments. The seat need not be awaited.
    fn near_misses(
        rules: &<Self::Game as Game>::Rules,
        state: &Self::Game,
        seat: Seat,
        rng: &mut Chooser,
    ) -> Vec<<Self::Game as Game>::Action>;

    /// Counts all components and says what is missing or too many.
    ///
    /// # Errors
    /// Names the component and the numbers.
    fn census(rules: &<Self::Game as Game>::Rules, state: &Self::Game) -> Result<(), String>;

    /// The most steps of a game, chance steps included.
    fn bound(rules: &<Self::Game as Game>::Rules) -> usize;

    /// All that this step, made in this state, tells the viewer, in any spelling: two steps in two states
    /// that look the same to the viewer still look the same afterwards exactly if these texts are equal.
    ///
    /// A public step is its own text; a draw is its own text to its owner and nothing to the others; a secret
    /// step in a window is nothing to the others; the step that closes a window tells what all seats did in
    /// it; a step that shows a hand tells the hand.
    fn shown(
        rules: &<Self::Game as Game>::Rules,
        before: &Self::Game,
        step: &Step<Self::Game>,
        viewer: Viewer,
    ) -> String;

    /// Every state that the view allows, each with its exact weight, where they are few enough to list: at
    /// most some hundreds.
    ///
    /// This must not be written with `determinize`, which is what it examines.
    fn worlds(
        _rules: &<Self::Game as Game>::Rules,
        _view: &<Self::Game as Game>::View,
    ) -> Option<Vec<(Self::Game, u64)>> {
        None
    }

    /// Whether [`Subject::worlds`] gives states that are right in every part, so that the real one must be
    /// among them.
    #[must_use]
    fn worlds_are_whole() -> bool {
        true
    }

    /// Whether anything is ever hidden from anybody under these rules. If so, law 6 insists on having seen
    /// two runs differ.
    fn secrets(_rules: &<Self::Game as Game>::Rules) -> bool {
        true
    }
}
