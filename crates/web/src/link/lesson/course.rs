//! The course of a lesson: which lines of its script are done, and which action is wanted next.

use core::ops::Range;

use catalog::{AnyTable, AnyUpdate, Error, TableBox};
use game_core::{Seat, Version, Viewer};

use super::super::{Encoded, Refused, Snapshot, Told};
use super::Lesson;

/// The learner's seat.
pub(super) const LEARNER: Seat = Seat::new(0);

/// Applies a line as written in a record.
///
/// # Errors
/// If the table refuses it.
pub(super) fn follow(table: &mut dyn AnyTable, line: &str) -> Result<AnyUpdate, Error> {
    let (who, what) = line.split_once(' ').unwrap_or((line, ""));
    match who.parse::<u8>().ok().and_then(|seat| Seat::try_from(seat).ok()) {
        Some(seat) => table.play(seat, what, None),
        None => table.chance(what),
    }
}

/// A line of the script.
#[derive(Clone, Copy)]
struct Line {
    /// The index of its step.
    step: usize,
    /// The line as written in a record.
    text: &'static str,
    /// Whether it is played for the learner, and how many such lines its step has.
    played: Option<usize>,
}

impl Line {
    /// Returns the equivalent actions that are wanted of the learner; `None` if the line is played.
    fn wanted(&self) -> Option<impl Iterator<Item = &'static str>> {
        let actions = self.text.strip_prefix("0 ").filter(|_| self.played.is_none())?;
        Some(actions.split(" | ").map(str::trim))
    }

    fn accepts(&self, action: &str) -> bool {
        self.wanted().is_some_and(|mut wanted| wanted.any(|wanted| wanted == action))
    }
}

/// Returns the lines of a lesson, in the order of its script.
fn lines_of(lesson: &Lesson) -> Vec<Line> {
    let steps = lesson.steps.iter().enumerate();
    let lines = steps.flat_map(|(at, step)| {
        let of = step.played.len();
        let played = step.played.iter().map(move |text| Line { step: at, text, played: Some(of) });
        played.chain(step.script.iter().map(move |text| Line { step: at, text, played: None }))
    });
    lines.collect()
}

/// A line that is not the learner's and has its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Due {
    /// It is played at once.
    Now,
    /// It is played for the learner: the index of the line, and how many such lines the step has.
    Played {
        /// The index of the line.
        at: usize,
        /// The number of lines among which the time is divided.
        of: usize,
    },
}

/// A lesson in progress, without signals and timers.
pub(super) struct Course {
    lesson: &'static Lesson,
    table: TableBox,
    /// The lines, in the order that the learner follows.
    lines: Vec<Line>,
    /// How many lines have been played.
    done: usize,
    /// How many of the wanted lines that follow are laid out.
    laid: usize,
    /// Pages before this step have been turned.
    turned: usize,
    told: Told,
    version: Version,
}

impl Course {
    /// Starts a lesson at its prepared position.
    pub(super) fn new(lesson: &'static Lesson, table: TableBox) -> Self {
        let told = Told::all(&*table, Viewer::Seat(LEARNER));
        Self { lesson, lines: lines_of(lesson), table, done: 0, laid: 0, turned: 0, told, version: 0 }
    }

    /// Returns the table as the learner sees it. What was sent cannot be undone.
    pub(super) fn snapshot(&self) -> Snapshot {
        let now = Snapshot::of(&*self.table, Viewer::Seat(LEARNER), self.told.clone(), self.version, None);
        Snapshot { undoable: 0, ..now }
    }

    /// Returns whether the learner is to act.
    pub(super) fn is_to_act(&self) -> bool {
        self.table.to_move().to_act().has(LEARNER)
    }

    /// Returns the wanted lines that have not been played.
    fn ahead(&self) -> impl Iterator<Item = &Line> {
        self.lines.iter().skip(self.done).filter(|line| line.wanted().is_some())
    }

    /// Returns whether a step asks for nothing.
    fn asks_nothing(&self, step: usize) -> bool {
        !self.lines.iter().any(|line| line.step == step && line.wanted().is_some())
    }

