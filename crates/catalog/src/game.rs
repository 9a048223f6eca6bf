//! Type-erased games.

use std::sync::Arc;

use bots::Budget;
#[cfg(feature = "components")]
use game_core::ComponentFault;
use game_core::fair::seed_from_text;
use game_core::hex::Bytes32;
use game_core::{
    ChanceSource, ComponentSet, Game, Meta, Record, SeatCount, SeatInfo, SeatKind, Setup, Table, TerminalView, ToMove,
    Verdict, Viewer, read_options, verify,
};
#[cfg(feature = "server")]
use game_core::{Entry, JournalError, fair::Header};
use serde_json::Value;

use crate::analysis::{Analysis, AnyAnalysis};
#[cfg(feature = "terminal")]
use crate::arena::{AnyArena, AnyDuels, Arena, Duels, Match};
use crate::bot::{BotEntry, BotInfo, BotRequest, BotSessions, BotTask, MakeBot};
use crate::client_rules::{ClientRules, TypedClientRules, read_view};
use crate::error::Error;
use crate::table::{AnyTable, TypedTable};
use crate::update::AnyUpdate;

/// Everything needed to set up a table of a game, except the chance source.
#[derive(Clone, Debug)]
pub struct Seating {
    /// The options as JSON; an option that is left out has its default.
    pub options: Value,
    /// The player of each seat, in seat order.
    pub seats: Vec<SeatInfo>,
    /// The component set; `None` for the printed one.
    pub component_set: Option<ComponentSet>,
    /// The name of the table.
    pub table: String,
}

/// A game whose type is known only at run time.
pub trait AnyGame: Send + Sync {
    /// What is known about the game without a table.
    fn meta(&self) -> Meta;

    /// The text of the rules, clause by clause.
    #[cfg(feature = "rules-text")]
    fn about(&self) -> &'static str;

