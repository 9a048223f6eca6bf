//! Two bots against each other under equal luck: every deal is played twice, the second time with their seats
//! exchanged.

use game_core::fair::game_seed;
use game_core::hex::Bytes32;
use game_core::{Game, Seat};

use crate::{Bot, Counts, Estimate, Player, playout};

/// A function that makes a bot.
pub type Maker<'a, G> = &'a (dyn Fn() -> Box<dyn Bot<G>> + Sync);

/// What one bot reached in one or more games.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tally {
    /// The number of games played.
    pub games: u64,
    /// The sum of its shares of the win. In each game the shares of all seats add up to 1.
    pub points: f64,
    /// The sum of the scores of its seats, and how many seats that were.
    pub score: i64,
    /// The number of seats that it played in all games.
    pub seats: u64,
}

impl Tally {
    /// Adds the results of other games.
    pub fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.points += other.points;
        self.score += other.score;
        self.seats += other.seats;
    }

    /// The mean share of the win; 0 without games.
    #[must_use]
    pub fn rate(&self) -> f64 {
        if self.games == 0 { 0.0 } else { self.points / self.games as f64 }
    }

    /// The mean score of its seats; 0 without games.
    #[must_use]
    pub fn mean_score(&self) -> f64 {
        if self.seats == 0 { 0.0 } else { self.score as f64 / self.seats as f64 }
    }
}

/// Plays one deal twice and returns the results of both bots. The first bot sits at seats 0, 2, 4 and the
/// second at 1, 3, 5, then the other way round; so with teams of two each bot plays one team.
///
/// In a solo game each bot plays the deal once.
pub fn duel<G: Game>(rules: &G::Rules, seed: Bytes32, deal: u64, bots: [Maker<'_, G>; 2]) -> [Tally; 2] {
    let seats = G::seats(rules).get();
    let mut tallies = [Tally::default(), Tally::default()];
    for turned in 0..2 {
        let bot_at = |seat: usize| (seat + turned) % 2;
        let mut players: Vec<_> = (0..seats).map(|seat| Player::Bot(bots[bot_at(seat)]())).collect();
        let end: G = playout(rules, game_seed(seed, deal), &mut players, &mut Counts::default());
        for (bot, tally) in tallies.iter_mut().enumerate() {
            let own = (0..seats).filter(|seat| bot_at(*seat) == bot).map(|seat| Seat::new(seat as u8));
            tally.games += u64::from(own.clone().next().is_some());
            // The seats of a team win together: the share of a team counts once.
            let teams = G::teams(rules);
            let first = |seat: &Seat| teams.iter().any(|team| team.first() == Some(*seat));
            let shares = own.clone().filter(first).map(|seat| f64::from(Estimate::of_end(rules, &end, seat).share));
            tally.points += shares.sum::<f64>();
            tally.score +=
                own.clone().map(|seat| i64::from(end.ranking_key(rules, seat, &mut Vec::new()))).sum::<i64>();
            tally.seats += own.count() as u64;
        }
    }
    tallies
}
