//! The lines that a decision compares: whole turns, and whole preparations.

use game_core::sort_few;
use spectacular::action::{Area, SoloSide, Space};
use spectacular::components::TURNS;
use spectacular::state::At;
use spectacular::{Action, Habitat, Item, Phase, Player, Point, View};

use super::land::Land;
use super::outlook::Outlook;
use super::placing::{Placing, each};
use super::quick::{Course, displayed, doubles, rerolls};
use super::trial::Stage;
use super::weights::Chances;
use super::{windows, workers};

/// A line, the seat after it, and where its game goes on.
#[derive(Clone)]
pub(super) struct Plan {
    pub(super) line: Vec<Action>,
    pub(super) player: Player,
    pub(super) stage: Stage,
    pub(super) worth: f32,
}

/// How a decision is searched.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// How many lines are compared in all, and how many of each pair of items.
    pub lines: usize,
    /// See `lines`.
    pub each: usize,
    /// How many placements of an item are looked at.
    pub placings: usize,
    /// In how many worlds the other seats are played; trials share them.
    pub worlds: u64,
    /// After how many turns a trial is cut; with 15 it never is.
    pub turns: u8,
}

/// Finds the lines of a decision.
pub(super) struct Finder<'a> {
    pub(super) land: &'a Land<'a>,
    pub(super) course: &'a Course,
    pub(super) view: &'a View,
    pub(super) setting: Setting,
}

