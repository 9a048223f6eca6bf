//! Component sets as files: export, check, and read for a game. Every fault is reported with its line.

use std::io::Write;
use std::path::Path;

use catalog::{AnyGame, FileFault, read_component_file};
use game_core::{ComponentSet, printable};

use crate::args::ComponentsCommand;
use crate::exit::{Failure, MAX_REASON};
use crate::files::read;

/// The largest number of faults that are printed.
const MAX_FAULTS: usize = 100;

/// The largest number of characters of a path into a component set that are printed.
const MAX_PATH: usize = 100;

/// Returns a fault as one line without control characters, because both parts may quote the file.
fn in_words(fault: &FileFault, json: bool) -> String {
    let line = fault.line.map(|line| format!("line {line}: ")).unwrap_or_default();
    let what = match &fault.path {
        Some(path) => path,
        None if json => "not valid JSON",
        None => "not valid TOML",
    };
    format!("{line}{}: {}", printable(what, MAX_PATH), printable(&fault.why, MAX_REASON))
}

/// Runs the command: prints the printed component set of a game, or the faults of a file.
///
/// # Errors
/// If the game has only its printed components, the file cannot be read, or the set has faults.
pub fn components(command: &ComponentsCommand, out: &mut dyn Write) -> Result<(), Failure> {
    match command {
        ComponentsCommand::Export { game } => {
            let game = catalog::find(game)?;
            write!(out, "{}", printed(game)?)?;
        }
        ComponentsCommand::Check { game, file } => {
            let game = catalog::find(game)?;
            printed(game)?;
            let name = file.display();
            let json = is_json(file);
            let faults = match read_component_file(game, &read(file)?, json) {
                Ok(set) => {
                    writeln!(out, "{name} is a valid component set of {}\nset {}", game.meta().title, set.hash())?;
                    return Ok(());
                }
                Err(faults) => faults,
            };
            for fault in faults.iter().take(MAX_FAULTS) {
                writeln!(out, "{name}: {}", in_words(fault, json))?;
            }
            if faults.len() > MAX_FAULTS {
                writeln!(out, "… and {} more", faults.len() - MAX_FAULTS)?;
            }
            let noun = if faults.len() == 1 { "fault" } else { "faults" };
            return Err(Failure::Invalid(format!("{name} has {} {noun}", faults.len())));
        }
    }
    Ok(())
}

fn printed(game: &dyn AnyGame) -> Result<String, Failure> {
    let none = || Failure::Usage(format!("{} can only be played with the printed components", game.meta().title));
    game.components().ok_or_else(none)
}

fn is_json(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("json"))
}

/// Reads the component set of a game from a file: as JSON if its name ends in `.json`, as TOML otherwise.
///
/// # Errors
/// If it cannot be read or has faults; the failure names the first.
pub fn read_components(game: &dyn AnyGame, path: &Path) -> Result<ComponentSet, Failure> {
    let json = is_json(path);
    read_component_file(game, &read(path)?, json).map_err(|faults| {
        let first = faults.first().map(|fault| in_words(fault, json)).unwrap_or_default();
        let title = game.meta().title;
        Failure::Usage(format!("{} is not a component set of {title}: {first}", path.display()))
    })
}
