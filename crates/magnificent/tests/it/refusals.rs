//! Every refusal: a position, an illegal action in it, and the clause that the refusal must cite.

use std::collections::BTreeSet;

use game_core::Refusal;
use game_laws::clause;
use magnificent::rules::Cards;
use magnificent::scene::{Scene, Seated};
use magnificent::{IllegalAction, Options};

use crate::kit::{
    OfMagnificent, Play, all_dice, built, camp, dice, in_scene, list, plain, rules, rules_with, scene, solo_rules,
    spaces, turn_of,
};

/// A function that returns the position, the actions taken first, the illegal action, and the clause of its
/// refusal.
type Row = (fn() -> Play, &'static str, &'static str, &'static str);

/// A turn with power up to 17 in green, the trainer tiles TT03, TT04 and TT06, and several posters.
fn strong() -> Play {
    turn_of(Seated {
        dice: dice("green 6 M-I2, green 5 M-I3"),
        posters: spaces("0 P-O01, 1 P-O10, 2 P-O02, 3 P-O09"),
        tents: spaces("1 T12, 3 T09"),
        built: built("sO 2, sG 1, sP 1, LO 1"),
        gems: [1, 0, 0, 0],
        tiles: list("TT03 TT04 TT06"),
        trainers: 3,
        ..Seated::default()
    })
}

/// A turn with little power and no trainer.
fn weak() -> Play {
    turn_of(Seated { trainers: 0, gems: [1, 1, 0, 0], coins: 1, ..Seated::default() })
}

/// A turn with much power, four trainers and these trainer tiles.
fn staffed(tiles: &str) -> Play {
    turn_of(Seated {
        dice: dice("green 6 M-I2, green 5 M-I3, green 4 M-I4"),
        posters: spaces("0 P-O01, 1 P-O10, 2 P-O02"),
        tents: spaces("1 T12, 2 T01, 3 T09, 4 T10"),
        built: built("sO 1, sG 1, LO 1"),
        gems: [0; 4],
        tiles: list(tiles),
        trainers: 4,
        ..Seated::default()
    })
}

fn performing() -> Play {
    staffed("TT09 TT11 TT12")
}

fn travelling() -> Play {
    staffed("TT05 TT07 TT08")
}

/// A turn in which the only poster costs an orange and a green gem.
fn paying(gems: [u8; 4], tiles: &str, trainers: u8) -> Play {
    turn_of(Seated {
        posters: spaces("0 P-O14"),
        built: built("LO 1, sG 1, sP 1"),
        dice: dice("green 3 M-I2"),
        gems,
        tiles: list(tiles),
        trainers,
        ..Seated::default()
    })
}

fn without_waivers() -> Play {
    paying([1, 0, 0, 2], "", 0)
}

fn without_gems() -> Play {
    paying([0, 0, 0, 1], "TT10", 1)
}

fn without_clear() -> Play {
    paying([1, 0, 0, 0], "TT10", 1)
}

/// A turn in which spaces 4, 6 and 8 are taken, 4 by a hat of the mover, whose other hat is on 14.
fn crowded() -> Play {
    let own = Seated { hats: vec![14, 4], dice: dice("green 4 M-I2"), ..Seated::default() };
    let other = Seated { hats: vec![6, 8], ..Seated::default() };
    in_scene(rules(2), &Scene { seats: vec![own, other], ..scene(Seated::default()) })
}

/// A turn in which all performance spaces within reach have hats of the other seat.
fn blocked() -> Play {
    let own = Seated { dice: dice("green 4 M-I2"), trainers: 0, gems: [0; 4], ..Seated::default() };
    let other = Seated { hats: vec![4, 6], ..Seated::default() };
    in_scene(rules(2), &Scene { seats: vec![own, other], ..scene(Seated::default()) })
}

/// A turn of a seat with five posters, and trainers for BS2.
fn full() -> Play {
    turn_of(Seated {
        posters: spaces("0 S-O1, 1 P-O01, 2 P-O02, 3 P-O03, 4 P-O04"),
        trainers: 4,
        coins: 9,
        ..Seated::default()
    })
}

/// A turn of a seat whose cards have these bonuses: build a tile for gems, copy, set the die, buy a trainer.
fn carded() -> Play {
    turn_of(Seated {
        cards: list("M-01 M-12 M-26 M-31"),
        gems: [2, 2, 0, 1],
        coins: 1,
        trainers: 1,
        camp: camp("sO 0 0,0"),
        ..Seated::default()
    })
}

/// A turn of a seat whose cards have these bonuses: build a tile for a trainer, copy, add a pip.
fn pips() -> Play {
    turn_of(Seated { cards: list("M-11 M-19 M-29 M-12"), trainers: 1, ..Seated::default() })
}

/// A turn in which the supply has no small orange tiles.
fn sold_out() -> Play {
    let other = Seated { built: built("sO 16"), ..Seated::default() };
    let own = Seated { trainers: 0, dice: dice("orange 6 M-I2"), ..Seated::default() };
    let seats = vec![own, other];
    in_scene(rules(2), &Scene { seats, ..scene(Seated::default()) })
}

/// The end of a round, with vacant spaces between the hats of the two seats.
fn round_end() -> Play {
    let upper = Seated { hats: vec![14], cards: list("M-I1 M-I2 M-I3 M-32"), coins: 20, ..Seated::default() };
    let scene = Scene { seats: vec![upper], tent: all_dice(), turns: 7, at_end: true, ..Scene::default() };
    in_scene(rules(2), &scene)
}

/// A turn with one trainer, one coin and no poster; the other seat has a hat on space 8.
fn poor() -> Play {
    let own = Seated { coins: 1, dice: dice("green 4 M-I2"), cards: list("M-I1 M-I2 M-I3 M-21"), ..Seated::default() };
    let other = Seated { hats: vec![8], ..Seated::default() };
    in_scene(rules(2), &Scene { seats: vec![own, other], ..scene(Seated::default()) })
}

/// A turn of a seat with one poster, on space 2.
fn single() -> Play {
    turn_of(Seated {
        posters: spaces("2 S-O2"),
        tents: spaces("2 T01"),
        built: built("sO 1, sG 1"),
        dice: dice("green 6 M-I2"),
        ..Seated::default()
    })
}

fn solo() -> Play {
    let mut play = Play::new(solo_rules());
    play.dealer = Play::first_outcome;
    play.deal();
    play
}

fn solo_turn() -> Play {
    let scene = Scene { posters: list("P-G01 P-O02"), no_deck: true, tent: all_dice(), ..Scene::default() };
    in_scene(solo_rules(), &scene)
}

fn draft() -> Play {
    let mut play = Play::new(rules_with(Options { cards: Cards::Draft, ..plain() }, 2));
    play.dealer = Play::first_outcome;
    play.deal();
    play
}

fn picking() -> Play {
    let mut play = Play::new(rules(2));
    play.dealer = Play::first_outcome;
    play.deal();
    play
}

const TAKE: &str = "take green 5 M-I1; die done";
const BUILD: &str = "take green 5 M-I1; die done; build";
const LEVEL: &str = "take green 5 M-I1; die done; build; level B3";
const TRAVEL: &str = "take green 5 M-I1; die done; travel";
const PERFORM: &str = "take green 5 M-I1; die done; perform";
const SHOW: &str = "take green 5 M-I1; die done; perform; space 10";

const ROWS: &[Row] = &[
    // Set-up.
    (draft, "", "draft M-40", "MAG-145"),
    (solo, "", "keep M-40", "MAG-505"),
    (solo, "keep M-II1; keep M-II2; keep M-II3; keep M-II4", "tile TT12", "MAG-506"),
    (picking, "", "tile TT12", "MAG-130"),
    (solo_turn, "", "drop 2", "MAG-508"),
    // The die and its bonus.
    (weak, "", "bonus", "MAG-R1"),
    (weak, "", "build", "MAG-R1"),
    (strong, "", "take green 5 M-I2", "MAG-203"),
    (round_end, "", "take green 5 M-I2", "MAG-R1"),
    (strong, "take green 5 M-I1", "set 3", "MAG-439"),
    (carded, "take green 5 M-26", "set 5", "MAG-R64"),
    (carded, "take green 5 M-26; set 3", "set 5", "MAG-204"),
    (carded, "take green 5 M-26; die done", "bonus", "MAG-R1"),
    (carded, "take green 5 M-31; die done", "bonus", "MAG-R64"),
    (carded, "take green 5 M-01; die done", "copy M-31", "MAG-440"),
    (carded, "take green 5 M-12; die done", "copy M-12", "MAG-440"),
    (carded, "take green 5 M-12; die done", "copy M-40", "MAG-440"),
    (carded, "take green 5 M-12; die done", "copy M-26", "MAG-R1"),
    (carded, "take green 5 M-12; die done", "copy M-31", "MAG-R64"),
    (carded, "take green 5 M-12; die done", "bonus", "MAG-440"),
    (pips, "take green 5 M-12; die done", "copy M-19", "MAG-440"),
    (pips, "take green 5 M-29; die done; travel", "bonus", "MAG-R1"),
    (pips, "take green 5 M-29; die done; bonus", "bonus", "MAG-204"),
    // Trainers.
    (strong, "", "train TT01", "MAG-321"),
    (carded, "take green 5 M-26; flip", "flip", "MAG-R37"),
    (strong, "", "train BS1", "MAG-R1"),
    (weak, "", "train BS2", "MAG-323"),
    (poor, "", "train BS2", "MAG-R64"),
    (poor, "take green 4 M-21; die done; perform; space 4", "train BS5", "MAG-R64"),
    (strong, TRAVEL, "train TT03", "MAG-324"),
    (strong, "", "train TT03", "MAG-324"),
    (strong, TAKE, "train BS3", "MAG-324"),
    (strong, BUILD, "train BS4", "MAG-324"),
    (strong, TRAVEL, "train BS5", "MAG-324"),
    (strong, LEVEL, "train TT03", "MAG-R10"),
    (strong, BUILD, "train TT04", "MAG-R15"),
    (strong, BUILD, "train TT06", "MAG-R17"),
    (strong, BUILD, "train BS3", "MAG-R1"),
    (strong, "take green 5 M-I1; die done; build; level B3; train TT06", "train TT06", "MAG-R64"),
    (strong, "take green 5 M-I1; die done; build; level B3; train BS3", "train BS3", "MAG-R64"),
    (strong, "take green 5 M-I1; die done; build; train TT03", "train TT03", "MAG-R37"),
    (travelling, TRAVEL, "train TT08", "MAG-R64"),
    (travelling, "take green 5 M-I1; die done; travel; train TT07", "wagon green", "MAG-337"),
    (travelling, "take green 5 M-I1; die done; travel; train TT07", "train TT05", "MAG-R1"),
    (performing, PERFORM, "train TT11", "MAG-R34"),
    (performing, SHOW, "train TT09", "MAG-R10"),
    (performing, "take green 5 M-I1; die done; perform; space 10; complete 0", "train BS5", "MAG-R35"),
    (performing, "take green 5 M-I1; die done; perform; space 20", "train TT11", "MAG-R64"),
    (performing, "take green 5 M-I1; die done; perform; space 10; complete 0", "train TT12 1", "MAG-R34"),
    (performing, "take green 5 M-I1; die done; perform; space 10; complete 0", "train TT12", "MAG-R34"),
    (performing, PERFORM, "train TT12 0", "MAG-R34"),
    (performing, TRAVEL, "train TT12 0", "MAG-324"),
    (performing, "", "train TT12 0", "MAG-324"),
    (strong, SHOW, "train TT12 0", "MAG-321"),
    (strong, "take clear 5 M-I1", "train TT12 0", "MAG-R1"),
    // Power and the three actions.
    (weak, "take green 2 M-I1", "gem orange", "MAG-212"),
    (weak, "take green 2 M-I1", "gem clear", "MAG-212"),
    (weak, "take green 2 M-I1", "build", "MAG-231"),
    (weak, "take green 3 M-I1", "perform", "MAG-292"),
    (blocked, "take green 3 M-I1", "perform", "MAG-R29"),
    (blocked, "take purple 4 M-I1", "perform", "MAG-R29"),
    (strong, BUILD, "level B18", "MAG-231"),
    (strong, BUILD, "level B4", "MAG-231"),
    (strong, LEVEL, "lay LG 0 0,0", "MAG-232"),
    (strong, LEVEL, "lay sO 0 0,0", "MAG-233"),
    (strong, LEVEL, "lay sG 0 6,6", "MAG-237"),
    (strong, LEVEL, "end build", "MAG-R13"),
    (strong, "take green 5 M-I1; die done; build; level B7; lay sG 0 0,0", "lay sG 0 1,1", "MAG-237"),
    (strong, "take green 5 M-I1; die done; build; level B7; lay sG 0 0,0", "lay sG 0 4,4", "MAG-235"),
    (sold_out, "take orange 5 M-I1; build; level B9", "lay sO 0 0,0", "MAG-240"),
    (strong, TRAVEL, "steps 17", "MAG-251"),
    (strong, "take green 5 M-I1; die done; perform", "space 18", "MAG-292"),
    (strong, "take green 5 M-I1; die done; perform", "space 7", "MAG-292"),
    (crowded, "take green 6 M-I1; die done; gem green; perform; hat 14", "space 6", "MAG-292"),
    (crowded, "take green 6 M-I1; die done; perform", "hat 12", "MAG-295"),
    (crowded, "take green 6 M-I1; die done; perform", "hat 6", "MAG-295"),
    (crowded, "take green 2 M-I1; die done; gem green; perform", "hat 14", "MAG-R30"),
    // Perform.
    (strong, SHOW, "complete 4", "MAG-R33"),
    (strong, SHOW, "complete 2", "MAG-297"),
    (strong, SHOW, "complete 1", "MAG-R33"),
    (strong, "take green 5 M-I1; die done; perform; space 10; complete 0", "complete 0", "MAG-R32"),
    (strong, "take green 5 M-I1; die done; perform; space 16; complete 0", "complete 3", "MAG-R33"),
    (single, "take green 5 M-I1; die done; perform; space 10; complete 2", "complete 2", "MAG-R32"),
    (performing, SHOW, "complete 2", "MAG-298"),
    (performing, "take green 5 M-I1; die done; perform; space 4; complete 0", "complete 2", "MAG-296"),
    (without_waivers, "take green 1 M-I1; perform; complete 0", "pay waived", "MAG-340"),
    (without_gems, "take green 1 M-I1; die done; perform; space 4; complete 0", "pay own", "MAG-300"),
    (without_clear, "take green 1 M-I1; die done; perform; space 4; complete 0", "pay clear", "MAG-300"),
    (without_clear, "take green 1 M-I1; die done; perform; space 4; complete 0", "stop", "MAG-R1"),
    (performing, "take green 5 M-I1; die done; perform; space 10; train BS5", "put P-O05", "MAG-R63"),
    // Tents and posters.
    (strong, "take green 1 M-I1; die done; travel; steps 2", "tent 1", "MAG-271"),
    (strong, "take green 1 M-I1; die done; travel; steps 2", "tent 0", "MAG-271"),
    (performing, "train BS2; poster 0", "place 1", "MAG-283"),
    (strong, "train BS2", "poster none", "MAG-284"),
    (performing, "train BS2; poster 0", "discard", "MAG-284"),
    (performing, "train BS2; poster 0", "replace 1", "MAG-284"),
    (full, "train BS2; poster 0", "place 1", "MAG-285"),
    (solo_turn, "skip; train BS2", "poster 3", "MAG-281"),
    // Small tiles for gems.
    (carded, "take green 5 M-01; die done; bonus", "give purple", "MAG-442"),
    (carded, "take green 5 M-01; die done; bonus", "give clear", "MAG-R67"),
    (carded, "take green 5 M-01; die done; bonus; give orange; give green", "give orange", "MAG-R67"),
    (carded, "take green 5 M-01; die done; bonus; give orange; give orange; give green", "lay sG 0 3,3", "MAG-R16"),
    (carded, "take green 5 M-01; die done; bonus; give orange; give orange; give green", "lay sO 0 5,5", "MAG-235"),
    // The end of a round.
    (round_end, "end turn", "choose 3", "MAG-357"),
    (round_end, "end turn; choose 0", "reject 0", "MAG-375"),
    (round_end, "end turn; choose 0; reject 1", "score M-II1", "MAG-360"),
    (round_end, "end turn; choose 0; reject 1; score M-32", "coins 6", "MAG-R47"),
];

#[test]
fn a_refusal_cites_the_clause_that_is_broken() {
    clause!("MAG-R1", "MAG-R10", "MAG-R15", "MAG-R16", "MAG-R17", "MAG-R29", "MAG-R30", "MAG-R32", "MAG-R33");
    clause!("MAG-R34", "MAG-R35", "MAG-R37", "MAG-R63", "MAG-R64", "MAG-R67", "MAG-130", "MAG-145", "MAG-505");
    clause!("MAG-506", "MAG-508", "MAG-204", "MAG-212", "MAG-232", "MAG-233", "MAG-251", "MAG-271", "MAG-283");
    clause!(
        "MAG-285", "MAG-292", "MAG-300", "MAG-295", "MAG-296", "MAG-298", "MAG-321", "MAG-324", "MAG-337", "MAG-340"
    );
    clause!("MAG-357", "MAG-360", "MAG-375", "MAG-439", "MAG-440", "MAG-442");
    let mut said = BTreeSet::new();
    let mut wrong = Vec::new();
    for (situation, before, action, clause) in ROWS {
        let mut play = situation();
        if !before.is_empty() {
            play.act(before);
        }
        let refused = play.refusal(action);
        if refused.clause() != *clause {
            wrong.push(format!("`{action}` after `{before}`: {refused} [{}], not {clause}", refused.clause()));
        }
        said.insert(why(refused));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let rest = [IllegalAction::NoSuchDie, IllegalAction::NotYourTurn].map(why);
    said.extend(rest);
    assert_eq!(said.len(), 61, "every kind of refusal occurs: {said:?}");
}

fn why(refused: IllegalAction) -> String {
    serde_json::to_value(refused).unwrap()["why"].as_str().unwrap().to_owned()
}

/// The text of a refusal fits the position, not only the kind of action.
#[test]
fn a_refusal_text_names_the_actual_reason() {
    clause!("MAG-292", "MAG-R29", "MAG-R30", "MAG-324", "MAG-323");
    let said = |mut play: Play, before: &str, action: &str| {
        play.act(before);
        play.refusal(action).to_string()
    };
    let near = "no space of the performance track up to number 7, your power, is vacant";
    assert_eq!(said(blocked(), "take green 3 M-I1", "perform"), near);
    let mut poor = poor();
    poor.act("take green 4 M-21; die done; perform");
    assert_eq!(
        (poor.refusal("space 8"), poor.public().power()),
        (IllegalAction::SpaceTaken, 8),
        "within reach, but taken"
    );
    let low = "your power is only 3, less than the number of the space";
    assert_eq!(said(weak(), "take green 3 M-I1", "perform"), low);
    assert_eq!(said(strong(), TRAVEL, "steps 17"), "your power is only 16, so the wagon moves at most 16 spaces");
    assert_eq!(said(strong(), TRAVEL, "train TT03"), "TT03 works only with another action (more power to build)");
    assert_eq!(said(weak(), "take green 3 M-I1", "train BS2"), "this needs an available trainer");
    assert_eq!(said(strong(), SHOW, "complete 2"), "there is no tent below the poster on space 2");
}
