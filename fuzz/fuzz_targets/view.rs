//! Reads a game, a position and changes of a view of it from arbitrary bytes: the changed view is refused, or
//! every function that accepts a view works on it, bots included.
#![no_main]

use game_laws::fuzz::view;
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

#[path = "../../crates/catalog/tests/it/views.rs"]
#[allow(dead_code, reason = "only `ask_bytes` is used here, not the tests beside it")]
mod catalog_views;

fuzz_target!(|bytes: &[u8]| {
    let Some((first, bytes)) = bytes.split_first() else { return };
    let _ = match first % 12 {
        0 => view::<ingenious_laws::Standard>(bytes),
        1 => view::<ingenious_laws::SmallBox>(bytes),
        2 | 3 => view::<spots_laws::Played>(bytes),
        4 | 5 => view::<spectacular_laws::Played>(bytes),
        6 | 7 => view::<magnificent_laws::Played>(bytes),
        8 => view::<game_laws::toy::Toy>(bytes),
        _ => return catalog_views::ask_bytes(bytes),
    };
});
