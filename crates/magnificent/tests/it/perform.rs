//! The Perform action.

use game_laws::clause;
use magnificent::scene::{Scene, Seated};
use magnificent::{IllegalAction, Phase};

use crate::kit::{OfMagnificent, Play, built, dice, in_scene, list, read, rules, scene, spaces, turn_of};

/// Returns a turn in which the mover, with this power in green, is about to choose a performance space.
fn performing(seated: Seated, power: u8, others: Vec<Seated>) -> Play {
    let earlier = power - 1;
    let faces = [earlier.min(6), earlier.saturating_sub(6).min(6), earlier.saturating_sub(12)];
    let text: Vec<String> = faces
        .iter()
        .zip(["M-I2", "M-I3", "M-I4"])
        .filter(|(face, _)| **face > 0)
        .map(|(face, card)| format!("green {face} {card}"))
        .collect();
    let seated = Seated { dice: dice(&text.join(", ")), ..seated };
    let mut all = vec![seated];
    all.extend(others);
    let seats = all.len().max(2) as u8;
    let mut play = in_scene(rules(seats), &Scene { seats: all, ..scene(Seated::default()) });
    play.act("take green 1 M-I1");
    if play.phase() == Phase::DieTaken {
        play.act("die done");
    }
    assert_eq!(play.public().power(), power);
    play.act("perform");
    if let [only] = &play.legal_with("space")[..] {
        play.act(only);
    }
    play
}

fn on(number: u8) -> Seated {
    Seated { hats: vec![number], ..Seated::default() }
}

/// The rulebook's example: space 12 is taken, two posters are completed on space 10, for 23 points and 6
/// coins.
#[test]
fn the_rulebook_example_of_a_perform() {
    clause!("MAG-EX9", "MAG-292", "MAG-293", "MAG-296", "MAG-297", "MAG-298", "MAG-300", "MAG-301", "MAG-302");
    clause!("MAG-303", "MAG-304");
    let seated = Seated {
        posters: spaces("0 P-G13, 2 P-O01, 4 P-G14"),
        tents: spaces("4 T11"),
        built: built("sO 2, sP 2, LG 2"),
        gems: [2, 1, 1, 0],
        trainers: 0,
        ..Seated::default()
    };
    let mut play = performing(seated, 13, vec![on(12)]);
    assert_eq!(play.legal_with("space"), ["space 4", "space 6", "space 8", "space 10"]);
    assert_eq!(play.refusal("space 12"), IllegalAction::SpaceTaken);
    assert_eq!(play.refusal("space 14"), IllegalAction::SpaceTooHigh { power: 13 });
    play.act("space 10");
    assert_eq!(play.legal_with("complete"), ["complete 0", "complete 4"], "no tent below space 2");
    assert_eq!(play.refusal("complete 2"), IllegalAction::NoTentBelow { space: 2 });
    let coins = play.mover().coins;
    play.act("complete 0; complete 4");
    assert_eq!((play.points(0), play.mover().coins - coins), (23, 6));
    assert_eq!((play.mover().ledger.posters, play.mover().ledger.tents, play.mover().gems), (19, 4, [0; 4]));
    assert_eq!(play.mover().completed, list("P-G13 P-G14").into_iter().collect());
    assert!(play.mover().tents[4].is_some(), "tents stay");
    // Space 10 allows two posters, so the mover is not asked whether to stop. The third poster may be moved
    // above a tent.
    play.act("arrange");
    assert_eq!(play.legal(), ["put empty", "put P-O01"]);
    play.act("put P-O01");
    assert_eq!(play.posters(0), [Some(read("P-O01")), None, None, None, None]);
    assert_eq!(play.phase(), Phase::TurnEnd);
}

#[test]
fn two_completed_posters_and_their_tents_yield_points_and_coins() {
    clause!("MAG-EX17");
    let seated = Seated {
        posters: spaces("0 S-O2, 1 P-O01"),
        tents: spaces("1 T03"),
        built: built("sO 2, sG 2"),
        ..Seated::default()
    };
    let mut play = performing(seated, 10, vec![]);
    let coins = play.mover().coins;
    play.act("space 10; complete 0; complete 1");
    assert_eq!((play.points(0), play.mover().coins - coins), (7, 8));
}

#[test]
fn posters_of_one_perform_need_separate_tiles() {
    clause!("MAG-298", "MAG-299", "MAG-R31");
    let seated = Seated {
        posters: spaces("0 P-O03, 1 P-O10"),
        tents: spaces("1 T03"),
        built: built("LO 1"),
        gems: [1, 0, 0, 0],
        trainers: 0,
        ..Seated::default()
    };
    let mut play = performing(seated.clone(), 8, vec![]);
    play.act("space 8");
    assert_eq!(play.legal_with("complete").len(), 2);
    play.act("complete 0");
    assert!(play.legal_with("complete").is_empty(), "one block cannot count for two posters of the same Perform");
    play.act("keep posters; end turn");
    // In a later Perform the same tile counts again.
    let mut play = performing(Seated { posters: spaces("1 P-O10"), hats: vec![8], ..seated }, 4, vec![]);
    assert_eq!(play.phase(), Phase::Complete, "space 4 is the only one within the power");
    play.act("complete 1");
    assert_eq!(play.points(0), 6 + 2);
}

