//! Which stop of a replay a decision belongs to, the curve, and the marks.

use catalog::{Judged, Mark};
use game_core::Seat;

use super::KeptAnalysis;
use crate::markup::{Markup, markup};

/// A stop of a replay, as far as decisions need it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::screens) struct Place {
    /// How many steps of the record are behind it.
    pub(in crate::screens) steps: usize,
    /// The seat that its line is about.
    pub(in crate::screens) seat: Option<Seat>,
    /// The number of its turn.
    pub(in crate::screens) turn: u32,
}

/// Returns the stop at which a decision is shown. The first stop is the position before all decisions.
pub(in crate::screens) fn stop_of(judged: &Judged, places: &[Place]) -> usize {
    let last = places.len().saturating_sub(1);
    let first = places.iter().position(|place| place.steps > judged.step).unwrap_or(last);
    let is_own = |at: &usize| places.get(*at).is_some_and(|place| place.seat == Some(judged.seat));
    // What several seats decide at the same time is told later, but in the same turn.
    let turn = places.get(first).map_or(0, |place| place.turn);
    let later = (first..places.len()).take_while(|at| places[*at].turn == turn).find(is_own);
    // A decision without a line of its own, such as ending a turn, belongs to the line before it.
    later.or_else(|| first.checked_sub(1).filter(|at| *at > 0).filter(is_own)).unwrap_or(first)
}

/// The decision that a stop shows: of several the one that cost most.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::screens) struct Marked {
    pub(in crate::screens) stop: usize,
    pub(in crate::screens) judged: Judged,
}

/// Returns the decisions that stops show, in the order of the stops.
pub(in crate::screens) fn marked(kept: &KeptAnalysis, places: &[Place]) -> Vec<Marked> {
    let mut found: Vec<Marked> = Vec::new();
    for judged in kept.judged.iter().filter(|judged| judged.compared) {
        let stop = stop_of(judged, places);
        let at = found.partition_point(|other| other.stop < stop);
        match found.get_mut(at).filter(|other| other.stop == stop) {
            Some(other) if rank(&other.judged) >= rank(judged) => {}
            Some(other) => other.judged = judged.clone(),
            None => found.insert(at, Marked { stop, judged: judged.clone() }),
        }
    }
    found
}

/// Which of two decisions at one stop is shown.
fn rank(judged: &Judged) -> (u8, i32) {
    let remarkable = match judged.mark {
        Mark::Poor => 4,
        Mark::Doubtful => 3,
        Mark::Brilliant => 2,
        Mark::Good => 1,
        Mark::Fine => 0,
    };
    (remarkable, (judged.loss * 1000.0) as i32)
}

/// Returns the value of a team at each stop: in per cent of the win, or as a score. It changes where one of
/// its members decides; with two teams also where the others do. Empty if nothing is known.
pub(in crate::screens) fn curve(kept: &KeptAnalysis, places: &[Place], team: &[Seat], teams: usize) -> Vec<i32> {
    let shown = |value: f32| (if kept.shares { 100.0 * value } else { value }).round() as i32;
    let mut points: Vec<(usize, i32)> = Vec::new();
    for judged in kept.judged.iter().filter(|judged| judged.compared) {
        let own = team.contains(&judged.seat);
        if !(own || teams == 2 && kept.shares) {
            continue;
        }
        let value = |estimate| if own { kept.value(estimate) } else { 1.0 - kept.value(estimate) };
        let stop = stop_of(judged, places);
        points.push((stop.saturating_sub(1), shown(value(judged.with_best))));
        points.push((stop, shown(value(judged.with_played))));
    }
    if let Some(summary) = kept.seats.iter().find(|summary| team.contains(&summary.seat)) {
        points.push((places.len().saturating_sub(1), shown(summary.end)));
    }
    let Some((_, first)) = points.first().copied() else { return Vec::new() };
    let mut values = vec![first; places.len()];
    for (stop, value) in points {
        values.iter_mut().skip(stop).for_each(|known| *known = value);
    }
    values
}

/// The marks that are worth a sign, the best first.
pub(in crate::screens) const MARKS: [Mark; 4] = [Mark::Brilliant, Mark::Good, Mark::Doubtful, Mark::Poor];

/// Returns the name of a mark in keys of texts.
pub(in crate::screens) const fn key(mark: Mark) -> &'static str {
    match mark {
        Mark::Brilliant => "brilliant",
        Mark::Good => "good",
        Mark::Fine => "fine",
        Mark::Doubtful => "doubtful",
        Mark::Poor => "poor",
    }
}

