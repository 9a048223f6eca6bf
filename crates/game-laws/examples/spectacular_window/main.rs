//! Sketch: the choose and build windows of Spectacular, to prove the contract on simultaneous hidden
//! decisions.
//!
//! Kept: the small decisions, the two windows of a turn, hidden picks with events at the close, the prepare
//! step with its draws, the passing of supply boards, the fitting of dice, workers, towers by real corners.
//! Simplified: two habitats and two tower colours, no animals, a park of eight hexes, boards of four spaces,
//! displays of two tiles and two dice, no starting tiles and no final preparations, three turns, and a score
//! of dice and towers only.
//!
//! Run it to see what each viewer receives during one turn; `docs/hidden-information.md` explains the same
//! lines.

mod game;
mod place;
#[cfg(test)]
mod tests;
mod transcript;

use std::io::{self, Write};

fn main() -> io::Result<()> {
    io::stdout().write_all(transcript::transcript().as_bytes())
}
