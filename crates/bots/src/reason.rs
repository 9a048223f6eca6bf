//! Why a line is good, in a form that every language can say.
//!
//! A game compares what its lines lead to and names what makes one of them stand out, as a value of its own
//! type `Reason`. A [`Phrase`] is such a reason for those who say it: the key of a text with its arguments.
//! Reasons are found from a view, so they give away nothing that the seat does not know.

use std::borrow::Cow;

use game_core::{Game, Seat, Step};
use serde::{Deserialize, Serialize};

/// The key of a text, with its arguments.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Phrase {
    /// The key of the text.
    pub key: Cow<'static, str>,
    /// The arguments by name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub args: Vec<(Cow<'static, str>, PhraseArg)>,
}

/// An argument of a [`Phrase`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PhraseArg {
    /// A number.
    Number(i64),
    /// The key of another text.
    Text(Cow<'static, str>),
    /// The id of a component, which selects a variant of the text.
    Id(Cow<'static, str>),
    /// The name of the player of this seat.
    Seat(Seat),
}

impl Phrase {
    /// A text without arguments.
    #[must_use]
    pub const fn new(key: &'static str) -> Self {
        Self { key: Cow::Borrowed(key), args: Vec::new() }
    }

    /// Adds an argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, arg: PhraseArg) -> Self {
        self.args.push((Cow::Borrowed(name), arg));
        self
    }

    /// Adds a number.
    #[must_use]
    pub fn number(self, name: &'static str, number: impl Into<i64>) -> Self {
        self.with(name, PhraseArg::Number(number.into()))
    }

    /// Adds another text by its key.
    #[must_use]
    pub fn text(self, name: &'static str, key: impl Into<Cow<'static, str>>) -> Self {
        self.with(name, PhraseArg::Text(key.into()))
    }

    /// Adds the id of a component.
    #[must_use]
    pub fn id(self, name: &'static str, id: impl Into<Cow<'static, str>>) -> Self {
        self.with(name, PhraseArg::Id(id.into()))
    }

    /// Adds the name of the player of a seat.
    #[must_use]
    pub fn seat(self, name: &'static str, seat: Seat) -> Self {
        self.with(name, PhraseArg::Seat(seat))
    }
}

/// Returns the position after the actions of a line, as far as they are legal one after the other.
pub(crate) fn after_line<G: Game>(rules: &G::Rules, view: &G::View, seat: Seat, line: &[G::Action]) -> G {
    let mut position = G::position(rules, view);
    for action in line {
        if !position.to_move(rules).to_act().has(seat) || !position.is_legal(rules, seat, action) {
            break;
        }
        position.apply(rules, &Step::choice(seat, action.clone()), &mut ());
    }
    position
}

/// The largest number of reasons for a line.
const MOST: usize = 3;

/// The reasons found for a line, each with its weight.
pub(crate) struct Found<R>(Vec<(f32, R)>);

impl<R> Found<R> {
    pub(crate) const fn new() -> Self {
        Self(Vec::new())
    }

    /// Notes a reason; one without weight does not count.
    pub(crate) fn add(&mut self, weight: f32, reason: R) {
        if weight > 0.0 {
            self.0.push((weight, reason));
        }
    }

    /// Notes a plain fact if nothing has been found that makes the line stand out. Callers say it only among
    /// several lines: of two that are alike it would say nothing.
    pub(crate) fn or(&mut self, is_fact: bool, reason: R) {
        if is_fact && self.0.is_empty() {
            self.0.push((1.0, reason));
        }
    }

    /// Returns the strongest reasons: what speaks for the line first, then at most one risk.
    pub(crate) fn strongest(mut self, is_risk: impl Fn(&R) -> bool) -> Vec<R> {
        self.0.sort_by(|(a, _), (b, _)| b.total_cmp(a));
        let (risks, gains): (Vec<_>, Vec<_>) = self.0.into_iter().partition(|(_, reason)| is_risk(reason));
        let risk = risks.into_iter().next();
        let gains = gains.into_iter().take(MOST - usize::from(risk.is_some()));
        gains.chain(risk).map(|(_, reason)| reason).collect()
    }
}

/// By how much the value of one line is above the mean of the others; above nothing if there are no others.
pub(crate) fn lead<T>(lines: &[T], at: usize, value: impl Fn(&T) -> f32) -> f32 {
    let others = lines.iter().enumerate().filter(|(other, _)| *other != at);
    let (count, sum) = others.fold((0.0, 0.0), |(count, sum), (_, line)| (count + 1.0, sum + value(line)));
    value(&lines[at]) - if count > 0.0 { sum / count } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_strongest_reasons_come_first_and_a_risk_last() {
        let mut found = Found::new();
        for (weight, reason) in [(1.0, 'a'), (5.0, 'R'), (0.0, 'z'), (3.0, 'b'), (2.0, 'c'), (0.5, 'S')] {
            found.add(weight, reason);
        }
        assert_eq!(found.strongest(|reason| reason.is_uppercase()), ['b', 'c', 'R']);
    }

    #[test]
    fn a_line_leads_by_its_distance_from_the_mean_of_the_others() {
        assert_eq!(lead(&[6.0, 2.0, 4.0], 0, |value| *value), 3.0);
        assert_eq!(lead(&[6.0], 0, |value| *value), 6.0);
    }

    #[test]
    fn a_phrase_is_read_as_it_was_written() {
        let phrase = Phrase::new("key").number("n", 3).text("t", "other").id("i", "red").seat("s", Seat::new(1));
        let json = serde_json::to_string(&phrase).expect("it can be written");
        assert_eq!(serde_json::from_str::<Phrase>(&json).expect("it can be read"), phrase);
    }
}
