//! The contract. A game is its state; everything that never changes during a game is its `Rules`.

use core::fmt::{Debug, Display};
use core::str::FromStr;

use rand_core::Rng;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::chance::{Stream, choose, pick};
use crate::component_set::{ComponentFault, ComponentSet};
use crate::event::EventSink;
use crate::hex::Bytes32;
use crate::notation::NotationError;
use crate::seat::{Seat, SeatCount, SeatSet, Viewer};
use crate::sheet::{Line, Outcome, ScoreSheet};
use crate::view_fault::ViewFault;

/// The weight of a chance outcome. All weights of one chance step add up to less than 2^32.
pub type Weight = u32;

/// The most outcomes one chance step may have.
pub const MAX_OUTCOMES: usize = 5_000;

/// Who or what the game waits for. This is public: it may not depend on anything that some viewer cannot see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToMove {
    /// A die roll or a draw.
    Chance,
    /// Decisions of these seats; several at once only inside a [`SimultaneousPhase`].
    Seats(SeatSet),
    /// Nothing: the game is over.
    Over,
}

impl ToMove {
    /// The seats whose decision is awaited.
    #[must_use]
    pub const fn to_act(self) -> SeatSet {
        match self {
            Self::Seats(seats) => seats,
            Self::Chance | Self::Over => SeatSet::EMPTY,
        }
    }
}

/// The serial number of a simultaneous window.
///
/// Inside one window every seat decides for itself, hidden from the others, and may take back what it has done whatever the others do. A
/// game gives two windows that follow each other different numbers, which is how take-backs know where a window began.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SimultaneousPhase(pub u32);

/// One decision of one seat.
#[derive(Debug, PartialEq, Eq)]
pub struct Move<G: Game> {
    /// Who decides.
    pub seat: Seat,
    /// What.
    pub action: G::Action,
}

impl<G: Game> Clone for Move<G> {
    fn clone(&self) -> Self {
        Self { seat: self.seat, action: self.action.clone() }
    }
}

/// One step of a game: a decision or a chance outcome.
#[derive(Debug, PartialEq, Eq)]
pub enum Step<G: Game> {
    /// A seat decided.
    Choice(Move<G>),
    /// Chance decided.
    Chance(G::Chance),
}

impl<G: Game> Step<G> {
    /// The decision of a seat.
    pub const fn choice(seat: Seat, action: G::Action) -> Self {
        Self::Choice(Move { seat, action })
    }

    /// Who decided, unless it was chance.
    pub const fn seat(&self) -> Option<Seat> {
        match self {
            Self::Choice(decision) => Some(decision.seat),
            Self::Chance(_) => None,
        }
    }
}

impl<G: Game> Clone for Step<G> {
    fn clone(&self) -> Self {
        match self {
            Self::Choice(decision) => Self::Choice(decision.clone()),
            Self::Chance(chance) => Self::Chance(chance.clone()),
        }
    }
}

/// Why an action is refused: a closed list with typed arguments, each naming the clause it follows from.
pub trait Refusal {
    /// The clause of `docs/rules/<game>.md` that the action would break.
    fn clause(&self) -> &'static str;
}

/// Why a table cannot be set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupError {
    /// Which option, or `seats` or `parts`.
    pub what: String,
    /// What is wrong with it.
    pub why: String,
}

impl SetupError {
    /// An error about one option, or about `seats` or `parts`.
    pub fn new(what: impl Into<String>, why: impl Into<String>) -> Self {
        Self { what: what.into(), why: why.into() }
    }
}

impl Display for SetupError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{}: {}", self.what, self.why)
    }
}

impl std::error::Error for SetupError {}

/// One way to play a game, with the seat counts it allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Mode {
    /// The value of the option `mode`.
    pub id: &'static str,
    /// The numbers of seats, ascending.
    pub seats: &'static [u8],
}

/// What a host may set, apart from the mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct OptionMeta {
    /// The key in the options object.
    pub key: &'static str,
    /// What it may be.
    pub values: &'static [&'static str],
    /// What it is when nothing is said.
    pub default: &'static str,
    /// One line of help.
    pub help: &'static str,
}

