//! The picture in characters, and the hints beside actions.

use game_core::{Game, Ink, Line, Text, Viewer};
use magnificent::rules::Cards;
use magnificent::scene::Seated;
use magnificent::{Magnificent, Options};

use crate::kit::{Play, built, camp, dice, list, plain, rules_with, solo_rules, spaces};

fn picture(play: &Play) -> String {
    let seat = play.pending().awaited().first().unwrap_or(play.circus().mover);
    Magnificent::picture(&play.rules, &play.state.view(&play.rules, Viewer::Seat(seat)), Ink::Plain)
}

fn shows(play: &Play, parts: &[&str]) {
    let text = picture(play);
    for part in parts {
        assert!(text.contains(part), "{part:?} is missing in\n{text}");
    }
}

fn hint(play: &Play, action: &str) -> String {
    let view = play.state.view(&play.rules, Viewer::Seat(play.circus().mover));
    Magnificent::hint(&play.rules, &view, &action.parse().unwrap()).unwrap_or_default()
}

/// Power, and where it comes from.
#[test]
fn power_is_explained() {
    let seated = Seated { dice: dice("orange 5 M-I2"), tiles: list("TT03"), trainers: 2, ..Seated::default() };
    let mut play = Play::turn(seated);
    shows(
        &play,
        &[
            "Round 1 of 3, turn 1 of 8",
            "Main tent:  orange 1 2 3 4 5 6",
            "seat 0 *: take a die",
            "M-I2 [coins 1] 7 per full row, most 28 <- orange 5",
        ],
    );
    assert_eq!(hint(&play, "take orange 3 M-I1"), "power 8, die +2 orange");
    assert_eq!(hint(&play, "take clear 2 M-I1"), "power up to 7, die +2 orange");
    play.act("take orange 3 M-I1; die done; bonus; gem orange");
    shows(
        &play,
        &[
            "The die is orange 3 on M-I1 (die +2 orange), bonus used.",
            "Power 12 in orange = die 3 + earlier dice 5 + card 2 + gems 2.",
        ],
    );
    assert_eq!(hint(&play, "gem clear"), "power 14");
    play.act("build; train TT03");
    shows(&play, &["Power 14 in orange = die 3 + earlier dice 5 + card 2 + trainer 2 + gems 2."]);
    assert_eq!(hint(&play, "level B12"), "0 small, 2 large");
    play.act("level B9");
    shows(&play, &["To be built: 1 small, 1 large.", "sO, orientation and top left corner (row,column):", "  0:###"]);
    assert_eq!(hint(&play, "lay LO 0 0,3"), "points 3, clear gems 1");
    assert_eq!(hint(&play, "lay LO 0 2,2"), "");
}

#[test]
fn everything_that_lies_open_is_shown() {
    let seated = Seated {
        camp: camp("LO 0 0,3; sG 0 2,3"),
        posters: spaces("0 S-O2, 1 P-O14"),
        tents: spaces("1 T11"),
        tiles: list("TT05"),
        completed: list("P-P16"),
        built: built("sO 1"),
        hats: vec![10],
        ..Seated::default()
    };
    let play = Play::turn(seated);
    shows(
        &play,
        &[
            "space 1: P-O14 Bronson: sG sP LO orange green -> 11 points, 1 coins above T11 4p1c for orange",
            "space 0: S-O2 Bronson: sO sG -> 2 points, 3 coins above printed tent 0p2c",
            "TT05: more power to travel",
            "completed: P-P16",
            "10:2=seat0",
            "#2=seat1",
            "Track green  [c] g  T  p  g  T",
            " 0  c..|OO|O..",
            "Supply: sO 15, sG 15, sP 16, LO 11, LG 12, LP 12",
            "board II-A",
        ],
    );
    let coloured = Magnificent::picture(&play.rules, &play.state.view(&play.rules, Viewer::Spectator), Ink::Colour);
    assert!(coloured.contains("\x1b[33m"));
}

#[test]
fn what_actions_bring() {
    let seated = Seated {
        posters: spaces("0 S-O2"),
        built: built("sO 2, sG 2"),
        dice: dice("green 6 M-I2"),
        ..Seated::default()
    };
    let mut play = Play::turn(seated.clone());
    play.act("take green 2 M-I1; die done; travel");
    assert_eq!(hint(&play, "steps 7"), "1 orange, 2 green, 1 purple, tent T08 1p2c");
    assert_eq!(hint(&play, "steps 0"), "nothing");
    play.act("steps 7");
    assert_eq!(hint(&play, "tent 3"), "trainers 1, 1 poster");
    let mut play = Play::turn(Seated { dice: Vec::new(), ..seated });
    play.act("take green 6 M-I1; die done; gem green; perform");
    assert_eq!(hint(&play, "space 8"), "2 posters");
    play.act("space 8");
    assert_eq!(hint(&play, "complete 0"), "2 points, 5 coins");
    play.act("complete 0; stop; end turn");
    play.idle_until_round_end();
    assert!(hint(&play, "choose 1").starts_with("M-"));
    let first = play.legal()[0].clone();
    play.act(&first);
    while !play.may("score M-II2") {
        let first = play.legal()[0].clone();
        play.act(&first);
    }
    assert_eq!(hint(&play, "score M-II2"), "0 points");
}

#[test]
fn hands_and_words() {
    let mut play = Play::new(rules_with(Options { cards: Cards::Draft, ..plain() }, 2));
    play.by_hand = false;
    play.settle();
    shows(&play, &["hand of seat 0:", "Everybody: choose a card of the hand"]);
    assert!(!picture(&play).contains("hand of seat 1"));
    let mut solo = Play::laid_out(solo_rules());
    shows(&solo, &["6:1=hat", "discard a poster of the display for a die"]);
    solo.act("skip");
    for key in ["three-rounds", "lost", "won", "ringmaster", "magnificent"] {
        assert!(Magnificent::reason(key).contains(' '), "{key}");
    }
    for line in magnificent::scoring::sheet(&solo.rules, solo.circus(), solo.circus().mover).lines {
        assert!(!Magnificent::line(&line).is_empty());
    }
    assert_eq!(Magnificent::line(&Line::note("debt", 1).of("round 2")), "coins short, round 2");
    assert_ne!(Magnificent::compared(&solo.rules, 0), Magnificent::compared(&solo.rules, 1));
}
