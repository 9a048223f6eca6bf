//! Handles the requests of clients during and after the game.

use game_core::{Seat, SeatKind, SeatSet, Viewer};
use protocol::{Ask, Code, MAX_TEXT, Next, Phrase, Proposal, Refusal, RoomPhase, Said, Tell, clean};

use super::Room;
use crate::hall::bot;
use crate::room::peers::Peer;
use crate::socket::frame;

/// The number of chat messages that a room keeps for newcomers.
const MAX_CHAT_HISTORY: usize = 50;

/// Whether a request changed the room besides the table.
enum Effect {
    None,
    /// The state of the room has changed and must be sent to everybody.
    RoomChanged,
}

impl Room {
    pub(super) async fn ask(&mut self, id: u64, n: u32, ask: Ask) {
        let reply = self.answer(id, ask).await;
        let frame = match reply {
            Ok(effect) => {
                if matches!(effect, Effect::RoomChanged) {
                    self.broadcast_room(None);
                }
                frame(&Tell::Ok(n))
            }
            Err(refusal) => {
                metrics::counter!("gamekeeper_refused_total", "code" => refusal.code.name()).increment(1);
                frame(&Tell::No(n, refusal))
            }
        };
        self.send(id, &frame);
    }

    async fn answer(&mut self, id: u64, ask: Ask) -> Result<Effect, Refusal> {
        let Some(Peer { guest, member, viewer, .. }) = self.peers.get(&id) else { return Err(Code::NotSeated.into()) };
        let (guest, member, viewer) = (guest.clone(), *member, *viewer);
        if let Ask::Record = ask {
            return self.show_record(id);
        }
        if !member {
            return Err(Code::Watching.into());
        }
        let guest = guest.ok_or(Code::NoGuest)?;
        match ask {
            Ask::Hello { .. } => Err(Code::HelloFirst.into()),
            Ask::Record => self.show_record(id),
            Ask::Sit { seat, name, pledge } => {
                self.sit(&guest, seat, &name, pledge).await.map(|()| Effect::RoomChanged)
            }
            Ask::Free { seat } => self.free_seat(&guest, seat).await.map(|()| Effect::RoomChanged),
            Ask::Mute { seat, yes } => self.mute(&guest, seat, yes).await.map(|()| Effect::RoomChanged),
            Ask::Hand { seat, bot } => self.hand_over(&guest, viewer, seat, bot).await.map(|()| Effect::RoomChanged),
            Ask::Rematch => self.rematch(&guest, viewer).await.map(|()| Effect::RoomChanged),
            seated => {
                let seat = viewer.seat().ok_or(Code::NotSeated)?;
                self.answer_seated(seat, seated).await
            }
        }
    }

    /// Answers a request that only a seated client may make.
    async fn answer_seated(&mut self, seat: Seat, ask: Ask) -> Result<Effect, Refusal> {
        match ask {
            Ask::Stand => self.stand(seat).await.map(|()| Effect::RoomChanged),
            Ask::Ready { yes } => self.ready(seat, yes).await.map(|()| Effect::RoomChanged),
            Ask::Reveal { bytes } => self.reveal(seat, bytes).await.map(|()| Effect::None),
            Ask::Act { seen, action } => {
                self.check_person_plays(seat)?;
                let proposal_ended = self.proposal.is_some();
                self.change(|table| table.play(seat, &action, Some(seen)), |_| ()).await?;
                Ok(self.effect_of_move(proposal_ended))
            }
            Ask::Undo { seen, steps } => {
                self.check_person_plays(seat)?;
                let proposal_ended = self.proposal.is_some();
                self.change(|table| table.undo(seat, steps, Some(seen)), |_| ()).await?;
                Ok(self.effect_of_move(proposal_ended))
            }
            Ask::Propose => {
                self.check_person_plays(seat)?;
                let table = self.table.as_ref().ok_or(Code::Stage)?;
                if !table.can_undo_by_consent(seat) {
                    return Err(Code::Horizon.into());
                }
                self.proposal = Some(Proposal { seat, agreed: SeatSet::one(seat) });
                self.settle_proposal().await.map(|()| Effect::RoomChanged)
            }
            Ask::Answer { yes } => {
                let people = self.people();
                let Some(proposal) = self.proposal.as_mut().filter(|_| people.has(seat)) else {
                    return Err(Code::NoProposal.into());
                };
                if yes {
                    proposal.agreed = proposal.agreed.with(seat);
                    self.settle_proposal().await?;
                } else {
                    self.proposal = None;
                }
                Ok(Effect::RoomChanged)
            }
            Ask::Resign => {
                let stand_in = self.strongest_bot()?;
                self.change(|table| table.resign(seat, &stand_in), |_| ()).await?;
                Ok(Effect::RoomChanged)
            }
            Ask::Phrase { phrase } => self.say(seat, Some(phrase), None),
            Ask::Say { text } => self.say(seat, None, Some(clean(&text, MAX_TEXT)?)),
            _ => Err(Code::BadMessage.into()),
        }
    }

