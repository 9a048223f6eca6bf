//! Score sheets and outcomes as data: keys and numbers without text.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::order::sort_few;
use crate::seat::{Seat, SeatCount, SeatSet};

/// One line of a score sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// What the line is about, as a key for the texts of each language.
    pub key: Cow<'static, str>,
    /// The id of the component that the line is about; `None` if the key alone says it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<Cow<'static, str>>,
    /// The number that the line shows: points, or a count.
    pub value: i32,
    /// Whether the value is part of the total.
    pub summand: bool,
}

impl Line {
    /// A line that counts towards the total.
    pub fn summand(key: impl Into<Cow<'static, str>>, value: i32) -> Self {
        Self { key: key.into(), of: None, value, summand: true }
    }

    /// A line that only informs.
    pub fn note(key: impl Into<Cow<'static, str>>, value: i32) -> Self {
        Self { key: key.into(), of: None, value, summand: false }
    }

    /// Returns the same line with the id of the component that it is about.
    #[must_use]
    pub fn of(mut self, component: impl Into<Cow<'static, str>>) -> Self {
        self.of = Some(component.into());
        self
    }
}

/// The score of one seat, line by line.
///
/// ```
/// use game_core::{Line, ScoreSheet, Seat};
///
/// let bonus = Line::summand("bonus", 3).of("tower");
/// let lines = vec![Line::summand("tiles", 7), bonus, Line::note("moves", 12)];
/// let total = lines.iter().filter(|line| line.summand).map(|line| line.value).sum();
/// let sheet = ScoreSheet { seat: Seat::new(0), lines, total, ranking_key: vec![total, 3] };
/// assert_eq!(sheet.total, 10);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScoreSheet {
    /// The seat whose score this is.
    pub seat: Seat,
    /// The lines, in display order.
    pub lines: Vec<Line>,
    /// The score: the sum of the summands.
    pub total: i32,
    /// Decides the places: compared number by number, larger is better.
    #[serde(rename = "standing")]
    pub ranking_key: Vec<i32>,
}

/// The tie-break that decided between two places with the same score.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Decider {
    /// The better of the two places, as an index into [`Outcome::ranking`].
    pub place: u32,
    /// The index in [`ScoreSheet::ranking_key`] of the number that decided.
    pub index: u32,
    /// The number of the better team at that index.
    pub better: i32,
    /// The number of the next team at that index.
    pub worse: i32,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// Why it ended, as a key for the texts of each language.
    pub reason: Cow<'static, str>,
    /// The places from the best down; each lists the teams that share it. A seat that plays alone is a team.
    pub ranking: Vec<Vec<SeatSet>>,
    /// The tie-breaks between places with the same score, from the best place down.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub decided_by: Vec<Decider>,
    /// The verdict of a solo game, as a key for the texts of each language; `None` if the game has no
    /// verdicts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Cow<'static, str>>,
}

impl Outcome {
    /// Ranks teams by the ranking keys on their score sheets. A team's sheet is that of its first seat.
    ///
    /// ```
    /// use game_core::{Outcome, ScoreSheet, Seat, SeatCount};
    ///
    /// // Two seats have 20 points; the second number of the key decides.
    /// let keys = [[20, 1], [20, 4], [18, 9]];
    /// let sheet = |seat: Seat| {
    ///     let key = keys[seat.index()];
    ///     ScoreSheet { seat, lines: vec![], total: key[0], ranking_key: key.to_vec() }
    /// };
    /// let teams = Outcome::each_alone(SeatCount::new(3));
    /// let outcome = Outcome::by_ranking_key("the bag is empty", &teams, sheet);
    /// assert_eq!(outcome.place(Seat::new(1)), Some(1));
    /// assert_eq!(outcome.place(Seat::new(0)), Some(2));
    /// assert_eq!(outcome.decided_by[0].better, 4);
    /// ```
    #[must_use]
    pub fn by_ranking_key(
        reason: impl Into<Cow<'static, str>>,
        teams: &[SeatSet],
        sheet: impl Fn(Seat) -> ScoreSheet,
    ) -> Self {
        let mut ranked: Vec<(Vec<i32>, i32, SeatSet)> = teams
            .iter()
            .filter_map(|&team| {
                let sheet = sheet(team.first()?);
                Some((sheet.ranking_key, sheet.total, team))
            })
            .collect();
        sort_few(&mut ranked, |a, b| (&b.0, a.2) < (&a.0, b.2));
        let mut ranking: Vec<Vec<SeatSet>> = Vec::new();
        let mut decided_by = Vec::new();
        for (i, (values, total, team)) in ranked.iter().enumerate() {
            match ranking.last_mut() {
                Some(place) if ranked[i - 1].0 == *values => {
                    place.push(*team);
                    continue;
                }
                Some(_) if ranked[i - 1].1 == *total => {
                    let better = &ranked[i - 1].0;
                    if let Some(index) = better.iter().zip(values).position(|(a, b)| a != b) {
                        let place = ranking.len() as u32 - 1;
                        decided_by.push(Decider {
                            place,
                            index: index as u32,
                            better: better[index],
                            worse: values[index],
                        });
                    }
                }
                _ => {}
            }
            ranking.push(vec![*team]);
        }
        Self { reason: reason.into(), ranking, decided_by, verdict: None }
    }

    /// Every seat as a team of its own.
    #[must_use]
    pub fn each_alone(seats: SeatCount) -> Vec<SeatSet> {
        seats.seats().map(SeatSet::one).collect()
    }

    /// The teams on the first place.
    #[must_use]
    pub fn winners(&self) -> &[SeatSet] {
        self.ranking.first().map_or(&[], Vec::as_slice)
    }

    /// The place of the seat's team, counted from 1; if two teams share first place, the next one is on place
    /// 3. `None` if the seat is in no team.
    #[must_use]
    pub fn place(&self, seat: Seat) -> Option<usize> {
        let mut place = 1;
        for teams in &self.ranking {
            if teams.iter().any(|team| team.has(seat)) {
                return Some(place);
            }
            place += teams.len();
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(keys: &[&[i32]]) -> Outcome {
        let seats = SeatCount::try_from(keys.len() as u8).unwrap();
        Outcome::by_ranking_key("test", &Outcome::each_alone(seats), |seat| ScoreSheet {
            seat,
            lines: vec![],
            total: keys[seat.index()][0],
            ranking_key: keys[seat.index()].to_vec(),
        })
    }

    #[test]
    fn places_are_shared_only_on_equal_ranking_keys() {
        let outcome = outcome(&[&[3, 1], &[4, 0], &[3, 1], &[3, 2]]);
        let places: Vec<_> = (0..4).map(|seat| outcome.place(Seat::new(seat)).unwrap()).collect();
        assert_eq!(places, [3, 1, 3, 2]);
        assert_eq!(
            outcome.decided_by,
            [Decider { place: 1, index: 1, better: 2, worse: 1 }],
            "the score alone decided the first place"
        );
    }

    #[test]
    fn the_deciding_number_is_named() {
        let outcome = outcome(&[&[3, 1, 9], &[3, 1, 7], &[2, 9, 9]]);
        assert_eq!(outcome.decided_by, [Decider { place: 0, index: 2, better: 9, worse: 7 }]);
    }
}
