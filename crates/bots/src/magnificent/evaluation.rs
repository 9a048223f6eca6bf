//! The evaluation of a position for a seat between turns, in thousandths of a point.
//!
//! Points count in full. Everything else is valued by what it is likely to yield: coins against the coins
//! that will be due for dice at the end of the round, posters by what is still missing for them, cards by
//! what they would score now, tents and trainers by the rounds in which they can still be used.

use game_core::Seat;
use magnificent::components::{ROUNDS, TURNS, Tile};
use magnificent::effects::Count;
use magnificent::scoring::{capped, raw_points};
use magnificent::state::{PlayerState, PublicState};
use magnificent::{Card, ColourOrClear, Rules, Size};

/// The value of one victory point.
pub(super) const POINT: i64 = 1_000;

// The weights were tuned one at a time: each was tried a third lower and two fifths higher over ninety
// self-play games, and the best value kept.

/// The coins that each further die taken in the round is expected to add to what is due, in thousandths of a
/// coin.
const DUE_PER_TURN: i64 = 1_400;
/// The coins that each further turn is expected to yield, in thousandths of a coin.
const INCOME_PER_TURN: i64 = 1_400;
/// The value of a tent for each future Perform action, besides its points and coins.
const TENT: i64 = 800;
/// The share of a tent's points and coins that counts for each future Perform action, in hundredths.
const TENT_SHARE: i64 = 45;
/// The share of an uncompleted poster's value that counts if nothing is missing for it, in hundredths; then
/// what is deducted from the share for each missing small tile, large tile, gem and tent.
const POSTER_SHARE: i64 = 35;
const SMALL_MISSING: i64 = 9;
const LARGE_MISSING: i64 = 12;
const GEM_MISSING: i64 = 6;
const TENT_MISSING: i64 = 10;
/// The share of a poster's value that counts for each turn left, in hundredths, up to 100 in all.
const TURN_SHARE: i64 = 14;
/// The value of a small and of a large tile in the camp, and the extra value of the first two of each type.
const SMALL_TILE: i64 = 900;
const LARGE_TILE: i64 = 1_250;
const FIRST_TILES: i64 = 500;
/// The share of a card's points that counts, in hundredths: if it may still be scored in full, and if not.
const FULL_SHARE: i64 = 85;
const HALF_SHARE: i64 = 45;
/// The value of a trainer that has been used and returns after the round.
const RESTING: i64 = 800;

/// What is left of the round and of the game.
#[derive(Clone, Copy)]
struct Ahead {
    round: usize,
    /// Turns that the seat has left in this round.
    turns: i64,
    /// Rounds after this one.
    rounds: i64,
}

/// Returns the value of a position for a seat, in thousandths of a point.
#[must_use]
pub fn evaluate(rules: &Rules, public: &PublicState, seat: Seat) -> i64 {
    i64::from(public.player(seat).ledger.total()) * POINT + parts(rules, public, seat).iter().sum::<i64>()
}

/// Returns what a position is worth beyond the points so far, by source.
pub(super) fn parts(rules: &Rules, public: &PublicState, seat: Seat) -> [i64; 7] {
    let player = public.player(seat);
    let round = public.round.clamp(1, ROUNDS);
    let ahead = Ahead {
        round: usize::from(round),
        turns: i64::from(TURNS) - player.dice_taken() as i64,
        rounds: i64::from(ROUNDS - round),
    };
    // After the last turn of a round its dice have been paid for.
    let paid = usize::from(public.turns) >= usize::from(TURNS) * rules.seats.get();
    [
        coins(player, ahead, paid),
        stock(player, ahead),
        tents(rules, player, ahead),
        posters(rules, player, ahead),
        camp(rules, player),
        cards(rules, public, seat, ahead),
        i64::from(public.hat_number(rules, seat)) * 60,
    ]
}

/// Returns the value of coins: a surplus over what will be due is worth a little; each missing coin costs as
/// many points as the number of the round (MAG-355).
fn coins(player: &PlayerState, ahead: Ahead, paid: bool) -> i64 {
    let due = if paid { 0 } else { i64::from(player.coins_due()) * POINT } + ahead.turns * DUE_PER_TURN;
    let purse = i64::from(player.coins) * POINT + ahead.turns * INCOME_PER_TURN;
    let surplus = purse - due;
    let worth = [0, 650, 500, 200][ahead.round];
    let price = [0, 1_000, 2_000, 3_000][ahead.round] + if ahead.rounds > 0 { 250 } else { 0 };
    // Missing coins may still be earned while turns are left.
    let price = if ahead.turns > 0 { price * 3 / 4 } else { price };
    if surplus >= 0 {
        surplus.min(12 * POINT) * worth / POINT + (surplus - 12 * POINT).max(0) / 5
    } else {
        surplus * price / POINT
    }
}

/// Returns the value of gems and trainers, by the turns left to use them.
fn stock(player: &PlayerState, ahead: Ahead) -> i64 {
    let turns = ahead.turns + ahead.rounds * i64::from(TURNS);
    if turns == 0 {
        return i64::from(player.gem_count()) * 250;
    }
    let gems: i64 = ColourOrClear::ALL[..3]
        .iter()
        .map(|kind| [0, 1_000, 1_850, 2_500][usize::from(player.gems[*kind as usize])])
        .sum();
    let clear = [0, 1_300, 2_450, 3_400][usize::from(player.gems[ColourOrClear::Clear as usize])];
    let ready = i64::from(player.trainers) * (600 + 300 * ahead.rounds + if ahead.turns > 0 { 500 } else { 0 });
    let resting = i64::from(player.resting + player.used) * RESTING * ahead.rounds.min(1);
    gems + clear + ready + resting
}