    /// Returns whether a move has changed the room: most do not; those that end the game or a proposal do.
    fn effect_of_move(&self, proposal_ended: bool) -> Effect {
        if proposal_ended || self.row.stage == RoomPhase::Over { Effect::RoomChanged } else { Effect::None }
    }

    /// Fails if a bot plays the seat: its person can only watch.
    fn check_person_plays(&self, seat: Seat) -> Result<(), Refusal> {
        let table = self.table.as_ref().ok_or(Code::Stage)?;
        if table.seats()[seat.index()].kind == SeatKind::Person { Ok(()) } else { Err(Code::BotSeat.into()) }
    }

    /// The seats that people play themselves.
    fn people(&self) -> SeatSet {
        let Some(table) = &self.table else { return SeatSet::default() };
        let seats = table.seat_count().seats();
        seats
            .filter(|seat| {
                let row = &self.row.seats[seat.index()];
                table.seats()[seat.index()].kind == SeatKind::Person && row.guest.is_some()
            })
            .collect()
    }

    /// Carries out the proposed consent undo once all people have consented.
    async fn settle_proposal(&mut self) -> Result<(), Refusal> {
        let people = self.people();
        let Some(proposal) = &self.proposal else { return Ok(()) };
        let (seat, agreed) = (proposal.seat, proposal.agreed);
        if !(people - agreed).is_empty() {
            return Ok(());
        }
        self.change(|table| table.undo_by_consent(seat), |_| ()).await
    }

    /// Returns the name of the bot that takes over a seat when its person resigns.
    fn strongest_bot(&self) -> Result<String, Refusal> {
        let game = catalog::find(&self.row.spec.game).map_err(super::refusal)?;
        let bots = game.bots();
        Ok(bots.last().map(|bot| bot.name.to_owned()).unwrap_or_default())
    }

    fn show_record(&mut self, id: u64) -> Result<Effect, Refusal> {
        let table = self.table.as_ref().filter(|_| self.row.stage == RoomPhase::Over).ok_or(Code::Stage)?;
        let record = frame(&Tell::Record(Box::new(table.record())));
        self.send(id, &record);
        Ok(Effect::None)
    }

    fn say(&mut self, seat: Seat, phrase: Option<Phrase>, text: Option<String>) -> Result<Effect, Refusal> {
        if self.row.seats[seat.index()].muted {
            return Err(Code::Muted.into());
        }
        let said = Said { seat, phrase, text };
        self.said.push_back(said.clone());
        if self.said.len() > MAX_CHAT_HISTORY {
            self.said.pop_front();
        }
        self.broadcast(&frame(&Tell::Said(said)));
        Ok(Effect::None)
    }

    async fn hand_over(&mut self, guest: &str, viewer: Viewer, seat: Seat, to: Option<String>) -> Result<(), Refusal> {
        self.check_seat(seat)?;
        if self.row.stage != RoomPhase::Playing {
            return Err(Code::Stage.into());
        }
        if !viewer.is(seat) {
            self.host_may_act_for(guest, seat)?;
        }
        if !self.row.seats[seat.index()].for_person() {
            return Err(Code::BotSeat.into());
        }
        let resigned = self.table.as_ref().is_some_and(|table| table.resigned().contains(&seat));
        if resigned {
            return Err(Code::Resigned.into());
        }
        let to = to.map_or(SeatKind::Person, |name| bot(&name));
        self.change(|table| table.hand_over(seat, to).map(|()| catalog::AnyUpdate::default()), |_| ()).await
    }

    async fn rematch(&mut self, guest: &str, viewer: Viewer) -> Result<(), Refusal> {
        viewer.seat().ok_or(Code::NotSeated)?;
        if self.row.stage != RoomPhase::Over {
            return Err(Code::Stage.into());
        }
        if self.row.next.is_some() {
            return Ok(());
        }
        let keys = self.hall.create_rematch(guest, &self.row).await?;
        self.edit(|row| row.next = Some(Next { table: keys.table, join: Some(keys.join) })).await
    }
}
