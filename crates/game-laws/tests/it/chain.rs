//! Tests of chains of actions with the toy.

use game_core::{Entry, MAX_CHAIN, PlayedChain, Table, TableError, ToMove, Viewer};
use game_laws::toy::{Action, Card, Event, IllegalAction, Sides};

use crate::play::{Healthy, Refused, all, first_phase, first_turn, random, refused, say, seat, seeded, setup, version};

type ToyAction = Action;

fn chain(table: &mut Table<Healthy>, number: u8, actions: &str) -> Result<PlayedChain<Healthy>, Refused> {
    let actions = actions.split("; ").map(|text| text.parse::<ToyAction>().unwrap()).collect();
    table.play_chain(seat(number), actions, None)
}

#[test]
fn a_chain_does_what_its_actions_do_one_by_one() {
    let (mut chained, mut single) = (first_turn(), first_turn());
    let told = chain(&mut chained, 0, "bank D; take A").unwrap();
    all(&mut single, "0 bank D; 0 take A");
    assert_eq!((told.taken, told.refusal, told.stopped), (2, None, false));
    assert_eq!((chained.state(), chained.journal()), (single.state(), single.journal()));
    for viewer in chained.seats().viewers() {
        assert_eq!(chained.version(viewer), single.version(viewer), "versions count steps");
        let steps: Vec<_> = told.update.steps_for(viewer).collect();
        let events: Vec<Vec<Event>> =
            steps.iter().map(|(events, _)| events.iter().copied().cloned().collect()).collect();
        assert_eq!(events, single.history(viewer)[single.history(viewer).len() - 2..]);
        assert_eq!(steps[1].1.view_of(&chained, viewer), chained.view(viewer));
        assert_ne!(steps[0].1.view_of(&chained, viewer), chained.view(viewer));
    }
    assert_eq!(chained.undoable(seat(0)), 2);
    chained.undo(seat(0), 2, None).unwrap();
    assert_eq!(chained.state(), first_turn().state());
}

#[test]
fn a_chain_stops_at_the_first_refusal() {
    let mut table = first_turn();
    let told = chain(&mut table, 0, "bank D; bank A; take A").unwrap();
    assert!(matches!(told.refusal, Some(TableError::Illegal(IllegalAction::OneOfEach))), "{:?}", told.refusal);
    assert_eq!((told.taken, told.stopped, told.update.steps.len()), (1, false, 1));
    assert_eq!(table.steps().last().unwrap().to_string(), "0 bank D");
    refused(&mut table, &TableError::Illegal(IllegalAction::OneOfEach), |table| chain(table, 0, "bank A; take A"));
    refused(&mut table, &TableError::NotToAct(seat(1)), |table| chain(table, 1, "take A"));
}

#[test]
fn a_chain_stops_before_chance_whoever_enters_it() {
    let mut table = first_turn();
    let told = chain(&mut table, 0, "bank D; end; put A").unwrap();
    assert_eq!((told.taken, told.refusal, told.stopped), (2, None, true));
    assert_eq!(table.to_move(), ToMove::Chance);
    // A table that draws by itself has the seat to act again right after the draws.
    let mut seen = 0;
    for seed in 0..40 {
        let mut table = seeded(1, Sides::Alone, seed);
        random_turn(&mut table);
        let ToMove::Seats(_) = table.to_move() else { continue };
        if table.legal(seat(0)).contains(&Action::Done) {
            let before = table.steps().len();
            let told = table.play_chain(seat(0), vec![Action::Done, Action::Take(Card::B)], None).unwrap();
            // Where nothing is drawn, the chain may go on.
            if !table.steps()[before..].iter().any(|step| step.to_string().starts_with('*')) {
                continue;
            }
            assert_eq!((told.taken, told.refusal, told.stopped), (1, None, true));
            seen += usize::from(told.update.steps.len() > 1 && table.to_move().to_act().has(seat(0)));
        }
    }
    assert!(seen > 0, "a chain stopped although its seat was to act again");
}