#[test]
fn the_first_two_performs_of_a_round_use_a_new_hat_each_and_later_ones_either_hat() {
    clause!("MAG-293", "MAG-294", "MAG-295", "MAG-EX28", "MAG-R30", "MAG-412");
    let none = Seated { trainers: 0, gems: [0; 4], ..Seated::default() };
    let mut play = performing(none.clone(), 14, vec![]);
    play.act("space 14");
    assert_eq!(play.mover().hats, [play.rules.set().position(14), None]);
    let mut play = performing(Seated { hats: vec![14], ..none.clone() }, 8, vec![]);
    assert!(play.legal_with("space").contains(&"space 8".to_owned()));
    play.act("space 8");
    assert_eq!(play.mover().hats, [14, 8].map(|number| play.rules.set().position(number)));
    // A third Perform with hats on 14 and 8 and power 7.
    let mut play = performing(Seated { hats: vec![14, 8], ..none }, 7, vec![]);
    assert_eq!(play.legal_with("hat"), ["hat 8", "hat 14"]);
    play.act("hat 14; space 6");
    assert_eq!(play.mover().hats, [6, 8].map(|number| play.rules.set().position(number)), "a hat may move down");
    assert_eq!(play.public().hat_number(&play.rules, play.public().mover), 8, "the higher one counts");
}

#[test]
fn a_hat_may_return_to_the_space_it_is_lifted_from() {
    clause!("MAG-EX45", "MAG-R30");
    let seated = Seated { hats: vec![4, 8], trainers: 0, gems: [0; 4], ..Seated::default() };
    let play = performing(seated, 5, vec![]);
    // Only the hat on 4 can move, and only to 4, so both decisions are forced.
    assert_eq!(play.phase(), Phase::TurnEnd, "without posters the Perform is over at once");
    assert_eq!(play.mover().hats, [4, 8].map(|number| play.rules.set().position(number)));
    assert_eq!(play.mover().performs, 3);
}

#[test]
fn each_space_allows_its_number_of_posters() {
    clause!("MAG-296", "MAG-EX37", "MAG-341", "MAG-R64");
    let seated = || Seated {
        posters: spaces("0 S-O2, 1 S-G2, 2 S-P2, 3 P-O01"),
        tents: spaces("1 T03, 2 T04, 3 T05"),
        built: built("sO 9, sG 9, sP 9"),
        tiles: list("TT11"),
        trainers: 2,
        ..Seated::default()
    };
    for (number, posters) in [(4, 1), (6, 1), (8, 2), (10, 2), (12, 3), (14, 3), (16, 4), (18, 4)] {
        let mut play = performing(Seated { trainers: 0, ..seated() }, 18, vec![]);
        play.act(&format!("space {number}"));
        for _ in 0..posters {
            let next = play.legal_with("complete")[0].clone();
            play.act(&next);
        }
        assert!(play.legal_with("complete").is_empty(), "space {number}");
    }
    let mut play = performing(seated(), 18, vec![]);
    play.act("space 10; train TT11");
    assert_eq!((play.public().turn.allowed, play.mover().used), (3, 2));
    assert!(!play.may("train TT11"));
    // Space 20 allows five posters, and there are only five poster spaces.
    let mut play = performing(Seated { gems: [0, 1, 0, 0], ..seated() }, 18, vec![]);
    assert!(play.legal_with("gem").is_empty(), "the action is chosen");
    play.act("space 18; complete 0");
    assert!(play.may("train TT11"));
    let seated = Seated { gems: [0, 1, 0, 0], dice: dice("green 6 M-I2, green 6 M-I3, green 5 M-I4"), ..seated() };
    let mut play = turn_of(seated);
    play.act("take green 1 M-I1; die done; gem green; perform; space 20");
    assert_eq!(play.public().turn.allowed, 5);
    assert!(!play.may("train TT11"));
}

#[test]
fn gems_are_paid_one_by_one() {
    clause!("MAG-EX44", "MAG-300", "MAG-R33");
    let seated = |clear: u8| Seated {
        posters: spaces("0 P-O14"),
        built: built("LO 1, sG 1, sP 1"),
        gems: [1, 0, 0, clear],
        trainers: 0,
        ..Seated::default()
    };
    let mut play = performing(seated(1), 4, vec![]);
    play.act("complete 0");
    assert_eq!(
        (play.mover().gems, play.points(0)),
        ([0; 4], 11),
        "both payments are forced: orange with orange, green with clear"
    );
    let mut play = performing(seated(2), 4, vec![]);
    play.act("complete 0");
    assert_eq!(play.legal(), ["pay own", "pay clear"]);
    play.act("pay clear");
    assert_eq!(play.mover().gems, [1, 0, 0, 0]);
    let play = performing(seated(0), 4, vec![]);
    assert!(!play.may("complete 0"), "green is missing, and a coloured gem never replaces another colour");
}

