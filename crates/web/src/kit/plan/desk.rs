//! The plan of one seat at one table, without signals, storage and time.

use std::sync::Arc;

use game_core::{Game, Seat};
use serde::{Deserialize, Serialize};

use super::{Plan, Sketch, sketch};
use crate::link::Request;

/// The largest number of earlier plans that are kept for undo.
const MAX_UNDO: usize = 32;

/// What undo would do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum UndoState {
    /// Takes the last gesture back.
    Plan,
    /// Takes this number of sent steps back, and lays them out again.
    Steps(usize),
    /// Nothing.
    None(NoUndo),
}

/// Why undo does nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoUndo {
    /// There is nothing to take back.
    Nothing,
    /// What was sent last has revealed something: everybody would have to agree.
    Horizon,
    /// A request has not been answered yet.
    Sending,
}

/// The position that a plan is made for.
#[derive(Clone, Debug)]
pub(super) struct Place<G> {
    /// The seat, if the viewer has one and a person plays it.
    pub(super) seat: Option<Seat>,
    /// The position as the viewer knows it.
    pub(super) from: G,
    /// The turn, or the part of it, that a plan belongs to.
    pub(super) key: String,
    /// How many of the seat's last steps can be undone.
    pub(super) undoable: usize,
    /// Grows whenever told steps are taken back.
    pub(super) epoch: u32,
}

/// A plan as it is stored in the browser.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Stored<P> {
    key: String,
    plan: P,
    before: Vec<P>,
    sent: Vec<Vec<String>>,
    under_way: bool,
    /// What the link was given for the next phase.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    prepared: Vec<String>,
}

/// The actions of a sketch that no longer fit, with the reasons.
pub(super) type Dropped<G> = Vec<(<G as Game>::Action, <G as Game>::IllegalAction)>;

/// What has been sent and not answered.
#[derive(Clone, Debug, PartialEq)]
enum UnderWay<A> {
    /// A chain.
    Chain(Vec<A>),
    /// An undo, after which these actions are laid out again.
    Undo(Vec<A>),
}

/// The plan of one seat.
pub(super) struct Desk<G: Game, P> {
    rules: Arc<G::Rules>,
    place: Place<G>,
    plan: P,
    /// The plans before each gesture, the newest last.
    before: Vec<P>,
    /// The chains that were taken and can still be undone, the newest last.
    sent: Vec<Vec<G::Action>>,
    /// What was sent since the information horizon, once it cannot be undone any more without consent.
    past: Vec<G::Action>,
    under_way: Option<UnderWay<G::Action>>,
    /// What the link was given for the next phase.
    prepared: Vec<G::Action>,
    sketch: Option<Arc<Sketch<G>>>,
}

impl<G: Game, P: Plan<G>> Desk<G, P> {
    /// Returns an empty plan for a position.
    pub(super) fn new(rules: Arc<G::Rules>, place: Place<G>) -> Self {
        let mut desk = Self {
            rules,
            place,
            plan: P::default(),
            before: Vec::new(),
            sent: Vec::new(),
            past: Vec::new(),
            under_way: None,
            prepared: Vec::new(),
            sketch: None,
        };
        desk.sketch_again();
        desk
    }

    /// Returns the plan.
    pub(super) const fn plan(&self) -> &P {
        &self.plan
    }

    /// Returns the sketch of the plan; `None` for a viewer without a seat.
    pub(super) const fn sketch(&self) -> Option<&Arc<Sketch<G>>> {
        self.sketch.as_ref()
    }

    /// Returns the seat that plans.
    pub(super) const fn seat(&self) -> Option<Seat> {
        self.place.seat
    }

    /// Returns the position that the plan starts from, and the rules.
    pub(super) fn from(&self) -> (&G::Rules, &G) {
        (&self.rules, &self.place.from)
    }

    /// Returns whether a request has not been answered.
    pub(super) const fn is_sending(&self) -> bool {
        self.under_way.is_some()
    }

