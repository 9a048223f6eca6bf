//! Set-up and final preparations.

use game_core::{Game, SeatCount, ToMove};
use game_laws::clause;
use spectacular::action::Space;
use spectacular::components::COMMON_DICE;
use spectacular::rules::{Dealt, Missions, Number};
use spectacular::state::{Draw, Phase};
use spectacular::{Action, Board, Chance, Habitat, IllegalAction, Item, Mode, Options, Point, Side, Spectacular};

use crate::kit::{OfSpectacular, Play, dealt, exact_rules, items, missions, rules, rules_with, solo, stacked, tile};

#[test]
fn the_common_supply_depends_on_the_number_of_seats() {
    clause!("SPC-101", "SPC-102", "SPC-103", "SPC-R22");
    for seats in 1..=6u8 {
        let rules = if seats == 1 { solo() } else { rules(seats) };
        let per_habitat = if seats <= 4 { 9 } else { 12 };
        let play = Play::new(rules);
        for habitat in Habitat::ALL {
            assert_eq!(stacked(&play, habitat), per_habitat, "{seats} seats");
            let tiles: Vec<_> = play.state.stacked(&play.rules, habitat).collect();
            assert!(tiles.iter().all(|tile| tile.habitat() == habitat));
        }
        // The common supply has enough dice and tiles for both rounds.
        let dice = if seats <= 4 { 3 * seats } else { 2 * seats };
        assert!(dice <= COMMON_DICE && usize::from(2 * seats) <= per_habitat);
    }
    let four = rules(4);
    assert!(!four.common(Habitat::Green).contains(&tile("green1.black")), "it carries an X");
    assert!(rules(5).common(Habitat::Green).contains(&tile("green1.black")));
}

#[test]
fn boards_are_dealt_at_random_and_never_twice() {
    clause!("SPC-104", "SPC-106");
    let mut play = Play::new(exact_rules(&Options::default(), 3));
    assert_eq!(play.outcomes().len(), 6);
    play.chance("board kakapo");
    assert!(!play.outcomes().contains(&Chance::Board(Board::Kakapo)));
    play.chance("board saola").chance("board vaquita");
    assert_eq!(play.outcomes(), (1..=6).map(Chance::Number).collect::<Vec<_>>());
    play.chance("supply 5").chance("supply 2");
    assert_eq!(play.outcomes().len(), 4);
    play.chance("supply 6");
    play.draw_all();
    assert_eq!(play.player(0).board, Some(Board::Kakapo));
    assert_eq!([0, 1, 2].map(|seat| play.player(seat).supply.number), [5, 2, 6]);
    assert_eq!(play.player(0).star(&play.rules), Habitat::Green);
    assert!(play.player(0).stacked(&play.rules).all(|tile| play.rules.personal(Board::Kakapo).contains(&tile)));
}

#[test]
fn all_seats_use_the_same_side() {
    clause!("SPC-105");
    let asymmetric = rules_with(Options { side: Side::Asymmetric, ..Options::default() }, 6);
    let standard = rules(6);
    for board in Board::ALL {
        assert_eq!(standard.ground(board), standard.ground(Board::Saola));
        assert_ne!(asymmetric.ground(board), standard.ground(board));
    }
}

#[test]
fn supply_boards_are_filled_in_ascending_number() {
    clause!("SPC-107", "SPC-108", "SPC-109");
    let options = Options { supply_boards: Dealt::Fixed(vec![Number(4), Number(2)]), ..Options::default() };
    let mut play = Play::new(rules_with(options, 2));
    let mut order = Vec::new();
    while let Phase::Draw { draw: Draw::Space { seat, space }, .. } = play.state.phase() {
        order.push((u8::from(seat), space));
        let outcome = play.outcomes()[0];
        match space {
            Space::Tile(colour) => assert!(matches!(outcome, Chance::Tile(tile) if tile.habitat() == colour)),
            _ => assert_eq!(play.outcomes().len(), 6, "a die is rolled"),
        }
        play.chance(&outcome.to_string());
    }
    let colours = |make: fn(Habitat) -> Space| Habitat::ALL.map(make);
    let board: Vec<Space> = [colours(Space::Die), colours(Space::Tile)].concat();
    let wanted: Vec<(u8, Space)> =
        [1, 0].iter().flat_map(|&seat| board.iter().map(move |&space| (seat, space))).collect();
    assert_eq!(order, wanted, "board 2 is in front of seat 1");
    play.draw_all();
    for seat in 0..2 {
        assert_eq!(items(play.player(seat)), 8);
        assert_eq!(play.player(seat).supply.dice[4..], [0; 4], "nothing inside the dotted line");
    }
    assert_eq!(stacked(&play, Habitat::Blue), 7);
}

