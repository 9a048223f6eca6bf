//! What every master card scores, in full and at half value.

use game_laws::clause;
use magnificent::components::printed::CARDS;
use magnificent::effects::Count;
use magnificent::scene::{Scene, Seated};
use magnificent::scoring::{capped, count_of, raw_points};
use magnificent::{Card, Phase};

use crate::kit::{OfMagnificent, Play, all_dice, camp, dice, in_scene, list, read, rules, spaces, turn_of};

/// Returns how many of each thing that cards count seat 0 of [`scoring`] has, counted by hand.
fn by_hand(what: &str) -> i16 {
    let counts = [
        // Camp: blocks on rows 0-1 (columns 0-2) and rows 2-3 (columns 0-2), squares on rows 0-1 (columns 3-4
        // and 5-6) and rows 2-3 (columns 3-4), an L on rows 0-2 of column 7 with cell 2,6.
        ("small orange tile", 0),
        ("small green tile", 3),
        ("small purple tile", 1),
        ("large orange tile", 2),
        ("large green tile", 0),
        ("large purple tile", 0),
        ("small tile", 4),
        ("large tile", 2),
        ("orange tile", 2),
        ("green tile", 3),
        ("purple tile", 1),
        ("cell of the largest orange rectangle", 12),
        ("cell of the largest green rectangle", 8),
        ("cell of the largest purple rectangle", 3),
        // Rows 0 and 1 are full; no column is.
        ("full row", 2),
        ("full column", 0),
        ("tent", 2),
        ("coloured gem", 4),
        ("number of the hat space", 12),
        // Completed posters: Larissa three times (P-O01, P-O07, P-G05), Bronson (P-O02) and Kimora (P-G01).
        ("poster of one character", 3),
        ("different character", 3),
        ("orange poster", 3),
        ("green poster", 2),
        ("purple poster", 0),
        ("card", 1),
        // Two trainers in the play area, one in the MAIN TENT area.
        ("own trainer", 3),
        // Dice: orange 5 + 2 (the highest colour), green 3, clear 4.
        ("coin due", 11),
        ("pip of clear dice", 4),
    ];
    counts.into_iter().find(|(name, _)| *name == what).unwrap().1
}

/// Returns a game in this round in which seat 0 has this card and is about to score a card.
fn scoring(card: &str, round: u8) -> Play {
    let others = ["M-37", "M-16", "M-14", "M-07", "M-09"].into_iter().filter(|other| *other != card).take(3);
    let cards: Vec<Card> = core::iter::once(card).chain(others).map(read).collect();
    let dice = dice(&format!("orange 5 {card}, orange 2 {}, green 3 {}, clear 4 {}", cards[1], cards[2], cards[3]));
    let seated = Seated {
        camp: camp("LO 0 0,0; LO 0 2,0; sG 0 0,3; sG 0 0,5; sG 0 2,3; sP 6 0,6"),
        cards,
        dice,
        coins: 11,
        gems: [2, 1, 1, 3],
        trainers: 2,
        resting: 1,
        hats: vec![12],
        tents: spaces("1 T01, 3 T02"),
        completed: list("P-O01 P-O07 P-G05 P-O02 P-G01"),
        ..Seated::default()
    };
    let free =
        |ids: &str| -> Vec<Card> { list::<Card>(ids).into_iter().filter(|other| *other != read(card)).collect() };
    let other = Seated { cards: free("M-20 M-21 M-22 M-23 M-24")[..4].to_vec(), ..Seated::default() };
    let display = free("M-25 M-26 M-27 M-28").into_iter().take(3).map(|card| (card, None)).collect();
    let scene = Scene {
        seats: vec![seated, other],
        tent: all_dice(),
        display,
        round: Some(round),
        turns: 7,
        at_end: true,
        ..Scene::default()
    };
    let mut play = in_scene(rules(2), &scene);
    play.act("end turn");
    // The seat with the higher hat takes a set and discards one; the other seat takes the last.
    play.act("choose 0; reject 1");
    assert!(play.is_to_act(0) && matches!(play.phase(), Phase::ScoreCard(0)));
    play
}