/// Plays until the only seat may finish its phase, or the game is over.
fn random_turn(table: &mut Table<Healthy>) {
    for most in 1..200 {
        if table.legal(seat(0)).contains(&Action::Done) || table.to_move() == ToMove::Over {
            return;
        }
        random(table, most as u64, most);
    }
}

#[test]
fn a_chain_ends_with_the_phase_and_with_the_seats_part_of_it() {
    let mut table = first_phase();
    let told = chain(&mut table, 0, "put D; put A; done; put A").unwrap();
    assert_eq!((told.taken, told.refusal, told.stopped), (3, None, true), "the seat has nothing to decide");
    let spectator: Vec<_> = told.update.steps_for(Viewer::Spectator).collect();
    assert!(spectator.is_empty(), "the number of hidden steps is hidden");
    let own = told.update.steps_for(Viewer::Seat(seat(0))).count();
    assert_eq!(own, 3);
    assert_eq!(table.version(Viewer::Spectator), version(&table, 1));
    table.undo(seat(0), 3, None).unwrap();
    say(&mut table, "1 put B").unwrap();
    all(&mut table, "0 put D; 0 done");
    let told = chain(&mut table, 1, "done; put C").unwrap();
    assert_eq!((told.taken, told.refusal, told.stopped), (1, None, true));
    let events: Vec<_> = told.update.steps_for(Viewer::Spectator).map(|(events, _)| events.len()).collect();
    assert_eq!(events, [2], "both seats' cards are turned up");
}

#[test]
fn only_the_first_action_of_a_chain_can_be_stale() {
    let mut table = first_turn();
    let seen = version(&table, 0);
    let actions = |text: &str| text.split("; ").map(|text| text.parse::<ToyAction>().unwrap()).collect::<Vec<_>>();
    assert_eq!(table.play_chain(seat(0), actions("bank D; take A"), Some(seen)).unwrap().taken, 2);
    assert_eq!(version(&table, 0), seen + 2);
    let stale = TableError::Stale { seen, now: seen + 2 };
    refused(&mut table, &stale, |table| table.play_chain(seat(0), actions("end"), Some(seen)));
}

#[test]
fn a_chain_has_a_length() {
    let mut table = first_phase();
    refused(&mut table, &TableError::ChainLength(0), |table| table.play_chain(seat(0), vec![], None));
    let long = vec![Action::Put(Card::A); MAX_CHAIN + 1];
    refused(&mut table, &TableError::ChainLength(65), |table| table.play_chain(seat(0), long.clone(), None));
    let told = table.play_chain(seat(0), long[..MAX_CHAIN].to_vec(), None).unwrap();
    assert_eq!(told.taken, 1);
    assert!(told.refusal.is_some());
}

#[test]
fn a_journal_of_chains_leads_to_the_same_versions() {
    let mut table = seeded(2, Sides::Alone, 3);
    for _ in 0..60 {
        let ToMove::Seats(to_act) = table.to_move() else { break };
        let seat = to_act.first().unwrap();
        let legal = table.legal(seat);
        table.play_chain(seat, legal.into_iter().cycle().take(8).collect(), None).unwrap();
    }
    assert!(table.journal().iter().filter(|entry| matches!(entry, Entry::Step(_))).count() > 20);
    let source = table.chance_source().clone();
    let again = Table::from_journal(setup(2, Sides::Alone), source, table.journal()).unwrap();
    assert_eq!(again.state(), table.state());
    for viewer in table.seats().viewers() {
        assert_eq!(again.version(viewer), table.version(viewer));
    }
}

/// The view of a state at a table.
trait ViewOf {
    fn view_of(&self, table: &Table<Healthy>, viewer: Viewer) -> game_laws::toy::View;
}

impl ViewOf for Healthy {
    fn view_of(&self, table: &Table<Healthy>, viewer: Viewer) -> game_laws::toy::View {
        game_core::Game::view(self, table.rules(), viewer)
    }
}
