//! Travelling, gems and tents.

use game_laws::clause;
use magnificent::scene::{Scene, Seated};
use magnificent::{Colour, Phase};

use crate::kit::{Play, dice, list, rules, scene, spaces};

/// A seat with much green power, about to choose its steps.
fn travelling(seated: Seated, position: impl FnOnce(&mut Scene)) -> Play {
    let seated = Seated { dice: dice("green 6 M-I2, green 6 M-I3"), gems: [0; 4], ..seated };
    let mut scene = scene(seated);
    position(&mut scene);
    let mut play = Play::of(rules(2), &scene);
    play.act("take green 6 M-I1");
    if play.phase() == Phase::DieTaken {
        play.act("die done");
    }
    play.act("travel");
    play
}

/// Places what is gained without looking.
fn take_all(play: &mut Play) {
    while matches!(play.phase(), Phase::GainPosters(_) | Phase::PosterTaken(_)) {
        let first = play.legal()[0].clone();
        play.act(&first);
    }
}

/// Seven of eight steps: four gems, and the tent at the end on the space with a trainer.
#[test]
fn bernd_travels() {
    clause!(
        "MAG-EX7", "MAG-251", "MAG-252", "MAG-254", "MAG-255", "MAG-261", "MAG-262", "MAG-271", "MAG-272", "MAG-R24"
    );
    let seated = Seated { gems: [0, 2, 0, 0], dice: dice("green 5 M-I2"), ..Seated::default() };
    let mut play = Play::turn(seated);
    play.act("take green 3 M-I1; die done; travel");
    assert_eq!((play.public().power(), play.legal_with("steps").len()), (8, 9));
    let coins = play.mover_state().coins;
    play.act("steps 7");
    assert_eq!(
        (play.mover_state().gems, play.mover_state().coins),
        ([1, 3, 1, 0], coins + 1),
        "of green there is room for one"
    );
    assert_eq!(play.public().wagons, [0, 7, 0]);
    assert!(matches!(play.phase(), Phase::PlaceTent(_)));
    let trainers = play.mover_state().trainers;
    play.act("tent 3");
    assert_eq!((play.mover_state().trainers, play.phase()), (trainers + 1, Phase::GainPosters(1)));
    play.act("poster 2; place 1");
    assert_eq!(
        (play.mover_state().tents_placed(), play.mover_state().posters_held(), play.phase()),
        (1, 1, Phase::TurnEnd)
    );
    assert_eq!(play.public().ring_tents[1].iter().flatten().count(), 4);
}

#[test]
fn every_tent_space_gives_its_rewards() {
    clause!("MAG-272", "MAG-271", "MAG-R65");
    for space in 1..=4 {
        let mut play = travelling(Seated { trainers: 0, ..Seated::default() }, |_| {});
        play.act("steps 2");
        let before = *play.mover_state();
        play.act(&format!("tent {space}"));
        let own = play.mover_state();
        let gained = (own.coins - before.coins, own.gems[3] - before.gems[3], own.trainers, own.ledger.tent_spaces);
        let expected = [(3, 0, 0, 0), (0, 2, 0, 0), (0, 0, 1, 0), (0, 0, 0, 4)][space - 1];
        assert_eq!((gained, play.phase()), (expected, Phase::GainPosters(1)), "space {space}: the poster comes last");
    }
}

#[test]
fn the_way_starts_behind_the_wagon_and_may_be_none() {
    clause!("MAG-256", "MAG-257", "MAG-R19", "MAG-251");
    let mut play = travelling(Seated::default(), |scene| scene.wagons = [0, 5, 0]);
    play.act("steps 0");
    assert_eq!(
        (play.phase(), play.mover_state().gems, play.mover_state().tents_placed()),
        (Phase::TurnEnd, [0; 4], 0),
        "even on a tent"
    );
    let mut play = travelling(Seated::default(), |scene| scene.wagons = [0, 4, 0]);
    play.act("steps 2");
    assert_eq!(play.mover_state().gems, [1, 0, 0, 0], "space 4 was green, space 6 is orange");
    play.act("end turn");
    assert_eq!(play.public().wagons[1], 6, "the wagon stays for the next seat");
}

/// A whole lap, where only the tent of space 12 is gone.
#[test]
fn more_than_a_lap() {
    clause!("MAG-EX26", "MAG-253", "MAG-R18", "MAG-R20");
    let mut play = travelling(Seated::default(), |scene| {
        scene.wagons = [0, 12, 0];
        scene.open = vec![(Colour::Green, 12)];
    });
    play.act("steps 14");
    assert_eq!(play.phase(), Phase::GainPosters(1), "at the end of the lap");
    assert_eq!(play.mover_state().gems, [2, 3, 2, 2]);
    take_all(&mut play);
    assert_eq!((play.public().wagons[1], play.public().ring_tents[1].iter().flatten().count()), (12, 4));
}

#[test]
fn posters_come_in_the_order_of_the_way() {
    clause!("MAG-253", "MAG-R18");
    let mut play = travelling(Seated::default(), |scene| scene.open = vec![(Colour::Green, 2), (Colour::Green, 5)]);
    play.act("steps 6");
    assert_eq!(
        (play.public().wagons[1], play.mover_state().gems),
        (2, [0, 1, 0, 0]),
        "the wagon waits at the first symbol"
    );
    play.act("poster 0; place 0");
    assert_eq!((play.public().wagons[1], play.mover_state().gems), (5, [0, 2, 1, 0]));
    play.act("poster 0; place 1");
    assert_eq!((play.public().wagons[1], play.mover_state().gems), (6, [1, 2, 1, 0]));
}

