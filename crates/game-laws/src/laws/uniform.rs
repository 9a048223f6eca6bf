//! Law 2b: `random_action` is uniform over the legal list and depends on the seat's view alone.

use game_core::{Game, Seat, Viewer};

use crate::law::{Found, hold};
use crate::laws::Kept;
use crate::sample::{Chooser, LONG, any};
use crate::stats::{ALARM, surprise};
use crate::subject::Subject;
use crate::walk::Walk;

/// The largest number of groups into which the positions of a list are sorted for counting, so that long
/// lists need no more samples than short ones.
const GROUPS: usize = 64;

pub(super) fn finish<S: Subject>(walk: &Walk<'_, S>, kept: &[Kept<S::Game>], rng: &mut Chooser) -> Found {
    let mut examined = 0;
    for Kept { step, state } in kept {
        let to_act: Vec<Seat> = state.to_move(&walk.rules).to_act().iter().collect();
        let seat = *any(rng, &to_act);
        let mut list = Vec::new();
        state.legal_actions(&walk.rules, seat, &mut list);
        // An empty or unsorted list cannot be compared with; laws 1 and 2 report it.
        if list.is_empty() || !list.is_sorted() {
            continue;
        }
        blind::<S>(walk, *step, state, seat, rng)?;
        if list.len() <= LONG || walk.close() || walk.game.is_multiple_of(8) {
            even::<S>(walk, *step, state, seat, &list, rng)?;
        }
        examined += 1;
    }
    Ok(examined)
}

/// Checks that the same random numbers choose the same action in another state with the same view.
fn blind<S: Subject>(walk: &Walk<'_, S>, step: usize, state: &S::Game, seat: Seat, rng: &mut Chooser) -> Found {
    let view = state.view(&walk.rules, Viewer::Seat(seat));
    for _ in 0..6 {
        let other = S::Game::determinize(&walk.rules, &view, rng);
        let mut same = rng.clone();
        let (here, there) =
            (state.random_action(&walk.rules, seat, rng), other.random_action(&walk.rules, seat, &mut same));
        hold!(here == there, step, "seat {seat} would do `{here}`, but `{there}` if what it cannot see were different");
    }
    Ok(6)
}

fn even<S: Subject>(
    walk: &Walk<'_, S>,
    step: usize,
    state: &S::Game,
    seat: Seat,
    list: &[<S::Game as Game>::Action],
    rng: &mut Chooser,
) -> Found {
    let groups = list.len().min(GROUPS);
    let group = |at: usize| at * groups / list.len();
    let mut weights = vec![0; groups];
    (0..list.len()).for_each(|at| weights[group(at)] += 1);
    let mut counts = vec![0; groups];
    let samples = (40 * groups).max(600);
    for _ in 0..samples {
        let action = state.random_action(&walk.rules, seat, rng);
        match list.binary_search(&action) {
            Ok(at) => counts[group(at)] += 1,
            Err(_) => hold!(false, step, "`random_action` of seat {seat} returned `{action}`, which is not legal"),
        }
    }
    let deviations = surprise(&counts, &weights);
    hold!(
        deviations < ALARM,
        step,
        "{samples} random actions of seat {seat} over {} legal ones fall as {counts:?}, {deviations:.1} deviations \
         from even",
        list.len()
    );
    Ok(samples as u64)
}
