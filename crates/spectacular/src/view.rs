//! What each viewer may know.
//!
//! Everything lies open but two things. What another seat has done in the window that is open is shown when it closes; until then others see
//! the seat as it was, and whether it has finished. The order of stacks is in nobody's knowledge and in no state.

use game_core::{Rng, ScoreSheet, Seat, SeatSet, ToMove, Viewer};
use serde::{Deserialize, Serialize};

use crate::action::Action;
use crate::components::DICE;
use crate::ground::HEXES;
use crate::items::{Habitat, Item, Tile};
use crate::rules::Rules;
use crate::scoring::sheet;
use crate::state::{Faces, Phase, Player, SEATS, Spectacular};

/// What only a seat itself knows while a window is open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Own {
    /// The seat as it is.
    pub player: Player,
    /// What it has done in this window.
    pub log: Vec<Action>,
}

/// All that one viewer may know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// What happens next.
    pub phase: Phase,
    /// How many turns are over.
    pub turn: u8,
    /// Who has finished in this phase.
    pub done: SeatSet,
    /// Every seat as all see it.
    pub players: Vec<Player>,
    /// The viewer's own seat, if a window is open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own: Option<Own>,
    /// Which common tiles in play are in the stacks, one bit each, by colour.
    pub stacks: [u16; 4],
    /// Which solo tokens are in the stack, one bit each.
    pub tokens: u8,
}

impl View {
    /// Shows a state to a viewer.
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

    /// A seat as far as the viewer knows it.
    #[must_use]
    pub fn player(&self, seat: Seat) -> &Player {
        match &self.own {
            Some(own) if self.viewer.is(seat) => &own.player,
            _ => &self.players[seat.index()],
        }
    }

    /// The tiles that went back to the box, sorted, as far as the viewer knows: what is in no stack and nowhere else (SPC-R37).
    #[must_use]
    pub fn discarded(&self, rules: &Rules) -> Vec<Tile> {
        let players = || rules.seats.seats().map(|seat| self.player(seat));
        let mut tiles: Vec<Tile> =
            Habitat::ALL.into_iter().flat_map(|habitat| rules.common(habitat)).copied().collect();
        tiles.extend(players().filter_map(|player| player.board).flat_map(|board| rules.personal(board)));
        let state = self.position();
        let stacked = Habitat::ALL.into_iter().flat_map(|habitat| state.stacked(rules, habitat));
        let held = players().flat_map(|player| {
            let waiting = player.areas.into_iter().flatten().filter_map(|item| match item {
                Item::Tile(tile) => Some(tile),
                Item::Die(_) => None,
            });
            let placed = (0..HEXES as u8).filter_map(|cell| player.park.tile(cell));
            let shown = player.display.into_iter().chain(player.supply.tiles).flatten();
            player.stacked(rules).chain(waiting).chain(placed).chain(shown).collect::<Vec<_>>()
        });
        for tile in stacked.chain(held) {
            if let Some(at) = tiles.iter().position(|other| *other == tile) {
                tiles.swap_remove(at);
            }
        }
        tiles.sort_unstable();
        tiles
    }

    /// The state as far as the viewer knows it: the others as they are shown.
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

    /// Everything the viewer may do now, sorted.
    pub(crate) fn legal(&self, rules: &Rules, out: &mut Vec<Action>) {
        let position = self.position();
        if let (Some(seat), ToMove::Seats(seats)) = (self.viewer.seat(), position.awaits(rules))
            && seats.has(seat)
        {
            position.list(rules, seat, out);
        }
    }

    /// The score sheet of a seat.
    #[must_use]
    pub fn sheet(&self, rules: &Rules, seat: Seat) -> ScoreSheet {
        sheet(rules, seat, self.player(seat))
    }
}

/// A state this view allows: seats that have finished in an open window get random legal decisions, the others none.
#[must_use]
pub fn determinize(rules: &Rules, view: &View, rng: &mut impl Rng) -> Spectacular {
    let mut state = view.position();
    if state.simultaneous_phase(rules).is_none() {
        return state;
    }
    let others = view.done.iter().filter(|seat| !view.viewer.is(*seat));
    for seat in others {
        // A seat that was not asked in a worker window has nothing to change.
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
