//! The solo challenge.

use game_core::{ColourMode, Game, Seat, TerminalView, ToMove, Viewer};
use game_laws::clause;
use spectacular::action::SoloSide;
use spectacular::components::ACHIEVEMENTS;
use spectacular::scene::{Before, Scene};
use spectacular::state::{Draw, Phase};
use spectacular::{Board, Chance, Habitat, IllegalAction, Spectacular, scoring};

use crate::kit::{OfSpectacular, Play, before, dealt, in_scene, item, ready, rules, solo, stacked, without};

/// Returns a scene of a solo game after three turns, with full solo boards and a full display.
fn turn() -> Scene {
    let mut tiles = [None; 8];
    for (space, colour) in solo().components.solo_tiles.into_iter().enumerate() {
        tiles[space] = Some(format!("{colour}2.heart").parse().unwrap());
    }
    let seat = Before {
        tiles,
        supply_dice: [1, 2, 3, 4, 5, 6, 1, 2],
        dice: [3, 4, 5, 6, 1, 2, 3, 4],
        display: vec!["green4.heart".parse().unwrap(), "blue4.heart".parse().unwrap(), "grey4.heart".parse().unwrap()],
        ..Before::new(Board::Saola)
    };
    Scene { seats: vec![seat], turn: 3, phase: Phase::Side, tokens: 0xff }
}

fn player(play: &Play) -> &spectacular::Player {
    play.player(0)
}

#[test]
fn the_solo_boards_are_filled_dice_first() {
    clause!("SPC-321", "SPC-322", "SPC-323", "SPC-324", "SPC-325", "SPC-R35");
    let mut play = Play::new(solo());
    let mut order = Vec::new();
    while let Phase::Draw { draw: draw @ (Draw::SoloDie(_) | Draw::SoloTile(_)), .. } = play.state.phase() {
        order.push(draw);
        let outcome = play.outcomes()[0].to_string();
        play.chance(&outcome);
    }
    let wanted: Vec<Draw> = (0..8).map(Draw::SoloDie).chain((0..8).map(Draw::SoloTile)).collect();
    assert_eq!(order, wanted, "dice, then tiles, the lower space first");
    play.draw_all();
    let supply = player(&play).supply;
    for (space, colour) in play.rules.components.solo_tiles.into_iter().enumerate() {
        assert_eq!(supply.tiles[space].unwrap().habitat(), colour);
    }
    for colour in Habitat::ALL {
        let dice = play.rules.components.solo_dice.iter().filter(|space| **space == colour).count();
        assert_eq!((dice, stacked(&play, colour)), (2, 7), "two of each colour, and no X tiles");
    }
    assert_eq!((play.state.tokens().count_ones(), supply.side), (8, None));
    assert_eq!(player(&play).missions.iter().flatten().count(), 3);
    assert_eq!(
        Game::simultaneous_phase(&play.state, &play.rules),
        None,
        "nothing is hidden, so there is no simultaneous phase"
    );
}

#[test]
fn the_solo_preparations_come_in_order() {
    clause!("SPC-327", "SPC-R34");
    let mut play = dealt(solo());
    assert_eq!(play.state.phase(), Phase::Reroll);
    play.act_as(0, "roll; noswap");
    assert_eq!(play.state.phase(), Phase::SoloReroll);
    assert_eq!(play.legal_as(0).len(), 9);
    play.act_as(0, "mark 2");
    assert_eq!(play.refusal_as(0, "mark 1"), IllegalAction::NotUpwardsInSupply);
    play.act_as(0, "mark 7; roll");
    play.chance("roll 6").chance("roll 5");
    assert_eq!((player(&play).supply.dice[1], player(&play).supply.dice[6]), (6, 5));
    assert_eq!(play.state.phase(), Phase::SoloDiscard);
    let old = player(&play).supply.tiles;
    play.act_as(0, "drop 1; drop 3");
    assert_eq!(player(&play).supply.tiles, old, "nothing is discarded before the refill");
    play.act_as(0, "refill");
    assert_eq!(player(&play).gone_tiles, [1, 0, 0, 1]);
    let orange = play.outcomes();
    assert!(orange.iter().all(|outcome| matches!(outcome, Chance::Tile(tile) if tile.habitat() == Habitat::Orange)));
    assert!(!orange.contains(&Chance::Tile(old[0].unwrap())), "discarded tiles do not return to the stack");
    play.draw_all();
    assert!(player(&play).supply.tiles.iter().all(Option::is_some));
    assert_eq!(play.state.phase(), Phase::Side, "the new tiles cannot be discarded again");
}

