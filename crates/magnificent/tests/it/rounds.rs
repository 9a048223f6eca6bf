//! The end of a round and of the game.

use core::cmp::Reverse;

use game_laws::clause;
use magnificent::components::CardSet;
use magnificent::scene::{Scene, Seated};
use magnificent::scoring::areas;
use magnificent::{Card, Phase};

use crate::kit::{OfMagnificent, Play, all_dice, camp, dice, in_scene, list, read, rules, set_up, spaces, turn_of};

/// Returns a game at the end of the last turn of a round.
fn round_end(seats: u8, round: u8, seated: Vec<Seated>) -> Play {
    let scene = Scene {
        seats: seated,
        tent: all_dice(),
        round: Some(round),
        turns: seats * 4 - 1,
        at_end: true,
        ..Scene::default()
    };
    in_scene(rules(seats), &scene)
}

/// The rulebook's example: 8 coins are due for orange and 3 for the clear die; the seat pays its 9 coins and
/// loses 4 points.
#[test]
fn the_rulebook_example_of_paying_for_dice() {
    clause!("MAG-EX5", "MAG-352", "MAG-353", "MAG-354", "MAG-355", "MAG-R40", "MAG-R51", "MAG-351");
    let anna = Seated {
        dice: dice("orange 5 M-I1, orange 3 M-I2, clear 3 M-I3, green 4 M-I4"),
        coins: 9,
        ..Seated::default()
    };
    let mut play = round_end(2, 2, vec![anna]);
    assert_eq!(play.player(0).coins_due(), 11);
    play.act("end turn");
    assert_eq!((play.player(0).coins, play.points(0)), (0, -4));
    assert_eq!(play.player(0).ledger.debts, [0, -4, 0]);
    assert!(play.event_texts().iter().any(|event| event == "seat 0 pays 9 of 11 coins due and loses 4 points"));
    // Of two colours with equal sums, only one is paid for.
    let tied = Seated { dice: dice("orange 4 M-I1, green 4 M-I2"), coins: 9, ..Seated::default() };
    let mut play = round_end(2, 1, vec![tied]);
    play.act("end turn");
    assert_eq!((play.player(0).coins, play.points(0)), (5, 0));
}

#[test]
fn a_missing_coin_costs_more_every_round() {
    clause!("MAG-EX33", "MAG-355", "MAG-R51");
    for (round, lost) in [(1, 4), (2, 8), (3, 12)] {
        let seated = Seated { dice: dice("orange 6 M-I1, orange 6 M-I2"), coins: 8, points: 3, ..Seated::default() };
        let mut play = round_end(2, round, vec![seated]);
        play.act("end turn");
        assert_eq!((play.player(0).coins, play.points(0)), (0, 3 - lost), "round {round}");
    }
}

/// The rulebook's example. Hats: red on 14; blue on 12 and 6; yellow on 10 and 4; black on a start space.
#[test]
fn sets_are_chosen_from_the_top_hat() {
    clause!("MAG-EX10", "MAG-356", "MAG-357", "MAG-359", "MAG-368", "MAG-369", "MAG-R41", "MAG-R42", "MAG-R45");
    let on = |hats: &[u8]| Seated { hats: hats.to_vec(), ..Seated::default() };
    // Seats 0 to 3 are black, red, blue and yellow; black started the round.
    let mut play = round_end(4, 1, vec![on(&[]), on(&[14]), on(&[12, 6]), on(&[10, 4])]);
    play.act("end turn");
    let hats: Vec<_> = (0..4).map(|seat| play.player(seat).hats.iter().flatten().count()).collect();
    assert_eq!(hats, [1, 1, 1, 1], "the lower hats of blue and yellow return to the play area");
    assert_eq!(play.player(2).highest_hat(), play.rules.set().position(12));
    let mut order = Vec::new();
    while matches!(play.phase(), Phase::ChooseSet(_)) {
        order.push(play.public().mover.index());
        let first = play.legal()[0].clone();
        play.act(&first);
    }
    assert_eq!(order, [1, 2, 3], "black takes the last set without deciding");
    assert_eq!(play.player(0).cards.len(), 5);
    for seat in [1, 2, 3, 0] {
        assert!(play.is_to_act(seat), "cards are scored in the same order");
        let first = play.legal()[0].clone();
        play.act(&first);
    }
    assert_eq!((play.public().round, play.public().starter.index()), (2, 0));
    let places: Vec<_> = (0..4).map(|seat| play.player(seat).hats[0].unwrap()).collect();
    assert_eq!(places, [0, 3, 2, 1], "black #1, yellow #2, blue #3, red #4");
    let mut turns = Vec::new();
    for _ in 0..3 {
        turns.push(play.public().mover.index());
        play.act(&play.legal_with("take")[0].clone());
        while !play.may("end turn") {
            let legal = play.legal();
            let next = ["die done", "colour green", "travel", "steps 0"].iter().find(|action| play.may(action));
            play.act(next.map_or(&*legal[0], |action| action));
        }
        play.act("end turn");
    }
    assert_eq!(turns, [0, 1, 2], "turns are still clockwise");
}

