//! Which positions each law examines, and how often; all of it is reproducible.
//!
//! Every choice of the kit comes from a [`Chooser`] seeded with the run's seed, the number of the game and
//! the law. So a game is the same alone as among thousands, and a law finds the same alone as beside the
//! others.
//!
//! Cheap laws look at every position: 1, 2 (the lists themselves; lists of more than [`LONG`] actions at one
//! position in four), 3 (the outcomes), 7 (a few entries of each list), 9, 11. The others sample. The first
//! [`CLOSE`] games of a run are examined more closely, so that a short run in everyday work is still a sharp
//! one:
//!
//! | law | close games | other games |
//! | --- | --- | --- |
//! | 2, near misses | one position in 6 | one position in 96 |
//! | 2b | 4 positions a game | 1 position; long lists in one game of 8 |
//! | 3, every outcome applied | one chance step in 2 | one in 12 |
//! | 4 | 4 phases a game, all orders up to 24, else 8 | 1 phase |
//! | 5, views | every position | one in 6 |
//! | 5, frequencies | 3 positions a game | 1 position in one game of 4 |
//! | 6 | a pair for each viewer, versions at each step | one pair, viewers in turn, versions at 1 step in 6 |
//! | 7, whole lists | one position in 4 | one in 128 |
//! | 7, misspellings | one position in 4 | one in 128 |
//! | 8 | record, journal, undos, horizon at every step | journal in 1 game of 4, horizon at 1 step in 4 |
//! | 9, broken states | one position in 4 | one in 64 |
//! | 10 | every position | one in 6, and the end |
//! | 13 | one position in 2, and 8 positions of a game with each other | one in 48, and 3 positions |
//! | 14 | every view, 4 changed ones at 1 position in 2 | views at 1 position in 4, 4 changed at 1 in 16 |
//! | 15 | a chain of every seat to act at one position in 2 | at one position in 24 |

use game_core::pick;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::law::Law;

/// The random number generator of the kit.
pub type Chooser = Xoshiro256PlusPlus;

/// The number of games at the start of a run that are examined more closely.
pub const CLOSE: u64 = 8;

/// With at least this many games, a run also checks that the bound is close to the longest game.
pub const MEASURED: u64 = 16;

/// A list with more actions than this counts as long and is examined at fewer positions.
pub const LONG: usize = 256;

/// Returns the generator of one law in one game, or for `None` the one that plays the game.
pub(crate) fn chooser(seed: u64, game: u64, law: Option<Law>) -> Chooser {
    let purpose = law.map_or(0, |law| law as u64 + 1);
    Chooser::seed_from_u64(
        seed ^ game.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ purpose.wrapping_mul(0xd1b5_4a32_d192_ed03),
    )
}

/// Returns true with probability 1/n.
pub(crate) fn one_in(rng: &mut Chooser, n: u32) -> bool {
    pick(rng, n) == 0
}

/// Returns a random entry of a list that is not empty.
pub(crate) fn any<'a, T>(rng: &mut Chooser, list: &'a [T]) -> &'a T {
    &list[pick(rng, list.len() as u32) as usize]
}

/// Returns `most` random entries of a list, with repetition, or the whole list if it is no longer than that.
pub(crate) fn some<'a, T>(rng: &mut Chooser, list: &'a [T], most: usize) -> Vec<&'a T> {
    if list.len() <= most { list.iter().collect() } else { (0..most).map(|_| any(rng, list)).collect() }
}

/// Reservoir sampling: keeps up to `room` of the items offered, each with the same probability.
#[derive(Debug)]
pub(crate) struct Reservoir<T> {
    room: usize,
    offered: u32,
    kept: Vec<T>,
}

impl<T> Reservoir<T> {
    pub(crate) fn new(room: usize) -> Self {
        Self { room, offered: 0, kept: Vec::with_capacity(room) }
    }

    /// Offers one more item, which is made only if it is kept.
    pub(crate) fn offer(&mut self, rng: &mut Chooser, make: impl FnOnce() -> T) {
        self.offered += 1;
        if self.kept.len() < self.room {
            self.kept.push(make());
        } else if self.room > 0 {
            let at = pick(rng, self.offered) as usize;
            if at < self.room {
                self.kept[at] = make();
            }
        }
    }

    pub(crate) fn into_kept(self) -> Vec<T> {
        self.kept
    }
}
