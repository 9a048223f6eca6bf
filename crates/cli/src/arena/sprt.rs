//! A sequential test: is the first bot at least as much stronger than the second as claimed?

use super::rating::expected;

/// The largest probability of a wrong verdict, either way.
const ERROR: f64 = 0.05;

/// The fewest deals before a verdict: the spread of the results is estimated from them.
const FEWEST: u64 = 10;

/// What the test has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The advantage is rather the larger of the two.
    Stronger,
    /// The advantage is rather the smaller of the two.
    NotStronger,
}

/// A sequential probability ratio test on the results of deals.
///
/// The two games of a deal are not independent, so a deal is one observation; its likelihood ratio is that of
/// a normal distribution with the observed variance.
#[derive(Clone, Debug)]
pub struct Sprt {
    low: f64,
    high: f64,
    deals: u64,
    sum: f64,
    squares: f64,
}

impl Sprt {
    /// A test between two advantages in rating.
    #[must_use]
    pub fn new(low: f64, high: f64) -> Self {
        Self { low: expected(low), high: expected(high), deals: 0, sum: 0.0, squares: 0.0 }
    }

    /// Adds the share of the win that the first bot took in a deal, from 0 to 1.
    pub fn add(&mut self, share: f64) {
        self.deals += 1;
        self.sum += share;
        self.squares += share * share;
    }

    /// The logarithm of the likelihood ratio of the larger advantage over the smaller.
    #[must_use]
    pub fn ratio(&self) -> f64 {
        let deals = self.deals as f64;
        let mean = self.sum / deals;
        // A run of equal results says little about the variance: it counts as that of at least one other.
        let variance = (self.squares / deals - mean * mean).max(1.0 / (4.0 * deals));
        deals * (self.high - self.low) * (2.0 * mean - self.low - self.high) / (2.0 * variance)
    }

    /// The verdict, if there is one already.
    #[must_use]
    pub fn verdict(&self) -> Option<Verdict> {
        let bound = ((1.0 - ERROR) / ERROR).ln();
        match self.ratio() {
            _ if self.deals < FEWEST => None,
            ratio if ratio >= bound => Some(Verdict::Stronger),
            ratio if ratio <= -bound => Some(Verdict::NotStronger),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(shares: impl Iterator<Item = f64>) -> (u64, Option<Verdict>) {
        let mut test = Sprt::new(0.0, 50.0);
        for share in shares {
            test.add(share);
            if let Some(verdict) = test.verdict() {
                return (test.deals, Some(verdict));
            }
        }
        (test.deals, None)
    }

    #[test]
    fn a_clear_difference_is_decided_soon() {
        let (deals, verdict) = after([1.0, 0.5, 1.0, 1.0].into_iter().cycle().take(1000));
        assert_eq!(verdict, Some(Verdict::Stronger));
        assert!(deals < 60, "{deals}");
        let (deals, verdict) = after([0.0, 0.5, 0.0, 0.5].into_iter().cycle().take(1000));
        assert_eq!(verdict, Some(Verdict::NotStronger));
        assert!(deals < 60, "{deals}");
    }

    #[test]
    fn equal_bots_are_not_stronger() {
        let (deals, verdict) = after([0.0, 1.0].into_iter().cycle().take(5000));
        assert_eq!(verdict, Some(Verdict::NotStronger));
        assert!(deals > 100, "{deals}");
    }

    #[test]
    fn an_advantage_between_the_two_stays_open() {
        let mean = f64::midpoint(expected(0.0), expected(50.0));
        assert_eq!(after([mean - 0.5, mean + 0.5].into_iter().cycle().take(500)).1, None);
    }
}
