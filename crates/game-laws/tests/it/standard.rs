//! The standard tests of the toy.

use game_laws::toy::Toy;

game_laws::standard_tests! {
    subject: Toy;
}
