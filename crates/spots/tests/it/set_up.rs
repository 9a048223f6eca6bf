//! Components, set-up, tile sets and options.

use game_core::{ComponentSet, Game, SeatCount, StartSeat, ToMove};
use game_laws::clause;
use spots::components::{DICE, DOGS, SETS, TREATS};
use spots::dice::{MAX_ROLL, Rolls};
use spots::rules::Mode;
use spots::tricks::{Take, TrickStep};
use spots::{Chance, Colour, Dog, Options, Spots, Tile, TileSet};

use crate::kit::{OfSpots, all_tiles, dealt, dog, new_game, rules, rules_with, solo};

#[test]
fn the_box_adds_up() {
    assert_eq!((DICE, TREATS, DOGS.len(), Tile::ALL.len()), (40, 20, 32, 22));
    assert!(DOGS.is_sorted_by(|a, b| a < b), "chance outcomes are sorted, and no card occurs twice");
    let spaces: u32 = DOGS.iter().map(|dog| dog.spaces().count_ones()).sum();
    assert_eq!(spaces, 80);
    let by_number: Vec<usize> =
        (0..6).map(|bit| DOGS.iter().filter(|dog| dog.spaces() >> bit & 1 == 1).count()).collect();
    assert_eq!(by_number, [13, 14, 13, 13, 14, 13]);
    assert_eq!(DOGS.iter().map(|dog| u32::from(dog.paws())).sum::<u32>(), 17);
    let by_size = |size| DOGS.iter().filter(|dog| dog.spaces().count_ones() == size).count();
    assert_eq!([1, 2, 3, 4].map(by_size), [1, 15, 15, 1]);
    assert_eq!((dog("125").paws(), dog("2356").paws(), dog("12").paws(), dog("1").paws()), (1, 2, 0, 0));
    for colour in Colour::ALL {
        assert_eq!(colour.tiles().count(), 5, "{colour:?}");
    }
    assert_eq!(Tile::ALL.iter().filter(|tile| tile.colour().is_none()).count(), 2);
    assert!("127".parse::<Dog>().is_err() && "11".parse::<Dog>().is_err() && "156".parse::<Dog>().is_err());
}

/// Thirteen tiles have two steps, and only three have an optional roll.
#[test]
fn every_tile_has_the_steps_of_its_trick() {
    clause!("SPT-302");
    let two = Tile::ALL.into_iter().filter(|tile| tile.steps().len() == 2).count();
    assert_eq!(two, 13);
    let optional: Vec<Tile> = Tile::ALL
        .into_iter()
        .filter(|tile| tile.steps().iter().any(|step| matches!(step, TrickStep::Roll(roll) if roll.may)))
        .collect();
    assert_eq!(optional, [Tile::RollOver, Tile::Walk, Tile::Run], "all other rolls are compulsory");
    for tile in Tile::ALL {
        assert_eq!(tile.id().parse(), Ok(tile));
        assert_eq!(tile.name().parse(), Ok(tile));
    }
}

/// A roll has one outcome for each multiset of dice, weighted by the number of ways to roll it.
#[test]
fn rolls_are_weighted_by_multiplicity() {
    for dice in 1..=MAX_ROLL as u8 {
        let rolls = Rolls::of(dice);
        let total: u64 = rolls.iter().map(|(_, weight)| u64::from(weight)).sum();
        assert_eq!(total, 6u64.pow(u32::from(dice)));
        assert!(total < 1 << 32 && rolls.len() <= 5_000 && !rolls.is_empty());
        assert!(rolls.iter().all(|(roll, _)| roll.len() == dice));
    }
    let two: Vec<_> = Rolls::of(2).iter().collect();
    assert_eq!(two.len(), 21);
    assert!(two.iter().all(|(roll, weight)| *weight == if roll.kinds().count() == 1 { 1 } else { 2 }));
    // Hunt rolls the most dice: nine, with the seven paws of six dogs.
    let paws: u8 = 2 + 5;
    let most = Tile::ALL.iter().flat_map(|tile| tile.steps()).filter_map(|step| match step {
        TrickStep::Roll(roll) => Some(roll.take),
        _ => None,
    });
    let most = most.map(|take| match take {
        Take::Supply(dice) => dice,
        Take::SupplyAndPaws(dice) => dice + paws,
        Take::SupplyAndOwn(dice) => dice + 1,
        Take::Yard | Take::Rounds => 7,
        Take::OpenDogs => 6,
        Take::Aside => 1,
    });
    assert_eq!(most.max(), Some(MAX_ROLL as u8));
}

#[test]
fn the_first_game_is_set_up_as_the_rules_say() {
    clause!("SPT-101", "SPT-102", "SPT-103", "SPT-104", "SPT-105");
    let play = dealt(rules(2), "12 13 14 125 256", "");
    assert_eq!((play.pack(0), play.pack(1)), ("12[] 13[]".into(), "14[] 125[]".into()));
    assert_eq!(play.state.top(), Some(dog("256")), "the top card is known, the others are not");
    assert_eq!(play.state.below().count(), 27);
    assert_eq!((play.state.supply(), play.state.treats()), (40, 18));
    let mut play = play;
    play.chance("roll 3").chance("roll 2");
    assert_eq!((play.yard(0), play.yard(1)), ("3".into(), "2".into()));
    assert_eq!((play.player(0).treats, play.player(1).treats), (1, 1));
    assert_eq!((play.state.supply(), play.state.treats()), (38, 18));
    let row: Vec<Tile> = (0..6).filter_map(|at| play.state.tiles().at(at)).collect();
    assert_eq!(row, [Tile::Howl, Tile::Walk, Tile::Run, Tile::Fetch, Tile::Beg, Tile::RollOver]);
    assert_eq!(play.legal().len(), 6, "all are face up");
    assert!(play.is_to_act(0));
}

