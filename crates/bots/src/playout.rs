//! Whole games as fast as the rules allow: the same `apply` and the same draws as a table, without events, record and digests.

use game_core::hex::Bytes32;
use game_core::{Draws, Game, Seat, Step, ToMove, Viewer};
use rand_core::SeedableRng;

use crate::{Bot, BotRng};

/// Who decides for a seat in a playout.
pub enum Player<G: Game> {
    /// Any legal action, by the game's own fast path.
    Random,
    /// A bot, given views.
    Bot(Box<dyn Bot<G>>),
}

impl<G: Game> Player<G> {
    /// The action of a seat that is awaited.
    #[inline]
    pub fn decide(&mut self, rules: &G::Rules, state: &G, seat: Seat, rng: &mut BotRng) -> G::Action {
        match self {
            Self::Random => state.random_action(rules, seat, rng),
            Self::Bot(bot) => bot.think(rules, &state.view(rules, Viewer::Seat(seat)), rng).action,
        }
    }
}

/// How many steps games had.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Decisions.
    pub decisions: u64,
    /// Chance steps.
    pub chances: u64,
}

/// The generator that bots think with in the game of this seed.
#[must_use]
pub fn bot_rng(seed: Bytes32) -> BotRng {
    // The table's draws are a cipher's key stream under the whole seed; eight of its bytes stretched by another generator tell nothing about them.
    let mut first = [0; 8];
    first.copy_from_slice(&seed.0[..8]);
    BotRng::seed_from_u64(u64::from_le_bytes(first))
}

/// Plays one game to its end.
pub fn playout<G: Game>(rules: &G::Rules, seed: Bytes32, players: &mut [Player<G>], counts: &mut Counts) -> G {
    let mut draws = Draws::new(seed.0);
    let mut rng = bot_rng(seed);
    let mut state = G::setup(rules);
    loop {
        match state.to_move(rules) {
            ToMove::Chance => {
                let outcome = state.chance_at(rules, draws.draw());
                state.apply(rules, &Step::Chance(outcome), &mut ());
                counts.chances += 1;
            }
            ToMove::Seats(seats) => {
                let Some(seat) = seats.first() else { unreachable!("a choice awaits a seat") };
                let action = players[seat.index()].decide(rules, &state, seat, &mut rng);
                state.apply(rules, &Step::choice(seat, action), &mut ());
                counts.decisions += 1;
            }
            ToMove::Over => return state,
        }
    }
}
