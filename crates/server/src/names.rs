//! What log lines call rooms and guests.

use game_core::digest::sha256;
use game_core::hex::Bytes32;

/// The number of hexadecimal digits of a name.
const LENGTH: usize = 10;

/// Returns the name of a room or a guest in log lines: the beginning of the hash of its id. The id itself is
/// a key, with which everybody who reads the log could enter.
pub(crate) fn log_name(id: &str) -> String {
    let mut name = Bytes32(sha256(&[b"gamekeeper/log/1\0", id.as_bytes()])).to_string();
    name.truncate(LENGTH);
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_short_and_is_not_the_key() {
        let key = "0123456789abcdef0123456789abcdef";
        assert_eq!(log_name(key).len(), LENGTH);
        assert!(!key.contains(&log_name(key)) && log_name(key) != log_name("another"));
    }
}
