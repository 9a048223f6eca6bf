//! Bots that know Spots.

mod greedy;
mod levels;
pub mod net;
mod outlook;
mod own;
mod solver;
pub mod turn;
mod weights;

pub use greedy::Greedy;
pub use levels::bot;
pub use own::Own;
pub use solver::Solver;
