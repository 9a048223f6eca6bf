//! Bots by name, and bots that are kept from one decision to the next.

use core::any::Any;
use std::sync::{Arc, Mutex};

use bots::{Bot, BotRng, Budget, Candidate, Meter, Random, SearchResult};
use game_core::{ComponentSet, Game, MAX_CHAIN, Seat, SeatCount, Step, Viewer, ends_chain, printable};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::entry::GameEntry;
use crate::error::Error;
use crate::hint::{Asked, Hint, HintDraft, part};

/// The name of the bot that plays random legal actions; every game has it.
pub const RANDOM: &str = "random";

/// A function that makes a bot.
pub type MakeBot<G> = fn() -> Box<dyn Bot<G>>;

/// A bot of one game.
#[derive(Clone, Copy)]
pub struct NamedBot<G: Game> {
    /// The bot's name and help.
    pub info: BotInfo,
    /// Makes one that has seen nothing yet.
    pub make: MakeBot<G>,
}

impl<G: Game> NamedBot<G> {
    /// A bot with this name, one line of help, and a function that makes it.
    #[must_use]
    pub const fn new(name: &'static str, help: &'static str, make: MakeBot<G>) -> Self {
        Self { info: BotInfo { name, help }, make }
    }
}

/// A bot's name and help.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct BotInfo {
    /// The bot's name in flags and records.
    pub name: &'static str,
    /// One line of help about the bot.
    pub help: &'static str,
}

/// What a bot has decided: one action, or a chain up to the next chance step, the decision of another seat,
/// or the end of a simultaneous phase.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision {
    /// The actions in notation: at least one.
    pub chain: Vec<String>,
    /// What the bot found out about the first of them, with the candidates that it compared.
    pub first: SearchResult<String>,
    /// The best few lines with what speaks for each; `None` unless a hint was asked for.
    pub hint: Option<Hint>,
}

/// What a bot is asked for.
pub(crate) enum Goal<G: Game> {
    /// One action.
    Action,
    /// A chain of actions, up to the next chance step, the decision of another seat, or the end of a
    /// simultaneous phase.
    Chain,
    /// A chain, and the lines that it was compared with.
    Hint(&'static GameEntry<G>),
}

/// A decision still to be made, possibly in another thread: it holds the view of its seat and the bot,
/// nothing else.
pub struct BotTask(Box<dyn Thinking>);

impl BotTask {
    /// Thinks for about a hundredth of a second if the budget has a clock, and otherwise for one slice of
    /// nodes. Returns the decision when it is made; after that the task must not be used any more.
    pub fn advance(&mut self, rng: &mut BotRng) -> Option<Decision> {
        self.0.advance(rng)
    }

    /// Thinks until the decision is made.
    pub fn run(mut self, rng: &mut BotRng) -> Decision {
        loop {
            if let Some(decision) = self.advance(rng) {
                return decision;
            }
        }
    }
}

/// A bot at work.
trait Thinking: Send {
    fn advance(&mut self, rng: &mut BotRng) -> Option<Decision>;
}

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

/// A bot that is kept between decisions. A task takes it while it thinks, and gives it back.
pub(crate) struct KeptBot<G: Game> {
    make: MakeBot<G>,
    bot: SharedBot<G>,
}

/// The place of a kept bot: empty before its first decision, while a task has it, and after it has panicked.
type SharedBot<G> = Arc<Mutex<Option<Box<dyn Bot<G>>>>>;

impl<G: Game> KeptBot<G> {
    pub(crate) fn new(make: MakeBot<G>) -> Self {
        Self { make, bot: Arc::default() }
    }

