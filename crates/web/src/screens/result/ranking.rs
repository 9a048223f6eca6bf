//! The ranking: places, and the values that decide them side by side. Opponents without a seat are ranked
//! too.

use game_core::{Outcome, ScoreSheet, SeatSet, sort_few};
use leptos::prelude::*;

use crate::boards::Automa;
use crate::draw::hexagon;
use crate::link::Snapshot;
use crate::markup::{Markup, markup};
use crate::screens::sheet::signs;
use crate::words::{list, n, number, t, tell};

/// Somebody who is ranked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ranked {
    /// A team, or a seat that plays alone.
    Team(SeatSet),
    /// The opponent without a seat that has this index.
    Automa(usize),
}

/// Returns who is on which place, counted from 1, from the best down. Those who resigned are behind opponents
/// without a seat, whatever they scored.
pub(super) fn places(
    outcome: &Outcome,
    resigned: SeatSet,
    sheet: impl Fn(SeatSet) -> Option<Vec<i32>>,
    rivals: &[Vec<i32>],
) -> Vec<(usize, Ranked)> {
    let gave_up = |team: SeatSet| team.iter().any(|seat| resigned.has(seat));
    let ahead = |rival: &Vec<i32>, team: SeatSet| gave_up(team) || sheet(team).is_some_and(|key| *rival > key);
    let teams = || outcome.ranking.iter().flatten().copied();
    let mut all: Vec<(usize, Ranked)> = Vec::new();
    let mut place = 1;
    for shared in &outcome.ranking {
        let better = |team: SeatSet| rivals.iter().filter(|rival| ahead(rival, team)).count();
        all.extend(shared.iter().map(|team| (place + better(*team), Ranked::Team(*team))));
        place += shared.len();
    }
    for (at, rival) in rivals.iter().enumerate() {
        let level = |team: SeatSet| !gave_up(team) && sheet(team).is_some_and(|key| key == *rival);
        let better = teams().filter(|team| !ahead(rival, *team) && !level(*team)).count();
        let rivals = rivals.iter().filter(|other| *other > rival).count();
        all.push((1 + better + rivals, Ranked::Automa(at)));
    }
    sort_few(&mut all, |a, b| a.0 < b.0);
    all
}

/// How a compared value is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// Nothing was decided here.
    Plain,
    /// The same as the neighbour's.
    Equal,
    /// It decided, for this one.
    Win,
    /// It decided, against this one.
    Lose,
    /// It was not looked at any more.
    Off,
}

impl Mark {
    const fn class(self) -> &'static str {
        match self {
            Self::Plain => "step",
            Self::Equal => "step eq",
            Self::Win => "step win",
            Self::Lose => "step lose",
            Self::Off => "step off",
        }
    }
}

/// Returns the index of the first value in which two ladders differ.
fn decider(better: &[i32], worse: &[i32]) -> Option<usize> {
    better.iter().zip(worse).position(|(better, worse)| better != worse)
}

/// Returns the mark of the value with this index, in a row between two others. The row below counts first.
pub(super) fn mark(above: Option<usize>, below: Option<usize>, index: usize) -> Mark {
    match (above, below) {
        (_, Some(at)) if at == index => Mark::Win,
        (Some(at), _) if at == index => Mark::Lose,
        (None, None) => Mark::Plain,
        _ if above.max(below).is_some_and(|at| index > at) => Mark::Off,
        _ => Mark::Equal,
    }
}

/// Returns the ranking as rows; `compared` returns the values of a sheet that decide, each with its symbol.
pub(crate) fn ranking(
    compared: &dyn Fn(&ScoreSheet) -> Vec<(Markup, i32)>,
    now: &Snapshot,
    outcome: &Outcome,
    rivals: &[Automa],
) -> AnyView {
    let of_team = |team: SeatSet| team.first().and_then(|seat| now.sheets.get(seat.index()));
    let keys: Vec<Vec<i32>> = rivals.iter().map(|rival| rival.sheet.ranking_key.clone()).collect();
    let key = |team: SeatSet| of_team(team).map(|sheet| sheet.ranking_key.clone());
    let placed = places(outcome, now.resigned, key, &keys);
    let sheet = |who: Ranked| -> Option<&ScoreSheet> {
        match who {
            Ranked::Team(team) => of_team(team),
            Ranked::Automa(at) => rivals.get(at).map(|rival| &rival.sheet),
        }
    };
    let gave_up = |who: Ranked| match who {
        Ranked::Team(team) => team.iter().any(|seat| now.resigned.has(seat)),
        Ranked::Automa(_) => false,
    };
    let ladder = |who: Ranked| sheet(who).map(compared).unwrap_or_default();
    let values = |who: Ranked| ladder(who).into_iter().map(|(_, value)| value).collect::<Vec<_>>();
    // Between a row and the next one on another place; those who resigned were not compared.
    let between = |at: usize, other: Option<usize>| -> Option<usize> {
        let (_, who) = placed[at];
        let (_, other) = placed[other?];
        let (a, b) = (values(who), values(other));
        if gave_up(who) || gave_up(other) { None } else { decider(&a, &b) }
    };
    let alone = placed.len() == 1;
    let rows = placed.iter().enumerate().map(|(at, &(place, who))| {
        let above = between(at, (0..at).rev().find(|other| placed[*other].0 < place));
        let below = between(at, (at + 1..placed.len()).find(|other| placed[*other].0 > place));
        let steps = ladder(who).into_iter().enumerate().map(|(index, (sign, value))| {
            let mark = mark(above, below, index);
            let decides = matches!(mark, Mark::Win | Mark::Lose);
            view! {
                <div class=mark.class() title=decides.then(|| t("result-decides"))>
                    <span inner_html=sign></span>
                    <b class="num">{number(value)}</b>
                    {decides.then(|| view! { <span class="vh">{t("result-decides")}</span> })}
                </div>
            }
        });
        let steps = steps.collect_view();
        let (name, sign) = match who {
            Ranked::Team(team) => (list(&team.iter().map(|seat| now.name(seat)).collect::<Vec<_>>()), signs(team, 40)),
            Ranked::Automa(at) => {
                rivals.get(at).map(|rival| (rival.name.clone(), rival.sign.clone())).unwrap_or_default()
            }
        };
        // Where the score itself is compared, it is not said twice.
        let total = sheet(who).map_or(0, |sheet| sheet.total);
        let below = match gave_up(who) {
            true => Some(t("result-gave-up")),
            false => (values(who).first() != Some(&total)).then(|| tell("result-score", &[("score", n(total))])),
        };
        view! {
            <div class="rk" class:alone=alone class:pair=matches!(who, Ranked::Team(team) if team.len() > 1)>
                {(!alone).then(|| view! { <span inner_html=badge(place)></span> })}
                <span class="avatars" inner_html=sign></span>
                <div class="seat"><div class="who"><b>{name}</b>{below.map(|below| view! { <span>{below}</span> })}</div></div>
                <div class="ladder">{steps}</div>
            </div>
        }
    });
    rows.collect_view().into_any()
}

