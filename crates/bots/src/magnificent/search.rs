//! Beam search over one turn: sequences of actions until the turn ends.
//!
//! Positions compete after the same number of decisions, in separate beams for each main action (none yet,
//! Build, Travel, Perform), so that one action does not crowd out another before it has been evaluated.
//! Chance outcomes within the turn are sampled once: a refilled display is hardly worth averaging over.

use game_core::{Game, Rng, Seat, Step, ToMove};
use magnificent::components::POSTER_SPACES;
use magnificent::state::{Die, MainAction, Phase, PublicState};
use magnificent::{Action, Chance, Magnificent, Rules};

use super::evaluation::{POINT, evaluate};
use super::key::{VisitedKeys, key};
use super::network::Network;
use super::prune::prune;

/// A beam of this width is wide enough for all pairs of dice and cards.
const WIDE: usize = 32;

/// The limits of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchLimits {
    /// Positions kept for each main action after each decision.
    pub beam_width: usize,
    /// The largest number of positions visited in all.
    pub max_positions: usize,
}

/// A sequence of actions that ends a turn, found by a search.
#[derive(Clone, Debug)]
pub struct TurnPlan {
    /// The evaluation of the position at the end of the turn.
    pub value: i64,
    /// The positions on the path to the end of the turn, each with the action taken in it.
    pub line: Vec<(PublicState, Action)>,
    /// The number of positions visited by the search.
    pub positions: usize,
    /// Whether the search stayed within its limits, so that nothing was cut off.
    pub exhaustive: bool,
}

struct Node {
    state: Magnificent,
    value: i64,
    /// The number of chance steps on the way here.
    draws: u32,
    /// The parent node and the action that led here; `None` for the root.
    from: Option<(usize, Action)>,
}

/// A position in which the turn has ended.
struct End {
    value: i64,
    state: Magnificent,
    /// The parent node and the last action.
    from: (usize, Action),
}

/// The positions of a search, and the best ones in which the turn ends.
struct Found {
    nodes: Vec<Node>,
    ends: Vec<End>,
    positions: usize,
    exhaustive: bool,
}

/// A search that goes on step by step.
pub(super) struct Beam {
    limits: SearchLimits,
    keep: [usize; 2],
    found: Found,
    visited: VisitedKeys,
    /// The positions that compete after this number of decisions, and how many of them have been searched.
    frontier: Vec<usize>,
    searched: usize,
    /// What follows on them so far, for each main action.
    next: [Vec<Node>; 4],
}

/// The turn that is searched.
pub(super) struct TurnSearch<'a> {
    pub(super) rules: &'a Rules,
    pub(super) seat: Seat,
    number: (u8, u8),
    /// Judges the ends of the turn; the evaluation does where there is none.
    network: Option<&'a Network>,
    inner: bool,
}

impl<'a> TurnSearch<'a> {
    pub(super) fn of(rules: &'a Rules, state: &Magnificent, network: Option<&'a Network>, inner: bool) -> Self {
        let public = state.public();
        Self { rules, seat: public.mover, number: (public.round, public.turns), network, inner }
    }

    /// Applies an action and the chance steps that follow it, but stops at the end of a round. `draws` counts
    /// the chance steps; `chance` is told how many there were before.
    pub(super) fn after(
        &self,
        state: &Magnificent,
        action: Action,
        draws: &mut u32,
        chance: &mut impl FnMut(&Magnificent, u32) -> Chance,
    ) -> Magnificent {
        let mut state = *state;
        state.apply(self.rules, &Step::choice(self.seat, action), &mut ());
        while state.to_move(self.rules) == ToMove::Chance
            && !matches!(state.public().phase(), Phase::Roll | Phase::FillDisplay)
        {
            let outcome = chance(&state, *draws);
            *draws += 1;
            state.apply(self.rules, &Step::Chance(outcome), &mut ());
        }
        state
    }

    /// Returns whether the turn is over.
    pub(super) fn is_over(&self, state: &Magnificent) -> bool {
        let public = state.public();
        (public.round, public.turns) != self.number
            || public.mover != self.seat
            || !state.to_move(self.rules).to_act().has(self.seat)
    }

    /// Returns the evaluation of a position within the turn or at its end.
    pub(super) fn value(&self, state: &Magnificent, over: bool) -> i64 {
        let public = state.public();
        if let Some(network) = self.network.filter(|_| over || self.inner) {
            let value = (network.value(self.rules, public, self.seat) * POINT as f32) as i64;
            return value + expected_gain(self.rules, public, self.seat);
        }
        evaluate(self.rules, public, self.seat) + expected_gain(self.rules, public, self.seat)
    }
}