#[test]
fn the_supply_side_is_chosen_before_the_solo_token_is_drawn() {
    clause!("SPC-331", "SPC-332", "SPC-334", "SPC-335", "SPC-EX16", "SPC-R32");
    let mut play = in_scene(solo(), &turn());
    assert_eq!(play.legal_as(0), ["side dice", "side tiles"]);
    play.act_as(0, "side dice");
    assert_eq!(play.outcomes().len(), 8);
    play.chance("token 7");
    assert_eq!(play.state.tokens(), 0b1011_1111, "revealed tokens stay visible");
    assert_eq!(play.view(Viewer::Spectator).tokens, 0b1011_1111);
    assert_eq!(play.legal_as(0), ["letgo", "save own", "save multi"], "before an item is taken");
    play.act_as(0, "letgo");
    assert_eq!(player(&play).supply.tiles[6], None, "the green sloth on tile space 7");
    assert_eq!(player(&play).gone_tiles, [1, 0, 0, 0]);
    assert_eq!(play.refusal_as(0, "supply die.green"), IllegalAction::EmptySpace, "there is no supply board");
    play.act_as(0, "supply 3; display tile.1");
    assert_eq!(player(&play).areas[0], Some(item("grey 3")), "from the side with the selection token");
    assert_eq!(player(&play).areas[1], Some(item("green4.heart")));
    let mut tiles = in_scene(solo(), &turn());
    tiles.act_as(0, "side tiles").chance("token 2").act_as(0, "letgo");
    assert_eq!((player(&tiles).supply.dice[1], player(&tiles).gone_dice), (0, [0, 1, 0, 0]));
    tiles.act_as(0, "supply 8");
    assert_eq!(player(&tiles).areas[0], Some(item("blue2.heart")));
}

#[test]
fn a_worker_can_save_the_item_that_the_solo_token_names() {
    clause!("SPC-341", "SPC-EX17", "SPC-R30", "SPC-R31", "SPC-R40");
    let mut play = in_scene(solo(), &turn());
    for colour in Habitat::ALL {
        let left: Vec<_> = play.state.stacked(&play.rules, colour).collect();
        assert_eq!(left.len(), 8, "the tiles on the boards are not in the stacks");
        assert!(!left.contains(&format!("{colour}2.heart").parse().unwrap()));
    }
    play.act_as(0, "side dice").chance("token 7").act_as(0, "save own");
    for space in ["tile.green", "die.green", "inside.green"] {
        assert_eq!(
            play.refusal_as(0, &format!("supply {space}")),
            IllegalAction::EmptySpace,
            "the fronts of the boards are not used"
        );
    }
    assert!(player(&play).supply.tiles[6].is_some());
    assert_eq!((player(&play).workers, player(&play).gone_tiles), (without(&[0]), [0; 4]));
    assert_eq!(play.state.phase(), Phase::Choose, "no other item is discarded instead");
    let mut multi = in_scene(solo(), &turn());
    multi.act_as(0, "side dice").chance("token 7").act_as(0, "save multi");
    assert_eq!(player(&multi).workers, without(&[4]), "it counts as any colour");
    let with = |workers: u8| {
        let mut scene = turn();
        scene.seats[0].workers = workers;
        let mut play = in_scene(solo(), &scene);
        play.act_as(0, "side dice").chance("token 7");
        play
    };
    let other = with(without(&[0, 4]));
    assert_eq!(other.state.phase(), Phase::Choose, "without a matching worker the player is not asked");
    assert_eq!(player(&other).supply.tiles[6], None);
    let green = with(0b1);
    assert_eq!(green.legal_as(0), ["letgo", "save own"]);
    assert_eq!(green.refusal_as(0, "save multi"), IllegalAction::WorkerUsed);
    assert_eq!(green.refusal_as(0, "save both"), IllegalAction::OneWorkerSaves);
    assert_eq!(with(0b1_0000).legal_as(0), ["letgo", "save multi"]);
    for (workers, ways) in [(0b1_1111, "(save own, save multi)"), (0b1111, "(save own)"), (0b1_0000, "(save multi)")] {
        let play = with(workers);
        let view = play.view_of(0);
        assert!(Spectacular::render(&play.rules, &view, ColourMode::Plain).contains(ways), "{ways}");
    }
}

