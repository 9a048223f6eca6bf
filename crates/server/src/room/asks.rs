//! Handles the requests of clients during and after the game.

use core::ops::Range;
use std::time::Instant;

use catalog::{AnyUpdate, Level, ServerTable};
use game_core::{Seat, SeatKind, SeatSet, Version, Viewer};
use protocol::{
    Ask, Code, MAX_ACTION, MAX_CHAIN, MAX_TEXT, MAX_VIEWS, Next, Phrase, Proposal, Refusal, RoomPhase, Said, Tell,
    Views, clean,
};

use super::{Msg, Room, viewer_index};
use crate::hall::bot;
use crate::room::peers::Peer;
use crate::socket::frame;

/// The number of chat messages that a room keeps for newcomers.
const MAX_CHAT_HISTORY: usize = 50;

/// How many times the messages of a second may be said at once.
pub(super) const TALK_BURST: u32 = 5;

/// What a request that was not refused has led to.
enum Effect {
    None,
    /// The state of the room has changed and must be sent to everybody.
    RoomChanged,
    /// Part of a chain was carried out.
    Partly(usize, Option<Refusal>),
    /// The reply follows later.
    Later,
}

/// A decision of a person, with the version on which it was made.
enum Decision {
    Chain(Version, Vec<String>),
    Undo(Version, usize),
}

/// How a decision was answered: whole (`None`), in part, or refused.
pub(super) type Answer = Result<Option<(usize, Option<Refusal>)>, Refusal>;

/// Views that a client has requested.
pub(crate) struct MadeViews {
    /// The id of the client's socket, and the number of its request.
    id: u64,
    n: u32,
    viewer: Viewer,
    /// The viewer's count in [`Room::undone`] when they were requested.
    undone: u64,
    views: Option<Views>,
}

fn refused(n: u32, refusal: Refusal) -> Tell {
    metrics::counter!("gamekeeper_refused_total", "code" => refusal.code.name()).increment(1);
    Tell::No(n, refusal)
}

impl Room {
    pub(super) async fn ask(&mut self, id: u64, n: u32, ask: Ask) {
        let reply = match self.answer(id, n, ask).await {
            Ok(Effect::Later) => return,
            Ok(Effect::None) => Tell::Ok(n),
            Ok(Effect::RoomChanged) => {
                self.broadcast_room(None);
                Tell::Ok(n)
            }
            Ok(Effect::Partly(taken, refusal)) => Tell::Partly(n, taken, refusal),
            Err(refusal) => refused(n, refusal),
        };
        self.send(id, &frame(&reply));
    }