/// Returns chance outcomes fixed for a search: the same draw from a deck of the same size has the same
/// outcome on every path, so that searches can be compared.
pub fn fixed_chance(rules: &Rules, base: u64) -> impl Fn(&Magnificent) -> Chance {
    move |state| match state.public().phase() {
        // An extra die is assumed to show a middling face: the bot must not count on a lucky roll.
        Phase::SoloRoll(_) if !state.public().posters.contains(&None) => Chance::Roll(4),
        _ => state.chance_at(rules, (base ^ state.public().deck.len() as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15)),
    }
}

/// Returns the best plan for the rest of the mover's turn, with chance outcomes sampled once.
pub fn search(rules: &Rules, state: &Magnificent, limits: SearchLimits, rng: &mut impl Rng) -> Option<TurnPlan> {
    search_plans(rules, state, limits, 1, fixed_chance(rules, rng.next_u64())).pop()
}

/// Returns up to `keep` best plans for the rest of the mover's turn, best first; `chance` chooses the outcome
/// of each chance step.
pub fn search_plans(
    rules: &Rules,
    state: &Magnificent,
    limits: SearchLimits,
    keep: usize,
    mut chance: impl FnMut(&Magnificent) -> Chance,
) -> Vec<TurnPlan> {
    let search = TurnSearch::of(rules, state, None, false);
    search.plans(state, limits, [keep, keep], |state, _| chance(state))
}

impl TurnSearch<'_> {
    /// Returns the best plans for the rest of the turn, best first: `keep[0]` in all, and `keep[1]` of them
    /// with the same die, card and main action.
    pub(super) fn plans(
        &self,
        state: &Magnificent,
        limits: SearchLimits,
        keep: [usize; 2],
        chance: impl FnMut(&Magnificent, u32) -> Chance,
    ) -> Vec<TurnPlan> {
        self.whole(state, limits, keep, chance).plans()
    }

    /// Returns the best position in which the turn can end, and the number of positions visited.
    pub(super) fn best_end(
        &self,
        state: &Magnificent,
        limits: SearchLimits,
        chance: impl FnMut(&Magnificent, u32) -> Chance,
    ) -> (Option<Magnificent>, usize) {
        let mut found = self.whole(state, limits, [1, 1], chance).found;
        (found.ends.pop().map(|end| end.state), found.positions)
    }

    fn whole(
        &self,
        state: &Magnificent,
        limits: SearchLimits,
        keep: [usize; 2],
        mut chance: impl FnMut(&Magnificent, u32) -> Chance,
    ) -> Beam {
        let mut beam = Beam::new(state, limits, keep);
        self.step(&mut beam, usize::MAX, &mut chance);
        beam
    }

    /// Goes on with a search for about this many positions; returns whether it is over.
    pub(super) fn step(
        &self,
        beam: &mut Beam,
        positions: usize,
        chance: &mut impl FnMut(&Magnificent, u32) -> Chance,
    ) -> bool {
        let rules = self.rules;
        let Beam { limits, keep, found, visited, frontier, searched, next } = beam;
        let until = found.positions.saturating_add(positions);
        let mut legal = Vec::new();
        while !frontier.is_empty() {
            for &at in &frontier[*searched..] {
                if found.positions >= until {
                    return false;
                }
                *searched += 1;
                legal.clear();
                found.nodes[at].state.legal_actions(rules, self.seat, &mut legal);
                prune(rules, found.nodes[at].state.public(), &mut legal);
                for action in legal.drain(..) {
                    if found.positions >= limits.max_positions {
                        found.exhaustive = false;
                        break;
                    }
                    let mut draws = found.nodes[at].draws;
                    let state = self.after(&found.nodes[at].state, action, &mut draws, chance);
                    let over = self.is_over(&state);
                    if !over && !visited.insert(key(state.public())) {
                        continue;
                    }
                    found.positions += 1;
                    let value = self.value(&state, over);
                    if over {
                        found.keep_end(End { value, state, from: (at, action) }, *keep);
                    } else {
                        let group = state.public().main_action().map_or(0, |main_action| main_action as usize + 1);
                        next[group].push(Node { state, value, draws, from: Some((at, action)) });
                    }
                }
            }
            frontier.clear();
            *searched = 0;
            for (number, group) in next.iter_mut().enumerate() {
                group.sort_by_key(|node| core::cmp::Reverse(node.value));
                // Before the main action there is a choice of dice and cards: more than in the middle of one.
                let width = limits.beam_width << u32::from(number == 0 && limits.beam_width < WIDE);
                found.exhaustive &= group.len() <= width;
                group.truncate(width);
                for node in group.drain(..) {
                    frontier.push(found.nodes.len());
                    found.nodes.push(node);
                }
            }
        }
        true
    }
}

impl Beam {
    /// A search that begins in this position.
    pub(super) fn new(state: &Magnificent, limits: SearchLimits, keep: [usize; 2]) -> Self {
        let nodes = vec![Node { state: *state, value: 0, draws: 0, from: None }];
        let found = Found { nodes, ends: Vec::new(), positions: 0, exhaustive: true };
        let (visited, next) = (VisitedKeys::default(), Default::default());
        Self { limits, keep, found, visited, frontier: vec![0], searched: 0, next }
    }

