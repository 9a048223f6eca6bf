//! The player's hand: which tile is chosen, where it hovers, and what is laid out of the turn.

use std::sync::Arc;

use game_core::{Game, Refusal, SeatSet, ToMove};
use hex_grid::Hex;
use ingenious::board::Laid;
use ingenious::components::RACK;
use ingenious::{Action, Ingenious, Phase, Rules, Tile, View};
use leptos::prelude::*;

use super::plan::{TilePlan, TurnEnd};
use super::plate::{frame, rows};
use super::position::{Ghost, Position, Promise, Read, TURNS};
use crate::boards::{Shared, TableCx};
use crate::kit::geometry::{Frame, Point};
use crate::kit::grid::Grid;
use crate::kit::hand::Slots;
use crate::kit::map::Map;
use crate::kit::plan::{End, Sketch};
use crate::link::{Encoded, Refused};
use crate::words::t;

/// What is asked of the viewer, after what is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    /// To place a tile.
    Place,
    /// Which half scores first, with the points of both.
    Order { first: u8, second: u8 },
    /// To end the turn; whether an exchange is possible.
    TurnEnd { exchange: bool },
    /// Nothing more: what is laid out ends the turn or the game by itself.
    Ready,
    /// Nothing: somebody else decides, or chance does.
    Nothing,
}

/// The state of the hand. Copies share it.
#[derive(Clone, Copy)]
pub(super) struct Hand {
    pub(super) cx: TableCx<Ingenious, TilePlan>,
    /// The board as cells.
    pub(super) map: Map,
    /// What has happened, as far as it has been shown; without what is laid out.
    pub(super) facts: Memo<Shared<View>>,
    /// The position in which the tile in hand would be laid. If there is nothing more to place, it is the one
    /// before the last tile laid out, which can still be moved.
    pub(super) base: Memo<Read>,
    /// What is asked.
    pub(super) asked: Memo<Asked>,
    /// The tiles of the rack in their places.
    pub(super) slots: RwSignal<Slots<Tile>>,
    /// The place of the chosen tile.
    pub(super) chosen: RwSignal<Option<usize>>,
    /// The chosen tile over the board, where the pointer or the cursor is.
    pub(super) hover: RwSignal<Option<Ghost>>,
    /// What the tile over the board would score; without one, the last tile laid out.
    pub(super) promise: Memo<Option<Promise>>,
    /// Where the tile is that is being dragged and is not over a cell where it fits.
    pub(super) dragged: RwSignal<Option<Point>>,
    /// The orientation chosen last; the next tile tries it first.
    turn: RwSignal<usize>,
    /// The cell by which the last tile was laid out. It turns round this cell, also if both halves are alike.
    pivot: RwSignal<Option<Hex>>,
    /// The position before the last tile laid out.
    before: Memo<Option<Read>>,
}

