//! Arbitrary text as notation: refused, or printed in one spelling that reads the same.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| game_laws::fuzz::notation::<ingenious::Ingenious>(text));
