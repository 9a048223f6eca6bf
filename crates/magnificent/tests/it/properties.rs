//! Properties of notation and camp.

use magnificent::camp::{Camp, Grid, orientations};
use magnificent::{Action, Chance, Components, Tile};
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    /// The largest rectangle found is the one that a search over all rectangles finds.
    #[test]
    fn the_largest_rectangle_is_found(cells in any::<u64>(), more in any::<u64>()) {
        let grid = &Components::printed().grid;
        let cells = (cells | more) & grid.all;
        let mut most = 0;
        for top in 0..grid.rows {
            for left in 0..grid.columns {
                for bottom in top..grid.rows {
                    for right in left..grid.columns {
                        let whole = (top..=bottom)
                            .all(|row| (left..=right).all(|column| cells & grid.cell(row, column) != 0));
                        if whole {
                            most = most.max(u32::from(bottom - top + 1) * u32::from(right - left + 1));
                        }
                    }
                }
            }
        }
        prop_assert_eq!(grid.largest_rectangle(cells), most);
    }

    /// Tiles laid by the rules cover each cell at most once, and the covered cells are always connected.
    #[test]
    fn a_camp_is_connected(choices in proptest::collection::vec((0usize..6, any::<u32>()), 1..14)) {
        let set = Components::printed();
        let mut camp = Camp::default();
        for (tile, choice) in choices {
            let tile = Tile::at(tile);
            let fitting: Vec<_> = set.tile(tile).placements.iter().filter(|at| Camp::fits(camp.covered(), at)).collect();
            let Some(placement) = (!fitting.is_empty()).then(|| fitting[choice as usize % fitting.len()]) else { continue };
            prop_assert_eq!(set.placement(tile, placement.orientation, placement.row, placement.column), Some(placement));
            let before = camp.covered().count_ones();
            camp.lay(tile, placement);
            prop_assert_eq!(camp.covered().count_ones() - before, if tile.index() < 3 { 4 } else { 6 });
            let mut reached = camp.covered() & camp.covered().wrapping_neg();
            for _ in 0..56 {
                reached |= set.grid.neighbours(reached) & camp.covered();
            }
            prop_assert_eq!(reached, camp.covered());
        }
    }
}

#[test]
fn only_purple_tiles_are_chiral() {
    let counts: Vec<usize> =
        magnificent::components::printed::TILES.iter().map(|tile| orientations(tile.3).len()).collect();
    assert_eq!(counts, [4, 1, 8, 2, 4, 8]);
    let grid = Grid::new(3, 3, &[]);
    assert_eq!(grid.neighbours(grid.cell(1, 1)).count_ones(), 4);
    assert_eq!(
        grid.neighbours(grid.cell(0, 2)),
        grid.cell(0, 1) | grid.cell(1, 2),
        "the last cell of a row is not a neighbour of the first of the next"
    );
}

#[test]
fn notation_accepts_short_forms_and_either_case() {
    let action = |text: &str| text.parse::<Action>().unwrap().to_string();
    for (text, spelt) in [
        ("TAKE Green 5 m-02", "take green 5 M-02"),
        ("take g5 M-02", "take green 5 M-02"),
        ("take g 5 m-ii1", "take green 5 M-II1"),
        ("b9", "level B9"),
        ("level 9", "level B9"),
        ("so 2 3,4", "lay sO 2 3,4"),
        ("colour p", "colour purple"),
        ("gem c", "gem clear"),
        ("done", "die done"),
        ("end", "end turn"),
        ("train tt12 3", "train TT12 3"),
    ] {
        assert_eq!(action(text), spelt, "{text}");
        assert_eq!(action(spelt), spelt);
    }
    for bad in [
        "",
        "take",
        "take red 5 M-02",
        "take green 7 M-02",
        "lay sO 8 0,0",
        "lay sO 0 0",
        "colour clear",
        "tile BS1",
        "train",
        "set 7",
        "tent 5",
        "steps 100",
        "poster 4",
        "coins -1",
        "steps +1",
    ] {
        assert!(bad.parse::<Action>().is_err(), "{bad}");
    }
    for bad in ["roll 7", "roll", "card M-99", "start 9", "tile", "dice 3"] {
        assert!(bad.parse::<Chance>().is_err(), "{bad}");
    }
}
