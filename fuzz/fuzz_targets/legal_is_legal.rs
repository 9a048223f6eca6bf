//! Arbitrary bytes as the choices of a game: whatever is listed is allowed, and no component is lost.
#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../crates/ingenious/tests/it/laws.rs"]
#[allow(dead_code, unused_imports, reason = "only the subjects are used here, not the tests beside them")]
mod laws;

fuzz_target!(|bytes: &[u8]| {
    game_laws::fuzz::legal_is_legal::<laws::Standard>(bytes);
    game_laws::fuzz::legal_is_legal::<laws::SmallBox>(bytes);
});