#[test]
fn the_rulebook_example_of_taking_a_set() {
    clause!("MAG-EX11", "MAG-357");
    let red = Seated { hats: vec![14], tiles: list("TT01"), ..Seated::default() };
    let scene = Scene {
        seats: vec![red],
        tent: all_dice(),
        display: vec![
            (read("M-25"), Some(read("TT02"))),
            (read("M-26"), Some(read("TT05"))),
            (read("M-27"), Some(read("TT06"))),
            (read("M-28"), Some(read("TT07"))),
        ],
        turns: 15,
        at_end: true,
        ..Scene::default()
    };
    let mut play = in_scene(rules(4), &scene);
    play.act("end turn");
    assert!(play.is_to_act(0));
    play.act("choose 1");
    assert!(play.player(0).cards.has(read("M-26")) && play.player(0).cards.len() == 5);
    assert_eq!(play.player(0).tiles, [Some(read("TT01")), Some(read("TT05")), None]);
    assert_eq!(play.public().display.iter().flatten().count(), 3);
    assert_eq!(play.legal(), ["choose 0", "choose 2", "choose 3"]);
}

/// The seat with the higher hat discards a set if there is a vacant space between the hats.
#[test]
fn with_two_players_the_higher_hat_discards_a_set() {
    clause!("MAG-EX30", "MAG-375", "MAG-376", "MAG-R43", "MAG-R44");
    let on = |hats: &[u8]| Seated { hats: hats.to_vec(), ..Seated::default() };
    // The hats of both seats, and whether there is a vacant space between them. Start spaces count, too: seat
    // 0 started on start space 1, seat 1 on start space 2.
    for (first, second, apart) in
        [(vec![14], vec![10], true), (vec![12], vec![10], false), (vec![4], vec![], true), (vec![], vec![], false)]
    {
        let mut play = round_end(2, 1, vec![on(&first), on(&second)]);
        play.act("end turn");
        let gone = play.public().gone.len();
        let upper = play.public().mover;
        play.act("choose 1");
        if apart {
            assert_eq!((play.phase(), play.public().mover), (Phase::RejectSet, upper), "{first:?} {second:?}");
            assert_eq!(play.legal(), ["reject 0", "reject 2"]);
            play.act("reject 0");
        } else {
            assert_ne!(play.public().mover, upper);
            assert_eq!(play.legal(), ["choose 0", "choose 2"]);
            play.act("choose 2");
        }
        assert!(play.public().display.iter().all(Option::is_none));
        assert_eq!(play.public().gone.len(), gone + 1, "the discarded card leaves the game");
        assert_eq!([0, 1].map(|seat| play.player(seat).cards.len()), [5, 5]);
    }
    // Seat 0 is on space 4, seat 1 on start space 2: start spaces 3 and 4 are between them.
    let play = round_end(2, 1, vec![on(&[4]), on(&[])]);
    assert_eq!(play.player(1).hats[0], Some(1));
}

