//! Sketch: whole turns of The Magnificent as a stack of open steps, to prove the contract on compound turns.
//!
//! Kept: a die on a card, flipping and setting it, the colour of a clear die, gems for power, one of Build,
//! Travel and Perform with their small decisions, poster gains that open in the middle of a Travel or a Build
//! and go on where it stopped, draws and refills as chance steps, forced choices resolved inside `apply`.
//! Simplified: one round of three turns for two seats, three cards with the same bonuses for both, eight
//! dice, ten posters that ask for one kind of tile, a camp of 4 x 4 with tiles of two and three cells, rings
//! of eight spaces with equal tents, three performance spaces, no trainer tiles, at most eight steps in a
//! Travel, and no cards scored at the end.
//!
//! Run it to see one turn with the steps that are open after each decision.

mod board;
mod game;
mod notation;
mod parts;
#[cfg(test)]
mod tests;
mod turn;

use core::fmt::Write as _;
use std::io::{self, Write as _};

use game_core::fair::seed_from_text;
use game_core::{ChanceSource, Seat, SeatInfo, SeatKind, Setup, Table, Viewer};

use crate::game::Magnificent;

fn main() -> io::Result<()> {
    let seat = |name: &str| SeatInfo { name: name.into(), kind: SeatKind::Person };
    let setup = Setup::new(vec![seat("Anna"), seat("Boris")]);
    let (table, _) = Table::open(setup, ChanceSource::Seeded(seed_from_text("7"))).map_err(io::Error::other)?;
    io::stdout().write_all(one_turn(table).as_bytes())
}

/// What seat 0 does: a Travel that is interrupted by a poster on the way and by the rewards of a tent at its
/// end.
const TURN: [&str; 12] = [
    "take clear 6 1",
    "die done",
    "colour green",
    "bonus",
    "travel",
    "steps 6",
    "poster deck",
    "place 0",
    "tent 1",
    "poster 0",
    "place 1",
    "end turn",
];

/// The first turn of seat 0: every event, the steps that are open afterwards, and how far the seat could go
/// back.
fn one_turn(mut table: Table<Magnificent>) -> String {
    let mut text = String::new();
    let first = Seat::new(0);
    for line in TURN {
        let _ = writeln!(text, "{line}");
        let done = line.parse().map(|action| table.play(first, action, None));
        match done {
            Ok(Ok(delivery)) => {
                for event in delivery.for_viewer(Viewer::Spectator) {
                    let _ = writeln!(text, "    {event}");
                }
            }
            Ok(Err(why)) => {
                let _ = writeln!(text, "    refused: {why}");
            }
            Err(why) => {
                let _ = writeln!(text, "    not read: {why}");
            }
        }
        let _ = writeln!(text, "    open: {:?}; can take back {}", table.state().board().stack, table.undoable(first));
    }
    text
}
