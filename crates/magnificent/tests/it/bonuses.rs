//! The bonus on top of every master card.

use game_laws::clause;
use magnificent::components::printed::CARDS;
use magnificent::scene::{Scene, Seated};
use magnificent::{Card, Phase};

use crate::kit::{OfMagnificent, Play, all_dice, camp, in_scene, list, read, rules, turn_of};

/// Returns a turn of a seat that has this card, three other cards that do not interfere, and one gem of each
/// kind.
fn with(card: &str) -> Play {
    let others = ["M-16", "M-35", "M-14", "M-07"].into_iter().filter(|other| *other != card).take(3);
    let cards: Vec<Card> = core::iter::once(card).chain(others).map(read).collect();
    let seated = Seated {
        board: Some(read("IV")),
        cards,
        camp: camp("sG 0 2,2"),
        gems: [1, 1, 1, 1],
        trainers: 2,
        coins: 6,
        ..Seated::default()
    };
    let other = Seated { board: Some(read("III")), cards: list("M-40 M-39 M-33 M-32"), ..Seated::default() };
    let cards_free = ["M-40", "M-39", "M-33", "M-32"].contains(&card);
    let other = if cards_free { Seated { cards: list("M-06 M-13 M-15 M-36"), ..other } } else { other };
    // The display must not have the card under test.
    let shown = read(if card == "M-25" { "M-21" } else { "M-25" });
    let scene =
        Scene { seats: vec![seated, other], tent: all_dice(), display: vec![(shown, None)], ..Scene::default() };
    in_scene(rules(2), &scene)
}

/// For each of the 56 cards, what its bonus does is compared with the text of its printed row.
#[test]
fn every_bonus_does_what_the_card_says() {
    clause!(
        "MAG-431", "MAG-432", "MAG-433", "MAG-434", "MAG-435", "MAG-436", "MAG-437", "MAG-438", "MAG-439", "MAG-440"
    );
    clause!("MAG-441", "MAG-442", "MAG-443", "MAG-204");
    let mut kinds = std::collections::BTreeSet::new();
    for (id, bonus, ..) in CARDS {
        let words: Vec<&str> = bonus.split(' ').collect();
        let mut play = with(id);
        let colour =
            ["orange", "green", "purple"].into_iter().find(|colour| words.contains(colour)).unwrap_or("orange");
        play.act(&format!("take {colour} 2 {id}"));
        let number = |at: usize| words[at].trim_start_matches('+').parse::<i16>().unwrap();
        let before = *play.mover();
        if bonus == "set die" {
            assert!(play.may("set 6") && !play.may("set 2"), "{id}");
            play.act("set 6; die done");
            assert_eq!((play.public().power(), play.mover().coins_due()), (6, 6), "{id}");
            assert!(!play.may("bonus"));
            kinds.insert("set");
            continue;
        }
        play.act("die done");
        if bonus == "copy" {
            assert_eq!(play.legal_with("copy").len(), 3, "{id}: {:?}", play.legal());
            let power = play.public().power();
            play.act("copy M-16");
            assert_eq!((play.mover().coins, play.public().power()), (before.coins + 1, power), "{id}");
            kinds.insert("copy");
            continue;
        }
        assert!(play.may("bonus"), "{id}: {:?}", play.legal());
        play.act("bonus");
        let own = *play.mover();
        let gained = (own.coins - before.coins, own.ledger.tops, i16::from(own.trainers) - i16::from(before.trainers));
        let power = play.public().power();
        match words[..] {
            ["coins", _] => assert_eq!((gained, power), ((number(1), 0, 0), 2), "{id}"),
            ["points", _] => assert_eq!((gained, power), ((0, number(1), 0), 2), "{id}"),
            ["trainers", _] => assert_eq!((gained, power), ((0, 0, number(1)), 2), "{id}"),
            ["posters", _] => assert_eq!((gained, play.phase()), ((0, 0, 0), Phase::GainPosters(1)), "{id}"),
            [kind, "gems", _] => {
                let at = ["orange", "green", "purple", "clear"].iter().position(|name| *name == kind).unwrap();
                assert_eq!((own.gems[at], own.gems.iter().sum::<u8>()), (2, 5), "{id}");
            }
            ["die", _, ..] => assert_eq!((gained, i16::from(power)), ((0, 0, 0), 2 + number(1)), "{id}"),
            [tile, "for", "1", "trainer"] => {
                assert_eq!(gained, (0, 0, -1), "{id}");
                lay_bonus_tile(&mut play, tile);
            }
            [tile, "for", gems, "gems"] => {
                assert_eq!(gems, "3", "{id}");
                play.act("give orange; give green; give purple");
                assert_eq!(play.mover().gems, [0, 0, 0, 1], "{id}");
                lay_bonus_tile(&mut play, tile);
            }
            ["trainer", "for", ..] => assert_eq!(gained, (-2, 0, 1), "{id}"),
            _ => panic!("{id}: {bonus}"),
        }
        assert!(!play.may("bonus"), "{id}: once a turn");
        kinds.insert(words[0]);
    }
    assert_eq!(kinds.len(), 15, "{kinds:?}");
}

fn lay_bonus_tile(play: &mut Play, tile: &str) {
    let legal = play.legal();
    assert!(!legal.is_empty() && legal.iter().all(|action| action.starts_with(&format!("lay {tile} "))), "{legal:?}");
    play.act(&legal[0]);
    assert_eq!(play.mover().camp.len(), 2);
}

#[test]
fn pips_of_a_colour_need_that_colour() {
    clause!("MAG-437", "MAG-438", "MAG-R64");
    for (id, bonus, ..) in CARDS.iter().filter(|card| card.1.starts_with("die +")) {
        for colour in ["orange", "green", "purple"] {
            let mut play = with(id);
            play.act(&format!("take {colour} 2 {id}; die done"));
            let coloured = bonus.split(' ').nth(2);
            assert_eq!(play.may("bonus"), coloured.is_none_or(|wanted| wanted == colour), "{id} with {colour}");
            play.act("travel");
            assert!(!play.may("bonus"), "{id}: only while power is determined");
        }
    }
}

#[test]
fn a_bonus_that_cannot_be_paid_for_or_does_nothing_is_not_offered() {
    clause!("MAG-R64", "MAG-443");
    let seated = Seated { cards: list("M-31 M-16 M-35 M-14"), coins: 1, trainers: 1, ..Seated::default() };
    let mut play = turn_of(seated);
    play.act("take orange 2 M-31; die done");
    assert!(!play.may("bonus"), "two coins are needed");
    let seated = Seated { cards: list("M-31 M-16 M-35 M-14"), coins: 9, trainers: 8, ..Seated::default() };
    let mut play = turn_of(seated);
    play.act("take orange 2 M-31; die done");
    assert!(!play.may("bonus"), "a trainer in the reserve is needed");
}
