//! Each fault of the toy is reported by its own law, and by no other.

use game_core::{Seat, Step, Viewer};
use game_laws::toy::{Action, Rules, Toy, fault};
use game_laws::{Chooser, Configuration, Law, Subject, Violation, check, check_only};

const GAMES: u64 = 40;

/// The first violation of one law over all configurations.
fn first<S: Subject>(law: Law) -> Option<Violation> {
    S::configurations().iter().find_map(|configuration| check_only::<S>(configuration, &[law], 0..GAMES, 1).err())
}

/// Exactly the named law speaks, and says where.
fn reported<const FAULT: u8>(law: Law, word: &str) {
    for other in Law::ALL.into_iter().filter(|other| *other != law) {
        if let Some(violation) = first::<Toy<FAULT>>(other) {
            panic!("fault {FAULT} should be reported by {law} alone, but: {violation}");
        }
    }
    let violation = first::<Toy<FAULT>>(law).unwrap_or_else(|| panic!("fault {FAULT} is not reported by {law}"));
    assert!(violation.what.contains(word), "{violation}");
    let text = violation.to_string();
    for part in [
        format!("law {} ", law.number()),
        format!("`{}`", violation.configuration),
        format!("LAWS_GAME={}", violation.game),
        "LAWS_SEED=1".to_owned(),
        format!("after {} steps", violation.step),
    ] {
        assert!(text.contains(&part), "`{part}` is missing in: {text}");
    }
    // What was found is found again by running that one game.
    let configurations = Toy::<FAULT>::configurations();
    let again = configurations.iter().find(|configuration| configuration.name == violation.configuration).unwrap();
    let games = violation.game..violation.game + 1;
    assert_eq!(check_only::<Toy<FAULT>>(again, &[law], games, violation.seed), Err(violation));
}

#[test]
fn law_1() {
    reported::<{ fault::NO_OUTCOME }>(Law::Act, "without an outcome");
}

#[test]
fn law_2() {
    reported::<{ fault::LAX_CHECK }>(Law::Legal, "`done`");
}

#[test]
fn law_2b_uniform() {
    reported::<{ fault::CROOKED_ACTION }>(Law::Uniform, "deviations from even");
}

#[test]
fn law_2b_blind() {
    reported::<{ fault::PEEKING_ACTION }>(Law::Uniform, "if what it cannot see were different");
}

#[test]
fn law_3() {
    reported::<{ fault::FLAT_CHANCE }>(Law::Chance, "`chance_at(");
}

#[test]
fn law_4() {
    reported::<{ fault::LAST_IS_FIRST }>(Law::Window, "another state");
}

#[test]
fn law_5_constraints() {
    reported::<{ fault::FORGETFUL }>(Law::Worlds, "is not whole");
}

#[test]
fn law_5_frequencies() {
    reported::<{ fault::FLAT_DEAL }>(Law::Worlds, "deviations from their weights");
}

#[test]
fn law_6_events() {
    reported::<{ fault::LOUD_DEAL }>(Law::Secret, "is told two things");
}

#[test]
fn law_6_window() {
    reported::<{ fault::AUDIBLE_PUT }>(Law::Secret, "one more secret step");
}

#[test]
fn law_6_versions() {
    reported::<{ fault::SILENT_TAKE }>(Law::Secret, "who made it");
}

#[test]
fn law_7() {
    reported::<{ fault::UNREADABLE_DIE }>(Law::Notation, "`* roll 10`");
}

#[test]
fn law_8() {
    reported::<{ fault::REVEALING_BANK }>(Law::Replay, "learned something");
}

#[test]
fn law_9() {
    reported::<{ fault::LOST_CARDS }>(Law::Census, "cards instead of");
}

#[test]
fn law_10_fast_path() {
    reported::<{ fault::HASTY_STANDING }>(Law::Sheets, "`standing` gives");
}

#[test]
fn law_10_total() {
    reported::<{ fault::WRONG_TOTAL }>(Law::Sheets, "adds up to");
}

#[test]
fn law_11() {
    reported::<{ fault::ENDLESS }>(Law::Bound, "should have ended");
}

#[test]
fn law_14() {
    reported::<{ fault::TRUSTING }>(Law::Views, "panicked: index out of bounds");
}

/// The healthy toy, described by somebody who thinks that everybody sees everything.
struct Careless;

impl Subject for Careless {
    type Game = Toy;

    fn configurations() -> Vec<Configuration<Toy>> {
        <Toy as Subject>::configurations()
    }

    fn near_misses(rules: &Rules, state: &Toy, seat: Seat, rng: &mut Chooser) -> Vec<Action> {
        Toy::near_misses(rules, state, seat, rng)
    }

    fn census(rules: &Rules, state: &Toy) -> Result<(), String> {
        Toy::census(rules, state)
    }

    fn bound(rules: &Rules) -> usize {
        <Toy as Subject>::bound(rules)
    }

    fn shown(_: &Rules, _: &Toy, step: &Step<Toy>, _: Viewer) -> String {
        step.to_string()
    }
}

/// Law 6 does not pass by finding nothing to compare.
#[test]
fn a_subject_without_secrets_must_say_so() {
    let violation = check_only::<Careless>(&Careless::configurations()[1], &[Law::Secret], 0..GAMES, 1).unwrap_err();
    assert!(violation.what.contains("could anything hidden be made to differ"), "{violation}");
}

/// A panic is told with its seed and step like everything else.
#[test]
fn a_panic_is_a_finding() {
    let configurations = Toy::<{ fault::PANIC }>::configurations();
    let violation = check::<Toy<{ fault::PANIC }>>(&configurations[1], GAMES, 1).unwrap_err();
    assert!(violation.what.contains("panicked: the toy panics in its second round"), "{violation}");
    assert!(violation.step > 0, "{violation}");
}