#[test]
fn each_seat_gets_personal_tiles_dice_and_workers() {
    clause!("SPC-110", "SPC-111", "SPC-112", "SPC-115", "SPC-116", "SPC-117", "SPC-EX19");
    let play = dealt(rules(2));
    let player = play.player(0);
    assert_eq!(play.rules.personal(Board::Saola).len(), 10);
    assert_eq!(player.display.iter().flatten().count(), 3);
    assert_eq!(player.park.placed().len(), 3);
    assert_eq!(player.stack.count_ones(), 4);
    assert!(player.dice.iter().all(|value| (1..=6).contains(value)), "two of each colour");
    assert_eq!(player.workers.count_ones(), 5);
    assert_eq!(player.displayed().count_ones(), 11);
    // The first three tiles drawn go to the display, the next three are starting tiles.
    let set = play.rules.personal(Board::Saola);
    assert_eq!(player.display.map(Option::unwrap).to_vec(), set[..3]);
    assert_eq!(["-1,1", "3,1", "0,3"].map(|hex| play.on(0, hex).unwrap()).to_vec(), set[3..6]);
}

#[test]
fn starting_tiles_are_oriented_to_the_dotted_corner() {
    clause!("SPC-113", "SPC-114", "SPC-EX3");
    let mut play = Play::new(rules(2));
    let starts = ["blue4.black", "green4.heart", "grey1.brown"];
    while !matches!(play.state.phase(), Phase::Draw { draw: Draw::Start { .. }, .. }) {
        let outcome =
            play.outcomes().into_iter().find(|one| !starts.contains(&one.to_string().trim_start_matches("tile ")));
        play.chance(&outcome.unwrap().to_string());
    }
    for start in starts {
        play.chance(&format!("tile {start}"));
    }
    let player = play.player(0);
    let corner = |hex: &str| player.park.corner(player.ground(&play.rules).cell(hex.parse().unwrap()).unwrap());
    assert_eq!((corner("-1,1"), corner("0,3")), (Point::Se, Point::N));
    assert_eq!(corner("3,1"), Point::N, "a breeding tile has no orientation");
}

#[test]
fn missions_are_dealt_only_if_they_are_played() {
    clause!("SPC-118", "SPC-301", "SPC-R28");
    let plain = dealt(rules(2));
    assert_eq!(plain.player(0).missions, [None; 3]);
    let mut play = Play::new(missions(2));
    while !matches!(play.state.phase(), Phase::Draw { draw: Draw::Mission { .. }, .. }) {
        let outcome = play.outcomes()[0].to_string();
        play.chance(&outcome);
    }
    assert_eq!(play.outcomes().len(), 6);
    play.chance("mission A3").chance("mission B1").chance("mission C6");
    assert_eq!(play.outcomes().len(), 5, "there is one tile of each code");
    play.draw_all();
    assert_eq!(play.state.phase(), Phase::Reroll, "missions are dealt before the final preparations");
    let codes: Vec<String> = play.player(0).missions.iter().flatten().map(ToString::to_string).collect();
    assert_eq!(codes, ["A3", "B1", "C6"]);
    let other = play.view_of(1);
    assert_eq!(other.players[0].missions, play.player(0).missions, "everybody sees them");
    assert_eq!(dealt(solo()).player(0).missions.iter().flatten().count(), 3);
}

#[test]
fn any_dice_are_rerolled_together_and_only_once() {
    clause!("SPC-123", "SPC-124", "SPC-R18");
    let mut play = dealt(rules(2));
    assert_eq!(play.state.phase(), Phase::Reroll);
    assert_eq!(play.legal_as(0).len(), 9);
    play.act_as(0, "mark blue.1");
    assert_eq!(play.refusal_as(0, "mark green.2"), IllegalAction::NotUpwards);
    assert_eq!(play.refusal_as(0, "mark blue.1"), IllegalAction::NotUpwards);
    assert_eq!(play.refusal_as(0, "noswap"), IllegalAction::NotAskedNow, "the reroll comes first");
    play.act_as(0, "mark orange.2; roll");
    assert!(matches!(play.to_move(), ToMove::Seats(_)), "nothing is rolled before all seats have finished");
    let before = play.player(1).dice;
    play.act_as(1, "roll");
    assert_eq!(play.outcomes().len(), 6);
    play.chance("roll 6").chance("roll 2");
    assert_eq!((play.player(0).dice[2], play.player(0).dice[7]), (6, 2));
    assert_eq!(play.player(1).dice, before);
    assert_eq!(play.state.phase(), Phase::Swap, "there is only one reroll");
    let mut all = dealt(rules(2));
    all.act_as(0, "mark green.1; mark green.2; mark blue.1; mark blue.2; mark grey.1; mark grey.2; mark orange.1");
    all.act_as(0, "mark orange.2; roll");
    let view = all.view_of(0);
    assert_eq!(view.position().faces(game_core::Seat::new(0)).log.len(), 9, "the log keeps every mark");
    all.act_as(1, "roll");
    for _ in 0..8 {
        all.chance("roll 5");
    }
    assert_eq!((all.player(0).dice, all.state.phase()), ([5; 8], Phase::Swap), "all dice may be rerolled");
}

