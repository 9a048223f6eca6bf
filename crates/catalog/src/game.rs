//! A game that is known only at run time.

use std::sync::Arc;

#[cfg(feature = "terminal")]
use game_core::ComponentFault;
use game_core::fair::seed_from_text;
use game_core::hex::Bytes32;
use game_core::{
    ChanceSource, ComponentSet, Game, Meta, Record, SeatCount, SeatInfo, SeatKind, Setup, Table, TerminalView, Verdict,
    verify,
};
#[cfg(feature = "server")]
use game_core::{Entry, JournalError, fair::Header};
use serde::{Deserialize, Serialize};
use serde_json::Value;

#[cfg(feature = "terminal")]
use crate::arena::{AnyArena, Arena, Match};
use crate::bot::{BotEntry, BotInfo, BotTask, Budget, bot_task};
use crate::client_rules::{ClientRules, TypedClientRules, read_view};
use crate::error::Error;
use crate::table::{AnyTable, AnyUpdate, TypedTable};

/// What a table is made from.
#[derive(Clone, Debug)]
pub struct Seating {
    /// The options as JSON; what is left out is as the game's default has it.
    pub options: Value,
    /// Who sits where.
    pub seats: Vec<SeatInfo>,
    /// The component set, if it is not the printed one.
    pub component_set: Option<ComponentSet>,
    /// The table's own name.
    pub table: String,
}

/// What is asked of a bot that thinks away from the table.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct BotRequest {
    /// The options as JSON.
    pub options: Value,
    /// The number of seats.
    pub seats: SeatCount,
    /// The component set, if it is not the printed one.
    #[serde(rename = "parts")]
    pub component_set: Option<ComponentSet>,
    /// What the seat may know.
    pub view: Value,
    /// Who thinks.
    pub bot: String,
}

/// What can be asked of any game.
pub trait AnyGame: Send + Sync {
    /// What is the same for all tables.
    fn meta(&self) -> Meta;

    /// The rules in words, clause by clause.
    #[cfg(feature = "rules-text")]
    fn about(&self) -> &'static str;

