//! What a plan may be warned of.

use spectacular::action::Area;
use spectacular::components::{TO_WIN, TURNS};
use spectacular::missions::Criterion;
use spectacular::scoring::{missions, points};
use spectacular::{Animal, Habitat, Item, Phase, Player};

use super::super::plan::{AREAS, Place, Planned};
use super::corners::{Grade, grades};
use super::gains::change_gain;
use super::places::changeable;

/// A consequence of a plan that is easily overlooked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Warning {
    /// There are fewer free hexes than tiles to come from display and stack.
    FewHexes {
        /// The free hexes.
        free: u8,
        /// The tiles to come.
        tiles: u8,
    },
    /// The display has more dice of a colour than there are open places of it.
    FewPlaces {
        /// The colour.
        colour: Habitat,
        /// The dice.
        dice: u8,
        /// The places.
        places: u8,
    },
    /// The park has the animal of this item already.
    KnownAnimal(Area, Animal),
    /// No tower can stand at the corner of this item, at another one it can.
    DeadCorner(Area),
    /// The entrance is scored after this turn.
    EntranceNext,
    /// Workers who stay idle score nothing, and a change would gain something.
    IdleWorkers,
    /// Solo: what is missing for a win.
    ShortOfWin {
        /// The points.
        points: u8,
        /// The missions.
        missions: u8,
    },
}

/// The turn from which on a solo player is told what is missing.
const LATE: u8 = 11;

/// Returns the warnings about a plan.
pub(crate) fn warnings(planned: &Planned<'_>) -> Vec<Warning> {
    let after = planned.after();
    let mut found = Vec::new();
    if matches!(planned.phase, Phase::Side | Phase::Save { .. } | Phase::Choose | Phase::Build) {
        AREAS.iter().for_each(|area| about_tile(planned, *area, &mut found));
        about_room(planned, &after, &mut found);
        if planned.turn + 1 == TURNS[1] {
            found.push(Warning::EntranceNext);
        }
    }
    if planned.phase == Phase::Workers && planned.turn == TURNS[0] {
        about_workers(planned, &after, &mut found);
    }
    if planned.rules.solo && planned.turn + 1 >= LATE && planned.phase != Phase::Over {
        let short = (TO_WIN.0 - points(planned.rules, &after).total()).max(0);
        let met = missions(planned.rules, &after).filter(|(_, met)| *met).count();
        let missing = TO_WIN.1.saturating_sub(met);
        if short > 0 || missing > 0 {
            found.push(Warning::ShortOfWin { points: short as u8, missions: missing as u8 });
        }
    }
    found
}

/// Warns about the tile of an area that has a place.
fn about_tile(planned: &Planned<'_>, area: Area, found: &mut Vec<Warning>) {
    let (Some(Item::Tile(tile)), Some(Place::Tile(hex, corner))) = (planned.item(area), planned.plan.item(area).place)
    else {
        return;
    };
    let player = planned.without(area);
    if player.park.animals() >> tile.animal().index() & 1 == 1 {
        found.push(Warning::KnownAnimal(area, tile.animal()));
    }
    if let (Some(grades), Some(corner)) = (grades(planned.rules, &player, tile, hex), corner)
        && grades[corner as usize] == Grade::Dead
        && grades.iter().any(|grade| *grade != Grade::Dead)
    {
        found.push(Warning::DeadCorner(area));
    }
}

/// Warns about hexes and places that are missing after the plan.
fn about_room(planned: &Planned<'_>, after: &Player, found: &mut Vec<Warning>) {
    let ground = after.ground(planned.rules);
    let free = after.park.vacant(ground).len() as u8;
    let in_hand = after.areas.iter().flatten().filter(|item| matches!(item, Item::Tile(_))).count();
    let tiles = (after.display.iter().flatten().count() + in_hand) as u8 + after.stack.count_ones() as u8;
    if free < tiles {
        found.push(Warning::FewHexes { free, tiles });
    }
    for colour in Habitat::ALL {
        let dice = after.dice.iter().skip(2 * colour as usize).take(2).filter(|value| **value > 0).count() as u8;
        let cells = after.park.cells(ground, after.star(planned.rules), colour);
        let places = cells.without(&after.park.fed()).len() as u8;
        if dice > places {
            found.push(Warning::FewPlaces { colour, dice, places });
        }
    }
}

/// Warns about workers who stay idle at the end of the game.
fn about_workers(planned: &Planned<'_>, after: &Player, found: &mut Vec<Warning>) {
    let rules = planned.rules;
    let spared = after.missions.iter().flatten().any(|code| rules.mission(*code).criterion == Criterion::SpareWorkers);
    let idle = |hex: &hex_grid::Hex| !planned.plan.changes.iter().any(|change| change.hex == *hex);
    let gains = || {
        changeable(planned)
            .into_iter()
            .filter(idle)
            .any(|hex| change_gain(planned, hex).is_some_and(|gain| gain.sum() > 0))
    };
    if after.workers > 0 && !spared && gains() {
        found.push(Warning::IdleWorkers);
    }
}
