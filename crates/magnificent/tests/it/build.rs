//! The Build action.

use game_laws::clause;
use magnificent::scene::{Scene, Seated};
use magnificent::{IllegalAction, Phase, Tile};

use crate::kit::{OfMagnificent, Play, built, camp, dice, in_scene, list, rules, scene, turn_of};

/// Returns a turn in which the mover has chosen this build level, with power to spare.
fn building(seated: Seated, colour: &str, level: &str) -> Play {
    let mut play =
        turn_of(Seated { dice: dice(&format!("{colour} 6 M-I2, {colour} 6 M-I3, {colour} 6 M-I4")), ..seated });
    play.act(&format!("take {colour} 1 M-I1"));
    if play.phase() == Phase::DieTaken {
        play.act("die done");
    }
    play.act(&format!("build; level {level}"));
    play
}

#[test]
fn every_level_builds_its_tiles() {
    clause!("MAG-231", "MAG-232", "MAG-233");
    let levels = [("B3", 1, 0), ("B5", 0, 1), ("B7", 2, 0), ("B9", 1, 1), ("B12", 0, 2), ("B15", 1, 2), ("B18", 0, 3)];
    for (level, small, large) in levels {
        let mut play = building(Seated { trainers: 0, ..Seated::default() }, "green", level);
        assert_eq!(play.public().turn.tiles, [small, large], "{level}");
        while play.phase() == Phase::Build {
            assert!(play.legal_with("lay").iter().all(|action| action.contains('G')), "{level}: only green tiles");
            let first = play.legal_with("lay")[0].clone();
            play.act(&first);
            while matches!(play.phase(), Phase::GainPosters(_) | Phase::PosterTaken(_)) {
                let first = play.legal()[0].clone();
                play.act(&first);
            }
        }
        let tiles = play.mover().camp.tiles;
        assert_eq!((tiles[1], tiles[4]), (small, large), "{level}");
        let cells = play.mover().camp.covered().count_ones();
        assert_eq!(cells, u32::from(small) * 4 + u32::from(large) * 6);
        assert_eq!(play.public().supply(&play.rules, list("sG")[0]), 16 - small);
        assert_eq!(play.legal().last().unwrap(), "end turn");
    }
}

#[test]
fn a_level_needs_its_power() {
    clause!("MAG-231");
    for (face, last) in [(3, "level B3"), (4, "level B3"), (5, "level B5"), (6, "level B5")] {
        let mut play = turn_of(Seated { trainers: 0, gems: [0; 4], ..Seated::default() });
        play.act(&format!("take green {face} M-I2; build"));
        let levels = play.legal_with("level");
        match levels.last() {
            Some(level) => assert_eq!(level, last, "{face}"),
            // If only one level is possible and there is no bonus to use, the level is forced.
            None => assert_eq!(play.phase(), Phase::Build),
        }
    }
}

#[test]
fn the_first_tile_may_lie_anywhere_and_later_ones_must_touch() {
    clause!("MAG-234", "MAG-235", "MAG-236", "MAG-237");
    let play = building(Seated { trainers: 0, ..Seated::default() }, "purple", "B3");
    assert_eq!(play.legal_with("lay").len(), 284);
    assert!(play.mover().camp.is_empty());
    let with = Seated { camp: camp("sG 0 0,0"), trainers: 0, ..Seated::default() };
    let play = building(with, "green", "B3");
    assert_eq!(play.refusal("lay sG 0 0,0"), IllegalAction::Covered);
    assert_eq!(play.refusal("lay sG 0 0,1"), IllegalAction::Covered);
    assert_eq!(play.refusal("lay sG 0 2,2"), IllegalAction::Touchless, "corners do not count");
    assert_eq!(play.refusal("lay sG 0 4,4"), IllegalAction::Touchless);
    assert_eq!(play.refusal("lay sG 0 6,0"), IllegalAction::OutsideTheCamp);
    assert_eq!(play.refusal("lay sG 1 0,2"), IllegalAction::OutsideTheCamp, "a square has one orientation");
    assert_eq!(play.refusal("lay LG 0 2,0"), IllegalAction::NotThisSize { tile: list("LG")[0] });
    assert_eq!(play.refusal("lay sO 0 2,0"), IllegalAction::NotThisColour { tile: list("sO")[0] });
    let mut cells: Vec<String> = play.legal_with("lay");
    cells.sort();
    assert_eq!(cells, ["lay sG 0 0,2", "lay sG 0 1,2", "lay sG 0 2,0", "lay sG 0 2,1"]);
}

