//! A guided first game: a real table whose draws and opponents' moves are scripted.

mod course;

use core::ops::Range;
use core::time::Duration;
use std::sync::Arc;

use catalog::{AnyGame, Error, Hint, Seating, TableBox};
use game_core::{ChanceSource, Seat, SeatInfo, SeatKind, SeatSet};
use leptos::prelude::*;

use super::prepared::PreparedChains;
use super::{
    Advice, Answered, Encoded, LinkKind, Options, Refused, Request, Sending, Signals, Snapshot, TableLink, Terms,
    Thinking, signals, turn,
};
use crate::levels;
use crate::store;
use course::{Course, Due, LEARNER, follow};

/// One step of a lesson: a text, and what happens while it is shown.
///
/// Lines are written as in a record: `0 keep` is an action of seat 0, `* draw 0 RB` a chance outcome.
#[derive(Debug)]
pub(crate) struct LessonStep {
    /// The key of the text.
    pub(crate) text: &'static str,
    /// The lines in order. Those of seat 0 are wanted of the learner; ` | ` separates equivalent actions. All
    /// others are played as soon as they are due. Without wanted lines the step is a page with a button
    /// *Next*.
    pub(crate) script: &'static [&'static str],
    /// Lines that are played for the learner when the step begins, also those of seat 0.
    pub(crate) played: &'static [&'static str],
}

