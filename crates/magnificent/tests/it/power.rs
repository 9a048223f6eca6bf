//! Taking a die and determining power.

use game_core::Refusal;
use game_laws::clause;
use magnificent::scene::{Scene, Seated};
use magnificent::{IllegalAction, MainAction, Phase};

use crate::kit::{OfMagnificent, dice, in_scene, list, pool, rules, scene, set_up, spaces, turn_of};

#[test]
fn a_round_has_four_turns_clockwise() {
    clause!("MAG-201", "MAG-202", "MAG-203", "MAG-R60");
    let mut play = set_up(rules(3));
    for turn in 0..12u8 {
        assert!(play.is_to_act(turn % 3), "turn {turn}");
        assert!(play.legal().iter().all(|action| action.starts_with("take") || action.starts_with("train")));
        let free = play.mover().free_cards().len();
        assert_eq!(free, 4 - usize::from(turn / 3));
        let first = play.legal_with("take")[0].clone();
        play.act(&first);
        if play.phase() == Phase::DieTaken {
            play.act("die done");
        }
        if play.phase() == Phase::ClearDie {
            play.act("colour green");
        }
        play.act("travel; steps 0; end turn");
    }
    assert!(matches!(play.phase(), Phase::ChooseSet(0)));
    assert_eq!(play.player(0).free_cards().len(), 0, "dice stay on the cards");
}

#[test]
fn a_die_goes_on_a_card_without_one() {
    clause!("MAG-203");
    let seated = Seated { dice: dice("orange 5 M-I1"), ..Seated::default() };
    let mut play = in_scene(rules(2), &Scene { tent: pool("orange 3, orange 3, clear 6"), ..scene(seated) });
    assert_eq!(play.legal_with("take").len(), 2 * 3, "equal dice are one action");
    let refused = play.refusal("take orange 3 M-I1");
    assert_eq!((refused.clause(), refused), ("MAG-203", IllegalAction::CardNotFree { card: list("M-I1")[0] }));
    assert_eq!(play.refusal("take orange 4 M-I2"), IllegalAction::NoSuchDie);
    play.act("take orange 3 M-I2");
    assert_eq!(play.public().tent[0], [0, 0, 1, 0, 0, 0]);
    assert_eq!(play.mover().dice_taken(), 2);
}

/// The rulebook's first example of power.
#[test]
fn the_rulebook_example_of_power_ten() {
    clause!("MAG-EX3", "MAG-211", "MAG-204", "MAG-437", "MAG-R8");
    let seated = Seated { dice: dice("orange 5 M-I2"), ..Seated::default() };
    let mut play = turn_of(seated);
    play.act("take orange 3 M-I1; die done");
    assert_eq!(play.public().power(), 8);
    play.act("bonus");
    assert_eq!(play.public().power(), 10);
    assert_eq!(
        play.public().power_parts(),
        [("die", 3), ("earlier dice", 5), ("card", 2), ("trainer", 0), ("gems", 0)]
    );
    assert!(!play.may("bonus"), "once");
}

/// The rulebook's second example of power: the bonus of an earlier turn does not count again.
#[test]
fn the_rulebook_example_of_power_fifteen() {
    clause!("MAG-EX4", "MAG-212", "MAG-214", "MAG-216", "MAG-R5", "MAG-R6", "MAG-R9", "MAG-231");
    let seated = Seated { dice: dice("orange 5 M-I2, orange 3 M-I1"), gems: [2, 0, 0, 0], ..Seated::default() };
    let mut play = turn_of(seated);
    play.act("take clear 3 M-I3; die done; colour orange");
    assert_eq!(play.public().power(), 11);
    play.act("gem orange; gem orange");
    assert_eq!((play.public().power(), play.mover().gems[0]), (15, 0));
    play.act("build");
    assert_eq!(play.legal_with("level"), ["level B3", "level B5", "level B7", "level B9", "level B12", "level B15"]);
    assert_eq!(play.refusal("level B18"), IllegalAction::TooLittlePower { power: 15 });
}

#[test]
fn only_gems_of_the_active_colour_and_clear_ones_add_power() {
    clause!("MAG-212", "MAG-213");
    let mut play = turn_of(Seated { gems: [1, 1, 1, 2], ..Seated::default() });
    play.act("take green 2 M-I1; die done");
    assert_eq!(play.legal_with("gem"), ["gem green", "gem clear"]);
    assert_eq!(play.refusal("gem orange").clause(), "MAG-212");
    play.act("gem clear; gem green; gem clear");
    assert_eq!((play.public().power(), play.mover().gems), (8, [1, 0, 1, 0]));
}