/// The example in the rulebook's figure, with the bonuses of board I.
#[test]
fn tiles_gain_the_bonuses_of_the_cells_they_cover() {
    clause!("MAG-EX6", "MAG-238", "MAG-239");
    let mut play = building(Seated { trainers: 0, ..Seated::default() }, "orange", "B9");
    let before = play.mover().gems[3];
    play.act("lay LO 0 0,3");
    assert_eq!((play.points(0), play.mover().gems[3]), (3, before + 1));
    let coins = play.mover().coins;
    play.act("lay sO 0 0,0");
    assert_eq!((play.points(0), play.mover().coins), (3 + 5, coins + 1));
    assert_eq!(play.phase(), Phase::TurnEnd);
}

#[test]
fn tt06_doubles_the_bonuses_of_the_block() {
    clause!("MAG-EX36", "MAG-336", "MAG-R17", "MAG-431");
    let seated = Seated { tiles: list("TT06"), gems: [1, 1, 1, 0], ..Seated::default() };
    let mut play = building(seated, "orange", "B9");
    play.act("train TT06");
    assert!(!play.may("train TT06"), "once a tile");
    play.act("lay LO 0 0,3");
    assert_eq!((play.points(0), play.mover().gems[3]), (6, 2));
    play.act("lay sO 0 0,0");
    assert_eq!(play.points(0), 6 + 5);
}

#[test]
fn a_trainer_gained_by_a_tile_cannot_double_that_tile() {
    clause!("MAG-EX14", "MAG-325", "MAG-435");
    let seated = Seated { tiles: list("TT06"), trainers: 0, ..Seated::default() };
    let mut play = building(seated, "orange", "B7");
    assert!(play.legal_with("train").is_empty());
    // The tile covers the cells 0,0 1,0 2,0 1,1: a coin, five points and a trainer.
    let coins = play.mover().coins;
    let upright = play.rules.set().tile(list("sO")[0]).placements.iter().copied();
    let cells = |row: u8, column: u8| play.rules.set().grid.cell(row, column);
    let wanted = cells(0, 0) | cells(1, 0) | cells(2, 0) | cells(1, 1);
    let placement = upright.into_iter().find(|placement| placement.cells == wanted).unwrap();
    play.act(&format!("lay sO {} 0,0", placement.orientation));
    assert_eq!((play.points(0), play.mover().coins, play.mover().trainers), (5, coins + 1, 1));
    assert_eq!(play.legal_with("train"), ["train BS2", "train BS3", "train TT06"], "the next tile can be doubled");
}

#[test]
fn tt06_doubles_the_posters_that_a_tile_gains() {
    clause!("MAG-R17", "MAG-436", "MAG-R65");
    let mut play = building(Seated { tiles: list("TT06"), ..Seated::default() }, "green", "B3");
    // On board I-A, cell 6,4 has a bonus of two posters and cell 5,3 of one.
    play.act("train TT06; lay sG 0 5,3");
    assert_eq!(play.phase(), Phase::GainPosters(6), "1 + 2 posters, each twice");
}

/// A Build of two tiles, with two trainers on TT04 and two on BS3.
#[test]
fn the_rulebook_example_of_a_build_with_three_tiles() {
    clause!("MAG-EX8", "MAG-328", "MAG-334", "MAG-R14", "MAG-R37", "MAG-322");
    let seated = Seated { tiles: list("TT04"), trainers: 4, ..Seated::default() };
    let mut play = building(seated, "orange", "B9");
    play.act("train TT04; train BS3; train BS3");
    assert_eq!((play.public().turn.tiles, play.public().turn.recolour, play.mover().used), ([1, 2], 2, 4));
    play.act("lay LG 0 0,0");
    assert_eq!(play.public().turn.recolour, 1);
    let lay = |play: &mut Play, tile: &str| {
        let found = play.legal_with("lay").into_iter().find(|action| action.contains(tile)).unwrap();
        play.act(&found);
        while matches!(play.phase(), Phase::GainPosters(_) | Phase::PosterTaken(_)) {
            let first = play.legal()[0].clone();
            play.act(&first);
        }
    };
    lay(&mut play, "LP");
    assert!(play.legal_with("lay").iter().all(|action| action.contains("sO")), "the third is orange");
    lay(&mut play, "sO");
    assert_eq!((play.mover().camp.len(), play.mover().camp.tiles), (3, [1, 0, 0, 0, 1, 1]));
    play.act("end turn");
    assert_eq!((play.player(0).resting, play.player(0).used), (4, 0));
}

