//! Cryptographically secure random numbers from the operating system.

use game_core::hex::Bytes32;

/// Returns 32 random bytes.
///
/// # Panics
/// If the operating system provides no randomness: nothing here works without it.
#[must_use]
#[expect(clippy::expect_used, reason = "without randomness there are no secrets or keys")]
pub(crate) fn bytes() -> Bytes32 {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).expect("the operating system provides randomness");
    Bytes32(bytes)
}

/// Returns a random key of 128 bits as 32 hexadecimal digits, for links and guest ids.
#[must_use]
pub(crate) fn key() -> String {
    let mut text = bytes().to_string();
    text.truncate(32);
    text
}
