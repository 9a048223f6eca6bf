//! The model of the search: whole turns, tried out by playing its own park to the end.

use std::sync::OnceLock;

use game_core::Seat;
use rand_core::Rng as _;
use spectacular::action::Area;
use spectacular::components::{TO_WIN, TURNS};
use spectacular::state::SEATS;
use spectacular::{Action, Phase, Player, Rules, Spectacular, View};

use super::land::Land;
use super::lines::{Finder, Plan, Setting};
use super::quick::{Course, course};
use super::trial::{End, Stage, Table, Trial};
use super::weights::Weights;
use super::world::{Board, Luck, Others, board};
use crate::estimate::best_of;
use crate::search::{Model, Sample};
use crate::{BotRng, Estimate};

/// Tries out whole turns by playing its own park to the end.
pub(super) struct Turns {
    course: Course,
    setting: Setting,
}

/// A decision.
pub(super) struct Decision {
    view: View,
    seat: Seat,
    player: Player,
    plans: Vec<Plan>,
    lines: Vec<Vec<Action>>,
    boards: [Board; SEATS],
    left: [u16; SEATS],
    taken: u8,
    /// What the other seats do in each world, and the number from which it follows with that of the world.
    worlds: Vec<OnceLock<Others>>,
    salt: u64,
}

impl Turns {
    /// A model with these weights and this setting.
    pub(super) fn new(weights: &Weights, setting: Setting) -> Self {
        Self { course: course(weights), setting }
    }

    /// Plays the other seats in this many worlds from the next decision on.
    pub(super) const fn set_worlds(&mut self, worlds: u64) {
        self.setting.worlds = worlds;
    }

    /// What the end of a trial is worth.
    fn rate(root: &Decision, end: &End, others: Option<&Others>) -> (f32, Estimate) {
        let Some(others) = others else { return rate_alone(root.view.turn, end) };
        let rivals = others.ends.iter().enumerate().filter(|(seat, _)| *seat != root.seat.index());
        rate_among(root.view.turn, (end.total, end.breeding), rivals.map(|(_, end)| *end))
    }
}

/// What the end of a solo game is worth, played by the quick policy from this turn on.
pub(super) fn rate_alone(turn: u8, end: &End) -> (f32, Estimate) {
    let squash = |margin: f32| 0.5 + margin / (2.0 * (margin.abs() + 25.0));
    // The search plays better than the quick policy of its trials: how much better it turned out, on average,
    // grows with the square of the turns left.
    let turns = f32::from(TURNS[0].saturating_sub(turn));
    let total = end.total as f32 + 0.13 * turns * turns;
    let short = TO_WIN.1.saturating_sub(end.missions);
    let enough = f32::from(u8::from(total >= TO_WIN.0 as f32));
    let share = (0..short).fold(enough, |share, _| share * 0.004 * turns * turns);
    let margin = total - (TO_WIN.0 + 12 * short as i32) as f32;
    (0.5 * share + 0.5 * squash(margin), Estimate { share, margin: total })
}

/// The variance that each turn to come adds to a margin, beside that of the trials: people and searching bots
/// do not play like the quick policy, and few worlds are looked at. The example `calibration` compares what
/// is expected with what happens.
const TURN_VARIANCE: f32 = 30.0;

/// What the total and the breeding sum of a seat at the end are worth beside those of the others, if they
/// were played by the quick policy from this turn on.
pub(super) fn rate_among(turn: u8, own: (i32, i32), rivals: impl Iterator<Item = (i32, i32)>) -> (f32, Estimate) {
    let (mut best, mut sharing, mut count) = ((i32::MIN, 0), 1, 0);
    for rival in rivals {
        count += 1;
        sharing += u8::from(rival == own);
        best = best.max(rival);
    }
    let won = match own.cmp(&best) {
        core::cmp::Ordering::Less => 0.0,
        core::cmp::Ordering::Equal => 1.0 / f32::from(sharing),
        core::cmp::Ordering::Greater => 1.0,
    };
    let margin = (own.0 - best.0) as f32;
    let turns = f32::from(TURNS[0].saturating_sub(turn + 1));
    let spread = (TURN_VARIANCE * turns).max(1.0).sqrt();
    // Half of it is the spread of a rival, of whom the best counts.
    let z = margin / spread - best_of(count) * core::f32::consts::FRAC_1_SQRT_2;
    let share = if turns == 0.0 { won } else { 0.5 + 0.5 * z / (1.0 + z * z).sqrt() };
    (0.3 * won + 0.7 * (0.5 + margin / 200.0), Estimate { share, margin })
}

impl Model<Spectacular> for Turns {
    type Root = Decision;

    fn root(&mut self, rules: &Rules, view: &View, rng: &mut BotRng) -> Decision {
        let Some(seat) = view.viewer.seat() else { unreachable!("a bot plays a seat") };
        let player = *view.player(seat);
        let land = Land::new(rules, &player);
        let finder = Finder { land: &land, course: &self.course, view, setting: self.setting };
        let plans = finder.plans(&player);
        // The build step begins when all seats have chosen: at a table a line ends there.
        let apart = |action: &Action| !rules.solo && matches!(action, Action::Display(_));
        let line = |plan: &Plan| {
            let end = plan.line.iter().position(apart).map_or(plan.line.len(), |at| at + 1);
            plan.line[..end].to_vec()
        };
        let lines = plans.iter().map(line).collect();
        let (mut boards, mut left) = ([[None; 12]; SEATS], [0; SEATS]);
        let mut taken = 0;
        for other in rules.seats.seats().filter(|_| !rules.solo) {
            let player = view.player(other);
            boards[other.index()] = board(rules, player);
            left[other.index()] = player.supply.filled();
            let done = matches!(view.phase, Phase::Build) || player.areas[Area::N as usize].is_some();
            taken |= u8::from(done) << other.index();
        }
        let worlds = (0..if rules.solo { 0 } else { self.setting.worlds }).map(|_| OnceLock::new()).collect();
        let salt = rng.next_u64();
        Decision { view: view.clone(), seat, player, plans, lines, boards, left, taken, worlds, salt }
    }

