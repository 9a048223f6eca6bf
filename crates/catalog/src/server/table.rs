//! What a server asks of a table.

use core::cell::{RefCell, RefMut};

use bots::Budget;
use game_core::hex::Bytes32;
use game_core::record::ChanceKind;
use game_core::{ChanceSource, Game, Seat, SeatKind, TableError, TerminalView, ToMove, Version, Viewer};

use crate::bot::{BotTask, Goal, KeptBot};
use crate::error::Error;
use crate::table::{AnyTable, TypedTable, read};
use crate::update::AnyUpdate;

/// The bots that have been asked at a table, by seat and name.
pub(crate) struct KeptBots<G: Game>(RefCell<Vec<(Seat, String, KeptBot<G>)>>);

impl<G: Game> Default for KeptBots<G> {
    fn default() -> Self {
        Self(RefCell::default())
    }
}

/// What a server asks of a table besides.
pub trait ServerTable: AnyTable {
    /// Where chance outcomes come from.
    fn chance_kind(&self) -> ChanceKind;

    /// The commitment shown before the game; `None` if chance outcomes are entered by hand.
    fn commitment(&self) -> Option<Bytes32>;

    /// The viewer's version: how many updates it has been sent.
    fn version(&self, viewer: Viewer) -> Version;

    /// The canonical notation of a chance outcome from user input.
    ///
    /// # Errors
    /// If the text is not a chance outcome.
    fn read_outcome(&self, text: &str) -> Result<String, Error>;

    /// Whether the seat's last decision lies beyond the information horizon, so that an undo needs
    /// everybody's consent.
    fn can_undo_by_consent(&self, seat: Seat) -> bool;

    /// Undoes the seat's last decision, everything after it, and the seat's decisions that led up to it since
    /// the information horizon before it. The caller has asked everybody for consent.
    ///
    /// # Errors
    /// If there is nothing that needs consent to be undone; nothing has changed then.
    fn undo_by_consent(&mut self, seat: Seat) -> Result<AnyUpdate, Error>;

    /// Lets another person or bot play the seat from now on.
    ///
    /// # Errors
    /// If there is no such seat or bot; nothing has changed then.
    fn hand_over(&mut self, seat: Seat, to: SeatKind) -> Result<(), Error>;

    /// The steps that were not undone, in canonical notation, including hidden ones.
    fn steps(&self) -> Vec<String>;

    /// The number of entries of the journal.
    fn journal_length(&self) -> usize;

    /// The entries of the journal from index `from` on, as text for the store, including hidden ones.
    fn journal_from(&self, from: usize) -> Vec<String>;

    /// Prepares a chain of decisions of the seat, up to the next chance step or decision of another seat, to
    /// be made here or in another thread. The bot is the one of [`AnyTable::bot_task`].
    ///
    /// # Errors
    /// If the seat is not to act or there is no such bot.
    fn bot_chain_task(&self, seat: Seat, bot: &str, budget: &Budget) -> Result<BotTask, Error>;

    /// Prepares a decision of the seat, to be made here or in another thread. The table keeps one bot for
    /// each seat and name, so that a bot can follow a plan from one decision to the next.
    ///
    /// # Errors
    /// If the seat is not to act or there is no such bot.
    fn bot_task(&self, seat: Seat, bot: &str, budget: &Budget) -> Result<BotTask, Error>;
}

impl<G: Game> TypedTable<G> {
    /// The bot with this name that is kept for the seat, which must be to act.
    fn kept_bot(&self, seat: Seat, bot: &str) -> Result<RefMut<'_, KeptBot<G>>, Error> {
        let make = self.entry.factory(bot)?;
        if !self.table.seats().has(seat) {
            return Err(TableError::<G>::NoSuchSeat(seat).into());
        }
        match self.table.to_move() {
            ToMove::Over => return Err(Error::Over),
            ToMove::Chance => return Err(Error::ChancePending),
            ToMove::Seats(to_act) if !to_act.has(seat) => {
                return Err(TableError::<G>::NotToAct(seat).into());
            }
            ToMove::Seats(_) => {}
        }
        let mut bots = self.bots.0.borrow_mut();
        let at = bots.iter().position(|(of, name, _)| *of == seat && name == bot).unwrap_or_else(|| {
            bots.push((seat, bot.to_owned(), KeptBot::new(make)));
            bots.len() - 1
        });
        Ok(RefMut::map(bots, |bots| &mut bots[at].2))
    }
}

impl<G: TerminalView> ServerTable for TypedTable<G> {
    fn chance_kind(&self) -> ChanceKind {
        match self.table.chance_source() {
            ChanceSource::Committed { .. } | ChanceSource::Hidden { .. } => ChanceKind::Committed,
            ChanceSource::Seeded(_) => ChanceKind::Seeded,
            ChanceSource::Manual => ChanceKind::Manual,
        }
    }

    fn commitment(&self) -> Option<Bytes32> {
        self.table.commitment()
    }

    fn version(&self, viewer: Viewer) -> Version {
        self.table.version(viewer)
    }

    fn read_outcome(&self, text: &str) -> Result<String, Error> {
        read::<G::Chance>(text).map(|outcome| outcome.to_string())
    }

    fn can_undo_by_consent(&self, seat: Seat) -> bool {
        self.table.consent_undo_len(seat) > 0
    }

    fn undo_by_consent(&mut self, seat: Seat) -> Result<AnyUpdate, Error> {
        let update = self.table.undo_by_consent(seat)?;
        Ok(self.erased(update))
    }

    fn hand_over(&mut self, seat: Seat, to: SeatKind) -> Result<(), Error> {
        if let SeatKind::Bot(name) = &to {
            self.entry.factory(name)?;
        }
        Ok(self.table.hand_over(seat, to)?)
    }

    fn steps(&self) -> Vec<String> {
        self.table.steps().iter().map(ToString::to_string).collect()
    }

    fn journal_length(&self) -> usize {
        self.table.journal().len()
    }

    fn journal_from(&self, from: usize) -> Vec<String> {
        self.table.journal().iter().skip(from).map(ToString::to_string).collect()
    }

    fn bot_chain_task(&self, seat: Seat, bot: &str, budget: &Budget) -> Result<BotTask, Error> {
        let view = self.table.view(Viewer::Seat(seat));
        Ok(self.kept_bot(seat, bot)?.task(self.table.rules().clone(), seat, view, budget, Goal::Chain))
    }

    fn bot_task(&self, seat: Seat, bot: &str, budget: &Budget) -> Result<BotTask, Error> {
        let view = self.table.view(Viewer::Seat(seat));
        Ok(self.kept_bot(seat, bot)?.task(self.table.rules().clone(), seat, view, budget, Goal::Action))
    }
}