    /// Returns what undo would do.
    pub(super) fn undo_state(&self) -> UndoState {
        match self.place.undoable {
            _ if self.under_way.is_some() => UndoState::None(NoUndo::Sending),
            _ if self.plan != P::default() || !self.before.is_empty() => UndoState::Plan,
            0 if self.past.is_empty() => UndoState::None(NoUndo::Nothing),
            0 => UndoState::None(NoUndo::Horizon),
            // After a reload on another device the chain is not known: one step at a time.
            undoable => UndoState::Steps(self.sent.last().map_or(1, Vec::len).clamp(1, undoable)),
        }
    }

    /// Makes the sketch of a changed plan.
    pub(super) fn sketch_of(&self, plan: &P) -> Option<Sketch<G>> {
        let seat = self.place.seat?;
        Some(sketch(&*self.rules, &self.place.from, seat, plan))
    }

    /// Makes a gesture, unless the link refuses its chain; what the rules forbid is dropped and returned.
    ///
    /// # Errors
    /// Why the link refuses it; the plan stays as it was.
    pub(super) fn edit<E>(
        &mut self,
        change: impl FnOnce(&mut P),
        check: impl FnOnce(&[String]) -> Result<(), E>,
    ) -> Result<Dropped<G>, E> {
        let mut plan = self.plan.clone();
        change(&mut plan);
        if plan == self.plan || self.under_way.is_some() {
            return Ok(Vec::new());
        }
        let Some(made) = self.sketch_of(&plan) else { return Ok(Vec::new()) };
        check(&texts(&[made.chain.as_slice(), &made.prepared].concat()))?;
        self.prepared.clear();
        self.before.push(core::mem::replace(&mut self.plan, plan));
        if self.before.len() > MAX_UNDO {
            self.before.remove(0);
        }
        Ok(self.take_sketch(made))
    }

    /// Keeps a sketch and takes what it dropped out of the plan.
    fn take_sketch(&mut self, made: Sketch<G>) -> Dropped<G> {
        let dropped = made.dropped.clone();
        for (action, _) in &dropped {
            self.plan.remove(action);
        }
        self.sketch = Some(Arc::new(made));
        dropped
    }

    fn sketch_again(&mut self) -> Dropped<G> {
        match self.sketch_of(&self.plan) {
            Some(made) => self.take_sketch(made),
            None => {
                self.sketch = None;
                Vec::new()
            }
        }
    }

    fn is_to_act(&self) -> bool {
        let to_act = self.place.from.to_move(&*self.rules).to_act();
        self.place.seat.is_some_and(|seat| to_act.has(seat))
    }

    fn clear(&mut self) {
        self.plan = P::default();
        self.prepared.clear();
        self.before.clear();
    }

    /// Returns the chain to send, and notes that it is under way; `None` if there is nothing to send.
    pub(super) fn press(&mut self) -> Option<Vec<String>> {
        let chain = self.sketch.as_ref().filter(|_| self.under_way.is_none())?.chain.clone();
        if chain.is_empty() {
            return None;
        }
        let sent = texts(&chain);
        self.under_way = Some(UnderWay::Chain(chain));
        Some(sent)
    }

    /// Returns the chain that the link is to keep for the next phase, and notes that it has it; `None` if
    /// there is nothing new to keep.
    pub(super) fn prepare(&mut self) -> Option<Vec<String>> {
        let chain = self.sketch.as_ref()?.prepared.clone();
        if chain.is_empty() || chain == self.prepared {
            return None;
        }
        let kept = texts(&chain);
        self.prepared = chain;
        Some(kept)
    }

    /// Returns what the link keeps for the next phase.
    pub(super) fn prepared(&self) -> Vec<String> {
        texts(&self.prepared)
    }

    /// Returns whether the link keeps a chain for the next phase.
    pub(super) const fn is_prepared(&self) -> bool {
        !self.prepared.is_empty()
    }

