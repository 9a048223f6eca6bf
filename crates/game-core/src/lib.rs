//! The contract of a game, and everything that works with any game that implements it.
//!
#![doc = include_str!("../README.md")]
//! ## Read in this order
//!
//! 1. [`seat`]: seats, sets of seats, viewers. [`game`]: the contract itself ([`Game`]), who is to move,
//!    steps, weights. [`notation`]: steps as text.
//! 2. [`event`]: what viewers are told. [`sheet`]: score sheets and outcomes.
//! 3. [`table`]: one game being played: requests, undo, updates. [`journal`]: everything that happened at it.
//! 4. [`chance`]: draws from a seed. [`fair`]: where the seed comes from and how that is proved.
//! 5. [`record`]: the remaining steps as a file. [`mod@verify`]: an independent check of a record.
//! 6. [`component_set`]: tables of cards or tiles in place of the printed ones. [`digest`]: hashes of states.
//!    [`hex`]: bytes as text. [`display`]: text from a stranger, made safe to print. [`order`]: sorting short
//!    lists.
//!
//! Then: [`game_laws`](../game_laws/index.html) examines games, [`bots`](../bots/index.html) plays them, and
//! [`hex_grid`](../hex_grid/index.html) has boards for those with hexes.

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
