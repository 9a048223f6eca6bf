//! Master cards and sets: what they count now, at most, and as a half.

use game_core::Seat;
use magnificent::components::SLOTS;
use magnificent::effects::Count;
use magnificent::scoring::{capped, count_of, raw_points};
use magnificent::{Card, PublicState, Rules, Space};

/// What a card is worth for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Worth {
    /// The points now; of a card that counts coins paid, with as many coins as are worth it.
    pub(crate) now: i16,
    /// The most points that it can score; `None` if there is no limit.
    pub(crate) most: Option<u8>,
    /// The points as a half at the end.
    pub(crate) half: i16,
    /// How many things it counts.
    pub(crate) counted: i16,
}

/// Returns what a card is worth for a seat, whether it owns the card or not.
pub(crate) fn worth(rules: &Rules, public: &PublicState, seat: Seat, card: Card) -> Worth {
    let face = rules.set().card(card);
    let (raw, counted) = if face.count == Count::CoinsPaid {
        let coins = best_coins(rules, public, seat, card);
        (i16::from(coins) * i16::from(face.per), i16::from(coins))
    } else {
        (raw_points(rules, public, seat, card), count_of(rules, public, seat, face.count))
    };
    let now = capped(rules, card, raw);
    Worth { now, most: face.most, half: now / 2, counted }
}

/// Returns the most coins that a seat can pay for a card.
pub(crate) fn most_coins(rules: &Rules, public: &PublicState, seat: Seat, card: Card) -> u8 {
    let face = rules.set().card(card);
    let coins = public.player(seat).coins.clamp(0, 99) as u8;
    face.most.map_or(coins, |most| coins.min(most.div_ceil(face.per.max(1))))
}

/// Returns the coins to pay for a card that bring most points together with those left over, then the fewest
/// (G23).
pub(crate) fn best_coins(rules: &Rules, public: &PublicState, seat: Seat, card: Card) -> u8 {
    let face = rules.set().card(card);
    let half = matches!(public.phase(), magnificent::Phase::PayHalf(..));
    let coins = public.player(seat).coins;
    let points = |paid: u8| {
        let scored = capped(rules, card, i16::from(paid) * i16::from(face.per));
        let last = public.round == magnificent::components::ROUNDS;
        let left = if last { (coins - i16::from(paid)) / magnificent::components::COINS_PER_POINT } else { 0 };
        (if half { scored / 2 } else { scored }) + left
    };
    (0..=most_coins(rules, public, seat, card)).rev().max_by_key(|paid| points(*paid)).unwrap_or(0)
}

/// A set of the main display.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SetState {
    /// The slot, from 0.
    pub(crate) slot: u8,
    /// The card.
    pub(crate) card: Card,
    /// The trainer tile; `None` in round 3.
    pub(crate) tile: Option<Space>,
    /// What the card is worth for the seat.
    pub(crate) worth: Worth,
}

/// Returns the sets of the main display for a seat.
pub(crate) fn sets(rules: &Rules, public: &PublicState, seat: Seat) -> Vec<SetState> {
    let state = |slot: usize| {
        let card = public.display[slot]?;
        let worth = worth(rules, public, seat, card);
        Some(SetState { slot: slot as u8, card, tile: public.display_tiles[slot], worth })
    };
    (0..SLOTS).filter_map(state).collect()
}

/// Returns the seats in the order in which they pick sets, as their hats are now.
pub(crate) fn order(rules: &Rules, public: &PublicState) -> Vec<Seat> {
    public.hat_order(rules)[..rules.seats.get()].to_vec()
}

/// Returns whether the higher of two hats may discard a set too: a space is free between them (MAG-375).
pub(crate) fn is_apart(rules: &Rules, public: &PublicState) -> bool {
    let order = order(rules, public);
    let [upper, lower] = order[..] else { return false };
    let at = |seat: Seat| public.player(seat).highest_hat().unwrap_or(0);
    at(upper) > at(lower) + 1
}
