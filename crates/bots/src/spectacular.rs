//! Bots for Spectacular: one planner, two evaluation functions.

mod collector;
mod greedy;
mod levels;
mod plan;
mod workers;

pub use collector::Collector;
pub use greedy::Greedy;
pub use levels::bot;
