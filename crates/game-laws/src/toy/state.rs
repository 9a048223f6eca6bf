//! The state of the toy, and its implementation of the `Game` trait.

use core::hash::{Hash, Hasher};

use game_core::{
    ComponentSet, EventSink, Game, Meta, Mode, OptionMeta, Outcome, PerSeat, Rng, ScoreSheet, Seat, SeatCount, SeatSet,
    SetupError, SimultaneousPhase, Step, ToMove, ViewFault, Viewer, Weight, pick,
};
use rand_core::SeedableRng;
use serde::{Deserialize, Serialize};

use crate::sample::Chooser;

use super::action::{Action, Chance, IllegalAction};
use super::cards::Cards;
use super::fault::{self, Fault};
use super::rules::{HAND, Options, Rules};
use super::view::{Event, View};

/// The reason why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ending {
    /// A team has reached the goal (TOY-401).
    Goal,
    /// A card was to be dealt and the deck was empty (TOY-402).
    Deck,
    /// The last round is over (TOY-403).
    Rounds,
}

/// The present phase of the game. All of it is public.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// A card is dealt to the first seat that has fewer than two (TOY-102).
    Deal,
    /// All seats put cards face down at the same time (TOY-201).
    Put {
        /// The seats that have finished.
        done: SeatSet,
    },
    /// The winner rolls (TOY-301).
    Roll {
        /// The seat that won the round.
        winner: Seat,
    },
    /// The winner banks and takes cards (TOY-302).
    Turn {
        /// The seat that won the round.
        winner: Seat,
        /// Whether the winner has banked a card.
        banked: bool,
        /// Whether the winner has taken a card.
        took: bool,
    },
    /// The game is over.
    Over(Ending),
}

/// The state of the toy; the parameter is its fault, one of [`fault`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Toy {
    pub(super) phase: Phase,
    pub(super) round: u32,
    pub(super) deck: Cards,
    pub(super) hands: PerSeat<Cards>,
    /// Cards put face down in this round.
    pub(super) down: PerSeat<Cards>,
    /// Cards that each seat has publicly taken and still holds.
    pub(super) known: PerSeat<Cards>,
    /// Cards turned up in this round.
    pub(super) up: Cards,
    pub(super) gone: Cards,
    pub(super) banked: PerSeat<Cards>,
    pub(super) prizes: PerSeat<u8>,
}

/// A game derives this. The toy forgets a field if it has the fault [`Fault::ForgetfulDigest`].
impl Hash for Toy {
    fn hash<H: Hasher>(&self, to: &mut H) {
        let Self { phase, round, deck, hands, down, known, up, gone, banked, prizes } = self;
        (phase, round, deck, hands, down, known, up, gone, banked).hash(to);
        if !fault::is(Fault::ForgetfulDigest) {
            prizes.hash(to);
        }
    }
}

impl Toy {
    /// Returns the seat that is dealt the next card.
    pub(super) fn due(&self, rules: &Rules) -> Option<Seat> {
        rules.seats.seats().find(|seat| self.hands[*seat].count() < HAND)
    }
}

impl Game for Toy {
    type Rules = Rules;
    type Options = Options;
    type Action = Action;
    type Chance = Chance;
    type View = View;
    type Event = Event;
    type IllegalAction = IllegalAction;

    const META: Meta = Meta {
        id: "toy",
        title: "Toy",
        edition: "made for testing",
        designers: &[],
        publisher: "nobody",
        rules_version: 1,
        modes: &[Mode { id: "alone", seats: &[1, 2, 3, 4, 5, 6] }, Mode { id: "teams", seats: &[4, 6] }],
        options: &[OptionMeta {
            key: "goal",
            kind: game_core::OptionKind::Choice,
            values: &["9"],
            default: "9",
            help: "the points that end the game",
            only_if: &[],
        }],
    };

    fn rules(
        options: &Options,
        seats: SeatCount,
        parts: Option<&ComponentSet>,
        version: u32,
    ) -> Result<Rules, SetupError> {
        Rules::new(options, seats, parts, version)
    }

    fn seats(rules: &Rules) -> SeatCount {
        rules.seats
    }

    fn teams(rules: &Rules) -> Vec<SeatSet> {
        rules.teams()
    }

    fn setup(rules: &Rules) -> Self {
        Self {
            phase: Phase::Deal,
            round: 0,
            deck: rules.cards,
            hands: PerSeat::default(),
            down: PerSeat::default(),
            known: PerSeat::default(),
            up: Cards::default(),
            gone: Cards::default(),
            banked: PerSeat::default(),
            prizes: PerSeat::default(),
        }
    }

