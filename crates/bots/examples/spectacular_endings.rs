//! Finds one complete game for each way a game of Spectacular can end, and writes the records to the given
//! folder: the fixtures of `crates/spectacular/tests/it/endings.rs`, which is the folder used if none is
//! named. `cargo xtask regenerate` runs it.
//!
//! Seeds are tried in order. Random play reaches every ending except a won solo challenge, which needs a bot;
//! that is why this example is not in the crate of the game.

use std::path::Path;

use bots::spectacular::Greedy;
use bots::{Bot, bot_rng};
use game_core::{ChanceSource, Game, Outcome, SeatInfo, SeatKind, Setup, Table, ToMove, Viewer, fair};
use spectacular::rules::{Missions, Picks};
use spectacular::{Mode, Options, Side, Spectacular};

/// A condition on the outcome of a game.
type Wanted = fn(&Outcome) -> bool;

fn main() {
    let folder = std::env::args().nth(1).unwrap_or_else(|| "crates/spectacular/tests/endings".to_owned());
    let plain = Options::default();
    let missions = Options { missions: Missions::On, side: Side::Asymmetric, ..Options::default() };
    let ascending = Options { picks: Picks::Ascending, ..Options::default() };
    let solo = Options { mode: Mode::Solo, ..Options::default() };
    let alone: Wanted = |outcome| outcome.winners().len() == 1 && outcome.decided_by.is_empty();
    let tie: Wanted = |outcome| outcome.decided_by.iter().any(|decider| decider.place == 0 && decider.index == 1);
    let searched: [(&str, &Options, u8, bool, Wanted); 9] = [
        ("base-2", &plain, 2, false, alone),
        ("base-4-missions", &missions, 4, true, alone),
        ("base-6-missions", &missions, 6, false, alone),
        ("ascending-3", &ascending, 3, false, alone),
        ("tie-by-breeding-dice", &plain, 2, false, tie),
        ("shared-victory", &plain, 2, false, |outcome| outcome.winners().len() == 2),
        ("lower-place-shared", &plain, 4, false, |outcome| {
            outcome.winners().len() == 1 && outcome.ranking.iter().any(|place| place.len() > 1)
        }),
        ("solo-lost", &solo, 1, true, |outcome| outcome.verdict.as_deref() == Some("lost")),
        ("solo-won", &solo, 1, true, |outcome| outcome.verdict.as_deref().is_some_and(|key| key != "lost")),
    ];
    for (name, options, seats, skilled, wanted) in searched {
        let table = search(options, seats, skilled, wanted);
        let path = Path::new(&folder).join(format!("{name}.gamekeeper.json"));
        match std::fs::write(&path, table.record().write()) {
            Ok(()) => eprintln!("{}: {} steps", path.display(), table.steps().len()),
            Err(why) => eprintln!("{}: {why}", path.display()),
        }
    }
}

/// Tries seeds in order until a game ends as wanted.
fn search(options: &Options, seats: u8, skilled: bool, wanted: Wanted) -> Table<Spectacular> {
    for number in 0.. {
        let seed = fair::seed_from_text(&format!("ending {number}"));
        let names = ["Ada", "Bo", "Cleo", "Dan", "Eve", "Fay"].into_iter().take(usize::from(seats));
        let kind = SeatKind::Bot(if skilled { "greedy" } else { "random" }.to_owned());
        let seats = names.map(|name| SeatInfo { name: name.to_owned(), kind: kind.clone() }).collect();
        let setup: Setup<Spectacular> = Setup { options: options.clone(), ..Setup::new(seats) };
        let mut table = match Table::open(setup, ChanceSource::Seeded(seed)) {
            Ok((table, _)) => table,
            Err(why) => panic!("{why}"),
        };
        let mut rng = bot_rng(seed);
        while let ToMove::Seats(to_act) = table.to_move() {
            // The last seat first, so that the records cover simultaneous phases out of seat order.
            let Some(seat) = to_act.iter().last() else { unreachable!("a seat is to act") };
            let action = if skilled {
                Greedy.think(table.rules(), &table.view(Viewer::Seat(seat)), &mut rng).action
            } else {
                table.state().random_action(table.rules(), seat, &mut rng)
            };
            if let Err(why) = table.play(seat, action, None) {
                panic!("{why}");
            }
        }
        if table.outcome().as_ref().is_some_and(wanted) {
            return table;
        }
    }
    unreachable!("seeds do not run out")
}
