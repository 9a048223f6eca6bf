//! Bots for Spectacular: a planner with two evaluation functions, and a search over whole turns.

mod collector;
mod facts;
mod greedy;
mod land;
mod levels;
mod lines;
mod model;
mod outlook;
mod placing;
mod plan;
mod quick;
mod trial;
mod weights;
mod windows;
mod workers;
mod world;

pub use collector::Collector;
pub use greedy::Greedy;
pub use levels::bot;
pub use lines::Breadth;
pub use model::{Turns, self_play};
pub use weights::{WEIGHTS, Weights};
