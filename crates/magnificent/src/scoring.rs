//! Scoring of cards and areas, score sheets and the outcome, as pure functions.

use game_core::{Line, Outcome, ScoreSheet, Seat};

use crate::components::{Card, ColourOrClear, Tile};
use crate::effects::Count;
use crate::rules::{Goal, Rules};
use crate::state::{PlayerState, PublicState, Scored};

/// Returns the points of a card before its maximum is applied (MAG-401 to 419). Cards that score coins paid
/// are 0 here, as the seat still has to choose how many it pays.
#[must_use]
pub fn raw_points(rules: &Rules, public: &PublicState, seat: Seat, card: Card) -> i16 {
    let face = rules.set().card(card);
    i16::from(face.per) * count_of(rules, public, seat, face.count)
}

/// Returns how many of the things that a card counts a seat has.
#[must_use]
pub fn count_of(rules: &Rules, public: &PublicState, seat: Seat, count: Count) -> i16 {
    let (player, set) = (public.player(seat), rules.set());
    let full_lines = |lines: &[u64]| {
        let covered = player.camp.covered();
        lines.iter().filter(|cells| **cells & !covered == 0).count() as i16
    };
    match count {
        Count::Tiles(size, colour) => Tile::all()
            .filter(|tile| size.is_none_or(|size| size == tile.size()))
            .filter(|tile| colour.is_none_or(|colour| colour == tile.colour()))
            .map(|tile| i16::from(player.camp.tiles[tile.index()]))
            .sum(),
        Count::Rectangle(colour) => set.grid.largest_rectangle(player.camp.cells[colour as usize]) as i16,
        Count::Columns => full_lines(&set.grid.column_cells),
        Count::Rows => full_lines(&set.grid.row_cells),
        Count::Tents => player.tents_placed() as i16,
        Count::ColouredGems => i16::from(player.gems[..3].iter().sum::<u8>()),
        Count::CoinsPaid => 0,
        Count::HatSpace => i16::from(public.hat_number(rules, seat)),
        Count::OneCharacter => {
            set.characters.iter().map(|posters| player.completed.and(*posters).len()).max().unwrap_or(0) as i16
        }
        Count::Characters => {
            set.characters.iter().filter(|posters| !player.completed.and(**posters).is_empty()).count() as i16
        }
        Count::Symbol(colour) => player.completed.and(set.symbols[colour as usize]).len() as i16,
        Count::Card => 1,
        Count::Trainers => i16::from(player.trainers + player.used + player.resting),
        Count::CoinsDue => i16::from(player.coins_due()),
        Count::ClearDice => i16::from(player.dice_sum(ColourOrClear::Clear)),
    }
}

/// Returns the points of a card, limited to its printed maximum (MAG-420).
#[must_use]
pub fn capped(rules: &Rules, card: Card, raw: i16) -> i16 {
    rules.set().card(card).most.map_or(raw, |most| raw.min(i16::from(most)))
}

/// The areas of a camp that score at the end of the game, by number from 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filling {
    /// The areas covered by tiles.
    pub covered: Vec<u8>,
    /// The areas completed by gems, in the order in which they are filled.
    pub by_gems: Vec<u8>,
    /// The cells that gems fill, one each.
    pub cells: u64,
}

/// Returns the number of open cells and the number of each area, fewest open cells first.
fn by_open_cells(rules: &Rules, player: &PlayerState) -> Vec<(u32, u8)> {
    let covered = player.camp.covered();
    let open = rules.set().grid.areas.iter().map(|area| (area & !covered).count_ones());
    let mut open: Vec<(u32, u8)> = open.zip(0..).collect();
    open.sort_unstable();
    open
}

