//! Taking back: how far, and what is left.

use core::ops::Range;

use crate::chance::Stream;
use crate::game::{Game, Pending, Step};
use crate::journal::{Entry, remove_last};
use crate::record::Agreed;
use crate::seat::Seat;
use crate::table::{Delivery, Mark, Table, TableError, Takeback, Version};

impl<G: Game> Table<G> {
    /// How many of the seat's last steps it may take back: those behind the information horizon.
    ///
    /// Inside a window these are all its steps since the window opened, whatever the others did. Elsewhere, as long as the seat is to decide, its
    /// steps since the last chance step, the last step of anybody else and the last close of a window: who has passed the turn on has passed it on.
    #[must_use]
    pub fn undoable(&self, seat: Seat) -> usize {
        self.undo_range(seat).filter(|&at| self.marks[at].seat == Some(seat)).count()
    }

    fn undo_range(&self, seat: Seat) -> Range<usize> {
        let end = self.marks.len();
        let window = self.state.window(&self.rules);
        let closed = window.is_none() && !self.pending().awaited().has(seat);
        if closed || self.pending() == Pending::Over {
            return end..end;
        }
        let free = |mark: &Mark| match window {
            Some(_) => mark.window == window,
            None => mark.window.is_none() && mark.seat == Some(seat),
        };
        let start = end - self.marks.iter().rev().take_while(|mark| free(mark)).count();
        start..end
    }

    /// Takes back the last `steps` steps of the seat.
    ///
    /// # Errors
    /// [`TableError::Horizon`] if that would reach behind the information horizon, or the seat's request is stale.
    pub fn undo(&mut self, seat: Seat, steps: usize, seen: Option<Version>) -> Result<Delivery<G>, TableError<G>> {
        self.check_seat(seat, seen)?;
        if self.pending() == Pending::Over {
            return Err(TableError::Over);
        }
        if steps == 0 || steps > self.undoable(seat) {
            return Err(TableError::Horizon);
        }
        let before = self.outlook();
        let hidden = self.state.window(&self.rules).is_some();
        remove_last(&mut self.steps, seat, steps, Step::seat);
        self.journal.push(Entry::Takeback { seat, steps });
        self.rebuild();
        let delivery = Delivery { events: Vec::new(), taken_back: Some(Takeback { seat, steps, hidden }) };
        self.count(&delivery, before);
        Ok(delivery)
    }

    /// How many of the last steps would go if the seat's last decision were taken back together with everything after it. None where the seat has
    /// decided nothing, can take back by itself, or the game is over.
    #[must_use]
    pub fn behind_horizon(&self, seat: Seat) -> usize {
        if self.pending() == Pending::Over || self.undoable(seat) > 0 {
            return 0;
        }
        self.steps.iter().rposition(|step| step.seat() == Some(seat)).map_or(0, |at| self.steps.len() - at)
    }

    /// Takes back the seat's last decision and everything after it, as all people at the table have agreed; asking them is up to the caller. What
    /// was seen stays seen: it is written down, and draws come out as they did.
    ///
    /// # Errors
    /// [`TableError::Horizon`] if there is nothing behind the horizon to take back.
    pub fn agree(&mut self, seat: Seat) -> Result<Delivery<G>, TableError<G>> {
        self.check_seat(seat, None)?;
        if self.pending() == Pending::Over {
            return Err(TableError::Over);
        }
        let steps = self.behind_horizon(seat);
        if steps == 0 {
            return Err(TableError::Horizon);
        }
        let before = self.outlook();
        let gone = self.steps.split_off(self.steps.len() - steps);
        let gone = gone.iter().map(ToString::to_string).collect();
        self.agreed.push(Agreed { seat, stood: self.steps.len(), steps: gone });
        self.journal.push(Entry::Agreed { seat, steps });
        self.rebuild();
        // Of the others' steps nobody is told how many went: some may have been made in secret.
        let delivery = Delivery { events: Vec::new(), taken_back: Some(Takeback { seat, steps: 1, hidden: false }) };
        self.count(&delivery, before);
        Ok(delivery)
    }

    /// Replays the steps that stand, and puts the draws behind the last of them.
    fn rebuild(&mut self) {
        let mut state = G::setup(&self.rules);
        let mut drawn: Vec<(Stream, u64)> = Vec::new();
        self.marks.clear();
        for step in &self.steps {
            if step.seat().is_none() {
                let stream = state.stream(&self.rules);
                match drawn.iter_mut().find(|(id, _)| *id == stream) {
                    Some((_, count)) => *count += 1,
                    None => drawn.push((stream, 1)),
                }
            }
            self.marks.push(Mark { seat: step.seat(), window: state.window(&self.rules) });
            state.apply(&self.rules, step, &mut ());
        }
        self.state = state;
        if let Some(draws) = &mut self.draws {
            for (stream, count) in drawn {
                draws.seek(stream, count);
            }
        }
    }
}
