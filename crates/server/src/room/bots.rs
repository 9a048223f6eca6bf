//! Bots in seats: they run on a limited number of blocking threads, and their decisions are steps like any
//! other.

use std::sync::Arc;

use catalog::{Budget, SystemClock, bot_rng};
use game_core::{Seat, SeatKind, ToMove, Version, Viewer};

use super::{Msg, Room};
use crate::random;

/// The longest that a bot may think about one decision, in milliseconds.
const THINK_MILLIS: f64 = 2_000.0;

/// A chain that a bot has decided.
pub(crate) struct Decision {
    seat: Seat,
    /// The version of the view on which the bot decided.
    seen: Version,
    /// The actions in notation; `None` if the bot panicked.
    actions: Option<Vec<String>>,
}

impl Room {
    /// Starts a task for every seat to act that a bot plays.
    pub(super) fn start_bots(&mut self) {
        let Some(table) = &self.table else { return };
        let ToMove::Seats(to_act) = table.to_move() else { return };
        let budget = Budget::default().with_millis(THINK_MILLIS, Arc::new(SystemClock::default()));
        let only_bots = table.seats().iter().all(|seat| seat.kind != SeatKind::Person);
        for seat in (to_act - self.thinking).iter() {
            let SeatKind::Bot(name) = &table.seats()[seat.index()].kind else { continue };
            let Ok(thinking) = table.bot_chain_task(seat, name, &budget) else { continue };
            self.thinking = self.thinking.with(seat);
            let (seen, handle, threads) =
                (table.version(Viewer::Seat(seat)), self.handle.clone(), self.hall.bots.clone());
            let limits = &self.hall.limits;
            let pause = if only_bots { limits.bots_alone_pause } else { limits.bot_pause };
            tokio::spawn(async move {
                tokio::time::sleep(pause).await;
                let permit = threads.acquire_owned().await;
                let thought = tokio::task::spawn_blocking(move || thinking.run(&mut bot_rng(random::bytes())));
                let actions = thought.await.ok().map(|decision| decision.chain);
                drop(permit);
                // The room may have ended by now; the bot is asked again when the room is loaded.
                let _ = handle.send(Msg::BotDecided(Decision { seat, seen, actions })).await;
            });
        }
    }

    pub(super) async fn bot_decided(&mut self, decision: Decision) {
        let Decision { seat, seen, actions } = decision;
        self.thinking = self.thinking.without(seat);
        let Some(table) = &self.table else { return };
        if !matches!(table.seats()[seat.index()].kind, SeatKind::Bot(_)) {
            return;
        }
        let actions = actions.or_else(|| {
            tracing::error!(game = self.row.spec.game, "a bot panicked; playing the first legal action");
            metrics::counter!("gamekeeper_bot_faults_total").increment(1);
            table.legal(seat).into_iter().next().map(|action| vec![action])
        });
        let Some(actions) = actions else { return };
        if self.apply_chain(seat, seen, &actions).await.is_ok() {
            return;
        }
        // The table has changed after the bot was asked, or the store failed: ask the bot again, after its
        // usual pause.
        if !self.store_lost {
            self.start_bots();
        }
    }
}
