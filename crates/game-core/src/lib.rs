//! The contract every game keeps, and what works with any game that keeps it.
//!
//! * [`game`]: the contract itself ([`Game`]), what is pending, steps, weights.
//! * [`seat`]: seats, sets of seats, viewers. [`event`]: what is told, and to whom.
//! * [`chance`]: draws from a seed; [`fair`]: where the seed comes from and how it is proved.
//! * [`sheet`]: score sheets and outcomes. [`parts`]: component sets. [`notation`]: text of steps. [`order`]: sorting.
//! * [`table`]: one game being played; [`journal`]: everything that happened at it; [`record`]: the steps that stand, as a file;
//!   [`mod@verify`]: a stranger's check of a record.
//!
//! There is no input or output here, no clock, no thread and no float.

pub mod chance;
pub mod component_set;
pub mod digest;
pub mod event;
pub mod fair;
pub mod game;
pub mod hex;
pub mod journal;
pub mod notation;
pub mod order;
pub mod record;
pub mod seat;
pub mod sheet;
pub mod table;
pub mod verify;
mod view_fault;

pub use chance::{Draws, Stream, pick, scale};
pub use component_set::{ComponentFault, ComponentSet, PathKey};
pub use digest::Digester;
pub use event::{Addressed, EventSink};
pub use game::{
    ColourMode, Game, Meta, Mode, Move, OptionMeta, Refusal, SetupError, SimultaneousPhase, Step, TerminalView, ToMove,
    Weight,
};
pub use journal::Entry;
pub use notation::NotationError;
pub use order::sort_few;
pub use rand_core::Rng;
pub use record::{ConsentUndo, Record, RecordError};
pub use seat::{PerSeat, Seat, SeatCount, SeatSet, Viewer};
pub use sheet::{Decider, Line, Outcome, ScoreSheet};
pub use table::{ChanceSource, JournalError, SeatInfo, SeatKind, Setup, Table, TableError, Takeback, Update, Version};
pub use verify::{Fault, Verdict, verify};
pub use view_fault::ViewFault;