/// What is the same for all tables of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Meta {
    /// A short lower-case name: in records, file names, flags.
    pub id: &'static str,
    /// The printed title.
    pub title: &'static str,
    /// The edition whose rules are played.
    pub edition: &'static str,
    /// Who designed the game.
    pub designers: &'static [&'static str],
    /// Who publishes it.
    pub publisher: &'static str,
    /// The version of our rules that new tables use.
    pub rules_version: u32,
    /// Every way to play; the first is the default.
    pub modes: &'static [Mode],
    /// Every option besides the mode.
    pub options: &'static [OptionMeta],
}

/// A game, as its state: plain data that is cheap to clone.
///
/// Methods that take a [`Game::View`] instead of `self` cannot know more than the viewer; legality, score sheets and bots are of that kind.
pub trait Game: Clone + Eq + Debug + Send + Sync + Sized + 'static {
    /// Options, seat count, component set and rules version, checked once. One per table, never part of a state or view.
    type Rules: Debug + Send + Sync + 'static;
    /// What a host may set, as it stands in records.
    type Options: Clone + Eq + Debug + Default + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// One small decision. Prints in its one spelling; parsing may be more generous.
    type Action: Clone + Ord + Debug + Display + FromStr<Err = NotationError> + Send + Sync + 'static;
    /// One chance outcome.
    type Chance: Clone + Ord + Debug + Display + FromStr<Err = NotationError> + Send + Sync + 'static;
    /// All that one viewer may know, its memory included.
    type View: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// What is told about a step. `Display` is English for terminal and log.
    type Event: Clone + Eq + Debug + Display + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// Why an action is refused. `Display` is English for terminal and log.
    type IllegalAction: Clone + Eq + Debug + Display + Refusal + Serialize + Send + Sync + 'static;

    /// What is the same for all tables.
    const META: Meta;

    /// Checks options, seat count, component set and rules version.
    ///
    /// # Errors
    /// Names the option, `seats`, `parts` or `rules`, and the reason.
    fn rules(
        options: &Self::Options,
        seats: SeatCount,
        parts: Option<&ComponentSet>,
        version: u32,
    ) -> Result<Self::Rules, SetupError>;

    /// The printed components as a file: TOML with a comment on every table. Read back as a set it plays the same game as the printed box. `None`
    /// where the game is played with the printed box only.
    fn components() -> Option<String> {
        None
    }

    /// Everything that is wrong with a component set, in the order of the file that [`Game::components`] writes. [`Game::rules`] refuses a set
    /// that has faults, naming the first. A game that cannot say where a fault is leaves it to [`Game::rules`].
    fn component_faults(_parts: &ComponentSet) -> Vec<ComponentFault> {
        Vec::new()
    }

    /// How many seats these rules are for.
    fn seats(rules: &Self::Rules) -> SeatCount;

    /// Who wins and loses together: every seat is in exactly one side.
    fn teams(rules: &Self::Rules) -> Vec<SeatSet> {
        Outcome::each_alone(Self::seats(rules))
    }

    /// The state before the first step.
    fn setup(rules: &Self::Rules) -> Self;

    /// Who or what the game waits for.
    fn to_move(&self, rules: &Self::Rules) -> ToMove;

    /// The simultaneous window that is open, if one is.
    fn simultaneous_phase(&self, _rules: &Self::Rules) -> Option<SimultaneousPhase> {
        None
    }

    /// Checks a view that came from outside: whether it could be one of a game under these rules.
    ///
    /// Every view that [`Game::view`] returns passes. For a view that passes, every other question may be asked without a panic: what is
    /// legal in it, sheets, pictures, hints, bots, and [`Game::determinize`], whose state shows this view again. For any other view they may
    /// panic. Views made by the game itself are not checked again.
    ///
    /// # Errors
    /// Names the field, and says what is wrong with it.
    fn validate_view(rules: &Self::Rules, view: &Self::View) -> Result<(), ViewFault>;

    /// Everything the viewer may do now, sorted; nothing if the viewer is not awaited.
    fn legal_in(rules: &Self::Rules, view: &Self::View, out: &mut Vec<Self::Action>);

    /// Whether the seat may do this now.
    ///
    /// # Errors
    /// The reason, with its clause.
    fn validate(&self, rules: &Self::Rules, seat: Seat, action: &Self::Action) -> Result<(), Self::IllegalAction>;

    /// What chance may bring now, sorted, with weights above 0. Empty unless chance is pending.
    fn chance_outcomes(&self, rules: &Self::Rules, out: &mut Vec<(Self::Chance, Weight)>);

    /// Makes a step that [`Game::validate`] or [`Game::chance_outcomes`] allows; anything else is a bug of the caller.
    ///
    /// Nothing depends on the sink. A seat that acts is sent at least one event, and nobody's view changes without an event for them or a
    /// change of who is awaited: that is what versions count.
    fn apply(&mut self, rules: &Self::Rules, step: &Step<Self>, events: &mut impl EventSink<Self::Event>);

    /// What the viewer may know.
    fn view(&self, rules: &Self::Rules, viewer: Viewer) -> Self::View;

    /// The score of a seat as far as the viewer may know it.
    fn score_sheet(rules: &Self::Rules, view: &Self::View, seat: Seat) -> ScoreSheet;

    /// How the game ended, once it is over.
    fn outcome(&self, rules: &Self::Rules) -> Option<Outcome>;

    /// A full state this view allows, drawn uniformly from the deals that the viewer cannot rule out. Choices that others have made in an open
    /// window are any legal ones that fit what is seen of them.
    fn determinize(rules: &Self::Rules, view: &Self::View, rng: &mut impl Rng) -> Self;

    /// SHA-256 of a canonical fixed-width encoding of the state.
    fn digest(&self, rules: &Self::Rules) -> Bytes32;

    /// [`Game::legal_in`] of the seat's own view, without building it.
    fn legal_actions(&self, rules: &Self::Rules, seat: Seat, out: &mut Vec<Self::Action>) {
        Self::legal_in(rules, &self.view(rules, Viewer::Seat(seat)), out);
    }

    /// One of the seat's legal actions, each as likely as the other. Depends on nothing the seat cannot see.
    ///
    /// # Panics
    /// If the seat is not awaited.
    fn random_action(&self, rules: &Self::Rules, seat: Seat, rng: &mut impl Rng) -> Self::Action {
        let mut legal = Vec::new();
        self.legal_actions(rules, seat, &mut legal);
        legal.swap_remove(pick(rng, legal.len() as u32) as usize)
    }

    /// The outcome that 64 random bits choose among [`Game::chance_outcomes`].
    ///
    /// # Panics
    /// If chance is not pending.
    fn chance_at(&self, rules: &Self::Rules, x: u64) -> Self::Chance {
        let mut outcomes = Vec::new();
        self.chance_outcomes(rules, &mut outcomes);
        match choose(x, outcomes.iter().map(|(_, weight)| *weight)) {
            Some(at) => outcomes.swap_remove(at).0,
            None => panic!("chance is pending, so it has an outcome"),
        }
    }

    /// The total of the seat's sheet in its own view, with the sheet's standing added to `out`, without building either.
    fn ranking_key(&self, rules: &Self::Rules, seat: Seat, out: &mut Vec<i32>) -> i32 {
        let sheet = Self::score_sheet(rules, &self.view(rules, Viewer::Seat(seat)), seat);
        out.extend(sheet.ranking_key);
        sheet.total
    }

    /// The stream that the pending chance step draws from.
    fn stream(&self, _rules: &Self::Rules) -> Stream {
        Stream::MAIN
    }
}

/// Whether a picture may use terminal colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColourMode {
    /// Characters only.
    Plain,
    /// ANSI colours besides the characters, which still tell everything alone.
    Colour,
}

/// How a game is shown where there are only characters.
pub trait TerminalView: Game {
    /// Everything in the view, for a person at a terminal.
    fn render(rules: &Self::Rules, view: &Self::View, ink: ColourMode) -> String;

    /// What an action would bring at once, in a few characters, as far as the view tells; nothing where there is nothing to say.
    fn hint(_rules: &Self::Rules, _view: &Self::View, _action: &Self::Action) -> Option<String> {
        None
    }

    /// A score line in English words, without its number.
    fn line(line: &Line) -> String;

    /// An outcome's reason or verdict in English words.
    fn reason(key: &str) -> String;

    /// What is compared at this index of a [`ScoreSheet::ranking_key`], in English words.
    fn compared(rules: &Self::Rules, index: u32) -> String;
}
