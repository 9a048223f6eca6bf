//! What a player of The Magnificent lays out: all of a turn, or one decision of set-up and round end.
//!
//! A plan is a list of gestures, each of which is one action of the engine. What only closes something (the
//! die is left as it is, no more posters are shown) follows from the next gesture and is not in the list;
//! gems are paid in their own colour first unless the list says otherwise. Gestures beyond a poster stay
//! laid out while the poster is drawn.

mod edit;
mod gestures;
mod laid;
mod order;

use game_core::{Game as _, Seat, Step};
use magnificent::action::{Action, Payment};
use magnificent::{Card, ColourOrClear, Magnificent, Phase, PublicState, Rules, View};
use serde::{Deserialize, Serialize};

use crate::kit::plan::{Asked, Plan};

pub(super) use edit::Here;
use order::{can_be_past, closes, cut, is_asked, is_past};

/// The plan of a turn, or of one decision of set-up and round end.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct CircusPlan {
    /// The die that is chosen while its card is not.
    pub(crate) die: Option<(ColourOrClear, u8)>,
    /// The card that is chosen while its die is not.
    pub(crate) card: Option<Card>,
    /// The gestures, in the engine's order, mostly without those that only close something.
    pub(crate) steps: Vec<Action>,
    /// The card that is chosen in the draft.
    pub(crate) draft: Option<Card>,
    /// Whether that card is taken. The draft is not sketched before, as others' hands are not known.
    pub(crate) takes_draft: bool,
}

/// Returns the part of the game that a plan for this view belongs to: a decision of set-up or round end, or a
/// turn.
pub(crate) fn plan_key(view: &View) -> String {
    let public = &view.public;
    let base = public.stack.phases().first().copied().unwrap_or_default();
    let part = match base {
        Phase::ChooseSide => "side",
        Phase::Draft => "draft",
        Phase::KeepCards => "keep",
        Phase::PickTile => "tile",
        Phase::ChooseSet(_) | Phase::RejectSet => "sets",
        Phase::ScoreCard(_) | Phase::PayCoins(..) => "score",
        Phase::PayHalf(..) | Phase::HalfCards(..) | Phase::Over => "half",
        Phase::TurnEnd => "turn",
        _ => "other",
    };
    format!("{}.{}.{part}", public.round, public.turns)
}

/// Returns the action that the next gesture, or the lack of one, implies in a phase.
fn implied(phase: Phase, legal: &[Action], goes_on: bool) -> Option<Action> {
    let pays = [Payment::Own, Payment::Clear, Payment::Waived].map(Action::Pay);
    let closing = match phase {
        Phase::DieTaken => Some(Action::DieDone),
        Phase::PayGem(..) => pays.into_iter().find(|pay| legal.contains(pay)),
        Phase::SoloStart if goes_on => Some(Action::SoloSkip),
        Phase::Build if goes_on => Some(Action::EndBuild),
        Phase::Complete if goes_on => Some(Action::Stop),
        Phase::Rearrange if goes_on => Some(Action::KeepPosters),
        _ => None,
    };
    closing.filter(|closing| legal.contains(closing))
}

impl CircusPlan {
    /// Returns the place of the gesture behind an action, from a place on; `None` if the action is implied.
    fn place_of(&self, from: usize, action: &Action) -> Option<usize> {
        let rest = self.steps.get(from..)?;
        let at = rest.iter().position(|step| step == action)?;
        let is_next = !closes(action) || rest[..at].iter().all(can_be_past);
        is_next.then_some(from + at)
    }

    /// Returns the gestures that are not made yet.
    fn rest(&self, made: &[Action]) -> &[Action] {
        let mut from = 0;
        for action in made {
            from = self.place_of(from, action).map_or(from, |at| at + 1);
        }
        &self.steps[from..]
    }

    /// Returns whether the gems to give are all chosen: they are given in the engine's order. What follows
    /// them says that those left are given without asking.
    fn gives_all(rest: &[Action], phase: Phase) -> bool {
        let given = rest.iter().take_while(|step| matches!(step, Action::Give(_))).count();
        !matches!(phase, Phase::GiveGems(left, ..) if given < usize::from(left) && given == rest.len())
    }
}

