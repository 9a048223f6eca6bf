//! The Travel action, gems and tents.

use game_laws::clause;
use magnificent::scene::{Scene, Seated};
use magnificent::{Colour, Phase};

use crate::kit::{OfMagnificent, Play, dice, in_scene, list, rules, scene, spaces, turn_of};

/// Returns a turn in which the mover, with much power in green, is about to choose the number of steps.
fn travelling(seated: Seated, position: impl FnOnce(&mut Scene)) -> Play {
    let seated = Seated { dice: dice("green 6 M-I2, green 6 M-I3"), gems: [0; 4], ..seated };
    let mut scene = scene(seated);
    position(&mut scene);
    let mut play = in_scene(rules(2), &scene);
    play.act("take green 6 M-I1");
    if play.phase() == Phase::DieTaken {
        play.act("die done");
    }
    play.act("travel");
    play
}

/// Takes and places all gained posters by the first legal actions.
fn take_all_posters(play: &mut Play) {
    while matches!(play.phase(), Phase::GainPosters(_) | Phase::PosterTaken(_)) {
        let first = play.legal()[0].clone();
        play.act(&first);
    }
}

/// The rulebook's example: the wagon moves seven of eight steps, gains four gems, and takes the tent at the
/// end, which is placed on the space that yields a trainer.
#[test]
fn the_rulebook_example_of_a_travel() {
    clause!(
        "MAG-EX7", "MAG-251", "MAG-252", "MAG-254", "MAG-255", "MAG-261", "MAG-262", "MAG-271", "MAG-272", "MAG-R24"
    );
    let seated = Seated { gems: [0, 2, 0, 0], dice: dice("green 5 M-I2"), ..Seated::default() };
    let mut play = turn_of(seated);
    play.act("take green 3 M-I1; die done; travel");
    assert_eq!((play.public().power(), play.legal_with("steps").len()), (8, 9));
    let coins = play.mover().coins;
    play.act("steps 7");
    assert_eq!(
        (play.mover().gems, play.mover().coins),
        ([1, 3, 1, 0], coins + 1),
        "storage has room for one more green gem"
    );
    assert_eq!(play.public().wagons, [0, 7, 0]);
    assert!(matches!(play.phase(), Phase::PlaceTent(_)));
    let trainers = play.mover().trainers;
    play.act("tent 3");
    assert_eq!((play.mover().trainers, play.phase()), (trainers + 1, Phase::GainPosters(1)));
    play.act("poster 2; place 1");
    assert_eq!((play.mover().tents_placed(), play.mover().posters_held(), play.phase()), (1, 1, Phase::TurnEnd));
    assert_eq!(play.public().ring_tents[1].iter().flatten().count(), 4);
}

#[test]
fn every_tent_space_gives_its_rewards() {
    clause!("MAG-272", "MAG-271", "MAG-R65");
    for space in 1..=4 {
        let mut play = travelling(Seated { trainers: 0, ..Seated::default() }, |_| {});
        play.act("steps 2");
        let before = *play.mover();
        play.act(&format!("tent {space}"));
        let own = play.mover();
        let gained = (own.coins - before.coins, own.gems[3] - before.gems[3], own.trainers, own.ledger.tent_spaces);
        let expected = [(3, 0, 0, 0), (0, 2, 0, 0), (0, 0, 1, 0), (0, 0, 0, 4)][space - 1];
        assert_eq!((gained, play.phase()), (expected, Phase::GainPosters(1)), "space {space}: the poster comes last");
    }
}