    fn to_move(&self, rules: &Rules) -> ToMove {
        match self.phase {
            Phase::Deal | Phase::Roll { .. } => ToMove::Chance,
            Phase::Put { done } => ToMove::Seats(rules.seats.set() - done),
            Phase::Turn { winner, .. } => ToMove::Seats(SeatSet::one(winner)),
            Phase::Over(_) => ToMove::Over,
        }
    }

    fn simultaneous_phase(&self, _: &Rules) -> Option<SimultaneousPhase> {
        matches!(self.phase, Phase::Put { .. }).then_some(SimultaneousPhase(self.round))
    }

    fn validate_view(rules: &Rules, view: &View) -> Result<(), ViewFault> {
        view.check(rules, fault::is(Fault::Trusting))
    }

    fn each_legal(_: &Rules, view: &View, each: &mut impl FnMut(Action)) {
        super::legal::each(view, each);
    }

    fn refusal(_: &Rules, view: &View, seat: Seat, action: &Action) -> IllegalAction {
        super::legal::refusal(view, seat, *action)
    }

    fn chance_outcomes(&self, rules: &Rules, out: &mut Vec<(Chance, Weight)>) {
        self.outcomes(rules, out);
    }

    fn apply(&mut self, rules: &Rules, step: &Step<Self>, events: &mut impl EventSink<Event>) {
        match step {
            Step::Choice(decision) => self.decide(rules, decision.seat, decision.action, events),
            Step::Chance(chance) => self.draw(rules, *chance, events),
        }
    }

    fn view(&self, rules: &Rules, viewer: Viewer) -> View {
        self.seen_by(rules, viewer)
    }

    fn score_sheet(rules: &Rules, view: &View, seat: Seat) -> ScoreSheet {
        super::scoring::sheet(rules, view, seat, fault::is(Fault::WrongTotal))
    }

    fn outcome(&self, rules: &Rules) -> Option<Outcome> {
        self.result(rules)
    }

    fn position(rules: &Rules, view: &View) -> Self {
        let mut state = Self::imagine(rules, view, &mut Chooser::seed_from_u64(0));
        if fault::is(Fault::EmptyDeck) {
            state.deck = Cards::default();
        }
        state
    }

    fn determinize(rules: &Rules, view: &View, rng: &mut impl Rng) -> Self {
        Self::imagine(rules, view, rng)
    }

    fn each_action(&self, rules: &Rules, seat: Seat, each: &mut impl FnMut(Action)) {
        super::legal::each(&self.seen_by(rules, Viewer::Seat(seat)), &mut |action| {
            if !(fault::is(Fault::MissingAction) && matches!(action, Action::Take(_))) {
                each(action);
            }
        });
    }

    fn is_legal(&self, rules: &Rules, seat: Seat, action: &Action) -> bool {
        let mut legal = Vec::new();
        self.legal_actions(rules, seat, &mut legal);
        let lax = fault::is(Fault::LaxCheck) && *action == Action::Done;
        legal.contains(action) || lax && matches!(self.phase, Phase::Put { done } if !done.has(seat))
    }

    fn validate(&self, rules: &Rules, seat: Seat, action: &Action) -> Result<(), IllegalAction> {
        if self.is_legal(rules, seat, action) {
            return Ok(());
        }
        let why = Self::refusal(rules, &self.seen_by(rules, Viewer::Seat(seat)), seat, action);
        Err(if fault::is(Fault::OtherReason) && why == IllegalAction::NothingPut { IllegalAction::NotNow } else { why })
    }

    fn random_action(&self, rules: &Rules, seat: Seat, rng: &mut impl Rng) -> Action {
        let mut legal = Vec::new();
        self.legal_actions(rules, seat, &mut legal);
        let below = legal.len() as u32;
        let at = match fault::get() {
            Some(Fault::CrookedAction) => pick(rng, below).min(pick(rng, below)),
            Some(Fault::PeekingAction) => (pick(rng, below) + u32::from(self.deck.0[0])) % below,
            _ => pick(rng, below),
        };
        legal.swap_remove(at as usize)
    }

    fn ranking_key(&self, rules: &Rules, seat: Seat, out: &mut Vec<i32>) -> i32 {
        let sheet = Self::score_sheet(rules, &self.seen_by(rules, Viewer::Seat(seat)), seat);
        out.extend(if fault::is(Fault::HastyRankingKey) { &sheet.ranking_key[..1] } else { &sheet.ranking_key });
        sheet.total
    }

    fn chance_at(&self, rules: &Rules, x: u64) -> Chance {
        let mut outcomes = Vec::new();
        self.outcomes(rules, &mut outcomes);
        let weight = |weight: Weight| if fault::is(Fault::FlatChance) { 1 } else { weight };
        let at = game_core::chance::choose(x, outcomes.iter().map(|outcome| weight(outcome.1)));
        outcomes.swap_remove(at.expect("chance is to move, so it has an outcome")).0
    }
}
