//! Taking back: how far, and what is left.

use core::ops::Range;

use crate::game::{Game, Step, ToMove};
use crate::journal::{Entry, remove_last};
use crate::record::ConsentUndo;
use crate::seat::Seat;
use crate::table::{Mark, Table, TableError, Takeback, Update, Version};

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
        let window = self.state.simultaneous_phase(&self.rules);
        let closed = window.is_none() && !self.to_move().to_act().has(seat);
        if closed || self.to_move() == ToMove::Over {
            return end..end;
        }
        let free = |mark: &Mark| match window {
            Some(_) => mark.phase == window,
            None => mark.phase.is_none() && mark.seat == Some(seat),
        };
        let start = end - self.marks.iter().rev().take_while(|mark| free(mark)).count();
        start..end
    }

    /// Takes back the last `steps` steps of the seat.
    ///
    /// # Errors
    /// [`TableError::Horizon`] if that would reach behind the information horizon, or the seat's request is stale.
    pub fn undo(&mut self, seat: Seat, steps: usize, seen: Option<Version>) -> Result<Update<G>, TableError<G>> {
        self.check_seat(seat, seen)?;
        if self.to_move() == ToMove::Over {
            return Err(TableError::Over);
        }
        if steps == 0 || steps > self.undoable(seat) {
            return Err(TableError::Horizon);
        }
        let before = self.turn_state();
        let hidden = self.state.simultaneous_phase(&self.rules).is_some();
        remove_last(&mut self.steps, seat, steps, Step::seat);
        self.journal.push(Entry::Takeback { seat, steps });
        self.rebuild();
        let update = Update { events: Vec::new(), taken_back: Some(Takeback { seat, steps, hidden }) };
        self.count(&update, before);
        Ok(update)
    }

    /// How many of the last steps would go if the seat's last decision were taken back together with everything after it. None where the seat has
    /// decided nothing, can take back by itself, or the game is over.
    #[must_use]
    pub fn consent_undo_len(&self, seat: Seat) -> usize {
        if self.to_move() == ToMove::Over || self.undoable(seat) > 0 {
            return 0;
        }
        self.steps.iter().rposition(|step| step.seat() == Some(seat)).map_or(0, |at| self.steps.len() - at)
    }

    /// Takes back the seat's last decision and everything after it, as all people at the table have agreed; asking them is up to the caller. What
    /// was seen stays seen: it is written down, and draws come out as they did.
    ///
    /// # Errors
    /// [`TableError::Horizon`] if there is nothing behind the horizon to take back.
    pub fn undo_by_consent(&mut self, seat: Seat) -> Result<Update<G>, TableError<G>> {
        self.check_seat(seat, None)?;
        if self.to_move() == ToMove::Over {
            return Err(TableError::Over);
        }
        let steps = self.consent_undo_len(seat);
        if steps == 0 {
            return Err(TableError::Horizon);
        }
        let before = self.turn_state();
        let gone = self.steps.split_off(self.steps.len() - steps);
        let gone = gone.iter().map(ToString::to_string).collect();
        self.consent_undos.push(ConsentUndo { seat, stood: self.steps.len(), steps: gone });
        self.journal.push(Entry::ConsentUndo { seat, steps });
        self.rebuild();
        // Of the others' steps nobody is told how many went: some may have been made in secret.
        let update = Update { events: Vec::new(), taken_back: Some(Takeback { seat, steps: 1, hidden: false }) };
        self.count(&update, before);
        Ok(update)
    }

    /// Replays the remaining steps, and makes the next draw the one with the number of chance steps among them.
    fn rebuild(&mut self) {
        let mut state = G::setup(&self.rules);
        self.marks.clear();
        for step in &self.steps {
            self.marks.push(Mark { seat: step.seat(), phase: state.simultaneous_phase(&self.rules) });
            state.apply(&self.rules, step, &mut ());
        }
        self.state = state;
        if let Some(draws) = &mut self.draws {
            draws.seek(self.steps.iter().filter(|step| step.seat().is_none()).count() as u64);
        }
    }
}
