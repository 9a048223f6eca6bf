//! The learned value of a position between turns: the evaluation by hand, corrected by a small network.
//!
//! One hidden layer of rectified units, beside it a linear part. It is computed in `f32` without any
//! operation that could differ between machines.

use std::sync::OnceLock;

use game_core::Seat;
use magnificent::Rules;
use magnificent::components::{ROUNDS, TURNS};
use magnificent::state::{Phase, PublicState};

use super::features::{FEATURES, by_hand, features, settled};

/// The number of hidden units.
pub const HIDDEN: usize = 32;
/// The number of weights: of each feature to all hidden units and to the result, then the biases, then of the
/// hidden units to the result.
pub const WEIGHTS: usize = (FEATURES + 1) * (HIDDEN + 1) + HIDDEN;

/// The weights of a value.
#[derive(Clone, Debug)]
pub struct Network(Box<[f32]>);

impl Network {
    /// Reads weights; `None` if there are too many or too few.
    #[must_use]
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let weights: Box<[f32]> =
            bytes.chunks_exact(4).map(|word| f32::from_le_bytes([word[0], word[1], word[2], word[3]])).collect();
        (weights.len() == WEIGHTS).then_some(Self(weights))
    }

    /// The network that was trained for the levels.
    pub fn trained() -> &'static Self {
        static TRAINED: OnceLock<Network> = OnceLock::new();
        TRAINED.get_or_init(|| match Self::read(include_bytes!("value.bin")) {
            Some(network) => network,
            None => unreachable!("the stored weights have the shape of the network"),
        })
    }

    /// Returns by how many points the evaluation by hand of a position with these features is too low.
    #[must_use]
    pub fn gain(&self, features: &[f32; FEATURES]) -> f32 {
        let (rows, last) = self.0.split_at((FEATURES + 1) * (HIDDEN + 1));
        let mut sums = [0.0; HIDDEN + 1];
        let mut rows = rows.chunks_exact(HIDDEN + 1);
        for (feature, row) in features.iter().zip(rows.by_ref()) {
            if *feature != 0.0 {
                sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += feature * weight);
            }
        }
        if let Some(bias) = rows.next() {
            sums.iter_mut().zip(bias).for_each(|(sum, weight)| *sum += weight);
        }
        last.iter().zip(&sums).fold(sums[HIDDEN], |gain, (weight, sum)| gain + weight * sum.max(0.0))
    }

    /// Returns the points that a seat can expect at the end of the game.
    #[must_use]
    pub fn value(&self, rules: &Rules, public: &PublicState, seat: Seat) -> f32 {
        let player = public.player(seat);
        if public.phase() == Phase::Over {
            return f32::from(player.ledger.total());
        }
        // After its last turn a seat only settles up.
        if public.round == ROUNDS && player.dice_taken() == usize::from(TURNS) {
            return f32::from(settled(rules, public, seat));
        }
        let features = features(rules, public, seat);
        f32::from(player.ledger.total()) + by_hand(&features) + self.gain(&features)
    }
}
