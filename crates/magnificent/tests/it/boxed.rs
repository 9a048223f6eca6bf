//! The contents of the box, and the export, validation and replacement of the component set.

use game_core::{ComponentFault, ComponentSet, Game, SeatCount};
use magnificent::components::printed::{CARDS, POSTERS, TENTS, TILES, TRACKS, TRAINER_SPACES};
use magnificent::components::{DICE, counts_for_seats};
use magnificent::{Card, Components, Magnificent, Options, Poster, Tile};
use serde_json::{Value, json};

use crate::kit::{OfMagnificent, plain, set_up};

#[test]
fn the_box_adds_up() {
    assert_eq!(DICE.iter().sum::<u8>(), 19);
    assert_eq!(counts_for_seats(4).0, DICE);
    assert_eq!(TILES.iter().map(|tile| u32::from(tile.2)).sum::<u32>(), 84);
    assert_eq!((CARDS.len(), POSTERS.len(), TENTS.len(), TRAINER_SPACES.len()), (56, 54, 16, 17));
    let set = Components::printed();
    assert_eq!(set.grid.all.count_ones(), 56);
    assert_eq!(set.grid.areas.iter().map(|area| area.count_ones()).collect::<Vec<_>>(), [6, 4, 6, 9, 6, 9, 6, 4, 6]);
    assert_eq!(set.grid.areas.iter().fold(0, |all, area| all | area), set.grid.all);
    for (_, ring) in TRACKS {
        let count = |letter: char| ring.chars().filter(|other| *other == letter).count();
        assert_eq!((ring.len(), count('T'), count('c')), (14, 5, 2));
    }
    for (at, (_, ring)) in TRACKS.into_iter().enumerate() {
        let own = ["o", "g", "p"][at];
        assert_eq!(ring.matches(own).count(), 3);
    }
    // Every camp map has the same thirteen bonuses, no two of them adjacent, one or two in each area.
    for sides in &set.boards {
        for side in sides {
            let mut all: Vec<String> = side.cells.iter().flatten().map(ToString::to_string).collect();
            all.sort();
            let expected = "clear gems 1,clear gems 1,coins 1,coins 1,coins 1,coins 2,points 3,points 5,\
                            posters 1,posters 1,posters 2,trainers 1,trainers 1";
            assert_eq!(all.join(","), expected);
            assert_eq!(set.grid.neighbours(side.bonuses) & side.bonuses, 0);
            assert!(set.grid.areas.iter().all(|area| (1..=2).contains(&(area & side.bonuses).count_ones())));
        }
    }
}

#[test]
fn prices_of_tents_and_posters_follow_their_formulas() {
    let set = Components::printed();
    for tent in &set.tents {
        assert_eq!(tent.points + tent.coins, if tent.gem.is_some() { 5 } else { 3 });
    }
    for poster in Poster::all() {
        let face = set.poster(poster);
        let tiles: u8 = Tile::all().map(|tile| face.tiles[tile.index()] * if tile.index() < 3 { 2 } else { 3 }).sum();
        let price = 1 + tiles + 2 * face.gems.iter().sum::<u8>();
        if !poster.is_starting() {
            assert_eq!(face.points + face.coins, price, "{poster}");
        }
    }
    let deck =
        |test: &dyn Fn(Poster) -> bool| Poster::all().filter(|poster| !poster.is_starting() && test(*poster)).count();
    for character in 0..6 {
        assert_eq!(deck(&|poster| set.poster(poster).character == character), 8);
    }
    for colour in magnificent::Colour::ALL {
        assert_eq!(deck(&|poster| poster.symbol() == colour), 16);
    }
    assert_eq!(deck(&|poster| set.poster(poster).gems != [0; 3]), 24);
    // The nineteen types of scoring make 29 different criteria when colours are told apart.
    let mut criteria: Vec<&str> = CARDS.iter().map(|card| card.3).collect();
    criteria.sort_unstable();
    criteria.dedup();
    assert_eq!(criteria.len(), 29);
    assert_eq!(Card::STARTING.len(), 16);
}

