//! Views, events and determinized states.

use core::fmt;

use game_core::{PerSeat, Rng, Seat, ViewFault, Viewer, pick};
use serde::{Deserialize, Serialize};

use super::cards::{Card, Cards};
use super::fault::{self, Fault};
use super::rules::{HAND, Rules};
use super::state::{Ending, Phase, Toy};

/// What one viewer knows about a game of the toy.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct View {
    /// The seat or spectator whose view this is.
    pub viewer: Viewer,
    /// The phase.
    pub phase: Phase,
    /// The number of completed rounds.
    pub round: u32,
    /// The viewer's own hand.
    pub hand: Cards,
    /// The cards that the viewer has put down.
    pub down: Cards,
    /// The number of cards that each seat holds or has put down; how many of them are down is hidden.
    pub sizes: Vec<u8>,
    /// The cards that each seat has publicly taken and still holds.
    pub known: Vec<Cards>,
    /// The face-up cards.
    pub up: Cards,
    /// The discarded cards.
    pub gone: Cards,
    /// The cards that each seat has banked.
    pub banked: Vec<Cards>,
    /// The points that each seat has won as prizes.
    pub prizes: Vec<u8>,
}

impl View {
    /// Checks that this could be a view of a game under these rules. With `trusting`, which is the fault
    /// [`Trusting`](super::fault::Fault::Trusting), the lengths of `banked` and `prizes` are not checked.
    pub(super) fn check(&self, rules: &Rules, trusting: bool) -> Result<(), ViewFault> {
        let (seats, number) = (rules.seats, rules.seats.get());
        ViewFault::ensure_viewer(seats, self.viewer)?;
        match self.phase {
            Phase::Put { done } => ViewFault::ensure_seats(seats, "phase", done)?,
            Phase::Roll { winner } | Phase::Turn { winner, .. } => ViewFault::ensure_seat(seats, "phase", winner)?,
            Phase::Deal | Phase::Over(_) => {}
        }
        if !trusting {
            ViewFault::ensure_len("banked", &self.banked, number)?;
            ViewFault::ensure_len("prizes", &self.prizes, number)?;
        }
        ViewFault::ensure_len("sizes", &self.sizes, number)?;
        ViewFault::ensure_len("known", &self.known, number)?;
        ViewFault::ensure(self.round < u32::MAX, "round", "the number is too large")?;
        let own = self.viewer.seat();
        let held = |letter: Card| u32::from(self.hand.of(letter)) + u32::from(self.down.of(letter));
        if own.is_none() {
            let none = Card::ALL.into_iter().all(|letter| held(letter) == 0);
            ViewFault::ensure(none, "hand", "a spectator has no cards")?;
        }
        let mut unseen = 0;
        for letter in Card::ALL {
            let known = seats.seats().filter(|seat| Some(*seat) != own).map(|seat| self.known[seat.index()]);
            let open = self.banked.iter().copied().chain(known).chain([self.up, self.gone]);
            let seen = open.map(|cards| u32::from(cards.of(letter))).sum::<u32>() + held(letter);
            let all = u32::from(rules.cards.of(letter));
            ViewFault::ensure(seen <= all, "up", "more cards are seen than exist")?;
            unseen += all - seen;
        }
        for seat in seats.seats() {
            let (size, known) = (usize::from(self.sizes[seat.index()]), self.known[seat.index()]);
            ViewFault::ensure(size <= HAND + 1, "sizes", "a hand has at most three cards")?;
            if Some(seat) == own {
                let all = Card::ALL.into_iter().map(held).sum::<u32>() as usize;
                ViewFault::ensure(all == size, "sizes", "the viewer's hand has another size")?;
                let within = Card::ALL.into_iter().all(|letter| u32::from(known.of(letter)) <= held(letter));
                ViewFault::ensure(within, "known", "the viewer's hand lacks a known card")?;
                continue;
            }
            ViewFault::ensure(known.count() <= size, "known", "more cards are known than the hand has")?;
            let empty = size == 0 && matches!(self.phase, Phase::Put { done } if done.has(seat));
            ViewFault::ensure(!empty, "phase", "a seat without cards has put one down")?;
            let hidden = (size - known.count()) as u32;
            ViewFault::ensure(hidden <= unseen, "sizes", "there are not enough cards for all hands")?;
            unseen -= hidden;
        }
        Ok(())
    }
}

