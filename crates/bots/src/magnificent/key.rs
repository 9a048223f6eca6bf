//! Transposition keys: a 64-bit hash of everything that a turn can change, so that a search visits each
//! position once.
//!
//! What neither the rules nor the evaluation depend on is left out: the order and orientation of laid tiles,
//! and the source of points. Collisions are so rare (one pair in 2^64) that searches treat equal keys as
//! equal positions.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hash, Hasher};

use magnificent::state::PublicState;

/// A fast multiplicative hasher: a search computes millions of keys.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Mixer(u64);

impl Mixer {
    const fn mix(&mut self, word: u64) {
        let product = (self.0 ^ word ^ 0x9E37_79B9_7F4A_7C15) as u128 * 0xD6E8_FEB8_6659_FD93_u128;
        self.0 = ((product >> 64) as u64 ^ product as u64).rotate_left(23);
    }
}

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.mix(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, value: u8) {
        self.mix(u64::from(value));
    }

    fn write_u64(&mut self, value: u64) {
        self.mix(value);
    }

    fn write_usize(&mut self, value: usize) {
        self.mix(value as u64);
    }

    fn write_isize(&mut self, value: isize) {
        self.mix(value as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// The keys of visited positions.
pub(super) type VisitedKeys = HashSet<u64, BuildHasherDefault<Mixer>>;

/// Returns the key of a position within a turn of the mover.
pub(super) fn key(public: &PublicState) -> u64 {
    let own = public.mover_state();
    let mut to = Mixer(0);
    public.stack.phases().hash(&mut to);
    public.turn.hash(&mut to);
    (public.tent, public.wagons, public.ring_tents, public.posters).hash(&mut to);
    (public.deck, public.discards).hash(&mut to);
    (own.camp.cells, own.camp.tiles, own.coins, own.gems, own.hats, own.performs).hash(&mut to);
    to.write(&[own.trainers, own.used, own.resting]);
    (own.posters, own.tents, own.dice, own.completed, own.ledger.total()).hash(&mut to);
    to.finish()
}
