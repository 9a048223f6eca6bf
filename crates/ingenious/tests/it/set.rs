//! The component-set file: written, read and refused.

use game_core::{ComponentFault, ComponentSet, Game, SeatCount};
use ingenious::{Ingenious, Mode, Options, set};
use serde_json::{Value, json};

fn faults(set: Value) -> Vec<String> {
    Ingenious::component_faults(&ComponentSet(set)).iter().map(ComponentFault::to_string).collect()
}

/// The file has one line for each kind of tile, and reads back as the printed box.
#[test]
fn the_printed_set_is_written_and_read() {
    let text = Ingenious::components().unwrap();
    let lines = text.lines().filter_map(|line| line.split_once(" = "));
    let tiles: Value = lines.map(|(kind, count)| (kind.to_owned(), json!(count.parse::<u8>().unwrap()))).collect();
    assert_eq!(tiles.as_object().unwrap().len(), 21);
    let read = set::read(&ComponentSet(json!({ "tiles": tiles }))).unwrap();
    assert_eq!(read, set::printed());
    assert!(text.contains("54 to 127 in all"), "{text}");
    assert!(text.contains("(60 for two players, 84 for three, 111 for four)"), "{text}");
}

#[test]
fn every_fault_is_named_with_its_path() {
    let with = |kind: &str, count: Value| {
        let mut tiles = json!({"RR": 30, "GG": 30});
        tiles[kind] = count;
        faults(json!({ "tiles": tiles }))
    };
    assert_eq!(with("BB", json!(1)), Vec::<String>::new());
    for count in [json!(121), json!(-1), json!(300), json!("5"), json!(1.5)] {
        let [only] = &with("BB", count)[..] else { panic!("one fault") };
        assert!(only.starts_with("tiles.BB: must be a whole number from 0 to 120, not "), "{only}");
    }
    assert_eq!(with("BB", json!(70)), ["tiles: 130 tiles are too many: at most 127"]);
    assert_eq!(with("GG", json!(23)), ["tiles: 53 tiles are too few: at least 54, so that the bag cannot run out"]);
    let unknown = "tiles.XY: a tile is two of the letters R, G, B, O, Y, P, such as `RB`";
    assert_eq!(with("XY", json!(1)), [unknown]);
    let twice = faults(json!({"tiles": {"RR": 40, "BR": 10, "RB": 10}}));
    assert_eq!(twice.len(), 1);
    assert!(
        twice[0].ends_with(": the same kind as `BR`") || twice[0].ends_with(": the same kind as `RB`"),
        "{twice:?}"
    );
    assert_eq!(faults(json!([])), ["the set: must be a table, not a list"]);
    assert_eq!(faults(json!({})), ["the set: `tiles` is missing"]);
    assert_eq!(faults(json!({"tiles": 5})), ["tiles: must be a table, not 5"]);
    let two = faults(json!({"tiles": {"RR": 500}, "board": 1}));
    let number = "tiles.RR: must be a whole number from 0 to 120, not 500";
    assert_eq!(two, ["board: there is no such key; use `tiles`", number]);
}

/// A component set without faults may still have too few tiles for a table; the refusal then names the number
/// needed.
#[test]
fn rules_refuse_a_faulty_component_set_and_one_too_small_for_the_table() {
    let rules = |mode: Mode, seats: u8, count: u32| {
        let set = ComponentSet(json!({"tiles": {"RR": count}}));
        Ingenious::rules(&Options { mode, ..Options::default() }, SeatCount::new(seats), Some(&set), 1)
    };
    for (mode, seats, needed) in
        [(Mode::Solo, 1, 54), (Mode::Standard, 2, 60), (Mode::Standard, 3, 84), (Mode::Team, 4, 111)]
    {
        assert!(rules(mode, seats, needed).is_ok());
        let why = rules(mode, seats, needed - 1).unwrap_err();
        assert!(why.why.contains(&needed.to_string()), "{why}");
    }
    let why = rules(Mode::Standard, 2, 121).unwrap_err();
    let number = "tiles.RR: must be a whole number from 0 to 120, not 121";
    assert_eq!((why.what.as_str(), why.why.as_str()), ("parts", number));
}
