//! The tests that every game has.

use crate::laws::Played;

game_laws::standard_tests! {
    subject: Played;
    golden: &["2 seats, 21", "3 seats, 15", "4 seats, 30"];
}
