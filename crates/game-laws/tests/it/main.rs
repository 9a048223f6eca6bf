//! Tests of the laws on the toy and its mutants, and of the table, the journal and the record on the toy.

// Clippy allows `unwrap` only inside test functions; the helper functions of these tests use it too.
#![allow(clippy::unwrap_used)]

mod chain;
mod clauses;
mod endings;
mod healthy;
mod meta;
mod mutants;
mod play;
mod plays;
mod record;
mod standard;
mod table;
mod toy_rules;