#[test]
fn a_travel_starts_on_the_next_space_and_may_have_no_steps() {
    clause!("MAG-256", "MAG-257", "MAG-R19", "MAG-251");
    let mut play = travelling(Seated::default(), |scene| scene.wagons = [0, 5, 0]);
    play.act("steps 0");
    assert_eq!(
        (play.phase(), play.mover().gems, play.mover().tents_placed()),
        (Phase::TurnEnd, [0; 4], 0),
        "even on a tent"
    );
    let mut play = travelling(Seated::default(), |scene| scene.wagons = [0, 4, 0]);
    play.act("steps 2");
    assert_eq!(play.mover().gems, [1, 0, 0, 0], "space 4 was green, space 6 is orange");
    play.act("end turn");
    assert_eq!(play.public().wagons[1], 6, "the wagon stays for the next seat");
}

/// On this track only the tent of space 12 has been taken.
#[test]
fn a_travel_may_be_a_whole_lap() {
    clause!("MAG-EX26", "MAG-253", "MAG-R18", "MAG-R20");
    let mut play = travelling(Seated::default(), |scene| {
        scene.wagons = [0, 12, 0];
        scene.open = vec![(Colour::Green, 12)];
    });
    play.act("steps 14");
    assert_eq!(play.phase(), Phase::GainPosters(1), "at the end of the lap");
    assert_eq!(play.mover().gems, [2, 3, 2, 2]);
    take_all_posters(&mut play);
    assert_eq!((play.public().wagons[1], play.public().ring_tents[1].iter().flatten().count()), (12, 4));
}

#[test]
fn posters_are_gained_in_the_order_of_spaces() {
    clause!("MAG-253", "MAG-R18");
    let mut play = travelling(Seated::default(), |scene| scene.open = vec![(Colour::Green, 2), (Colour::Green, 5)]);
    play.act("steps 6");
    assert_eq!((play.public().wagons[1], play.mover().gems), (2, [0, 1, 0, 0]), "the wagon waits at the first symbol");
    play.act("poster 0; place 0");
    assert_eq!((play.public().wagons[1], play.mover().gems), (5, [0, 2, 1, 0]));
    play.act("poster 0; place 1");
    assert_eq!((play.public().wagons[1], play.mover().gems), (6, [1, 2, 1, 0]));
}

#[test]
fn a_gem_that_cannot_be_stored_is_a_coin() {
    clause!("MAG-EX24", "MAG-261", "MAG-262", "MAG-263");
    for (stored, gems, coins) in [(2, 3, 1), (3, 3, 2)] {
        let seated = Seated { gems: [0, 0, 0, stored], ..Seated::default() };
        let mut scene = scene(Seated { dice: dice("green 6 M-I2"), ..seated });
        scene.wagons = [0; 3];
        let mut play = in_scene(rules(2), &scene);
        play.act("take green 1 M-I1; die done; travel; steps 2");
        let before = play.mover().coins;
        play.act("tent 2");
        assert_eq!((play.mover().gems[3], play.mover().coins - before), (gems, coins));
        assert!(!play.legal().iter().any(|action| action.starts_with("give")), "gems are never exchanged for coins");
    }
}

#[test]
fn a_fifth_tent_is_not_taken_from_the_track() {
    clause!("MAG-EX25", "MAG-273", "MAG-274", "MAG-R21");
    let seated = Seated { tents: spaces("1 T01, 2 T02, 3 T03, 4 T04"), ..Seated::default() };
    let mut play = travelling(seated, |_| {});
    let (coins, tents) = (play.mover().coins, play.mover().tents);
    play.act("steps 2");
    assert_eq!((play.phase(), play.mover().coins, play.mover().tents), (Phase::TurnEnd, coins, tents));
    assert_eq!(play.public().ring_tents[1].iter().flatten().count(), 5);
    assert_eq!(play.mover().posters_held(), 0);
}

#[test]
fn a_tent_at_the_end_must_be_taken() {
    clause!("MAG-R21", "MAG-255");
    let seated = Seated { tents: spaces("1 T01, 2 T02, 3 T03"), ..Seated::default() };
    let mut play = travelling(seated, |_| {});
    play.act("steps 2");
    assert_eq!(play.mover().tents_placed(), 4, "the last vacant space is forced");
    assert_eq!((play.points(0), play.phase()), (4, Phase::GainPosters(1)));
}

