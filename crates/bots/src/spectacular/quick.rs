//! The quick policy: the best item of the supply and the best of the display, each judged alone, built in the
//! better order.

use spectacular::action::Slot;
use spectacular::components::TURNS;
use spectacular::missions::Criterion;
use spectacular::{Action, Item, Player, Tile};

use super::land::Land;
use super::outlook::Outlook;
use super::placing::{Placing, best};
use super::weights::{Chances, Weights};

/// The weights by turn; the last entry is for the end of the game.
pub(super) type Course = [Chances; TURNS[0] as usize + 1];

/// The weights of every turn.
pub(super) fn course(weights: &Weights) -> Course {
    core::array::from_fn(|turn| Chances::new(weights, turn as u8))
}

/// The slots of the display with an item.
pub(super) fn displayed(player: &Player) -> impl Iterator<Item = (Slot, Item)> + '_ {
    let slots = (0..3).map(Slot::Tile).chain((0..8).map(Slot::Die));
    slots.filter_map(|slot| player.slot(slot).map(|item| (slot, item)))
}

/// Of these items the one whose best placement adds most; `None` if there is none.
fn best_item<I>(
    land: &Land<'_>,
    outlook: &Outlook<'_>,
    player: &Player,
    items: impl Iterator<Item = (I, Item)>,
) -> Option<(I, Item, Placing)> {
    let mut found: Option<(I, Item, Placing)> = None;
    for (at, item) in items {
        let placing = best(land, outlook, player, item);
        if found.as_ref().is_none_or(|(_, _, other)| placing.gain > other.gain) {
            found = Some((at, item, placing));
        }
    }
    found
}

/// Builds an item in a way already found, then another one in the best way.
fn then(land: &Land<'_>, chances: &Chances, player: &Player, first: (Item, Placing), second: Item) -> (f32, Player) {
    let mut after = *player;
    first.1.apply(land, &mut after, first.0);
    let outlook = Outlook::new(land, chances, &after);
    let placing = best(land, &outlook, &after, second);
    let worth = outlook.worth + placing.gain;
    placing.apply(land, &mut after, second);
    (worth, after)
}

/// Builds two items in the better order.
pub(super) fn build(land: &Land<'_>, chances: &Chances, player: &mut Player, north: Item, west: Item) {
    let outlook = Outlook::new(land, chances, player);
    let [one, two] = [north, west].map(|item| best(land, &outlook, player, item));
    let (one, two) = (then(land, chances, player, (north, one), west), then(land, chances, player, (west, two), north));
    *player = if two.0 > one.0 { two.1 } else { one.1 };
}

/// Plays a turn with these items on offer; returns which of them was taken.
pub(super) fn turn<I: Copy>(
    land: &Land<'_>,
    chances: &Chances,
    player: &mut Player,
    supply: impl Iterator<Item = (I, Item)>,
) -> Option<I> {
    let outlook = Outlook::new(land, chances, player);
    let north = best_item(land, &outlook, player, supply);
    let west = best_item(land, &outlook, player, displayed(player));
    let (Some((taken, north, one)), Some((slot, west, two))) = (north, west) else { return None };
    let first = then(land, chances, player, (north, one), west);
    let second = then(land, chances, player, (west, two), north);
    *player = if second.0 > first.0 { second.1 } else { first.1 };
    match slot {
        Slot::Tile(slot) => player.display[usize::from(slot)] = None,
        Slot::Die(die) => player.dice[usize::from(die)] = 0,
    }
    Some(taken)
}

/// The spaces of a supply board, from the one whose item adds most to the one whose item adds least.
pub(super) fn order(land: &Land<'_>, chances: &Chances, player: &Player, board: &[Option<Item>; 12]) -> [u8; 12] {
    let outlook = Outlook::new(land, chances, player);
    let gains = board.map(|item| item.map_or(f32::MIN, |item| best(land, &outlook, player, item).gain));
    let mut order: [u8; 12] = core::array::from_fn(|at| at as u8);
    game_core::sort_few(&mut order, |a, b| gains[usize::from(*a)] > gains[usize::from(*b)]);
    order
}

/// Makes the best swap of a starting tile, if one is better than none.
pub(super) fn swap(land: &Land<'_>, chances: &Chances, player: &mut Player) {
    let mut found = (Outlook::new(land, chances, player).worth, *player);
    for (start, slot) in (0..3).flat_map(|start| (0..3).map(move |slot| (start, slot))) {
        let mut after = *player;
        after.act(land.rules, Action::Swap { start, slot });
        let worth = Outlook::new(land, chances, &after).worth;
        if worth > found.0 {
            found = (worth, after);
        }
    }
    *player = found.1;
}

/// Whether a die with this value should be rerolled.
pub(super) fn rerolls(land: &Land<'_>, value: u8) -> bool {
    let extremes = || land.missions.iter().flatten().any(|mission| mission.criterion == Criterion::Extremes);
    value == 3 || value == 4 && extremes()
}

/// Solo: the spaces whose tile has an animal that is in the park, on a personal tile, or on an earlier space,
/// as bits.
pub(super) fn doubles(land: &Land<'_>, player: &Player) -> u8 {
    let personal = player.display.into_iter().flatten().chain(player.stacked(land.rules));
    let bit = |tile: Tile| 1u16 << tile.animal().index();
    let mut known = personal.fold(player.park.animals(), |seen, tile| seen | bit(tile));
    let mut doubles = 0;
    for (space, tile) in player.supply.tiles.iter().enumerate() {
        let Some(tile) = tile else { continue };
        if known & bit(*tile) > 0 {
            doubles |= 1 << space;
        }
        known |= bit(*tile);
    }
    doubles
}
