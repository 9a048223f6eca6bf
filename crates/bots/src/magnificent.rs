//! Bots for The Magnificent.

mod choices;
mod evaluation;
mod exhaustive;
mod greedy;
mod key;
mod levels;
mod prune;
mod search;

pub use choices::best_choice;
pub use evaluation::evaluate;
pub use exhaustive::{BestEnd, search_exhaustively};
pub use greedy::Greedy;
pub use levels::bot;
pub use search::{SearchLimits, TurnPlan, fixed_chance, search, search_plans};
