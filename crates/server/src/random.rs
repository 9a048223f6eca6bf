//! Randomness that nobody can guess, from the operating system.

use game_core::hex::Bytes32;

/// 32 bytes.
///
/// # Panics
/// If the operating system has no randomness: nothing here can be done without it.
#[must_use]
#[expect(clippy::expect_used, reason = "without randomness there is neither a secret nor a key")]
pub(crate) fn bytes() -> Bytes32 {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).expect("the operating system gives randomness");
    Bytes32(bytes)
}

/// A key of 128 bits as 32 hexadecimal digits: for links, and for names of guests.
#[must_use]
pub(crate) fn key() -> String {
    let mut text = bytes().to_string();
    text.truncate(32);
    text
}
