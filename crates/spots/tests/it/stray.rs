//! The solo game against the Stray, its automated opponent.

use game_laws::clause;
use spots::rules::{Level, Mode};
use spots::scene::{PlayerSetup, Scene};
use spots::stray::{place_for, would_bury};
use spots::{End, Options, Tile};

use crate::kit::{OfSpots, Play, before, dealt, dice, in_scene, one_turn, pack, rules_with, seat, solo};

/// Returns the rules and a scene in which the Stray has these cards, yard and treats and begins its turn; the
/// marker is on Howl.
fn stray(level: Level, cards: &str, yard: &str, treats: u8) -> (spots::Rules, Scene) {
    let players = vec![before("24[2] 25[]", "2", 0), before(cards, yard, treats)];
    (solo(level), Scene { players, mover: Some(seat(1)), mark: Some(0), begins: true, ..Scene::default() })
}

fn turn(level: Level, cards: &str, yard: &str, treats: u8, script: &str) -> Play {
    let (rules, scene) = stray(level, cards, yard, treats);
    let mut play = one_turn(rules, &scene);
    play.deal();
    play.script(script);
    play
}

#[test]
fn solo_is_set_up_like_a_game_for_two() {
    clause!("SPT-1601", "SPT-1603");
    let rules = rules_with(Options { mode: Mode::Solo, ..Options::default() }, 1);
    let play = dealt(rules, "12 13 14 15 16", "3 5");
    assert_eq!(
        (play.pack(0), play.pack(1)),
        ("12[] 13[]".into(), "14[] 15[] 16[]".into()),
        "two each, and one from Howl"
    );
    assert_eq!((play.yard(0), play.yard(1)), ("3".into(), "5".into()));
    assert_eq!((play.player(0).treats, play.player(1).treats, play.state.treats()), (1, 1, 18));
    assert_eq!(play.state.mover(), seat(1), "the higher die starts");
    assert_eq!(play.state.mark(), 0, "the marker has moved from 5 to Howl");
    let rules = rules_with(Options { mode: Mode::Solo, ..Options::default() }, 1);
    let mut tie = dealt(rules, "12 13 14 15 16", "3 3 4 4 6 1");
    assert!(tie.is_to_act(0), "tied seats reroll");
    tie.script("beg");
    assert_eq!(tie.state.mover(), seat(1));
}

#[test]
fn each_level_sets_the_dice_the_limit_and_the_draw_with_howl() {
    clause!("SPT-1602", "SPT-1606", "SPT-1607");
    let numbers = [Level::Pup, Level::Mutt, Level::Alpha].map(|level| (level.dice(), level.limit(), level.howls()));
    assert_eq!(numbers, [(2, 7, false), (2, 7, true), (3, 12, true)]);
    for (level, cards) in [(Level::Pup, 2), (Level::Mutt, 3), (Level::Alpha, 3)] {
        let (rules, scene) = stray(level, "34[] 12[]", "", 0);
        let mut play = in_scene(rules, &Scene { mark: Some(5), ..scene });
        play.deal();
        assert_eq!(play.player(1).pack.len(), cards, "{level:?}");
        assert_eq!(play.state.progress().count, level.dice());
    }
    let (rules, scene) = stray(Level::Mutt, "*12 *13 *14 *15 16[] 34[]", "", 0);
    let full = in_scene(rules, &Scene { mark: Some(5), ..scene });
    assert_eq!(full.player(1).pack.len(), 6, "no seventh card");
    let (rules, scene) = stray(Level::Alpha, "34[] 12[]", "", 0);
    let short = in_scene(rules, &Scene { supply: Some(1), ..scene });
    assert_eq!(short.state.progress().count, 1, "fewer if short");
}

#[test]
fn the_marker_moves_to_the_next_face_up_tile() {
    clause!("SPT-1604", "SPT-1605");
    let (rules, scene) = stray(Level::Mutt, "34[] 12[]", "", 0);
    let position = Scene { mark: Some(3), down: vec![Tile::Beg, Tile::RollOver, Tile::Howl], ..scene.clone() };
    let play = in_scene(rules.clone(), &Scene { on_tiles: vec![(Tile::Walk, 2)], ..position });
    assert_eq!(play.state.mark(), 1, "from 3 past 4, 5 and 0 to the next face-up tile");
    assert!(!play.state.tiles().is_up(1));
    assert_eq!(
        (play.player(1).treats, play.state.progress().count),
        (2, 2),
        "the Stray takes the treats but does not perform the trick"
    );
    // The checks at the start of a turn are made before the marker moves.
    let down = vec![Tile::Howl, Tile::Walk, Tile::Run, Tile::Fetch, Tile::RollOver];
    let fresh = in_scene(rules, &Scene { supply: Some(0), down, ..scene });
    assert_eq!(fresh.log(), ["allbust", "refresh"]);
    assert_eq!(fresh.pack(0), "24[] 25[]", "both lose their dice");
    assert_eq!(fresh.state.mark(), 1);
}

