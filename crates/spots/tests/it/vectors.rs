//! Runs the worked examples of the rules, which are JSON blocks in `docs/rules/spots.md`.

use std::collections::BTreeMap;

use game_core::{Game, Seat, StartSeat};
use game_laws::clause;
use game_laws::clauses::examples;
use serde::Deserialize;
use spots::rules::{Level, Mode};
use spots::scene::{PlayerSetup, Scene};
use spots::{Colour, Options, Phase, Rules, Tile, TileSet};

use crate::kit::{OfSpots, Play, dog, one_turn, rules_with};

const RULES: &str = include_str!("../../../../docs/rules/spots.md");

/// One worked example: a position, an action or a turn, and what is expected after it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Vector {
    id: String,
    #[serde(rename = "note")]
    _note: String,
    #[serde(flatten)]
    position: Position,
    r#do: String,
    #[serde(default)]
    script: String,
    expect: Expected,
}

/// The position before the example; keys that are missing mean the default of a [`Scene`].
#[derive(Deserialize)]
struct Position {
    seats: Vec<PlayerJson>,
    supply: Option<u8>,
    bones: Option<u8>,
    #[serde(default)]
    deck: Vec<String>,
    #[serde(default)]
    row: Vec<String>,
    stacks: Option<BTreeMap<Colour, Vec<String>>>,
    #[serde(default)]
    down: Vec<String>,
    up: Option<Vec<String>>,
    #[serde(default)]
    on_tile: BTreeMap<String, u8>,
    mark: Option<u8>,
}

/// What one player has, before the example or expected after it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlayerJson {
    pack: Option<Vec<String>>,
    yard: Option<Vec<u8>>,
    treats: Option<u8>,
}

/// The expected position and log; keys that are missing are not compared.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Expected {
    #[serde(default)]
    seats: Vec<PlayerJson>,
    supply: Option<u8>,
    bones: Option<u8>,
    deck: Option<Vec<String>>,
    row: Option<Vec<String>>,
    down: Option<Vec<String>>,
    up: Option<Vec<String>>,
    on_tile: Option<BTreeMap<String, u8>>,
    stacks: Option<BTreeMap<Colour, Vec<String>>>,
    mark: Option<u8>,
    log: Option<Vec<String>>,
}

#[test]
#[rustfmt::skip::macros(clause)]
fn every_example_has_the_documented_result() {
    // Listed by id as well, so that the scan notices an example that is missing from the document.
    clause!(
        "SPT-EX1", "SPT-EX2", "SPT-EX3", "SPT-EX4", "SPT-EX5", "SPT-EX6", "SPT-EX7", "SPT-EX8", "SPT-EX9",
        "SPT-EX10", "SPT-EX11", "SPT-EX12", "SPT-EX21", "SPT-EX22", "SPT-EX23", "SPT-EX24", "SPT-EX25", "SPT-EX26",
        "SPT-EX27", "SPT-EX28", "SPT-EX29", "SPT-EX30", "SPT-EX31", "SPT-EX32", "SPT-EX33", "SPT-EX34", "SPT-EX35",
        "SPT-EX36", "SPT-EX37", "SPT-EX38", "SPT-EX39", "SPT-EX40", "SPT-EX41", "SPT-EX42", "SPT-EX43", "SPT-EX44",
        "SPT-EX45", "SPT-EX46", "SPT-EX47", "SPT-EX48", "SPT-EX49", "SPT-EX51", "SPT-EX52", "SPT-EX53", "SPT-EX54",
        "SPT-EX55", "SPT-EX56", "SPT-EX57", "SPT-EX58", "SPT-EX59", "SPT-EX60", "SPT-EX61", "SPT-EX62", "SPT-EX63",
        "SPT-EX64",
    );
    let vectors: Vec<Vector> = examples(RULES);
    assert_eq!(vectors.len(), 55);
    vectors.iter().for_each(run);
}

fn tile(name: &str) -> Tile {
    name.parse().unwrap()
}

fn player_setup(player_json: &PlayerJson) -> PlayerSetup {
    let mut setup = PlayerSetup { treats: player_json.treats.unwrap_or(0), ..PlayerSetup::default() };
    player_json.pack.iter().flatten().for_each(|card| setup.pack.read(card).unwrap());
    setup.yard = player_json.yard.iter().flatten().copied().collect();
    setup
}

