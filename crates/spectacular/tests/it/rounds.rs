//! The ends of the rounds, entrance scoring, the refill, the end of the game and the ranking.

use game_core::{Game, Seat, ToMove};
use game_laws::clause;
use spectacular::action::Space;
use spectacular::rules::Missions;
use spectacular::scene::{Before, Scene};
use spectacular::state::Draw;
use spectacular::{Board, Habitat, Options, Phase, Spectacular, scoring};

use crate::kit::{OfSpectacular, Play, before, in_scene, items, ready, rules, rules_with, stacked, workers};

#[test]
fn round_one_has_eight_turns_and_round_two_seven() {
    clause!("SPC-151", "SPC-221", "SPC-251", "SPC-252", "SPC-R19", "SPC-R20", "SPC-R24");
    let mut play = ready(rules(3));
    for turn in 0..8 {
        assert_eq!(play.state.turn(), turn);
        assert!(
            (0..3).all(|seat| items(play.player(seat)) == 8 - u32::from(turn)),
            "there is always an item to choose"
        );
        if turn == 7 {
            play.idle_all();
            for seat in 0..3 {
                play.idle(Seat::new(seat));
            }
            let numbers: Vec<u8> = (0..3).map(|seat| play.player(seat).supply.number).collect();
            assert_eq!(numbers, [2, 3, 1], "passed eight times, the last time empty");
            play.draw_all();
            continue;
        }
        play.idle_all().idle_all();
    }
    play.until(14);
    assert_eq!(play.to_move().to_act().len(), 3);
    let left: u32 = play.player(0).displayed().count_ones();
    assert_eq!(left, 1, "one item of eight dice and seven tiles");
    play.idle_all().idle_all();
    assert_eq!(play.to_move(), ToMove::Over);
    for seat in 0..3 {
        assert_eq!(play.player(seat).displayed(), 0, "all displays are empty at the same moment");
        assert_eq!(play.player(seat).entrance, 0);
    }
    let numbers: Vec<u8> = (0..3).map(|seat| play.player(seat).supply.number).collect();
    assert_eq!(numbers, [1, 2, 3], "passed once more at the end");
}

#[test]
fn round_one_ends_with_workers_entrance_and_refill_in_this_order() {
    clause!("SPC-222", "SPC-233", "SPC-R38");
    let mut play = in_scene(rules(2), &workers(&["0,3 grey2.black@n=2", "1,3 blue1.black@n=5"], 8));
    assert_eq!(play.line(0, "entrance"), 0, "0 until it is scored");
    play.act_as(0, "change 0,3 own+; done");
    assert_eq!(play.player(0).entrance, 8);
    assert!(matches!(play.state.phase(), Phase::Draw { draw: Draw::Space { .. }, .. }), "then the refill");
    play.draw_all();
    assert_eq!(play.state.phase(), Phase::Choose);
    // Dice placed after round 1 do not change the entrance score, and the entrance is not scored again at the
    // end.
    let mut end = in_scene(rules(2), &{
        let mut scene = workers(&["0,3 grey2.black@n=2", "1,3 blue1.black@n=5"], 15);
        scene.seats[0].entrance = 4;
        scene
    });
    end.act_as(0, "done");
    assert_eq!((end.to_move(), end.line(0, "entrance")), (ToMove::Over, 4));
}

