use game_core::Viewer;
use spectacular::{Mode, Options};

use super::*;
use crate::boards::spectacular::tests::table;

const ME: Seat = Seat::new(0);

/// The first sight of a new table deals everything; a table that was seen deals what is new.
#[test]
fn only_what_is_new_is_dealt() {
    let table = table(Options::default(), 2, 3);
    let view = table.view(Viewer::Seat(ME));
    let rules = table.rules();
    assert!(is_new(&view));
    // Eight items on the board, three tiles and eight dice in the display.
    assert_eq!(come(rules, None, &view, ME).len(), 8 + 3 + 8);
    assert_eq!(come(rules, Some(&view), &view, ME), Vec::<String>::new());
    let mut later = view.clone();
    let taken = later.players[0].display[1].take();
    assert_eq!(come(rules, Some(&view), &later, ME), Vec::<String>::new(), "what has gone does not come");
    later.players[0].display[1] = later.players[1].display[0];
    assert!(taken.is_some());
    assert_eq!(come(rules, Some(&view), &later, ME), ["display-0-tile.2"]);
}

/// Every board goes to the seat on the left, and the last one to the first seat.
#[test]
fn boards_are_passed_in_a_circle() {
    let view = table(Options::default(), 3, 3).view(Viewer::Seat(ME));
    let ways: Vec<Vec<String>> = passed(&view).into_iter().map(|flight| flight.way).collect();
    assert_eq!(ways, [["board-2", "board-0"], ["board-0", "board-1"], ["board-1", "board-2"]]);
}

/// A token walks clockwise to the first space that is not empty, however long the way round is.
#[test]
fn a_token_walks_to_what_it_hits() {
    let options = Options { mode: Mode::Solo, ..Options::default() };
    let mut view = table(options, 1, 3).view(Viewer::Seat(ME));
    view.players[0].supply.side = Some(SoloSide::Dice);
    view.players[0].supply.tiles = [None; SOLO];
    view.players[0].supply.tiles[1] = view.players[0].display[0];
    let way = walk(&view, 7).expect("a side is chosen").way;
    let spaces = ["side-tiles-6", "side-tiles-7", "side-tiles-0", "side-tiles-1", "side-tiles-1"];
    assert_eq!(way[..2], ["token-7", "token-7"]);
    assert_eq!(way[2..], spaces);
}