    fn lines<'root>(&self, root: &'root Decision) -> &'root [Vec<Action>] {
        &root.lines
    }

    fn add_line(&self, rules: &Rules, root: &mut Decision, line: Vec<Action>) {
        let land = Land::new(rules, &root.player);
        let finder = Finder { land: &land, course: &self.course, view: &root.view, setting: self.setting };
        // A line that cannot be followed is none of a finished game; the first one stands in for it.
        let plan = finder.played(&root.player, &line).unwrap_or_else(|| root.plans[0].clone());
        root.lines.push(plan.line.clone());
        root.plans.push(plan);
    }

    fn prepared(&self, rules: &Rules, root: &Decision) -> u64 {
        // All seats are played to the end once in every world.
        let turns = u64::from(TURNS[0] - root.view.turn.min(TURNS[0]));
        root.worlds.len() as u64 * rules.seats.get() as u64 * turns
    }

    fn sample(&self, rules: &Rules, root: &Decision, line: usize, seed: u64) -> Sample {
        let land = Land::new(rules, &root.player);
        let plan = &root.plans[line];
        let luck = Luck::new(rules, &root.view, &root.player, seed);
        let others = (!rules.solo).then(|| {
            let number = (seed >> 32) % root.worlds.len() as u64;
            root.worlds[number as usize].get_or_init(|| {
                let lands: Vec<Land<'_>> =
                    rules.seats.seats().map(|seat| Land::new(rules, root.view.player(seat))).collect();
                Others::new(rules, &root.view, &lands, &self.course, root.salt ^ number)
            })
        });
        let table = others.map(|others| {
            let mut left = root.left;
            if !matches!(root.view.phase, Phase::Workers) {
                left[root.seat.index()] = plan.player.supply.filled();
            }
            Table {
                others,
                boards: root.boards,
                left,
                seats: rules.seats.get(),
                own: root.seat.index(),
                from: root.view.turn,
                taken: root.taken,
            }
        });
        let (player, turn) = (plan.player, root.view.turn);
        let until = turn.saturating_add(self.setting.turns);
        let mut trial =
            Trial { land: &land, course: &self.course, luck, player, turn, drawn: 0, table, until, nodes: 1 };
        let end = trial.play(plan.stage);
        let nodes = trial.nodes;
        let (reward, estimate) = Self::rate(root, &end, others);
        Sample { reward, estimate, nodes }
    }
}

/// Plays a game on from the view of a seat that is to make its first decision, all seats by the quick policy
/// with these weights; returns the totals of all seats. This is what tuning maximises.
#[must_use]
pub fn self_play(rules: &Rules, view: &View, weights: &Weights, seed: u64) -> Vec<i32> {
    let course = course(weights);
    if !rules.solo {
        let lands: Vec<Land<'_>> = rules.seats.seats().map(|seat| Land::new(rules, view.player(seat))).collect();
        let others = Others::new(rules, view, &lands, &course, seed);
        return others.ends.into_iter().map(|(total, _)| total).collect();
    }
    let player = *view.player(Seat::new(0));
    let land = Land::new(rules, &player);
    let luck = Luck::new(rules, view, &player, seed);
    let mut trial = Trial {
        land: &land,
        course: &course,
        luck,
        player,
        turn: view.turn,
        drawn: 0,
        table: None,
        until: TURNS[0],
        nodes: 0,
    };
    vec![trial.play(Stage::Roll).total]
}

#[cfg(test)]
mod tests {
    use game_core::{Draws, Game, SeatCount, Step, ToMove, Viewer, fair};
    use rand_core::SeedableRng as _;
    use spectacular::Options;

    use super::*;

    /// What the others do in the worlds of a decision is drawn for every decision.
    #[test]
    fn decisions_have_worlds_of_their_own() -> Result<(), Box<dyn core::error::Error>> {
        let rules = Spectacular::rules(&Options::default(), SeatCount::new(3), None, 1)?;
        let mut draws = Draws::new(fair::seed_from_text("worlds").0);
        let mut rng = BotRng::seed_from_u64(1);
        let mut state = Spectacular::setup(&rules);
        while state.phase() != Phase::Choose {
            let step = match state.to_move(&rules) {
                ToMove::Seats(seats) => {
                    let seat = seats.first().ok_or("nobody is to act")?;
                    Step::choice(seat, state.random_action(&rules, seat, &mut rng))
                }
                _ => Step::Chance(state.chance_at(&rules, draws.draw())),
            };
            state.apply(&rules, &step, &mut ());
        }
        let view = state.view(&rules, Viewer::Seat(Seat::new(0)));
        let setting = Setting { lines: 2, each: 1, placings: 1, worlds: 1, turns: 15 };
        let mut model = Turns::new(&Weights::TUNED, setting);
        let mut others = |seed| {
            let root = model.root(&rules, &view, &mut BotRng::seed_from_u64(seed));
            model.sample(&rules, &root, 0, 7);
            root.worlds[0].get().map(|others| others.ends.clone())
        };
        let (one, again, another) = (others(1), others(1), others(2));
        assert!(one.is_some());
        assert_eq!(one, again);
        assert_ne!(one, another);
        Ok(())
    }
}
