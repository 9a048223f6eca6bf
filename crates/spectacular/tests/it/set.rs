//! The contents of the box; writing, reading and rejecting component sets.

use game_core::{ComponentSet, Game, SeatCount, Step};
use game_laws::clause;
use serde_json::{Value, json};
use spectacular::components::{COMMON, CROSSED, PERSONAL};
use spectacular::items::MissionCode;
use spectacular::set::{read, write};
use spectacular::{Animal, Board, Chance, Components, Ground, Habitat, Mark, Options, Spectacular, Tile, Tower};

/// Returns the printed component set as JSON.
pub(crate) fn printed() -> Value {
    toml::from_str(&write(&Components::printed())).unwrap()
}

/// Returns a valid component set that differs from the printed one in every table.
pub(crate) fn changed_set() -> Value {
    let mut set = printed();
    set["animals"]["blue"][2] = "dugong".into();
    set["animal-points"][12] = 22.into();
    // Two equal tiles in a stack, and different numbers of tiles per animal.
    set["common"]["green1"] = json!(["black", "black x", "heart", "heart", "beige"]);
    set["common"]["green2"] = json!(["brown x", "beige", "heart"]);
    set["standard"]["entrance"] = json!(["0,0", "1,0", "2,0"]);
    // Two equal tiles in the personal set of the saola board, and another park.
    set["boards"]["saola"]["personal"][1] = "green4.beige".into();
    set["boards"]["saola"]["name"] = "okapi".into();
    for key in ["rows", "star", "entrance", "starts"] {
        set["boards"]["saola"][key] = set["boards"]["pangolin"][key].clone();
    }
    set["missions"]["A1"]["count"] = 2.into();
    set["missions"]["C3"] = json!({ "name": "Crowd", "asks": "dice-showing", "count": 3, "value": 1, "points": 9 });
    set["solo"]["dice"] = json!(["green", "green", "blue", "blue", "grey", "grey", "orange", "orange"]);
    set
}

#[test]
fn the_box_adds_up() {
    clause!("SPC-102", "SPC-131", "SPC-132", "SPC-133");
    let set = Components::printed();
    let common: Vec<(Tile, bool)> = set.common.concat();
    assert_eq!(common.len(), 48);
    for habitat in Habitat::ALL {
        let tiles = &set.common[habitat as usize];
        assert!(tiles.len() == COMMON && tiles.iter().all(|(tile, _)| tile.habitat() == habitat));
        let left: Vec<Tile> = tiles.iter().filter(|(_, cross)| !cross).map(|(tile, _)| *tile).collect();
        assert_eq!(left.len(), COMMON - CROSSED);
        let with = |mark: Mark| left.iter().filter(|tile| tile.mark() == mark).count();
        assert_eq!(Mark::ALL.map(with), [2, 2, 2, 3], "without X: two parts of each colour, three hearts");
    }
    let mut personal = Vec::new();
    for board in Board::ALL {
        let tiles = &set.board(board).personal;
        assert_eq!(tiles.len(), PERSONAL);
        let kinds: Vec<Animal> = Animal::all().filter(|kind| tiles.iter().any(|tile| tile.animal() == *kind)).collect();
        let own = kinds.iter().filter(|kind| kind.personal_only()).count();
        assert_eq!((own, kinds.len() - own), (4, 2));
        let star = set.board(board).habitat;
        assert!(kinds.iter().all(|kind| kind.personal_only() || kind.habitat() != star), "{board}");
        let parts = |tower: Tower| tiles.iter().filter(|tile| tile.part() == Some(tower)).count();
        assert_eq!(Tower::ALL.map(parts), [2, 2, 2], "{board}");
        personal.extend(tiles.clone());
    }
    assert_eq!(personal.len(), 60);
    let all: Vec<Tile> = common.iter().map(|(tile, _)| *tile).chain(personal).collect();
    let parts = |tower: Tower| all.iter().filter(|tile| tile.part() == Some(tower)).count();
    assert_eq!((Tower::ALL.map(parts), all.iter().filter(|tile| tile.breeding()).count()), ([24; 3], 36));
    let in_sets = |kind: &Animal| all.iter().filter(|tile| tile.animal() == *kind).count();
    assert!(Animal::all().all(|kind| in_sets(&kind) == if kind.personal_only() { 12 } else { 5 }));
    assert_eq!((set.missions.len(), MissionCode::all().count()), (18, 18));
    for colours in [set.solo_dice, set.solo_tiles] {
        assert!(Habitat::ALL.iter().all(|habitat| colours.iter().filter(|colour| *colour == habitat).count() == 2));
    }
}

