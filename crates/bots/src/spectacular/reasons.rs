//! Why a turn is good: what it scores, what it brings nearer, and what the neighbour would have taken.

use game_core::Seat;
use spectacular::action::Slot;
use spectacular::components::{Components, TURNS};
use spectacular::items::MissionCode;
use spectacular::missions::Progress;
use spectacular::scoring::{entrance, entrance_is_scored, points};
use spectacular::{Action, Item, Phase, Player, Rules, Spectacular, Tower, View};

use super::land::Land;
use super::outlook::Outlook;
use super::placing::best;
use super::quick::{build, displayed};
use super::weights::{Chances, Weights};
use super::world::board;
use crate::reason::{Found, Phrase, after_line, lead};

/// What makes a line stand out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It gains this many points now; those of the entrance count as it stands.
    Points(i32),
    /// It closes a tower of this colour.
    Tower(Tower),
    /// It brings this many new animals.
    Animals(u8),
    /// It meets a mission.
    MissionMet(Mission),
    /// It brings a mission nearer.
    MissionNearer {
        /// The mission.
        mission: Mission,
        /// What the park then has of it.
        have: u8,
        /// What is needed.
        need: u8,
    },
    /// It uses no worker.
    KeepsWorkers,
    /// It takes an item with which the neighbour would have gained this many points more.
    Denies {
        /// The neighbour who gets the supply board next.
        seat: Seat,
        /// The points.
        points: i32,
    },
    /// It keeps a die that would gain this many points.
    KeepsDie(i32),
    /// What it rolls again would gain at most this many points.
    RollsWeak(i32),
    /// The dice that it rolls again show less than a new roll does on average.
    RollsLow {
        /// The number of dice.
        count: u8,
        /// What they show together.
        sum: u8,
    },
    /// The item that it saves would gain this many points.
    Saves(i32),
    /// A cost: it uses this many workers.
    CostsWorkers(u8),
    /// A cost: something taken has no place.
    Discards,
}

/// A mission by its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mission {
    /// A printed mission.
    Printed(MissionCode),
    /// One of an owner's component set, by the name written there.
    Named(String),
}

impl Mission {
    fn new(rules: &Rules, code: MissionCode) -> Self {
        let name = &rules.mission(code).name;
        let printed = &Components::printed().missions[code.index()].name;
        if name == printed { Self::Printed(code) } else { Self::Named(name.clone()) }
    }

    fn add_to(self, phrase: Phrase) -> Phrase {
        match self {
            Self::Printed(code) => {
                phrase.text("mission", format!("spectacular-mission-{}", code.to_string().to_ascii_lowercase()))
            }
            Self::Named(name) => phrase.id("mission", name),
        }
    }
}

impl From<Reason> for Phrase {
    fn from(reason: Reason) -> Self {
        match reason {
            Reason::Points(points) => Self::new("spectacular-because-points").number("points", points),
            Reason::Tower(tower) => Self::new("spectacular-because-tower").id("tower", tower.id()),
            Reason::Animals(count) => Self::new("spectacular-because-animals").number("count", count),
            Reason::MissionMet(mission) => mission.add_to(Self::new("spectacular-because-mission-met")),
            Reason::MissionNearer { mission, have, need } => {
                mission.add_to(Self::new("spectacular-because-mission").number("have", have).number("need", need))
            }
            Reason::KeepsWorkers => Self::new("spectacular-because-keeps-workers"),
            Reason::Denies { seat, points } => {
                Self::new("spectacular-because-denies").seat("name", seat).number("points", points)
            }
            Reason::KeepsDie(points) => Self::new("spectacular-because-keeps-die").number("points", points),
            Reason::RollsWeak(points) => Self::new("spectacular-because-rolls").number("points", points),
            Reason::RollsLow { count, sum } => {
                let mean = i64::from(count) * 7 / 2;
                Self::new("spectacular-because-rolls-low")
                    .number("count", count)
                    .number("sum", sum)
                    .number("mean", mean)
            }
            Reason::Saves(points) => Self::new("spectacular-because-saves").number("points", points),
            Reason::CostsWorkers(count) => Self::new("spectacular-because-workers").number("count", count),
            Reason::Discards => Self::new("spectacular-because-discards"),
        }
    }
}

/// What lines are compared by, worked out once.
struct Ground<'a> {
    rules: &'a Rules,
    view: &'a View,
    seat: Seat,
    chances: Chances,
    is_entrance_scored: bool,
}