#[test]
fn the_next_round_is_prepared() {
    clause!("MAG-366", "MAG-367", "MAG-358", "MAG-370", "MAG-R44", "MAG-R60");
    let mut play = set_up(rules(3));
    for round in 1..=3u8 {
        assert_eq!(play.public().round, round);
        let public = play.public();
        assert_eq!(public.display.iter().flatten().count(), 3);
        assert_eq!(public.display_tiles.iter().flatten().count(), if round < 3 { 3 } else { 0 }, "round {round}");
        assert_eq!(public.tent.as_flattened().iter().sum::<u8>(), 15);
        for seat in 0..3 {
            assert_eq!((play.player(seat).dice_taken(), play.player(seat).cards.len()), (0, 4));
            assert_eq!(play.player(seat).tiles.iter().flatten().count(), usize::from(round));
            assert_eq!(play.player(seat).performs, 0);
        }
        play.idle_until_round_end();
        while play.public().round == round && play.phase() != Phase::Over {
            let first = play.legal()[0].clone();
            play.act(&first);
        }
        if round == 3 {
            break;
        }
    }
    assert_eq!(play.phase(), Phase::Over);
    assert_eq!(play.player(0).tiles.iter().flatten().count(), 3, "sets have no tile in the last round");
    assert_eq!(play.public().gone.and(CardSet::ALL).len(), 9);
}

/// Every seat scores one of its cards, which may be the one just taken.
#[test]
fn one_of_five_cards_is_scored() {
    clause!("MAG-360", "MAG-361", "MAG-R58");
    let mut play = round_end(2, 1, vec![Seated::default()]);
    play.act("end turn; choose 0; choose 1");
    assert!(play.is_to_act(1));
    assert_eq!(play.legal().len(), 5);
    let new = play.player(1).cards.less(Card::set_of(read("II"))).iter().next().unwrap();
    play.act(&format!("score {new}"));
    assert_eq!(play.player(1).cards, Card::set_of(read("II")));
    assert!(play.public().gone.has(new));
    let view = play.view(game_core::Viewer::Spectator);
    assert_eq!(view.public.players[1].ledger.scored[0].unwrap().card, new, "everything is public");
}

/// The rulebook's example: two cells of an area are filled with gems.
#[test]
fn the_rulebook_example_of_an_area_completed_with_gems() {
    clause!("MAG-EX12", "MAG-384", "MAG-385", "MAG-386");
    // Area A3 is rows 0-1, columns 5-7: a square covers four of its six cells.
    let seated = Seated { camp: camp("sG 0 0,5"), gems: [1, 0, 1, 0], ..Seated::default() };
    let play = turn_of(seated.clone());
    assert_eq!(areas(&play.rules, play.mover()), (0, 1));
    let play = turn_of(Seated { gems: [1, 0, 0, 0], ..seated });
    assert_eq!(areas(&play.rules, play.mover()), (0, 0));
    let play = turn_of(Seated { camp: camp("LO 0 0,0; sG 0 0,3"), gems: [0; 4], ..Seated::default() });
    assert_eq!(areas(&play.rules, play.mover()), (2, 0), "six and four cells");
}

#[test]
fn gems_fill_the_smallest_gaps_first() {
    clause!("MAG-EX34", "MAG-R50", "MAG-385");
    // Area A2 lacks one cell, A1 two, A3 three; the others lack many more.
    let tiles = "sG 0 0,0; sO 0 0,2; sG 0 2,4";
    let play = turn_of(Seated { camp: camp(tiles), gems: [1, 1, 1, 1], ..Seated::default() });
    let covered = play.mover().camp.covered();
    let mut open: Vec<u32> = play.rules.set().grid.areas.iter().map(|area| (area & !covered).count_ones()).collect();
    open.sort_unstable();
    let best = |gems: u32| {
        let mut left = gems;
        open.iter()
            .take_while(|open| {
                left >= **open && {
                    left -= **open;
                    true
                }
            })
            .count() as u8
    };
    assert_eq!(areas(&play.rules, play.mover()), (0, best(4)));
    // No other choice of areas completes more of them with the seat's gems.
    let gaps: Vec<u32> = play.rules.set().grid.areas.iter().map(|area| (area & !covered).count_ones()).collect();
    for gems in 0..=12u8 {
        let most = (0..1u32 << 9)
            .filter(|chosen| {
                (0..9).filter(|at| chosen >> at & 1 == 1).map(|at| gaps[at]).sum::<u32>() <= u32::from(gems)
            })
            .map(u32::count_ones)
            .max();
        let stored =
            [gems.min(3), gems.saturating_sub(3).min(3), gems.saturating_sub(6).min(3), gems.saturating_sub(9)];
        let play = turn_of(Seated { camp: camp(tiles), gems: stored, ..Seated::default() });
        assert_eq!(u32::from(areas(&play.rules, play.mover()).1), most.unwrap(), "{gems} gems of any type");
    }
}

