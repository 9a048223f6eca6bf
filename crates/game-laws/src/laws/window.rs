//! Law 4: simultaneous choices commute, with take-backs between.

use core::ops::Range;

use game_core::{ChanceSource, Game, Move, Seat, SimultaneousPhase, Step, Table, ToMove};

use crate::law::{Finding, Found, hold};
use crate::sample::{Chooser, any, one_in};
use crate::subject::Subject;
use crate::walk::{Walk, feed, replay};

/// All orders of a window are tried if there are at most so many.
const ALL_ORDERS: usize = 24;
/// Otherwise so many random ones.
const SOME_ORDERS: usize = 8;

pub(super) fn look<S: Subject>(walk: &Walk<'_, S>) -> Found {
    let to_act = walk.pending().to_act();
    let window = walk.state().simultaneous_phase(&walk.rules);
    hold!(to_act.len() < 2 || window.is_some(), walk.at(), "seats {to_act:?} decide at once outside a window");
    hold!(window.is_none() || !to_act.is_empty(), walk.at(), "a window is open, but nobody decides in it");
    Ok(1)
}

pub(super) fn finish<S: Subject>(walk: &Walk<'_, S>, rng: &mut Chooser) -> Found {
    let windows = closed_windows(walk);
    if windows.is_empty() {
        return Ok(0);
    }
    let mut examined = 0;
    for _ in 0..windows.len().min(if walk.close() { 4 } else { 1 }) {
        let range = any(rng, &windows).clone();
        examined += reorder(walk, &range, rng)?;
    }
    Ok(examined)
}

/// The steps of each window that was opened and closed.
fn closed_windows<S: Subject>(walk: &Walk<'_, S>) -> Vec<Range<usize>> {
    let mut state = S::Game::setup(&walk.rules);
    let mut windows: Vec<(SimultaneousPhase, Range<usize>)> = Vec::new();
    for (at, step) in walk.table.steps().iter().enumerate() {
        let window = state.simultaneous_phase(&walk.rules);
        state.apply(&walk.rules, step, &mut ());
        let Some(window) = window else { continue };
        match windows.last_mut() {
            Some((last, range)) if *last == window && range.end == at => range.end = at + 1,
            _ => windows.push((window, at..at + 1)),
        }
    }
    if let (Some(open), Some((last, _))) = (state.simultaneous_phase(&walk.rules), windows.last())
        && open == *last
    {
        windows.pop();
    }
    windows.into_iter().map(|(_, range)| range).collect()
}

/// Plays the decisions of one window in other orders and compares where they lead.
fn reorder<S: Subject>(walk: &Walk<'_, S>, range: &Range<usize>, rng: &mut Chooser) -> Found {
    let steps = walk.table.steps();
    let seats = walk.configuration.seats;
    let mut hands: Vec<Vec<<S::Game as Game>::Action>> = vec![Vec::new(); seats.get()];
    for step in &steps[range.clone()] {
        match step {
            Step::Choice(Move { seat, action }) => hands[seat.index()].push(action.clone()),
            Step::Chance(_) => hold!(false, range.start, "chance is drawn inside a window: `{step}`"),
        }
    }
    let counts: Vec<usize> = hands.iter().map(Vec::len).collect();
    let orders = orders(&counts, rng);
    let closed = replay::<S>(walk.configuration, &steps[..range.end])?;
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
        let same = table.state().digest(&walk.rules) == closed.state().digest(&walk.rules);
        hold!(same, range.start, "in the order {text:?} of seats the window leads to another state");
        for viewer in seats.viewers() {
            let same = table.view(viewer) == closed.view(viewer);
            hold!(same, range.start, "in the order {text:?} of seats the window leads to another view for {viewer}");
        }
        hold!(
            table.to_move() == closed.to_move(),
            range.start,
            "in the order {text:?} of seats another seat is awaited"
        );
    }
    Ok(orders.len() as u64)
}

/// Some random step of the seat that is taken back at once, if it can be.
fn detour<S: Subject>(table: &mut Table<S::Game>, seat: Seat, at: usize, rng: &mut Chooser) -> Result<(), Finding> {
    let rules = std::sync::Arc::clone(table.rules());
    let window = table.state().simultaneous_phase(&rules);
    let legal = table.legal(seat);
    if legal.is_empty() || !one_in(rng, 2) || *table.chance_source() != ChanceSource::Manual {
        return Ok(());
    }
    let step = Step::choice(seat, any(rng, &legal).clone());
    let mut beyond = table.state().clone();
    beyond.apply(&rules, &step, &mut ());
    if beyond.simultaneous_phase(&rules) != window || beyond.to_move(&rules) == ToMove::Over {
        return Ok(());
    }
    let taken = feed(table, &step);
    hold!(taken.is_ok(), at, "the legal `{step}` is refused: {}", why(taken));
    let back = table.undo(seat, 1, None);
    hold!(back.is_ok(), at, "`{step}` inside an open window cannot be taken back: {}", why(back));
    Ok(())
}

fn why<T, G: Game>(answer: Result<T, game_core::TableError<G>>) -> String {
    answer.err().map(|why| why.to_string()).unwrap_or_default()
}

/// Orders of seats in which seat `i` appears `counts[i]` times: all of them if they are few, else some random
/// ones.
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
