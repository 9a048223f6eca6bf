//! The table with a game that begins with a decision: undo, draws, records.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod dice;
mod record;
mod undo;
