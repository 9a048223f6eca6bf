//! Decisions outside turns (cards, trainer tiles, sets, sides), each evaluated by itself, in thousandths of a
//! point.

use game_core::{Rng, Seat, pick};
use magnificent::effects::{Bonus, Count, Gain};
use magnificent::scoring::{capped, raw_points};
use magnificent::state::{Phase, PublicState};
use magnificent::{Action, Card, Rules, Space};

use super::evaluation::{POINT, card_value};

/// Returns the value of a decision outside a turn, in thousandths of a point; `None` for a decision within a
/// turn.
pub(super) fn choice_value(rules: &Rules, public: &PublicState, action: Action) -> Option<i64> {
    let seat = public.mover;
    Some(match action {
        Action::Side(side) => i64::from(side == magnificent::Side::A),
        Action::Draft(card) | Action::Keep(card) => fresh_card(rules, card),
        Action::Tile(tile) => tile_value(tile),
        Action::ChooseSet(slot) => set_value(rules, public, seat, slot),
        // Discard the set that is worth most to the other seat.
        Action::RejectSet(slot) => {
            let other = rules.seats.seats().find(|other| *other != seat).unwrap_or(seat);
            set_value(rules, public, other, slot)
        }
        Action::Score(card) => scoring_value(rules, public, seat, card),
        Action::Coins(coins) => {
            let (Phase::PayCoins(_, card) | Phase::PayHalf(_, card)) = public.phase() else { return None };
            let full = i64::from(coins) * i64::from(rules.set().card(card).per);
            let half = matches!(public.phase(), Phase::PayHalf(..));
            let points = if half { full / 2 } else { full } * POINT;
            let coin = if public.round < 3 { 900 } else { 200 };
            points - i64::from(coins) * coin
        }
        _ => return None,
    })
}

/// Returns the best decision outside a turn; a random one among equals.
pub fn best_choice(rules: &Rules, public: &PublicState, legal: &[Action], rng: &mut impl Rng) -> Action {
    let value = |action: &Action| choice_value(rules, public, *action).unwrap_or(i64::MIN);
    let most = legal.iter().map(value).max();
    let equal: Vec<Action> = legal.iter().copied().filter(|action| Some(value(action)) == most).collect();
    equal[pick(rng, equal.len() as u32) as usize]
}

/// Returns the value of a card to a seat that has built nothing yet.
fn fresh_card(rules: &Rules, card: Card) -> i64 {
    let face = rules.set().card(card);
    let scoring = match face.count {
        Count::Tiles(Some(_), None) => 15,
        Count::Rows | Count::Columns => 14,
        Count::Tiles(None, _) | Count::HatSpace | Count::Characters | Count::CoinsDue => 13,
        Count::Rectangle(_) | Count::CoinsPaid => 12,
        Count::Tiles(..) | Count::OneCharacter | Count::Symbol(_) | Count::ClearDice => 11,
        Count::Tents | Count::ColouredGems => 10,
        Count::Trainers => 9,
        Count::Card => 8,
    };
    scoring * POINT + bonus_value(face.bonus) * 3
}

/// Returns the value of one use of a bonus.
fn bonus_value(bonus: Bonus) -> i64 {
    match bonus {
        Bonus::Gain(Gain::Coins(coins)) => i64::from(coins) * 700,
        Bonus::Gain(Gain::Points(points)) => i64::from(points) * POINT,
        Bonus::Gain(Gain::Gems(..)) => 1_200,
        Bonus::Gain(Gain::Trainers(_)) => 1_600,
        Bonus::Gain(Gain::Posters(_)) => 1_800,
        Bonus::Pips(pips, None) => i64::from(pips) * 900,
        Bonus::Pips(pips, Some(_)) => i64::from(pips) * 600,
        Bonus::SetDie | Bonus::Copy => 1_500,
        Bonus::TileForTrainer(_) | Bonus::TileForGems(..) => 2_000,
        Bonus::TrainerForCoins(_) => 500,
    }
}

/// Returns the value of a trainer tile.
fn tile_value(tile: Space) -> i64 {
    match tile {
        Space::EXTRA_LARGE => 3_000,
        Space::DOUBLE_TILE => 2_600,
        Space::BUILD_PLUS => 2_400,
        Space::COINS | Space::TRAVEL_PLUS => 2_200,
        Space::PERFORM_PLUS | Space::CLEAR_GEM => 2_000,
        Space::WAIVE | Space::EXTRA_POSTER => 1_900,
        Space::PASSING_TENT | Space::DOUBLE_TENT => 1_700,
        _ => 1_200,
    }
}

/// Returns the value that a set (a card and a tile) of the main display has for a seat.
pub(super) fn set_value(rules: &Rules, public: &PublicState, seat: Seat, slot: u8) -> i64 {
    let at = usize::from(slot);
    let Some(card) = public.display[at] else { return i64::MIN };
    let now = card_value(rules, public, seat, card);
    let later = i64::from(3 - public.round);
    // A new card is scored at half value at the end or in full before; its bonus is used once a round.
    let value = now * 7 / 10 + later * (fresh_card(rules, card) / 8 + bonus_value(rules.set().card(card).bonus));
    value + public.display_tiles[at].map_or(0, |tile| tile_value(tile) * later / 2)
}

/// Returns the advantage of scoring a card now over keeping it.
fn scoring_value(rules: &Rules, public: &PublicState, seat: Seat, card: Card) -> i64 {
    let face = rules.set().card(card);
    let points = match face.count {
        Count::CoinsPaid => {
            let coins = i64::from(public.player(seat).coins.min(5));
            let coin = if public.round < 3 { 900 } else { 200 };
            coins * (i64::from(face.per) * POINT - coin)
        }
        _ => i64::from(capped(rules, card, raw_points(rules, public, seat, card))) * POINT,
    };
    let growth = match face.count {
        // These counts are unlikely to grow in later rounds.
        Count::CoinsDue | Count::ClearDice | Count::HatSpace | Count::Card => 0,
        Count::CoinsPaid | Count::ColouredGems | Count::Trainers => 1,
        _ => 4,
    };
    let later = i64::from(3 - public.round);
    let most = i64::from(face.most.unwrap_or(24)) * POINT;
    let grown = (points + growth * later * POINT).min(most);
    // A kept card scores at half value at the end, or in full after a later round.
    let kept = if later == 0 { points / 2 } else { grown * 6 / 10 };
    points - kept
}
