//! Tests of the bots: their strength against random play, and what they decide in given positions.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod equal_views;
mod ingenious;
mod magnificent;
mod reasons;
mod search;
mod spectacular;
mod spots;
mod spots_turn;
mod tiny;
mod tree;

use bots::{Bot, Counts, Player, playout};
use game_core::{Game, Seat, fair};

/// Plays a bot in each seat in turn against random opponents; returns the number of sole wins and the mean
/// score.
fn against_random<G: Game>(rules: &G::Rules, bot: &dyn Fn() -> Box<dyn Bot<G>>, games: u64, seed: &str) -> (u64, f64) {
    let (mut wins, mut scores) = (0, 0);
    let seats = G::seats(rules);
    for number in 0..games {
        let me = Seat::new((number % seats.get() as u64) as u8);
        let mut players: Vec<Player<G>> = seats.seats().map(|_| Player::Random).collect();
        players[me.index()] = Player::Bot(bot());
        let seed = fair::game_seed(fair::seed_from_text(seed), number);
        let state = playout(rules, seed, &mut players, &mut Counts::default());
        let outcome = state.outcome(rules).unwrap();
        wins += u64::from(outcome.winners().len() == 1 && outcome.place(me) == Some(1));
        scores += state.ranking_key(rules, me, &mut Vec::new());
    }
    (wins, f64::from(scores) / games as f64)
}
