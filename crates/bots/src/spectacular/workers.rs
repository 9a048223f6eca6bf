//! Workers at the end of a round, by exact search: every way to use them, judged by what the park would score.
//!
//! Changing dice moves no die and no tile, so areas, multipliers, towers and dice groups stay: points are a sum of values times fixed weights. Only
//! missions that look at values need more, and are looked at for every way.

use spectacular::action::{Help, Way};
use spectacular::components::TURNS;
use spectacular::scoring::entrance_dice;
use spectacular::{Action, Habitat, Park, Player, Rules, Tile};

/// What a worker that is kept after round 1 is worth, in thousandths of a point.
const KEPT: i64 = 3_000;
/// What a point at the end of the game counts after round 1, when the dice around may still change.
const LATER: i64 = 800;

/// One change of a die.
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
    /// The ways to use each worker alone, and, in the last place, two together.
    options: [Vec<Change>; 6],
    /// Whether a mission looks at values or workers.
    missions: bool,
    kept: i64,
    best: i64,
    chosen: Option<Change>,
    first: Option<Change>,
}

/// The first change of the best way to use the workers, or no more.
pub(super) fn change(rules: &Rules, player: &Player, turn: u8) -> (Action, i64) {
    let last = turn == TURNS[0];
    let mut search = Search {
        rules,
        player: *player,
        weights: weights(rules, player, last),
        options: options(rules, player),
        missions: rules.missions,
        kept: if last { 0 } else { KEPT },
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

/// What one pip more on each hex brings.
fn weights(rules: &Rules, player: &Player, last: bool) -> [i64; 20] {
    let (ground, park, star) = (player.ground(rules), &player.park, player.star(rules));
    let mut weights = [0; 20];
    let later = if last { 1_000 } else { LATER };
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
        // The breeding dice settle ties: less than any point.
        park.nursery().iter().for_each(|cell| weights[usize::from(cell)] += 1);
    } else {
        entrance_dice(ground, park).iter().for_each(|cell| weights[usize::from(cell)] += 1_000);
    }
    weights
}

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
    /// Every use of the colour worker with this number, then of those after it.
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

    /// Every use of the multicolour worker, alone or together with a colour worker that is free.
    fn multi(&mut self, gained: i64) {
        self.judge(gained);
        for kind in [4, 5] {
            for at in 0..self.options[kind].len() {
                let change = self.options[kind][at];
                self.with(change, gained, Self::judge);
            }
        }
    }

    /// Makes a change, if die and workers are free, goes on, and takes it back.
    fn with(&mut self, change: Change, gained: i64, go_on: impl FnOnce(&mut Self, i64)) {
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
        go_on(self, gained + delta * self.weights[usize::from(cell)]);
        self.chosen = chosen;
        self.player.park.feed(cell, before);
        self.player.changed &= !(1 << cell);
        self.player.workers |= needed;
    }

    fn judge(&mut self, gained: i64) {
        let mut worth = gained + self.kept * i64::from(self.player.workers.count_ones());
        if self.missions {
            worth += self.met(&self.player.park);
        }
        // Of equal ways the one found first, which uses fewer workers.
        if worth > self.best {
            (self.best, self.first) = (worth, self.chosen);
        }
    }

    fn met(&self, park: &Park) -> i64 {
        let (ground, star) = (self.player.ground(self.rules), self.player.star(self.rules));
        let missions = self.player.missions.iter().flatten().map(|code| self.rules.mission(*code));
        let met = missions.filter(|mission| mission.met(ground, park, star, self.player.workers));
        met.map(|mission| 1_000 * i64::from(mission.points)).sum()
    }
}
