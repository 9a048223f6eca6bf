//! How far pegs will have gone at the end, as self-play has shown.
//!
//! Pegs alone say little about the result: a low peg matters if its colour has been closed off, or if the
//! rack does not show it. So each peg is moved on by what it may still gain, a sum of a few features whose
//! weights are fitted by least squares for each stage of the game (`examples/ingenious_fit.rs`).

use ingenious::Ingenious;
use ingenious::rules::{Mode, Rules};

use super::grid::Grid;
use super::twin::Twin;

/// The stages of the game, by the share of pairs of cells that are gone.
pub const STAGES: usize = 8;

/// What the gain of a peg is estimated from: a constant; the most points open for its colour; the roots of
/// the sum of points and of their squares over the open cells; by how much it is ahead of the seat's mean
/// peg; the halves of its colour on the rack; and whether the seat is to move.
pub const FEATURES: usize = 7;

type Weights = [[f32; FEATURES]; STAGES];

const TWO_SEATS: Weights = [
    [10.840, -1.499, -1.420, 1.608, -0.595, 0.419, 0.177],
    [7.857, -0.725, -0.261, 0.828, -0.807, 0.456, 0.276],
    [5.615, -0.448, 0.328, 0.485, -0.804, 0.428, 0.253],
    [3.922, -0.488, 0.311, 0.591, -0.777, 0.407, 0.314],
    [2.369, -0.309, 0.127, 0.637, -0.725, 0.417, 0.279],
    [0.632, -0.246, 0.265, 0.545, -0.598, 0.453, 0.330],
    [-0.811, -0.165, 0.494, 0.363, -0.422, 0.446, 0.326],
    [-0.923, -0.164, 0.476, 0.228, -0.170, 0.269, 0.315],
];

const FOUR_SEATS: Weights = [
    [13.733, -1.450, -0.876, 1.057, -0.810, 0.353, 0.171],
    [11.113, -0.805, -0.381, 0.704, -0.902, 0.387, 0.352],
    [7.979, -0.564, 0.178, 0.442, -0.884, 0.413, 0.372],
    [4.985, -0.333, 0.567, 0.258, -0.850, 0.431, 0.394],
    [2.401, -0.187, 0.685, 0.209, -0.786, 0.406, 0.445],
    [0.360, -0.122, 0.670, 0.207, -0.677, 0.393, 0.488],
    [-0.820, -0.095, 0.611, 0.154, -0.515, 0.393, 0.515],
    [-0.873, -0.086, 0.503, 0.059, -0.244, 0.222, 0.389],
];

const TEAMS: Weights = [
    [28.592, -2.711, -2.239, 2.165, -0.886, 0.165, 0.109],
    [23.535, -1.192, -0.623, 0.954, -0.964, 0.190, 0.245],
    [17.473, -0.797, 0.447, 0.529, -1.006, 0.270, 0.232],
    [10.816, -0.423, 1.468, 0.150, -1.013, 0.280, 0.262],
    [5.182, -0.173, 1.834, 0.054, -0.952, 0.268, 0.347],
    [2.296, -0.260, 1.536, 0.160, -0.829, 0.330, 0.467],
    [-0.301, -0.368, 1.068, 0.417, -0.671, 0.403, 0.372],
    [-0.989, -0.352, 0.630, 0.493, -0.289, 0.204, 0.247],
];

/// What the gains of pegs are estimated from.
pub(super) struct Outlook {
    stage: usize,
    /// For each colour the features that are the same for all seats: the first four.
    common: [[f32; 4]; 6],
}

impl Outlook {
    pub(super) fn new(twin: &Twin, grid: &Grid) -> Self {
        let gone = usize::from(grid.pairs.saturating_sub(twin.live));
        let stage = (gone * STAGES / usize::from(grid.pairs.max(1))).min(STAGES - 1);
        let common = twin.points.each_ref().map(|points| {
            let (mut best, mut sum, mut squares) = (0, 0, 0);
            for &points in &points[..grid.len()] {
                best = best.max(points);
                sum += u32::from(points);
                squares += u32::from(points) * u32::from(points);
            }
            [1.0, f32::from(best), (sum as f32).sqrt(), (squares as f32).sqrt()]
        });
        Self { stage, common }
    }

    /// The features of the pegs of a seat.
    fn features(&self, twin: &Twin, seat: u8) -> [[f32; FEATURES]; 6] {
        let pegs = twin.pegs[twin.set_of(seat)].map(f32::from);
        let mean = pegs.iter().sum::<f32>() / 6.0;
        let mut halves = [0.0; 6];
        for tile in twin.rack(seat) {
            let (one, two) = tile.colours();
            halves[one as usize] += 1.0;
            halves[two as usize] += 1.0;
        }
        let to_move = f32::from(u8::from(twin.mover == seat));
        core::array::from_fn(|colour| {
            let [one, best, sum, squares] = self.common[colour];
            [one, best, sum, squares, pegs[colour] - mean, halves[colour], to_move]
        })
    }

    /// Where the pegs of a seat are expected to end; `None` in modes for which nothing has been fitted.
    pub(super) fn pegs(&self, twin: &Twin, seat: u8) -> Option<[f32; 6]> {
        let weights = match (twin.mode, twin.seats) {
            (Mode::Standard, 2) => &TWO_SEATS,
            (Mode::Standard, _) => &FOUR_SEATS,
            (Mode::Team, _) => &TEAMS,
            (Mode::Solo | Mode::Duel, _) => return None,
        };
        let pegs = twin.pegs[twin.set_of(seat)].map(f32::from);
        let features = self.features(twin, seat);
        let gain = |colour: usize| features[colour].iter().zip(&weights[self.stage]).map(|(x, w)| x * w).sum::<f32>();
        Some(core::array::from_fn(|colour| pegs[colour] + gain(colour).max(0.0)))
    }
}

/// The stage of a position and the features of the pegs of every seat, from which weights are fitted.
#[must_use]
pub fn features(rules: &Rules, state: &Ingenious) -> (usize, Vec<[[f32; FEATURES]; 6]>) {
    let grid = Grid::new(rules);
    let twin = Twin::of_state(rules, &grid, state);
    let outlook = Outlook::new(&twin, &grid);
    (outlook.stage, (0..twin.seats).map(|seat| outlook.features(&twin, seat)).collect())
}
