//! The contents of the box as tables. Values that can only be read off the rulebook's pictures are
//! reconstructed; the README lists them, and `docs/rules/spectacular.md` marks them.

use game_core::sort_few;
use hex_grid::Hex;

use crate::ground::{Ground, Plan};
use crate::items::{Animal, Board, Habitat, Mark, Point, Tile, Tower};
use crate::missions::{Criterion, Mission};

/// The number of dice of each colour in the common supply (SPC-101).
pub const COMMON_DICE: u8 = 12;
/// The number of personal tiles of a player board.
pub const PERSONAL: usize = 10;
/// The number of common tiles of a habitat.
pub const COMMON: usize = 12;
/// The number of common tiles of a habitat that carry an X.
pub const CROSSED: usize = 3;
/// The number of personal tiles in the display (SPC-111).
pub const SLOTS: usize = 3;
/// The number of personal dice: two of each colour (SPC-115).
pub const DICE: usize = 8;
/// The number of turns in both rounds together, and in the first round (SPC-151).
pub const TURNS: [u8; 2] = [15, 8];
/// The number of spaces on each side of the solo boards, which is also the number of solo tokens.
pub const SOLO: usize = 8;
/// The points and the number of missions needed to win a solo game (SPC-361).
pub const TO_WIN: (i32, usize) = (200, 2);

/// The achievements of a won solo game: the minimum number of points, and a key (SPC-362).
pub const ACHIEVEMENTS: [(i32, &str); 9] = [
    (200, "room-to-improve"),
    (210, "pretty-well"),
    (220, "good"),
    (230, "very-good"),
    (240, "impressive"),
    (250, "most-impressive"),
    (260, "excellent"),
    (270, "extreme"),
    (280, "legendary"),
];

/// The contents of a component set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Components {
    /// The names of the animals, in the order of [`Animal::index`].
    pub animals: [String; Animal::COUNT],
    /// The common tiles of each habitat, sorted; `true` if the tile carries an X.
    pub common: [Vec<(Tile, bool)>; 4],
    /// The player boards.
    pub boards: [PlayerBoard; 6],
    /// The shape of the park on the standard side of all boards.
    pub standard: Plan,
    /// The points for 0 to 17 different animals.
    pub animal_points: [u8; 18],
    /// The mission tiles.
    pub missions: [Mission; 18],
    /// The colours of the dice spaces of the solo boards.
    pub solo_dice: [Habitat; SOLO],
    /// The colours of the tile spaces of the solo boards.
    pub solo_tiles: [Habitat; SOLO],
}

/// A player board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerBoard {
    /// The name of the star animal.
    pub name: String,
    /// The colour of the star animal's habitat.
    pub habitat: Habitat,
    /// The ten personal tiles of the board, sorted.
    pub personal: Vec<Tile>,
    /// The shape of the park on the asymmetric side.
    pub park: Plan,
}

use Habitat::{Blue, Green, Grey, Orange};
use Point::{N, Ne, S, Se, Sw};
use Tower::{Beige, Black, Brown};

/// The names of the animals: for each habitat three common animals, then the personal one.
const ANIMALS: [[&str; 4]; 4] = [
    ["orangutan", "sloth", "giant panda", "tiger"],
    ["penguin", "sea turtle", "manatee", "polar bear"],
    ["mountain gorilla", "red panda", "Andean condor", "Ethiopian wolf"],
    ["giraffe", "African elephant", "cheetah", "black rhinoceros"],
];

/// For each common animal, the tower part on its tile with an X. Every common animal has one tile with each
/// of the three parts and one with a heart.
const CROSSES: [[Tower; 3]; 4] =
    [[Black, Brown, Beige], [Brown, Beige, Black], [Beige, Black, Brown], [Brown, Black, Beige]];

/// A player board as a row of the table: its star animal, the tower parts on its tiles of the four personal
/// animals, its two tiles of common animals, and its park.
struct BoardRow {
    name: &'static str,
    habitat: Habitat,
    parts: [Tower; 4],
    common: [(Habitat, u8, Tower); 2],
    park: ParkRow,
}

/// The shape of a park with plain coordinates, from which `plan` makes a [`Plan`].
struct ParkRow {
    rows: &'static [[i8; 3]],
    star: (i8, i8),
    entrance: [(i8, i8); 3],
    starts: [((i8, i8), Point); 3],
}