/// Returns the sign of a mark, which has a shape as well as a colour; nothing for one that is not worth one.
pub(in crate::screens) fn sign(mark: Mark, x: f64, y: f64) -> Markup {
    let (path, fill, stroke) = match mark {
        Mark::Brilliant => {
            ("M0-6.2 1.9-2 6-1.7 2.9 1.2 3.8 5.4 0 3.2-3.8 5.4-2.9 1.2-6-1.7-1.9-2z", "--forest", "--card")
        }
        Mark::Good => ("M0-4.6 5 4.2H-5z", "--sky", "--card"),
        Mark::Doubtful => ("M0-5 5 0 0 5-5 0z", "--card", "--brass"),
        Mark::Poor => {
            ("M-4.6-3 -3-4.6 0-1.6 3-4.6 4.6-3 1.6 0 4.6 3 3 4.6 0 1.6-3 4.6-4.6 3-1.6 0z", "--brick", "--card")
        }
        Mark::Fine => return Markup::default(),
    };
    markup!(
        "<path transform=\"translate({} {})\" d=\"{}\" fill=\"var({})\" stroke=\"var({})\" stroke-width=\"{}\"/>",
        x,
        y,
        Markup::fixed(path),
        Markup::fixed(fill),
        Markup::fixed(stroke),
        if mark == Mark::Doubtful { 2.2 } else { 0.8 }
    )
}

/// Returns the sign of a mark as a drawing of its own.
pub(in crate::screens) fn drawn(mark: Mark) -> Markup {
    markup!(
        "<svg width=\"16\" height=\"16\" viewBox=\"-8 -8 16 16\" aria-hidden=\"true\">{}</svg>",
        sign(mark, 0.0, 0.0)
    )
}

#[cfg(test)]
mod tests {
    use catalog::Estimate;

    use super::*;

    fn seat(number: u8) -> Seat {
        Seat::new(number)
    }

    fn judged(of: u8, step: usize, best: f32, played: f32, mark: Mark) -> Judged {
        let estimate = |share| Estimate { share, margin: 0.0 };
        Judged {
            seat: seat(of),
            step,
            played: vec!["a".to_owned()],
            best: vec!["b".to_owned()],
            compared: true,
            with_played: estimate(played),
            with_best: estimate(best),
            loss: best - played,
            mark,
            reasons: Vec::new(),
        }
    }

    fn place(steps: usize, of: u8, turn: u32) -> Place {
        Place { steps, seat: Some(seat(of)), turn }
    }

    /// A start, a turn of seat 0, one of seat 1, and one in which both decide at the same time.
    fn places() -> Vec<Place> {
        let start = Place { steps: 4, seat: None, turn: 0 };
        vec![start, place(6, 0, 1), place(9, 1, 2), place(14, 0, 3), place(14, 1, 3)]
    }

    #[test]
    fn a_decision_is_shown_at_its_own_line() {
        let at = |of, step| stop_of(&judged(of, step, 0.5, 0.5, Mark::Fine), &places());
        assert_eq!((at(0, 4), at(1, 7)), (1, 2));
        assert_eq!(at(0, 6), 1, "the end of a turn has no line and belongs to the one before");
        assert_eq!((at(0, 10), at(1, 11)), (3, 4), "each has its own line of a simultaneous phase");
        assert_eq!((at(0, 99), at(1, 99)), (3, 4), "what is told no more belongs to the last line of its seat");
    }

    #[test]
    fn a_stop_shows_the_decision_that_cost_most() {
        let all = vec![
            judged(0, 4, 0.5, 0.48, Mark::Fine),
            judged(0, 6, 0.6, 0.4, Mark::Poor),
            judged(1, 7, 0.5, 0.5, Mark::Good),
        ];
        let kept = KeptAnalysis { judged: all, shares: true, ..KeptAnalysis::default() };
        let found = marked(&kept, &places());
        let found: Vec<_> = found.iter().map(|marked| (marked.stop, marked.judged.step)).collect();
        assert_eq!(found, [(1, 6), (2, 7)]);
    }

    #[test]
    fn the_curves_of_two_teams_mirror_each_other() {
        let all = vec![judged(0, 4, 0.5, 0.4, Mark::Fine), judged(1, 7, 0.7, 0.2, Mark::Poor)];
        let kept = KeptAnalysis { judged: all, shares: true, ..KeptAnalysis::default() };
        let own = curve(&kept, &places(), &[seat(0)], 2);
        assert_eq!(own, [50, 30, 80, 80, 80], "what a draw changed is known at the next decision");
        let other = curve(&kept, &places(), &[seat(1)], 2);
        assert!(own.iter().zip(&other).all(|(own, other)| own + other == 100));
        let three = curve(&kept, &places(), &[seat(0)], 3);
        assert_eq!(three, [50, 40, 40, 40, 40], "of three teams each is known at its own decisions");
        assert!(curve(&kept, &places(), &[seat(2)], 3).is_empty());
    }
}