#[test]
fn bs4_moves_the_wagon_backwards() {
    clause!("MAG-EX27", "MAG-329");
    let mut play = travelling(Seated { trainers: 2, ..Seated::default() }, |_| {});
    play.act("train BS4");
    assert!(!play.may("train BS4"));
    play.act("steps 3");
    assert_eq!((play.public().wagons[1], play.mover().gems), (11, [1, 0, 1, 0]));
    assert_eq!(play.phase(), Phase::TurnEnd);
}

#[test]
fn tt07_moves_another_wagon() {
    clause!("MAG-EX52", "MAG-337");
    let seated = Seated { tiles: list("TT07"), gems: [0; 4], ..Seated::default() };
    let mut play = turn_of(seated);
    play.act("take orange 4 M-I2; die done; travel; train TT07");
    assert_eq!(play.legal(), ["wagon green", "wagon purple"]);
    play.act("wagon green; steps 4");
    assert_eq!((play.public().wagons, play.mover().gems), ([0, 4, 0], [0, 2, 1, 0]));
    assert_eq!(play.mover().tents_placed(), 0);
}

#[test]
fn tt08_takes_a_passed_tent() {
    clause!("MAG-EX46", "MAG-338", "MAG-R23", "MAG-R22");
    let seated = Seated { tiles: list("TT08"), trainers: 2, tents: spaces("1 T01, 2 T02, 3 T03"), ..Seated::default() };
    let mut play = travelling(seated, |_| {});
    play.act("train TT08; steps 7");
    assert_eq!(
        (play.phase(), play.legal()),
        (Phase::PassingTent(5), vec!["tent take".to_owned(), "tent leave".into()])
    );
    play.act("tent leave");
    assert_eq!(play.phase(), Phase::PassingTent(2), "it is offered for each passed tent until it is used");
    play.act("tent take");
    assert_eq!((play.mover().tents_placed(), play.points(0)), (4, 4), "its space's rewards are gained at once");
    assert_eq!((play.public().wagons[1], play.phase()), (5, Phase::GainPosters(1)));
    play.act("poster 0; place 0");
    // The tent on the last space is not taken, because all tent spaces are full.
    assert_eq!((play.public().wagons[1], play.phase(), play.mover().posters_held()), (7, Phase::TurnEnd, 1));
    assert_eq!(play.public().ring_tents[1].iter().flatten().count(), 4);
    // A seat with four tents is not offered TT08.
    let seated =
        Seated { tiles: list("TT08"), trainers: 2, tents: spaces("1 T01, 2 T02, 3 T03, 4 T04"), ..Seated::default() };
    let play = travelling(seated, |_| {});
    assert!(!play.may("train TT08"));
}

#[test]
fn a_second_lap_gains_the_uncovered_poster() {
    clause!("MAG-R22");
    let seated = Seated { tiles: list("TT08"), trainers: 2, ..Seated::default() };
    let mut play = travelling(seated, |_| {});
    play.act("train TT08; steps 16; tent take; tent 1");
    take_all_posters(&mut play);
    assert_eq!(play.mover().posters_held(), 2, "one from the tent space, one from the second lap");
    assert_eq!(play.public().wagons[1], 2);
}

#[test]
fn tt05_adds_steps() {
    clause!("MAG-335", "MAG-R10", "MAG-324");
    let seated = Seated { tiles: list("TT05"), ..Seated::default() };
    let mut play = turn_of(seated);
    play.act("take green 2 M-I2; die done");
    assert!(!play.may("train TT05"), "only in a turn with that action");
    play.act("travel");
    assert_eq!(play.legal_with("steps").last().unwrap(), "steps 2");
    play.act("train TT05");
    assert_eq!(play.legal_with("steps").last().unwrap(), "steps 5");
}
