//! The `gamekeeper` program as a library, so that its parts can be tested without a process.
//!
//! * [`args`]: the command line. [`exit`]: failures and exit codes. [`start`]: from arguments to the terms of
//!   a game. [`numbers`]: numbers on the command line. [`files`]: reading and writing files.
//! * [`play`]: a game in the terminal. [`simulate`] and [`stats`]: many games between bots. [`arena`]: which
//!   of them is stronger. [`analyse`]: a finished game, decision by decision. [`puzzles`]: positions with one
//!   clearly best decision. [`show`], [`check`]: printing and verifying a record. [`components`]: component
//!   sets as files.
//! * [`engine`]: tables for other programs. [`serve`]: the browser client and shared rooms, with their
//!   [`settings`]. [`store`]: looks after what it stores. [`load`]: a load test of a server.
//! * [`paper`]: score sheets and results as text. [`wrap`]: line breaking for the terminal.
//!
//! All output goes through a writer passed by the caller; nothing here prints by itself.

pub mod analyse;
pub mod arena;
pub mod args;
pub mod check;
pub mod components;
pub mod engine;
pub mod exit;
pub mod files;
pub mod load;
pub mod numbers;
pub mod paper;
pub mod play;
pub mod puzzles;
pub mod serve;
pub mod settings;
pub mod show;
pub mod simulate;
pub mod start;
pub mod stats;
pub mod store;
pub mod wrap;

use std::io::{BufRead, IsTerminal, Write};

use clap::CommandFactory;
use game_core::{ColourMode, OptionMeta, one_of};

use crate::args::{Args, Colour, Command};
use crate::exit::Failure;

/// Runs the command that the command line names.
///
/// # Errors
/// The failure, which has an exit code.
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
        Command::Arena(args) => with_output(|out| arena::arena(&args, out)),
        Command::Analyse(args) => with_output(|out| analyse::analyse(&args, out)),
        Command::Puzzles(args) => with_output(|out| puzzles::puzzles(&args, out)),
        Command::Show(args) => with_output(|out| show::show(&args, out, ink)),
        Command::Verify(args) => with_output(|out| check::verify(&args, out)),
        Command::Components(command) => with_output(|out| components::components(&command, out)),
        Command::Engine => Ok(engine::serve(catalog::games(), std::io::stdin(), std::io::stdout())?),
        Command::Serve(args) => serve::serve(&args, std::io::stdout(), terminal),
        Command::Store(args) => with_output(|out| store::store(&args.command, out)),
        Command::Load(args) => with_output(|out| load::load(&args, out)),
        Command::Completions { shell } => {
            clap_complete::generate(shell, &mut Args::command(), "gamekeeper", &mut std::io::stdout());
            Ok(())
        }
    }
}

/// Runs a command with buffered standard output. It is not an error if the reader closes it, as `head` does.
fn with_output(run: impl FnOnce(&mut dyn Write) -> Result<(), Failure>) -> Result<(), Failure> {
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    let result = run(&mut out).and_then(|()| Ok(out.flush()?));
    if result.is_err() {
        // What was written before the failure is still printed.
        let _ = out.flush();
    }
    match result {
        Err(Failure::Io { closed: true, .. }) => Ok(()),
        other => other,
    }
}

/// The key of an option of a single seat without the seat's number.
fn of_seat(option: &OptionMeta) -> Option<&'static str> {
    let stem = option.key.trim_end_matches(|letter: char| letter.is_ascii_digit());
    (stem.len() < option.key.len()).then_some(stem)
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
        // The options of single seats, such as `board-0` and `board-1`, are listed once.
        for same in meta.options.chunk_by(|a, b| of_seat(a).is_some() && of_seat(a) == of_seat(b)) {
            let option = &same[0];
            let (key, help) = match of_seat(option).filter(|_| same.len() > 1) {
                Some(stem) => (format!("{stem}N"), option.help.replace("seat 0", "seat N")),
                None => (option.key.to_owned(), option.help.to_owned()),
            };
            writeln!(out, "  --option {key}={}", option.values.join("|"))?;
            let conditions: Vec<_> = option.only_if.iter().map(|one| format!("{}={}", one.key, one.value)).collect();
            let only = if conditions.is_empty() { "" } else { "; only with " };
            writeln!(out, "      {help} (default {}{only}{})", option.default, one_of(&conditions))?;
        }
        for bot in game.bots() {
            writeln!(out, "  bot {:<12} {}", bot.name, bot.help)?;
        }
    }
    Ok(())
}