    /// Returns whether a request is what the link keeps for the next phase.
    fn keeps(&self, request: &Request) -> bool {
        matches!(request, Request::Act(chain) if self.is_prepared() && *chain == texts(&self.prepared))
    }

    /// Notes that the link has sent what it kept: the rest of the plan is for the phase that is open now.
    fn dispatch(&mut self, key: &str) {
        key.clone_into(&mut self.place.key);
        self.under_way = Some(UnderWay::Chain(core::mem::take(&mut self.prepared)));
    }

    /// Takes actions that were carried out off the plan.
    fn taken(&mut self, chain: Vec<G::Action>) {
        for action in &chain {
            self.plan.done(action);
        }
        if !chain.is_empty() {
            self.before.clear();
            self.sent.push(chain);
            self.past.clear();
        }
    }

    /// Takes the last gesture back, or says how many steps the link has to undo.
    pub(super) fn undo(&mut self) -> Option<usize> {
        match self.undo_state() {
            UndoState::Plan => {
                self.plan = self.before.pop().unwrap_or_default();
                self.prepared.clear();
                self.sketch_again();
                None
            }
            UndoState::Steps(steps) => {
                let chain = self.sent.last().cloned().unwrap_or_default();
                let kept = chain.len().saturating_sub(steps);
                self.prepared.clear();
                self.under_way = Some(UnderWay::Undo(chain[kept..].to_vec()));
                Some(steps)
            }
            UndoState::None(_) => None,
        }
    }

    /// Says how many steps the link has to undo to take the last chain back; what is planned after it stays.
    pub(super) fn take_back(&mut self) -> Option<usize> {
        if self.under_way.is_some() || self.place.undoable == 0 {
            return None;
        }
        let chain = self.sent.last().cloned().unwrap_or_default();
        let steps = chain.len().clamp(1, self.place.undoable);
        let kept = chain.len().saturating_sub(steps);
        self.prepared.clear();
        self.under_way = Some(UnderWay::Undo(chain[kept..].to_vec()));
        Some(steps)
    }

    /// Clears the plan, and says how many steps the link has to undo; nothing is laid out again.
    pub(super) fn undo_all(&mut self) -> Option<usize> {
        if self.under_way.is_some() {
            return None;
        }
        self.clear();
        self.sketch_again();
        let steps = Some(self.place.undoable).filter(|steps| *steps > 0);
        if steps.is_some() {
            self.under_way = Some(UnderWay::Undo(Vec::new()));
        }
        steps
    }

    /// Returns the plan that gives this chain.
    fn adopted(&self, chain: &[G::Action]) -> P {
        let seat = self.place.seat;
        seat.map_or_else(P::default, |seat| P::adopt(&*self.rules, &self.place.from, seat, chain))
    }

    /// Lays out this chain in place of the plan, as one gesture.
    ///
    /// # Errors
    /// Why the link refuses it.
    pub(super) fn adopt<E>(
        &mut self,
        chain: &[G::Action],
        check: impl FnOnce(&[String]) -> Result<(), E>,
    ) -> Result<Dropped<G>, E> {
        let plan = self.adopted(chain);
        self.edit(|now| *now = plan, check)
    }

    /// Lays out a plan and a chain that follows on it, as one gesture: in the next phase, if this one is
    /// answered.
    ///
    /// # Errors
    /// Why the link refuses it.
    pub(super) fn go_on<E>(
        &mut self,
        plan: &P,
        more: Vec<G::Action>,
        check: impl FnOnce(&[String]) -> Result<(), E>,
    ) -> Result<Dropped<G>, E> {
        let (Some(made), Some(seat)) = (self.sketch_of(plan), self.place.seat) else {
            return self.adopt(&more, check);
        };
        let plan = match &made.ahead {
            Some(ahead) => {
                let later = [&made.prepared[..], &more].concat();
                self.adopted(&made.chain).and_then(P::adopt(&*self.rules, &ahead.from, seat, &later))
            }
            None => self.adopted(&[&made.chain[..], &more].concat()),
        };
        self.edit(|now| *now = plan, check)
    }

