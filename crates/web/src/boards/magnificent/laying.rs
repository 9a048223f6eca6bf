//! Laying tiles: which one is in hand, how it is turned, and where it would lie.

use leptos::prelude::*;
use magnificent::camp::{LaidTile, Placement};
use magnificent::{Action, Components, Size, Tile};

use super::table::{Spot, Table};
use crate::kit::guard::now;

/// The cells of an orientation from its upper left corner: rows and columns.
type Cells = Vec<(i8, i8)>;

/// Returns the cells of a placement from its upper left corner.
fn shape(set: &Components, placement: &Placement) -> Cells {
    let columns = set.grid.columns;
    let mut cells: Cells = super::art::cells(placement.cells)
        .map(|cell| ((cell / columns - placement.row) as i8, (cell % columns - placement.column) as i8))
        .collect();
    cells.sort_unstable();
    cells
}

/// Returns cells moved to the upper left corner.
fn settled(mut cells: Cells) -> Cells {
    let top = cells.iter().map(|cell| cell.0).min().unwrap_or(0);
    let left = cells.iter().map(|cell| cell.1).min().unwrap_or(0);
    for cell in &mut cells {
        *cell = (cell.0 - top, cell.1 - left);
    }
    cells.sort_unstable();
    cells
}

/// How a tile is turned by a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    /// By a quarter, clockwise.
    On,
    /// By a quarter, the other way.
    Back,
    /// Over.
    Mirror,
}

/// Returns the orientation that a turn leads to.
pub(super) fn turned(set: &Components, tile: Tile, orientation: u8, how: Turn) -> u8 {
    let of = |wanted: u8| set.tile(tile).placements.iter().find(|placement| placement.orientation == wanted);
    let Some(from) = of(orientation) else { return orientation };
    let cells = shape(set, from).into_iter().map(|(row, column)| match how {
        Turn::On => (column, -row),
        Turn::Back => (-column, row),
        Turn::Mirror => (row, -column),
    });
    let wanted = settled(cells.collect());
    (0..8).find(|one| of(*one).is_some_and(|placement| shape(set, placement) == wanted)).unwrap_or(orientation)
}

impl Table {
    /// Returns the places where a tile can be laid now; tracked.
    pub(super) fn lays(self, tile: Tile) -> Vec<Spot> {
        self.legal.with(|legal| {
            let places = legal.iter().filter_map(|action| match *action {
                Action::Lay { tile, orientation, row, column } => Some(Spot { tile, orientation, row, column }),
                _ => None,
            });
            places.filter(|spot| spot.tile == tile).collect()
        })
    }

    /// Returns the tiles that can be laid now, those of the active colour first, then large ones; tracked.
    pub(super) fn tiles_to_lay(self) -> Vec<Tile> {
        if !self.mine.get() {
            return Vec::new();
        }
        let colour = self.with(|public| public.turn.colour);
        let mut all: Vec<Tile> = self.legal.with(|legal| {
            Tile::all()
                .filter(|tile| {
                    legal.iter().any(|action| matches!(action, Action::Lay { tile: one, .. } if one == tile))
                })
                .collect()
        });
        game_core::sort_few(&mut all, |a, b| {
            let key = |tile: &Tile| (Some(tile.colour()) != colour, tile.size() == Size::Small);
            key(a) < key(b)
        });
        all
    }

    /// Returns the tile in hand: the one that was chosen, or else the first that can be laid. Tracked.
    pub(super) fn in_hand(self) -> Option<Tile> {
        if !self.is_own() {
            return None;
        }
        let all = self.tiles_to_lay();
        self.tile.get().filter(|tile| all.contains(tile)).or(all.first().copied())
    }

    /// Returns where the tile in hand lies, hovers or is drawn; tracked.
    pub(super) fn ghost(self) -> Option<Spot> {
        let tile = self.in_hand()?;
        let stroke = self.stroke.get();
        if stroke.count_ones() > 1 {
            return self.drawn_over(stroke);
        }
        let fixed = self.spot.get().filter(|spot| spot.tile == tile);
        fixed.or_else(|| self.spot_at(tile, self.hover.get()?, self.turned.get()))
    }

