//! The solo game.

use game_core::Game;
use game_laws::clause;
use magnificent::rules::{Goal, Mode};
use magnificent::scene::{Scene, Seated};
use magnificent::{Magnificent, Options, Phase, Poster};

use crate::kit::{OfMagnificent, Play, in_scene, list, plain, pool, read, rules_with, set_up, solo_rules};

#[test]
fn solo_is_set_up() {
    clause!("MAG-502", "MAG-503", "MAG-504", "MAG-505", "MAG-506", "MAG-R54", "MAG-R55");
    let mut play = Play::new(solo_rules());
    for _ in 0..5 {
        play.chance("roll 3");
    }
    assert_eq!(play.public().tent.map(|faces| faces[2]), [1, 1, 1, 2]);
    assert_eq!(play.outcomes().len(), 56, "all cards form the deck");
    play.dealer = Play::first_outcome;
    play.deal();
    assert_eq!(play.public().display.iter().flatten().count(), 4);
    assert_eq!((play.phase(), play.legal().len()), (Phase::KeepCards, 6));
    for _ in 0..4 {
        let first = play.legal()[0].clone();
        play.act(&first);
    }
    assert_eq!(play.mover().cards.len(), 4);
    assert_eq!(play.public().card_deck().len(), 56 - 4 - 4, "two go back");
    assert_eq!((play.phase(), play.legal().len()), (Phase::PickTile, 2));
    let first = play.legal()[0].clone();
    play.act(&first);
    assert_eq!(play.public().tile_deck().len(), 12 - 4 - 1);
    assert_eq!((play.mover().coins, play.mover().hats), (6, [Some(0), None]), "no coin is given away");
    assert_eq!((play.phase(), play.public().round), (Phase::SoloStart, 1));
}

fn alone(seated: Seated) -> Play {
    let scene = Scene {
        seats: vec![seated],
        tent: pool("orange 3, green 3, purple 3, clear 3, clear 3"),
        posters: list("P-G01 P-O02 P-P03 P-G04"),
        ..Scene::default()
    };
    in_scene(solo_rules(), &scene)
}

#[test]
fn a_poster_is_discarded_for_a_die() {
    clause!("MAG-EX53", "MAG-508", "MAG-R56", "MAG-R26");
    let mut play = alone(Seated::default());
    play.dealer = Play::by_hand;
    assert_eq!(play.legal(), ["drop 0", "drop 1", "drop 2", "drop 3", "skip"]);
    play.act("drop 0");
    play.chance("poster P-P16");
    assert_eq!(play.public().posters[0], Some(read("P-P16")), "the slot is refilled first");
    assert!(play.public().discards.has(read("P-G01")));
    play.chance("roll 6");
    assert_eq!(play.public().tent[1], [0, 0, 1, 0, 0, 1]);
    assert_eq!(play.public().tent.as_flattened().iter().sum::<u8>(), 6);
    assert_eq!(play.phase(), Phase::TurnStart, "once a turn");
    // A poster can be discarded in every turn; at most five dice of a colour are in use.
    play.dealer = Play::first_outcome;
    for turn in 1..4u8 {
        play.act("take green 3 M-I1".replace('1', &turn.to_string()).as_str());
        while play.phase() != Phase::TurnEnd {
            let wanted = ["die done", "travel", "steps 0"].into_iter().find(|action| play.may(action));
            play.act(wanted.unwrap());
        }
        play.act("end turn");
        assert_eq!(play.phase(), Phase::SoloStart);
        let green = play
            .public()
            .posters
            .iter()
            .position(|poster| poster.map(Poster::symbol) == Some(magnificent::Colour::Green));
        let Some(slot) = green else { break };
        play.act(&format!("drop {slot}"));
        if play.public().tent[1][2] == 0 {
            break;
        }
    }
}

