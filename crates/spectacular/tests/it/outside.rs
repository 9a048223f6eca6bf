//! Views from an untrusted source: the refusal names the field that is wrong.

use game_core::{Game, Seat, Step, ToMove, Viewer};
use game_laws::mutate::fault_with;
use serde_json::{Value, json};
use spectacular::{Options, Phase, Rules, Spectacular, View};

/// Returns the view of seat 0 at the first step of a random game at which the phase is this one.
fn first(rules: &Rules, phase: Phase) -> View {
    let mut state = Spectacular::setup(rules);
    let mut number = 0u64;
    while state.phase() != phase {
        number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let step = match state.to_move(rules) {
            ToMove::Chance => Step::Chance(state.chance_at(rules, number)),
            ToMove::Seats(seats) => {
                let seat = seats.first().unwrap();
                let mut legal = Vec::new();
                state.legal_actions(rules, seat, &mut legal);
                Step::choice(seat, legal[0])
            }
            ToMove::Over => panic!("the phase did not come"),
        };
        state.apply(rules, &step, &mut ());
    }
    let view = state.view(rules, Viewer::Seat(Seat::new(0)));
    assert_eq!(Spectacular::validate_view(rules, &view), Ok(()));
    view
}

#[test]
fn each_fault_names_its_field() {
    let rules = Spectacular::rules(&Options::default(), game_core::SeatCount::new(2), None, 1).unwrap();
    let view = first(&rules, Phase::Swap);
    let cases: [(&str, Value, &str); 20] = [
        ("/viewer", json!({"seat": 2}), "viewer: there is no seat 2 at this table"),
        ("/done", json!([2]), "done: there is no seat 2 at this table"),
        ("/done", json!([0, 1]), "done: all seats have finished, but the phase has not ended"),
        ("/players", json!([]), "players: there are 0 entries instead of 2"),
        ("/turn", json!(16), "turn: more than fifteen turns"),
        ("/phase", json!("side"), "phase: this phase does not occur in this mode or turn"),
        ("/phase", json!("workers"), "phase: this phase does not occur in this mode or turn"),
        ("/phase", json!("build"), "players: the items of a seat do not fit the phase"),
        ("/stacks/0", json!(65_535), "stacks: a stack has more tiles than are in play"),
        ("/players/1/board", json!(null), "players: a park without a board"),
        ("/players/1/dice/0", json!(7), "players: a die does not show 1 to 6"),
        ("/players/1/dice/0", json!(0), "players: the seat lacks what the phase needs"),
        ("/players/1/stack", json!(1024), "players: more tiles than the personal stack has"),
        ("/players/1/workers", json!(32), "players: more than five workers"),
        ("/players/1/gone_dice/0", json!(101), "players: more items are gone than existed"),
        ("/players/1/supply/side", json!("dice"), "players: a selection token outside the solo game"),
        ("/players/1/supply/number", json!(7), "players: the number of a supply board is out of range"),
        ("/players/1/marks", json!(1), "players: items are marked in the wrong phase"),
        ("/players/1/changed", json!(1), "players: a changed die is not in the park"),
        ("/own", json!(null), "own: own choices are missing in a simultaneous phase, or shown to somebody else"),
    ];
    for (pointer, value, fault) in cases {
        assert_eq!(fault_with::<Spectacular>(&rules, &view, pointer, value), fault, "{pointer}");
    }
    let same = fault_with::<Spectacular>(&rules, &view, "/own/player/marks", json!(1));
    assert_eq!(same, "own: the seat does not match its own actions");
    let refused = fault_with::<Spectacular>(&rules, &view, "/own/log", json!(["roll"]));
    assert_eq!(refused, "own: roll is not allowed");
    let number = json!(view.players[0].supply.number);
    let twice = fault_with::<Spectacular>(&rules, &view, "/players/1/supply/number", number);
    assert_eq!(twice, "players: two seats have the same board");
    // A view may not claim a draw when none is due.
    let draw = json!({"draw": {"draw": {"solo-die": 9}, "chain": "set-up"}});
    let due = fault_with::<Spectacular>(&rules, &view, "/phase", draw);
    assert!(due == "phase: this draw is not due" || due.starts_with("own: "), "{due}");
}

/// Reading a park fails if a hex is listed twice or a die does not show 1 to 6; a view with a park that
/// cannot be built is refused.
#[test]
fn a_park_that_cannot_be_built_is_refused() {
    let rules = Spectacular::rules(&Options::default(), game_core::SeatCount::new(2), None, 1).unwrap();
    let view = first(&rules, Phase::Choose);
    let park = serde_json::to_value(&view).unwrap()["players"][1]["park"].clone();
    let with = |park: Value| fault_with::<Spectacular>(&rules, &view, "/players/1/park", park);
    assert_eq!(with(park.clone()), "fine");
    let changed = |key: &str, value: Value| {
        let mut park = park.clone();
        park[0][key] = value;
        with(park)
    };
    assert!(changed("at", json!(20)).starts_with("cannot be read: a park lists its hexes once, in order"));
    assert!(changed("die", json!(0)).starts_with("cannot be read: a die shows 1 to 6"));
    assert!(changed("die", json!(7)).starts_with("cannot be read: a die shows 1 to 6"));
    assert_eq!(changed("tower", json!(true)), "players: the park cannot be built");
    assert_eq!(changed("tile", json!(null)), "fine", "an empty hex is listed like one that is left out");
    let star = view.players[1].ground(&rules).star();
    let tile = park[0]["tile"].clone();
    assert_eq!(with(json!([{"at": star, "tile": tile}])), "players: the park cannot be built");
    assert_eq!(with(json!([{"at": star, "die": 5}])), "players: the park cannot be built");
}
