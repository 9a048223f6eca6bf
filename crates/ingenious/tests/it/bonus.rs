//! Bonus placements: ING-401 to 405 and R3, R4, R5, R7, R13.

use game_core::{Game, Step};
use game_laws::clause;
use ingenious::scoring::move_peg;
use ingenious::state::End;
use ingenious::{IllegalAction, Mode, Phase};

use crate::kit::{in_scene, pegs_of, rules, scene, seat};

#[test]
fn a_peg_that_arrives_earns_a_bonus_placement() {
    clause!("ING-401");
    let mut play = in_scene(rules(Mode::Standard, 2), &scene(&[], [17, 0, 0, 0, 0, 0], "RB GG"));
    play.act("RB 0,-4 0,-3");
    assert_eq!(play.state.owed(), 1);
    assert!(play.heard(game_core::Viewer::Spectator).iter().any(|line| line.starts_with("Ingenious!")));
}

#[test]
fn a_bonus_placement_is_compulsory_and_exempt_from_the_first_turn_rule() {
    clause!("ING-402");
    let mut first = scene(&[], [17, 0, 0, 0, 0, 0], "RB GG RG");
    first.first_turn = game_core::SeatCount::new(2).set();
    let mut play = in_scene(rules(Mode::Standard, 2), &first);
    play.act("RB 0,-4 0,-3");
    assert_eq!(play.refusal("keep"), IllegalAction::PlaceFirst);
    assert_eq!(play.refusal("exchange"), IllegalAction::PlaceFirst);
    assert_eq!(play.refusal("RB 0,0 1,0"), IllegalAction::NotOnRack { tile: "RB".parse().unwrap() });
    assert!(play.is_to_act(0));
    play.act("RG 4,-5 4,-4");
    assert_eq!(pegs_of(&play, 0), [18, 1, 0, 0, 0, 0], "it is scored like any other tile");
    assert_eq!(play.state.phase(), Phase::TurnEnd);
}

#[test]
fn a_bonus_placement_can_earn_another_bonus() {
    clause!("ING-403");
    let mut play = in_scene(rules(Mode::Standard, 2), &scene(&[], [17, 0, 17, 0, 0, 0], "RO BY GP"));
    play.act("RO 0,-4 0,-3").act("BY 4,0 3,0");
    assert_eq!(play.state.owed(), 1);
    play.act("GP -1,0 -2,0");
    assert_eq!((play.state.owed(), play.state.phase()), (0, Phase::TurnEnd));
    play.act("keep").settle();
    assert_eq!(play.state.rack(seat(0)).len(), 6, "three were placed, and the rack is full again");
}

#[test]
fn one_tile_can_earn_two_bonuses_and_both_are_played() {
    clause!("ING-404", "ING-R4");
    let board = ["PP -2,0 -3,0", "GR 2,-1 1,-1"];
    let mut play = in_scene(rules(Mode::Standard, 2), &scene(&board, [17, 5, 9, 4, 6, 16], "RP GG YY"));
    play.act("RP 0,0 -1,0");
    assert_eq!(play.state.owed(), 2);
    play.act("GG 3,0 3,1");
    assert_eq!((play.state.owed(), play.state.phase()), (1, Phase::Place));
    play.act("YY 0,3 1,3");
    assert_eq!((play.state.owed(), play.state.phase()), (0, Phase::TurnEnd));
}

#[test]
fn nothing_is_drawn_until_all_bonuses_are_played() {
    clause!("ING-405");
    let mut play = in_scene(rules(Mode::Standard, 2), &scene(&[], [17, 0, 0, 0, 0, 0], "RB GG YY OO PP"));
    let bag = play.state.bag().len();
    play.act("RB 0,-4 0,-3").act("GG 0,0 1,0");
    assert_eq!((play.state.bag().len(), play.state.rack(seat(0)).len()), (bag, 3));
    play.act("keep").settle();
    assert_eq!(play.state.bag().len(), bag - 3);
}

/// Tries every move of a peg in every mode with bonuses: it earns a bonus if and only if the peg reaches a
/// bonus space that it had not reached before.
#[test]
fn a_peg_reaches_a_bonus_space_once() {
    clause!("ING-R3", "ING-401");
    for points in 0..=30u8 {
        for from in 0..=18i8 {
            let arrives = from < 18 && from + points as i8 >= 18;
            assert_eq!(move_peg(Mode::Standard, seat(0), from, points).arrived, arrives, "{from} {points}");
        }
        for from in 0..=36i8 {
            let next = if from < 18 { 18 } else { 36 };
            let arrives = from < next && from + points as i8 >= next;
            assert_eq!(move_peg(Mode::Team, seat(0), from, points).arrived, arrives, "{from} {points}");
        }
    }
    // A double whose halves pass the left and the right 18 earns two bonuses.
    let first = move_peg(Mode::Team, seat(0), 17, 1);
    let second = move_peg(Mode::Team, seat(0), first.to, 18);
    assert!(first.arrived && second.arrived && second.to == 36);
}

