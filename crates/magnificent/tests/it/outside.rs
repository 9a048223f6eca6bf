//! Views from an untrusted source: the refusal names the field that is wrong.

use game_core::Game;
use game_laws::mutate::fault_with;
use magnificent::rules::Cards;
use magnificent::{Magnificent, Options, Phase, View};
use serde_json::{Value, json};

use crate::kit::{OfMagnificent, Play, plain, rules, rules_with, set_up};

fn seen(play: &Play) -> View {
    let view = play.view_of(0);
    assert_eq!(Magnificent::validate_view(&play.rules, &view), Ok(()));
    view
}

/// Checks that a view with each of these changes (path and new value) is refused for the reason given.
fn refused(play: &Play, cases: &[(&str, Value, &str)]) {
    let view = seen(play);
    for (pointer, value, fault) in cases {
        assert_eq!(fault_with::<Magnificent>(&play.rules, &view, pointer, value.clone()), *fault, "{pointer}: {value}");
    }
}

/// Returns a game for two at the beginning of its first turn.
fn first_turn() -> Play {
    let mut play = set_up(rules(2));
    while play.phase() != Phase::TurnStart {
        let next = play.legal()[0].clone();
        play.act(&next).deal();
    }
    play
}

#[test]
fn each_fault_names_its_field() {
    let posters = json!({"poster-taken": serde_json::to_value(first_turn().public().posters[0]).unwrap()});
    refused(
        &first_turn(),
        &[
            ("/viewer", json!({"seat": 2}), "viewer: there is no seat 2 at this table"),
            ("/circus/mover", json!(3), "mover: there is no seat 3 at this table"),
            ("/circus/starter", json!(5), "starter: there is no seat 5 at this table"),
            ("/circus/round", json!(4), "round: more than three rounds"),
            ("/circus/turns", json!(11), "turns: more turns than a round has"),
            ("/circus/tent/0/0", json!(9), "tent: more dice than in the box"),
            ("/circus/wagons/1", json!(200), "wagons: a wagon is off its track"),
            ("/circus/players/0/gems/0", json!(4), "players: more than three gems of a kind"),
            ("/circus/players/0/coins", json!(-1), "players: fewer than 0 coins, or more than there are"),
            ("/circus/players/1/trainers", json!(9), "players: more than eight trainers"),
            ("/circus/players/1/hats/0", json!(99), "players: a hat is off the track"),
            ("/circus/players/1/performs", json!(5), "players: more shows than a round has"),
            ("/circus/players/1/camp/tiles/0", json!(1), "players: the camp cannot be built"),
            ("/circus/players/1/ledger/camp", json!(1_001), "players: a line of the score is out of range"),
            ("/circus/turn/gems", json!(13), "turn: more gems are spent than can be stored"),
            ("/circus/turn/trainer_pips", json!(61), "turn: a count is larger than a turn allows"),
            ("/circus/turn/hat", json!(2), "turn: a seat has only two hats"),
            ("/circus/turn/completed", json!(32), "turn: a completed space beyond the five poster spaces"),
            ("/circus/stack", json!(["turn-end", "turn-end"]), "stack: these phases are never open together"),
            ("/circus/stack", json!(["over", "turn-start"]), "stack: no phase can be open above this one"),
            ("/circus/stack", json!(["start"]), "stack: this phase does not occur in this round"),
            ("/circus/stack", json!([{"choose-set": 2}]), "stack: an open phase lacks what it needs"),
            ("/circus/stack", json!(["turn-end", "solo-start"]), "stack: an open phase lacks what it needs"),
            ("/circus/stack", json!(["turn-end", {"travelling": 0}]), "stack: an open phase lacks what it needs"),
            ("/circus/stack", json!(["turn-end", posters]), "posters: a poster is in two places"),
        ],
    );
    let play = first_turn();
    let mut view = seen(&play);
    view.done = play.rules.seats.set();
    let fault = Magnificent::validate_view(&play.rules, &view).unwrap_err();
    assert_eq!(fault.to_string(), "hands: hands, choices and finished seats exist only in the draft");
}

#[test]
fn a_draft_view_has_exactly_the_hands_that_its_viewer_knows() {
    let mut play = Play::new(rules_with(Options { cards: Cards::Draft, ..plain() }, 3));
    while play.phase() != Phase::Draft {
        let next = play.outcomes()[0].to_string();
        play.chance(&next);
    }
    let own = serde_json::to_value(play.state.draft().hands[0]).unwrap();
    let shown = serde_json::to_value(play.public().display[0]).unwrap();
    let mut elsewhere = own.clone();
    elsewhere[0] = shown;
    refused(
        &play,
        &[
            ("/hands", json!([own]), "hands: there are 1 entries instead of 3"),
            ("/hands/1", own.clone(), "hands: a known hand is hidden, or an unknown one is shown"),
            ("/hands/0", json!([own[0]]), "hands: a hand has the wrong number of cards"),
            ("/hands/0", elsewhere, "hands: a card of a hand is also somewhere else"),
            ("/circus/turns", json!(4), "turns: more turns than the draft has"),
        ],
    );
}
