//! Parses arbitrary text as a record: it is refused with a reason, or it replays and is written unchanged.
#![no_main]

use game_laws::fuzz::record;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    record::<ingenious::Ingenious>(text);
    record::<spots::Spots>(text);
    record::<spectacular::Spectacular>(text);
    record::<magnificent::Magnificent>(text);
});
