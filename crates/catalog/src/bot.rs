//! Bots by name, and bots that are kept from one decision to the next.

use core::any::Any;
use std::sync::{Arc, Mutex};

use bots::{Bot, BotRng, Budget, Random, SearchResult};
use game_core::{ComponentSet, Game, Seat, SeatCount, printable};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::error::Error;
use crate::game::GameEntry;

/// The name of the bot that plays random legal actions; every game has it.
pub const RANDOM: &str = "random";

/// A function that makes a bot.
pub type MakeBot<G> = fn() -> Box<dyn Bot<G>>;

/// A bot of one game, as the list of games names it.
pub struct BotEntry<G: Game> {
    /// The bot's name in flags and records.
    pub name: &'static str,
    /// One line of help about the bot.
    pub help: &'static str,
    /// Makes a bot that has seen nothing yet.
    pub make: MakeBot<G>,
}

/// A bot's name and help.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct BotInfo {
    /// The bot's name in flags and records.
    pub name: &'static str,
    /// One line of help about the bot.
    pub help: &'static str,
}

/// A decision still to be made, possibly in another thread: it holds the view of its seat and the bot,
/// nothing else.
pub type BotTask = Box<dyn FnOnce(&mut BotRng) -> SearchResult<String> + Send>;

/// A request for one decision of a bot, with all that the bot may know, for a program that does not have the
/// table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BotRequest {
    /// The table's name: requests for the same table, seat and bot are answered by the same bot.
    pub table: String,
    /// The seat that is to act.
    pub seat: Seat,
    /// The table's options as JSON.
    pub options: Value,
    /// The number of seats.
    pub seats: SeatCount,
    /// The component set; `None` for the printed one.
    #[serde(rename = "parts")]
    pub component_set: Option<ComponentSet>,
    /// The view of the seat, as JSON.
    pub view: Value,
    /// The name of the bot.
    pub bot: String,
}

/// A bot that is kept between decisions. A task locks it while it thinks.
pub(crate) struct KeptBot<G: Game> {
    make: MakeBot<G>,
    bot: Arc<Mutex<Box<dyn Bot<G>>>>,
}

impl<G: Game> KeptBot<G> {
    pub(crate) fn new(make: MakeBot<G>) -> Self {
        Self { make, bot: Arc::new(Mutex::new(make())) }
    }

    /// Prepares the bot's decision in this view.
    pub(crate) fn task(&mut self, rules: Arc<G::Rules>, view: G::View, budget: Budget) -> BotTask {
        if self.bot.is_poisoned() {
            // The bot panicked during an earlier decision, so its data may be inconsistent.
            *self = Self::new(self.make);
        }
        let (make, bot) = (self.make, self.bot.clone());
        Box::new(move |rng| {
            let decide = |bot: &mut dyn Bot<G>, rng: &mut BotRng| {
                bot.set_budget(&budget);
                let SearchResult { action, evaluation } = bot.think(&rules, &view, rng);
                SearchResult { action: action.to_string(), evaluation }
            };
            match bot.try_lock() {
                Ok(mut bot) => decide(&mut **bot, rng),
                // The bot is still busy with an earlier decision, whose result may no longer be wanted, so a
                // new one decides.
                Err(_) => decide(&mut *make(), rng),
            }
        })
    }
}

/// The bots that answer [`BotRequest`]s. Each is kept for the next decision of its seat.
#[derive(Default)]
pub struct BotSessions(Vec<Session>);

/// A kept bot, and the request that it was made for without the view. It answers later requests with equal
/// terms.
struct Session {
    terms: BotRequest,
    bot: Box<dyn Any + Send>,
}

impl BotSessions {
    /// The largest number of bots that are kept: enough for every seat of the tables that one person plays
    /// at. Beyond that the one that was asked least recently is dropped.
    const MAX: usize = 16;

    /// Returns the bot that has answered a request with these terms before, or makes one. The view is not
    /// part of the terms, so the caller has taken it out.
    pub(crate) fn bot<G: Game>(&mut self, terms: BotRequest, make: MakeBot<G>) -> &mut KeptBot<G> {
        let same = |session: &Session| session.terms == terms && session.bot.is::<KeptBot<G>>();
        let session = match self.0.iter().position(same) {
            Some(at) => self.0.remove(at),
            None => Session { terms, bot: Box::new(KeptBot::<G>::new(make)) },
        };
        if self.0.len() >= Self::MAX {
            self.0.remove(0);
        }
        self.0.push(session);
        let bot = self.0.last_mut().and_then(|session| session.bot.downcast_mut());
        bot.unwrap_or_else(|| unreachable!("it was found or made as a bot of this game"))
    }
}

impl<G: Game> GameEntry<G> {
    /// All bots of the game, the weakest first.
    pub(crate) fn bot_list(&self) -> Vec<BotInfo> {
        let random = BotInfo { name: RANDOM, help: "any legal action, all equally likely" };
        let own = self.bots.iter().map(|bot| BotInfo { name: bot.name, help: bot.help });
        core::iter::once(random).chain(own).collect()
    }

    /// The constructor of the bot with this name.
    pub(crate) fn factory(&self, name: &str) -> Result<MakeBot<G>, Error> {
        if name == RANDOM {
            return Ok(|| Box::new(Random));
        }
        self.bots.iter().find(|bot| bot.name == name).map(|bot| bot.make).ok_or_else(|| {
            let known: Vec<_> = self.bot_list().iter().map(|bot| bot.name).collect();
            let shown = printable(name, 40);
            let title = G::META.title;
            Error::UnknownBot(format!("there is no bot `{shown}` for {title}; there is {}", known.join(", ")))
        })
    }
}
