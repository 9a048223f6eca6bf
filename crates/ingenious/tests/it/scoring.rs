//! Lines, points and pegs: ING-301 to 310 and R10.

use game_laws::clause;
use ingenious::scoring::{move_peg, order_matters, second_first_is_better};
use ingenious::{Event, Mode, Phase};

use crate::kit::{better_order, in_scene, pegs_of, rules, scene, seat};

fn scored(board: &[&str], place: &str) -> [u8; 2] {
    scored_in(2, board, place)
}

fn scored_in(seats: u8, board: &[&str], place: &str) -> [u8; 2] {
    let rack = &place[..2];
    let mut play = in_scene(rules(Mode::Standard, seats), &scene(board, [0; 6], rack));
    play.act(place);
    play.state.last().unwrap().points
}

#[test]
fn both_halves_are_scored_each_for_its_own_colour() {
    clause!("ING-301");
    let mut play = in_scene(rules(Mode::Standard, 2), &scene(&["RG -1,0 -2,0", "BG 2,0 3,0"], [0; 6], "RB"));
    play.act("RB 0,0 1,0");
    assert_eq!(pegs_of(&play, 0), [1, 0, 1, 0, 0, 0]);
    // A double scores both halves, too.
    assert_eq!(scored(&["RG -1,0 -2,0", "RG 2,0 3,0"], "RR 0,0 1,0"), [1, 1]);
}

#[test]
fn a_half_scores_in_five_directions() {
    clause!("ING-302");
    let around = ["BR 1,0 2,0", "BR 1,-1 2,-2", "BO 0,-1 0,-2", "BO -1,1 -2,2", "BG 0,1 0,2"];
    assert_eq!(scored(&around, "BY 0,0 -1,0"), [5, 0]);
    // A half at the edge has directions that leave the boundary at once.
    assert_eq!(scored(&["RY 5,-3 4,-3", "RY 4,-1 3,-1"], "RB 5,-2 4,-2"), [2, 0]);
    assert_eq!(scored_in(3, &["RY 6,-3 6,-4"], "RB 5,-2 4,-2"), [1, 0], "with three seats the line goes on");
}

#[test]
fn a_line_counts_until_it_breaks() {
    clause!("ING-303", "ING-304");
    assert_eq!(scored(&["RR 1,0 2,0", "RG 3,0 4,0"], "RB 0,0 -1,0"), [3, 0]);
    assert_eq!(scored(&["RG 1,0 2,0", "RR 3,0 4,0"], "RB 0,0 -1,0"), [1, 0], "another colour breaks it");
    assert_eq!(scored(&["RG 1,0 1,1", "RR 3,0 4,0"], "RB 0,0 -1,0"), [1, 0], "an empty cell breaks it");
    // The boundary ends a line.
    assert_eq!(scored(&["RR 3,-1 4,-1", "GR 5,-2 5,-1"], "RB 2,-1 1,-1"), [3, 0]);
}

#[test]
fn neither_half_counts_for_the_other() {
    clause!("ING-304", "ING-305");
    assert_eq!(scored(&[], "RR 0,0 1,0"), [0, 0]);
    // Nothing beyond the other half counts either.
    assert_eq!(scored(&["RR 2,0 3,0"], "RR 0,0 1,0"), [0, 2]);
}

#[test]
fn printed_symbols_count_like_tiles() {
    clause!("ING-306");
    assert_eq!(scored(&[], "RB 0,-4 1,-4"), [1, 0]);
    assert_eq!(scored(&["RG 0,-4 1,-4"], "RB 0,-3 1,-3"), [2, 0], "a line through a tile to the printed star");
}

#[test]
fn a_symbol_in_the_lines_of_both_halves_counts_twice() {
    clause!("ING-307");
    assert_eq!(scored(&["RB 1,-1 2,-2"], "RR 0,0 1,0"), [1, 1]);
}

#[test]
fn the_first_half_moves_its_peg_before_the_second_is_scored() {
    clause!("ING-308");
    let mut play = in_scene(rules(Mode::Standard, 2), &scene(&["RG -1,0 -2,0", "RG 2,0 3,0"], [0; 6], "RR"));
    play.act("RR 0,0 1,0");
    let moves: Vec<(i8, i8)> = play
        .events
        .iter()
        .filter_map(|event| match &event.full {
            Event::Scored { from, to, .. } => Some((*from, *to)),
            _ => None,
        })
        .collect();
    assert_eq!(moves, [(0, 1), (1, 2)]);
}

