//! A game in the terminal, with any mix of people and bots.
//!
//! * [`seating`]: who sits where and where the luck comes from. [`session`]: turns, prompts, commands.
//! * [`choose`]: from what was typed to an action. [`console`]: lines in and out. [`store`]: where a game is kept when it is left.
//! * [`rules`]: looking something up in the rules.

pub mod choose;
mod commands;
pub mod console;
mod keep;
pub mod rules;
pub mod seating;
pub mod session;
pub mod store;

use std::io::{BufRead, Write};

use game_core::ColourMode;

use crate::args::PlayArgs;
use crate::exit::Failure;

/// How the screen is used.
#[derive(Clone, Copy, Debug)]
pub struct Screen {
    /// Whether pictures are coloured.
    pub ink: ColourMode,
    /// Whether the screen can be cleared.
    pub clear: bool,
    /// Whether what is read is repeated, because it was not typed on this screen.
    pub echo: bool,
}

/// Plays a game to its end, or until it is left.
///
/// # Errors
/// If the terms do not fit, the saved game is broken, or something cannot be read or written.
pub fn play(args: &PlayArgs, input: Box<dyn BufRead + '_>, out: &mut dyn Write, screen: Screen) -> Result<(), Failure> {
    let opened = seating::open(args)?;
    let store = store::Store::new(args)?;
    session::Session::new(opened, store, console::Console::new(input, out, screen)).run()
}
