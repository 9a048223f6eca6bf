//! Records a game of The Magnificent in which greedy bots use the two trainer spaces that they hardly ever
//! come by: a tent is left and another one taken in passing (TT08), and a tent pays again (TT12).
//!
//! `magnificent_rare FILE` tries one game after the other until one has all three, and writes it.

use bots::magnificent::Greedy;
use bots::{Bot, bot_rng};
use game_core::{ChanceSource, SeatInfo, SeatKind, Setup, Table, Viewer, fair};
use magnificent::{Action, Magnificent, Options, Phase, PublicState, Space};

/// How many games are tried.
const GAMES: u64 = 1_000;

/// Returns the rare action that is open, or the one that leads there.
fn rare(public: &PublicState, legal: &[Action]) -> Option<Action> {
    let is_wanted = |space: &Space| [Space::PASSING_TENT, Space::DOUBLE_TENT].contains(space);
    let wanted = |action: &&Action| match action {
        Action::Tile(space) | Action::Train(space) => is_wanted(space),
        Action::ChooseSet(slot) => public.display_tiles[usize::from(*slot)].is_some_and(|space| is_wanted(&space)),
        Action::DoubleTent(_) => true,
        // As far as it goes, past as many tents as possible.
        Action::Steps(_) => public.turn.passing,
        // The first tent is left, if another one can follow.
        Action::LeavePassing => matches!(public.phase(), Phase::PassingTent(left) if left > 3),
        Action::TakePassing => matches!(public.phase(), Phase::PassingTent(left) if left <= 3),
        _ => false,
    };
    legal.iter().rev().find(wanted).copied()
}

/// Plays a game.
fn play(number: u64) -> Table<Magnificent> {
    let bot = SeatKind::Bot("greedy".to_owned());
    let seats = ["Anna", "Bernd"].map(|name| SeatInfo { name: name.to_owned(), kind: bot.clone() }).to_vec();
    let seed = fair::seed_from_text(&format!("rare {number}"));
    let (mut table, _) = match Table::<Magnificent>::open(
        Setup { options: Options::default(), ..Setup::new(seats) },
        ChanceSource::Seeded(seed),
    ) {
        Ok(opened) => opened,
        Err(why) => panic!("{why}"),
    };
    let (mut bots, mut rng) = ([Greedy::default(), Greedy::default()], bot_rng(seed));
    while let Some(seat) = table.to_move().to_act().first() {
        let (rules, view) = (table.rules().clone(), table.view(Viewer::Seat(seat)));
        let advised = bots[seat.index()].think(&rules, &view, &mut rng).action;
        let action = rare(&view.public, &table.legal(seat)).unwrap_or(advised);
        if let Err(why) = table.play(seat, action, None) {
            panic!("{action}: {why}");
        }
    }
    table
}

fn main() {
    let path = std::env::args().nth(1);
    let path = path.unwrap_or_else(|| "crates/e2e/tests/games/magnificent-rare.gamekeeper.json".to_owned());
    for number in 0..GAMES {
        let record = play(number).record();
        let has = |words: &str| record.steps.iter().any(|step| step.contains(words));
        if ["train TT12", "tent take", "tent leave"].into_iter().all(has) {
            match std::fs::write(&path, record.write()) {
                Ok(()) => eprintln!("{path}: game {number}, {} steps", record.steps.len()),
                Err(why) => eprintln!("{path}: {why}"),
            }
            return;
        }
    }
    eprintln!("none of {GAMES} games has all of it");
}