/// In the team game the player chooses the scoring order; the peg and the lost points depend on the choice.
#[test]
fn the_player_chooses_the_order_if_it_matters() {
    clause!("ING-308", "ING-R10");
    let board = ["YY -1,0 -2,0", "YY 2,0 3,0", "RY 4,0 4,1", "YY 2,-1 3,-2"];
    let turned = ["YY -1,0 -2,0", "YY 2,0 3,0", "RY 4,1 4,0", "YY 2,-1 3,-2"];
    let pegs = [0, 0, 0, 0, 16, 0];
    for (choice, peg) in [("order first", 23), ("order second", 20)] {
        let mut play = in_scene(rules(Mode::Team, 4), &scene(&turned, pegs, "YY RG"));
        play.act("YY 0,0 1,0");
        assert_eq!(play.state.phase(), Phase::Order { first: 2, second: 5 });
        assert_eq!(play.legal_as(0), ["order first", "order second"]);
        assert_eq!(play.refusal("keep"), ingenious::IllegalAction::OrderFirst);
        play.act(choice);
        assert_eq!(pegs_of(&play, 0)[4], peg, "{choice}");
    }
    let mut better = in_scene(better_order(Mode::Team, 4), &scene(&turned, pegs, "YY RG"));
    better.act("YY 0,0 1,0");
    assert_eq!(pegs_of(&better, 0)[4], 23, "the option uses the order with the higher peg without asking");
    assert_eq!(better.state.phase(), Phase::Place, "and the bonus is owed");
    // The mirrored position: now the second half must be scored first.
    let mirrored = ["YY -1,0 -2,0", "RY -3,1 -3,0", "YY -1,1 -2,2", "YY 2,0 3,0"];
    let mut better = in_scene(better_order(Mode::Team, 4), &scene(&mirrored, pegs, "YY RG"));
    better.act("YY 0,0 1,0");
    assert_eq!(better.state.last().unwrap().points, [5, 2]);
    assert_eq!(pegs_of(&better, 0)[4], 23);
    // With one symbol fewer in its line the second half scores 4, and the order still matters.
    let mut other = in_scene(rules(Mode::Team, 4), &scene(&board, pegs, "YY RG"));
    other.act("YY 0,0 1,0");
    assert!(matches!(other.state.phase(), Phase::Order { first: 2, second: 4 }));
}

/// The condition as ING-R10 states it, compared with the implementation for all pegs and points.
#[test]
fn the_order_matters_exactly_when_the_ruling_says() {
    clause!("ING-R10");
    let asks = |p: i8, a: u8, b: u8| {
        p < 18 && a != b && a > 0 && b > 0 && !(a >= 18 && b >= 18) && i32::from(p) + i32::from(a.max(b)) >= 18
    };
    for peg in 0..=36 {
        for a in 0..=30 {
            for b in 0..=30 {
                for mode in [Mode::Solo, Mode::Team] {
                    assert_eq!(order_matters(mode, seat(0), peg, [a, b]), asks(peg, a, b), "{peg} {a} {b}");
                }
                for mode in [Mode::Standard, Mode::Duel] {
                    assert!(!order_matters(mode, seat(0), peg.min(18), [a, b]));
                }
            }
        }
    }
}

/// The order that leaves the peg higher never earns fewer bonus placements.
#[test]
fn the_better_order_is_at_least_as_good_in_peg_and_bonuses() {
    clause!("ING-R10");
    let both = |peg: i8, points: [u8; 2]| {
        let first = move_peg(Mode::Team, seat(0), peg, points[0]);
        let second = move_peg(Mode::Team, seat(0), first.to, points[1]);
        (second.to, u8::from(first.arrived) + u8::from(second.arrived))
    };
    for peg in 0..18 {
        for a in 0..=30 {
            for b in 0..=30 {
                let (given, turned) = (both(peg, [a, b]), both(peg, [b, a]));
                let taken = if second_first_is_better(Mode::Team, seat(0), peg, [a, b]) { turned } else { given };
                assert!(taken.0 >= given.0.max(turned.0) && taken.1 >= given.1.max(turned.1), "{peg} {a} {b}");
            }
        }
    }
}

/// If both orders leave the peg on the same space, the first half is scored first.
#[test]
fn of_two_equal_orders_the_first_half_comes_first() {
    clause!("ING-R10");
    for (peg, points) in [(0, [0, 0]), (3, [1, 2]), (17, [4, 4]), (16, [0, 5]), (10, [20, 19]), (20, [3, 5])] {
        for mode in [Mode::Solo, Mode::Team] {
            assert!(!second_first_is_better(mode, seat(0), peg, points), "{mode:?} {peg} {points:?}");
        }
    }
}

