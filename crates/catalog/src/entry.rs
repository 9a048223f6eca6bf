//! An entry of the list of games, which answers for its game whatever its type.

use std::sync::Arc;

#[cfg(feature = "terminal")]
use bots::Level;
use bots::{Budget, Phrase};
#[cfg(feature = "components")]
use game_core::ComponentFault;
#[cfg(feature = "terminal")]
use game_core::hex::Bytes32;
use game_core::{
    ChanceSource, ComponentSet, Game, Meta, Record, SeatCount, SeatKind, Setup, Table, TerminalView, ToMove, Verdict,
    Viewer, read_options, verify,
};
#[cfg(feature = "server")]
use game_core::{Entry, JournalError, fair::Header};
use serde_json::Value;

use crate::analysis::{Analysis, AnyAnalysis};
#[cfg(feature = "terminal")]
use crate::arena::{AnyArena, AnyDuels, Arena, Duels, Match};
use crate::bot::{BotInfo, BotList, BotRequest, BotSessions, BotTask, Goal, MakeBot};
use crate::client_rules::{ClientRules, TypedClientRules, read_view};
#[cfg(feature = "terminal")]
use crate::cut::{AnyCutter, Cutter, Cutting, WEAKER};
use crate::error::Error;
use crate::game::{AnyGame, GameWithBots, Seating};
use crate::hint::Explain;
use crate::table::{AnyTable, TypedTable};
use crate::update::AnyUpdate;

/// An entry of the list of games.
pub struct GameEntry<G: Game> {
    /// The text of the rules.
    #[cfg(feature = "rules-text")]
    pub about: &'static str,
    /// Examples of actions in canonical notation.
    pub notation: &'static [&'static str],
    /// The bots.
    pub bots: BotList<G>,
    /// Makes a bot whose search takes this many times as long as Master's, for verdicts that must hold.
    #[cfg(feature = "terminal")]
    pub deep: fn(u64) -> Box<dyn bots::Bot<G>>,
    /// Returns what makes lines stand out.
    pub explain: Explain<G>,
    /// Returns how many actions at the beginning of a line are one decision for a player: lines that
    /// differ only after it are not told apart.
    pub decision: fn(&[G::Action]) -> usize,
    /// Option defaults overridden in simulations, e.g. a turn limit for games that might not terminate.
    pub simulated: &'static [(&'static str, &'static str)],
}

impl<G: Game> GameEntry<G> {
    /// Reads the terms and the view of a request, and takes the view out of it.
    #[expect(clippy::type_complexity, reason = "the three parts have no name together")]
    fn read_request(&self, request: &mut BotRequest) -> Result<(MakeBot<G>, G::Rules, G::View), Error> {
        let make = self.factory(&request.bot)?;
        let rules = self.request_rules(request)?;
        let view = read_view::<G>(&rules, request.view.take())?;
        let mut legal = Vec::new();
        G::legal_in(&rules, &view, &mut legal);
        if legal.is_empty() {
            return Err(Error::NotAwaited("the viewer is not to act in this view".to_owned()));
        }
        Ok((make, rules, view))
    }

    /// The rules of a request.
    pub(crate) fn request_rules(&self, request: &BotRequest) -> Result<G::Rules, Error> {
        let (value, set) = (request.options.clone(), request.component_set.as_ref());
        Ok(G::rules(&read_options::<G>(value)?, request.seats, set, G::META.rules_version)?)
    }

    /// Prepares what a bot is asked for from the view of a seat, which must be exactly that.
    fn task_from_view(
        &self,
        mut request: BotRequest,
        sessions: &mut BotSessions,
        budget: &Budget,
        goal: Goal<G>,
    ) -> Result<BotTask, Error> {
        let (make, rules, view) = self.read_request(&mut request)?;
        let seat = request.seat;
        if G::position(&rules, &view).view(&rules, Viewer::Seat(seat)) != view {
            return Err(Error::setup("view", format!("is not the view of seat {seat}")));
        }
        Ok(sessions.bot(request, make).task(Arc::new(rules), seat, view, budget, goal))
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
                self.bot_place(name)?;
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
                self.bot_place(name)?;
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
}

impl<G: TerminalView> GameWithBots for GameEntry<G> {
    fn bot_move_from_view(
        &'static self,
        mut request: BotRequest,
        sessions: &mut BotSessions,
        budget: &Budget,
    ) -> Result<BotTask, Error> {
        let (make, rules, view) = self.read_request(&mut request)?;
        let seat = request.seat;
        Ok(sessions.bot(request, make).task(Arc::new(rules), seat, view, budget, Goal::Action))
    }

    fn bot_chain_from_view(
        &'static self,
        request: BotRequest,
        sessions: &mut BotSessions,
        budget: &Budget,
    ) -> Result<BotTask, Error> {
        self.task_from_view(request, sessions, budget, Goal::Chain)
    }

    fn hint_from_view(
        &'static self,
        request: BotRequest,
        sessions: &mut BotSessions,
        budget: &Budget,
    ) -> Result<BotTask, Error> {
        self.task_from_view(request, sessions, budget, Goal::Hint(self))
    }

    fn reasons(&self, request: BotRequest, lines: &[Vec<String>]) -> Result<Vec<Vec<Phrase>>, Error> {
        self.reasons_from_view(request, lines)
    }

    fn analysis(
        &'static self,
        record: &Record,
        component_set: Option<ComponentSet>,
        bot: &str,
        budget: &Budget,
    ) -> Result<Box<dyn AnyAnalysis>, Error> {
        let make = self.judge(bot)?;
        let table = Table::<G>::load(record, component_set)?;
        if table.to_move() != ToMove::Over {
            let why = "the game is not over".to_owned();
            return Err(Error::Record { step: None, kind: "unfinished", why });
        }
        // The seed follows from the game, so that an analysis can be repeated.
        let seed = table.state().digest(table.rules()).0;
        let seed = u64::from_le_bytes([seed[0], seed[1], seed[2], seed[3], seed[4], seed[5], seed[6], seed[7]]);
        Ok(Box::new(Analysis::new(&table, make, self.explain, budget.clone(), seed)))
    }

    #[cfg(feature = "terminal")]
    fn duels(&'static self, terms: Match, seats: SeatCount) -> Result<Box<dyn AnyDuels>, Error> {
        let options = read_options::<G>(self.with_simulated(terms.options))?;
        let rules = G::rules(&options, seats, terms.component_set.as_ref(), G::META.rules_version)?;
        let makers = terms.bots.iter().map(|name| self.factory_with_nodes(name)).collect::<Result<Vec<_>, _>>()?;
        let times = makers.iter().map(|_| Arc::default()).collect();
        Ok(Box::new(Duels::<G> { options, rules, makers, times, seed: terms.seed }))
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

    #[cfg(feature = "terminal")]
    fn cutter(&'static self, options: Value, seats: SeatCount, how: Cutting) -> Result<Box<dyn AnyCutter>, Error> {
        let options = read_options::<G>(self.with_simulated(options))?;
        let rules = G::rules(&options, seats, None, G::META.rules_version)?;
        let bots = WEAKER.iter().map(|name| Ok((*name, self.factory(name)?))).collect::<Result<_, Error>>()?;
        let master = self.factory(Level::Master.name())?;
        let seats = seats.get();
        Ok(Box::new(Cutter::<G> { options, rules, seats, bots, master, deep: self.deep, how }))
    }
}
