//! The Build action (MAG-231 to 240).

use game_core::EventSink;

use super::gain::GainSource;
use crate::camp::Placement;
use crate::components::Tile;
use crate::event::Event;
use crate::rules::Rules;
use crate::state::{Phase, PublicState};

impl PublicState {
    /// Starts a Build with the level that needs this power (MAG-231, 232).
    pub(super) fn choose_level(&mut self, rules: &Rules, power: u8) {
        if let Some(level) = rules.set().level(power) {
            self.turn.tiles = [level.small, level.large];
        }
        self.stack.replace(Phase::Build);
    }

    /// Lays a tile of a Build or of a bonus, and gains the bonuses it covers (MAG-238, 239, R16, R17).
    pub(super) fn lay(&mut self, rules: &Rules, tile: Tile, placement: Placement, events: &mut impl EventSink<Event>) {
        let mut times = 1;
        if self.phase() == Phase::Build {
            self.turn.tiles[tile.size() as usize] -= 1;
            if Some(tile.colour()) != self.turn.colour {
                self.turn.recolour -= 1;
            }
            times += u8::from(core::mem::take(&mut self.turn.doubled));
        } else {
            self.stack.pop();
        }
        let own = self.mover_state_mut();
        own.camp.lay(tile, &placement);
        let (Some(board), Some(side)) = (own.board, own.side) else { return };
        let face = rules.set().board(board, side);
        let mut posters = 0;
        let mut covered = placement.cells & face.bonuses;
        while covered != 0 {
            if let Some(gain) = face.cells[covered.trailing_zeros() as usize] {
                (0..times).for_each(|_| posters += self.gain(gain, GainSource::Camp, events));
            }
            covered &= covered - 1;
        }
        self.gain_posters(posters);
    }
}
