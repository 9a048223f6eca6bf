//! The search of one turn: every sequence of decisions until the turn ends, kept within a beam.
//!
//! Positions are compared after the same number of decisions, apart for each action (none chosen yet, Build, Travel, Perform), so that no action crowds
//! out another before it has been judged. What chance brings on the way is drawn once with the bot's own generator: a refilled display is hardly worth
//! more care.

use game_core::{Game, Rng, Seat, Step, ToMove};
use magnificent::components::POSTER_SPACES;
use magnificent::state::{Phase, PublicState};
use magnificent::{Action, Chance, Magnificent, Rules};

use super::evaluation::{POINT, evaluate};
use super::key::{VisitedKeys, key};
use super::prune::prune;

/// How much is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchLimits {
    /// Positions kept for each action after each decision.
    pub beam_width: usize,
    /// The most positions looked at in all.
    pub max_positions: usize,
}

/// What a search came up with.
#[derive(Clone, Debug)]
pub struct TurnPlan {
    /// The value of the position at the end of the turn.
    pub value: i64,
    /// The positions and decisions that lead there.
    pub line: Vec<(PublicState, Action)>,
    /// How many positions were looked at.
    pub positions: usize,
    /// Whether nothing was left out.
    pub exhaustive: bool,
}

struct Node {
    state: Magnificent,
    value: i64,
    /// The node before, and the decision that led here.
    from: Option<(usize, Action)>,
}

/// The end of a turn: its value, the node before and the last decision.
type End = (i64, usize, Action);

/// What is searched: a turn of a seat.
pub(super) struct TurnSearch<'a> {
    pub(super) rules: &'a Rules,
    pub(super) seat: Seat,
    number: (u8, u8),
}

impl<'a> TurnSearch<'a> {
    pub(super) fn of(rules: &'a Rules, state: &Magnificent) -> Self {
        let public = state.public();
        Self { rules, seat: public.mover, number: (public.round, public.turns) }
    }

    /// Takes a decision, and what chance brings after it. The end of a round is not looked beyond.
    pub(super) fn after(
        &self,
        state: &Magnificent,
        action: Action,
        chance: &mut impl FnMut(&Magnificent) -> Chance,
    ) -> Magnificent {
        let mut state = *state;
        state.apply(self.rules, &Step::choice(self.seat, action), &mut ());
        while state.to_move(self.rules) == ToMove::Chance
            && !matches!(state.public().phase(), Phase::Roll | Phase::FillDisplay)
        {
            let outcome = chance(&state);
            state.apply(self.rules, &Step::Chance(outcome), &mut ());
        }
        state
    }

    /// Whether the turn is over.
    pub(super) fn over(&self, state: &Magnificent) -> bool {
        let public = state.public();
        (public.round, public.turns) != self.number
            || public.mover != self.seat
            || !state.to_move(self.rules).to_act().has(self.seat)
    }

    /// What a position is worth within the turn, or at its end.
    pub(super) fn value(&self, state: &Magnificent) -> i64 {
        let public = state.public();
        evaluate(self.rules, public, self.seat) + expected_gain(self.rules, public, self.seat)
    }
}

/// Luck for a search, drawn once: the same draw from the same deck brings the same, however it is reached, so that searches can be compared.
pub fn fixed_chance(rules: &Rules, base: u64) -> impl Fn(&Magnificent) -> Chance {
    move |state| match state.public().phase() {
        // A die is taken to show a middling face: the bot must not choose by chance it has not had.
        Phase::SoloRoll(_) if !state.public().posters.contains(&None) => Chance::Roll(4),
        _ => state.chance_at(rules, (base ^ state.public().deck.len() as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15)),
    }
}

/// Searches the rest of the turn of the seat that decides.
pub fn search(rules: &Rules, state: &Magnificent, limits: SearchLimits, rng: &mut impl Rng) -> Option<TurnPlan> {
    search_plans(rules, state, limits, 1, fixed_chance(rules, rng.next_u64())).pop()
}

/// The best ways to end the turn, the best first, with this chance: what chance brings in a position.
pub fn search_plans(
    rules: &Rules,
    state: &Magnificent,
    limits: SearchLimits,
    keep: usize,
    mut chance: impl FnMut(&Magnificent) -> Chance,
) -> Vec<TurnPlan> {
    let turn = TurnSearch::of(rules, state);
    let mut nodes = vec![Node { state: *state, value: 0, from: None }];
    let mut frontier = vec![0];
    let mut ends: Vec<End> = Vec::new();
    let mut visited = VisitedKeys::default();
    let (mut positions, mut exhaustive) = (0, true);
    let mut legal = Vec::new();
    while !frontier.is_empty() {
        let mut next: [Vec<Node>; 4] = Default::default();
        for at in frontier.drain(..) {
            legal.clear();
            nodes[at].state.legal_actions(rules, turn.seat, &mut legal);
            prune(rules, nodes[at].state.public(), &mut legal);
            for action in legal.drain(..) {
                if positions >= limits.max_positions {
                    exhaustive = false;
                    break;
                }
                let state = turn.after(&nodes[at].state, action, &mut chance);
                let over = turn.over(&state);
                if !over && !visited.insert(key(state.public())) {
                    continue;
                }
                positions += 1;
                let value = turn.value(&state);
                if !over {
                    let group = state.public().main_action().map_or(0, |main_action| main_action as usize + 1);
                    next[group].push(Node { state, value, from: Some((at, action)) });
                } else if ends.len() < keep || ends.last().is_some_and(|worst| value > worst.0) {
                    let place = ends.partition_point(|end| end.0 >= value);
                    ends.insert(place, (value, at, action));
                    ends.truncate(keep);
                }
            }
        }
        for group in &mut next {
            group.sort_by_key(|node| core::cmp::Reverse(node.value));
            exhaustive &= group.len() <= limits.beam_width;
            group.truncate(limits.beam_width);
            for node in group.drain(..) {
                frontier.push(nodes.len());
                nodes.push(node);
            }
        }
    }
    let found = |(value, mut at, action): End| {
        let mut line = vec![(*nodes[at].state.public(), action)];
        while let Some((before, action)) = nodes[at].from {
            line.push((*nodes[before].state.public(), action));
            at = before;
        }
        line.reverse();
        TurnPlan { value, line, positions, exhaustive }
    };
    ends.into_iter().map(found).collect()
}

/// What the steps that are still open are likely to bring: without it a position before its tiles are laid would look poorer than one after.
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
            let stage = set.performance_track.iter().rev().find(|stage| stage.number <= public.power());
            show(rules, public, seat, stage.map_or(1, |stage| stage.posters))
        }
        Phase::Complete | Phase::PayGem(..) => {
            show(rules, public, seat, turn.allowed.saturating_sub(turn.completed.count_ones() as u8))
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

/// The best posters that a show could complete, one after the other.
fn show(rules: &Rules, public: &PublicState, seat: Seat, allowed: u8) -> i64 {
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
