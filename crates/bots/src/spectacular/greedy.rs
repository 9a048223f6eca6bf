//! Plans one turn ahead: current points plus the expected value of what is still incomplete.

use game_core::sort_few;
use spectacular::components::TURNS;
use spectacular::missions::{Criterion, Mission};
use spectacular::scoring::{entrance_dice, missions};
use spectacular::{Action, Ground, Habitat, Park, Player, Rules, Spectacular, View};

use super::plan::{Heuristic, think, turns_left};
use crate::{Bot, BotRng, SearchResult};

/// Takes the two items and places them where its park gets the highest evaluation.
#[derive(Clone, Copy, Debug, Default)]
pub struct Greedy;

impl Bot<Spectacular> for Greedy {
    fn begin(&mut self, rules: &Rules, view: &View, _: &mut BotRng) -> SearchResult<Action> {
        think(self, rules, view)
    }
}

/// An estimated probability in thousandths that grows with the number of remaining turns.
fn probability(turns: i64, each: i64, most: i64) -> i64 {
    (turns * each).min(most)
}

impl Heuristic for Greedy {
    fn value(&self, rules: &Rules, player: &Player, turn: u8) -> i64 {
        let (turns, first) = turns_left(turn);
        let (ground, park, star) = (player.ground(rules), &player.park, player.star(rules));
        let mut value = 0;
        for colour in Habitat::ALL {
            value += areas(ground, park, star, colour, turns);
        }
        value += towers(ground, park, turns) + animals(rules, park, turns);
        if turn < TURNS[1] {
            value += entrance(ground, park, first);
        }
        value += 2_600 * i64::from(player.workers.count_ones());
        if rules.missions {
            value += mission_points(rules, player, turns);
        }
        value
    }

    /// Rerolls 3s, which are neither low nor high, and 4s if a mission forbids them.
    fn rerolls(&self, rules: &Rules, player: &Player, _: Habitat, value: u8) -> bool {
        let missions = || player.missions.iter().flatten().map(|code| rules.mission(*code).criterion);
        value == 3 || value == 4 && missions().any(|criterion| criterion == Criterion::Extremes)
    }
}

/// Expected points of the areas of a colour: sum times multiplier, including tiles that may still get a die.
fn areas(ground: &Ground, park: &Park, star: Habitat, colour: Habitat, turns: i64) -> i64 {
    let (filled, bred) = (probability(turns, 105, 760), probability(turns, 95, 700));
    let hearts = park.hearts();
    let mut value = 0;
    for area in ground.groups(park.cells(ground, star, colour)) {
        let open = area.without(&park.fed());
        let open_hearts = i64::from(open.and(&hearts).len());
        let open_parts = i64::from(open.len()) - open_hearts;
        let sum = 1_000 * i64::from(park.sum(area)) + open_parts * filled * 38 / 10 + open_hearts * bred * 15 / 10;
        let fed = i64::from(park.nursery().and(&area).len());
        let mut times = 1_000 * fed + open_hearts * bred;
        if fed + open_hearts == 0 {
            times = probability(turns, 30, 300);
        }
        value += sum * times / 1_000;
    }
    value
}

/// Expected points of built towers and of circles that lack one or two parts.
fn towers(ground: &Ground, park: &Park, turns: i64) -> i64 {
    let filled = probability(turns, 120, 850);
    let mut value = 0;
    for point in ground.tower_points() {
        let mut parts = 0;
        let mut colour = None;
        let mut blocked = false;
        let (mut dice, mut missing) = (0, 0);
        for at in 0..3 {
            let cell = point.cells[at];
            let Some(tile) = park.tile(cell) else { continue };
            let part = tile.part().filter(|_| park.corner(cell) == point.corners[at]);
            blocked |= part.is_none() || colour.is_some() && colour != part;
            colour = part;
            parts += 1;
            dice += i64::from(park.die(cell));
            missing += i64::from(park.die(cell) == 0);
        }
        if blocked || parts == 0 {
            continue;
        }
        let full = 1_000 * dice + 4_200 * missing;
        value += match parts {
            3 => (0..missing).fold(full, |value, _| value * filled / 1_000),
            2 => (full + 4_000) * probability(turns, 40, 420) / 1_000,
            _ => (full + 8_000) * probability(turns, 6, 70) / 1_000,
        };
    }
    value
}

/// Points for the number of animals expected at the end.
fn animals(rules: &Rules, park: &Park, turns: i64) -> i64 {
    let table = &rules.components.animal_points;
    let now = i64::from(park.animals().count_ones()) + 1;
    let at = (now * 1_000 + turns * 420).min(17_000);
    let (low, rest) = ((at / 1_000) as usize, at % 1_000);
    let next = table[(low + 1).min(17)];
    i64::from(table[low]) * (1_000 - rest) + i64::from(next) * rest
}

