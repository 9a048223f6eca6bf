//! Mission criteria, and whether a park meets them. The mission tiles are listed in [`crate::components`].

use serde::{Deserialize, Serialize};

use crate::ground::{Ground, Hexes};
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

impl Mission {
    /// Whether the park meets the criterion (SPC-302). The die on the star hex counts, and areas include the
    /// star hex.
    #[must_use]
    pub fn met(&self, ground: &Ground, park: &Park, star: Habitat, workers: u8) -> bool {
        let count = u32::from(self.count);
        let dice = park.fed();
        let of = |colour: Habitat| park.cells(ground, star, colour);
        let each = |test: &dyn Fn(Habitat) -> bool| Habitat::ALL.into_iter().all(test);
        let around = ground.neighbours(ground.star());
        match self.criterion {
            Criterion::DiceShowing => dice.iter().filter(|&cell| park.die(cell) == self.value).count() as u32 >= count,
            Criterion::ColourValues => !each(&|colour| {
                let values = of(colour).and(&dice).iter().fold(0u8, |seen, cell| seen | 1 << park.die(cell));
                values.count_ones() < count
            }),
            Criterion::Extremes => dice.len() >= count && !dice.iter().any(|cell| matches!(park.die(cell), 3 | 4)),
            Criterion::DiceSum => park.sum(dice) >= count,
            Criterion::EachColourSum => each(&|colour| park.sum(of(colour)) >= count),
            Criterion::EachColourArea => each(&|colour| ground.groups(of(colour)).any(|area| area.len() >= count)),
            Criterion::SomeArea => !each(&|colour| ground.groups(of(colour)).all(|area| area.len() < count)),
            Criterion::FullPark => park.vacant(ground).is_empty(),
            Criterion::Collections => {
                let animals = park.animals();
                let complete = |colour: &Habitat| animals >> (*colour as u8 * 4) & 0xf == 0xf;
                Habitat::ALL.iter().filter(|colour| complete(colour)).count() as u32 >= count
            }
            Criterion::StarView => {
                let all = around.without(&park.placed()).is_empty();
                all && each(&|colour| !park.cells_placed(colour).and(&around).is_empty())
            }
            Criterion::OneAreaEach => each(&|colour| {
                let mut areas = ground.groups(of(colour));
                areas.next().is_some_and(|area| area.len() >= count) && areas.next().is_none()
            }),
            Criterion::TowerColours => {
                let scoring = park.towers(ground).filter(|(_, hexes)| hexes.without(&dice).is_empty());
                scoring.fold(0u8, |seen, (tower, _)| seen | 1 << tower as u8).count_ones() >= count
            }
            Criterion::Towers => park.towers(ground).count() as u32 >= count,
            Criterion::Herd => dice.len() >= count && ground.groups(dice).count() <= 1,
            Criterion::StarFeast => {
                let all: Hexes = around.or(&Hexes::from_iter([ground.star()]));
                all.without(&dice).is_empty()
            }
            Criterion::SpareWorkers => workers.count_ones() >= count,
            Criterion::Nursery => park.nursery().len() >= count,
        }
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