    /// Returns how many of the wanted lines that follow are done by being laid out. The one that ends the
    /// learner's turn is done when it is sent.
    fn passed(&self) -> usize {
        let wanted = (self.done..self.lines.len()).filter(|at| self.lines[*at].wanted().is_some());
        let ends = |at: usize| self.lines.get(at + 1).is_none_or(|next| next.wanted().is_none());
        self.laid.saturating_sub(usize::from(wanted.take(self.laid).last().is_some_and(ends)))
    }

    /// Returns the index of the current step; the number of steps at the end. Of its wanted lines at least
    /// one is not laid out, or it is a page.
    pub(super) fn step(&self) -> usize {
        let asked = self.ahead().nth(self.passed()).map_or(self.lesson.steps.len(), |line| line.step);
        (self.turned..asked).find(|step| self.asks_nothing(*step)).unwrap_or(asked)
    }

    /// Returns whether the current step is a page.
    pub(super) fn is_page(&self) -> bool {
        let step = self.step();
        step < self.lesson.steps.len() && self.asks_nothing(step)
    }

    /// Turns the page, if the current step is one.
    pub(super) fn turn_page(&mut self) {
        if self.is_page() {
            self.turned = self.step() + 1;
        }
    }

    /// Checks that a chain has only wanted actions, and notes how much is laid out. Pages before them count
    /// as turned.
    ///
    /// # Errors
    /// If it leaves the script.
    pub(super) fn sketched(&mut self, chain: &[String]) -> Result<(), Refused> {
        let (lines, last) = self.followed_by(chain).ok_or(Refused::NotThisOne)?;
        (self.lines, self.laid) = (lines, chain.len());
        self.turned = self.turned.max(last.map_or(0, |last| self.lines[last].step));
        Ok(())
    }

    /// Returns the lines in an order that a chain follows, that of the script if it can, and the index of the
    /// last line that it has; `None` if it leaves the script.
    fn followed_by(&self, chain: &[String]) -> Option<(Vec<Line>, Option<usize>)> {
        // What has been sent in part goes on as it began.
        let begun = if self.done == 0 { 0 } else { self.run(self.done - 1).end };
        let mut lines = lines_of(self.lesson);
        lines[..begun].copy_from_slice(&self.lines[..begun]);
        let (mut last, mut turned) = (None, begun);
        for action in chain {
            let from = last.map_or(self.done, |last| last + 1);
            let at = (from..lines.len()).find(|at| lines[*at].wanted().is_some())?;
            if !lines[at].accepts(action) {
                let run = self.run(at);
                if run.start != at || at < turned {
                    return None;
                }
                turned = run.end;
                let script: Vec<&'static str> = lines[run.clone()].iter().map(|line| line.text).collect();
                let other = (self.lesson.other_order)(&script)?;
                lines[run].iter_mut().zip(other).for_each(|(line, text)| line.text = text);
                if !lines[at].accepts(action) {
                    return None;
                }
            }
            last = Some(at);
        }
        Some((lines, last))
    }

    /// Returns the wanted lines around this one between which nobody else acts; only its own place if it is
    /// not wanted.
    fn run(&self, at: usize) -> Range<usize> {
        let is_other = |at: &usize| self.lines[*at].wanted().is_none();
        if is_other(&at) {
            return at..at + 1;
        }
        let start = (0..at).rev().find(is_other).map_or(0, |other| other + 1);
        start..(at..self.lines.len()).find(is_other).unwrap_or(self.lines.len())
    }

