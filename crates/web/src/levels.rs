//! The bots that people choose from.

use catalog::Level;

/// The level of a bot that nobody has chosen.
pub(crate) const USUAL: &str = Level::USUAL.name();

/// The level that gives hints.
pub(crate) const ADVISER: &str = Level::Master.name();

/// The names of all levels, the weakest first.
pub(crate) fn levels() -> Vec<&'static str> {
    Level::ALL.map(Level::name).to_vec()
}
