//! Solo risks, and what stacks may bring.

use spectacular::action::{Area, SoloSide};
use spectacular::components::SOLO;
use spectacular::{Habitat, Item, Park, Player, Rules, Spectacular, Tile, View};

use super::super::plan::{AREAS, Planned};

/// How many of the tokens that are left hit each item of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Risks {
    /// By space; 0 for an empty one.
    pub(crate) hits: [u8; SOLO],
    /// The tokens that are left.
    pub(crate) of: u8,
}

/// Returns the risks on a side of the solo boards if the other side is chosen (SPC-332, 333).
pub(crate) fn risks(rules: &Rules, player: &Player, tokens: u8, side: SoloSide) -> Risks {
    let mut hits = [0; SOLO];
    for number in (1..=SOLO as u8).filter(|number| tokens >> (number - 1) & 1 == 1) {
        if let Some(space) = player.supply.hit(rules, side, number) {
            hits[usize::from(space)] += 1;
        }
    }
    Risks { hits, of: tokens.count_ones() as u8 }
}

/// Returns the areas of the dice whose planned values need one of these workers, given as bits.
pub(crate) fn needing(planned: &Planned<'_>, workers: u8) -> Vec<Area> {
    let needs = |area: &Area| match (planned.item(*area), planned.plan.item(*area).help) {
        (Some(Item::Die(die)), Some((help, _))) => help.workers(die.colour) & workers != 0,
        _ => false,
    };
    AREAS.into_iter().filter(needs).collect()
}

/// What a stack may bring.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stack {
    /// Its tiles, sorted.
    pub(crate) tiles: Vec<Tile>,
    /// How many of them show an animal that the park has not.
    pub(crate) new: u8,
}

fn stack(park: &Park, tiles: impl Iterator<Item = Tile>) -> Stack {
    let tiles: Vec<Tile> = tiles.collect();
    let animals = park.animals();
    let new = tiles.iter().filter(|tile| animals >> tile.animal().index() & 1 == 0).count() as u8;
    Stack { tiles, new }
}

/// Returns what the personal stack of a seat may bring.
pub(crate) fn personal(rules: &Rules, player: &Player) -> Stack {
    stack(&player.park, player.stacked(rules))
}

/// Returns what the common stack of a habitat may bring to a seat.
pub(crate) fn common(rules: &Rules, view: &View, player: &Player, habitat: Habitat) -> Stack {
    let position: Spectacular = view.position();
    stack(&player.park, position.stacked(rules, habitat))
}
