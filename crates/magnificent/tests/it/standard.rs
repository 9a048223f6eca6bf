//! The tests that every game has.

use crate::laws::Played;

game_laws::standard_tests! {
    subject: Played;
    golden: &["2 seats, A, fixed", "2 seats, B, draft", "3 seats, choose, draft", "4 seats, B, fixed", "solo, A"];
    endings: 8;
}
