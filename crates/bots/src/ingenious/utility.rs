//! What pegs are worth before the end: a sum over the colours, so that a placement is judged by two look-ups.
//!
//! The score compares the lowest pegs first, which is the same as a sum in which each space is worth a small
//! part of the one below. With a gentler ratio the sum describes the race to that end: near 1 all points
//! count alike, and the larger the ratio, the more the low pegs count. It grows as the board fills up.

use game_core::Seat;
use ingenious::rules::Mode;
use ingenious::scoring::on_own_side;

use super::twin::Twin;

/// The spaces of a peg: 0 to 36, or 0 to 18 for the duel's 9 to 9.
const SPACES: usize = 37;

/// The steps in which the ratio grows.
const STAGES: usize = 17;

/// The most points that make a difference to a peg.
pub(super) const MOST: usize = 18;

/// The ratio of the worth of neighbouring spaces at the start and at the end.
const RATIO: (f32, f32) = (1.1, 1.5);

/// The same in solo, where nobody else closes colours off.
const SOLO_RATIO: f32 = 1.4;

/// The ratio of the worth of neighbouring spaces on which pegs are expected to end.
const END_RATIO: f32 = 2.0;

/// How wide the contested middle of the duel board is, at the start and at the end.
const MIDDLE: (f32, f32) = (6.0, 1.5);

/// A bonus placement is worth as much as this many points on the lowest peg.
const BONUS: f32 = 2.0;

/// What moving a peg of each colour by 0, 1, 2 … points is worth to a seat.
pub(super) type Gains = [[f32; MOST + 1]; 6];

/// The worth of each space, for each stage of the game.
pub(super) struct Utility {
    worth: [[f32; SPACES]; STAGES],
    /// The worth of the space on which a peg is expected to end.
    at_end: [f32; SPACES],
    /// The pairs of cells at the start.
    pairs: u16,
}

impl Utility {
    pub(super) fn new(mode: Mode, pairs: u16) -> Self {
        let mut worth = [[0.0; SPACES]; STAGES];
        for (stage, worth) in worth.iter_mut().enumerate() {
            let done = stage as f32 / (STAGES - 1) as f32;
            let between = |(from, to): (f32, f32)| from + (to - from) * done;
            let ratio = if mode == Mode::Solo { SOLO_RATIO } else { between(RATIO) };
            let middle = between(MIDDLE);
            let mut power = 1.0;
            for space in 1..SPACES {
                let step = if mode == Mode::Duel {
                    let away = (space as f32 - 9.5) / middle;
                    1.0 / (1.0 + away * away)
                } else {
                    power
                };
                worth[space] = worth[space - 1] + step;
                power /= ratio;
            }
        }
        let mut at_end = [0.0; SPACES];
        let mut power = 1.0;
        for space in 1..SPACES {
            at_end[space] = at_end[space - 1] + power;
            power /= END_RATIO;
        }
        Self { worth, at_end, pairs: pairs.max(1) }
    }

    fn worth(&self, twin: &Twin) -> &[f32; SPACES] {
        let gone = usize::from(self.pairs.saturating_sub(twin.live));
        &self.worth[(gone * (STAGES - 1)) / usize::from(self.pairs)]
    }

    /// What moving each peg is worth to a seat, in points on the peg that is expected to end lowest. Without
    /// an expectation pegs count from where they are.
    pub(super) fn gains(&self, twin: &Twin, seat: u8, expected: Option<[f32; 6]>) -> Gains {
        let worth = self.worth(twin);
        let spaces = spaces(twin, seat);
        let expected = expected.unwrap_or_else(|| spaces.map(|space| space as f32));
        let low = expected.iter().copied().fold(f32::INFINITY, f32::min);
        let unit = 1.0 / (worth_at(worth, low + 1.0) - worth_at(worth, low)).max(f32::MIN_POSITIVE);
        let mut gains = [[0.0; MOST + 1]; 6];
        for (colour, gains) in gains.iter_mut().enumerate() {
            let from = spaces[colour];
            // A peg stops at 18 and loses the rest; on two boards it goes on from there.
            let end = if from < MOST || !two_boards(twin.mode) { MOST } else { 2 * MOST };
            let earned = if from < end && twin.can_earn(seat, colour) { BONUS } else { 0.0 };
            let before = worth_at(worth, expected[colour]);
            for points in 1..=MOST {
                gains[points] = if from + points <= end {
                    unit * (worth_at(worth, expected[colour] + points as f32) - before)
                } else {
                    gains[points - 1]
                };
                if from + points == end {
                    gains[points] += earned;
                }
            }
        }
        gains
    }

    /// How far a seat's pegs are on the whole: the space on which six equal pegs would be worth as much.
    pub(super) fn level(&self, twin: &Twin, seat: u8) -> f32 {
        level(self.worth(twin), spaces(twin, seat).map(|space| space as f32))
    }

    /// How far a seat's pegs will be at the end, if they are expected to end here.
    pub(super) fn final_level(&self, pegs: [f32; 6]) -> f32 {
        level(&self.at_end, pegs)
    }
}

/// The worth of a space that need not be whole.
#[inline]
fn worth_at(worth: &[f32; SPACES], space: f32) -> f32 {
    let below = (space.max(0.0) as usize).min(SPACES - 2);
    worth[below] + (space - below as f32).min(1.0) * (worth[below + 1] - worth[below])
}

/// The space on which six equal pegs would be worth as much as these.
fn level(worth: &[f32; SPACES], pegs: [f32; 6]) -> f32 {
    let mean = pegs.map(|peg| worth_at(worth, peg)).iter().sum::<f32>() / 6.0;
    let below = worth[1..].iter().take_while(|worth| **worth <= mean).count().min(SPACES - 2);
    below as f32 + (mean - worth[below]) / (worth[below + 1] - worth[below]).max(f32::MIN_POSITIVE)
}

/// Whether pegs run over two score boards.
fn two_boards(mode: Mode) -> bool {
    matches!(mode, Mode::Solo | Mode::Team)
}

/// The spaces of the pegs as the seat sees them, from 0.
fn spaces(twin: &Twin, seat: u8) -> [usize; 6] {
    let pegs = twin.pegs[twin.set_of(seat)];
    let own = |peg: i8| if twin.mode == Mode::Duel { on_own_side(Seat::new(seat), peg) + 9 } else { peg };
    pegs.map(|peg| own(peg).clamp(0, 36) as usize)
}
