//! Component sets as files: read, and checked by their game. Every fault is reported with its line.

use std::borrow::Cow;

use game_core::{ComponentFault, ComponentSet, PathKey};
use serde_json::{Map, Number, Value};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::game::AnyGame;

/// One fault of a component file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileFault {
    /// The line, from 1; `None` in JSON, whose values have no line.
    pub line: Option<usize>,
    /// The path to the wrong value in the component set; `None` if the file is not TOML or JSON at all.
    pub path: Option<String>,
    /// What is wrong with the value.
    pub why: String,
}

/// Reads and checks the component set of a game from the text of a file.
///
/// # Errors
/// Every fault of the set; if the text is not TOML or JSON at all, only the first syntax error.
pub fn read_component_file(game: &dyn AnyGame, text: &str, json: bool) -> Result<ComponentSet, Vec<FileFault>> {
    if json { read_json(game, text) } else { read_toml(game, text) }
}

fn read_json(game: &dyn AnyGame, text: &str) -> Result<ComponentSet, Vec<FileFault>> {
    let value = serde_json::from_str(text).map_err(|why| {
        let line = Some(why.line()).filter(|line| *line > 0);
        vec![FileFault { line, path: None, why: why.to_string() }]
    })?;
    check(game, ComponentSet(value), |_| None)
}

fn read_toml(game: &dyn AnyGame, text: &str) -> Result<ComponentSet, Vec<FileFault>> {
    let syntax = |at: Option<usize>, why: &str| {
        vec![FileFault { line: at.map(|at| line_at(text, at)), path: None, why: why.trim().to_owned() }]
    };
    let table = DeTable::parse(text).map_err(|why| syntax(why.span().map(|span| span.start), why.message()))?;
    let value = table_value(table.get_ref()).map_err(|(at, why)| syntax(Some(at), why))?;
    check(game, ComponentSet(value), |path| Some(line_at(text, position(&table, path))))
}

/// Lets the game check a set; `line` returns the line of a path into it.
fn check(
    game: &dyn AnyGame,
    set: ComponentSet,
    line: impl Fn(&[PathKey]) -> Option<usize>,
) -> Result<ComponentSet, Vec<FileFault>> {
    let faults = game.component_faults(&set);
    if faults.is_empty() {
        return Ok(set);
    }
    let with_line =
        |fault: ComponentFault| FileFault { line: line(&fault.at), path: Some(fault.what()), why: fault.why };
    Err(faults.into_iter().map(with_line).collect())
}

/// A value that JSON cannot express: its position, and why.
type Inexpressible = (usize, &'static str);

fn table_value(table: &DeTable<'_>) -> Result<Value, Inexpressible> {
    let entry = |(key, value): (&Spanned<Cow<'_, str>>, &Spanned<DeValue<'_>>)| {
        Ok((key.get_ref().clone().into_owned(), json_value(value)?))
    };
    table.iter().map(entry).collect::<Result<Map<_, _>, _>>().map(Value::Object)
}

fn json_value(value: &Spanned<DeValue<'_>>) -> Result<Value, Inexpressible> {
    let wrong = |why: &'static str| (value.span().start, why);
    match value.get_ref() {
        DeValue::String(text) => Ok(Value::String(text.clone().into_owned())),
        DeValue::Boolean(is_true) => Ok(Value::Bool(*is_true)),
        DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix())
            .map(Value::from)
            .map_err(|_| wrong("the number is too large")),
        DeValue::Float(number) => {
            let number = number.as_str().parse().ok().and_then(Number::from_f64);
            number.map(Value::Number).ok_or_else(|| wrong("the number is not finite"))
        }
        DeValue::Datetime(_) => Err(wrong("no component set has dates")),
        DeValue::Array(list) => list.iter().map(json_value).collect::<Result<Vec<_>, _>>().map(Value::Array),
        DeValue::Table(table) => table_value(table),
    }
}

/// Returns the number of the line, from 1, that contains the byte at this offset.
#[must_use]
pub fn line_at(text: &str, byte: usize) -> usize {
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

#[cfg(all(test, feature = "spectacular", feature = "magnificent"))]
mod tests {
    use super::*;

    fn games() -> [&'static dyn AnyGame; 2] {
        ["spectacular", "magnificent"].map(|id| crate::find(id).expect("a game") as &dyn AnyGame)
    }

    /// What this reads must be what every other reader of TOML reads: the hash of a set names it in records.
    #[test]
    fn the_printed_sets_are_read_as_by_serde() {
        for game in games() {
            let text = game.components().expect("it has other components");
            let value: Value = toml::from_str(&text).expect("TOML");
            assert_eq!(read_component_file(game, &text, false), Ok(ComponentSet(value.clone())), "{}", game.meta().id);
            assert_eq!(read_component_file(game, &value.to_string(), true), Ok(ComponentSet(value)));
        }
    }

    #[test]
    fn numbers_of_every_notation_are_read_as_by_serde() {
        let text = "a = 1_000\nb = 0xff\nc = -7\nd = 1.5e3\ne = [0b11, 0o17]\nf = +4\n\"g h\".i = true\nj = 'x'\n";
        let table = DeTable::parse(text).expect("TOML");
        assert_eq!(table_value(table.get_ref()).expect("JSON"), toml::from_str::<Value>(text).expect("TOML"));
    }

    #[test]
    fn what_json_cannot_express_has_its_line() {
        for (text, line) in
            [("a = 1\nb = 1979-05-27\n", 2), ("a = nan\n", 1), ("\n\na = 99999999999999999999\n", 3), ("a = 1\nb\n", 2)]
        {
            let faults = read_component_file(games()[0], text, false).expect_err("not a set");
            assert_eq!((faults.len(), faults[0].line, &faults[0].path), (1, Some(line), &None), "{text:?} {faults:?}");
        }
    }
}
