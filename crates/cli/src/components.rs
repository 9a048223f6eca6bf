//! Component sets as files: export, check, and read for a game. Every fault is reported with its line.

use core::fmt;
use std::io::Write;
use std::path::Path;

use catalog::AnyGame;
use game_core::{ComponentFault, ComponentSet, PathKey, printable};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::args::ComponentsCommand;
use crate::exit::{Failure, MAX_REASON};
use crate::files::read;

/// The largest number of faults that are printed.
const MAX_FAULTS: usize = 100;

/// The largest number of characters of a path into a component set that are printed.
const MAX_PATH: usize = 100;

/// One fault of a component file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileFault {
    /// The line, from 1; `None` in JSON, whose values have no line.
    pub line: Option<usize>,
    /// The path to the wrong value in the component set, or that the file is not TOML or JSON at all.
    pub what: String,
    /// What is wrong with the value.
    pub why: String,
}

/// Formats the fault as one line without control characters, because both parts may quote the file.
impl fmt::Display for FileFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        write!(f, "{}: {}", printable(&self.what, MAX_PATH), printable(&self.why, MAX_REASON))
    }
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
            let faults = match checked(game, &read(file)?, is_json(file)) {
                Ok(set) => {
                    writeln!(out, "{name} is a valid component set of {}\nset {}", game.meta().title, set.hash())?;
                    return Ok(());
                }
                Err(faults) => faults,
            };
            for fault in faults.iter().take(MAX_FAULTS) {
                writeln!(out, "{name}: {fault}")?;
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
    checked(game, &read(path)?, is_json(path)).map_err(|faults| {
        let first = faults.first().map(ToString::to_string).unwrap_or_default();
        let title = game.meta().title;
        Failure::Usage(format!("{} is not a component set of {title}: {first}", path.display()))
    })
}

/// Parses and checks a component set.
///
/// # Errors
/// Every fault of the set; if the text is not TOML or JSON at all, only the first syntax error.
pub fn checked(game: &dyn AnyGame, text: &str, json: bool) -> Result<ComponentSet, Vec<FileFault>> {
    let value = if json {
        serde_json::from_str(text).map_err(|why| {
            let line = Some(why.line()).filter(|line| *line > 0);
            vec![FileFault { line, what: "not valid JSON".to_owned(), why: why.to_string() }]
        })?
    } else {
        toml::from_str(text).map_err(|why| {
            let line = why.span().map(|span| line_at(text, span.start));
            vec![FileFault { line, what: "not valid TOML".to_owned(), why: why.message().trim().to_owned() }]
        })?
    };
    let set = ComponentSet(value);
    let faults = game.component_faults(&set);
    if faults.is_empty() {
        return Ok(set);
    }
    let lines = if json { None } else { DeTable::parse(text).ok() };
    let with_line = |fault: &ComponentFault| FileFault {
        line: lines.as_ref().map(|table| line_at(text, position(table, &fault.at))),
        what: fault.what(),
        why: fault.why.clone(),
    };
    Err(faults.iter().map(with_line).collect())
}

/// Returns the number of the line, from 1, that contains the byte at this offset.
pub(crate) fn line_at(text: &str, byte: usize) -> usize {
    text.bytes().take(byte).filter(|byte| *byte == b'\n').count() + 1
}

/// Returns the byte offset at which the value at the end of a path begins; for a missing value, that of its
/// container.
fn position(table: &Spanned<DeTable<'_>>, path: &[PathKey]) -> usize {
    let Some((PathKey::Name(name), rest)) = path.split_first() else { return 0 };
    match table.get_ref().get_key_value(name.as_str()) {
        // A value is beside its key; a table is below its header, which is where the key is.
        Some((key, value)) => inside(value, rest).unwrap_or(key.span().start),
        None => table.span().start,
    }
}

/// Returns the same for a path inside a value; `None` if the path ends at the value itself.
fn inside(value: &Spanned<DeValue<'_>>, path: &[PathKey]) -> Option<usize> {
    let (first, rest) = path.split_first()?;
    match (value.get_ref(), first) {
        (DeValue::Table(table), PathKey::Name(name)) => {
            let (key, value) = table.get_key_value(name.as_str())?;
            Some(inside(value, rest).unwrap_or(key.span().start))
        }
        (DeValue::Array(list), PathKey::Index(index)) => {
            let value = list.get(*index)?;
            Some(inside(value, rest).unwrap_or(value.span().start))
        }
        _ => None,
    }
}