    /// Plays a chain of the learner's. Returns how many of its actions were taken, and why the next one was
    /// not.
    ///
    /// # Errors
    /// If the rules forbid its first action, or the script wants another one.
    pub(super) fn act(&mut self, chain: &[String]) -> Result<(usize, Option<Refused>), Refused> {
        if let Err(why) = self.sketched(chain) {
            let legal = self.table.legal(LEARNER);
            // What the rules forbid has its own reason.
            return match chain.first() {
                Some(action) if !legal.contains(action) => match self.table.read_action(action) {
                    Ok(action) if legal.contains(&action) => Err(why),
                    _ => Err(self.table.play(LEARNER, action, None).err().map_or(why, Refused::from)),
                },
                _ => Err(why),
            };
        }
        let made = self.table.play_chain(LEARNER, chain, None).map_err(Refused::from)?;
        for _ in 0..made.taken {
            let next = self.lines.iter().skip(self.done).position(|line| line.wanted().is_some());
            self.done += next.map_or(0, |next| next + 1);
        }
        self.laid = 0;
        self.tell(&made.update, made.taken);
        Ok((made.taken, made.refusal.map(Refused::from)))
    }

    fn tell(&mut self, update: &AnyUpdate, own: usize) {
        self.told.extend(update, Viewer::Seat(LEARNER), own);
        self.version += 1;
    }

    /// Returns the next line if it is not the learner's and every page before it has been turned.
    pub(super) fn due(&self) -> Option<Due> {
        let line = self.lines.get(self.done).filter(|line| line.wanted().is_none())?;
        if (self.turned..line.step).any(|step| self.asks_nothing(step)) {
            return None;
        }
        Some(line.played.map_or(Due::Now, |of| Due::Played { at: self.done, of }))
    }

    /// Plays the lines that are due at once.
    ///
    /// # Errors
    /// If the script is wrong.
    pub(super) fn play_due(&mut self) -> Result<(), Error> {
        while self.due() == Some(Due::Now) {
            self.play_line()?;
        }
        Ok(())
    }

    /// Plays the line with this index for the learner; returns whether it was its turn and legal.
    pub(super) fn play_for_learner(&mut self, at: usize) -> bool {
        matches!(self.due(), Some(Due::Played { at: due, .. }) if due == at) && self.play_line().is_ok()
    }

    fn play_line(&mut self) -> Result<(), Error> {
        let update = follow(&mut *self.table, self.lines[self.done].text)?;
        self.done += 1;
        self.tell(&update, 0);
        Ok(())
    }

    /// Returns the actions that the current step still wants; after what is laid out, or from the table on.
    pub(super) fn wanted(&self, after_laid: bool) -> Vec<String> {
        let step = self.step();
        let skipped = if after_laid { self.laid } else { 0 };
        let wanted = self.ahead().skip(skipped).take_while(|line| line.step <= step);
        wanted.filter_map(|line| line.wanted()?.next().map(str::to_owned)).collect()
    }

    /// Fills in the views after these steps; `None` if none is missing.
    pub(super) fn recall(&mut self, steps: Range<usize>) -> Option<Told> {
        let missing = self.told.missing(steps);
        if missing.is_empty() {
            return None;
        }
        let views = self.table.views(Viewer::Seat(LEARNER), missing.clone());
        self.told.fill(missing.start, views.into_iter().map(Encoded::from));
        Some(self.told.clone())
    }

    /// Returns a table with another name that goes on from here.
    ///
    /// # Errors
    /// If the name is not valid.
    pub(super) fn fork(&self, name: String) -> Result<TableBox, Error> {
        self.table.fork(self.table.history().len(), name)
    }
}

#[cfg(test)]
mod tests {
    use game_core::ToMove;

    use super::*;
    use crate::covers;

    fn words(chain: &[&str]) -> Vec<String> {
        chain.iter().map(|action| (*action).to_owned()).collect()
    }

    fn names() -> [String; 2] {
        ["a".to_owned(), "b".to_owned()]
    }

