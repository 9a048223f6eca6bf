//! The component set as a JSON file: how many tiles of each kind are in the box.

use core::fmt::Write;
use std::collections::BTreeMap;

use game_core::{ComponentFault, ComponentSet, PathKey};
use serde_json::{Map, Value};

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
    let mut faults = Vec::new();
    let Value::Object(table) = &set.0 else {
        return Err(vec![ComponentFault::new(&[], "must be a table")]);
    };
    for key in table.keys().filter(|key| *key != "tiles") {
        faults.push(ComponentFault::new(&[key.as_str().into()], "there is no such key, only `tiles`"));
    }
    let at = PathKey::from("tiles");
    let counts = match table.get("tiles") {
        Some(Value::Object(kinds)) => counts(kinds, &at, &mut faults),
        Some(_) => {
            faults.push(ComponentFault::new(&[at], "must be a table"));
            None
        }
        None => {
            faults.push(ComponentFault::new(&[], "`tiles` is missing"));
            None
        }
    };
    counts.filter(|_| faults.is_empty()).map(|counts| Bag::new(|tile| counts[tile.index()])).ok_or(faults)
}

/// Returns the number of tiles of each kind; `None` if an entry has a fault, which is then added to `faults`.
fn counts(kinds: &Map<String, Value>, tiles: &PathKey, faults: &mut Vec<ComponentFault>) -> Option<[u8; Tile::KINDS]> {
    let before = faults.len();
    let mut counts = [0; Tile::KINDS];
    let mut spelt: BTreeMap<Tile, &str> = BTreeMap::new();
    for (key, value) in kinds {
        let at = [tiles.clone(), key.as_str().into()];
        let tile: Tile = match key.parse() {
            Ok(tile) => tile,
            Err(why) => {
                faults.push(ComponentFault::new(&at, format!("{why}")));
                continue;
            }
        };
        if let Some(other) = spelt.insert(tile, key) {
            faults.push(ComponentFault::new(&at, format!("the same kind as `{other}`")));
        }
        match value.as_u64().and_then(|count| u8::try_from(count).ok()).filter(|count| *count <= MAX_COPIES) {
            Some(count) => counts[tile.index()] = count,
            None => faults.push(ComponentFault::new(&at, format!("must be a number from 0 to {MAX_COPIES}"))),
        }
    }
    if faults.len() > before {
        return None;
    }
    let total: usize = counts.iter().map(|&count| usize::from(count)).sum();
    let least = tiles_needed(0, 1);
    let why = match total {
        total if total > Bag::MAX => format!("{total} tiles are too many: at most {}", Bag::MAX),
        total if total < least => {
            format!("{total} tiles are too few: at least {least}, so that the bag cannot run out")
        }
        _ => return Some(counts),
    };
    faults.push(ComponentFault::new(core::slice::from_ref(tiles), why));
    None
}
