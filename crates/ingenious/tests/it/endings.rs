//! One recorded game for each way a game can end.

use game_core::{ChanceSource, Game, Table};
use game_laws::endings::ending;
use ingenious::{Ingenious, Mode, Rules};

use crate::kit::rules;

/// Checks a property of a recorded game.
fn check(name: &str, expected: fn(&Rules, &Table<Ingenious>) -> bool) {
    let table = ending(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/endings"), name);
    assert!(expected(table.rules(), &table), "{name}: {:?}", table.outcome());
}

fn reason(table: &Table<Ingenious>) -> String {
    table.outcome().unwrap().reason.into_owned()
}

#[test]
fn a_full_board_ends_every_mode() {
    for name in [
        "standard-2-board-full",
        "standard-3-board-full",
        "standard-4-board-full",
        "solo-board-full",
        "team-silent-board-full",
        "team-open-board-full",
        "duel-board-full",
    ] {
        check(name, |rules, table| reason(table) == "board-full" && !table.state().board().has_pair(rules));
    }
}

#[test]
fn all_six_pegs_on_their_last_space_win_at_once() {
    for name in ["standard-2-instant-win", "team-instant-win"] {
        check(name, |rules, table| {
            assert!(matches!(table.chance_source(), ChanceSource::Manual), "no seed was found for it");
            let winner = table.outcome().unwrap().winners()[0].first().unwrap();
            let pegs = table.state().pegs(rules, winner);
            reason(table) == "instant-win" && pegs.iter().all(|&peg| peg == rules.last_space())
        });
    }
    check("duel-instant-win", |rules, table| {
        let pegs = table.state().pegs(rules, game_core::Seat::new(0));
        reason(table) == "instant-win" && (pegs.iter().all(|&peg| peg > 0) || pegs.iter().all(|&peg| peg < 0))
    });
}

#[test]
fn places_are_shared_or_decided_by_the_tie_break() {
    for name in ["standard-2-shared-first-place", "duel-draw", "team-shared"] {
        check(name, |_, table| table.outcome().unwrap().winners().len() == 2);
    }
    check("standard-3-shared-last-place", |_, table| {
        table.outcome().unwrap().ranking.iter().map(Vec::len).collect::<Vec<_>>() == [1, 2]
    });
    check("standard-2-tie-break", |_, table| !table.outcome().unwrap().decided_by.is_empty());
}

/// A state is small and owns no heap memory.
#[test]
fn a_state_is_at_most_a_kilobyte_of_plain_data() {
    assert!(size_of::<Ingenious>() <= 1024, "{}", size_of::<Ingenious>());
    assert!(!std::mem::needs_drop::<Ingenious>(), "cloning it allocates nothing");
    let rules = rules(Mode::Standard, 2);
    assert_eq!(Ingenious::setup(&rules).clone(), Ingenious::setup(&rules));
}