impl Ground<'_> {
    /// The points of a seat if the game ended now, with the entrance as it stands.
    fn worth(&self, player: &Player) -> i32 {
        let later = if self.is_entrance_scored || player.board.is_none() {
            0
        } else {
            entrance(player.ground(self.rules), &player.park) as i32
        };
        points(self.rules, player).total() + later
    }

    /// The points that an item gains where a bot would place it.
    fn gain(&self, player: &Player, item: Item) -> i32 {
        let land = Land::new(self.rules, player);
        let placing = best(&land, &Outlook::new(&land, &self.chances, player), player, item);
        let mut after = *player;
        placing.apply(&land, &mut after, item);
        self.worth(&after) - self.worth(player)
    }

    /// The most points that the neighbour would gain with one item of a supply board.
    fn offered(&self, seat: Seat, supply: &Player) -> i32 {
        let neighbour = self.view.player(seat);
        let items = board(self.rules, supply).into_iter().flatten();
        items.map(|item| self.gain(neighbour, item)).max().unwrap_or(0)
    }
}

/// Dice that are kept and rolled again.
#[derive(Default)]
struct RolledAgain {
    /// The most that a die gains which is kept.
    kept: i32,
    /// The most that a die gains which is rolled again.
    gain: i32,
    /// The number of those that are rolled again, and what they show together.
    count: u8,
    sum: u8,
}

impl RolledAgain {
    /// By how much a new roll shows more on average, in half pips.
    fn more(&self) -> f32 {
        7.0 * f32::from(self.count) - 2.0 * f32::from(self.sum)
    }
}

/// What a line leads to.
struct Facts {
    gain: i32,
    tower: Option<Tower>,
    animals: u8,
    /// For each mission its progress before and after.
    missions: Vec<(MissionCode, Progress, Progress)>,
    workers: u8,
    discards: bool,
    denied: Option<(Seat, i32)>,
    dice: Option<RolledAgain>,
    saved: Option<i32>,
}

impl Facts {
    fn new(ground: &Ground<'_>, line: &[Action]) -> Self {
        let &Ground { rules, view, seat, .. } = ground;
        let before = view.player(seat);
        let end: Spectacular = after_line(rules, view, seat, line);
        let taken = *end.player(seat);
        let mut after = taken;
        let land = Land::new(rules, &taken);
        // What is taken and not placed yet is placed as a bot would.
        match taken.areas {
            [Some(north), Some(west)] => build(&land, &ground.chances, &mut after, north, west),
            [Some(item), None] | [None, Some(item)] => {
                let placing = best(&land, &Outlook::new(&land, &ground.chances, &taken), &taken, item);
                placing.apply(&land, &mut after, item);
            }
            [None, None] => {}
        }
        let closed = |player: &Player, of: Tower| {
            player
                .board
                .map_or(0, |_| player.park.towers(player.ground(rules)).filter(|(tower, _)| *tower == of).count())
        };
        let star = before.board.map(|_| before.star(rules));
        let progress = |code: MissionCode, player: &Player| {
            star.map(|star| rules.mission(code).progress(player.ground(rules), &player.park, star, player.workers))
        };
        let missions = before.missions.iter().flatten().filter(|_| rules.missions);
        let missions = missions.filter_map(|code| Some((*code, progress(*code, before)?, progress(*code, &after)?)));
        let next = seat.next(rules.seats);
        // At the end of a round the boards are not passed on.
        let is_passed = !rules.solo && !TURNS.contains(&(view.turn + 1));
        let takes = is_passed && line.iter().any(|action| matches!(action, Action::Supply(_)));
        let denied = takes.then(|| (next, ground.offered(next, before) - ground.offered(next, &taken)));
        Self {
            gain: ground.worth(&after) - ground.worth(before),
            tower: Tower::ALL.into_iter().find(|tower| closed(&after, *tower) > closed(before, *tower)),
            animals: (after.park.animals() & !before.park.animals()).count_ones() as u8,
            missions: missions.collect(),
            workers: (before.workers & !after.workers).count_ones() as u8,
            discards: line.contains(&Action::Discard),
            denied,
            dice: Self::dice(ground, before, line),
            saved: Self::saved(ground, before, line),
        }
    }

    /// The dice of the display that are kept and rolled again.
    fn dice(ground: &Ground<'_>, player: &Player, line: &[Action]) -> Option<RolledAgain> {
        if ground.view.phase != Phase::Reroll || !line.contains(&Action::Roll) {
            return None;
        }
        let mut dice = RolledAgain::default();
        for (slot, item) in displayed(player) {
            let (Slot::Die(at), Item::Die(die)) = (slot, item) else { continue };
            let gain = ground.gain(player, item);
            if line.contains(&Action::Mark(at)) {
                dice =
                    RolledAgain { gain: gain.max(dice.gain), count: dice.count + 1, sum: dice.sum + die.value, ..dice };
            } else {
                dice.kept = gain.max(dice.kept);
            }
        }
        Some(dice)
    }

    /// What the item that is saved gains.
    fn saved(ground: &Ground<'_>, player: &Player, line: &[Action]) -> Option<i32> {
        let Phase::Save { space } = ground.view.phase else { return None };
        let saves = line.iter().any(|action| matches!(action, Action::Save(_)));
        let side = player.supply.side?.other();
        let item = player.supply.solo(ground.rules, side, space).filter(|_| saves)?;
        Some(ground.gain(player, item))
    }

