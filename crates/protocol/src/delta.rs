//! Diffs of JSON values, as lists of paths with new values. Most moves change little of a view.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A diff. Each entry is a path of keys and indices, followed by the new value: `["rows", 3, "peg", 7]`. An
/// index one past the end of a list appends to it. A list that became shorter, or an object that lost a key,
/// is replaced as a whole.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Delta(pub Vec<Vec<Value>>);

impl Delta {
    /// Computes the diff from `old` to `new`.
    #[must_use]
    pub fn between(old: &Value, new: &Value) -> Self {
        let mut changes = Vec::new();
        compare(old, new, &mut Vec::new(), &mut changes);
        Self(changes)
    }

    /// True if nothing changed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Applies the diff. Returns false if it does not fit the value, which is then unspecified.
    #[must_use]
    pub fn apply(&self, value: &mut Value) -> bool {
        self.0.iter().all(|change| {
            let Some((now, path)) = change.split_last() else { return false };
            set_at(value, path, now).is_some()
        })
    }
}

/// A segment of a path. It borrows its key: most values have not changed, and then nothing is copied.
#[derive(Clone, Copy)]
enum Segment<'a> {
    Key(&'a str),
    At(usize),
}

impl From<&Segment<'_>> for Value {
    fn from(step: &Segment<'_>) -> Self {
        match step {
            Segment::Key(key) => Self::from(*key),
            Segment::At(at) => Self::from(*at),
        }
    }
}

fn compare<'a>(old: &Value, new: &'a Value, path: &mut Vec<Segment<'a>>, changes: &mut Vec<Vec<Value>>) {
    match (old, new) {
        // The usual case: the keys are the same, so no lookup is needed.
        (Value::Object(old), Value::Object(new)) if old.len() == new.len() && old.keys().eq(new.keys()) => {
            for (before, (key, value)) in old.values().zip(new) {
                path.push(Segment::Key(key));
                compare(before, value, path, changes);
                path.pop();
            }
        }
        (Value::Object(old), Value::Object(new)) if old.keys().all(|key| new.contains_key(key)) => {
            for (key, value) in new {
                path.push(Segment::Key(key));
                match old.get(key) {
                    Some(before) => compare(before, value, path, changes),
                    None => change(path, value, changes),
                }
                path.pop();
            }
        }
        (Value::Array(old), Value::Array(new)) if old.len() <= new.len() => {
            for (at, value) in new.iter().enumerate() {
                path.push(Segment::At(at));
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

fn change(path: &[Segment<'_>], now: &Value, changes: &mut Vec<Vec<Value>>) {
    changes.push(path.iter().map(Value::from).chain([now.clone()]).collect());
}

fn set_at(value: &mut Value, path: &[Value], now: &Value) -> Option<()> {
    let Some((first, rest)) = path.split_first() else {
        *value = now.clone();
        return Some(());
    };
    match (value, first) {
        (Value::Object(map), Value::String(key)) => match map.get_mut(key) {
            Some(inner) => set_at(inner, rest, now),
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
            set_at(list.get_mut(at)?, rest, now)
        }
        _ => None,
    }
}
