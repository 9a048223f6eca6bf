//! Each fault of the toy is reported by its own law, and by no other.

use core::cell::Cell;

use game_core::{Seat, Step, Viewer};
use game_laws::toy::fault::{self, Fault};
use game_laws::toy::{Action, Rules, Toy};
use game_laws::{Broken, Chooser, Configuration, Law, Report, Subject, Violation, check, check_only};

const GAMES: u64 = 40;

/// Returns the first violation of one law over all configurations.
fn first<S: Subject>(law: Law) -> Option<Violation> {
    S::configurations().iter().find_map(|configuration| check_only::<S>(configuration, &[law], 0..GAMES, 1).err())
}

/// Asserts that exactly the given law reports the toy's fault, in a message that contains `word`.
fn reported(fault: Fault, law: Law, word: &str) {
    fault::set(Some(fault));
    reported_by::<Toy>(law, word);
}

/// Asserts that exactly the given law reports a violation, that its message contains `word`, and that it says
/// where.
fn reported_by<S: Subject>(law: Law, word: &str) {
    reported_beside::<S>(law, word, &[]);
}

/// Like `reported_by`, for a fault that the laws in `beside` report as well.
fn reported_beside<S: Subject>(law: Law, word: &str, beside: &[Law]) {
    let name = std::any::type_name::<S>();
    assert!(beside.iter().all(|other| first::<S>(*other).is_some()), "{name} is not reported by all of {beside:?}");
    for other in Law::ALL.into_iter().filter(|other| *other != law && !beside.contains(other)) {
        if let Some(violation) = first::<S>(other) {
            panic!("{name} should be reported by {law} alone, but: {violation}");
        }
    }
    let violation = first::<S>(law).unwrap_or_else(|| panic!("{name} is not reported by {law}"));
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
    // Running that one game finds the same violation, unless the violation is about the run as a whole.
    if violation.what.contains("pairs of runs of all games") || violation.what.contains("offered no state") {
        return;
    }
    let configurations = S::configurations();
    let again = configurations.iter().find(|configuration| configuration.name == violation.configuration).unwrap();
    let games = violation.game..violation.game + 1;
    assert_eq!(check_only::<S>(again, &[law], games, violation.seed), Err(violation));
}

#[test]
fn law_1() {
    reported(Fault::NoOutcome, Law::Act, "without an outcome");
}

#[test]
fn law_2() {
    reported(Fault::LaxCheck, Law::Legal, "`done`");
}

#[test]
fn law_2_fast_path() {
    reported(Fault::MissingAction, Law::Legal, "actions by its state");
}

#[test]
fn law_2_refusals() {
    reported(Fault::OtherReason, Law::Legal, "by its view as");
}

#[test]
fn law_2b_uniform() {
    reported(Fault::CrookedAction, Law::Uniform, "deviations from even");
}

#[test]
fn law_2b_blind() {
    reported(Fault::PeekingAction, Law::Uniform, "if what it cannot see were different");
}

#[test]
fn law_3() {
    reported(Fault::FlatChance, Law::Chance, "`chance_at(");
}

#[test]
fn law_4() {
    reported(Fault::LastIsFirst, Law::Simultaneous, "another state");
}

#[test]
fn law_5_constraints() {
    reported(Fault::Forgetful, Law::Worlds, "has not all components");
}

#[test]
fn law_5_frequencies() {
    reported(Fault::FlatDeal, Law::Worlds, "deviations from their weights");
}

#[test]
fn law_6_events() {
    reported(Fault::LoudDeal, Law::Secret, "is told two things");
}

#[test]
fn law_6_simultaneous_phase() {
    reported(Fault::AudiblePut, Law::Secret, "one more hidden step");
}

#[test]
fn law_6_versions() {
    reported(Fault::SilentTake, Law::Secret, "is told nothing");
}

#[test]
fn law_7() {
    reported(Fault::UnreadableDie, Law::Notation, "`* roll 10`");
}

#[test]
fn law_7_nothing_is_ignored() {
    reported(Fault::IgnoredText, Law::Notation, "something in it is ignored");
}

/// The hand that is revealed is another one in the position made from a view, so law 15 notices it too.
#[test]
fn law_8() {
    fault::set(Some(Fault::RevealingBank));
    reported_beside::<Toy>(Law::Replay, "learnt something", &[Law::Position]);
}

/// The position made from a view counts the lost cards among those that are not seen, so law 15 notices it
/// too.
#[test]
fn law_9() {
    fault::set(Some(Fault::LostCards));
    reported_beside::<Toy>(Law::Census, "cards instead of", &[Law::Position]);
}

#[test]
fn law_10_fast_path() {
    reported(Fault::HastyRankingKey, Law::Sheets, "`ranking_key` of seat");
}

#[test]
fn law_10_total() {
    reported(Fault::WrongTotal, Law::Sheets, "adds up to");
}

#[test]
fn law_10_verdict() {
    reported(Fault::UnknownVerdict, Law::Sheets, "the verdict `drawn` is not among");
}

#[test]
fn law_11() {
    reported(Fault::Endless, Law::Bound, "should have ended");
}

#[test]
fn law_13() {
    reported(Fault::ForgetfulDigest, Law::Digest, "two different states have one digest");
}

#[test]
fn law_14() {
    reported(Fault::Trusting, Law::Views, "panicked: ");
}

