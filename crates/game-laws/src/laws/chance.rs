//! Law 3: every chance outcome applies; weights and counts are within bounds; `chance_at` agrees with the
//! list.

use game_core::game::MAX_OUTCOMES;
use game_core::{Game, Rng, Step, ToMove};

use crate::law::{Found, hold};
use crate::sample::{Chooser, one_in, some};
use crate::subject::Subject;
use crate::walk::Walk;

pub(super) fn look<S: Subject>(walk: &Walk<'_, S>, rng: &mut Chooser) -> Found {
    if walk.pending() != ToMove::Chance {
        return Ok(0);
    }
    let (at, rules, state) = (walk.at(), &*walk.rules, walk.state());
    let mut outcomes = Vec::new();
    state.chance_outcomes(rules, &mut outcomes);
    hold!(outcomes.len() <= MAX_OUTCOMES, at, "{} chance outcomes are more than {MAX_OUTCOMES}", outcomes.len());
    if let Some(pair) = outcomes.windows(2).find(|pair| pair[0].0 >= pair[1].0) {
        hold!(false, at, "chance outcome `{}` is listed before `{}`", pair[0].0, pair[1].0);
    }
    if let Some((outcome, _)) = outcomes.iter().find(|(_, weight)| *weight == 0) {
        hold!(false, at, "chance outcome `{outcome}` has weight 0");
    }
    let total: u64 = outcomes.iter().map(|(_, weight)| u64::from(*weight)).sum();
    hold!(total < 1 << 32, at, "the weights add up to {total}, which is 2^32 or more");
    if outcomes.is_empty() {
        return Ok(1);
    }

    // Tries the smallest draw that selects an outcome, the largest that selects the one before it, and random
    // draws.
    let mut sum = 0u64;
    let starts: Vec<u64> = outcomes.iter().map(|(_, weight)| (sum, sum += u64::from(*weight)).0).collect();
    let edges = some(rng, &starts, 48).into_iter().flat_map(|&start| {
        let first = (u128::from(start) << 64).div_ceil(u128::from(total)) as u64;
        [first, first.wrapping_sub(1)]
    });
    let edges: Vec<u64> = edges.collect();
    for x in edges.into_iter().chain((0..4).map(|_| rng.next_u64())) {
        let number = ((u128::from(x) * u128::from(total)) >> 64) as u64;
        let slow = &outcomes[starts.partition_point(|start| *start <= number) - 1].0;
        let fast = state.chance_at(rules, x);
        hold!(fast == *slow, at, "`chance_at({x:#018x})` returns `{fast}`, the list says `{slow}`");
    }

    if one_in(rng, if walk.close() { 2 } else { 12 }) {
        for (outcome, _) in some(rng, &outcomes, 512) {
            let mut next = state.clone();
            let mut events = Vec::new();
            next.apply(rules, &Step::Chance(outcome.clone()), &mut events);
            let mut silent = state.clone();
            silent.apply(rules, &Step::Chance(outcome.clone()), &mut ());
            hold!(next == silent, at, "`{outcome}` leads to another state when no events are collected");
            hold!(next != *state, at, "`{outcome}` changes nothing");
        }
    }
    Ok(outcomes.len() as u64)
}
