//! Slow and fast scoring, the card limit, winning, all tiles, the turn limit, score sheets.

use game_core::{Game, ToMove, Viewer};
use game_laws::clause;
use spots::rules::TurnLimit;
use spots::scene::Scene;
use spots::{Chance, Colour, End, IllegalAction, Options, Spots, Tile};

use crate::kit::{
    OfSpots, all_tiles, before, in_scene, new_game, one_turn, rules, rules_with, scene, seat, solo, trick,
};

#[test]
fn scoring_as_a_whole_turn() {
    clause!("SPT-901", "SPT-902", "SPT-903", "SPT-904", "SPT-905");
    let mut none = in_scene(rules(2), &scene(Tile::Walk, "34[3] 125[12]", "", 0));
    assert_eq!(none.refusal("score"), IllegalAction::NoFullDog);
    none.act("walk").script("R4,1");
    assert_eq!(none.refusal("score"), IllegalAction::NotAskedNow);
    let position = Scene { top: Some("46".parse().unwrap()), ..scene(Tile::Walk, "34[34] 125[12] 16[16] *56", "5", 2) };
    let mut play = one_turn(rules(2), &position).deck("12 13");
    play.act("score");
    assert_eq!(
        play.pack(0),
        "*34 125[12] *16 *56 46[] 12[]",
        "all full dogs and no others are scored, and a card is drawn for each"
    );
    assert_eq!((play.state.supply(), play.yard(0), play.player(0).treats), (37, "5".into(), 2));
    assert_eq!(play.state.top().unwrap().to_string(), "13");
    assert!(play.over().is_some(), "scoring is the whole turn");
    assert_eq!((play.player(0).stats.slow, play.player(0).stats.fast), (2, 0));
    assert!(play.event_texts().iter().any(|line| line == "seat 0 scores 2 dogs: cards 3-4, 1-6"));
    // Dogs that are scored stay scored after a bust.
    let bust = trick(Tile::Walk, "*34 125[12] *16", "6", 0, "R6,5 bury");
    assert_eq!((bust.log(), bust.pack(0)), (vec!["bust".into()], "*34 125[] *16".into()));
}

#[test]
fn scoring_during_a_trick() {
    clause!("SPT-1001", "SPT-1002", "SPT-1003");
    let position = Scene { top: Some("56".parse().unwrap()), ..scene(Tile::Run, "34[3] 12[12]", "", 0) };
    let mut play = one_turn(rules(2), &position).deck("25 16");
    play.act("run").script("R6,4,1");
    assert_eq!(play.log(), Vec::<String>::new(), "some dice are not settled yet");
    play.script("p0");
    assert_eq!((play.log(), play.pack(0)), (vec!["fast".into()], "*34 *12 56[] 25[]".into()));
    assert_eq!(play.legal(), ["no", "yes"], "the trick continues with the new dogs");
    play.script("yes R5 p2 no");
    assert_eq!((play.pack(0), play.player(0).stats.fast), ("*34 *12 56[5] 25[]".into(), 2));
    let one_left = trick(Tile::Run, "34[3] 12[12] 56[]", "", 0, "R4,1,1 p0 no");
    assert_eq!(one_left.log(), Vec::<String>::new(), "fast scoring needs all dogs to be full");
    let bust = trick(Tile::Run, "34[3] 12[12]", "1", 0, "R6,4,1 p0");
    assert_eq!((bust.log(), bust.pack(0)), (vec!["bust".into()], "34[] 12[]".into()));
}

#[test]
fn a_pack_has_six_cards_and_six_scored_dogs_win() {
    clause!("SPT-1101", "SPT-1201");
    let position = scene(Tile::Walk, "*12 *13 14[14] 23[23] 56[]", "", 0);
    let mut five = one_turn(rules(2), &position).deck("46 45");
    five.act("score");
    assert_eq!(five.player(0).pack.len(), 6, "only one card is drawn");
    let six = "*12 *13 14[14] 23[23] 56[] 46[]";
    let mut full = one_turn(rules(2), &scene(Tile::Walk, six, "", 0));
    full.act("score");
    assert_eq!((full.pack(0), full.over()), ("*12 *13 *14 *23 56[] 46[]".into(), Some(End::TurnLimit)));
    let mut win = in_scene(rules(3), &scene(Tile::Bolt, "*12 *13 *14 *23 *56 46[4]", "", 0));
    win.act("bolt").script("a7 R6 p5");
    assert_eq!(win.over(), Some(End::SixDogs(seat(0))), "immediately, in the middle of a trick");
    assert_eq!(win.state.supply(), 40, "the dice set aside are back");
    assert_eq!(win.to_move(), ToMove::Over);
    let outcome = win.outcome().unwrap();
    assert_eq!(
        (outcome.reason.as_ref(), outcome.place(seat(0)), outcome.place(seat(2))),
        ("six-dogs", Some(1), Some(2))
    );
    // Behind the winner, scored dogs decide the ranking, then filled spaces.
    let mut position = scene(Tile::Walk, "*12 *13 *14 *23 *56 46[46]", "", 0);
    position.players.push(before("*15 24[]", "", 0));
    position.players.push(before("*16 25[2]", "", 0));
    position.players.push(before("34[34] 145[14]", "", 0));
    let mut win = in_scene(rules(4), &position);
    win.act("score");
    let outcome = win.outcome().unwrap();
    assert_eq!([0, 1, 2, 3].map(|n| outcome.place(seat(n)).unwrap()), [1, 3, 2, 4]);
}