    /// Examples of actions in canonical notation.
    #[cfg(feature = "terminal")]
    fn notation(&self) -> &'static [&'static str];

    /// The default options.
    fn default_options(&self) -> Value;

    /// The bots, the weakest first.
    fn bots(&self) -> Vec<BotInfo>;

    /// The printed components as a TOML file; `None` if the game supports no others.
    #[cfg(feature = "components")]
    fn components(&self) -> Option<String>;

    /// Everything that is wrong with a component set.
    #[cfg(feature = "components")]
    fn component_faults(&self, component_set: &ComponentSet) -> Vec<ComponentFault>;

    /// Sets up a table and makes the first draws.
    ///
    /// # Errors
    /// If something is not valid, or a seat names a bot that does not exist.
    fn open(
        &'static self,
        seating: Seating,
        chance_source: ChanceSource,
    ) -> Result<(Box<dyn AnyTable>, AnyUpdate), Error>;

    /// Rebuilds a table from a record, verifies everything that can be verified, and makes the draws that are
    /// due.
    ///
    /// # Errors
    /// What is wrong, and at which step.
    fn load(&'static self, record: &Record, component_set: Option<ComponentSet>) -> Result<Box<dyn AnyTable>, Error>;

    /// Rebuilds a table from its journal, including undos and versions. The seats are those with which it was
    /// set up.
    ///
    /// # Errors
    /// If the setup is not valid, or an entry does not follow from those before it; the error has its number.
    #[cfg(feature = "server")]
    fn restore(
        &'static self,
        seating: Seating,
        chance_source: ChanceSource,
        version: u32,
        journal: &[String],
    ) -> Result<Box<dyn AnyTable>, Error>;

    /// Returns the rules of a table in another process, to be applied to the views that it sends.
    ///
    /// # Errors
    /// If the options, seats or version are not valid.
    fn client_rules(
        &'static self,
        options: Value,
        seats: SeatCount,
        version: u32,
    ) -> Result<Box<dyn ClientRules>, Error>;

    /// Returns the header of a table before it is opened. The commitment covers the header.
    ///
    /// # Errors
    /// If the options or seats are not valid.
    #[cfg(feature = "server")]
    fn header(&self, seating: &Seating) -> Result<Header, Error>;

    /// Verifies a record and returns what it proves, with the table it leads to.
    ///
    /// # Errors
    /// What is wrong, and at which step.
    fn verify(
        &'static self,
        record: &Record,
        component_set: Option<ComponentSet>,
    ) -> Result<(Verdict, Box<dyn AnyTable>), Error>;

    /// Returns the digest of the state after every step of a record, so that two machines can compare their
    /// results.
    ///
    /// # Errors
    /// What is wrong with the record, and at which step.
    #[cfg(feature = "terminal")]
    fn digests(&self, record: &Record) -> Result<Vec<Bytes32>, Error>;

    /// Prepares a bot's decision from the view of a seat alone, without the table. The bot is kept in
    /// `sessions` for the next decision of the same seat.
    ///
    /// # Errors
    /// If the terms or the view do not fit the game, the viewer is not to act, or there is no such bot.
    fn bot_move_from_view(
        &'static self,
        request: BotRequest,
        sessions: &mut BotSessions,
        budget: &Budget,
    ) -> Result<BotTask, Error>;

    /// Prepares a chain of a bot's decisions from the view of a seat alone, up to the next chance step, the
    /// decision of another seat, or the end of a simultaneous phase. Otherwise like
    /// [`AnyGame::bot_move_from_view`].
    ///
    /// # Errors
    /// As for [`AnyGame::bot_move_from_view`]; also if the view is not the one of the seat.
    fn bot_chain_from_view(
        &'static self,
        request: BotRequest,
        sessions: &mut BotSessions,
        budget: &Budget,
    ) -> Result<BotTask, Error>;

    /// Prepares the analysis of a finished game by the bot with this name, with a budget for each decision.
    ///
    /// # Errors
    /// If the record is not valid or the game not finished, or there is no such bot.
    fn analysis(
        &'static self,
        record: &Record,
        component_set: Option<ComponentSet>,
        bot: &str,
        budget: &Budget,
    ) -> Result<Box<dyn AnyAnalysis>, Error>;

    /// Prepares many games between bots. Options that are left out have their defaults for simulations
    /// ([`GameEntry::simulated`]).
    ///
    /// # Errors
    /// If something is not valid, or there is no such bot.
    #[cfg(feature = "terminal")]
    fn arena(&'static self, terms: Match) -> Result<Box<dyn AnyArena>, Error>;

    /// Prepares duels between the bots that the terms name, at tables with this many seats. Otherwise like
    /// [`AnyGame::arena`].
    ///
    /// # Errors
    /// If something is not valid, or there is no such bot.
    #[cfg(feature = "terminal")]
    fn duels(&'static self, terms: Match, seats: SeatCount) -> Result<Box<dyn AnyDuels>, Error>;
}

/// An entry of the list of games.
pub struct GameEntry<G: Game> {
    /// The text of the rules.
    #[cfg(feature = "rules-text")]
    pub about: &'static str,
    /// Examples of actions in canonical notation.
    pub notation: &'static [&'static str],
    /// The bots: those for research first, then the levels, the weakest first. `random`, which every game
    /// has, is not listed.
    pub bots: &'static [BotEntry<G>],
    /// Option defaults overridden in simulations, e.g. a turn limit for games that might not terminate.
    pub simulated: &'static [(&'static str, &'static str)],
}

impl<G: Game> GameEntry<G> {
    /// Reads the terms and the view of a request, and takes the view out of it.
    #[expect(clippy::type_complexity, reason = "the three parts have no name together")]
    fn read_request(&self, request: &mut BotRequest) -> Result<(MakeBot<G>, G::Rules, G::View), Error> {
        let make = self.factory(&request.bot)?;
        let (value, set) = (request.options.clone(), request.component_set.as_ref());
        let rules = G::rules(&read_options::<G>(value)?, request.seats, set, G::META.rules_version)?;
        let view = read_view::<G>(&rules, request.view.take())?;
        let mut legal = Vec::new();
        G::legal_in(&rules, &view, &mut legal);
        if legal.is_empty() {
            return Err(Error::NotAwaited("the viewer is not to act in this view".to_owned()));
        }
        Ok((make, rules, view))
    }

    /// The options with the defaults for simulations.
    #[cfg(feature = "terminal")]
    fn with_simulated(&self, options: Value) -> Value {
        let mut all = match options {
            Value::Null => serde_json::Map::new(),
            Value::Object(all) => all,
            other => return other,
        };
        for (key, value) in self.simulated {
            all.entry(*key).or_insert_with(|| Value::from(*value));
        }
        Value::Object(all)
    }
}

/// Returns the seed for a text: 64 hexadecimal digits are the seed itself, any other text is hashed.
#[must_use]
pub fn seed(text: &str) -> Bytes32 {
    text.parse().unwrap_or_else(|_| seed_from_text(text))
}

impl<G: TerminalView> AnyGame for GameEntry<G> {
    fn meta(&self) -> Meta {
        G::META
    }

    #[cfg(feature = "rules-text")]
    fn about(&self) -> &'static str {
        self.about
    }

    #[cfg(feature = "terminal")]
    fn notation(&self) -> &'static [&'static str] {
        self.notation
    }

    fn default_options(&self) -> Value {
        serde_json::to_value(G::Options::default()).unwrap_or(Value::Null)
    }

    fn bots(&self) -> Vec<BotInfo> {
        self.bot_list()
    }

    #[cfg(feature = "components")]
    fn components(&self) -> Option<String> {
        G::components()
    }

    #[cfg(feature = "components")]
    fn component_faults(&self, component_set: &ComponentSet) -> Vec<ComponentFault> {
        G::component_faults(component_set)
    }

    fn open(
        &'static self,
        seating: Seating,
        chance_source: ChanceSource,
    ) -> Result<(Box<dyn AnyTable>, AnyUpdate), Error> {
        for seat in &seating.seats {
            if let SeatKind::Bot(name) = &seat.kind {
                self.factory(name)?;
            }
        }
        let Seating { options: value, seats, component_set, table } = seating;
        let version = G::META.rules_version;
        let setup = Setup { options: read_options::<G>(value)?, seats, component_set, version, table };
        let (table, update) = Table::open(setup, chance_source)?;
        let update = AnyUpdate::new(table.rules(), update);
        Ok((Box::new(TypedTable::new(self, table)), update))
    }

    fn load(&'static self, record: &Record, component_set: Option<ComponentSet>) -> Result<Box<dyn AnyTable>, Error> {
        let mut table = Table::load(record, component_set)?;
        table.draw_due();
        Ok(Box::new(TypedTable::new(self, table)))
    }

    #[cfg(feature = "server")]
    fn restore(
        &'static self,
        seating: Seating,
        chance_source: ChanceSource,
        version: u32,
        journal: &[String],
    ) -> Result<Box<dyn AnyTable>, Error> {
        let fault = |step: usize, why: String| Error::Record { step: Some(step), kind: "journal", why };
        let read = |(at, text): (usize, &String)| Entry::read(text).map_err(|why| fault(at, why.to_string()));
        let entries: Vec<Entry<G>> = journal.iter().enumerate().map(read).collect::<Result<_, _>>()?;
        let Seating { options: value, seats, component_set, table } = seating;
        let setup = Setup { options: read_options::<G>(value)?, seats, component_set, version, table };
        let table = Table::from_journal(setup, chance_source, &entries).map_err(|why| match why {
            JournalError::Setup(why) => Error::Setup(why),
            JournalError::Entry(at) => fault(at, why.to_string()),
        })?;
        Ok(Box::new(TypedTable::new(self, table)))
    }

    fn client_rules(
        &'static self,
        value: Value,
        seats: SeatCount,
        version: u32,
    ) -> Result<Box<dyn ClientRules>, Error> {
        let rules = G::rules(&read_options::<G>(value)?, seats, None, version)?;
        Ok(Box::new(TypedClientRules::<G>(rules)))
    }

    #[cfg(feature = "server")]
    fn header(&self, seating: &Seating) -> Result<Header, Error> {
        let options = read_options::<G>(seating.options.clone())?;
        let number = u8::try_from(seating.seats.len()).unwrap_or(u8::MAX);
        let seats = SeatCount::try_from(number).map_err(|why| Error::setup("seats", why))?;
        let rules = G::META.rules_version;
        G::rules(&options, seats, seating.component_set.as_ref(), rules)?;
        for seat in &seating.seats {
            if let SeatKind::Bot(name) = &seat.kind {
                self.factory(name)?;
            }
        }
        Ok(Header {
            game: G::META.id.to_owned(),
            rules,
            component_set: seating.component_set.as_ref().map(ComponentSet::hash),
            options: serde_json::to_value(&options).unwrap_or(Value::Null),
            seats,
            table: seating.table.clone(),
        })
    }

    fn verify(
        &'static self,
        record: &Record,
        component_set: Option<ComponentSet>,
    ) -> Result<(Verdict, Box<dyn AnyTable>), Error> {
        let (verdict, table) = verify::<G>(record, component_set)?;
        Ok((verdict, Box::new(TypedTable::new(self, table))))
    }

    #[cfg(feature = "terminal")]
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

    fn bot_move_from_view(
        &'static self,
        mut request: BotRequest,
        sessions: &mut BotSessions,
        budget: &Budget,
    ) -> Result<BotTask, Error> {
        let (make, rules, view) = self.read_request(&mut request)?;
        let seat = request.seat;
        Ok(sessions.bot(request, make).task(Arc::new(rules), seat, view, budget, false))
    }

    fn bot_chain_from_view(
        &'static self,
        mut request: BotRequest,
        sessions: &mut BotSessions,
        budget: &Budget,
    ) -> Result<BotTask, Error> {
        let (make, rules, view) = self.read_request(&mut request)?;
        let seat = request.seat;
        if G::position(&rules, &view).view(&rules, Viewer::Seat(seat)) != view {
            return Err(Error::setup("view", format!("is not the view of seat {seat}")));
        }
        Ok(sessions.bot(request, make).task(Arc::new(rules), seat, view, budget, true))
    }

    fn analysis(
        &'static self,
        record: &Record,
        component_set: Option<ComponentSet>,
        bot: &str,
        budget: &Budget,
    ) -> Result<Box<dyn AnyAnalysis>, Error> {
        let make = self.factory(bot)?;
        let table = Table::<G>::load(record, component_set)?;
        if table.to_move() != ToMove::Over {
            let why = "the game is not over".to_owned();
            return Err(Error::Record { step: None, kind: "unfinished", why });
        }
        // The seed follows from the game, so that an analysis can be repeated.
        let seed = table.state().digest(table.rules()).0;
        let seed = u64::from_le_bytes([seed[0], seed[1], seed[2], seed[3], seed[4], seed[5], seed[6], seed[7]]);
        Ok(Box::new(Analysis::new(&table, make, budget.clone(), seed)))
    }

    #[cfg(feature = "terminal")]
    fn duels(&'static self, terms: Match, seats: SeatCount) -> Result<Box<dyn AnyDuels>, Error> {
        let options = read_options::<G>(self.with_simulated(terms.options))?;
        let rules = G::rules(&options, seats, terms.component_set.as_ref(), G::META.rules_version)?;
        let makers = terms.bots.iter().map(|name| self.factory(name)).collect::<Result<_, _>>()?;
        Ok(Box::new(Duels::<G> { options, rules, makers, seed: terms.seed }))
    }

    #[cfg(feature = "terminal")]
    fn arena(&'static self, terms: Match) -> Result<Box<dyn AnyArena>, Error> {
        let options = read_options::<G>(self.with_simulated(terms.options))?;
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
}
