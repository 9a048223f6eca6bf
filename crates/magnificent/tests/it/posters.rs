//! Gaining posters.

use game_laws::clause;
use magnificent::components::PosterSet;
use magnificent::scene::{Scene, Seated};
use magnificent::{IllegalAction, Phase, Poster};

use crate::kit::{OfMagnificent, Play, in_scene, list, read, rules, scene, spaces};

/// Returns a turn of a seat with enough coins and trainers to gain posters by BS2.
fn gaining(seated: Seated, position: impl FnOnce(&mut Scene)) -> Play {
    let mut scene = scene(Seated { coins: 20, trainers: 8, ..seated });
    position(&mut scene);
    in_scene(rules(2), &scene)
}

#[test]
fn a_poster_comes_from_the_display_or_the_deck() {
    clause!("MAG-281", "MAG-282", "MAG-283", "MAG-284", "MAG-327", "MAG-R25");
    let mut play = gaining(Seated::default(), |scene| scene.posters = list("P-G01 P-G02 P-G03 P-G04"));
    play.dealer = Play::by_hand;
    play.act("train BS2");
    assert_eq!((play.mover().coins, play.mover().trainers, play.mover().used), (18, 7, 1));
    assert_eq!(play.legal(), ["poster deck", "poster 0", "poster 1", "poster 2", "poster 3"]);
    assert_eq!(play.refusal("poster none"), IllegalAction::MustTake);
    play.act("poster 2");
    // The empty slot of the display is refilled before the poster is placed.
    play.chance("poster P-P16");
    assert_eq!(play.public().posters[2], Some(read("P-P16")));
    assert_eq!(play.legal(), ["place 0", "place 1", "place 2", "place 3", "place 4"]);
    play.act("place 4");
    assert_eq!(play.posters(0)[4], Some(read("P-G03")));
    play.act("train BS2; poster deck");
    play.chance("poster P-O05");
    let other = play.view_of(1);
    assert_eq!(other.public.phase(), Phase::PosterTaken(read("P-O05")), "all see it before it is placed");
    assert_eq!(play.refusal("place 4"), IllegalAction::PosterSpaceTaken);
    assert_eq!(play.refusal("discard"), IllegalAction::MustTake);
    play.act("place 0");
    assert_eq!(play.mover().posters_held(), 2);
}

#[test]
fn a_full_board_may_replace_discard_or_take_none() {
    clause!("MAG-285", "MAG-EX38", "MAG-R27");
    let seated = Seated { posters: spaces("0 S-O1, 1 P-O01, 2 P-O02, 3 P-O03, 4 P-O04"), ..Seated::default() };
    let mut play = gaining(seated, |scene| scene.posters = list("P-G01 P-G02 P-G03 P-G04"));
    play.act("train BS2");
    assert_eq!(play.legal().last().unwrap(), "poster none");
    play.act("poster none; train BS2; poster 0");
    assert_eq!(play.legal(), ["replace 0", "replace 1", "replace 2", "replace 3", "replace 4", "discard"]);
    assert_eq!(play.refusal("place 1"), IllegalAction::BoardFull);
    play.act("discard");
    assert_eq!(play.public().discards, PosterSet::one(read("P-G01")));
    play.act("train BS2; poster 1; replace 1");
    assert_eq!(play.posters(0)[1], Some(read("P-G02")));
    assert!(play.public().discards.has(read("P-O01")));
    play.act("train BS2; poster deck; discard");
    assert_eq!(play.mover().posters_held(), 5);
}

/// The deck and the discard pile are empty, so a slot of the display cannot be refilled.
#[test]
fn a_display_slot_stays_empty_until_a_poster_is_discarded() {
    clause!("MAG-EX50", "MAG-R26");
    let other = Seated {
        posters: spaces("0 S-O1, 1 P-O01, 2 P-O02, 3 P-O03, 4 P-O04"),
        coins: 9,
        trainers: 3,
        ..Seated::default()
    };
    let mut play = gaining(Seated::default(), |scene| {
        scene.no_deck = true;
        scene.posters = list("P-G01 P-G02 P-G03 P-G04");
        scene.seats.push(other);
    });
    play.act("train BS2");
    assert_eq!(play.legal(), ["poster 0", "poster 1", "poster 2", "poster 3"], "there is no deck");
    play.act("poster 2; place 0");
    assert_eq!(play.public().posters[2], None);
    play.act("take orange 1 M-I2; die done; travel; steps 0; end turn");
    play.act("train BS2; poster 0");
    assert_eq!(play.public().posters[0], None, "until the replaced one is discarded");
    play.act("replace 3");
    let x: Poster = read("P-O03");
    assert_eq!(play.public().posters, [Some(x), Some(read("P-G02")), None, Some(read("P-G04"))]);
    assert!(play.public().discards.is_empty());
}

#[test]
fn the_discard_pile_becomes_the_deck() {
    clause!("MAG-R26");
    let seated = Seated { posters: spaces("0 S-O1, 1 P-O01, 2 P-O02, 3 P-O03, 4 P-O04"), ..Seated::default() };
    let mut play = gaining(seated, |scene| {
        scene.no_deck = true;
        scene.posters = list("P-G01 P-G02 P-G03 P-G04");
    });
    play.act("train BS2; poster 0; discard");
    assert_eq!(play.public().posters[0], Some(read("P-G01")), "it is the only poster left to draw");
    // With no poster left anywhere, a gain has no effect and BS2 is not offered.
    let mut play =
        gaining(Seated { cards: list("M-21 M-12 M-I3 M-I4"), ..Seated::default() }, |scene| scene.no_deck = true);
    assert!(!play.may("train BS2"));
    play.act("take orange 3 M-21; die done");
    assert!(!play.may("bonus"));
    play.act("travel; steps 3; tent 4");
    assert_eq!(play.mover().posters_held(), 0, "the poster of the tent space is void");
    let mut play =
        gaining(Seated { cards: list("M-21 M-12 M-I3 M-I4"), ..Seated::default() }, |scene| scene.no_deck = true);
    play.act("take orange 1 M-12; die done");
    assert!(!play.may("copy M-21") && play.may("copy M-I4"));
}

#[test]
fn completed_posters_never_return() {
    clause!("MAG-R26", "MAG-R28", "MAG-303");
    let seated = Seated { completed: list("P-O09 P-O10"), ..Seated::default() };
    let play = gaining(seated, |_| {});
    let elsewhere = play.public().deck.or(play.public().discards);
    assert!(!elsewhere.has(read("P-O09")) && !elsewhere.has(read("P-O10")));
    assert!(play.legal().iter().all(|action| !action.starts_with("put") && !action.starts_with("arrange")));
}
