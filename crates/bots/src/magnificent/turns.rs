//! What the search compares: whole turns found by a beam search, and every choice outside turns. Each is
//! tried out by playing some further turns of the seat, and judged by the learned value of where they lead.

use game_core::{Game, Seat, Step, ToMove};
use magnificent::components::{ROUNDS, TURNS};
use magnificent::rules::Goal;
use magnificent::state::{Phase, PublicState};
use magnificent::{Action, Magnificent, Rules, View};
use rand_core::{Rng as _, SeedableRng as _};

use super::evaluation::POINT;
use super::network::Network;
use super::policy::Policy;
use super::search::{Beam, SearchLimits, TurnPlan, TurnSearch, fixed_chance};
use super::world::World;
use crate::estimate::best_of;
use crate::search::{Model, Sample};
use crate::{BotRng, Estimate};

/// The points that win a solo game (MAG-501).
pub(super) const VICTORY: f32 = 200.0;

/// How much the value of where a line leads counts beside what follows when it is played on, which is noisy.
const PRIOR: f32 = 2.0;

/// By how many points a turn to come looks better for the seat that searches it than for another one, which
/// is judged at a glance. The example `calibration` compares what is expected with what happens.
const OPTIMISM: f32 = 1.8;

/// By how many points a turn may change what a seat can expect.
const TURN_SPREAD: f32 = 5.0;

/// How a search tries lines out.
#[derive(Clone, Copy, Debug)]
pub struct Turns {
    /// The value of positions.
    pub network: &'static Network,
    /// The limits of the search that finds the turns to compare.
    pub wide: SearchLimits,
    /// The limits of the searches in which turns are played on.
    pub narrow: SearchLimits,
    /// Whether the learned value judges positions within those turns too.
    pub inner: bool,
    /// The number of lines compared.
    pub lines: usize,
    /// The number of own turns that are played on; at least one where a line is not a whole turn.
    pub depth: u32,
}

/// The decision that is searched.
pub struct Root {
    seat: Seat,
    view: View,
    lines: Vec<Vec<Action>>,
    /// What each line is worth by the value of where it leads, without playing on.
    worth: Vec<f32>,
    /// The most points that another seat can expect, and the turns it has left; `None` in solo.
    rival: Option<(f32, usize)>,
    /// The search for the turns to compare, until it is over.
    finding: Option<Box<Finding>>,
}

/// A search for the best whole turns.
struct Finding {
    state: Magnificent,
    /// The number from which the chance steps within the turn follow.
    base: u64,
    beam: Beam,
}

/// The positions of a turn that are visited without a pause: a few milliseconds even on a slow device.
const STEP: usize = 256;

impl Model<Magnificent> for Turns {
    type Root = Root;

    fn root(&mut self, rules: &Rules, view: &View, rng: &mut BotRng) -> Root {
        let state = view.known_state();
        let Some(seat) = view.viewer.seat() else { unreachable!("a seat that is to act has a view of its own") };
        let mut legal = Vec::new();
        Magnificent::legal_in(rules, view, &mut legal);
        let policy = Policy { network: Some(self.network), inner: true, limits: self.wide };
        let phase = view.public.phase();
        let mut finding = None;
        let scored: Vec<(f32, Vec<Action>)> = if legal.len() == 1 {
            vec![(0.0, legal)]
        } else if Policy::is_outside(phase) {
            let mut order: Vec<(f32, Vec<Action>)> =
                legal.iter().map(|action| (policy.choice(rules, &state, seat, *action), vec![*action])).collect();
            order.sort_by(|a, b| b.0.total_cmp(&a.0));
            order.truncate(self.lines);
            order
        } else if phase == Phase::SoloStart {
            legal.into_iter().rev().map(|action| (0.0, vec![action])).collect()
        } else {
            let base = rng.next_u64();
            let beam = Beam::new(&state, self.wide, [self.lines * 2, 2]);
            finding = Some(Box::new(Finding { state, base, beam }));
            vec![(0.0, vec![self.quick(rules, &state, base).unwrap_or(legal[0])])]
        };
        let (worth, lines) = scored.into_iter().unzip();
        let others = rules.seats.seats().filter(|other| *other != seat);
        let rivals =
            others.map(|other| (self.network.value(rules, &view.public, other), turns_left(&view.public, other)));
        let rival = rivals.max_by(|a, b| a.0.total_cmp(&b.0)).map(|(value, turns)| {
            let searched = OPTIMISM * turns_left(&view.public, seat) as f32;
            let best = best_of(rules.seats.get() - 1) * TURN_SPREAD * (turns as f32).sqrt();
            (value + searched + best, turns)
        });
        Root { seat, view: view.clone(), lines, worth, rival, finding }
    }

