//! The model of the search: whole turns, tried out by playing its own park to the end.

use core::cell::RefCell;

use game_core::Seat;
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
    worlds: RefCell<Vec<Option<Others>>>,
}

impl Turns {
    /// A model with these weights and this setting.
    pub(super) fn new(weights: &Weights, setting: Setting) -> Self {
        Self { course: course(weights), setting }
    }

    /// What the end of a trial is worth.
    fn rate(root: &Decision, end: &End, others: Option<&Others>) -> (f32, Estimate) {
        let squash = |margin: f32| 0.5 + margin / (2.0 * (margin.abs() + 25.0));
        let Some(others) = others else {
            // The search plays better than the quick policy of its trials: how much better it turned out, on
            // average, grows with the square of the turns left.
            let turns = f32::from(TURNS[0].saturating_sub(root.view.turn));
            let total = end.total as f32 + 0.13 * turns * turns;
            let short = TO_WIN.1.saturating_sub(end.missions);
            let enough = f32::from(u8::from(total >= TO_WIN.0 as f32));
            let share = (0..short).fold(enough, |share, _| share * 0.004 * turns * turns);
            let margin = total - (TO_WIN.0 + 12 * short as i32) as f32;
            return (0.5 * share + 0.5 * squash(margin), Estimate { share, margin: total });
        };
        let own = (end.total, end.breeding);
        let rivals =
            || others.ends.iter().enumerate().filter(|(seat, _)| *seat != root.seat.index()).map(|(_, end)| *end);
        let best = rivals().fold((i32::MIN, 0), |best, rival| if rival > best { rival } else { best });
        let share = match own.cmp(&best) {
            core::cmp::Ordering::Less => 0.0,
            core::cmp::Ordering::Equal => 1.0 / (1 + rivals().filter(|rival| *rival == own).count()) as f32,
            core::cmp::Ordering::Greater => 1.0,
        };
        let margin = (end.total - best.0) as f32;
        (0.3 * share + 0.7 * (0.5 + margin / 200.0), Estimate { share, margin })
    }
}

impl Model<Spectacular> for Turns {
    type Root = Decision;

    fn root(&mut self, rules: &Rules, view: &View, _: &mut BotRng) -> Decision {
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
        let worlds = RefCell::new(vec![None; if rules.solo { 0 } else { self.setting.worlds as usize }]);
        Decision { view: view.clone(), seat, player, plans, lines, boards, left, taken, worlds }
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

    fn sample(&self, rules: &Rules, root: &Decision, line: usize, seed: u64) -> Sample {
        let land = Land::new(rules, &root.player);
        let plan = &root.plans[line];
        let luck = Luck::new(rules, &root.view, &root.player, seed);
        let mut worlds = root.worlds.borrow_mut();
        let mut nodes = 1;
        let others = (!rules.solo).then(|| {
            let number = (seed >> 32) % self.setting.worlds;
            &*worlds[number as usize].get_or_insert_with(|| {
                let lands: Vec<Land<'_>> =
                    rules.seats.seats().map(|seat| Land::new(rules, root.view.player(seat))).collect();
                nodes += rules.seats.get() as u32 * u32::from(TURNS[0] - root.view.turn.min(TURNS[0]));
                Others::new(rules, &root.view, &lands, &self.course, number)
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
        let mut trial = Trial { land: &land, course: &self.course, luck, player, turn, drawn: 0, table, until, nodes };
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
