//! Parses arbitrary text as notation: it is refused, or its canonical spelling parses to the same value.
#![no_main]

use game_laws::fuzz::notation;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    notation::<ingenious::Ingenious>(text);
    notation::<spots::Spots>(text);
    notation::<spectacular::Spectacular>(text);
    notation::<magnificent::Magnificent>(text);
});
