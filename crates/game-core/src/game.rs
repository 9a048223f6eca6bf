//! The contract of a game: [`Game`] is the state, `Game::Rules` everything that never changes during a game.

use core::fmt::{Debug, Display};
use core::hash::Hash;
use core::str::FromStr;

use rand_core::Rng;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::chance::{choose, pick};
use crate::component_set::{ComponentFault, ComponentSet};
use crate::digest::Digester;
use crate::event::EventSink;
use crate::hex::Bytes32;
use crate::meta::{Meta, SetupError};
use crate::notation::NotationError;
use crate::seat::{Seat, SeatCount, SeatSet, Viewer};
use crate::sheet::{Line, Outcome, ScoreSheet};
use crate::view_fault::ViewFault;

/// The weight of a chance outcome. The weights of one chance step add up to less than 2^32.
pub type Weight = u32;

/// The largest number of outcomes of one chance step.
pub const MAX_OUTCOMES: usize = 5_000;

/// What the game waits for. This is public: it must not depend on anything that is hidden from any viewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToMove {
    /// A chance outcome, such as a die roll or a draw.
    Chance,
    /// Decisions of these seats; several only inside a [`SimultaneousPhase`].
    Seats(SeatSet),
    /// Nothing: the game is over.
    Over,
}

impl ToMove {
    /// The seats whose decision is due.
    #[must_use]
    pub const fn to_act(self) -> SeatSet {
        match self {
            Self::Seats(seats) => seats,
            Self::Chance | Self::Over => SeatSet::EMPTY,
        }
    }
}

/// The serial number of a simultaneous phase.
///
/// Inside a simultaneous phase every seat decides in secret and may undo its own decisions whatever the
/// others have done. Two phases that follow each other have different numbers, so that the table knows where
/// the present one began and undoes nothing before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SimultaneousPhase(pub u32);

/// One decision of one seat.
#[derive(Debug, PartialEq, Eq)]
pub struct Move<G: Game> {
    /// The seat that decides.
    pub seat: Seat,
    /// The action it takes.
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

    /// The seat that decided; `None` for a chance outcome.
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

/// Why an action is refused: a closed list of reasons, each of which names the clause of the rules that it
/// follows from.
pub trait Refusal {
    /// The clause of `docs/rules/<game>.md` that the action would break.
    fn clause(&self) -> &'static str;
}

/// The state of a game: plain data that is cheap to clone.
///
/// Methods that take a [`Game::View`] instead of `self` cannot know more than the viewer; legal actions,
/// score sheets and bots are based on views.
pub trait Game: Clone + Eq + Hash + Debug + Send + Sync + Sized + 'static {
    /// Options, seat count, component set and rules version, checked once. A table has one; it is never part
    /// of a state or view.
    type Rules: Debug + Send + Sync + 'static;
    /// The options that a host may set, serialised as they are written in records: the mode under the key
    /// `mode`, and the others under the keys of [`Meta::options`].
    type Options: Clone + Eq + Debug + Default + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// One decision. `Display` writes its canonical notation; `FromStr` may accept other spellings too. The
    /// order of actions is the order of legal lists.
    type Action: Clone + Ord + Hash + Debug + Display + FromStr<Err = NotationError> + Send + Sync + 'static;
    /// One chance outcome, with notation as for actions.
    type Chance: Clone + Ord + Debug + Display + FromStr<Err = NotationError> + Send + Sync + 'static;
    /// Everything that one viewer may know, including what it remembers of earlier steps.
    type View: Clone + Eq + Hash + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// What viewers are told about a step. `Display` is English for terminal and log.
    type Event: Clone + Eq + Debug + Display + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// Why an action is refused. `Display` is English for terminal and log.
    type IllegalAction: Clone + Eq + Debug + Display + Refusal + Serialize + DeserializeOwned + Send + Sync + 'static;

    /// What is known about the game without a table.
    const META: Meta;

    /// Returns the rules of a table with these options, seats, component set (`None`: the printed one) and
    /// rules version.
    ///
    /// # Errors
    /// Names what does not fit, and the reason.
    fn rules(
        options: &Self::Options,
        seats: SeatCount,
        component_set: Option<&ComponentSet>,
        version: u32,
    ) -> Result<Self::Rules, SetupError>;

    /// The number of seats of a table with these rules.
    fn seats(rules: &Self::Rules) -> SeatCount;

    /// The state before the first step.
    fn setup(rules: &Self::Rules) -> Self;

    /// What the game waits for.
    fn to_move(&self, rules: &Self::Rules) -> ToMove;

    /// Checks a view that came from outside: whether it could be one of a game under these rules.
    ///
    /// Every view that [`Game::view`] returns passes. Of a view that passes, every other question may be
    /// asked without a panic: legal actions, score sheets, rendering, hints, bots, [`Game::position`] and
    /// [`Game::determinize`], whose states show this view again. Any other view may make them panic. Views
    /// made by the game itself are not checked again.
    ///
    /// # Errors
    /// Names the field, and says what is wrong with it.
    fn validate_view(rules: &Self::Rules, view: &Self::View) -> Result<(), ViewFault>;

