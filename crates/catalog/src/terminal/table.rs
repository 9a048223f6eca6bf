//! What a terminal asks of a table.

use std::collections::BTreeMap;

use bots::BotRng;
use game_core::{ColourMode, Line, Seat, TerminalView, ToMove, Viewer};
use rand_core::SeedableRng;

use crate::server::ServerTable;
use crate::table::{TypedTable, read};

/// The number of determinizations from which the outcomes that a viewer cannot rule out are collected.
const DETERMINIZATIONS: usize = 400;

/// What a terminal asks of a table besides: it is the server of its own table.
pub trait TerminalTable: ServerTable {
    /// The possible chance outcomes with their weights; for a viewer, those it cannot rule out, with
    /// estimated weights.
    fn outcomes(&self, viewer: Option<Viewer>) -> Vec<(String, u64)>;

    /// The viewer's view as text for a terminal.
    fn render(&self, viewer: Viewer, colours: ColourMode) -> String;

    /// The viewer's view after the first `steps` steps, as text for a terminal.
    fn render_after(&self, steps: usize, viewer: Viewer, colours: ColourMode) -> String;

    /// What the table waited for after the first `steps` steps.
    fn to_move_after(&self, steps: usize) -> ToMove;

    /// The immediate effect of an action in a few characters, if the seat's view determines it.
    fn hint(&self, seat: Seat, action: &str) -> Option<String>;

    /// What the table waits for, in one line for a terminal.
    fn prompt(&self, viewer: Viewer) -> String;

    /// The English label of a score line, without its number.
    fn line(&self, line: &Line) -> String;

    /// The English text for an outcome's reason or verdict, given its key.
    fn reason(&self, key: &str) -> String;

    /// Says in English what the number at this index of a ranking key counts.
    fn compared(&self, index: u32) -> String;
}

impl<G: TerminalView> TypedTable<G> {
    /// Renders a state. If the game is over by resignation, the state does not know it, and its prompt is
    /// replaced.
    fn render_state(&self, state: &G, viewer: Viewer, colours: ColourMode, over: bool) -> String {
        let rules = self.table.rules();
        let view = state.view(rules, viewer);
        let text = G::render(rules, &view, colours);
        if !over || state.to_move(rules) == ToMove::Over {
            return text;
        }
        match text.strip_suffix(&format!("{}\n", G::prompt(rules, &view))) {
            Some(above) => format!("{above}The game is over.\n"),
            None => text,
        }
    }
}

impl<G: TerminalView> TerminalTable for TypedTable<G> {
    fn outcomes(&self, viewer: Option<Viewer>) -> Vec<(String, u64)> {
        let Some(viewer) = viewer else {
            let all = self.table.outcomes().into_iter();
            return all.map(|(outcome, weight)| (outcome.to_string(), u64::from(weight))).collect();
        };
        if self.table.to_move() != ToMove::Chance {
            return Vec::new();
        }
        let (rules, view) = (self.table.rules(), self.table.view(viewer));
        let mut rng = BotRng::seed_from_u64(0);
        let mut sum = BTreeMap::<G::Chance, u64>::new();
        let mut outcomes = Vec::new();
        for _ in 0..DETERMINIZATIONS {
            G::determinize(rules, &view, &mut rng).chance_outcomes(rules, &mut outcomes);
            for (outcome, weight) in outcomes.drain(..) {
                *sum.entry(outcome).or_default() += u64::from(weight);
            }
        }
        sum.into_iter().map(|(outcome, weight)| (outcome.to_string(), weight)).collect()
    }

    fn render(&self, viewer: Viewer, colours: ColourMode) -> String {
        self.render_state(self.table.state(), viewer, colours, self.table.to_move() == ToMove::Over)
    }

    fn render_after(&self, steps: usize, viewer: Viewer, colours: ColourMode) -> String {
        let over = steps >= self.table.steps().len() && self.table.to_move() == ToMove::Over;
        self.render_state(&self.replay(steps, |_| {}), viewer, colours, over)
    }

    fn to_move_after(&self, steps: usize) -> ToMove {
        self.replay(steps, |_| {}).to_move(self.table.rules())
    }

    fn hint(&self, seat: Seat, action: &str) -> Option<String> {
        G::hint(self.table.rules(), &self.table.view(Viewer::Seat(seat)), &read(action).ok()?)
    }

    fn prompt(&self, viewer: Viewer) -> String {
        G::prompt(self.table.rules(), &self.table.view(viewer))
    }

    fn line(&self, line: &Line) -> String {
        G::line(line)
    }

    fn reason(&self, key: &str) -> String {
        G::reason(key)
    }

    fn compared(&self, index: u32) -> String {
        G::compared(self.table.rules(), index)
    }
}
