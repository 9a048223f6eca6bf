//! Whole games without a table: the same rules and the same draws, but no events, record or digests.

use game_core::hex::Bytes32;
use game_core::{Draws, Game, Seat, Step, ToMove, Viewer};
use rand_core::SeedableRng;

use crate::{Bot, BotRng};

/// Who decides for a seat in a playout.
pub enum Player<G: Game> {
    /// A random legal action, by [`Game::random_action`].
    Random,
    /// A bot, which sees the views of its seat.
    Bot(Box<dyn Bot<G>>),
}

impl<G: Game> Player<G> {
    /// Returns the action of a seat that is to act.
    #[inline]
    pub fn decide(&mut self, rules: &G::Rules, state: &G, seat: Seat, rng: &mut BotRng) -> G::Action {
        match self {
            Self::Random => state.random_action(rules, seat, rng),
            Self::Bot(bot) => bot.think(rules, &state.view(rules, Viewer::Seat(seat)), rng).action,
        }
    }
}

/// The number of steps of one or more games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// The number of decisions.
    pub decisions: u64,
    /// The number of chance steps.
    pub chances: u64,
}

/// The random number generator of the bots in the game with this seed.
#[must_use]
pub fn bot_rng(seed: Bytes32) -> BotRng {
    // The draws are a cipher's key stream under the whole seed, so eight bytes of the seed reveal nothing
    // about them.
    let mut first = [0; 8];
    first.copy_from_slice(&seed.0[..8]);
    BotRng::seed_from_u64(u64::from_le_bytes(first))
}

/// Plays one game to its end and returns the final state.
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
                let Some(seat) = seats.first() else { unreachable!("a decision is due, so a seat is to act") };
                let action = players[seat.index()].decide(rules, &state, seat, &mut rng);
                state.apply(rules, &Step::choice(seat, action), &mut ());
                counts.decisions += 1;
            }
            ToMove::Over => return state,
        }
    }
}
