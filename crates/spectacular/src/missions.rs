//! Mission criteria, and whether a park meets them. The mission tiles are listed in [`crate::components`].

use serde::{Deserialize, Serialize};

use crate::ground::{Ground, HEXES, Hexes};
use crate::items::Habitat;
use crate::park::Park;

/// What a mission asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Criterion {
    /// At least `count` dice show `value`.
    DiceShowing,
    /// One colour has dice of at least `count` different values.
    ColourValues,
    /// At least `count` dice, and none shows 3 or 4.
    Extremes,
    /// The sum of all dice is at least `count`.
    DiceSum,
    /// The sum of the dice of every colour is at least `count`.
    EachColourSum,
    /// Every colour has an area of at least `count` tiles.
    EachColourArea,
    /// At least one area has `count` tiles or more.
    SomeArea,
    /// Every hex has a tile.
    FullPark,
    /// At least `count` habitats have all four of their animals.
    Collections,
    /// Every hex next to the star hex has a tile, and together these show all four colours.
    StarView,
    /// Every colour has exactly one area, and it has at least `count` tiles.
    OneAreaEach,
    /// There are towers with three dice in at least `count` colours.
    TowerColours,
    /// At least `count` towers are built.
    Towers,
    /// At least `count` dice, all in one dice group.
    Herd,
    /// The star hex has a die, and every hex next to it a tile with a die.
    StarFeast,
    /// At least `count` workers are face up.
    SpareWorkers,
    /// At least `count` breeding tiles hold a die.
    Nursery,
}

impl Criterion {
    /// All criteria.
    pub const ALL: [Self; 17] = [
        Self::DiceShowing,
        Self::ColourValues,
        Self::Extremes,
        Self::DiceSum,
        Self::EachColourSum,
        Self::EachColourArea,
        Self::SomeArea,
        Self::FullPark,
        Self::Collections,
        Self::StarView,
        Self::OneAreaEach,
        Self::TowerColours,
        Self::Towers,
        Self::Herd,
        Self::StarFeast,
        Self::SpareWorkers,
        Self::Nursery,
    ];

    /// The word used in component sets.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::DiceShowing => "dice-showing",
            Self::ColourValues => "colour-values",
            Self::Extremes => "extremes",
            Self::DiceSum => "dice-sum",
            Self::EachColourSum => "each-colour-sum",
            Self::EachColourArea => "each-colour-area",
            Self::SomeArea => "some-area",
            Self::FullPark => "full-park",
            Self::Collections => "collections",
            Self::StarView => "star-view",
            Self::OneAreaEach => "one-area-each",
            Self::TowerColours => "tower-colours",
            Self::Towers => "towers",
            Self::Herd => "herd",
            Self::StarFeast => "star-feast",
            Self::SpareWorkers => "spare-workers",
            Self::Nursery => "nursery",
        }
    }

    /// Returns the largest `count` that a mission with this criterion may have; 0 for criteria without a
    /// count.
    #[must_use]
    pub const fn most(self) -> u8 {
        match self {
            Self::FullPark | Self::StarView | Self::StarFeast => 0,
            Self::Collections => 4,
            Self::TowerColours => 3,
            Self::SpareWorkers => 5,
            Self::ColourValues | Self::Towers => 6,
            Self::DiceSum => 120,
            Self::EachColourSum => 40,
            Self::DiceShowing
            | Self::Extremes
            | Self::EachColourArea
            | Self::SomeArea
            | Self::OneAreaEach
            | Self::Herd
            | Self::Nursery => 20,
        }
    }
}

/// A mission tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mission {
    /// The title printed on the tile.
    pub name: String,
    /// What the mission asks for.
    pub criterion: Criterion,
    /// The `count` of the criterion; 0 for criteria without a count.
    pub count: u8,
    /// The value of the dice that the criterion names; 0 for criteria without a value.
    pub value: u8,
    /// The points the mission is worth if it is met.
    pub points: u8,
}

/// How far a park is towards meeting a criterion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// What the park has of it. Where every colour has to reach the same number, what a colour has beyond
    /// that number does not count.
    pub have: u8,
    /// What is needed.
    pub need: u8,
    /// Whether something in the park forbids it, although enough may be there. Later tiles and workers may
    /// mend that, except at the star, and workers that are used do not come back.
    pub broken: bool,
}

impl Progress {
    /// Whether the criterion is met.
    #[inline]
    #[must_use]
    pub const fn is_met(self) -> bool {
        self.have >= self.need && !self.broken
    }
}

impl Mission {
    /// Whether the park meets the criterion (SPC-302). The die on the star hex counts, and areas include the
    /// star hex.
    #[inline]
    #[must_use]
    pub fn met(&self, ground: &Ground, park: &Park, star: Habitat, workers: u8) -> bool {
        !self.is_far(ground, park, star) && self.progress(ground, park, star, workers).is_met()
    }

    /// Whether too little is there for the criterion to be met, as far as a look at the hexes tells. Most
    /// parks are far from most missions, and bots ask often.
    #[inline]
    fn is_far(&self, ground: &Ground, park: &Park, star: Habitat) -> bool {
        let count = u32::from(self.count);
        let few = |colour: &Habitat| park.cells(ground, star, *colour).len() < count;
        match self.criterion {
            Criterion::DiceShowing | Criterion::Extremes | Criterion::Herd | Criterion::Nursery => {
                park.fed().len() < count
            }
            Criterion::DiceSum => park.fed().len() * 6 < count,
            Criterion::EachColourSum => {
                Habitat::ALL.iter().any(|colour| park.cells(ground, star, *colour).and(&park.fed()).len() * 6 < count)
            }
            Criterion::EachColourArea | Criterion::OneAreaEach => Habitat::ALL.iter().any(few),
            Criterion::SomeArea => Habitat::ALL.iter().all(few),
            Criterion::StarView => !ground.neighbours(ground.star()).without(&park.placed()).is_empty(),
            Criterion::StarFeast => !ground.neighbours(ground.star()).without(&park.fed()).is_empty(),
            _ => false,
        }
    }

