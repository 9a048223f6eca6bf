//! Views: what each viewer may know.
//!
//! Everything is public except the hands of a draft. Nobody knows the order of a deck, and the state does not
//! have one: a deck is a set until chance draws from it. A hand is known to its holder and to every seat that
//! held it before, because the cards chosen from it since lie face up (MAG-R53).

use game_core::{Rng, ScoreSheet, Seat, SeatSet, Viewer, pick};
use serde::{Deserialize, Serialize};

use crate::components::{Card, CardSet};
use crate::rules::Rules;
use crate::scoring::sheet;
use crate::state::{Draft, Magnificent, Phase, PublicState};

/// The number of cards in a hand when the draft begins.
pub(crate) const HAND: usize = 5;

/// All that one viewer may know.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct View {
    /// The seat or spectator whose view this is.
    pub viewer: Viewer,
    /// The public part of the state.
    #[serde(rename = "circus")]
    pub public: PublicState,
    /// The hands of the draft by seat, `None` for those that the viewer does not know; the list is empty
    /// outside the draft.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hands: Vec<Option<CardSet>>,
    /// The card that the viewer has chosen in the current step of the draft; `None` before that and outside
    /// the draft.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chosen: Option<Card>,
    /// The seats that have chosen in the current step of the draft.
    #[serde(default, skip_serializing_if = "no_seats")]
    pub done: SeatSet,
}

fn no_seats(seats: &SeatSet) -> bool {
    seats.is_empty()
}

/// Returns whether the seats hold the hands of a draft now.
pub(crate) const fn in_draft(rules: &Rules, public: &PublicState) -> bool {
    matches!(public.phase(), Phase::DealCards | Phase::Draft) && rules.seats.get() > 1
}

/// Returns the number of cards in a seat's hand of the draft.
pub(crate) fn hand_size(public: &PublicState, seat: Seat) -> usize {
    if public.phase() == Phase::Draft {
        return HAND - usize::from(public.turns);
    }
    usize::from(public.turns).saturating_sub(HAND * seat.index()).min(HAND)
}

/// Returns whether the viewer knows a hand of the draft: it holds the hand, or has held it before (MAG-R53).
pub(crate) fn knows_hand(rules: &Rules, public: &PublicState, viewer: Viewer, holder: Seat) -> bool {
    let seats = rules.seats.get();
    let passes = if public.phase() == Phase::Draft { usize::from(public.turns) } else { 0 };
    viewer.seat().is_some_and(|me| (holder.index() + seats - me.index()) % seats <= passes)
}

impl View {
    /// Returns the view of a state for a viewer.
    #[must_use]
    pub fn new(rules: &Rules, state: &Magnificent, viewer: Viewer) -> Self {
        let (public, draft) = (&state.public, &state.draft);
        if !in_draft(rules, public) {
            return Self { viewer, public: *public, hands: Vec::new(), chosen: None, done: SeatSet::EMPTY };
        }
        let hands = rules
            .seats
            .seats()
            .map(|holder| knows_hand(rules, public, viewer, holder).then_some(draft.hands[holder.index()]));
        Self {
            viewer,
            public: *public,
            hands: hands.collect(),
            chosen: viewer.seat().and_then(|seat| draft.chosen[seat.index()]),
            done: rules.seats.seats().filter(|seat| draft.chosen[seat.index()].is_some()).collect(),
        }
    }

    /// Returns the state as far as the viewer knows it; unknown hands are empty.
    #[must_use]
    pub fn known_state(&self) -> Magnificent {
        let mut draft = Draft::default();
        for (hand, known) in draft.hands.iter_mut().zip(&self.hands) {
            *hand = known.unwrap_or_default();
        }
        if let Some(seat) = self.viewer.seat() {
            draft.chosen[seat.index()] = self.chosen;
        }
        Magnificent { public: self.public, draft }
    }

    /// Returns the score sheet of a seat.
    #[must_use]
    pub fn sheet(&self, rules: &Rules, seat: Seat) -> ScoreSheet {
        sheet(rules, &self.public, seat)
    }
}

/// Returns a random state that is consistent with a view: unknown hands are dealt from the cards that the
/// viewer has not seen, and a seat that has chosen has chosen a random card of its hand.
pub(crate) fn determinize(rules: &Rules, view: &View, rng: &mut impl Rng) -> Magnificent {
    complete(rules, view, |from| from.nth(pick(rng, from.len() as u32)))
}

/// Returns the state of a view in which the unknown hands, and the cards chosen from them, are the first ones
/// that are possible.
pub(crate) fn position(rules: &Rules, view: &View) -> Magnificent {
    complete(rules, view, |from| from.nth(0))
}

/// Returns the state of a view; `card_of` chooses every card that the viewer does not know, from those that
/// it can be.
fn complete(rules: &Rules, view: &View, mut card_of: impl FnMut(CardSet) -> Card) -> Magnificent {
    let mut state = view.known_state();
    if view.hands.is_empty() {
        return state;
    }
    let known = view.hands.iter().flatten().fold(CardSet::EMPTY, |all, hand| all.or(*hand));
    let mut unseen = view.public.card_deck().less(known);
    for seat in rules.seats.seats() {
        let hand = &mut state.draft.hands[seat.index()];
        if view.hands[seat.index()].is_none() {
            while hand.len() < hand_size(&view.public, seat) {
                let card = card_of(unseen);
                unseen = unseen.without(card);
                *hand = hand.with(card);
            }
        }
        if view.done.has(seat) && !view.viewer.is(seat) {
            state.draft.chosen[seat.index()] = Some(card_of(*hand));
        }
    }
    state
}
