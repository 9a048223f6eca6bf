//! An entry of the list of games, which answers for its game whatever its type.

use std::sync::Arc;

use bots::{Budget, Phrase};
use game_core::{
    ChanceSource, ComponentFault, ComponentSet, Game, Meta, Record, SeatCount, SeatKind, Setup, Table, TerminalView,
    ToMove, Verdict, Viewer, read_options, verify,
};
use serde_json::Value;

use crate::analysis::{Analysis, AnyAnalysis};
use crate::bot::{BotInfo, BotRequest, BotSessions, BotTask, Goal, MakeBot, NamedBot};
use crate::client_rules::{ClientRules, TypedClientRules, read_view};
use crate::error::Error;
use crate::game::{AnyGame, GameWithBots, Seating};
use crate::hint::Explain;
use crate::layer::TableBox;
use crate::table::TypedTable;
use crate::update::AnyUpdate;

/// An entry of the list of games: a game, its bots, and what makes their lines understandable.
pub struct GameEntry<G: Game> {
    /// The bots: those for research first, then the levels, the weakest first. `random`, which every game
    /// has, is not among them.
    pub bots: &'static [NamedBot<G>],
    /// What only a terminal asks for.
    #[cfg(feature = "terminal")]
    pub terminal: crate::terminal::TerminalEntry<G>,
    /// Returns what makes lines stand out.
    pub explain: Explain<G>,
    /// Returns how many actions at the beginning of a line are one decision for a player: lines that
    /// differ only after it are not told apart.
    pub decision: fn(&[G::Action]) -> usize,
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
}

impl<G: TerminalView> AnyGame for GameEntry<G> {
    fn meta(&self) -> Meta {
        G::META
    }

    fn default_options(&self) -> Value {
        serde_json::to_value(G::Options::default()).unwrap_or(Value::Null)
    }

    fn bots(&self) -> Vec<BotInfo> {
        self.bot_list()
    }

    fn components(&self) -> Option<String> {
        G::components()
    }

    fn component_faults(&self, component_set: &ComponentSet) -> Vec<ComponentFault> {
        G::component_faults(component_set)
    }

    fn open(&'static self, seating: Seating, chance_source: ChanceSource) -> Result<(TableBox, AnyUpdate), Error> {
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

    fn load(&'static self, record: &Record, component_set: Option<ComponentSet>) -> Result<TableBox, Error> {
        let mut table = Table::load(record, component_set)?;
        table.draw_due();
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

    fn verify(
        &'static self,
        record: &Record,
        component_set: Option<ComponentSet>,
    ) -> Result<(Verdict, TableBox), Error> {
        let (verdict, table) = verify::<G>(record, component_set)?;
        Ok((verdict, Box::new(TypedTable::new(self, table))))
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
}