    fn is_ready(&self, root: &Root) -> bool {
        root.finding.is_none()
    }

    /// Goes on with the search for the turns to compare.
    fn prepare(&self, rules: &Rules, root: &mut Root) {
        let Some(Finding { state, base, beam }) = root.finding.as_deref_mut() else { return };
        let search = TurnSearch::of(rules, state, Some(self.network), true);
        let chance = fixed_chance(rules, *base);
        if search.step(beam, STEP, &mut |state, _| chance(state))
            && let Some(found) = root.finding.take()
        {
            (root.worth, root.lines) = self.whole_turns(rules, &found.state, found.beam.plans()).into_iter().unzip();
        }
    }

    fn lines<'root>(&self, root: &'root Root) -> &'root [Vec<Action>] {
        &root.lines
    }

    fn add_line(&self, rules: &Rules, root: &mut Root, line: Vec<Action>) {
        let mut state = root.view.known_state();
        // In solo a turn may follow another without a chance step; a line is one turn, or one action outside.
        let begun = |state: &Magnificent| (state.public().round, state.public().turns);
        let turn = begun(&state);
        let single = Policy::is_outside(state.public().phase()) || state.public().phase() == Phase::SoloStart;
        let mut kept = Vec::new();
        for action in line {
            state.apply(rules, &Step::choice(root.seat, action), &mut ());
            kept.push(action);
            if single || begun(&state) != turn {
                break;
            }
        }
        // In solo starts no line has a worth; elsewhere one that stops within a turn is worth its best end.
        let worth = if root.worth.iter().all(|worth| *worth == 0.0) {
            0.0
        } else {
            let search = TurnSearch::of(rules, &state, Some(self.network), self.inner);
            let inside = state.public().mover == root.seat && !Policy::is_outside(state.public().phase());
            let end = Some(()).filter(|()| inside && state.to_move(rules) != ToMove::Over);
            let end = end.and_then(|()| search.best_end(&state, self.narrow, |at, _| World(0).chance(rules, at)).0);
            self.network.value(rules, end.as_ref().unwrap_or(&state).public(), root.seat)
        };
        root.lines.push(kept);
        root.worth.push(worth);
    }

    fn sample(&self, rules: &Rules, root: &Root, line: usize, seed: u64) -> Sample {
        let world = World(seed);
        let mut state = if root.view.hands.is_empty() {
            root.view.known_state()
        } else {
            Magnificent::determinize(rules, &root.view, &mut BotRng::seed_from_u64(seed))
        };
        for action in &root.lines[line] {
            state.apply(rules, &Step::choice(root.seat, *action), &mut ());
        }
        let nodes = self.play_on(rules, root.seat, &mut state, world);
        let value = self.network.value(rules, state.public(), root.seat);
        let turns = turns_left(state.public(), root.seat);
        let (margin, share) = match root.rival {
            Some((rival, theirs)) => (value - rival, share(value - rival, turns + theirs)),
            None if rules.options.goal == Goal::Levels => (value, share(value - VICTORY + 0.5, turns)),
            None => (value, 0.0),
        };
        Sample { reward: (margin + PRIOR * root.worth[line]) / 100.0, estimate: Estimate { share, margin }, nodes }
    }
}

