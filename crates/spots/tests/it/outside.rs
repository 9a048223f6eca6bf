//! Views from an untrusted source: the refusal names the field that is wrong.

use game_core::{Game, Step, ToMove, Viewer};
use game_laws::mutate::fault_with;
use serde_json::{Value, json};
use spots::{Rules, Spots, View};

use crate::kit::{rules, seat};

/// Returns the rules of a game for two, and the view of seat 0 at the first decision.
fn turn() -> (Rules, View) {
    let rules = rules(2);
    let (mut state, mut number) = (Spots::setup(&rules), 0u64);
    while state.to_move(&rules) == ToMove::Chance {
        number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
        state.apply(&rules, &Step::Chance(state.chance_at(&rules, number)), &mut ());
    }
    let view = state.view(&rules, Viewer::Seat(seat(0)));
    assert_eq!(Spots::validate_view(&rules, &view), Ok(()));
    (rules, view)
}

#[test]
fn each_fault_names_its_field() {
    let (rules, view) = turn();
    let cases: [(&str, Value, &str); 17] = [
        ("/viewer", json!({"seat": 4}), "viewer: there is no seat 4 at this table"),
        ("/mover", json!(5), "mover: there is no seat 5 at this table"),
        ("/starter", json!(2), "starter: there is no seat 2 at this table"),
        ("/tied", json!([3]), "tied: there is no seat 3 at this table"),
        ("/phase", json!({"over": {"six-dogs": 2}}), "phase: there is no seat 2 at this table"),
        ("/phase", json!("pick"), "phase: nothing can be decided in this phase"),
        ("/players", json!([]), "players: there are 0 entries instead of 2"),
        ("/players/0/yard", json!([6, 6]), "players: a yard holds more than its limit"),
        ("/turn", json!(u32::MAX), "turn: the number is too large"),
        ("/supply", json!(0), "supply: the number of dice is not that of the box"),
        ("/treats", json!(0), "treats: the number of treats is not that of the box"),
        ("/deck", json!(0), "deck: the cards are not those of the box"),
        ("/tiles/up", json!(64), "tiles: the row has six tiles"),
        ("/tiles/stacks/0/cycle", json!(["run"]), "tiles: a stack has a wrong tile, one twice, or too many"),
        ("/doing/step", json!(1), "doing: more steps than the trick has"),
        ("/doing/number", json!(7), "doing: the named number is not from 1 to 6"),
        ("/doing/count", json!(10), "doing: more dice than can be rolled together"),
    ];
    for (pointer, value, fault) in cases {
        assert_eq!(fault_with::<Spots>(&rules, &view, pointer, value), fault, "{pointer}");
    }
}

#[test]
fn a_view_has_a_marker_exactly_in_solo() {
    let (rules, mut view) = turn();
    view.mark = Some(0);
    let fault = Spots::validate_view(&rules, &view).unwrap_err();
    assert_eq!(fault.to_string(), "mark: the Stray's marker is missing, misplaced, or not in a solo game");
}
