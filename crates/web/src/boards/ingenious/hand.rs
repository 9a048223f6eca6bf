//! The player's hand: the chosen tile, and the ghost that shows where it would be placed.

use hex_grid::Hex;
use ingenious::{Action, Ingenious, Tile};
use leptos::prelude::*;

use super::position::{Ghost, Position, Promise, Read};
use crate::boards::TypedLink;

/// The state of the hand. Copies share it.
#[derive(Clone, Copy)]
pub(super) struct Hand {
    pub(super) position: Memo<Option<Read>>,
    /// The index of the chosen tile in the rack.
    pub(super) chosen: RwSignal<Option<usize>>,
    /// The chosen tile over the board, if it is there.
    pub(super) ghost: RwSignal<Option<Ghost>>,
    /// Whether the ghost stays when the pointer leaves.
    pub(super) pinned: RwSignal<bool>,
    /// The orientation chosen last; the next ghost tries it first.
    turn: RwSignal<usize>,
    /// The cell of the keyboard cursor.
    pub(super) cursor: RwSignal<Hex>,
    /// What the ghost's placement would score.
    pub(super) promise: Memo<Option<Promise>>,
    link: StoredValue<TypedLink<Ingenious>>,
}

impl Hand {
    pub(super) fn new(position: Memo<Option<Read>>, link: TypedLink<Ingenious>) -> Self {
        let ghost = RwSignal::new(None);
        let promise = Memo::new(move |_| {
            let ghost = ghost.get()?;
            position.with(|read| read.as_ref().map(|read| Promise::new(&read.0, ghost)))
        });
        let advice = link.advice();
        let hand = Self {
            position,
            chosen: RwSignal::new(None),
            ghost,
            pinned: RwSignal::new(false),
            turn: RwSignal::new(0),
            cursor: RwSignal::new(Hex::new(0, 0)),
            promise,
            link: StoredValue::new(link),
        };
        // A new position empties the hand. The only tile of a rack is chosen automatically.
        Effect::new(move || {
            let only =
                position.with(|read| read.as_ref().is_some_and(|read| read.0.places() && read.0.rack().len() == 1));
            hand.chosen.set(only.then_some(0));
            hand.lift();
        });
        Effect::new(move || {
            if let Some(action) = advice.get() {
                hand.show(&action);
            }
        });
        hand
    }

    /// Reads something from the position, untracked; `None` if there is no position.
    pub(super) fn ask<T>(self, question: impl FnOnce(&Position) -> T) -> Option<T> {
        self.position.with_untracked(|read| read.as_ref().map(|read| question(&read.0)))
    }

    /// Returns the chosen tile; tracked.
    pub(super) fn tile(self) -> Option<Tile> {
        let at = self.chosen.get()?;
        self.position.with(|read| read.as_ref().and_then(|read| read.0.rack().get(at).copied()))
    }

    fn tile_untracked(self) -> Option<Tile> {
        let at = self.chosen.get_untracked()?;
        self.ask(|position| position.rack().get(at).copied()).flatten()
    }

    /// Chooses a tile of the rack; a pinned ghost becomes this tile.
    pub(super) fn choose(self, at: usize) {
        if self.ask(|position| position.places() && at < position.rack().len()) != Some(true) {
            return;
        }
        self.chosen.set(Some(at));
        match self.ghost.get_untracked() {
            Some(ghost) if self.pinned.get_untracked() => {
                self.hold(ghost.cell);
            }
            _ => self.lift(),
        }
    }

    /// Takes the ghost off the board.
    pub(super) fn lift(self) {
        self.ghost.set(None);
        self.pinned.set(false);
    }

    /// Shows the ghost of the chosen tile over a cell; returns whether the tile fits there.
    pub(super) fn hold(self, cell: Hex) -> bool {
        let Some(tile) = self.tile_untracked() else { return false };
        let from = self.turn.get_untracked();
        let turn = self.ask(|position| position.turned(tile, cell, from, false)).flatten();
        let ghost = turn.map(|turn| Ghost { tile, cell, turn });
        if ghost.is_some() && self.ghost.get_untracked() != ghost {
            self.ghost.set(ghost);
        }
        ghost.is_some()
    }

    /// Pins the ghost to a cell until the tile is placed or another one is chosen; returns whether it fits.
    pub(super) fn pin(self, cell: Hex) -> bool {
        let held = self.hold(cell);
        if held {
            self.pinned.set(true);
            self.cursor.set(cell);
        }
        held
    }

    /// Rotates the ghost by 60 degrees; orientations in which it does not fit are skipped.
    pub(super) fn rotate(self, back: bool) {
        let Some(ghost) = self.ghost.get_untracked() else { return };
        let by = if back { 5 } else { 1 };
        let next = self.ask(|position| position.turned(ghost.tile, ghost.cell, (ghost.turn + by) % 6, back)).flatten();
        if let Some(turn) = next {
            self.turn.set(turn);
            self.ghost.set(Some(Ghost { turn, ..ghost }));
        }
    }

    /// Rotates the ghost so that its second half points to a cell beside its first; returns whether that
    /// changed its orientation.
    pub(super) fn turn_towards(self, cell: Hex) -> bool {
        let Some(ghost) = self.ghost.get_untracked() else { return false };
        let direction = ghost.cell.direction_to(cell);
        let turn = super::position::TURNS.iter().position(|&turn| Some(turn) == direction);
        let Some(turn) = turn.filter(|&turn| turn != ghost.turn) else { return false };
        let turned = Ghost { turn, ..ghost };
        let fits = self.ask(|position| position.allows(&turned.action())) == Some(true);
        if fits {
            self.turn.set(turn);
            self.ghost.set(Some(turned));
        }
        fits
    }

    /// Shows a move as if the player had prepared it.
    pub(super) fn show(self, action: &Action) {
        let Some(ghost) = Ghost::of(action) else { return };
        let at = self.ask(|position| position.rack().iter().position(|&tile| tile == ghost.tile)).flatten();
        if at.is_some() {
            self.chosen.set(at);
            self.turn.set(ghost.turn);
            self.ghost.set(Some(ghost));
            self.pinned.set(true);
            self.cursor.set(ghost.cell);
        }
    }

    /// Places the tile where the ghost is.
    pub(super) fn place(self) {
        if let Some(ghost) = self.ghost.get_untracked() {
            self.act(&ghost.action());
        }
    }

    /// Sends an action to the table.
    pub(super) fn act(self, action: &Action) {
        self.link.get_value().act(action);
    }

    /// Requests a placement that is not legal, so that the table's refusal says why.
    pub(super) fn try_anyway(self, cell: Hex) {
        let Some(tile) = self.tile_untracked() else { return };
        let from = self.turn.get_untracked();
        let radius = self.ask(|position| position.rules.boundary().radius()).unwrap_or_default();
        // Prefer a neighbour inside the boundary, so that the refusal is about this cell.
        let inside = |turn: &usize| cell.step(super::position::TURNS[*turn]).distance() <= radius;
        let turn = (0..6).map(|step| (from + step) % 6).find(inside).unwrap_or(from);
        self.act(&Ghost { tile, cell, turn }.action());
    }
}
