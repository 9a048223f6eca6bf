//! A guided first game: a real table whose draws and opponents' moves are scripted.

use std::sync::Arc;

use catalog::{AnyGame, AnyTable, AnyUpdate, Error, Seating};
use game_core::{ChanceSource, Seat, SeatInfo, SeatKind, Viewer};
use leptos::prelude::*;

use super::{Options, Refused, Snapshot, TableLink, Terms, Thinking};

/// One step of a lesson: a text, and the moves it accepts.
#[derive(Debug)]
pub(crate) struct LessonStep {
    /// The key of the text shown before the move.
    pub(crate) text: &'static str,
    /// The moves that the text asks for; if empty, any legal move.
    pub(crate) wanted: &'static [&'static str],
    /// The steps that follow the move, as written in a record.
    pub(crate) then: &'static [&'static str],
}

/// A lesson.
#[derive(Debug)]
pub(crate) struct Lesson {
    /// The options, as pairs.
    pub(crate) options: &'static [(&'static str, &'static str)],
    /// The number of seats; the learner has seat 0.
    pub(crate) seats: usize,
    /// The steps that lead to the prepared position, as written in a record.
    pub(crate) opening: &'static [&'static str],
    /// The steps.
    pub(crate) steps: &'static [LessonStep],
}

impl Lesson {
    /// Opens a table and plays the opening.
    ///
    /// # Errors
    /// If a step of the opening is not legal; a test checks that all are.
    pub(crate) fn table(&self, game: &'static dyn AnyGame, names: [String; 2]) -> Result<Box<dyn AnyTable>, Error> {
        let mut options = Options::default();
        for (key, value) in self.options {
            options.set(key, value);
        }
        let seats = (0..self.seats).map(|seat| SeatInfo {
            name: names[seat.min(1)].clone(),
            kind: if seat == 0 { SeatKind::Person } else { SeatKind::Bot("greedy".to_owned()) },
        });
        let seating = Seating {
            options: options.to_json(),
            seats: seats.collect(),
            component_set: None,
            table: "lesson".to_owned(),
        };
        let (mut table, _) = game.open(seating, ChanceSource::Manual)?;
        follow(&mut *table, self.opening)?;
        Ok(table)
    }
}

/// Applies steps as written in a record, and returns their events.
pub(crate) fn follow(table: &mut dyn AnyTable, steps: &[&str]) -> Result<AnyUpdate, Error> {
    let mut all = AnyUpdate::default();
    for step in steps {
        let (who, what) = step.split_once(' ').unwrap_or((step, ""));
        let told = match who.parse::<u8>().ok().and_then(|seat| Seat::try_from(seat).ok()) {
            Some(seat) => table.play(seat, what, None)?,
            None => table.chance(what)?,
        };
        all.events.extend(told.events);
    }
    Ok(all)
}

/// A lesson in progress.
#[derive(Clone, Copy)]
pub(crate) struct LessonLink {
    lesson: &'static Lesson,
    table: StoredValue<Box<dyn AnyTable>, LocalStorage>,
    terms: StoredValue<Arc<Terms>>,
    now: RwSignal<Snapshot>,
    step: RwSignal<usize>,
    thinking: RwSignal<Option<Thinking>>,
    refused: RwSignal<Option<Refused>>,
    advice: RwSignal<Option<String>>,
}

impl LessonLink {
    /// Starts a lesson.
    pub(crate) fn new(lesson: &'static Lesson, table: Box<dyn AnyTable>) -> Self {
        let terms =
            Terms { game: table.meta().id, table: table.name().to_owned(), options: Options::from(&table.options()) };
        let now = Snapshot::of(&*table, Viewer::Seat(Seat::new(0)), Vec::new(), 0, None);
        Self {
            lesson,
            table: StoredValue::new_local(table),
            terms: StoredValue::new(Arc::new(terms)),
            now: RwSignal::new(now),
            step: RwSignal::new(0),
            thinking: RwSignal::new(None),
            refused: RwSignal::new(None),
            advice: RwSignal::new(None),
        }
    }

    /// Returns the number of steps that are done.
    pub(crate) fn step(&self) -> Signal<usize> {
        self.step.into()
    }

    fn current(&self) -> Option<&'static LessonStep> {
        self.lesson.steps.get(self.step.get_untracked())
    }
}

impl TableLink for LessonLink {
    fn terms(&self) -> Arc<Terms> {
        self.terms.get_value()
    }

    fn now(&self) -> Signal<Snapshot> {
        self.now.into()
    }

    fn thinking(&self) -> Signal<Option<Thinking>> {
        self.thinking.into()
    }

    fn refused(&self) -> RwSignal<Option<Refused>> {
        self.refused
    }

    fn advice(&self) -> Signal<Option<String>> {
        self.advice.into()
    }

    fn act(&self, action: &str) {
        let Some(step) = self.current() else { return };
        let seat = Seat::new(0);
        let made = self.table.try_update_value(|table| {
            let action = table.read_action(action)?;
            let wanted = step.wanted.is_empty() || step.wanted.contains(&action.as_str());
            if !wanted && table.legal(seat).contains(&action) {
                return Ok(None);
            }
            let mut told = table.play(seat, &action, None)?;
            told.events.extend(follow(&mut **table, step.then)?.events);
            let viewer = Viewer::Seat(seat);
            let fresh = told.for_viewer(viewer).map(|heard| heard.data.clone().into()).collect();
            let version = self.now.with_untracked(|now| now.version) + 1;
            Ok::<_, Error>(Some(Snapshot::of(&**table, viewer, fresh, version, None)))
        });
        match made {
            None => {}
            Some(Ok(None)) => self.refused.set(Some(Refused::NotThisOne)),
            Some(Err(why)) => self.refused.set(Some(why.into())),
            Some(Ok(Some(snapshot))) => {
                self.advice.set(None);
                self.step.update(|step| *step += 1);
                self.now.set(snapshot);
            }
        }
    }

    /// Refuses: a lesson goes forward only, and can be started again.
    fn undo(&self) {
        self.refused.set(Some(Refused::Table("horizon".to_owned())));
    }

    fn uncover(&self) {}

    /// The advice of a lesson is the move it asks for.
    fn advise(&self) {
        let wanted = self.current().and_then(|step| step.wanted.first());
        let any = || self.now.with_untracked(|now| now.legal.first().cloned());
        self.advice.set(wanted.map(|wanted| (*wanted).to_owned()).or_else(any));
    }

    fn resign(&self) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::covers;
    use game_core::ToMove;

    #[test]
    fn every_lesson_can_be_taken_to_its_end() {
        for board in covers::boards() {
            let lesson = board.lesson();
            let names = ["a".to_owned(), "b".to_owned()];
            let mut table = lesson.table(board.game(), names).expect("the opening is legal");
            assert_eq!(lesson.steps.len(), 10, "ten short steps");
            for (at, step) in lesson.steps.iter().enumerate() {
                let legal = table.legal(Seat::new(0));
                assert!(!legal.is_empty(), "step {at}: the learner is to move");
                for wanted in step.wanted {
                    assert!(legal.iter().any(|action| action == wanted), "step {at}: {wanted} is legal");
                }
                let action = step.wanted.first().map_or_else(|| legal[0].clone(), |wanted| (*wanted).to_owned());
                table.play(Seat::new(0), &action, None).expect("a wanted move is legal");
                follow(&mut *table, step.then).unwrap_or_else(|why| panic!("step {at}: {why}"));
                assert_ne!(table.to_move(), ToMove::Chance, "step {at}: all draws are written down");
            }
        }
    }
}
