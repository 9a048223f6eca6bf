//! Bots run in a Web Worker, so that the page never freezes; on the main thread if no worker can be started.

use core::cell::RefCell;
use core::time::Duration;
use std::rc::Rc;
use std::sync::Arc;

use catalog::{BotRequest, BotSessions, Budget, Clock, Hint, bot_rng};
use game_core::hex::Bytes32;
use leptos::prelude::set_timeout;
use serde::{Deserialize, Serialize};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use web_sys::{ErrorEvent, Event, MessageEvent, Performance, Worker, WorkerOptions, WorkerType};

use super::judge::{Begin, JudgeRequest, Judgement, judge};
use crate::covers::NotLoaded;
use crate::games;

/// A message to the worker.
#[derive(Serialize, Deserialize)]
enum Message {
    /// A question, to be answered.
    Ask(Box<Request>),
    /// Decisions of a finished game to judge.
    Judge(JudgeRequest),
    /// The answer to the request with this number is no longer wanted.
    Stop(u32),
}

/// A question for a bot.
#[derive(Serialize, Deserialize)]
struct Request {
    id: u32,
    game: String,
    question: BotRequest,
    /// Whether a hint is asked for, not only what the bot would do.
    hint: bool,
    seed: Bytes32,
}

/// The worker's answer.
#[derive(Serialize, Deserialize)]
struct Answer {
    id: u32,
    /// What was found, or why nothing was.
    found: Result<Found, String>,
    /// The nodes searched for the first decision of a chain: `cargo xtask perf client` measures how fast the
    /// worker is.
    nodes: u64,
}

/// What the worker has found.
#[derive(Serialize, Deserialize)]
enum Found {
    /// What the bot would do. For a hint also the next best lines, with reasons.
    Hint(Hint),
    /// Judged decisions.
    Judged(Judgement),
}

/// The clock of the page or the worker.
pub(super) struct PageClock;

impl Clock for PageClock {
    fn millis(&self) -> f64 {
        let performance = js_sys::Reflect::get(&js_sys::global(), &"performance".into());
        performance.map_or(0.0, |performance| performance.unchecked_into::<Performance>().now())
    }
}

/// The longest that a bot may think about one decision, in milliseconds.
const THINK: f64 = 4_000.0;

/// How long a bot thinks before other messages are read, in milliseconds.
pub(super) const SLICE: f64 = 40.0;

thread_local! {
    /// The bots of this thread, which keep their plans from one decision to the next.
    static SESSIONS: RefCell<BotSessions> = RefCell::default();
    /// The requests that are being answered, each with the budget that can stop it.
    static RUNNING: RefCell<Vec<(u32, Budget)>> = RefCell::default();
}

/// Answers a message, both as JSON. The code of a game is fetched at its first question. A message that
/// needs no answer gets an empty one.
pub(crate) async fn think(message: &str) -> String {
    let answer = match serde_json::from_str::<Message>(message) {
        Ok(Message::Ask(request)) => {
            let id = request.id;
            // It can be stopped from now on, also while the code of the game is fetched.
            let budget = Budget::default().with_millis(THINK, Arc::new(PageClock));
            RUNNING.with_borrow_mut(|running| running.push((id, budget.clone())));
            let found = decide(*request, budget).await;
            forget(id);
            let nodes = found.as_ref().map_or(0, |(_, nodes)| *nodes);
            Answer { id, found: found.map(|(hint, _)| Found::Hint(hint)), nodes }
        }
        Ok(Message::Judge(request)) => {
            let id = request.id;
            let watch = |budget| RUNNING.with_borrow_mut(|running| running.push((id, budget)));
            let found = judge(request, watch).await.map(Found::Judged);
            forget(id);
            Answer { id, found, nodes: 0 }
        }
        Ok(Message::Stop(id)) => {
            RUNNING.with_borrow(|running| {
                running.iter().filter(|(running, _)| *running == id).for_each(|(_, budget)| budget.stop());
            });
            return String::new();
        }
        Err(why) => Answer { id: 0, found: Err(why.to_string()), nodes: 0 },
    };
    serde_json::to_string(&answer).unwrap_or_default()
}

/// Forgets a request that has been answered.
fn forget(id: u32) {
    RUNNING.with_borrow_mut(|running| running.retain(|(running, _)| *running != id));
}

/// Returns what the bot would do, and the nodes that it searched for the first decision.
async fn decide(Request { game, question, hint, seed, .. }: Request, budget: Budget) -> Result<(Hint, u64), String> {
    let board = games::load_code(&game).await;
    let bots = board.map_err(|NotLoaded| format!("the code of {game} could not be fetched"))?.game();
    if budget.stopped() {
        return Err("stopped".to_owned());
    }
    let found = SESSIONS.with_borrow_mut(|sessions| match hint {
        true => bots.hint_from_view(question, sessions, &budget),
        false => bots.bot_chain_from_view(question, sessions, &budget),
    });
    let mut task = found.map_err(|why| why.to_string())?;
    let mut rng = bot_rng(seed);
    let mut began = PageClock.millis();
    let decision = loop {
        if let Some(decision) = task.advance(&mut rng) {
            break decision;
        }
        if PageClock.millis() - began > SLICE {
            next_task().await;
            began = PageClock.millis();
        }
    };
    Ok((decision.hint.unwrap_or_else(|| Hint::of(decision.chain)), decision.first.nodes))
}

