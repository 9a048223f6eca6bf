//! What zones show of a position: pure functions of the rules and the public state, as data without words.

pub(crate) mod camp;
pub(crate) mod cards;
pub(crate) mod counted;
pub(crate) mod dice;
pub(crate) mod ending;
pub(crate) mod posters;
pub(crate) mod purse;
pub(crate) mod reach;
pub(crate) mod turn;

#[cfg(test)]
mod tests;
