//! Bots by name.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bots::{Bot, BotRng, Random, SearchResult};
use game_core::{Game, printable};
use serde::Serialize;

use crate::error::Error;
use crate::game::GameEntry;

/// The name of the bot that every game has.
pub const RANDOM: &str = "random";

/// How long a bot may think. A bot that searches is made with one and looks at it; a bot that answers at once need not.
#[derive(Clone, Debug, Default)]
pub struct Budget {
    /// Milliseconds, if there is a limit.
    pub millis: Option<u64>,
    stop: Arc<AtomicBool>,
}

impl Budget {
    /// So many milliseconds, or no limit.
    #[must_use]
    pub fn new(millis: Option<u64>) -> Self {
        Self { millis, stop: Arc::default() }
    }

    /// Asks the bot to answer at once with the best it has.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether the bot has been asked to answer.
    #[must_use]
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// Makes a bot that thinks within a budget.
pub type MakeBot<G> = fn(&Budget) -> Box<dyn Bot<G>>;

/// A bot of one game.
pub struct BotEntry<G: Game> {
    /// Its name in flags and records.
    pub name: &'static str,
    /// One line of help.
    pub help: &'static str,
    /// Makes one that thinks within a budget.
    pub make: MakeBot<G>,
}

/// What is told about a bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct BotInfo {
    /// Its name.
    pub name: &'static str,
    /// One line of help.
    pub help: &'static str,
}

/// A decision that is still to be made, away from the table if need be: it knows the view of its seat and nothing else.
pub type BotTask = Box<dyn FnOnce(&mut BotRng) -> SearchResult<String> + Send>;

/// A decision of this bot in this view.
pub(crate) fn bot_task<G: Game>(mut bot: Box<dyn Bot<G>>, rules: Arc<G::Rules>, view: G::View) -> BotTask {
    Box::new(move |rng| {
        let SearchResult { action, evaluation } = bot.think(&rules, &view, rng);
        SearchResult { action: action.to_string(), evaluation }
    })
}

impl<G: Game> GameEntry<G> {
    /// The weakest first.
    pub(crate) fn bot_list(&self) -> Vec<BotInfo> {
        let random = BotInfo { name: RANDOM, help: "any legal action, each as likely as the other" };
        let own = self.bots.iter().map(|bot| BotInfo { name: bot.name, help: bot.help });
        core::iter::once(random).chain(own).collect()
    }

    pub(crate) fn factory(&self, name: &str) -> Result<MakeBot<G>, Error> {
        if name == RANDOM {
            return Ok(|_| Box::new(Random));
        }
        self.bots.iter().find(|bot| bot.name == name).map(|bot| bot.make).ok_or_else(|| {
            let known: Vec<_> = self.bot_list().iter().map(|bot| bot.name).collect();
            let shown = printable(name, 40);
            let title = G::META.title;
            Error::UnknownBot(format!("there is no bot `{shown}` for {title}; there is {}", known.join(", ")))
        })
    }
}
