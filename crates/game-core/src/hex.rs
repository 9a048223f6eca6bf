//! Bytes as lower-case hexadecimal digits, as they are written in records.

use core::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// 32 bytes, such as a hash, a seed or a contribution, written as 64 hexadecimal digits.
///
/// ```
/// use game_core::hex::Bytes32;
///
/// let bytes = Bytes32([10; 32]);
/// assert_eq!(bytes.to_string(), "0a".repeat(32));
/// assert_eq!(bytes.to_string().parse(), Ok(bytes));
/// assert!("0A".repeat(32).parse::<Bytes32>().is_err(), "digits are lower-case");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Bytes32(pub [u8; 32]);

impl fmt::Display for Bytes32 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Bytes32 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not 64 lower-case hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseBytes32Error;

impl fmt::Display for ParseBytes32Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected 64 lower-case hexadecimal digits")
    }
}

impl std::error::Error for ParseBytes32Error {}

impl core::str::FromStr for Bytes32 {
    type Err = ParseBytes32Error;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let digits = text.as_bytes();
        if digits.len() != 64 {
            return Err(ParseBytes32Error);
        }
        let digit = |byte: u8| match byte {
            b'0'..=b'9' => Ok(byte - b'0'),
            b'a'..=b'f' => Ok(byte - b'a' + 10),
            _ => Err(ParseBytes32Error),
        };
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
            *byte = digit(pair[0])? << 4 | digit(pair[1])?;
        }
        Ok(Self(bytes))
    }
}

impl Serialize for Bytes32 {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Bytes32 {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_one_spelling_is_read() {
        let bytes = Bytes32(core::array::from_fn(|i| i as u8 * 7));
        assert_eq!(bytes.to_string().parse(), Ok(bytes));
        assert!(bytes.to_string().to_uppercase().parse::<Bytes32>().is_err());
        assert!("00".parse::<Bytes32>().is_err());
    }
}
