//! Law 5: a determinized state shows the same view, has all components, can be played on, and is drawn with
//! the right probability.

use std::collections::BTreeMap;

use game_core::hex::Bytes32;
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

/// Returns one determinized state, checked against the view and the census.
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
        hold!(false, at, "a state determinized for {viewer} has not all components: {why}");
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
                hold!(
                    !outcomes.is_empty(),
                    at,
                    "a state determinized for {viewer} leads to a chance step without outcomes"
                );
                Step::Chance(any(rng, &outcomes).0.clone())
            }
            ToMove::Seats(seats) => {
                let seats: Vec<_> = seats.iter().collect();
                hold!(!seats.is_empty(), at, "a state determinized for {viewer} leads to a decision of nobody");
                let seat = *any(rng, &seats);
                Step::choice(seat, state.random_action(rules, seat, rng))
            }
        };
        state.apply(rules, &step, &mut ());
    }
    Ok(1)
}

/// The states that one view allows (its worlds), each with its weight and how often it was drawn. States have
/// no order, so they are looked up by digest; whether two states are the same is decided by `==`.
struct Worlds<G> {
    worlds: Vec<(G, u64, u64)>,
    by_digest: BTreeMap<Bytes32, Vec<usize>>,
}

impl<G: Game> Worlds<G> {
    fn new(rules: &G::Rules, listed: Vec<(G, u64)>) -> Self {
        let mut all = Self { worlds: Vec::new(), by_digest: BTreeMap::new() };
        for (world, weight) in listed {
            match all.find(rules, &world) {
                Some((_, sum, _)) => *sum += weight,
                None => {
                    all.by_digest.entry(world.digest(rules)).or_default().push(all.worlds.len());
                    all.worlds.push((world, weight, 0));
                }
            }
        }
        all
    }

    fn find(&mut self, rules: &G::Rules, state: &G) -> Option<&mut (G, u64, u64)> {
        let at = *self.by_digest.get(&state.digest(rules))?.iter().find(|at| self.worlds[**at].0 == *state)?;
        self.worlds.get_mut(at)
    }
}

/// Compares how often each state is drawn with the weights that the subject lists.
fn frequencies<S: Subject>(walk: &Walk<'_, S>, at: usize, state: &S::Game, viewer: Viewer, rng: &mut Chooser) -> Found {
    let rules = &*walk.rules;
    let view = &state.view(rules, viewer);
    let Some(listed) = S::worlds(rules, view) else { return Ok(0) };
    if let Some((world, _)) = listed.iter().find(|(world, _)| world.view(rules, viewer) != *view) {
        hold!(false, at, "the subject lists a world that {viewer} would see otherwise: {world:?}");
    }
    let mut worlds = Worlds::new(rules, listed);
    // In a simultaneous phase a seat that has not finished is imagined to have done nothing, so the real
    // state need not be listed; a state with lost components is a matter for law 9.
    let must_be_listed = state.simultaneous_phase(rules).is_none() && S::census(rules, state).is_ok();
    let listed = worlds.find(rules, state).is_some_and(|(_, weight, _)| *weight > 0);
    hold!(listed || !must_be_listed, at, "the real state is not among those that the view of {viewer} allows");
    let samples = (30 * worlds.worlds.len()).clamp(500, 6_000);
    for _ in 0..samples {
        let state = S::Game::determinize(rules, view, rng);
        match worlds.find(rules, &state) {
            Some((_, weight, count)) if *weight > 0 => *count += 1,
            _ => hold!(false, at, "determinizing for {viewer} returned a state that its view rules out: {state:?}"),
        }
    }
    let (expected, counts): (Vec<u64>, Vec<u64>) =
        worlds.worlds.iter().map(|(_, weight, count)| (*weight, *count)).unzip();
    let deviations = surprise(&counts, &expected);
    let worlds = counts.len();
    hold!(
        deviations < ALARM,
        at,
        "{samples} states determinized for {viewer} fall on its {worlds} worlds {deviations:.1} deviations from their \
         weights"
    );
    Ok(samples as u64)
}
