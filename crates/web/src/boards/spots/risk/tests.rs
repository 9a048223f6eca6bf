use game_core::{Game as _, Viewer};
use spots::Mode;
use texts::Language;

use super::super::ask::send_button;
use super::super::plan::Dug;
use super::super::tests::{names, speaking, table};
use super::*;
use crate::kit::plan::sketch;

fn throw(dice: u8, yard: u8, cards: &[&str]) -> Throw {
    let mut pack = Pack::default();
    cards.iter().for_each(|card| pack.read(card).expect("a card"));
    let select = spots::tricks::Select::All;
    Throw { dice, kept: spots::Dice::NONE, pack, yard, limit: 7, select, number: 0, treats: 0 }
}

#[test]
fn odds_are_told_as_the_design_counts_them() {
    speaking(Language::English);
    let two = throw(2, 3, &["235[]", "15[1]"]).odds();
    assert_eq!((two.bust, two.outcomes), (14, 36));
    assert_eq!(bust_words(&two, 2), "bust risk 39%");
    assert_eq!(treat_words(&two, 2, 2).as_deref(), Some("(6% with treats)"));
    assert_eq!(treat_words(&two, 2, 0), None);
    let one = throw(1, 6, &["34[4]", "12[]"]);
    assert_eq!(bust_words(&one.odds(), 1), "bust risk 3 of 6");
    assert_eq!(treat_words(&one.odds(), 1, 1).as_deref(), Some("(50%, with treats 25%)"));
    assert_eq!(bust_words(&throw(1, 0, &["34[4]"]).odds(), 1), "cannot bust");
    assert_eq!([percent(0.0), percent(0.001), percent(0.386)], ["0", "<1", "39"]);
    assert!(placed_words(&two).ends_with(" dice fit."));
    let faces = one.faces();
    let words: Vec<String> = (1..=6).zip(faces).map(|(number, face)| face_words(face, number, false)).collect();
    assert_eq!(words, ["1 dog", "1 dog", "fills", "bust", "bust", "bust"]);
    let low = throw(1, 0, &["34[4]"]).faces();
    assert_eq!(
        (face_words(low[0], 1, false), face_words(low[0], 1, true)),
        ("yard: 1".to_owned(), "+1 treat".to_owned())
    );
}

/// Returns a table with Dig among its tricks, after these lines; the first seat starts.
fn dig_table(mode: Mode, lines: &[&str]) -> game_core::Table<Spots> {
    let info = |at: u8| game_core::SeatInfo { name: at.to_string(), kind: game_core::SeatKind::Person };
    let options = spots::Options {
        mode,
        set: spots::TileSet::DogPark,
        start: game_core::StartSeat::at(0),
        ..spots::Options::default()
    };
    let seats = if mode == Mode::Solo { 1 } else { 2 };
    let setup = game_core::Setup { options, ..game_core::Setup::new((0..seats).map(info).collect()) };
    let mut table = game_core::Table::open(setup, game_core::ChanceSource::Manual).expect("a table").0;
    for line in lines {
        match line.split_once(' ') {
            Some(("*", what)) => table.chance(what.parse().expect("an outcome")).map(|_| ()),
            Some((seat, what)) => {
                let seat = Seat::new(seat.parse().expect("a seat"));
                table.play(seat, what.parse().expect("an action"), None).map(|_| ())
            }
            None => panic!("{line}"),
        }
        .unwrap_or_else(|why| panic!("{line}: {why}"));
    }
    table
}

#[test]
fn the_odds_are_those_of_the_yard_that_is_planned() {
    let opening = ["* dog 234", "* dog 12", "* dog 46", "* dog 13", "* dog 16", "* roll 6", "* roll 5"];
    let table = dig_table(Mode::Standard, &opening);
    let you = Seat::new(0);
    let from = Spots::position(table.rules(), &table.view(Viewer::Seat(you)));
    let yard = |plan: &DicePlan| {
        let made = sketch(&**table.rules(), &from, you, plan);
        planned_throw(table.rules(), &made).map(|throw| (throw.dice, throw.yard))
    };
    let mut plan = DicePlan::default();
    plan.choose(Turn::Trick(Tile::Dig));
    assert_eq!(yard(&plan), Some((2, 6)), "nothing is changed yet, and something may be");
    plan.dug.push(Dug { seat: you, number: 6, up: false });
    assert_eq!(yard(&plan), Some((2, 5)));
    plan.choose(Turn::Trick(Tile::RollOver));
    assert_eq!(yard(&plan), Some((1, 0)), "the buried die is in the hand");
}

#[test]
fn a_rival_who_needs_the_same_number_twice_is_said_to() {
    let once = |language: Language| {
        speaking(language);
        [("spots-number-once", 1), ("spots-number-twice", 3)].map(|(key, number)| tell(key, &[("number", n(number))]))
    };
    assert_eq!(once(Language::English), ["a 1", "two 3s"]);
    assert_eq!(once(Language::Russian), ["1", "3 и ещё 3"]);
}