#[test]
fn dice_groups_that_touch_the_entrance_score() {
    clause!("SPC-231", "SPC-232", "SPC-R4", "SPC-R6", "SPC-R7");
    let score = |park: &[&str]| {
        let play = in_scene(rules(2), &workers(park, 8));
        scoring::entrance(play.player(0).ground(&play.rules), &play.player(0).park)
    };
    assert_eq!(score(&["0,3 blue1.black@n=4"]), 4, "a lone die scores");
    assert_eq!(score(&["0,2 blue1.black@n=4"]), 0, "next to the entrance hexes, but not on one");
    assert_eq!(score(&["0,3 blue1.black@n=4", "0,2 green1.black@n=3"]), 7, "colours do not matter");
    assert_eq!(
        score(&["-1,3 blue1.black@n=4", "0,3 blue1.black@n=4", "1,3 blue1.black@n=4"]),
        12,
        "each die counts once"
    );
    assert_eq!(
        score(&["0,3 blue1.black@n=4", "0,2 green1.black@n", "0,1 green1.black@n=3"]),
        4,
        "a tile without a die does not connect"
    );
    assert_eq!(
        score(&["1,3 blue1.black@n=4", "1,2 blue1.black@n=1", "1,1 star=6", "1,0 green1.black@n=3"]),
        14,
        "the die on the star hex does"
    );
}

#[test]
fn supply_boards_are_refilled_for_round_two() {
    clause!("SPC-241", "SPC-242", "SPC-243", "SPC-244", "SPC-EX15", "SPC-R22");
    for seats in 2..=6u8 {
        let mut play = ready(rules(seats));
        while play.state.turn() < 7 {
            play.idle_all();
        }
        play.idle_all();
        for seat in 0..seats {
            play.idle(Seat::new(seat));
        }
        while matches!(play.state.phase(), Phase::Draw { draw: Draw::Display { .. }, .. }) {
            let outcome = play.outcomes()[0].to_string();
            play.chance(&outcome);
        }
        let mut order = Vec::new();
        while let Phase::Draw { draw: Draw::Space { seat, space }, .. } = play.state.phase() {
            order.push((play.player(u8::from(seat)).supply.number, space));
            let outcome = play.outcomes()[0].to_string();
            play.chance(&outcome);
        }
        let full = if seats <= 4 { 12 } else { 8 };
        assert_eq!(order.len(), usize::from(seats) * full, "{seats} seats");
        let first: Vec<Space> = order[..full].iter().map(|(_, space)| *space).collect();
        assert_eq!(first[..4], Habitat::ALL.map(Space::Die));
        if seats <= 4 {
            assert_eq!(first[4..8], Habitat::ALL.map(Space::Inside));
        }
        assert_eq!(first[full - 4..], Habitat::ALL.map(Space::Tile));
        assert!(order.windows(2).all(|two| two[0].0 <= two[1].0), "in ascending order");
        assert!((0..seats).all(|seat| items(play.player(seat)) == full as u32));
        let left = if seats <= 4 { 9 } else { 12 } - 2 * usize::from(seats);
        assert_eq!(stacked(&play, Habitat::Orange), left);
    }
}

#[test]
fn some_supply_items_are_left_at_the_end() {
    clause!("SPC-R21", "SPC-EX35");
    for (seats, left) in [(2, 5), (4, 5), (5, 1), (6, 1)] {
        let mut play = ready(rules(seats));
        play.until(15);
        assert_eq!(play.to_move(), ToMove::Over);
        assert!((0..seats).all(|seat| items(play.player(seat)) == left), "{seats} seats");
    }
    let mut four = ready(rules(4));
    four.until(15);
    assert_eq!(stacked(&four, Habitat::Green), 1, "8 of 9 tiles were used");
}

