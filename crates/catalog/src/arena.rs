//! Many games of bots against bots.

use core::ops::Range;
use std::collections::BTreeMap;

use bots::{Counts, Player, bot_rng, playout};
use game_core::fair::game_seed;
use game_core::hex::Bytes32;
use game_core::{ChanceSource, ComponentSet, Game, Record, Seat, SeatInfo, SeatKind, SeatSet, Setup, Table, ToMove};
use serde_json::Value;

use crate::bot::{Budget, MakeBot, RANDOM};
use crate::error::Error;

/// The terms of a match between bots.
#[derive(Clone, Debug)]
pub struct Match {
    /// The options as JSON.
    pub options: Value,
    /// The bot of each seat.
    pub bots: Vec<String>,
    /// The component set, if it is not the printed one.
    pub component_set: Option<ComponentSet>,
    /// The seed from which every game's own seed follows.
    pub seed: Bytes32,
}

/// Many games under the same terms. Game k is the same whenever and wherever it is played.
pub trait AnyArena: Send + Sync {
    /// The options in full.
    fn options(&self) -> Value;

    /// Plays these games.
    fn play(&self, games: Range<u64>) -> Results;

    /// Plays one of the games again, at a table, for its record.
    ///
    /// # Errors
    /// Never for terms that were accepted.
    fn record(&self, game: u64) -> Result<Record, Error>;
}

/// What a seat's games came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatResults {
    /// How often each score was reached.
    pub scores: BTreeMap<i32, u64>,
    /// Games that the seat's team won alone. In a game of one seat: games whose verdict is a win.
    pub wins: u64,
    /// Games whose first place was shared, by the number of sides that shared it.
    pub shared: BTreeMap<usize, u64>,
}

/// What games came to. Adding up tallies in any order gives the same.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Results {
    /// Games played.
    pub games: u64,
    /// Decisions and chance steps.
    pub counts: Counts,
    /// Seat by seat.
    pub seats: Vec<SeatResults>,
    /// How often each verdict was given, in a game of one seat that has them.
    pub verdicts: BTreeMap<String, u64>,
}

impl Results {
    /// Adds another tally to this one.
    pub fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.counts.decisions += other.counts.decisions;
        self.counts.chances += other.counts.chances;
        self.seats.resize_with(self.seats.len().max(other.seats.len()), SeatResults::default);
        for (sum, seat) in self.seats.iter_mut().zip(&other.seats) {
            sum.wins += seat.wins;
            seat.scores.iter().for_each(|(score, count)| *sum.scores.entry(*score).or_default() += count);
            seat.shared.iter().for_each(|(sides, count)| *sum.shared.entry(*sides).or_default() += count);
        }
        for (verdict, count) in &other.verdicts {
            *self.verdicts.entry(verdict.clone()).or_default() += count;
        }
    }
}

/// The arena of one game.
pub(crate) struct Arena<G: Game> {
    pub(crate) options: G::Options,
    pub(crate) rules: G::Rules,
    pub(crate) component_set: Option<ComponentSet>,
    pub(crate) names: Vec<String>,
    pub(crate) makers: Vec<MakeBot<G>>,
    pub(crate) seed: Bytes32,
}

impl<G: Game> Arena<G> {
    fn players(&self, budget: &Budget, players: &mut Vec<Player<G>>) {
        players.clear();
        players.extend(
            self.names
                .iter()
                .zip(&self.makers)
                .map(|(name, make)| if name == RANDOM { Player::Random } else { Player::Bot(make(budget)) }),
        );
    }
}

impl<G: Game> AnyArena for Arena<G> {
    fn options(&self) -> Value {
        serde_json::to_value(&self.options).unwrap_or(Value::Null)
    }

    fn play(&self, games: Range<u64>) -> Results {
        let sides = G::teams(&self.rules);
        let mut books = Books::new(self.names.len());
        let mut tally = Results::default();
        let budget = Budget::default();
        let mut players = Vec::with_capacity(self.names.len());
        for game in games {
            // Fresh bots for every game, so that no game depends on which were played before it.
            self.players(&budget, &mut players);
            let end = playout::<G>(&self.rules, game_seed(self.seed, game), &mut players, &mut tally.counts);
            books.enter(&self.rules, &end, &sides);
            // A single seat is always first: only the verdict says whether it has won.
            if self.names.len() == 1
                && let Some(verdict) = end.outcome(&self.rules).and_then(|outcome| outcome.verdict)
            {
                books.seats[0].wins += u64::from(G::is_win(&verdict));
                *tally.verdicts.entry(verdict.into_owned()).or_default() += 1;
            }
            tally.games += 1;
        }
        tally.seats = books.close();
        tally
    }

    fn record(&self, game: u64) -> Result<Record, Error> {
        let seed = game_seed(self.seed, game);
        let seats = self
            .names
            .iter()
            .enumerate()
            .map(|(seat, name)| SeatInfo { name: format!("{name} {seat}"), kind: SeatKind::Bot(name.clone()) });
        let setup = Setup::<G> {
            options: self.options.clone(),
            seats: seats.collect(),
            component_set: self.component_set.clone(),
            version: G::META.rules_version,
            table: format!("game-{game}"),
        };
        let (mut table, _) = Table::open(setup, ChanceSource::Seeded(seed))?;
        let mut rng = bot_rng(seed);
        let mut players = Vec::with_capacity(self.names.len());
        self.players(&Budget::default(), &mut players);
        while let ToMove::Seats(to_act) = table.to_move() {
            let Some(seat) = to_act.first() else { break };
            let action = players[seat.index()].decide(table.rules(), table.state(), seat, &mut rng);
            table.play(seat, action, None)?;
        }
        Ok(table.record())
    }
}

/// Scores and first places while games are played, kept so that a game costs next to nothing.
struct Books {
    seats: Vec<SeatResults>,
    standings: Vec<Vec<i32>>,
}

impl Books {
    fn new(seats: usize) -> Self {
        Self { seats: vec![SeatResults::default(); seats], standings: vec![Vec::new(); seats] }
    }

    fn enter<G: Game>(&mut self, rules: &G::Rules, end: &G, sides: &[SeatSet]) {
        for (number, (seat, standing)) in self.seats.iter_mut().zip(&mut self.standings).enumerate() {
            standing.clear();
            let score = end.ranking_key(rules, Seat::new(number as u8), standing);
            *seat.scores.entry(score).or_default() += 1;
        }
        if self.seats.len() == 1 {
            return;
        }
        let standing = |side: &SeatSet| side.first().map(|seat| &self.standings[seat.index()]);
        let best = sides.iter().map(standing).max().flatten();
        let first = sides.iter().filter(|side| standing(side) == best);
        let sharing = first.clone().count();
        let first = first.fold(SeatSet::EMPTY, |set, &side| set | side);
        for seat in first.iter() {
            let tally = &mut self.seats[seat.index()];
            if sharing == 1 {
                tally.wins += 1;
            } else {
                *tally.shared.entry(sharing).or_default() += 1;
            }
        }
    }

    fn close(self) -> Vec<SeatResults> {
        self.seats
    }
}
