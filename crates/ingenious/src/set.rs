//! The component set as a JSON file: how many tiles of each kind are in the box.

use core::fmt::Write;
use std::collections::BTreeMap;

use game_core::{ComponentFault, ComponentSet, NotationError};

use crate::components::{BOUNDARIES, Colour, RACK, Tile, copies};
use crate::tiles::Bag;

/// The maximum number of tiles of one kind in a component set.
const MAX_COPIES: u8 = 120;

/// Returns the tiles of the printed box.
#[must_use]
pub fn printed() -> Bag {
    Bag::new(copies)
}

/// Returns the number of tiles a table needs so that the bag cannot run out: those that fit on the board, the
/// racks of all seats, and one exchange. `size` is an index into [`BOUNDARIES`].
#[must_use]
pub(crate) fn tiles_needed(size: usize, seats: usize) -> usize {
    let placements = (BOUNDARIES[size].cells().len() as usize - Colour::ALL.len()) / 2;
    placements + RACK * (seats + 1)
}

/// Returns the text of the component-set file with these tiles.
#[must_use]
pub fn write(tiles: &Bag) -> String {
    let mut out = format!(
        "# Ingenious: a component set. Change the numbers to those of your box, then run\n\
         # `gamekeeper components check ingenious FILE`. Colours: R red, G green, B blue, O orange, Y yellow,\n\
         # P purple. The board has the printed symbols in any case.\n\
         \n\
         # How many tiles there are of each pair of colours: 0 to {MAX_COPIES} of a kind, {} to {} in all\n\
         # ({} for two players, {} for three, {} for four). A kind that is left out has none.\n\
         [tiles]\n",
        tiles_needed(0, 1),
        Bag::MAX,
        tiles_needed(0, 2),
        tiles_needed(1, 3),
        tiles_needed(2, 4),
    );
    for tile in Tile::all() {
        let _ = writeln!(out, "{tile} = {}", tiles.count(tile));
    }
    out
}

/// Reads the tiles from a component set.
///
/// # Errors
/// Every fault of the set, in the order of the file.
pub fn read(set: &ComponentSet) -> Result<Bag, Vec<ComponentFault>> {
    set.read(|set| {
        let [tiles] = set.table(["tiles"]);
        let mut spelt: BTreeMap<Tile, &str> = BTreeMap::new();
        let counts = tiles.entries(|key, entry| {
            let tile: Tile = key.parse().map_err(|why: NotationError| entry.fault(why.to_string())).ok()?;
            if let Some(other) = spelt.insert(tile, key) {
                entry.fault(format!("the same kind as `{other}`"));
                return None;
            }
            entry.number(0..=MAX_COPIES).map(|count| (tile, count))
        })?;
        let total: usize = counts.iter().map(|&(_, count)| usize::from(count)).sum();
        let (least, most) = (tiles_needed(0, 1), Bag::MAX);
        tiles.ensure(total <= most, format!("{total} tiles are too many: at most {most}"))?;
        let why = format!("{total} tiles are too few: at least {least}, so that the bag cannot run out");
        tiles.ensure(total >= least, why)?;
        Some(Bag::new(|tile| counts.iter().find(|(kind, _)| *kind == tile).map_or(0, |(_, count)| *count)))
    })
}
