//! Simulation: plays many games between bots and adds up their results.

use core::ops::Range;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use bots::{Bot, BotRng, Counts, Player, SearchResult, Tally, bot_rng, duel, playout};
use game_core::fair::game_seed;
use game_core::hex::Bytes32;
use game_core::{ChanceSource, ComponentSet, Game, Record, Seat, SeatInfo, SeatKind, SeatSet, Setup, Table, ToMove};
use serde_json::Value;

use crate::bot::{MakeBot, RANDOM};
use crate::error::Error;

/// The conditions of a match between bots.
#[derive(Clone, Debug)]
pub struct Match {
    /// The options as JSON; an option that is left out has its default for simulations.
    pub options: Value,
    /// The name of the bot in each seat; for duels, of every bot that takes part.
    pub bots: Vec<String>,
    /// The component set; `None` for the printed one.
    pub component_set: Option<ComponentSet>,
    /// The seed from which the seed of every game follows.
    pub seed: Bytes32,
}

/// Many games under the same conditions. Game k is the same whenever and wherever it is played.
pub trait AnyArena: Send + Sync {
    /// The options of the games, including defaults.
    fn options(&self) -> Value;

    /// Plays the games with these numbers and returns their results.
    fn play(&self, games: Range<u64>) -> Results;

    /// Plays the game with this number again at a table and returns its record.
    ///
    /// # Errors
    /// Never for conditions that were accepted, unless the game has too many steps for a record.
    fn record(&self, game: u64) -> Result<Record, Error>;
}

/// Duels between bots under the same conditions. A deal is the same whenever and wherever it is played.
pub trait AnyDuels: Send + Sync {
    /// The options of the games, including defaults.
    fn options(&self) -> Value;

    /// Plays one deal between two of the bots, given by their numbers: twice, with their seats exchanged. In
    /// a solo game each plays it once.
    fn play(&self, pair: [usize; 2], deal: u64) -> [Tally; 2];

    /// How long each bot has thought so far.
    fn times(&self) -> Vec<ThinkingTime>;
}

/// How long a bot has thought.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ThinkingTime {
    /// The number of decisions.
    pub decisions: u64,
    /// The mean time of a decision in milliseconds.
    pub mean_millis: f64,
    /// The longest time of a decision in milliseconds.
    pub most_millis: f64,
}

/// Adds up how long a bot thinks, from several threads.
#[derive(Default)]
pub(crate) struct Stopwatch {
    decisions: AtomicU64,
    micros: AtomicU64,
    most: AtomicU64,
}

impl Stopwatch {
    fn time(&self) -> ThinkingTime {
        let of = |number: &AtomicU64| number.load(Ordering::Relaxed) as f64;
        ThinkingTime {
            decisions: self.decisions.load(Ordering::Relaxed),
            mean_millis: of(&self.micros) / of(&self.decisions).max(1.0) / 1e3,
            most_millis: of(&self.most) / 1e3,
        }
    }
}

/// A bot whose decisions are timed.
struct Timed<G: Game> {
    bot: Box<dyn Bot<G>>,
    stopwatch: Arc<Stopwatch>,
}

impl<G: Game> Bot<G> for Timed<G> {
    fn begin(&mut self, rules: &G::Rules, view: &G::View, rng: &mut BotRng) -> SearchResult<G::Action> {
        let start = Instant::now();
        let result = self.bot.think(rules, view, rng);
        let micros = start.elapsed().as_micros() as u64;
        self.stopwatch.decisions.fetch_add(1, Ordering::Relaxed);
        self.stopwatch.micros.fetch_add(micros, Ordering::Relaxed);
        self.stopwatch.most.fetch_max(micros, Ordering::Relaxed);
        result
    }
}

/// The duels of one game.
pub(crate) struct Duels<G: Game> {
    pub(crate) options: G::Options,
    pub(crate) rules: G::Rules,
    /// The constructor of each bot, and the nodes that it is to search, if not those of its level.
    pub(crate) makers: Vec<(MakeBot<G>, Option<u64>)>,
    pub(crate) times: Vec<Arc<Stopwatch>>,
    pub(crate) seed: Bytes32,
}

impl<G: Game> AnyDuels for Duels<G> {
    fn options(&self) -> Value {
        serde_json::to_value(&self.options).unwrap_or(Value::Null)
    }

    fn play(&self, pair: [usize; 2], deal: u64) -> [Tally; 2] {
        let [one, other] = pair.map(|bot| {
            move || -> Box<dyn Bot<G>> {
                let (make, nodes) = self.makers[bot];
                let mut made = make();
                nodes.into_iter().for_each(|nodes| made.set_nodes(nodes));
                Box::new(Timed { bot: made, stopwatch: Arc::clone(&self.times[bot]) })
            }
        });
        duel(&self.rules, self.seed, deal, [&one, &other])
    }