#[test]
fn the_highest_first_die_takes_the_first_turn() {
    clause!("SPT-106", "SPT-R4", "SPT-EX13");
    let open = || rules_with(Options::default(), 3);
    let cards = "12 13 14 15 16 23 24";
    assert!(dealt(open(), cards, "2 6 3").is_to_act(1));
    let tie = dealt(open(), cards, "5 5 4 2 3");
    assert!(tie.is_to_act(1), "only seats 0 and 1 reroll, and seat 1 starts although seat 2 has the highest die");
    assert_eq!([tie.yard(0), tie.yard(1), tie.yard(2)], ["2", "3", "4"]);
    assert_eq!(tie.state.supply(), 37, "a reroll takes no new die from the supply");
    // After a second tie, only the seats tied again reroll.
    let again = dealt(open(), cards, "5 5 5 6 6 1 2 1");
    assert!(again.is_to_act(0));
    assert_eq!([again.yard(0), again.yard(1), again.yard(2)], ["2", "1", "1"]);
    let mut waiting = dealt(open(), cards, "5 5 5 6 6");
    assert_eq!(waiting.to_move(), ToMove::Chance);
    waiting.chance("roll 1");
    assert_eq!(waiting.state.mover().index(), 0);
    // No treats are paid during set-up, and a seat named by the option `start` starts regardless of the dice.
    assert!(tie.event_texts().iter().all(|line| !line.contains("treat")));
    assert!(dealt(rules(3), cards, "1 6 6").is_to_act(0));
}

#[test]
fn each_set_has_its_six_tiles() {
    clause!("SPT-1401", "SPT-1402");
    for (name, tiles) in SETS {
        let options: Options = serde_json::from_value(serde_json::json!({ "set": name })).unwrap();
        let state = Spots::setup(&rules_with(options, 2));
        let row: Vec<Tile> = (0..6).filter_map(|at| state.tiles().at(at)).collect();
        assert_eq!((row[0], row[5]), (Tile::Howl, Tile::RollOver), "{name}");
        assert_eq!(row[1..5], tiles, "{name}");
        assert!(tiles.iter().zip(Colour::ALL).all(|(tile, colour)| tile.colour() == Some(colour)), "{name}");
    }
    let chosen = Options { set: TileSet::Chosen, yellow: Tile::Dig, green: Tile::Stay, ..Options::default() };
    assert_eq!(rules_with(chosen, 2).tiles(), Some([Tile::Dig, Tile::Run, Tile::Fetch, Tile::Stay]));
    let wrong = Spots::rules(&Options { blue: Tile::Beg, ..chosen }, SeatCount::new(2), None, 1).unwrap_err();
    assert_eq!(wrong.what, "blue");
    // A random set: one tile of each colour, each as likely as the others.
    let mut play = new_game(rules_with(Options { set: TileSet::Random, ..Options::default() }, 2));
    for colour in Colour::ALL {
        let tiles: Vec<Chance> = colour.tiles().map(Chance::Tile).collect();
        assert_eq!(play.outcomes(), tiles);
        play.chance(&tiles[3].to_string());
    }
    assert_eq!(play.state.tiles().at(2), Some(Tile::Sprint));
    assert!(matches!(play.outcomes()[0], Chance::Dog(_)));
    assert_eq!(play.state.tiles().face_up().count(), 6);
}

#[test]
fn options_are_validated() {
    let fails = |options: Options, seats: u8| Spots::rules(&options, SeatCount::new(seats), None, 1).unwrap_err().what;
    let solo_options = Options { mode: Mode::Solo, ..Options::default() };
    assert_eq!(fails(Options::default(), 1), "seats");
    assert_eq!(fails(Options::default(), 5), "seats");
    assert_eq!(fails(solo_options, 2), "seats");
    assert_eq!(fails(Options { start: StartSeat::at(2), ..Options::default() }, 2), "start");
    assert_eq!(fails(Options { start: StartSeat::at(2), ..solo_options }, 1), "start");
    let parts = ComponentSet(serde_json::json!({}));
    let none = Spots::rules(&Options::default(), SeatCount::new(2), Some(&parts), 1).unwrap_err();
    assert_eq!(none.what, "parts");
    assert_eq!(Spots::rules(&Options::default(), SeatCount::new(2), None, 9).unwrap_err().what, "rules");
    assert_eq!(solo(spots::Level::Pup).packs.get(), 2);
    assert!(all_tiles(4).stacked());
}

/// A state is small and needs no heap.
#[test]
fn a_state_is_small_plain_data() {
    assert!(size_of::<Spots>() <= 320, "{}", size_of::<Spots>());
    assert!(!std::mem::needs_drop::<Spots>(), "cloning it allocates nothing");
}
