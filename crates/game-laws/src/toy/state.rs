//! The state of the toy, and its implementation of the `Game` trait.

use game_core::hex::Bytes32;
use game_core::seat::MAX_SEATS;
use game_core::{
    ComponentSet, Digester, EventSink, Game, Meta, Mode, OptionMeta, Outcome, PerSeat, Rng, ScoreSheet, Seat,
    SeatCount, SeatSet, SetupError, SimultaneousPhase, Step, ToMove, ViewFault, Viewer, Weight, pick,
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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

    fn legal_in(_: &Rules, view: &View, out: &mut Vec<Action>) {
        if let Viewer::Seat(seat) = view.viewer {
            super::legal::list(view.phase, seat, view.hand, view.down, view.up, out);
        }
    }

    fn validate(&self, rules: &Rules, seat: Seat, action: &Action) -> Result<(), IllegalAction> {
        self.check_action(rules, seat, *action)
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

    fn digest(&self, _: &Rules) -> Bytes32 {
        let mut digest = Digester::new("toy");
        let (kind, detail) = match self.phase {
            Phase::Deal => (0, 0),
            Phase::Put { done } => (1, done.bits()),
            Phase::Roll { winner } => (2, u8::from(winner)),
            Phase::Turn { winner, banked, took } => (3, u8::from(winner) << 2 | u8::from(banked) << 1 | u8::from(took)),
            Phase::Over(ending) => (4, ending as u8),
        };
        digest.byte(kind).byte(detail).number(u64::from(self.round));
        [self.deck, self.up, self.gone].into_iter().for_each(|cards| cards.digest(&mut digest));
        for at in 0..MAX_SEATS {
            [&self.hands, &self.down, &self.known, &self.banked]
                .iter()
                .for_each(|cards| cards.0[at].digest(&mut digest));
            digest.byte(if fault::is(Fault::ForgetfulDigest) { 0 } else { self.prizes.0[at] });
        }
        digest.finish()
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