    /// The mission that is brought nearest, and by how much of what it needs.
    fn nearer(&self) -> Option<(usize, f32)> {
        let by = |(_, before, after): &(MissionCode, Progress, Progress)| {
            let have = |progress: &Progress| f32::from(progress.have.min(progress.need));
            if after.broken { 0.0 } else { (have(after) - have(before)) / f32::from(after.need.max(1)) }
        };
        let nearer = self.missions.iter().map(by).enumerate().filter(|(_, by)| *by > 0.0);
        nearer.max_by(|(_, a), (_, b)| a.total_cmp(b))
    }

    fn met(&self) -> Option<MissionCode> {
        let met = |(_, before, after): &&(MissionCode, Progress, Progress)| after.is_met() && !before.is_met();
        self.missions.iter().find(met).map(|(code, ..)| *code)
    }
}

/// Returns for each line what makes it stand out among all of them, the strongest first.
#[must_use]
pub fn reasons(rules: &Rules, view: &View, seat: Seat, lines: &[Vec<Action>]) -> Vec<Vec<Reason>> {
    let chances = Chances::new(&Weights::TUNED, view.turn);
    let is_entrance_scored = entrance_is_scored(view.turn, view.phase);
    let ground = Ground { rules, view, seat, chances, is_entrance_scored };
    if view.player(seat).board.is_none() {
        return vec![Vec::new(); lines.len()];
    }
    let facts: Vec<Facts> = lines.iter().map(|line| Facts::new(&ground, line)).collect();
    let is_cost = |reason: &Reason| matches!(reason, Reason::CostsWorkers(_) | Reason::Discards);
    (0..facts.len()).map(|at| of_line(rules, &facts, at).strongest(is_cost)).collect()
}

fn of_line(rules: &Rules, facts: &[Facts], at: usize) -> Found<Reason> {
    let mut found = Found::new();
    let own = &facts[at];
    let some = |is: bool| f32::from(u8::from(is));
    let by = |value: fn(&Facts) -> f32| lead(facts, at, value);
    let more = by(|line| line.gain as f32);
    if own.gain > 0 && more >= 1.0 {
        found.add(more / 2.0, Reason::Points(own.gain));
    }
    if let Some(tower) = own.tower.filter(|_| lead(facts, at, |line| some(line.tower.is_some())) > 0.0) {
        found.add(3.0, Reason::Tower(tower));
    }
    if own.animals > 0 && by(|line| f32::from(line.animals)) > 0.0 {
        found.add(1.2 * f32::from(own.animals), Reason::Animals(own.animals));
    }
    let met = lead(facts, at, |line| some(line.met().is_some()));
    if let Some(code) = own.met().filter(|_| met > 0.0) {
        found.add(8.0, Reason::MissionMet(Mission::new(rules, code)));
    } else if let Some((number, part)) = own.nearer() {
        let (code, _, after) = &own.missions[number];
        let ahead = lead(facts, at, |line| line.nearer().map_or(0.0, |(_, part)| part));
        if ahead > 0.02 {
            let mission = Mission::new(rules, *code);
            found.add(1.0 + 6.0 * part, Reason::MissionNearer { mission, have: after.have, need: after.need });
        }
    }
    if let Some((seat, points)) = own.denied {
        let ahead = by(|line| line.denied.map_or(0.0, |(_, points)| points as f32));
        if points >= 2 && ahead >= 1.0 {
            found.add(points as f32 / 3.0, Reason::Denies { seat, points });
        }
    }
    if let Some(&RolledAgain { kept, gain, count, sum }) = own.dice.as_ref() {
        if kept > 0 && by(|line| line.dice.as_ref().map_or(0.0, |dice| dice.kept as f32)) > 0.0 {
            found.add(kept as f32 / 2.0, Reason::KeepsDie(kept));
        }
        if count > 0 && by(|line| line.dice.as_ref().map_or(0.0, |dice| dice.gain as f32)) < 0.0 {
            found.add(1.0, Reason::RollsWeak(gain));
        }
        let more = by(|line| line.dice.as_ref().map_or(0.0, RolledAgain::more));
        if more >= 2.0 {
            found.add(more / 4.0, Reason::RollsLow { count, sum });
        }
    }
    if let Some(points) = own.saved {
        found.add(1.0 + points as f32 / 2.0, Reason::Saves(points));
    }
    let workers = by(|line| f32::from(line.workers));
    if own.workers == 0 && workers <= -0.5 {
        found.add(1.0, Reason::KeepsWorkers);
    } else if workers >= 0.5 {
        found.add(1.0, Reason::CostsWorkers(own.workers));
    }
    if own.discards && lead(facts, at, |line| some(line.discards)) > 0.0 {
        found.add(2.0, Reason::Discards);
    }
    found.or(own.gain > 0 && facts.len() > 2, Reason::Points(own.gain));
    found
}
