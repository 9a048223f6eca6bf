//! The score sheet of a seat now and after the plan.

use game_core::sort_few;
use spectacular::items::MissionCode;
use spectacular::missions::Progress;
use spectacular::scoring::{Points, animals, entrance, points};
use spectacular::{Habitat, Player, Rules};

use super::super::plan::Planned;
use super::gains::{Gain, worth};

/// A line of the score sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum ScoreLine {
    /// The entrance.
    Entrance,
    /// The areas of a colour.
    Habitat(Habitat),
    /// The towers.
    Towers,
    /// The different animals.
    Animals,
    /// The missions.
    Missions,
}

impl ScoreLine {
    /// Returns the lines in the order of the score pad.
    pub(crate) fn all(rules: &Rules) -> Vec<Self> {
        let habitats = [Habitat::Green, Habitat::Orange, Habitat::Blue, Habitat::Grey].map(Self::Habitat);
        let mut lines = vec![Self::Entrance];
        lines.extend(habitats);
        lines.extend([Self::Towers, Self::Animals]);
        lines.extend(rules.missions.then_some(Self::Missions));
        lines
    }

    /// Returns the value of the line.
    pub(crate) const fn value(self, points: &Points) -> i32 {
        match self {
            Self::Entrance => points.entrance,
            Self::Habitat(colour) => points.habitats[colour as usize],
            Self::Towers => points.towers,
            Self::Animals => points.animals,
            Self::Missions => points.missions,
        }
    }
}

/// What is there for a line and does not score yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Waiting {
    /// Nothing.
    Nothing,
    /// The entrance would score this; it is scored after the first round.
    SoFar(u32),
    /// The sum of the dice in areas without a heart that has a die.
    Hearts(u32),
    /// Towers without all three dice: the sum of those they have, and how many are missing. The nearest to
    /// being fed is first.
    Towers(Vec<(u32, u8)>),
    /// More animals to the next step, and its points.
    Kinds {
        /// How many more are needed.
        more: u8,
        /// What that many animals score.
        points: u8,
    },
}

/// A line with its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    /// The line.
    pub(crate) line: ScoreLine,
    /// What it scores.
    pub(crate) value: i32,
    /// What does not score yet.
    pub(crate) waiting: Waiting,
}

/// A mission of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MissionRow {
    /// Its code.
    pub(crate) code: MissionCode,
    /// How far the seat is.
    pub(crate) progress: Progress,
    /// What it scores if it is met.
    pub(crate) points: u8,
}

/// The sheet of a seat now and after its plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Preview {
    /// The lines in the order of the score pad, now and then.
    pub(crate) rows: Vec<(Row, Row)>,
    /// The missions, now and then.
    pub(crate) missions: Vec<(MissionRow, MissionRow)>,
    /// The totals; what the entrance would score is not in them until it is scored.
    pub(crate) total: (i32, i32),
    /// What the plan gains.
    pub(crate) gain: Gain,
}

/// Returns the number of kinds beyond which more points are scored next, and these points.
fn next_step(rules: &Rules, kinds: usize) -> Option<(u8, u8)> {
    let table = &rules.components.animal_points;
    let now = table[kinds];
    (kinds + 1..table.len()).find(|more| table[*more] > now).map(|more| (more as u8, table[more]))
}

fn waiting(rules: &Rules, player: &Player, line: ScoreLine, is_entrance_scored: bool) -> Waiting {
    let (ground, park) = (player.ground(rules), &player.park);
    match line {
        ScoreLine::Entrance if !is_entrance_scored => Waiting::SoFar(entrance(ground, park)),
        ScoreLine::Habitat(colour) => {
            let areas = ground.groups(park.cells(ground, player.star(rules), colour));
            let bare = areas.filter(|area| park.nursery().and(area).is_empty());
            match bare.map(|area| park.sum(area)).sum() {
                0 => Waiting::Nothing,
                sum => Waiting::Hearts(sum),
            }
        }
        ScoreLine::Towers => {
            let fed = park.fed();
            let open = park.towers(ground).map(|(_, hexes)| (park.sum(hexes), hexes.without(&fed).len() as u8));
            let mut open: Vec<(u32, u8)> = open.filter(|(_, missing)| *missing > 0).collect();
            sort_few(&mut open, |a, b| (a.1, b.0) < (b.1, a.0));
            if open.is_empty() { Waiting::Nothing } else { Waiting::Towers(open) }
        }
        ScoreLine::Animals => {
            let kinds = animals(park);
            let step = next_step(rules, kinds);
            step.map_or(Waiting::Nothing, |(count, points)| Waiting::Kinds { more: count - kinds as u8, points })
        }
        ScoreLine::Entrance | ScoreLine::Missions => Waiting::Nothing,
    }
}

/// Returns the lines of a seat's sheet.
pub(crate) fn rows(rules: &Rules, player: &Player, is_entrance_scored: bool) -> Vec<Row> {
    let points = points(rules, player);
    let row = |line: ScoreLine| Row {
        line,
        value: line.value(&points),
        waiting: waiting(rules, player, line, is_entrance_scored),
    };
    ScoreLine::all(rules).into_iter().map(row).collect()
}

/// Returns the missions of a seat.
pub(crate) fn missions(rules: &Rules, player: &Player) -> Vec<MissionRow> {
    let (ground, star) = (player.ground(rules), player.star(rules));
    let row = |code: MissionCode| {
        let mission = rules.mission(code);
        let progress = mission.progress(ground, &player.park, star, player.workers);
        MissionRow { code, progress, points: mission.points }
    };
    player.missions.into_iter().flatten().map(row).collect()
}

/// Returns the sheet now and after the plan.
pub(crate) fn preview(planned: &Planned<'_>) -> Preview {
    let (rules, scored) = (planned.rules, planned.is_entrance_scored());
    let (now, then) = (&planned.start, &planned.after());
    let [before, after] = [now, then].map(|player| rows(rules, player, scored));
    Preview {
        rows: before.into_iter().zip(after).collect(),
        missions: missions(rules, now).into_iter().zip(missions(rules, then)).collect(),
        total: (points(rules, now).total(), points(rules, then).total()),
        gain: worth(rules, then, scored) - worth(rules, now, scored),
    }
}
