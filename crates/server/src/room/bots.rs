//! Bots in seats: they think elsewhere, a few at a time, and what they decide is a step like any other.

use catalog::{Budget, bot_rng};
use game_core::{Seat, SeatKind, ToMove, Version, Viewer};

use super::{Msg, Room};
use crate::random;

/// What a bot has decided.
pub(crate) struct Decision {
    seat: Seat,
    /// What it had seen.
    seen: Version,
    /// None if it broke down over it.
    action: Option<String>,
}

impl Room {
    /// Lets bots think for every awaited seat that has one.
    pub(super) fn drive(&mut self) {
        let Some(table) = &self.table else { return };
        let ToMove::Seats(to_act) = table.to_move() else { return };
        for seat in (to_act - self.thinking).iter() {
            let SeatKind::Bot(name) = &table.seats()[seat.index()].kind else { continue };
            let Ok(thinking) = table.bot_task(seat, name, &Budget::default()) else { continue };
            self.thinking = self.thinking.with(seat);
            let (seen, me, threads) = (table.version(Viewer::Seat(seat)), self.me.clone(), self.hall.bots.clone());
            let pause = self.hall.limits.bot_pause;
            tokio::spawn(async move {
                tokio::time::sleep(pause).await;
                let permit = threads.acquire_owned().await;
                let thought = tokio::task::spawn_blocking(move || thinking(&mut bot_rng(random::bytes())).action);
                let action = thought.await.ok();
                drop(permit);
                // The room may have ended meanwhile; the bot thinks again when it wakes.
                let _ = me.send(Msg::Thought(Decision { seat, seen, action })).await;
            });
        }
    }

    pub(super) async fn decided(&mut self, decision: Decision) {
        let Decision { seat, seen, action } = decision;
        self.thinking = self.thinking.without(seat);
        let Some(table) = &self.table else { return };
        if !matches!(table.seats()[seat.index()].kind, SeatKind::Bot(_)) {
            return;
        }
        let action = action.or_else(|| {
            tracing::error!(game = self.row.terms.game, "a bot broke down; the first legal action is taken");
            metrics::counter!("gamekeeper_bot_faults_total").increment(1);
            table.legal(seat).into_iter().next()
        });
        let Some(action) = action else { return };
        // A move ends what was proposed before it.
        let proposed = self.proposal.is_some();
        if self.change(|table| table.play(seat, &action, Some(seen)), |_| ()).await.is_ok() {
            if proposed || self.row.stage == protocol::RoomPhase::Over {
                self.tell_room(None);
            }
            return;
        }
        // Something has changed under the bot, or could not be kept: it thinks again, and not at once.
        if !self.lost {
            self.drive();
        }
    }
}
