//! What a position is worth to a seat between turns, in thousandths of a point.
//!
//! Points count as they are. Everything else is worth what it is likely to become: coins against the coins that will be owed for dice at the end of
//! the round, posters by what they lack, cards by what they would score now, tents and trainers by the rounds in which they can still be used.

use game_core::Seat;
use magnificent::components::{ROUNDS, TURNS, Tile};
use magnificent::effects::Count;
use magnificent::scoring::{capped, raw_points};
use magnificent::state::{PlayerState, PublicState};
use magnificent::{Card, ColourOrClear, Rules, Size};

/// One point.
pub(super) const POINT: i64 = 1_000;

// The weights below were found by trying each a third lower and two fifths higher over ninety games between equals, and keeping what scored more.

/// Coins that a further die of a round adds to what is due, and that a further turn brings in.
const DUE_A_TURN: i64 = 1_400;
const INCOME_A_TURN: i64 = 1_400;
/// A tent in each show to come: for what it allows, and the share of its points and coins in hundredths.
const TENT: i64 = 800;
const TENT_SHARE: i64 = 45;
/// The share of a poster's worth that counts before it is completed, in hundredths, and what is lost of it for each thing missing.
const POSTER_SHARE: i64 = 35;
const SMALL_MISSING: i64 = 9;
const LARGE_MISSING: i64 = 12;
const GEM_MISSING: i64 = 6;
const TENT_MISSING: i64 = 10;
/// The part of that for each turn left, until it is whole.
const TURN_SHARE: i64 = 14;
/// A tile in the camp, and more for the first two of a type.
const SMALL_TILE: i64 = 900;
const LARGE_TILE: i64 = 1_250;
const FIRST_TILES: i64 = 500;
/// The part of a card's points that counts while it may be scored in full, and else.
const FULL_SHARE: i64 = 85;
const HALF_SHARE: i64 = 45;
/// A trainer that comes back after the round.
const RESTING: i64 = 800;

/// How much of a round and of the game is still to come.
#[derive(Clone, Copy)]
struct Ahead {
    round: usize,
    /// Turns of the seat that are left in this round.
    turns: i64,
    /// Rounds after this one.
    rounds: i64,
}

/// The value of a position to a seat.
#[must_use]
pub fn evaluate(rules: &Rules, public: &PublicState, seat: Seat) -> i64 {
    let player = public.player(seat);
    let round = public.round.clamp(1, ROUNDS);
    let ahead = Ahead {
        round: usize::from(round),
        turns: i64::from(TURNS) - player.dice_taken() as i64,
        rounds: i64::from(ROUNDS - round),
    };
    // Once the turns of a round are over its dice have been paid for.
    let paid = usize::from(public.turns) >= usize::from(TURNS) * rules.seats.get();
    i64::from(player.ledger.total()) * POINT
        + coins(player, ahead, paid)
        + stock(player, ahead)
        + tents(rules, player, ahead)
        + posters(rules, player, ahead)
        + camp(rules, player)
        + cards(rules, public, seat, ahead)
        + i64::from(public.hat_number(rules, seat)) * 60
}

/// Coins beyond what will be due are worth a little; each that will be missing costs the points of the round (MAG-355).
fn coins(player: &PlayerState, ahead: Ahead, paid: bool) -> i64 {
    let due = if paid { 0 } else { i64::from(player.coins_due()) * POINT } + ahead.turns * DUE_A_TURN;
    let purse = i64::from(player.coins) * POINT + ahead.turns * INCOME_A_TURN;
    let over = purse - due;
    let worth = [0, 650, 500, 200][ahead.round];
    let price = [0, 1_000, 2_000, 3_000][ahead.round] + if ahead.rounds > 0 { 250 } else { 0 };
    // What is missing while turns are left may still be earned.
    let price = if ahead.turns > 0 { price * 3 / 4 } else { price };
    if over >= 0 { over.min(12 * POINT) * worth / POINT + (over - 12 * POINT).max(0) / 5 } else { over * price / POINT }
}

/// Gems and trainers, by what is left to do with them.
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

/// Shows that are still to come, in tenths: they get fewer with time, not by performing.
const fn shows(ahead: Ahead) -> i64 {
    ahead.rounds * 14 + ahead.turns * 4
}

/// A tent is used once in each show that is still to come.
fn tents(rules: &Rules, player: &PlayerState, ahead: Ahead) -> i64 {
    let faces = player.tents.iter().flatten().map(|tent| rules.set().tent(*tent));
    let value: i64 = faces
        .map(|face| {
            let gem = if face.gem.is_some() { 1_300 } else { 0 };
            TENT + (i64::from(face.points) * POINT + i64::from(face.coins) * 500 - gem) * TENT_SHARE / 100
        })
        .sum();
    value * shows(ahead) / 10
}

/// A poster is worth what it brings, less for each tile, gem and tent that is missing.
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
    let room = (shows(ahead) * 22 / 100) as usize;
    values.iter().enumerate().map(|(at, value)| if at <= room { *value } else { value / 4 }).sum()
}

/// Covered cells, and areas that are nearly covered.
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
    // Cells that cannot be filled by any tile are lost.
    let open = rules.set().grid.all & !covered;
    let lonely = (open & !rules.set().grid.neighbours(open)).count_ones();
    let tiles: i64 = Tile::all()
        .map(|tile| {
            let count = i64::from(player.camp.tiles[tile.index()]);
            let each = if tile.size() == Size::Small { SMALL_TILE } else { LARGE_TILE };
            // The first of a kind opens the most posters.
            count * each + count.min(2) * FIRST_TILES
        })
        .sum();
    areas + tiles - i64::from(lonely) * 350
}

/// What a card would score, with some credit for what is still to come.
pub(super) fn card_value(rules: &Rules, public: &PublicState, seat: Seat, card: Card) -> i64 {
    let face = rules.set().card(card);
    let player = public.player(seat);
    let points = match face.count {
        Count::CoinsPaid => i64::from(face.most.unwrap_or(15)) * 800,
        Count::CoinsDue | Count::ClearDice if player.dice_taken() < usize::from(TURNS) => {
            // The dice of the round are not complete.
            let now = i64::from(capped(rules, card, raw_points(rules, public, seat, card)));
            let typical = if face.count == Count::CoinsDue { 11 } else { 8 };
            now.max(typical) * POINT
        }
        _ => i64::from(capped(rules, card, raw_points(rules, public, seat, card))) * POINT,
    };
    // A line that is nearly full is nearly worth its points.
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

/// One card a round scores in full, the others by half at the end.
fn cards(rules: &Rules, public: &PublicState, seat: Seat, ahead: Ahead) -> i64 {
    let player = public.player(seat);
    let mut values: Vec<i64> = player.cards.iter().map(|card| card_value(rules, public, seat, card)).collect();
    values.sort_unstable_by(|a, b| b.cmp(a));
    // Before the end of its round a seat has a card more to score in full.
    let full = 1 + ahead.rounds;
    values
        .iter()
        .enumerate()
        .map(|(at, value)| if (at as i64) < full { value * FULL_SHARE / 100 } else { value * HALF_SHARE / 100 })
        .sum()
}
