//! What is laid out, for zones.

use magnificent::camp::LaidTile;
use magnificent::{Action, Card, ColourOrClear};

use super::CircusPlan;

/// What is laid out.
impl CircusPlan {
    /// Returns whether nothing is laid out.
    pub(crate) fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Returns the die and the card that are planned together.
    pub(crate) fn die_and_card(&self) -> Option<(ColourOrClear, u8, Card)> {
        self.steps.iter().find_map(|step| match *step {
            Action::Take { kind, face, card } => Some((kind, face, card)),
            _ => None,
        })
    }

    /// Returns whether the plan has a gesture.
    pub(crate) fn has(&self, action: Action) -> bool {
        self.steps.contains(&action)
    }

    /// Returns the gems that are chosen to be given.
    pub(crate) fn gives(&self) -> impl Iterator<Item = ColourOrClear> {
        self.steps.iter().filter_map(|step| if let Action::Give(kind) = step { Some(*kind) } else { None })
    }

    /// Returns the destination: a level, a number of steps, or a performance step.
    pub(crate) fn destination(&self) -> Option<Action> {
        let is_goal = |step: &&Action| matches!(step, Action::Level(_) | Action::Steps(_) | Action::Space(_));
        self.steps.iter().find(is_goal).copied()
    }

    /// Returns the hat that is chosen, by the number of its step.
    pub(crate) fn hat(&self) -> Option<u8> {
        self.steps.iter().find_map(|step| if let Action::Hat(number) = step { Some(*number) } else { None })
    }

    /// Returns the tiles that are planned.
    pub(crate) fn tiles(&self) -> Vec<LaidTile> {
        let laid = self.steps.iter().filter_map(|step| match *step {
            Action::Lay { tile, orientation, row, column } => Some(LaidTile { tile, orientation, row, column }),
            _ => None,
        });
        laid.collect()
    }

    /// Returns the columns of the show, in order.
    pub(crate) fn show(&self) -> Vec<u8> {
        let shown = |step: &Action| if let Action::Complete(column) = step { Some(*column) } else { None };
        self.steps.iter().filter_map(shown).collect()
    }
}
