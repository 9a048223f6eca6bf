//! The search of one turn: every sequence of decisions until the turn ends, kept within a beam.
//!
//! Positions are compared after the same number of decisions, apart for each action (none chosen yet, Build, Travel, Perform), so that no action crowds
//! out another before it has been judged. What chance brings on the way is drawn once with the bot's own generator: a refilled display is hardly worth
//! more care.

use game_core::{Game, Pending, Rng, Seat, Step};
use magnificent::components::SPACES;
use magnificent::state::{Circus, Phase};
use magnificent::{Action, Chance, Magnificent, Rules};

use super::outlook::{POINT, outlook};

/// How much is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Breadth {
    /// Positions kept for each action after each decision.
    pub beam: usize,
    /// The most positions looked at in all.
    pub most: usize,
}

/// What a search came up with.
#[derive(Clone, Debug)]
pub struct Found {
    /// The value of the position at the end of the turn.
    pub value: i64,
    /// The positions and decisions that lead there.
    pub line: Vec<(Circus, Action)>,
    /// How many positions were looked at.
    pub looked: usize,
    /// Whether nothing was left out.
    pub whole: bool,
}

struct Node {
    state: Magnificent,
    value: i64,
    /// Chance steps since the search began.
    drawn: usize,
    /// The node before, and the decision that led here.
    from: Option<(usize, Action)>,
}

/// The end of a turn: its value, the node before and the last decision.
type End = (i64, usize, Action);

/// Searches the rest of the turn of the seat that decides.
pub fn search(rules: &Rules, state: &Magnificent, breadth: Breadth, rng: &mut impl Rng) -> Option<Found> {
    // The same draw in the same place brings the same, whatever else is looked at: searches of different breadth can be compared.
    let base = rng.next_u64();
    let luck = |state: &Magnificent, drawn: usize| match state.circus().phase() {
        // A die is taken to show a middling face: the bot must not choose by luck it has not had.
        Phase::SoloRoll(_) if !state.circus().posters.contains(&None) => Chance::Roll(4),
        _ => state.chance_at(rules, (base ^ drawn as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15)),
    };
    search_with(rules, state, breadth, 1, luck).pop()
}

/// The best ways to end the turn, the best first, with this luck: what chance brings in a position after so many draws.
pub fn search_with(
    rules: &Rules,
    state: &Magnificent,
    breadth: Breadth,
    keep: usize,
    mut luck: impl FnMut(&Magnificent, usize) -> Chance,
) -> Vec<Found> {
    let seat = state.circus().mover;
    let turn = (state.circus().round, state.circus().turns);
    let mut nodes = vec![Node { state: *state, value: 0, drawn: 0, from: None }];
    let mut frontier = vec![0];
    let mut ends: Vec<End> = Vec::new();
    let (mut looked, mut whole) = (0, true);
    let mut legal = Vec::new();
    while !frontier.is_empty() {
        let mut next: [Vec<Node>; 4] = Default::default();
        for at in frontier.drain(..) {
            legal.clear();
            nodes[at].state.legal_actions(rules, seat, &mut legal);
            for action in legal.drain(..) {
                if looked >= breadth.most {
                    whole = false;
                    break;
                }
                looked += 1;
                let (mut state, mut drawn) = (nodes[at].state, nodes[at].drawn);
                state.apply(rules, &Step::choice(seat, action), &mut ());
                // The end of a round is not looked beyond.
                while state.pending(rules) == Pending::Chance
                    && !matches!(state.circus().phase(), Phase::Roll | Phase::FillDisplay)
                {
                    let outcome = luck(&state, drawn);
                    state.apply(rules, &Step::Chance(outcome), &mut ());
                    drawn += 1;
                }
                let circus = state.circus();
                let value = outlook(rules, circus, seat) + promise(rules, circus, seat);
                if (circus.round, circus.turns) != turn || circus.mover != seat || !decides(&state, rules, seat) {
                    if ends.len() < keep || ends.last().is_some_and(|worst| value > worst.0) {
                        let place = ends.partition_point(|end| end.0 >= value);
                        ends.insert(place, (value, at, action));
                        ends.truncate(keep);
                    }
                } else {
                    let group = circus.deed().map_or(0, |deed| deed as usize + 1);
                    next[group].push(Node { state, value, drawn, from: Some((at, action)) });
                }
            }
        }
        for group in &mut next {
            group.sort_by_key(|node| core::cmp::Reverse(node.value));
            group.dedup_by(|a, b| a.value == b.value && a.state == b.state);
            whole &= group.len() <= breadth.beam;
            group.truncate(breadth.beam);
            for node in group.drain(..) {
                frontier.push(nodes.len());
                nodes.push(node);
            }
        }
    }
    let found = |(value, mut at, action): End| {
        let mut line = vec![(*nodes[at].state.circus(), action)];
        while let Some((before, action)) = nodes[at].from {
            line.push((*nodes[before].state.circus(), action));
            at = before;
        }
        line.reverse();
        Found { value, line, looked, whole }
    };
    ends.into_iter().map(found).collect()
}

fn decides(state: &Magnificent, rules: &Rules, seat: Seat) -> bool {
    state.pending(rules).awaited().has(seat)
}

/// What the steps that are still open are likely to bring: without it a position before its tiles are laid would look poorer than one after.
fn promise(rules: &Rules, circus: &Circus, seat: Seat) -> i64 {
    if circus.mover != seat {
        return 0;
    }
    let (turn, own, set) = (&circus.turn, circus.player(seat), rules.set());
    match circus.phase() {
        Phase::DieTaken | Phase::ClearDie | Phase::Power => {
            let power = i64::from(circus.power().max(circus.die().map_or(0, |die| die.face)));
            power.min(20) * 700
        }
        Phase::BuildLevel => {
            let level = set.levels.iter().rev().find(|level| level.power <= circus.power());
            level.map_or(0, |level| i64::from(level.small) * 2_400 + i64::from(level.large) * 3_300)
        }
        Phase::Build => i64::from(turn.tiles[0]) * 2_400 + i64::from(turn.tiles[1]) * 3_300,
        Phase::TravelSteps | Phase::ChooseWagon => i64::from(circus.power().min(10)) * 500 + 3_000,
        Phase::ChooseHat | Phase::ChooseSpace => {
            let stage = set.track.iter().rev().find(|stage| stage.number <= circus.power());
            show(rules, circus, seat, stage.map_or(1, |stage| stage.posters))
        }
        Phase::Complete | Phase::PayGem(..) => {
            show(rules, circus, seat, turn.allowed.saturating_sub(turn.completed.count_ones() as u8))
        }
        Phase::GainPosters(left) => i64::from(left) * 1_800,
        Phase::PosterTaken(poster) => i64::from(set.poster(poster).points) * POINT / 3 + 600,
        Phase::PlaceTent(_) => 5 * POINT,
        Phase::PutPoster(_) => turn.lifted.len() as i64 * 1_800,
        Phase::BonusTile(_) | Phase::GiveGems(..) => 3 * POINT,
        Phase::TurnEnd if !turn.bonus_used && own.taken() > 0 => 1,
        _ => 0,
    }
}

/// The best posters that a show could complete, one after the other.
fn show(rules: &Rules, circus: &Circus, seat: Seat, allowed: u8) -> i64 {
    let (own, set, turn) = (circus.player(seat), rules.set(), &circus.turn);
    let mut values: Vec<i64> = (0..SPACES)
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
