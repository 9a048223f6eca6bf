//! Undo: within a turn, across all its phases, back to the information horizon and no further.

use game_core::{ChanceSource, Seat, SeatInfo, SeatKind, Setup, Table, fair};
use magnificent::{Action, Magnificent, Phase};

use crate::kit::{plain, solo_rules};

fn table(setup_options: magnificent::Options, seats: usize) -> Table<Magnificent> {
    let seat = |number: usize| SeatInfo { name: format!("seat {number}"), kind: SeatKind::Person };
    let mut setup: Setup<Magnificent> = Setup::new((0..seats).map(seat).collect());
    setup.options = setup_options;
    let (mut table, _) = Table::open(setup, ChanceSource::Seeded(fair::seed_from_text("undo"))).unwrap();
    while table.state().public().round == 0 {
        let seat = table.to_move().to_act().first().unwrap();
        let first = table.legal(seat)[0];
        table.play(seat, first, None).unwrap();
    }
    table
}

fn play(table: &mut Table<Magnificent>, seat: Seat, text: &str) {
    let action: Action = text.parse().unwrap();
    table.play(seat, action, None).unwrap_or_else(|why| panic!("{text}: {why}"));
}

/// The die, colour, gems, action, level and tiles of one turn are all undone at once.
#[test]
fn a_whole_turn_can_be_undone() {
    let mut table = table(plain(), 2);
    let seat = Seat::new(0);
    let before = *table.state();
    // The seat's pick of a trainer tile in the set-up can be undone, too, if nothing was revealed since.
    let earlier = table.undoable(seat);
    let dice = table.legal(seat).into_iter().filter(|action| matches!(action, Action::Take { .. }));
    let die = dice.max_by_key(|action| if let Action::Take { face, .. } = action { *face } else { 0 }).unwrap();
    table.play(seat, die, None).unwrap();
    let mut steps = 1;
    // Plays on to the end of the turn by actions that reveal nothing.
    while table.state().public().phase() != Phase::TurnEnd {
        let legal = table.legal(seat);
        let wanted = |action: &&Action| {
            matches!(
                action,
                Action::DieDone
                    | Action::Gem(_)
                    | Action::Main(_)
                    | Action::Level(_)
                    | Action::Colour(_)
                    | Action::Lay { .. }
            )
        };
        let next = *legal.iter().find(wanted).unwrap();
        table.play(seat, next, None).unwrap();
        steps += 1;
        assert_eq!(table.undoable(seat), earlier + steps, "after {next}");
    }
    assert!(steps >= 4, "{steps}");
    assert!(!table.state().public().mover_state().camp.is_empty());
    table.undo(seat, steps, None).unwrap();
    assert_eq!(*table.state(), before);
}

/// Drawing a poster reveals it, so nothing before it can be undone.
#[test]
fn a_reveal_bounds_undo() {
    let mut table = table(plain(), 2);
    let seat = Seat::new(0);
    let earlier = table.undoable(seat);
    play(&mut table, seat, "train BS2");
    assert_eq!(table.undoable(seat), earlier + 1);
    play(&mut table, seat, "poster 0");
    assert_eq!(table.undoable(seat), 0, "the display was refilled");
    play(&mut table, seat, "place 2");
    assert_eq!(table.undoable(seat), 1);
    table.undo(seat, 1, None).unwrap();
    assert!(matches!(table.state().public().phase(), Phase::PosterTaken(_)));
    play(&mut table, seat, "place 3");
    let first = table.legal(seat).into_iter().find(|action| matches!(action, Action::Take { .. })).unwrap();
    table.play(seat, first, None).unwrap();
    assert_eq!(table.undoable(seat), 2);
}

/// With two seats the end of a turn passes the decision to the other seat and cannot be undone; in solo it
/// can.
#[test]
fn the_end_of_a_turn_can_be_undone_only_in_solo() {
    for (options, seats) in [(plain(), 2), (solo_rules().options, 1)] {
        let mut table = table(options, seats);
        let seat = Seat::new(0);
        while table.state().public().phase() != Phase::TurnEnd {
            let legal = table.legal(seat);
            let wanted =
                ["skip", "die done", "colour green", "travel", "steps 0"].map(|text| text.parse::<Action>().unwrap());
            let next = wanted.into_iter().find(|action| legal.contains(action)).unwrap_or(legal[0]);
            table.play(seat, next, None).unwrap();
        }
        let before = *table.state();
        play(&mut table, seat, "end turn");
        if seats == 1 {
            table.undo(seat, 1, None).unwrap();
            assert_eq!(*table.state(), before);
        } else {
            assert_eq!(table.undoable(seat), 0);
            assert!(table.undo(seat, 1, None).is_err());
        }
    }
}
