//! A position in which the best move is to be found: a real table at which one decision is made and judged.

use core::ops::Range;
use std::sync::Arc;

use catalog::{Answer, AnyGame, Error, Puzzle, TableBox};
use game_core::{Record, Seat, SeatInfo, SeatKind, SeatSet, ToMove, Version, Viewer};
use leptos::prelude::*;

use super::{
    Advice, Answered, Encoded, LinkKind, Options, Refused, Request, Sending, Signals, Snapshot, TableLink, Terms,
    Thinking, Told, note, signals, turn,
};
use crate::levels;
use crate::store;

/// What became of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// It was answered.
    Answered(Answer),
    /// The answer was shown.
    Shown,
}

/// Returns the record of a puzzle with the person at the device in the seat that is to move, and Master in
/// all others.
fn seated(puzzle: &Puzzle, names: &[String]) -> Record {
    let seats = names.iter().enumerate().map(|(at, name)| SeatInfo {
        name: name.clone(),
        kind: if puzzle.seat.index() == at { SeatKind::Person } else { SeatKind::Bot(levels::ADVISER.to_owned()) },
    });
    Record { seats: seats.collect(), ..puzzle.record.clone() }
}

/// Makes a real game of a puzzle, which goes on from its position, and returns the name of the table.
///
/// # Errors
/// If the table cannot be opened or stored.
pub(crate) fn play_on(game: &'static dyn AnyGame, puzzle: &Puzzle, names: &[String]) -> Result<String, Refused> {
    let name = store::new_name();
    let record = Record { table: name.clone(), ..seated(puzzle, names) };
    let table = game.load(&record, None)?;
    store::keep(&name, table.record(), turn(&*table)).map_err(|_| Refused::Unkept)?;
    note::update(&name, |note| note.forked = true);
    Ok(name)
}

/// A puzzle that is being solved, without signals.
struct Quiz {
    game: &'static dyn AnyGame,
    /// The puzzle, with the players who are named at its table.
    puzzle: Puzzle,
    table: TableBox,
    told: Told,
    version: Version,
    /// What has been sent so far.
    answer: Vec<String>,
    verdict: Option<Verdict>,
}

impl Quiz {
    fn new(game: &'static dyn AnyGame, puzzle: &Puzzle, names: &[String]) -> Result<Self, Error> {
        let puzzle = Puzzle { record: seated(puzzle, names), ..puzzle.clone() };
        let table = puzzle.table(game)?;
        let told = Told::all(&*table, Viewer::Seat(puzzle.seat));
        Ok(Self { game, puzzle, table, told, version: 0, answer: Vec::new(), verdict: None })
    }

    fn seat(&self) -> Seat {
        self.puzzle.seat
    }

    /// Returns the table as the seat sees it. After the verdict nobody is asked.
    fn snapshot(&self) -> Snapshot {
        let now = Snapshot::of(&*self.table, Viewer::Seat(self.seat()), self.told.clone(), self.version, None);
        match self.verdict {
            None => now,
            Some(_) => Snapshot { to_move: ToMove::Seats(SeatSet::EMPTY), undoable: 0, ..now },
        }
    }

    /// Takes actions, and judges them once the decision is made.
    fn act(&mut self, chain: &[String]) -> Result<(usize, Option<Refused>), Refused> {
        if self.verdict.is_some() {
            return Err(Refused::ReadOnly);
        }
        let made = self.table.play_chain(self.seat(), chain, None).map_err(Refused::from)?;
        self.told.extend(&made.update, Viewer::Seat(self.seat()), made.taken);
        self.version += 1;
        self.answer.extend_from_slice(&chain[..made.taken]);
        let judged = self.puzzle.judge(self.game, &self.answer).map_err(Refused::from)?;
        self.verdict = Some(Verdict::Answered(judged)).filter(|_| judged != Answer::Unfinished);
        Ok((made.taken, made.refusal.map(Refused::from)))
    }

    /// Takes back what was sent, as long as it has not been judged.
    fn undo(&mut self, steps: usize) -> Result<(), Refused> {
        if self.verdict.is_some() {
            return Err(Refused::Table("horizon".to_owned()));
        }
        self.table.undo(self.seat(), steps, None).map_err(Refused::from)?;
        self.answer.truncate(self.answer.len().saturating_sub(steps));
        self.told.restart(Told::all(&*self.table, Viewer::Seat(self.seat())));
        self.version += 1;
        Ok(())
    }

    /// Goes back to the position.
    fn restart(&mut self) -> Result<(), Refused> {
        self.table = self.puzzle.table(self.game)?;
        self.told.restart(Told::all(&*self.table, Viewer::Seat(self.seat())));
        self.version += 1;
        self.answer.clear();
        self.verdict = None;
        Ok(())
    }

    /// Plays the best line from the position on.
    fn show(&mut self) -> Result<(), Refused> {
        self.restart()?;
        let made = self.table.play_chain(self.seat(), self.puzzle.best(), None)?;
        self.told.extend(&made.update, Viewer::Seat(self.seat()), 0);
        self.version += 1;
        self.verdict = Some(Verdict::Shown);
        Ok(())
    }

    /// Fills in the views of told steps, as far as they are missing.
    fn recall(&mut self, steps: Range<usize>) -> Option<Told> {
        let missing = self.told.missing(steps);
        if missing.is_empty() {
            return None;
        }
        let views = self.table.views(Viewer::Seat(self.seat()), missing.clone());
        self.told.fill(missing.start, views.into_iter().map(Encoded::from));
        Some(self.told.clone())
    }
}

