//! Plays games with arbitrary bytes as choices: every listed action is legal, and no component is lost.
#![no_main]

use game_laws::fuzz::legal_is_legal;
use libfuzzer_sys::fuzz_target;

#[path = "../../crates/ingenious/tests/it/laws.rs"]
#[allow(dead_code, unused_imports, reason = "only the subjects are used here, not the tests beside them")]
mod ingenious_laws;

#[path = "../../crates/spots/tests/it/laws.rs"]
#[allow(dead_code, unused_imports, reason = "only the subjects are used here, not the tests beside them")]
mod spots_laws;

#[path = "../../crates/spectacular/tests/it/laws.rs"]
#[allow(dead_code, unused_imports, reason = "only the subjects are used here, not the tests beside them")]
mod spectacular_laws;

/// The modified component set that the laws of Spectacular use.
#[path = "../../crates/spectacular/tests/it/set.rs"]
#[allow(dead_code, unused_imports, reason = "only the modified set is used here")]
mod set;

#[path = "../../crates/magnificent/tests/it/laws.rs"]
#[allow(dead_code, unused_imports, reason = "only the subjects are used here, not the tests beside them")]
mod magnificent_laws;

fuzz_target!(|bytes: &[u8]| {
    legal_is_legal::<ingenious_laws::Standard>(bytes);
    legal_is_legal::<ingenious_laws::SmallBox>(bytes);
    legal_is_legal::<spots_laws::Played>(bytes);
    legal_is_legal::<spectacular_laws::Played>(bytes);
    legal_is_legal::<magnificent_laws::Played>(bytes);
});
