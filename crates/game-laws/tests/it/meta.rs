//! The check of the meta finds each kind of disagreement.

use game_core::{Game, Meta, Mode, OptionKind, OptionMeta};
use game_laws::meta::faults;
use game_laws::toy::Toy;

const META: Meta = Toy::META;
const ALONE: Mode = META.modes[0];
const TEAMS: Mode = META.modes[1];
const GOAL: OptionMeta = META.options[0];

/// Returns the faults of the toy's meta with these modes and options.
fn found(modes: &'static [Mode], options: &'static [OptionMeta]) -> Vec<String> {
    faults::<Toy>(&Meta { modes, options, ..META })
}

#[test]
fn a_faulty_meta_is_found() {
    assert_eq!(found(META.modes, META.options), [""; 0]);
    let modes: [(&'static [Mode], &str); 5] = [
        (
            &[Mode { id: "alone", seats: &[1, 2, 3, 4, 5] }, TEAMS],
            "`alone` is accepted with 6 seats, which are not listed",
        ),
        (
            &[ALONE, Mode { id: "teams", seats: &[2, 4, 6] }],
            "`teams` is refused with 2 seats: seats: teams need 4 or 6 seats",
        ),
        (&[ALONE, Mode { id: "teams", seats: &[6, 4] }], "the seat counts of `teams` are not ascending: [6, 4]"),
        (&[TEAMS, ALONE], "`mode` is `teams` by default, but the options say \"alone\""),
        (&[ALONE, TEAMS, TEAMS], "`teams` is listed twice"),
    ];
    for (modes, fault) in modes {
        assert_eq!(found(modes, META.options), [fault]);
    }
    let unread = found(&[ALONE, Mode { id: "pairs", seats: &[4] }], META.options);
    assert!(unread.len() == 1 && unread[0].starts_with("the mode `pairs` cannot be read: "), "{unread:?}");
}

#[test]
fn a_faulty_option_is_found() {
    let options: [(&'static [OptionMeta], &[&str]); 7] = [
        (&[], &["the meta does not list the option `goal`"]),
        (
            &[OptionMeta { default: "8", ..GOAL }],
            &["`goal` is `8` by default, but the options say \"9\"", "the default of `goal` is not one of its values"],
        ),
        (&[OptionMeta { values: &["9", "0"], ..GOAL }], &["`goal` cannot be `0` at any table"]),
        (&[OptionMeta { values: &["9", "09"], ..GOAL }], &["`goal` is read as `09` and written as something else"]),
        (&[OptionMeta { values: &["9", "9"], ..GOAL }], &["`goal` has `9` twice"]),
        (
            &[OptionMeta { kind: OptionKind::Seat, values: &["9", "8"], ..GOAL }],
            &["the values of `goal` are not those of a Seat: [\"9\", \"8\"]"],
        ),
        (&[OptionMeta { kind: OptionKind::List, ..GOAL }], &["the values of `goal` are not those of a List: [\"9\"]"]),
    ];
    for (options, faults) in options {
        assert_eq!(found(META.modes, options), faults);
    }
    let unread = found(META.modes, &[OptionMeta { values: &["9", "many"], ..GOAL }]);
    assert!(unread.len() == 1 && unread[0].starts_with("`goal` cannot be `many`: "), "{unread:?}");
    let missing = found(META.modes, &[GOAL, OptionMeta { key: "start", kind: OptionKind::Seat, ..GOAL }]);
    assert!(missing.contains(&"the options have no key `start`".to_owned()), "{missing:?}");
}

#[test]
fn another_rules_version_is_found() {
    let other = faults::<Toy>(&Meta { rules_version: 2, ..META });
    assert_eq!(other[0], "`alone` is refused with 1 seats: rules: only version 1 is known");
}
