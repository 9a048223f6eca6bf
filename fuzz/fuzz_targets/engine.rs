//! Sends arbitrary lines to an engine with a table of every game (`t1`, `t2`, …): every line is answered.
#![no_main]

use cli::engine::Engine;
use libfuzzer_sys::fuzz_target;
use serde_json::json;

fuzz_target!(|bytes: &[u8]| {
    let mut engine = Engine::new(catalog::games());
    for game in catalog::games() {
        let meta = game.meta();
        let new = json!({"do": "new", "game": meta.id, "seats": meta.modes[0].seats[0], "seed": "7"});
        assert_eq!(engine.answer(new.to_string().as_bytes())["ok"], true);
    }
    for line in bytes.split(|&byte| byte == b'\n') {
        let reply = engine.answer(line);
        assert!(reply["ok"].is_boolean());
    }
});
