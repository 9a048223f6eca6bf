//! Sketches: what the engine makes of a plan.

use std::sync::Arc;

use game_core::{Addressed, Game, MAX_CHAIN, Seat, SimultaneousPhase, Step, ToMove, Viewer};

use super::{Asked, Plan};

/// Why a sketch goes no further.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// A question is left that the plan does not answer.
    Asked,
    /// A chance outcome is due.
    Chance,
    /// Another seat decides.
    OtherSeat,
    /// The seat has nothing left to do in a simultaneous phase.
    PhaseDone {
        /// Whether it is the last seat to finish it.
        last: bool,
    },
    /// The game is over.
    Over,
}

impl End {
    /// Returns whether a press that ends so cannot be taken back.
    pub(crate) const fn is_sealed(self) -> bool {
        !matches!(self, Self::Asked | Self::PhaseDone { last: false })
    }
}

/// What the engine makes of a plan.
#[derive(Clone, Debug)]
pub(crate) struct Sketch<G: Game> {
    /// The actions, in the engine's order; at most [`MAX_CHAIN`].
    pub(crate) chain: Vec<G::Action>,
    /// The actions for when the seat is asked next, if that depends on nobody else.
    pub(crate) prepared: Vec<G::Action>,
    /// What the seat is asked next, if that depends on nobody else and the prepared actions leave a question.
    pub(crate) ahead: Option<Ahead<G>>,
    /// The position after the chain. What the seat cannot see in it means nothing.
    pub(crate) after: G,
    /// The seat's view of that position.
    pub(crate) view: Arc<G::View>,
    /// The events of each action that the seat would be told.
    pub(crate) steps: Vec<Vec<G::Event>>,
    /// Why it goes no further.
    pub(crate) end: End,
    /// What the plan holds that is illegal, and why.
    pub(crate) dropped: Vec<(G::Action, G::IllegalAction)>,
}

/// The next question of a seat that has finished a phase.
#[derive(Clone, Debug)]
pub(crate) struct Ahead<G: Game> {
    /// The position in which it is asked.
    pub(crate) from: G,
    /// Its view after the prepared actions.
    pub(crate) view: Arc<G::View>,
}

/// Answers each question from the plan until one has no answer or somebody else decides. What the plan holds
/// for when the seat is asked again is sketched after it.
pub(crate) fn sketch<G: Game, P: Plan<G>>(rules: &G::Rules, from: &G, seat: Seat, plan: &P) -> Sketch<G> {
    let mut plan = plan.clone();
    let mut made = answer(rules, from, seat, &mut plan);
    if matches!(made.end, End::PhaseDone { .. } | End::OtherSeat) {
        let asked = Asked { rules, at: &made.after, seat, legal: &[], made: &made.chain };
        if let Some(next) = plan.next_phase(&asked) {
            let ahead = answer(rules, &next, seat, &mut plan);
            made.prepared = ahead.chain;
            made.dropped.extend(ahead.dropped);
            made.ahead = (ahead.end == End::Asked).then_some(Ahead { from: next, view: ahead.view });
        }
    }
    made
}

/// Sketches the plan as far as the present phase goes, and takes what is illegal out of it.
fn answer<G: Game, P: Plan<G>>(rules: &G::Rules, from: &G, seat: Seat, plan: &mut P) -> Sketch<G> {
    let phase = from.simultaneous_phase(rules);
    let (mut at, mut chain, mut steps, mut dropped) = (from.clone(), Vec::new(), Vec::new(), Vec::new());
    let mut legal = Vec::new();
    let end = loop {
        if let Some(end) = ends(rules, phase, &at, seat) {
            break end;
        }
        legal.clear();
        at.legal_actions(rules, seat, &mut legal);
        let asked = Asked { rules, at: &at, seat, legal: &legal, made: &chain };
        let Some(action) = plan.answer(&asked).filter(|_| chain.len() < MAX_CHAIN && !legal.is_empty()) else {
            break End::Asked;
        };
        if let Err(why) = at.validate(rules, seat, &action) {
            let before = plan.clone();
            plan.remove(&action);
            dropped.push((action, why));
            if *plan == before || dropped.len() > MAX_CHAIN {
                break End::Asked;
            }
            continue;
        }
        let mut events: Vec<Addressed<G::Event>> = Vec::new();
        at.apply(rules, &Step::choice(seat, action.clone()), &mut events);
        let told = events.iter().filter_map(|event| event.for_viewer(Viewer::Seat(seat)).cloned());
        steps.push(told.collect());
        chain.push(action);
    };
    let view = Arc::new(at.view(rules, Viewer::Seat(seat)));
    Sketch { chain, prepared: Vec::new(), ahead: None, after: at, view, steps, end, dropped }
}

/// Returns why the seat decides nothing further; `None` if it is asked.
pub(super) fn ends<G: Game>(rules: &G::Rules, phase: Option<SimultaneousPhase>, at: &G, seat: Seat) -> Option<End> {
    let to_move = at.to_move(rules);
    if to_move == ToMove::Over {
        return Some(End::Over);
    }
    if phase.is_some() && at.simultaneous_phase(rules) != phase {
        return Some(End::PhaseDone { last: true });
    }
    match to_move {
        ToMove::Chance => Some(End::Chance),
        ToMove::Seats(seats) if seats.has(seat) => None,
        _ if phase.is_some() => Some(End::PhaseDone { last: false }),
        _ => Some(End::OtherSeat),
    }
}