#[test]
fn a_clear_die_adds_power_only_in_its_own_turn() {
    clause!("MAG-EX21", "MAG-215");
    let seated = || Seated { dice: dice("clear 6 M-I1, orange 2 M-I2"), ..Seated::default() };
    let mut play = turn_of(seated());
    play.act("take orange 4 M-I3; die done");
    assert_eq!(play.public().power(), 6);
    let mut play = turn_of(seated());
    play.act("take clear 4 M-I3; die done; colour green");
    assert_eq!(play.public().power(), 4);
}

#[test]
fn a_clear_die_counts_as_its_colour_for_a_bonus() {
    clause!("MAG-EX22", "MAG-437", "MAG-352", "MAG-353", "MAG-354");
    let seated = Seated { cards: list("M-II1 M-I2 M-I3 M-I4"), dice: dice("green 3 M-I2"), ..Seated::default() };
    let mut play = in_scene(rules(2), &Scene { mover: None, ..with_cards_of_board_two(seated) });
    play.act("take clear 2 M-II1; die done; colour green; bonus");
    assert_eq!((play.public().power(), play.mover().coins_due()), (7, 5));
    // If another colour is chosen for the clear die, the bonus does nothing.
    let seated = Seated { cards: list("M-II1 M-I2 M-I3 M-I4"), ..Seated::default() };
    let mut play = in_scene(rules(2), &with_cards_of_board_two(seated));
    play.act("take clear 2 M-II1; die done; colour orange");
    assert_eq!(play.refusal("bonus"), IllegalAction::BonusNotNow);
}

/// Returns a scene in which seat 1 has board IV, so that seat 0 can have cards of board II.
fn with_cards_of_board_two(seated: Seated) -> Scene {
    let other = Seated { board: Some(list("IV")[0]), ..Seated::default() };
    Scene { seats: vec![seated, other], tent: crate::kit::all_dice(), ..Scene::default() }
}

#[test]
fn a_die_is_set_or_turned_over() {
    clause!("MAG-EX23", "MAG-EX13", "MAG-439", "MAG-326", "MAG-R3", "MAG-R4", "MAG-R1");
    let seated = || Seated { cards: list("M-08 M-I2 M-I3 M-I4"), ..Seated::default() };
    let mut play = turn_of(seated());
    play.act("take green 1 M-08");
    assert_eq!(play.legal(), ["flip", "set 2", "set 3", "set 4", "set 5", "set 6", "die done"]);
    play.act("set 6");
    assert_eq!(play.legal(), ["flip", "die done"], "the bonus is used");
    play.act("die done");
    assert_eq!((play.public().power(), play.mover().coins_due()), (6, 6));
    let mut play = turn_of(seated());
    play.act("take green 1 M-08; flip; set 3");
    assert_eq!(play.phase(), Phase::Power, "nothing is left to turn");
    assert_eq!((play.public().power(), play.mover().trainers, play.mover().used), (3, 0, 1));
    let mut play = turn_of(seated());
    play.act("take purple 5 M-I2; flip");
    assert_eq!(play.public().power(), 2);
    // Without a trainer and without a bonus that sets the die, the phase is skipped.
    let mut play = turn_of(Seated { trainers: 0, ..seated() });
    play.act("take purple 5 M-I2");
    assert_eq!(play.phase(), Phase::Power);
    assert_eq!(play.refusal("flip"), IllegalAction::NotAskedNow);
}

#[test]
fn a_copy_bonus_cannot_copy_another_copy_bonus() {
    clause!("MAG-EX40", "MAG-440", "MAG-R39");
    let seated = |cards: &str| Seated { cards: list(cards), ..Seated::default() };
    let mut play = turn_of(seated("M-12 M-I1 M-I2 M-I3"));
    play.act("take orange 2 M-12; die done");
    assert_eq!(play.legal_with("copy"), ["copy M-I1", "copy M-I2", "copy M-I3"]);
    assert!(!play.may("bonus"));
    play.act("copy M-I1");
    assert_eq!(play.public().power(), 4);
    assert!(play.legal_with("copy").is_empty(), "one use");
    let mut play = turn_of(seated("M-12 M-19 M-I2 M-I1"));
    play.act("take green 2 M-12; die done");
    assert_eq!(play.legal_with("copy"), ["copy M-I2"], "no copy of a copy, no pips for another colour");
    // Setting the die by a copied bonus uses up the bonus of the turn.
    let mut play = turn_of(seated("M-12 M-26 M-I2 M-I3"));
    play.act("take green 2 M-12; set 6; die done");
    assert!(play.legal_with("copy").is_empty());
    assert_eq!(play.public().power(), 6);
}