#[test]
fn every_card_scores_what_it_says() {
    clause!(
        "MAG-401", "MAG-402", "MAG-403", "MAG-404", "MAG-405", "MAG-406", "MAG-407", "MAG-408", "MAG-409", "MAG-410"
    );
    clause!(
        "MAG-412", "MAG-413", "MAG-414", "MAG-415", "MAG-416", "MAG-417", "MAG-418", "MAG-419", "MAG-420", "MAG-360"
    );
    clause!("MAG-361", "MAG-382", "MAG-R49", "MAG-R46", "MAG-R45");
    for (id, _, per, what, most) in CARDS.into_iter().filter(|card| card.3 != "coin paid") {
        let mut play = scoring(id, 3);
        let raw = i16::from(per) * by_hand(what);
        let points = if most == 0 { raw } else { raw.min(i16::from(most)) };
        play.act(&format!("score {id}"));
        let line = play.player(0).ledger.scored[2].unwrap();
        assert_eq!((line.card.id(), line.raw, line.points), (id, raw, points), "{id}");
        assert!(!play.player(0).cards.has(read(id)), "{id} is discarded");
        let mut play = scoring(id, 3);
        let other = play.legal().into_iter().find(|action| !action.ends_with(id)).unwrap();
        play.act(&other);
        while play.phase() != Phase::Over {
            let first = play.legal()[0].clone();
            play.act(&first);
        }
        let halves = play.player(0).ledger.halves;
        assert_eq!(halves.iter().flatten().count(), 4, "{id}");
        let half = halves.into_iter().flatten().find(|line| line.card.id() == id).unwrap();
        assert_eq!((half.raw, half.points), (raw, points / 2), "{id}");
    }
}

#[test]
fn the_box_has_nineteen_types_of_scoring() {
    let mut types: Vec<String> = CARDS
        .iter()
        .map(|card| {
            ["orange ", "green ", "purple "].iter().fold(card.3.to_owned(), |text, colour| text.replace(colour, ""))
        })
        .collect();
    // `small tile` with a colour and without one are two types.
    types.extend(
        CARDS
            .iter()
            .map(|card| card.3)
            .filter(|what| what.split(' ').count() == 3 && what.ends_with("tile"))
            .map(|what| format!("coloured {}", what.split(' ').next().unwrap())),
    );
    types.sort();
    types.dedup();
    assert_eq!(types.len(), 19, "{types:?}");
}

#[test]
fn coins_are_paid_for_points() {
    clause!("MAG-EX32", "MAG-411", "MAG-R47", "MAG-R48");
    for card in ["M-32", "M-33"] {
        let mut play = scoring(card, 3);
        // 11 coins were due for the dice, so none are left.
        assert_eq!(play.player(0).coins, 0);
        play.act(&format!("score {card}"));
        assert_eq!(play.player(0).ledger.scored[2].unwrap().points, 0, "without coins the seat is not asked");
    }
    let with_coins = |cards: &str| {
        let seated = Seated { cards: list(cards), coins: 7, hats: vec![12], ..Seated::default() };
        let scene = Scene {
            seats: vec![seated],
            tent: all_dice(),
            display: list::<Card>("M-25 M-26 M-27").into_iter().map(|card| (card, None)).collect(),
            round: Some(3),
            turns: 7,
            at_end: true,
            ..Scene::default()
        };
        let mut play = in_scene(rules(2), &scene);
        play.act("end turn; choose 0; reject 1");
        play
    };
    let mut play = with_coins("M-32 M-16 M-14 M-07");
    play.act("score M-32");
    assert_eq!(play.legal(), ["coins 0", "coins 1", "coins 2", "coins 3", "coins 4", "coins 5"]);
    play.act("coins 5");
    assert_eq!((play.player(0).ledger.scored[2].unwrap().points, play.player(0).coins), (15, 2));
    // At half value five coins score 7, four coins 6, one coin 1. Coins paid for one card do not count for
    // the other.
    for (coins, points) in [(5u8, 7), (4, 6), (1, 1), (0, 0)] {
        let mut play = with_coins("M-32 M-33 M-14 M-07");
        play.act("score M-14");
        let lower = play.legal()[0].clone();
        play.act(&lower);
        assert!(play.is_to_act(0) && matches!(play.phase(), Phase::PayHalf(0, _)));
        play.act(&format!("coins {coins}"));
        assert_eq!(play.legal().len(), usize::from(5.min(7 - coins)) + 1);
        play.act("coins 0");
        let halves: Vec<_> =
            play.player(0).ledger.halves.iter().flatten().map(|half| (half.card.id(), half.points)).collect();
        assert!(halves.contains(&("M-32", points)) && halves.contains(&("M-33", 0)), "{halves:?}");
        assert_eq!(play.player(0).ledger.coins, i16::from((7 - coins) / 5));
    }
}

