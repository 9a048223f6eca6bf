//! Bots in seats: they run on a limited number of blocking threads, and their decisions are steps like any
//! other.

use catalog::{Budget, bot_rng};
use game_core::{Seat, SeatKind, ToMove, Version, Viewer};

use super::{Msg, Room};
use crate::random;

/// A bot's decision.
pub(crate) struct Decision {
    seat: Seat,
    /// The version of the view on which the bot decided.
    seen: Version,
    /// The action in notation; `None` if the bot panicked.
    action: Option<String>,
}

impl Room {
    /// Starts a task for every seat to act that a bot plays.
    pub(super) fn start_bots(&mut self) {
        let Some(table) = &self.table else { return };
        let ToMove::Seats(to_act) = table.to_move() else { return };
        for seat in (to_act - self.thinking).iter() {
            let SeatKind::Bot(name) = &table.seats()[seat.index()].kind else { continue };
            let Ok(thinking) = table.bot_task(seat, name, &Budget::default()) else { continue };
            self.thinking = self.thinking.with(seat);
            let (seen, handle, threads) =
                (table.version(Viewer::Seat(seat)), self.handle.clone(), self.hall.bots.clone());
            let pause = self.hall.limits.bot_pause;
            tokio::spawn(async move {
                tokio::time::sleep(pause).await;
                let permit = threads.acquire_owned().await;
                let thought = tokio::task::spawn_blocking(move || thinking(&mut bot_rng(random::bytes())).action);
                let action = thought.await.ok();
                drop(permit);
                // The room may have ended by now; the bot is asked again when the room is loaded.
                let _ = handle.send(Msg::BotDecided(Decision { seat, seen, action })).await;
            });
        }
    }

    pub(super) async fn bot_decided(&mut self, decision: Decision) {
        let Decision { seat, seen, action } = decision;
        self.thinking = self.thinking.without(seat);
        let Some(table) = &self.table else { return };
        if !matches!(table.seats()[seat.index()].kind, SeatKind::Bot(_)) {
            return;
        }
        let action = action.or_else(|| {
            tracing::error!(game = self.row.spec.game, "a bot panicked; playing the first legal action");
            metrics::counter!("gamekeeper_bot_faults_total").increment(1);
            table.legal(seat).into_iter().next()
        });
        let Some(action) = action else { return };
        // A move cancels a pending proposal.
        let proposed = self.proposal.is_some();
        if self.change(|table| table.play(seat, &action, Some(seen)), |_| ()).await.is_ok() {
            if proposed || self.row.stage == protocol::RoomPhase::Over {
                self.broadcast_room(None);
            }
            return;
        }
        // The table has changed after the bot was asked, or the store failed: ask the bot again, after its
        // usual pause.
        if !self.store_lost {
            self.start_bots();
        }
    }
}