#[test]
fn one_starting_tile_is_swapped_at_most_once() {
    clause!("SPC-121", "SPC-122", "SPC-124", "SPC-R23");
    let mut beyond = dealt(rules(2));
    beyond.act_as(0, "roll").act_as(1, "roll");
    for (start, slot) in [(3, 0), (0, 3), (3, 3)] {
        let swap = Action::Swap { start, slot };
        let found = beyond.state.validate(&beyond.rules, game_core::Seat::new(0), &swap);
        assert_eq!(found, Err(IllegalAction::NotAskedNow), "three start hexes, three slots");
    }
    let mut play = dealt(rules(2));
    play.idle_all();
    assert_eq!(play.legal_as(0).len(), 10, "three by three, or none");
    let (off, on) = (play.on(0, "3,1").unwrap(), play.player(0).display[1].unwrap());
    play.act_as(0, "swap 2 2");
    assert_eq!((play.on(0, "3,1").unwrap(), play.player(0).display[1].unwrap()), (on, off), "the tiles change places");
    let player = play.player(0);
    let cell = player.ground(&play.rules).cell("3,1".parse().unwrap()).unwrap();
    let wanted = if on.breeding() { Point::N } else { Point::Sw };
    assert_eq!(player.park.corner(cell), wanted);
    assert_eq!(play.refusal_as(0, "swap 1 1"), IllegalAction::NotToAct, "at most once");
    play.act_as(1, "noswap");
    assert_eq!(play.state.phase(), Phase::Choose);
}

/// A breeding tile may replace a starting tile with a tower part, and the other way round.
#[test]
fn a_swap_leaves_no_trace_of_the_old_tile() {
    clause!("SPC-122");
    for start in 0..3 {
        for slot in 0..3 {
            let mut play = dealt(rules(2));
            play.idle_all();
            play.act_as(0, &format!("swap {} {}", start + 1, slot + 1));
            let player = play.player(0);
            let (cell, corner) = player.ground(&play.rules).starts()[start];
            let tile = player.park.tile(cell).unwrap();
            assert_eq!(player.park.hearts().has(cell), tile.breeding());
            assert_eq!(player.park.corner(cell), if tile.breeding() { Point::N } else { corner });
            assert_eq!(player.park.placed().len(), 3);
            let colours = Habitat::ALL.map(|colour| player.park.cells_placed(colour).has(cell));
            assert_eq!(colours.iter().filter(|has| **has).count(), 1);
            assert!(colours[tile.habitat() as usize]);
        }
    }
}

#[test]
fn options_are_validated() {
    let check = |options: Options, seats: u8, what: &str, why: &str| {
        let error = Spectacular::rules(&options, SeatCount::new(seats), None, 1).unwrap_err();
        assert_eq!(error.what, what);
        assert!(error.why.contains(why), "{}", error.why);
    };
    let plain = Options::default();
    check(plain.clone(), 1, "seats", "base is for 2, 3, 4, 5 or 6 seats, not 1");
    check(Options { mode: Mode::Solo, ..plain.clone() }, 2, "seats", "solo is for 1 seat, not 2");
    let boards = |list: &[Board]| Options { boards: Dealt::Fixed(list.to_vec()), ..Options::default() };
    check(boards(&[Board::Saola]), 2, "boards", "one entry for each of the 2 seats, but has 1 entry");
    check(boards(&[Board::Saola, Board::Saola]), 2, "boards", "two seats cannot have the same one");
    let numbers = Options { supply_boards: Dealt::Fixed(vec![Number(3), Number(3)]), ..plain.clone() };
    check(numbers, 2, "supply_boards", "two seats cannot have the same one");
    let trios =
        |text: &str| Options { mission_tiles: text.parse().unwrap(), missions: Missions::On, ..Options::default() };
    check(trios("A1.B1.C1,A2.B1.C2"), 2, "mission_tiles", "there is only one mission tile of each code");
    assert!("A1.B1.B2,A2.B3.C3".parse::<Dealt<spectacular::rules::Trio>>().is_err());
    let fixed = dealt(exact_rules(&trios("A1.B1.C1,A2.B2.C2"), 2));
    assert_eq!(fixed.player(1).missions.map(|code| code.unwrap().to_string()), ["A2", "B2", "C2"]);
    for wrong in ["0", "7", "01", "+1", ""] {
        assert!(wrong.parse::<Number>().is_err(), "{wrong}");
    }
    let error = Spectacular::rules(&plain, SeatCount::new(2), None, 2).unwrap_err();
    assert_eq!(error.what, "rules");
}

/// The notation of a tile is its habitat, the number of its animal, and its mark.
#[test]
fn tiles_have_one_colour_one_animal_and_one_mark() {
    clause!("SPC-131", "SPC-132");
    let all: Vec<spectacular::Animal> = spectacular::Animal::all().collect();
    assert_eq!(all.len(), 16);
    for animal in all {
        for mark in spectacular::Mark::ALL {
            let tile = spectacular::Tile::new(animal, mark);
            assert_eq!((tile.animal(), tile.mark(), tile.habitat()), (animal, mark, animal.habitat()));
            assert_eq!(tile.breeding(), tile.part().is_none());
            assert_eq!(tile.to_string().parse::<spectacular::Tile>().unwrap(), tile);
            assert_eq!(Item::Tile(tile).colour(), animal.habitat());
        }
    }
}
