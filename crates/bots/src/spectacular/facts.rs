//! What missions ask about a park, as numbers that a placed item changes a little.

use spectacular::missions::{Criterion, Mission};
use spectacular::{Habitat, Player, Rules, Tile};

/// The numbers that decide about missions.
#[derive(Clone, Copy, Default)]
pub(super) struct Facts {
    pub(super) dice: u8,
    /// The number of dice by value.
    pub(super) showing: [u8; 7],
    /// By colour: the values of its dice as bits, and their sum.
    pub(super) values: [u8; 4],
    pub(super) sums: [u8; 4],
    /// By colour: the number of hexes of its largest area, and the number of its areas.
    pub(super) largest: [u8; 4],
    pub(super) areas: [u8; 4],
    pub(super) placed: u8,
    pub(super) animals: u16,
    /// Next to the star: hexes, hexes with a tile, colours as bits, dice including that on the star hex.
    pub(super) around: u8,
    pub(super) around_placed: u8,
    pub(super) around_colours: u8,
    pub(super) around_fed: u8,
    /// The number of groups of dice.
    pub(super) herds: u8,
    pub(super) towers: u8,
    /// The colours of towers with three dice, as bits.
    pub(super) tower_colours: u8,
    pub(super) workers: u8,
    pub(super) nursery: u8,
    pub(super) open_hearts: u8,
}

/// Whether placing a tile can change the progress of such a mission.
pub(super) const fn minds_tiles(criterion: Criterion) -> bool {
    matches!(
        criterion,
        Criterion::EachColourArea
            | Criterion::SomeArea
            | Criterion::FullPark
            | Criterion::Collections
            | Criterion::StarView
            | Criterion::OneAreaEach
            | Criterion::Towers
            | Criterion::Nursery
    )
}

/// Whether placing a die can change the progress of such a mission.
pub(super) const fn minds_dice(criterion: Criterion) -> bool {
    matches!(criterion, Criterion::Nursery) || !minds_tiles(criterion)
}

impl Facts {
    /// The progress of a mission from 0 to 1, and whether it is met.
    pub(super) fn progress(&self, mission: &Mission) -> (f32, bool) {
        let count = mission.count.max(1);
        let part = |number: u8| f32::from(number.min(count)) / f32::from(count);
        let share = |some: u8, all: u8| f32::from(some) / f32::from(all.max(1));
        let fair = |numbers: &[u8; 4]| numbers.iter().map(|number| part(*number)).sum::<f32>() / 4.0;
        let all = |numbers: &[u8; 4]| numbers.iter().all(|number| *number >= count);
        let most = |numbers: &[u8; 4]| numbers.iter().fold(0, |most, number| most.max(*number));
        match mission.criterion {
            Criterion::DiceShowing => {
                let number = self.showing[usize::from(mission.value.min(6))];
                (part(number), number >= mission.count)
            }
            Criterion::ColourValues => {
                let number = most(&self.values.map(|values| values.count_ones() as u8));
                (part(number), number >= mission.count)
            }
            Criterion::Extremes => {
                let wrong = self.showing[3] + self.showing[4];
                ((part(self.dice) - 0.3 * f32::from(wrong)).max(0.0), self.dice >= mission.count && wrong == 0)
            }
            Criterion::DiceSum => {
                let sum = self.sums.iter().sum();
                (part(sum), sum >= mission.count)
            }
            Criterion::EachColourSum => (fair(&self.sums), all(&self.sums)),
            Criterion::EachColourArea => (fair(&self.largest), all(&self.largest)),
            Criterion::SomeArea => (part(most(&self.largest)), most(&self.largest) >= mission.count),
            Criterion::FullPark => (share(self.placed, 19), self.placed >= 19),
            Criterion::Collections => {
                let mut found =
                    Habitat::ALL.map(|colour| (self.animals >> (colour as u8 * 4) & 0xf).count_ones() as u8);
                let complete = found.iter().filter(|number| **number == 4).count() as u8;
                game_core::sort_few(&mut found, |a, b| a > b);
                (share(found.iter().take(usize::from(count)).sum(), 4 * count.min(4)), complete >= mission.count)
            }
            Criterion::StarView => {
                let colours = self.around_colours.count_ones() as u8;
                let missing = 4 - colours > self.around - self.around_placed;
                let done = (share(self.around_placed, self.around) + share(colours, 4)) / 2.0;
                (if missing { 0.0 } else { done }, self.around_placed == self.around && colours == 4)
            }
            Criterion::OneAreaEach => {
                let of = |at: usize| (part(self.largest[at]) - 0.4 * f32::from(self.areas[at].max(1) - 1)).max(0.0);
                let one = self.areas.iter().all(|number| *number == 1);
                ((0..4).map(of).sum::<f32>() / 4.0, one && all(&self.largest))
            }
            Criterion::TowerColours => {
                let number = self.tower_colours.count_ones() as u8;
                (part(number), number >= mission.count)
            }
            Criterion::Towers => (part(self.towers), self.towers >= mission.count),
            Criterion::Herd => {
                let apart = f32::from(self.herds.max(1) - 1);
                ((part(self.dice) - 0.15 * apart).max(0.0), self.dice >= mission.count && self.herds <= 1)
            }
            Criterion::StarFeast => (share(self.around_fed, self.around + 1), self.around_fed > self.around),
            Criterion::SpareWorkers => {
                (if self.workers < mission.count { 0.0 } else { 1.0 }, self.workers >= mission.count)
            }
            Criterion::Nursery => {
                let met = self.nursery >= mission.count;
                (part(self.nursery).max(part((self.nursery * 10 + self.open_hearts * 4) / 10)), met)
            }
        }
    }

    /// Adds a die of this colour and value.
    pub(super) fn add_die(&mut self, colour: Habitat, value: u8) {
        self.dice += 1;
        self.showing[usize::from(value)] += 1;
        self.values[colour as usize] |= 1 << value;
        self.sums[colour as usize] += value;
    }

    /// Adds a tile, except for what its place changes.
    pub(super) fn add_tile(&mut self, tile: Tile) {
        self.placed += 1;
        self.animals |= 1 << tile.animal().index();
        self.open_hearts += u8::from(tile.breeding());
    }
}

/// The missions of a seat.
pub(super) fn missions<'a>(rules: &'a Rules, player: &Player) -> [Option<&'a Mission>; 3] {
    player.missions.map(|code| code.map(|code| rules.mission(code)))
}
