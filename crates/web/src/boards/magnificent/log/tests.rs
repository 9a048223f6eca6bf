use game_core::hex::Bytes32;
use game_core::{ChanceSource, Setup, Table, Viewer};
use magnificent::Magnificent;
use texts::Language;

use super::*;
use crate::boards::magnificent::plan::tests::{Chooser, tables};
use crate::boards::magnificent::tests::{names, seats, speaking};

/// Plays a table to its end by chance.
fn played(options: magnificent::Options, count: u8, seed: u8) -> Table<Magnificent> {
    let setup = Setup { options, ..Setup::new(seats(usize::from(count))) };
    let (mut table, _) = Table::open(setup, ChanceSource::Seeded(Bytes32([seed; 32]))).expect("a table");
    let mut chooser = Chooser(u64::from(seed));
    while let Some(seat) = table.to_move().to_act().first() {
        let legal = table.legal(seat);
        table.play(seat, legal[chooser.below(legal.len())], None).expect("legal");
    }
    table
}

/// Whole games are told without a key that has no text or an id, in both languages, and the points of the
/// lines of a seat are its points.
#[test]
fn every_event_has_words_and_every_point_its_line() {
    for (seed, (options, count)) in tables().into_iter().enumerate() {
        let table = played(options, count, seed as u8);
        for viewer in [Viewer::Spectator, Viewer::Seat(Seat::new(0))] {
            let told: Vec<Arc<[Event]>> = table.history(viewer).into_iter().map(Arc::from).collect();
            for language in Language::ALL {
                speaking(language);
                let lines = log(&names(usize::from(count)), table.rules(), &told);
                for line in &lines {
                    let all = format!("{} {}", line.words, line.notes.join(" "));
                    assert!(!all.contains("magnificent-") && !all.contains('{'), "{all}");
                    let ids = ["M-", "TT0", "TT1", "BS", "P-O", "P-G", "P-P", "S-O", "T0", "T1"];
                    assert!(!ids.iter().any(|id| all.contains(id)), "{all}");
                    assert!(line.steps.start < line.steps.end && line.steps.end <= told.len(), "{all}");
                }
                for seat in table.rules().seats.seats() {
                    let own = lines.iter().filter(|line| line.seat == Some(seat));
                    let points: i32 = own.filter_map(|line| line.points).sum();
                    let sheet = table.view(Viewer::Spectator).sheet(table.rules(), seat);
                    assert_eq!(points, sheet.total, "seed {seed}, seat {seat}");
                }
                let turns = lines.iter().filter(|line| line.turn > 0).map(|line| line.turn).max();
                assert_eq!(turns, Some(12 * u32::from(count)));
            }
        }
    }
}
