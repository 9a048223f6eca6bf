//! Undo: how many steps a seat may undo, and the table after an undo.

use core::ops::Range;

use crate::game::{Game, Step, ToMove};
use crate::journal::{Entry, remove_last};
use crate::record::ConsentUndo;
use crate::seat::Seat;
use crate::table::{Mark, Table, TableError, Takeback, Update, Version};

impl<G: Game> Table<G> {
    /// The number of its last steps that the seat may undo without anybody's consent: those since the
    /// information horizon.
    ///
    /// Inside a simultaneous phase these are all its steps since the phase began, whatever the others did.
    /// Elsewhere they are its steps since the last chance step, the last step of another seat and the end of
    /// the last simultaneous phase, and only as long as the seat is to act or the table still waits for the
    /// chance outcome that follows its last step: a turn that has passed to another seat cannot be reopened.
    #[must_use]
    pub fn undoable(&self, seat: Seat) -> usize {
        self.undo_range(seat).filter(|&at| self.marks[at].seat == Some(seat)).count()
    }

    fn undo_range(&self, seat: Seat) -> Range<usize> {
        let end = self.marks.len();
        let phase = self.state.simultaneous_phase(&self.rules);
        let open = match self.to_move() {
            ToMove::Over => false,
            // Nothing has been revealed until the outcome is entered. If the last step is another seat's or a
            // chance step, the count below is 0.
            ToMove::Chance => true,
            ToMove::Seats(to_act) => phase.is_some() || to_act.has(seat),
        };
        if !open {
            return end..end;
        }
        let free = |mark: &Mark| match phase {
            Some(_) => mark.phase == phase,
            None => mark.phase.is_none() && mark.seat == Some(seat),
        };
        let start = end - self.marks.iter().rev().take_while(|mark| free(mark)).count();
        start..end
    }

    /// Undoes the last `steps` steps of the seat. `seen` is the version that the seat had been sent when it
    /// asked for the undo; with `None`, the request is never stale.
    ///
    /// # Errors
    /// [`TableError::Horizon`] if that would go beyond the information horizon, [`TableError::Stale`] if the
    /// request is stale, [`TableError::Over`] if the game is over.
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
        let update = Update { steps: Vec::new(), taken_back: Some(Takeback { seat, steps, hidden }) };
        self.count(&update, before);
        Ok(update)
    }

    /// The number of trailing steps that lie between the seat and an undo that needs nobody's consent: its
    /// last decision and everything after it. 0 if the seat has decided nothing, can undo without consent, or
    /// the game is over.
    #[must_use]
    pub fn consent_undo_len(&self, seat: Seat) -> usize {
        if self.to_move() == ToMove::Over || self.undoable(seat) > 0 {
            return 0;
        }
        self.steps.iter().rposition(|step| step.seat() == Some(seat)).map_or(0, |at| self.steps.len() - at)
    }

    /// Undoes the seat's last decision, everything after it, and the seat's decisions that led up to it since
    /// the information horizon before it: people ask to take a move back, not the last small decision of it.
    /// The caller has asked everybody at the table for consent. What was seen cannot be unseen: the record
    /// lists the steps that were removed from the last decision on, and the draws come out the same again.
    ///
    /// # Errors
    /// [`TableError::Horizon`] if there is nothing that needs consent to be undone.
    pub fn undo_by_consent(&mut self, seat: Seat) -> Result<Update<G>, TableError<G>> {
        let mut update = self.undo_last_decision(seat)?;
        // The journal has two entries: what was agreed on, and what the seat could have undone by itself now.
        let before_it = self.undoable(seat);
        if before_it > 0 {
            self.undo(seat, before_it, None)?;
            update.taken_back = Some(Takeback { seat, steps: 1 + before_it, hidden: false });
        }
        Ok(update)
    }

    /// Undoes the seat's last decision and everything after it.
    pub(super) fn undo_last_decision(&mut self, seat: Seat) -> Result<Update<G>, TableError<G>> {
        self.check_seat(seat, None)?;
        if self.to_move() == ToMove::Over {
            return Err(TableError::Over);
        }
        let steps = self.consent_undo_len(seat);
        if steps == 0 {
            return Err(TableError::Horizon);
        }
        let before = self.turn_state();
        let removed = self.steps.split_off(self.steps.len() - steps);
        let removed = removed.iter().map(ToString::to_string).collect();
        self.consent_undos.push(ConsentUndo { seat, stood: self.steps.len(), steps: removed });
        self.journal.push(Entry::ConsentUndo { seat, steps });
        self.rebuild();
        // Nobody is told how many steps of the others were removed: some may have been made in secret.
        let update = Update { steps: Vec::new(), taken_back: Some(Takeback { seat, steps: 1, hidden: false }) };
        self.count(&update, before);
        Ok(update)
    }

    /// Replays the remaining steps, and makes the next draw the one with the number of chance steps among
    /// them.
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
