//! What the search compares, and how a line is tried out: in the fast twin, with a glance for every
//! placement.

use game_core::{Game, Seat};
use ingenious::rules::{Mode, Rules};
use ingenious::scoring::add_ranking_key;
use ingenious::{Action, Half, Ingenious, Phase, Tile, View};
use rand_core::{Rng as _, SeedableRng as _};

use super::ending::{Ending, Exact};
use super::outlook::Outlook;
use super::policy::Ground;
use super::twin::{Deal, Placement, Twin};
use crate::search::{Model, Sample};
use crate::{BotRng, Estimate};

/// The best opponent counts alone.
pub(super) const BEST_RIVAL: [f32; 2] = [1.0, 0.0];

/// How lines are chosen and judged.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// The placements that the search compares.
    pub width: usize,
    /// The placements that are tried out for a few turns, to find those that the search compares.
    pub first_width: usize,
    /// In how many worlds they are tried out for this.
    pub first_worlds: u32,
    /// What a placement takes from others counts this much when placements are chosen to be tried out.
    pub denial: f32,
    /// After how many rounds of turns the pegs are judged.
    pub rounds: u32,
    /// The weight of that judgement; the rest is the result at the end.
    pub early: f32,
    /// Whether pegs are judged by where they are expected to end, rather than by where they are.
    pub outlook: bool,
    /// With three or more sides: how much the best opponent and the mean of all opponents count.
    pub rivals: [f32; 2],
    /// Whether the last placements are judged exactly.
    pub ending: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            width: 20,
            first_width: 60,
            first_worlds: 12,
            denial: 0.15,
            rounds: 1,
            early: 0.75,
            outlook: true,
            rivals: BEST_RIVAL,
            ending: true,
        }
    }
}

/// The nodes of a line whose worth is known: many, because trying it out again tells nothing new.
const EXACT_NODES: u32 = 10_000;

/// Tries out placements, exchanges and orders of scoring by games to the end.
pub struct Glances {
    settings: Settings,
}

/// The decision that is searched by [`Glances`].
pub struct Decision {
    ground: Ground,
    twin: Twin,
    deal: Deal,
    seat: u8,
    rivals: [f32; 2],
    lines: Vec<Vec<Action>>,
    starts: Vec<Start>,
    /// What each line is worth, where that is known exactly; otherwise empty.
    exact: Vec<Exact>,
    /// The choice of the placements that become lines, until it has been made.
    choosing: Option<Choosing>,
}

/// The placements that are tried out for a few turns, to find those that are compared.
struct Choosing {
    /// Each with the sum of its values so far.
    list: Vec<(f32, Placement)>,
    /// The number of worlds in which they are still to be tried out.
    worlds: u32,
    rng: BotRng,
}

/// The first step of a line.
#[derive(Clone, Copy)]
enum Start {
    Place(Placement),
    Order { tile: Tile, points: [u8; 2], turned: bool },
    End { exchange: bool },
}

impl Glances {
    /// A model with these settings.
    #[must_use]
    pub const fn new(settings: Settings) -> Self {
        Self { settings }
    }

    /// The number of turns after which the pegs are judged.
    fn early_turns(&self, twin: &Twin) -> u32 {
        (self.settings.rounds * u32::from(twin.seats)).max(2)
    }

    /// The placements to compare, the most promising first, at the end of the game with what they are worth.
    /// Where they are to be tried out first, only the one that is the best at a glance.
    fn choose(&self, rules: &Rules, decision: &mut Decision, rng: &BotRng) -> Vec<Placement> {
        let Decision { ground, twin, deal, .. } = decision;
        let ending = Ending::new(rules, ground, deal, twin).filter(|_| self.settings.ending);
        let Some(mut known) = ending.and_then(|ending| ending.placements(twin)) else {
            return self.candidates(decision, rng);
        };
        known.sort_by(|(_, a), (_, b)| b.reward.total_cmp(&a.reward));
        known.truncate(self.settings.width);
        let (placements, exact) = known.into_iter().unzip();
        decision.exact = exact;
        placements
    }

    /// The placements to compare; the best at a glance if they have to be tried out first.
    fn candidates(&self, decision: &mut Decision, rng: &BotRng) -> Vec<Placement> {
        let Settings { width, first_width, first_worlds, denial, .. } = self.settings;
        let mut list = decision.ground.placements(&decision.twin, denial);
        list.sort_by(|(a, _), (b, _)| b.total_cmp(a));
        list.truncate(first_width.max(width));
        if list.len() <= width {
            return list.into_iter().map(|(_, placement)| placement).collect();
        }
        let first = list[0].1;
        list.iter_mut().for_each(|(value, _)| *value = 0.0);
        decision.choosing = Some(Choosing { list, worlds: first_worlds, rng: rng.clone() });
        vec![first]
    }
}

