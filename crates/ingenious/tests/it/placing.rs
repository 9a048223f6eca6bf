//! The course of a turn, and legal placements: ING-201 to 207 and R1, R2.

use game_core::{Game, SeatCount, ToMove};
use game_laws::clause;
use ingenious::components::PRINTED;
use ingenious::{IllegalAction, Mode, Phase};

use crate::kit::{in_scene, laid, pegs_of, rules, scene, seat};

#[test]
fn a_turn_is_place_score_replenish() {
    clause!("ING-201", "ING-501");
    let mut play = in_scene(rules(Mode::Standard, 2), &scene(&[], [0; 6], "RB RO GY GP BB"));
    assert_eq!(play.refusal("keep"), IllegalAction::PlaceFirst);
    assert_eq!(play.refusal("order first"), IllegalAction::NoOrderNow);
    play.act("RB 0,-4 1,-4");
    assert_eq!(pegs_of(&play, 0)[0], 1, "scored before anything is drawn");
    assert_eq!(play.state.rack(seat(0)).len(), 4);
    assert_eq!(play.refusal("RO 0,0 1,0"), IllegalAction::NoPlacementNow);
    play.act("keep");
    assert_eq!(play.to_move(), ToMove::Chance);
    play.chance("draw 0 PP").chance("draw 0 PP");
    assert_eq!(play.state.rack(seat(0)).len(), 6);
    assert!(play.is_to_act(1), "then the seat to the left");
}

#[test]
fn any_tile_of_the_rack_goes_on_two_adjacent_empty_cells_in_either_orientation() {
    clause!("ING-202");
    let play = in_scene(rules(Mode::Standard, 2), &scene(&[], [0; 6], "RB GG"));
    let legal = play.legal_as(0);
    assert_eq!(legal.iter().filter(|action| action.starts_with("RB")).count(), 444);
    assert_eq!(legal.iter().filter(|action| action.starts_with("GG")).count(), 222);
    assert!(legal.contains(&"RB 0,0 1,0".into()) && legal.contains(&"RB 1,0 0,0".into()));
    assert_eq!(play.refusal("YY 0,0 1,0"), IllegalAction::NotOnRack { tile: "YY".parse().unwrap() });
    assert_eq!(play.refusal("RB 0,0 2,0"), IllegalAction::NotAdjacent);
    assert_eq!(play.refusal("RB 0,0 0,0"), IllegalAction::NotAdjacent);
    assert!(matches!(play.refusal("RB 5,1 5,2"), IllegalAction::OutsideBoundary { .. }));
}

#[test]
fn an_empty_board_of_each_size_has_its_number_of_placements() {
    clause!("ING-105", "ING-202");
    let everything = ["RR RG RB RO RY RP", "GG GB GO GY GP BB", "BO BY BP OO OY OP", "YY YP PP"];
    for (seats, expected) in [(2, 7992), (3, 11016), (4, 15336)] {
        let of = |rack: &&str| in_scene(rules(Mode::Standard, seats), &scene(&[], [0; 6], rack)).legal_as(0).len();
        assert_eq!(everything.iter().map(of).sum::<usize>(), expected);
    }
}

#[test]
fn a_cell_with_a_symbol_is_not_empty() {
    clause!("ING-203");
    let play = in_scene(rules(Mode::Standard, 2), &scene(&["GG 0,0 1,0"], [0; 6], "RB"));
    for (taken, cells) in [("1,0", "1,0 2,0"), ("0,0", "0,1 0,0"), ("0,-5", "0,-5 1,-5")] {
        let taken = taken.parse().unwrap();
        assert_eq!(play.refusal(&format!("RB {cells}")), IllegalAction::NotEmpty { cell: taken }, "{cells}");
    }
}

#[test]
fn a_first_tile_must_touch_a_printed_symbol_that_no_tile_touches() {
    clause!("ING-204", "ING-R1");
    for (seats, pairs) in [(2u8, 54), (3, 102), (4, 144)] {
        let mut open = scene(&[], [0; 6], "RB");
        open.first_turn = SeatCount::new(seats).set();
        let play = in_scene(rules(Mode::Standard, seats), &open);
        assert_eq!(play.legal_as(0).len(), 2 * pairs);
        assert_eq!(play.refusal("RB 0,0 1,0"), IllegalAction::FirstTurn);
    }
    // One half next to the symbol is enough, and its colour need not match.
    let mut open = scene(&["GG 1,-5 2,-5"], [0; 6], "RB");
    open.first_turn = SeatCount::new(2).set();
    let play = in_scene(rules(Mode::Standard, 2), &open);
    assert_eq!(play.refusal("RB 0,-4 0,-3"), IllegalAction::FirstTurn, "red is touched by the green tile");
    let legal = play.legal_as(0);
    assert!(legal.contains(&"RB 5,-3 5,-4".into()) && legal.contains(&"RB 5,-4 5,-3".into()));
    assert_eq!(legal.len(), 2 * 45);
}