impl Turns {
    /// The beginning of the turn that a narrow search finds.
    fn quick(&self, rules: &Rules, state: &Magnificent, base: u64) -> Option<Action> {
        let search = TurnSearch::of(rules, state, Some(self.network), true);
        let chance = fixed_chance(rules, base);
        let plan = search.plans(state, self.narrow, [1, 1], |state, _| chance(state)).pop()?;
        plan.line.first().map(|(_, action)| *action)
    }

    /// The best whole turns that differ, each up to its first chance step.
    fn whole_turns(&self, rules: &Rules, state: &Magnificent, plans: Vec<TurnPlan>) -> Vec<(f32, Vec<Action>)> {
        let mut lines: Vec<(f32, Vec<Action>)> = Vec::new();
        for plan in plans {
            let mut line: Vec<Action> = Vec::new();
            let mut state = *state;
            for (_, action) in plan.line {
                line.push(action);
                let seat = state.public().mover;
                state.apply(rules, &Step::choice(seat, action), &mut ());
                if state.to_move(rules) == ToMove::Chance {
                    break;
                }
            }
            if lines.len() < self.lines && lines.iter().all(|(_, other)| *other != line) {
                lines.push((plan.value as f32 / POINT as f32, line));
            }
        }
        lines
    }

    /// Plays on until the seat has ended this many turns, or the game is over; returns the positions visited.
    fn play_on(&self, rules: &Rules, seat: Seat, state: &mut Magnificent, world: World) -> u32 {
        let policy = Policy { network: Some(self.network), inner: self.inner, limits: self.narrow };
        let (mut nodes, mut turns) = (0, 0);
        let mut legal = Vec::new();
        loop {
            nodes += 1;
            let step = match state.to_move(rules) {
                ToMove::Over => return nodes,
                ToMove::Chance => Step::Chance(world.chance(rules, state)),
                ToMove::Seats(to_act) => {
                    let mover = if to_act.has(seat) { seat } else { to_act.first().unwrap_or(seat) };
                    let phase = state.public().phase();
                    legal.clear();
                    if Policy::is_outside(phase) {
                        state.legal_actions(rules, mover, &mut legal);
                        let network = policy.network.filter(|_| mover == seat);
                        let policy = Policy { network, ..policy };
                        Step::choice(mover, policy.best_choice(rules, state, mover, &legal))
                    } else if mover != seat {
                        Step::choice(mover, world.other(rules, state, mover))
                    } else {
                        let fresh = matches!(phase, Phase::SoloStart | Phase::TurnStart);
                        if fresh && turns >= self.depth {
                            return nodes;
                        }
                        turns += u32::from(fresh);
                        if phase == Phase::SoloStart {
                            // An extra die is nearly always worth a poster of the display: the last one.
                            state.legal_actions(rules, seat, &mut legal);
                            Step::choice(seat, legal[legal.len().saturating_sub(2)])
                        } else {
                            let search = TurnSearch::of(rules, state, policy.network, policy.inner);
                            let chance = |state: &Magnificent, _| world.chance(rules, state);
                            let (end, positions) = search.best_end(state, self.narrow, chance);
                            nodes += positions as u32;
                            let Some(end) = end else { return nodes };
                            *state = end;
                            continue;
                        }
                    }
                }
            };
            state.apply(rules, &step, &mut ());
        }
    }
}

/// The number of turns that a seat has left in the game.
pub(super) fn turns_left(public: &PublicState, seat: Seat) -> usize {
    let round = public.round.clamp(1, ROUNDS);
    usize::from(TURNS) - public.player(seat).dice_taken() + usize::from(TURNS) * usize::from(ROUNDS - round)
}

/// The chance to win with a margin and this many turns to come.
pub(super) fn share(margin: f32, turns: usize) -> f32 {
    let z = margin / (0.25 + TURN_SPREAD * TURN_SPREAD * turns as f32).sqrt();
    0.5 + 0.5 * z / (1.0 + z * z).sqrt()
}
