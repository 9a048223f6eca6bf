//! The terminal view, and the hints for actions.

use game_core::{ColourMode, Game, Line, Rng, Seat, Step, TerminalView, ToMove, Viewer};
use game_laws::{Chooser, clause};
use magnificent::rules::Cards;
use magnificent::scene::{Scene, Seated};
use magnificent::{Colour, Magnificent, Options};
use rand_xoshiro::rand_core::SeedableRng;

use crate::kit::{
    OfMagnificent, Play, built, camp, dice, in_scene, list, plain, rules, rules_with, scene, set_up, solo_rules,
    spaces, turn_of,
};

fn rendered(play: &Play) -> String {
    let seat = play.to_move().to_act().first().unwrap_or(play.public().mover);
    Magnificent::render(&play.rules, &play.view(Viewer::Seat(seat)), ColourMode::Plain)
}

fn shows(play: &Play, parts: &[&str]) {
    let text = rendered(play);
    for part in parts {
        assert!(text.contains(part), "{part:?} is missing in\n{text}");
    }
}

fn hint(play: &Play, action: &str) -> String {
    let view = play.view(Viewer::Seat(play.public().mover));
    Magnificent::hint(&play.rules, &view, &action.parse().unwrap()).unwrap_or_default()
}

/// The power is shown together with its sources.
#[test]
fn power_is_shown_with_its_sources() {
    let seated = Seated { dice: dice("orange 5 M-I2"), tiles: list("TT03"), trainers: 2, ..Seated::default() };
    let mut play = turn_of(seated);
    shows(
        &play,
        &[
            "Round 1 of 3, turn 1 of 8",
            "Main tent:  orange 1 2 3 4 5 6",
            "seat 0 (you): take a die",
            "M-I2 [1 coin] 7 per full row, at most 28 <- orange 5",
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
    assert_eq!(hint(&play, "lay LO 0 0,3"), "3 points, 1 clear gem");
    assert_eq!(hint(&play, "lay LO 0 2,2"), "");
}

#[test]
fn everything_public_is_shown() {
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
    let play = turn_of(seated);
    shows(
        &play,
        &[
            "space 1: P-O14 Bronson: sG sP LO orange green -> 11 points, 1 coin above T11 4p1c for orange",
            "space 0: S-O2 Bronson: sO sG -> 2 points, 3 coins above printed tent 0p2c",
            "TT05: 1 trainer: 3 more power to travel",
            "completed: P-P16",
            "10:2=seat0",
            "start2=seat1",
            "Track green  [c] g  T  p  g  T",
            " 0  c..|OO|O..",
            "Supply: sO 15, sG 15, sP 16, LO 11, LG 12, LP 12",
            "board II-A",
        ],
    );
    let coloured = Magnificent::render(&play.rules, &play.view(Viewer::Spectator), ColourMode::Colour);
    assert!(coloured.contains("\x1b[33m"));
}

#[test]
fn hints_tell_what_actions_gain() {
    let seated = Seated {
        posters: spaces("0 S-O2"),
        built: built("sO 2, sG 2"),
        dice: dice("green 6 M-I2"),
        ..Seated::default()
    };
    let mut play = turn_of(seated.clone());
    play.act("take green 2 M-I1; die done; travel");
    assert_eq!(hint(&play, "steps 7"), "1 orange, 2 green, 1 purple, tent T08 1p2c");
    assert_eq!(hint(&play, "steps 0"), "nothing");
    play.act("steps 7");
    assert_eq!(hint(&play, "tent 3"), "1 trainer, 1 poster");
    let mut play = turn_of(Seated { dice: Vec::new(), ..seated });
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

/// With four tents a seat gains no tent, and with full storage coins instead of gems.
#[test]
fn the_hint_of_a_travel_respects_limits() {
    clause!("MAG-273", "MAG-262", "MAG-255", "MAG-329");
    let four = Seated {
        tents: spaces("1 T01, 2 T02, 3 T03, 4 T04"),
        gems: [0, 3, 0, 0],
        dice: dice("green 6 M-I2"),
        ..Seated::default()
    };
    let mut play = turn_of(four.clone());
    play.act("take green 2 M-I1; die done; travel");
    assert_eq!(hint(&play, "steps 7"), "1 orange, 1 purple, 2 coins", "the tent stays");
    assert_eq!(hint(&play, "steps 2"), "1 coin");
    let mut play = in_scene(rules(2), &Scene { open: vec![(Colour::Green, 2)], ..scene(four) });
    play.act("take green 2 M-I1; die done; travel");
    assert_eq!(hint(&play, "steps 2"), "1 coin, 1 poster");
    play.act("train BS4");
    assert_eq!(hint(&play, "steps 2"), "1 purple", "backwards, onto a tent");
    assert_eq!(hint(&play, "steps 3"), "1 orange, 1 purple");
}

#[test]
fn the_hint_of_a_doubled_tile_is_doubled() {
    clause!("MAG-EX36", "MAG-336");
    let seated = Seated { dice: dice("orange 6 M-I2"), tiles: list("TT06"), trainers: 2, ..Seated::default() };
    let mut play = turn_of(seated);
    play.act("take orange 4 M-I1; die done; build; level B9; train TT06");
    assert_eq!(hint(&play, "lay LO 0 0,3"), "6 points, 2 clear gems");
    play.act("lay LO 0 0,3");
    assert_eq!(hint(&play, "lay sO 0 0,0"), "1 coin, 5 points");
}

#[test]
fn articles_and_plurals_are_right() {
    let mut solo = in_scene(solo_rules(), &Scene { posters: list("P-O01 P-G01"), ..scene(Seated::default()) });
    assert_eq!(
        (hint(&solo, "drop 0"), hint(&solo, "drop 1")),
        ("P-O01: an orange die".into(), "P-G01: a green die".into())
    );
    solo.act("skip; take green 4 M-I1; die done; perform");
    assert_eq!(hint(&solo, "space 4"), "1 poster");
    let mut play = turn_of(Seated { coins: 1, points: 1, ..Seated::default() });
    shows(&play, &["seat 0 (you): 1 point, 1 coin (0 due)"]);
    play.idle_until_round_end();
    let set = hint(&play, "choose 1");
    let tile = play.public().display_tiles[1].unwrap();
    assert!(set.contains(&format!(" + {tile} (")) && set.contains(tile.about()), "{set}");
    assert_eq!(hint(&play, "reject 1"), set);
}

/// The score sheet shows the points of a card before and after its maximum, and the maximum.
#[test]
fn a_sheet_shows_the_maximum_of_a_card() {
    clause!("MAG-420", "MAG-360");
    let rows = camp("LO 0 0,0; LO 0 0,3; sG 0 0,6; LO 0 2,0; LO 0 2,3; sG 0 2,6; LO 0 4,0; LO 0 4,3; sG 0 4,6");
    let seated = Seated { camp: rows, hats: vec![14], ..Seated::default() };
    let scene = Scene { turns: 7, at_end: true, ..scene(seated) };
    let mut play = in_scene(rules(2), &scene);
    play.act("end turn; choose 0; reject 1; score M-I2");
    let sheet = magnificent::scoring::sheet(&play.rules, play.public(), Seat::new(0));
    let of_card = sheet.lines.iter().filter(|line| line.of.as_deref() == Some("M-I2"));
    let told: Vec<(&str, i32, String)> =
        of_card.map(|line| (&*line.key, line.value, Magnificent::line(line))).collect();
    let expected = [
        ("card", 28, "card M-I2"),
        ("counted", 42, "points of M-I2 before maximum and halving"),
        ("most", 28, "maximum of M-I2"),
    ];
    assert_eq!(told, expected.map(|(key, value, text)| (key, value, text.to_owned())));
}

/// The prompt names the poster, tent or card that the decision is about.
#[test]
fn prompts_name_the_component_they_are_about() {
    clause!("MAG-R33", "MAG-338", "MAG-R63", "MAG-285", "MAG-R67");
    let seated = Seated {
        posters: spaces("0 P-O14"),
        built: built("LO 1, sG 1, sP 1"),
        dice: dice("green 3 M-I2"),
        gems: [0, 1, 0, 2],
        trainers: 0,
        ..Seated::default()
    };
    let mut play = turn_of(seated.clone());
    play.act("take green 1 M-I1; perform; complete 0");
    shows(&play, &["how do you pay the green gem (pay own", "built: sG 1, sP 1, LO 1"]);
    let mut play = turn_of(Seated { tiles: list("TT08"), trainers: 2, ..seated.clone() });
    play.act("take green 4 M-I1; die done; travel; train TT08; steps 4");
    let tent = play.public().tent_under_wagon(&play.rules).unwrap();
    shows(&play, &[&format!("take {tent} "), ", which the wagon passes (tent take"]);
    play.act("tent take");
    assert_eq!(play.public().tent_under_wagon(&play.rules), None);
    let mut play = turn_of(Seated { posters: spaces("0 P-O14, 2 P-O01"), ..seated.clone() });
    play.act("take green 1 M-I1; perform; stop; arrange; put P-O01");
    shows(&play, &["which poster goes on space 1 (put"]);
    let full = "0 S-O1, 1 P-O01, 2 P-O02, 3 P-O03, 4 P-O04";
    let mut play = turn_of(Seated { posters: spaces(full), trainers: 1, ..seated.clone() });
    play.act("train BS2");
    shows(&play, &["or none (poster deck, poster 0, poster 1, poster 2, poster 3, poster none)"]);
    play.act("poster 1");
    shows(&play, &[" go (replace 0, discard)?"]);
    let mut play = turn_of(Seated { cards: list("M-01 M-12 M-26 M-31"), gems: [2, 2, 0, 1], ..seated });
    play.act("take green 5 M-01; bonus; give orange");
    shows(&play, &["which gem do you discard, 2 to go (give orange)?"]);
}

/// The terminal view explains what is printed on every board, and no letter of a bonus is one that tiles are
/// drawn with.
#[test]
fn boards_are_explained() {
    let mut play = turn_of(Seated::default());
    shows(
        &play,
        &[
            "Levels (power, tiles): B3 1 small, B5 1 large, B7 2 small, B9 1 small 1 large,",
            "Tent spaces: 1: 3 coins, 2: 2 clear gems, 3: 1 trainer, 4: 4 points; each also gives a poster",
            "BS2 each trainer: pay 2 coins for a poster; BS3",
            " 6  ..C|.2|.t.",
            "2 = 2 posters",
            "(0 due)",
        ],
    );
    play.idle_until_round_end();
    shows(&play, &["End of round 1 of 3; the dice are paid.", "were due)"]);
}

#[test]
fn hands_score_lines_and_reasons_have_texts() {
    let mut play = Play::new(rules_with(Options { cards: Cards::Draft, ..plain() }, 2));
    play.dealer = Play::first_outcome;
    play.deal();
    shows(&play, &["hand of seat 0:", "Everybody: choose a card of the hand"]);
    assert!(!rendered(&play).contains("hand of seat 1"));
    let mut solo = set_up(solo_rules());
    shows(&solo, &["6:1=hat", "discard a poster of the display for a die"]);
    solo.act("skip");
    for key in ["three-rounds", "lost", "won", "ringmaster", "magnificent"] {
        assert!(Magnificent::reason(key).contains(' '), "{key}");
    }
    for line in magnificent::scoring::sheet(&solo.rules, solo.public(), solo.public().mover).lines {
        assert!(!Magnificent::line(&line).is_empty());
    }
    assert_eq!(Magnificent::line(&Line::note("debt", 1).of("round 2")), "coins short, round 2");
    assert_ne!(Magnificent::compared(&solo.rules, 0), Magnificent::compared(&solo.rules, 1));
}

/// Every example in the brackets of a prompt is legal now.
#[test]
fn examples_of_prompts_are_legal() {
    let mut rng = Chooser::seed_from_u64(7);
    for rules in [rules(2), rules_with(Options { cards: Cards::Draft, ..plain() }, 3), solo_rules()] {
        let mut state = Magnificent::setup(&rules);
        loop {
            let step = match state.to_move(&rules) {
                ToMove::Over => break,
                ToMove::Chance => Step::Chance(state.chance_at(&rules, rng.next_u64())),
                ToMove::Seats(to_act) => {
                    let seat = to_act.first().unwrap();
                    let mut legal = Vec::new();
                    state.legal_actions(&rules, seat, &mut legal);
                    let legal: Vec<String> = legal.iter().map(ToString::to_string).collect();
                    let prompt = Magnificent::prompt(&rules, &state.view(&rules, Viewer::Seat(seat)));
                    let (_, what) = prompt.split_once(": ").unwrap();
                    for group in what.split('(').skip(1) {
                        let (examples, _) = group.split_once(')').unwrap();
                        for example in examples.split(", ") {
                            assert!(legal.iter().any(|action| action == example), "{example} in {prompt}\n{legal:?}");
                        }
                    }
                    Step::choice(seat, state.random_action(&rules, seat, &mut rng))
                }
            };
            state.apply(&rules, &step, &mut ());
        }
    }
}