/// In the standard game and in the duel the order of the halves changes nothing, neither tokens nor bonuses.
#[test]
fn the_order_never_matters_in_standard_and_duel() {
    clause!("ING-R10");
    for (mode, pegs, mover) in [(Mode::Standard, 0..=18, 0), (Mode::Duel, -9..=9, 0), (Mode::Duel, -9..=9, 1)] {
        for peg in pegs {
            for a in 0..=20 {
                for b in 0..=20 {
                    let end = |points: [u8; 2]| {
                        let first = move_peg(mode, seat(mover), peg, points[0]);
                        let second = move_peg(mode, seat(mover), first.to, points[1]);
                        (second.to, first.lost + second.lost, first.arrived | second.arrived)
                    };
                    assert_eq!(end([a, b]), end([b, a]), "{mode:?} {peg} {a} {b}");
                }
            }
        }
    }
}

#[test]
fn a_peg_stops_at_eighteen_and_the_surplus_is_lost() {
    clause!("ING-309");
    let moved = |from, points| {
        let moved = move_peg(Mode::Standard, seat(0), from, points);
        (moved.to, moved.lost)
    };
    assert_eq!(moved(0, 5), (5, 0));
    assert_eq!(moved(16, 2), (18, 0));
    assert_eq!(moved(16, 5), (18, 3));
    assert_eq!(moved(18, 4), (18, 4));
    let board = ["YY 2,0 3,0", "BY 3,-2 2,-1"];
    let mut play = in_scene(rules(Mode::Standard, 2), &scene(&board, [0, 0, 0, 0, 17, 0], "RY GG"));
    play.act("RY 0,0 1,0");
    assert_eq!(pegs_of(&play, 0), [0, 0, 0, 0, 18, 0]);
    let lost: Vec<u8> = play
        .events
        .iter()
        .filter_map(|event| match &event.full {
            Event::Scored { lost, .. } => Some(*lost),
            _ => None,
        })
        .collect();
    assert_eq!(lost, [0, 2]);
}

#[test]
fn bonuses_come_before_replenishing() {
    clause!("ING-310", "ING-405");
    let mut play = in_scene(rules(Mode::Standard, 2), &scene(&[], [17, 0, 0, 0, 0, 0], "RB GG"));
    play.act("RB 0,-4 0,-3");
    assert_eq!((play.state.phase(), play.state.owed()), (Phase::Place, 1), "nothing is drawn yet");
    play.act("GG 0,0 1,0").act("keep");
    assert_eq!(play.state.phase(), Phase::Replenish);
}

/// A mixed tile moves two different pegs, so the order is not asked even if both pass 18.
#[test]
fn the_order_of_a_mixed_tile_is_never_asked() {
    clause!("ING-R10");
    let board = ["GG -1,0 -2,0", "YY 2,0 3,0", "RY 2,-2 2,-1", "BY 1,2 1,1"];
    let mut play = in_scene(rules(Mode::Team, 4), &scene(&board, [3, 16, 5, 9, 17, 2], "GY RR"));
    play.act("GY 0,0 1,0");
    assert_eq!(play.state.last().unwrap().points, [2, 4]);
    assert_eq!((play.state.phase(), play.state.owed()), (Phase::Place, 2));
}

/// The cells counted for a half exclude the cell of the other half and all cells beyond it.
#[test]
fn the_counted_cells_of_a_double_exclude_the_double_itself() {
    clause!("ING-305");
    let mut play = in_scene(rules(Mode::Standard, 2), &scene(&["RR 2,0 3,0"], [0; 6], "RR"));
    play.act("RR 0,0 1,0");
    let texts = play.heard(game_core::Viewer::Spectator);
    assert!(texts.contains(&"seat 0 scores 0 for red: 0 to 0".to_owned()), "{texts:?}");
    assert!(texts.contains(&"seat 0 scores 2 for red: 0 to 2".to_owned()), "{texts:?}");
}

/// The event of a scored half names the cells that counted.
#[test]
fn the_event_names_the_counted_cells() {
    clause!("ING-303");
    let mut play = in_scene(rules(Mode::Standard, 2), &scene(&["RR 1,0 2,0"], [0; 6], "RB"));
    play.act("RB 0,0 -1,0");
    let cells: Vec<String> = play
        .events
        .iter()
        .filter_map(|event| match &event.full {
            Event::Scored { cells, .. } => Some(cells.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")),
            _ => None,
        })
        .collect();
    assert_eq!(cells, ["1,0 2,0", ""]);
    // The view names the same cells for the last placement.
    let view = play.view(game_core::Viewer::Spectator);
    let [first, second] = view.last_counted(&play.rules).unwrap();
    assert_eq!(first.iter().map(ToString::to_string).collect::<Vec<_>>(), ["1,0", "2,0"]);
    assert!(second.is_empty());
}
