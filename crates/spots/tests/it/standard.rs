//! The tests that every game has.

use crate::laws::Played;

game_laws::standard_tests! {
    subject: Played;
    golden: &[
        "2 seats, adoption event",
        "3 seats, dog park",
        "4 seats, obstacle course",
        "2 seats, hunting grounds",
        "3 seats, kennel club",
        "4 seats, puppy pen",
        "2 seats, random set",
        "2 seats, chosen set",
        "2 seats, all tiles",
        "solo, pup",
        "solo, mutt",
        "solo, dog park against alpha",
    ];
    endings: 11;
}
