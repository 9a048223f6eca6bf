//! Component sets: exported, checked, and read for a game. Everything that is wrong with one is named with its line.

use core::fmt;
use std::io::Write;
use std::path::Path;

use catalog::AnyGame;
use game_core::{ComponentFault, ComponentSet, PathKey};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::args::ComponentsCommand;
use crate::exit::Failure;
use crate::files::read;

/// One thing that is wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileFault {
    /// The line, from 1; none where the file has no lines that mean anything, as in JSON.
    pub line: Option<usize>,
    /// Which part of the set.
    pub what: String,
    /// What is wrong with it.
    pub why: String,
}

impl fmt::Display for FileFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        write!(f, "{}: {}", self.what, self.why)
    }
}

/// Writes the printed set, or says what is wrong with another.
///
/// # Errors
/// If the game has only its printed box, the file cannot be read, or the set is not sound.
pub fn components(command: &ComponentsCommand, out: &mut dyn Write) -> Result<(), Failure> {
    match command {
        ComponentsCommand::Export { game } => {
            let game = catalog::find(game)?;
            write!(out, "{}", printed(game)?)?;
        }
        ComponentsCommand::Check { game, file } => {
            let game = catalog::find(game)?;
            printed(game)?;
            let faults = match checked(game, &read(file)?, is_json(file)) {
                Ok(parts) => {
                    let (name, title) = (file.display(), game.meta().title);
                    writeln!(out, "{name} is a sound component set of {title}\nset {}", parts.hash())?;
                    return Ok(());
                }
                Err(faults) => faults,
            };
            for fault in &faults {
                writeln!(out, "{}: {fault}", file.display())?;
            }
            let noun = if faults.len() == 1 { "fault" } else { "faults" };
            return Err(Failure::NotSo(format!("{} has {} {noun}", file.display(), faults.len())));
        }
    }
    Ok(())
}

fn printed(game: &dyn AnyGame) -> Result<String, Failure> {
    let none = || Failure::Usage(format!("{} is played with the printed box only", game.meta().title));
    game.components().ok_or_else(none)
}

fn is_json(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("json"))
}

/// Reads the component set of a game from a file: JSON if the file is called so, TOML otherwise.
///
/// # Errors
/// If it cannot be read or is not sound.
pub fn read_parts(game: &dyn AnyGame, path: &Path) -> Result<ComponentSet, Failure> {
    checked(game, &read(path)?, is_json(path)).map_err(|faults| {
        let first = faults.first().map(ToString::to_string).unwrap_or_default();
        let title = game.meta().title;
        Failure::Usage(format!("{} is not a component set of {title}: {first}", path.display()))
    })
}

/// The set that a text stands for.
///
/// # Errors
/// Everything that is wrong with it; of a text that is not even TOML or JSON, the first place where that shows.
pub fn checked(game: &dyn AnyGame, text: &str, json: bool) -> Result<ComponentSet, Vec<FileFault>> {
    let set = "the file".to_owned();
    let value = if json {
        serde_json::from_str(text).map_err(|why| {
            vec![FileFault { line: Some(why.line()).filter(|line| *line > 0), what: set, why: why.to_string() }]
        })?
    } else {
        toml::from_str(text).map_err(|why| {
            let line = why.span().map(|span| line_at(text, span.start));
            vec![FileFault { line, what: set, why: why.message().trim().to_owned() }]
        })?
    };
    let parts = ComponentSet(value);
    let faults = game.component_faults(&parts);
    if faults.is_empty() {
        return Ok(parts);
    }
    let lines = if json { None } else { DeTable::parse(text).ok() };
    let with_line = |fault: &ComponentFault| FileFault {
        line: lines.as_ref().map(|table| line_at(text, place(table, &fault.at))),
        what: fault.what(),
        why: fault.why.clone(),
    };
    Err(faults.iter().map(with_line).collect())
}

/// The line of a byte, from 1.
fn line_at(text: &str, byte: usize) -> usize {
    text.bytes().take(byte).filter(|byte| *byte == b'\n').count() + 1
}

/// Where the value at the end of a way begins; what is not there is looked for in what it is missing from.
fn place(table: &Spanned<DeTable<'_>>, way: &[PathKey]) -> usize {
    let Some((PathKey::Name(name), rest)) = way.split_first() else { return 0 };
    match table.get_ref().get_key_value(name.as_str()) {
        // A value stands beside its key; a table of its own stands under its header, which is where the key is.
        Some((key, value)) => inside(value, rest).unwrap_or(key.span().start),
        None => table.span().start,
    }
}

/// The same inside a value; none if the value itself is meant.
fn inside(value: &Spanned<DeValue<'_>>, way: &[PathKey]) -> Option<usize> {
    let (first, rest) = way.split_first()?;
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