#[test]
fn the_game_ends_after_the_third_round() {
    clause!("MAG-381", "MAG-382", "MAG-383", "MAG-384", "MAG-387", "MAG-R46", "MAG-R59");
    let first = Seated {
        coins: 14,
        hats: vec![10],
        camp: camp("LO 0 0,0"),
        dice: dice("orange 2 M-I1, clear 2 M-I2"),
        gems: [0; 4],
        ..Seated::default()
    };
    let mut play = round_end(2, 3, vec![first, Seated { gems: [0; 4], ..Seated::default() }]);
    play.act("end turn; choose 0; reject 1; score M-I1; score M-II1");
    assert_eq!(play.phase(), Phase::Over);
    let ledger = play.player(0).ledger;
    assert_eq!((ledger.coins, ledger.areas), (2, 4), "ten coins are left, and one area is covered");
    assert_eq!(ledger.halves.iter().flatten().count(), 4);
    assert_eq!(play.points(0), ledger.total());
    let outcome = play.outcome().unwrap();
    assert_eq!((outcome.reason.as_ref(), outcome.place(game_core::Seat::new(0))), ("three-rounds", Some(1)));
    assert!(play.legal().is_empty());
}

#[test]
fn a_tie_goes_to_the_higher_hat() {
    clause!("MAG-387", "MAG-R59");
    let seated =
        |hats: Vec<u8>| Seated { hats, coins: 0, gems: [0; 4], trainers: 0, cards: Vec::new(), ..Seated::default() };
    let first = Seated { cards: list("M-01 M-02 M-04 M-05"), ..seated(vec![8]) };
    let second = Seated { cards: list("M-06 M-07 M-08 M-10"), ..seated(vec![12]) };
    let scene = Scene {
        seats: vec![first, second],
        tent: all_dice(),
        round: Some(3),
        turns: 7,
        at_end: true,
        display: list::<Card>("M-16 M-17 M-18").into_iter().map(|card| (card, None)).collect(),
        ..Scene::default()
    };
    let mut play = in_scene(rules(2), &scene);
    play.act("end turn; choose 0; reject 1; score M-06; score M-01");
    let outcome = play.outcome().unwrap();
    assert_eq!([0, 1].map(|seat| play.points(seat)), [0, 0]);
    assert_eq!(outcome.place(game_core::Seat::new(1)), Some(1));
    assert_eq!((outcome.decided_by[0].index, outcome.decided_by.len()), (1, 1));
}

#[test]
fn coins_do_not_run_out() {
    clause!("MAG-R69", "MAG-101");
    let rich = Seated { coins: 119, tiles: list("TT01"), trainers: 8, ..Seated::default() };
    let mut play = turn_of(rich);
    (0..8).for_each(|_| {
        play.act("train TT01");
    });
    assert_eq!(play.mover().coins, 135, "coins are unlimited");
    let gems: u8 = (0..2).map(|seat| play.player(seat).gem_count()).sum();
    assert!(gems <= 48);
}

#[test]
fn hats_are_ordered_from_the_top() {
    clause!("MAG-R42", "MAG-356");
    let on = |hats: &[u8]| Seated { hats: hats.to_vec(), posters: spaces(""), ..Seated::default() };
    let play = round_end(4, 1, vec![on(&[4]), on(&[6, 20]), on(&[]), on(&[18])]);
    let order = play.public().hat_order(&play.rules);
    assert!(order.is_sorted_by_key(|seat| Reverse(play.public().player(*seat).highest_hat())));
    assert_eq!(order.map(game_core::Seat::index), [1, 3, 0, 2]);
}