/// Lets the events that wait be handled first.
pub(super) async fn next_task() {
    let mut soon = |resolve: js_sys::Function, _: js_sys::Function| {
        let set_timeout = js_sys::Reflect::get(&js_sys::global(), &"setTimeout".into());
        if let Ok(set_timeout) = set_timeout {
            // Without a timer the promise is never resolved; every browser has one.
            let _ = set_timeout.unchecked_into::<js_sys::Function>().call2(&JsValue::NULL, &resolve, &0.into());
        }
    };
    let _ = wasm_bindgen_futures::JsFuture::from(js_sys::Promise::new(&mut soon)).await;
}

/// How long a worker may take to answer before it counts as stuck.
const TIME_LIMIT: Duration = Duration::from_secs(30);
/// How many times a request is sent: once, and once more to a new worker.
const ATTEMPTS: u32 = 2;

type Then = Box<dyn FnOnce(Result<Found, String>)>;

/// A request without an answer.
struct Waiting {
    id: u32,
    /// The name of the table that it is about.
    table: String,
    /// The request as posted, as JSON.
    request: String,
    /// How many times it has been sent.
    attempts: u32,
    then: Then,
}

/// A worker and its event listeners. Dropping it terminates the worker.
struct Running {
    worker: Worker,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_error: Closure<dyn FnMut(Event)>,
}

impl Drop for Running {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}

struct Requests {
    /// The URL of the worker's script; `None` if no worker can be started.
    script: Option<String>,
    worker: Option<Running>,
    last_id: u32,
    waiting: Vec<Waiting>,
}

/// The worker in which bots run. Copies share it. A worker that fails, or does not answer in time, is
/// replaced by a new one, to which its requests are sent once more.
#[derive(Clone)]
pub(crate) struct BotWorker(Rc<RefCell<Requests>>);

impl BotWorker {
    /// Returns a handle to the worker whose script is at this URL. It is started when it is first needed.
    pub(crate) fn new(script: Option<&str>) -> Self {
        let script = script.map(str::to_owned);
        Self(Rc::new(RefCell::new(Requests { script, worker: None, last_id: 0, waiting: Vec::new() })))
    }

    /// Asks for a chain of decisions, up to the next chance outcome or decision of another seat. `then` is
    /// called with it or with the reason why there is none, always after this has returned; never if the
    /// request is stopped before.
    pub(crate) fn ask(
        &self,
        game: &str,
        question: BotRequest,
        then: impl FnOnce(Result<Vec<String>, String>) + 'static,
    ) {
        let chain = |hint: Hint| hint.candidates.into_iter().next().map(|line| line.line).unwrap_or_default();
        self.question(game, question, false, move |found| then(found.map(chain)));
    }

    /// Asks for a hint; otherwise like [`BotWorker::ask`].
    pub(crate) fn ask_hint(&self, game: &str, question: BotRequest, then: impl FnOnce(Result<Hint, String>) + 'static) {
        self.question(game, question, true, then);
    }

    fn question(
        &self,
        game: &str,
        question: BotRequest,
        hint: bool,
        then: impl FnOnce(Result<Hint, String>) + 'static,
    ) {
        let mut seed = [0; 32];
        // With a seed of zeros a bot still plays; it only breaks every tie in the same way.
        let _ = getrandom::fill(&mut seed);
        let table = question.table.clone();
        let request = |id| Request { id, game: game.to_owned(), question, hint, seed: Bytes32(seed) };
        let message = |id| Message::Ask(Box::new(request(id)));
        let then = move |found| match found {
            Ok(Found::Hint(hint)) => then(Ok(hint)),
            Ok(Found::Judged(_)) => then(Err("another answer".to_owned())),
            Err(why) => then(Err(why)),
        };
        self.post(table, message, Box::new(then));
    }

    /// Asks for some more decisions of a finished game to be judged. `run` is the number of the analysis, and
    /// `begin` says what it is about, if the worker does not know it yet. Otherwise like [`Self::ask`].
    pub(crate) fn judge(
        &self,
        table: String,
        run: u32,
        begin: Option<Begin>,
        then: impl FnOnce(Result<Judgement, String>) + 'static,
    ) {
        let message = |id| Message::Judge(JudgeRequest { id, run, begin: begin.map(Box::new) });
        let then = move |found| match found {
            Ok(Found::Judged(judgement)) => then(Ok(judgement)),
            Ok(Found::Hint(_)) => then(Err("another answer".to_owned())),
            Err(why) => then(Err(why)),
        };
        self.post(table, message, Box::new(then));
    }