/// The exported TOML file is read back as the printed set.
#[test]
fn the_export_is_the_printed_box() {
    let text = Magnificent::components().unwrap();
    let value: Value = toml::from_str(&text).unwrap_or_else(|why| panic!("{why}\n{text}"));
    assert_eq!(value, magnificent::set::printed());
    assert_eq!(magnificent::set::read(&ComponentSet(value)).unwrap(), *Components::printed());
    assert!(text.lines().filter(|line| line.starts_with('#')).count() > 13, "every table has a comment");
    let table = text.lines().find(|line| line.contains("M-IV3")).unwrap();
    assert_eq!(table.trim(), r#"{ id = "M-IV3", bonus = "posters 1", per = 1, score = "number of the hat space" },"#);
}

fn faults(change: impl Fn(&mut Value)) -> Vec<String> {
    let mut set = magnificent::set::printed();
    change(&mut set);
    let found = Magnificent::component_faults(&ComponentSet(set.clone()));
    let refused = Magnificent::rules(&Options::default(), SeatCount::new(2), Some(&ComponentSet(set)), 1);
    assert_eq!(refused.err().map(|why| why.why), found.first().map(ToString::to_string));
    found.iter().map(ComponentFault::to_string).collect()
}

#[test]
fn every_fault_is_reported_with_its_path() {
    type Change = fn(&mut Value);
    let broken: [(Change, &str); 29] = [
        (|set| set["camp"]["rows"] = json!(70), "camp.rows: must be a whole number from 4 to 16, not 70"),
        (|set| set["camp"]["areas"][1] = json!([0, 2, 2, 2]), "camp.areas[1]: the area overlaps another"),
        (|set| set["camp"]["areas"][8] = json!([5, 5, 4, 3]), "camp.areas[8]: the area is not inside the camp"),
        (|set| set["legend"]["c"] = json!("points 30"), "legend.c: `points 30`: the number must be from 1 to 20"),
        (|set| set["tent_spaces"][0] = json!("coins 0"), "tent_spaces[0]: `coins 0`: the number must be from 1 to 20"),
        (
            |set| set["cards"][9]["bonus"] = json!("die +21 green"),
            "cards[9].bonus: `die +21 green`: the number must be from 1 to 20",
        ),
        (
            |set| set["legend"]["c"] = json!("coins"),
            "legend.c: `coins` is not a gain such as `coins 2` or `clear gems 1`",
        ),
        (|set| set["boards"][2]["camp"][3] = json!("...."), "boards[2].camp[3]: a row of the camp must have 8 cells"),
        (|set| set["boards"][2]["camp"][3] = json!("x......."), "boards[2].camp[3]: `x` is not in the legend"),
        (|set| set["boards"][0]["id"] = json!("V-A"), "boards[0].id: this must be the row of `I-A`"),
        (|set| set["boards"][7]["tents"] = json!(1), "boards[7].tents: only one board can have the left-over tent"),
        (|set| set["boards"][0]["gems"] = json!([1, 1, 1]), "boards[0].gems: must have 4 entries, not 3"),
        (
            |set| set["boards"][0]["coins"] = json!("six"),
            "boards[0].coins: must be a whole number from 1 to 40, not `six`",
        ),
        (
            |set| set["build_levels"][1]["power"] = json!(3),
            "build_levels[1]: levels must be in the order of their power",
        ),
        (|set| set["build_levels"][0]["small"] = json!(0), "build_levels[0]: a level must build at least one tile"),
        (
            |set| set["camp_tiles"][1]["cells"] = json!([[0, 0], [0, 1], [2, 2], [2, 3]]),
            "camp_tiles[1].cells: the cells are not connected",
        ),
        (|set| set["tracks"]["green"] = json!("cgTpgToTcgTo"), "tracks.green: a track must have 5 tents, not 4"),
        (
            |set| set["tracks"]["green"] = json!("cgTpgxTcgToTp"),
            "tracks.green: `x` is not a space; use o, g, p, c for a gem and T for a tent",
        ),
        (
            |set| set["tents"][3]["gem"] = json!("clear"),
            "tents[3].gem: `clear` is not a colour; use orange, green or purple",
        ),
        (
            |set| set["posters"][4]["character"] = json!("Nobody"),
            "posters[4].character: must be `Larissa`, `Bronson`, `Kimora`, `Lungile`, `Suhayl` or `Alberic`, not `Nobody`",
        ),
        (|set| set["posters"][4]["tiles"] = json!("sO sX"), "posters[4].tiles: there is no camp tile `sX`"),
        (|set| set["posters"][4]["tiles"] = json!(""), "posters[4].tiles: a poster must show at least one tile"),
        (
            |set| set["cards"][9]["bonus"] = json!("win"),
            "cards[9].bonus: `win` is not a bonus such as `coins 2`, `die +2 green` or `sO for 3 gems`",
        ),
        (
            |set| set["cards"][9]["score"] = json!("everything"),
            "cards[9].score: `everything` is not a scoring such as `small orange tile` or `full row`",
        ),
        (
            |set| set["trainer_spaces"][3]["cost"] = json!("more"),
            "trainer_spaces[3].cost: this ability works once a turn; use one or two",
        ),
        (|set| set["trainer_spaces"][3]["amount"] = json!(2), "trainer_spaces[3].amount: this ability has no number"),
        (
            |set| set["performance"] = json!([{ "number": 4, "posters": 1 }, { "number": 6, "posters": 1 }, { "number": 10, "posters": 1 }, { "number": 12, "posters": 1 }]),
            "performance: space 16 is missing; solo needs it for a neutral hat",
        ),
        (
            |set| {
                set.as_object_mut().unwrap().remove("tents");
            },
            "the set: `tents` is missing",
        ),
        (
            |set| set["tents"][3]["gems"] = json!(2),
            "tents[3].gems: there is no such key; use `id`, `points`, `coins` or `gem`",
        ),
    ];
    for (change, expected) in broken {
        assert_eq!(faults(change), [expected]);
    }
    assert!(faults(|_| {}).is_empty());
    let two = faults(|set| {
        set["tents"][0]["points"] = json!(99);
        set["cards"][0]["per"] = json!(0);
    });
    assert_eq!(two.len(), 2, "all faults are reported: {two:?}");
}

#[test]
fn a_corrected_set_changes_the_game() {
    let mut set = magnificent::set::printed();
    set["boards"][0]["coins"] = json!(12);
    set["cards"][1]["per"] = json!(9);
    let rules = Magnificent::rules(&plain(), SeatCount::new(2), Some(&ComponentSet(set)), 1).unwrap();
    assert_eq!(rules.set().card(Card::at(1)).per, 9);
    let play = set_up(rules);
    assert_eq!(play.player(0).coins, 11);
}
