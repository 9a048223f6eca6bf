//! The steps of a turn (choose, build, prepare), and when they are revealed.

use game_core::{Game, Seat, SeatSet, ToMove, Viewer};
use game_laws::{Chooser, clause};
use rand_xoshiro::rand_core::SeedableRng;
use spectacular::action::{Area, Slot};
use spectacular::rules::{Dealt, Number, Picks};
use spectacular::{IllegalAction, Item, Options, Phase, Spectacular};

use crate::kit::{OfSpectacular, Play, building, dealt, in_scene, item, items, ready, rules, rules_with};

#[test]
fn a_turn_has_three_steps_and_each_waits_for_all_seats() {
    clause!("SPC-152", "SPC-173");
    let mut play = ready(rules(2));
    play.act_as(0, "supply die.green; display tile.1");
    assert_eq!(play.refusal_as(0, "next n"), IllegalAction::NotToAct, "the others are still choosing");
    assert_eq!(play.state.phase(), Phase::Choose);
    play.idle(Seat::new(1));
    assert_eq!(play.state.phase(), Phase::Build);
    play.act_as(0, "next n; discard; discard");
    assert_eq!(play.player(0).areas, [None, None]);
    assert_eq!(play.to_act(), SeatSet::one(Seat::new(1)));
    play.idle_all();
    assert_eq!((play.state.phase(), play.state.turn()), (Phase::Choose, 1));
}

#[test]
fn one_item_from_the_supply_and_one_from_the_display() {
    clause!("SPC-161", "SPC-162", "SPC-163", "SPC-R19", "SPC-EX4");
    let mut play = ready(rules(2));
    assert_eq!(play.refusal_as(0, "display tile.1"), IllegalAction::NotAskedNow, "the supply comes first");
    assert_eq!(play.refusal_as(0, "supply inside.green"), IllegalAction::EmptySpace);
    assert_eq!(play.refusal_as(0, "supply 1"), IllegalAction::EmptySpace, "there are no solo spaces here");
    assert_eq!(play.legal_as(0).len(), 8);
    let tile = play.player(0).supply.tiles[0].unwrap();
    play.act_as(0, "supply tile.green");
    assert_eq!(play.player(0).areas[Area::N as usize], Some(Item::Tile(tile)));
    assert_eq!(items(play.player(0)), 7, "the item has left the board");
    assert_eq!(play.refusal_as(0, "supply die.blue"), IllegalAction::NotAskedNow, "only one item");
    assert_eq!(play.legal_as(0).len(), 11, "two tiles, two dice, or one of each");
    let value = play.player(0).dice[7];
    play.act_as(0, "display die.orange.2");
    assert_eq!(play.player(0).areas[Area::W as usize], Some(item(&format!("orange {value}"))));
    assert_eq!(play.player(0).dice[7], 0);
    assert_eq!(play.player(0).slot(Slot::Die(7)), None, "the slot is empty");
    play.idle(Seat::new(1));
    assert_eq!(play.state.phase(), Phase::Build, "both items are built in the same step");
    assert_eq!(play.legal_as(0), ["next n", "next w"]);
    // A seat must take both items, but it need not place them.
    let mut again = ready(rules(2));
    again.act_as(0, "supply die.green; display die.green.1");
    assert_eq!(again.refusal_as(0, "supply die.blue"), IllegalAction::NotToAct);
}

/// In a sampled state the seats that have finished the phase have acted, those that have not finished have
/// not acted, and the viewer's own actions are kept.
#[test]
fn sampled_states_agree_with_the_view() {
    clause!("SPC-R26");
    let sample = |play: &Play, viewer: u8| {
        let view = play.view_of(viewer);
        let mut rng = Chooser::seed_from_u64(7);
        Spectacular::determinize(&play.rules, &view, &mut rng)
    };
    let mut play = ready(rules(2));
    play.act_as(0, "supply die.green; display tile.2");
    let other = sample(&play, 1);
    assert_eq!((other.faces(Seat::new(0)).log.len(), other.faces(Seat::new(1)).log.len()), (2, 0));
    assert_eq!(other.done(), SeatSet::one(Seat::new(0)));
    assert_eq!(sample(&play, 0).faces(Seat::new(0)), play.state.faces(Seat::new(0)));
    // In the worker phase, a seat that was asked and has finished has at least chosen `done`; a seat that was
    // not asked has done nothing.
    let mut scene = crate::kit::workers(&["0,3 blue1.black@n=4"], 8);
    let idle = sample(&in_scene(rules(2), &scene), 0);
    assert!(idle.faces(Seat::new(1)).log.is_empty());
    scene.seats[1] =
        spectacular::scene::Before { number: 2, board: spectacular::Board::Vaquita, ..scene.seats[0].clone() };
    let mut play = in_scene(rules(2), &scene);
    play.act_as(0, "done");
    assert_eq!(sample(&play, 1).faces(Seat::new(0)).log.last(), Some(&spectacular::Action::Done));
}