/// Expected entrance score in round 1: dice connected to the entrance, and dice and tiles that may still be.
fn entrance(ground: &Ground, park: &Park, first: i64) -> i64 {
    let connected = entrance_dice(ground, park);
    let mut value = 1_000 * i64::from(park.sum(connected));
    let groups = ground.groups(park.placed().or(&park.fed()));
    for group in groups.filter(|group| !group.and(&ground.entrance()).is_empty()) {
        let other = i64::from(park.sum(group.without(&connected)));
        let open = i64::from(group.without(&park.fed()).without(&park.hearts()).len());
        value += other * probability(first, 90, 600) + open * 35 * probability(first, 70, 450) / 10;
    }
    value
}

/// Expected points of the missions.
fn mission_points(rules: &Rules, player: &Player, turns: i64) -> i64 {
    let codes = player.missions.iter().flatten();
    codes
        .zip(missions(rules, player))
        .map(|(code, (_, met))| {
            let mission = rules.mission(*code);
            let points = 1_000 * i64::from(mission.points);
            if met {
                return points * if turns == 0 { 1_000 } else { 900 } / 1_000;
            }
            let done = progress(mission, player, rules).min(990);
            points * done / 1_000 * done / 1_000 * probability(turns, 60, 650) / 1_000
        })
        .sum()
}

/// The progress of a mission, in thousandths.
fn progress(mission: &Mission, player: &Player, rules: &Rules) -> i64 {
    let (ground, park, star) = (player.ground(rules), &player.park, player.star(rules));
    let count = i64::from(mission.count).max(1);
    let dice = park.fed();
    let part = |number: i64| number.min(count) * 1_000 / count;
    let each = |of: &dyn Fn(Habitat) -> i64| Habitat::ALL.into_iter().map(of).sum::<i64>() / 4;
    let of = |colour: Habitat| park.cells(ground, star, colour);
    let largest = |colour: Habitat| ground.groups(of(colour)).map(|area| i64::from(area.len())).max().unwrap_or(0);
    let around = ground.neighbours(ground.star());
    let share = |some: u32, all: u32| i64::from(some) * 1_000 / i64::from(all.max(1));
    match mission.criterion {
        Criterion::DiceShowing => part(dice.iter().filter(|&cell| park.die(cell) == mission.value).count() as i64),
        Criterion::ColourValues => {
            let values = |colour: Habitat| {
                of(colour).and(&dice).iter().fold(0u8, |seen, cell| seen | 1 << park.die(cell)).count_ones()
            };
            part(i64::from(Habitat::ALL.into_iter().map(values).max().unwrap_or(0)))
        }
        Criterion::Extremes => {
            let wrong = dice.iter().filter(|&cell| matches!(park.die(cell), 3 | 4)).count() as i64;
            (part(i64::from(dice.len())) - 300 * wrong).max(0)
        }
        Criterion::DiceSum => part(i64::from(park.sum(dice))),
        Criterion::EachColourSum => each(&|colour| part(i64::from(park.sum(of(colour))))),
        Criterion::EachColourArea => each(&|colour| part(largest(colour))),
        Criterion::SomeArea => part(Habitat::ALL.into_iter().map(largest).max().unwrap_or(0)),
        Criterion::FullPark => share(park.placed().len(), 19),
        Criterion::Collections => {
            let animals = park.animals();
            let mut found = Habitat::ALL.map(|colour| (animals >> (colour as u8 * 4) & 0xf).count_ones());
            sort_few(&mut found, |a, b| a > b);
            share(found.iter().take(count as usize).sum(), 4 * count as u32)
        }
        Criterion::StarView => {
            let colours = Habitat::ALL.iter().filter(|colour| !park.cells_placed(**colour).and(&around).is_empty());
            (share(around.and(&park.placed()).len(), around.len()) + share(colours.count() as u32, 4)) / 2
        }
        Criterion::OneAreaEach => each(&|colour| {
            let areas = ground.groups(of(colour)).count() as i64;
            (part(largest(colour)) - 400 * (areas - 1).max(0)).max(0)
        }),
        Criterion::TowerColours => {
            let scoring = park.towers(ground).map(|(tower, hexes)| (tower, hexes.without(&dice).is_empty()));
            let colours = scoring.fold(0u8, |seen, (tower, fed)| seen | u8::from(fed) << tower as u8);
            part(i64::from(colours.count_ones()))
        }
        Criterion::Towers => part(park.towers(ground).count() as i64),
        Criterion::Herd => {
            let apart = ground.groups(dice).count() as i64;
            (part(i64::from(dice.len())) - 150 * (apart - 1).max(0)).max(0)
        }
        Criterion::StarFeast => {
            let star = u32::from(dice.has(ground.star()));
            share(around.and(&dice).len() + star, around.len() + 1)
        }
        Criterion::SpareWorkers => part(i64::from(player.workers.count_ones())),
        Criterion::Nursery => {
            let open = i64::from(park.hearts().without(&dice).len());
            part(i64::from(park.nursery().len())).max(part((i64::from(park.nursery().len()) * 10 + open * 4) / 10))
        }
    }
}
