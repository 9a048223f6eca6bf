//! Arbitrary text as notation: refused, or printed in one spelling that reads the same.
#![no_main]

use game_laws::fuzz::notation;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    notation::<ingenious::Ingenious>(text);
    notation::<spots::Spots>(text);
    notation::<spectacular::Spectacular>(text);
    notation::<magnificent::Magnificent>(text);
});