#[test]
fn storage_is_full_with_three() {
    clause!("MAG-EX24", "MAG-261", "MAG-262", "MAG-263");
    for (stored, gems, coins) in [(2, 3, 1), (3, 3, 2)] {
        let seated = Seated { gems: [0, 0, 0, stored], ..Seated::default() };
        let mut scene = scene(Seated { dice: dice("green 6 M-I2"), ..seated });
        scene.wagons = [0; 3];
        let mut play = Play::of(rules(2), &scene);
        play.act("take green 1 M-I1; die done; travel; steps 2");
        let before = play.mover_state().coins;
        play.act("tent 2");
        assert_eq!((play.mover_state().gems[3], play.mover_state().coins - before), (gems, coins));
        assert!(!play.legal().iter().any(|action| action.starts_with("give")), "gems are never given up for coins");
    }
}

#[test]
fn a_fifth_tent_stays_where_it_is() {
    clause!("MAG-EX25", "MAG-273", "MAG-274", "MAG-R21");
    let seated = Seated { tents: spaces("1 T01, 2 T02, 3 T03, 4 T04"), ..Seated::default() };
    let mut play = travelling(seated, |_| {});
    let (coins, tents) = (play.mover_state().coins, play.mover_state().tents);
    play.act("steps 2");
    assert_eq!((play.phase(), play.mover_state().coins, play.mover_state().tents), (Phase::TurnEnd, coins, tents));
    assert_eq!(play.public().ring_tents[1].iter().flatten().count(), 5);
    assert_eq!(play.mover_state().posters_held(), 0);
}

#[test]
fn a_tent_at_the_end_must_be_taken() {
    clause!("MAG-R21", "MAG-255");
    let seated = Seated { tents: spaces("1 T01, 2 T02, 3 T03"), ..Seated::default() };
    let mut play = travelling(seated, |_| {});
    play.act("steps 2");
    assert_eq!(play.mover_state().tents_placed(), 4, "the last space is not asked for");
    assert_eq!((play.points(0), play.phase()), (4, Phase::GainPosters(1)));
}

#[test]
fn the_wagon_moves_backwards_by_bs4() {
    clause!("MAG-EX27", "MAG-329");
    let mut play = travelling(Seated { trainers: 2, ..Seated::default() }, |_| {});
    play.act("train BS4");
    assert!(!play.may("train BS4"));
    play.act("steps 3");
    assert_eq!((play.public().wagons[1], play.mover_state().gems), (11, [1, 0, 1, 0]));
    assert_eq!(play.phase(), Phase::TurnEnd);
}

#[test]
fn another_wagon_moves_by_tt07() {
    clause!("MAG-EX52", "MAG-337");
    let seated = Seated { tiles: list("TT07"), gems: [0; 4], ..Seated::default() };
    let mut play = Play::turn(seated);
    play.act("take orange 4 M-I2; die done; travel; train TT07");
    assert_eq!(play.legal(), ["wagon green", "wagon purple"]);
    play.act("wagon green; steps 4");
    assert_eq!((play.public().wagons, play.mover_state().gems), ([0, 4, 0], [0, 2, 1, 0]));
    assert_eq!(play.mover_state().tents_placed(), 0);
}

#[test]
fn a_passed_tent_is_taken_by_tt08() {
    clause!("MAG-EX46", "MAG-338", "MAG-R23", "MAG-R22");
    let seated = Seated { tiles: list("TT08"), trainers: 2, tents: spaces("1 T01, 2 T02, 3 T03"), ..Seated::default() };
    let mut play = travelling(seated, |_| {});
    play.act("train TT08; steps 7");
    assert_eq!(
        (play.phase(), play.legal()),
        (Phase::PassingTent(5), vec!["tent take".to_owned(), "tent leave".into()])
    );
    play.act("tent leave");
    assert_eq!(play.phase(), Phase::PassingTent(2), "per passed tent until it is used");
    play.act("tent take");
    assert_eq!((play.mover_state().tents_placed(), play.points(0)), (4, 4), "its space's rewards are gained at once");
    assert_eq!((play.public().wagons[1], play.phase()), (5, Phase::GainPosters(1)));
    play.act("poster 0; place 0");
    // The tent at the end stays, as there is no room.
    assert_eq!((play.public().wagons[1], play.phase(), play.mover_state().posters_held()), (7, Phase::TurnEnd, 1));
    assert_eq!(play.public().ring_tents[1].iter().flatten().count(), 4);
    // With four tents TT08 is not offered.
    let seated =
        Seated { tiles: list("TT08"), trainers: 2, tents: spaces("1 T01, 2 T02, 3 T03, 4 T04"), ..Seated::default() };
    let play = travelling(seated, |_| {});
    assert!(!play.may("train TT08"));
}

#[test]
fn a_second_lap_meets_the_uncovered_symbol() {
    clause!("MAG-R22");
    let seated = Seated { tiles: list("TT08"), trainers: 2, ..Seated::default() };
    let mut play = travelling(seated, |_| {});
    play.act("train TT08; steps 16; tent take; tent 1");
    take_all(&mut play);
    assert_eq!(play.mover_state().posters_held(), 2, "one of the tent space, one of the second pass");
    assert_eq!(play.public().wagons[1], 2);
}

#[test]
fn more_steps_by_tt05() {
    clause!("MAG-335", "MAG-R10", "MAG-324");
    let seated = Seated { tiles: list("TT05"), ..Seated::default() };
    let mut play = Play::turn(seated);
    play.act("take green 2 M-I2; die done");
    assert!(!play.may("train TT05"), "only in a turn with that action");
    play.act("travel");
    assert_eq!(play.legal_with("steps").last().unwrap(), "steps 2");
    play.act("train TT05");
    assert_eq!(play.legal_with("steps").last().unwrap(), "steps 5");
}
