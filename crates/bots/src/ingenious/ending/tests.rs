//! The exact end of the game against brute force by the rules: every rack that the next seat may hold.

use std::collections::HashMap;

use game_core::{Game, Seat, SeatCount, Step, ToMove, Viewer, fair};
use ingenious::rules::{Mode, Rules};
use ingenious::{Action, Half, Ingenious, Options, Phase, Tile, View};
use rand_core::Rng as _;

use super::super::twin::{Deal, Twin};
use super::{Ending, Ground};
use crate::{BotRng, Estimate, bot_rng};

fn rules(mode: Mode, seats: u8) -> Rules {
    match Ingenious::rules(&Options { mode, ..Options::default() }, SeatCount::new(seats), None, 1) {
        Ok(rules) => rules,
        Err(why) => panic!("{why}"),
    }
}

/// What a result is worth, as the search weighs it.
fn reward(estimate: Estimate) -> f32 {
    let margin = estimate.margin;
    0.7 * estimate.share + 0.3 * (0.5 + 0.5 * margin / (margin.abs() + 4.0))
}

/// The better result for a seat that chooses the order of scoring its last tile.
fn best_order(rules: &Rules, state: &Ingenious, seat: Seat) -> Ingenious {
    let ends = [Half::First, Half::Second].map(|half| {
        let mut after = state.clone();
        after.apply(rules, &Step::choice(seat, Action::Order(half)), &mut ());
        assert_eq!(after.to_move(rules), ToMove::Over, "there was room for one placement only");
        after
    });
    let [first, second] = ends.each_ref().map(|end| reward(Estimate::of_end(rules, end, seat)));
    let [one, other] = ends;
    if second > first { other } else { one }
}

/// A state in which the next seat holds this tile: what else it holds does not matter.
fn holding(rules: &Rules, view: &View, seat: Seat, tile: Tile, rng: &mut BotRng) -> Ingenious {
    loop {
        let state = Ingenious::determinize(rules, view, rng);
        if state.rack(seat).iter().any(|held| held == tile) {
            return state;
        }
    }
}

/// The number of ways to choose.
fn choose(from: usize, of: usize) -> f64 {
    (0..of).map(|at| from.saturating_sub(at) as f64 / (at + 1) as f64).product()
}

/// The expected reward of the mover after its turn, by all racks of the next seat as multisets.
fn expected(rules: &Rules, view: &View, mover: Seat, action: Action, rng: &mut BotRng) -> f32 {
    let next = mover.next(rules.seats);
    let mut counts: HashMap<Tile, usize> = HashMap::new();
    for tile in Tile::all() {
        let count = usize::from(view.unseen_tiles(rules).count(tile));
        if count > 0 {
            counts.insert(tile, count);
        }
    }
    let held = usize::from(view.racks[next.index()].count);
    let mut kinds: Vec<(f32, f32, usize)> = Vec::new();
    for (tile, count) in counts {
        let mut state = holding(rules, view, next, tile, rng);
        state.apply(rules, &Step::choice(mover, action), &mut ());
        while state.mover() == mover || state.to_move(rules) == ToMove::Chance {
            let step = match state.to_move(rules) {
                ToMove::Chance => Step::Chance(state.chance_at(rules, rng.next_u64())),
                ToMove::Seats(_) if state.phase() == Phase::Place => return f32::NAN,
                ToMove::Seats(_) if matches!(state.phase(), Phase::Order { .. }) => {
                    Step::choice(mover, Action::Order(Half::First))
                }
                ToMove::Seats(_) => Step::choice(mover, Action::Keep),
                ToMove::Over => return reward(Estimate::of_end(rules, &state, mover)),
            };
            state.apply(rules, &step, &mut ());
        }
        let mut best: Option<(f32, f32)> = None;
        let mut legal = Vec::new();
        state.legal_actions(rules, next, &mut legal);
        for action in
            legal.into_iter().filter(|action| matches!(action, Action::Place { tile: laid, .. } if *laid == tile))
        {
            let mut after = state.clone();
            after.apply(rules, &Step::choice(next, action), &mut ());
            if after.to_move(rules) != ToMove::Over {
                after = best_order(rules, &after, next);
            }
            let worth = [next, mover].map(|seat| reward(Estimate::of_end(rules, &after, seat)));
            if best.is_none_or(|(best, _)| worth[0] > best) {
                best = Some((worth[0], worth[1]));
            }
        }
        let Some((theirs, own)) = best else { panic!("the tile fits") };
        kinds.push((theirs, own, count));
    }
    // All multisets of tiles on the rack, each with its weight.
    fn racks(kinds: &[(f32, f32, usize)], left: usize, ways: f64, best: (f32, f32), sum: &mut (f64, f64)) {
        let Some(((theirs, own, count), rest)) = kinds.split_first() else {
            if left == 0 {
                *sum = (sum.0 + ways, sum.1 + ways * f64::from(best.1));
            }
            return;
        };
        for taken in 0..=left.min(*count) {
            let better = taken > 0 && *theirs > best.0;
            let best = if better { (*theirs, *own) } else { best };
            racks(rest, left - taken, ways * choose(*count, taken), best, sum);
        }
    }
    let mut sum = (0.0, 0.0);
    // Few kinds at a time are different in worth: kinds of equal worth count as one, which keeps this short.
    kinds.sort_by(|a, b| b.0.total_cmp(&a.0).then(b.1.total_cmp(&a.1)));
    kinds.dedup_by(|later, kept| {
        let same = (later.0, later.1) == (kept.0, kept.1);
        kept.2 += if same { later.2 } else { 0 };
        same
    });
    racks(&kinds, held, 1.0, (f32::NEG_INFINITY, 0.0), &mut sum);
    (sum.1 / sum.0) as f32
}