#[test]
fn if_the_space_of_the_solo_token_is_empty_the_next_item_clockwise_is_discarded() {
    clause!("SPC-333", "SPC-EX18", "SPC-EX33");
    let lost = |empty: &[usize], token: u8| {
        let mut scene = turn();
        for space in empty {
            scene.seats[0].tiles[*space] = None;
        }
        scene.seats[0].workers = 0;
        let mut play = in_scene(solo(), &scene);
        play.act_as(0, "side dice").chance(&format!("token {token}"));
        let left = scene.seats[0].tiles.iter().zip(player(&play).supply.tiles);
        left.enumerate()
            .filter(|(_, (before, now))| before.is_some() && now.is_none())
            .map(|(at, _)| at + 1)
            .collect::<Vec<_>>()
    };
    assert_eq!(lost(&[], 4), [4]);
    assert_eq!(lost(&[7], 8), [1], "1 follows 8");
    assert_eq!(lost(&[6, 7], 7), [1]);
    assert_eq!(lost(&[2, 3], 3), [5]);
}

#[test]
fn build_and_prepare_work_as_in_the_base_game() {
    clause!("SPC-336", "SPC-337");
    let mut scene = turn();
    scene.seats[0].stack = vec!["orange4.heart".parse().unwrap()];
    let mut play = in_scene(solo(), &scene);
    play.act_as(0, "side dice").chance("token 7").act_as(0, "letgo; supply 1; display tile.2");
    play.act_as(0, "next w; hex 0,0; worker own+; discard");
    assert_eq!(play.to_move(), ToMove::Chance, "the display is refilled");
    play.chance("tile orange4.heart");
    assert_eq!(player(&play).display[1], Some("orange4.heart".parse().unwrap()));
    assert_eq!((play.state.turn(), play.state.phase()), (4, Phase::Side));
    assert_eq!(player(&play).supply.dice[0], 0, "the boards are neither passed nor refilled");
}

#[test]
fn the_supply_is_refilled_between_the_rounds() {
    clause!("SPC-351", "SPC-352", "SPC-353", "SPC-R33");
    let mut play = ready(solo());
    let mut saved = false;
    while play.state.turn() < 8 {
        if let (Phase::Save { .. }, false) = (play.state.phase(), saved) {
            play.act_as(0, "save multi");
            saved = true;
        }
        if play.state.turn() == 7 && play.state.phase() == Phase::Build {
            break;
        }
        play.idle_all();
    }
    let left = player(&play).supply;
    let count = left.tiles.iter().flatten().count() + left.dice.iter().filter(|&&value| value > 0).count();
    assert_eq!(count, 1, "one item was saved, so one is left");
    assert_eq!(play.state.tokens(), 0, "the stack is empty after eight turns");
    play.act_as(0, "next n; discard; discard");
    let mut filled = Vec::new();
    while let Phase::Draw { draw, .. } = play.state.phase() {
        if let Draw::SoloDie(_) | Draw::SoloTile(_) = draw {
            filled.push(draw);
        }
        let outcome = play.outcomes()[0].to_string();
        play.chance(&outcome);
    }
    assert_eq!(filled.len(), 15, "every empty space");
    assert_eq!((play.state.tokens().count_ones(), play.state.phase()), (8, Phase::SoloReroll));
    let now = player(&play).supply;
    assert!(left.tiles.iter().zip(now.tiles).all(|(old, new)| old.is_none() || *old == new));
    assert!(left.dice.iter().zip(now.dice).all(|(&old, new)| old == 0 || old == new));
    assert_eq!((play.legal_as(0).len(), now.side), (9, None), "the die that was left may be rerolled, too");
    play.act_as(0, "roll");
    assert_eq!(play.legal_as(0).len(), 9, "a tile that was left may be discarded, too");
    play.act_as(0, "drop 1; refill").draw_all();
    assert_eq!(play.state.phase(), Phase::Side);
}

