//! Bots by name, and bots that are kept from one decision to the next.

use core::any::Any;
use std::sync::{Arc, Mutex};

use bots::{Bot, BotRng, Budget, Candidate, Random, SearchResult, think};
use game_core::{ComponentSet, Game, MAX_CHAIN, Seat, SeatCount, Step, Viewer, ends_chain, printable};
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

/// A chain of decisions still to be made, as actions in notation: like [`BotTask`], up to the next chance
/// step, the decision of another seat, or the end of a simultaneous phase.
pub type ChainTask = Box<dyn FnOnce(&mut BotRng) -> Vec<String> + Send>;

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
    bot: SharedBot<G>,
}

/// A bot that a task locks while it thinks.
type SharedBot<G> = Arc<Mutex<Box<dyn Bot<G>>>>;

impl<G: Game> KeptBot<G> {
    pub(crate) fn new(make: MakeBot<G>) -> Self {
        Self { make, bot: Arc::new(Mutex::new(make())) }
    }

    /// Prepares the bot's decision in this view.
    pub(crate) fn task(&mut self, rules: Arc<G::Rules>, view: G::View, budget: Budget) -> BotTask {
        let (make, bot) = self.ready();
        Box::new(move |rng| with_bot(make, &bot, |bot| in_notation(think(bot, &rules, &view, rng, &budget))))
    }

    /// Prepares a chain of the bot's decisions from this view of the seat. The budget is that of each
    /// decision.
    pub(crate) fn chain_task(&mut self, rules: Arc<G::Rules>, seat: Seat, view: G::View, budget: Budget) -> ChainTask {
        let (make, bot) = self.ready();
        Box::new(move |rng| {
            with_bot(make, &bot, |bot| {
                let mut position = G::position(&rules, &view);
                let (mut view, mut chain) = (view, Vec::new());
                loop {
                    let action = think(bot, &rules, &view, rng, &budget).action;
                    chain.push(action.to_string());
                    let phase = position.simultaneous_phase(&rules);
                    position.apply(&rules, &Step::choice(seat, action), &mut ());
                    if chain.len() == MAX_CHAIN || ends_chain::<G>(&rules, phase, &position, seat) {
                        return chain;
                    }
                    view = position.view(&rules, Viewer::Seat(seat));
                }
            })
        })
    }

    /// The constructor and the bot, a new one if the old one panicked during an earlier decision: its data
    /// may be inconsistent then.
    fn ready(&mut self) -> (MakeBot<G>, SharedBot<G>) {
        if self.bot.is_poisoned() {
            *self = Self::new(self.make);
        }
        (self.make, self.bot.clone())
    }
}

/// The same decision with actions in notation.
fn in_notation<A: ToString>(result: SearchResult<A>) -> SearchResult<String> {
    let candidates = result.candidates.into_iter().map(|Candidate { line, estimate, visits }| Candidate {
        line: line.iter().map(ToString::to_string).collect(),
        estimate,
        visits,
    });
    SearchResult { action: result.action.to_string(), candidates: candidates.collect(), nodes: result.nodes }
}

/// Lets the bot decide. If it is still busy with an earlier decision, whose result may no longer be wanted, a
/// new one decides.
fn with_bot<G: Game, T>(make: MakeBot<G>, bot: &SharedBot<G>, decide: impl FnOnce(&mut dyn Bot<G>) -> T) -> T {
    match bot.try_lock() {
        Ok(mut bot) => decide(&mut **bot),
        Err(_) => decide(&mut *make()),
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
    /// All bots of the game: those for research first, then the levels. The last is the strongest.
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
