//! Bots that know Ingenious.

mod greedy;
mod levels;

pub use greedy::Greedy;
pub use levels::bot;
