//! Reasons in Ingenious.

use bots::ingenious::{Reason, reasons};
use game_core::{Game, Seat, SeatCount, Viewer};
use ingenious::board::Laid;
use ingenious::scene::Scene;
use ingenious::{Action, Colour, Ingenious, Mode, Options, Rules, View};

use super::hold_in_random_games;

const YOU: Seat = Seat::new(0);
const BOB: Seat = Seat::new(1);

fn rules(mode: Mode, seats: u8) -> Rules {
    Ingenious::rules(&Options { mode, ..Options::default() }, SeatCount::new(seats), None, 1).unwrap()
}

fn laid(text: &str) -> Laid {
    let Ok(Action::Place { tile, first, second }) = text.parse() else { panic!("{text} is not a placement") };
    Laid { tile, first, second }
}

/// Four red cells in a row, of which one end is open: the other is covered.
const ROW: [&str; 3] = ["RR -2,0 -1,0", "RR 0,0 1,0", "YY -4,0 -3,0"];

fn view(pegs: [[i8; 6]; 2], rack: &str) -> (Rules, View) {
    let rules = rules(Mode::Standard, 2);
    let rack: Vec<_> = rack.split(' ').map(|tile| tile.parse().unwrap()).collect();
    let scene = Scene {
        board: ROW.map(laid).to_vec(),
        pegs: pegs.to_vec(),
        racks: vec![rack, vec!["GG".parse().unwrap()]],
        ..Scene::default()
    };
    let view = scene.build(&rules).unwrap().view(&rules, Viewer::Seat(YOU));
    (rules, view)
}

fn lines(texts: &[&str]) -> Vec<Vec<Action>> {
    texts.iter().map(|line| line.split(", ").map(|action| action.parse().unwrap()).collect()).collect()
}

#[test]
fn the_lowest_colour_and_the_points_are_named() {
    let (rules, view) = view([[3, 9, 9, 9, 9, 9], [9; 6]], "RG BO");
    let found = reasons(&rules, &view, YOU, &lines(&["RG 2,0 3,0", "BO 2,-3 3,-3"]));
    assert_eq!(found[0][0], Reason::Lowest { colour: Colour::Red, from: 3, to: 7 });
    assert!(found[0].contains(&Reason::Scores(4)), "{found:?}");
    assert!(!found[1].iter().any(|reason| matches!(reason, Reason::Lowest { .. } | Reason::Scores(_))), "{found:?}");
}

#[test]
fn what_all_lines_do_is_not_named() {
    let (rules, view) = view([[3, 9, 9, 9, 9, 9], [9; 6]], "RG");
    let found = reasons(&rules, &view, YOU, &lines(&["RG 2,0 3,0", "RG 2,0 3,-1"]));
    assert!(found.iter().flatten().all(|reason| !matches!(reason, Reason::Lowest { .. } | Reason::Scores(_))));
}

#[test]
fn a_place_that_an_opponent_needs_is_denied() {
    let (rules, view) = view([[9; 6], [2, 9, 9, 9, 9, 9]], "BO");
    let found = reasons(&rules, &view, YOU, &lines(&["BO 2,0 3,0", "BO 2,-3 3,-3"]));
    assert_eq!(found[0], [Reason::Denies { seat: BOB, colour: Colour::Red, from: 4, to: 2 }]);
    assert_eq!(found[1], []);
}

#[test]
fn a_longer_row_is_a_risk() {
    let (rules, view) = view([[9; 6], [2, 9, 9, 9, 9, 9]], "RR BO");
    let found = reasons(&rules, &view, YOU, &lines(&["RR 2,0 3,0", "BO 2,-3 3,-3"]));
    let risk = Reason::Opens { seat: BOB, colour: Colour::Red, points: 6 };
    assert_eq!(found[0].last(), Some(&risk), "{found:?}");
    assert!(!found[1].contains(&risk));
}

#[test]
fn a_peg_that_reaches_18_earns_a_placement() {
    let (rules, view) = view([[15, 9, 9, 9, 9, 9], [9; 6]], "RG BO");
    let found = reasons(&rules, &view, YOU, &lines(&["RG 2,0 3,0", "BO 2,-3 3,-3"]));
    assert!(found[0].contains(&Reason::Bonus { colour: Colour::Red, space: 18 }), "{found:?}");
}

#[test]
fn an_exchange_is_for_the_lowest_colour() {
    let (rules, view) = view([[9, 9, 0, 9, 9, 9], [9; 6]], "RG RR");
    let found = reasons(&rules, &view, YOU, &lines(&["RG 2,0 3,0, exchange", "RG 2,0 3,0, keep"]));
    assert!(found[0].contains(&Reason::Exchange(Colour::Blue)), "{found:?}");
    assert!(found[1].iter().any(|reason| matches!(reason, Reason::KeepsRack(_))), "{found:?}");
}

#[test]
fn reasons_hold_in_random_games() {
    for (mode, seats) in [(Mode::Standard, 3), (Mode::Duel, 2), (Mode::Team, 4), (Mode::Solo, 1)] {
        hold_in_random_games::<Ingenious, _>(&rules(mode, seats), reasons);
    }
}
