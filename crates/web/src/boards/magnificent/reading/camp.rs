//! The camp: where a tile fits, and what it would cover.

use game_core::Seat;
use magnificent::camp::{Camp, LaidTile, Placement};
use magnificent::preview::{Gains, laid};
use magnificent::{Card, Phase, PublicState, Rules, Tile};

use super::cards::worth;
use super::posters::columns;

/// Returns every place where a tile may lie in a seat's camp.
pub(crate) fn placements(rules: &Rules, public: &PublicState, seat: Seat, tile: Tile) -> Vec<Placement> {
    let covered = public.player(seat).camp.covered();
    let all = rules.set().tile(tile).placements.iter();
    all.filter(|placement| Camp::fits(covered, placement)).copied().collect()
}

/// What a tile would do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Covers {
    /// What it gains.
    pub(crate) gains: Gains,
    /// The rows that it completes, from 0.
    pub(crate) rows: Vec<u8>,
    /// The columns that it completes, from 0.
    pub(crate) columns: Vec<u8>,
    /// The areas that it completes, from 0.
    pub(crate) areas: Vec<u8>,
    /// The cards that it raises, with the points more.
    pub(crate) cards: Vec<(Card, i16)>,
    /// The columns whose posters it makes ready.
    pub(crate) ready: Vec<u8>,
}

/// Returns what a tile would do in the mover's camp.
pub(crate) fn covers(rules: &Rules, public: &PublicState, tile: LaidTile) -> Covers {
    let LaidTile { tile, orientation, row, column } = tile;
    let set = rules.set();
    let Some(placement) = set.placement(tile, orientation, row, column) else { return Covers::default() };
    let seat = public.mover;
    let player = public.player(seat);
    let doubled = public.turn.doubled && public.phase() == Phase::Build;
    let mut after = *public;
    let gains = laid(rules, player, placement, doubled);
    after.players[seat.index()].camp.lay(tile, placement);
    for (gem, gained) in after.players[seat.index()].gems.iter_mut().zip(gains.gems) {
        *gem += gained;
    }
    let (before, now) = (player.camp.covered(), player.camp.covered() | placement.cells);
    let closed = |cells: &[u64]| {
        let all = (0..).zip(cells);
        all.filter(|(_, cells)| **cells & !now == 0 && **cells & !before != 0).map(|(at, _)| at).collect()
    };
    let raised = player.cards.iter().filter_map(|card| {
        let more = worth(rules, &after, seat, card).now - worth(rules, public, seat, card).now;
        (more > 0).then_some((card, more))
    });
    let is_ready = |public: &PublicState| -> Vec<u8> {
        let ready = columns(rules, public, seat).into_iter();
        ready
            .filter(|column| column.ready().is_some_and(super::posters::Ready::is_ready))
            .map(|column| column.space)
            .collect()
    };
    let ready_before = is_ready(public);
    Covers {
        gains,
        rows: closed(&set.grid.row_cells),
        columns: closed(&set.grid.column_cells),
        areas: closed(&set.grid.areas),
        cards: raised.collect(),
        ready: is_ready(&after).into_iter().filter(|column| !ready_before.contains(column)).collect(),
    }
}

/// Returns a place for each of these tiles in a seat's camp, as far as there is one beside the others: not
/// where they must lie, but that there is room.
pub(crate) fn outlines(rules: &Rules, public: &PublicState, seat: Seat, tiles: &[(Tile, u8)]) -> Vec<(Tile, u64)> {
    let mut taken = 0;
    let mut found = Vec::new();
    for (tile, count) in tiles {
        for _ in 0..*count {
            let all = placements(rules, public, seat, *tile);
            if let Some(free) = all.iter().find(|placement| placement.cells & taken == 0) {
                taken |= free.cells;
                found.push((*tile, free.cells));
            }
        }
    }
    found
}
