//! What each viewer may know.
//!
//! Packs, yards, treats, tiles and supply lie open, and so does the deck's top card. The order of the cards below it, and of tiles in a stack that
//! have not come up, is in nobody's knowledge and in no state: both are sets until chance brings the next one. So all viewers know the same, and a
//! view holds all of a state; the set of cards below the top is what is left of the box.

use game_core::{Rng, ScoreSheet, Seat, SeatSet, Viewer};
use serde::{Deserialize, Serialize};

use crate::action::Action;
use crate::components::{DOGS, Dog, all_but};
use crate::rules::{Mode, Rules};
use crate::scoring::sheet;
use crate::state::{Doing, Phase, Player, SEATS, Spots};
use crate::tiles::Tiles;

/// All that one viewer may know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// What happens next.
    pub phase: Phase,
    /// Whose turn it is; in solo, seat 1 is the Stray.
    pub mover: Seat,
    /// Who has the first turn; seat 0 until the dice have decided.
    pub starter: Seat,
    /// Who is still in the race for the first turn.
    pub tied: SeatSet,
    /// The number of the turn, from 1.
    pub turn: u32,
    /// Dice in the supply.
    pub supply: u8,
    /// Treats in the supply.
    pub treats: u8,
    /// The deck's top card.
    pub top: Option<Dog>,
    /// How many cards lie below it.
    pub deck: u8,
    /// Cards that the mover is still to draw.
    pub owed: u8,
    /// The tiles.
    pub tiles: Tiles,
    /// What lies before each player; in solo the second is the Stray.
    pub players: Vec<Player>,
    /// The trick that is being done.
    pub doing: Doing,
    /// The position of the Stray's marker.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mark: Option<u8>,
}

impl View {
    /// Shows a state to a viewer.
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
            deck: state.below.count_ones() as u8,
            owed: state.owed,
            tiles: state.tiles,
            players: state.players[..rules.packs.get()].to_vec(),
            doing: state.doing,
            mark: (rules.options.mode == Mode::Solo).then_some(state.mark),
        }
    }

    /// The cards that are neither in a pack nor on top of the deck.
    pub fn below(&self) -> impl Iterator<Item = Dog> + '_ {
        let below = all_but(self.seen());
        DOGS.into_iter().filter(move |dog| below >> dog.index() & 1 == 1)
    }

    pub(crate) fn seen(&self) -> impl Iterator<Item = Dog> + '_ {
        let packs = self.players.iter().flat_map(|player| (0..player.pack.len()).map(|at| player.pack.dog(at)));
        packs.chain(self.top)
    }

    /// The state that this view shows.
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
            below: all_but(self.seen()),
            owed: self.owed,
            mark: self.mark.unwrap_or(5),
            tiles: self.tiles,
            players,
            doing: self.doing,
        }
    }

    /// Everything the viewer may do now, sorted.
    pub(crate) fn legal(&self, rules: &Rules, out: &mut Vec<Action>) {
        let position = self.position();
        if self.viewer.seat().is_some_and(|seat| position.awaits(rules, seat)) {
            position.list(rules, out);
        }
    }

    /// The score sheet of a seat; in solo also of the Stray.
    #[must_use]
    pub fn sheet(&self, rules: &Rules, seat: Seat) -> ScoreSheet {
        let player = self.players.get(seat.index()).copied().unwrap_or_default();
        sheet(rules, self.phase, self.turn, seat, &player)
    }
}

/// A state this view allows: there is only one, as nothing that is hidden is part of a state.
pub(crate) fn determinize(view: &View, _: &mut impl Rng) -> Spots {
    view.position()
}
