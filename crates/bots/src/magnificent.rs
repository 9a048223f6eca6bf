//! Bots that know The Magnificent.

mod choices;
mod greedy;
mod outlook;
mod search;

pub use choices::best_choice;
pub use greedy::Greedy;
pub use outlook::outlook;
pub use search::{Breadth, Found, search, search_with};