/// An event of a step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "event")]
pub enum Event {
    /// A card was dealt.
    Dealt {
        /// The seat that is dealt the card.
        seat: Seat,
        /// The card; `None` for everybody but that seat.
        card: Option<Card>,
    },
    /// A card was put face down.
    Put {
        /// The seat that put the card.
        seat: Seat,
        /// The card; `None` for everybody but that seat.
        card: Option<Card>,
    },
    /// A seat has finished putting cards.
    Done {
        /// The seat that has finished.
        seat: Seat,
    },
    /// The cards that one seat had put face down were turned up.
    TurnedUp {
        /// The seat that had put the cards.
        seat: Seat,
        /// The cards that were turned up.
        cards: Cards,
    },
    /// The winner of the round rolled a prize.
    Rolled {
        /// The winner of the round.
        seat: Seat,
        /// The points of the prize.
        points: u8,
    },
    /// A card was banked.
    Banked {
        /// The seat that banked the card.
        seat: Seat,
        /// The card that was banked.
        card: Card,
    },
    /// A card was taken.
    Took {
        /// The seat that took the card into its hand.
        seat: Seat,
        /// The card that was taken.
        card: Card,
    },
    /// A turn ended.
    Ended {
        /// The seat whose turn ended.
        seat: Seat,
    },
    /// The game ended.
    Over {
        /// Why the game ended.
        ending: Ending,
    },
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Dealt { seat, card: Some(card) } => write!(f, "seat {seat} is dealt {card}"),
            Self::Dealt { seat, card: None } => write!(f, "seat {seat} is dealt a card"),
            Self::Put { seat, card: Some(card) } => write!(f, "seat {seat} puts {card}"),
            Self::Put { seat, card: None } => write!(f, "seat {seat} puts a card"),
            Self::Done { seat } => write!(f, "seat {seat} is done"),
            Self::TurnedUp { seat, cards } => write!(f, "seat {seat} had put {cards}"),
            Self::Rolled { seat, points } => write!(f, "seat {seat} wins {points}"),
            Self::Banked { seat, card } => write!(f, "seat {seat} banks {card}"),
            Self::Took { seat, card } => write!(f, "seat {seat} takes {card}"),
            Self::Ended { seat } => write!(f, "seat {seat} ends its turn"),
            Self::Over { ending } => write!(f, "the game is over: {ending:?}"),
        }
    }
}

impl Toy {
    pub(super) fn seen_by(&self, rules: &Rules, viewer: Viewer) -> View {
        let own = |cards: &PerSeat<Cards>| viewer.seat().map_or(Cards::default(), |seat| cards[seat]);
        let mut known: Vec<Cards> = rules.seats.seats().map(|seat| self.known[seat]).collect();
        if let (Some(Fault::RevealingBank), Phase::Turn { winner, banked: true, .. }) = (fault::get(), self.phase)
            && viewer.is(winner)
        {
            let next = winner.next(rules.seats);
            known[next.index()] = self.hands[next];
        }
        let size = |seat: Seat| (self.hands[seat].count() + self.down[seat].count()) as u8;
        View {
            viewer,
            phase: self.phase,
            round: self.round,
            hand: own(&self.hands),
            down: own(&self.down),
            sizes: rules.seats.seats().map(size).collect(),
            known,
            up: self.up,
            gone: self.gone,
            banked: rules.seats.seats().map(|seat| self.banked[seat]).collect(),
            prizes: rules.seats.seats().map(|seat| self.prizes[seat]).collect(),
        }
    }

    /// Returns a random state that the view allows: cards that were never shown are dealt at random; a seat
    /// that has finished has put any selection of its hand, and one that has not has put nothing.
    pub(super) fn imagine(rules: &Rules, view: &View, rng: &mut impl Rng) -> Self {
        let mut state = Self {
            phase: view.phase,
            round: view.round,
            deck: Cards::default(),
            hands: PerSeat::default(),
            down: PerSeat::default(),
            known: PerSeat::default(),
            up: view.up,
            gone: view.gone,
            banked: PerSeat::default(),
            prizes: PerSeat::default(),
        };
        let mut unseen = rules.cards.less(view.up).less(view.gone);
        for seat in rules.seats.seats() {
            let at = seat.index();
            (state.known[seat], state.banked[seat], state.prizes[seat]) =
                (view.known[at], view.banked[at], view.prizes[at]);
            unseen = unseen.less(view.banked[at]);
            if view.viewer.is(seat) {
                (state.hands[seat], state.down[seat]) = (view.hand, view.down);
                unseen = unseen.less(view.hand).less(view.down);
            } else if !fault::is(Fault::Forgetful) {
                state.hands[seat] = view.known[at];
                unseen = unseen.less(view.known[at]);
            }
        }
        for seat in rules.seats.seats().filter(|seat| !view.viewer.is(*seat)) {
            while state.hands[seat].count() < usize::from(view.sizes[seat.index()]) {
                let card =
                    if fault::is(Fault::FlatDeal) { random_letter(unseen, rng) } else { random_card(unseen, rng) };
                unseen.remove(card);
                state.hands[seat].add(card);
            }
            if matches!(view.phase, Phase::Put { done } if done.has(seat)) {
                let selections = state.hands[seat].selections();
                let put = selections[pick(rng, selections.len() as u32) as usize];
                state.hands[seat] = state.hands[seat].less(put);
                state.down[seat] = put;
            }
        }
        state.deck = unseen;
        state
    }
}

fn random_card(cards: Cards, rng: &mut impl Rng) -> Card {
    let mut at = pick(rng, cards.count() as u32);
    for card in cards.letters() {
        match at.checked_sub(u32::from(cards.of(card))) {
            Some(left) => at = left,
            None => return card,
        }
    }
    Card::A
}

fn random_letter(cards: Cards, rng: &mut impl Rng) -> Card {
    let letters: Vec<Card> = cards.letters().collect();
    letters[pick(rng, letters.len() as u32) as usize]
}