/// The numbers of hexes, tower points, adjacent pairs and neighbours of the star hex are those in the tables
/// of the rules.
#[test]
fn the_geometry_of_the_parks_matches_the_rules() {
    clause!("SPC-134");
    let set = Components::printed();
    let plans = [&set.standard].into_iter().chain(set.boards.iter().map(|board| &board.park));
    let wanted = [(44, 6, 25), (44, 6, 25), (42, 5, 23), (42, 5, 23), (42, 5, 23), (42, 5, 23), (42, 5, 23)];
    for (plan, (pairs, around_star, points)) in plans.zip(wanted) {
        let ground = Ground::new(plan).unwrap();
        let neighbours = |cell: u8| ground.neighbours(cell).len();
        assert_eq!((0..20).map(neighbours).sum::<u32>() / 2, pairs);
        assert_eq!(neighbours(ground.star()), around_star);
        assert_eq!(ground.tower_points().len(), 19);
        // Each common neighbour of an adjacent pair makes a triangle; every triangle is counted three times.
        let triangles: u32 = (0..20u8)
            .flat_map(|one| {
                ground.neighbours(one).iter().filter(move |other| *other > one).map(move |other| (one, other))
            })
            .map(|(one, other)| ground.neighbours(one).and(&ground.neighbours(other)).len())
            .sum();
        assert_eq!(triangles / 3, points);
        assert_eq!(ground.entrance().len(), 3);
        for point in ground.tower_points() {
            for at in 0..3 {
                assert_eq!(ground.tower_point(point.cells[at], point.corners[at]), Some(point));
            }
        }
        let starts = ground.starts();
        let sets = starts.map(|(cell, corner)| ground.tower_point(cell, corner).unwrap().set());
        assert!(
            sets[0].and(&sets[1]).is_empty() && sets[0].and(&sets[2]).is_empty() && sets[1].and(&sets[2]).is_empty()
        );
        let [a, b, c] = starts.map(|(cell, _)| cell);
        assert!(!ground.neighbours(a).has(b) && !ground.neighbours(a).has(c) && !ground.neighbours(b).has(c));
        assert!(ground.entrance().has(c), "start 3 is an entrance hex");
    }
}

#[test]
fn component_sets_round_trip() {
    assert_eq!(read(&ComponentSet(printed())), Ok(Components::printed()));
    let shown: Value = toml::from_str(&Spectacular::components().unwrap()).unwrap();
    assert_eq!(read(&ComponentSet(shown)), Ok(Components::printed()), "the printed set is exported");
    assert_eq!(Spectacular::component_faults(&ComponentSet(changed_set())), []);
    let changed = read(&ComponentSet(changed_set())).unwrap();
    let again: Value = toml::from_str(&write(&changed)).unwrap();
    assert_eq!(read(&ComponentSet(again)), Ok(changed));
}

#[test]
fn a_row_may_have_a_single_hex() {
    let mut set = printed();
    set["standard"]["rows"] = json!([[-1, 1, 1], [0, 0, 3], [1, -1, 3], [2, -2, 3], [3, -2, 1]]);
    assert_eq!(Spectacular::component_faults(&ComponentSet(set)), []);
}

