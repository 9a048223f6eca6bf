//! Points of a placement, movement of pegs, ranking and score sheets, as pure functions.

use game_core::{Line, Outcome, ScoreSheet, Seat, sort_few};
use hex_grid::{Direction, Hexagon};

use crate::board::Board;
use crate::components::{Colour, DOUBLE_LAST_SPACE, DUEL_LAST_SPACE, LAST_SPACE};
use crate::rules::{Mode, Rules};
use crate::state::{End, Pegs, SeatStats, lowest, lowest_value};
use crate::tiles::ColourSet;

/// Returns the points that a half of this colour would score on this cell (ING-302 to 307), before the tile
/// is laid.
///
/// The cell of the other half is still empty, so the line towards it ends at once (ING-305).
#[inline]
#[must_use]
pub fn points(board: &Board, boundary: &Hexagon, colour: Colour, cell: u8) -> u8 {
    let same = &board.colours[colour as usize];
    if same.and(boundary.around(cell)).is_empty() {
        return 0;
    }
    let mut points = 0;
    for direction in Direction::ALL {
        let mut next = boundary.step(cell, direction);
        while same.has(next) {
            points += 1;
            next = boundary.step(next, direction);
        }
    }
    points
}

/// Returns the cells that scored for the half on `cell` of a tile on the board whose other half is on
/// `other`.
#[must_use]
pub fn counted(board: &Board, boundary: &Hexagon, cell: u8, other: u8) -> Vec<u8> {
    let Some(colour) = board.colour(cell) else { return Vec::new() };
    let same = &board.colours[colour as usize];
    let mut counted = Vec::new();
    for direction in Direction::ALL {
        let mut next = boundary.step(cell, direction);
        if next == other {
            continue;
        }
        while same.has(next) {
            counted.push(next);
            next = boundary.step(next, direction);
        }
    }
    counted
}

/// Where a peg is after a move, and what the move caused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moved {
    /// The number of the new space.
    pub to: i8,
    /// The number of points beyond the last space, which are lost.
    pub lost: u8,
    /// Whether the peg arrived on a bonus space. That earns a bonus placement; in the duel only if the token
    /// changes hands.
    pub arrived: bool,
}

/// Returns where a peg on space `from` arrives when the seat scores `points` with it.
#[inline]
#[must_use]
pub fn move_peg(mode: Mode, seat: Seat, from: i8, points: u8) -> Moved {
    let ahead = from + points as i8;
    match mode {
        // ING-309, 401: a peg stops at 18.
        Mode::Standard => stop_at(LAST_SPACE, from, ahead),
        // ING-705, 708, 804, 806: a peg stops once at the left 18; the remaining points of that half are
        // lost.
        Mode::Solo | Mode::Team if from < LAST_SPACE => stop_at(LAST_SPACE, from, ahead),
        Mode::Solo | Mode::Team => stop_at(DOUBLE_LAST_SPACE, from, ahead),
        // ING-903, 904: seat 0 moves pegs up to 9, seat 1 down to -9.
        Mode::Duel if seat.index() == 0 => stop_at(DUEL_LAST_SPACE, from, ahead),
        Mode::Duel => {
            let mirrored = stop_at(DUEL_LAST_SPACE, -from, points as i8 - from);
            Moved { to: -mirrored.to, ..mirrored }
        }
    }
}

#[inline]
const fn stop_at(last: i8, from: i8, ahead: i8) -> Moved {
    if ahead >= last {
        Moved { to: last, lost: (ahead - last) as u8, arrived: from < last }
    } else {
        Moved { to: ahead, lost: 0, arrived: false }
    }
}

/// Returns the space of a peg after both halves of a double have been scored, in the order of `points`.
fn after_both(mode: Mode, seat: Seat, from: i8, points: [u8; 2]) -> i8 {
    let first = move_peg(mode, seat, from, points[0]);
    move_peg(mode, seat, first.to, points[1]).to
}

/// Returns whether it matters which half of a double is scored first (ING-R10). Orders that leave the peg on
/// the same space also earn the same bonus placements.
#[must_use]
pub fn order_matters(mode: Mode, seat: Seat, from: i8, points: [u8; 2]) -> bool {
    matches!(mode, Mode::Solo | Mode::Team)
        && after_both(mode, seat, from, points) != after_both(mode, seat, from, [points[1], points[0]])
}

/// Returns whether scoring the second half of a double first leaves the peg on a higher space.
#[must_use]
pub fn second_first_is_better(mode: Mode, seat: Seat, from: i8, points: [u8; 2]) -> bool {
    after_both(mode, seat, from, [points[1], points[0]]) > after_both(mode, seat, from, points)
}

