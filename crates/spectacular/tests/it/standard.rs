//! The tests that every game has.

use crate::laws::Played;

game_laws::standard_tests! {
    subject: Played;
    golden: &[
        "2 seats, standard, no missions",
        "3 seats, asymmetric, missions",
        "4 seats, standard, missions",
        "5 seats, asymmetric, no missions",
        "6 seats, standard, missions",
        "ascending, 2 seats",
        "solo, standard",
        "solo, asymmetric",
        "changed set, 2 seats",
    ];
    endings: 9;
}
