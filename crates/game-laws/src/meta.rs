//! What a game says of itself against what it does: its modes, seat counts and options are those that its
//! rules accept.

use std::collections::BTreeSet;

use game_core::{Game, Meta, Mode, OptionKind, OptionMeta, SeatCount, SetupError};
use serde_json::{Map, Value};

use crate::subject::Subject;

/// A key or value that no option has.
const UNKNOWN: &str = "no-such-thing";

/// Checks that [`Game::META`] agrees with the options and rules of the game.
///
/// # Panics
/// With every [fault](faults).
pub fn assert_meta<S: Subject>() {
    let meta = S::Game::META;
    let found = faults::<S>(&meta);
    assert!(found.is_empty(), "the meta and the options of `{}` disagree:\n{}", meta.id, found.join("\n"));
}

/// Returns how a meta disagrees with the options and rules of a game:
///
/// * a key that the options write and the meta does not list, or the other way round, or another default;
/// * a mode or seat count that [`Game::rules`] refuses, or accepts although it is not listed, or that is in
///   none of [`Subject::configurations`];
/// * a value that the options do not read and write again, or that the rules refuse at every table;
/// * a list of values that does not fit the kind of its option;
/// * an unknown key, value or rules version that is accepted.
#[must_use]
pub fn faults<S: Subject>(meta: &Meta) -> Vec<String> {
    let mut faults = key_faults::<S::Game>(meta);
    faults.extend(meta.modes.iter().flat_map(|mode| mode_faults::<S>(meta, mode)));
    faults.extend(meta.options.iter().flat_map(|option| option_faults::<S::Game>(meta, option)));
    for (key, value) in [("mode", UNKNOWN), (UNKNOWN, "")] {
        if read::<S::Game>(&[(key, value)]).is_ok() {
            faults.push(format!("an option `{key}` with the value `{value}` is accepted"));
        }
    }
    faults
}

/// Reads options in which these have been set by a host, and the others have not.
fn read<G: Game>(set: &[(&str, &str)]) -> Result<G::Options, String> {
    let set: Map<String, Value> = set.iter().map(|(key, value)| ((*key).to_owned(), (*value).into())).collect();
    serde_json::from_value(Value::Object(set)).map_err(|why| why.to_string())
}

/// Returns the options as JSON; empty if they are not an object.
fn written<G: Game>(options: &G::Options) -> Map<String, Value> {
    match serde_json::to_value(options) {
        Ok(Value::Object(map)) => map,
        _ => Map::new(),
    }
}

fn rules<G: Game>(options: &G::Options, seats: u8, version: u32) -> Result<G::Rules, SetupError> {
    G::rules(options, SeatCount::new(seats), None, version)
}

fn repeated<'a>(names: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut known = BTreeSet::new();
    names.filter(|name| !known.insert(*name)).collect()
}

/// Compares the keys and defaults of the meta with those of the options.
fn key_faults<G: Game>(meta: &Meta) -> Vec<String> {
    let mut defaults = written::<G>(&G::Options::default());
    let mut faults = Vec::new();
    let listed = meta.options.iter().map(|option| (option.key, option.default));
    for (key, default) in meta.modes.first().map(|mode| ("mode", mode.id)).into_iter().chain(listed.clone()) {
        match defaults.remove(key) {
            Some(value) if value == default => {}
            Some(value) => faults.push(format!("`{key}` is `{default}` by default, but the options say {value}")),
            None => faults.push(format!("the options have no key `{key}`")),
        }
    }
    faults.extend(defaults.keys().map(|key| format!("the meta does not list the option `{key}`")));
    let keys = repeated(listed.map(|(key, _)| key));
    let modes = repeated(meta.modes.iter().map(|mode| mode.id));
    faults.extend(keys.into_iter().chain(modes).map(|name| format!("`{name}` is listed twice")));
    faults
}