    fn times(&self) -> Vec<ThinkingTime> {
        self.times.iter().map(|stopwatch| stopwatch.time()).collect()
    }
}

/// The results of one seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatResults {
    /// The number of games with each score.
    pub scores: BTreeMap<i32, u64>,
    /// The number of games that the seat's team won alone; in a solo game, of those whose verdict is a win.
    pub wins: u64,
    /// The number of games in which the seat's team shared the first place, by the number of teams that
    /// shared it.
    pub shared: BTreeMap<usize, u64>,
}

/// Aggregated results. Merging is commutative.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Results {
    /// The number of games played.
    pub games: u64,
    /// The numbers of decisions and chance steps of all games.
    pub counts: Counts,
    /// The results of each seat, in seat order.
    pub seats: Vec<SeatResults>,
    /// The number of games with each verdict, for solo games that have one.
    pub verdicts: BTreeMap<String, u64>,
}

impl Results {
    /// Merges other results into these.
    pub fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.counts.decisions += other.counts.decisions;
        self.counts.chances += other.counts.chances;
        self.seats.resize_with(self.seats.len().max(other.seats.len()), SeatResults::default);
        for (sum, seat) in self.seats.iter_mut().zip(&other.seats) {
            sum.wins += seat.wins;
            seat.scores.iter().for_each(|(score, count)| *sum.scores.entry(*score).or_default() += count);
            seat.shared.iter().for_each(|(teams, count)| *sum.shared.entry(*teams).or_default() += count);
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
    /// Replaces the players by new ones, so that no game depends on the games before it.
    fn players(&self, players: &mut Vec<Player<G>>) {
        players.clear();
        players.extend(
            self.names
                .iter()
                .zip(&self.makers)
                .map(|(name, make)| if name == RANDOM { Player::Random } else { Player::Bot(make()) }),
        );
    }
}

impl<G: Game> AnyArena for Arena<G> {
    fn options(&self) -> Value {
        serde_json::to_value(&self.options).unwrap_or(Value::Null)
    }

    fn play(&self, games: Range<u64>) -> Results {
        let teams = G::teams(&self.rules);
        let mut ledger = Ledger::new(self.names.len());
        let mut results = Results::default();
        let mut players = Vec::with_capacity(self.names.len());
        for game in games {
            self.players(&mut players);
            let end = playout::<G>(&self.rules, game_seed(self.seed, game), &mut players, &mut results.counts);
            ledger.enter(&self.rules, &end, &teams);
            // A single seat is always first: only the verdict says whether it has won. An outcome costs more
            // than a ranking key, so it is computed only here.
            if self.names.len() == 1
                && let Some(verdict) = end.outcome(&self.rules).and_then(|outcome| outcome.verdict)
            {
                ledger.seats[0].wins += u64::from(G::is_win(&verdict));
                *results.verdicts.entry(verdict.into_owned()).or_default() += 1;
            }
            results.games += 1;
        }
        results.seats = ledger.seats;
        results
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
        self.players(&mut players);
        while let ToMove::Seats(to_act) = table.to_move() {
            let Some(seat) = to_act.first() else { break };
            let action = players[seat.index()].decide(table.rules(), table.state(), seat, &mut rng);
            table.play(seat, action, None)?;
        }
        Ok(table.record())
    }
}

/// The results of the seats while games are played. The ranking keys are kept so that no game allocates
/// memory for them.
struct Ledger {
    seats: Vec<SeatResults>,
    keys: Vec<Vec<i32>>,
}

impl Ledger {
    fn new(seats: usize) -> Self {
        Self { seats: vec![SeatResults::default(); seats], keys: vec![Vec::new(); seats] }
    }

    /// Adds the scores and the first place of a finished game.
    fn enter<G: Game>(&mut self, rules: &G::Rules, end: &G, teams: &[SeatSet]) {
        for (number, (seat, key)) in self.seats.iter_mut().zip(&mut self.keys).enumerate() {
            key.clear();
            let score = end.ranking_key(rules, Seat::new(number as u8), key);
            *seat.scores.entry(score).or_default() += 1;
        }
        if self.seats.len() == 1 {
            return;
        }
        let key = |team: &SeatSet| team.first().map(|seat| &self.keys[seat.index()]);
        let best = teams.iter().map(key).max().flatten();
        let first = teams.iter().filter(|team| key(team) == best);
        let sharing = first.clone().count();
        let first = first.fold(SeatSet::EMPTY, |set, &team| set | team);
        for seat in first.iter() {
            let results = &mut self.seats[seat.index()];
            if sharing == 1 {
                results.wins += 1;
            } else {
                *results.shared.entry(sharing).or_default() += 1;
            }
        }
    }
}
