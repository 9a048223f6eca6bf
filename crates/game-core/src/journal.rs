//! The journal: everything that has happened at a table, in order. It only grows; the record is what remains
//! of it after all undos.

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
    /// The seat undid the last `steps` of its own steps.
    Takeback {
        /// The seat whose steps were undone.
        seat: Seat,
        /// The number of the seat's own steps that were undone.
        steps: usize,
    },
    /// The seat's last decision and everything after it was undone with everybody's consent, whatever had
    /// been revealed after the decision.
    ConsentUndo {
        /// The seat whose decision was undone.
        seat: Seat,
        /// The number of trailing steps removed, including those of other seats and of chance.
        steps: usize,
    },
    /// The seat resigned.
    Resign(Seat),
    /// Another person or bot plays the seat from here on.
    HandOver {
        /// The seat that gets a new player.
        seat: Seat,
        /// Who plays the seat from here on.
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
    /// Reads an entry in its stored form, which is exactly what `Display` writes. A step begins with a seat
    /// or `*`, every other entry with a word.
    ///
    /// # Errors
    /// If the text is not the canonical notation of an entry.
    ///
    /// ```
    /// use game_core::{Entry, Seat};
    /// use game_laws::toy::Toy;
    ///
    /// let undo = Entry::<Toy>::read("undo 1 2").unwrap();
    /// assert_eq!(undo, Entry::Takeback { seat: Seat::new(1), steps: 2 });
    /// assert_eq!(undo.to_string(), "undo 1 2");
    /// ```
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

/// The steps that remain after all undos of the journal.
///
/// ```
/// use game_core::Entry;
/// use game_core::journal::effective_steps;
/// use game_laws::toy::Toy;
///
/// let journal: Vec<Entry<Toy>> =
///     ["0 put A", "1 put C", "undo 0 1", "0 put B"].map(|entry| Entry::read(entry).unwrap()).into();
/// let steps: Vec<String> = effective_steps(&journal).iter().map(ToString::to_string).collect();
/// assert_eq!(steps, ["1 put C", "0 put B"]);
/// ```
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

/// Removes the last `count` items that belong to the seat, as `owner` says; the other items keep their order.
pub(crate) fn remove_last<T>(items: &mut Vec<T>, seat: Seat, count: usize, owner: impl Fn(&T) -> Option<Seat>) {
    for _ in 0..count {
        if let Some(at) = items.iter().rposition(|item| owner(item) == Some(seat)) {
            items.remove(at);
        }
    }
}