    /// Returns where a tile would lie if it is held over a cell: in this orientation if it fits, else in
    /// another; as near as possible. Tracked.
    fn spot_at(self, tile: Tile, cell: u8, orientation: u8) -> Option<Spot> {
        let columns = self.with_set(|set| set.grid.columns);
        let (row, column) = (f64::from(cell / columns), f64::from(cell % columns));
        let far = |spot: &Spot| {
            let cells: Vec<u8> = super::art::cells(super::zones::cells_of(self, *spot)).collect();
            let count = cells.len().max(1) as f64;
            let middle =
                |of: fn(u8, u8) -> u8| cells.iter().map(|cell| f64::from(of(*cell, columns))).sum::<f64>() / count;
            let away = crate::draw::length(
                middle(|cell, columns| cell / columns) - row,
                middle(|cell, columns| cell % columns) - column,
            );
            (spot.orientation != orientation, away)
        };
        let over = self.lays(tile).into_iter().filter(|spot| super::zones::cells_of(self, *spot) >> cell & 1 == 1);
        over.min_by(|a, b| {
            let (a, b) = (far(a), far(b));
            a.0.cmp(&b.0).then(a.1.total_cmp(&b.1))
        })
    }

    /// Returns where a tile lies best that was drawn over these cells: exactly there, whichever tile that is,
    /// or else the one in hand over most of them. Tracked.
    fn drawn_over(self, stroke: u64) -> Option<Spot> {
        let (tile, orientation) = (self.in_hand()?, self.turned.get());
        let lays = self.tiles_to_lay().into_iter().flat_map(|tile| self.lays(tile));
        lays.min_by_key(|spot| {
            let cells = super::zones::cells_of(self, *spot);
            let missed = (stroke & !cells).count_ones();
            let more = (cells & !stroke).count_ones();
            let exact = missed == 0 && more == 0;
            (!exact, spot.tile != tile, missed, more, spot.orientation != orientation)
        })
    }

    /// A mouse begins to draw a tile on a cell, or moves the one that lies there.
    pub(super) fn begin_stroke(self, cell: u8, by_mouse: bool) {
        let lies = self.spot.get_untracked().is_some_and(|spot| super::zones::cells_of(self, spot) >> cell & 1 == 1);
        self.spot.set(None);
        self.stroke.set(if by_mouse && !lies { 1 << cell } else { 0 });
    }

    /// The drag goes on over a cell.
    pub(super) fn go_on_stroke(self, cell: Option<u8>) {
        self.hover_cell(cell);
        let (now, bit) = (self.stroke.get_untracked(), cell.map_or(0, |cell| 1 << cell));
        if now != 0 && now & bit != bit {
            self.stroke.set(now | bit);
        }
    }

    /// The drag ends over a cell, or outside: what was drawn lies there.
    pub(super) fn end_stroke(self, cell: Option<u8>) {
        let drawn = untrack(|| self.ghost()).filter(|_| self.stroke.get_untracked().count_ones() > 1);
        self.stroke.set(0);
        self.hover_cell(None);
        match (cell, drawn) {
            (Some(_), Some(spot)) => {
                self.tile.set(Some(spot.tile));
                self.turned.set(spot.orientation);
                self.spot.set(Some(spot));
                if !self.settings.with_untracked(|settings| settings.confirm) {
                    self.place();
                }
            }
            (Some(cell), None) => self.fix(cell),
            (None, _) => {}
        }
    }

    /// The pointer or the cursor is over a cell, or over none.
    pub(super) fn hover_cell(self, cell: Option<u8>) {
        if self.hover.get_untracked() != cell {
            self.hover.set(cell);
        }
    }

    /// Takes a tile into the hand.
    pub(super) fn take_tile(self, tile: Tile) {
        self.tile.set(Some(tile));
        self.spot.set(None);
    }

    /// A cell was tapped: the tile in hand goes there, and lies there after a second tap.
    pub(super) fn tap_cell(self, cell: u8, by_mouse: bool) {
        if self.lift_at(cell) {
            return;
        }
        let Some(tile) = untrack(|| self.in_hand()) else { return };
        let fixed = self.spot.get_untracked().filter(|spot| spot.tile == tile);
        let over = fixed.is_some_and(|spot| super::zones::cells_of(self, spot) >> cell & 1 == 1);
        let confirms = self.settings.with_untracked(|settings| settings.confirm);
        if over {
            self.place();
            return;
        }
        self.fix(cell);
        if by_mouse && !confirms && self.spot.get_untracked().is_some() {
            self.place();
        }
    }

