//! Bots that know Ingenious.

mod baseline;
mod greedy;
mod grid;
mod levels;
mod model;
mod one_ply;
mod outlook;
mod policy;
mod twin;
mod utility;

pub use baseline::Baseline;
pub use greedy::Greedy;
pub use levels::bot;
pub use model::{Glances, Settings};
pub use one_ply::OnePly;
pub use outlook::{FEATURES, STAGES, features};