#[test]
fn build_with_too_little_power_needs_its_trainer() {
    clause!("MAG-EX43", "MAG-R12", "MAG-R66", "MAG-333", "MAG-R10");
    let seated = |trainers: u8| Seated { tiles: list("TT03 TT01"), trainers, gems: [0; 4], ..Seated::default() };
    let mut play = turn_of(seated(1));
    play.act("take orange 2 M-I2; die done");
    assert!(play.may("build"));
    play.act("build");
    assert_eq!((play.public().power(), play.mover().used), (4, 1), "the trainer is forced");
    assert_eq!(play.phase(), Phase::BuildLevel, "the bonus is offered besides the level");
    assert_eq!(play.legal(), ["bonus", "level B3"]);
    let mut play = turn_of(seated(0));
    play.act("take orange 2 M-I2");
    assert!(!play.may("build"));
}

#[test]
fn the_extra_large_tile_may_come_last() {
    clause!("MAG-EX48", "MAG-R15");
    let seated = Seated { tiles: list("TT04"), ..Seated::default() };
    let mut play = building(seated, "orange", "B3");
    let set = play.rules.set();
    let cells = |row: u8, column: u8| set.grid.cell(row, column);
    let wanted = cells(0, 0) | cells(1, 0) | cells(2, 0) | cells(1, 1);
    let upright = set.tile(list("sO")[0]).placements.iter().find(|placement| placement.cells == wanted).unwrap();
    let lay = format!("lay sO {} 0,0", upright.orientation);
    play.act(&lay);
    assert_eq!((play.mover().trainers, play.phase()), (2, Phase::Build));
    assert_eq!(play.legal(), ["train BS2", "train TT04", "end build"]);
    play.act("train TT04; lay LO 0 3,0");
    assert_eq!((play.phase(), play.mover().trainers, play.points(0)), (Phase::TurnEnd, 0, 5));
    let seated = Seated { tiles: list("TT04"), ..Seated::default() };
    let mut play = building(seated, "orange", "B3");
    play.act(&lay);
    play.act("end build");
    assert_eq!((play.phase(), play.mover().trainers), (Phase::TurnEnd, 2));
}

#[test]
fn a_tile_missing_in_the_supply_cannot_be_built() {
    clause!("MAG-EX49", "MAG-240", "MAG-R13", "MAG-R62");
    // Seat 1 has built all small purple tiles but one.
    let other = Seated { built: built("sP 15"), ..Seated::default() };
    let position = |trainers: u8| {
        let seated = Seated { dice: dice("purple 6 M-I2"), trainers, ..Seated::default() };
        Scene { seats: vec![seated, other.clone()], ..scene(Seated::default()) }
    };
    let mut play = in_scene(rules(2), &position(0));
    play.act("take purple 1 M-I1; build; level B7; lay sP 0 0,1");
    assert_eq!((play.phase(), play.mover().camp.len()), (Phase::TurnEnd, 1), "the second is lost");
    let mut play = in_scene(rules(2), &position(1));
    play.act("take purple 1 M-I1; die done; build; level B7; lay sP 0 0,1");
    assert_eq!(play.legal(), ["train BS2", "train BS3", "end build"]);
    assert_eq!(play.refusal("lay sP 0 3,1"), IllegalAction::NoneLeft { tile: list("sP")[0] });
    play.act("train BS3");
    let first = play.legal_with("lay")[0].clone();
    assert!(first.contains("sO"));
    play.act(&first);
    assert_eq!(play.mover().camp.len(), 2);
    assert_eq!(play.refusal("end build"), IllegalAction::NotAskedNow);
}

#[test]
fn a_tile_that_can_be_built_must_be_built() {
    clause!("MAG-R13");
    let play = building(Seated::default(), "green", "B7");
    assert_eq!(play.refusal("end build"), IllegalAction::NotYetDone);
    // A level may be chosen even if none of its tiles has room.
    let full = Seated { camp: camp(&full_camp()), trainers: 0, ..Seated::default() };
    let mut play = building(full, "green", "B5");
    assert_eq!(play.phase(), Phase::TurnEnd);
    play.act("end turn");
}

/// Returns a camp with squares on rows 0 to 5; no tile fits on the one row that is left.
fn full_camp() -> String {
    let squares = (0..3).flat_map(|row| (0..4).map(move |column| format!("sG 0 {},{}", row * 2, column * 2)));
    squares.collect::<Vec<_>>().join(";")
}

