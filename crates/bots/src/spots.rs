//! Bots that know Spots.

mod greedy;
mod outlook;

pub use greedy::Greedy;
