//! Views from an untrusted source: the refusal names the field that is wrong.

use game_core::Game;
use game_laws::mutate::fault_with;
use ingenious::{Ingenious, Mode};
use serde_json::{Value, json};

use crate::kit::{in_scene, rules, scene, tiles};

#[test]
fn each_fault_names_its_field() {
    let mut two = scene(&["RG 0,0 1,0"], [0; 6], "RR RR RG RG GB PP");
    two.racks.push(tiles("BB BB BO BO YY YY"));
    let play = in_scene(rules(Mode::Standard, 2), &two);
    let view = play.view_of(0);
    assert_eq!(Ingenious::validate_view(&play.rules, &view), Ok(()));
    let cases: [(&str, Value, &str); 24] = [
        ("/viewer", json!({"seat": 3}), "viewer: there is no seat 3 at this table"),
        ("/mover", json!(2), "mover: there is no seat 2 at this table"),
        ("/starter", json!(4), "starter: there is no seat 4 at this table"),
        ("/opened", json!([0, 2]), "opened: there is no seat 2 at this table"),
        ("/tokens/0", json!(5), "tokens: there is no seat 5 at this table"),
        ("/phase", json!({"over": {"instant-win": 3}}), "phase: there is no seat 3 at this table"),
        (
            "/phase",
            json!({"order": {"first": 1, "second": 2}}),
            "phase: the order is asked for without a double as the last placement",
        ),
        ("/board/0", json!("RG 0,0 2,0"), "board: RG 0,0 2,0 is not on two adjacent empty cells"),
        ("/board/0", json!("RG 20,0 21,0"), "board: RG 20,0 21,0 is not on two adjacent empty cells"),
        ("/racks", json!([]), "racks: there are 0 entries instead of 2"),
        ("/racks/1/count", json!(7), "racks: a rack holds too many tiles"),
        ("/racks/0/count", json!(5), "racks: the tiles of a rack are not sorted, or do not match its count"),
        (
            "/racks/0/tiles",
            json!(["PP", "RR", "RR", "RG", "RG", "GB"]),
            "racks: the tiles of a rack are not sorted, or do not match its count",
        ),
        ("/racks/0/tiles", json!(["RR", "RR", "RR", "RR", "RR", "RR"]), "racks: the box has no further RR"),
        ("/racks/0/tiles", json!(null), "racks: a viewer sees its own rack, and those of others only where allowed"),
        ("/aside", json!(["RR"]), "aside: tiles lie aside in an exchange only"),
        ("/bag", json!(3), "bag: the number of tiles is not that of the box"),
        ("/unseen/0", json!(0), "unseen: the counts do not match the unseen tiles"),
        ("/pegs", json!([[0, 0, 0, 0, 0, 0]]), "pegs: there are 1 entries instead of 2"),
        ("/pegs/0/3", json!(19), "pegs: a peg is off its track"),
        ("/owed", json!(13), "owed: more bonus placements are owed than a turn can earn"),
        ("/tally/0/placements", json!(9), "tally: there are more placements than tiles on the board"),
        ("/exchanged", json!([2, ["RR"]]), "exchanged: there is no seat 2 at this table"),
        (
            "/memory/shown",
            json!([[["RR"], [0, 0, 0, 0]]]),
            "memory: a remembered exchange is not in its canonical form",
        ),
    ];
    for (pointer, value, fault) in cases {
        let found = fault_with::<Ingenious>(&play.rules, &view, pointer, value);
        let field = |text: &str| text.split(':').next().map(str::to_owned);
        assert_eq!(field(&found), field(fault), "{pointer}: {found}");
    }
}