#[test]
fn an_area_scores_its_dice_times_its_fed_breeding_tiles() {
    clause!("SPC-261", "SPC-262", "SPC-263", "SPC-264", "SPC-265", "SPC-266", "SPC-R4");
    let score = |park: &[&str], colour: Habitat| {
        let play = in_scene(rules(2), &workers(park, 15));
        let player = play.player(0);
        scoring::habitat(player.ground(&play.rules), &player.park, player.star(&play.rules), colour)
    };
    let row = ["0,0 grey1.black@n=1", "1,0 grey2.black@n=5"];
    assert_eq!(score(&row, Habitat::Grey), 0, "a 1 on a watchtower tile is not a multiplier");
    assert_eq!(
        score(&[&row[..], &["2,0 grey3.heart"]].concat(), Habitat::Grey),
        0,
        "a breeding tile without a die is not one either"
    );
    assert_eq!(score(&[&row[..], &["2,0 grey3.heart=2"]].concat(), Habitat::Grey), 8, "once, regardless of its value");
    assert_eq!(score(&[&row[..], &["2,0 grey3.heart=2", "3,0 grey4.heart=1"]].concat(), Habitat::Grey), 18);
    let apart = [&row[..], &["2,0 grey3.heart=2", "0,3 grey4.heart=2"]].concat();
    assert_eq!(score(&apart, Habitat::Grey), 10, "every area is scored separately");
    let linked = ["0,0 grey3.heart=2", "1,0 grey1.black@n", "2,0 grey1.black@n=5"];
    assert_eq!(score(&linked, Habitat::Grey), 7, "a tile without a die connects");
    let broken = ["0,0 grey3.heart=2", "1,0 blue1.black@n", "2,0 grey1.black@n=5"];
    assert_eq!(score(&broken, Habitat::Grey), 2);
    assert_eq!(score(&["0,1 green1.heart=2", "1,1 star=6"], Habitat::Green), 8);
}

#[test]
fn a_tower_scores_only_with_three_dice() {
    clause!("SPC-271", "SPC-272");
    let score = |dice: [&str; 3]| {
        let park = [
            format!("0,3 grey1.beige@n{}", dice[0]),
            format!("0,2 blue2.beige@se{}", dice[1]),
            format!("1,2 green4.beige@sw{}", dice[2]),
        ];
        let park: Vec<&str> = park.iter().map(String::as_str).collect();
        let play = in_scene(rules(2), &workers(&park, 15));
        scoring::towers(play.player(0).ground(&play.rules), &play.player(0).park)
    };
    assert_eq!(score(["=6", "=5", "=1"]), 12);
    assert_eq!(score(["=6", "=5", ""]), 0);
}

#[test]
fn each_animal_counts_once_and_the_star_animal_always() {
    clause!("SPC-275", "SPC-276", "SPC-EX28");
    let tiles = |count: usize| -> Vec<String> {
        let hexes: Vec<_> = rules(2).components.standard.hexes().filter(|hex| hex.to_string() != "1,1").collect();
        let animals = spectacular::Animal::all().take(count);
        hexes.iter().zip(animals).map(|(hex, animal)| format!("{hex} {animal}.heart")).collect()
    };
    for (animals, points) in [(1, 0), (8, 0), (9, 4), (12, 21), (13, 30), (17, 80)] {
        let park = tiles(animals - 1);
        let park: Vec<&str> = park.iter().map(String::as_str).collect();
        let play = in_scene(rules(2), &workers(&park, 15));
        assert_eq!(play.line(0, "kinds"), animals as i32, "the star animal counts even without a die");
        assert_eq!(play.line(0, "animals"), points, "{animals}");
    }
    let twice = in_scene(rules(2), &workers(&["0,0 blue1.heart", "1,0 blue1.black@n"], 15));
    assert_eq!(twice.line(0, "kinds"), 2);
    // All 17 animals are possible in one park: 16 tiles with different animals fit on its 19 hexes, and the
    // star animal always counts.
    assert_eq!(personal_species(), 6, "the ten personal tiles show six species");
}

/// Returns the number of species among the personal tiles of the saola board.
fn personal_species() -> usize {
    let mut kinds: Vec<_> = rules(2).personal(Board::Saola).iter().map(|tile| tile.animal()).collect();
    kinds.dedup();
    kinds.len()
}

/// Returns a finished game of two seats with these parks and these entrance scores.
fn finished(parks: [&[&str]; 2], entrances: [u8; 2]) -> Play {
    let seats = parks.iter().zip(entrances).map(|(park, entrance)| Before { entrance, ..before(park) }).collect();
    let scene = Scene { seats, turn: 15, phase: Phase::Over, tokens: 0 };
    in_scene(rules(2), &scene)
}