fn badge(place: usize) -> Markup {
    let first = place == 1;
    let (fill, line, ink) = if first {
        ("var(--brass)", "var(--brass-ink)", "#1F2A2E")
    } else {
        ("var(--card)", "var(--line-2)", "var(--ink)")
    };
    markup!(
        "<svg class=\"place\" viewBox=\"-22 -24 44 48\" role=\"img\" aria-label=\"{}\"><path d=\"{}\" fill=\"{fill}\" stroke=\"{line}\" \
         stroke-width=\"2\" stroke-linejoin=\"round\"/><text text-anchor=\"middle\" y=\"7\" fill=\"{ink}\">{place}</text></svg>",
        tell("result-place", &[("place", n(place as i64))]),
        hexagon(21.0, 0.0, 0.0),
        fill = fill,
        line = line,
        ink = ink,
        place = place
    )
}

#[cfg(test)]
mod tests {
    use game_core::Seat;

    use super::*;

    fn team(seats: &[u8]) -> SeatSet {
        seats.iter().map(|seat| Seat::new(*seat)).fold(SeatSet::EMPTY, SeatSet::with)
    }

    fn outcome(ranking: Vec<Vec<SeatSet>>) -> Outcome {
        Outcome { reason: "end".into(), ranking, decided_by: Vec::new(), verdict: None }
    }

    #[test]
    fn teams_are_ranked_once_and_shared_places_count() {
        let ranking = vec![vec![team(&[1, 3]), team(&[0, 2])], vec![team(&[4])]];
        let placed = places(&outcome(ranking), SeatSet::EMPTY, |_| None, &[]);
        assert_eq!(
            placed,
            [(1, Ranked::Team(team(&[1, 3]))), (1, Ranked::Team(team(&[0, 2]))), (3, Ranked::Team(team(&[4])))]
        );
    }

    #[test]
    fn an_opponent_without_a_seat_is_ranked_by_its_key() {
        let solo = outcome(vec![vec![team(&[0])]]);
        let own = Ranked::Team(team(&[0]));
        let against = |key: &[i32], resigned: SeatSet| places(&solo, resigned, |_| Some(vec![4, 9]), &[key.to_vec()]);
        assert_eq!(against(&[6, 0], SeatSet::EMPTY), [(1, Ranked::Automa(0)), (2, own)]);
        assert_eq!(against(&[4, 8], SeatSet::EMPTY), [(1, own), (2, Ranked::Automa(0))]);
        assert_eq!(against(&[4, 9], SeatSet::EMPTY), [(1, own), (1, Ranked::Automa(0))]);
        assert_eq!(against(&[1, 1], team(&[0])), [(1, Ranked::Automa(0)), (2, own)], "who resigned is behind");
    }

    #[test]
    fn what_decided_is_marked_in_both_rows() {
        let at = decider(&[7, 5, 9], &[7, 4, 12]);
        assert_eq!(at, Some(1));
        assert_eq!([0, 1, 2].map(|index| mark(None, at, index)), [Mark::Equal, Mark::Win, Mark::Off]);
        assert_eq!([0, 1, 2].map(|index| mark(at, None, index)), [Mark::Equal, Mark::Lose, Mark::Off]);
        assert_eq!([0, 1, 2].map(|index| mark(Some(0), Some(1), index)), [Mark::Lose, Mark::Win, Mark::Off]);
        assert_eq!(mark(None, None, 0), Mark::Plain, "nothing was compared");
        assert_eq!(decider(&[1, 2], &[1, 2]), None);
    }
}