    /// Returns how far the park is towards meeting the criterion (SPC-302).
    #[inline]
    #[must_use]
    pub fn progress(&self, ground: &Ground, park: &Park, star: Habitat, workers: u8) -> Progress {
        let dice = park.fed();
        let of = |colour: Habitat| park.cells(ground, star, colour);
        let largest = |colour: Habitat| ground.groups(of(colour)).fold(0, |most, area| area.len().max(most));
        let most = |[a, b, c, d]: [u32; 4]| a.max(b).max(c).max(d);
        let fair = |numbers: [u32; 4]| numbers.into_iter().map(|number| number.min(u32::from(self.count))).sum();
        let around = || ground.neighbours(ground.star());
        let (have, need, broken) = match self.criterion {
            Criterion::DiceShowing => {
                (dice.iter().filter(|&cell| park.die(cell) == self.value).count() as u32, self.count, false)
            }
            Criterion::ColourValues => {
                let values = |colour| of(colour).and(&dice).iter().fold(0u8, |seen, cell| seen | 1 << park.die(cell));
                (most(Habitat::ALL.map(|colour| values(colour).count_ones())), self.count, false)
            }
            Criterion::Extremes => (dice.len(), self.count, dice.iter().any(|cell| matches!(park.die(cell), 3 | 4))),
            Criterion::DiceSum => (park.sum(dice), self.count, false),
            Criterion::EachColourSum => (fair(Habitat::ALL.map(|colour| park.sum(of(colour)))), self.count * 4, false),
            Criterion::EachColourArea => (fair(Habitat::ALL.map(largest)), self.count * 4, false),
            Criterion::SomeArea => (most(Habitat::ALL.map(largest)), self.count, false),
            Criterion::FullPark => (park.placed().len(), HEXES as u8 - 1, false),
            Criterion::Collections => {
                let animals = park.animals();
                let complete = |colour: &Habitat| animals >> (*colour as u8 * 4) & 0xf == 0xf;
                (Habitat::ALL.iter().filter(|colour| complete(colour)).count() as u32, self.count, false)
            }
            Criterion::StarView => {
                let around = around();
                let missing = Habitat::ALL.iter().filter(|&&colour| park.cells_placed(colour).and(&around).is_empty());
                let placed = park.placed().and(&around).len();
                (placed, around.len() as u8, missing.count() as u32 > around.len() - placed)
            }
            Criterion::OneAreaEach => {
                let second = |colour| ground.groups(of(colour)).nth(1).is_some();
                (fair(Habitat::ALL.map(largest)), self.count * 4, Habitat::ALL.into_iter().any(second))
            }
            Criterion::TowerColours => {
                let scoring = park.towers(ground).filter(|(_, hexes)| hexes.without(&dice).is_empty());
                (scoring.fold(0u8, |seen, (tower, _)| seen | 1 << tower as u8).count_ones(), self.count, false)
            }
            Criterion::Towers => (park.towers(ground).count() as u32, self.count, false),
            Criterion::Herd => (dice.len(), self.count, ground.groups(dice).nth(1).is_some()),
            Criterion::StarFeast => {
                let all: Hexes = around().or(&Hexes::from_iter([ground.star()]));
                (all.and(&dice).len(), all.len() as u8, false)
            }
            Criterion::SpareWorkers => (workers.count_ones(), self.count, workers.count_ones() < u32::from(self.count)),
            Criterion::Nursery => (park.nursery().len(), self.count, false),
        };
        Progress { have: have as u8, need, broken }
    }

    /// Returns the criterion as a short English phrase.
    #[must_use]
    pub fn words(&self) -> String {
        let (count, value) = (self.count, self.value);
        match self.criterion {
            Criterion::DiceShowing => format!("{count} dice show {value}"),
            Criterion::ColourValues => format!("one colour has {count} different values"),
            Criterion::Extremes => format!("{count} dice, none a 3 or 4"),
            Criterion::DiceSum => format!("dice sum {count}"),
            Criterion::EachColourSum => format!("each colour's dice sum {count}"),
            Criterion::EachColourArea => format!("each colour has an area of {count}"),
            Criterion::SomeArea => format!("an area of {count} tiles"),
            Criterion::FullPark => "every hex has a tile".to_owned(),
            Criterion::Collections => format!("all four animals in {count} habitats"),
            Criterion::StarView => "tiles all around the star, four colours".to_owned(),
            Criterion::OneAreaEach => format!("each colour one area, of {count} or more"),
            Criterion::TowerColours => format!("towers with 3 dice in {count} colours"),
            Criterion::Towers => format!("{count} towers"),
            Criterion::Herd => format!("{count} dice, all in one group"),
            Criterion::StarFeast => "a die on the star and all around it".to_owned(),
            Criterion::SpareWorkers => format!("{count} workers left"),
            Criterion::Nursery => format!("{count} breeding tiles with a die"),
        }
    }
}