/// A double whose halves reach the left 18 and, from there, the right 18 earns two bonuses.
#[test]
fn one_double_can_earn_both_bonuses_of_a_colour() {
    clause!("ING-R3");
    // One red neighbour for the first half, three lines of six red symbols for the second.
    let upwards = ["RR 1,-2 1,-1", "RR 1,-4 1,-3", "RR 1,-6 1,-5"];
    let right = ["RG 2,-1 3,-1", "RG 3,-2 4,-2", "RG 4,-3 5,-3", "RG 5,-4 6,-4", "RG 6,-5 7,-5", "RG 7,-6 7,-7"];
    let downwards = ["RR 1,1 1,2", "RB 1,3 0,3", "RB 1,4 0,4", "RB 1,5 2,5", "RB 1,6 0,7"];
    let board = [&upwards[..], &right, &downwards].concat();
    let mut play = in_scene(rules(Mode::Team, 4), &scene(&board, [17, 0, 0, 0, 0, 0], "RR GG BB"));
    play.act("RR 0,0 1,0").act("order first");
    assert_eq!(play.state.last().unwrap().points, [1, 18]);
    assert_eq!((pegs_of(&play, 0)[0], play.state.owed()), (36, 2));
}

/// Bonuses are counted after both halves: a bonus earned by the first half does not interrupt the second.
#[test]
fn both_halves_are_scored_before_a_bonus_is_played() {
    clause!("ING-R4");
    let mut play = in_scene(rules(Mode::Standard, 2), &scene(&["GB 1,-3 2,-3"], [17, 0, 0, 0, 0, 0], "RG YY"));
    play.act("RG 0,-4 0,-3");
    assert_eq!(pegs_of(&play, 0), [18, 1, 0, 0, 0, 0]);
    assert_eq!(play.state.owed(), 1);
}

#[test]
fn an_exchange_is_offered_once_after_all_bonuses() {
    clause!("ING-R5");
    let mut play = in_scene(rules(Mode::Standard, 2), &scene(&[], [17, 9, 9, 9, 9, 5], "RO GG BB"));
    play.act("RO 0,-4 0,-3");
    assert!(!play.legal_as(0).contains(&"exchange".to_owned()), "not while a bonus is owed");
    play.act("GG 0,0 1,0");
    assert_eq!(play.legal_as(0), ["keep", "exchange"]);
    play.act("exchange").settle();
    assert!(play.is_to_act(1), "the turn is over");
}

#[test]
fn owed_bonuses_lapse_when_the_board_is_full() {
    clause!("ING-R7");
    let mut last = scene(&[], [17, 5, 9, 4, 6, 6], "RO GG");
    last.blocked = all_cells_except(&["0,-4", "0,-3"]);
    let mut play = in_scene(rules(Mode::Standard, 2), &last);
    play.act("RO 0,-4 0,-3");
    assert_eq!((play.state.phase(), play.state.owed()), (Phase::Over(End::BoardFull), 0));
    assert_eq!(play.state.rack(seat(0)).len(), 1, "the rack is not replenished");
    assert!(play.heard(game_core::Viewer::Spectator).contains(&"1 bonus placement(s) of seat 0 lapse".to_owned()));
}

/// The event "bonus lapsed" is sent only if a bonus was owed, both at the end of the game and with an empty
/// rack.
#[test]
fn nothing_lapses_if_nothing_is_owed() {
    clause!("ING-R7", "ING-R13");
    let mut last = scene(&[], [5, 5, 9, 4, 6, 6], "RO");
    last.blocked = all_cells_except(&["0,-4", "0,-3"]);
    let mut over = in_scene(rules(Mode::Standard, 2), &last);
    over.act("RO 0,-4 0,-3");
    assert_eq!(over.state.phase(), Phase::Over(End::BoardFull));
    let mut empty = in_scene(rules(Mode::Team, 4), &scene(&[], [5, 5, 9, 4, 6, 6], "RO"));
    empty.act("RO 0,-4 0,-3");
    assert_eq!((empty.state.phase(), empty.state.rack(seat(0)).len()), (Phase::TurnEnd, 0));
    for play in [over, empty] {
        let texts = play.heard(game_core::Viewer::Spectator);
        assert!(!texts.iter().any(|text| text.contains("lapse")), "{texts:?}");
    }
}

fn all_cells_except(empty: &[&str]) -> Vec<hex_grid::Hex> {
    let rules = rules(Mode::Standard, 2);
    let fresh = ingenious::Ingenious::setup(&rules);
    let cells = rules.boundary().cells().iter().filter(|&cell| fresh.board().colour(cell).is_none());
    cells.map(|cell| rules.boundary().hex(cell)).filter(|hex| !empty.contains(&hex.to_string().as_str())).collect()
}

/// In the team game a rack can run out while a bonus is still owed: the bonus lapses and the turn ends.
#[test]
fn a_bonus_without_a_tile_lapses() {
    clause!("ING-R13");
    let mut play = in_scene(rules(Mode::Team, 4), &scene(&[], [17, 0, 0, 0, 0, 0], "RB"));
    play.act("RB 0,-4 0,-3");
    assert_eq!((play.state.phase(), play.state.owed()), (Phase::TurnEnd, 0));
    assert_eq!(play.legal_as(0), ["keep"], "with an empty rack there is nothing to exchange");
    let action = "keep".parse().unwrap();
    play.state.apply(&play.rules, &Step::choice(seat(0), action), &mut ());
    play.settle();
    assert_eq!(play.state.rack(seat(0)).len(), 6);
}
