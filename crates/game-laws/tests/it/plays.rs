//! The helper for tests of rules, on the toy.

use std::panic::{AssertUnwindSafe, catch_unwind};

use game_core::{Refusal, ToMove, Viewer};
use game_laws::Play;
use game_laws::toy::{Cards, Chance, Options, Toy};

use crate::play::seat;

/// Returns a game of two seats with dealt hands: seat 0 has A and D, seat 1 has B and C.
fn dealt() -> Play<Toy> {
    let mut play = Play::start(&Options::default(), 2);
    play.chance("deal A; deal D").chance("deal B; deal C");
    play
}

#[test]
fn steps_written_as_text_are_applied() {
    let mut play = dealt();
    assert_eq!(play.legal(), ["put A", "put D"]);
    assert_eq!(play.legal_as(1), ["put B", "put C"]);
    assert!(play.may("put A") && !play.may("put B") && !play.is_to_act(0));
    assert_eq!((play.refusal("done").clause(), play.refusal_as(1, "put A").clause()), ("TOY-203", "TOY-202"));
    play.act("put D; done").act_as(1, "put B; done");
    assert_eq!(play.outcomes(), [1, 2, 3].map(Chance::Roll));
    play.chance("roll 2");
    assert!(play.is_to_act(0) && play.outcomes().is_empty() && play.outcome().is_none());
    assert_eq!(play.sheet(0).total, 2);
    assert_eq!((play.view_of(1).hand, play.view(Viewer::Spectator).up), (Cards([0, 0, 1, 0]), Cards([0, 1, 0, 1])));
    assert!(play.heard(Viewer::Spectator).len() < play.event_texts().len(), "the spectator sees no cards dealt");
}

#[test]
fn chance_steps_are_left_to_the_test_or_decided() {
    let mut play = dealt();
    play.act("put D; done").act_as(1, "put B; done");
    assert_eq!(play.to_move(), ToMove::Chance, "by default they are left to the test");
    play.settle();
    assert!(play.is_to_act(0), "the first outcome was applied");
    play.dealer = Play::first_outcome;
    play.prepared.extend(["deal C", "deal B"].map(|text| text.parse::<Chance>().unwrap()));
    play.act("bank D; end");
    assert_eq!(play.to_act().len(), 2, "all cards are dealt");
    assert!(play.prepared.is_empty());
    assert_eq!(play.legal_as(0), ["put A", "put C"], "prepared outcomes come first");
    play.dealer = Play::by_hand;
    play.act("put C; done").act_as(1, "put B; done");
    assert_eq!(play.to_move(), ToMove::Chance);
}

/// What a test does wrong, and how the message begins.
type Case = (fn(&mut Play<Toy>), &'static str);

/// Returns the message of the panic in `test`.
fn panic_of(test: impl FnOnce(&mut Play<Toy>)) -> String {
    let panic = catch_unwind(AssertUnwindSafe(|| test(&mut dealt()))).expect_err("nothing panicked");
    *panic.downcast::<String>().unwrap()
}

#[test]
fn a_failure_shows_the_position() {
    let cases: [Case; 6] = [
        (|play| _ = play.act("done"), "`done` of seat 0 is illegal (TOY-203): at least one card must be put first\n"),
        (|play| _ = play.act_as(1, "put A"), "`put A` of seat 1 is illegal (TOY-202): A is not in the hand\n"),
        (|play| _ = play.refusal("put A"), "`put A` of seat 0 is legal\n"),
        (|play| _ = play.chance("roll 1"), "`roll 1` is not possible, only []\n"),
        (|play| _ = play.act("put X"), "`put X`: "),
        (
            |play| _ = play.act("put D; done").act_as(1, "put B; done").act("end"),
            "no seat is to act, so `end` is impossible\n",
        ),
    ];
    for (test, begins) in cases {
        let message = panic_of(test);
        assert!(message.starts_with(begins), "{message}");
        assert!(!begins.ends_with('\n') || message.contains("turned up"), "the position is missing: {message}");
    }
    let seats = catch_unwind(|| Play::<Toy>::start(&Options { goal: 0, ..Options::default() }, 2)).unwrap_err();
    assert!(seats.downcast::<String>().unwrap().ends_with("goal: the goal is at least 1"));
    assert_eq!(dealt().to_act().first(), Some(seat(0)));
}