    /// Goes on from another position and returns what no longer fits. `sending` is what the link has sent and
    /// not been answered.
    pub(super) fn moved(&mut self, place: Place<G>, sending: Option<&Request>) -> Dropped<G> {
        if self.under_way.is_some() && place.seat == self.place.seat {
            // The answer decides what the position means for the plan; until then what was sent stays drawn.
            return Vec::new();
        }
        self.settle_unless(sending, place)
    }

    /// Goes on from a position, in which what was prepared may already be under way.
    fn settle_unless(&mut self, sending: Option<&Request>, place: Place<G>) -> Dropped<G> {
        if place.seat == self.place.seat && sending.is_some_and(|sending| self.keeps(sending)) {
            self.dispatch(&place.key);
            self.place = place;
            self.sketch_again();
            return Vec::new();
        }
        self.settle(place)
    }

    /// Takes in the answer to what was sent, together with the position after it and what the link has sent
    /// since. `was_next`: the answer before it was not taken in, so this one is to what was prepared.
    pub(super) fn answered(
        &mut self,
        (request, done): (&Request, usize),
        was_next: bool,
        place: Place<G>,
        sending: Option<&Request>,
    ) -> Dropped<G> {
        if (was_next || self.under_way.is_none()) && self.keeps(request) {
            // It was sent because the chain before it had been taken whole.
            if let Some(UnderWay::Chain(chain)) = self.under_way.take() {
                self.taken(chain);
            }
            self.dispatch(&place.key);
        }
        match (self.under_way.take(), request) {
            (Some(UnderWay::Chain(mut chain)), Request::Act(_)) => {
                if done < chain.len() {
                    self.prepared.clear();
                }
                chain.truncate(done);
                self.taken(chain);
                self.settle_unless(sending, place)
            }
            (Some(UnderWay::Undo(laid)), Request::Undo(steps)) if done > 0 => {
                self.forget_sent(*steps);
                self.lay_out(laid, place)
            }
            _ => self.settle(place),
        }
    }

    /// Takes the last steps out of the chains that can be undone.
    fn forget_sent(&mut self, mut steps: usize) {
        while steps > 0 {
            let Some(last) = self.sent.last_mut() else { return };
            let left = last.len().saturating_sub(steps);
            steps -= last.len() - left;
            last.truncate(left);
            if last.is_empty() {
                self.sent.pop();
            }
        }
    }

    /// Goes on from a position in which these actions were taken back, and lays them out again together with
    /// what was planned after them.
    fn lay_out(&mut self, laid: Vec<G::Action>, place: Place<G>) -> Dropped<G> {
        self.place = place;
        self.past.clear();
        let rest = core::mem::take(&mut self.plan);
        self.clear();
        self.plan = self.adopted(&laid).and_then(rest);
        self.trim_sent();
        self.sketch_again()
    }

    fn settle(&mut self, place: Place<G>) -> Dropped<G> {
        let before = core::mem::replace(&mut self.place, place);
        if before.seat != self.place.seat {
            self.clear();
            self.sent.clear();
            self.past.clear();
            self.under_way = None;
        }
        if before.epoch != self.place.epoch {
            self.prepared.clear();
            if self.lay_out_past() {
                return Vec::new();
            }
        }
        self.trim_sent();
        // What was prepared is for a phase in which the seat is to act.
        if before.key != self.place.key && (!self.is_prepared() || self.is_to_act()) {
            self.clear();
        }
        let dropped = self.sketch_again();
        if before.seat == self.place.seat { dropped } else { Vec::new() }
    }

