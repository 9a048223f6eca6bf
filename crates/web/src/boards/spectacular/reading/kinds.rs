//! The different animals of a park.

use spectacular::scoring::animals;
use spectacular::{Animal, Board, Player, Rules};

/// A kind of animal that scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// An animal on tiles.
    Animal(Animal),
    /// The star animal of the board.
    Star(Board),
}

/// A kind, and whether the park has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Head {
    /// The kind.
    pub(crate) kind: Kind,
    /// Whether the park has it, or will with the plan.
    pub(crate) is_there: bool,
    /// Whether only the plan brings it.
    pub(crate) is_new: bool,
}

/// The kinds of a park.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Kinds {
    /// All seventeen, by habitat, the star animal after those of its own.
    pub(crate) heads: Vec<Head>,
    /// How many the park has after the plan.
    pub(crate) count: u8,
    /// What they score.
    pub(crate) points: u8,
}

/// Returns the kinds of a park before and after a plan.
pub(crate) fn kinds(rules: &Rules, now: &Player, after: &Player) -> Kinds {
    let (before, then) = (now.park.animals(), after.park.animals());
    let mut heads = Vec::with_capacity(Animal::COUNT + 1);
    for animal in Animal::all() {
        let has = |animals: u16| animals >> animal.index() & 1 == 1;
        let is_new = has(then) && !has(before);
        heads.push(Head { kind: Kind::Animal(animal), is_there: has(then), is_new });
        let is_last = animal.index() % 4 == 3;
        if let Some(board) = after.board.filter(|board| is_last && rules.star(*board) == animal.habitat()) {
            heads.push(Head { kind: Kind::Star(board), is_there: true, is_new: false });
        }
    }
    let count = animals(&after.park);
    let points = rules.components.animal_points[count];
    Kinds { heads, count: count as u8, points }
}
