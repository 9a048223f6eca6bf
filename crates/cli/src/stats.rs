//! The statistics of a simulation: means, quartiles, confidence intervals.

use std::collections::BTreeMap;

use catalog::SeatResults;

/// The mean of the scores, given the number of games with each score.
#[must_use]
pub fn mean(scores: &BTreeMap<i32, u64>) -> f64 {
    let count: u64 = scores.values().sum();
    let sum: i128 = scores.iter().map(|(&score, &count)| i128::from(score) * i128::from(count)).sum();
    if count == 0 { 0.0 } else { sum as f64 / count as f64 }
}

/// The smallest score that at least `quarters` quarters of the games do not exceed; 0 without games.
#[must_use]
pub fn quartile(scores: &BTreeMap<i32, u64>, quarters: u64) -> i32 {
    let count: u64 = scores.values().sum();
    let needed = (u128::from(count) * u128::from(quarters)).div_ceil(4);
    let mut sum = 0;
    for (&score, &count) in scores {
        sum += u128::from(count);
        if sum >= needed {
            return score;
        }
    }
    0
}

/// The share of first places; a place shared by n teams counts 1/n.
#[must_use]
pub fn rate(seat: &SeatResults, games: u64) -> f64 {
    let shared: f64 = seat.shared.iter().map(|(&teams, &count)| count as f64 / teams as f64).sum();
    if games == 0 { 0.0 } else { (seat.wins as f64 + shared) / games as f64 }
}

/// Wilson's 95 % confidence interval of a rate.
#[must_use]
pub fn wilson(rate: f64, games: u64) -> (f64, f64) {
    const Z: f64 = 1.959_963_984_540_054;
    if games == 0 {
        return (0.0, 1.0);
    }
    let n = games as f64;
    let middle = rate + Z * Z / (2.0 * n);
    let spread = Z * (rate * (1.0 - rate) / n + Z * Z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + Z * Z / n;
    (((middle - spread) / scale).max(0.0), ((middle + spread) / scale).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quartiles_are_scores_that_occurred() {
        let scores = BTreeMap::from([(1, 1), (2, 1), (3, 1), (10, 1)]);
        assert_eq!([1, 2, 3].map(|q| quartile(&scores, q)), [1, 2, 3]);
        assert_eq!(mean(&scores), 4.0);
        let one = BTreeMap::from([(-4, 7)]);
        assert_eq!([1, 2, 3].map(|q| quartile(&one, q)), [-4; 3]);
    }

    /// Wilson's interval for 8 of 10, calculated by hand from the formula.
    #[test]
    fn the_interval_is_wilsons() {
        let (low, high) = wilson(0.8, 10);
        assert!((low - 0.490_162).abs() < 1e-6 && (high - 0.943_318).abs() < 1e-6, "{low} {high}");
        assert_eq!(wilson(1.0, 1000).1, 1.0);
        assert!(wilson(1.0, 1000).0 > 0.996);
        assert_eq!(wilson(0.0, 5).0, 0.0);
    }

    #[test]
    fn a_shared_place_counts_in_part() {
        let seat = SeatResults { wins: 5, shared: BTreeMap::from([(2, 2), (4, 4)]), ..SeatResults::default() };
        assert_eq!(rate(&seat, 10), 0.7);
    }
}