/// All faults of a set are reported with path and reason; the rules report the first one.
#[test]
fn faults_are_reported_with_path_and_reason() {
    let check = |change: &dyn Fn(&mut Value), expected: &str| {
        let mut set = printed();
        change(&mut set);
        let parts = ComponentSet(set);
        let faults: Vec<String> = Spectacular::component_faults(&parts).iter().map(ToString::to_string).collect();
        assert!(
            faults.first().is_some_and(|fault| fault.starts_with(expected)),
            "expected {expected}, found {faults:?}"
        );
        let refused = Spectacular::rules(&Options::default(), SeatCount::new(2), Some(&parts), 1).unwrap_err();
        assert_eq!((refused.what.as_str(), refused.why.as_str()), ("parts", faults[0].as_str()));
    };
    check(&|set| *set = json!([]), "the set: must be a table, not a list");
    check(&|set| set["animals"]["green"] = json!(["a", "b", "c"]), "animals.green: must have 4 entries, not 3");
    check(&|set| set["animals"]["green"][0] = json!(7), "animals.green[0]: must be a text, not 7");
    check(&|set| set["animals"]["green"][0] = json!(""), "animals.green[0]: must have 1 to 20 characters");
    for hidden in ["li\non", "li\u{1b}[2Jon", "li\u{202e}on"] {
        check(
            &|set| set["animals"]["green"][0] = json!(hidden),
            "animals.green[0]: must not contain control characters",
        );
    }
    check(&|set| set["animal-points"][17] = json!(81), "animal-points[17]: 17 animals are worth 80, not 81");
    check(&|set| set["animal-points"][16] = json!(90), "animal-points[17]: more animals cannot be worth fewer points");
    check(
        &|set| set["animal-points"][3] = json!(201),
        "animal-points[3]: must be a whole number from 0 to 200, not 201",
    );
    check(&|set| set["common"]["blue1"][0] = json!("red"), "common.blue1[0]: `red` is not black, brown");
    check(&|set| set["common"]["blue1"] = json!("black"), "common.blue1: must be a list, not `black`");
    check(&|set| set["common"]["blue4"] = json!([]), "common.blue4: there is no such key");
    check(
        &|set| set["standard"]["rows"][0] = json!([0, 3, 0]),
        "standard.rows: row 0 ends at 0, before it begins at 3",
    );
    check(&|set| set["standard"]["rows"][0] = json!([0, 40, 43]), "standard.rows: row 0 is out of range");
    check(&|set| set["standard"]["rows"][0] = json!([0, 10, 13]), "standard.rows: the hexes are not connected");
    check(&|set| set["standard"]["rows"][0] = json!([1, 0, 3]), "standard.rows: a hex is listed twice");
    check(
        &|set| set["standard"]["entrance"][0] = json!("1,1"),
        "standard.entrance: there must be three different hexes",
    );
    check(
        &|set| set["standard"]["entrance"] = json!(["0,3", "0,2", "1,2"]),
        "standard.entrance: at least two of the three",
    );
    check(
        &|set| set["standard"]["starts"][2] = json!("0,0 nw"),
        "standard.starts[2]: no tower can be built at corner nw",
    );
    check(
        &|set| set["standard"]["starts"][2] = json!("1,1 n"),
        "standard.starts[2]: 1,1 is not a hex of the park that",
    );
    check(
        &|set| set["standard"]["starts"][2] = json!("-1,2 n"),
        "standard.starts[2]: the point at corner n of -1,2 shares a hex with that of another start",
    );
    check(&|set| set["standard"]["starts"][2] = json!("0,3"), "standard.starts[2]: `0,3` is not a hex and a corner");
    check(&|set| set["boards"]["saola"]["habitat"] = json!("blue"), "boards.saola.habitat: the star of the saola");
    check(&|set| set["boards"]["kakapo"]["name"] = json!("tiger"), "boards.kakapo.name: a star animal is on no tile");
    check(&|set| set["boards"]["kakapo"]["habitat"] = json!("red"), "boards.kakapo.habitat: `red`: a habitat is green");
    check(
        &|set| set["boards"]["kakapo"]["personal"][0] = json!("green9.heart"),
        "boards.kakapo.personal[0]: `green9.heart`",
    );
    check(
        &|set| set["boards"]["saola"]["personal"][4] = json!("orange1.brown"),
        "boards.saola.personal: a set has the four personal species and two common ones, not 4 and 1",
    );
    check(
        &|set| {
            for tile in [0, 1] {
                set["boards"]["saola"]["personal"][tile] = json!("green1.heart");
            }
        },
        "boards.saola.personal: a set has the four personal species and two common ones, not 3 and 3",
    );
    check(
        &|set| set["missions"]["A1"]["value"] = json!(7),
        "missions.A1.value: must be a whole number from 1 to 6, not 7",
    );
    check(
        &|set| set["missions"]["C1"]["count"] = json!(4),
        "missions.C1.count: must be a whole number from 1 to 3, not 4",
    );
    check(&|set| set["missions"]["B3"]["count"] = json!(4), "missions.B3.count: there is no such key");
    check(
        &|set| set["missions"]["B3"]["points"] = json!("many"),
        "missions.B3.points: must be a whole number from 1 to 99, not `many`",
    );
    check(&|set| set["solo"]["dice"][0] = json!("blue"), "solo.dice: two spaces are green, not 1");
    check(&|set| _ = set["solo"].as_object_mut().unwrap().remove("dice"), "solo: `dice` is missing");
}

/// A changed component set changes names, tiles, points, missions and parks.
#[test]
fn the_rules_use_a_changed_set() {
    let parts = ComponentSet(changed_set());
    let rules = Spectacular::rules(&Options::default(), SeatCount::new(2), Some(&parts), 1).unwrap();
    assert_eq!(rules.components.name(Animal::new(Habitat::Blue, 2)), "dugong");
    assert_eq!(rules.components.animal_points[12], 22);
    assert_eq!(rules.common(Habitat::Green).iter().filter(|tile| tile.to_string() == "green1.heart").count(), 2);
    assert_eq!(rules.personal(Board::Saola).iter().filter(|tile| tile.to_string() == "green4.beige").count(), 2);
    assert_eq!(rules.mission("A1".parse().unwrap()).count, 2);
    assert!(rules.ground(Board::Saola).entrance().has(0));
}

/// Equal tiles in a stack are one chance outcome, weighted by their number.
#[test]
fn equal_tiles_are_one_outcome_weighted_by_their_number() {
    clause!("SPC-103");
    let parts = ComponentSet(changed_set());
    let rules = Spectacular::rules(&Options::default(), SeatCount::new(2), Some(&parts), 1).unwrap();
    let mut state = Spectacular::setup(&rules);
    loop {
        let mut outcomes = Vec::new();
        state.chance_outcomes(&rules, &mut outcomes);
        if let Chance::Tile(first) = outcomes[0].0 {
            assert_eq!(first.habitat(), Habitat::Green, "the first stack that is drawn from");
            let weights: Vec<(String, u64)> =
                outcomes.iter().map(|(outcome, weight)| (outcome.to_string(), u64::from(*weight))).collect();
            assert_eq!(weights.iter().map(|(_, weight)| weight).sum::<u64>(), 9);
            assert!(weights.contains(&("tile green1.heart".to_owned(), 2)), "{weights:?}");
            assert!(weights.contains(&("tile green1.beige".to_owned(), 1)), "{weights:?}");
            break;
        }
        let outcome = outcomes[0].0;
        state.apply(&rules, &Step::Chance(outcome), &mut ());
    }
}
