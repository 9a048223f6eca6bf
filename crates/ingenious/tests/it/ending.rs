//! The end of the game, the winner, ties: ING-601 to 607 and R8, R9.

use game_core::{Game, Seat};
use game_laws::clause;
use ingenious::scoring::{outcome, sheet};
use ingenious::state::{End, Pegs, SeatStats};
use ingenious::{Ingenious, Mode, Phase, Rules};

use crate::kit::{in_scene, rules, scene, seat};

fn ranked(rules: &Rules, pegs: &[Pegs]) -> game_core::Outcome {
    outcome(rules, End::BoardFull, |seat: Seat| {
        sheet(rules, seat, &pegs[rules.pegs_of(seat)], &[None; 6], &SeatStats::default())
    })
}

fn places(pegs: &[Pegs]) -> Vec<usize> {
    let rules = rules(Mode::Standard, pegs.len() as u8);
    let outcome = ranked(&rules, pegs);
    rules.seats.seats().map(|seat| outcome.place(seat).unwrap()).collect()
}

/// Returns all cells of the board except `empty`, to be blocked in a scene.
pub(crate) fn nearly_full(rules: &Rules, empty: &[&str]) -> Vec<hex_grid::Hex> {
    let fresh = Ingenious::setup(rules);
    let cells = rules.boundary().cells().iter().filter(|&cell| fresh.board().colour(cell).is_none());
    cells.map(|cell| rules.boundary().hex(cell)).filter(|hex| !empty.contains(&hex.to_string().as_str())).collect()
}

#[test]
fn the_game_ends_when_no_two_adjacent_cells_are_empty() {
    clause!("ING-601", "ING-R7");
    for (empty, over) in [(&["0,0", "1,0", "3,0"][..], true), (&["0,0", "1,0", "3,0", "4,0"], false)] {
        let mut full = scene(&[], [0; 6], "RB GG");
        full.blocked = nearly_full(&rules(Mode::Standard, 2), empty);
        let mut play = in_scene(rules(Mode::Standard, 2), &full);
        play.act("RB 0,0 1,0");
        assert_eq!(play.state.phase() == Phase::Over(End::BoardFull), over);
        assert_eq!(play.outcome().is_some(), over);
        assert_eq!(play.legal_as(0).is_empty(), over, "no action is legal afterwards, not even an exchange");
    }
}

#[test]
fn the_lowest_peg_is_the_score_and_the_highest_score_wins() {
    clause!("ING-602", "ING-603");
    let rules = rules(Mode::Standard, 2);
    let scores = |pegs: Pegs| sheet(&rules, seat(0), &pegs, &[None; 6], &SeatStats::default()).total;
    assert_eq!(scores([18, 7, 18, 18, 18, 16]), 7);
    assert_eq!(scores([4, 3, 9, 12, 3, 8]), 3);
    assert_eq!(places(&[[18, 7, 18, 18, 18, 18], [8, 8, 8, 8, 8, 8]]), [2, 1]);
}

#[test]
fn neither_the_colour_nor_the_number_of_pegs_on_eighteen_matters() {
    clause!("ING-604");
    assert_eq!(places(&[[5, 6, 7, 8, 9, 10], [10, 9, 8, 7, 6, 5]]), [1, 1]);
    assert_eq!(places(&[[5, 18, 18, 18, 18, 18], [6, 6, 6, 6, 6, 6]]), [2, 1]);
}

#[test]
fn ties_are_broken_by_the_next_higher_peg() {
    clause!("ING-605", "ING-606");
    // Equal lowest pegs: the second lowest decides, then the third. Two pegs on the same space count as two
    // pegs.
    assert_eq!(places(&[[9, 10, 18, 18, 18, 18], [9, 11, 11, 11, 11, 11]]), [2, 1]);
    assert_eq!(places(&[[9, 9, 18, 18, 18, 18], [9, 10, 10, 10, 10, 10]]), [2, 1], "more pegs on the tied value lose");
    assert_eq!(places(&[[1, 9, 9, 9, 9, 9], [9, 9, 9, 1, 9, 8], [0, 9, 9, 9, 9, 9]]), [1, 2, 3]);
    let rules = rules(Mode::Standard, 2);
    let decided = ranked(&rules, &[[9, 9, 18, 18, 18, 18], [9, 10, 10, 10, 10, 10]]).decided_by;
    assert_eq!((decided[0].place, decided[0].index, decided[0].better, decided[0].worse), (0, 1, 10, 9));
}

#[test]
fn six_pegs_on_eighteen_win_at_once() {
    clause!("ING-607", "ING-R8");
    let board = ["PP -2,0 -3,0"];
    let mut winning = scene(&board, [18, 18, 18, 18, 18, 16], "RP GG");
    winning.pegs[1] = [17, 17, 17, 17, 17, 17];
    winning.pegs[2] = [18, 18, 18, 18, 18, 17];
    let mut play = in_scene(rules(Mode::Standard, 3), &winning);
    play.act("RP 0,0 -1,0");
    assert_eq!(play.state.phase(), Phase::Over(End::InstantWin(seat(0))));
    assert_eq!(play.state.owed(), 0, "the bonus is not played");
    let outcome = play.outcome().unwrap();
    assert_eq!(outcome.reason, "instant-win");
    let places: Vec<_> = (0..3).map(|number| outcome.place(seat(number)).unwrap()).collect();
    assert_eq!(places, [1, 3, 2], "the others are ranked behind the winner");
    // With one of the six pegs on 17 the game goes on.
    let mut short = in_scene(rules(Mode::Standard, 2), &scene(&board, [18, 18, 18, 18, 17, 16], "RP GG"));
    short.act("RP 0,0 -1,0");
    assert_eq!(short.state.phase(), Phase::Place);
}

/// A placement that moves the last peg to 18 and also fills the board ends the game as an instant win.
#[test]
fn an_instant_win_is_tested_before_a_full_board() {
    clause!("ING-R8");
    let mut last = scene(&[], [17, 18, 18, 18, 18, 18], "RO");
    last.blocked = nearly_full(&rules(Mode::Standard, 2), &["0,-4", "0,-3"]);
    let mut play = in_scene(rules(Mode::Standard, 2), &last);
    play.act("RO 0,-4 0,-3");
    assert_eq!(play.state.phase(), Phase::Over(End::InstantWin(seat(0))));
}

#[test]
fn seats_with_equal_pegs_share_the_place() {
    clause!("ING-R9");
    assert_eq!(places(&[[8, 9, 10, 11, 12, 13], [13, 12, 11, 10, 9, 8], [7; 6], [14; 6]]), [2, 2, 4, 1]);
}
