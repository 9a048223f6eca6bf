//! The laws every game must keep, as a test kit: a game names its [`Subject`] and calls [`assert_laws`].
//!
//! * [`subject`]: what the laws must know of a game besides the contract.
//! * [`law`]: the list of laws, and what is said when one is broken. `laws/` (private): how each is examined.
//! * [`check`](mod@check): plays the games and runs the laws over them. [`sample`]: what is examined how
//!   often, and why that can be repeated.
//! * [`stats`]: the one statistical test. [`clauses`]: which clauses of a rules file no test cites or a
//!   translation lacks.
//! * [`mutate`]: JSON changed a little, as a stranger might send it. [`fuzz`]: what fuzz targets do with
//!   arbitrary bytes.
//! * [`toy`]: a small game with everything a real one has, healthy and with one fault for each law.
//!
//! This is test code: it uses floats for statistics, and it panics only in [`assert_laws`].

pub mod check;
pub mod clauses;
pub mod fuzz;
pub mod golden;
pub mod law;
mod laws;
pub mod mutate;
pub mod sample;
pub mod stats;
pub mod subject;
pub mod toy;
mod walk;

pub use check::{Report, assert_configuration, assert_laws, check, check_only};
pub use law::{Law, Violation};
pub use sample::Chooser;
pub use subject::{Configuration, Subject};
