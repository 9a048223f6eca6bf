//! What events say about posters, sets and gems that actions name only by an index.

use game_core::{Addressed, Seat, Viewer};
use game_laws::clause;
use magnificent::action::Source;
use magnificent::scene::Seated;
use magnificent::{ColourOrClear, Event};

use crate::kit::{
    OfMagnificent, Play, built, dice, in_scene, kind, list, read, rules, scene, solo_rules, spaces, turn_of,
};

/// Returns the events since this number of them, without those that repeat the action; everybody is told all.
fn told(play: &Play, since: usize) -> Vec<Event> {
    let viewers = [Viewer::Seat(Seat::new(0)), Viewer::Seat(Seat::new(1)), Viewer::Spectator];
    let to_all = |event: &Addressed<Event>| viewers.iter().all(|viewer| event.for_viewer(*viewer) == Some(&event.full));
    let since = &play.events[since..];
    assert!(since.iter().all(to_all), "all of this is public");
    since.iter().map(|event| event.full.clone()).filter(|event| !matches!(event, Event::Did { .. })).collect()
}

/// Plays actions and returns what was told about them.
fn events(play: &mut Play, actions: &str) -> Vec<Event> {
    let since = play.events.len();
    play.act(actions);
    told(play, since)
}

#[test]
fn posters_are_named_when_taken_put_and_discarded() {
    clause!("MAG-281", "MAG-283", "MAG-285", "MAG-R25");
    let mut scene = scene(Seated {
        coins: 20,
        trainers: 8,
        posters: spaces("0 S-O1, 1 P-O01, 2 P-O02, 3 P-O03"),
        ..Seated::default()
    });
    scene.posters = list("P-G01 P-G02 P-G03 P-G04");
    let mut play = in_scene(rules(2), &scene);
    play.dealer = Play::by_hand;
    let (seat, taken) = (Seat::new(0), read("P-G03"));
    assert_eq!(
        events(&mut play, "train BS2; poster 2"),
        [Event::PosterTaken { seat, poster: taken, from: Source::Display(2) }]
    );
    // The only free space is not asked for.
    let since = play.events.len();
    play.chance("poster P-P16");
    assert_eq!(told(&play, since)[1..], [Event::PosterPut { seat, space: 4, poster: taken, instead: None }]);

    let (drawn, before) = (read("P-O05"), read("P-O01"));
    play.act("train BS2; poster deck");
    let since = play.events.len();
    play.chance("poster P-O05");
    assert_eq!(
        told(&play, since),
        [Event::PosterSeen { poster: drawn }, Event::PosterTaken { seat, poster: drawn, from: Source::Deck }]
    );
    assert_eq!(
        events(&mut play, "replace 1"),
        [
            Event::PosterPut { seat, space: 1, poster: drawn, instead: Some(before) },
            Event::PosterGone { poster: before }
        ]
    );
    play.act("train BS2; poster 0").chance("poster P-P15");
    assert_eq!(events(&mut play, "discard"), [Event::PosterGone { poster: read("P-G01") }]);
    assert_eq!(events(&mut play, "train BS2; poster none"), []);
    for text in [
        "seat 0 takes P-G03 from the display",
        "P-G03 is on poster space 4 of seat 0",
        "seat 0 takes P-O05 from the deck",
        "P-O05 is on poster space 1 of seat 0 in place of P-O01",
        "P-O01 is discarded",
    ] {
        assert!(play.event_texts().iter().any(|told| told == text), "{text}: {:?}", play.event_texts());
    }
}

#[test]
fn a_poster_given_up_for_a_die_is_named() {
    clause!("MAG-508");
    let mut scene = scene(Seated::default());
    scene.posters = list("P-G01 P-P02 P-G03 P-G04");
    let mut play = in_scene(solo_rules(), &scene);
    play.dealer = Play::by_hand;
    let since = play.events.len();
    play.act("drop 1").chance("poster P-P16").chance("roll 4");
    let told: Vec<String> = play.events[since..].iter().map(|event| event.full.to_string()).collect();
    let expected = [
        "seat 0 discards the poster in slot 1 for a die",
        "P-P02 is discarded",
        "poster P-P16 goes into slot 1 of the display",
        "a die is rolled: purple 4",
    ];
    assert_eq!(told, expected);
}

#[test]
fn gems_paid_are_named_and_waived_ones_are_not() {
    clause!("MAG-300", "MAG-301", "MAG-340");
    let seated = Seated {
        gems: [1, 0, 0, 2],
        trainers: 1,
        tiles: list("TT10"),
        built: built("LO 1, sG 1, sP 1"),
        posters: spaces("0 P-O14"),
        dice: dice("orange 6 M-I2"),
        ..Seated::default()
    };
    let mut play = turn_of(seated);
    play.act("take orange 6 M-I1; die done; perform; space 12");
    let seat = Seat::new(0);
    let paid = |told: Vec<Event>| -> Vec<ColourOrClear> {
        let of = |event| if let Event::GemPaid { seat: by, kind } = event { Some((by, kind)) } else { None };
        told.into_iter().filter_map(of).inspect(|(by, _)| assert_eq!(*by, seat)).map(|(_, kind)| kind).collect()
    };
    assert_eq!(paid(events(&mut play, "complete 0; pay own")), [kind("orange")]);
    let mut other = play.clone();
    assert_eq!(paid(events(&mut play, "pay clear")), [kind("clear")]);
    assert_eq!(play.event_texts().iter().filter(|text| *text == "seat 0 pays 1 gem: clear").count(), 1);
    assert_eq!(paid(events(&mut other, "pay waived")), []);
}

#[test]
fn sets_are_named_when_taken() {
    clause!("MAG-357", "MAG-358");
    for (round, tile) in [(1, Some(read("TT07"))), (3, None)] {
        let mut scene = scene(Seated::default());
        scene.display = vec![(read("M-29"), tile), (read("M-10"), tile.map(|_| read("TT04")))];
        scene.round = Some(round);
        let mut play = in_scene(rules(2), &scene);
        play.idle_until_round_end();
        let by = play.public().mover;
        let told = events(&mut play, "choose 0");
        assert_eq!(told[0], Event::SetTaken { seat: by, card: read("M-29"), tile });
        let text = if round == 1 { "takes M-29 and TT07" } else { "takes M-29" };
        assert_eq!(told[0].to_string(), format!("seat {by} {text}"));
    }
}
