//! A game in the terminal, with any mix of people and bots.
//!
//! * [`seating`]: who sits where, and the source of chance. [`session`]: turns, prompts, commands.
//! * [`choose`]: matches typed text with actions. [`console`]: input and output. [`store`]: the files of a
//!   game.
//! * [`rules`]: looking something up in the rules. `hint`: what a bot advises, and why.

pub mod choose;
mod commands;
pub mod console;
pub(crate) mod hint;
mod keep;
mod refuse;
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
    /// Whether diagrams are coloured.
    pub ink: ColourMode,
    /// Whether the screen can be cleared.
    pub clear: bool,
    /// Whether input is echoed, because it was not typed on this screen.
    pub echo: bool,
}

/// Plays a game until it is over or left.
///
/// # Errors
/// If the arguments do not fit the game, the saved game is invalid, or something cannot be read or written.
pub fn play(args: &PlayArgs, input: Box<dyn BufRead + '_>, out: &mut dyn Write, screen: Screen) -> Result<(), Failure> {
    let opened = seating::open(args)?;
    let store = store::Store::new(args)?;
    session::Session::new(opened, store, console::Console::new(input, out, screen)).run()
}
