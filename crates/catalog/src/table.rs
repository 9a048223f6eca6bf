//! Type-erased tables: text and JSON in and out.

mod typed;

use core::ops::Range;

use game_core::{
    Addressed, ComponentSet, Meta, Outcome, Record, ScoreSheet, Seat, SeatCount, SeatInfo, ToMove, Version, Viewer,
};
use serde_json::Value;

pub(crate) use self::typed::{TypedTable, read};
use crate::error::Error;
use crate::frame::{Frame, VariationStep};
use crate::layer::TableBox;
use crate::update::{AnyChain, AnyEvent, AnyUpdate, ViewsTask};

/// A table whose game is known only at run time: what a page, a worker, a terminal and a server all ask of
/// it.
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

    /// What the table waits for.
    fn to_move(&self) -> ToMove;

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

    /// Resigns; if the game goes on, the bot `stand_in` plays the seat.
    ///
    /// # Errors
    /// If the game is over, the seat has already resigned, or there is no such bot; nothing has changed then.
    fn resign(&mut self, seat: Seat, stand_in: &str) -> Result<AnyUpdate, Error>;

    /// The viewer's view, as JSON.
    fn view(&self, viewer: Viewer) -> Value;

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
    fn fork(&self, steps: usize, name: String) -> Result<TableBox, Error>;

    /// The outcome; `None` until the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// The full record, including the secret and everything hidden.
    fn record(&self) -> Record;

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
}
