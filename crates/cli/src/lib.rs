//! The `gamekeeper` program as a library, so that its parts can be tested without a process.
//!
//! * [`args`]: the command line. [`exit`]: what scripts can rely on. [`start`]: from words on the command line to a table.
//!   [`files`]: files read and written.
//! * [`play`]: a game in the terminal. [`simulate`] and [`stats`]: many games of bots. [`show`], [`check`]: what to do with a record.
//!   [`components`]: component sets as files.
//! * [`engine`]: tables for other programs. [`serve`]: the browser client and shared rooms, with their [`settings`]. [`load`]: many rooms at once, to measure a server. [`paper`]: score sheets and results as text. [`wrap`]: lines that fit a terminal.
//!
//! All output goes through a writer that the caller gives; nothing here prints by itself.

pub mod args;
pub mod check;
pub mod components;
pub mod engine;
pub mod exit;
pub mod files;
pub mod load;
pub mod paper;
pub mod play;
pub mod serve;
pub mod settings;
pub mod show;
pub mod simulate;
pub mod start;
pub mod stats;
pub mod wrap;

use std::io::{BufRead, IsTerminal, Write};

use clap::CommandFactory;
use game_core::ColourMode;

use crate::args::{Args, Colour, Command};
use crate::exit::Failure;

/// Does what the command line asks.
///
/// # Errors
/// What went wrong, with its exit code.
pub fn run(args: Args) -> Result<(), Failure> {
    let terminal = std::io::stdout().is_terminal();
    let ink = match args.colour {
        Colour::Always => ColourMode::Colour,
        Colour::Auto if terminal && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()) => {
            ColourMode::Colour
        }
        Colour::Auto | Colour::Never => ColourMode::Plain,
    };
    match args.command {
        Command::Games => with_output(list_games),
        Command::Play(args) => {
            let screen = play::Screen { ink, clear: terminal, echo: !std::io::stdin().is_terminal() };
            let input: Box<dyn BufRead> = Box::new(std::io::stdin().lock());
            with_output(|out| play::play(&args, input, out, screen))
        }
        Command::Simulate(args) => with_output(|out| simulate::simulate(&args, out)),
        Command::Show(args) => with_output(|out| show::show(&args, out, ink)),
        Command::Verify(args) => with_output(|out| check::verify(&args, out)),
        Command::Components(command) => with_output(|out| components::components(&command, out)),
        Command::Engine => Ok(engine::serve(catalog::games(), std::io::stdin(), std::io::stdout())?),
        Command::Serve(args) => serve::serve(&args, std::io::stdout(), terminal),
        Command::Load(args) => with_output(|out| load::load(&args, out)),
        Command::Completions { shell } => {
            clap_complete::generate(shell, &mut Args::command(), "gamekeeper", &mut std::io::stdout());
            Ok(())
        }
    }
}

/// Runs something with buffered standard output. A reader that went away, such as `head`, is no error.
fn with_output(run: impl FnOnce(&mut dyn Write) -> Result<(), Failure>) -> Result<(), Failure> {
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    let result = run(&mut out).and_then(|()| Ok(out.flush()?));
    if result.is_err() {
        // What was written before the failure is still wanted.
        let _ = out.flush();
    }
    match result {
        Err(Failure::Io { gone: true, .. }) => Ok(()),
        other => other,
    }
}

fn list_games(out: &mut dyn Write) -> Result<(), Failure> {
    for game in catalog::games() {
        let meta = game.meta();
        writeln!(out, "{}: {} by {}, {}", meta.id, meta.title, meta.designers.join(", "), meta.edition)?;
        for mode in meta.modes {
            let seats: Vec<String> = mode.seats.iter().map(ToString::to_string).collect();
            let noun = if mode.seats == [1] { "seat" } else { "seats" };
            writeln!(out, "  --mode {:<10} {} {noun}", mode.id, seats.join(", "))?;
        }
        for option in meta.options {
            writeln!(out, "  --option {}={}", option.key, option.values.join("|"))?;
            writeln!(out, "      {} (default {})", option.help, option.default)?;
        }
        for bot in game.bots() {
            writeln!(out, "  bot {:<12} {}", bot.name, bot.help)?;
        }
    }
    Ok(())
}
