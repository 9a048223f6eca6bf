//! Handling of the server's messages, and the snapshots that result.

use std::sync::Arc;

use game_core::{Record, Seat, SeatCount, SeatKind, SeatSet, Viewer};
use leptos::prelude::*;
use protocol::{Delta, State, Update as StateUpdate, VERSION};
use serde_json::Value;

use super::super::sent::{bot_of, infos, list, quote, read, seat_of, steps, write};
use super::super::{Encoded, Options, Refused, Thinking, note};
use super::socket::RENEWED;
use super::{Connection, CurrentRoom, Proof, RemoteLink};
use crate::covers;
use crate::games;
use crate::screens::check;
use crate::store;

impl RemoteLink {
    /// Takes in a message. While the code of the room's game is being fetched, messages wait in their order.
    pub(super) fn receive(self, text: &str) {
        let waiting = self.session.try_update_value(|session| match &mut session.waiting {
            Some(messages) => {
                messages.push(text.to_owned());
                true
            }
            None => false,
        });
        if waiting != Some(false) {
            return;
        }
        let Ok(Value::Object(message)) = serde_json::from_str::<Value>(text) else { return };
        let Some((kind, mut what)) = message.into_iter().next() else { return };
        let game = what["game"].as_str().filter(|_| kind == "welcome").unwrap_or_default();
        if covers::find(game).is_some() && games::find(game).is_none() {
            return self.fetch_game(game.to_owned(), text);
        }
        match kind.as_str() {
            "welcome" => self.welcomed(what),
            "room" => self.told_room(what),
            "state" => self.told_state(&mut what),
            "update" => self.told_update(&mut what),
            "ok" => self.answered(what.as_u64().unwrap_or_default(), None),
            "no" => {
                let number = what[0].as_u64().unwrap_or_default();
                self.answered(number, Some(what[1].take()));
            }
            "said" => self.said.update(|said| said.push(what)),
            "record" => self.told_record(&what),
            "bye" => match what["code"].as_str().unwrap_or_default() {
                "protocol" => self.reload_once(),
                "closing" | "not_kept" => self.connection_lost(true),
                "too_many" | "too_slow" | "too_fast" => self.connection_lost(false),
                code => self.end(code),
            },
            _ => {}
        }
    }

    /// Fetches the code of the room's game, then takes in what has arrived meanwhile.
    fn fetch_game(self, game: String, welcome: &str) {
        let begun = self.session.try_update_value(|session| {
            session.waiting = Some(vec![welcome.to_owned()]);
            session.attempt
        });
        let (Some(attempt), assets) = (begun, self.assets.get_value()) else { return };
        wasm_bindgen_futures::spawn_local(async move {
            let loaded = games::load(&assets, &game).await.is_ok();
            let messages = self
                .session
                .try_update_value(|session| if session.attempt == attempt { session.waiting.take() } else { None });
            let Some(Some(messages)) = messages else { return };
            if !loaded {
                return self.connection_lost(false);
            }
            messages.iter().for_each(|message| self.receive(message));
        });
    }

    fn welcomed(self, mut what: Value) {
        let game = what["game"].as_str().unwrap_or_default();
        let Some(board) = games::find(game) else { return self.end("unknown_game") };
        let count = what["room"]["seats"].as_array().map_or(0, Vec::len);
        let count = u8::try_from(count).ok().and_then(|count| SeatCount::try_from(count).ok());
        let rules = what["rules"].as_u64().and_then(|rules| u32::try_from(rules).ok()).unwrap_or_default();
        let options = what["options"].take();
        let client_rules = count.and_then(|count| board.game().client_rules(options.clone(), count, rules).ok());
        if client_rules.is_none() || what["protocol"] != VERSION {
            return self.reload_once();
        }
        if let Ok(Some(session)) = window().session_storage() {
            let _ = session.remove_item(RENEWED);
        }
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let place = CurrentRoom {
            board,
            game: board.id(),
            rules,
            options: Options::from(&options),
            table: text(&what["table"]),
            commitment: text(&what["commitment"]),
            join: what["join"].as_str().map(str::to_owned),
            host: what["host"] == true,
        };
        // The first commitment that was shown is the one that counts.
        let known = note::read(&place.table);
        if known["commitment"].is_null() {
            note::add(&place.table, "commitment", place.commitment.clone().into());
        }
        if let Some(join) = place.join.clone().filter(|_| known["join"].is_null()) {
            note::add(&place.table, "join", join.into());
        }
        let seat = seat_of(&what["seat"]);
        self.session.update_value(|session| {
            session.client_rules = client_rules;
            session.tries = 0;
            if seat != self.seat.get_untracked() {
                session.state = None;
            }
        });
        self.current.set(Some(Arc::new(place)));
        self.seat.set(seat);
        self.said.set(list(&mut what["said"]));
        self.connection.set(Connection::Up);
        self.told_room(what["room"].take());
    }

