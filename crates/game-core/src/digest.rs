//! Digests of states, which tell two states apart without storing them.

use core::hash::{Hash, Hasher};

use sha2::{Digest, Sha256};

use crate::hex::Bytes32;

/// Hashes a canonical encoding with SHA-256.
#[derive(Clone, Debug, Default)]
pub struct Digester(Sha256);

impl Digester {
    /// Starts with the game's id, so that states of different games have different digests.
    #[must_use]
    pub fn new(game: &str) -> Self {
        let mut digester = Self::default();
        digester.bytes(game.as_bytes());
        digester.bytes(&[0]);
        digester
    }

    /// Returns the digest of a state that derives `Hash`, for the game with this id.
    ///
    /// What is hashed is what the state's `Hash` implementation writes: the fields in order, the number of
    /// the variant before the fields of an enum, the length before the elements of a list. Integers are
    /// written in little-endian order and `usize` as eight bytes, so the digest is the same on every
    /// platform, with one exception: the standard library hands over a list or array of integers as raw
    /// memory. So lists of `usize` or `isize` do not belong into a state, and on a big-endian machine a state
    /// with a list of integers of two or more bytes has another digest than elsewhere.
    ///
    /// ```
    /// use game_core::Digester;
    ///
    /// #[derive(Hash)]
    /// struct State {
    ///     mover: u8,
    ///     hands: [Vec<char>; 2],
    /// }
    ///
    /// let first = State { mover: 0, hands: [vec!['a', 'b'], vec![]] };
    /// let second = State { mover: 0, hands: [vec!['a'], vec!['b']] };
    /// assert_ne!(Digester::of("example", &first), Digester::of("example", &second));
    /// ```
    #[must_use]
    pub fn of(game: &str, state: &impl Hash) -> Bytes32 {
        let mut hasher = CanonicalHasher(Self::new(game));
        state.hash(&mut hasher);
        hasher.0.finish()
    }

    /// Adds bytes. Their number must be fixed or have been added before, so that the encoding is unambiguous.
    pub fn bytes(&mut self, bytes: &[u8]) -> &mut Self {
        self.0.update(bytes);
        self
    }

    /// Adds one byte.
    pub fn byte(&mut self, byte: u8) -> &mut Self {
        self.bytes(&[byte])
    }

    /// Adds a number as eight little-endian bytes.
    pub fn number(&mut self, number: u64) -> &mut Self {
        self.bytes(&number.to_le_bytes())
    }

    /// Returns the digest of everything that was added.
    #[must_use]
    pub fn finish(self) -> Bytes32 {
        Bytes32(self.0.finalize().into())
    }
}

/// Feeds what `Hash` writes to a [`Digester`], the same bytes on every platform.
struct CanonicalHasher(Digester);

/// Writes integers of these types in little-endian order.
macro_rules! little_endian {
    ($($method:ident: $integer:ty,)*) => {
        $(fn $method(&mut self, number: $integer) {
            self.write(&number.to_le_bytes());
        })*
    };
}

impl Hasher for CanonicalHasher {
    fn write(&mut self, bytes: &[u8]) {
        self.0.bytes(bytes);
    }

    little_endian! {
        write_u8: u8, write_u16: u16, write_u32: u32, write_u64: u64, write_u128: u128,
        write_i8: i8, write_i16: i16, write_i32: i32, write_i64: i64, write_i128: i128,
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    fn write_isize(&mut self, number: isize) {
        self.write_i64(number as i64);
    }

    /// The first eight bytes of the digest.
    fn finish(&self) -> u64 {
        let Bytes32(bytes) = self.0.clone().finish();
        bytes[..8].iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte))
    }
}

/// SHA-256 of the concatenation of these pieces.
#[must_use]
pub fn sha256(pieces: &[&[u8]]) -> [u8; 32] {
    let mut hash = Sha256::new();
    for piece in pieces {
        hash.update(piece);
    }
    hash.finalize().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Hash)]
    enum Phase {
        Deal,
        Turn { seat: u8, left: Option<u16> },
    }

    #[derive(Hash)]
    struct State {
        phase: Phase,
        list: Vec<u8>,
        pairs: [(i32, bool); 2],
        wide: u128,
        size: usize,
        offset: isize,
        text: &'static str,
    }

    fn state(phase: Phase) -> State {
        let pairs = [(-2, true), (3, false)];
        State { phase, list: vec![1, 2, 3], pairs, wide: 7, size: 5, offset: -1, text: "ab" }
    }

    /// The bytes that the language and its library promise for each kind of value, in the order of the
    /// fields. They are in golden files: if a new compiler changes them, this test says so.
    #[test]
    fn a_derived_digest_is_that_of_known_bytes() {
        let mut expected = Digester::new("example");
        expected.number(1).byte(4).number(1).bytes(&[9, 0]);
        expected.number(3).bytes(&[1, 2, 3]);
        expected.number(2).bytes(&(-2i32).to_le_bytes()).byte(1).bytes(&3i32.to_le_bytes()).byte(0);
        expected.number(7).number(0).number(5).number(u64::MAX);
        expected.bytes(b"ab").byte(0xff);
        assert_eq!(Digester::of("example", &state(Phase::Turn { seat: 4, left: Some(9) })), expected.finish());
    }

    #[test]
    fn a_derived_digest_depends_on_the_game_and_on_the_state() {
        let dealt = Digester::of("example", &state(Phase::Deal));
        assert_eq!(Digester::of("example", &state(Phase::Deal)), dealt);
        assert_ne!(Digester::of("other", &state(Phase::Deal)), dealt);
        assert_ne!(Digester::of("example", &state(Phase::Turn { seat: 0, left: None })), dealt);
    }

    #[test]
    fn the_short_hash_is_the_beginning_of_the_digest() {
        let mut hasher = CanonicalHasher(Digester::new("example"));
        5u8.hash(&mut hasher);
        let begin = format!("{:016x}", hasher.finish().swap_bytes());
        assert!(hasher.0.finish().to_string().starts_with(&begin));
    }
}