const STANDARD: ParkRow = ParkRow {
    rows: &[[0, 0, 3], [1, -1, 3], [2, -2, 3], [3, -2, 2]],
    star: (1, 1),
    entrance: [(-1, 3), (0, 3), (1, 3)],
    starts: [((-1, 1), Se), ((3, 1), Sw), ((0, 3), N)],
};

const BOARDS: [BoardRow; 6] = [
    BoardRow {
        name: "saola",
        habitat: Green,
        parts: [Beige, Black, Beige, Brown],
        common: [(Grey, 0, Brown), (Orange, 0, Black)],
        park: ParkRow {
            rows: &[[0, 0, 2], [1, -1, 2], [2, -2, 2], [3, -3, 1], [4, -3, -1]],
            star: (0, 2),
            entrance: [(-3, 3), (-2, 2), (-1, 1)],
            starts: [((-2, 4), N), ((1, 0), Se), ((-2, 2), Ne)],
        },
    },
    BoardRow {
        name: "vaquita",
        habitat: Blue,
        parts: [Brown, Brown, Beige, Black],
        common: [(Green, 0, Beige), (Grey, 1, Black)],
        park: ParkRow {
            rows: &[[0, 0, 2], [1, -1, 4], [2, -2, 3], [3, -3, 1]],
            star: (2, 1),
            entrance: [(-2, 3), (-1, 3), (0, 3)],
            starts: [((-2, 2), S), ((1, 0), Se), ((-1, 3), N)],
        },
    },
    BoardRow {
        name: "snow leopard",
        habitat: Grey,
        parts: [Black, Black, Brown, Beige],
        common: [(Green, 1, Brown), (Blue, 0, Beige)],
        park: ParkRow {
            rows: &[[0, 0, 1], [1, -1, 1], [2, -2, 1], [3, -2, 3], [4, -2, 2]],
            star: (1, 3),
            entrance: [(1, 0), (1, 1), (1, 2)],
            starts: [((-2, 2), Ne), ((-1, 4), N), ((1, 1), S)],
        },
    },
    BoardRow {
        name: "pangolin",
        habitat: Orange,
        parts: [Black, Beige, Brown, Black],
        common: [(Blue, 1, Brown), (Grey, 2, Beige)],
        park: ParkRow {
            rows: &[[0, 0, 5], [1, 0, 5], [2, 0, 3], [3, 0, 3]],
            star: (3, 2),
            entrance: [(1, 0), (2, 0), (3, 0)],
            starts: [((1, 3), N), ((5, 0), S), ((2, 0), Se)],
        },
    },
    BoardRow {
        name: "kakapo",
        habitat: Green,
        parts: [Brown, Beige, Black, Beige],
        common: [(Blue, 2, Black), (Orange, 1, Brown)],
        park: ParkRow {
            rows: &[[0, 0, 2], [1, -1, 1], [2, -2, 1], [3, -3, 0], [4, -4, -2], [5, -5, -3]],
            star: (-1, 3),
            entrance: [(-4, 4), (-3, 3), (-2, 2)],
            starts: [((-4, 5), N), ((-1, 1), Ne), ((-3, 3), Ne)],
        },
    },
    BoardRow {
        name: "Ili pika",
        habitat: Grey,
        parts: [Beige, Brown, Black, Brown],
        common: [(Green, 2, Black), (Orange, 2, Beige)],
        park: ParkRow {
            rows: &[[0, 0, 3], [1, -1, 3], [2, -1, 2], [3, -2, 0], [4, -3, 0]],
            star: (1, 2),
            entrance: [(-2, 3), (-1, 2), (-1, 1)],
            starts: [((-2, 4), N), ((2, 0), Se), ((-1, 2), N)],
        },
    },
];

/// The points for 0 to 17 different animals (SPC-275).
const ANIMAL_POINTS: [u8; 18] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 8, 14, 21, 30, 40, 52, 65, 80];

