//! What a terminal asks of a game.

use std::sync::Arc;

use bots::{Bot, Level};
use game_core::hex::Bytes32;
use game_core::{Game, Record, SeatCount, Table, TerminalView, read_options};
use serde_json::Value;

use super::arena::{AnyArena, AnyDuels, Arena, Duels, Match};
use super::cut::{AnyCutter, Cutter, Cutting, GREEDY, WEAKER};
use crate::bot::MakeBot;
use crate::entry::GameEntry;
use crate::error::Error;
use crate::server::ServerGame;

/// The part of an entry of the list of games that only a terminal asks for.
pub struct TerminalEntry<G: Game> {
    /// The text of the rules, clause by clause.
    pub rules: &'static str,
    /// Makes a bot whose search takes this many times as long as Master's, for verdicts that must hold.
    pub deep: fn(u64) -> Box<dyn Bot<G>>,
}

/// What a terminal asks of a game besides.
pub trait TerminalGame: ServerGame {
    /// The text of the rules, clause by clause.
    fn about(&self) -> &'static str;

    /// Examples of actions in canonical notation.
    fn notation(&self) -> &'static [&'static str];

    /// Returns the digest of the state after every step of a record, so that two machines can compare their
    /// results.
    ///
    /// # Errors
    /// What is wrong with the record, and at which step.
    fn digests(&self, record: &Record) -> Result<Vec<Bytes32>, Error>;

    /// Prepares many games between bots. Options that are left out have their defaults for simulations
    /// (those of `simulate`).
    ///
    /// # Errors
    /// If something is not valid, or there is no such bot.
    fn arena(&'static self, terms: Match) -> Result<Box<dyn AnyArena>, Error>;

    /// Prepares duels between the bots that the terms name, at tables with this many seats. Otherwise like
    /// [`TerminalGame::arena`].
    ///
    /// # Errors
    /// If something is not valid, or there is no such bot.
    fn duels(&'static self, terms: Match, seats: SeatCount) -> Result<Box<dyn AnyDuels>, Error>;

    /// Prepares to cut puzzles out of games with these options and this many seats.
    ///
    /// # Errors
    /// If options and seats are not valid.
    fn cutter(&'static self, options: Value, seats: SeatCount, how: Cutting) -> Result<Box<dyn AnyCutter>, Error>;
}

impl<G: TerminalView> GameEntry<G> {
    /// The options with the defaults for simulations.
    fn with_simulated(options: Value) -> Value {
        let mut all = match options {
            Value::Null => serde_json::Map::new(),
            Value::Object(all) => all,
            other => return other,
        };
        for (key, value) in G::SIMULATED {
            all.entry(*key).or_insert_with(|| Value::from(*value));
        }
        Value::Object(all)
    }

    /// The constructor of the bot with this name, and the number of nodes that it is to search: a bot of a
    /// duel may be followed by it, such as `master@15000`.
    fn factory_with_nodes(&self, name: &str) -> Result<(MakeBot<G>, Option<u64>), Error> {
        match name.split_once('@').map(|(name, nodes)| (name, nodes.parse())) {
            Some((name, Ok(nodes))) => Ok((self.factory(name)?, Some(nodes))),
            _ => Ok((self.factory(name)?, None)),
        }
    }
}

impl<G: TerminalView> TerminalGame for GameEntry<G> {
    fn about(&self) -> &'static str {
        self.terminal.rules
    }

    fn notation(&self) -> &'static [&'static str] {
        G::NOTATION
    }

    fn digests(&self, record: &Record) -> Result<Vec<Bytes32>, Error> {
        let table = Table::<G>::load(record, None)?;
        let rules = table.rules();
        let mut state = G::setup(rules);
        let after = table.steps().iter().map(|step| {
            state.apply(rules, step, &mut ());
            state.digest(rules)
        });
        Ok(after.collect())
    }

    fn duels(&'static self, terms: Match, seats: SeatCount) -> Result<Box<dyn AnyDuels>, Error> {
        let options = read_options::<G>(Self::with_simulated(terms.options))?;
        let rules = G::rules(&options, seats, terms.component_set.as_ref(), G::META.rules_version)?;
        let makers = terms.bots.iter().map(|name| self.factory_with_nodes(name)).collect::<Result<Vec<_>, _>>()?;
        let times = makers.iter().map(|_| Arc::default()).collect();
        Ok(Box::new(Duels::<G> { options, rules, makers, times, seed: terms.seed }))
    }

    fn arena(&'static self, terms: Match) -> Result<Box<dyn AnyArena>, Error> {
        let options = read_options::<G>(Self::with_simulated(terms.options))?;
        let number = u8::try_from(terms.bots.len()).unwrap_or(u8::MAX);
        let seats = SeatCount::try_from(number).map_err(|why| Error::setup("seats", why))?;
        let rules = G::rules(&options, seats, terms.component_set.as_ref(), G::META.rules_version)?;
        let makers = terms.bots.iter().map(|name| self.factory(name)).collect::<Result<_, _>>()?;
        Ok(Box::new(Arena::<G> {
            options,
            rules,
            component_set: terms.component_set,
            names: terms.bots,
            makers,
            seed: terms.seed,
        }))
    }

    fn cutter(&'static self, options: Value, seats: SeatCount, how: Cutting) -> Result<Box<dyn AnyCutter>, Error> {
        let options = read_options::<G>(Self::with_simulated(options))?;
        let rules = G::rules(&options, seats, None, G::META.rules_version)?;
        let mut bots = Vec::new();
        for name in WEAKER {
            match self.factory(name) {
                Ok(make) => bots.push((name, make)),
                Err(_) if name == GREEDY => {}
                Err(why) => return Err(why),
            }
        }
        let master = self.factory(Level::Master.name())?;
        let seats = seats.get();
        Ok(Box::new(Cutter::<G> { options, rules, seats, bots, master, deep: self.terminal.deep, how }))
    }
}
