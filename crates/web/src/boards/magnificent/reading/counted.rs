//! The curtain call: what scores after the last round, seat by seat, and the cells that it counts.

use game_core::Seat;
use magnificent::effects::Count;
use magnificent::scoring::filling;
use magnificent::{Card, Event, PublicState, Rules};

/// Something that scores at the end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Counted {
    /// A card that scores half.
    Card(Card),
    /// The coins that are left.
    Coins,
    /// The areas of the camp; how many of them gems fill.
    Areas(u8),
}

/// A line of the curtain call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CallLine {
    pub(crate) seat: Seat,
    pub(crate) counted: Counted,
    pub(crate) points: i16,
    /// The cells of the seat's camp that are counted.
    pub(crate) cells: u64,
}

/// Returns the lines of the curtain call in the order in which they happened, from all that was told.
pub(crate) fn lines<'a>(rules: &Rules, public: &PublicState, told: impl Iterator<Item = &'a Event>) -> Vec<CallLine> {
    let mut all = Vec::new();
    for event in told {
        match *event {
            Event::Scored { seat, card, points, half: true, .. } => {
                let cells = cells_of(rules, public, seat, rules.set().card(card).count);
                all.push(CallLine { seat, counted: Counted::Card(card), points, cells });
            }
            Event::Finished { seat, coins, areas, by_gems } => {
                all.push(CallLine { seat, counted: Counted::Coins, points: coins, cells: 0 });
                let cells = area_cells(rules, public, seat);
                all.push(CallLine { seat, counted: Counted::Areas(by_gems), points: areas, cells });
            }
            _ => {}
        }
    }
    all
}

/// Returns the cells of a camp that a card counts; none if it counts something else.
fn cells_of(rules: &Rules, public: &PublicState, seat: Seat, count: Count) -> u64 {
    let (camp, set) = (&public.player(seat).camp, rules.set());
    let full =
        |lines: &[u64]| lines.iter().filter(|line| **line & !camp.covered() == 0).fold(0, |cells, line| cells | line);
    match count {
        Count::Tiles(size, colour) => camp
            .laid
            .iter()
            .flatten()
            .filter(|laid| size.is_none_or(|size| size == laid.tile.size()))
            .filter(|laid| colour.is_none_or(|colour| colour == laid.tile.colour()))
            .filter_map(|laid| set.placement(laid.tile, laid.orientation, laid.row, laid.column))
            .fold(0, |cells, placement| cells | placement.cells),
        Count::Rectangle(colour) => camp.cells[colour as usize],
        Count::Columns => full(&set.grid.column_cells),
        Count::Rows => full(&set.grid.row_cells),
        _ => 0,
    }
}

/// Returns the cells of the areas that score.
fn area_cells(rules: &Rules, public: &PublicState, seat: Seat) -> u64 {
    let filling = filling(rules, public.player(seat));
    let areas = filling.covered.iter().chain(&filling.by_gems);
    areas.fold(0, |cells, area| cells | rules.set().grid.areas[usize::from(*area)])
}
