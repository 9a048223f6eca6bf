//! Law 2: legal lists are sorted, unique and equal from view and state; `validate` agrees with them; a
//! refusal names a clause of the rules and changes nothing.

use game_core::{Game, Refusal, Seat, TableError, Viewer};

use crate::law::{Found, hold};
use crate::sample::{Chooser, LONG, any, one_in, some};
use crate::subject::Subject;
use crate::walk::Walk;

pub(super) fn look<S: Subject>(walk: &mut Walk<'_, S>, rng: &mut Chooser) -> Found {
    let mut examined = 0;
    for seat in walk.configuration.seats.seats() {
        let list = &walk.legal[seat.index()];
        if list.len() <= LONG || one_in(rng, 4) {
            lists(walk, seat)?;
            examined += 1;
        }
    }
    if one_in(rng, if walk.close() { 6 } else { 96 }) {
        let to_act = walk.pending().to_act();
        let groups: [Vec<Seat>; 2] = [to_act, walk.configuration.seats.set() - to_act].map(|set| set.iter().collect());
        for group in groups.iter().filter(|group| !group.is_empty()) {
            examined += misses(walk, *any(rng, group), rng)?;
        }
    }
    Ok(examined)
}

fn lists<S: Subject>(walk: &Walk<'_, S>, seat: Seat) -> Result<(), crate::law::Finding> {
    let (at, list) = (walk.at(), &walk.legal[seat.index()]);
    if let Some(pair) = list.windows(2).find(|pair| pair[0] >= pair[1]) {
        hold!(false, at, "the list of seat {seat} has `{}` before `{}`", pair[0], pair[1]);
    }
    let mut seen = Vec::new();
    S::Game::legal_in(&walk.rules, &walk.state().view(&walk.rules, Viewer::Seat(seat)), &mut seen);
    if seen != *list {
        let odd = list
            .iter()
            .find(|action| !seen.contains(action))
            .or_else(|| seen.iter().find(|action| !list.contains(action)));
        let odd = odd.map(ToString::to_string).unwrap_or_default();
        hold!(false, at, "seat {seat} has {} actions by its state, {} by its view: `{odd}`", list.len(), seen.len());
    }
    Ok(())
}

/// The refusals of a subject's game.
type Why<S> = <<S as Subject>::Game as Game>::IllegalAction;

/// Checks that `validate` accepts exactly those near misses and listed actions that are in the legal list,
/// and that the table refuses some of the others without changing.
fn misses<S: Subject>(walk: &mut Walk<'_, S>, seat: Seat, rng: &mut Chooser) -> Found {
    let at = walk.at();
    let list = &walk.legal[seat.index()];
    let mut tries = S::near_misses(&walk.rules, walk.state(), seat, rng);
    tries.extend(some(rng, list, 512).into_iter().cloned());
    let mut refused = Vec::new();
    for action in &tries {
        let answer = walk.state().validate(&walk.rules, seat, action);
        let listed = list.binary_search(action).is_ok();
        if let Err(why) = answer {
            hold!(!listed, at, "`{action}` of seat {seat} is in the list, but refused: {why}");
            let clause = why.clause();
            let known = walk.clauses.contains(clause);
            hold!(known, at, "the refusal of `{action}` names the clause `{clause}`, which is not in the rules: {why}");
            let text = serde_json::to_string(&why).unwrap_or_default();
            let read = serde_json::from_str(&text);
            hold!(read.is_ok_and(|read: Why<S>| read == why), at, "the refusal `{text}` is not read again as written");
            refused.push(action);
        } else {
            hold!(listed, at, "`{action}` of seat {seat} is accepted, but not in the list");
        }
    }
    let viewers: Vec<Viewer> = walk.configuration.seats.viewers().collect();
    for action in some(rng, &refused, 4) {
        let table = &mut walk.table;
        let before = (table.state().clone(), table.journal().len(), table.steps().len());
        let versions: Vec<_> = viewers.iter().map(|viewer| table.version(*viewer)).collect();
        let answer = table.play(seat, (*action).clone(), None);
        hold!(answer.is_err(), at, "the table took `{action}` of seat {seat}, which `validate` refuses");
        if let Err(TableError::Illegal(why)) = answer {
            hold!(!why.to_string().is_empty(), at, "the refusal of `{action}` says nothing");
        }
        let same = before == (table.state().clone(), table.journal().len(), table.steps().len());
        let counted: Vec<_> = viewers.iter().map(|viewer| table.version(*viewer)).collect();
        hold!(same && versions == counted, at, "the refused `{action}` of seat {seat} changed the table");
    }
    Ok(tries.len() as u64)
}