    fn told_room(self, room: Value) {
        let stage = room["stage"].as_str().unwrap_or_default().to_owned();
        self.room.set(room);
        self.reveal(stage == "revealing");
        self.publish_snapshot(Vec::new(), false);
        self.want_record();
    }

    /// Requests the record once the game is over.
    fn want_record(self) {
        let over = self.room.with_untracked(|room| room["stage"] == "over");
        let wanted = self.session.try_update_value(|session| {
            let wanted = over && !session.recorded && session.state.is_some();
            session.recorded |= wanted;
            wanted
        });
        if wanted == Some(true) {
            self.ask("\"record\"");
        }
    }

    /// Reveals the committed bytes once everybody is ready. A device that has not committed to any sends
    /// nothing.
    fn reveal(self, due: bool) {
        let Some(seat) = self.seat.get_untracked() else { return };
        let fresh = self.session.try_update_value(|session| !core::mem::replace(&mut session.revealed, due));
        if !due || fresh != Some(true) {
            return;
        }
        let Some(table) = self.table() else { return };
        if self.has_pledged(seat, &table) {
            note::add(&table, "pledged", seat.index().into());
            self.ask(&format!("{{\"reveal\":{{\"bytes\":\"{}\"}}}}", note::own_bytes(&table)));
        }
    }

    fn has_pledged(self, seat: Seat, table: &str) -> bool {
        let pledge = note::pledge(&note::own_bytes(table));
        self.room.with_untracked(|room| room["seats"][seat.index()]["pledge"] == pledge)
    }

    fn table(self) -> Option<String> {
        self.current.with_untracked(|place| place.as_ref().map(|place| place.table.clone()))
    }

    /// Takes a seat, and commits to bytes for the seed.
    pub(crate) fn sit(self, seat: usize, name: &str) {
        let Some(table) = self.table() else { return };
        let pledge = note::pledge(&note::own_bytes(&table));
        self.ask(&format!("{{\"sit\":{{\"seat\":{seat},\"name\":{},\"pledge\":\"{pledge}\"}}}}", quote(name)));
    }

    /// Reports the player as ready or not ready. After a change of device, it commits again first.
    pub(crate) fn ready(self, yes: bool) {
        let (Some(seat), Some(table)) = (self.seat.get_untracked(), self.table()) else { return };
        if yes && !self.has_pledged(seat, &table) {
            let name = self.room.with_untracked(|room| room["seats"][seat.index()]["name"].clone());
            self.sit(seat.index(), name.as_str().unwrap_or_default());
        }
        self.ask(&format!("{{\"ready\":{{\"yes\":{yes}}}}}"));
    }

    fn told_state(self, what: &mut Value) {
        let (state, view) = (read(what), what["view"].take());
        let state = State { view, events: list(&mut what["events"]), ..state };
        let had = self.session.try_update_value(|session| {
            let had = session.state.replace(state);
            had.is_some_and(|had| {
                session.state.as_ref().is_some_and(|now| now.view == had.view && now.awaits == had.awaits)
            })
        });
        // If nothing has changed, the snapshot keeps its `Arc`s, so that a tile in hand stays there.
        self.publish_snapshot(Vec::new(), had != Some(true));
        self.begun.set(true);
        self.want_record();
    }

    fn told_update(self, what: &mut Value) {
        let changes = list(&mut what["view"]).into_iter().map(|mut change| list(&mut change)).collect();
        let events = list(&mut what["events"]);
        let State { v, awaits, over, undo, .. } = read(what);
        let left = what["left"].as_u64().and_then(|left| usize::try_from(left).ok());
        let after = what["after"].as_u64();
        let update = StateUpdate { v, after, awaits, over, undo, view: Delta(changes), events: events.clone(), left };
        let taken = self.session.try_update_value(|session| {
            let taken = session.state.as_mut().is_some_and(|state| state.take(update));
            if !taken {
                session.state = None;
            }
            taken
        });
        if taken == Some(true) {
            self.publish_snapshot(events, true);
        } else {
            // The update does not follow the stored state: reconnect to get the whole state.
            self.connection_lost(false);
        }
    }

