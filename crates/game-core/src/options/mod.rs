//! The options of a game: how it declares them, and how they are read, with an error that names the option
//! and the values it may have.

mod declare;
mod start_seat;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

pub use start_seat::{Die, Random, StartSeat, StartWord};

use crate::display::printable;
use crate::game::Game;
use crate::meta::{Mode, OptionKind, SetupError};
use crate::seat::SeatCount;

/// The most characters of a value or key that an error quotes.
const MAX_QUOTED: usize = 40;

/// The type of an option, which says what [`OptionMeta`](crate::OptionMeta) needs to know of its values.
pub trait OptionValue: Default + Serialize + DeserializeOwned {
    /// How the values are to be understood.
    const KIND: OptionKind;
    /// The values as they are written.
    const VALUES: &'static [&'static str];
    /// The default as it is written.
    const DEFAULT: &'static str;
}

/// Checks that the rules version is one of those that a game implements.
///
/// # Errors
/// If it is not.
pub fn check_version(version: u32, versions: &[u32]) -> Result<(), SetupError> {
    if versions.contains(&version) {
        return Ok(());
    }
    let known: Vec<String> = versions.iter().map(ToString::to_string).collect();
    Err(SetupError::new("rules", format!("version {version} is not supported, only version {}", one_of(&known))))
}

/// Checks that the mode can be played with this number of seats.
///
/// # Errors
/// If it cannot.
pub fn check_seats(mode: &Mode, seats: SeatCount) -> Result<(), SetupError> {
    if mode.seats.iter().any(|number| usize::from(*number) == seats.get()) {
        return Ok(());
    }
    let noun = if mode.seats == [1] { "seat" } else { "seats" };
    let numbers: Vec<String> = mode.seats.iter().map(ToString::to_string).collect();
    Err(SetupError::new("seats", format!("{} is for {} {noun}, not {seats}", mode.id, one_of(&numbers))))
}

/// Checks that an option whose type has more values than the option is one of these.
///
/// # Errors
/// If it is not.
pub fn check_value(key: &str, value: &impl Serialize, values: &[&str]) -> Result<(), SetupError> {
    match serde_json::to_value(value) {
        Ok(Value::String(word)) if values.contains(&word.as_str()) => Ok(()),
        Ok(other) => Err(SetupError::new(key, must_be(values, &other))),
        Err(why) => Err(SetupError::new(key, why.to_string())),
    }
}

/// Says which of the values are possible instead of this one.
fn must_be(values: &[&str], value: &Value) -> String {
    let quoted = match value {
        Value::String(text) => printable(text, MAX_QUOTED),
        other => printable(&other.to_string(), MAX_QUOTED),
    };
    format!("must be {}, not `{quoted}`", one_of(values))
}

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
    let modes: Vec<&str> = G::META.modes.iter().map(|mode| mode.id).collect();
    let why = match G::META.options.iter().find(|known| known.key == key) {
        _ if key == "mode" => must_be(&modes, &value),
        None => format!("{} has no such option", G::META.title),
        Some(known) if known.kind == OptionKind::List => error.to_string(),
        Some(known) => must_be(known.values, &value),
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
    fn the_version_and_the_seats_are_checked() {
        assert_eq!(check_version(2, &[1, 2]), Ok(()));
        let why = |refused: Result<(), SetupError>| refused.unwrap_err().to_string();
        assert_eq!(why(check_version(3, &[1, 2])), "rules: version 3 is not supported, only version 1 or 2");
        let few = Mode { id: "standard", seats: &[2, 3, 4] };
        assert_eq!(check_seats(&few, SeatCount::new(4)), Ok(()));
        assert_eq!(why(check_seats(&few, SeatCount::new(1))), "seats: standard is for 2, 3 or 4 seats, not 1");
        let one = Mode { id: "solo", seats: &[1] };
        assert_eq!(why(check_seats(&one, SeatCount::new(2))), "seats: solo is for 1 seat, not 2");
    }

    crate::options! {
        mode Way {
            Standard = "standard" for [2],
            Alone = "alone" for [1],
        }

        #[derive(Copy)]
        struct Settings {
            letter: char {
                key: "first-letter",
                values: ["b", "c"],
                default: 'b',
                help: "the first letter",
                only_if: "mode" is "alone" or "start" is "1",
            },
            start: StartSeat<2, Die> {
                key: "start",
                help: "who begins",
            },
        }
    }

    #[test]
    fn a_declaration_says_everything_about_the_options() {
        let [letter, start] = Settings::OPTIONS else { panic!("there are two options") };
        assert_eq!((letter.kind, letter.values, letter.default), (OptionKind::Choice, &["b", "c"][..], "b"));
        let conditions: Vec<_> = letter.only_if.iter().map(|condition| (condition.key, condition.value)).collect();
        assert_eq!(conditions, [("mode", "alone"), ("start", "1")]);
        assert_eq!((start.kind, start.values, start.default), (OptionKind::Seat, &["die", "0", "1"][..], "die"));
        assert_eq!((start.help, start.only_if), ("who begins", &[][..]));
        let plain = serde_json::to_string(&Settings::default()).unwrap();
        assert_eq!(plain, r#"{"mode":"standard","first-letter":"b","start":"die"}"#);
        assert!(serde_json::from_str::<Settings>(r#"{"letter":"b"}"#).is_err(), "the key is another");
    }

    #[test]
    fn a_value_that_only_the_type_has_is_refused() {
        let wrong = Settings { letter: 'd', ..Settings::default() };
        let refused = wrong.check(SeatCount::new(2), 1, &[1]).unwrap_err();
        assert_eq!(refused.to_string(), "first-letter: must be b or c, not `d`");
        assert_eq!(Settings { letter: 'c', ..wrong }.check(SeatCount::new(2), 1, &[1]), Ok(()));
    }

    #[test]
    fn a_list_of_values_is_written_in_words() {
        assert_eq!(one_of(&[""; 0]), "");
        assert_eq!(one_of(&["pup"]), "pup");
        assert_eq!(one_of(&["pup", "mutt"]), "pup or mutt");
        assert_eq!(one_of(&["pup", "mutt", "alpha"]), "pup, mutt or alpha");
    }
}
