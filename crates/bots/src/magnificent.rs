//! Bots that know The Magnificent.

mod choices;
mod greedy;
mod key;
mod order;
mod outlook;
mod search;
mod whole;

pub use choices::best_choice;
pub use greedy::Greedy;
pub use outlook::outlook;
pub use search::{Breadth, Found, fixed_luck, search, search_with};
pub use whole::{Best, search_whole};
