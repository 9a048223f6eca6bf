//! Bots for The Magnificent.

mod choices;
mod evaluation;
mod exhaustive;
mod features;
mod greedy;
mod key;
mod levels;
mod network;
mod planner;
mod policy;
mod prune;
mod reasons;
mod search;
mod tree;
mod turns;
mod world;

pub use choices::best_choice;
pub use evaluation::evaluate;
pub use exhaustive::{BestEnd, search_exhaustively};
pub use features::{FEATURES, features, settled};
pub use greedy::Greedy;
pub use levels::{bot, deep};
pub use network::{HIDDEN, Network, WEIGHTS};
pub use planner::Planner;
pub use policy::Policy;
pub use reasons::{Reason, reasons};
pub use search::{SearchLimits, TurnPlan, fixed_chance, search, search_plans};
pub use tree::tree;
pub use turns::Turns;
