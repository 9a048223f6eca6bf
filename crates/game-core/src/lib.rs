//! The contract of a game, and everything that works with any game that implements it.
//!
//! * [`game`]: the contract itself ([`Game`]), who is to move, steps, weights.
//! * [`seat`]: seats, sets of seats, viewers. [`event`]: what viewers are told.
//! * [`chance`]: draws from a seed; [`fair`]: where the seed comes from and how that is proved.
//! * [`sheet`]: score sheets and outcomes. [`component_set`]: component sets. [`notation`]: steps as text.
//!   [`display`]: text from a stranger, made safe to print.
//! * [`table`]: one game being played; [`journal`]: everything that happened at it; [`record`]: the remaining
//!   steps as a file; [`mod@verify`]: an independent check of a record.
//!
//! The crate has no input or output, no clock, no threads and no floating-point numbers.

pub mod chance;
pub mod component_set;
pub mod digest;
pub mod display;
pub mod event;
pub mod fair;
pub mod game;
pub mod hex;
pub mod journal;
pub mod notation;
mod options;
pub mod order;
pub mod record;
pub mod seat;
pub mod sheet;
pub mod table;
pub mod verify;
mod view_fault;

pub use chance::{Draws, pick, scale};
pub use component_set::{ComponentFault, ComponentSet, PathKey};
pub use digest::Digester;
pub use display::{is_unprintable, printable};
pub use event::{Addressed, EventSink};
pub use game::{
    ColourMode, Game, Meta, Mode, Move, OptionKind, OptionMeta, Refusal, SetupError, SimultaneousPhase, Step,
    TerminalView, ToMove, Weight,
};
pub use journal::Entry;
pub use notation::NotationError;
pub use options::{one_of, read_options};
pub use order::sort_few;
pub use rand_core::Rng;
pub use record::{ConsentUndo, Record, RecordError};
pub use seat::{PerSeat, Seat, SeatCount, SeatError, SeatSet, Viewer};
pub use sheet::{Decider, Line, Outcome, ScoreSheet};
pub use table::{
    ChanceSource, JournalError, MAX_CHAIN, ParseSeatKindError, PlayedChain, SeatInfo, SeatKind, Setup, Table,
    TableError, Takeback, Update, UpdateStep, Version, ends_chain,
};
pub use verify::{Fault, HeaderFault, Verdict, verify};
pub use view_fault::ViewFault;
