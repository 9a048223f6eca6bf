//! The guided first game: five turns that show a first tile, lines, the weakest colour, two colours at once,
//! and an exchange.

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
        LessonStep { text: "ingenious-lesson-1", wanted: &["RB 0,-4 0,-3"], then: &[] },
        LessonStep {
            text: "ingenious-lesson-2",
            wanted: &["keep"],
            then: &["* draw 0 GB", "1 OO 1,3 1,4", "1 keep", "* draw 1 RG"],
        },
        LessonStep { text: "ingenious-lesson-3", wanted: &["RR 1,-5 1,-4"], then: &[] },
        LessonStep {
            text: "ingenious-lesson-4",
            wanted: &["keep"],
            then: &["* draw 0 GO", "1 RO 0,2 1,2", "1 keep", "* draw 1 RY"],
        },
        LessonStep { text: "ingenious-lesson-5", wanted: &["GY 4,-4 3,-4"], then: &[] },
        LessonStep {
            text: "ingenious-lesson-6",
            wanted: &["keep"],
            then: &["* draw 0 BO", "1 BB 3,0 4,0", "1 keep", "* draw 1 GP"],
        },
        LessonStep { text: "ingenious-lesson-7", wanted: &["BO 2,0 1,1"], then: &[] },
        LessonStep {
            text: "ingenious-lesson-8",
            wanted: &["keep"],
            then: &["* draw 0 RB", "1 GG -2,-1 -1,-1", "1 keep", "* draw 1 BY"],
        },
        LessonStep { text: "ingenious-lesson-9", wanted: &["RG 2,-4 3,-5"], then: &[] },
        LessonStep {
            text: "ingenious-lesson-10",
            wanted: &["exchange"],
            then: &["* draw 0 YY", "* draw 0 YP", "* draw 0 PP", "* draw 0 GY", "* draw 0 RP", "* draw 0 BP"],
        },
    ],
};