#[test]
fn bonus_tiles_are_not_part_of_a_build() {
    clause!("MAG-R16", "MAG-441", "MAG-442", "MAG-R67", "MAG-R38", "MAG-EX15");
    let seated = Seated { cards: list("M-11 M-18 M-I3 M-I4"), tiles: list("TT06"), trainers: 2, ..Seated::default() };
    let mut play = turn_of(seated.clone());
    play.act("take orange 2 M-11; die done; bonus");
    assert_eq!(
        (play.mover().trainers, play.mover().reserve(), play.phase()),
        (1, 7, Phase::BonusTile(list_colour("green")))
    );
    assert!(play.legal().iter().all(|action| action.starts_with("lay sG")), "nothing else: {:?}", play.legal());
    play.act("lay sG 0 0,4");
    assert_eq!((play.mover().camp.len(), play.points(0)), (1, 3));
    assert!(!play.may("bonus"), "a second trainer cannot build a second tile");
    // The three gems are discarded in one order only.
    let mut play = turn_of(Seated { gems: [1, 0, 1, 2], ..seated.clone() });
    play.act("take orange 2 M-18; die done; bonus");
    assert_eq!(play.legal(), ["give orange", "give purple"], "after a clear gem too few would be left");
    play.act("give purple");
    assert_eq!(play.legal_with("lay").len(), 42, "the two clear gems are forced");
    assert_eq!(play.mover().gems, [1, 0, 0, 0]);
    // The bonus is not offered with too few gems, without a trainer, or without room for the tile.
    for (gems, trainers, card) in [([1, 0, 1, 0], 2, "M-18"), ([1; 4], 0, "M-11")] {
        let mut play = turn_of(Seated { gems, trainers, ..seated.clone() });
        play.act(&format!("take orange 2 {card}"));
        if play.phase() == Phase::DieTaken {
            play.act("die done");
        }
        assert!(!play.may("bonus"), "{card}");
    }
    let full = Seated { camp: camp(&full_camp()), ..seated };
    let mut play = turn_of(full);
    play.act("take orange 2 M-11; die done");
    assert!(!play.may("bonus"));
}

fn list_colour(name: &str) -> magnificent::Colour {
    magnificent::Colour::ALL.into_iter().find(|colour| colour.name() == name).unwrap()
}

/// A cell between two of the given cells is a neighbour, too.
#[test]
fn neighbours_share_an_edge() {
    clause!("MAG-235");
    let grid = &magnificent::Components::printed().grid;
    let cells = |list: &[(u8, u8)]| list.iter().fold(0, |all, &(row, column)| all | grid.cell(row, column));
    let neighbours = |list: &[(u8, u8)]| grid.neighbours(cells(list));
    assert_eq!(neighbours(&[(0, 0), (0, 2)]), cells(&[(0, 1), (0, 3), (1, 0), (1, 2)]));
    assert_eq!(neighbours(&[(0, 0), (2, 0)]), cells(&[(1, 0), (3, 0), (0, 1), (2, 1)]));
    assert_eq!(neighbours(&[(3, 7)]), cells(&[(2, 7), (4, 7), (3, 6)]), "not the first cell of the next row");
    assert_eq!(neighbours(&[(6, 0)]), cells(&[(5, 0), (6, 1)]));
}

/// A serialised camp with more tiles than can fit is refused.
#[test]
fn a_camp_is_deserialised_with_up_to_sixteen_tiles() {
    let camp = |tiles: usize| {
        let laid = vec![serde_json::json!({ "tile": "sG", "orientation": 0, "row": 0, "column": 0 }); tiles];
        let camp = serde_json::json!({ "cells": [0, 0, 0], "tiles": [0, 0, 0, 0, 0, 0], "laid": laid });
        serde_json::from_value::<magnificent::camp::Camp>(camp).map(|camp| camp.laid.iter().flatten().count())
    };
    assert_eq!(camp(0).unwrap(), 0);
    assert_eq!(camp(16).unwrap(), 16);
    assert!(camp(17).unwrap_err().to_string().contains("at most sixteen"));
}

#[test]
fn there_are_891_placements() {
    let set = magnificent::Components::printed();
    let counts: Vec<usize> = Tile::all().map(|tile| set.tile(tile).placements.len()).collect();
    assert_eq!(counts, [142, 42, 284, 71, 120, 232]);
    assert_eq!(counts.iter().sum::<usize>(), 891);
}
