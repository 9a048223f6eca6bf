//! The laws every game must satisfy, as a test kit.
//!
#![doc = include_str!("../README.md")]
//! ## Read in this order
//!
//! After [`game_core`], the contract that is examined:
//!
//! 1. [`subject`]: what the laws must know of a game besides the contract.
//! 2. [`law`]: the list of laws, and the message when one is broken. `laws/` (private): how each is examined.
//! 3. [`check`](mod@check): plays the games and runs the laws over them. [`sample`]: how often each law
//!    looks, and why a run can be reproduced. [`stats`]: the one statistical test.
//! 4. [`clauses`]: the clauses of a rules file that no test cites or a translation lacks. [`golden`]: games
//!    compared with recorded ones.
//! 5. [`play`]: a game in progress, for tests of its rules. [`standard_tests!`] and [`law_tests!`]: the tests that
//!    are the same for every game, out of [`golden`], [`endings`], [`properties`], [`meta`] and [`clauses`].
//! 6. [`fuzz`]: bodies of fuzz targets. [`mutate`]: views with something changed in them.
//! 7. [`toy`]: a small game with everything a real one has, healthy and with at least one fault for each law.
//!
//! Then: [`bots`](../bots/index.html) plays the games.

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