#[test]
fn all_tiles_are_in_stacks() {
    clause!("SPT-1501", "SPT-1502", "SPT-1503", "SPT-R19");
    let mut play = new_game(all_tiles(2));
    for tile in ["walk", "run", "fetch", "beg"] {
        play.chance(&format!("tile {tile}"));
    }
    for card in "12 13 14 15 16".split(' ') {
        play.chance(&format!("dog {card}"));
    }
    play.chance("roll 1").chance("roll 1");
    assert_eq!(play.legal().len(), 6, "the top tiles and the two red ones");
    assert_eq!(play.refusal("trick dig"), IllegalAction::NotInUse { tile: Tile::Dig });
    play.script("beg");
    assert_eq!(play.refusal("trick beg"), IllegalAction::FaceDown { tile: Tile::Beg });
    assert_eq!(play.refusal("trick chew"), IllegalAction::NotInUse { tile: Tile::Chew });
    // A refresh: face-down tiles go to the bottom of their stacks and the next ones are turned up; the last
    // face-up tile stays and gets a treat.
    let scene = Scene {
        tiles: Colour::ALL.iter().flat_map(|colour| colour.tiles()).collect(),
        down: vec![Tile::Howl, Tile::Walk, Tile::Run, Tile::Beg, Tile::RollOver],
        begins: true,
        ..Scene::default()
    };
    let known = in_scene(all_tiles(2), &scene);
    let tops: Vec<Tile> = (0..6).filter_map(|at| known.state.tiles().at(at)).collect();
    assert_eq!(tops, [Tile::Howl, Tile::Dig, Tile::Chase, Tile::Fetch, Tile::Chew, Tile::RollOver]);
    assert_eq!(known.state.tiles().treats(3), 1);
    let yellow: Vec<Tile> = known.state.tiles().stack(Colour::Yellow).seen().collect();
    assert_eq!(yellow, [Tile::Dig, Tile::Trot, Tile::Retrieve, Tile::Track, Tile::Walk]);
    // A stack with unknown tiles: chance determines the next one among those that have not been turned up.
    let tile = Scene { tiles: vec![Tile::Walk, Tile::Run, Tile::Fetch, Tile::Beg], ..scene.clone() };
    let seen = in_scene(all_tiles(2), &tile);
    assert_eq!(seen.to_move(), ToMove::Chance);
    let yellow: Vec<Chance> = [Tile::Dig, Tile::Trot, Tile::Retrieve, Tile::Track].map(Chance::Tile).to_vec();
    assert_eq!(seen.outcomes(), yellow);
    let mut seen = seen;
    seen.chance("tile track").chance("tile bolt").chance("tile stay");
    assert!(seen.is_to_act(0));
    assert!(seen.legal().contains(&"trick track".to_owned()));
}

/// With a turn limit, an unfinished game is a draw.
#[test]
fn the_turn_limit_makes_a_draw() {
    let limited = rules_with(Options { turn_limit: TurnLimit::Trial, ..Options::default() }, 3);
    assert_eq!(limited.turn_limit, 20);
    let play = trick(Tile::Beg, "*12 34[]", "", 0, "");
    assert_eq!(play.over(), Some(End::TurnLimit));
    let outcome = play.outcome().unwrap();
    assert_eq!((outcome.reason.as_ref(), outcome.winners().len()), ("turn-limit", 2), "nobody is ahead");
}

#[test]
fn the_score_sheet_has_the_lines_of_the_rules() {
    let position = scene(Tile::Walk, "*12 34[34] 125[1]", "4,2", 3);
    let play = in_scene(rules(2), &position);
    let view = play.view(Viewer::Spectator);
    let sheet = Spots::score_sheet(&play.rules, &view, seat(0));
    let value = |key: &str| sheet.lines.iter().find(|line| line.key == key && line.of.is_none()).map(|line| line.value);
    let expected = [
        ("scored-dogs", 1),
        ("cards", 3),
        ("filled-spaces", 3),
        ("full-dogs", 1),
        ("buried-dice", 2),
        ("buried-sum", 6),
        ("room-in-yard", 1),
        ("treats", 3),
        ("paws", 1),
        ("turns", 1),
        ("busts", 0),
    ];
    for (key, number) in expected {
        assert_eq!(value(key), Some(number), "{key}");
    }
    assert_eq!((sheet.total, sheet.ranking_key.clone()), (1, vec![1, 3]));
    let free: Vec<_> = sheet.lines.iter().filter(|line| line.key == "free-spaces").collect();
    assert_eq!((free.len(), free[1].of.as_deref(), free[1].value), (2, Some("125"), 2));
    assert!(solo(spots::Level::Alpha).limit(seat(1)) == 12);
}
