//! The spellings of actions and chance outcomes.

use spots::{Action, Chance};

#[test]
fn notation_accepts_other_spellings_of_an_action() {
    let action = |text: &str| text.parse::<Action>().unwrap().to_string();
    for text in ["trick roll-over", "Roll Over", "trick Roll Over", "rollover"] {
        assert_eq!(action(text), "trick roll-over", "{text}");
    }
    let short = [
        ("p0", "place 0"),
        ("n4", "number 4"),
        ("k5", "take 5"),
        ("a12", "aside 12"),
        ("y5", "yard 5"),
        ("t1.6", "dog 1.6"),
        ("d1.6-", "dig 1.6-"),
        ("D1.5+", "dig 1.5+"),
        ("m0.3>1.5", "move 0.3>1.5"),
        ("r6", "again 6"),
        (" BURY ", "bury"),
    ];
    for (text, spelt) in short {
        assert_eq!(action(text), spelt, "{text}");
        assert_eq!(action(spelt), spelt);
    }
    assert_eq!("roll 3,6,4".parse::<Chance>().unwrap().to_string(), "roll 6,4,3");
    for bad in ["", "p6", "n0", "n7", "a0", "a41", "trick", "trick sit", "d1.6", "d6.1+", "m0.3", "place", "roll 7"] {
        assert!(bad.parse::<Action>().is_err(), "{bad}");
    }
    for bad in ["roll 7", "roll", "roll 1,1,1,1,1,1,1,1,1,1", "dog 11", "tile sit", "roll 6,"] {
        assert!(bad.parse::<Chance>().is_err(), "{bad}");
    }
}
