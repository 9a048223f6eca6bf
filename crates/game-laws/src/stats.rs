//! The one statistical test of the kit: whether counts fit their expectation.

/// The largest deviation, in standard deviations, that is not a violation: more has a probability below 1 in
/// 10^9.
pub const ALARM: f64 = 6.0;

/// Returns how far the counts are from their expectation, in standard deviations of a normal distribution.
///
/// This is Pearson's chi-square through the approximation of Wilson and Hilferty, which for few degrees of
/// freedom reports too little rather than too much. The weights are proportional to the expected counts;
/// entries with an expected count below 10 are merged.
#[must_use]
pub fn surprise(counts: &[u64], weights: &[u64]) -> f64 {
    let samples: u64 = counts.iter().sum();
    let total: u64 = weights.iter().sum();
    if samples == 0 || total == 0 {
        return 0.0;
    }
    let (mut chi, mut cells) = (0.0, 0u32);
    let (mut rare_count, mut rare_expected) = (0.0, 0.0);
    let mut cell = |count: f64, expected: f64| {
        chi += (count - expected) * (count - expected) / expected;
        cells += 1;
    };
    for (&count, &weight) in counts.iter().zip(weights) {
        let expected = samples as f64 * weight as f64 / total as f64;
        if expected < 10.0 {
            rare_count += count as f64;
            rare_expected += expected;
        } else {
            cell(count as f64, expected);
        }
    }
    if rare_expected >= 10.0 {
        cell(rare_count, rare_expected);
    }
    if cells < 2 {
        return 0.0;
    }
    let k = f64::from(cells - 1);
    let spread = 2.0 / (9.0 * k);
    ((chi / k).cbrt() - (1.0 - spread)) / spread.sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::Chooser;
    use game_core::pick;
    use rand_core::SeedableRng;

    #[test]
    fn counts_near_their_expectation_do_not_raise_the_alarm() {
        let mut rng = Chooser::seed_from_u64(1);
        for cells in [2, 3, 10, 64] {
            for _ in 0..200 {
                let mut counts = vec![0; cells];
                (0..40 * cells).for_each(|_| counts[pick(&mut rng, cells as u32) as usize] += 1);
                assert!(surprise(&counts, &vec![1; cells]) < ALARM);
            }
        }
    }

    #[test]
    fn counts_of_a_biased_coin_raise_the_alarm() {
        assert!(surprise(&[450, 150], &[1, 1]) > ALARM);
        assert!(surprise(&[450, 150], &[3, 1]) < 1.0);
    }

    #[test]
    fn entries_with_a_small_expectation_are_merged() {
        assert!(surprise(&[1000, 3, 0, 0], &[1000, 1, 1, 1]) < ALARM);
    }
}
