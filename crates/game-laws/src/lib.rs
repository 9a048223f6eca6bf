//! The laws every game must satisfy, as a test kit: a game names its [`Subject`] and calls [`assert_laws`].
//!
//! * [`subject`]: what the laws must know of a game besides the contract.
//! * [`law`]: the list of laws, and the message when one is broken. `laws/` (private): how each is examined.
//! * [`check`](mod@check): plays the games and runs the laws over them. [`sample`]: how often each law looks,
//!   and why a run can be reproduced.
//! * [`play`]: a game in progress, for tests of its rules. [`standard_tests!`] and [`law_tests!`]: the tests that
//!   are the same for every game, out of [`golden`], [`endings`], [`properties`], [`meta`] and [`clauses`].
//! * [`stats`]: the one statistical test. [`clauses`]: the clauses of a rules file that no test cites or a
//!   translation lacks.
//! * [`toy`]: a small game with everything a real one has, healthy and with at least one fault for each law.
//!
//! This is test code: it uses floats for statistics, and it panics where it asserts.

pub mod check;
pub mod clauses;
pub mod endings;
pub mod fuzz;
pub mod golden;
pub mod law;
mod laws;
pub mod meta;
pub mod mutate;
pub mod play;
pub mod properties;
pub mod sample;
mod standard;
pub mod stats;
pub mod subject;
pub mod toy;
mod walk;

pub use check::{Report, assert_configuration, assert_laws, check, check_only};
pub use law::{Law, Violation};
pub use play::{Play, rules_of};
pub use sample::Chooser;
pub use subject::{Broken, Configuration, Subject};
