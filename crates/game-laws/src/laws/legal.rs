//! Law 2: legal lists are sorted, unique and equal from view and state, and so is what `each_legal` and
//! `each_action` visit; `is_legal` and `validate` agree with them; a refusal is the one that follows from the
//! view, names a clause of the rules and changes nothing.

use game_core::{Game, Refusal, Seat, TableError, Viewer};

use crate::law::{Finding, Found, hold};
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

fn lists<S: Subject>(walk: &Walk<'_, S>, seat: Seat) -> Result<(), Finding> {
    let (at, list) = (walk.at(), &walk.legal[seat.index()]);
    if let Some(pair) = list.windows(2).find(|pair| pair[0] >= pair[1]) {
        hold!(false, at, "the list of seat {seat} has `{}` before `{}`", pair[0], pair[1]);
    }
    let (rules, state) = (&*walk.rules, walk.state());
    let view = state.view(rules, Viewer::Seat(seat));
    let mut other = Vec::new();
    S::Game::each_legal(rules, &view, &mut |action| other.push(action));
    same::<S::Game>(list, &other, "by its view", seat, at)?;
    other.clear();
    S::Game::legal_in(rules, &view, &mut other);
    same::<S::Game>(list, &other, "in the list of its view", seat, at)?;
    other.clear();
    if walk.pending().to_act().has(seat) {
        state.each_action(rules, seat, &mut |action| other.push(action));
    }
    same::<S::Game>(list, &other, "if each is visited", seat, at)
}

/// Checks that the seat has the actions of its list in another way, too.
fn same<G: Game>(list: &[G::Action], other: &[G::Action], way: &str, seat: Seat, at: usize) -> Result<(), Finding> {
    if other != list {
        let mut odd = list.iter().filter(|action| !other.contains(action));
        let odd = odd.next().or_else(|| other.iter().find(|action| !list.contains(action)));
        let odd = odd.map(ToString::to_string).unwrap_or_default();
        hold!(false, at, "seat {seat} has {} actions by its state, {} {way}: `{odd}`", list.len(), other.len());
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
    let view = walk.state().view(&walk.rules, Viewer::Seat(seat));
    for action in &tries {
        let answer = walk.state().validate(&walk.rules, seat, action);
        let listed = list.binary_search(action).is_ok();
        let legal = walk.state().is_legal(&walk.rules, seat, action);
        hold!(legal == answer.is_ok(), at, "`is_legal` is {legal} for `{action}` of seat {seat}, unlike `validate`");
        if let Err(why) = answer {
            hold!(!listed, at, "`{action}` of seat {seat} is in the list, but refused: {why}");
            let clause = why.clause();
            let known = walk.clauses.contains(clause);
            hold!(known, at, "the refusal of `{action}` names the clause `{clause}`, which is not in the rules: {why}");
            if !listed {
                let other = S::Game::refusal(&walk.rules, &view, seat, action);
                hold!(why == other, at, "`{action}` of seat {seat} is refused as: {why}; by its view as: {other}");
            }
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