    /// Lays out again what everybody has agreed to take back. Returns whether that is what has happened: the
    /// seat is to act where it could do the same once more.
    fn lay_out_past(&mut self) -> bool {
        if self.past.is_empty() || self.place.undoable > 0 || !self.is_to_act() {
            return false;
        }
        let plan = self.adopted(&self.past);
        let Some(made) = self.sketch_of(&plan).filter(|made| made.chain.starts_with(&self.past)) else { return false };
        self.clear();
        self.past.clear();
        self.plan = plan;
        self.take_sketch(made);
        true
    }

    /// Forgets the chains, or parts of chains, that cannot be undone any more.
    fn trim_sent(&mut self) {
        let mut left = self.place.undoable;
        if left == 0 && !self.sent.is_empty() {
            self.past = core::mem::take(&mut self.sent).concat();
        }
        for chain in self.sent.iter_mut().rev() {
            let kept = chain.len().min(left);
            chain.drain(..chain.len() - kept);
            left -= kept;
        }
        self.sent.retain(|chain| !chain.is_empty());
    }

    /// Returns what is to be stored; `None` if there is nothing.
    pub(super) fn stored(&self) -> Option<Stored<P>> {
        let is_empty = self.plan == P::default() && self.before.is_empty() && self.sent.is_empty();
        (!is_empty && self.place.seat.is_some()).then(|| Stored {
            key: self.place.key.clone(),
            plan: self.plan.clone(),
            before: self.before.clone(),
            sent: self.sent.iter().map(|chain| texts(chain)).collect(),
            under_way: matches!(self.under_way, Some(UnderWay::Chain(_))),
            prepared: texts(&self.prepared),
        })
    }

    /// Lays out what was stored, if it belongs to this position, and returns what no longer fits. A chain
    /// that was under way then either still is (`sending`), or was `answered` with the number of actions
    /// taken; otherwise it may have been carried out, and what no longer fits is nothing new.
    pub(super) fn restore(
        &mut self,
        stored: Stored<P>,
        sending: Option<&Request>,
        answered: Option<(&Request, usize)>,
    ) -> Dropped<G> {
        let parsed = stored.sent.iter().map(|chain| parse(chain));
        self.sent = parsed.collect::<Option<Vec<_>>>().unwrap_or_default();
        self.trim_sent();
        let prepared: Vec<G::Action> = parse(&stored.prepared).unwrap_or_default();
        if stored.key != self.place.key {
            self.phase_has_opened(&prepared);
            return Vec::new();
        }
        (self.plan, self.before, self.prepared) = (stored.plan, stored.before, prepared);
        if !stored.under_way {
            return self.sketch_again();
        }
        if let Some((Request::Act(chain), done)) = answered {
            for action in parse(&chain[..done.min(chain.len())]).unwrap_or_default() {
                self.plan.done(&action);
            }
            self.before.clear();
        }
        self.sketch_again();
        if let Some(Request::Act(chain)) = sending {
            self.under_way = parse(chain).map(UnderWay::Chain);
        }
        Vec::new()
    }
}

impl<G: Game, P: Plan<G>> Desk<G, P> {
    /// Goes on from a phase that has opened while nobody looked. What was prepared for it may have been sent;
    /// the rest is laid out.
    fn phase_has_opened(&mut self, prepared: &[G::Action]) {
        let (taken, rest) = prepared.split_at(prepared.len().min(self.place.undoable));
        if !taken.is_empty() {
            self.sent = vec![taken.to_vec()];
        }
        if !rest.is_empty() {
            self.plan = self.adopted(rest);
            self.sketch_again();
        }
    }
}

/// Reads a chain; `None` if one of its texts is not an action.
fn parse<A: core::str::FromStr>(chain: &[String]) -> Option<Vec<A>> {
    chain.iter().map(|action| action.parse().ok()).collect()
}

fn texts<A: ToString>(chain: &[A]) -> Vec<String> {
    chain.iter().map(ToString::to_string).collect()
}
