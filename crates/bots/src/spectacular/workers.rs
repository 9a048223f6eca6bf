//! Decides how to use the workers at the end of a round, by exhaustive search over all combinations of
//! changes.
//!
//! A change moves no die and no tile, so areas, multipliers, towers and dice groups stay the same: points are
//! a weighted sum of the values of the dice. Only missions are evaluated again for every combination.

use spectacular::action::{Help, Way};
use spectacular::components::TURNS;
use spectacular::scoring::entrance_dice;
use spectacular::{Action, Habitat, Park, Player, Rules, Tile};

/// The value of a worker that is kept after round 1, in thousandths of a point.
const KEPT_WORKER: i64 = 3_000;
/// The value after round 1 of a point that will be scored at the end of the game, in thousandths: the park
/// may still change.
const LATER_POINT: i64 = 800;

/// One change of a die's value by workers.
#[derive(Clone, Copy)]
struct Change {
    cell: u8,
    value: u8,
    help: Help,
    way: Way,
}

struct Search<'a> {
    rules: &'a Rules,
    player: Player,
    weights: [i64; 20],
    /// The legal changes: with each colour worker, with the multicolour worker, and with two workers
    /// together.
    options: [Vec<Change>; 6],
    /// Whether the game is played with missions.
    missions: bool,
    kept: i64,
    best: i64,
    chosen: Option<Change>,
    first: Option<Change>,
}

/// Returns the first change of the best combination, or `Done` if no change is best, and its value.
pub(super) fn change(rules: &Rules, player: &Player, turn: u8) -> (Action, i64) {
    let last = turn == TURNS[0];
    let mut search = Search {
        rules,
        player: *player,
        weights: weights(rules, player, last),
        options: options(rules, player),
        missions: rules.missions,
        kept: if last { 0 } else { KEPT_WORKER },
        best: i64::MIN,
        chosen: None,
        first: None,
    };
    search.colour(0, 0);
    let ground = player.ground(rules);
    let action = search.first.map_or(Action::Done, |change| Action::Change {
        hex: ground.hex(change.cell),
        help: change.help,
        way: change.way,
    });
    (action, search.best)
}

/// The value of one more pip on each hex, in thousandths of a point.
fn weights(rules: &Rules, player: &Player, last: bool) -> [i64; 20] {
    let (ground, park, star) = (player.ground(rules), &player.park, player.star(rules));
    let mut weights = [0; 20];
    let later = if last { 1_000 } else { LATER_POINT };
    for colour in Habitat::ALL {
        for area in ground.groups(park.cells(ground, star, colour)) {
            let hearts = i64::from(park.nursery().and(&area).len());
            area.and(&park.fed()).iter().for_each(|cell| weights[usize::from(cell)] += hearts * later);
        }
    }
    for (_, hexes) in park.towers(ground).filter(|(_, hexes)| hexes.without(&park.fed()).is_empty()) {
        hexes.iter().for_each(|cell| weights[usize::from(cell)] += later);
    }
    if last {
        // Dice on breeding tiles break ties: worth less than any point.
        park.nursery().iter().for_each(|cell| weights[usize::from(cell)] += 1);
    } else {
        entrance_dice(ground, park).iter().for_each(|cell| weights[usize::from(cell)] += 1_000);
    }
    weights
}

/// The legal changes, by the workers they use.
fn options(rules: &Rules, player: &Player) -> [Vec<Change>; 6] {
    let (ground, park, star) = (player.ground(rules), &player.park, player.star(rules));
    let mut options: [Vec<Change>; 6] = Default::default();
    for cell in park.fed().without(&player.changed()).iter() {
        let colour = park.tile(cell).map_or(star, Tile::habitat);
        for (help, way) in Help::ALL.into_iter().flat_map(|help| Way::ALL.map(|way| (help, way))) {
            let needed = help.workers(colour);
            let value = help.change(park.die(cell), way);
            if player.workers & needed == needed && park.may_show(ground, cell, value) {
                let worker = match help {
                    Help::Own => colour as usize,
                    Help::Multi => 4,
                    Help::Both => 5,
                };
                options[worker].push(Change { cell, value, help, way });
            }
        }
    }
    options
}

impl Search<'_> {
    /// Tries every change with this colour worker, then with the following ones.
    fn colour(&mut self, worker: usize, gained: i64) {
        if worker == 4 {
            return self.multi(gained);
        }
        self.colour(worker + 1, gained);
        for at in 0..self.options[worker].len() {
            let change = self.options[worker][at];
            self.with(change, gained, |search, gained| search.colour(worker + 1, gained));
        }
    }

    /// Tries every change with the multicolour worker, alone or together with a colour worker that is still
    /// unused.
    fn multi(&mut self, gained: i64) {
        self.evaluate(gained);
        for kind in [4, 5] {
            for at in 0..self.options[kind].len() {
                let change = self.options[kind][at];
                self.with(change, gained, Self::evaluate);
            }
        }
    }

    /// Applies a change if die and workers are still unused, continues the search, and undoes it.
    fn with(&mut self, change: Change, gained: i64, then: impl FnOnce(&mut Self, i64)) {
        let cell = change.cell;
        let colour = self.player.park.tile(cell).map_or(self.player.star(self.rules), Tile::habitat);
        let needed = change.help.workers(colour);
        if self.player.changed().has(cell) || self.player.workers & needed != needed {
            return;
        }
        let (before, chosen) = (self.player.park.die(cell), self.chosen);
        self.player.workers &= !needed;
        self.player.changed |= 1 << cell;
        self.player.park.feed(cell, change.value);
        self.chosen = chosen.or(Some(change));
        let delta = i64::from(change.value) - i64::from(before);
        then(self, gained + delta * self.weights[usize::from(cell)]);
        self.chosen = chosen;
        self.player.park.feed(cell, before);
        self.player.changed &= !(1 << cell);
        self.player.workers |= needed;
    }

    /// Evaluates the current combination.
    fn evaluate(&mut self, gained: i64) {
        let mut value = gained + self.kept * i64::from(self.player.workers.count_ones());
        if self.missions {
            value += self.mission_points(&self.player.park);
        }
        // Of equal combinations the first one is kept; it uses fewer workers.
        if value > self.best {
            (self.best, self.first) = (value, self.chosen);
        }
    }

    /// The points of the missions that are met, in thousandths.
    fn mission_points(&self, park: &Park) -> i64 {
        let (ground, star) = (self.player.ground(self.rules), self.player.star(self.rules));
        let missions = self.player.missions.iter().flatten().map(|code| self.rules.mission(*code));
        let met = missions.filter(|mission| mission.met(ground, park, star, self.player.workers));
        met.map(|mission| 1_000 * i64::from(mission.points)).sum()
    }
}
