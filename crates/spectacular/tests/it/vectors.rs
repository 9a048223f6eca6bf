//! Runs the worked examples of the rules, which are JSON blocks in `docs/rules/spectacular.md`.

use std::collections::BTreeMap;

use game_core::{Game, Seat, SeatCount};
use game_laws::clause;
use game_laws::clauses::examples;
use serde::Deserialize;
use spectacular::items::{Die, MissionCode};
use spectacular::rules::Missions;
use spectacular::scene::{Before, Placed, Scene};
use spectacular::scoring;
use spectacular::{Action, Board, Habitat, Item, Options, Phase, Player, Rules, Spectacular};

const RULES: &str = include_str!("../../../../docs/rules/spectacular.md");

/// One worked example: a park, and what is expected of it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Vector {
    id: String,
    note: String,
    park: Vec<String>,
    workers: Option<u8>,
    written: Option<u8>,
    expect: Expected,
}

/// The expected points, groups or legality; keys that are missing are not compared.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Expected {
    entrance: Option<u32>,
    #[serde(default)]
    areas: BTreeMap<Habitat, Vec<u32>>,
    towers: Option<Vec<u32>>,
    built: Option<usize>,
    kinds: Option<usize>,
    animals: Option<i32>,
    total: Option<i32>,
    breeding: Option<i32>,
    #[serde(default)]
    missions: BTreeMap<String, bool>,
    #[serde(default)]
    fits: Vec<String>,
    #[serde(default)]
    refused: Vec<String>,
    #[serde(default)]
    changes: BTreeMap<String, Vec<String>>,
}

fn rules() -> Rules {
    let options = Options { missions: Missions::On, ..Options::default() };
    Spectacular::rules(&options, SeatCount::new(2), None, 1).unwrap()
}

fn scene(vector: &Vector, phase: Phase, hand: Option<Item>) -> Scene {
    let park: Vec<Placed> = vector.park.iter().map(|hex| hex.parse().unwrap()).collect();
    let workers = vector.workers.map_or(0b1_1111, |count| (1u8 << count) - 1);
    let entrance = vector.written.unwrap_or(0);
    let first = Before { park, workers, entrance, areas: [hand, None], ..Before::new(Board::Saola) };
    Scene { seats: vec![first, Before::new(Board::Vaquita)], turn: 8, phase, tokens: 0 }
}

#[test]
#[rustfmt::skip::macros(clause)]
fn every_example_gives_the_documented_result() {
    // Cited by name as well, so that the scan notices an example that is removed from the document.
    clause!(
        "SPC-EX1", "SPC-EX2", "SPC-EX21", "SPC-EX22", "SPC-EX23", "SPC-EX24", "SPC-EX25", "SPC-EX26", "SPC-EX27",
        "SPC-EX29", "SPC-EX36", "SPC-EX37",
    );
    let vectors = examples::<Vector>(RULES);
    assert_eq!(vectors.len(), 65);
    let rules = rules();
    for vector in &vectors {
        let state = scene(vector, Phase::Workers, None).build(&rules).unwrap();
        assert_points(&rules, vector, state.player(Seat::new(0)));
        assert_legality(&rules, vector);
    }
}

