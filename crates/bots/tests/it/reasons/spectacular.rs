//! Reasons in Spectacular.

use bots::spectacular::{Reason, reasons};
use game_core::{Game, Seat, SeatCount, Viewer};
use spectacular::rules::{Dealt, Missions};
use spectacular::scene::{Before, Scene};
use spectacular::{Action, Board, Item, Mode, Options, Phase, Rules, Spectacular, Tower, View};

use super::hold_in_random_games;

const YOU: Seat = Seat::new(0);

fn rules(options: &Options, seats: u8) -> Rules {
    Spectacular::rules(options, SeatCount::new(seats), None, 1).unwrap()
}

/// Two parts of a beige tower.
const TWO_PARTS: [&str; 2] = ["0,3 green4.beige@n", "0,2 green1.beige@se"];

/// The first seat builds a tile that can close the tower, and nothing else.
fn building() -> (Rules, View) {
    let rules = rules(&Options { boards: Dealt::Fixed(Board::ALL[..2].to_vec()), ..Options::default() }, 2);
    let park = TWO_PARTS.map(|hex| hex.parse().unwrap()).to_vec();
    let tile = Item::Tile("grey4.beige".parse().unwrap());
    let first = Before { areas: [Some(tile), None], park, ..Before::new(Board::Saola) };
    let second = Before { areas: [Some(tile), None], ..Before::new(Board::Vaquita) };
    let scene = Scene { seats: vec![first, second], turn: 3, phase: Phase::Build, tokens: 0 };
    let view = scene.build(&rules).unwrap().view(&rules, Viewer::Seat(YOU));
    (rules, view)
}

fn lines(texts: &[&str]) -> Vec<Vec<Action>> {
    texts.iter().map(|line| line.split(", ").map(|action| action.parse().unwrap()).collect()).collect()
}

#[test]
fn a_closed_tower_is_named() {
    let (rules, view) = building();
    let found = reasons(&rules, &view, YOU, &lines(&["hex 1,2, corner sw", "hex 1,2, corner n"]));
    assert!(found[0].contains(&Reason::Tower(Tower::Beige)), "{found:?}");
    assert!(!found[1].contains(&Reason::Tower(Tower::Beige)), "{found:?}");
    // Both bring the same new animal, which makes no difference.
    assert!(!found.iter().flatten().any(|reason| matches!(reason, Reason::Animals(_))), "{found:?}");
}

#[test]
fn a_tile_that_is_not_placed_is_a_loss() {
    let (rules, view) = building();
    let found = reasons(&rules, &view, YOU, &lines(&["hex 1,2, corner n", "discard"]));
    assert!(found[0].contains(&Reason::Animals(1)), "{found:?}");
    assert_eq!(found[1], [Reason::Discards]);
}

#[test]
fn reasons_hold_in_random_games() {
    let missions = Options { missions: Missions::On, ..Options::default() };
    let solo = Options { mode: Mode::Solo, ..Options::default() };
    for (options, seats) in [(missions, 3), (solo, 1)] {
        hold_in_random_games::<Spectacular, _>(&rules(&options, seats), reasons);
    }
}
