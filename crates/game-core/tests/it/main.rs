//! Tests of the table (undo, draws, records) with a dice game that begins with a decision.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod dice;
mod record;
mod undo;