    /// Posts a message about a table and waits for its answer.
    fn post(&self, table: String, message: impl FnOnce(u32) -> Message, then: Then) {
        let id = {
            let mut requests = self.0.borrow_mut();
            requests.last_id += 1;
            let id = requests.last_id;
            let request = serde_json::to_string(&message(id)).unwrap_or_default();
            requests.waiting.push(Waiting { id, table, request, attempts: 0, then });
            id
        };
        self.send(id);
    }

    /// Stops the requests about a table, whose answers are no longer wanted.
    pub(crate) fn stop(&self, table: &str) {
        let mut requests = self.0.borrow_mut();
        let (stopped, kept) =
            core::mem::take(&mut requests.waiting).into_iter().partition(|waiting| waiting.table == table);
        requests.waiting = kept;
        let stopped: Vec<Waiting> = stopped;
        for waiting in stopped {
            let message = serde_json::to_string(&Message::Stop(waiting.id)).unwrap_or_default();
            if let Some(running) = &requests.worker {
                // A worker that cannot be reached is replaced at the next request.
                let _ = running.worker.post_message(&message.into());
            }
        }
    }

    /// Posts a request to the worker, or answers it on the main thread if there is none.
    fn send(&self, id: u32) {
        self.start();
        let sent = {
            let mut requests = self.0.borrow_mut();
            let Requests { worker, waiting, .. } = &mut *requests;
            let Some(waiting) = waiting.iter_mut().find(|waiting| waiting.id == id) else { return };
            waiting.attempts += 1;
            let message = JsValue::from_str(&waiting.request);
            let posted = worker.as_ref().is_some_and(|running| running.worker.post_message(&message).is_ok());
            if posted { Ok(waiting.attempts) } else { Err(waiting.request.clone()) }
        };
        let here = self.clone();
        match sent {
            Ok(attempt) => {
                let late = move || {
                    let requests = here.0.borrow();
                    let same = |waiting: &Waiting| waiting.id == id && waiting.attempts == attempt;
                    let stuck = requests.waiting.iter().any(same);
                    drop(requests);
                    if stuck {
                        here.restart("no answer in time");
                    }
                };
                set_timeout(late, TIME_LIMIT);
            }
            Err(request) => {
                let think_here = async move {
                    if let Ok(answer) = serde_json::from_str(&think(&request).await) {
                        here.deliver(answer);
                    }
                };
                set_timeout(move || wasm_bindgen_futures::spawn_local(think_here), Duration::ZERO);
            }
        }
    }

    /// Starts the worker if it is not running.
    fn start(&self) {
        let mut requests = self.0.borrow_mut();
        let (Some(script), None) = (&requests.script, &requests.worker) else { return };
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let Ok(worker) = Worker::new_with_options(script, &options) else { return };
        let weak = Rc::downgrade(&self.0);
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let Some(text) = event.data().as_string() else { return };
            if let (Some(requests), Ok(answer)) = (weak.upgrade(), serde_json::from_str::<Answer>(&text)) {
                Self(requests).deliver(answer);
            }
        });
        let weak = Rc::downgrade(&self.0);
        let on_error = Closure::<dyn FnMut(Event)>::new(move |event: Event| {
            let Some(requests) = weak.upgrade() else { return };
            // A script that cannot be loaded raises an event without a message; another worker would fail
            // too.
            if event.dyn_ref::<ErrorEvent>().is_none() {
                requests.borrow_mut().script = None;
            }
            Self(requests).restart("the worker failed");
        });
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        requests.worker = Some(Running { worker, _on_message: on_message, _on_error: on_error });
    }

    /// Terminates the worker. Its requests go to a new one, except those that have used up their attempts.
    fn restart(&self, why: &str) {
        leptos::logging::log!("restarting the bots' worker: {why}");
        let (failed, again) = {
            let mut requests = self.0.borrow_mut();
            requests.worker = None;
            let waiting = core::mem::take(&mut requests.waiting);
            let (failed, kept): (Vec<_>, Vec<_>) =
                waiting.into_iter().partition(|waiting| waiting.attempts >= ATTEMPTS);
            requests.waiting = kept;
            let again: Vec<u32> = requests.waiting.iter().map(|waiting| waiting.id).collect();
            (failed, again)
        };
        for id in again {
            self.send(id);
        }
        for waiting in failed {
            (waiting.then)(Err(why.to_owned()));
        }
    }

    fn deliver(&self, answer: Answer) {
        let found = {
            let mut requests = self.0.borrow_mut();
            let at = requests.waiting.iter().position(|waiting| waiting.id == answer.id);
            at.map(|at| requests.waiting.swap_remove(at).then)
        };
        if let Some(then) = found {
            then(answer.found);
        }
    }
}
