//! The conditions under which single actions are offered, each in a position where only that condition
//! matters.

use game_laws::clause;
use magnificent::Phase;
use magnificent::scene::{Scene, Seated};

use crate::kit::{OfMagnificent, Play, built, camp, dice, in_scene, list, rules, scene, spaces, turn_of};

/// Returns a turn of seat 0 while the other seat has built these tiles.
fn with_tiles_gone(own: Seated, others: &str) -> Play {
    let other = Seated { built: built(others), ..Seated::default() };
    in_scene(rules(2), &Scene { seats: vec![own, other], ..scene(Seated::default()) })
}

#[test]
fn bs3_needs_a_tile_of_another_colour_in_a_remaining_size() {
    clause!("MAG-R64", "MAG-328", "MAG-240");
    for (level, others, offered) in [
        ("B5", "", true),
        ("B5", "LG 12, LP 12", false),
        ("B5", "sG 16, sP 16", true),
        ("B3", "", true),
        ("B3", "sG 16, sP 16", false),
        ("B3", "LG 12, LP 12", true),
    ] {
        let mut play = with_tiles_gone(Seated::default(), others);
        play.act(&format!("take orange 6 M-I2; die done; build; level {level}"));
        assert_eq!(play.may("train BS3"), offered, "{level} without {others}");
    }
    let mut play = with_tiles_gone(Seated { trainers: 3, ..Seated::default() }, "");
    play.act("take orange 6 M-I2; die done; build; level B3; train BS3");
    assert!(!play.may("train BS3"), "one trainer is enough for one tile");
}

#[test]
fn the_extra_large_tile_needs_its_colour_or_a_third_trainer() {
    clause!("MAG-R15", "MAG-334");
    let position = |trainers: u8, others: &str| {
        let mut play = with_tiles_gone(Seated { tiles: list("TT04"), trainers, ..Seated::default() }, others);
        play.act("take orange 6 M-I2; die done; build; level B3");
        play
    };
    assert!(position(2, "").may("train TT04"));
    assert!(!position(2, "LO 12").may("train TT04"), "no large orange tile, and no trainer for another colour");
    assert!(position(3, "LO 12").may("train TT04"));
    assert!(!position(3, "LO 12, LG 12, LP 12").may("train TT04"));
    let mut play = position(3, "LO 12");
    play.act("train BS3");
    assert_eq!(play.mover().trainers, 2);
    assert!(play.may("train TT04"), "the trainer on BS3 counts for the large tile");
}

#[test]
fn a_tile_without_supply_or_room_is_not_offered() {
    clause!("MAG-R16", "MAG-R64", "MAG-240", "MAG-336");
    let seated = Seated { cards: list("M-11 M-18 M-I3 M-I4"), ..Seated::default() };
    for (others, offered) in [("sG 15", true), ("sG 16", false)] {
        for card in ["M-11", "M-18"] {
            let mut play = with_tiles_gone(seated.clone(), others);
            play.act(&format!("take orange 2 {card}; die done"));
            assert_eq!(play.may("bonus"), offered, "{card} without {others}");
        }
    }
    // TT06 needs a tile of the Build that can be laid now.
    for (others, offered) in [("sO 15", true), ("sO 16", false)] {
        let mut play = with_tiles_gone(Seated { tiles: list("TT06"), coins: 9, ..Seated::default() }, others);
        play.act("take orange 3 M-I2; die done; build");
        assert_eq!(play.phase(), Phase::BuildLevel, "the bonus is offered besides the level");
        play.act("level B3");
        assert_eq!(play.phase(), Phase::Build);
        assert_eq!(play.may("train TT06"), offered, "{others}");
    }
}

/// When no posters are left anywhere, a gain of posters has no effect, and paying for one is not offered.
#[test]
fn without_any_poster_left_a_gain_of_posters_has_no_effect() {
    clause!("MAG-R26", "MAG-436");
    let seated = Seated { cards: list("M-21 M-12 M-I3 M-I4"), coins: 9, trainers: 2, ..Seated::default() };
    let mut play = in_scene(rules(2), &Scene { no_deck: true, ..scene(seated) });
    assert!(!play.public().any_poster_available() && !play.may("train BS2"));
    play.act("take green 3 M-21; die done");
    assert!(!play.may("bonus"), "M-21 gives a poster");
    play.act("build; lay sG 0 5,3");
    assert_eq!((play.phase(), play.mover().posters_held()), (Phase::TurnEnd, 0), "the tile covers three posters");
    play.act("end turn");
    assert!(play.is_to_act(1));
}

#[test]
fn a_third_perform_with_too_little_power_needs_its_trainer() {
    clause!("MAG-R12", "MAG-R30", "MAG-339");
    let seated = Seated { hats: vec![4, 8], tiles: list("TT09"), trainers: 2, gems: [0; 4], ..Seated::default() };
    let mut play = turn_of(seated);
    play.act("take green 3 M-I1; die done; perform");
    assert_eq!((play.public().power(), play.mover().used), (5, 1), "the trainer is forced");
    assert_eq!(play.legal(), ["train BS2", "hat 4"], "after that the other actions are offered");
}

#[test]
fn bs5_needs_a_poster_to_rearrange() {
    clause!("MAG-R35");
    for (posters, offered) in [("", false), ("2 P-O01", true)] {
        let mut play = turn_of(Seated { posters: spaces(posters), ..Seated::default() });
        play.act("take green 4 M-I1; die done; perform; space 4");
        assert_eq!((play.phase(), play.may("train BS5")), (Phase::Complete, offered));
    }
}

#[test]
fn a_poster_space_counts_once_in_a_perform() {
    clause!("MAG-R32");
    for space in 0..5 {
        let seated = Seated {
            posters: spaces(&format!("{space} S-O2")),
            tents: spaces("1 T01, 2 T02, 3 T03, 4 T04"),
            camp: camp("sO 0 0,0"),
            built: built("sO 9, sG 9, sP 9, LO 9, LG 9, LP 9"),
            dice: dice("green 6 M-I2, green 5 M-I3"),
            gems: [3; 4],
            ..Seated::default()
        };
        let mut play = turn_of(seated);
        play.act(&format!("take green 5 M-I1; die done; perform; space 16; complete {space}"));
        play.act(&format!("train BS2; poster 0; place {space}"));
        assert!(!play.may(&format!("complete {space}")), "{space}");
    }
}