/// A mistake in the `Subject` that describes the healthy toy.
#[derive(Clone, Copy, PartialEq)]
enum Wrong {
    /// `shown` says that everybody sees every step.
    Shown,
    /// `census` never finds anything missing.
    Census,
    /// `broken` returns no states.
    NothingBroken,
    /// `broken` returns a state that is not broken.
    NotBroken,
    /// `rules_text` lacks a clause that refusals name.
    Rules,
    /// `bound` is ten times too large.
    Bound,
    /// `not_examined` says that law 3 has nothing to examine.
    Excuse,
}

thread_local! {
    // A thread-local instead of one type per mistake, because the whole kit would be compiled for each type.
    // Each test runs in its own thread.
    static WRONG: Cell<Option<Wrong>> = const { Cell::new(None) };
}

fn is_wrong(what: Wrong) -> bool {
    WRONG.get() == Some(what)
}

/// The `Subject` of the healthy toy, with the mistake in `WRONG`.
struct Described;

impl Subject for Described {
    type Game = Toy;

    fn configurations() -> Vec<Configuration<Toy>> {
        <Toy as Subject>::configurations()
    }

    fn rules_text() -> &'static str {
        let text = Toy::rules_text();
        if is_wrong(Wrong::Rules) { text.split_once("- **TOY-302**").unwrap().0 } else { text }
    }

    fn near_misses(rules: &Rules, state: &Toy, seat: Seat, rng: &mut Chooser) -> Vec<Action> {
        Toy::near_misses(rules, state, seat, rng)
    }

    fn census(rules: &Rules, state: &Toy) -> Result<(), String> {
        if is_wrong(Wrong::Census) { Ok(()) } else { Toy::census(rules, state) }
    }

    fn broken(rules: &Rules, state: &Toy) -> Vec<Broken<Toy>> {
        match WRONG.get() {
            Some(Wrong::NothingBroken) => Vec::new(),
            Some(Wrong::NotBroken) => vec![Broken::new("nothing is missing", state.clone())],
            _ => Toy::broken(rules, state),
        }
    }

    fn bound(rules: &Rules) -> usize {
        <Toy as Subject>::bound(rules) * if is_wrong(Wrong::Bound) { 10 } else { 1 }
    }

    fn shown(rules: &Rules, before: &Toy, step: &Step<Toy>, viewer: Viewer) -> String {
        if is_wrong(Wrong::Shown) { step.to_string() } else { Toy::shown(rules, before, step, viewer) }
    }

    fn verdicts(rules: &Rules) -> &'static [&'static str] {
        Toy::verdicts(rules)
    }

    fn not_examined(_: &Rules, law: Law) -> Option<&'static str> {
        (is_wrong(Wrong::Excuse) && law == Law::Chance).then_some("there is no chance")
    }
}

/// Asserts that exactly the given law reports the mistake, in a message that contains `word`.
fn mistake_reported(what: Wrong, law: Law, word: &str) {
    WRONG.set(Some(what));
    reported_by::<Described>(law, word);
}

/// Law 6 must not pass because it found no hidden difference to compare.
#[test]
fn a_subject_without_secrets_must_say_so() {
    mistake_reported(Wrong::Shown, Law::Secret, "could anything hidden be made to differ");
}

#[test]
fn law_2_clauses() {
    mistake_reported(Wrong::Rules, Law::Legal, "names the clause `TOY-302`, which is not in the rules");
}

#[test]
fn law_9_a_census_must_notice() {
    mistake_reported(Wrong::Census, Law::Census, "the census does not notice that");
}

#[test]
fn law_9_broken_states_are_offered() {
    mistake_reported(Wrong::NothingBroken, Law::Census, "offered no state");
}

#[test]
fn law_9_broken_states_are_broken() {
    mistake_reported(Wrong::NotBroken, Law::Census, "is not broken");
}

#[test]
fn a_loose_bound_is_a_fault() {
    let configuration = &Described::configurations()[1];
    let run = || check_only::<Described>(configuration, &[Law::Bound], 0..GAMES, 1).unwrap().tight_bound();
    assert_eq!(run(), Ok(()));
    WRONG.set(Some(Wrong::Bound));
    let fault = run().unwrap_err();
    assert!(fault.contains("more than twice the longest of 40 games"), "{fault}");
}

#[test]
fn an_excuse_must_be_true() {
    WRONG.set(Some(Wrong::Excuse));
    let report = check_only::<Described>(&Described::configurations()[1], &[Law::Chance], 0..1, 1).unwrap();
    let fault = report.examined_all(false).unwrap_err();
    assert!(fault.contains("although the subject says it cannot: there is no chance"), "{fault}");
}

/// A law that examined nothing is reported, unless the run was too short or the subject gives a reason.
#[test]
fn a_law_that_examined_nothing_is_a_fault() {
    let mut report = Report { examined: [(Law::Simultaneous, 0)].into(), ..Report::default() };
    assert_eq!(report.examined_all(false), Ok(()));
    let fault = report.examined_all(true).unwrap_err();
    assert!(fault.contains("law 4") && fault.contains("examined nothing"), "{fault}");
    report.not_examined.insert(Law::Simultaneous, "one seat decides at a time");
    assert_eq!(report.examined_all(true), Ok(()));
}

#[test]
fn law_15() {
    reported(Fault::EmptyDeck, Law::Position, "in the position of its view");
}

/// A panic is reported with its seed and step like any other violation.
#[test]
fn a_panic_is_a_finding() {
    fault::set(Some(Fault::Panic));
    let configurations = Toy::configurations();
    let violation = check::<Toy>(&configurations[1], GAMES, 1).unwrap_err();
    assert!(violation.what.contains("panicked: the toy panics in its second round"), "{violation}");
    assert!(violation.step > 0, "{violation}");
}
