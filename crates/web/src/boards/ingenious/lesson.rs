//! The guided first game: the aim, a first tile, lines, the weakest colour, two colours at once, an exchange,
//! and how the game ends.

use crate::link::{Lesson, LessonStep};

pub(super) static LESSON: Lesson = Lesson {
    options: &[("mode", "standard"), ("start", "0")],
    seats: 2,
    opening: &[
        "* draw 0 RB",
        "* draw 0 RR",
        "* draw 0 GY",
        "* draw 0 BO",
        "* draw 0 RG",
        "* draw 0 RO",
        "* draw 1 OO",
        "* draw 1 RO",
        "* draw 1 BB",
        "* draw 1 GG",
        "* draw 1 PP",
        "* draw 1 YY",
    ],
    steps: &[
        page("ingenious-lesson-aim"),
        step("ingenious-lesson-first", &["0 RB 0,-4 0,-3"]),
        step("ingenious-lesson-end-turn", &["0 keep", "* draw 0 GB", "1 OO 1,3 1,4", "1 keep", "* draw 1 RG"]),
        step(
            "ingenious-lesson-lines",
            &["0 RR 1,-5 1,-4", "0 keep", "* draw 0 GO", "1 RO 0,2 1,2", "1 keep", "* draw 1 RY"],
        ),
        step(
            "ingenious-lesson-weakest",
            &["0 GY 4,-4 3,-4", "0 keep", "* draw 0 BO", "1 BB 3,0 4,0", "1 keep", "* draw 1 GP"],
        ),
        step(
            "ingenious-lesson-both",
            &["0 BO 2,0 1,1", "0 keep", "* draw 0 RB", "1 GG -2,-1 -1,-1", "1 keep", "* draw 1 BY"],
        ),
        step("ingenious-lesson-lacking", &["0 RG 2,-4 3,-5"]),
        step(
            "ingenious-lesson-exchange",
            &["0 exchange", "* draw 0 YY", "* draw 0 YP", "* draw 0 PP", "* draw 0 GY", "* draw 0 RP", "* draw 0 BP"],
        ),
        page("ingenious-lesson-bonus"),
        page("ingenious-lesson-close"),
    ],
    other_order: |_| None,
};

/// Returns a step that only tells something.
const fn page(text: &'static str) -> LessonStep {
    LessonStep { text, script: &[], played: &[] }
}

/// Returns a step that wants something.
const fn step(text: &'static str, script: &'static [&'static str]) -> LessonStep {
    LessonStep { text, script, played: &[] }
}
