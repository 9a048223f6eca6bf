//! The weights of the quick evaluation, and what they mean in a given turn.

use spectacular::components::TURNS;

/// The number of weights.
pub const WEIGHTS: usize = 30;

/// The weights of the quick evaluation. A pair is a chance: how much each remaining turn adds to it, and its
/// most. `Chances` gives every weight its name.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights(pub [f32; WEIGHTS]);

impl Weights {
    /// The weights found by self-play, with the command `spectacular_tune`.
    pub const TUNED: Self = Self([
        0.076, 0.648, 3.899, // a tile with a tower part gets a die, and its value
        0.067, 0.595, 1.607, // a breeding tile gets a die, and its value
        0.005, 0.280, // an area without a heart gets one
        0.189, 0.929, 3.944, // a tile at a tower gets a die, and its value
        0.052, 0.370, 3.306, // a circle gets its third part, and the value of the die on it
        0.074, 0.069, 6.792, // a circle gets its second and third part, and the value of the dice on them
        0.397, // new animals in a turn
        0.066, 0.584, // a die gets linked to the entrance
        0.011, 0.493, 2.977, // an empty tile that is linked to the entrance gets a die, and its value
        3.281, 0.010, // a worker, and how much more it is worth for each remaining turn
        0.119, 0.749, // a mission is completed
        0.828, // a mission that is met stays so
        0.012, // how much of a mission's progress counts linearly; the rest counts squared
        0.055, // a die on the star hex
    ]);
}

/// The weights in a given turn.
#[derive(Clone, Copy)]
pub(super) struct Chances {
    pub(super) first_round: bool,
    pub(super) fed: f32,
    pub(super) die: f32,
    pub(super) bred: f32,
    pub(super) heart_die: f32,
    pub(super) lone: f32,
    pub(super) tower_fed: f32,
    pub(super) tower_die: f32,
    pub(super) third: f32,
    pub(super) third_die: f32,
    pub(super) second: f32,
    pub(super) second_dice: f32,
    pub(super) animals: f32,
    pub(super) linked: f32,
    pub(super) open: f32,
    pub(super) worker: f32,
    pub(super) mission: f32,
    pub(super) met: f32,
    pub(super) linear: f32,
    pub(super) star: f32,
}

impl Chances {
    /// The weights after this turn, counted from 0.
    pub(super) fn new(weights: &Weights, turn: u8) -> Self {
        let Weights(w) = weights;
        let turns = f32::from((TURNS[0] - 1).saturating_sub(turn));
        let first = f32::from((TURNS[1] - 1).saturating_sub(turn));
        let chance = |at: usize, turns: f32| (w[at] * turns).min(w[at + 1]);
        Self {
            first_round: turn < TURNS[1],
            fed: chance(0, turns),
            die: w[2],
            bred: chance(3, turns),
            heart_die: w[5],
            lone: chance(6, turns),
            tower_fed: chance(8, turns),
            tower_die: w[10],
            third: chance(11, turns),
            third_die: w[13],
            second: chance(14, turns),
            second_dice: w[16],
            animals: w[17] * turns,
            linked: chance(18, first),
            open: chance(20, first) * w[22],
            worker: w[23] + w[24] * turns,
            mission: chance(25, turns),
            met: if turns > 0.0 { w[27] } else { 1.0 },
            linear: w[28],
            star: w[29],
        }
    }
}