fn table(vector: &Vector, level: Option<&str>) -> Rules {
    let stacked = vector.position.stacks.is_some();
    let mut options = Options { start: StartSeat::at(0), ..Options::default() };
    options.set = if stacked { TileSet::AllTiles } else { TileSet::AdoptionEvent };
    if let Some(level) = level {
        options.mode = Mode::Solo;
        options.level = match level {
            "Pup" => Level::Pup,
            "Mutt" => Level::Mutt,
            "Alpha" => Level::Alpha,
            other => panic!("{other}"),
        };
    }
    rules_with(options, if level.is_some() { 1 } else { vector.position.seats.len().max(2) as u8 })
}

fn run(vector: &Vector) {
    let (id, position) = (&vector.id, &vector.position);
    let (verb, what) = vector.r#do.split_once(' ').unwrap_or((&vector.r#do, ""));
    let level = (verb == "stray").then_some(what);
    let rules = table(vector, level);
    let mut scene = Scene {
        players: position.seats.iter().map(player_setup).collect(),
        supply: position.supply,
        treats: position.bones,
        top: position.deck.first().map(|card| dog(card)),
        down: position.down.iter().map(|name| tile(name)).collect(),
        on_tiles: position.on_tile.iter().map(|(name, treats)| (tile(name), *treats)).collect(),
        mark: position.mark,
        begins: matches!(verb, "start" | "turn" | "stray"),
        ..Scene::default()
    };
    // In the examples the Stray is seat 0; at a solo table it is the second player.
    let is_solo = level.is_some();
    if is_solo {
        scene.players.resize(2, PlayerSetup::default());
        scene.players.reverse();
        scene.mover = Some(Seat::new(1));
    }
    scene.tiles = match &position.stacks {
        Some(stacks) => stacks.values().flatten().map(|name| tile(name)).collect(),
        None => position.row.iter().map(|name| tile(name)).collect(),
    };
    if matches!(verb, "trick" | "turn") && what != "score" && position.stacks.is_none() {
        scene.tiles.push(tile(what));
    }
    if let Some(up) = &position.up {
        let state = scene.build(&rules, &mut ()).unwrap();
        let in_use = (0..6).filter_map(|at| state.tiles().at(at));
        scene.down.extend(in_use.filter(|tile| !up.iter().any(|name| name == tile.name())));
    }
    let rest: Vec<String> = position.deck.iter().skip(1).cloned().collect();
    let mut play = one_turn(rules, &scene).deck(&rest.join(" "));
    play.deal();
    let mut illegal = false;
    match (verb, what) {
        ("start" | "stray", _) => {}
        ("score", _) | ("turn" | "trick", _) => {
            let choice = if verb == "score" { verb } else { what };
            let mover = play.state.mover();
            illegal = play.state.validate(&play.rules, mover, &choice.parse().unwrap()).is_err();
            if !illegal {
                play.act(choice);
            }
        }
        other => panic!("{id}: {other:?}"),
    }
    play.script(&vector.script);
    if verb == "start" || illegal {
        assert_eq!(play.state.phase(), Phase::Turn, "{id}");
    } else {
        assert!(play.over().is_some(), "{id}: the turn is not over: {:?}", play.state);
    }
    compare(vector, &play, is_solo, illegal);
}

fn compare(vector: &Vector, play: &Play, is_solo: bool, illegal: bool) {
    let (id, expect, state) = (&vector.id, &vector.expect, &play.state);
    for (number, player_json) in expect.seats.iter().enumerate() {
        let player = play.player(if is_solo { 1 - number } else { number } as u8);
        if let Some(cards) = &player_json.pack {
            assert_eq!(player.pack.cards().collect::<Vec<_>>(), *cards, "{id} seat {number}");
        }
        if let Some(yard) = &player_json.yard {
            assert_eq!(player.yard, yard.iter().copied().collect(), "{id} seat {number}");
        }
        assert_eq!(player.treats, player_json.treats.unwrap_or(player.treats), "{id} seat {number}");
    }
    assert_eq!(state.supply(), expect.supply.unwrap_or(state.supply()), "{id}");
    assert_eq!(state.treats(), expect.bones.unwrap_or(state.treats()), "{id}");
    assert_eq!(state.mark(), expect.mark.unwrap_or(state.mark()), "{id}");
    if let Some(deck) = &expect.deck {
        let found: Vec<String> = state
            .top()
            .map(spots::Chance::Dog)
            .iter()
            .chain(&play.prepared)
            .map(|dog| dog.to_string()[4..].to_owned())
            .collect();
        assert_eq!(found, *deck, "{id}");
    }
    let tiles = state.tiles();
    let named = |wanted: &dyn Fn(usize) -> bool| -> Vec<&str> {
        (0..6).filter(|&at| wanted(at)).filter_map(|at| tiles.at(at)).map(Tile::name).collect()
    };
    for (names, found) in [
        (&expect.row, named(&|_| true)),
        (&expect.up, named(&|at| tiles.is_up(at))),
        (&expect.down, named(&|at| !tiles.is_up(at))),
    ] {
        assert_eq!(
            names.as_ref().map_or(found.clone(), |names| names.iter().map(String::as_str).collect()),
            found,
            "{id}"
        );
    }
    if let Some(on_tile) = &expect.on_tile {
        let actual = (0..6).filter(|&at| tiles.treats(at) > 0);
        let actual: BTreeMap<String, u8> =
            actual.map(|at| (tiles.at(at).unwrap().name().to_owned(), tiles.treats(at))).collect();
        assert_eq!(actual, *on_tile, "{id}");
    }
    for (colour, names) in expect.stacks.iter().flatten() {
        let actual: Vec<&str> = tiles.stack(*colour).seen().map(Tile::name).collect();
        assert_eq!(actual, *names, "{id}");
    }
    if let Some(log) = &expect.log {
        // In a solo example the two seats are in the other order than at the table.
        let mut actual: Vec<String> = play.log();
        if is_solo {
            actual.iter_mut().filter(|word| *word == "bust0").for_each(|word| *word = "bust1".to_owned());
        }
        if illegal {
            actual.push("illegal".into());
        }
        assert_eq!(actual, *log, "{id}");
    }
}

