//! What a player has in hand: the chosen tile, and where it is held over the board.

use hex_grid::Hex;
use ingenious::{Action, Tile};
use leptos::prelude::*;

use super::position::{Ghost, Position, Promise, Read};
use crate::link::Link;

/// The state of the hand. Copies share it.
#[derive(Clone, Copy)]
pub(super) struct Hand {
    pub(super) position: Memo<Option<Read>>,
    /// Which tile of the rack is chosen.
    pub(super) chosen: RwSignal<Option<usize>>,
    /// Where it is held.
    pub(super) ghost: RwSignal<Option<Ghost>>,
    /// Whether it stays where it is when the pointer leaves.
    pub(super) pinned: RwSignal<bool>,
    /// The turn that was last chosen; the next ghost tries it first.
    turn: RwSignal<usize>,
    /// The cell that the keyboard is on.
    pub(super) cursor: RwSignal<Hex>,
    /// What the ghost would bring.
    pub(super) promise: Memo<Option<Promise>>,
    link: StoredValue<Link>,
}

impl Hand {
    pub(super) fn new(position: Memo<Option<Read>>, link: Link) -> Self {
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
        // A new position empties the hand. Who has but one tile has chosen it.
        Effect::new(move || {
            let only =
                position.with(|read| read.as_ref().is_some_and(|read| read.0.places() && read.0.rack().len() == 1));
            hand.chosen.set(only.then_some(0));
            hand.lift();
        });
        Effect::new(move || {
            if let Some(Ok(action)) = advice.get().map(|action| action.parse::<Action>()) {
                hand.show(&action);
            }
        });
        hand
    }

    /// Asks something of the position.
    pub(super) fn ask<T>(self, question: impl FnOnce(&Position) -> T) -> Option<T> {
        self.position.with_untracked(|read| read.as_ref().map(|read| question(&read.0)))
    }

    /// The chosen tile, watched.
    pub(super) fn tile(self) -> Option<Tile> {
        let at = self.chosen.get()?;
        self.position.with(|read| read.as_ref().and_then(|read| read.0.rack().get(at).copied()))
    }

    fn tile_untracked(self) -> Option<Tile> {
        let at = self.chosen.get_untracked()?;
        self.ask(|position| position.rack().get(at).copied()).flatten()
    }

    /// Chooses a tile of the rack; the ghost takes its place.
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

    /// Holds the chosen tile over a cell; whether it can lie there.
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

    /// Holds the tile here until it is laid or another one is chosen.
    pub(super) fn pin(self, cell: Hex) -> bool {
        let held = self.hold(cell);
        if held {
            self.pinned.set(true);
            self.cursor.set(cell);
        }
        held
    }

    /// Turns the ghost by a sixth; turns in which it does not fit are left out.
    pub(super) fn rotate(self, back: bool) {
        let Some(ghost) = self.ghost.get_untracked() else { return };
        let by = if back { 5 } else { 1 };
        let next = self.ask(|position| position.turned(ghost.tile, ghost.cell, (ghost.turn + by) % 6, back)).flatten();
        if let Some(turn) = next {
            self.turn.set(turn);
            self.ghost.set(Some(Ghost { turn, ..ghost }));
        }
    }

    /// Turns the ghost so that its second half lies towards a cell beside its first; whether that was another
    /// turn.
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

    /// Shows a move as if the player had thought of it.
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

    /// Lays the tile where it is held.
    pub(super) fn place(self) {
        if let Some(ghost) = self.ghost.get_untracked() {
            self.act(&ghost.action());
        }
    }

    /// Makes a decision.
    pub(super) fn act(self, action: &Action) {
        let link = self.link.get_value();
        link.act(&action.to_string());
    }

    /// Asks the table for something that cannot be, so that it says why.
    pub(super) fn try_anyway(self, cell: Hex) {
        let Some(tile) = self.tile_untracked() else { return };
        let from = self.turn.get_untracked();
        let radius = self.ask(|position| position.rules.boundary().radius()).unwrap_or_default();
        // A neighbour inside the boundary, so that the reason is about this cell wherever it can be.
        let inside = |turn: &usize| cell.step(super::position::TURNS[*turn]).distance() <= radius;
        let turn = (0..6).map(|step| (from + step) % 6).find(inside).unwrap_or(from);
        self.act(&Ghost { tile, cell, turn }.action());
    }
}