/// Returns the expected number of future Perform actions, in tenths. It depends only on the time left.
const fn performs_ahead(ahead: Ahead) -> i64 {
    ahead.rounds * 14 + ahead.turns * 4
}

/// Returns the value of tents: each is used once in every future Perform action.
fn tents(rules: &Rules, player: &PlayerState, ahead: Ahead) -> i64 {
    let faces = player.tents.iter().flatten().map(|tent| rules.set().tent(*tent));
    let value: i64 = faces
        .map(|face| {
            let gem = if face.gem.is_some() { 1_300 } else { 0 };
            TENT + (i64::from(face.points) * POINT + i64::from(face.coins) * 500 - gem) * TENT_SHARE / 100
        })
        .sum();
    value * performs_ahead(ahead) / 10
}

/// Returns the value of posters: what they yield, less for each tile, gem and tent that is missing.
fn posters(rules: &Rules, player: &PlayerState, ahead: Ahead) -> i64 {
    let turns = ahead.turns + ahead.rounds * i64::from(TURNS);
    if turns == 0 {
        return 0;
    }
    let set = rules.set();
    let mut values: Vec<i64> = Vec::with_capacity(5);
    for space in 0..player.posters.len() {
        let Some(poster) = player.posters[space] else { continue };
        let face = set.poster(poster);
        let full = i64::from(face.points) * POINT + i64::from(face.coins) * 600;
        let missing: i64 = (0..6)
            .map(|tile| {
                i64::from(face.tiles[tile].saturating_sub(player.camp.tiles[tile]))
                    * if tile < 3 { SMALL_MISSING } else { LARGE_MISSING }
            })
            .sum();
        let gems: i64 = (0..3).map(|colour| i64::from(face.gems[colour].saturating_sub(player.gems[colour]))).sum();
        let tent = if space == 0 || player.tents[space].is_some() { 0 } else { TENT_MISSING };
        let chance = (POSTER_SHARE - missing - gems * GEM_MISSING - tent).max(3);
        let time = (turns * TURN_SHARE).min(100);
        values.push(full * chance * time / 10_000);
    }
    values.sort_unstable_by(|a, b| b.cmp(a));
    let room = (performs_ahead(ahead) * 22 / 100) as usize;
    values.iter().enumerate().map(|(at, value)| if at <= room { *value } else { value / 4 }).sum()
}

/// Returns the value of a camp: tiles, and areas that are covered or nearly so.
fn camp(rules: &Rules, player: &PlayerState) -> i64 {
    let covered = player.camp.covered();
    let areas: i64 = rules
        .set()
        .grid
        .areas
        .iter()
        .map(|area| {
            let (size, open) = (i64::from(area.count_ones()), i64::from((area & !covered).count_ones()));
            match open {
                0 => 4 * POINT,
                1 => 2_900,
                2 => 2_200,
                _ => 1_500 * (size - open) / size,
            }
        })
        .sum();
    // Single open cells cannot be covered by any tile.
    let open = rules.set().grid.all & !covered;
    let isolated = (open & !rules.set().grid.neighbours(open)).count_ones();
    let tiles: i64 = Tile::all()
        .map(|tile| {
            let count = i64::from(player.camp.tiles[tile.index()]);
            let each = if tile.size() == Size::Small { SMALL_TILE } else { LARGE_TILE };
            // The first tiles of a type are needed for the most posters.
            count * each + count.min(2) * FIRST_TILES
        })
        .sum();
    areas + tiles - i64::from(isolated) * 350
}

/// Returns what a card would score now, with some credit for nearly full rows and columns and for dice to
/// come.
pub(super) fn card_value(rules: &Rules, public: &PublicState, seat: Seat, card: Card) -> i64 {
    let face = rules.set().card(card);
    let player = public.player(seat);
    let points = match face.count {
        Count::CoinsPaid => i64::from(face.most.unwrap_or(15)) * 800,
        Count::CoinsDue | Count::ClearDice if player.dice_taken() < usize::from(TURNS) => {
            // The seat has not taken all its dice of the round.
            let now = i64::from(capped(rules, card, raw_points(rules, public, seat, card)));
            let typical = if face.count == Count::CoinsDue { 11 } else { 8 };
            now.max(typical) * POINT
        }
        _ => i64::from(capped(rules, card, raw_points(rules, public, seat, card))) * POINT,
    };
    // Nearly full rows and columns count in part.
    let lines = match face.count {
        Count::Rows => &rules.set().grid.row_cells,
        Count::Columns => &rules.set().grid.column_cells,
        _ => return points,
    };
    let covered = player.camp.covered();
    let near: i64 = lines
        .iter()
        .map(|line| match (line & !covered).count_ones() {
            1 => 500,
            2 => 300,
            3 => 150,
            _ => 0,
        })
        .sum();
    points + near * i64::from(face.per)
}

/// Returns the value of cards: one per round is scored in full, the rest at half value at the end.
fn cards(rules: &Rules, public: &PublicState, seat: Seat, ahead: Ahead) -> i64 {
    let player = public.player(seat);
    let mut values: Vec<i64> = player.cards.iter().map(|card| card_value(rules, public, seat, card)).collect();
    values.sort_unstable_by(|a, b| b.cmp(a));
    // The card of the current round is still to be scored in full too.
    let full = 1 + ahead.rounds;
    values
        .iter()
        .enumerate()
        .map(|(at, value)| if (at as i64) < full { value * FULL_SHARE / 100 } else { value * HALF_SHARE / 100 })
        .sum()
}
