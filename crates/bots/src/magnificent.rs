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
mod search;
mod turns;
mod world;

pub use choices::best_choice;
pub use evaluation::evaluate;
pub use exhaustive::{BestEnd, search_exhaustively};
pub use features::{FEATURES, features, settled};
pub use greedy::Greedy;
pub use levels::bot;
pub use network::{HIDDEN, Network, WEIGHTS};
pub use planner::Planner;
pub use policy::Policy;
pub use search::{SearchLimits, TurnPlan, fixed_chance, search, search_plans};
pub use turns::Turns;
