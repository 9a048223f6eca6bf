//! Views from outside: what is wrong with each is said, by its field.

use game_core::{Game, Seat, Viewer};
use game_laws::mutate::fault_with;
use magnificent::rules::Cards;
use magnificent::{Magnificent, Options, Phase, View};
use serde_json::{Value, json};

use crate::kit::{Play, plain, rules, rules_with};

fn seen(play: &Play) -> View {
    let view = play.state.view(&play.rules, Viewer::Seat(Seat::new(0)));
    assert_eq!(Magnificent::validate_view(&play.rules, &view), Ok(()));
    view
}

/// Every case is refused for the reason given.
fn refused(play: &Play, cases: &[(&str, Value, &str)]) {
    let view = seen(play);
    for (pointer, value, fault) in cases {
        assert_eq!(fault_with::<Magnificent>(&play.rules, &view, pointer, value.clone()), *fault, "{pointer}: {value}");
    }
}

/// A game for two at the beginning of its first turn.
fn first_turn() -> Play {
    let mut play = Play::laid_out(rules(2));
    while play.phase() != Phase::TurnStart {
        let next = play.legal()[0].clone();
        play.act(&next).settle();
    }
    play
}

#[test]
fn each_fault_names_its_field() {
    let posters = json!({"poster-taken": serde_json::to_value(first_turn().circus().posters[0]).unwrap()});
    refused(
        &first_turn(),
        &[
            ("/viewer", json!({"seat": 2}), "viewer: there is no seat 2 at this table"),
            ("/circus/mover", json!(3), "mover: there is no seat 3 at this table"),
            ("/circus/starter", json!(5), "starter: there is no seat 5 at this table"),
            ("/circus/round", json!(4), "round: there are three rounds"),
            ("/circus/turns", json!(11), "turns: a round has fewer turns"),
            ("/circus/tent/0/0", json!(9), "tent: the box has fewer dice"),
            ("/circus/wagons/1", json!(200), "wagons: a wagon is beyond its track"),
            ("/circus/players/0/gems/0", json!(4), "players: three gems of a kind can be stored"),
            ("/circus/players/0/coins", json!(-1), "players: there are fewer coins"),
            ("/circus/players/1/trainers", json!(9), "players: there are eight trainers"),
            ("/circus/players/1/hats/0", json!(99), "players: a hat is beyond the track"),
            ("/circus/players/1/performs", json!(5), "players: there are fewer shows in a round"),
            ("/circus/players/1/camp/tiles/0", json!(1), "players: the camp cannot be built"),
            ("/circus/players/1/ledger/camp", json!(1_001), "players: no score has such a line"),
            ("/circus/turn/gems", json!(13), "turn: more gems are spent than can be stored"),
            ("/circus/turn/trainer_pips", json!(61), "turn: more is counted than a turn comes to"),
            ("/circus/turn/hat", json!(2), "turn: a seat has two hats"),
            ("/circus/turn/completed", json!(32), "turn: there are five poster spaces"),
            ("/circus/stack", json!(["turn-end", "turn-end"]), "stack: these steps are never open together"),
            ("/circus/stack", json!(["over", "turn-start"]), "stack: nothing is open within this step"),
            ("/circus/stack", json!(["start"]), "stack: this step does not come in this round"),
            ("/circus/stack", json!([{"choose-set": 2}]), "stack: an open step lacks what it needs"),
            ("/circus/stack", json!(["turn-end", "solo-start"]), "stack: an open step lacks what it needs"),
            ("/circus/stack", json!(["turn-end", {"travelling": 0}]), "stack: an open step lacks what it needs"),
            ("/circus/stack", json!(["turn-end", posters]), "posters: a poster is in two places"),
        ],
    );
    let play = first_turn();
    let mut view = seen(&play);
    view.done = play.rules.seats.set();
    let fault = Magnificent::validate_view(&play.rules, &view).unwrap_err();
    assert_eq!(fault.to_string(), "hands: there are hands in the draft only");
}

#[test]
fn hands_of_a_draft_are_those_that_can_be_known() {
    let mut play = Play::new(rules_with(Options { cards: Cards::Draft, ..plain() }, 3));
    while play.phase() != Phase::Draft {
        let next = play.outcomes()[0].to_string();
        play.chance(&next);
    }
    let own = serde_json::to_value(play.state.draft().hands[0]).unwrap();
    let shown = serde_json::to_value(play.circus().display[0]).unwrap();
    let mut elsewhere = own.clone();
    elsewhere[0] = shown;
    refused(
        &play,
        &[
            ("/hands", json!([own]), "hands: there are 1 entries instead of 3"),
            ("/hands/1", own.clone(), "hands: a hand is known to those who have held it"),
            ("/hands/0", json!([own[0]]), "hands: a hand has another number of cards"),
            ("/hands/0", elsewhere, "hands: a card of a hand is elsewhere"),
            ("/circus/turns", json!(4), "turns: the draft is over by then"),
        ],
    );
}