/// Wherever the other three have placed, the fourth seat has at least three printed symbols that no tile
/// touches.
#[test]
fn the_first_turn_is_always_possible() {
    clause!("ING-R1");
    let mut touched = scene(&["RG 0,-4 0,-3", "RG 5,-4 5,-3", "RG 4,0 3,0"], [0; 6], "RB");
    touched.first_turn = SeatCount::new(4).set();
    let play = in_scene(rules(Mode::Standard, 4), &touched);
    assert_eq!(play.legal_as(0).len(), 2 * 72);
    for (at, (_, one)) in PRINTED.iter().enumerate() {
        for (_, other) in &PRINTED[at + 1..] {
            let apart = hex_grid::Hex::new(one.q - other.q, one.r - other.r).distance();
            assert!(apart >= 5, "a tile never touches two symbols");
        }
    }
}

/// Both halves of a seat's first tile may touch its printed symbol; the next seat may not use that symbol.
#[test]
fn a_first_tile_uses_up_its_printed_symbol_for_the_next_seat() {
    clause!("ING-R2");
    let mut open = scene(&[], [0; 6], "RB");
    open.first_turn = SeatCount::new(2).set();
    open.racks.push(vec!["RB".parse().unwrap()]);
    let mut play = in_scene(rules(Mode::Standard, 2), &open);
    play.act("RB 0,-4 1,-5").act("keep").settle();
    assert_eq!(play.refusal("RB -1,-4 -1,-3"), IllegalAction::FirstTurn);
}

#[test]
fn later_tiles_may_go_anywhere() {
    clause!("ING-205");
    let mut open = scene(&[], [0; 6], "RB GG");
    open.first_turn = SeatCount::new(2).set();
    open.racks.push(vec!["RB".parse().unwrap()]);
    let mut play = in_scene(rules(Mode::Standard, 2), &open);
    play.act("RB 0,-4 0,-3").act("keep").settle();
    play.act("RB 5,-4 5,-3").act("keep").settle();
    play.act("GG 0,0 1,0");
    assert_eq!(pegs_of(&play, 0), [1, 0, 0, 0, 0, 0], "no contact is needed");
}

#[test]
fn a_placement_may_leave_a_single_empty_cell() {
    clause!("ING-206");
    let board = ["GG 1,0 1,-1", "GG 0,-1 -1,-1", "GG -1,1 0,1"];
    let mut play = in_scene(rules(Mode::Standard, 2), &scene(&board, [0; 6], "RB"));
    play.act("RB -1,0 -2,0");
    assert!(play.state.board().pairs(&play.rules, None).iter().all(|pairs| {
        let hole = play.rules.boundary().cell(hex_grid::Hex::new(0, 0)).unwrap();
        !pairs.has(hole)
    }));
    assert_eq!(play.state.phase(), Phase::TurnEnd);
}

#[test]
fn placing_is_compulsory() {
    clause!("ING-207");
    let play = in_scene(rules(Mode::Standard, 2), &scene(&["GG 0,-4 1,-5"], [0; 6], "RB"));
    assert!(play.legal_as(0).iter().all(|action| action.starts_with("RB ")), "there is no pass");
    assert_eq!(play.refusal("keep"), IllegalAction::PlaceFirst);
    assert_eq!(play.refusal("exchange"), IllegalAction::PlaceFirst);
}

/// A double written with its cells in the other order is the same placement; only one of the two spellings is
/// canonical.
#[test]
fn a_double_is_written_with_its_earlier_cell_first() {
    clause!("ING-202");
    let play = in_scene(rules(Mode::Standard, 2), &scene(&[], [0; 6], "GG"));
    let turned = ingenious::Action::Place {
        tile: "GG".parse().unwrap(),
        first: laid("GG 0,0 1,0").second,
        second: laid("GG 0,0 1,0").first,
    };
    assert_eq!(play.state.validate(&play.rules, seat(0), &turned), Err(IllegalAction::DoubleTurned));
    assert_eq!("gg 1,0 0,0".parse(), "GG 0,0 1,0".parse::<ingenious::Action>());
    let mut listed = Vec::new();
    play.state.legal_actions(&play.rules, seat(0), &mut listed);
    assert!(listed.contains(&"GG 0,0 1,0".parse().unwrap()) && !listed.contains(&turned));
}
