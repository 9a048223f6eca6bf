//! Finds one complete game for each way a game of Ingenious can end, and writes the records to the folder
//! given as argument.
//!
//! Endings that random play reaches are found by trying seeds. All six pegs on their last space need all
//! seats to help one team, and the right draws: those games use manual chance outcomes.

use std::path::Path;

use game_core::{ChanceSource, Game, Outcome, Rng, Seat, SeatInfo, SeatKind, SeatSet, Setup, Table, ToMove, pick};
use game_laws::endings::{Wanted, find_endings, write_ending};
use ingenious::rules::Talk;
use ingenious::scoring::{move_peg, points};
use ingenious::state::Pegs;
use ingenious::{Action, Board, Chance, Colour, Ingenious, Mode, Options, Rules, Tile};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// A condition on the outcome of a game.
type Ending = fn(&Outcome) -> bool;

fn main() {
    let folder = std::env::args().nth(1).unwrap_or_else(|| "tests/endings".to_owned());
    let full: Ending = |outcome| outcome.reason == "board-full" && outcome.ranking.iter().all(|place| place.len() == 1);
    let shared_first: Ending = |outcome| outcome.winners().len() > 1;
    let shared_last: Ending = |outcome| outcome.winners().len() == 1 && outcome.ranking.iter().any(|p| p.len() > 1);
    let instant: Ending = |outcome| outcome.reason == "instant-win";
    let mode = |mode| Options { mode, ..Options::default() };
    let open = Options { talk: Talk::Open, ..mode(Mode::Team) };
    let searched = [
        Wanted::new("standard-2-board-full", mode(Mode::Standard), 2, full),
        Wanted::new("standard-3-board-full", mode(Mode::Standard), 3, full),
        Wanted::new("standard-4-board-full", mode(Mode::Standard), 4, full),
        Wanted::new("solo-board-full", mode(Mode::Solo), 1, full),
        Wanted::new("team-silent-board-full", mode(Mode::Team), 4, full),
        Wanted::new("team-open-board-full", open, 4, full),
        Wanted::new("duel-board-full", mode(Mode::Duel), 2, full),
        Wanted::new("duel-instant-win", mode(Mode::Duel), 2, instant),
        Wanted::new("duel-draw", mode(Mode::Duel), 2, shared_first),
        Wanted::new("standard-2-shared-first-place", mode(Mode::Standard), 2, shared_first),
        Wanted::new("standard-3-shared-last-place", mode(Mode::Standard), 3, shared_last),
        Wanted::new("standard-2-tie-break", mode(Mode::Standard), 2, |outcome| !outcome.decided_by.is_empty()),
        Wanted::new("team-shared", mode(Mode::Team), 4, shared_first),
    ];
    let folder = Path::new(&folder);
    find_endings::<Ingenious>(folder, searched, usize::MAX, |rules, state, seat, rng| {
        state.random_action(rules, seat, rng)
    });
    for (name, options, seats) in
        [("standard-2-instant-win", mode(Mode::Standard), 2), ("team-instant-win", mode(Mode::Team), 4)]
    {
        match (0..200).find_map(|attempt| help_one_team(options, seats, attempt)) {
            Some(table) => write_ending(folder, name, &table),
            None => eprintln!("{name}: not found"),
        }
    }
}

/// Plays a game in which all seats help the team of seat 0 and the most useful tiles are drawn. `None` if not
/// all pegs of that team reach the last space.
fn help_one_team(options: Options, seats: u8, attempt: u64) -> Option<Table<Ingenious>> {
    let people = ["Ada", "Bo", "Cleo", "Dan"].into_iter().take(usize::from(seats));
    let people = people.map(|name| SeatInfo { name: name.to_owned(), kind: SeatKind::Person }).collect();
    let (mut table, _) = Table::open(Setup { options, ..Setup::new(people) }, ChanceSource::Manual).ok()?;
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(attempt);
    loop {
        match table.to_move() {
            ToMove::Over => {
                let arrived = table.outcome().is_some_and(|outcome| {
                    outcome.reason == "instant-win" && outcome.winners().iter().any(|team| team.has(Seat::new(0)))
                });
                return arrived.then_some(table);
            }
            ToMove::Chance => {
                let outcomes = table.outcomes();
                let best =
                    outcomes.iter().max_by_key(|(chance, _)| (desirability(&table, *chance), pick(&mut rng, 1 << 20)));
                let chance = best?.0;
                table.chance(chance).ok()?;
            }
            ToMove::Seats(seats) => {
                let seat = seats.first()?;
                let action = choose(&table, seat, &mut rng)?;
                table.play(seat, action, None).ok()?;
            }
        }
    }
}