    /// Plays every lesson as a learner does who follows the hints.
    #[test]
    fn every_lesson_can_be_taken_to_its_end() {
        for board in covers::boards() {
            let (game, lesson) = (board.game(), board.lesson());
            let table = lesson.table(game, names()).expect("the opening is legal");
            let mut course = Course::new(lesson, table);
            assert!((8..=12).contains(&lesson.steps.len()), "{}: 8 to 12 steps", game.meta().id);
            let mut seen = Vec::new();
            loop {
                course.play_due().unwrap_or_else(|why| panic!("step {}: {why}", course.step()));
                let step = course.step();
                seen.push(step);
                if let Some(Due::Played { at, .. }) = course.due() {
                    assert!(course.play_for_learner(at), "step {step}: line {at} is legal");
                    continue;
                }
                if step == lesson.steps.len() {
                    break;
                }
                if course.is_page() {
                    course.turn_page();
                    continue;
                }
                let wanted = course.wanted(false);
                assert!(!wanted.is_empty(), "step {step}: something is wanted");
                let legal = course.table.legal(LEARNER);
                for line in course.ahead().take(1) {
                    for action in line.wanted().into_iter().flatten() {
                        assert!(legal.iter().any(|legal| legal == action), "step {step}: {action} is legal");
                    }
                }
                assert_eq!(course.act(&wanted[..1]), Ok((1, None)), "step {step}");
            }
            assert_ne!(course.table.to_move(), ToMove::Chance, "all draws are written down");
            assert!((0..lesson.steps.len()).all(|step| seen.contains(&step)), "every step is shown: {seen:?}");
            assert!(course.fork("real".to_owned()).is_ok(), "it goes on as a real game");
        }
    }

    /// Who lays out two phases at once follows the script, although others act in between.
    #[test]
    fn what_is_laid_out_for_the_next_phase_is_wanted_too() {
        let game = catalog::find("spectacular").expect("a game with simultaneous phases");
        let lesson = &crate::boards::spectacular::lesson::LESSON;
        let mut course = Course::new(lesson, lesson.table(game, names()).expect("the opening is legal"));
        let take = words(&["supply tile.green", "display tile.1"]);
        let build = words(&["next n", "hex 0,2", "corner se", "hex 1,2", "corner sw"]);
        assert_eq!(course.sketched(&[take.clone(), build.clone()].concat()), Ok(()));
        assert_eq!(course.sketched(&[build.clone(), take.clone()].concat()), Err(Refused::NotThisOne));
        assert_eq!(course.act(&take), Ok((2, None)));
        assert!(!course.is_to_act(), "the other seat is still choosing");
        assert_eq!(course.play_due().ok(), Some(()));
        assert!(course.is_to_act() && course.step() == 1);
        assert_eq!(course.act(&build), Ok((5, None)));
    }

    /// Who lays the other item out first follows the script too, and the chain that is sent may have either
    /// order.
    #[test]
    fn the_other_order_is_wanted_too() {
        let game = catalog::find("spectacular").expect("a game with two items");
        let lesson = &crate::boards::spectacular::lesson::LESSON;
        let start = || Course::new(lesson, lesson.table(game, names()).expect("the opening is legal"));
        let mut course = start();
        let take = words(&["supply tile.green", "display tile.1"]);
        let build = words(&["next n", "hex 0,2", "corner se", "hex 1,2", "corner sw"]);
        let other = words(&["next w", "hex 1,2", "corner sw", "hex 0,2", "corner se"]);
        assert_eq!(course.sketched(&[&take[..], &other[..3]].concat()), Ok(()), "before it is asked");
        assert_eq!(course.act(&take), Ok((2, None)));
        course.play_due().expect("the script is legal");
        assert_eq!(course.wanted(true), build);
        assert_eq!(course.sketched(&other[..3]), Ok(()));
        assert_eq!((course.step(), course.wanted(true)), (1, other[3..].to_vec()));
        let wrong = words(&["next w", "hex 0,2"]);
        assert_eq!(course.sketched(&wrong), Err(Refused::NotThisOne));
        assert_eq!(course.wanted(true), other[3..], "nothing has changed");
        assert_eq!(course.sketched(&[]), Ok(()));
        assert_eq!(course.wanted(true), build, "the script's own order again");
        assert_eq!(course.sketched(&other[..3]), Ok(()));
        assert_eq!(course.act(&build), Ok((5, None)), "the chain that is sent has the script's order");
        let mut course = start();
        assert_eq!(course.act(&take), Ok((2, None)));
        course.play_due().expect("the script is legal");
        for action in other {
            assert_eq!(course.act(&[action]), Ok((1, None)), "it goes on as it began");
        }
        course.play_due().expect("the script is legal");
        assert_eq!((course.step(), course.is_to_act()), (2, true));
    }

