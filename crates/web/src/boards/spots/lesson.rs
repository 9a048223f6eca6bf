//! The guided first game: the aim, a roll and its risk, clearing the yard, fast scoring, a treat, a choice
//! between two dogs, scoring as a turn, and treats.

use crate::link::{Lesson, LessonStep};

pub(crate) static LESSON: Lesson = Lesson {
    options: &[("mode", "standard"), ("set", "adoption-event"), ("start", "0")],
    seats: 2,
    opening: &["* dog 34", "* dog 12", "* dog 46", "* dog 13", "* dog 16", "* roll 1", "* roll 5"],
    steps: &[
        step("spots-lesson-walk", &["0 trick walk", "* roll 5,4"]),
        step(
            "spots-lesson-place",
            &["0 keep", "0 place 0", "0 no", "1 trick howl", "* dog 25", "* roll 6", "1 keep", "1 place 2"],
        ),
        step("spots-lesson-roll-over", &["0 trick roll-over", "* roll 3,2"]),
        step("spots-lesson-more", &["0 keep", "0 place 0", "0 place 1", "0 yes", "* roll 1"]),
        step(
            "spots-lesson-fast",
            &[
                "0 keep",
                "0 place 1",
                "* dog 235",
                "* dog 2356",
                "1 trick fetch",
                "* roll 6,5,4,4,3,2,1,1",
                "1 keep",
                "1 number 1",
                "1 place 1",
                "1 place 2",
            ],
        ),
        step("spots-lesson-run", &["0 trick run", "* roll 6,4,1"]),
        step("spots-lesson-treat", &["0 treat", "* roll 6,5,2"]),
        step(
            "spots-lesson-bruno",
            &["0 place 2", "0 place 2", "0 no", "1 trick walk", "* roll 5,5", "1 treat", "* roll 5,2"],
        ),
        step("spots-lesson-score", &["0 score", "* dog 15", "1 trick howl", "* dog 36", "* roll 4", "1 place 0"]),
        step("spots-lesson-beg", &["0 trick beg"]),
    ],
    other_order: |_| None,
};

/// Returns a step that wants something.
const fn step(text: &'static str, script: &'static [&'static str]) -> LessonStep {
    LessonStep { text, script, played: &[] }
}

#[cfg(test)]
mod tests {
    use game_core::{ChanceSource, Game as _, Seat, SeatInfo, SeatKind, Setup, Table, Viewer};
    use spots::{Action, Options, Spots};
    use texts::Language;

    use super::*;
    use crate::boards::spots::plan::DicePlan;
    use crate::boards::spots::tests::speaking;
    use crate::kit::plan::{End, Plan as _, sketch};
    use crate::words::t;

    /// What the learner lays out in each step is one chain, and the hint for it is the same.
    #[test]
    fn every_step_is_one_press() {
        let mut options = crate::link::Options::default();
        LESSON.options.iter().for_each(|(key, value)| options.set(key, value));
        let seats = ["a", "b"].map(|name| SeatInfo { name: name.to_owned(), kind: SeatKind::Person }).to_vec();
        let setup = Setup { options: options.decode::<Options>(), ..Setup::new(seats) };
        let mut table = Table::<Spots>::open(setup, ChanceSource::Manual).expect("a table").0;
        let follow = |table: &mut Table<Spots>, line: &str| {
            let (who, what) = line.split_once(' ').expect("a line");
            match who.parse() {
                Ok(seat) => table.play(Seat::new(seat), what.parse().expect("an action"), None).map(|_| ()),
                Err(_) => table.chance(what.parse().expect("an outcome")).map(|_| ()),
            }
            .unwrap_or_else(|why| panic!("{line}: {why}"));
        };
        LESSON.opening.iter().for_each(|line| follow(&mut table, line));
        let learner = Seat::new(0);
        for step in LESSON.steps {
            let own = step.script.iter().map_while(|line| line.strip_prefix("0 "));
            let wanted: Vec<Action> = own.map(|action| action.parse().expect("an action")).collect();
            let from = Spots::position(table.rules(), &table.view(Viewer::Seat(learner)));
            let plan = DicePlan::adopt(table.rules(), &from, from.mover(), &wanted);
            let made = sketch(&**table.rules(), &from, learner, &plan);
            assert_eq!(made.chain, wanted, "{}", step.text);
            assert_ne!(made.end, End::Asked, "{}", step.text);
            step.script.iter().for_each(|line| follow(&mut table, line));
        }
        assert_eq!(table.view(Viewer::Spectator).players[0].treats, 5, "as the last step says");
    }

    #[test]
    fn texts_are_short() {
        for language in Language::ALL {
            speaking(language);
            for step in LESSON.steps {
                let length = t(step.text).chars().count();
                assert!((30..=210).contains(&length), "{}: {length}", step.text);
            }
        }
    }
}