#[test]
fn in_the_last_turn_the_player_is_not_asked_to_save_an_item() {
    clause!("SPC-354", "SPC-355", "SPC-R32", "SPC-R40");
    let mut play = ready(solo());
    play.until(14);
    assert_eq!(play.state.tokens().count_ones(), 2, "six of the second round's tokens are revealed");
    play.act_as(0, "side dice");
    let token = play.outcomes()[0].to_string();
    let tiles = player(&play).supply.tiles.iter().flatten().count();
    play.chance(&token);
    assert_eq!(play.state.phase(), Phase::Choose, "the player is not asked, although all workers are face up");
    assert_eq!(player(&play).supply.tiles.iter().flatten().count(), tiles - 1);
    assert_eq!(play.state.tokens().count_ones(), 1, "one token stays in the stack");
    play.idle_all().idle_all();
    assert_eq!(play.to_move(), ToMove::Over);
    assert_eq!(player(&play).displayed(), 0);
    // With a die in the park there is a last worker phase.
    let mut scene = turn();
    scene.turn = 15;
    scene.phase = Phase::Workers;
    scene.seats[0].park = before(&["0,3 grey2.black@n=2"]).park;
    let mut end = in_scene(solo(), &scene);
    end.act_as(0, "change 0,3 own+; done");
    assert_eq!((end.to_move(), end.die(0, "0,3")), (ToMove::Over, 3));
}

#[test]
fn two_hundred_points_and_two_missions_win() {
    clause!("SPC-361", "SPC-362", "SPC-R36", "SPC-EX34");
    assert_eq!(scoring::verdict(215, 1), "lost");
    assert_eq!(scoring::verdict(199, 3), "lost");
    assert_eq!(scoring::verdict(200, 2), "room-to-improve");
    for (at, (least, key)) in ACHIEVEMENTS.into_iter().enumerate() {
        assert_eq!(
            (least, scoring::verdict(least, 2), scoring::verdict(least + 9, 3)),
            (200 + 10 * at as i32, key, key)
        );
    }
    assert_eq!(scoring::verdict(400, 3), "legendary");
    // A lost game has a score as well, and only solo games have a verdict.
    let mut scene = turn();
    (scene.turn, scene.phase) = (15, Phase::Over);
    scene.seats[0].entrance = 12;
    let lost = in_scene(solo(), &scene);
    let outcome = lost.outcome().unwrap();
    assert_eq!(outcome.verdict.as_deref(), Some("lost"));
    assert_eq!(lost.line(0, "total"), 12);
    let mut two = ready(rules(2));
    two.until(15);
    assert_eq!(two.outcome().unwrap().verdict, None);
}

#[test]
fn nothing_is_hidden_in_solo() {
    let mut play = ready(solo());
    let before = play.events.len();
    play.act_as(0, "side tiles");
    assert!(play.events[before].for_viewer(Viewer::Spectator).is_some());
    assert_eq!(player(&play).supply.side, Some(SoloSide::Tiles));
    assert_eq!(play.state.faces(Seat::new(0)).shown, play.state.faces(Seat::new(0)).now);
}