impl Hand {
    pub(super) fn new(cx: TableCx<Ingenious, TilePlan>) -> Self {
        let (now, planner) = (cx.now, cx.planner);
        let (sketch, playing) = (planner.sketch(), cx.playback.playing());
        let facts = Memo::new(move |_| {
            let beat = playing.with(|playing| playing.as_ref().map(|playing| playing.beat.view.clone()));
            Shared(beat.unwrap_or_else(|| now.with(|now| now.view.clone())))
        });
        let rules = cx.rules();
        let asked = {
            let rules = rules.clone();
            Memo::new(move |_| {
                let asked = sketch.with(|made| made.as_ref().map_or(Asked::Nothing, |made| asked(&rules, made)));
                match asked {
                    // Nobody is asked after the verdict on a puzzle, although the turn is not over.
                    _ if now.with(|now| now.to_move == ToMove::Seats(SeatSet::EMPTY)) => Asked::Nothing,
                    // A lesson offers the exchange in the step that explains it.
                    Asked::TurnEnd { exchange: true } if cx.is_lesson() => {
                        Asked::TurnEnd { exchange: cx.link.wanted() == Some(Action::Exchange) }
                    }
                    asked => asked,
                }
            })
        };
        let position = {
            let rules = rules.clone();
            move |view: Arc<View>, mine: bool| Read(Arc::new(Position::new(rules.clone(), view, mine)))
        };
        let before = {
            let position = position.clone();
            Memo::new(move |_| {
                let chain = sketch.with(|made| made.as_ref().map(|made| made.chain.clone()))?;
                let laid = chain.iter().any(|action| matches!(action, Action::Place { .. }));
                let made = laid.then(|| planner.preview(|plan| plan.lift(&chain))).flatten()?;
                Some(position(made.view, true))
            })
        };
        let base = Memo::new(move |_| {
            let made = sketch.get();
            match (asked.get(), made, before.get()) {
                (Asked::Place, Some(made), _) => position(made.view.clone(), true),
                (_, _, Some(before)) => before,
                _ => position(now.with(|now| now.view.clone()), false),
            }
        });
        let hover = RwSignal::new(None);
        let plan = planner.plan();
        let promise = Memo::new(move |_| {
            if let Some(ghost) = hover.get() {
                return Some(base.with(|base| Promise::new(&base.0, ghost)));
            }
            let ghost = plan.with(|plan| plan.tiles.last().and_then(of_laid))?;
            before.with(|before| before.as_ref().map(|before| Promise::new(&before.0, ghost)))
        });
        let radius = rules.boundary().radius();
        let cells: Vec<Hex> = rows(radius).into_iter().flatten().collect();
        let [left, top, width, height] = frame(radius);
        let grid = Grid::hexes(&cells, super::art::CELL).with_frame(Frame { left, top, width, height });
        let hand = Self {
            cx,
            map: Map::new(grid),
            facts,
            base,
            asked,
            slots: RwSignal::new(Slots::default()),
            chosen: RwSignal::new(None),
            hover,
            promise,
            dragged: RwSignal::new(None),
            turn: RwSignal::new(0),
            pivot: RwSignal::new(None),
            before,
        };
        hand.follow();
        hand
    }

    /// Keeps the rack and the choice up to date with the table.
    fn follow(self) {
        let rack = Memo::new(move |_| self.facts.with(rack_of));
        Effect::new(move || {
            let (tiles, has_racks) = (rack.get(), self.cx.rules().has_racks());
            self.slots
                .update(|slots| slots.update(&tiles, if has_racks && !tiles.is_empty() { RACK } else { tiles.len() }));
        });
        // Nothing stays chosen when there is nothing to place. A choice that itself took a tile back, and so
        // made a placement the question again, stays. The only tile is chosen by itself.
        Effect::new(move || {
            let places = self.asked.get() == Asked::Place;
            let only = self.slots.with(|slots| slots.slots().len() == 1 && slots.slots()[0].is_some());
            let chosen = self.chosen.get_untracked().filter(|slot| places && self.tile_in(*slot).is_some());
            // A drag that took a tile back already shows the next one over the board.
            if chosen.is_none() {
                self.hover.set(None);
            }
            self.chosen.set(if only && places { Some(0) } else { chosen });
        });
        let advice = self.cx.link.advice();
        Effect::new(move || {
            if advice.get().is_some() {
                self.cx.planner.use_advice();
            }
        });
    }

    /// Returns the tile in a place of the rack; not tracked.
    fn tile_in(self, slot: usize) -> Option<Tile> {
        self.slots.with_untracked(|slots| slots.slots().get(slot).copied().flatten())
    }

    /// Returns the last tile laid out if nothing more is to be placed, so that it can still be moved;
    /// tracked.
    pub(super) fn movable(self) -> Option<Ghost> {
        if self.asked.get() == Asked::Place {
            return None;
        }
        let laid = self.cx.planner.plan().with(|plan| plan.tiles.last().and_then(of_laid))?;
        Some(self.pivot.get().map_or(laid, |pivot| laid.held_by(pivot)))
    }

    /// Returns the tile in hand: the chosen one, or else the one that can still be moved; tracked.
    pub(super) fn tile(self) -> Option<Tile> {
        let chosen =
            self.chosen.get().and_then(|slot| self.slots.with(|slots| slots.slots().get(slot).copied().flatten()));
        chosen.or_else(|| self.movable().map(|ghost| ghost.tile))
    }

    /// Returns whether the tile in hand can be laid with its first half on a cell; tracked.
    pub(super) fn is_lit(self, cell: Hex) -> bool {
        let tile = self.tile();
        tile.is_some_and(|tile| self.base.with(|base| base.0.is_lit(tile, cell)))
    }