    /// Prepares the bot's decision in this view of the seat. The budget is that of each decision of a chain,
    /// but a hint as a whole keeps its time limit.
    pub(crate) fn task(
        &mut self,
        rules: Arc<G::Rules>,
        seat: Seat,
        view: G::View,
        budget: &Budget,
        goal: Goal<G>,
    ) -> BotTask {
        BotTask(Box::new(Work {
            make: self.make,
            place: self.bot.clone(),
            bot: None,
            rules,
            seat,
            position: None,
            asked: view.clone(),
            view,
            budget: budget.clone(),
            whole: None,
            meter: None,
            best: None,
            goal,
            chain: Vec::new(),
            first: None,
            draft: None,
        }))
    }
}

/// A bot at work on a decision or a chain.
struct Work<G: Game> {
    make: MakeBot<G>,
    place: SharedBot<G>,
    /// The bot while it works.
    bot: Option<Box<dyn Bot<G>>>,
    rules: Arc<G::Rules>,
    seat: Seat,
    /// The position of the next decision of a chain; `None` at the first decision.
    position: Option<G>,
    /// The view of the first decision, and of the one that is searched.
    asked: G::View,
    view: G::View,
    budget: Budget,
    /// Measures a hint from its beginning.
    whole: Option<Meter>,
    /// Measures the decision that is searched; `None` before it has begun.
    meter: Option<Meter>,
    best: Option<SearchResult<G::Action>>,
    goal: Goal<G>,
    chain: Vec<G::Action>,
    first: Option<SearchResult<G::Action>>,
    /// The hint, once the chain is complete.
    draft: Option<HintDraft<G>>,
}

impl<G: Game> Thinking for Work<G> {
    fn advance(&mut self, rng: &mut BotRng) -> Option<Decision> {
        if self.draft.is_some() {
            return self.complete(rng);
        }
        // If another task has the bot, whose result may no longer be wanted, a new one decides.
        let kept = || self.place.lock().ok().and_then(|mut place| place.take());
        let mut bot = self.bot.take().or_else(kept).unwrap_or_else(self.make);
        let meter = match &mut self.meter {
            Some(meter) => meter,
            None => {
                let budget = match self.goal {
                    Goal::Hint(_) => part(self.whole.get_or_insert_with(|| self.budget.start())),
                    Goal::Action | Goal::Chain => self.budget.clone(),
                };
                let meter = self.meter.insert(budget.start());
                bot.set_threads(self.budget.threads());
                self.best = Some(bot.begin(&self.rules, &self.view, rng));
                meter
            }
        };
        let searched = self.best.as_ref().map_or(0, |best| best.nodes);
        let better = meter.slice(searched).and_then(|nodes| bot.advance(&self.rules, nodes));
        if better.is_some() {
            self.best = better;
            self.bot = Some(bot);
            return None;
        }
        let result = self.best.take()?;
        self.meter = None;
        let action = result.action.clone();
        self.chain.push(action.clone());
        self.first.get_or_insert(result);
        if !matches!(self.goal, Goal::Action) && self.goes_on(action) {
            self.bot = Some(bot);
            return None;
        }
        if let Ok(mut place) = self.place.lock() {
            *place = Some(bot);
        }
        if let Goal::Hint(entry) = self.goal {
            let found = self.first.as_ref().map_or(&[][..], |first| &first.candidates);
            self.draft = Some(HintDraft::new(entry, self.chain.clone(), found));
            return None;
        }
        self.decision(None)
    }
}

impl<G: Game> Work<G> {
    /// Works on the hint for one slice; returns the decision when the hint is complete.
    fn complete(&mut self, rng: &mut BotRng) -> Option<Decision> {
        let (Goal::Hint(entry), Some(mut draft)) = (&self.goal, self.draft.take()) else { return None };
        let asked = Asked { entry, rules: &self.rules, view: &self.asked, seat: self.seat, make: self.make };
        let budget = self.whole.as_ref().map_or_else(|| self.budget.clone(), part);
        if draft.advance(&asked, &budget, rng) {
            self.draft = Some(draft);
            return None;
        }
        let hint = draft.finish(&asked);
        self.decision(Some(hint))
    }

    fn decision(&mut self, hint: Option<Hint>) -> Option<Decision> {
        let first = self.first.take()?;
        let chain = core::mem::take(&mut self.chain).iter().map(ToString::to_string).collect();
        Some(Decision { chain, first: in_notation(first), hint })
    }

    /// Takes the action and returns whether the seat has another decision in the same chain.
    fn goes_on(&mut self, action: G::Action) -> bool {
        let rules = &*self.rules;
        let mut position = self.position.take().unwrap_or_else(|| G::position(rules, &self.view));
        let phase = position.simultaneous_phase(rules);
        position.apply(rules, &Step::choice(self.seat, action), &mut ());
        if self.chain.len() == MAX_CHAIN || ends_chain::<G>(rules, phase, &position, self.seat) {
            return false;
        }
        self.view = position.view(rules, Viewer::Seat(self.seat));
        self.position = Some(position);
        true
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
        core::iter::once(random).chain(self.bots.iter().map(|bot| bot.info)).collect()
    }

    /// The constructor of the bot with this name.
    pub(crate) fn factory(&self, name: &str) -> Result<MakeBot<G>, Error> {
        if name == RANDOM {
            return Ok(|| Box::new(Random));
        }
        self.bots.iter().find(|bot| bot.info.name == name).map(|bot| bot.make).ok_or_else(|| {
            let known: Vec<_> = self.bot_list().iter().map(|bot| bot.name).collect();
            let shown = printable(name, 40);
            let title = G::META.title;
            Error::UnknownBot(format!("there is no bot `{shown}` for {title}; there is {}", known.join(", ")))
        })
    }

    /// The constructor of the bot with this name, if it can judge the decisions of others.
    pub(crate) fn judge(&self, name: &str) -> Result<MakeBot<G>, Error> {
        let make = self.factory(name)?;
        if make().can_judge() {
            return Ok(make);
        }
        let judges = self.bots.iter().filter(|bot| (bot.make)().can_judge());
        let known: Vec<_> = judges.map(|bot| bot.info.name).collect();
        let title = G::META.title;
        Err(Error::UnknownBot(format!(
            "`{name}` plays {title} without comparing results, so it cannot judge a game; these can: {}",
            known.join(", ")
        )))
    }
}