    /// Some actions as they are written.
    #[cfg(feature = "terminal")]
    fn notation(&self) -> &'static [&'static str];

    /// The options when nothing is said.
    fn default_options(&self) -> Value;

    /// Its bots, the weakest first.
    fn bots(&self) -> Vec<BotInfo>;

    /// The printed components as a TOML file, if the game can be played with others.
    #[cfg(feature = "terminal")]
    fn components(&self) -> Option<String>;

    /// Everything that is wrong with a component set.
    #[cfg(feature = "terminal")]
    fn component_faults(&self, parts: &ComponentSet) -> Vec<ComponentFault>;

    /// Sets up a table and makes the first draws.
    ///
    /// # Errors
    /// If something does not fit, or a seat names a bot that does not exist.
    fn open(
        &'static self,
        seating: Seating,
        chance_source: ChanceSource,
    ) -> Result<(Box<dyn AnyTable>, AnyUpdate), Error>;

    /// Rebuilds a table from a record, checking everything that can be checked.
    ///
    /// # Errors
    /// What is wrong, and at which step.
    fn load(&'static self, record: &Record, parts: Option<ComponentSet>) -> Result<Box<dyn AnyTable>, Error>;

    /// Rebuilds a table from its journal, take-backs and versions included. The seats are as they were when it was set up.
    ///
    /// # Errors
    /// If the terms do not fit, or an entry does not follow from those before it: its number stands in the error.
    #[cfg(feature = "server")]
    fn restore(
        &'static self,
        seating: Seating,
        chance_source: ChanceSource,
        version: u32,
        journal: &[String],
    ) -> Result<Box<dyn AnyTable>, Error>;

    /// The rules of a table that is elsewhere: what they say about a view that was sent from there.
    ///
    /// # Errors
    /// If the terms do not fit the game.
    fn client_rules(
        &'static self,
        options: Value,
        seats: SeatCount,
        version: u32,
    ) -> Result<Box<dyn ClientRules>, Error>;

    /// What the table is bound to before it is opened: see [`Header`].
    ///
    /// # Errors
    /// If options or seats do not fit.
    #[cfg(feature = "server")]
    fn header(&self, seating: &Seating) -> Result<Header, Error>;

    /// Checks a record as a stranger would, and gives the table it leads to.
    ///
    /// # Errors
    /// What is wrong, and at which step.
    fn verify(
        &'static self,
        record: &Record,
        parts: Option<ComponentSet>,
    ) -> Result<(Verdict, Box<dyn AnyTable>), Error>;

    /// The digest after every step of a record: what two machines compare to know that they play the same game.
    ///
    /// # Errors
    /// What is wrong with the record, and at which step.
    #[cfg(feature = "terminal")]
    fn digests(&self, record: &Record) -> Result<Vec<Bytes32>, Error>;

    /// Prepares a decision from what a seat may know and nothing else: for a bot that thinks where the table is not.
    ///
    /// # Errors
    /// If the terms or the view do not fit the game, nobody is awaited in the view, or there is no such bot.
    fn bot_move_from_view(&'static self, question: BotRequest, budget: &Budget) -> Result<BotTask, Error>;

    /// Makes ready for many games of bots against bots. Options that are left out are as [`GameEntry::simulated`] has them.
    ///
    /// # Errors
    /// If something does not fit, or there is no such bot.
    #[cfg(feature = "terminal")]
    fn arena(&'static self, terms: Match) -> Result<Box<dyn AnyArena>, Error>;
}

/// A game as it stands in the list.
pub struct GameEntry<G: Game> {
    /// The rules in words.
    #[cfg(feature = "rules-text")]
    pub about: &'static str,
    /// Some actions as they are written.
    pub notation: &'static [&'static str],
    /// Its own bots, the weakest first; `random` need not be listed.
    pub bots: &'static [BotEntry<G>],
    /// Options whose default is another one where bots play many games: nobody is there to end a game that does not end.
    pub simulated: &'static [(&'static str, &'static str)],
}

impl<G: Game> GameEntry<G> {
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

/// Reads options; nothing at all stands for the default.
pub(crate) fn options<G: Game>(value: Value) -> Result<G::Options, Error> {
    match value {
        Value::Null => Ok(G::Options::default()),
        value @ Value::Object(_) => {
            serde_json::from_value(value).map_err(|why| Error::setup("options", why.to_string()))
        }
        _ => Err(Error::setup("options", "options are an object")),
    }
}

/// The seed a text stands for: 64 hexadecimal digits are the seed itself, any other text is hashed.
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

    #[cfg(feature = "terminal")]
    fn components(&self) -> Option<String> {
        G::components()
    }

    #[cfg(feature = "terminal")]
    fn component_faults(&self, parts: &ComponentSet) -> Vec<ComponentFault> {
        G::component_faults(parts)
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
        let Seating { options: value, seats, component_set: parts, table } = seating;
        let setup =
            Setup { options: options::<G>(value)?, seats, component_set: parts, version: G::META.rules_version, table };
        let (table, update) = Table::open(setup, chance_source)?;
        Ok((Box::new(TypedTable::new(self, table)), AnyUpdate::new(&update)))
    }

    fn load(&'static self, record: &Record, parts: Option<ComponentSet>) -> Result<Box<dyn AnyTable>, Error> {
        let mut table = Table::load(record, parts)?;
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
        let Seating { options: value, seats, component_set: parts, table } = seating;
        let setup = Setup { options: options::<G>(value)?, seats, component_set: parts, version, table };
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
        let rules = G::rules(&options::<G>(value)?, seats, None, version)?;
        Ok(Box::new(TypedClientRules::<G>(rules)))
    }

    #[cfg(feature = "server")]
    fn header(&self, seating: &Seating) -> Result<Header, Error> {
        let options = options::<G>(seating.options.clone())?;
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
        parts: Option<ComponentSet>,
    ) -> Result<(Verdict, Box<dyn AnyTable>), Error> {
        let (verdict, table) = verify::<G>(record, parts)?;
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

    fn bot_move_from_view(&'static self, question: BotRequest, budget: &Budget) -> Result<BotTask, Error> {
        let BotRequest { options: value, seats, component_set: parts, view, bot } = question;
        let make = self.factory(&bot)?;
        let rules = G::rules(&options::<G>(value)?, seats, parts.as_ref(), G::META.rules_version)?;
        let view = read_view::<G>(&rules, view)?;
        let mut legal = Vec::new();
        G::legal_in(&rules, &view, &mut legal);
        if legal.is_empty() {
            return Err(Error::NotAwaited("nothing is to be decided in this view".to_owned()));
        }
        Ok(bot_task(make(budget), Arc::new(rules), view))
    }

    #[cfg(feature = "terminal")]
    fn arena(&'static self, terms: Match) -> Result<Box<dyn AnyArena>, Error> {
        let options = options::<G>(self.with_simulated(terms.options))?;
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