    use super::super::LessonStep;

    const fn step(script: &'static [&'static str], played: &'static [&'static str]) -> LessonStep {
        LessonStep { text: "", script, played }
    }

    /// The opening of the first board's lesson, with a page, a turn over two steps, and a turn that is
    /// played.
    fn short() -> Course {
        static STEPS: [LessonStep; 4] = [
            step(&[], &[]),
            step(&["0 RB 0,-4 0,-3 | RR 0,-4 0,-3"], &[]),
            step(&["0 keep", "* draw 0 GB", "1 OO 1,3 1,4", "1 keep", "* draw 1 RG"], &[]),
            step(&[], &["0 RR 1,-5 1,-4", "0 keep", "* draw 0 GO"]),
        ];
        let board = covers::boards()[0];
        let whole = board.lesson();
        let lesson = Box::leak(Box::new(Lesson {
            options: whole.options,
            seats: whole.seats,
            opening: whole.opening,
            steps: &STEPS,
            other_order: whole.other_order,
        }));
        let table = lesson.table(board.game(), names()).expect("the opening is legal");
        Course::new(lesson, table)
    }

    #[test]
    fn what_is_laid_out_counts_and_can_be_taken_off_again() {
        let mut course = short();
        assert!(course.is_page());
        course.turn_page();
        assert_eq!((course.step(), course.is_page()), (1, false));
        assert_eq!(course.sketched(&words(&["RB 0,-4 0,-3"])), Ok(()));
        assert_eq!(course.step(), 2);
        assert_eq!(course.wanted(true), ["keep"]);
        assert_eq!(course.wanted(false), ["RB 0,-4 0,-3", "keep"]);
        assert_eq!(course.sketched(&[]), Ok(()));
        assert_eq!(course.step(), 1);
    }

    #[test]
    fn what_leaves_the_script_is_refused_before_it_is_drawn() {
        let mut course = short();
        for chain in [&["RB 0,-4 0,-3", "exchange"][..], &["GY 4,-4 3,-4"], &["RB 0,-4 0,-3", "keep", "keep"]] {
            assert_eq!(course.sketched(&words(chain)), Err(Refused::NotThisOne), "{chain:?}");
        }
        assert_eq!(course.sketched(&words(&["RR 0,-4 0,-3"])), Ok(()), "the other action does as well");
        assert_eq!(course.step(), 2, "the page was turned too");
        assert_eq!(course.act(&words(&["GY 4,-4 3,-4"])), Err(Refused::NotThisOne));
        let illegal = course.act(&words(&["RB 0,0 5,5"]));
        assert!(matches!(illegal, Err(Refused::Rules(..) | Refused::Table(_))), "{illegal:?}");
        assert_eq!(course.version, 0, "nothing has changed");
    }

    #[test]
    fn a_turn_may_be_sent_as_one_chain() {
        let mut course = short();
        assert_eq!(course.act(&words(&["RB 0,-4 0,-3", "keep"])), Ok((2, None)));
        course.play_due().expect("the script is legal");
        assert_eq!((course.step(), course.is_page()), (3, true));
        let own: Vec<bool> = course.told.steps.iter().rev().take(5).map(|step| step.own).collect();
        assert_eq!(own, [false, false, false, false, true], "draws and opponents are played back, own steps are not");
        for played in 0..3 {
            let due = course.due();
            let Some(Due::Played { at, of: 3 }) = due else { panic!("{due:?}") };
            assert!(course.play_for_learner(at), "line {played}");
            assert!(!course.play_for_learner(at), "it is played once");
        }
        assert_eq!(course.due(), None);
        course.turn_page();
        assert_eq!(course.step(), 4);
    }
}
