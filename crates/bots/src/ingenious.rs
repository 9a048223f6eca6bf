//! Bots that know Ingenious.

mod baseline;
mod ending;
mod greedy;
mod grid;
mod levels;
mod model;
mod one_ply;
mod outlook;
mod policy;
mod reasons;
mod tree;
mod twin;
mod utility;

pub use baseline::Baseline;
pub use greedy::Greedy;
pub use levels::{bot, deep};
pub use model::{Glances, Settings};
pub use one_ply::OnePly;
pub use outlook::{FEATURES, STAGES, features};
pub use reasons::{Reason, reasons};
pub use tree::tree;
