//! What changed between two JSON values: a list of places with what is there now. Most moves change little of a view.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What changed. Each entry is a path of keys and indices, followed by what is there now: `["rows", 3, "peg", 7]`. An index just behind the end of a
/// list adds to it. A key that is gone, or a list that has become shorter, changes the whole that it was part of.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Delta(pub Vec<Vec<Value>>);

impl Delta {
    /// What changed from one value to another.
    #[must_use]
    pub fn between(old: &Value, new: &Value) -> Self {
        let mut changes = Vec::new();
        compare(old, new, &mut Vec::new(), &mut changes);
        Self(changes)
    }

    /// Whether nothing changed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Makes the changes. False, and nothing to be relied on, if they do not fit.
    #[must_use]
    pub fn apply(&self, value: &mut Value) -> bool {
        self.0.iter().all(|change| {
            let Some((now, path)) = change.split_last() else { return false };
            put(value, path, now).is_some()
        })
    }
}

/// A step of a path. Most places have not changed, and then nothing is copied.
#[derive(Clone, Copy)]
enum Step<'a> {
    Key(&'a str),
    At(usize),
}

impl From<&Step<'_>> for Value {
    fn from(step: &Step<'_>) -> Self {
        match step {
            Step::Key(key) => Self::from(*key),
            Step::At(at) => Self::from(*at),
        }
    }
}

fn compare<'a>(old: &Value, new: &'a Value, path: &mut Vec<Step<'a>>, changes: &mut Vec<Vec<Value>>) {
    match (old, new) {
        // As almost always: nothing has to be looked up.
        (Value::Object(old), Value::Object(new)) if old.len() == new.len() && old.keys().eq(new.keys()) => {
            for (before, (key, value)) in old.values().zip(new) {
                path.push(Step::Key(key));
                compare(before, value, path, changes);
                path.pop();
            }
        }
        (Value::Object(old), Value::Object(new)) if old.keys().all(|key| new.contains_key(key)) => {
            for (key, value) in new {
                path.push(Step::Key(key));
                match old.get(key) {
                    Some(before) => compare(before, value, path, changes),
                    None => change(path, value, changes),
                }
                path.pop();
            }
        }
        (Value::Array(old), Value::Array(new)) if old.len() <= new.len() => {
            for (at, value) in new.iter().enumerate() {
                path.push(Step::At(at));
                match old.get(at) {
                    Some(before) => compare(before, value, path, changes),
                    None => change(path, value, changes),
                }
                path.pop();
            }
        }
        _ if old == new => {}
        _ => change(path, new, changes),
    }
}

fn change(path: &[Step<'_>], now: &Value, changes: &mut Vec<Vec<Value>>) {
    changes.push(path.iter().map(Value::from).chain([now.clone()]).collect());
}

fn put(value: &mut Value, path: &[Value], now: &Value) -> Option<()> {
    let Some((first, rest)) = path.split_first() else {
        *value = now.clone();
        return Some(());
    };
    match (value, first) {
        (Value::Object(map), Value::String(key)) => match map.get_mut(key) {
            Some(inner) => put(inner, rest, now),
            None if rest.is_empty() => {
                map.insert(key.clone(), now.clone());
                Some(())
            }
            None => None,
        },
        (Value::Array(list), Value::Number(at)) => {
            let at = usize::try_from(at.as_u64()?).ok()?;
            if at == list.len() && rest.is_empty() {
                list.push(now.clone());
                return Some(());
            }
            put(list.get_mut(at)?, rest, now)
        }
        _ => None,
    }
}
