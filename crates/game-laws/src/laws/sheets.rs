//! Law 10: sheets are pure, their summands add up to the total, the outcome follows from them, `ranking_key`
//! agrees with them, and a verdict is one that the rules know.

use game_core::{Game, Outcome, TerminalView, ToMove, Viewer};

use crate::law::{Finding, Found, hold};
use crate::sample::{Chooser, one_in};
use crate::subject::Subject;
use crate::walk::Walk;

pub(super) fn look<S: Subject>(walk: &Walk<'_, S>, rng: &mut Chooser) -> Found {
    let over = walk.pending() == ToMove::Over;
    if !over && !walk.close() && !one_in(rng, 6) {
        return Ok(0);
    }
    let (at, rules, seats) = (walk.at(), &*walk.rules, walk.configuration.seats);
    for viewer in seats.viewers() {
        let view = walk.state().view(rules, viewer);
        let text = serde_json::to_string(&view).unwrap_or_default();
        let read = serde_json::from_str::<<S::Game as Game>::View>(&text);
        hold!(
            read.as_ref().ok() == Some(&view),
            at,
            "the view of {viewer} is not read again as it was written: {text}"
        );
        for seat in seats.seats() {
            let sheet = S::Game::score_sheet(rules, &view, seat);
            hold!(sheet.seat == seat, at, "the sheet of seat {seat} says it is of seat {}", sheet.seat);
            let again = read.as_ref().map(|view| S::Game::score_sheet(rules, view, seat));
            hold!(again.ok() == Some(sheet.clone()), at, "equal views of {viewer} lead to two sheets for seat {seat}");
            let sum: i32 = sheet.lines.iter().filter(|line| line.summand).map(|line| line.value).sum();
            let total = sheet.total;
            hold!(
                sum == total,
                at,
                "the sheet of seat {seat} adds up to {sum}, its total is {total} (seen by {viewer})"
            );
        }
    }
    for seat in seats.seats() {
        let slow = S::Game::score_sheet(rules, &walk.state().view(rules, Viewer::Seat(seat)), seat);
        let mut key = Vec::new();
        let total = walk.state().ranking_key(rules, seat, &mut key);
        let same = total == slow.total && key == slow.ranking_key;
        hold!(
            same,
            at,
            "`ranking_key` of seat {seat} is {key:?} with the total {total}, its sheet says {:?} and {}",
            slow.ranking_key,
            slow.total
        );
    }
    if let (true, Some(outcome)) = (over, walk.state().outcome(rules)) {
        let view = walk.state().view(rules, Viewer::Spectator);
        let teams = S::Game::teams(rules);
        let sheet = |seat| S::Game::score_sheet(rules, &view, seat);
        let follows = Outcome::by_ranking_key(outcome.reason.clone(), &teams, sheet);
        let same = follows.ranking == outcome.ranking && follows.decided_by == outcome.decided_by;
        hold!(same, at, "the outcome is {outcome:?}, but the sheets lead to {follows:?}");
        words::<S>(walk, &outcome)?;
    }
    Ok(seats.get() as u64 + 1)
}

/// Checks that the verdict is one that the subject lists, and that the reason and the verdict have an English
/// text.
fn words<S: Subject>(walk: &Walk<'_, S>, outcome: &Outcome) -> Result<(), Finding> {
    let (at, known) = (walk.at(), S::verdicts(&walk.rules));
    let verdict = outcome.verdict.as_deref();
    match verdict {
        None => hold!(known.is_empty(), at, "the game ends without a verdict, but the rules know {known:?}"),
        Some(key) => hold!(known.contains(&key), at, "the verdict `{key}` is not among {known:?}"),
    }
    for key in [&*outcome.reason].into_iter().chain(verdict) {
        let text = <S::Game as TerminalView>::reason(key);
        hold!(!text.is_empty() && text != key, at, "the key `{key}` of the outcome has no text");
    }
    Ok(())
}
