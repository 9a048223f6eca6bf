//! Reading the options of a game, with an error that names the option and the values it may have.

use serde_json::{Map, Value};

use crate::display::printable;
use crate::game::{Game, OptionKind, SetupError};

/// The most characters of a value or key that an error quotes.
const MAX_QUOTED: usize = 40;

/// Reads an options object; `null` means the defaults.
///
/// # Errors
/// Names the first option that is unknown or has an invalid value, and what it may be.
pub fn read_options<G: Game>(value: Value) -> Result<G::Options, SetupError> {
    let options = match value {
        Value::Null => return Ok(G::Options::default()),
        Value::Object(options) => options,
        _ => return Err(SetupError::new("options", "must be an object")),
    };
    serde_json::from_value(Value::Object(options.clone())).map_err(|why| fault::<G>(options, &why.to_string()))
}

/// The error of the first option that cannot be read alone; every option has a default.
fn fault<G: Game>(options: Map<String, Value>, why: &str) -> SetupError {
    let alone = |key: &String, value: &Value| {
        let one = Map::from_iter([(key.clone(), value.clone())]);
        serde_json::from_value::<G::Options>(Value::Object(one)).err()
    };
    let wrong = options.into_iter().find_map(|(key, value)| alone(&key, &value).map(|why| (key, value, why)));
    let Some((key, value, error)) = wrong else { return SetupError::new("options", why) };
    let quoted = match &value {
        Value::String(text) => printable(text, MAX_QUOTED),
        other => printable(&other.to_string(), MAX_QUOTED),
    };
    let modes: Vec<&str> = G::META.modes.iter().map(|mode| mode.id).collect();
    let must_be = |values: &[&str]| format!("must be {}, not `{quoted}`", one_of(values));
    let why = match G::META.options.iter().find(|known| known.key == key) {
        _ if key == "mode" => must_be(&modes),
        None => format!("{} has no such option", G::META.title),
        Some(known) if known.kind == OptionKind::List => error.to_string(),
        Some(known) => must_be(known.values),
    };
    SetupError::new(printable(&key, MAX_QUOTED), why)
}

/// The values as a list in words: `a, b or c`.
#[must_use]
pub fn one_of(values: &[impl AsRef<str>]) -> String {
    let values: Vec<&str> = values.iter().map(AsRef::as_ref).collect();
    match values.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => values.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_of_values_is_written_in_words() {
        assert_eq!(one_of(&[""; 0]), "");
        assert_eq!(one_of(&["pup"]), "pup");
        assert_eq!(one_of(&["pup", "mutt"]), "pup or mutt");
        assert_eq!(one_of(&["pup", "mutt", "alpha"]), "pup, mutt or alpha");
    }
}