fn assert_points(rules: &Rules, vector: &Vector, player: &Player) {
    let (name, expect) = (format!("{}: {}", vector.id, vector.note), &vector.expect);
    let (ground, park, star) = (player.ground(rules), &player.park, player.star(rules));
    if let Some(entrance) = expect.entrance {
        assert_eq!(scoring::entrance(ground, park), entrance, "{name}");
    }
    for (&colour, wanted) in &expect.areas {
        let areas = ground.groups(park.cells(ground, star, colour));
        let mut found: Vec<u32> = areas.map(|area| park.sum(area) * park.nursery().and(&area).len()).collect();
        found.sort_unstable();
        // A star hex without neighbours of its colour is an area with 0 points.
        found.retain(|points| *points > 0 || wanted.contains(&0));
        assert_eq!(found, *wanted, "{name}");
        let sum: u32 = wanted.iter().sum();
        assert_eq!(scoring::habitat(ground, park, star, colour), sum as i32, "{name}");
    }
    if let Some(wanted) = &expect.towers {
        let towers = park.towers(ground);
        let fed = |hexes: &spectacular::ground::Hexes| hexes.without(&park.fed()).is_empty();
        let mut found: Vec<u32> = towers.map(|(_, hexes)| if fed(&hexes) { park.sum(hexes) } else { 0 }).collect();
        found.sort_unstable();
        assert_eq!(found, *wanted, "{name}");
        assert_eq!(scoring::towers(ground, park), wanted.iter().sum::<u32>() as i32, "{name}");
    }
    let points = scoring::points(rules, player);
    assert_eq!(expect.built.unwrap_or(park.towers(ground).count()), park.towers(ground).count(), "{name}");
    assert_eq!(expect.kinds.unwrap_or(scoring::animals(park)), scoring::animals(park), "{name}");
    assert_eq!(expect.animals.unwrap_or(points.animals), points.animals, "{name}");
    assert_eq!(expect.total.unwrap_or(points.total()), points.total(), "{name}");
    assert_eq!(expect.breeding.unwrap_or(scoring::breeding(park)), scoring::breeding(park), "{name}");
    for (code, met) in &expect.missions {
        let code: MissionCode = code.parse().unwrap();
        assert_eq!(rules.mission(code).met(ground, park, star, player.workers), *met, "{name}: {code}");
    }
}

fn assert_legality(rules: &Rules, vector: &Vector) {
    let name = format!("{}: {}", vector.id, vector.note);
    for (list, wanted) in [(&vector.expect.fits, true), (&vector.expect.refused, false)] {
        for text in list {
            let (die, hex) = text.rsplit_once(' ').unwrap();
            let hand = Item::Die(die.parse::<Die>().unwrap());
            let state = scene(vector, Phase::Build, Some(hand)).build(rules).unwrap();
            let action = Action::Hex(hex.parse().unwrap());
            assert_eq!(state.validate(rules, Seat::new(0), &action).is_ok(), wanted, "{name}: {text}");
        }
    }
    let state = scene(vector, Phase::Workers, None).build(rules).unwrap();
    let mut legal = Vec::new();
    state.legal_actions(rules, Seat::new(0), &mut legal);
    for (hex, wanted) in &vector.expect.changes {
        let prefix = format!("change {hex} ");
        let found: Vec<String> =
            legal.iter().filter_map(|action| action.to_string().strip_prefix(&prefix).map(str::to_owned)).collect();
        assert_eq!(found, *wanted, "{name}: {hex}");
    }
}

/// The rulebook's example of a complete score, line by line, in the order of the score pad.
#[test]
fn the_rulebooks_scoring_example_gives_132_points() {
    clause!("SPC-EX2", "SPC-281");
    let vectors = examples::<Vector>(RULES);
    let vector = vectors.iter().find(|vector| vector.id == "SPC-EX2").unwrap();
    let rules = Spectacular::rules(&Options::default(), SeatCount::new(2), None, 1).unwrap();
    let state = scene(vector, Phase::Over, None).build(&rules).unwrap();
    let sheet = scoring::sheet(&rules, Seat::new(0), state.player(Seat::new(0)));
    let summands: Vec<(String, i32)> = sheet
        .lines
        .iter()
        .filter(|line| line.summand)
        .map(|line| (line.of.as_deref().unwrap_or(&line.key).to_owned(), line.value))
        .collect();
    let wanted =
        [("entrance", 19), ("green", 14), ("orange", 18), ("blue", 10), ("grey", 16), ("towers", 25), ("animals", 30)];
    assert_eq!(summands, wanted.map(|(key, value)| (key.to_owned(), value)));
    assert_eq!((sheet.total, sheet.ranking_key.as_slice()), (132, &[132, 10][..]));
}
