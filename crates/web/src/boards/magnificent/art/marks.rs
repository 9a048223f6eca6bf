//! What a plan or a count adds to a camp. Plans are dashed, facts are solid.

use magnificent::camp::Grid;
use magnificent::set::BoardFace;
use magnificent::{Colour, ColourOrClear, Components};

use super::camp::{UNIT, around, cell_place, cells};
use super::goods::{gain_at, gem_at};
use super::tile::{cells_of, outline, poly};
use crate::markup::{Markup, markup};

/// Returns the rims of cells that can be chosen, each with a dot unless it has a bonus.
pub(crate) fn lit(set: &Components, face: &BoardFace, mask: u64) -> Markup {
    let one = |cell: u8| {
        let (x, y) = cell_place(&set.grid, cell);
        let dot = if face.bonuses >> cell & 1 == 0 {
            markup!("<circle cx=\"{}\" cy=\"{}\" r=\"4\"/>", x, y)
        } else {
            Markup::default()
        };
        markup!("<rect x=\"{}\" y=\"{}\" width=\"38\" height=\"38\" rx=\"5\"/>{}", x - 19.0, y - 19.0, dot)
    };
    let all: Markup = cells(mask).map(one).collect();
    markup!("<g class=\"mag-lit\">{}</g>", all)
}

/// Returns the dashed rim of a planned thing, on cells.
pub(crate) fn edge(grid: &Grid, mask: u64) -> Markup {
    let path = outline(&cells_of(grid, mask), UNIT);
    markup!("<path class=\"mag-edge under\" d=\"{path}\"/><path class=\"mag-edge\" d=\"{path}\"/>", path = path)
}

/// Returns a planned tile on cells, with the bonuses that it covers.
pub(crate) fn ghost(set: &Components, face: &BoardFace, colour: Colour, mask: u64) -> Markup {
    let bonus = |cell: u8| {
        let (x, y) = cell_place(&set.grid, cell);
        let gain = face.cells.get(usize::from(cell)).copied().flatten();
        gain.map(|gain| {
            markup!("<circle class=\"mag-covers\" cx=\"{}\" cy=\"{}\" r=\"17\"/>{}", x, y, gain_at(gain, x, y, 22.0))
        })
    };
    let bonuses: Markup = cells(mask).filter_map(bonus).collect();
    markup!(
        "<g opacity=\".72\">{}</g>{}{}",
        poly(colour, &cells_of(&set.grid, mask), UNIT),
        edge(&set.grid, mask),
        bonuses
    )
}

/// Returns the outline of a tile that a poster lacks, where it would fit.
pub(crate) fn wanted(grid: &Grid, colour: Colour, mask: u64) -> Markup {
    markup!(
        "<path class=\"{} mag-wanted\" d=\"{}\"/>",
        super::family(colour.into()),
        outline(&cells_of(grid, mask), UNIT)
    )
}

/// Returns the rim of cells that a seat covered last.
pub(crate) fn last(grid: &Grid, mask: u64) -> Markup {
    markup!("<path class=\"mag-last\" d=\"{}\"/>", outline(&cells_of(grid, mask), UNIT))
}

/// Returns the frame around a rectangle of cells that is counted.
pub(crate) fn rectangle(grid: &Grid, mask: u64) -> Markup {
    let path = around(grid, mask);
    markup!("<path class=\"mag-counted under\" d=\"{path}\"/><path class=\"mag-counted\" d=\"{path}\"/>", path = path)
}

/// Returns a gem in a cell that it fills at the end of the game.
pub(crate) fn hole(grid: &Grid, cell: u8, kind: ColourOrClear) -> Markup {
    let (x, y) = cell_place(grid, cell);
    markup!(
        "<circle cx=\"{}\" cy=\"{}\" r=\"17\" fill=\"#3b2748\" stroke=\"#e2b45a\" stroke-width=\"2.5\"/>{}",
        x,
        y,
        gem_at(kind, x, y, 24.0)
    )
}

#[cfg(test)]
mod tests {
    use magnificent::{Board, Side, Tile};

    use super::*;

    #[test]
    fn a_ghost_names_the_bonuses_that_it_covers() {
        let set = Components::printed();
        let face = set.board(Board::at(0), Side::A);
        for placement in &set.tile(Tile::at(0)).placements {
            let svg = ghost(set, face, Colour::Orange, placement.cells);
            let covered = (placement.cells & face.bonuses).count_ones() as usize;
            assert_eq!(svg.as_str().matches("mag-covers").count(), covered);
        }
    }

    #[test]
    fn lit_cells_have_a_dot_or_a_bonus() {
        let set = Components::printed();
        let face = set.board(Board::at(0), Side::B);
        let svg = lit(set, face, set.grid.all);
        let dots = set.grid.all.count_ones() - face.bonuses.count_ones();
        assert_eq!(svg.as_str().matches("<circle").count(), dots as usize);
    }
}
