//! Before the game: taking seats, and the pledges and contributions for the seed. Also the rights of the
//! host.

use game_core::digest::sha256;
use game_core::hex::Bytes32;
use game_core::{Seat, SeatKind};
use protocol::{Code, MAX_NAME, Refusal, RoomPhase, clean};

use super::{Room, chance_source, refusal, seating};
use crate::hall::store_unreadable;
use crate::names::log_name;
use crate::store::{RoomRow, SeatRow};

/// Returns the room from the phase *revealing* to *gathering* with nobody ready, because a seat, a name or
/// somebody's readiness has changed.
fn reset_readiness(row: &mut RoomRow) {
    if row.stage == RoomPhase::Revealing {
        row.stage = RoomPhase::Gathering;
        row.seats.iter_mut().for_each(|seat| seat.ready = false);
    }
}

/// Begins the phase *revealing* once every seat has a person who is ready, or a bot.
fn reveal_if_ready(row: &mut RoomRow) {
    let set = |seat: &SeatRow| !seat.for_person() || (seat.ready && seat.guest.is_some());
    if row.seats.iter().all(set) {
        row.stage = RoomPhase::Revealing;
    }
}

impl Room {
    pub(super) fn check_seat(&self, seat: Seat) -> Result<(), Refusal> {
        if seat.index() < self.row.seats.len() { Ok(()) } else { Err(Code::NoSuchSeat.into()) }
    }

    pub(super) async fn sit(&mut self, guest: &str, seat: Seat, name: &str, pledge: Bytes32) -> Result<(), Refusal> {
        self.check_seat(seat)?;
        let name = clean(name, MAX_NAME)?;
        let row = &self.row.seats[seat.index()];
        if !row.for_person() {
            return Err(Code::BotSeat.into());
        }
        if row.guest.as_deref().is_some_and(|owner| owner != guest) {
            return Err(Code::SeatTaken.into());
        }
        let own = self.seat_of(Some(guest));
        match self.row.stage {
            RoomPhase::Over => return Err(Code::Stage.into()),
            // During the game a person with a seat cannot change it, but a person without one may take a free
            // seat.
            RoomPhase::Playing if own.is_some() => return Err(Code::Stage.into()),
            _ => {}
        }
        // The token was checked when the socket was opened, and the guest may have been deleted since, on
        // another server.
        if !self.hall.store.has_token(guest).await.map_err(|why| store_unreadable(&why))? {
            return Err(Code::NoGuest.into());
        }
        let playing = self.row.stage == RoomPhase::Playing;
        self.edit(|row| {
            reset_readiness(row);
            if let Some(own) = own.filter(|own| *own != seat) {
                row.seats[own.index()].clear();
            }
            let row = &mut row.seats[seat.index()];
            let unchanged = SeatRow {
                contribution: row.contribution,
                muted: row.muted,
                expected: core::mem::take(&mut row.expected),
                ..SeatRow::new(SeatKind::Person)
            };
            *row = SeatRow { name, guest: Some(guest.to_owned()), pledge: (!playing).then_some(pledge), ..unchanged };
        })
        .await?;
        self.revealed[seat.index()] = None;
        if playing {
            self.refresh_names().await;
        }
        self.update_viewers();
        Ok(())
    }

    pub(super) async fn stand(&mut self, seat: Seat) -> Result<(), Refusal> {
        if self.row.stage == RoomPhase::Over {
            return Err(Code::Stage.into());
        }
        self.clear(seat).await
    }

    async fn clear(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.edit(|row| {
            reset_readiness(row);
            row.seats[seat.index()].clear();
        })
        .await?;
        self.proposal = None;
        self.update_viewers();
        Ok(())
    }

    pub(super) async fn ready(&mut self, seat: Seat, yes: bool) -> Result<(), Refusal> {
        if !matches!(self.row.stage, RoomPhase::Gathering | RoomPhase::Revealing) {
            return Err(Code::Stage.into());
        }
        if yes && self.row.seats[seat.index()].pledge.is_none() {
            return Err(Code::Pledge.into());
        }
        self.edit(|row| {
            if !yes {
                reset_readiness(row);
            }
            row.seats[seat.index()].ready = yes;
            reveal_if_ready(row);
        })
        .await?;
        self.revealed = Default::default();
        Ok(())
    }

    /// Stores the bytes behind a seat's pledge. When all are revealed, the game starts.
    pub(super) async fn reveal(&mut self, seat: Seat, bytes: Bytes32) -> Result<(), Refusal> {
        if self.row.stage != RoomPhase::Revealing {
            return Err(Code::Stage.into());
        }
        if self.row.seats[seat.index()].pledge != Some(Bytes32(sha256(&[&bytes.0]))) {
            return Err(Code::Pledge.into());
        }
        self.revealed[seat.index()] = Some(bytes);
        let missing =
            self.row.seats.iter().zip(&self.revealed).any(|(seat, bytes)| seat.for_person() && bytes.is_none());
        if missing { Ok(()) } else { self.start_game().await }
    }