impl Finder<'_> {
    fn chances(&self) -> &Chances {
        &self.course[usize::from(self.view.turn)]
    }

    /// The lines of the decision, the most promising first.
    pub(super) fn plans(&self, player: &Player) -> Vec<Plan> {
        let mut plans = match self.view.phase {
            Phase::Reroll => {
                let wanted = |value: u8| value > 0 && rerolls(self.land, value);
                let base = (0..8).filter(|at| wanted(player.dice[*at])).fold(0, |all, at| all | 1 << at);
                self.marks(player, base, u8::MAX, Action::Mark, Action::Roll, Stage::Roll)
            }
            Phase::SoloReroll => {
                let dice = &player.supply.dice;
                let base = (0..8).filter(|at| rerolls(self.land, dice[*at])).fold(0, |all, at| all | 1 << at);
                self.marks(player, base, u8::MAX, Action::MarkSpace, Action::Roll, Stage::RollDice)
            }
            Phase::SoloDiscard => {
                let base = doubles(self.land, player);
                self.marks(player, base, u8::MAX, Action::Drop, Action::Refill, Stage::DropTiles)
            }
            Phase::Swap => {
                let stage = if self.land.rules.solo { Stage::MarkDice } else { Stage::Turn };
                let swaps = (0..9).map(|at| Action::Swap { start: at / 3, slot: at % 3 });
                core::iter::once(Action::NoSwap).chain(swaps).map(|action| self.one(player, action, stage)).collect()
            }
            Phase::Side => {
                let side = |side| {
                    let mut plan = self.one(player, Action::Side(side), Stage::Token);
                    plan.worth = self.turns(&plan.player).first().map_or(0.0, |turn| turn.worth);
                    plan
                };
                SoloSide::ALL.map(side).into()
            }
            Phase::Save { space } => self.saves(player, space),
            Phase::Choose => self.turns(player),
            Phase::Build => self.builds(player, &[]),
            Phase::Workers if self.view.turn < TURNS[0] => self.windows(player),
            Phase::Workers | Phase::Draw { .. } | Phase::Over => vec![self.last_window(player)],
        };
        sort_few(&mut plans, |a, b| a.worth > b.worth);
        plans
    }

    /// The line that was played, as far as it belongs to this decision, with the best that may follow.
    pub(super) fn played(&self, player: &Player, played: &[Action]) -> Option<Plan> {
        let (rules, phase) = (self.land.rules, self.view.phase);
        if matches!(phase, Phase::Swap | Phase::Side | Phase::Save { .. }) {
            return self.plans(player).into_iter().find(|plan| played.first() == plan.line.first());
        }
        let mut after = *player;
        let mut line = Vec::new();
        for action in played {
            after.act(rules, *action);
            line.push(*action);
            let done = match action {
                Action::Roll | Action::Refill | Action::Done => true,
                Action::Display(_) => !rules.solo,
                Action::Hex(_) | Action::Corner(_) | Action::Discard => after.areas == [None, None],
                _ => false,
            };
            if done {
                break;
            }
        }
        let stage = match phase {
            Phase::Reroll => Stage::Roll,
            Phase::SoloReroll => Stage::RollDice,
            Phase::SoloDiscard => Stage::DropTiles,
            Phase::Workers if self.view.turn < TURNS[0] => Stage::Scored,
            Phase::Choose | Phase::Build => Stage::Built,
            _ => Stage::Over,
        };
        if stage == Stage::Built && after.areas != [None, None] {
            let chosen = after.areas[Area::W as usize].is_some() || phase == Phase::Build;
            let rest = if chosen { self.builds(&after, &[]) } else { self.turns(&after) };
            after = rest.first()?.player;
        }
        Some(Plan { line, player: after, stage, worth: 0.0 })
    }

    /// A line of one action.
    fn one(&self, player: &Player, action: Action, stage: Stage) -> Plan {
        let mut after = *player;
        after.act(self.land.rules, action);
        let worth = Outlook::new(self.land, self.chances(), &after).worth;
        Plan { line: vec![action], player: after, stage, worth }
    }

    /// The marks of a rule of thumb, the same with one of them more or less, none and all.
    fn marks(
        &self,
        player: &Player,
        base: u8,
        all: u8,
        mark: fn(u8) -> Action,
        close: Action,
        stage: Stage,
    ) -> Vec<Plan> {
        // Marks are made upwards, so those already made and the ones before them are fixed.
        let from = u8::BITS - player.marks.leading_zeros();
        let free = u8::MAX.checked_shl(from).unwrap_or(0) & all;
        let mut sets = vec![base & free];
        for set in (0..8).map(|at| base ^ 1 << at).chain([0, u8::MAX]) {
            if !sets.contains(&(set & free)) {
                sets.push(set & free);
            }
        }
        let plans = sets.into_iter().enumerate().map(|(at, set)| {
            let mut line: Vec<Action> = (0..8).filter(|at| set >> at & 1 == 1).map(mark).collect();
            line.push(close);
            let marked = Player { marks: player.marks | set, ..*player };
            Plan { line, player: marked, stage, worth: -(at as f32) }
        });
        plans.collect()
    }

    /// Solo: the item is let go, or saved with one worker or another.
    fn saves(&self, player: &Player, space: u8) -> Vec<Plan> {
        let side = player.supply.side.unwrap_or(SoloSide::Tiles).other();
        let Some(item) = player.supply.solo(self.land.rules, side, space) else { return Vec::new() };
        let mut gone = *player;
        match side {
            SoloSide::Tiles => gone.supply.tiles[usize::from(space)] = None,
            SoloSide::Dice => gone.supply.dice[usize::from(space)] = 0,
        }
        let mut plans = vec![Plan { line: vec![Action::LetGo], player: gone, stage: Stage::Choose, worth: 5.0 }];
        for help in [spectacular::action::Help::Own, spectacular::action::Help::Multi] {
            let used = help.workers(item.colour());
            if player.workers & used == used {
                let saved = Player { workers: player.workers & !used, ..*player };
                plans.push(Plan { line: vec![Action::Save(help)], player: saved, stage: Stage::Choose, worth: 0.0 });
            }
        }
        plans
    }

    /// Changes after the first round: those of the exhaustive search, and those that pay at several prices.
    fn windows(&self, player: &Player) -> Vec<Plan> {
        let (land, chances) = (self.land, &self.course[usize::from(TURNS[1]) - 1]);
        let mut plans = vec![self.last_window(player)];
        for price in [100.0, 5.0, 3.5, 2.5, 1.5, 0.5] {
            let (mut line, mut after) = (Vec::new(), *player);
            windows::change_at(land, chances, &mut after, price, |cell, help, way| {
                line.push(Action::Change { hex: land.ground.hex(cell), help, way });
            });
            line.push(Action::Done);
            if !plans.iter().any(|plan| plan.player.park == after.park && plan.player.workers == after.workers) {
                plans.push(Plan { line, player: after, stage: Stage::Scored, worth: -(plans.len() as f32) });
            }
        }
        plans
    }

    /// The changes that an exhaustive search finds best.
    fn last_window(&self, player: &Player) -> Plan {
        let (mut line, mut after) = (Vec::new(), *player);
        while line.last() != Some(&Action::Done) {
            let action = workers::change(self.land.rules, &after, self.view.turn).0;
            after.act(self.land.rules, action);
            line.push(action);
        }
        let stage = if self.view.turn < TURNS[0] { Stage::Scored } else { Stage::Over };
        Plan { line, player: after, stage, worth: 0.0 }
    }

    /// Whole turns: an item of the supply, one of the display, and where to build them.
    fn turns(&self, player: &Player) -> Vec<Plan> {
        let rules = self.land.rules;
        let mut supply: Vec<(Option<Action>, Player)> = Vec::new();
        if player.areas[Area::N as usize].is_some() {
            supply.push((None, *player));
        } else {
            let board = Habitat::ALL.map(Space::Tile).into_iter().chain(Habitat::ALL.map(Space::Die));
            let spaces = board.chain(Habitat::ALL.map(Space::Inside)).chain((0..8).map(Space::Solo));
            let mut seen: Vec<Item> = Vec::new();
            for space in spaces {
                let Some(item) = player.supply.item(rules, space) else { continue };
                if !rules.solo && seen.contains(&item) {
                    continue;
                }
                seen.push(item);
                let mut after = *player;
                after.act(rules, Action::Supply(space));
                supply.push((Some(Action::Supply(space)), after));
            }
        }
        let mut plans: Vec<Plan> = Vec::new();
        for (action, player) in supply {
            let mut seen: Vec<Item> = Vec::new();
            for (slot, item) in displayed(&player) {
                if seen.contains(&item) {
                    continue;
                }
                seen.push(item);
                let mut after = player;
                after.act(rules, Action::Display(slot));
                let line: Vec<Action> = action.into_iter().chain([Action::Display(slot)]).collect();
                plans.extend(self.builds(&after, &line));
            }
        }
        self.best(plans)
    }

    /// The best of these plans.
    fn best(&self, mut plans: Vec<Plan>) -> Vec<Plan> {
        plans.sort_by(|a, b| b.worth.total_cmp(&a.worth));
        plans.truncate(self.setting.lines);
        plans
    }

    /// The best ways to build what is left to build, after a line.
    fn builds(&self, player: &Player, line: &[Action]) -> Vec<Plan> {
        let mut ends: Vec<Plan> = Vec::new();
        match (player.at, player.areas) {
            (At::Between, [Some(north), Some(west)]) => {
                for (area, first, second) in [(Area::N, north, west), (Area::W, west, north)] {
                    let line = [line, &[Action::Next(area)]].concat();
                    for (placing, after) in self.placings(player, first, true) {
                        let mut line = line.clone();
                        placing.list(self.land, first, &mut line);
                        self.finish(&after, Some(second), line, &mut ends);
                    }
                }
            }
            (At::Item { area, helped }, areas) => {
                let Some(first) = areas[area as usize] else { return ends };
                for (placing, after) in self.placings(player, first, !helped) {
                    let mut line = line.to_vec();
                    placing.list(self.land, first, &mut line);
                    self.finish(&after, areas[area.other() as usize], line, &mut ends);
                }
            }
            (At::Corner { area, cell }, areas) => {
                let Some(Item::Tile(tile)) = areas[area as usize] else { return ends };
                for corner in Point::ALL {
                    let mut after = *player;
                    after.park.place(self.land.ground, cell, tile, corner);
                    let line = [line, &[Action::Corner(corner)]].concat();
                    self.finish(&after, areas[area.other() as usize], line, &mut ends);
                }
            }
            (At::Between, _) => {}
        }
        ends.sort_by(|a, b| b.worth.total_cmp(&a.worth));
        let mut kept: Vec<Plan> = Vec::new();
        let most = if line.is_empty() { self.setting.lines } else { self.setting.each };
        for end in ends {
            if kept.len() == most {
                break;
            }
            // The same park is reached in either order.
            let same =
                |other: &Plan| other.player.park == end.player.park && other.player.workers == end.player.workers;
            if !kept.iter().any(same) {
                kept.push(end);
            }
        }
        kept
    }

    /// Adds the ends with the best placements of the second item.
    fn finish(&self, player: &Player, second: Option<Item>, line: Vec<Action>, ends: &mut Vec<Plan>) {
        let done = |player: Player| Player { areas: [None, None], at: At::Between, ..player };
        let Some(second) = second else {
            let player = done(*player);
            let worth = Outlook::new(self.land, self.chances(), &player).worth;
            return ends.push(Plan { line, player, stage: Stage::Built, worth });
        };
        let outlook = Outlook::new(self.land, self.chances(), player);
        for placing in self.few(&outlook, player, second, true) {
            let mut line = line.clone();
            placing.list(self.land, second, &mut line);
            let mut after = done(*player);
            placing.apply(self.land, &mut after, second);
            ends.push(Plan { line, player: after, stage: Stage::Built, worth: outlook.worth + placing.gain });
        }
    }

    /// The best placements of an item, with the seat after each.
    fn placings(&self, player: &Player, item: Item, workers: bool) -> Vec<(Placing, Player)> {
        let outlook = Outlook::new(self.land, self.chances(), player);
        let placings = self.few(&outlook, player, item, workers).into_iter().map(|placing| {
            let mut after = *player;
            placing.apply(self.land, &mut after, item);
            (placing, after)
        });
        placings.collect()
    }

    fn few(&self, outlook: &Outlook<'_>, player: &Player, item: Item, workers: bool) -> Vec<Placing> {
        let mut found: Vec<Placing> = Vec::new();
        each(self.land, outlook, player, item, (workers, true), |placing| {
            let at = found.iter().position(|other| other.gain < placing.gain).unwrap_or(found.len());
            if at < self.setting.placings {
                found.insert(at, placing);
                found.truncate(self.setting.placings);
            }
        });
        found
    }
}
