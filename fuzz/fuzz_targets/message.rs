//! Parses arbitrary text as a client's message: it is refused, or it round-trips.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(frame) = serde_json::from_str::<protocol::Frame>(text) {
        let written = serde_json::to_string(&frame).expect("what was read can be written");
        assert_eq!(serde_json::from_str::<protocol::Frame>(&written).expect("what was written can be read"), frame);
    }
});
