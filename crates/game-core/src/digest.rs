//! Digests of states, which tell two states apart without storing them.

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

/// SHA-256 of the concatenation of these pieces.
#[must_use]
pub fn sha256(pieces: &[&[u8]]) -> [u8; 32] {
    let mut hash = Sha256::new();
    for piece in pieces {
        hash.update(piece);
    }
    hash.finalize().into()
}