#[test]
fn neutral_hats_block_their_spaces() {
    clause!("MAG-507");
    let seated =
        Seated { dice: crate::kit::dice("green 6 M-I2, green 6 M-I3, green 5 M-I4"), trainers: 0, ..Seated::default() };
    let mut play = alone(seated);
    play.act("skip; take green 3 M-I1; perform");
    assert_eq!(play.legal_with("space"), ["space 4", "space 8", "space 12", "space 14", "space 18", "space 20"]);
}

/// The sets that are left to choose from, for each space of the seat's hat.
#[test]
fn each_neutral_hat_above_removes_a_set() {
    clause!("MAG-EX16", "MAG-EX39", "MAG-509", "MAG-R57");
    for (hats, left) in [
        (vec![8], vec!["choose 2", "choose 3"]),
        (vec![12], vec!["choose 1", "choose 2", "choose 3"]),
        (vec![14], vec!["choose 1", "choose 2", "choose 3"]),
        (vec![18], vec!["choose 0", "choose 1", "choose 2", "choose 3"]),
        (vec![4, 14], vec!["choose 1", "choose 2", "choose 3"]),
        (vec![], vec![]),
    ] {
        let scene = Scene {
            seats: vec![Seated { hats: hats.clone(), ..Seated::default() }],
            tent: pool("orange 1"),
            turns: 3,
            at_end: true,
            ..Scene::default()
        };
        let mut play = in_scene(solo_rules(), &scene);
        let last = play.public().display[3].unwrap();
        play.act("end turn");
        if left.is_empty() {
            assert!(play.mover().cards.has(last), "on #1 only the last set is left, and it must be taken");
        } else {
            assert_eq!(play.legal(), left, "{hats:?}");
        }
    }
}

#[test]
fn a_solo_round_starts_with_its_own_dice() {
    clause!("MAG-510", "MAG-511", "MAG-R55");
    let mut play = set_up(solo_rules());
    for round in 1..=2u8 {
        let first = play.legal()[0].clone();
        play.act(&first);
        assert_eq!(play.public().tent.as_flattened().iter().sum::<u8>(), 6);
        play.idle_until_round_end();
        while play.public().round == round {
            let first = play.legal()[0].clone();
            play.act(&first);
        }
        let public = play.public();
        assert_eq!(
            public.tent.map(|faces| faces.iter().sum::<u8>()),
            [1, 1, 1, 2],
            "all other dice are in the reserve"
        );
        assert_eq!(public.display.iter().flatten().count(), 4);
        assert_eq!(public.display_tiles.iter().flatten().count(), if round == 1 { 4 } else { 0 });
        assert_eq!(play.mover().hats, [Some(0), None]);
        assert_eq!(public.gone.len(), usize::from(round) * 4, "three sets are discarded, one card is scored");
    }
}

#[test]
fn goals_decide_the_verdict() {
    clause!("MAG-501");
    let verdict = |points: i16, goal: Goal| {
        let rules = rules_with(Options { mode: Mode::Solo, goal, ..plain() }, 1);
        let seated = Seated {
            points,
            coins: 0,
            gems: [0; 4],
            trainers: 0,
            cards: list("M-01 M-02 M-04 M-05"),
            ..Seated::default()
        };
        let scene = Scene {
            seats: vec![seated],
            tent: pool("orange 1"),
            display: list("M-16 M-17 M-18 M-20").into_iter().map(|card| (card, None)).collect(),
            round: Some(3),
            turns: 3,
            at_end: true,
            ..Scene::default()
        };
        let mut play = in_scene(rules, &scene);
        play.act("end turn; score M-01");
        assert_eq!(play.points(0), points);
        play.outcome().unwrap().verdict.map(std::borrow::Cow::into_owned)
    };
    for (points, expected) in [
        (199, "lost"),
        (200, "won"),
        (219, "won"),
        (220, "ringmaster"),
        (239, "ringmaster"),
        (240, "magnificent"),
        (-5, "lost"),
    ] {
        assert_eq!(verdict(points, Goal::Levels).as_deref(), Some(expected), "{points}");
    }
    assert_eq!(verdict(250, Goal::None), None);
    assert_eq!(Magnificent::META.modes[1].seats, [1]);
}
