//! Finds one game for each way a game of Spots can end, and writes the records to the folder given as
//! argument.
//!
//! Seeds are tried in order. Players act at random, but score when they can and skip optional rolls, so that
//! the records stay short.

use std::path::Path;

use game_core::{ChanceSource, Game, Outcome, SeatInfo, SeatKind, Setup, Step, Table, ToMove, fair};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use spots::rules::{Level, Mode, TurnLimit};
use spots::{Action, Options, Spots, TileSet};

/// Whether the outcome of a finished game is the one searched for.
type Criterion = fn(&Outcome) -> bool;

fn main() {
    let folder = std::env::args().nth(1).unwrap_or_else(|| "tests/endings".to_owned());
    let won: Criterion = |outcome| outcome.reason == "six-dogs" && outcome.ranking.iter().all(|place| place.len() == 1);
    let plain = Options::default();
    let capped = Options { turn_limit: TurnLimit::Trial, ..plain };
    let solo = Options { mode: Mode::Solo, ..plain };
    let searched: [(&str, Options, u8, Criterion); 11] = [
        ("standard-2", plain, 2, won),
        ("standard-3", plain, 3, won),
        ("standard-4", plain, 4, won),
        ("all-tiles", Options { set: TileSet::AllTiles, ..plain }, 2, won),
        ("random-set", Options { set: TileSet::Random, ..plain }, 2, won),
        ("standard-3-tie-break", plain, 3, |outcome| !outcome.decided_by.is_empty()),
        ("standard-4-shared-place", plain, 4, |outcome| {
            outcome.reason == "six-dogs" && outcome.ranking.iter().any(|place| place.len() > 1)
        }),
        ("turn-limit", capped, 2, |outcome| outcome.reason == "turn-limit"),
        ("solo-won", Options { level: Level::Pup, ..solo }, 1, |outcome| outcome.verdict.as_deref() == Some("won")),
        ("solo-lost", solo, 1, |outcome| outcome.verdict.as_deref() == Some("lost")),
        ("solo-drawn", Options { turn_limit: TurnLimit::Trial, ..solo }, 1, |outcome| {
            outcome.verdict.as_deref() == Some("drawn")
        }),
    ];
    for (name, options, seats, criterion) in searched {
        let table = search(options, seats, criterion);
        let path = Path::new(&folder).join(format!("{name}.gamekeeper.json"));
        match std::fs::write(&path, table.record().write()) {
            Ok(()) => eprintln!("{}: {} steps", path.display(), table.steps().len()),
            Err(why) => eprintln!("{}: {why}", path.display()),
        }
    }
}

fn setup(options: Options, seats: u8) -> Setup<Spots> {
    let names = ["Ada", "Bo", "Cleo", "Dan"].into_iter().take(usize::from(seats));
    let bot = SeatKind::Bot("random".to_owned());
    let seats = names.map(|name| SeatInfo { name: name.to_owned(), kind: bot.clone() }).collect();
    Setup { options, ..Setup::new(seats) }
}

/// Tries seeds in order until a game meets the criterion, then replays that game at a table.
fn search(options: Options, seats: u8, criterion: Criterion) -> Table<Spots> {
    let rules = match Spots::rules(&options, game_core::SeatCount::new(seats), None, 1) {
        Ok(rules) => rules,
        Err(why) => panic!("{why}"),
    };
    for number in 0.. {
        let seed = fair::seed_from_text(&format!("ending {number}"));
        let mut draws = game_core::Draws::new(seed.0);
        let mut state = Spots::setup(&rules);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(number);
        let mut choices = Vec::new();
        // Games of more than 900 steps are skipped, as their records would be large.
        for _ in 0..900 {
            match state.to_move(&rules) {
                ToMove::Over => break,
                ToMove::Chance => {
                    let drawn = state.chance_at(&rules, draws.draw());
                    state.apply(&rules, &Step::Chance(drawn), &mut ());
                }
                ToMove::Seats(to_act) => {
                    let Some(seat) = to_act.first() else { unreachable!("the set of seats to act is never empty") };
                    let mut action = state.random_action(&rules, seat, &mut rng);
                    for better in [Action::Score, Action::Place(0), Action::Place(1), Action::No] {
                        if action != Action::Treat && state.validate(&rules, seat, &better).is_ok() {
                            action = better;
                            break;
                        }
                    }
                    choices.push((seat, action));
                    state.apply(&rules, &Step::choice(seat, action), &mut ());
                }
            }
        }
        if !state.outcome(&rules).as_ref().is_some_and(criterion) {
            continue;
        }
        match Table::open(setup(options, seats), ChanceSource::Seeded(seed)) {
            Ok((mut table, _)) => {
                for (seat, action) in choices {
                    if let Err(why) = table.play(seat, action, None) {
                        panic!("{why}");
                    }
                }
                return table;
            }
            Err(why) => panic!("{why}"),
        }
    }
    unreachable!("seeds do not run out")
}