impl Decision {
    /// A position that agrees with the view.
    fn world(&self, rules: &Rules, rng: &mut BotRng) -> Twin {
        let mut world = self.twin.clone();
        self.deal.apply(rules, &mut world, rng);
        world
    }

    /// Makes lines of these placements.
    fn compare(&mut self, placements: impl IntoIterator<Item = Placement>) {
        self.lines.clear();
        self.starts.clear();
        for placement in placements {
            let (one, two) = self.twin.rack(self.seat)[usize::from(placement.slot)].colours();
            let [first, second] = placement.cells.map(|cell| self.ground.grid.hex(cell));
            self.lines.push(vec![Action::place(one, first, two, second)]);
            self.starts.push(Start::Place(placement));
        }
    }

    /// The value of a position for the seat that decides.
    fn value(&self, twin: &Twin) -> f32 {
        value(&self.ground, twin, self.seat, self.rivals)
    }
}

/// The value of a position for a seat, from 0 to 1: the result if the game is over, and how far the pegs are
/// otherwise.
pub(super) fn value(ground: &Ground, twin: &Twin, seat: u8, rivals: [f32; 2]) -> f32 {
    if twin.over {
        let end = end(twin, seat);
        let shared = 0.7 * end.share + 0.3 * squash(end.margin, 4.0);
        return if twin.seats == 1 { ground.reached(twin, seat) / 36.0 } else { shared };
    }
    let outlook = Outlook::new(twin, &ground.grid);
    let level = |seat: u8| ground.level(twin, &outlook, seat);
    // The seats of a team have the same pegs and count once.
    let first = |other: u8| twin.mode != Mode::Team || other < 2;
    let others = (0..twin.seats).filter(|&other| twin.set_of(other) != twin.set_of(seat) && first(other));
    let others = if twin.mode == Mode::Duel { 1 - seat..2 - seat } else { 0..0 }.chain(others);
    let own = level(seat);
    let (mut best, mut sum, mut sides) = (f32::NEG_INFINITY, 0.0, 0);
    for other in others.map(level) {
        best = best.max(other);
        sum += other;
        sides += 1;
    }
    match sides {
        0 => own / 36.0,
        1 => squash(own - best, 4.0),
        _ => squash(own - rivals[0] * best - rivals[1] * sum / sides as f32, 4.0),
    }
}

/// The result of a finished game for a seat.
pub(super) fn end(twin: &Twin, seat: u8) -> Estimate {
    let key = |seat: u8| {
        let mut key = Vec::with_capacity(7);
        add_ranking_key(twin.mode, Seat::new(seat), &twin.pegs[twin.set_of(seat)], &mut key);
        key
    };
    let own = key(seat);
    let partner = |other: u8| twin.mode == Mode::Team && other % 2 == seat % 2;
    let (mut sharing, mut beaten, mut best) = (1.0, false, i32::MIN);
    for other in (0..twin.seats).filter(|&other| other != seat && !partner(other)) {
        // Opponents in a team have the same pegs and count once.
        if twin.mode == Mode::Team && other > 1 {
            continue;
        }
        let key = key(other);
        best = best.max(key[0]);
        sharing += f32::from(u8::from(key == own));
        beaten |= key > own;
    }
    match best {
        i32::MIN => Estimate { share: 0.0, margin: own[0] as f32 },
        best => Estimate { share: if beaten { 0.0 } else { 1.0 / sharing }, margin: (own[0] - best) as f32 },
    }
}

/// Maps a difference to 0 to 1.
fn squash(difference: f32, scale: f32) -> f32 {
    0.5 + 0.5 * difference / (difference.abs() + scale)
}

/// A line that is being tried out.
struct Trial {
    twin: Twin,
    turns: u32,
    nodes: u32,
}

impl Trial {
    /// Plays the turn of the seat that decides to its end, in a world.
    fn new(rules: &Rules, decision: &Decision, world: Twin, start: Start, rng: &mut BotRng) -> Self {
        let Decision { ground, .. } = decision;
        let mut twin = world;
        let mut nodes = 1;
        match start {
            Start::Place(placement) => twin.place(rules, &ground.grid, placement),
            Start::Order { tile, points, turned } => twin.score(rules, tile, points, turned),
            Start::End { exchange } => twin.end_turn(exchange, rng),
        }
        if !matches!(start, Start::End { .. }) {
            nodes += if twin.owed > 0 && !twin.over {
                ground.turn(rules, &mut twin, rng)
            } else {
                ground.end_turn(&mut twin, rng)
            };
        }
        Self { twin, turns: 1, nodes }
    }