    /// Chooses the tile in a place of the rack. A tile that could still be moved goes back to the rack.
    pub(super) fn choose(self, slot: usize) {
        if self.tile_in(slot).is_none() || untrack(|| self.asked.get()) == Asked::Nothing {
            return;
        }
        let planned = untrack(|| self.planned());
        if planned.get(slot) == Some(&true) {
            return;
        }
        if untrack(|| self.movable()).is_some() {
            self.lift();
        }
        self.chosen.set(Some(slot));
        self.hover.set(None);
    }

    /// Returns for each place of the rack whether its tile is laid out; tracked.
    pub(super) fn planned(self) -> Vec<bool> {
        let mut laid: Vec<Tile> = self.cx.planner.plan().with(|plan| plan.tiles.iter().map(|laid| laid.tile).collect());
        self.slots.with(|slots| {
            let mut take = |tile: &Option<Tile>| {
                let at = tile.and_then(|tile| laid.iter().position(|one| *one == tile));
                at.map(|at| laid.remove(at)).is_some()
            };
            slots.slots().iter().map(&mut take).collect()
        })
    }

    /// Takes the last tile laid out back to the rack.
    pub(super) fn lift(self) {
        let chain = self.chain();
        self.cx.planner.edit(|plan| plan.lift(&chain));
    }

    fn chain(self) -> Vec<Action> {
        self.cx.planner.sketch().with_untracked(|made| made.as_ref().map(|made| made.chain.clone()).unwrap_or_default())
    }

    /// Shows the tile in hand over a cell; returns whether it fits there.
    pub(super) fn hold(self, cell: Hex) -> bool {
        let Some(tile) = untrack(|| self.tile()) else { return false };
        let from = self.turn.get_untracked();
        let turn = self.base.with_untracked(|base| base.0.turned(tile, cell, from, false));
        self.hover_at(self.framed(cell).or_else(|| turn.map(|turn| Ghost { tile, cell, turn })))
    }

    /// Shows the tile in hand in a lesson's frame if this cell is in it; returns whether it is.
    pub(super) fn hold_framed(self, cell: Hex) -> bool {
        self.framed(cell).is_some_and(|ghost| self.hover_at(Some(ghost)))
    }

    /// Returns the placement that a lesson wants if it is of the tile in hand and has this cell: its frame
    /// takes the tile however it is held.
    fn framed(self, cell: Hex) -> Option<Ghost> {
        untrack(|| self.target().filter(|ghost| Some(ghost.tile) == self.tile() && ghost.cells().contains(&cell)))
    }

    /// Shows the tile in hand here, or nowhere; returns whether it is shown.
    fn hover_at(self, ghost: Option<Ghost>) -> bool {
        if self.hover.get_untracked() != ghost {
            self.hover.set(ghost);
        }
        ghost.is_some()
    }

    /// Lays the tile in hand where it hovers.
    pub(super) fn lay(self) {
        if let Some(ghost) = self.hover.get_untracked() {
            self.lay_at(ghost);
        }
    }

    /// Lays a tile out. A tile that could still be moved is moved there.
    fn lay_at(self, ghost: Ghost) {
        let Action::Place { tile, first, second } = ghost.action() else { return };
        let chain = self.chain();
        let moves = untrack(|| self.movable()).is_some();
        self.turn.set(ghost.turn);
        self.pivot.set(Some(ghost.cell));
        let laid = self.cx.planner.edit(|plan| {
            if moves {
                plan.lift(&chain);
            }
            plan.tiles.push(Laid { tile, first, second });
            plan.end = None;
        });
        self.hover.set(None);
        // What is refused stays in the hand.
        if laid {
            self.chosen.set(None);
        }
    }

    /// Lays the tile that scores most on a cell, for a person who chooses the cell first.
    pub(super) fn lay_best(self, cell: Hex) -> bool {
        let best = self.base.with_untracked(|base| base.0.best_at(cell));
        if let Some(ghost) = best {
            self.lay_at(ghost);
        }
        best.is_some()
    }

