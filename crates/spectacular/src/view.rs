//! Views: what each viewer may know.
//!
//! Everything is public with two exceptions. What another seat does in a simultaneous phase is revealed when
//! the phase ends; until then the others see the seat as it was when the phase began, and whether it has
//! finished. The order of a stack is unknown to everybody and not part of the state.

use game_core::{Rng, ScoreSheet, Seat, SeatSet, Viewer, sort_few};
use serde::{Deserialize, Serialize};

use crate::action::{Action, IllegalAction};
use crate::components::DICE;
use crate::ground::HEXES;
use crate::items::{Habitat, Item, Tile};
use crate::rules::Rules;
use crate::scoring::sheet;
use crate::state::{Faces, Phase, Player, SEATS, Spectacular};

/// The viewer's own version of its seat, which the others do not know during a simultaneous phase.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Own {
    /// The seat as it is now.
    pub player: Player,
    /// The seat's actions in this phase.
    pub log: Vec<Action>,
}

/// Everything that one viewer may know.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct View {
    /// The seat or spectator whose view this is.
    pub viewer: Viewer,
    /// The decision or chance outcome that is due.
    pub phase: Phase,
    /// The number of turns that are over.
    pub turn: u8,
    /// The seats that have finished this phase.
    pub done: SeatSet,
    /// Every seat as all viewers see it; in a simultaneous phase, as it was when the phase began.
    pub players: Vec<Player>,
    /// The viewer's own seat as it is now; `None` outside simultaneous phases and for spectators.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own: Option<Own>,
    /// The common tiles that are still in the stack of each colour, as bits: indices into the sorted tiles of
    /// the colour.
    pub stacks: [u16; 4],
    /// The solo tokens that are still in the stack, as bits: bit 0 is token 1.
    pub tokens: u8,
}

impl View {
    /// Returns the view of a state for a viewer.
    #[must_use]
    pub fn new(rules: &Rules, state: &Spectacular, viewer: Viewer) -> Self {
        let seat = viewer.seat().filter(|seat| rules.seats.has(*seat) && state.simultaneous_phase(rules).is_some());
        let own = seat.map(|seat| {
            let faces = state.faces(seat);
            Own { player: faces.now, log: faces.log.iter().copied().collect() }
        });
        Self {
            viewer,
            phase: state.phase,
            turn: state.turn,
            done: state.done,
            players: rules.seats.seats().map(|seat| state.faces(seat).shown).collect(),
            own,
            stacks: state.stacks,
            tokens: state.tokens,
        }
    }

    /// Returns a seat as the viewer knows it: its own as it is now, the others as everybody sees them.
    #[must_use]
    pub fn player(&self, seat: Seat) -> &Player {
        match &self.own {
            Some(own) if self.viewer.is(seat) => &own.player,
            _ => &self.players[seat.index()],
        }
    }

    /// Returns the discarded tiles that the viewer knows of, sorted: the tiles in play that it sees nowhere
    /// else (SPC-R37).
    #[must_use]
    pub fn discarded(&self, rules: &Rules) -> Vec<Tile> {
        let players = || rules.seats.seats().map(|seat| self.player(seat));
        let mut tiles: Vec<Tile> =
            Habitat::ALL.into_iter().flat_map(|habitat| rules.common(habitat)).copied().collect();
        tiles.extend(players().filter_map(|player| player.board).flat_map(|board| rules.personal(board)));
        let state = self.position();
        let stacked = Habitat::ALL.into_iter().flat_map(|habitat| state.stacked(rules, habitat));
        let held = players().flat_map(|player| {
            let prepared = player.areas.into_iter().flatten().filter_map(|item| match item {
                Item::Tile(tile) => Some(tile),
                Item::Die(_) => None,
            });
            let placed = (0..HEXES as u8).filter_map(|cell| player.park.tile(cell));
            let shown = player.display.into_iter().chain(player.supply.tiles).flatten();
            player.stacked(rules).chain(prepared).chain(placed).chain(shown).collect::<Vec<_>>()
        });
        for tile in stacked.chain(held) {
            if let Some(at) = tiles.iter().position(|other| *other == tile) {
                tiles.swap_remove(at);
            }
        }
        sort_few(&mut tiles, |a, b| a < b);
        tiles
    }

    /// Returns the state as the viewer knows it, with the other seats as they were when the phase began.
    #[must_use]
    pub fn position(&self) -> Spectacular {
        let mut faces = [Faces::default(); SEATS];
        for (faces, shown) in faces.iter_mut().zip(&self.players) {
            (faces.shown, faces.now) = (*shown, *shown);
        }
        if let (Some(own), Some(seat)) = (&self.own, self.viewer.seat()) {
            let faces = &mut faces[seat.index()];
            faces.now = own.player;
            faces.log = own.log.iter().copied().take(DICE + 1).collect();
        }
        Spectacular {
            phase: self.phase,
            turn: self.turn,
            done: self.done,
            faces,
            stacks: self.stacks,
            tokens: self.tokens,
        }
    }

    /// Calls `each` with every legal action of the viewer, in sorted order.
    pub(crate) fn each_legal(&self, rules: &Rules, each: &mut impl FnMut(Action)) {
        let position = self.position();
        if let Some(seat) = self.viewer.seat().filter(|seat| position.next_to_move(rules).to_act().has(*seat)) {
            position.for_each_legal(rules, seat, each);
        }
    }

    /// Returns why an action that is not legal for this seat is refused.
    pub(crate) fn refusal(&self, rules: &Rules, seat: Seat, action: Action) -> IllegalAction {
        let position = self.position();
        if !position.next_to_move(rules).to_act().has(seat) {
            return IllegalAction::NotToAct;
        }
        match position.validate_action(rules, seat, action) {
            Err(why) => why,
            Ok(()) => unreachable!("only an action that is not legal is refused"),
        }
    }

    /// The score sheet of a seat.
    #[must_use]
    pub fn sheet(&self, rules: &Rules, seat: Seat) -> ScoreSheet {
        sheet(rules, seat, self.player(seat))
    }
}

/// Samples a state that agrees with the view: seats that have finished the simultaneous phase get random
/// legal actions, those that have not finished get none.
#[must_use]
pub fn determinize(rules: &Rules, view: &View, rng: &mut impl Rng) -> Spectacular {
    let mut state = view.position();
    if state.simultaneous_phase(rules).is_none() {
        return state;
    }
    let others = view.done.iter().filter(|seat| !view.viewer.is(*seat));
    for seat in others {
        // A seat without a legal change is not asked in the worker phase, so it has taken no action.
        if state.phase == Phase::Workers && state.player(seat).changes(rules).is_empty() {
            continue;
        }
        loop {
            let action = state.random(rules, seat, rng);
            let faces = &mut state.faces[seat.index()];
            faces.now.act(rules, action);
            faces.log.push(action);
            if faces.now.finished(state.phase, action) {
                break;
            }
        }
    }
    state
}
