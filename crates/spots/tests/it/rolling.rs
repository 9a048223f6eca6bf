//! Turns, rolls, treats, busts, shortages, refreshing.

use game_core::Game;
use game_laws::clause;
use spots::scene::Scene;
use spots::{IllegalAction, Phase, Tile};

use crate::kit::{OfSpots, before, dealt, in_scene, one_turn, rules, scene, seat, trick, trick_in};

#[test]
fn turns_pass_to_the_next_seat() {
    clause!("SPT-201");
    let mut play = dealt(rules(3), "12 13 14 15 16 23 24", "1 1 1");
    for (mover, script) in [(0, "beg"), (1, "fetch R6,6,6,6,6,6,6,6 keep"), (2, "run R4,4,4 keep")] {
        assert!(play.is_to_act(mover), "seat {mover}");
        assert_eq!(play.state.turn(), u32::from(mover) + 1);
        let other = seat((mover + 1) % 3);
        let refused = play.state.validate(&play.rules, other, &"howl".parse().unwrap());
        assert_eq!(refused, Err(IllegalAction::NotYourTurn));
        play.script(script);
        while play.state.phase() == Phase::Settle {
            play.act("bury");
        }
    }
    assert!(play.is_to_act(0), "a trick is the whole turn, and the first seat follows the last");
}

/// The checks of SPT-202 at the start of a turn are made in order, before the mover chooses.
#[test]
fn a_turn_begins_with_its_checks() {
    clause!("SPT-202", "SPT-1302", "SPT-R17");
    let down = vec![Tile::Howl, Tile::Walk, Tile::Run, Tile::Fetch, Tile::RollOver];
    let scene = Scene {
        players: vec![before("34[34] 125[1]", "2", 0), before("16[6] 25[] *35", "3", 2)],
        supply: Some(0),
        down,
        begins: true,
        ..Scene::default()
    };
    let play = in_scene(rules(2), &scene);
    assert_eq!(play.log(), ["allbust", "refresh"]);
    assert_eq!((play.pack(0), play.pack(1)), ("34[] 125[]".into(), "16[] 25[] *35".into()));
    assert_eq!((play.state.supply(), play.player(1).treats), (6, 2));
    assert!(play.is_to_act(0), "the turn continues");
    assert!(!play.legal().contains(&"score".to_owned()), "the full dog is lost too");
    assert!(play.legal().contains(&"trick beg".to_owned()));
}

#[test]
fn a_chosen_tile_is_turned_down_and_its_trick_done_step_by_step() {
    clause!("SPT-301", "SPT-303", "SPT-306", "SPT-405");
    let mut play = in_scene(rules(2), &Scene { down: vec![Tile::Run], ..scene(Tile::Walk, "23[] 45[]", "", 1) });
    assert_eq!(play.refusal("trick run"), IllegalAction::FaceDown { tile: Tile::Run });
    assert_eq!(play.refusal("trick chase"), IllegalAction::NotInUse { tile: Tile::Chase });
    assert_eq!(play.refusal("keep"), IllegalAction::NotAskedNow);
    play.act("walk");
    assert!(!play.state.tiles().is_up(Tile::Walk.position()));
    // The order is: roll, treats, place or bury, then the next step.
    assert_eq!(play.state.phase(), Phase::Roll);
    play.script("R5,2 !p0 !yes keep !treat p1 !yes p0 yes R1 keep");
    assert!(play.is_to_act(1), "the die that cannot be placed is buried, and the turn ends");
    assert_eq!((play.pack(0), play.yard(0)), ("23[2] 45[5]".into(), "1".into()));
    // A step that cannot be carried out is skipped, but the next one is not.
    let skipped = trick(Tile::RollOver, "34[] 125[]", "", 0, "yes R4 p0");
    assert_eq!(skipped.pack(0), "34[4] 125[]");
}

