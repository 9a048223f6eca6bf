//! Law 4: the decisions of a simultaneous phase commute, with undos between them.

use core::ops::Range;

use game_core::{ChanceSource, Game, Move, Seat, SimultaneousPhase, Step, Table, ToMove};

use crate::law::{Finding, Found, hold};
use crate::sample::{Chooser, any, one_in};
use crate::subject::Subject;
use crate::walk::{Walk, feed, replay};

/// All orders of a phase's decisions are tried if there are at most this many.
const ALL_ORDERS: usize = 24;
/// The number of random orders that are tried if there are more than [`ALL_ORDERS`].
const SOME_ORDERS: usize = 8;

/// Checks that several seats are to act only in a simultaneous phase, and that at least one is to act in such
/// a phase. This alone does not count as having examined the law.
pub(super) fn look<S: Subject>(walk: &Walk<'_, S>) -> Found {
    let to_act = walk.pending().to_act();
    let phase = walk.state().simultaneous_phase(&walk.rules);
    let single = to_act.len() < 2;
    hold!(single || phase.is_some(), walk.at(), "seats {to_act:?} are to act at once outside a simultaneous phase");
    hold!(phase.is_none() || !to_act.is_empty(), walk.at(), "in a simultaneous phase nobody is to act");
    Ok(0)
}

pub(super) fn finish<S: Subject>(walk: &Walk<'_, S>, rng: &mut Chooser) -> Found {
    let phases = finished_phases(walk);
    if phases.is_empty() {
        return Ok(0);
    }
    let mut examined = 0;
    for _ in 0..phases.len().min(if walk.close() { 4 } else { 1 }) {
        let range = any(rng, &phases).clone();
        examined += reorder(walk, &range, rng)?;
    }
    Ok(examined)
}

/// Returns the range of steps of each simultaneous phase that began and ended.
fn finished_phases<S: Subject>(walk: &Walk<'_, S>) -> Vec<Range<usize>> {
    let mut state = S::Game::setup(&walk.rules);
    let mut phases: Vec<(SimultaneousPhase, Range<usize>)> = Vec::new();
    for (at, step) in walk.table.steps().iter().enumerate() {
        let phase = state.simultaneous_phase(&walk.rules);
        state.apply(&walk.rules, step, &mut ());
        let Some(phase) = phase else { continue };
        match phases.last_mut() {
            Some((last, range)) if *last == phase && range.end == at => range.end = at + 1,
            _ => phases.push((phase, at..at + 1)),
        }
    }
    if let (Some(open), Some((last, _))) = (state.simultaneous_phase(&walk.rules), phases.last())
        && open == *last
    {
        phases.pop();
    }
    phases.into_iter().map(|(_, range)| range).collect()
}

/// Plays the decisions of one phase in different orders and compares the resulting states.
fn reorder<S: Subject>(walk: &Walk<'_, S>, range: &Range<usize>, rng: &mut Chooser) -> Found {
    let steps = walk.table.steps();
    let seats = walk.configuration.seats;
    let mut hands: Vec<Vec<<S::Game as Game>::Action>> = vec![Vec::new(); seats.get()];
    for step in &steps[range.clone()] {
        match step {
            Step::Choice(Move { seat, action }) => hands[seat.index()].push(action.clone()),
            Step::Chance(_) => hold!(false, range.start, "chance is drawn inside a simultaneous phase: `{step}`"),
        }
    }
    let counts: Vec<usize> = hands.iter().map(Vec::len).collect();
    let orders = orders(&counts, rng);
    let ended = replay::<S>(walk.configuration, &steps[..range.end])?;
    for (number, order) in orders.iter().enumerate() {
        let text: Vec<usize> = order.iter().map(|seat| seat.index()).collect();
        let mut table = replay::<S>(walk.configuration, &steps[..range.start])?;
        let mut next = vec![0; seats.get()];
        for &seat in order {
            let action = hands[seat.index()][next[seat.index()]].clone();
            next[seat.index()] += 1;
            if number % 2 == 1 {
                detour::<S>(&mut table, seat, range.start, rng)?;
            }
            let step = Step::choice(seat, action);
            let taken = feed(&mut table, &step);
            hold!(taken.is_ok(), range.start, "in the order {text:?} of seats, `{step}` is refused: {}", why(taken));
        }
        let same = table.state() == ended.state();
        hold!(same, range.start, "in the order {text:?} of seats the phase leads to another state");
        for viewer in seats.viewers() {
            let same = table.view(viewer) == ended.view(viewer);
            hold!(same, range.start, "in the order {text:?} of seats the phase leads to another view for {viewer}");
        }
        hold!(table.to_move() == ended.to_move(), range.start, "in the order {text:?} of seats another seat is to act");
    }
    Ok(orders.len() as u64)
}