#[test]
fn the_stray_places_dice_on_the_dog_with_the_fewest_free_spaces() {
    clause!("SPT-1608");
    let dogs = pack("145[] 45[] 24[2] *46 134[34]");
    assert_eq!(place_for(&dogs, 4), Some(2), "the fewest free spaces");
    assert_eq!(place_for(&dogs, 5), Some(1));
    assert_eq!(place_for(&dogs, 6), None, "a scored dog has no free space");
    assert_eq!(place_for(&pack("14[] 15[]"), 1), Some(0), "ties to the leftmost");
    assert_eq!(would_bury(&dogs, dice("6,5,5,5,2")), dice("6,5,2"));
    // Dice are placed from the highest down: after the 4, dog 34 has the fewest free spaces, so it gets the
    // 3.
    let play = turn(Level::Mutt, "13[] 34[]", "", 0, "R4,3");
    assert_eq!(play.pack(1), "13[] *34 1[]");
}

#[test]
fn the_stray_pays_a_treat_only_to_avoid_a_bust() {
    clause!("SPT-1609", "SPT-1610");
    let twice = turn(Level::Mutt, "34[3] 12[]", "3", 2, "R6,5 R6,6 R1,2");
    assert_eq!((twice.player(1).treats, twice.yard(1)), (0, "3".into()), "it rerolls until the roll is safe");
    assert_eq!(twice.pack(1), "34[3] *12 1[]");
    let safe = turn(Level::Mutt, "34[3] 12[]", "", 1, "R6,1");
    assert_eq!((safe.player(1).treats, safe.yard(1)), (1, "6".into()), "it pays treats for no other reason");
    let bust = turn(Level::Mutt, "34[3] 12[]", "3", 0, "R6,1");
    assert_eq!((bust.log(), bust.pack(1), bust.yard(1)), (vec!["bust".into()], "34[] 12[]".into(), String::new()));
    let alpha = turn(Level::Alpha, "34[3] 12[]", "3", 0, "R6,3,1");
    assert_eq!((alpha.log(), alpha.yard(1)), (vec![], "6,3,3".into()), "its limit is 12");
}

#[test]
fn the_stray_scores_full_dogs_at_once_and_may_win() {
    clause!("SPT-1611", "SPT-1612", "SPT-1614");
    let one = turn(Level::Mutt, "34[34] 12[1] 56[]", "", 0, "R2,1");
    assert_eq!(
        one.pack(1),
        "*34 *12 56[] 1[] 13[]",
        "all full dogs are scored and replaced, even if others are not full"
    );
    let mut play = {
        let (rules, scene) = stray(Level::Mutt, "*12 *13 *14 *15 *16 34[3]", "", 0);
        in_scene(rules, &scene)
    };
    assert!(play.legal().is_empty(), "it makes no choices");
    play.script("R4,1");
    assert_eq!(play.over(), Some(End::SixDogs(seat(1))));
    let outcome = play.outcome().unwrap();
    assert_eq!((outcome.verdict.as_deref(), outcome.reason.as_ref()), (Some("lost"), "six-dogs"));
    let players = vec![before("*12 *13 *14 *15 *16 34[34]", "", 0), PlayerSetup::default()];
    let mut won = in_scene(solo(Level::Mutt), &Scene { players, ..Scene::default() });
    won.act("score");
    assert_eq!(won.outcome().unwrap().verdict.as_deref(), Some("won"));
}

#[test]
fn the_players_turn_is_the_standard_one() {
    clause!("SPT-1613");
    let players = vec![before("123[] 45[]", "1", 0), before("34[3] 12[]", "6,6", 0)];
    let scene = Scene { players, tiles: vec![Tile::Dig], ..Scene::default() };
    let mut play = one_turn(solo(Level::Alpha), &scene);
    play.act("dig");
    assert_eq!(play.legal(), ["no", "dig 0.1-", "dig 0.1+", "dig 1.6-"]);
    let players = vec![before("123[] 45[]", "", 0), before("34[3] 12[]", "6,5,1", 0)];
    let mut play = one_turn(solo(Level::Alpha), &Scene { players, ..scene });
    play.act("dig").script("d1.1+");
    assert_eq!((play.pack(1), play.yard(1)), ("34[] 12[]".into(), String::new()), "13 is over its limit");
    assert_eq!(play.state.progress().count, 2, "the trick continues");
}