#[test]
fn the_last_two_placements_equal_brute_force() {
    let mut compared = 0;
    for (mode, seats, games) in [(Mode::Standard, 2, 12), (Mode::Standard, 3, 6)] {
        let rules = rules(mode, seats);
        let ground = Ground::new(&rules, true);
        let mut rng = bot_rng(fair::seed_from_text("ending"));
        for _ in 0..games {
            let mut state = Ingenious::setup(&rules);
            while state.to_move(&rules) != ToMove::Over {
                let mover = state.mover();
                let view = state.view(&rules, Viewer::Seat(mover));
                if state.to_move(&rules) != ToMove::Chance && state.phase() == Phase::Place && state.owed() <= 1 {
                    let (twin, deal) = (Twin::new(&rules, &ground.grid, &view), Deal::new(&rules, &view));
                    let ending = Ending::new(&rules, &ground, &deal, &twin);
                    let known = ending.and_then(|ending| ending.placements(&twin));
                    for (placement, exact) in known.into_iter().flatten().step_by(3).take(6) {
                        let (one, two) = twin.rack(twin.mover)[usize::from(placement.slot)].colours();
                        let [first, second] = placement.cells.map(|cell| ground.grid.hex(cell));
                        let action = Action::place(one, first, two, second);
                        let brute = expected(&rules, &view, mover, action, &mut rng);
                        if !brute.is_nan() {
                            assert!((brute - exact.reward).abs() < 1e-4, "{action}: {brute} and {exact:?}");
                            compared += 1;
                        }
                    }
                }
                let step = match state.to_move(&rules) {
                    ToMove::Chance => Step::Chance(state.chance_at(&rules, rng.next_u64())),
                    ToMove::Seats(_) if state.phase() == Phase::Place => {
                        Step::choice(mover, state.random_action(&rules, mover, &mut rng))
                    }
                    // Without exchanges nothing is shown, so that all hidden tiles stay equally likely.
                    ToMove::Seats(_) if matches!(state.phase(), Phase::Order { .. }) => {
                        Step::choice(mover, Action::Order(Half::First))
                    }
                    _ => Step::choice(mover, Action::Keep),
                };
                state.apply(&rules, &step, &mut ());
            }
        }
    }
    assert!(compared >= 30, "{compared}");
}