#[test]
fn dice_are_placed_or_buried() {
    clause!("SPT-401", "SPT-402", "SPT-403", "SPT-R16");
    let mut play = one_turn(rules(2), &scene(Tile::Run, "34[3] 35[] *45 36[]", "", 0));
    play.act("run");
    assert_eq!(play.state.supply(), 36, "three dice are about to be rolled");
    play.script("R3,3,1");
    assert_eq!(play.legal(), ["bury", "place 1", "place 3"], "free spaces of that number on unscored dogs");
    assert_eq!(play.refusal("place 0"), IllegalAction::NoSpace { dog: 0 });
    assert_eq!(play.refusal("place 2"), IllegalAction::NoSpace { dog: 2 });
    play.script("p3");
    assert_eq!(play.legal(), ["bury", "place 1"], "one die per space; equal dice are settled one after the other");
    play.script("bury no");
    assert_eq!((play.pack(0), play.yard(0)), ("34[3] 35[] *45 36[3]".into(), "3,1".into()));
    // Dice are settled from the highest down; the bust is checked after the last die.
    let mut play = one_turn(rules(2), &scene(Tile::Run, "14[] 25[]", "6", 0));
    play.act("run").script("R6,4,1");
    assert_eq!(play.legal(), ["bury", "place 0"], "6 + 6 are already buried, and the 4 is the mover's decision");
    play.script("p0 p0");
    assert_eq!(play.log(), ["bust"]);
}

#[test]
fn discarded_dice_go_back_to_the_supply() {
    clause!("SPT-404");
    let play = trick(Tile::Guard, "34[] 125[]", "", 0, "n1 R6,5,4,3");
    assert_eq!((play.state.supply(), play.yard(0)), (40, String::new()));
}

#[test]
fn a_treat_pays_for_a_reroll() {
    clause!("SPT-501", "SPT-502", "SPT-503", "SPT-504", "SPT-R6");
    let mut play = one_turn(rules(2), &scene(Tile::Run, "34[] 125[]", "", 2));
    play.act("run").script("R6,4,3");
    assert_eq!(play.legal(), ["keep", "treat"]);
    play.script("treat");
    assert_eq!(play.state.progress().count, 3, "all dice of the roll");
    assert_eq!((play.player(0).treats, play.state.treats()), (1, 19), "the treat goes to the supply");
    play.script("R6,6,6 treat R5,4,3");
    assert_eq!(play.legal(), ["bury", "place 1"], "no treat is left, so the next decision is the 5");
    play.script("p1 !treat bury !treat bury");
    assert_eq!(play.state.phase(), Phase::May);
    assert_eq!(play.player(0).stats.treats, 2);
    // A roll before the latest one can no longer be rerolled.
    let mut play = one_turn(rules(2), &scene(Tile::Run, "34[] 125[]", "", 1));
    play.act("run").script("R4,3,2 keep p0 p0 p1 !treat yes R1 !p1 treat R5 p1 no");
    assert_eq!(play.pack(0), "34[34] 125[25]");
    // A set die, a moved die, a changed die or an empty roll cannot be rerolled.
    let top = Scene { top: Some("16".parse().unwrap()), ..scene(Tile::Retrieve, "34[] 125[]", "", 1) };
    let set = trick_in(&top, Tile::Retrieve, "n1 !treat p1");
    assert_eq!(set.state.phase(), Phase::Roll);
    let moved = trick(Tile::Trot, "34[3] 125[]", "", 1, "m0.3>1.5 !treat");
    assert_eq!(moved.state.phase(), Phase::Roll);
    let dug = trick(Tile::Dig, "123[] 45[]", "3", 1, "d0.3- !treat");
    assert_eq!(dug.state.phase(), Phase::Roll);
    let none = trick(Tile::RollOver, "34[] 125[]", "", 1, "!treat no");
    assert!(none.over().is_some());
}