/// A puzzle in progress.
#[derive(Clone, Copy)]
pub(crate) struct PuzzleLink {
    quiz: StoredValue<Quiz, LocalStorage>,
    terms: StoredValue<Arc<Terms>>,
    signals: Signals,
    verdict: RwSignal<Option<Verdict>>,
}

impl PuzzleLink {
    /// Opens a puzzle; the seats have these names.
    ///
    /// # Errors
    /// If its record is not valid.
    pub(crate) fn new(game: &'static dyn AnyGame, puzzle: &Puzzle, names: &[String]) -> Result<Self, Error> {
        let quiz = Quiz::new(game, puzzle, names)?;
        let terms = Terms {
            game: game.meta().id,
            table: puzzle.id(),
            options: Options::of(&*quiz.table),
            kind: LinkKind::Puzzle,
            hints: false,
        };
        Ok(Self {
            signals: Signals::new(quiz.snapshot()),
            quiz: StoredValue::new_local(quiz),
            terms: StoredValue::new(Arc::new(terms)),
            verdict: RwSignal::new(None),
        })
    }

    /// Returns the verdict, once there is one.
    pub(crate) fn verdict(&self) -> Signal<Option<Verdict>> {
        self.verdict.into()
    }

    /// Goes back to the position.
    pub(crate) fn restart(&self) {
        self.change(Quiz::restart);
    }

    /// Shows the best line on the board.
    pub(crate) fn show(&self) {
        self.change(Quiz::show);
    }

    fn change(&self, change: impl FnOnce(&mut Quiz) -> Result<(), Refused>) {
        if let Some(Err(why)) = self.quiz.try_update_value(change) {
            self.signals.refused.set(Some(why));
        }
        self.publish();
    }

    fn publish(&self) {
        let Some((now, verdict)) = self.quiz.try_with_value(|quiz| (quiz.snapshot(), quiz.verdict)) else { return };
        self.signals.now.set(now);
        if self.verdict.get_untracked() != verdict {
            self.verdict.set(verdict);
        }
    }
}

impl TableLink for PuzzleLink {
    fn terms(&self) -> Arc<Terms> {
        self.terms.get_value()
    }

    signals!(signals);

    fn act(&self, chain: &[String]) {
        let Some(made) = self.quiz.try_update_value(|quiz| quiz.act(chain)) else { return };
        let request = Request::Act(chain.to_vec());
        match made {
            Ok((taken, refusal)) => {
                self.publish();
                if refusal.is_some() {
                    self.signals.refused.set(refusal);
                }
                self.signals.answer(request, taken);
            }
            Err(why) => self.signals.refuse(request, why),
        }
    }

    fn undo(&self, steps: usize) {
        let request = Request::Undo(steps);
        match self.quiz.try_update_value(|quiz| quiz.undo(steps)) {
            Some(Ok(())) => {
                self.publish();
                self.signals.answer(request, steps);
            }
            Some(Err(why)) => self.signals.refuse(request, why),
            None => {}
        }
    }

    /// Does nothing: a puzzle ends before the next phase.
    fn prepare(&self, _: Seat, _: &[String]) {}

    /// Does nothing: nobody helps with a puzzle.
    fn advise(&self, _: Option<Arc<Encoded>>) {}

    fn recall(&self, steps: Range<usize>) {
        if let Some(Some(told)) = self.quiz.try_update_value(|quiz| quiz.recall(steps)) {
            self.signals.now.update(|now| now.told = told);
        }
    }

    /// Does nothing: a puzzle has no button for it.
    fn resign(&self) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::covers;

    fn quizzes() -> impl Iterator<Item = (Quiz, Puzzle)> {
        covers::boards().into_iter().map(|board| {
            let path = format!("{}/../../puzzles/{}.json", env!("CARGO_MANIFEST_DIR"), board.id());
            let file = std::fs::read_to_string(path).expect("every game has puzzles");
            let puzzle = catalog::PuzzleFile::read(&file).expect("a file of puzzles").puzzles.remove(0);
            let names: Vec<String> = puzzle.record.seats.iter().map(|_| "a".to_owned()).collect();
            (Quiz::new(board.game(), &puzzle, &names).expect("the position is legal"), puzzle)
        })
    }

    /// Anybody who finds the best line is told so, and the seat is not asked any more.
    #[test]
    fn the_best_line_is_the_best() {
        for (mut quiz, puzzle) in quizzes() {
            assert!(quiz.snapshot().is_mine(), "the seat is to move");
            let (taken, refusal) = quiz.act(puzzle.best()).expect("the line is legal");
            assert_eq!((taken, refusal), (puzzle.best().len(), None));
            assert_eq!(quiz.verdict, Some(Verdict::Answered(Answer::Best)));
            assert!(!quiz.snapshot().is_mine());
            assert!(quiz.act(puzzle.best()).is_err(), "it is judged once");
        }
    }

    /// A line that is worth less is told apart, and after another try the best one counts.
    #[test]
    fn another_line_is_not_the_best() {
        let mut tried = 0;
        for (mut quiz, puzzle) in quizzes() {
            let other = puzzle.lines.iter().enumerate().skip(1).find(|(_, line)| !line.line.starts_with(puzzle.key()));
            let Some((_, other)) = other else { continue };
            tried += 1;
            quiz.act(&other.line).expect("the line is legal");
            assert_ne!(quiz.verdict, Some(Verdict::Answered(Answer::Best)));
            quiz.restart().expect("the position is legal");
            assert_eq!((quiz.verdict, quiz.answer.len()), (None, 0));
            let before = quiz.told.steps.len();
            quiz.show().expect("the line is legal");
            assert_eq!(quiz.verdict, Some(Verdict::Shown));
            assert!(quiz.told.steps.len() > before && quiz.told.begin == before, "it is played before the eyes");
        }
        assert!(tried > 0);
    }
}
