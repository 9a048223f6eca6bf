//! Type-erased tables: text and JSON in and out.

mod typed;

use core::ops::Range;

#[cfg(feature = "server")]
use bots::Budget;
#[cfg(feature = "server")]
use game_core::SeatKind;
#[cfg(feature = "server")]
use game_core::hex::Bytes32;
#[cfg(feature = "server")]
use game_core::record::ChanceKind;
use game_core::{
    Addressed, ComponentSet, Meta, Outcome, Record, ScoreSheet, Seat, SeatCount, SeatInfo, ToMove, Version, Viewer,
};
#[cfg(feature = "terminal")]
use game_core::{ColourMode, Line};
use serde_json::Value;

pub(crate) use self::typed::{TypedTable, read};
#[cfg(feature = "server")]
use crate::bot::BotTask;
use crate::error::Error;
#[cfg(feature = "server")]
use crate::flat::FlatView;
use crate::frame::{Frame, VariationStep};
use crate::update::{AnyChain, AnyEvent, AnyUpdate, ViewsTask};

/// A table whose game is known only at run time.
pub trait AnyTable: Send {
    /// What is known about the game without a table.
    fn meta(&self) -> Meta;

    /// The options, including defaults.
    fn options(&self) -> Value;

    /// The component set; `None` for the printed one.
    fn component_set(&self) -> Option<&ComponentSet>;

    /// The name of the table.
    fn name(&self) -> &str;

    /// The player of each seat, in seat order, as it is now.
    fn seats(&self) -> &[SeatInfo];

    /// The number of seats.
    fn seat_count(&self) -> SeatCount;

    /// Where chance outcomes come from.
    #[cfg(feature = "server")]
    fn chance_kind(&self) -> ChanceKind;

    /// The commitment shown before the game; `None` if chance outcomes are entered by hand.
    #[cfg(feature = "server")]
    fn commitment(&self) -> Option<Bytes32>;

    /// What the table waits for.
    fn to_move(&self) -> ToMove;

    /// The viewer's version: how many updates it has been sent.
    #[cfg(feature = "server")]
    fn version(&self, viewer: Viewer) -> Version;

    /// The legal actions of the seat in canonical notation, sorted.
    fn legal(&self, seat: Seat) -> Vec<String>;

    /// The canonical notation of an action from user input.
    ///
    /// # Errors
    /// If the text is not an action.
    fn read_action(&self, text: &str) -> Result<String, Error>;

    /// Makes a decision from user input and the draws that follow it. `seen` is the version that the seat had
    /// been sent when it decided; with `None`, the request is never stale.
    ///
    /// # Errors
    /// If the decision is not allowed; nothing has changed then.
    fn play(&mut self, seat: Seat, action: &str, seen: Option<Version>) -> Result<AnyUpdate, Error>;

    /// Makes several decisions of one seat from user input, in order, each with the draws that follow it;
    /// `seen` is as for [`AnyTable::play`], and is compared before the first action.
    ///
    /// The chain stops at the first action that is refused. It also stops after an action that was followed
    /// by chance, ended a simultaneous phase, or left the seat with nothing to decide.
    ///
    /// # Errors
    /// Why the first action was refused; nothing has changed then.
    fn play_chain(&mut self, seat: Seat, actions: &[String], seen: Option<Version>) -> Result<AnyChain, Error>;

    /// The possible chance outcomes with their weights; for a viewer, those it cannot rule out, with
    /// estimated weights.
    #[cfg(feature = "terminal")]
    fn outcomes(&self, viewer: Option<Viewer>) -> Vec<(String, u64)>;

    /// The canonical notation of a chance outcome from user input.
    ///
    /// # Errors
    /// If the text is not a chance outcome.
    #[cfg(feature = "server")]
    fn read_outcome(&self, text: &str) -> Result<String, Error>;

    /// Applies a chance outcome that was entered by hand.
    ///
    /// # Errors
    /// If the table does not wait for one, or this one is not possible; nothing has changed then.
    fn chance(&mut self, outcome: &str) -> Result<AnyUpdate, Error>;

    /// Applies the chance outcome that these random bits select, at a table whose outcomes are entered by
    /// hand.
    ///
    /// # Errors
    /// If the table does not wait for one; nothing has changed then.
    fn draw(&mut self, random: u64) -> Result<AnyUpdate, Error>;

    /// The number of its last steps that the seat may undo without anybody's consent.
    fn undoable(&self, seat: Seat) -> usize;

    /// Undoes the last `steps` steps of the seat; `seen` is as for [`AnyTable::play`].
    ///
    /// # Errors
    /// If that would go beyond the information horizon; nothing has changed then.
    fn undo(&mut self, seat: Seat, steps: usize, seen: Option<Version>) -> Result<AnyUpdate, Error>;

    /// Whether the seat's last decision lies beyond the information horizon, so that an undo needs
    /// everybody's consent.
    #[cfg(feature = "server")]
    fn can_undo_by_consent(&self, seat: Seat) -> bool;

    /// Undoes the seat's last decision, everything after it, and the seat's decisions that led up to it since
    /// the information horizon before it. The caller has asked everybody for consent.
    ///
    /// # Errors
    /// If there is nothing that needs consent to be undone; nothing has changed then.
    #[cfg(feature = "server")]
    fn undo_by_consent(&mut self, seat: Seat) -> Result<AnyUpdate, Error>;

