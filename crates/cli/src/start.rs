//! Checks command-line arguments against a game: options, seats, mode and components.

use std::path::Path;

use catalog::{AnyGame, Budget, TerminalGame};
use game_core::hex::Bytes32;
use game_core::{ComponentSet, Mode, Record, one_of};
use serde_json::{Map, Value};

use crate::args::TermsArgs;
use crate::components::read_components;
use crate::exit::Failure;
use crate::files::read;

/// The conditions of a game: options, seats, mode and components.
pub struct Terms {
    /// The options as JSON.
    pub options: Value,
    /// The number of seats.
    pub seats: usize,
    /// The id of the mode.
    pub mode: &'static str,
    /// The component set; `None` for the printed one.
    pub components: Option<ComponentSet>,
}

/// Checks each argument by itself; the game's rules check combinations later.
///
/// # Errors
/// Names the argument that does not fit, and what it can be.
pub fn terms(game: &dyn AnyGame, args: &TermsArgs) -> Result<Terms, Failure> {
    let meta = game.meta();
    let mut options = Map::new();
    let mut named = args.mode.clone();
    for option in &args.options {
        let Some((key, value)) = option.split_once('=') else {
            return Err(Failure::Usage(format!("--option {option}: expected KEY=VALUE")));
        };
        if key == "mode" {
            named = Some(value.to_owned());
            continue;
        }
        let Some(known) = meta.options.iter().find(|known| known.key == key) else {
            let keys: Vec<_> = meta.options.iter().map(|known| known.key).collect();
            let why = format!("{} has no option `{key}`; it has {}", meta.title, keys.join(", "));
            return Err(Failure::Usage(why));
        };
        if !known.allows(value) {
            let why = format!("--option {key} must be {}, not `{value}`", one_of(known.values));
            return Err(Failure::Usage(why));
        }
        if options.insert(key.to_owned(), Value::from(value)).is_some() {
            return Err(Failure::Usage(format!("--option {key} is given twice")));
        }
    }
    let mode = match &named {
        None => meta.modes.first(),
        Some(id) => meta.modes.iter().find(|mode| mode.id == id),
    };
    let Some(mode) = mode else {
        let modes: Vec<_> = meta.modes.iter().map(|mode| mode.id).collect();
        let named = named.unwrap_or_default();
        return Err(Failure::Usage(format!("{} has no mode `{named}`; it has {}", meta.title, modes.join(", "))));
    };
    options.insert("mode".to_owned(), Value::from(mode.id));
    if let Some(seats) = args.seats.filter(|seats| !mode.seats.contains(seats)) {
        return Err(Failure::Usage(format!("--seats {seats}: {}", seats_of_modes(game, mode.id))));
    }
    let seats = usize::from(args.seats.or(mode.seats.first().copied()).unwrap_or(1));
    let components = args.components.as_deref().map(|path| read_components(game, path)).transpose()?;
    Ok(Terms { options: Value::Object(options), seats, mode: mode.id, components })
}

/// The numbers of seats of a game, those of this mode first.
fn seats_of_modes(game: &dyn AnyGame, first: &str) -> String {
    let meta = game.meta();
    let of_mode = |mode: &Mode| {
        let numbers: Vec<String> = mode.seats.iter().map(ToString::to_string).collect();
        let noun = if mode.seats == [1] { "seat" } else { "seats" };
        format!("{} {noun} in mode {}", one_of(&numbers), mode.id)
    };
    let (named, others): (Vec<_>, Vec<_>) = meta.modes.iter().partition(|mode| mode.id == first);
    let texts: Vec<String> = named.into_iter().chain(others).map(of_mode).collect();
    format!("{} has {}", meta.title, texts.join(", "))
}

/// Returns a name for every seat, from one name for all or one for each.
///
/// # Errors
/// If the number of names is neither one nor the number of seats.
pub fn one_or_each(names: &[String], seats: usize) -> Result<Vec<String>, Failure> {
    match names {
        [one] => Ok(vec![one.clone(); seats]),
        each if each.len() == seats => Ok(each.to_vec()),
        each => {
            let seats = counted(seats, "seat");
            Err(Failure::Usage(format!(
                "--bots names {} bots for {seats}; give one for all or one for each",
                each.len()
            )))
        }
    }
}

/// The budget of a bot that has the machine to itself: all cores and no limits.
#[must_use]
pub fn all_cores() -> Budget {
    Budget::default().with_threads(std::thread::available_parallelism().map_or(1, std::num::NonZero::get))
}

/// The number with the noun in the singular or plural.
#[must_use]
pub fn counted(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// Reads a record from a file and finds its game.
///
/// # Errors
/// If the file cannot be read, is not a record, or its game is unknown.
pub fn read_record(path: &Path) -> Result<(&'static dyn TerminalGame, Record), Failure> {
    let record = Record::read(&read(path)?).map_err(|why| Failure::invalid(path, why))?;
    let game = catalog::find(&record.game).map_err(|why| Failure::invalid(path, why))?;
    Ok((game, record))
}

/// Reads the component set that a record was played with.
///
/// # Errors
/// If the file cannot be read or is not a set of the game, or if the record needs a set and no file is named.
pub fn components_of(
    game: &dyn AnyGame,
    record: &Record,
    path: &Path,
    file: Option<&Path>,
) -> Result<Option<ComponentSet>, Failure> {
    match (file, record.component_set) {
        (Some(file), _) => read_components(game, file).map(Some),
        (None, None) => Ok(None),
        (None, Some(hash)) => Err(Failure::Invalid(format!(
            "{} was played with another component set; name its file with --components FILE (the set's hash is {hash})",
            path.display()
        ))),
    }
}

/// Returns 32 random bytes from the operating system.
///
/// # Errors
/// If the operating system has none.
pub fn random_bytes() -> Result<Bytes32, Failure> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|why| Failure::Io {
        why: format!("no random bytes from the operating system: {why}"),
        closed: false,
    })?;
    Ok(Bytes32(bytes))
}
