//! Bots that know Spots.

mod greedy;
mod levels;
pub mod net;
mod onwards;
mod outlook;
mod own;
mod reasons;
mod solver;
mod tree;
pub mod turn;
mod weights;

pub use greedy::Greedy;
pub use levels::{bot, deep};
pub use onwards::Onwards;
pub use own::Own;
pub use reasons::{Reason, reasons};
pub use solver::Solver;
pub use tree::tree;
