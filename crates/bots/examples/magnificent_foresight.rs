//! How good Master plays The Magnificent alone, beside the best score that a long search finds with knowledge
//! of all draws on the same deals. Nobody who does not know what will be drawn can reach that score.
//!
//! `magnificent_foresight DEALS SEED [--threads N] [--width N] [--plans N]`
//!
//! Every deal is rebuilt from its seed, as `arena` plays it: draw k of the game is the k-th of the seed,
//! whatever was decided before. A beam keeps the best positions at the beginning of every turn (`--width`),
//! goes on from each by its best turns (`--plans`), found with the draws that will come, and by every choice
//! outside turns. Positions are judged by the learned value, which knows nothing of the draws, together with
//! the score that a quick policy reaches from there with the draws that will come. The best of all those
//! scores counts; it is reached by legal play, so a longer search may find more.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "printing is what this program is for")]

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use bots::magnificent::{Network, Policy, SearchLimits, bot};
use bots::{Counts, Level, Player, playout};
use game_core::{Draws, Game, Seat, SeatCount, Step, ToMove, fair};
use magnificent::rules::Mode;
use magnificent::{Action, Chance, Magnificent, Options, Phase, Rules};

/// The only seat.
const SEAT: Seat = Seat::new(0);

/// More draws than any game has.
const DRAWS: usize = 2_000;

/// The widths of the beams that find the turns of a position, and those of the quick policy.
const WIDE: usize = 64;
const NARROW: usize = 4;

/// For each position that is kept, this many are played to the end by the quick policy.
const TRIED: usize = 4;

/// A deal, all draws of which are known.
struct Deal<'a> {
    rules: &'a Rules,
    draws: Vec<u64>,
}

/// A position in which the seat is to decide, or the end.
#[derive(Clone, Copy)]
struct Position {
    state: Magnificent,
    /// The number of draws so far.
    drawn: usize,
    /// What it is judged to be worth.
    value: f32,
}

fn policy(beam_width: usize) -> Policy<'static> {
    let limits = SearchLimits { beam_width, max_positions: 60_000 };
    Policy { network: Some(Network::trained()), inner: true, limits }
}

impl Deal<'_> {
    /// The outcome of the chance step that is due, after this many others.
    fn chance(&self, state: &Magnificent, drawn: usize) -> Chance {
        state.chance_at(self.rules, self.draws[drawn])
    }

    /// The position after all chance steps that are due.
    fn drawn(&self, mut state: Magnificent, mut drawn: usize) -> Position {
        while state.to_move(self.rules) == ToMove::Chance {
            let outcome = self.chance(&state, drawn);
            state.apply(self.rules, &Step::Chance(outcome), &mut ());
            drawn += 1;
        }
        let value = Network::trained().value(self.rules, state.public(), SEAT);
        Position { state, drawn, value }
    }

    /// The position after these actions.
    fn after(&self, mut position: Position, actions: impl IntoIterator<Item = Action>) -> Position {
        for action in actions {
            position.state.apply(self.rules, &Step::choice(SEAT, action), &mut ());
            position = self.drawn(position.state, position.drawn);
        }
        position
    }

    /// The best turns of a position within one, found with the draws that will come.
    fn turns(&self, position: &Position, policy: Policy<'_>, keep: [usize; 2]) -> Vec<Position> {
        let chance = |state: &Magnificent, before: u32| self.chance(state, position.drawn + before as usize);
        let plans = policy.plans_with(self.rules, &position.state, keep, chance);
        plans.into_iter().map(|plan| self.after(*position, plan.line.into_iter().map(|(_, action)| action))).collect()
    }

    fn is_over(&self, position: &Position) -> bool {
        position.state.to_move(self.rules) == ToMove::Over
    }

    /// The score that the quick policy reaches from a position.
    fn quick(&self, mut position: Position, policy: Policy<'_>) -> f32 {
        let mut legal = Vec::new();
        while !self.is_over(&position) {
            let phase = position.state.public().phase();
            legal.clear();
            position.state.legal_actions(self.rules, SEAT, &mut legal);
            let action = match phase {
                _ if legal.len() == 1 => legal[0],
                _ if Policy::is_outside(phase) => policy.best_choice(self.rules, &position.state, SEAT, &legal),
                // An extra die is nearly always worth a poster of the display: the last one.
                Phase::SoloStart => legal[legal.len().saturating_sub(2)],
                _ => {
                    match self.turns(&position, policy, [1, 1]).pop() {
                        Some(after) => position = after,
                        None => position = self.after(position, [legal[0]]),
                    }
                    continue;
                }
            };
            position = self.after(position, [action]);
        }
        f32::from(position.state.public().player(SEAT).ledger.total())
    }

    /// Everything that follows from positions by choices outside turns, up to the beginning of a turn or the
    /// end. Only the best positions are followed.
    fn at_turns(&self, mut open: Vec<Position>, width: usize) -> Vec<Position> {
        let mut found = Vec::new();
        while !open.is_empty() {
            let mut next = Vec::new();
            for position in open {
                let phase = position.state.public().phase();
                if self.is_over(&position) || !Policy::is_outside(phase) && phase != Phase::SoloStart {
                    found.push(position);
                    continue;
                }
                let mut legal = Vec::new();
                position.state.legal_actions(self.rules, SEAT, &mut legal);
                next.extend(legal.into_iter().map(|action| self.after(position, [action])));
            }
            open = best(next, width);
        }
        best(found, width)
    }

    /// The best score that the search finds.
    fn search(&self, width: usize, plans: usize) -> i16 {
        let (wide, narrow) = (policy(WIDE), policy(NARROW));
        let mut most = f32::MIN;
        let mut beam = self.at_turns(vec![self.drawn(Magnificent::setup(self.rules), 0)], width * TRIED);
        while !beam.is_empty() {
            let (over, turns): (Vec<_>, Vec<_>) = beam.into_iter().partition(|position| self.is_over(position));
            let ends = over.iter().map(|position| f32::from(position.state.public().player(SEAT).ledger.total()));
            most = ends.fold(most, f32::max);
            let after = turns.iter().flat_map(|position| self.turns(position, wide, [plans, 3]));
            let mut next = self.at_turns(after.collect(), width * TRIED);
            for position in &mut next {
                let reached = self.quick(*position, narrow);
                most = most.max(reached);
                position.value += reached;
            }
            beam = best(next, width);
        }
        most as i16
    }
}

