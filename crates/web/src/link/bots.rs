//! Bots think in a Web Worker, so that the page never freezes. Where there is none, they think here.

use core::cell::RefCell;
use std::rc::Rc;

use catalog::{BotRequest, BotSessions, Budget, bot_rng};
use game_core::hex::Bytes32;
use serde::{Deserialize, Serialize};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

/// What is asked of the worker.
#[derive(Serialize, Deserialize)]
struct Request {
    id: u32,
    game: String,
    question: BotRequest,
    seed: Bytes32,
}

/// What it answers.
#[derive(Serialize, Deserialize)]
struct Answer {
    id: u32,
    action: Result<String, String>,
}

thread_local! {
    /// The bots of this thread, which keep their plans from one decision to the next.
    static SESSIONS: RefCell<BotSessions> = RefCell::default();
}

/// Answers a request: what the worker does with each message.
pub(crate) fn think(request: &str) -> String {
    let answer = match serde_json::from_str::<Request>(request) {
        Ok(Request { id, game, question, seed }) => {
            let found = SESSIONS.with_borrow_mut(|sessions| {
                catalog::find(&game)?.bot_move_from_view(question, sessions, &Budget::default())
            });
            let action = found.map(|decide| decide(&mut bot_rng(seed)).action).map_err(|why| why.to_string());
            Answer { id, action }
        }
        Err(why) => Answer { id: 0, action: Err(why.to_string()) },
    };
    serde_json::to_string(&answer).unwrap_or_default()
}

type Then = Box<dyn FnOnce(Result<String, String>)>;

struct Room {
    worker: Option<Worker>,
    asked: u32,
    waiting: Vec<(u32, Then)>,
    /// The worker calls this as long as the room is there.
    _hear: Option<Closure<dyn FnMut(MessageEvent)>>,
}

/// Where bots think.
#[derive(Clone)]
pub(crate) struct BotRoom(Rc<RefCell<Room>>);

impl BotRoom {
    /// Opens the room; the worker's script is at this address.
    pub(crate) fn open(script: Option<&str>) -> Self {
        let room = Rc::new(RefCell::new(Room { worker: None, asked: 0, waiting: Vec::new(), _hear: None }));
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = script.and_then(|script| Worker::new_with_options(script, &options).ok());
        if let Some(worker) = worker {
            let weak = Rc::downgrade(&room);
            let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
                let Some(text) = event.data().as_string() else { return };
                if let (Some(room), Ok(answer)) = (weak.upgrade(), serde_json::from_str::<Answer>(&text)) {
                    Self(room).deliver(answer);
                }
            });
            worker.set_onmessage(Some(hear.as_ref().unchecked_ref()));
            let mut room = room.borrow_mut();
            room.worker = Some(worker);
            room._hear = Some(hear);
        }
        Self(room)
    }

    fn deliver(&self, answer: Answer) {
        let found = {
            let mut room = self.0.borrow_mut();
            let at = room.waiting.iter().position(|(id, _)| *id == answer.id);
            at.map(|at| room.waiting.swap_remove(at).1)
        };
        if let Some(then) = found {
            then(answer.action);
        }
    }

    /// Asks for a decision; `then` is called with it, never before this returns.
    pub(crate) fn ask(&self, game: &str, question: BotRequest, then: impl FnOnce(Result<String, String>) + 'static) {
        let mut seed = [0; 32];
        // A bot that thinks with noughts still plays; only its ties are broken always alike.
        let _ = getrandom::fill(&mut seed);
        let (id, worker) = {
            let mut room = self.0.borrow_mut();
            room.asked += 1;
            let id = room.asked;
            room.waiting.push((id, Box::new(then)));
            (id, room.worker.clone())
        };
        let request = Request { id, game: game.to_owned(), question, seed: Bytes32(seed) };
        let text = serde_json::to_string(&request).unwrap_or_default();
        let sent = worker.is_some_and(|worker| worker.post_message(&JsValue::from_str(&text)).is_ok());
        if !sent {
            let here = self.clone();
            view::set_timeout(
                move || {
                    if let Ok(answer) = serde_json::from_str(&think(&text)) {
                        here.deliver(answer);
                    }
                },
                core::time::Duration::ZERO,
            );
        }
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        if let Some(worker) = &self.worker {
            worker.terminate();
        }
    }
}
