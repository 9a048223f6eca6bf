//! The contract of a game, and everything that works with any game that implements it.
//!
#![doc = include_str!("../README.md")]
//! ## Read in this order
//!
//! 1. [`seat`]: seats, sets of seats, viewers. [`game`]: the contract itself ([`Game`]), who is to move,
//!    steps, weights. [`notation`]: steps as text.
//!    [`meta`]: what is known about a game without a table; [`mod@options`]: what a host sets; [`refusals!`]: why
//!    actions are refused, in one table. [`set`] and [`bag`]: sets and multisets of small types, and draws.
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

pub mod bag;
pub mod chance;
pub mod component_set;
pub mod digest;
pub mod display;
pub mod event;
pub mod fair;
pub mod game;
pub mod hex;
pub mod journal;
pub mod meta;
mod no_chance;
pub mod notation;
pub mod options;
pub mod order;
pub mod record;
mod refusals;
pub mod seat;
pub mod set;
pub mod sheet;
pub mod table;
pub mod verify;
mod view_fault;

pub use bag::Bag;
pub use chance::{Draws, choose_one, pick, roll, scale};
pub use component_set::{ComponentFault, ComponentSet, PathKey, Reader, printed_only};
pub use digest::Digester;
pub use display::{is_unprintable, printable};
pub use event::{Addressed, EventSink};
pub use game::{ColourMode, Game, Move, Refusal, SimultaneousPhase, Step, TerminalView, ToMove, Weight};
pub use journal::Entry;
pub use meta::{Meta, Mode, OptionCondition, OptionKind, OptionMeta, SetupError};
pub use no_chance::NoChance;
pub use notation::NotationError;
pub use options::{OptionValue, StartSeat, one_of, read_options};
pub use order::sort_few;
pub use rand_core::Rng;
pub use record::{ConsentUndo, Record, RecordError};
pub use seat::{PerSeat, Seat, SeatCount, SeatError, SeatSet, Viewer};
pub use set::{Element, Set};
pub use sheet::{Decider, Line, Outcome, ScoreSheet};
pub use table::{
    ChanceSource, JournalError, MAX_CHAIN, ParseSeatKindError, PlayedChain, SeatInfo, SeatKind, Setup, Table,
    TableError, Takeback, Update, UpdateStep, Version, ends_chain,
};
pub use verify::{Fault, HeaderFault, Verdict, verify};
pub use view_fault::ViewFault;