#[test]
fn tt10_waives_up_to_three_gems() {
    clause!("MAG-EX51", "MAG-340", "MAG-R33", "MAG-301");
    // P-O14 above tent T12 costs two orange gems and a green one.
    let seated = |trainers: u8| Seated {
        posters: spaces("1 P-O14"),
        tents: spaces("1 T12"),
        built: built("LO 1, sG 1, sP 1"),
        gems: [0, 0, 0, 1],
        tiles: list("TT10"),
        trainers,
        ..Seated::default()
    };
    let mut play = performing(seated(1), 4, vec![]);
    play.act("complete 1; pay waived");
    assert_eq!((play.mover().trainers, play.mover().used, play.public().turn.waivers), (0, 1, 2));
    assert_eq!(play.legal(), ["pay clear", "pay waived"]);
    play.act("pay waived; pay waived");
    assert_eq!((play.mover().gems, play.points(0)), ([0, 0, 0, 1], 11 + 5));
    let play = performing(seated(0), 4, vec![]);
    assert!(!play.may("complete 1"));
}

#[test]
fn tt12_repeats_the_points_and_coins_of_a_tent() {
    clause!("MAG-EX47", "MAG-EX56", "MAG-342", "MAG-R34");
    let seated = Seated {
        posters: spaces("1 P-O01, 0 S-O2"),
        tents: spaces("1 T12"),
        built: built("sO 2, sG 2"),
        gems: [1, 0, 0, 0],
        tiles: list("TT12"),
        ..Seated::default()
    };
    let mut play = performing(seated, 4, vec![]);
    assert!(!play.legal().iter().any(|action| action.starts_with("train TT12")), "no poster is completed yet");
    play.act("complete 1");
    assert_eq!(play.points(0), 3 + 5);
    assert_eq!(play.legal(), ["train BS2", "train TT12 1", "stop"], "one poster on space 4");
    play.act("train TT12 1");
    assert_eq!((play.points(0), play.mover().gems), (3 + 5 + 5, [0; 4]), "and no second gem");
}

#[test]
fn bs5_rearranges_posters_before_the_first_is_completed() {
    clause!("MAG-330", "MAG-R35", "MAG-EX55", "MAG-R63", "MAG-R28");
    let seated = Seated { posters: spaces("0 P-O01, 3 P-O02"), built: built("sO 1, sG 1"), ..Seated::default() };
    let mut play = performing(seated, 4, vec![]);
    play.act("train BS5");
    assert_eq!(play.legal(), ["put empty", "put P-O01", "put P-O02"]);
    play.act("put P-O02; put empty; put empty; put empty");
    // The last poster is put back without asking.
    assert_eq!(play.posters(0), [Some(read("P-O02")), None, None, None, Some(read("P-O01"))]);
    assert_eq!(play.phase(), Phase::Rearrange, "nothing can be completed; MAG-304 needs no trainer");
    assert!(!play.may("train BS5"));
    // Two posters have 20 arrangements, five have 120.
    assert_eq!(
        (arrangements("0 P-O01, 3 P-O02"), arrangements("0 P-O01, 1 P-O02, 2 P-O03, 3 P-O04, 4 P-O05")),
        (20, 120)
    );
    // BS5 is no longer offered once a poster has been completed.
    let seated = Seated { posters: spaces("0 P-O01, 3 P-O02"), built: built("sO 3, sG 1"), ..Seated::default() };
    let mut play = performing(seated, 8, vec![]);
    play.act("space 8; complete 0");
    assert!(!play.may("train BS5"));
}

/// Returns the number of arrangements of these posters that BS5 offers.
fn arrangements(posters: &str) -> usize {
    let seated = Seated { posters: spaces(posters), trainers: 0, ..Seated::default() };
    let mut play = performing(seated, 4, vec![]);
    if play.may("stop") {
        play.act("stop");
    }
    play.act("arrange");
    fn count(play: &Play) -> usize {
        if !matches!(play.phase(), Phase::PutPoster(_)) {
            return 1;
        }
        let mut total = 0;
        for action in play.legal() {
            let mut next = play.clone();
            next.act(&action);
            total += count(&next);
        }
        total
    }
    count(&play)
}

#[test]
fn a_perform_may_complete_nothing_and_still_rearrange() {
    clause!("MAG-296", "MAG-304", "MAG-R32");
    let seated = Seated {
        posters: spaces("0 S-O2, 1 P-O01"),
        tents: spaces("1 T03"),
        built: built("sO 4, sG 4"),
        coins: 9,
        trainers: 3,
        ..Seated::default()
    };
    let mut play = performing(seated.clone(), 4, vec![]);
    play.act("stop");
    assert_eq!(play.legal(), ["train BS2", "keep posters", "arrange"]);
    play.act("keep posters");
    assert_eq!(play.mover().posters_held(), 2);
    // A poster space counts once in a Perform, even if a new poster is placed on it.
    let mut play = performing(seated, 12, vec![]);
    play.act("space 12; complete 0; train BS2; poster 0; place 0");
    assert!(!play.may("complete 0") && play.may("complete 1"));
}
