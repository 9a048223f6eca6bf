//! What events say: the beginning of a turn, the dice lost in a bust, and where a lifted die came from.

use game_core::Seat;
use spots::event::LostDice;
use spots::scene::Scene;
use spots::{Dice, Event, Level, Tile};

use crate::kit::{OfSpots, Play, before, dealt, dice, in_scene, rules, scene, seat, solo, trick};

fn told(play: &Play) -> Vec<Event> {
    play.events.iter().map(|event| event.full.clone()).collect()
}

/// Returns the number and the seat of each turn that began.
fn turns(play: &Play) -> Vec<(u32, Seat)> {
    let turn = |event: Event| if let Event::TurnBegan { seat, turn } = event { Some((turn, seat)) } else { None };
    told(play).into_iter().filter_map(turn).collect()
}

/// Every turn begins with an event, before its checks; also the turns of the Stray and a turn that scores.
#[test]
fn a_turn_begins_with_its_event() {
    let mut play = dealt(rules(2), "34 12 46 13 16", "1 5");
    assert_eq!(play.event_texts().last().unwrap(), "turn 1 begins: seat 0");
    play.script("beg walk R4,3 keep p0 p1");
    assert_eq!(turns(&play), [(1, seat(0)), (2, seat(1))]);
    play.script("no");
    assert_eq!(turns(&play), [(1, seat(0)), (2, seat(1)), (3, seat(0))]);

    let scene = Scene {
        players: vec![before("34[34] 12[]", "", 0), before("56[] 16[]", "", 0)],
        down: vec![Tile::Howl, Tile::Walk, Tile::Run, Tile::Fetch],
        ..Scene::default()
    };
    let mut play = in_scene(solo(Level::Pup), &scene);
    play.script("score");
    assert_eq!(turns(&play), [(2, seat(1))]);
    play.script("R6,5");
    let texts = play.event_texts();
    let at = texts.iter().position(|text| text == "turn 3 begins: seat 0").unwrap();
    assert_eq!(texts[at + 1], "a treat goes on Roll Over, all tiles are turned face up", "{texts:?}");
}

/// A bust tells which dice were lost, from the dogs and from the yard, also those of the roll that busted.
#[test]
fn a_bust_tells_the_dice_lost() {
    let play = trick(Tile::Walk, "34[3] 146[]", "6", 0, "R2,1 p1");
    let lost = LostDice { placed: dice("3,1"), buried: dice("6,2") };
    assert!(told(&play).contains(&Event::Bust { seat: seat(0), lost }), "{:?}", play.event_texts());
    assert!(play.event_texts().contains(&"seat 0 busts and loses 3,1 on its dogs and 6,2 in its yard".to_owned()));

    // Dig busts another player.
    let mut position = scene(Tile::Dig, "123[] 2356[]", "", 0);
    position.players.push(before("45[4] 12[] *16", "6,1", 0));
    let mut play = in_scene(rules(2), &position);
    play.script("dig d1.1+");
    let lost = LostDice { placed: dice("4"), buried: dice("6,2") };
    assert!(told(&play).contains(&Event::Bust { seat: seat(1), lost }), "{:?}", play.event_texts());
}

/// Without dice in the supply, the dice of all seats are told, seat by seat.
#[test]
fn a_bust_of_all_tells_the_dice_of_each() {
    let position = Scene {
        players: vec![before("34[34] 125[1]", "2", 0), before("16[6] 25[] *35", "3", 0)],
        supply: Some(0),
        begins: true,
        ..Scene::default()
    };
    let play = in_scene(rules(2), &position);
    let lost =
        vec![LostDice { placed: dice("4,3,1"), buried: dice("2") }, LostDice { placed: dice("6"), buried: dice("3") }];
    assert_eq!(lost.iter().map(LostDice::len).sum::<u8>(), 6);
    assert_eq!(told(&play)[..2], [Event::TurnBegan { seat: seat(0), turn: 1 }, Event::AllBust { lost }]);
}

/// A die that Dogpile lifts comes from a dog or from the yard, whether it was asked for or was the only one.
#[test]
fn a_lifted_die_tells_where_it_was() {
    let lifted = |cards: &str, yard: &str, script: &str| {
        let events = told(&trick(Tile::Dogpile, cards, yard, 0, script));
        let lifted = events.into_iter().find(|event| matches!(event, Event::Lifted { .. })).unwrap();
        if let Event::Lifted { dice, dog, .. } = lifted { (dice.to_string(), dog) } else { unreachable!() }
    };
    assert_eq!(lifted("34[3] 56[6]", "2", "t1.6 R1,1,1 no"), ("6".to_owned(), Some(1)));
    assert_eq!(lifted("34[3] 56[6]", "2", "y2 R1,1,1 no"), ("2".to_owned(), None));
    assert_eq!(lifted("34[] 56[6]", "", "R1,1,1 no"), ("6".to_owned(), Some(1)), "the only die is not asked for");
    assert_eq!(lifted("34[] 56[]", "2", "R1,1,1 no"), ("2".to_owned(), None));
    let over = trick(Tile::RollOver, "34[] 12[]", "5,2", 0, "R6,3 p0 no");
    assert!(told(&over).contains(&Event::Lifted { seat: seat(0), dice: dice("5,2"), dog: None }));
}

/// Events written before they had these fields are still read.
#[test]
fn events_of_before_are_read() {
    let read = |text: &str| serde_json::from_str::<Event>(text).unwrap();
    assert_eq!(read(r#"{"event":"bust","seat":1}"#), Event::Bust { seat: seat(1), lost: LostDice::default() });
    assert_eq!(read(r#"{"event":"bust","seat":1}"#).to_string(), "seat 1 busts");
    assert_eq!(read(r#"{"event":"all-bust"}"#), Event::AllBust { lost: Vec::new() });
    assert_eq!(read(r#"{"event":"all-bust"}"#).to_string(), "no dice are left: everybody busts");
    let lifted = Event::Lifted { seat: seat(0), dice: Dice::one(5), dog: None };
    assert_eq!(read(r#"{"event":"lifted","seat":0,"dice":[5]}"#), lifted);
    assert_eq!(serde_json::to_string(&lifted).unwrap(), r#"{"event":"lifted","seat":0,"dice":[5]}"#);
    let bust = Event::Bust { seat: seat(0), lost: LostDice { placed: dice("3,1"), buried: dice("6,2") } };
    let text = r#"{"event":"bust","seat":0,"lost":{"placed":[3,1],"buried":[6,2]}}"#;
    assert_eq!((serde_json::to_string(&bust).unwrap().as_str(), read(text)), (text, bust));
}