/// Whether these pegs win the game at once for the seat (ING-607, 911, R11, R12).
#[inline]
#[must_use]
pub fn wins_at_once(rules: &Rules, seat: Seat, pegs: &Pegs) -> bool {
    match rules.mode() {
        Mode::Standard | Mode::Team => lowest_value(pegs) == rules.last_space(),
        Mode::Solo => false,
        Mode::Duel => pegs.iter().all(|&peg| on_own_side(seat, peg) > 0),
    }
}

/// Returns the space of a duel peg as the seat reads it: positive on its own side of the board.
#[inline]
#[must_use]
pub const fn on_own_side(seat: Seat, peg: i8) -> i8 {
    if seat.index() == 0 { peg } else { -peg }
}

/// Returns the colours whose duel pegs are on the 9 of the seat's own side.
#[must_use]
pub fn own_nines(seat: Seat, pegs: &Pegs) -> ColourSet {
    Colour::ALL.into_iter().filter(|&colour| on_own_side(seat, pegs[colour as usize]) == DUEL_LAST_SPACE).collect()
}

/// Returns the ranking key: all six pegs in ascending order (ING-602 to 606); in the duel, the number of pegs
/// on the seat's own side, then their spaces in ascending order (ING-908 to 910).
#[must_use]
pub fn ranking_key(mode: Mode, seat: Seat, pegs: &Pegs) -> Vec<i32> {
    let mut values = Vec::with_capacity(7);
    add_ranking_key(mode, seat, pegs, &mut values);
    values
}

/// Appends the [`ranking_key`] to a list.
pub fn add_ranking_key(mode: Mode, seat: Seat, pegs: &Pegs, out: &mut Vec<i32>) {
    let mut from = out.len();
    if mode == Mode::Duel {
        let own = pegs.iter().map(|&peg| i32::from(on_own_side(seat, peg))).filter(|&value| value > 0);
        out.push(own.clone().count() as i32);
        out.extend(own);
        from += 1;
    } else {
        out.extend(pegs.iter().map(|&peg| i32::from(peg)));
    }
    sort_few(&mut out[from..], |a, b| a < b);
}

/// The score sheet of a seat.
#[must_use]
pub fn sheet(rules: &Rules, seat: Seat, pegs: &Pegs, tokens: &[Option<Seat>; 6], stats: &SeatStats) -> ScoreSheet {
    let mode = rules.mode();
    let ranking_key = ranking_key(mode, seat, pegs);
    let total = ranking_key[0];
    let mut lines = Vec::new();
    for colour in Colour::ALL {
        let peg = pegs[colour as usize];
        let value = if mode == Mode::Duel { on_own_side(seat, peg) } else { peg };
        lines.push(Line::note("peg", i32::from(value)).of(colour.letter().to_string()));
    }
    let count = |test: &dyn Fn(i8) -> bool| pegs.iter().filter(|&&peg| test(peg)).count() as i32;
    if mode == Mode::Duel {
        lines.push(Line::summand("pegs-on-own-side", total));
        lines.push(Line::note("pegs-on-zero", count(&|peg| peg == 0)));
        lines.push(Line::note("pegs-at-end", count(&|peg| on_own_side(seat, peg) == DUEL_LAST_SPACE)));
        for colour in Colour::ALL.into_iter().filter(|&colour| tokens[colour as usize] == Some(seat)) {
            lines.push(Line::note("token", 1).of(colour.letter().to_string()));
        }
    } else {
        lines.push(Line::summand("lowest-peg", total));
        for colour in lowest(pegs).iter() {
            lines.push(Line::note("lowest-colour", total).of(colour.letter().to_string()));
        }
        lines.push(Line::note("pegs-at-end", count(&|peg| peg == rules.last_space())));
    }
    lines.push(Line::note("placements", i32::from(stats.placements)));
    lines.push(Line::note("bonus-placements", i32::from(stats.bonuses)));
    lines.push(Line::note("exchanges", i32::from(stats.exchanges)));
    lines.push(Line::note("points-lost", i32::from(stats.lost)));
    ScoreSheet { seat, lines, total, ranking_key }
}

/// Returns the outcome of a finished game. Teams are ranked by their score sheets; a seat that wins at once
/// has the best one (ING-R8).
#[must_use]
pub fn outcome(rules: &Rules, end: End, sheet: impl Fn(Seat) -> ScoreSheet) -> Outcome {
    let reason = match end {
        End::BoardFull => "board-full",
        End::InstantWin(_) => "instant-win",
    };
    Outcome::by_ranking_key(reason, &rules.teams(), sheet)
}