#[test]
fn the_maximum_of_a_card_applies_before_halving() {
    clause!("MAG-EX31", "MAG-420", "MAG-382", "MAG-R49");
    let rules = rules(2);
    for (card, raw, full, half) in
        [("M-I2", 35, 28, 14), ("M-II1", 15, 15, 7), ("M-IV2", 28, 24, 12), ("M-II2", 18, 18, 9), ("M-I4", 36, 36, 18)]
    {
        let points = capped(&rules, read(card), raw);
        assert_eq!((points, points / 2), (full, half), "{card}");
    }
}

/// Two blocks make a rectangle of 12 cells; a T below the column of three makes it 15.
#[test]
fn a_rectangle_has_one_colour() {
    clause!("MAG-EX35", "MAG-405");
    let rules = rules(2);
    let points = |tiles: &str, card: &str| {
        let play = turn_of(Seated { camp: camp(tiles), ..Seated::default() });
        raw_points(&rules, play.public(), play.public().mover, read(card))
    };
    assert_eq!(points("LO 0 0,0; LO 0 2,0", "M-11"), 12);
    assert_eq!(points("LO 0 0,0; LO 0 2,0; sO 0 4,0", "M-11"), 15);
    assert_eq!(points("LO 0 0,0; LO 0 2,0", "M-13"), 0, "of another colour");
    assert_eq!(points("sG 0 0,0; sG 0 3,3", "M-13"), 4, "apart");
    assert_eq!(points("", "M-15"), 0);
}

#[test]
fn rows_and_columns_count_tiles_only() {
    clause!("MAG-407", "MAG-408", "MAG-386");
    let full = "sG 0 0,0; sG 0 0,2; sG 0 0,4; sG 0 0,6; sG 0 2,0; sG 0 4,0";
    let play = turn_of(Seated { camp: camp(full), gems: [3; 4], ..Seated::default() });
    let (rules, public) = (&play.rules, play.public());
    let count = |what: &str| count_of(rules, public, public.mover, what.parse().unwrap());
    assert_eq!(
        (count("full row"), count("full column")),
        (2, 0),
        "column 0 lacks its last cell, and gems do not fill it"
    );
    let play = turn_of(Seated { camp: camp(&format!("{full}; LO 1 4,2")), ..Seated::default() });
    assert_eq!(count_of(&play.rules, play.public(), play.public().mover, "full column".parse().unwrap()), 0);
}

/// Trainers that were used this round still count.
#[test]
fn used_trainers_count_for_cards_too() {
    clause!("MAG-417");
    let seated = Seated { trainers: 3, resting: 1, coins: 9, ..Seated::default() };
    let mut play = turn_of(seated);
    let count = |play: &Play| count_of(&play.rules, play.public(), play.public().mover, Count::Trainers);
    assert_eq!(count(&play), 4);
    play.act("train BS2; poster 0; place 0; train BS2; poster 0; place 1");
    assert_eq!((play.mover().used, count(&play)), (2, 4));
}
