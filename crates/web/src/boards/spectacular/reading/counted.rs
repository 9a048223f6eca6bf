//! What a line of the score sheet counts: hexes and a formula, for a look at the park and the final count.

use spectacular::ground::Hexes;
use spectacular::items::MissionCode;
use spectacular::missions::{Criterion, Mission};
use spectacular::scoring::{animals, entrance_dice};
use spectacular::{Habitat, Player, Rules, Tower};

use super::preview::ScoreLine;

/// How a value comes about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Formula {
    /// A group of dice linked to the entrance.
    Linked,
    /// The entrance was scored after the first round.
    Scored,
    /// An area: the sum of its dice times its hearts with a die.
    Area {
        /// The sum of the dice.
        sum: u32,
        /// The hearts with a die.
        hearts: u32,
    },
    /// A tower: the sum of its dice, if it has three.
    Tower {
        /// Its colour.
        tower: Tower,
        /// The sum of the dice.
        sum: u32,
        /// How many dice are missing.
        missing: u8,
    },
    /// The number of different animals, by the table.
    Animals(u8),
    /// A mission.
    Mission {
        /// Its code.
        code: MissionCode,
        /// Whether it is met.
        is_met: bool,
    },
}

/// One thing that a line counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Counted {
    /// The line.
    pub(crate) line: ScoreLine,
    /// The hexes that are counted.
    pub(crate) cells: Hexes,
    /// How it is counted.
    pub(crate) formula: Formula,
    /// What it scores.
    pub(crate) value: i32,
}

/// Returns what a line counts, also what does not score yet: areas and towers with a die or a heart's worth
/// missing. The values add up to the line; until the entrance is scored, its groups to what it has so far.
pub(crate) fn counted(rules: &Rules, player: &Player, line: ScoreLine, is_entrance_scored: bool) -> Vec<Counted> {
    let (ground, park) = (player.ground(rules), &player.park);
    let made = |cells: Hexes, formula: Formula, value: i32| Counted { line, cells, formula, value };
    match line {
        ScoreLine::Entrance if is_entrance_scored => {
            vec![made(Hexes::EMPTY, Formula::Scored, i32::from(player.entrance))]
        }
        ScoreLine::Entrance => {
            let groups = ground.groups(entrance_dice(ground, park));
            groups.map(|group| made(group, Formula::Linked, park.sum(group) as i32)).collect()
        }
        ScoreLine::Habitat(colour) => {
            let areas = ground.groups(park.cells(ground, player.star(rules), colour));
            let areas = areas.map(|area| {
                let (sum, hearts) = (park.sum(area), park.nursery().and(&area).len());
                made(area, Formula::Area { sum, hearts }, (sum * hearts) as i32)
            });
            areas.filter(|area| !matches!(area.formula, Formula::Area { sum: 0, .. })).collect()
        }
        ScoreLine::Towers => {
            let towers = park.towers(ground).map(|(tower, hexes)| {
                let (sum, missing) = (park.sum(hexes), hexes.without(&park.fed()).len() as u8);
                let value = if missing == 0 { sum as i32 } else { 0 };
                made(hexes, Formula::Tower { tower, sum, missing }, value)
            });
            towers.collect()
        }
        ScoreLine::Animals => {
            let kinds = animals(park);
            let mut cells = Hexes::from_iter([ground.star()]);
            let mut seen = 0u16;
            for cell in park.placed().iter() {
                let Some(tile) = park.tile(cell) else { continue };
                let bit = 1 << tile.animal().index();
                if seen & bit == 0 {
                    cells.insert(cell);
                    seen |= bit;
                }
            }
            vec![made(cells, Formula::Animals(kinds as u8), i32::from(rules.components.animal_points[kinds]))]
        }
        ScoreLine::Missions => {
            let missions = player.missions.into_iter().flatten().map(|code| {
                let mission = rules.mission(code);
                let is_met = mission.met(ground, park, player.star(rules), player.workers);
                let value = if is_met { i32::from(mission.points) } else { 0 };
                made(mission_cells(rules, player, mission), Formula::Mission { code, is_met }, value)
            });
            missions.collect()
        }
    }
}

/// Returns the final count of a seat: all that scores, line by line, and every mission.
pub(crate) fn final_count(rules: &Rules, player: &Player) -> Vec<Counted> {
    let lines = ScoreLine::all(rules).into_iter().flat_map(|line| counted(rules, player, line, true));
    lines
        .filter(|part| part.value > 0 || !matches!(part.formula, Formula::Area { .. } | Formula::Tower { .. }))
        .collect()
}

/// Returns the largest area of a colour.
fn largest(rules: &Rules, player: &Player, colour: Habitat) -> Hexes {
    let ground = player.ground(rules);
    let areas = ground.groups(player.park.cells(ground, player.star(rules), colour));
    areas.max_by_key(Hexes::len).unwrap_or(Hexes::EMPTY)
}

fn all(sets: impl IntoIterator<Item = Hexes>) -> Hexes {
    sets.into_iter().fold(Hexes::EMPTY, |all, set| all.or(&set))
}

/// Returns the hexes that matter to a mission.
pub(crate) fn mission_cells(rules: &Rules, player: &Player, mission: &Mission) -> Hexes {
    let (ground, park) = (player.ground(rules), &player.park);
    let dice = park.fed();
    let colours = |colour: Habitat| park.cells(ground, player.star(rules), colour);
    let around = ground.neighbours(ground.star());
    match mission.criterion {
        Criterion::DiceShowing => dice.iter().filter(|cell| park.die(*cell) == mission.value).collect(),
        Criterion::ColourValues => {
            let values = |cells: &Hexes| cells.iter().fold(0u8, |seen, cell| seen | 1 << park.die(cell)).count_ones();
            let of = Habitat::ALL.into_iter().map(|colour| colours(colour).and(&dice));
            of.max_by_key(values).unwrap_or(Hexes::EMPTY)
        }
        Criterion::Extremes | Criterion::DiceSum | Criterion::EachColourSum | Criterion::Herd => dice,
        Criterion::EachColourArea => all(Habitat::ALL.map(|colour| largest(rules, player, colour))),
        Criterion::SomeArea => {
            let areas = Habitat::ALL.into_iter().map(|colour| largest(rules, player, colour));
            areas.max_by_key(Hexes::len).unwrap_or(Hexes::EMPTY)
        }
        Criterion::FullPark => park.placed(),
        Criterion::OneAreaEach => all(Habitat::ALL.map(colours)),
        Criterion::Collections => {
            let complete = |colour: &Habitat| park.animals() >> (*colour as u8 * 4) & 0xf == 0xf;
            all(Habitat::ALL.into_iter().filter(complete).map(|colour| park.cells_placed(colour)))
        }
        Criterion::StarView => around.and(&park.placed()),
        Criterion::TowerColours => {
            let fed = park.towers(ground).map(|(_, hexes)| hexes).filter(|hexes| hexes.without(&dice).is_empty());
            all(fed)
        }
        Criterion::Towers => all(park.towers(ground).map(|(_, hexes)| hexes)),
        Criterion::StarFeast => around.or(&Hexes::from_iter([ground.star()])).and(&dice),
        Criterion::SpareWorkers => Hexes::EMPTY,
        Criterion::Nursery => park.nursery(),
    }
}