/// Checks that the rules accept the mode with exactly the seat counts that are listed, which the subject has.
fn mode_faults<S: Subject>(meta: &Meta, mode: &Mode) -> Vec<String> {
    let Mode { id, seats } = mode;
    let options = match read::<S::Game>(&[("mode", id)]) {
        Ok(options) => options,
        Err(why) => return vec![format!("the mode `{id}` cannot be read: {why}")],
    };
    let mut faults = Vec::new();
    if seats.is_empty() || !seats.is_sorted_by(|a, b| a < b) {
        faults.push(format!("the seat counts of `{id}` are not ascending: {seats:?}"));
    }
    let examined: BTreeSet<usize> = S::configurations()
        .iter()
        .filter(|way| written::<S::Game>(&way.options).get("mode").is_some_and(|mode| mode == id))
        .map(|way| way.seats.get())
        .collect();
    for count in 1..=game_core::seat::MAX_SEATS as u8 {
        match (rules::<S::Game>(&options, count, meta.rules_version), seats.contains(&count)) {
            (Ok(_), false) => faults.push(format!("`{id}` is accepted with {count} seats, which are not listed")),
            (Err(why), true) => faults.push(format!("`{id}` is refused with {count} seats: {why}")),
            (Err(why), false) if why.what != "seats" => {
                faults.push(format!("`{id}` with {count} seats is refused for another reason: {why}"));
            }
            (Ok(made), true) => {
                if S::Game::seats(&made).get() != usize::from(count) {
                    faults.push(format!("the rules of `{id}` for {count} seats have {}", S::Game::seats(&made)));
                }
                if !examined.contains(&usize::from(count)) {
                    faults.push(format!("no configuration of the subject is `{id}` with {count} seats"));
                }
                for version in [0, meta.rules_version + 1] {
                    if rules::<S::Game>(&options, count, version).is_ok() {
                        faults.push(format!("`{id}` is accepted with the rules version {version}"));
                    }
                }
            }
            (Err(_), false) => {}
        }
    }
    faults
}

/// Checks that each value of the option is read, written again, and accepted at some table, and no other.
fn option_faults<G: Game>(meta: &Meta, option: &OptionMeta) -> Vec<String> {
    let OptionMeta { key, kind, values, default, .. } = option;
    let mut faults: Vec<String> = kind_fault(option).into_iter().collect();
    faults.extend(repeated(values.iter().copied()).into_iter().map(|value| format!("`{key}` has `{value}` twice")));
    if !values.contains(default) {
        faults.push(format!("the default of `{key}` is not one of its values"));
    }
    let tables = || meta.modes.iter().flat_map(|mode| mode.seats.iter().map(move |seats| (mode.id, *seats)));
    // The last value of a list shows its form.
    let shown = values.len().saturating_sub(usize::from(*kind == OptionKind::List));
    for value in &values[..shown] {
        let options = match read::<G>(&[(key, value)]) {
            Ok(options) => options,
            Err(why) => {
                faults.push(format!("`{key}` cannot be `{value}`: {why}"));
                continue;
            }
        };
        if written::<G>(&options).get(*key).is_none_or(|again| again != value) {
            faults.push(format!("`{key}` is read as `{value}` and written as something else"));
        }
        let accepted = |(mode, seats)| {
            let options = read::<G>(&[("mode", mode), (key, value)]);
            options.is_ok_and(|options| rules::<G>(&options, seats, meta.rules_version).is_ok())
        };
        if !tables().any(accepted) {
            faults.push(format!("`{key}` cannot be `{value}` at any table"));
        }
    }
    if *kind != OptionKind::List && read::<G>(&[(key, UNKNOWN)]).is_ok() {
        faults.push(format!("`{key}` can be `{UNKNOWN}`, which is not listed"));
    }
    faults
}

/// Checks that the values of an option fit its kind: seats and a word, a list's form at the end, or words.
fn kind_fault(option: &OptionMeta) -> Option<String> {
    let OptionMeta { key, kind, values, .. } = option;
    let is_form = |value: &&&str| value.contains(',');
    let numbers = values.iter().filter(|value| value.parse::<u8>().is_ok()).count();
    let fits = match kind {
        OptionKind::Choice => !values.iter().any(|value| is_form(&value)),
        OptionKind::Seat => numbers + 1 == values.len() && !values.iter().any(|value| is_form(&value)),
        OptionKind::List => values.iter().filter(is_form).count() == 1 && values.last().as_ref().is_some_and(is_form),
    };
    (!fits).then(|| format!("the values of `{key}` are not those of a {kind:?}: {values:?}"))
}