#[test]
fn a_yard_above_its_limit_busts() {
    clause!("SPT-601", "SPT-602", "SPT-603", "SPT-604");
    let safe = trick(Tile::Run, "34[3] 25[]", "3", 0, "R4,2,1 p0 p1 no");
    assert_eq!((safe.yard(0), safe.log()), ("3,1".into(), vec![]));
    let seven = trick(Tile::Walk, "34[3] 25[]", "6", 0, "R4,1 p0 no");
    assert_eq!((seven.yard(0), seven.log()), ("6,1".into(), vec![]), "7 is safe");
    let mut scene = scene(Tile::Run, "34[3] 25[] *16", "6", 3);
    scene.players.push(before("12[1] 13[]", "5", 1));
    let eight = trick_in(&scene, Tile::Run, "R4,3,2 keep p0 bury");
    assert_eq!(eight.log(), ["bust"], "8 busts, and the optional roll is lost");
    assert_eq!((eight.pack(0), eight.yard(0)), ("34[] 25[] *16".into(), String::new()));
    assert_eq!(eight.player(0).treats, 3, "cards, scored dogs and treats stay");
    assert_eq!((eight.pack(1), eight.yard(1)), ("12[1] 13[]".into(), "5".into()), "other seats are unaffected");
    assert_eq!((eight.state.supply(), eight.player(0).stats.busts), (38, 1));
    // A treat helps only before the dice are buried.
    let averted = trick(Tile::Howl, "*12 *13 *14 *15 34[3] 25[]", "6", 1, "R6 treat R1");
    assert_eq!((averted.log(), averted.yard(0)), (vec![], "6,1".into()));
    let late = trick(Tile::Howl, "*12 *13 *14 *15 34[3] 25[]", "6", 1, "R6 keep");
    assert_eq!(late.log(), ["bust"]);
}

#[test]
fn the_last_face_up_tile_triggers_a_refresh() {
    clause!("SPT-801", "SPT-802", "SPT-803", "SPT-R2", "SPT-R3");
    let down = vec![Tile::Howl, Tile::Walk, Tile::Run, Tile::Fetch, Tile::RollOver];
    let players = vec![before("34[34] 125[]", "", 3)];
    let position = Scene { players, down, on_tiles: vec![(Tile::Beg, 2)], begins: true, ..Scene::default() };
    let mut play = one_turn(rules(2), &position);
    assert_eq!(play.log(), ["refresh"], "also before a turn that scores");
    assert_eq!(play.state.tiles().treats(Tile::Beg.position()), 3, "treats on a tile add up");
    assert_eq!((play.legal().len(), play.state.treats()), (7, 14));
    play.act("score");
    assert_eq!(play.state.tiles().treats(Tile::Beg.position()), 3, "they stay until the tile is chosen");
    // The treats on a tile are taken before its first step, so they count for Chew and can be spent.
    let chew = Scene { on_tiles: vec![(Tile::Chew, 2)], ..scene(Tile::Chew, "34[] 25[]", "", 1) };
    assert_eq!(trick_in(&chew, Tile::Chew, "").player(0).treats, 7);
    let howl = Scene { on_tiles: vec![(Tile::Howl, 1)], ..scene(Tile::Howl, "34[] 25[]", "6", 0) };
    let howl = trick_in(&howl, Tile::Howl, "R5 treat R1");
    assert!(!howl.legal().contains(&"treat".to_owned()));
    // With two tiles up there is no refresh. Without treats in the supply, none is put on the tile.
    let two = Scene { down: position.down[..4].to_vec(), begins: true, ..scene(Tile::Walk, "34[] 25[]", "", 0) };
    assert_eq!(in_scene(rules(2), &two).log(), Vec::<String>::new());
    let empty = Scene { treats: Some(0), on_tiles: vec![], ..position.clone() };
    let empty = in_scene(rules(2), &empty);
    assert_eq!((empty.log(), empty.state.tiles().treats(4)), (vec!["refresh".to_owned()], 0));
}

#[test]
fn short_supplies_are_used_as_far_as_they_go() {
    clause!("SPT-1301", "SPT-1303");
    let few = Scene { supply: Some(2), ..scene(Tile::Run, "34[] 25[]", "", 0) };
    let few = trick_in(&few, Tile::Run, "R4,2 p0 p1");
    assert_eq!(
        (few.state.supply(), few.pack(0)),
        (0, "34[4] 25[2]".into()),
        "two dice are rolled, and no repeat is offered"
    );
    let few = Scene { treats: Some(1), ..scene(Tile::Beg, "123[] 134[]", "", 0) };
    assert_eq!(trick_in(&few, Tile::Beg, "").player(0).treats, 1);
}