    async fn answer(&mut self, id: u64, n: u32, ask: Ask) -> Result<Effect, Refusal> {
        let Some(Peer { guest, member, viewer, .. }) = self.peers.get(&id) else { return Err(Code::NotSeated.into()) };
        let (guest, member, viewer) = (guest.clone(), *member, *viewer);
        match ask {
            Ask::Record => return self.show_record(id),
            Ask::Views { from, to } => return self.make_views(id, n, from..to),
            _ => {}
        }
        if !member {
            return Err(Code::Watching.into());
        }
        let guest = guest.ok_or(Code::NoGuest)?;
        match ask {
            Ask::Hello { .. } => Err(Code::HelloFirst.into()),
            Ask::Sit { seat, name, pledge } => {
                self.sit(&guest, seat, &name, pledge).await.map(|()| Effect::RoomChanged)
            }
            Ask::Free { seat } => self.free_seat(&guest, seat).await.map(|()| Effect::RoomChanged),
            Ask::Mute { seat, yes } => self.mute(&guest, seat, yes).await.map(|()| Effect::RoomChanged),
            Ask::Hand { seat, bot } => self.hand_over(&guest, viewer, seat, bot).await.map(|()| Effect::RoomChanged),
            Ask::SeatBot { seat, bot, name } => {
                self.seat_bot(&guest, seat, bot, &name).await.map(|()| Effect::RoomChanged)
            }
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
            Ask::Act { id, seen, actions } => self.decide(seat, id, Decision::Chain(seen, actions)).await,
            Ask::Undo { id, seen, steps } => self.decide(seat, id, Decision::Undo(seen, steps)).await,
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
                self.change(|table| table.resign(seat, Level::USUAL.name()), |_| ()).await?;
                Ok(Effect::RoomChanged)
            }
            Ask::Phrase { phrase } => self.say(seat, Some(phrase), None),
            Ask::Say { text } => self.say(seat, None, Some(clean(&text, MAX_TEXT)?)),
            _ => Err(Code::BadMessage.into()),
        }
    }

    /// Carries out a decision of a person. One with the id of the seat's last decision is answered as that
    /// one was, and not carried out again.
    async fn decide(&mut self, seat: Seat, id: u32, decision: Decision) -> Result<Effect, Refusal> {
        if let Some((last, answer)) = &self.decided[seat.index()]
            && *last == id
        {
            return answer.clone().map(|partly| partly.map_or(Effect::None, |(taken, why)| Effect::Partly(taken, why)));
        }
        let answer = match decision {
            Decision::Chain(seen, actions) => self.play_chain(seat, seen, &actions).await,
            Decision::Undo(seen, steps) => self.undo(seat, seen, steps).await,
        };
        // What could not be stored was not done, and may be tried again. Of what may have been stored, the
        // state tells.
        if !matches!(&answer, Err(refusal) if matches!(refusal.code, Code::NotKept | Code::Unsure)) {
            self.decided[seat.index()] = Some((id, answer.clone()));
        }
        Ok(answer?.map_or(Effect::None, |(taken, why)| Effect::Partly(taken, why)))
    }

    async fn play_chain(&mut self, seat: Seat, seen: Version, actions: &[String]) -> Answer {
        if actions.is_empty() || actions.len() > MAX_CHAIN {
            return Err(Code::BadMessage.into());
        }
        if actions.iter().any(|action| action.chars().count() > MAX_ACTION) {
            return Err(Code::TooLong.into());
        }
        self.check_person_plays(seat)?;
        let (taken, refusal) = self.apply_chain(seat, seen, actions).await?;
        Ok((taken < actions.len()).then_some((taken, refusal)))
    }

    /// Plays a chain of a person or a bot. Returns how many actions were taken, and why the next was refused
    /// if it was.
    pub(super) async fn apply_chain(
        &mut self,
        seat: Seat,
        seen: Version,
        actions: &[String],
    ) -> Result<(usize, Option<Refusal>), Refusal> {
        let (mut taken, mut refused) = (0, None);
        let play = |table: &mut dyn ServerTable| {
            let chain = table.play_chain(seat, actions, Some(seen))?;
            (taken, refused) = (chain.taken, chain.refusal);
            Ok(chain.update)
        };
        self.make_move(play).await?;
        Ok((taken, refused.map(super::refusal)))
    }

    async fn undo(&mut self, seat: Seat, seen: Version, steps: usize) -> Answer {
        self.check_person_plays(seat)?;
        self.make_move(|table| table.undo(seat, steps, Some(seen))).await.map(|()| None)
    }

    /// Changes the table. Most moves do not change the room; those that end the game or a proposal do, and
    /// then everybody is sent its state.
    async fn make_move(
        &mut self,
        make: impl FnOnce(&mut dyn ServerTable) -> Result<AnyUpdate, catalog::Error>,
    ) -> Result<(), Refusal> {
        let proposal_ended = self.proposal.is_some();
        self.change(make, |_| ()).await?;
        if proposal_ended || self.row.stage == RoomPhase::Over {
            self.broadcast_room(None);
        }
        Ok(())
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

    fn show_record(&mut self, id: u64) -> Result<Effect, Refusal> {
        let table = self.table.as_ref().filter(|_| self.row.stage == RoomPhase::Over).ok_or(Code::Stage)?;
        let record = frame(&Tell::Record(Box::new(table.record())));
        self.send(id, &record);
        Ok(Effect::None)
    }

    /// Starts to make the views after some of the steps that the client was told.
    fn make_views(&mut self, id: u64, n: u32, steps: Range<usize>) -> Result<Effect, Refusal> {
        if steps.is_empty() || steps.len() > MAX_VIEWS {
            return Err(Code::BadMessage.into());
        }
        let table = self.table.as_ref().ok_or(Code::Stage)?;
        let Some(peer) = self.peers.get_mut(&id) else { return Err(Code::NotSeated.into()) };
        if core::mem::replace(&mut peer.awaits_views, true) {
            return Err(Code::TooFast.into());
        }
        let (viewer, from, undone) = (peer.viewer, steps.start, self.undone[viewer_index(peer.viewer)]);
        let task = table.views_task(viewer, steps);
        let (handle, threads) = (self.handle.clone(), self.hall.views.clone());
        tokio::spawn(async move {
            let permit = threads.acquire_owned().await;
            let made = tokio::task::spawn_blocking(move || Views::new(from, task())).await;
            drop(permit);
            // The room may have ended by now; the client asks again after it has reconnected.
            let _ = handle.send(Msg::ViewsMade(MadeViews { id, n, viewer, undone, views: made.ok().flatten() })).await;
        });
        Ok(Effect::Later)
    }

    /// Sends a client the views that it has requested, unless steps have been undone since or it has changed
    /// seats: its steps have other numbers then.
    pub(super) fn views_made(&mut self, made: MadeViews) {
        let MadeViews { id, n, viewer, undone, views } = made;
        let Some(peer) = self.peers.get_mut(&id) else { return };
        peer.awaits_views = false;
        match views.filter(|_| undone == self.undone[viewer_index(viewer)] && peer.viewer == viewer) {
            Some(views) => {
                self.send(id, &frame(&Tell::Views(Box::new(views))));
                self.send(id, &frame(&Tell::Ok(n)));
            }
            None => self.send(id, &frame(&refused(n, Code::Stale.into()))),
        }
    }

    fn say(&mut self, seat: Seat, phrase: Option<Phrase>, text: Option<String>) -> Result<Effect, Refusal> {
        if self.row.seats[seat.index()].muted {
            return Err(Code::Muted.into());
        }
        let talk = self.hall.limits.talk;
        let burst = talk.saturating_mul(TALK_BURST);
        if !self.talk[seat.index()].take(f64::from(talk), burst, Instant::now()) {
            return Err(Code::TooFast.into());
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
        self.change(|table| table.hand_over(seat, to).map(|()| AnyUpdate::default()), |_| ()).await
    }

    async fn rematch(&mut self, guest: &str, viewer: Viewer) -> Result<(), Refusal> {
        let by = viewer.seat().ok_or(Code::NotSeated)?;
        if self.row.stage != RoomPhase::Over {
            return Err(Code::Stage.into());
        }
        if self.row.next.is_some() {
            return Ok(());
        }
        let keys = self.hall.create_rematch(guest, &self.row).await?;
        self.edit(|row| row.next = Some(Next { table: keys.table, join: Some(keys.join), by: Some(by) })).await
    }
}
