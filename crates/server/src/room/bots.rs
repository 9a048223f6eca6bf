//! Bots in seats: they run on a limited number of blocking threads, and their decisions are steps like any
//! other.

use core::time::Duration;
use std::sync::Arc;

use catalog::{Budget, SystemClock, bot_rng};
use game_core::{Seat, SeatKind, ToMove, Version, Viewer};
use protocol::Code;

use super::{Msg, Room};
use crate::names::log_name;
use crate::random;

/// The longest that a bot may think about one decision, in milliseconds.
const THINK_MILLIS: f64 = 2_000.0;

/// How long to wait before a bot is asked again whose decision could not be stored.
const STORE_PAUSE: Duration = Duration::from_secs(3);

/// A chain that a bot has decided.
pub(crate) struct Decision {
    seat: Seat,
    /// The version of the view on which the bot decided.
    seen: Version,
    /// The actions in notation; `None` if the bot panicked or could not be asked.
    actions: Option<Vec<String>>,
}

impl Room {
    /// Starts a task for every seat to act that a bot plays.
    pub(super) fn start_bots(&mut self) {
        self.start_bots_after(Duration::ZERO);
    }

    /// Like [`Self::start_bots`], after a pause besides the usual one.
    fn start_bots_after(&mut self, delay: Duration) {
        let Some(table) = &self.table else { return };
        let ToMove::Seats(to_act) = table.to_move() else { return };
        let budget = Budget::default().with_millis(THINK_MILLIS, Arc::new(SystemClock::default()));
        let only_bots = table.seats().iter().all(|seat| seat.kind != SeatKind::Person);
        for seat in (to_act - self.thinking).iter() {
            let SeatKind::Bot(name) = &table.seats()[seat.index()].kind else { continue };
            let thinking = table.bot_chain_task(seat, name, &budget).map_err(|why| {
                let (room, game) = (log_name(&self.row.id), &self.row.spec.game);
                tracing::error!(room, game, bot = name, %why, "a bot cannot be asked");
            });
            self.thinking = self.thinking.with(seat);
            let (seen, handle, threads) =
                (table.version(Viewer::Seat(seat)), self.handle.clone(), self.hall.bots.clone());
            let limits = &self.hall.limits;
            let pause = if only_bots { limits.bots_alone_pause } else { limits.bot_pause };
            tokio::spawn(async move {
                tokio::time::sleep(delay + pause).await;
                let permit = threads.acquire_owned().await;
                let thought = thinking
                    .map(|thinking| tokio::task::spawn_blocking(move || thinking.run(&mut bot_rng(random::bytes()))));
                let actions = match thought {
                    Ok(thought) => thought.await.ok().map(|decision| decision.chain),
                    Err(()) => None,
                };
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
            let (room, game) = (log_name(&self.row.id), &self.row.spec.game);
            tracing::error!(room, game, "a bot did not decide; playing the first legal action");
            metrics::counter!("gamekeeper_bot_faults_total").increment(1);
            table.legal(seat).into_iter().next().map(|action| vec![action])
        });
        let Some(actions) = actions else { return };
        let Err(refusal) = self.apply_chain(seat, seen, &actions).await else { return };
        match refusal.code {
            _ if self.store_lost => {}
            // The store has logged why. Without anybody to see the move, the room may leave memory; the bot
            // is asked again when somebody comes.
            Code::NotKept | Code::Unsure if self.peers.is_empty() => {}
            Code::NotKept | Code::Unsure => self.start_bots_after(STORE_PAUSE),
            // The table has changed after the bot was asked.
            _ => self.start_bots(),
        }
    }
}