    /// Turns the tile over the board, or the one that can still be moved, by 60 degrees; orientations in
    /// which it does not fit are skipped.
    pub(super) fn rotate(self, back: bool) {
        let hovering = self.hover.get_untracked();
        let Some(ghost) = hovering.or_else(|| untrack(|| self.movable())) else { return };
        let by = if back { TURNS.len() - 1 } else { 1 };
        let next = self
            .base
            .with_untracked(|base| base.0.turned(ghost.tile, ghost.cell, (ghost.turn + by) % TURNS.len(), back));
        let Some(turn) = next else { return };
        self.turn.set(turn);
        let turned = Ghost { turn, ..ghost };
        if hovering.is_some() {
            self.hover.set(Some(turned));
        } else {
            self.lay_at(turned);
        }
    }

    /// Says why the tile in hand cannot be laid on a cell.
    pub(super) fn refuse(self, cell: Hex) {
        let why = untrack(|| {
            if self.asked.get() == Asked::Nothing {
                return Some(Refused::Table("not_your_turn".to_owned()));
            }
            let clause = || "ING-202".to_owned();
            let Some(tile) = self.tile() else {
                return Some(Refused::Explained(t("ingenious-refusal-no-tile"), clause()));
            };
            let position = self.base.get().0;
            let boundary = position.rules.boundary();
            let is_free = |hex: Hex| boundary.cell(hex).is_some_and(|cell| position.board.colour(cell).is_none());
            if is_free(cell) && TURNS.into_iter().all(|turn| !is_free(cell.step(turn))) {
                return Some(Refused::Explained(t("ingenious-refusal-alone"), clause()));
            }
            // A neighbour on the board, so that the refusal is about this cell.
            let turn = (0..TURNS.len()).find(|turn| is_free(cell.step(TURNS[*turn])));
            let action = Ghost { tile, cell, turn: turn.unwrap_or_default() }.action();
            let seat = position.view.viewer.seat()?;
            let why =
                Ingenious::position(&position.rules, &position.view).validate(&position.rules, seat, &action).err()?;
            Some(Refused::Rules(Encoded::of(&why)?, why.clause().to_owned()))
        });
        if let Some(why) = why {
            self.cx.link.refused().set(Some(why));
        }
    }

    /// Ends the turn, and sends it.
    pub(super) fn press(self, end: Option<TurnEnd>) {
        self.cx.planner.press(|plan| plan.end = end.or(plan.end));
    }

    /// Answers which half of the last tile scores first.
    pub(super) fn order(self, second_first: bool) {
        self.cx.planner.edit(|plan| plan.second_first.push(second_first));
    }

    /// Returns the placement that a lesson points at; tracked.
    pub(super) fn target(self) -> Option<Ghost> {
        self.cx.link.wanted().as_ref().and_then(Ghost::of)
    }

    /// Returns the cells of a list of the grid.
    pub(super) fn hex(self, cell: usize) -> Hex {
        self.map.grid(|grid| grid.hex(cell))
    }

    /// Returns the position before the last tile laid out, or else the one in which a tile would be laid;
    /// tracked.
    pub(super) fn scored_in(self) -> Read {
        if self.hover.get().is_some() {
            return self.base.get();
        }
        self.before.get().unwrap_or_else(|| self.base.get())
    }
}

/// Returns what is asked after what is laid out.
fn asked(rules: &Rules, made: &Sketch<Ingenious>) -> Asked {
    match made.end {
        End::Asked => match made.view.phase {
            Phase::Place => Asked::Place,
            Phase::Order { first, second } => Asked::Order { first, second },
            Phase::TurnEnd => {
                let mut legal = Vec::new();
                Ingenious::legal_in(rules, &made.view, &mut legal);
                Asked::TurnEnd { exchange: legal.contains(&Action::Exchange) }
            }
            _ => Asked::Nothing,
        },
        _ if made.chain.is_empty() => Asked::Nothing,
        _ => Asked::Ready,
    }
}

/// Returns a tile that is laid out as a ghost.
pub(super) fn of_laid(laid: &Laid) -> Option<Ghost> {
    Ghost::of(&Action::Place { tile: laid.tile, first: laid.first, second: laid.second })
}

/// Returns the tiles of the viewer's rack; none for a spectator.
fn rack_of(view: &Shared<View>) -> Vec<Tile> {
    let seat = view.viewer.seat();
    seat.and_then(|seat| view.racks.get(seat.index())?.tiles.clone()).unwrap_or_default()
}
