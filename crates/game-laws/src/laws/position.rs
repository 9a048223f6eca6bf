//! Law 15: a seat's own actions do on the position made from its view what they do at the table, up to the
//! next chance step, the decision of another seat, or the end of a simultaneous phase.

use game_core::{Addressed, Game, Seat, Step, Viewer, ends_chain};

use crate::law::{Finding, Found, hold};
use crate::sample::{Chooser, any, one_in, some};
use crate::subject::Subject;
use crate::walk::Walk;

/// The largest number of actions that are followed from one position.
const CHAIN: usize = 16;

/// The number of near misses that are tried at one position.
const MISSES: usize = 24;

pub(super) fn look<S: Subject>(walk: &Walk<'_, S>, rng: &mut Chooser) -> Found {
    if !one_in(rng, if walk.close() { 2 } else { 24 }) {
        return Ok(0);
    }
    let (at, rules) = (walk.at(), &*walk.rules);
    for viewer in walk.configuration.seats.viewers() {
        let view = walk.state().view(rules, viewer);
        let position = S::Game::position(rules, &view);
        hold!(position.view(rules, viewer) == view, at, "the position of the view of {viewer} shows another view");
        let same = position.to_move(rules) == walk.pending();
        hold!(same, at, "in the position of the view of {viewer} somebody else is to act");
    }
    let to_act: Vec<Seat> = walk.pending().to_act().iter().collect();
    for seat in &to_act {
        chain(walk, *seat, rng)?;
    }
    Ok(to_act.len() as u64)
}

/// Follows a random chain of the seat's actions on the true state and on the position of its view.
fn chain<S: Subject>(walk: &Walk<'_, S>, seat: Seat, rng: &mut Chooser) -> Result<(), Finding> {
    let (at, rules, viewer) = (walk.at(), &*walk.rules, Viewer::Seat(seat));
    let mut state = walk.state().clone();
    let mut position = S::Game::position(rules, &state.view(rules, viewer));
    let mut made: Vec<String> = Vec::new();
    let tries = S::near_misses(rules, &state, seat, rng);
    for action in some(rng, &tries, MISSES) {
        let same = state.validate(rules, seat, action) == position.validate(rules, seat, action);
        hold!(same, at, "`{action}` of seat {seat} has another answer in the position of its view");
    }
    for _ in 0..CHAIN {
        let (mut legal, mut there) = (Vec::new(), Vec::new());
        state.legal_actions(rules, seat, &mut legal);
        position.legal_actions(rules, seat, &mut there);
        hold!(legal == there, at, "after {made:?} seat {seat} has another legal list in the position of its view");
        let step = Step::choice(seat, any(rng, &legal).clone());
        made.push(step.to_string());
        let phase = state.simultaneous_phase(rules);
        let (told, told_there) = (told(&mut state, rules, &step, viewer), told(&mut position, rules, &step, viewer));
        let same = position.simultaneous_phase(rules) == phase;
        hold!(
            same == (state.simultaneous_phase(rules) == phase),
            at,
            "after {made:?} the position of seat {seat} has another simultaneous phase"
        );
        if phase.is_some() && !same {
            return Ok(());
        }
        hold!(told == told_there, at, "after {made:?} seat {seat} is told something else in the position of its view");
        let same = state.view(rules, viewer) == position.view(rules, viewer);
        hold!(same, at, "after {made:?} seat {seat} has another view in the position of its view");
        let same = state.to_move(rules) == position.to_move(rules);
        hold!(same, at, "after {made:?} somebody else is to act in the position of the view of seat {seat}");
        if ends_chain(rules, phase, &state, seat) {
            break;
        }
    }
    Ok(())
}

/// Applies a step and returns what the viewer is told about it.
fn told<G: Game>(state: &mut G, rules: &G::Rules, step: &Step<G>, viewer: Viewer) -> Vec<G::Event> {
    let mut events: Vec<Addressed<G::Event>> = Vec::new();
    state.apply(rules, step, &mut events);
    events.iter().filter_map(|event| event.for_viewer(viewer).cloned()).collect()
}
