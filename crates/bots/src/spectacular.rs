//! Bots for Spectacular: one planner, two evaluation functions.

mod collector;
mod greedy;
mod plan;
mod workers;

pub use collector::Collector;
pub use greedy::Greedy;