    /// Calls `each` with every legal action of the viewer, in sorted order; never if the viewer is not to
    /// act.
    ///
    /// This is the only place that says what is legal: lists, checks and random choices follow from it.
    fn each_legal(rules: &Self::Rules, view: &Self::View, each: &mut impl FnMut(Self::Action));

    /// Returns why the action of this seat, whose view this is, is refused. Only asked about actions that are
    /// not legal; about a legal one it may panic.
    fn refusal(rules: &Self::Rules, view: &Self::View, seat: Seat, action: &Self::Action) -> Self::IllegalAction;

    /// Applies a step that [`Game::validate`] or [`Game::chance_outcomes`] allows, and pushes the events that
    /// tell the viewers about it. Any other step is a bug of the caller.
    ///
    /// The new state does not depend on the sink, which may drop every event. Events must be complete,
    /// because a viewer is only sent what concerns it: the seat that acts is sent at least one event, and no
    /// viewer's view changes unless that viewer is sent an event or [`Game::to_move`] changes. A table counts
    /// its versions by this.
    fn apply(&mut self, rules: &Self::Rules, step: &Step<Self>, events: &mut impl EventSink<Self::Event>);

    /// Returns what the viewer may know: the same for any two states that the viewer cannot tell apart.
    fn view(&self, rules: &Self::Rules, viewer: Viewer) -> Self::View;

    /// The score sheet of the seat, as far as the view shows it.
    fn score_sheet(rules: &Self::Rules, view: &Self::View, seat: Seat) -> ScoreSheet;

    /// The outcome; `None` until the game is over.
    fn outcome(&self, rules: &Self::Rules) -> Option<Outcome>;

    /// Returns a full state in which the viewer can try out its own actions; the same for equal views.
    ///
    /// `state.view(rules, viewer)` is `view` again. The viewer's actions have the same legal list, events and
    /// view there as at the table, up to the next chance step, the decision of another seat, or the end of a
    /// simultaneous phase. What the viewer cannot see is filled in without looking at its probability, so
    /// nothing that depends on it means anything.
    fn position(rules: &Self::Rules, view: &Self::View) -> Self;

    // What follows has a default. Override what the game has, and what has to be fast.

    /// The printed components as a TOML file with a comment on every table. Read back as a component set it
    /// plays the same game as the printed one. `None` if the game supports the printed components only.
    fn components() -> Option<String> {
        None
    }

    /// Everything that is wrong with a component set, in the order of the file that [`Game::components`]
    /// returns. [`Game::rules`] refuses a set that has faults and names the first.
    fn component_faults(_component_set: &ComponentSet) -> Vec<ComponentFault> {
        Vec::new()
    }

    /// The teams, whose seats win and lose together. Every seat is in exactly one team; by default each is
    /// alone.
    fn teams(rules: &Self::Rules) -> Vec<SeatSet> {
        Outcome::each_alone(Self::seats(rules))
    }

    /// The simultaneous phase that is under way, if any.
    fn simultaneous_phase(&self, _rules: &Self::Rules) -> Option<SimultaneousPhase> {
        None
    }

    /// Pushes the possible chance outcomes, sorted, each with a weight above 0; none unless the game waits
    /// for chance. A game without chance, whose [`Game::Chance`] is [`NoChance`](crate::NoChance), keeps the
    /// default.
    fn chance_outcomes(&self, _rules: &Self::Rules, _out: &mut Vec<(Self::Chance, Weight)>) {}

    /// Returns a random full state that is consistent with the view: `state.view(rules, viewer)` is `view`
    /// again.
    ///
    /// What is hidden from the viewer (other hands, the order of a deck) is drawn uniformly from all
    /// arrangements that the viewer cannot rule out. Decisions that others have made in the present
    /// simultaneous phase may be any legal ones that fit what the viewer has seen of them. A game in which
    /// nothing is hidden keeps the default, which is [`Game::position`].
    fn determinize(rules: &Self::Rules, view: &Self::View, _rng: &mut impl Rng) -> Self {
        Self::position(rules, view)
    }

    /// Returns whether a verdict of [`Game::outcome`] means that the solo game is won. Only called with
    /// verdicts of this game; a game without verdicts keeps the default.
    fn is_win(_verdict: &str) -> bool {
        false
    }

    /// SHA-256 of a canonical encoding of the state, the same for equal states only.
    ///
    /// The default hashes the game's id and what `derive(Hash)` says about the state
    /// ([`Digester::of`]), so a field that is added, removed or moved changes it. Digests
    /// are in golden files and records: a game whose state may still change its form writes its own.
    fn digest(&self, _rules: &Self::Rules) -> Bytes32 {
        Digester::of(Self::META.id, self)
    }

