//! Before the game: sitting down, promising and showing bytes for the seed. And what a host may do.

use game_core::digest::sha256;
use game_core::hex::Bytes32;
use game_core::{Seat, SeatKind};
use protocol::{Code, MAX_NAME, Refusal, RoomPhase, clean};

use super::{Room, chance_source, refusal, seating};
use crate::store::{RoomRow, SeatRow};

/// Whoever changes something before the game makes all wait for each other again.
fn reset_readiness(row: &mut RoomRow) {
    if row.stage == RoomPhase::Revealing {
        row.stage = RoomPhase::Gathering;
        row.seats.iter_mut().for_each(|seat| seat.ready = false);
    }
}

impl Room {
    pub(super) fn known_seat(&self, seat: Seat) -> Result<(), Refusal> {
        if seat.index() < self.row.seats.len() { Ok(()) } else { Err(Code::NoSuchSeat.into()) }
    }

    pub(super) async fn sit(&mut self, guest: &str, seat: Seat, name: &str, pledge: Bytes32) -> Result<(), Refusal> {
        self.known_seat(seat)?;
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
            // In the middle of a game nobody changes seats; a free one may be taken.
            RoomPhase::Playing if own.is_some() => return Err(Code::Stage.into()),
            _ => {}
        }
        let playing = self.row.stage == RoomPhase::Playing;
        self.edit(|row| {
            reset_readiness(row);
            if let Some(own) = own.filter(|own| *own != seat) {
                row.seats[own.index()].clear();
            }
            let place = &mut row.seats[seat.index()];
            let kept =
                SeatRow { contribution: place.contribution, muted: place.muted, ..SeatRow::new(SeatKind::Person) };
            *place = SeatRow { name, guest: Some(guest.to_owned()), pledge: (!playing).then_some(pledge), ..kept };
        })
        .await?;
        self.revealed[seat.index()] = None;
        if playing {
            self.rename();
        }
        self.reseat();
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
        self.reseat();
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
            let set = |seat: &SeatRow| !seat.for_person() || (seat.ready && seat.guest.is_some());
            if row.seats.iter().all(set) {
                row.stage = RoomPhase::Revealing;
            }
        })
        .await?;
        self.revealed = Default::default();
        Ok(())
    }

    /// Takes the bytes that somebody promised. When all are there, the game begins.
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
        if missing { Ok(()) } else { self.begin().await }
    }

    async fn begin(&mut self) -> Result<(), Refusal> {
        let mut row = self.row.clone();
        row.stage = RoomPhase::Playing;
        for (seat, bytes) in row.seats.iter_mut().zip(&self.revealed) {
            seat.contribution = *bytes;
        }
        let game = catalog::find(&row.terms.game).map_err(refusal)?;
        // Versions and draws are those that waking the room gives: the same call makes both.
        let table = game.restore(seating(&row), chance_source(&row, self.script.is_some()), row.terms.rules, &[]);
        self.table = Some(table.map_err(refusal)?);
        self.follow_script();
        let kept = self.keep(row).await;
        if kept.is_err() {
            // Whatever the store says now stands; a game that was not kept has not begun.
            if self.row.stage != RoomPhase::Playing {
                self.table = None;
            }
            return kept;
        }
        metrics::counter!("gamekeeper_games_begun_total", "game" => self.row.terms.game.clone()).increment(1);
        self.introduce_all();
        self.drive();
        Ok(())
    }

    /// The table learns the names anew. Nothing else about it changes.
    fn rename(&mut self) {
        let Some(table) = &self.table else { return };
        let journal = table.journal_from(0);
        match super::restore(&self.row, &journal, self.script.is_some()) {
            Ok(table) => self.table = Some(table),
            Err(why) => tracing::error!(%why, "a table cannot be made anew"),
        }
    }

    /// Whether the host may decide for a seat: its person has been away for some time.
    pub(super) fn without(&self, guest: &str, seat: Seat) -> Result<(), Refusal> {
        self.host(guest)?;
        let gone = self.away[seat.index()].is_some_and(|since| since.elapsed() >= self.hall.limits.away);
        let free = self.row.seats[seat.index()].guest.is_none();
        if free || (gone && !self.here(seat)) { Ok(()) } else { Err(Code::Present.into()) }
    }

    fn host(&self, guest: &str) -> Result<(), Refusal> {
        if guest == self.row.host { Ok(()) } else { Err(Code::NotHost.into()) }
    }

    pub(super) async fn free(&mut self, guest: &str, seat: Seat) -> Result<(), Refusal> {
        self.known_seat(seat)?;
        if self.row.stage == RoomPhase::Over || !self.row.seats[seat.index()].for_person() {
            return Err(Code::Stage.into());
        }
        self.without(guest, seat)?;
        self.clear(seat).await
    }

    pub(super) async fn mute(&mut self, guest: &str, seat: Seat, yes: bool) -> Result<(), Refusal> {
        self.known_seat(seat)?;
        self.host(guest)?;
        self.edit(|row| row.seats[seat.index()].muted = yes).await
    }
}
