//! Arbitrary text as a record: refused with a reason, or replayed and written as it was.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| game_laws::fuzz::record::<ingenious::Ingenious>(text));