/// The best of some positions, each only once.
fn best(mut positions: Vec<Position>, width: usize) -> Vec<Position> {
    positions.sort_by(|a, b| b.value.total_cmp(&a.value));
    positions.dedup_by(|a, b| a.drawn == b.drawn && a.state == b.state);
    positions.truncate(width);
    positions
}

fn number(text: &str) -> u64 {
    text.parse().unwrap_or_else(|_| panic!("{text} is not a number"))
}

fn main() {
    let mut words: Vec<String> = std::env::args().skip(1).collect();
    let mut option = |name: &str, usual: u64| {
        let Some(at) = words.iter().position(|word| word == name) else { return usual };
        let found = words.get(at + 1).map_or(usual, |word| number(word));
        words.drain(at..(at + 2).min(words.len()));
        found
    };
    let (threads, width, plans) = (option("--threads", 1), option("--width", 200), option("--plans", 24));
    let [deals, seed] = &words[..] else {
        eprintln!("see the head of this file for its arguments");
        return;
    };
    let (deals, seed) = (number(deals), fair::seed_from_text(seed));
    let options = Options { mode: Mode::Solo, ..Options::default() };
    let rules = Magnificent::rules(&options, SeatCount::new(1), None, 1).unwrap_or_else(|why| panic!("{why}"));
    let next = AtomicU64::new(0);
    let scores: Mutex<Vec<[i16; 2]>> = Mutex::default();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= deals {
                        return;
                    }
                    let of_deal = fair::game_seed(seed, number);
                    let mut draws = Draws::new(of_deal.0);
                    let deal = Deal { rules: &rules, draws: (0..DRAWS).map(|_| draws.draw()).collect() };
                    let mut master = [Player::Bot(bot(Level::Master))];
                    let end = playout(&rules, of_deal, &mut master, &mut Counts::default());
                    let master = end.public().player(SEAT).ledger.total();
                    // What Master reached could be reached.
                    let known = deal.search(width as usize, plans as usize).max(master);
                    eprintln!("deal {number}: Master {master}, with knowledge of all draws {known}");
                    if let Ok(mut scores) = scores.lock() {
                        scores.push([master, known]);
                    }
                }
            });
        }
    });
    let scores = scores.into_inner().unwrap_or_default();
    let of = |which: usize| {
        let mut all: Vec<i16> = scores.iter().map(|scores| scores[which]).collect();
        all.sort_unstable();
        let mean = all.iter().map(|score| f64::from(*score)).sum::<f64>() / all.len().max(1) as f64;
        (mean, all.get(all.len() / 2).copied().unwrap_or(0))
    };
    let ((master, master_median), (known, known_median)) = (of(0), of(1));
    println!("{} deals, width {width}, {plans} plans", scores.len());
    println!("Master: mean {master:.1}, median {master_median}");
    println!("with knowledge of all draws: mean {known:.1}, median {known_median}");
    let medians = f64::from(master_median) / f64::from(known_median);
    println!("Master reaches {:.1} % of it (medians {:.1} %)", 100.0 * master / known, 100.0 * medians);
}