impl Plan<Magnificent> for CircusPlan {
    fn answer(&self, asked: &Asked<'_, Magnificent>) -> Option<Action> {
        let public = asked.at.public();
        let phase = public.phase();
        if phase == Phase::Draft {
            let taken = self.draft.filter(|_| self.takes_draft && asked.made.is_empty());
            return taken.map(Action::Draft);
        }
        let rest = self.rest(asked.made);
        let open =
            rest.iter().position(|step| asked.legal.contains(step) || !is_past(asked.rules, public, asked.seat, step));
        let open = open.map(|open| &rest[open..]).unwrap_or_default();
        match open.first() {
            // What belongs to this question but is illegal is refused with its reason.
            Some(next) if asked.legal.contains(next) || is_asked(phase, next) => {
                Self::gives_all(open, phase).then_some(*next)
            }
            next => implied(phase, asked.legal, next.is_some()),
        }
    }

    /// What depends on the gesture goes with it.
    fn remove(&mut self, action: &Action) {
        if let Action::Draft(_) = action {
            (self.draft, self.takes_draft) = (None, false);
        }
        if let Some(at) = self.place_of(0, action) {
            cut(&mut self.steps, at);
        }
    }

    fn done(&mut self, action: &Action) {
        if let Action::Draft(_) = action {
            (self.draft, self.takes_draft) = (None, false);
        }
        if let Some(at) = self.place_of(0, action) {
            self.steps.drain(..=at);
        }
    }

    fn adopt(rules: &Rules, from: &Magnificent, seat: Seat, chain: &[Action]) -> Self {
        let (mut plan, mut at) = (Self::default(), *from);
        let mut legal = Vec::new();
        for (index, action) in chain.iter().enumerate() {
            if let Action::Draft(card) = action {
                plan.draft = Some(*card);
                break;
            }
            legal.clear();
            at.legal_actions(rules, seat, &mut legal);
            let next = chain[index + 1..].iter().find(|next| !closes(next) || at_end(&chain[index + 1..]));
            let follows = implied(at.public().phase(), &legal, next.is_some()) == Some(*action)
                && !next.is_some_and(|next| legal.contains(next));
            if !follows {
                plan.steps.push(*action);
            }
            if !legal.contains(action) {
                break;
            }
            at.apply(rules, &Step::choice(seat, *action), &mut ());
        }
        plan
    }

    /// What was planned after the chain that was taken back comes after it again.
    fn and_then(mut self, rest: Self) -> Self {
        self.steps.extend(rest.steps);
        self.cut_after_end();
        self
    }
}

/// Returns whether only closing actions are left.
fn at_end(chain: &[Action]) -> bool {
    chain.iter().all(closes)
}

/// Returns the position in which a plan ends the turn, and what only closes something just before; `None` if
/// it does not come so far.
fn before_end(here: Here<'_>, plan: &CircusPlan) -> Option<(PublicState, Vec<Action>)> {
    let made = crate::kit::plan::sketch(here.rules, &here.from(), here.seat, plan);
    let end = made.chain.iter().position(|action| *action == Action::EndTurn)?;
    let mut at = here.from();
    for action in &made.chain[..end] {
        at.apply(here.rules, &Step::choice(here.seat, *action), &mut ());
    }
    let first = made.chain[..end].iter().rposition(|action| !closes(action)).map_or(0, |last| last + 1);
    let closings = made.chain[first..end].iter().filter(|action| !matches!(action, Action::Pay(_)));
    let planned = |action: &&Action| !plan.steps.contains(action);
    Some((*at.public(), closings.filter(planned).copied().collect()))
}

/// Returns the position after a plan.
pub(super) fn position_after(here: Here<'_>, plan: &CircusPlan) -> PublicState {
    *crate::kit::plan::sketch(here.rules, &here.from(), here.seat, plan).after.public()
}

#[cfg(test)]
pub(super) mod tests;