    /// Plays on until the game is over or this many turns have been played.
    fn play(&mut self, rules: &Rules, decision: &Decision, rng: &mut BotRng, turns: u32) {
        while !self.twin.over && self.turns < turns {
            self.nodes += decision.ground.turn(rules, &mut self.twin, rng);
            self.turns += 1;
        }
    }
}

impl Model<Ingenious> for Glances {
    type Root = Decision;

    fn root(&mut self, rules: &Rules, view: &View, rng: &mut BotRng) -> Decision {
        let ground = Ground::new(rules, self.settings.outlook);
        let twin = Twin::new(rules, &ground.grid, view);
        let deal = Deal::new(rules, view);
        let seat = view.mover.index() as u8;
        let rivals = self.settings.rivals;
        let (lines, starts, exact) = (Vec::new(), Vec::new(), Vec::new());
        let mut decision = Decision { ground, twin, deal, seat, rivals, lines, starts, exact, choosing: None };
        if view.phase == Phase::Place {
            let placements = self.choose(rules, &mut decision, rng);
            decision.compare(placements);
            return decision;
        }
        let mut legal = Vec::new();
        Ingenious::legal_in(rules, view, &mut legal);
        for action in legal {
            decision.starts.push(match (view.phase, action, view.last) {
                (Phase::Order { first, second }, Action::Order(half), Some(last)) => {
                    Start::Order { tile: last.tile, points: [first, second], turned: half == Half::Second }
                }
                (_, action, _) => Start::End { exchange: action == Action::Exchange },
            });
            decision.lines.push(vec![action]);
        }
        decision
    }

    fn is_ready(&self, root: &Decision) -> bool {
        root.choosing.is_none()
    }

    /// Tries all placements out in one more world.
    fn prepare(&self, rules: &Rules, root: &mut Decision) {
        let Some(mut choosing) = root.choosing.take() else { return };
        let Choosing { list, worlds, rng } = &mut choosing;
        if *worlds > 0 {
            *worlds -= 1;
            let mut rng = BotRng::seed_from_u64(rng.next_u64());
            let world = root.world(rules, &mut rng);
            for (value, placement) in list.iter_mut() {
                let mut rng = rng.clone();
                let mut trial = Trial::new(rules, root, world.clone(), Start::Place(*placement), &mut rng);
                trial.play(rules, root, &mut rng, self.early_turns(&root.twin));
                *value += root.value(&trial.twin);
            }
        }
        if *worlds > 0 {
            root.choosing = Some(choosing);
            return;
        }
        list.sort_by(|(a, _), (b, _)| b.total_cmp(a));
        root.compare(list.iter().map(|(_, placement)| *placement).take(self.settings.width));
    }

    fn lines<'root>(&self, root: &'root Decision) -> &'root [Vec<Action>] {
        &root.lines
    }

    fn add_line(&self, rules: &Rules, root: &mut Decision, line: Vec<Action>) {
        // All other decisions have few actions, which are lines already.
        let [Action::Place { tile, first, second }, ..] = line[..] else { return };
        let slot = root.twin.rack(root.seat).iter().position(|held| *held == tile).unwrap_or(0) as u8;
        let cells = [first, second].map(|hex| root.ground.grid.cell(hex));
        let placement = Placement { slot, cells };
        if !root.exact.is_empty() {
            let ending = Ending::new(rules, &root.ground, &root.deal, &root.twin);
            let worth = ending.and_then(|ending| ending.after(&root.twin, placement));
            root.exact.extend(worth);
        }
        root.lines.push(vec![line[0]]);
        root.starts.push(Start::Place(placement));
    }

    fn sample(&self, rules: &Rules, root: &Decision, line: usize, seed: u64) -> Sample {
        if let Some(Exact { reward, estimate }) = root.exact.get(line).copied() {
            return Sample { reward, estimate, nodes: EXACT_NODES };
        }
        let mut rng = BotRng::seed_from_u64(seed);
        let world = root.world(rules, &mut rng);
        let mut trial = Trial::new(rules, root, world, root.starts[line], &mut rng);
        trial.play(rules, root, &mut rng, self.early_turns(&root.twin));
        let early = root.value(&trial.twin);
        trial.play(rules, root, &mut rng, u32::MAX);
        let late = root.value(&trial.twin);
        let weight = if root.twin.mode == Mode::Solo { 0.0 } else { self.settings.early };
        let reward = weight * early + (1.0 - weight) * late;
        Sample { reward, estimate: end(&trial.twin, root.seat), nodes: trial.nodes + root.deal.nodes() }
    }
}