/// A view is unchanged by serialising and reading it; a view with hexes outside the park is refused.
#[test]
fn a_view_round_trips_through_json() {
    let park =
        ["0,3 green1.beige@n=4", "0,2 green2.beige@se=6", "1,2 grey4.beige@sw", "0,0 blue1.heart=2", "1,1 star=6"];
    let play = in_scene(rules(2), &building(&park, "green 4", "blue1.heart"));
    let view = play.view_of(0);
    let text = serde_json::to_value(&view).unwrap();
    assert_eq!(serde_json::from_value::<spectacular::View>(text.clone()).unwrap(), view);
    for beyond in [20, 21, 255] {
        let mut text = text.clone();
        let far = serde_json::json!({ "at": beyond, "tile": "green1.heart", "die": 1 });
        text["players"][0]["park"].as_array_mut().unwrap().push(far);
        let why = serde_json::from_value::<spectacular::View>(text).unwrap_err().to_string();
        assert!(why.contains("numbers from 0 to 19"), "{why}");
    }
}

/// The legal actions of the seat to act can be computed from its view; other viewers have none.
#[test]
fn legal_actions_follow_from_the_view() {
    let play = in_scene(rules(2), &building(&["0,3 green1.beige@n"], "green 4", ""));
    let listed = |viewer: Viewer| {
        let mut out = Vec::new();
        Spectacular::legal_in(&play.rules, &play.view(viewer), &mut out);
        out.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(listed(Viewer::Seat(Seat::new(0))), play.legal_as(0));
    assert!(play.legal_as(0).contains(&"hex 0,3".to_owned()));
    assert_eq!(listed(Viewer::Spectator), Vec::<String>::new());
}

#[test]
fn an_item_that_was_taken_cannot_be_taken_again() {
    let mut play = ready(rules(2));
    play.act_as(0, "supply die.green; display tile.2");
    play.idle_all();
    play.idle_all();
    assert_eq!(play.state.turn(), 1);
    assert!(play.player(0).display[1].is_some(), "the slot was refilled");
    play.act_as(0, "supply die.blue; display die.green.1");
    play.idle_all();
    play.idle_all();
    assert_eq!(
        play.refusal_as(0, "supply die.green"),
        IllegalAction::EmptySpace,
        "after two passes the board is back, with its gap"
    );
    let first = play.legal_as(0)[0].clone();
    play.act_as(0, &first);
    assert_eq!(play.refusal_as(0, "display die.green.1"), IllegalAction::EmptySlot);
}

#[test]
fn items_are_built_in_either_order() {
    clause!("SPC-171", "SPC-R40");
    for (first, second) in [("n", "w"), ("w", "n")] {
        let mut play = in_scene(rules(2), &building(&["0,3 green1.beige@n"], "green 4", "blue2.heart"));
        assert_eq!(play.legal_as(0), ["next n", "next w"]);
        for early in ["hex 0,3", "hex 0,0", "worker own+", "discard"] {
            assert_eq!(play.refusal_as(0, early), IllegalAction::WhichFirst, "{early}");
        }
        play.act_as(0, &format!("next {first}"));
        assert_eq!(play.refusal_as(0, &format!("next {second}")), IllegalAction::NotAskedNow);
        let hexes = if first == "n" { ["0,3", "0,0"] } else { ["0,0", "0,3"] };
        play.act_as(0, &format!("hex {}; hex {}", hexes[0], hexes[1]));
        assert_eq!((play.die(0, "0,3"), play.on(0, "0,0").is_some()), (4, true));
    }
    // With one item left, the seat is not asked which is next; a seat that can only discard its item is asked
    // all the same.
    let mut play = in_scene(rules(2), &building(&[], "green 4", "blue 3"));
    play.act_as(0, "next w; discard");
    assert_eq!(
        play.legal_as(0),
        ["worker own+", "worker own-", "worker multi+", "worker multi-", "worker both+", "worker both-", "discard"]
    );
    let mut idle = building(&[], "green 4", "");
    idle.seats[0].workers = 0;
    assert_eq!(in_scene(rules(2), &idle).legal_as(0), ["discard"]);
}

#[test]
fn an_item_may_be_discarded_and_leaves_the_game() {
    clause!("SPC-172", "SPC-R37");
    let mut play = in_scene(rules(2), &building(&["0,3 green1.beige@n"], "green 4", "blue2.heart"));
    play.act_as(0, "next n");
    assert!(play.legal_as(0).contains(&"hex 0,3".to_owned()) && play.legal_as(0).contains(&"discard".to_owned()));
    play.act_as(0, "discard; discard");
    assert_eq!((play.player(0).gone_dice, play.player(0).gone_tiles), ([1, 0, 0, 0], [0, 1, 0, 0]));
    let before = play.view(Viewer::Spectator);
    assert_eq!(before.players[0].gone_dice, [0; 4], "hidden until the phase ends");
    play.idle_all();
    let after = play.view(Viewer::Spectator);
    assert_eq!(after.players[0].gone_tiles, [0, 1, 0, 0]);
}

#[test]
fn discarded_tiles_are_public_once_the_phase_ends() {
    clause!("SPC-R37");
    let mut play = ready(rules(2));
    let gone = |play: &Play, viewer: Viewer| play.view(viewer).discarded(&play.rules);
    assert!(gone(&play, Viewer::Spectator).is_empty());
    let (common, own) = (play.player(0).supply.tiles[1].unwrap(), play.player(0).display[0].unwrap());
    play.act_as(0, "supply tile.blue; display tile.1").act_as(1, "supply die.blue; display die.blue.1");
    play.act_as(0, "next n; discard; discard");
    assert!(gone(&play, Viewer::Spectator).is_empty(), "not before the phase ends");
    let mut both = vec![common, own];
    both.sort_unstable();
    assert_eq!(gone(&play, Viewer::Seat(Seat::new(0))), both, "the seat itself knows");
    play.idle_all();
    assert_eq!(gone(&play, Viewer::Spectator), both);
}

#[test]
fn a_taken_display_tile_is_replaced_while_the_stack_lasts() {
    clause!("SPC-211", "SPC-212", "SPC-R23", "SPC-EX13");
    let mut play = ready(rules(2));
    play.act_as(0, "supply die.green; display tile.3");
    play.act_as(1, "supply die.green; display die.green.1");
    play.act_as(0, "next n; discard; discard").act_as(1, "next n; discard; discard");
    assert_eq!(play.to_move(), ToMove::Chance, "one tile is drawn, for seat 0 only");
    let new = play.outcomes()[1];
    play.chance(&new.to_string());
    assert_eq!(
        format!("tile {}", play.player(0).display[2].unwrap()),
        new.to_string(),
        "into the slot that became empty"
    );
    assert_eq!(play.player(0).stack.count_ones(), 3);
    for turn in 1..7u8 {
        let first = play.legal_as(0)[0].clone();
        let slot = play.player(0).display.iter().position(Option::is_some).unwrap();
        play.act_as(0, &format!("{first}; display tile.{}", slot + 1));
        play.idle_all().idle_all();
        let player = play.player(0);
        let (stack, tiles) = (player.stack.count_ones(), player.display.iter().flatten().count());
        let wanted = if turn <= 3 { (3 - u32::from(turn), 3) } else { (0, 6 - usize::from(turn)) };
        assert_eq!((stack, tiles), wanted, "after turn {turn}: with an empty stack the display has fewer tiles");
    }
}

#[test]
fn boards_are_passed_to_the_left_with_the_items_on_them() {
    clause!("SPC-213", "SPC-214", "SPC-EX14");
    let mut play = ready(rules(3));
    play.act_as(0, "supply tile.grey");
    let left: Vec<_> = (0..3).map(|seat| play.player(seat).supply.number).collect();
    play.until(1);
    let now: Vec<_> = (0..3).map(|seat| play.player(seat).supply.number).collect();
    assert_eq!(now, [left[2], left[0], left[1]], "each seat has the board of its right-hand neighbour");
    assert!((0..3).all(|seat| items(play.player(seat)) == 7), "nothing is refilled");
    assert_eq!(play.player(1).supply.tiles[2], None, "the gap moves with the board");
}

#[test]
fn hidden_picks_are_revealed_when_the_last_seat_has_finished() {
    clause!("SPC-R1", "SPC-R26");
    let mut play = ready(rules(3));
    let spectator = |play: &Play| play.view(Viewer::Spectator);
    let before = spectator(&play);
    play.events.clear();
    play.act_as(1, "supply tile.blue");
    assert_eq!(spectator(&play), before, "an action in a simultaneous phase changes nothing for the others");
    assert!(play.heard(Viewer::Spectator).is_empty() && play.heard(Viewer::Seat(Seat::new(0))).is_empty());
    assert_eq!(play.heard(Viewer::Seat(Seat::new(1))).len(), 1);
    play.act_as(1, "display die.blue.1");
    let finished = spectator(&play);
    assert_eq!(finished.players, before.players);
    assert!(finished.done.has(Seat::new(1)), "everybody sees that it has finished");
    assert_eq!(
        Spectacular::score_sheet(&play.rules, &finished, Seat::new(1)),
        Spectacular::score_sheet(&play.rules, &before, Seat::new(1))
    );
    play.act_as(2, "supply die.grey; display tile.1").act_as(0, "supply die.orange; display tile.2");
    let texts = play.heard(Viewer::Spectator);
    let seats: Vec<&str> = texts.iter().map(|line| &line[..6]).collect();
    assert_eq!(seats, ["seat 0", "seat 1", "seat 2"], "in seat order, no matter who finished first");
    assert!(texts[1].contains("from the supply; takes a blue"), "{texts:?}");
    let own_texts = play.heard(Viewer::Seat(Seat::new(1)));
    assert_eq!(own_texts.len(), 4, "its own two actions, and what the two others did: {own_texts:?}");
    assert_ne!(spectator(&play).players, before.players);
}

#[test]
fn with_ascending_picks_seats_act_openly_in_the_order_of_supply_boards() {
    clause!("SPC-164", "SPC-R1");
    let numbers = Dealt::Fixed([3, 1, 2].map(Number).to_vec());
    let options = Options { picks: Picks::Ascending, supply_boards: numbers, ..Options::default() };
    let mut play = ready(rules_with(options, 3));
    for phase in [Phase::Choose, Phase::Build] {
        for seat in [1, 2, 0] {
            assert_eq!((play.state.phase(), play.to_act()), (phase, SeatSet::one(Seat::new(seat))));
            assert_eq!(Game::simultaneous_phase(&play.state, &play.rules), None);
            play.events.clear();
            play.idle(Seat::new(seat));
            assert!(play.heard(Viewer::Spectator).len() >= 2, "public at once");
            assert_eq!(play.state.faces(Seat::new(seat)).shown, play.state.faces(Seat::new(seat)).now);
        }
    }
    play.draw_all();
    // After one pass the boards of the seats are 2, 3, 1.
    assert_eq!(play.to_act(), SeatSet::one(Seat::new(2)));
    let mut preparing = dealt(rules_with(Options { picks: Picks::Ascending, ..Options::default() }, 3));
    assert!(Game::simultaneous_phase(&preparing.state, &preparing.rules).is_some(), "final preparations stay hidden");
    preparing.idle_all();
    assert!(Game::simultaneous_phase(&preparing.state, &preparing.rules).is_some());
}

#[test]
fn successive_simultaneous_phases_have_ascending_numbers() {
    let mut play = dealt(rules(2));
    let mut seen = Vec::new();
    while play.to_move() != ToMove::Over {
        let phase = Game::simultaneous_phase(&play.state, &play.rules);
        assert!(phase.is_some_and(|phase| seen.last() < Some(&phase)), "{:?}", play.state.phase());
        seen.extend(phase);
        play.idle_all();
    }
    assert_eq!(seen.len(), 2 + 2 * 15, "idle seats have no dice to change");
    let mut scene = building(&["0,3 grey2.black@n"], "grey 4", "");
    scene.turn = 7;
    (scene.seats[0].number, scene.seats[1].number) = (1, 2);
    let mut play = in_scene(rules(2), &scene);
    let phase = |play: &Play| Game::simultaneous_phase(&play.state, &play.rules).unwrap();
    let building = phase(&play);
    let workers = phase(play.act_as(0, "hex 0,3").idle_all());
    assert_eq!(play.state.phase(), Phase::Workers);
    let choosing = phase(play.idle_all());
    assert!(building < workers && workers < choosing, "{building:?}, {workers:?}, {choosing:?}");
}
