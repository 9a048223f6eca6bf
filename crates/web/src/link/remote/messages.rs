//! What the page makes of the session's events, and the requests that need more than a message.

use std::sync::Arc;

use game_core::{Record, Seat, SeatCount};
use leptos::prelude::*;
use protocol::session::{Event, Session};
use protocol::{Ask, Code, Refusal, RoomInfo};

use super::super::{Options, Refused, note};
use super::snapshot::seat_infos;
use super::socket::{RENEWED, reload_once};
use super::{CurrentRoom, Proof, RemoteLink};
use crate::covers;
use crate::games;
use crate::screens::check;
use crate::store;

impl RemoteLink {
    /// Handles an event about the room. While the code of the room's game is being fetched, events wait in
    /// their order.
    pub(super) fn handle(self, event: Event) {
        let mut event = Some(event);
        let missing = self.driver.try_update_value(|driver| {
            let game = driver.session.welcome().map_or("", |welcome| &*welcome.game);
            let missing = covers::find(game).is_some() && games::find(game).is_none();
            if missing || driver.is_fetching {
                driver.waiting.extend(event.take());
            }
            missing
        });
        if missing == Some(true) && !self.game_missing.get_untracked() {
            self.fetch_game();
        }
        match event {
            Some(Event::Welcomed) => self.welcomed(),
            Some(Event::Room) => {
                self.room.set(self.read_session(|session| session.room().cloned()));
                self.publish_snapshot(0, false);
            }
            Some(Event::Table { fresh, moved }) => {
                self.table_changed(fresh, moved);
                self.begun.set(true);
            }
            Some(Event::Views { from, views }) => self.take_views(from, views),
            Some(Event::RevealDue) => self.reveal(),
            Some(Event::Over) => {
                // If the connection is lost meanwhile, the next one tells it again.
                self.drive(|session, now| session.ask(Ask::Record, now));
            }
            Some(Event::Answered(number, answer)) => self.take_answer(number, answer),
            Some(Event::DecisionLost) => {
                self.signals.refused.set(Some(Refused::Table("line_broke".to_owned())));
                self.settle(0);
            }
            Some(Event::Said(said)) => self.said.update(|all| all.push(said)),
            Some(Event::Record(record)) => self.take_record(*record),
            _ => {}
        }
    }

    fn read_session<T>(self, read: impl FnOnce(&Session) -> Option<T>) -> Option<T> {
        self.driver.try_with_value(|driver| read(&driver.session)).flatten()
    }

    /// Fetches the code of the room's game, then handles what has happened meanwhile. If it cannot be
    /// fetched, the events go on waiting until the player tries again.
    pub(crate) fn fetch_game(self) {
        let begun = self.driver.try_update_value(|driver| {
            let game = driver.session.welcome().map(|welcome| welcome.game.clone());
            game.filter(|_| !core::mem::replace(&mut driver.is_fetching, true))
        });
        let Some(Some(game)) = begun else { return };
        self.game_missing.set(false);
        let assets = self.assets.get_value();
        wasm_bindgen_futures::spawn_local(async move {
            let loaded = games::load(&assets, &game).await.is_ok();
            let waiting = self.driver.try_update_value(|driver| {
                driver.is_fetching = false;
                loaded.then(|| core::mem::take(&mut driver.waiting))
            });
            match waiting {
                Some(Some(events)) => events.into_iter().for_each(|event| self.handle(event)),
                Some(None) => self.game_missing.set(true),
                None => {}
            }
            self.pump();
        });
    }

