//! Compares the store with what the players remember.

use std::collections::HashMap;

use catalog::Seating;
use game_core::{ChanceSource, SeatInfo, Verdict};
use protocol::RoomPhase;
use server::Store;
use server::store::{RoomRow, StoreLocation};

use super::Seen;
use super::agents::{Agent, Table};

/// The stored rooms by name, each with the lines of its journal.
pub(super) type Kept = HashMap<String, (RoomRow, Vec<String>)>;

/// Reads rooms from the store without the server, in a separate runtime, so that no connection of the test is
/// open when the next server recovers.
pub(super) async fn read(place: &StoreLocation, names: Vec<String>) -> Kept {
    let place = place.clone();
    let read = tokio::task::spawn_blocking(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let store = Store::open_to_read(&place).await.unwrap();
            let mut kept = Kept::new();
            for name in names {
                let room = store.room(&name).await.unwrap().expect("the room is there");
                kept.insert(name, room);
            }
            kept
        })
    });
    read.await.unwrap()
}

/// Checks that every confirmed move is stored, that an unconfirmed one is stored completely or not at all,
/// and that the journal replays to exactly the stored state.
pub(super) fn kept(table: &mut Table, kept: &Kept, seen: &mut Seen) {
    let (row, entries) = &kept[&table.keys.table];
    let lines: Vec<String> = entries.iter().flat_map(|entry| entry.split('\n')).map(str::to_owned).collect();
    for (agent, seat) in table.agents.iter_mut().zip(0..) {
        decisions(agent, seat, &lines, seen);
    }
    for (at, entry) in entries.iter().enumerate() {
        let mut draws = entry.split('\n').map(|line| line.starts_with('*'));
        let first = draws.next();
        assert!(at == 0 || first == Some(false), "an entry begins with a decision: {entry}");
        assert!(draws.all(|draw| draw), "one entry, one decision: {entry}");
    }
    let replayed = replay(row, &lines);
    assert_eq!(replayed.journal_from(0), lines, "no draw is missing, and none is there too many");
    assert_eq!(row.stage == RoomPhase::Over, replayed.to_move() == game_core::ToMove::Over);
}

fn decisions(agent: &mut Agent, seat: usize, lines: &[String], seen: &mut Seen) {
    let mark = format!("{seat} ");
    let kept: Vec<&str> = lines.iter().filter_map(|line| line.strip_prefix(&mark)).collect();
    let (there, more) = kept.split_at_checked(agent.confirmed.len()).expect("what was confirmed is there");
    assert_eq!(there, agent.confirmed, "what was confirmed is there, and in its order");
    let under_way = agent.under_way.take();
    match (more, under_way) {
        ([], None) => {}
        ([], Some(_)) => seen.gone_unconfirmed += 1,
        ([one], Some(action)) if *one == action => {
            seen.kept_unconfirmed += 1;
            agent.confirmed.push(action);
        }
        (more, under_way) => panic!("{more:?} is there, but only {under_way:?} was asked for"),
    }
    seen.confirmed += agent.confirmed.len() - agent.counted;
    agent.counted = agent.confirmed.len();
}

/// Returns the table rebuilt from the stored journal.
pub(super) fn replay(row: &RoomRow, lines: &[String]) -> catalog::TableBox {
    let seats = row.seats.iter().map(|seat| SeatInfo { name: seat.name.clone(), kind: seat.plan.clone() });
    let seating = Seating {
        options: row.spec.options.clone(),
        seats: seats.collect(),
        component_set: None,
        table: row.id.clone(),
    };
    let contributions = row.seats.iter().map(|seat| seat.contribution.unwrap_or_default()).collect();
    let chance_source = ChanceSource::Committed { secret: row.secret, contributions };
    catalog::find(&row.spec.game).unwrap().restore(seating, chance_source, row.spec.rules, lines).unwrap()
}

/// Checks that a finished game's record verifies and contains what the players remember.
pub(super) async fn finished(table: &mut Table) {
    let record = table.visit().record().await.unwrap();
    let game = catalog::find(&record.game).unwrap();
    let (verdict, _) = game.verify(&record, None).unwrap();
    assert_eq!(verdict, Verdict::Fair, "{:?}", table.game);
    for (agent, seat) in table.agents.iter().zip(0..) {
        let mark = format!("{seat} ");
        let made: Vec<&str> = record.steps.iter().filter_map(|step| step.strip_prefix(&mark)).collect();
        assert_eq!(made, agent.confirmed);
    }
}