#[test]
fn the_highest_total_wins_then_the_breeding_dice_then_the_win_is_shared() {
    clause!("SPC-281", "SPC-282", "SPC-283", "SPC-R27", "SPC-R39", "SPC-EX30");
    let outcome = |play: &Play| play.outcome().unwrap();
    let seat = Seat::new;
    // A breeding tile without neighbours scores its die: one park scores 2, the other 2 + 2.
    let heart: &[&str] = &["0,0 blue1.heart=2"];
    let two: &[&str] = &["0,0 blue1.heart=2", "2,0 grey1.heart=2"];
    let more = outcome(&finished([heart, two], [0, 0]));
    assert_eq!((more.place(seat(1)), more.place(seat(0)), more.decided_by.len()), (Some(1), Some(2), 0));
    let tied = outcome(&finished([heart, two], [2, 0]));
    assert_eq!(
        (tied.place(seat(1)), tied.place(seat(0))),
        (Some(1), Some(2)),
        "4 points each, but 4 against 2 on breeding tiles"
    );
    assert_eq!((tied.decided_by[0].better, tied.decided_by[0].worse), (4, 2));
    let shared = outcome(&finished([heart, heart], [7, 7]));
    assert_eq!(shared.winners().len(), 2);
    // A die on the star hex does not count as a die on a breeding tile.
    let star = finished([&["1,1 star=6"], &[]], [5, 5]);
    assert_eq!(outcome(&star).winners().len(), 2);
}

#[test]
fn places_behind_the_winner_are_decided_by_the_same_tie_break() {
    clause!("SPC-R39");
    let heart: &[&str] = &["0,0 blue1.heart=2"];
    let seats: Vec<Before> = [(heart, 0), (&[], 9), (&[], 2), (&[], 2)]
        .into_iter()
        .map(|(park, entrance)| Before { entrance, ..before(park) })
        .collect();
    let play = in_scene(rules(4), &Scene { seats, turn: 15, phase: Phase::Over, tokens: 0 });
    let outcome = play.outcome().unwrap();
    let places: Vec<_> = (0..4).map(|seat| outcome.place(Seat::new(seat)).unwrap()).collect();
    assert_eq!(places, [2, 1, 3, 3]);
}

#[test]
fn missions_score_in_full_or_not_at_all() {
    clause!("SPC-302", "SPC-303");
    let options =
        Options { missions: Missions::On, mission_tiles: "A2.B3.C5,A1.B1.C1".parse().unwrap(), ..Options::default() };
    let rules = rules_with(options, 2);
    let five: Vec<String> =
        (0..4).map(|q| format!("{q},0 grey1.black@n=5")).chain(["3,1 grey1.black@n=5".to_owned()]).collect();
    let five: Vec<&str> = five.iter().map(String::as_str).collect();
    let codes = ["A2", "B3", "C5"].map(|code| Some(code.parse().unwrap()));
    let first = Before { missions: codes, ..before(&five) };
    let scene = Scene { seats: vec![first, Before::new(Board::Vaquita)], turn: 15, phase: Phase::Over, tokens: 0 };
    let play = in_scene(rules, &scene);
    assert_eq!(play.line(0, "missions"), 14 + 12, "five 5s and at least three workers; the park is not full");
    assert_eq!(play.line(0, "missions-met"), 2);
    assert_eq!(play.line(0, "total"), 26);
    let mut key = Vec::new();
    assert_eq!(play.state.ranking_key(&play.rules, Seat::new(0), &mut key), 26, "the total is returned");
    assert_eq!(key, [26, 0], "followed by the tie-break");
    let view = play.view(game_core::Viewer::Spectator);
    let sheet = Spectacular::score_sheet(&play.rules, &view, Seat::new(0));
    let last = sheet.lines.iter().rposition(|line| line.summand).unwrap();
    assert_eq!(sheet.lines[last].key, "missions", "the last row before the total");
}
