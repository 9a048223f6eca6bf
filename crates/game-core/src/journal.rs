//! Everything that happened at a table, in order. The journal only grows; the record is what is left of it when take-backs are carried out.

use core::fmt;

use crate::game::{Game, Step};
use crate::notation::NotationError;
use crate::seat::Seat;
use crate::table::SeatKind;

/// One entry of a journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry<G: Game> {
    /// A step was made.
    Step(Step<G>),
    /// The seat took back the last `steps` of its own steps that stood.
    Takeback {
        /// Who took back.
        seat: Seat,
        /// How many of its steps.
        steps: usize,
    },
    /// All people agreed that the seat's last decision and everything after it be taken back, whatever had been seen since.
    ConsentUndo {
        /// Whose decision it was.
        seat: Seat,
        /// How many of the last steps that stood, of everybody and of chance.
        steps: usize,
    },
    /// The seat gave up.
    Resign(Seat),
    /// The seat is played by somebody else from here on.
    HandOver {
        /// Which seat.
        seat: Seat,
        /// By whom.
        to: SeatKind,
    },
}

impl<G: Game> fmt::Display for Entry<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Step(step) => step.fmt(f),
            Self::Takeback { seat, steps } => write!(f, "undo {seat} {steps}"),
            Self::ConsentUndo { seat, steps } => write!(f, "agreed {seat} {steps}"),
            Self::Resign(seat) => write!(f, "resign {seat}"),
            Self::HandOver { seat, to } => write!(f, "hand {seat} {to}"),
        }
    }
}

impl<G: Game> Entry<G> {
    /// Reads an entry as it is stored: exactly as printed. A step begins with a seat or `*`, everything else with a word.
    ///
    /// # Errors
    /// If the text is not the one spelling of an entry.
    pub fn read(text: &str) -> Result<Self, NotationError> {
        let bad = || NotationError::new(format!("`{text}` is not an entry of a journal"));
        let (verb, rest) = text.split_once(' ').ok_or_else(bad)?;
        if !verb.bytes().all(|byte| byte.is_ascii_lowercase()) {
            return Step::read(text).map(Self::Step);
        }
        let (who, what) = rest.split_once(' ').unwrap_or((rest, ""));
        let seat = who.parse::<u8>().ok().and_then(|number| Seat::try_from(number).ok()).ok_or_else(bad)?;
        let steps = || what.parse().map_err(|_| bad());
        let entry = match verb {
            "undo" => Self::Takeback { seat, steps: steps()? },
            "agreed" => Self::ConsentUndo { seat, steps: steps()? },
            "resign" if what.is_empty() => Self::Resign(seat),
            "hand" => Self::HandOver { seat, to: what.parse().map_err(|_| bad())? },
            _ => return Err(bad()),
        };
        if entry.to_string() == text { Ok(entry) } else { Err(bad()) }
    }
}

/// The steps that stand once every take-back of the journal is carried out.
#[must_use]
pub fn effective_steps<G: Game>(journal: &[Entry<G>]) -> Vec<Step<G>> {
    let mut steps: Vec<Step<G>> = Vec::new();
    for entry in journal {
        match entry {
            Entry::Step(step) => steps.push(step.clone()),
            Entry::Takeback { seat, steps: count } => remove_last(&mut steps, *seat, *count, Step::seat),
            Entry::ConsentUndo { steps: count, .. } => steps.truncate(steps.len().saturating_sub(*count)),
            Entry::Resign(_) | Entry::HandOver { .. } => {}
        }
    }
    steps
}

/// Removes the last `count` items that belong to the seat; the others keep their order.
pub(crate) fn remove_last<T>(items: &mut Vec<T>, seat: Seat, count: usize, owner: impl Fn(&T) -> Option<Seat>) {
    for _ in 0..count {
        if let Some(at) = items.iter().rposition(|item| owner(item) == Some(seat)) {
            items.remove(at);
        }
    }
}