#[test]
fn a_chosen_tile_is_warned_about() {
    speaking(Language::English);
    for mode in [Mode::Standard, Mode::Solo] {
        let table = table(mode);
        let Some(seat) = table.to_move().to_act().first() else { panic!("a seat is to act") };
        let from = Spots::position(table.rules(), &table.view(Viewer::Seat(seat)));
        let said = |plan: &DicePlan| {
            let made = sketch(&**table.rules(), &from, seat, plan);
            warnings(&names(), table.rules(), &from, seat, plan, &made)
        };
        assert_eq!(said(&DicePlan::default()), Vec::<String>::new());
        let mut plan = DicePlan::default();
        plan.choose(Turn::Trick(Tile::Howl));
        let wanted = if mode == Mode::Solo { vec!["The Stray takes Walk next."] } else { vec![] };
        assert_eq!(said(&plan), wanted, "the marker starts before the first tile");
    }
}

fn pack(cards: &[&str]) -> Pack {
    let mut pack = Pack::default();
    cards.iter().for_each(|card| pack.read(card).expect("a card"));
    pack
}

/// Dig may raise another seat's yard above its limit: that busts before the throw, which is made all the
/// same.
#[test]
fn digging_a_rival_into_a_bust_is_seen_before_it_is_sent() {
    speaking(Language::English);
    let opening = ["* dog 234", "* dog 12", "* dog 46", "* dog 13", "* dog 16", "* roll 6", "* roll 5"];
    let table = dig_table(Mode::Standard, &opening);
    let [you, rival] = [0, 1].map(Seat::new);
    let mut view = table.view(Viewer::Seat(you));
    view.players[1].yard = [6, 1].into_iter().collect();
    view.players[1].pack = pack(&["46[4]", "13[]"]);
    let from = Spots::position(table.rules(), &view);
    let mut plan = DicePlan::default();
    plan.choose(Turn::Trick(Tile::Dig));
    plan.dug.push(Dug { seat: rival, number: 1, up: true });
    plan.on = Some(false);
    let made = sketch(&**table.rules(), &from, you, &plan);
    let lost = made.steps.iter().flatten().find_map(|event| match event {
        Event::Bust { seat, lost } if *seat == rival => Some(lost.len()),
        _ => None,
    });
    assert_eq!(lost, Some(3), "the two buried dice and the one on a dog");
    assert_eq!((made.after.phase(), made.after.progress().count), (spots::Phase::Roll, 2));
    let button = send_button(table.rules(), &from, you, &plan, &made).expect("a button");
    assert_eq!((button.words.as_str(), button.busts), ("Dig, then roll 2", false), "the bust is not one's own");
}

#[test]
fn a_rival_who_needs_one_die_to_win_is_warned_about() {
    speaking(Language::English);
    let table = table(Mode::Standard);
    let mut view = table.view(Viewer::Seat(Seat::new(0)));
    view.players[1].pack = pack(&["*34", "*12", "*46", "*13", "*16", "235[23]"]);
    let from = Spots::position(table.rules(), &view);
    let plan = DicePlan { turn: Some(Turn::Trick(Tile::Walk)), ..DicePlan::default() };
    let made = sketch(&**table.rules(), &from, Seat::new(0), &plan);
    let said = warnings(&names(), table.rules(), &from, Seat::new(0), &plan, &made);
    assert!(said.contains(&"Bob wins with a 5.".to_owned()), "{said:?}");
}

/// Taking the second last tile gives the next seat all six, with a treat on the last one.
#[test]
fn taking_the_second_last_tile_is_warned_about() {
    speaking(Language::English);
    let mut table = table(Mode::Standard);
    for _ in 0..200 {
        let Some(seat) = table.to_move().to_act().first() else { panic!("a seat is to act") };
        let from = Spots::position(table.rules(), &table.view(Viewer::Seat(seat)));
        let up: Vec<Tile> = from.tiles().face_up().collect();
        if let (spots::Phase::Turn, [first, second]) = (from.phase(), &up[..]) {
            let next = ["Ann", "Bob"][1 - seat.index()];
            for (taken, left) in [(first, second), (second, first)] {
                let plan = DicePlan { turn: Some(Turn::Trick(*taken)), ..DicePlan::default() };
                let made = sketch(&**table.rules(), &from, seat, &plan);
                let said = warnings(&names(), table.rules(), &from, seat, &plan, &made).join(" ");
                let left = super::super::words::tile_name(*left);
                assert!(said.contains(&format!("with a treat on {left}")), "{said}");
                assert!(said.contains(&format!("Then all six tricks are up for {next}")), "{said}");
            }
            return;
        }
        let legal = table.legal(seat);
        let action = legal.iter().find(|action| matches!(action, Action::Trick(_))).or(legal.last()).copied();
        table.play(seat, action.expect("a legal action"), None).expect("it is legal");
    }
    panic!("two tiles are never left");
}
