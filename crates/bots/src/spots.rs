//! Bots that know Spots.

mod greedy;
mod levels;
mod outlook;

pub use greedy::Greedy;
pub use levels::bot;