/// Returns the number of areas covered by tiles, and of areas completed by gems, fewest open cells first
/// (MAG-384, 385, R50).
#[must_use]
pub fn areas(rules: &Rules, player: &PlayerState) -> (u8, u8) {
    let (mut full, mut filled, mut gems) = (0, 0, u32::from(player.gem_count()));
    for (open, _) in by_open_cells(rules, player) {
        match open {
            0 => full += 1,
            _ if open > gems => break,
            _ => filled += 1,
        }
        gems -= open;
    }
    (full, filled)
}

/// Returns which areas would score if the game ended now, and the cells that gems would fill; of areas with
/// as many open cells the first comes first (MAG-384, 385, R50).
#[must_use]
pub fn filling(rules: &Rules, player: &PlayerState) -> Filling {
    let (mut filling, mut gems) = (Filling::default(), u32::from(player.gem_count()));
    for (open, area) in by_open_cells(rules, player) {
        match open {
            0 => filling.covered.push(area),
            _ if open > gems => break,
            _ => {
                filling.by_gems.push(area);
                filling.cells |= rules.set().grid.areas[usize::from(area)] & !player.camp.covered();
            }
        }
        gems -= open;
    }
    filling
}

/// Appends the ranking key of a seat, its points and then the position of its hat, and returns the points
/// (MAG-387).
pub fn push_ranking_key(public: &PublicState, seat: Seat, out: &mut Vec<i32>) -> i32 {
    let player = public.player(seat);
    let total = i32::from(player.ledger.total());
    out.extend([total, player.highest_hat().map_or(0, i32::from)]);
    total
}

/// Returns the score sheet of a seat.
#[must_use]
pub fn sheet(rules: &Rules, public: &PublicState, seat: Seat) -> ScoreSheet {
    let player = public.player(seat);
    let ledger = &player.ledger;
    let mut lines = vec![
        Line::summand("camp", i32::from(ledger.camp)),
        Line::summand("tent-spaces", i32::from(ledger.tent_spaces)),
        Line::summand("card-tops", i32::from(ledger.tops)),
        Line::summand("posters", i32::from(ledger.posters)),
        Line::summand("tents", i32::from(ledger.tents)),
    ];
    for (round, debt) in (1..).zip(ledger.debts) {
        lines.push(Line::summand("debt", i32::from(debt)).of(format!("round {round}")));
    }
    let mut cards = |key: &'static str, scored: &[Option<Scored>]| {
        for Scored { card, raw, points } in scored.iter().flatten() {
            lines.push(Line::summand(key, i32::from(*points)).of(card.id()));
            lines.push(Line::note("counted", i32::from(*raw)).of(card.id()));
            if let Some(most) = rules.set().card(*card).most {
                lines.push(Line::note("most", i32::from(most)).of(card.id()));
            }
        }
    };
    cards("card", &ledger.scored);
    cards("half-card", &ledger.halves);
    lines.push(Line::summand("coins", i32::from(ledger.coins)));
    lines.push(Line::summand("areas", i32::from(ledger.areas)));
    lines.push(Line::note("areas-by-gems", i32::from(ledger.by_gems)));
    lines.push(Line::note("hat", i32::from(public.hat_number(rules, seat))));
    lines.push(Line::note("due", i32::from(player.coins_due())));
    lines.push(Line::note("purse", i32::from(player.coins)));
    let mut ranking_key = Vec::new();
    let total = push_ranking_key(public, seat, &mut ranking_key);
    ScoreSheet { seat, lines, total, ranking_key }
}

/// Returns the outcome of a finished game.
#[must_use]
pub fn outcome(rules: &Rules, public: &PublicState) -> Outcome {
    let teams = Outcome::each_alone(rules.seats);
    let mut outcome = Outcome::by_ranking_key("three-rounds", &teams, |seat| sheet(rules, public, seat));
    if rules.is_solo() && rules.options.goal == Goal::Levels {
        // MAG-501: the verdict of a solo game.
        let verdict = match public.players[0].ledger.total() {
            240.. => "magnificent",
            220.. => "ringmaster",
            200.. => "won",
            _ => "lost",
        };
        outcome.verdict = Some(verdict.into());
    }
    outcome
}
