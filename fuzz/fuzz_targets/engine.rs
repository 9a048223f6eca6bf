//! Arbitrary lines for the engine: every line is answered, and the table that was there is there afterwards.
#![no_main]

use cli::engine::Engine;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut engine = Engine::new(catalog::games());
    let new = br#"{"do":"new","game":"ingenious","seats":2,"seed":"7"}"#;
    assert_eq!(engine.answer(new)["ok"], true);
    for line in bytes.split(|&byte| byte == b'\n') {
        let reply = engine.answer(line);
        assert!(reply["ok"].is_boolean());
    }
});