/// The missions A1 to A6, B1 to B6, C1 to C6: name, criterion, count, value, points.
const MISSIONS: [(&str, Criterion, u8, u8, u8); 18] = [
    ("Feast", Criterion::DiceShowing, 4, 6, 16),
    ("High five", Criterion::DiceShowing, 5, 5, 14),
    ("Menu", Criterion::ColourValues, 5, 0, 18),
    ("Extremes", Criterion::Extremes, 12, 0, 16),
    ("Full stores", Criterion::DiceSum, 54, 0, 14),
    ("Fair share", Criterion::EachColourSum, 10, 0, 16),
    ("Wide lands", Criterion::EachColourArea, 3, 0, 10),
    ("Great reserve", Criterion::SomeArea, 7, 0, 18),
    ("Full house", Criterion::FullPark, 0, 0, 16),
    ("Collections", Criterion::Collections, 2, 0, 10),
    ("Star view", Criterion::StarView, 0, 0, 10),
    ("Four regions", Criterion::OneAreaEach, 3, 0, 18),
    ("Two views", Criterion::TowerColours, 2, 0, 14),
    ("Skyline", Criterion::Towers, 3, 0, 20),
    ("Herd", Criterion::Herd, 14, 0, 12),
    ("Star feast", Criterion::StarFeast, 0, 0, 16),
    ("Spare hands", Criterion::SpareWorkers, 3, 0, 12),
    ("Nursery", Criterion::Nursery, 5, 0, 14),
];

/// The colours of the dice spaces 1 to 8 of the solo boards.
const SOLO_DICE: [Habitat; SOLO] = [Green, Blue, Grey, Orange, Green, Blue, Grey, Orange];
/// The colours of the tile spaces 1 to 8 of the solo boards.
const SOLO_TILES: [Habitat; SOLO] = [Orange, Grey, Green, Blue, Orange, Grey, Green, Blue];

impl ParkRow {
    fn plan(&self) -> Plan {
        let hex = |(q, r)| Hex::new(q, r);
        Plan {
            rows: self.rows.to_vec(),
            star: hex(self.star),
            entrance: self.entrance.map(hex),
            starts: self.starts.map(|(at, corner)| (hex(at), corner)),
        }
    }
}

impl BoardRow {
    fn board(&self) -> PlayerBoard {
        let own = Habitat::ALL.into_iter().zip(self.parts).flat_map(|(habitat, part)| {
            [Mark::Part(part), Mark::Heart].map(|mark| Tile::new(Animal::new(habitat, 3), mark))
        });
        let common = self
            .common
            .into_iter()
            .map(|(habitat, number, part)| Tile::new(Animal::new(habitat, number), Mark::Part(part)));
        let mut personal: Vec<Tile> = own.chain(common).collect();
        sort_few(&mut personal, |a, b| a < b);
        PlayerBoard { name: self.name.to_owned(), habitat: self.habitat, personal, park: self.park.plan() }
    }
}

impl Components {
    /// Returns the printed box, with reconstructed values where it is not known.
    #[must_use]
    pub fn printed() -> Self {
        let common = |habitat: Habitat| {
            let row = CROSSES[habitat as usize];
            let animals = (0..3u8).map(|number| (Animal::new(habitat, number), row[usize::from(number)]));
            animals
                .flat_map(|(animal, cross)| Mark::ALL.map(|mark| (Tile::new(animal, mark), mark == Mark::Part(cross))))
                .collect()
        };
        let names: Vec<String> = ANIMALS.iter().flatten().map(|name| (*name).to_owned()).collect();
        Self {
            animals: core::array::from_fn(|at| names[at].clone()),
            common: Habitat::ALL.map(common),
            boards: core::array::from_fn(|at| BOARDS[at].board()),
            standard: STANDARD.plan(),
            animal_points: ANIMAL_POINTS,
            missions: MISSIONS.map(|(name, criterion, count, value, points)| Mission {
                name: name.to_owned(),
                criterion,
                count,
                value,
                points,
            }),
            solo_dice: SOLO_DICE,
            solo_tiles: SOLO_TILES,
        }
    }

    /// Returns the name of an animal.
    #[must_use]
    pub fn name(&self, animal: Animal) -> &str {
        &self.animals[animal.index()]
    }

    /// A player board.
    #[must_use]
    pub fn board(&self, board: Board) -> &PlayerBoard {
        &self.boards[board as usize]
    }

    /// Returns the geometry of a park of this shape.
    ///
    /// # Panics
    /// If the plan is invalid. [`crate::set::read`] rejects such plans, and a test covers the printed ones.
    #[must_use]
    pub fn ground(plan: &Plan) -> Ground {
        match Ground::new(plan) {
            Ok(ground) => ground,
            Err(faults) => panic!("{faults:?}"),
        }
    }
}
