//! An alternative evaluation: many different animals, neighbours of the same colour, and current points.

use spectacular::components::TURNS;
use spectacular::scoring::{entrance, points};
use spectacular::{Action, Habitat, Player, Rules, Spectacular, View};

use super::plan::{Heuristic, think};
use crate::{Bot, BotRng, SearchResult};

/// Prefers new animals, then immediate points.
#[derive(Clone, Copy, Debug, Default)]
pub struct Collector;

impl Bot<Spectacular> for Collector {
    fn begin(&mut self, rules: &Rules, view: &View, _: &mut BotRng) -> SearchResult<Action> {
        think(self, rules, view)
    }
}

impl Heuristic for Collector {
    fn value(&self, rules: &Rules, player: &Player, turn: u8) -> i64 {
        let (ground, park) = (player.ground(rules), &player.park);
        let animals = i64::from(park.animals().count_ones());
        let points = points(rules, player);
        let mut value = 1_000 * i64::from(points.total() - points.animals) + 9_000 * animals;
        if turn < TURNS[1] {
            value += 1_000 * i64::from(entrance(ground, park));
        }
        for colour in Habitat::ALL {
            let cells = park.cells(ground, player.star(rules), colour);
            let pairs: u32 = cells.iter().map(|cell| ground.neighbours(cell).and(&cells).len()).sum();
            value += 400 * i64::from(pairs);
        }
        value + 200 * i64::from(park.fed().len()) + 1_500 * i64::from(player.workers.count_ones())
    }

    /// Rerolls 3s and 4s.
    fn rerolls(&self, _: &Rules, _: &Player, _: Habitat, value: u8) -> bool {
        matches!(value, 3 | 4)
    }
}
