//! Coins owed for dice, and the points if the game ended now.

use game_core::Seat;

use crate::components::{AREA_POINTS, COINS_PER_POINT, Card, Colour, ColourOrClear};
use crate::effects::Count;
use crate::rules::Rules;
use crate::scoring::{areas, capped, raw_points};
use crate::state::{Phase, PublicState};

/// What a seat would pay for its dice if the round ended now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Owed {
    /// The number of coins due (MAG-352, 353).
    pub due: u8,
    /// The number of coins that are missing.
    pub short: u8,
    /// The number of points lost for missing coins (MAG-355).
    pub lost: u8,
}

impl Owed {
    fn of(public: &PublicState, seat: Seat, due: u8) -> Self {
        let short = due - public.player(seat).coins.clamp(0, i16::from(due)) as u8;
        Self { due, short, lost: short * public.round }
    }
}

/// Returns what a seat would pay for its dice if the round ended now; nothing once it has paid (MAG-352 to
/// 355).
#[must_use]
pub fn owed(public: &PublicState, seat: Seat) -> Owed {
    if public.dice_are_paid() {
        return Owed::default();
    }
    Owed::of(public, seat, public.player(seat).coins_due())
}

/// Returns what a seat would pay if it also took a die with this face (MAG-352 to 355).
#[must_use]
pub fn owed_with(public: &PublicState, seat: Seat, kind: ColourOrClear, face: u8) -> Owed {
    let sum = |of: ColourOrClear| public.player(seat).dice_sum(of) + if of == kind { face } else { 0 };
    let highest = Colour::ALL.map(|colour| sum(colour.into())).into_iter().max().unwrap_or(0);
    Owed::of(public, seat, highest + sum(ColourOrClear::Clear))
}

/// The points of a seat if the game ended now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Projection {
    /// The points that the seat has already.
    pub points: i16,
    /// The points lost for coins missing at payment, 0 or negative.
    pub debt: i16,
    /// The card that would be scored in full; `None` if one has been scored in this round.
    pub card: Option<Card>,
    /// The points of that card.
    pub full: i16,
    /// The points of the other cards, at half value.
    pub halves: i16,
    /// The points for the coins left.
    pub coins: i16,
    /// The points for areas, those completed with gems included.
    pub areas: i16,
}

impl Projection {
    /// Returns the sum.
    #[must_use]
    pub const fn total(&self) -> i16 {
        self.points + self.debt + self.full + self.halves + self.coins + self.areas
    }
}

/// Returns the points of a seat if the game ended now: dice paid, its best card scored in full, the others at
/// half value, then coins and areas, without what has been paid and scored already (MAG-351 to 361, 381 to
/// 386). Coins are paid for cards that count them as far as that is worth it (MAG-411).
#[must_use]
pub fn projection(rules: &Rules, public: &PublicState, seat: Seat) -> Projection {
    let (player, phase) = (public.player(seat), public.phase());
    let points = player.ledger.total();
    if phase == Phase::Over {
        return Projection { points, ..Projection::default() };
    }
    let Owed { due, short, lost } = owed(public, seat);
    let coins = player.coins - i16::from(due - short);
    let (full, by_gems) = areas(rules, player);
    let halved = |card: &Card| player.ledger.halves.iter().flatten().any(|half| half.card == *card);
    let cards: Vec<Card> = player.cards.iter().filter(|card| !halved(card)).collect();
    let round = usize::from(public.round.max(1)) - 1;
    let candidates: Vec<Option<Card>> = match phase {
        Phase::PayCoins(_, card) if public.mover == seat => vec![Some(card)],
        _ if player.ledger.scored[round].is_some() || cards.is_empty() => vec![None],
        _ => cards.iter().copied().map(Some).collect(),
    };
    let of = |card: Option<Card>| {
        let lines = card_lines(rules, public, seat, &cards, card, coins);
        let areas = i16::from(full + by_gems) * AREA_POINTS;
        Projection { points, debt: -i16::from(lost), card, areas, ..lines }
    };
    // The first of the best.
    let best = candidates.into_iter().map(of).rev().max_by_key(Projection::total);
    best.unwrap_or_default()
}

/// Returns the lines of cards and coins if this card is scored in full and the others at half value.
fn card_lines(
    rules: &Rules,
    public: &PublicState,
    seat: Seat,
    cards: &[Card],
    full: Option<Card>,
    coins: i16,
) -> Projection {
    let (paid_for, counted): (Vec<Card>, Vec<Card>) =
        cards.iter().partition(|card| rules.set().card(**card).count == Count::CoinsPaid);
    let mut lines = pay(rules, &paid_for, full, coins);
    for card in counted {
        let points = capped(rules, card, raw_points(rules, public, seat, card));
        if Some(card) == full {
            lines.full = points;
        } else {
            lines.halves += points / 2;
        }
    }
    lines
}

/// Returns the best lines of the cards that count coins paid and of the coins left, with this number of
/// coins; of equal ones those that pay fewer coins.
fn pay(rules: &Rules, cards: &[Card], full: Option<Card>, coins: i16) -> Projection {
    let Some((&card, rest)) = cards.split_first() else {
        return Projection { coins: coins / COINS_PER_POINT, ..Projection::default() };
    };
    let face = rules.set().card(card);
    let most = face.most.map_or(99, |most| i16::from(most / face.per));
    let with = |paid: i16| {
        let mut lines = pay(rules, rest, full, coins - paid);
        let points = capped(rules, card, paid * i16::from(face.per));
        if Some(card) == full {
            lines.full = points;
        } else {
            lines.halves += points / 2;
        }
        lines
    };
    (0..=coins.clamp(0, most)).rev().map(with).max_by_key(Projection::total).unwrap_or_default()
}
