//! What is examined how often, and why that can be repeated.
//!
//! Every choice of the kit comes from a [`Chooser`] made from the run's seed, the number of the game and the law, so a game looks the
//! same alone as among thousands, and a law finds the same alone as beside the others.
//!
//! Cheap laws look at every position: 1, 2 (the lists themselves; lists of more than [`LONG`] actions at one position in four), 3 (the outcomes), 7
//! (a few entries of each list), 9, 11. The others sample. The first [`CLOSE`] games of a run are examined more closely, so that
//! a short run in everyday work is still a sharp one:
//!
//! | law | close games | other games |
//! | --- | --- | --- |
//! | 2, near misses | one position in 6 | one position in 96 |
//! | 2b | 4 positions a game | 1 position; long lists in one game of 8 |
//! | 3, every outcome applied | one chance step in 2 | one in 12 |
//! | 4 | 4 windows a game, all orders up to 24, else 8 | 1 window |
//! | 5, views | every position | one in 6 |
//! | 5, frequencies | 3 positions a game | 1 position in one game of 4 |
//! | 6 | a pair for every viewer, versions at every step | one pair, viewers in turn, versions at one step in 6 |
//! | 7, whole lists | one position in 4 | one in 128 |
//! | 8 | record, journal, take-backs, horizon at every step | the same, journal in one game of 4, horizon at one step in 4 |
//! | 10 | every position | one in 6, and the end |
//! | 14 | every view, 4 changed views at one position in 2 | every view at one position in 4, 4 changed ones at one in 16 |

use game_core::pick;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::law::Law;

/// Where the kit's choices come from.
pub type Chooser = Xoshiro256PlusPlus;

/// So many games at the start of a run are examined more closely.
pub const CLOSE: u64 = 8;

/// A list with more actions than this is long, and examined at fewer positions.
pub const LONG: usize = 256;

/// The chooser of one law in one game; `None` is the chooser that plays.
pub(crate) fn chooser(seed: u64, game: u64, law: Option<Law>) -> Chooser {
    let purpose = law.map_or(0, |law| law as u64 + 1);
    Chooser::seed_from_u64(
        seed ^ game.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ purpose.wrapping_mul(0xd1b5_4a32_d192_ed03),
    )
}

/// True once in `n` times.
pub(crate) fn one_in(rng: &mut Chooser, n: u32) -> bool {
    pick(rng, n) == 0
}

/// A random entry of a list that is not empty.
pub(crate) fn any<'a, T>(rng: &mut Chooser, list: &'a [T]) -> &'a T {
    &list[pick(rng, list.len() as u32) as usize]
}

/// Up to `most` random entries of a list, or the whole list if it is short.
pub(crate) fn some<'a, T>(rng: &mut Chooser, list: &'a [T], most: usize) -> Vec<&'a T> {
    if list.len() <= most { list.iter().collect() } else { (0..most).map(|_| any(rng, list)).collect() }
}

/// Keeps a few of many things, each thing with the same chance, without knowing how many will come.
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

    /// Offers one more thing, which is made only if it is kept.
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
