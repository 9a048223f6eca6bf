//! A table as a viewer saw it, and as a viewer would have seen it.

use game_core::{Addressed, Game, ScoreSheet, Seat, Step, TableError, ToMove, Viewer};
use serde_json::Value;

use crate::error::Error;
use crate::update::erase;

/// A table as a viewer saw it after one of its steps.
#[derive(Clone, Debug)]
pub struct Frame {
    /// What the table waited for.
    pub to_move: ToMove,
    /// The viewer's view, as JSON.
    pub view: Value,
    /// The score of every seat, as far as the viewer could know it.
    pub sheets: Vec<ScoreSheet>,
}

impl Frame {
    pub(crate) fn of<G: Game>(rules: &G::Rules, state: &G, viewer: Viewer) -> Self {
        let view = state.view(rules, viewer);
        let sheets = G::seats(rules).seats().map(|seat| G::score_sheet(rules, &view, seat)).collect();
        Self { to_move: state.to_move(rules), view: serde_json::to_value(&view).unwrap_or(Value::Null), sheets }
    }
}

/// A step that was not made: what a viewer would have been told, and the table after it.
#[derive(Clone, Debug)]
pub struct VariationStep {
    /// The events for the viewer, as JSON.
    pub told: Vec<Value>,
    /// The table as the viewer would have seen it.
    pub frame: Frame,
}

/// The steps of a seat's line from a state on; the first is the state itself, which tells nothing. Nothing is
/// drawn: the line ends where chance decides.
pub(crate) fn variation<G: Game>(
    rules: &G::Rules,
    mut state: G,
    seat: Seat,
    line: Vec<G::Action>,
    viewer: Viewer,
) -> Result<Vec<VariationStep>, Error> {
    let mut steps = vec![VariationStep { told: Vec::new(), frame: Frame::of(rules, &state, viewer) }];
    for action in line {
        if !state.to_move(rules).to_act().has(seat) {
            return Err(TableError::<G>::NotToAct(seat).into());
        }
        state.validate(rules, seat, &action).map_err(TableError::<G>::Illegal)?;
        let mut events: Vec<Addressed<G::Event>> = Vec::new();
        state.apply(rules, &Step::choice(seat, action), &mut events);
        let events: Vec<_> = events.iter().map(erase::<G>).collect();
        let told = events.iter().filter_map(|event| event.for_viewer(viewer)).map(|event| event.data.clone());
        steps.push(VariationStep { told: told.collect(), frame: Frame::of(rules, &state, viewer) });
    }
    Ok(steps)
}
