//! Bots for Spectacular: a planner with two evaluation functions, and a search over whole turns.

#[cfg(test)]
mod agreement;
mod collector;
mod facts;
mod greedy;
mod land;
mod levels;
mod lines;
mod model;
mod one_ply;
mod outlook;
mod placing;
mod plan;
mod quick;
mod reasons;
mod searcher;
mod tree;
mod trial;
mod weights;
mod windows;
mod workers;
mod world;

pub use collector::Collector;
pub use greedy::Greedy;
pub use levels::{bot, deep};
pub use lines::Setting;
pub use model::self_play;
pub use one_ply::OnePly;
pub use reasons::{Mission, Reason, reasons};
pub use searcher::Searcher;
pub use tree::tree;
pub use weights::{WEIGHTS, Weights};
