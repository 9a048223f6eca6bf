//! One recorded game for each kind of ending.

use game_core::{ChanceSource, Seat, Table};
use game_laws::endings::{assert_endings, ending};
use magnificent::Magnificent;

/// The games that reach the two highest goals, and the component set in which cards score double.
const OF_A_SET: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/endings-of-a-set");

fn table(name: &str) -> Table<Magnificent> {
    ending(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/endings"), name)
}

fn scores(table: &Table<Magnificent>) -> Vec<i16> {
    let seats = table.rules().seats.seats();
    seats.map(|seat| table.state().public().player(seat).ledger.total()).collect()
}

#[test]
fn most_points_win_in_every_mode() {
    for name in ["standard-2", "standard-3-draft", "standard-4-sides", "standard-4-b"] {
        let table = table(name);
        let outcome = table.outcome().unwrap();
        assert_eq!((outcome.reason.as_ref(), outcome.winners().len()), ("three-rounds", 1), "{name}");
        let (scores, winner) = (scores(&table), outcome.winners()[0].first().unwrap());
        assert_eq!(scores.iter().max(), Some(&scores[winner.index()]), "{name}");
    }
}

#[test]
fn a_tie_is_broken_on_the_performance_track() {
    let table = table("tie-on-the-track");
    let (outcome, scores) = (table.outcome().unwrap(), scores(&table));
    assert_eq!(scores[0], scores[1]);
    let winner = outcome.winners()[0].first().unwrap();
    let hat = |seat: u8| table.state().public().player(Seat::new(seat)).highest_hat();
    assert_eq!(hat(winner.into()), hat(0).max(hat(1)));
    assert_eq!(outcome.decided_by[0].index, 1);
}

#[test]
fn all_seats_may_have_negative_scores() {
    assert!(scores(&table("all-negative")).iter().all(|score| *score < 0));
}

/// The game won was recorded with manual chance outcomes. The two highest goals were reached with a component
/// set in which cards score double; those records name it by its hash.
#[test]
fn the_verdict_of_solo_follows_the_goals() {
    let won = table("solo-won");
    assert!(matches!(won.chance_source(), ChanceSource::Manual));
    let set = |name: &str| ending(OF_A_SET, name);
    for (table, verdict, least, most) in [
        (table("solo-lost"), "lost", i16::MIN, 199),
        (won, "won", 200, 219),
        (set("solo-ringmaster"), "ringmaster", 220, 239),
        (set("solo-magnificent"), "magnificent", 240, i16::MAX),
    ] {
        assert_eq!(table.outcome().unwrap().verdict.as_deref(), Some(verdict));
        assert!((least..=most).contains(&scores(&table)[0]), "{verdict}: {:?}", scores(&table));
    }
}

#[test]
fn endings_with_the_doubled_cards_verify_and_changed_ones_are_refused() {
    assert_endings::<Magnificent>(OF_A_SET, 2);
}