#[test]
fn general_spaces_work_before_the_die_is_taken_bonuses_do_not() {
    clause!("MAG-R2", "MAG-R1");
    let seated = Seated { tiles: list("TT01 TT02"), trainers: 3, ..Seated::default() };
    let mut play = turn_of(seated);
    assert_eq!(play.legal_with("train"), ["train BS2", "train TT01", "train TT02"]);
    assert!(!play.may("bonus"));
    play.act("train TT01; train TT02");
    assert_eq!((play.mover().coins, play.mover().gems[3], play.mover().trainers), (8, 2, 1));
    play.act("take orange 1 M-I2");
    assert!(play.legal_with("train").is_empty(), "not while the die may be turned");
    play.act("die done; bonus; travel; steps 0");
    assert_eq!(play.legal(), ["train BS2", "train TT01", "end turn"]);
}

#[test]
fn build_travel_and_perform_are_offered_as_far_as_power_allows() {
    clause!("MAG-217", "MAG-R11", "MAG-EX29", "MAG-R29", "MAG-291", "MAG-R7");
    let mut play = turn_of(Seated { trainers: 0, gems: [0; 4], ..Seated::default() });
    play.act("take orange 2 M-I2");
    assert!(play.may("travel") && !play.may("build") && !play.may("perform"));
    assert_eq!(play.refusal("build"), IllegalAction::TooLittlePower { power: 2 });
    let mut play = turn_of(Seated { trainers: 0, gems: [0; 4], ..Seated::default() });
    play.act("take clear 4 M-I2; colour purple");
    assert!(play.may("build") && play.may("perform"), "a die of any colour performs");
    play.act("perform");
    assert_eq!(play.public().main_action(), Some(MainAction::Perform));
    // Space 4 is taken by the other seat, so power 5 does not allow a Perform.
    let taken = Seated { hats: vec![4], ..Seated::default() };
    let other = |seated: Seated| Scene { seats: vec![seated, taken.clone()], ..scene(Seated::default()) };
    let mut play = in_scene(rules(2), &other(Seated { trainers: 0, gems: [0; 4], ..Seated::default() }));
    play.act("take orange 5 M-I2");
    assert!(!play.may("perform"));
    let mut play = in_scene(rules(2), &other(Seated { tiles: list("TT09"), gems: [0; 4], ..Seated::default() }));
    play.act("take orange 5 M-I2; die done");
    assert!(play.may("perform"), "TT09 reaches space 6");
    play.act("perform");
    assert_eq!((play.public().power(), play.mover().used), (7, 1), "the trainer is forced");
    assert_eq!(play.legal(), ["bonus", "space 6"]);
    play.act("space 6");
    assert_eq!(play.mover().hats[0], play.rules.set().position(6));
}

#[test]
fn any_time_actions_wait_until_a_poster_or_tent_is_placed() {
    clause!("MAG-R1", "MAG-204");
    let seated = Seated { posters: spaces("0 S-O1"), trainers: 3, coins: 9, ..Seated::default() };
    let mut play = turn_of(seated);
    play.act("take orange 6 M-I2; die done");
    assert!(play.may("bonus") && play.may("train BS2"));
    play.act("train BS2");
    assert_eq!(play.legal(), ["poster deck", "poster 0", "poster 1", "poster 2", "poster 3"]);
    play.act("poster 1");
    assert_eq!(play.legal(), ["place 1", "place 2", "place 3", "place 4"]);
    play.act("place 3; travel");
    assert!(play.may("bonus") && play.may("train BS2"), "before the steps are chosen");
    play.act("steps 3");
    assert_eq!(play.legal(), ["tent 1", "tent 2", "tent 3", "tent 4"]);
    play.act("tent 4; poster 0; place 1; bonus");
    assert_eq!(play.mover().coins, 9 - 2 + 1);
    play.act("end turn");
    assert!(play.is_to_act(1));
}
