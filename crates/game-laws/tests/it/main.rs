//! The laws on the toy and its mutants, and the table, the journal and the record with the toy on them.

// Helpers of tests may stop a test as its own body may.
#![allow(clippy::unwrap_used)]

mod clauses;
mod healthy;
mod mutants;
mod play;
mod record;
mod table;
mod toy_rules;