/// Makes a random step of the seat and undoes it at once, if the phase goes on after it.
fn detour<S: Subject>(table: &mut Table<S::Game>, seat: Seat, at: usize, rng: &mut Chooser) -> Result<(), Finding> {
    let rules = std::sync::Arc::clone(table.rules());
    let phase = table.state().simultaneous_phase(&rules);
    let legal = table.legal(seat);
    if legal.is_empty() || !one_in(rng, 2) || *table.chance_source() != ChanceSource::Manual {
        return Ok(());
    }
    let step = Step::choice(seat, any(rng, &legal).clone());
    let mut beyond = table.state().clone();
    beyond.apply(&rules, &step, &mut ());
    if beyond.simultaneous_phase(&rules) != phase || beyond.to_move(&rules) == ToMove::Over {
        return Ok(());
    }
    let taken = feed(table, &step);
    hold!(taken.is_ok(), at, "the legal `{step}` is refused: {}", why(taken));
    let back = table.undo(seat, 1, None);
    hold!(back.is_ok(), at, "`{step}` cannot be undone although its simultaneous phase goes on: {}", why(back));
    Ok(())
}

fn why<T, G: Game>(answer: Result<T, game_core::TableError<G>>) -> String {
    answer.err().map(|why| why.to_string()).unwrap_or_default()
}

/// Returns orders of seats in which seat `i` appears `counts[i]` times: all of them if they are few, else
/// some random ones.
fn orders(counts: &[usize], rng: &mut Chooser) -> Vec<Vec<Seat>> {
    let total: usize = counts.iter().sum();
    let mut number: usize = 1;
    let mut placed = 0;
    for &count in counts {
        for i in 1..=count {
            placed += 1;
            number = number.saturating_mul(placed) / i;
        }
    }
    let seats = |numbers: &[usize]| numbers.iter().map(|&number| Seat::new(number as u8)).collect::<Vec<_>>();
    if number <= ALL_ORDERS && total <= 8 {
        let mut all = Vec::new();
        every(&mut counts.to_vec(), &mut Vec::new(), &mut |order| all.push(seats(order)));
        return all;
    }
    let sorted: Vec<usize> = counts.iter().enumerate().flat_map(|(seat, &count)| vec![seat; count]).collect();
    let shuffled = (0..SOME_ORDERS).map(|_| {
        let mut order = sorted.clone();
        for i in (1..order.len()).rev() {
            order.swap(i, game_core::pick(rng, i as u32 + 1) as usize);
        }
        seats(&order)
    });
    shuffled.collect()
}

fn every(left: &mut Vec<usize>, order: &mut Vec<usize>, take: &mut impl FnMut(&[usize])) {
    if left.iter().all(|&count| count == 0) {
        take(order);
        return;
    }
    for seat in 0..left.len() {
        if left[seat] > 0 {
            left[seat] -= 1;
            order.push(seat);
            every(left, order, take);
            order.pop();
            left[seat] += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::chooser;

    #[test]
    fn few_orders_are_all_tried() {
        let mut rng = chooser(1, 0, None);
        assert_eq!(orders(&[2, 2], &mut rng).len(), 6);
        assert_eq!(orders(&[1, 1, 2], &mut rng).len(), 12);
        assert_eq!(orders(&[2, 2, 2], &mut rng).len(), SOME_ORDERS);
        assert!(orders(&[2, 2, 2], &mut rng).iter().all(|order| order.len() == 6));
    }
}
