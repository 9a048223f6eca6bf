//! What people ask for, once the game is on and after it.

use game_core::{Seat, SeatKind, SeatSet, Viewer};
use protocol::{Ask, Code, MAX_TEXT, Next, Phrase, Proposal, Refusal, RoomPhase, Said, Tell, clean};

use super::Room;
use crate::hall::bot;
use crate::room::peers::Peer;
use crate::socket::frame;

/// What has been said lately is shown to whoever comes.
const SAID: usize = 50;

/// Whether the answer has been given already, or is a plain *done*.
enum Done {
    Plain,
    /// The room has changed: everybody is told.
    Room,
}

impl Room {
    pub(super) async fn ask(&mut self, id: u64, n: u32, ask: Ask) {
        let answer = self.answer(id, ask).await;
        let frame = match answer {
            Ok(done) => {
                if matches!(done, Done::Room) {
                    self.tell_room(None);
                }
                frame(&Tell::Ok(n))
            }
            Err(refused) => {
                metrics::counter!("gamekeeper_refused_total", "code" => refused.code.name()).increment(1);
                frame(&Tell::No(n, refused))
            }
        };
        self.send(id, &frame);
    }

    async fn answer(&mut self, id: u64, ask: Ask) -> Result<Done, Refusal> {
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
            Ask::Sit { seat, name, pledge } => self.sit(&guest, seat, &name, pledge).await.map(|()| Done::Room),
            Ask::Free { seat } => self.free(&guest, seat).await.map(|()| Done::Room),
            Ask::Mute { seat, yes } => self.mute(&guest, seat, yes).await.map(|()| Done::Room),
            Ask::Hand { seat, bot } => self.hand(&guest, viewer, seat, bot).await.map(|()| Done::Room),
            Ask::Rematch => self.rematch(&guest, viewer).await.map(|()| Done::Room),
            own => {
                let seat = viewer.seat().ok_or(Code::NotSeated)?;
                self.own(seat, own).await
            }
        }
    }

    /// What only somebody with a seat can ask for.
    async fn own(&mut self, seat: Seat, ask: Ask) -> Result<Done, Refusal> {
        match ask {
            Ask::Stand => self.stand(seat).await.map(|()| Done::Room),
            Ask::Ready { yes } => self.ready(seat, yes).await.map(|()| Done::Room),
            Ask::Reveal { bytes } => self.reveal(seat, bytes).await.map(|()| Done::Plain),
            Ask::Act { seen, action } => {
                self.in_person(seat)?;
                let news = self.proposal.is_some();
                self.change(|table| table.play(seat, &action, Some(seen)), |_| ()).await?;
                Ok(self.unless_plain(news))
            }
            Ask::Undo { seen, steps } => {
                self.in_person(seat)?;
                let news = self.proposal.is_some();
                self.change(|table| table.undo(seat, steps, Some(seen)), |_| ()).await?;
                Ok(self.unless_plain(news))
            }
            Ask::Propose => {
                self.in_person(seat)?;
                let table = self.table.as_ref().ok_or(Code::Stage)?;
                if !table.can_undo_by_consent(seat) {
                    return Err(Code::Horizon.into());
                }
                self.proposal = Some(Proposal { seat, agreed: SeatSet::one(seat) });
                self.settle_proposal().await.map(|()| Done::Room)
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
                Ok(Done::Room)
            }
            Ask::Resign => {
                let stand_in = self.strongest()?;
                self.change(|table| table.resign(seat, &stand_in), |_| ()).await?;
                Ok(Done::Room)
            }
            Ask::Phrase { phrase } => self.say(seat, Some(phrase), None),
            Ask::Say { text } => self.say(seat, None, Some(clean(&text, MAX_TEXT)?)),
            _ => Err(Code::BadMessage.into()),
        }
    }

    /// Most moves change nothing about the room; those that end the game or a proposal do.
    fn unless_plain(&self, news: bool) -> Done {
        if news || self.row.stage == RoomPhase::Over { Done::Room } else { Done::Plain }
    }

    /// While a bot plays a seat, its person looks on.
    fn in_person(&self, seat: Seat) -> Result<(), Refusal> {
        let table = self.table.as_ref().ok_or(Code::Stage)?;
        if table.seats()[seat.index()].kind == SeatKind::Person { Ok(()) } else { Err(Code::BotSeat.into()) }
    }

    /// Seats that people play themselves.
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

    /// Takes back what was proposed once everybody has agreed.
    async fn settle_proposal(&mut self) -> Result<(), Refusal> {
        let people = self.people();
        let Some(proposal) = &self.proposal else { return Ok(()) };
        let (seat, agreed) = (proposal.seat, proposal.agreed);
        if !(people - agreed).is_empty() {
            return Ok(());
        }
        self.change(|table| table.undo_by_consent(seat), |_| ()).await
    }

    /// The bot that plays on for those who give up.
    fn strongest(&self) -> Result<String, Refusal> {
        let game = catalog::find(&self.row.terms.game).map_err(super::refusal)?;
        let bots = game.bots();
        Ok(bots.last().map(|bot| bot.name.to_owned()).unwrap_or_default())
    }

    fn show_record(&mut self, id: u64) -> Result<Done, Refusal> {
        let table = self.table.as_ref().filter(|_| self.row.stage == RoomPhase::Over).ok_or(Code::Stage)?;
        let record = frame(&Tell::Record(Box::new(table.record())));
        self.send(id, &record);
        Ok(Done::Plain)
    }

    fn say(&mut self, seat: Seat, phrase: Option<Phrase>, text: Option<String>) -> Result<Done, Refusal> {
        if self.row.seats[seat.index()].muted {
            return Err(Code::Muted.into());
        }
        let said = Said { seat, phrase, text };
        self.said.push_back(said.clone());
        if self.said.len() > SAID {
            self.said.pop_front();
        }
        self.tell_all(&frame(&Tell::Said(said)));
        Ok(Done::Plain)
    }

    async fn hand(&mut self, guest: &str, viewer: Viewer, seat: Seat, to: Option<String>) -> Result<(), Refusal> {
        self.known_seat(seat)?;
        if self.row.stage != RoomPhase::Playing {
            return Err(Code::Stage.into());
        }
        if !viewer.is(seat) {
            self.without(guest, seat)?;
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
        let keys = self.hall.make_next(guest, &self.row).await?;
        self.edit(|row| row.next = Some(Next { table: keys.table, join: Some(keys.join) })).await
    }
}
