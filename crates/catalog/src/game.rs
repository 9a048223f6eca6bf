//! Type-erased games.

use bots::{Budget, Phrase};
use game_core::fair::seed_from_text;
use game_core::hex::Bytes32;
use game_core::{ChanceSource, ComponentFault, ComponentSet, Meta, Record, SeatCount, SeatInfo, Verdict};
use serde_json::Value;

use crate::analysis::AnyAnalysis;
use crate::bot::{BotInfo, BotRequest, BotSessions, BotTask};
use crate::client_rules::ClientRules;
use crate::error::Error;
use crate::layer::TableBox;
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

/// A game whose type is known only at run time: what every program asks of it.
pub trait AnyGame: Send + Sync {
    /// What is known about the game without a table.
    fn meta(&self) -> Meta;

    /// The default options.
    fn default_options(&self) -> Value;

    /// The bots, the weakest first.
    fn bots(&self) -> Vec<BotInfo>;

    /// The printed components as a TOML file; `None` if the game supports no others.
    fn components(&self) -> Option<String>;

    /// Everything that is wrong with a component set.
    fn component_faults(&self, component_set: &ComponentSet) -> Vec<ComponentFault>;

    /// Sets up a table and makes the first draws.
    ///
    /// # Errors
    /// If something is not valid, or a seat names a bot that does not exist.
    fn open(&'static self, seating: Seating, chance_source: ChanceSource) -> Result<(TableBox, AnyUpdate), Error>;

    /// Rebuilds a table from a record, verifies everything that can be verified, and makes the draws that are
    /// due.
    ///
    /// # Errors
    /// What is wrong, and at which step.
    fn load(&'static self, record: &Record, component_set: Option<ComponentSet>) -> Result<TableBox, Error>;

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

    /// Verifies a record and returns what it proves, with the table it leads to.
    ///
    /// # Errors
    /// What is wrong, and at which step.
    fn verify(
        &'static self,
        record: &Record,
        component_set: Option<ComponentSet>,
    ) -> Result<(Verdict, TableBox), Error>;
}

/// A game with its bots. A page has the game alone: its bots think in a worker, which fetches them for
/// itself.
pub trait GameWithBots: AnyGame {
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
    /// [`GameWithBots::bot_move_from_view`].
    ///
    /// # Errors
    /// As for [`GameWithBots::bot_move_from_view`]; also if the view is not the one of the seat.
    fn bot_chain_from_view(
        &'static self,
        request: BotRequest,
        sessions: &mut BotSessions,
        budget: &Budget,
    ) -> Result<BotTask, Error>;

    /// Prepares a hint from the view of a seat alone: like [`Self::bot_chain_from_view`], with the lines
    /// that the chain was compared with.
    ///
    /// # Errors
    /// As for [`Self::bot_chain_from_view`].
    fn hint_from_view(
        &'static self,
        request: BotRequest,
        sessions: &mut BotSessions,
        budget: &Budget,
    ) -> Result<BotTask, Error>;

    /// Returns for each of these lines of actions what makes it stand out among all of them, the strongest
    /// first, from the view of a seat alone. The bot of the request is not asked.
    ///
    /// # Errors
    /// If the terms or the view do not fit the game, or an action is not in its notation.
    fn reasons(&self, request: BotRequest, lines: &[Vec<String>]) -> Result<Vec<Vec<Phrase>>, Error>;

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
}

/// Returns the seed for a text: 64 hexadecimal digits are the seed itself, any other text is hashed.
#[must_use]
pub fn seed(text: &str) -> Bytes32 {
    text.parse().unwrap_or_else(|_| seed_from_text(text))
}
