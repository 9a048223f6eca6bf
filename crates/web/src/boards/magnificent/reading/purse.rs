//! The purse: coins, what is owed, what is short, and what is sure to come.

use game_core::Seat;
use magnificent::components::TURNS;
use magnificent::effects::{Bonus, Gain};
use magnificent::preview::{Owed, Projection, owed, projection};
use magnificent::{PublicState, Rules, Space};

use super::posters::columns;

/// What a seat has and owes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Purse {
    /// The coins.
    pub(crate) coins: i16,
    /// What is owed for dice.
    pub(crate) owed: Owed,
    /// Whether the coins that are sure to come do not cover it.
    pub(crate) is_probably_short: bool,
    /// The points if the game ended now.
    pub(crate) projection: Projection,
}

/// Returns the purse of a seat.
pub(crate) fn purse(rules: &Rules, public: &PublicState, seat: Seat) -> Purse {
    let owed = owed(public, seat);
    let coins = public.player(seat).coins;
    let sure = sure_income(rules, public, seat);
    Purse {
        coins,
        owed,
        is_probably_short: owed.due > 0 && i16::from(owed.due) > coins + sure,
        projection: projection(rules, public, seat),
    }
}

/// Returns the coins that a seat is sure to get in the turns of the round that are left: bonuses of free
/// cards, trainers on TT01, and posters that are ready.
fn sure_income(rules: &Rules, public: &PublicState, seat: Seat) -> i16 {
    let player = public.player(seat);
    let left = usize::from(TURNS).saturating_sub(player.dice_taken());
    let mut strips: Vec<u8> = player
        .free_cards()
        .iter()
        .filter_map(|card| match rules.set().card(card).bonus {
            Bonus::Gain(Gain::Coins(coins)) => Some(coins),
            _ => None,
        })
        .collect();
    strips.sort_unstable_by(|a, b| b.cmp(a));
    let strips: u8 = strips.iter().take(left).sum();
    let open = public.turn.card.filter(|_| public.mover == seat && !public.turn.bonus_used);
    let open = match open.map(|card| rules.set().card(card).bonus) {
        Some(Bonus::Gain(Gain::Coins(coins))) => coins,
        _ => 0,
    };
    let turns = left + usize::from(public.mover == seat && public.turn.card.is_some());
    let face = rules.set().space(Space::COINS);
    let trained = if player.may_use(Space::COINS) && turns > 0 {
        let times = if face.again { player.trainers } else { player.trainers.min(turns as u8) };
        times * face.amount
    } else {
        0
    };
    let shown: u8 = columns(rules, public, seat)
        .iter()
        .filter(|column| left > 0 && column.ready().is_some_and(super::posters::Ready::is_ready))
        .map(|column| {
            let poster = column.poster.map_or(0, |poster| rules.set().poster(poster).coins);
            poster + column.tent.map_or(0, |tent| tent.coins)
        })
        .sum();
    i16::from(strips) + i16::from(open) + i16::from(trained) + i16::from(shown)
}
