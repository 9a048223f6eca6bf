//! Ratings: the expected share of the win between two bots follows from the difference of their ratings.

/// The rating difference at which the stronger of two bots is expected to win ten times as often.
const TENFOLD: f64 = 400.0;

/// The share of the win that a bot with this advantage in rating is expected to take.
#[must_use]
pub fn expected(advantage: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-advantage / TENFOLD))
}

/// The advantage in rating that corresponds to a share of the win above 0 and below 1.
#[must_use]
pub fn advantage(share: f64) -> f64 {
    TENFOLD * (share / (1.0 - share)).log10()
}

/// The rating with which a bot is expected to take a share of the win, above 0 and below 1, against
/// opponents, each given as a number of games and a rating.
#[must_use]
pub fn performance(share: f64, met: &[(f64, f64)]) -> f64 {
    const HALVINGS: usize = 60;
    let games: f64 = met.iter().map(|(games, _)| games).sum();
    let taken = |own: f64| met.iter().map(|(games, rating)| games * expected(own - rating)).sum::<f64>() / games;
    let ratings = || met.iter().map(|(_, rating)| *rating);
    // Against the strongest alone it would take at most as much, against the weakest at least.
    let mut low = ratings().fold(f64::INFINITY, f64::min) + advantage(share);
    let mut high = ratings().fold(f64::NEG_INFINITY, f64::max) + advantage(share);
    for _ in 0..HALVINGS {
        let middle = f64::midpoint(low, high);
        if taken(middle) < share {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}

/// The share after half a drawn game has been added, so that it is neither 0 nor 1.
#[must_use]
pub fn with_a_draw(share: f64, games: u64) -> f64 {
    let games = games as f64;
    (share * games + 0.25) / (games + 0.5)
}

/// The games of a bot against one other.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Meeting {
    /// The number of games.
    pub games: f64,
    /// The sum of the shares of the win.
    pub points: f64,
}

/// Returns the ratings under which the results are most likely, given the results of each bot (row) against
/// each other (column). The last bot has rating 0. Half a drawn game is added to every meeting, so that a bot
/// that won everything has a rating.
#[must_use]
pub fn ratings(meetings: &[Vec<Meeting>]) -> Vec<f64> {
    const ROUNDS: usize = 10_000;
    let bots = meetings.len();
    let games = |one: usize, other: usize| {
        let Meeting { games, .. } = meetings[one][other];
        if games > 0.0 { games + 0.5 } else { 0.0 }
    };
    let points = |one: usize| -> f64 {
        let met = meetings[one].iter().filter(|meeting| meeting.games > 0.0);
        met.map(|meeting| meeting.points + 0.25).sum()
    };
    // Zermelo's method: strengths in place of ratings, improved one after the other.
    let mut strength = vec![1.0; bots];
    for _ in 0..ROUNDS {
        let mut moved: f64 = 0.0;
        for one in 0..bots {
            let against: f64 = (0..bots)
                .filter(|&other| other != one)
                .map(|other| games(one, other) / (strength[one] + strength[other]))
                .sum();
            if against > 0.0 {
                let better: f64 = points(one) / against;
                moved = moved.max((better / strength[one]).ln().abs());
                strength[one] = better;
            }
        }
        if moved < 1e-9 {
            break;
        }
    }
    let last = strength.last().copied().unwrap_or(1.0);
    strength.into_iter().map(|strength: f64| TENFOLD * (strength / last).log10()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_bots_differ_by_what_their_games_say() {
        let met = |points: f64| Meeting { games: 1000.0, points };
        let none = Meeting::default();
        let ratings = ratings(&[vec![none, met(909.0)], vec![met(91.0), none]]);
        assert_eq!(ratings[1], 0.0);
        assert!((ratings[0] - 400.0).abs() < 2.0, "{ratings:?}");
        assert!((expected(advantage(0.7)) - 0.7).abs() < 1e-12);
    }

    #[test]
    fn ratings_add_up_along_a_ladder() {
        // The first beats the second as the second beats the third; the first and the third never met.
        let (won, lost, none) =
            (Meeting { games: 400.0, points: 300.0 }, Meeting { games: 400.0, points: 100.0 }, Meeting::default());
        let ratings = ratings(&[vec![none, won, none], vec![lost, none, won], vec![none, lost, none]]);
        assert!((ratings[0] - 2.0 * ratings[1]).abs() < 0.1, "{ratings:?}");
        assert!((ratings[1] - advantage(0.75)).abs() < 1.0, "{ratings:?}");
    }

    #[test]
    fn a_performance_lies_where_the_share_is_expected() {
        assert!((performance(0.7, &[(10.0, 120.0)]) - 120.0 - advantage(0.7)).abs() < 1e-6);
        // Nothing against one who is far stronger, half against an equal one.
        let met = [(100.0, 800.0), (100.0, 0.0)];
        let share = f64::midpoint(expected(-800.0), 0.5);
        assert!(performance(share, &met).abs() < 1e-6, "{}", performance(share, &met));
    }

    #[test]
    fn a_bot_that_won_everything_has_a_rating() {
        let ratings = ratings(&[
            vec![Meeting::default(), Meeting { games: 10.0, points: 10.0 }],
            vec![Meeting { games: 10.0, points: 0.0 }, Meeting::default()],
        ]);
        assert!(ratings[0].is_finite() && ratings[0] > 300.0);
    }
}