    /// Publishes a new snapshot; reuses the table's `Arc`s if only presence changed.
    fn publish_snapshot(self, fresh: Vec<Value>, moved: bool) {
        let (seats, away, people) = self.room.with_untracked(|room| {
            let all = room["seats"].as_array().into_iter().flatten().enumerate();
            let away = all.filter(|(_, seat)| seat["who"] != "free" && bot_of(seat).is_none() && seat["here"] != true);
            let away: SeatSet = away.filter_map(|(at, _)| seat_of(&at.into())).collect();
            (infos(room), away, room["seats"].as_array().map_or(0, Vec::len))
        });
        let Some(board) = self.current.with_untracked(|place| place.as_ref().map(|place| place.board)) else { return };
        let viewer = self.seat.get_untracked().map_or(Viewer::Spectator, Viewer::Seat);
        let shown = self.session.try_with_value(|session| {
            let state = session.state.as_ref()?;
            let mut now = self.now.get_untracked();
            let shown = now.seats.len() == people && now.viewer == viewer;
            if moved || !shown {
                now.view = Arc::new(state.view.clone().into());
                let client_rules = session.client_rules.as_deref()?;
                let legal = if viewer == Viewer::Spectator { Ok(Vec::new()) } else { client_rules.legal(&state.view) };
                now.legal = Arc::new(legal.unwrap_or_default());
                now.sheets = Arc::new(client_rules.sheets(&state.view).unwrap_or_default());
                now.told = Arc::new(steps(board, &state.events));
                now.undoable = state.undo;
                now.pending = state.to_move();
                now.version = state.v;
            }
            now.viewer = viewer;
            now.seats = Arc::new(seats);
            now.away = Some(away);
            now.fresh = Arc::new(fresh.into_iter().map(Encoded::from).collect());
            Some(now)
        });
        let Some(Some(now)) = shown else { return };
        let thinker = now
            .pending
            .to_act()
            .iter()
            .find(|seat| now.seats.get(seat.index()).is_some_and(|info| info.kind != SeatKind::Person));
        if moved {
            self.advice.set(None);
        }
        self.now.set(now);
        if self.thinking.get_untracked().map(|thinking| thinking.seat) != thinker {
            self.thinking.set(thinker.map(|seat| Thinking { seat, since: js_sys::Date::now() }));
        }
    }

    fn answered(self, number: u64, refusal: Option<Value>) {
        let settled = self.session.try_update_value(|session| {
            session.asked.retain(|asked| u64::from(*asked) != number);
            if session.sent.as_ref().is_some_and(|(sent, ..)| u64::from(*sent) == number) {
                session.sent = None;
            }
            // The hello has been answered, so everything that was missed has been received.
            if number == 1 { session.sent.take() } else { None }
        });
        if let Some(mut refusal) = refusal {
            let clause = refusal["clause"].as_str().map(str::to_owned);
            let code = refusal["code"].as_str().unwrap_or("bad_message").to_owned();
            let data = refusal["data"].take();
            self.refused.set(Some(match clause {
                Some(clause) => Refused::Rules(data.into(), clause),
                None => Refused::Table(code),
            }));
        }
        if let Some(Some((_, seen, ask))) = settled {
            self.send_again(seen, ask);
        }
    }

    /// Resends a decision that was in flight when the connection broke, if the table is still at the version
    /// it was made for; otherwise shows a refusal.
    fn send_again(self, seen: u64, ask: String) {
        let same = self.session.try_update_value(|session| {
            let same = session.state.as_ref().is_some_and(|state| state.v == seen);
            same.then(|| {
                let number = session.send(&ask);
                session.sent = Some((number, seen, ask));
                (session.attempt, number)
            })
        });
        match same.flatten() {
            Some((attempt, number)) => self.expect_answer(attempt, number),
            None => self.refused.set(Some(Refused::Table("line_broke".to_owned()))),
        }
    }

    /// Checks the record of the finished game against what this browser was shown, and stores it.
    fn told_record(self, what: &Value) {
        let Some(place) = self.current.get_untracked() else { return };
        let proof = match Record::read(&write(what)) {
            Err(why) => Proof::Broken(why.to_string()),
            Ok(mut record) => match check(&record) {
                Some(why) => Proof::Broken(why),
                None => {
                    let faults = note::faults(&record, &place);
                    for (seat, info) in record.seats.iter_mut().zip(self.room.with_untracked(infos)) {
                        if seat.name.is_empty() {
                            seat.name = info.name;
                        }
                    }
                    note::add(&place.table, "faults", faults.clone().into());
                    if store::keep(&place.table, record, None).is_err() {
                        self.refused.set(Some(Refused::Unkept));
                    }
                    Proof::Kept(faults)
                }
            },
        };
        self.proof.set(Some(proof));
    }
}
