//! Set-up: ING-101 to 106.

use game_core::{Game, SeatCount, StartSeat, ToMove, Viewer};
use game_laws::clause;
use ingenious::components::{Colour, PRINTED, Tile, copies};
use ingenious::{IllegalAction, Ingenious, Mode, Options, Phase};

use crate::kit::{Play, rules, rules_with, seat};

#[test]
fn all_tiles_start_in_the_bag_and_each_rack_gets_six() {
    clause!("ING-101", "ING-102");
    for seats in [2, 3, 4] {
        let mut play = Play::new(rules(Mode::Standard, seats));
        assert_eq!(play.state.bag().len(), 120);
        for tile in Tile::all() {
            assert_eq!(play.state.bag().count(tile), copies(tile));
        }
        play.settle();
        assert_eq!(play.state.bag().len(), 120 - 6 * usize::from(seats));
        for number in 0..seats {
            assert_eq!(play.state.rack(seat(number)).len(), 6);
        }
    }
}

/// Tiles are dealt seat by seat, one at a time, uniformly from the tiles left in the bag.
#[test]
fn racks_are_dealt_seat_by_seat_from_the_bag() {
    clause!("ING-102");
    let mut play = Play::new(rules(Mode::Standard, 2));
    for number in [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1] {
        let mut possible = Vec::new();
        play.state.chance_outcomes(&play.rules, &mut possible);
        let total: u32 = possible.iter().map(|(_, weight)| weight).sum();
        assert_eq!(total as usize, play.state.bag().len());
        let tile = first_tile(&play);
        play.chance(&format!("draw {number} {tile}"));
    }
    assert_eq!(play.state.phase(), Phase::Deal);
    play.settle();
    assert!(play.is_to_act(0));
}

fn first_tile(play: &Play) -> String {
    Tile::all().find(|&tile| play.state.bag().count(tile) > 0).unwrap().to_string()
}

#[test]
fn nobody_else_sees_a_rack() {
    clause!("ING-102");
    let mut play = Play::new(rules(Mode::Standard, 2));
    play.settle();
    let own = play.view_of(0);
    assert_eq!(own.racks[0].tiles.as_ref().map(Vec::len), Some(6));
    assert_eq!((own.racks[1].count, own.racks[1].tiles.is_none()), (6, true));
    let spectator = play.view(Viewer::Spectator);
    assert!(spectator.racks.iter().all(|rack| rack.count == 6 && rack.tiles.is_none()));
    let texts = play.heard(Viewer::Seat(seat(1)));
    assert_eq!(texts.iter().filter(|line| *line == "seat 0 draws a tile").count(), 6);
    assert_eq!(play.heard(Viewer::Spectator).iter().filter(|line| line.ends_with("draws a tile")).count(), 12);
}

#[test]
fn each_seat_has_six_pegs_on_zero_that_everybody_sees() {
    clause!("ING-103", "ING-104");
    for seats in [2, 3, 4] {
        let play = Play::new(rules(Mode::Standard, seats));
        let view = play.view(Viewer::Spectator);
        assert_eq!(view.pegs, vec![[0; 6]; usize::from(seats)], "score boards that are not needed are not in the game");
    }
}

#[test]
fn the_boundary_grows_with_the_seats() {
    clause!("ING-105");
    for (mode, seats, cells, pairs) in [
        (Mode::Standard, 2, 91, 222),
        (Mode::Standard, 3, 127, 306),
        (Mode::Standard, 4, 169, 426),
        (Mode::Team, 4, 169, 426),
        (Mode::Duel, 2, 91, 222),
        (Mode::Solo, 1, 91, 222),
    ] {
        let rules = rules(mode, seats);
        let state = Ingenious::setup(&rules);
        assert_eq!(rules.boundary().cells().len(), cells);
        let counted: u32 = state.board().pairs(&rules, None).iter().map(hex_grid::Bits::len).sum();
        assert_eq!(counted, pairs, "{mode:?} {seats}");
        assert_eq!(rules.most_placements() as u32, (cells - 6) / 2);
    }
    let mut play = Play::new(rules(Mode::Standard, 2));
    play.settle();
    let action = format!("{} 5,-6 6,-6", first_on_rack(&play));
    assert!(matches!(play.refusal(&action), IllegalAction::OutsideBoundary { .. }));
    let mut play = Play::new(rules(Mode::Standard, 3));
    play.settle();
    assert!(play.legal_as(0).iter().any(|action| action.contains("6,-1 6,0")), "light grey cells may be used");
}

fn first_on_rack(play: &Play) -> Tile {
    play.state.rack(seat(0)).iter().next().unwrap()
}

#[test]
fn the_printed_symbols_are_the_corners_of_the_white_hexagon() {
    clause!("ING-105", "ING-203");
    for (colour, hex) in PRINTED {
        for seats in [2, 3, 4] {
            let rules = rules(Mode::Standard, seats);
            let cell = rules.boundary().cell(hex).unwrap();
            assert_eq!(Ingenious::setup(&rules).board().colour(cell), Some(colour));
        }
        assert_eq!(hex.distance(), 5);
    }
    assert_eq!(PRINTED.map(|(colour, _)| colour), Colour::ALL);
}

#[test]
fn the_start_seat_is_drawn_or_named_and_turns_go_clockwise() {
    clause!("ING-106");
    for seats in [2u8, 3, 4] {
        let drawn = rules_with(Options::default(), seats);
        let mut play = Play::new(drawn);
        let mut possible = Vec::new();
        play.state.chance_outcomes(&play.rules, &mut possible);
        let starts: Vec<String> = possible.iter().map(|(start, weight)| format!("{start} {weight}")).collect();
        let expected: Vec<String> = (0..seats).map(|number| format!("start {number} 1")).collect();
        assert_eq!(starts, expected);
        play.chance(&format!("start {}", seats - 1)).settle();
        assert!(play.is_to_act(seats - 1));
        for number in [0, 1] {
            let action = play.legal()[0].clone();
            play.act(&action).act("keep").settle();
            assert!(play.is_to_act(number), "the seat to the left follows");
        }
    }
    let named = rules_with(Options { start: StartSeat::at(2), ..Options::default() }, 3);
    let mut play = Play::new(named);
    play.settle();
    assert!(play.is_to_act(2));
    let none = Ingenious::rules(&Options { start: StartSeat::at(2), ..Options::default() }, SeatCount::new(2), None, 1);
    assert_eq!(none.unwrap_err().what, "start");
}

#[test]
fn another_seat_cannot_act() {
    clause!("ING-106");
    let mut play = Play::new(rules(Mode::Standard, 2));
    play.settle();
    let action = play.legal_as(0)[0].parse().unwrap();
    assert_eq!(play.state.validate(&play.rules, seat(1), &action), Err(IllegalAction::NotYourTurn));
    assert!(play.legal_as(1).is_empty());
    assert_eq!(play.to_move(), ToMove::Seats(game_core::SeatSet::one(seat(0))));
}

#[test]
fn each_mode_has_its_seat_counts() {
    clause!("ING-105", "ING-703", "ING-801", "ING-901");
    for (mode, fits) in [(Mode::Standard, &[2, 3, 4][..]), (Mode::Solo, &[1]), (Mode::Team, &[4]), (Mode::Duel, &[2])] {
        for seats in 1..=6 {
            let result = Ingenious::rules(&Options { mode, ..Options::default() }, SeatCount::new(seats), None, 1);
            assert_eq!(result.is_ok(), fits.contains(&seats), "{mode:?} {seats}");
        }
    }
}