    /// Resigns; if the game goes on, the bot `stand_in` plays the seat.
    ///
    /// # Errors
    /// If the game is over, the seat has already resigned, or there is no such bot; nothing has changed then.
    fn resign(&mut self, seat: Seat, stand_in: &str) -> Result<AnyUpdate, Error>;

    /// Lets another person or bot play the seat from now on.
    ///
    /// # Errors
    /// If there is no such seat or bot; nothing has changed then.
    #[cfg(feature = "server")]
    fn hand_over(&mut self, seat: Seat, to: SeatKind) -> Result<(), Error>;

    /// The viewer's view, as JSON.
    fn view(&self, viewer: Viewer) -> Value;

    /// The viewer's view, in a form that is cheap to make and to compare.
    #[cfg(feature = "server")]
    fn flat_view(&self, viewer: Viewer) -> FlatView;

    /// The viewer's view as text for a terminal.
    #[cfg(feature = "terminal")]
    fn render(&self, viewer: Viewer, colours: ColourMode) -> String;

    /// The viewer's view after the first `steps` steps, as text for a terminal.
    #[cfg(feature = "terminal")]
    fn render_after(&self, steps: usize, viewer: Viewer, colours: ColourMode) -> String;

    /// What the table waited for after the first `steps` steps.
    #[cfg(feature = "terminal")]
    fn to_move_after(&self, steps: usize) -> ToMove;

    /// The score of every seat, as far as the viewer may know it.
    fn sheets(&self, viewer: Viewer) -> Vec<ScoreSheet>;

    /// The table as the viewer saw it: before the first step, and after each step that was not undone.
    fn frames(&self, viewer: Viewer) -> Vec<Frame>;

    /// What the viewer would have been told and seen if, after the first `steps` steps, the seat had taken
    /// these actions. The first entry is the table before them.
    ///
    /// # Errors
    /// If one of the actions was not possible.
    fn variation(&self, steps: usize, seat: Seat, line: &[String], viewer: Viewer)
    -> Result<Vec<VariationStep>, Error>;

    /// Returns a new table with the first `steps` steps of this one, whose draws continue as they would have
    /// here. Its seed counts as chosen, because somebody may have seen what it yields.
    ///
    /// # Errors
    /// If the seed is not known, or the name is not valid.
    fn fork(&self, steps: usize, name: String) -> Result<Box<dyn AnyTable>, Error>;

    /// The immediate effect of an action in a few characters, if the seat's view determines it.
    #[cfg(feature = "terminal")]
    fn hint(&self, seat: Seat, action: &str) -> Option<String>;

    /// What the table waits for, in one line for a terminal.
    #[cfg(feature = "terminal")]
    fn prompt(&self, viewer: Viewer) -> String;

    /// The English label of a score line, without its number.
    #[cfg(feature = "terminal")]
    fn line(&self, line: &Line) -> String;

    /// The English text for an outcome's reason or verdict, given its key.
    #[cfg(feature = "terminal")]
    fn reason(&self, key: &str) -> String;

    /// Says in English what the number at this index of a ranking key counts.
    #[cfg(feature = "terminal")]
    fn compared(&self, index: u32) -> String;

    /// The outcome; `None` until the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// The full record, including the secret and everything hidden.
    fn record(&self) -> Record;

    /// The steps that were not undone, in canonical notation, including hidden ones.
    #[cfg(feature = "server")]
    fn steps(&self) -> Vec<String>;

    /// The number of entries of the journal.
    #[cfg(feature = "server")]
    fn journal_length(&self) -> usize;

    /// The entries of the journal from index `from` on, as text for the store, including hidden ones.
    #[cfg(feature = "server")]
    fn journal_from(&self, from: usize) -> Vec<String>;

    /// The seats that have resigned, in order.
    fn resigned(&self) -> &[Seat];

    /// All events, one list for each step that was not undone, each event with its audience.
    fn history(&self) -> Vec<Vec<Addressed<AnyEvent>>>;

    /// Everything that the viewer was told and that was not undone, as JSON: the events of each step that
    /// told it anything.
    fn told(&self, viewer: Viewer) -> Vec<Vec<Value>>;

    /// The viewer's views after those steps of [`AnyTable::told`] whose indices are in `steps`.
    fn views(&self, viewer: Viewer, steps: Range<usize>) -> Vec<Value> {
        self.views_task(viewer, steps)()
    }

    /// Prepares [`AnyTable::views`], which replays the game, to be run here or in another thread.
    fn views_task(&self, viewer: Viewer, steps: Range<usize>) -> ViewsTask;

    /// Prepares a chain of decisions of the seat, up to the next chance step or decision of another seat, to
    /// be made here or in another thread. The bot is the one of [`AnyTable::bot_task`].
    ///
    /// # Errors
    /// If the seat is not to act or there is no such bot.
    #[cfg(feature = "server")]
    fn bot_chain_task(&self, seat: Seat, bot: &str, budget: &Budget) -> Result<BotTask, Error>;

    /// Prepares a decision of the seat, to be made here or in another thread. The table keeps one bot for
    /// each seat and name, so that a bot can follow a plan from one decision to the next.
    ///
    /// # Errors
    /// If the seat is not to act or there is no such bot.
    #[cfg(feature = "server")]
    fn bot_task(&self, seat: Seat, bot: &str, budget: &Budget) -> Result<BotTask, Error>;
}