    async fn start_game(&mut self) -> Result<(), Refusal> {
        let mut row = self.row.clone();
        row.stage = RoomPhase::Playing;
        row.code = None;
        for (seat, bytes) in row.seats.iter_mut().zip(&self.revealed) {
            seat.contribution = *bytes;
        }
        let game = catalog::find(&row.spec.game).map_err(refusal)?;
        // Loading the room makes the same call, so versions and draws are identical.
        let table = game.restore(seating(&row), chance_source(&row, self.script.is_some()), row.spec.rules, &[]);
        self.table = Some(table.map_err(refusal)?);
        self.run_script();
        let result = self.persist(row).await;
        if result.is_err() {
            // If storing failed, the room has been reloaded from the store, and the game may not have begun.
            if self.row.stage != RoomPhase::Playing {
                self.table = None;
            }
            return result;
        }
        metrics::counter!("gamekeeper_games_begun_total", "game" => self.row.spec.game.clone()).increment(1);
        self.welcome_all();
        self.start_bots();
        Ok(())
    }

    /// Rebuilds the table with the current names. Nothing else about it changes.
    async fn refresh_names(&mut self) {
        let Some(table) = &self.table else { return };
        let journal = table.journal_from(0);
        match self.replay(self.row.clone(), journal).await {
            Ok(replayed) => {
                self.table = replayed.table;
                self.forget_views();
            }
            Err(why) => tracing::error!(room = log_name(&self.row.id), why, "failed to rebuild a table"),
        }
    }

    /// Removes a person from the room, with what the person has said.
    pub(super) async fn erase(&mut self, guest: &str) -> Result<(), Refusal> {
        let seat = self.seat_of(Some(guest));
        self.edit(|row| row.erase(guest)).await?;
        self.drop_guest(guest);
        if let Some(seat) = seat {
            self.said.retain(|said| said.seat != seat);
            self.proposal = None;
            self.refresh_names().await;
        }
        self.update_viewers();
        self.broadcast_room(None);
        Ok(())
    }

    /// Closes the sockets of a guest who has been deleted, or has signed out a device. A deleted one that
    /// took a seat while that was going on leaves it again.
    pub(super) async fn recheck_guest(&mut self, guest: &str) {
        self.drop_guest(guest);
        if self.seat_of(Some(guest)).is_none() {
            return;
        }
        let cleared = match self.hall.store.has_token(guest).await {
            Ok(true) => Ok(()),
            Ok(false) => self.erase(guest).await,
            Err(why) => Err(store_unreadable(&why)),
        };
        if let Err(why) = cleared {
            tracing::warn!(room = log_name(&self.row.id), why = why.why, "a deleted guest may still have a seat");
        }
    }

    /// Fails unless `guest` is the host and the seat is free or its person has been away for long enough.
    pub(super) fn host_may_act_for(&self, guest: &str, seat: Seat) -> Result<(), Refusal> {
        self.check_host(guest)?;
        let timed_out = self.away[seat.index()].is_some_and(|since| since.elapsed() >= self.hall.limits.away);
        let free = self.row.seats[seat.index()].guest.is_none();
        if free || (timed_out && !self.is_present(seat)) { Ok(()) } else { Err(Code::Present.into()) }
    }

    fn check_host(&self, guest: &str) -> Result<(), Refusal> {
        if guest == self.row.host { Ok(()) } else { Err(Code::NotHost.into()) }
    }

    pub(super) async fn free_seat(&mut self, guest: &str, seat: Seat) -> Result<(), Refusal> {
        self.check_seat(seat)?;
        if self.row.stage == RoomPhase::Over || !self.row.seats[seat.index()].for_person() {
            return Err(Code::Stage.into());
        }
        self.host_may_act_for(guest, seat)?;
        self.clear(seat).await
    }

    /// Seats a bot at a seat that no person has, or keeps the seat for a person again. If everybody else is
    /// ready, the game begins.
    pub(super) async fn seat_bot(
        &mut self,
        guest: &str,
        seat: Seat,
        bot: Option<String>,
        name: &str,
    ) -> Result<(), Refusal> {
        self.check_seat(seat)?;
        self.check_host(guest)?;
        if !matches!(self.row.stage, RoomPhase::Gathering | RoomPhase::Revealing) {
            return Err(Code::Stage.into());
        }
        if self.row.seats[seat.index()].guest.is_some() {
            return Err(Code::SeatTaken.into());
        }
        let name = if name.trim().is_empty() { String::new() } else { clean(name, MAX_NAME)? };
        let plan = match bot {
            None => SeatKind::Person,
            Some(bot) => {
                let game = catalog::find(&self.row.spec.game).map_err(refusal)?;
                if !game.bots().iter().any(|known| known.name == bot) {
                    return Err(Code::UnknownBot.into());
                }
                SeatKind::Bot(bot)
            }
        };
        let others = self.row.seats.iter().enumerate().filter(|(at, _)| *at != seat.index());
        if plan != SeatKind::Person && !others.map(|(_, seat)| seat).any(SeatRow::for_person) {
            return Err(Refusal { why: "at least one seat must be for a person".to_owned(), ..Code::BadSetup.into() });
        }
        self.edit(|row| {
            reset_readiness(row);
            let row_seat = &mut row.seats[seat.index()];
            let expected = core::mem::take(&mut row_seat.expected);
            *row_seat = match plan {
                SeatKind::Person => SeatRow { expected, ..SeatRow::new(SeatKind::Person) },
                bot => SeatRow { expected, ..SeatRow::named(bot, name) },
            };
            reveal_if_ready(row);
        })
        .await?;
        self.revealed = Default::default();
        Ok(())
    }

    pub(super) async fn mute(&mut self, guest: &str, seat: Seat, yes: bool) -> Result<(), Refusal> {
        self.check_seat(seat)?;
        self.check_host(guest)?;
        self.edit(|row| row.seats[seat.index()].muted = yes).await
    }
}
