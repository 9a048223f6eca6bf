//! Component sets: the printed box is the default of every game; an owner's corrected tables are another value.
//!
//! A game says what a set may contain by naming everything that is wrong with one: where, and why. Whoever read the set from a file turns
//! the place into a line.

use core::fmt;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::digest::sha256;
use crate::fair::canonical;
use crate::hex::Bytes32;

/// A component set in place of the one in a game's const tables. What it may contain is the game's own affair.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ComponentSet(pub Value);

impl ComponentSet {
    /// The name of the set: SHA-256 of its canonical JSON.
    #[must_use]
    pub fn hash(&self) -> Bytes32 {
        Bytes32(sha256(&[canonical(&self.0).as_bytes()]))
    }
}

/// One step on the way into a component set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PathKey {
    /// Into a table, by key.
    Name(String),
    /// Into a list, by position from 0.
    Index(usize),
}

impl From<&str> for PathKey {
    fn from(name: &str) -> Self {
        Self::Name(name.to_owned())
    }
}

impl From<usize> for PathKey {
    fn from(index: usize) -> Self {
        Self::Index(index)
    }
}

/// One thing that is wrong with a component set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComponentFault {
    /// The way to the value that is wrong; where something is missing, the way to what it is missing from. Empty: the whole set.
    pub at: Vec<PathKey>,
    /// What is wrong with it, in lower case, without a full stop.
    pub why: String,
}

impl ComponentFault {
    /// A fault at the end of this way.
    pub fn new(at: &[PathKey], why: impl Into<String>) -> Self {
        Self { at: at.to_vec(), why: why.into() }
    }

    /// The way in words: `parks.saola.rows[2]`, or `the set`.
    #[must_use]
    pub fn what(&self) -> String {
        let mut text = String::new();
        for key in &self.at {
            match key {
                PathKey::Name(name) if text.is_empty() => text.push_str(name),
                PathKey::Name(name) => {
                    text.push('.');
                    text.push_str(name);
                }
                PathKey::Index(index) => text.push_str(&format!("[{index}]")),
            }
        }
        if text.is_empty() { "the set".to_owned() } else { text }
    }
}

impl fmt::Display for ComponentFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.what(), self.why)
    }
}