/// A lesson.
#[derive(Debug)]
pub(crate) struct Lesson {
    /// The options, as pairs.
    pub(crate) options: &'static [(&'static str, &'static str)],
    /// The number of seats; the learner has seat 0.
    pub(crate) seats: usize,
    /// The lines that lead to the prepared position.
    pub(crate) opening: &'static [&'static str],
    /// The steps.
    pub(crate) steps: &'static [LessonStep],
    /// Returns the learner's lines between two others' in another order that leads to the same position,
    /// which the learner may follow as well; `None` if there is none.
    pub(crate) other_order: fn(&[&'static str]) -> Option<Vec<&'static str>>,
}

/// How long the lines that are played for the learner take together, in milliseconds.
const PLAYED: u64 = 4_000;

impl Lesson {
    /// Opens a table and plays the opening.
    ///
    /// # Errors
    /// If a line of the opening is not legal; a test checks that all are.
    pub(crate) fn table(&self, game: &'static dyn AnyGame, names: [String; 2]) -> Result<TableBox, Error> {
        let mut options = Options::default();
        for (key, value) in self.options {
            options.set(key, value);
        }
        let seats = (0..self.seats).map(|seat| SeatInfo {
            name: names[seat.min(1)].clone(),
            kind: if seat == 0 { SeatKind::Person } else { SeatKind::Bot(levels::USUAL.to_owned()) },
        });
        let seating = Seating {
            options: options.to_json(),
            seats: seats.collect(),
            component_set: None,
            table: "lesson".to_owned(),
        };
        let (mut table, _) = game.open(seating, ChanceSource::Manual)?;
        for line in self.opening {
            follow(&mut *table, line)?;
        }
        Ok(table)
    }
}

/// A lesson in progress.
#[derive(Clone, Copy)]
pub(crate) struct LessonLink {
    course: StoredValue<Course, LocalStorage>,
    terms: StoredValue<Arc<Terms>>,
    signals: Signals,
    step: RwSignal<usize>,
    /// Whether anything is laid out.
    laid_out: RwSignal<bool>,
    /// What the learner has laid out for the next phase.
    prepared: StoredValue<PreparedChains>,
}

impl LessonLink {
    /// Starts a lesson.
    pub(crate) fn new(lesson: &'static Lesson, table: TableBox) -> Self {
        let terms = Terms {
            game: table.meta().id,
            table: table.name().to_owned(),
            options: Options::of(&*table),
            kind: LinkKind::Lesson,
            hints: true,
        };
        let course = Course::new(lesson, table);
        let signals = Signals::new(course.snapshot());
        let link = Self {
            course: StoredValue::new_local(course),
            terms: StoredValue::new(Arc::new(terms)),
            signals,
            step: RwSignal::new(0),
            laid_out: RwSignal::new(false),
            prepared: StoredValue::new(PreparedChains::default()),
        };
        link.go_on();
        link
    }

    /// Returns the number of steps that are done; with what is laid out, not only with what was sent.
    pub(crate) fn step(&self) -> Signal<usize> {
        self.step.into()
    }

    /// Returns whether the current step is a page, which waits for *Next*; tracked.
    pub(crate) fn is_page(&self) -> bool {
        self.step.get();
        self.course.try_with_value(Course::is_page).unwrap_or_default()
    }

    /// Goes on from a page to the next step.
    pub(crate) fn next(&self) {
        self.course.try_update_value(Course::turn_page);
        self.go_on();
    }

    /// Makes a real game of the lesson's table, which goes on where the lesson has ended, and returns its
    /// name.
    ///
    /// # Errors
    /// If the table cannot be stored.
    pub(crate) fn keep_playing(&self) -> Result<String, Refused> {
        let name = store::new_name();
        let forked = self.course.try_with_value(|course| course.fork(name.clone()));
        let Some(forked) = forked else { return Err(Refused::Unkept) };
        let table = forked.map_err(Refused::from)?;
        store::keep(&name, table.record(), turn(&*table)).map_err(|_| Refused::Unkept)?;
        Ok(name)
    }

    /// Sends what the learner has laid out for a phase that is open now.
    fn send_prepared(&self) {
        if !self.course.try_with_value(Course::is_to_act).unwrap_or_default() {
            return;
        }
        let due = self.prepared.try_update_value(|prepared| prepared.next_due(SeatSet::one(LEARNER)));
        if let Some(Some((_, chain))) = due {
            self.act(&chain);
        }
    }

    /// Plays what is due, and publishes what has changed.
    fn go_on(self) {
        let due = self.course.try_update_value(|course| {
            let made = course.play_due();
            (made, course.snapshot(), course.step(), course.due())
        });
        let Some((made, snapshot, step, due)) = due else { return };
        if let Err(why) = made {
            // A test plays every script, so this is not reached.
            leptos::logging::error!("the script of the lesson cannot be played: {why}");
        }
        if self.signals.now.with_untracked(|now| now.version) != snapshot.version {
            self.signals.advice.set(None);
            self.signals.now.set(snapshot);
        }
        if self.step.get_untracked() != step {
            self.step.set(step);
        }
        if let Some(Due::Played { at, of }) = due {
            let play = move || {
                let same = self.course.try_update_value(|course| course.play_for_learner(at));
                if same == Some(true) {
                    self.go_on();
                }
            };
            set_timeout(play, Duration::from_millis(PLAYED / of.max(1) as u64));
        }
    }
}

impl TableLink for LessonLink {
    fn terms(&self) -> Arc<Terms> {
        self.terms.get_value()
    }

    signals!(signals);

    fn act(&self, chain: &[String]) {
        let Some(made) = self.course.try_update_value(|course| course.act(chain)) else { return };
        let request = Request::Act(chain.to_vec());
        match made {
            Ok((taken, refusal)) => {
                self.laid_out.set(false);
                self.prepared.update_value(|prepared| prepared.answered(LEARNER, taken == chain.len()));
                self.go_on();
                if refusal.is_some() {
                    self.signals.refused.set(refusal);
                }
                self.signals.answer(request, taken);
                self.send_prepared();
            }
            Err(why) => {
                self.prepared.update_value(|prepared| prepared.clear(LEARNER));
                self.signals.refuse(request, why);
            }
        }
    }

    /// Refuses: what was sent stays, and a lesson can be started again.
    fn undo(&self, steps: usize) {
        self.signals.refuse(Request::Undo(steps), Refused::Table("horizon".to_owned()));
    }

    /// Keeps the chain, which the script was compared with when it was laid out.
    fn prepare(&self, seat: Seat, chain: &[String]) {
        let is_to_act = self.course.try_with_value(Course::is_to_act).unwrap_or_default();
        self.prepared.update_value(|prepared| prepared.set(seat, chain, is_to_act));
    }

    fn sketched(&self, chain: &[String]) -> Result<(), Refused> {
        self.laid_out.set(!chain.is_empty());
        let checked = self.course.try_update_value(|course| course.sketched(chain).map(|()| course.step()));
        if let Some(step) = checked.unwrap_or(Err(Refused::NotThisOne)).map(Some)?
            && self.step.get_untracked() != step
        {
            self.step.set(step);
        }
        Ok(())
    }

    fn wanted(&self) -> Vec<String> {
        self.step.track();
        let laid_out = self.laid_out.get();
        self.course.try_with_value(|course| course.wanted(laid_out)).unwrap_or_default()
    }

    /// The advice of a lesson is what its script wants.
    fn advise(&self, from: Option<Arc<Encoded>>) {
        let wanted = self.course.try_with_value(|course| course.wanted(from.is_some()));
        if let Some(chain) = wanted.filter(|chain| !chain.is_empty()) {
            self.signals.advice.set(Some(Advice::new(from, Hint::of(chain))));
        }
    }

    fn recall(&self, steps: Range<usize>) {
        if let Some(Some(told)) = self.course.try_update_value(|course| course.recall(steps)) {
            self.signals.now.update(|now| now.told = told);
        }
    }

    fn resign(&self) {
        self.signals.refused.set(Some(Refused::NotThisOne));
    }
}