    fn welcomed(self) {
        let Some(welcome) = self.read_session(|session| session.welcome().cloned()) else { return };
        let Some(board) = games::find(&welcome.game) else {
            self.drive(|session, _| session.end(Code::UnknownGame));
            return;
        };
        let count = u8::try_from(welcome.room.seats.len()).ok().and_then(|count| SeatCount::try_from(count).ok());
        let rules = |count| board.game().client_rules(welcome.options.clone(), count, welcome.rules).ok();
        let Some(client_rules) = count.and_then(rules) else {
            reload_once();
            self.drive(|session, _| session.end(Code::Protocol));
            return;
        };
        if let Ok(Some(session)) = window().session_storage() {
            let _ = session.remove_item(RENEWED);
        }
        // The first commitment that was shown is the one that counts.
        note::update(&welcome.table, |note| {
            note.commitment.get_or_insert(welcome.commitment);
            note.join = note.join.take().or_else(|| welcome.join.clone());
        });
        self.driver.try_update_value(|driver| driver.client_rules = Some(client_rules));
        self.current.set(Some(Arc::new(CurrentRoom {
            board,
            game: board.id(),
            rules: welcome.rules,
            options: Options::from(&welcome.options),
            table: welcome.table,
            commitment: welcome.commitment,
            join: welcome.join,
            code: welcome.code,
            host: welcome.host,
            hints: welcome.hints,
        })));
        self.seat.set(welcome.seat);
        self.said.set(welcome.said);
    }

    /// Reveals the committed bytes, now that everybody is ready. A device that has not committed to any sends
    /// nothing.
    fn reveal(self) {
        let (Some(seat), Some(table)) = (self.seat.get_untracked(), self.table()) else { return };
        if self.has_pledged(seat, &table) {
            note::update(&table, |note| note.pledged = Some(seat));
            self.ask(Ask::Reveal { bytes: note::own_bytes(&table) });
        }
    }

    fn has_pledged(self, seat: Seat, table: &str) -> bool {
        let pledge = note::pledge(&note::own_bytes(table));
        let shown = |room: &RoomInfo| room.seat(seat).and_then(|seat| seat.pledge);
        self.room.with_untracked(|room| room.as_ref().and_then(shown)) == Some(pledge)
    }

    fn table(self) -> Option<String> {
        self.current.with_untracked(|place| place.as_ref().map(|place| place.table.clone()))
    }

    /// Takes a seat, and commits to bytes for the seed.
    pub(crate) fn sit(self, seat: Seat, name: &str) {
        let Some(table) = self.table() else { return };
        let pledge = note::pledge(&note::own_bytes(&table));
        self.ask(Ask::Sit { seat, name: name.to_owned(), pledge });
    }

    /// Reports the player as ready or not ready. After a change of device, it commits again first.
    pub(crate) fn ready(self, yes: bool) {
        let (Some(seat), Some(table)) = (self.seat.get_untracked(), self.table()) else { return };
        if yes && !self.has_pledged(seat, &table) {
            self.sit(seat, &untrack(|| self.name_of(seat)));
        }
        self.ask(Ask::Ready { yes });
    }

    pub(super) fn show_refusal(self, refusal: Refusal) {
        self.signals.refused.set(Some(match refusal.clause {
            Some(clause) => Refused::Rules(refusal.data.unwrap_or_default().into(), clause),
            None => Refused::Table(refusal.code.name().to_owned()),
        }));
    }

    /// Checks the record of the finished game against what this browser was shown, and stores it.
    fn take_record(self, mut record: Record) {
        let Some(place) = self.current.get_untracked() else { return };
        let broken = record.check_format().err().map(|why| why.to_string()).or_else(|| check(&record));
        if let Some(why) = broken {
            return self.proof.set(Some(Proof::Broken(why)));
        }
        let faults = note::faults(&record, &place);
        let infos = self.room.with_untracked(|room| room.as_ref().map(seat_infos).unwrap_or_default());
        for (seat, info) in record.seats.iter_mut().zip(infos) {
            if seat.name.is_empty() {
                seat.name = info.name;
            }
        }
        note::update(&place.table, |note| note.faults = Some(faults.iter().map(|&fault| fault.to_owned()).collect()));
        if store::keep(&place.table, record, None).is_err() {
            self.signals.refused.set(Some(Refused::Unkept));
        }
        self.proof.set(Some(Proof::Kept(faults)));
    }
}