/// Runs examples in forms that the document does not use: every number of seats, every state key before and
/// after, and choices that are not allowed.
#[test]
fn examples_in_forms_that_the_document_does_not_use_are_run() {
    let vectors: Vec<Vector> = serde_json::from_str(
        r#"[
{"id":"three seats","note":"an empty supply busts all of them","seats":[{"pack":["34[3]"]},{"pack":["16[6]"],"yard":[3]},{"pack":["25[]"],"yard":[2]}],
 "supply":0,"do":"start","expect":{"seats":[{"pack":["34[]"]},{"pack":["16[]"],"yard":[]},{"pack":["25[]"],"yard":[]}],"supply":4,"log":["allbust"]}},
{"id":"four seats","note":"Dig busts seat 3","seats":[{"pack":["123[]","2356[]"]},{},{},{"pack":["45[4]","12[]"],"yard":[6,1]}],"do":"trick Dig",
 "script":"d3.1+ R4,3 p0","expect":{"seats":[{"pack":["123[3]","2356[]"],"yard":[4]},{"yard":[]},{"yard":[]},{"pack":["45[]","12[]"],"yard":[]}],"log":["bust3"]}},
{"id":"up","note":"the tiles that are up are named","seats":[{}],"up":["Walk","Run"],"do":"start",
 "expect":{"up":["Walk","Run"],"down":["Howl","Fetch","Beg","Roll Over"],"row":["Howl","Walk","Run","Fetch","Beg","Roll Over"],"log":[]}},
{"id":"deck","note":"one dog is drawn, one is left","seats":[{"pack":["*12","*13","14[14]","23[23]","56[]"]}],"deck":["46","45"],"do":"score",
 "expect":{"seats":[{"pack":["*12","*13","*14","*23","56[]","46[]"]}],"deck":["45"],"mark":5}},
{"id":"down","note":"a tile that lies face down cannot be chosen","seats":[{"pack":["34[]"]}],"down":["Howl"],"do":"trick Howl","expect":{"log":["illegal"]}},
{"id":"turn","note":"the same after the checks","seats":[{"pack":["34[]"]}],"down":["Howl"],"do":"turn Howl","expect":{"log":["illegal"]}}
]"#,
    )
    .unwrap();
    vectors.iter().for_each(run);
}

/// Every comparison can fail: examples with a wrong expectation are reported.
#[test]
fn an_example_that_is_wrong_is_noticed() {
    for wrong in [
        r#"{"id":"mark","note":"","seats":[{}],"do":"start","expect":{"mark":4}}"#,
        r#"{"id":"row","note":"","seats":[{}],"do":"start","expect":{"row":["Walk"]}}"#,
        r#"{"id":"down","note":"","seats":[{}],"do":"start","expect":{"down":["Walk"]}}"#,
        r#"{"id":"deck","note":"","seats":[{}],"deck":["46","45"],"do":"start","expect":{"deck":["45"]}}"#,
        r#"{"id":"seat","note":"","seats":[{},{},{}],"do":"start","expect":{"seats":[{},{},{"treats":1}]}}"#,
    ] {
        let vector: Vector = serde_json::from_str(wrong).unwrap();
        assert!(std::panic::catch_unwind(|| run(&vector)).is_err(), "{wrong}");
    }
}
