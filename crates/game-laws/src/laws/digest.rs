//! Law 13: two states are equal exactly if their digests are.
//!
//! A digest that forgets a field shows only on states that differ in that field alone. So the pairs are
//! chosen to be as similar as possible: the results of different steps from one state, a state and its
//! determinization, successive states, and positions of the same game. Equal pairs come from making the same
//! step twice and from replay.

use game_core::hex::Bytes32;
use game_core::{Game, Step, ToMove, Viewer};

use crate::law::{Finding, Found, first_difference, hold};
use crate::laws::Kept;
use crate::sample::{Chooser, any, one_in, some};
use crate::subject::Subject;
use crate::walk::Walk;

/// The largest number of steps that are tried from one state, for each seat.
const SIBLINGS: usize = 6;

pub(super) fn look<S: Subject>(walk: &Walk<'_, S>, rng: &mut Chooser) -> Found {
    if !one_in(rng, if walk.close() { 2 } else { 48 }) {
        return Ok(0);
    }
    let (rules, state) = (&*walk.rules, walk.state());
    let mut states = vec![state.clone()];
    let after = |step: &Step<S::Game>, from: &S::Game| {
        let mut next = from.clone();
        next.apply(rules, step, &mut ());
        next
    };
    if let (Some(before), Some(step)) = (&walk.before, walk.table.steps().last()) {
        states.extend([before.clone(), after(step, before)]);
    }
    match walk.pending() {
        ToMove::Over => {}
        ToMove::Chance => {
            let outcomes = walk.table.outcomes();
            let tried = some(rng, &outcomes, SIBLINGS);
            states.extend(tried.into_iter().map(|(outcome, _)| after(&Step::Chance(outcome.clone()), state)));
        }
        ToMove::Seats(seats) => {
            for seat in seats.iter().filter(|seat| walk.configuration.seats.has(*seat)) {
                let tried = some(rng, &walk.legal[seat.index()], SIBLINGS);
                states.extend(tried.into_iter().map(|action| after(&Step::choice(seat, action.clone()), state)));
            }
        }
    }
    let viewers: Vec<Viewer> = walk.configuration.seats.viewers().collect();
    let view = state.view(rules, *any(rng, &viewers));
    states.extend((0..2).map(|_| S::Game::determinize(rules, &view, rng)));
    pairs::<S::Game>(rules, &states, walk.at())
}

/// Compares some positions of the whole game with each other, and the last with its replay.
pub(super) fn finish<S: Subject>(walk: &Walk<'_, S>, kept: Vec<Kept<S::Game>>) -> Found {
    let rules = &*walk.rules;
    let mut states: Vec<S::Game> = kept.into_iter().map(|kept| kept.state).collect();
    let mut replayed = S::Game::setup(rules);
    walk.table.steps().iter().for_each(|step| replayed.apply(rules, step, &mut ()));
    states.extend([walk.state().clone(), replayed]);
    pairs::<S::Game>(rules, &states, walk.at())
}

fn pairs<G: Game>(rules: &G::Rules, states: &[G], at: usize) -> Found {
    let digests: Vec<Bytes32> = states.iter().map(|state| state.digest(rules)).collect();
    let mut examined = 0;
    for (i, first) in states.iter().enumerate() {
        for (j, second) in states.iter().enumerate().take(i) {
            compare(first == second, digests[i] == digests[j], (first, second), at)?;
            examined += 1;
        }
    }
    Ok(examined)
}

fn compare<G: Game>(equal: bool, same_digest: bool, states: (&G, &G), at: usize) -> Result<(), Finding> {
    hold!(!equal || same_digest, at, "two equal states have two digests: {:?}", states.0);
    if same_digest && !equal {
        let difference = first_difference(&format!("{:?}", states.0), &format!("{:?}", states.1));
        hold!(false, at, "two different states have one digest: {difference}");
    }
    Ok(())
}
