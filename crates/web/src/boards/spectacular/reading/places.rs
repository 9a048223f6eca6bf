//! Where items can go, and which workers help a die.

use hex_grid::Hex;
use spectacular::action::{Area, Help, MULTI, Way};
use spectacular::ground::Hexes;
use spectacular::items::Die;
use spectacular::{Item, Player, Rules};

use super::super::plan::Planned;

/// What it costs to give a die a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cost {
    /// Nothing: it shows that value.
    Free,
    /// These workers.
    Workers {
        /// The workers that are used; the one of the die's colour before the multicolour one.
        help: Help,
        /// The direction.
        way: Way,
        /// The other worker that could be used in place of it.
        other: Option<Help>,
    },
    /// A worker that it needs is used up.
    Used,
    /// No workers reach that value.
    TooFar,
}

/// A value that a die may get.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Face {
    /// The value.
    pub(crate) value: u8,
    /// What it costs.
    pub(crate) cost: Cost,
    /// The hexes that take the die with this value; none if it cannot be had.
    pub(crate) places: Hexes,
}

impl Face {
    /// Returns whether the die can have this value.
    pub(crate) const fn is_open(&self) -> bool {
        matches!(self.cost, Cost::Free | Cost::Workers { .. })
    }
}

/// Returns what it costs to give a die another value, with these workers face up.
pub(crate) fn cost(die: Die, value: u8, workers: u8) -> Cost {
    let able = |help: Help| workers & help.workers(die.colour) == help.workers(die.colour);
    if value == die.value {
        return Cost::Free;
    }
    let reaches = |help: Help| Way::ALL.into_iter().find(|way| help.change(die.value, *way) == value);
    if let Some(way) = reaches(Help::Own) {
        let open: Vec<Help> = [Help::Own, Help::Multi].into_iter().filter(|help| able(*help)).collect();
        return open.first().map_or(Cost::Used, |&help| Cost::Workers { help, way, other: open.get(1).copied() });
    }
    match reaches(Help::Both) {
        Some(way) if able(Help::Both) => Cost::Workers { help: Help::Both, way, other: None },
        Some(_) => Cost::Used,
        None => Cost::TooFar,
    }
}

/// Returns the hexes that take an item as it is. The player has everything else that is planned.
pub(crate) fn places_of(rules: &Rules, player: &Player, item: Item) -> Hexes {
    let ground = player.ground(rules);
    match item {
        Item::Tile(_) => player.park.vacant(ground),
        Item::Die(die) => player.park.fits(ground, player.star(rules), die),
    }
}

/// Returns the hexes that take the item of an area, changed by workers as planned.
pub(crate) fn places(planned: &Planned<'_>, area: Area) -> Hexes {
    let player = planned.without(area);
    planned.turned(area).map_or(Hexes::EMPTY, |item| places_of(planned.rules, &player, item))
}

/// Returns the six faces of a die, with what they cost and the hexes that take it.
pub(crate) fn faces_of(rules: &Rules, player: &Player, die: Die, workers: u8) -> [Face; 6] {
    core::array::from_fn(|at| {
        let value = at as u8 + 1;
        let cost = cost(die, value, workers);
        let open = matches!(cost, Cost::Free | Cost::Workers { .. });
        let turned = Item::Die(Die { value, ..die });
        let places = if open { places_of(rules, player, turned) } else { Hexes::EMPTY };
        Face { value, cost, places }
    })
}

/// Returns the value row of the die of an area; `None` if there is no die. What is planned for the other
/// item is counted in, its workers too.
pub(crate) fn faces(planned: &Planned<'_>, area: Area) -> Option<[Face; 6]> {
    let Item::Die(die) = planned.item(area)? else { return None };
    let player = planned.without(area);
    let workers = if planned.is_helped(area) { 0 } else { player.workers };
    Some(faces_of(planned.rules, &player, die, workers))
}

/// Returns whether no face but the one it shows has places, and a worker would give it one.
pub(crate) fn needs_help(faces: &[Face; 6]) -> bool {
    let open = |free: bool| faces.iter().any(|face| (face.cost == Cost::Free) == free && !face.places.is_empty());
    !open(true) && open(false)
}

/// Returns the value row of a die in the park for the worker phase; `None` if there is no die. A face whose
/// `places` are empty is one that the hex does not take.
pub(crate) fn faces_in_park(planned: &Planned<'_>, hex: Hex) -> Option<[Face; 6]> {
    let rules = planned.rules;
    let cell = planned.start.ground(rules).cell(hex).filter(|cell| planned.start.park.fed().has(*cell))?;
    let mut plan = planned.plan.clone();
    plan.changes.retain(|change| change.hex != hex);
    let player = Planned { plan: &plan, ..planned.clone() }.after();
    let (ground, star) = (player.ground(rules), player.star(rules));
    let colour = player.park.tile(cell).map_or(star, spectacular::Tile::habitat);
    let die = Die { colour, value: player.park.die(cell) };
    let workers = if player.changed().has(cell) { 0 } else { player.workers };
    Some(core::array::from_fn(|at| {
        let value = at as u8 + 1;
        let cost = cost(die, value, workers);
        let open = matches!(cost, Cost::Free | Cost::Workers { .. });
        let takes = open && player.park.may_show(ground, cell, value);
        Face { value, cost, places: if takes { Hexes::from_iter([cell]) } else { Hexes::EMPTY } }
    }))
}

/// Returns the hexes of the dice in the park that workers can change, what is planned for the others counted
/// in.
pub(crate) fn changeable(planned: &Planned<'_>) -> Vec<Hex> {
    let player = &planned.start;
    let ground = player.ground(planned.rules);
    let able = |hex: &Hex| {
        let faces = faces_in_park(planned, *hex);
        faces.is_some_and(|faces| faces.iter().any(|face| face.cost != Cost::Free && !face.places.is_empty()))
    };
    player.park.fed().iter().map(|cell| ground.hex(cell)).filter(able).collect()
}

/// Returns the dice in hand, and in the display, that a worker matches: of its colour, or all for the
/// multicolour one.
pub(crate) const fn helps(worker: u8, die: Die) -> bool {
    worker == MULTI || worker == 1 << die.colour as u8
}