/// Returns the team that all seats help: the team of seat 0.
fn helped(rules: &Rules) -> SeatSet {
    rules.teams().into_iter().find(|team| team.has(Seat::new(0))).unwrap_or_default()
}

/// Returns how much the pegs of the helped team gain if these two halves, each a colour and its points, are
/// scored.
fn gain(rules: &Rules, pegs: &Pegs, halves: [(Colour, u8); 2]) -> i32 {
    let mut after = *pegs;
    for (colour, scored) in halves {
        let peg = &mut after[colour as usize];
        *peg = move_peg(rules.mode(), Seat::new(0), *peg, scored).to;
    }
    let worth = |pegs: &Pegs| -> i32 {
        // A space is worth more to a peg that is far behind, so that all six pegs arrive at about the same
        // time.
        let left = pegs.iter().map(|&peg| i32::from(rules.last_space() - peg));
        left.map(|left| -left * (left + 8)).sum()
    };
    worth(&after) - worth(pegs)
}

/// Returns how useful a chance outcome is for the helped team; larger is better.
fn desirability(table: &Table<Ingenious>, chance: Chance) -> i32 {
    let Chance::Draw { seat, tile } = chance else { return i32::from(chance == Chance::Start(Seat::new(0))) };
    let (rules, state) = (table.rules(), table.state());
    let variety = -40 * i32::from(state.rack(seat).count(tile));
    let pegs = state.pegs(rules, Seat::new(0));
    let most = best_gain(rules, state.board(), pegs, tile);
    // Seats outside the helped team should draw tiles of the colours that team still needs, the team itself
    // tiles that score.
    let (a, b) = tile.colours();
    let need = [a, b].map(|colour| i32::from(rules.last_space() - pegs[colour as usize])).iter().sum::<i32>();
    if helped(rules).has(seat) { most + variety } else { need * 4 + variety }
}

fn best_gain(rules: &Rules, board: &Board, pegs: &Pegs, tile: Tile) -> i32 {
    let boundary = rules.boundary();
    let (a, b) = tile.colours();
    let mut most = 0;
    for (axis, pairs) in board.pairs(rules, None).iter().enumerate() {
        for low in pairs.iter() {
            let high = boundary.step(low, hex_grid::Direction::FORWARD[axis]);
            for (first, second) in [(low, high), (high, low)] {
                let scored = [(a, points(board, boundary, a, first)), (b, points(board, boundary, b, second))];
                most = most.max(gain(rules, pegs, scored));
            }
        }
    }
    most
}

fn choose(table: &Table<Ingenious>, seat: Seat, rng: &mut impl Rng) -> Option<Action> {
    let (rules, state) = (table.rules(), table.state());
    let legal = table.legal(seat);
    if legal.len() <= 2 {
        return legal.first().copied();
    }
    let pegs = state.pegs(rules, Seat::new(0));
    let is_helped = helped(rules).has(seat);
    let value = |action: &Action| {
        let Action::Place { tile, first, second } = *action else { return 0 };
        let boundary = rules.boundary();
        let (Some(x), Some(y)) = (boundary.cell(first), boundary.cell(second)) else { return 0 };
        let (a, b) = tile.colours();
        let now = [(a, points(state.board(), boundary, a, x)), (b, points(state.board(), boundary, b, y))];
        if is_helped {
            return gain(rules, pegs, now);
        }
        // The other seats place where the next tile of the same colour will score most, in colours that the
        // helped team still needs.
        now.iter()
            .map(|(colour, scored)| i32::from(*scored) * i32::from(rules.last_space() - pegs[*colour as usize]))
            .sum()
    };
    let noise = |rng: &mut _| pick(rng, 1 << 16);
    legal
        .iter()
        .map(|action| (value(action), noise(rng), *action))
        .max_by_key(|(value, noise, _)| (*value, *noise))
        .map(|best| best.2)
}
