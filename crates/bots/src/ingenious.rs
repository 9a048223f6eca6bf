//! Bots that know Ingenious.

mod greedy;

pub use greedy::Greedy;
