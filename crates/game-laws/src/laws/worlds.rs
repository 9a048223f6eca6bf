//! Law 5: a determinized state shows the same view, is whole, can be played on, and comes as often as it
//! should.

use std::collections::BTreeMap;

use game_core::{Game, Step, ToMove, Viewer};

use crate::law::{Finding, Found, hold};
use crate::laws::Kept;
use crate::sample::{Chooser, any, one_in};
use crate::stats::{ALARM, surprise};
use crate::subject::Subject;
use crate::walk::Walk;

pub(super) fn look<S: Subject>(walk: &Walk<'_, S>, rng: &mut Chooser) -> Found {
    if !walk.close() && !one_in(rng, 6) {
        return Ok(0);
    }
    for viewer in walk.configuration.seats.viewers() {
        let view = walk.state().view(&walk.rules, viewer);
        imagined::<S>(walk, walk.at(), &view, viewer, rng)?;
    }
    Ok(walk.configuration.seats.get() as u64 + 1)
}

/// One state that the view allows, examined on the spot.
fn imagined<S: Subject>(
    walk: &Walk<'_, S>,
    at: usize,
    view: &<S::Game as Game>::View,
    viewer: Viewer,
    rng: &mut Chooser,
) -> Result<S::Game, Finding> {
    let state = S::Game::determinize(&walk.rules, view, rng);
    let again = state.view(&walk.rules, viewer);
    hold!(again == *view, at, "a determinized state shows {viewer} another view: {again:?} instead of {view:?}");
    if let Err(why) = S::census(&walk.rules, &state) {
        hold!(false, at, "a state determinized for {viewer} is not whole: {why}");
    }
    Ok(state)
}

pub(super) fn finish<S: Subject>(walk: &Walk<'_, S>, kept: &[Kept<S::Game>], rng: &mut Chooser) -> Found {
    let viewers: Vec<Viewer> = walk.configuration.seats.viewers().collect();
    for Kept { step, state } in kept {
        let viewer = *any(rng, &viewers);
        let view = state.view(&walk.rules, viewer);
        let imagined = imagined::<S>(walk, *step, &view, viewer, rng)?;
        play_on::<S>(walk, *step, imagined, viewer, rng)?;
        if walk.close() || walk.game.is_multiple_of(4) {
            frequencies::<S>(walk, *step, state, viewer, rng)?;
        }
    }
    Ok(kept.len() as u64)
}

fn play_on<S: Subject>(walk: &Walk<'_, S>, at: usize, mut state: S::Game, viewer: Viewer, rng: &mut Chooser) -> Found {
    let rules = &*walk.rules;
    for _ in 0..S::bound(rules) {
        let step = match state.to_move(rules) {
            ToMove::Over => break,
            ToMove::Chance => {
                let mut outcomes = Vec::new();
                state.chance_outcomes(rules, &mut outcomes);
                hold!(!outcomes.is_empty(), at, "a state determinized for {viewer} comes to a draw without outcomes");
                Step::Chance(any(rng, &outcomes).0.clone())
            }
            ToMove::Seats(seats) => {
                let seats: Vec<_> = seats.iter().collect();
                hold!(!seats.is_empty(), at, "a state determinized for {viewer} comes to wait for nobody");
                let seat = *any(rng, &seats);
                Step::choice(seat, state.random_action(rules, seat, rng))
            }
        };
        state.apply(rules, &step, &mut ());
    }
    Ok(1)
}

/// How often each state comes, against the weights that the subject lists.
fn frequencies<S: Subject>(walk: &Walk<'_, S>, at: usize, state: &S::Game, viewer: Viewer, rng: &mut Chooser) -> Found {
    let rules = &*walk.rules;
    let view = &state.view(rules, viewer);
    let Some(worlds) = S::worlds(rules, view) else { return Ok(0) };
    let mut weights: BTreeMap<_, (u64, u64)> = BTreeMap::new();
    for (world, weight) in &worlds {
        let same = world.view(rules, viewer) == *view;
        hold!(same, at, "the subject lists a world that {viewer} would see otherwise: {world:?}");
        weights.entry(world.digest(rules)).or_default().0 += weight;
    }
    // Inside a window what others have done so far may be imagined otherwise; a state with lost components is
    // law 9's affair.
    let whole = state.simultaneous_phase(rules).is_none() && S::census(rules, state).is_ok() && S::worlds_are_whole();
    let real = !whole || weights.get(&state.digest(rules)).is_some_and(|(weight, _)| *weight > 0);
    hold!(real, at, "what {viewer} knows rules out what is really so");
    let samples = (30 * weights.len()).clamp(500, 6_000);
    for _ in 0..samples {
        let state = S::Game::determinize(rules, view, rng);
        match weights.get_mut(&state.digest(rules)) {
            Some((weight, count)) if *weight > 0 => *count += 1,
            _ => hold!(false, at, "determinizing for {viewer} gave a state that its view rules out: {state:?}"),
        }
    }
    let (expected, counts): (Vec<u64>, Vec<u64>) = weights.values().copied().unzip();
    let far = surprise(&counts, &expected);
    let worlds = counts.len();
    hold!(
        far < ALARM,
        at,
        "{samples} states determinized for {viewer} fall on its {worlds} worlds {far:.1} deviations from their weights"
    );
    Ok(samples as u64)
}
