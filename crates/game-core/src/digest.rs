//! A digest of a state: for comparing two states, never for storing one.

use sha2::{Digest, Sha256};

use crate::hex::Bytes32;

/// Collects a canonical fixed-width encoding and hashes it with SHA-256.
#[derive(Clone, Debug, Default)]
pub struct Digester(Sha256);

impl Digester {
    /// A digest that begins with the game's id, so that states of two games never agree by chance.
    #[must_use]
    pub fn new(game: &str) -> Self {
        let mut digester = Self::default();
        digester.bytes(game.as_bytes());
        digester.bytes(&[0]);
        digester
    }

    /// Adds bytes whose number is fixed or has been added before.
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

    /// The digest.
    #[must_use]
    pub fn finish(self) -> Bytes32 {
        Bytes32(self.0.finalize().into())
    }
}

/// SHA-256 of some pieces one after the other.
#[must_use]
pub fn sha256(pieces: &[&[u8]]) -> [u8; 32] {
    let mut hash = Sha256::new();
    for piece in pieces {
        hash.update(piece);
    }
    hash.finalize().into()
}