    /// The plans that a search has found, the best first.
    pub(super) fn plans(self) -> Vec<TurnPlan> {
        let Found { nodes, ends, positions, exhaustive } = self.found;
        let plan = |end: End| {
            let (mut at, action) = end.from;
            let mut line = vec![(*nodes[at].state.public(), action)];
            while let Some((before, action)) = nodes[at].from {
                line.push((*nodes[before].state.public(), action));
                at = before;
            }
            line.reverse();
            TurnPlan { value: end.value, line, positions, exhaustive }
        };
        ends.into_iter().map(plan).collect()
    }
}

impl Found {
    /// Keeps an end if it is among the best in all and among the best of its kind.
    fn keep_end(&mut self, end: End, [keep, of_kind]: [usize; 2]) {
        if self.ends.len() >= keep && self.ends.last().is_some_and(|worst| end.value <= worst.value) {
            return;
        }
        let place = self.ends.partition_point(|other| other.value >= end.value);
        if of_kind < keep {
            let kind = self.kind(&end);
            let alike = |other: &End| self.kind(other) == kind;
            if self.ends[..place].iter().filter(|other| alike(other)).count() >= of_kind {
                return;
            }
            let behind = self.ends[place..].iter().rposition(&alike);
            let full = self.ends.iter().filter(|other| alike(other)).count() >= of_kind;
            if let Some(worst) = behind.filter(|_| full) {
                self.ends.remove(place + worst);
            }
        }
        self.ends.insert(place, end);
        self.ends.truncate(keep);
    }

    /// What the plans of one kind have in common.
    fn kind(&self, end: &End) -> (Option<Die>, Option<MainAction>) {
        let public = self.nodes[end.from.0].state.public();
        (public.die(), public.main_action())
    }
}

/// Returns the points that unfinished phases are likely to yield. Without them a position before its tiles
/// are laid would look worse than the one after.
fn expected_gain(rules: &Rules, public: &PublicState, seat: Seat) -> i64 {
    if public.mover != seat {
        return 0;
    }
    let (turn, own, set) = (&public.turn, public.player(seat), rules.set());
    match public.phase() {
        Phase::DieTaken | Phase::ClearDie | Phase::Power => {
            let power = i64::from(public.power().max(public.die().map_or(0, |die| die.face)));
            power.min(20) * 700
        }
        Phase::BuildLevel => {
            let level = set.levels.iter().rev().find(|level| level.power <= public.power());
            level.map_or(0, |level| i64::from(level.small) * 2_400 + i64::from(level.large) * 3_300)
        }
        Phase::Build => i64::from(turn.tiles[0]) * 2_400 + i64::from(turn.tiles[1]) * 3_300,
        Phase::TravelSteps | Phase::ChooseWagon => i64::from(public.power().min(10)) * 500 + 3_000,
        Phase::ChooseHat | Phase::ChooseSpace => {
            let space = set.performance_track.iter().rev().find(|space| space.number <= public.power());
            perform_value(rules, public, seat, space.map_or(1, |space| space.posters))
        }
        Phase::Complete | Phase::PayGem(..) => {
            perform_value(rules, public, seat, turn.allowed.saturating_sub(turn.completed.count_ones() as u8))
        }
        Phase::GainPosters(left) => i64::from(left) * 1_800,
        Phase::PosterTaken(poster) => i64::from(set.poster(poster).points) * POINT / 3 + 600,
        Phase::PlaceTent(_) => 5 * POINT,
        Phase::PutPoster(_) => turn.lifted.len() as i64 * 1_800,
        Phase::BonusTile(_) | Phase::GiveGems(..) => 3 * POINT,
        Phase::TurnEnd if !turn.bonus_used && own.dice_taken() > 0 => 1,
        _ => 0,
    }
}

/// Returns the value of the best posters that a Perform could complete.
fn perform_value(rules: &Rules, public: &PublicState, seat: Seat, allowed: u8) -> i64 {
    let (own, set, turn) = (public.player(seat), rules.set(), &public.turn);
    let mut values: Vec<i64> = (0..POSTER_SPACES)
        .filter(|space| turn.completed >> space & 1 == 0)
        .filter_map(|space| {
            let poster = set.poster(own.posters[space]?);
            let tent = if space == 0 { &set.preprinted } else { set.tent(own.tents[space]?) };
            let built = (0..6).all(|tile| poster.tiles[tile] + turn.needed[tile] <= own.camp.tiles[tile]);
            let value = i64::from(poster.points + tent.points) * POINT + i64::from(poster.coins + tent.coins) * 600;
            built.then_some(value * 4 / 10)
        })
        .collect();
    values.sort_unstable_by(|a, b| b.cmp(a));
    values.iter().take(usize::from(allowed)).sum()
}