    /// Pushes the legal actions of the viewer, sorted; none if the viewer is not to act.
    fn legal_in(rules: &Self::Rules, view: &Self::View, out: &mut Vec<Self::Action>) {
        Self::each_legal(rules, view, &mut |action| out.push(action));
    }

    /// The same as [`Game::each_legal`] for the view of a seat that is to act; a game may compute it without
    /// building the view.
    #[inline]
    fn each_action(&self, rules: &Self::Rules, seat: Seat, each: &mut impl FnMut(Self::Action)) {
        Self::each_legal(rules, &self.view(rules, Viewer::Seat(seat)), each);
    }

    /// The same as [`Game::legal_in`] for the seat's view.
    fn legal_actions(&self, rules: &Self::Rules, seat: Seat, out: &mut Vec<Self::Action>) {
        if self.to_move(rules).to_act().has(seat) {
            self.each_action(rules, seat, &mut |action| out.push(action));
        }
    }

    /// Returns whether the action is legal for the seat now.
    fn is_legal(&self, rules: &Self::Rules, seat: Seat, action: &Self::Action) -> bool {
        let mut legal = false;
        if self.to_move(rules).to_act().has(seat) {
            self.each_action(rules, seat, &mut |each| legal |= each == *action);
        }
        legal
    }

    /// Checks that the action is legal for the seat now.
    ///
    /// # Errors
    /// Why it is not legal, with the clause it would break: [`Game::refusal`].
    fn validate(&self, rules: &Self::Rules, seat: Seat, action: &Self::Action) -> Result<(), Self::IllegalAction> {
        if self.is_legal(rules, seat, action) {
            return Ok(());
        }
        Err(Self::refusal(rules, &self.view(rules, Viewer::Seat(seat)), seat, action))
    }

    /// Returns one of the seat's legal actions, each with the same probability. The choice depends only on
    /// `rng` and on what the seat can see.
    ///
    /// # Panics
    /// If the seat is not to act.
    #[inline]
    fn random_action(&self, rules: &Self::Rules, seat: Seat, rng: &mut impl Rng) -> Self::Action {
        // The actions are counted and then visited again, because a list would have to be allocated.
        let mut count = 0;
        self.each_action(rules, seat, &mut |_| count += 1);
        let (chosen, mut at, mut found) = (pick(rng, count), 0, None);
        self.each_action(rules, seat, &mut |action| {
            if at == chosen {
                found = Some(action);
            }
            at += 1;
        });
        match found {
            Some(action) => action,
            None => panic!("the seat is to act, so it has a legal action"),
        }
    }

    /// Returns the chance outcome of [`Game::chance_outcomes`] that the 64 random bits `x` select, as
    /// documented in `docs/randomness.md`.
    ///
    /// # Panics
    /// If the game does not wait for chance.
    fn chance_at(&self, rules: &Self::Rules, x: u64) -> Self::Chance {
        let mut outcomes = Vec::new();
        self.chance_outcomes(rules, &mut outcomes);
        match choose(x, outcomes.iter().map(|(_, weight)| *weight)) {
            Some(at) => outcomes.swap_remove(at).0,
            None => panic!("the game waits for chance, so there is an outcome"),
        }
    }

    /// Returns the total of the seat's score sheet and appends the sheet's ranking key to `out`; a game may
    /// compute them without building the sheet.
    fn ranking_key(&self, rules: &Self::Rules, seat: Seat, out: &mut Vec<i32>) -> i32 {
        let sheet = Self::score_sheet(rules, &self.view(rules, Viewer::Seat(seat)), seat);
        out.extend(sheet.ranking_key);
        sheet.total
    }
}

/// Whether a rendering may use terminal colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColourMode {
    /// Characters only.
    Plain,
    /// Characters and ANSI colours; the characters alone still say everything.
    Colour,
}

/// How a game is shown and entered in a terminal, and simulated from there.
pub trait TerminalView: Game {
    /// An action of each kind in canonical notation, as an example for people who type or generate them.
    const NOTATION: &'static [&'static str];

    /// Option defaults that simulations replace, as pairs of key and value: such as a turn limit for a game
    /// that random play might never finish.
    const SIMULATED: &'static [(&'static str, &'static str)] = &[];

    /// The whole view as text.
    fn render(rules: &Self::Rules, view: &Self::View, colours: ColourMode) -> String;

    /// What the table waits for: the last line of [`TerminalView::render`].
    fn prompt(rules: &Self::Rules, view: &Self::View) -> String;

    /// A few characters describing the action's immediate effect, if the view determines it.
    fn hint(_rules: &Self::Rules, _view: &Self::View, _action: &Self::Action) -> Option<String> {
        None
    }

    /// The English label of a score line, without its number.
    fn line(line: &Line) -> String;

    /// The English text for an outcome's reason or verdict, given its key.
    fn reason(key: &str) -> String;

    /// Says in English what the number at this index of a [`ScoreSheet::ranking_key`] counts.
    fn compared(rules: &Self::Rules, index: u32) -> String;
}
