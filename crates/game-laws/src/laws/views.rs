//! Law 14: every view of a game passes `validate_view`, and no function that accepts a view panics on one
//! that passes.

use game_core::{ColourMode, Game, TerminalView, pick};
use serde_json::Value;

use crate::law::{Found, hold};
use crate::mutate::mutate;
use crate::sample::{Chooser, one_in, some};
use crate::subject::Subject;
use crate::walk::Walk;

/// The number of views that are mutated at a position.
const CHANGED: usize = 4;

/// The number of hints that are computed for one view.
const HINTS: usize = 8;

pub(super) fn look<S: Subject>(walk: &Walk<'_, S>, rng: &mut Chooser) -> Found {
    if !walk.close() && !one_in(rng, 4) {
        return Ok(0);
    }
    let (at, rules, seats) = (walk.at(), &*walk.rules, walk.configuration.seats);
    let mut views = Vec::new();
    for viewer in seats.viewers() {
        let view = walk.state().view(rules, viewer);
        if let Err(why) = S::Game::validate_view(rules, &view) {
            hold!(false, at, "the view of {viewer} is refused: {why}");
        }
        views.push(view);
    }
    if !one_in(rng, if walk.close() { 2 } else { 4 }) {
        return Ok(1);
    }
    for _ in 0..CHANGED {
        let view = &views[pick(rng, views.len() as u32) as usize];
        let mut value = serde_json::to_value(view).unwrap_or(Value::Null);
        mutate(&mut value, &mut |below| pick(rng, below));
        ask::<S::Game>(rules, value, rng);
    }
    Ok(1 + CHANGED as u64)
}

/// Passes an untrusted view to every function that accepts a view, if it passes `validate_view`. Returns
/// whether it did.
///
/// # Panics
/// If anything panics on a view that passed, or if no viewer of a determinized state or of the
/// position has that view.
pub(crate) fn ask<G: TerminalView>(rules: &G::Rules, value: Value, rng: &mut Chooser) -> bool {
    let Ok(view) = serde_json::from_value::<G::View>(value) else { return false };
    if G::validate_view(rules, &view).is_err() {
        return false;
    }
    let mut legal = Vec::new();
    G::legal_in(rules, &view, &mut legal);
    let pictures = [ColourMode::Plain, ColourMode::Colour].map(|ink| G::render(rules, &view, ink));
    assert!(pictures.iter().all(|picture| !picture.is_empty()), "{view:?} renders as an empty text");
    for action in some(rng, &legal, HINTS) {
        let _ = G::hint(rules, &view, action);
    }
    for seat in G::seats(rules).seats() {
        assert_eq!(G::score_sheet(rules, &view, seat).seat, seat, "the sheet is of another seat in {view:?}");
    }
    for state in [G::determinize(rules, &view, rng), G::position(rules, &view)] {
        // Each game stores the viewer in its own way, so all viewers are tried.
        let shown = G::seats(rules).viewers().any(|viewer| state.view(rules, viewer) == view);
        assert!(shown, "no viewer of a determinized state, or of the position, has the view {view:?}");
    }
    true
}
