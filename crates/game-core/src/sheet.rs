//! Score sheets and outcomes, as data: keys and numbers, no sentences.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::order::sort_few;
use crate::seat::{Seat, SeatCount, SeatSet};

/// One line of a score sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// What the line says, as a key for the texts of each language.
    pub key: Cow<'static, str>,
    /// Which component the line speaks of, where the key alone does not tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<Cow<'static, str>>,
    /// The number.
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

    /// The same line about one component.
    #[must_use]
    pub fn of(mut self, component: impl Into<Cow<'static, str>>) -> Self {
        self.of = Some(component.into());
        self
    }
}

/// The score of one seat, line by line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScoreSheet {
    /// Whose sheet it is.
    pub seat: Seat,
    /// The lines in the order in which they are shown.
    pub lines: Vec<Line>,
    /// The score.
    pub total: i32,
    /// What places are decided by: compared number by number, the larger is better.
    #[serde(rename = "standing")]
    pub ranking_key: Vec<i32>,
}

/// What settled two places whose sides have the same score.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decider {
    /// The better of the two places, as an index into [`Outcome::ranking`].
    pub place: u32,
    /// Which number of [`ScoreSheet::ranking_key`] decided, counted from 0.
    pub index: u32,
    /// The number of the better side.
    pub better: i32,
    /// The number of the next side.
    pub worse: i32,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// Why it ended, as a key for the texts of each language.
    pub reason: Cow<'static, str>,
    /// The places from the best down; each lists the sides that share it; a side is a seat or a team.
    pub ranking: Vec<Vec<SeatSet>>,
    /// The tie-breaks that settled places where the scores alone did not, from the best place down.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub decided_by: Vec<Decider>,
    /// The verdict of a solo game, as a key.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Cow<'static, str>>,
}

impl Outcome {
    /// Ranks sides by the standings on their sheets. `sides` lists each side once; the first seat of a side speaks for it.
    #[must_use]
    pub fn by_ranking_key(
        reason: impl Into<Cow<'static, str>>,
        sides: &[SeatSet],
        sheet: impl Fn(Seat) -> ScoreSheet,
    ) -> Self {
        let mut standing: Vec<(Vec<i32>, i32, SeatSet)> = sides
            .iter()
            .filter_map(|&side| {
                let sheet = sheet(side.first()?);
                Some((sheet.ranking_key, sheet.total, side))
            })
            .collect();
        sort_few(&mut standing, |a, b| (&b.0, a.2) < (&a.0, b.2));
        let mut ranking: Vec<Vec<SeatSet>> = Vec::new();
        let mut decided_by = Vec::new();
        for (i, (values, total, side)) in standing.iter().enumerate() {
            match ranking.last_mut() {
                Some(place) if standing[i - 1].0 == *values => {
                    place.push(*side);
                    continue;
                }
                Some(_) if standing[i - 1].1 == *total => {
                    let better = &standing[i - 1].0;
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
            ranking.push(vec![*side]);
        }
        Self { reason: reason.into(), ranking, decided_by, verdict: None }
    }

    /// Each seat a side of its own.
    #[must_use]
    pub fn each_alone(seats: SeatCount) -> Vec<SeatSet> {
        seats.seats().map(SeatSet::one).collect()
    }

    /// The sides on the first place.
    #[must_use]
    pub fn winners(&self) -> &[SeatSet] {
        self.ranking.first().map_or(&[], Vec::as_slice)
    }

    /// The place of a seat, from 1; shared places count for all who share them.
    #[must_use]
    pub fn place(&self, seat: Seat) -> Option<usize> {
        let mut place = 1;
        for sides in &self.ranking {
            if sides.iter().any(|side| side.has(seat)) {
                return Some(place);
            }
            place += sides.len();
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(standings: &[&[i32]]) -> Outcome {
        let seats = SeatCount::try_from(standings.len() as u8).unwrap();
        Outcome::by_ranking_key("test", &Outcome::each_alone(seats), |seat| ScoreSheet {
            seat,
            lines: vec![],
            total: standings[seat.index()][0],
            ranking_key: standings[seat.index()].to_vec(),
        })
    }

    #[test]
    fn places_are_shared_only_on_equal_standings() {
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
