//! A turn, what is refused, and the end.

use game_core::{Game, Refusal, Seat, SeatCount, SeatSet, SetupError, Step, ToMove, Viewer};
use game_laws::clause;
use new_game::{Action, Event, IllegalAction, NewGame, Options, Rules};

fn rules(seats: u8) -> Result<Rules, SetupError> {
    NewGame::rules(&Options::default(), SeatCount::new(seats), None, 1)
}

/// Returns the position after seats have taken these counters in turn, and what was told.
fn after(counts: &[u8]) -> (Rules, NewGame, Vec<Event>) {
    let rules = rules(2).unwrap();
    let (mut state, mut told) = (NewGame::setup(&rules), Vec::new());
    for count in counts {
        let seat = state.mover;
        state.validate(&rules, seat, &Action(*count)).unwrap();
        let mut events = Vec::new();
        state.apply(&rules, &Step::choice(seat, Action(*count)), &mut events);
        told.extend(events.into_iter().map(|event| event.full));
    }
    (rules, state, told)
}

#[test]
fn players_take_counters_in_turn() {
    clause!("NEW-101", "NEW-102", "NEW-201");
    let (rules, state, told) = after(&[3, 1]);
    assert_eq!((state.pile, state.taken.as_slice(), state.mover), (17, &[3, 1][..], Seat::new(0)));
    assert_eq!(told[1], Event::Took { seat: Seat::new(1), count: 1, left: 17 });
    let mut legal = Vec::new();
    state.legal_actions(&rules, Seat::new(0), &mut legal);
    assert_eq!(legal, [1, 2, 3].map(Action));
}

#[test]
fn a_refusal_cites_the_clause_that_would_be_broken() {
    clause!("NEW-102", "NEW-201", "NEW-202");
    let (rules, state, _) = after(&[3, 3, 3, 3, 3, 3, 1]);
    let refused = |seat, count| state.validate(&rules, Seat::new(seat), &Action(count)).unwrap_err();
    assert_eq!(refused(0, 1), IllegalAction::NotYourTurn);
    assert_eq!([refused(1, 0), refused(1, 4)], [IllegalAction::NotOneToThree; 2]);
    assert_eq!((refused(1, 3), refused(1, 3).clause()), (IllegalAction::TooFew, "NEW-202"));
    assert_eq!(state.validate(&rules, Seat::new(1), &Action(2)), Ok(()));
}

#[test]
fn whoever_takes_the_last_counter_wins() {
    clause!("NEW-301", "NEW-302");
    let (rules, state, _) = after(&[3, 3, 3, 3, 3, 3, 1, 2]);
    assert_eq!(state.to_move(&rules), ToMove::Over);
    let outcome = state.outcome(&rules).unwrap();
    assert_eq!(outcome.winners(), [SeatSet::one(Seat::new(1))]);
    let sheet = NewGame::score_sheet(&rules, &state.view(&rules, Viewer::Spectator), Seat::new(0));
    assert_eq!((sheet.total, sheet.lines[0].value), (0, 10));
}

#[test]
fn other_numbers_of_seats_are_refused() {
    assert_eq!([1, 2, 4, 5].map(|seats| rules(seats).is_ok()), [false, true, true, false]);
}