    /// Puts the tile in hand over a cell, to be placed.
    pub(super) fn fix(self, cell: u8) {
        let Some(tile) = untrack(|| self.in_hand()) else { return };
        let spot = untrack(|| self.spot_at(tile, cell, self.turned.get()));
        match spot {
            Some(spot) => {
                self.turned.set(spot.orientation);
                self.spot.set(Some(spot));
                self.held_at.set_value(Some(cell));
            }
            None => {
                self.spot.set(None);
                let columns = self.with_set(|set| set.grid.columns);
                let orientation = self.turned.get_untracked();
                self.explain_action(Action::Lay { tile, orientation, row: cell / columns, column: cell % columns });
            }
        }
    }

    /// Lays the tile in hand where it is.
    pub(super) fn place(self) {
        let Some(Spot { tile, orientation, row, column }) = self.spot.get_untracked() else { return };
        self.spot.set(None);
        self.hover.set(None);
        self.laid_at.update_value(|laid| laid.change(now()));
        self.edit(|plan, _| plan.lay(LaidTile { tile, orientation, row, column }));
    }

    /// Takes the planned tile on a cell off the camp and into the hand; returns whether there is one.
    fn lift_at(self, cell: u8) -> bool {
        let tiles = self.cx.planner.plan().with_untracked(super::plan::CircusPlan::tiles);
        let at = tiles.iter().position(|laid| {
            let LaidTile { tile, orientation, row, column } = *laid;
            super::zones::cells_of(self, Spot { tile, orientation, row, column }) >> cell & 1 == 1
        });
        let Some(at) = at.filter(|_| untrack(|| self.is_own())) else { return false };
        // The second click of a double click does not lift what the first has laid.
        if self.laid_at.get_value().admits(now()) {
            self.edit(|plan, _| plan.lift(at));
            self.take_tile(tiles[at].tile);
            self.turned.set(tiles[at].orientation);
        }
        true
    }

    /// Turns the tile in hand, through those orientations that fit where it is.
    pub(super) fn turn_tile(self, back: bool) {
        self.turn_by(if back { Turn::Back } else { Turn::On });
    }

    /// Turns the tile in hand over.
    pub(super) fn mirror_tile(self) {
        self.turn_by(Turn::Mirror);
    }

    fn turn_by(self, how: Turn) {
        let Some(tile) = untrack(|| self.in_hand()) else { return };
        let ghost = untrack(|| self.ghost());
        let rules = self.rules();
        let mut orientation = ghost.map_or_else(|| self.turned.get_untracked(), |spot| spot.orientation);
        let cell = self.hover.get_untracked().filter(|_| self.spot.get_untracked().is_none());
        // It turns around the cell that was pointed at.
        let cell = cell.or_else(|| {
            let covered = super::zones::cells_of(self, ghost?);
            let cells: Vec<u8> = super::art::cells(covered).collect();
            let held = self.held_at.get_value().filter(|cell| covered >> cell & 1 == 1);
            held.or(cells.get(cells.len() / 2).copied())
        });
        for _ in 0..4 {
            orientation = turned(rules.set(), tile, orientation, how);
            let Some(cell) = cell else { break };
            let there = untrack(|| self.spot_at(tile, cell, orientation));
            if let Some(spot) = there.filter(|spot| spot.orientation == orientation) {
                if self.spot.get_untracked().is_some() {
                    self.spot.set(Some(spot));
                }
                break;
            }
        }
        self.turned.set(orientation);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_quarters_or_two_mirrors_lead_back() {
        let set = Components::printed();
        for tile in Tile::all() {
            let all: Vec<u8> =
                (0..8).filter(|one| set.tile(tile).placements.iter().any(|at| at.orientation == *one)).collect();
            for from in all {
                let round = (0..4).fold(from, |now, _| turned(set, tile, now, Turn::On));
                assert_eq!(round, from, "{tile}");
                let there = turned(set, tile, from, Turn::Back);
                assert_eq!(turned(set, tile, there, Turn::On), from, "{tile}");
                let over = turned(set, tile, from, Turn::Mirror);
                assert_eq!(turned(set, tile, over, Turn::Mirror), from, "{tile}");
            }
        }
    }
}
