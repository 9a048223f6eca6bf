//! Arbitrary text as a record: refused with a reason, or replayed and written as it was.
#![no_main]

use game_laws::fuzz::record;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    record::<ingenious::Ingenious>(text);
    record::<spots::Spots>(text);
    record::<spectacular::Spectacular>(text);
    record::<magnificent::Magnificent>(text);
});
