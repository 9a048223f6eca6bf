//! What each viewer may know.
//!
//! Everything lies open but the hands of a draft. The order of decks is in nobody's knowledge and in no state: they are sets until chance brings the
//! next card. A hand is known to its holder and to every seat that held it before, for what was chosen from it since lies face up (MAG-R53).

use game_core::{Rng, ScoreSheet, Seat, SeatSet, Viewer, pick};
use serde::{Deserialize, Serialize};

use crate::action::Action;
use crate::components::{Card, CardSet};
use crate::rules::Rules;
use crate::scoring::sheet;
use crate::state::{Draft, Magnificent, Phase, PublicState};

/// Cards in a hand when the draft begins.
pub(crate) const HAND: usize = 5;

/// All that one viewer may know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// What lies open.
    pub circus: PublicState,
    /// The hands of the draft that the viewer knows, by seat; empty at all other times.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hands: Vec<Option<CardSet>>,
    /// What the viewer has chosen in the step of the draft under way.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chosen: Option<Card>,
    /// Who has chosen.
    #[serde(default, skip_serializing_if = "none")]
    pub done: SeatSet,
}

fn none(seats: &SeatSet) -> bool {
    seats.is_empty()
}

/// Whether there are hands.
pub(crate) const fn in_draft(rules: &Rules, circus: &PublicState) -> bool {
    matches!(circus.phase(), Phase::DealCards | Phase::Draft) && rules.seats.get() > 1
}

/// How many cards a seat's hand has.
pub(crate) fn hand_size(circus: &PublicState, seat: Seat) -> usize {
    if circus.phase() == Phase::Draft {
        return HAND - usize::from(circus.turns);
    }
    usize::from(circus.turns).saturating_sub(HAND * seat.index()).min(HAND)
}

/// Whether the viewer knows a hand: it holds it, or has held it before (MAG-R53).
pub(crate) fn knows_hand(rules: &Rules, circus: &PublicState, viewer: Viewer, holder: Seat) -> bool {
    let seats = rules.seats.get();
    let passes = if circus.phase() == Phase::Draft { usize::from(circus.turns) } else { 0 };
    viewer.seat().is_some_and(|me| (holder.index() + seats - me.index()) % seats <= passes)
}

impl View {
    /// Shows a state to a viewer.
    #[must_use]
    pub fn new(rules: &Rules, state: &Magnificent, viewer: Viewer) -> Self {
        let (circus, draft) = (&state.circus, &state.draft);
        if !in_draft(rules, circus) {
            return Self { viewer, circus: *circus, hands: Vec::new(), chosen: None, done: SeatSet::EMPTY };
        }
        let hands = rules
            .seats
            .seats()
            .map(|holder| knows_hand(rules, circus, viewer, holder).then_some(draft.hands[holder.index()]));
        Self {
            viewer,
            circus: *circus,
            hands: hands.collect(),
            chosen: viewer.seat().and_then(|seat| draft.chosen[seat.index()]),
            done: rules.seats.seats().filter(|seat| draft.chosen[seat.index()].is_some()).collect(),
        }
    }

    /// The state as far as the viewer knows it.
    #[must_use]
    pub fn position(&self) -> Magnificent {
        let mut draft = Draft::default();
        for (hand, known) in draft.hands.iter_mut().zip(&self.hands) {
            *hand = known.unwrap_or_default();
        }
        if let Some(seat) = self.viewer.seat() {
            draft.chosen[seat.index()] = self.chosen;
        }
        Magnificent { circus: self.circus, draft }
    }

    /// Everything the viewer may do now, sorted.
    pub(crate) fn legal(&self, rules: &Rules, out: &mut Vec<Action>) {
        if let Some(seat) = self.viewer.seat() {
            self.position().list(rules, seat, out);
        }
    }

    /// The score sheet of a seat.
    #[must_use]
    pub fn sheet(&self, rules: &Rules, seat: Seat) -> ScoreSheet {
        sheet(rules, &self.circus, seat)
    }
}

/// A state this view allows: unknown hands are dealt from the cards that the viewer has not seen, and whoever has chosen has chosen any card.
pub(crate) fn determinize(rules: &Rules, view: &View, rng: &mut impl Rng) -> Magnificent {
    let mut state = view.position();
    if view.hands.is_empty() {
        return state;
    }
    let mut any = |from: CardSet| from.nth(pick(rng, from.len() as u32));
    let known = view.hands.iter().flatten().fold(CardSet::EMPTY, |all, hand| all.or(*hand));
    let mut unseen = view.circus.card_deck().less(known);
    for seat in rules.seats.seats() {
        let hand = &mut state.draft.hands[seat.index()];
        if view.hands[seat.index()].is_none() {
            while hand.len() < hand_size(&view.circus, seat) {
                let card = any(unseen);
                unseen = unseen.without(card);
                *hand = hand.with(card);
            }
        }
        if view.done.has(seat) && !view.viewer.is(seat) {
            state.draft.chosen[seat.index()] = Some(any(*hand));
        }
    }
    state
}
