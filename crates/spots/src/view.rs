//! Views: what each viewer may know.
//!
//! Packs, yards, treats, tiles, the supply and the deck's top card are public. The order of the cards below
//! the top, and of the tiles in a stack that have not been turned up, is unknown to everybody and not part of
//! the state: both are sets until chance determines the next one. All viewers therefore know the same, and a
//! view contains the whole state; the set of cards below the top is derived from what is visible.

use game_core::{ScoreSheet, Seat, SeatSet, Set, Viewer};
use serde::{Deserialize, Serialize};

use crate::components::Dog;
use crate::rules::{Mode, Rules};
use crate::scoring::sheet;
use crate::state::{Phase, Player, SEATS, Spots, TrickProgress};
use crate::tiles::Tiles;

/// All that one viewer may know.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct View {
    /// The seat or spectator whose view this is.
    pub viewer: Viewer,
    /// The decision, chance outcome or automatic step that is due.
    pub phase: Phase,
    /// The seat whose turn it is; in solo, seat 1 is the Stray.
    pub mover: Seat,
    /// The seat that takes the first turn; seat 0 until the dice have decided.
    pub starter: Seat,
    /// The seats still tied for the first turn, which reroll their first die.
    pub tied: SeatSet,
    /// The number of the turn, from 1.
    pub turn: u32,
    /// The number of dice in the supply.
    pub supply: u8,
    /// The number of treats in the supply.
    pub treats: u8,
    /// The top card of the deck; `None` until it is turned up.
    pub top: Option<Dog>,
    /// The number of cards below the top of the deck.
    pub deck: u8,
    /// The number of cards the mover has yet to draw.
    pub owed: u8,
    /// The row of tiles, and the treats on them.
    pub tiles: Tiles,
    /// What each player has; in solo the second player is the Stray.
    pub players: Vec<Player>,
    /// How far the current trick has been carried out.
    #[serde(rename = "doing")]
    pub progress: TrickProgress,
    /// The position of the Stray's marker in the row, from 0; `None` outside solo.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mark: Option<u8>,
}

impl View {
    /// Returns what this viewer knows of a state.
    #[must_use]
    pub fn new(rules: &Rules, state: &Spots, viewer: Viewer) -> Self {
        Self {
            viewer,
            phase: state.phase,
            mover: state.mover,
            starter: state.starter,
            tied: state.tied,
            turn: state.turn,
            supply: state.supply,
            treats: state.treats,
            top: state.top(),
            deck: state.below.len() as u8,
            owed: state.owed,
            tiles: state.tiles,
            players: state.players[..rules.packs.get()].to_vec(),
            progress: state.progress,
            mark: (rules.options.mode == Mode::Solo).then_some(state.mark),
        }
    }

    /// Returns the cards that are neither in a pack nor on top of the deck.
    pub fn below(&self) -> impl Iterator<Item = Dog> + '_ {
        Set::ALL.less(self.seen().collect()).iter()
    }

    pub(crate) fn seen(&self) -> impl Iterator<Item = Dog> + '_ {
        let packs = self.players.iter().flat_map(|player| (0..player.pack.len()).map(|at| player.pack.dog(at)));
        packs.chain(self.top)
    }

    /// Returns the state that this view describes.
    #[must_use]
    pub fn position(&self) -> Spots {
        let mut players = [Player::default(); SEATS];
        for (player, shown) in players.iter_mut().zip(&self.players) {
            *player = *shown;
        }
        Spots {
            phase: self.phase,
            mover: self.mover,
            starter: self.starter,
            tied: self.tied,
            turn: self.turn,
            supply: self.supply,
            treats: self.treats,
            top: self.top.unwrap_or(Dog::NONE),
            below: self.below().collect(),
            owed: self.owed,
            mark: self.mark.unwrap_or(5),
            tiles: self.tiles,
            players,
            progress: self.progress,
        }
    }

    /// Returns the score sheet of a seat, or of the Stray in solo.
    #[must_use]
    pub fn sheet(&self, rules: &Rules, seat: Seat) -> ScoreSheet {
        let player = self.players.get(seat.index()).copied().unwrap_or_default();
        sheet(rules, self.phase, self.turn, seat, &player)
    }
}
