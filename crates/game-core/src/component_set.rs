//! Component sets: tables of cards, tiles and the like that replace the printed ones.
//!
//! A game checks a set by listing everything that is wrong with it: the path, and the reason. A program that
//! has read the set from a file turns the path into a line number. A [`Reader`] finds the faults.

mod reader;

use core::fmt;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::digest::sha256;
use crate::fair::canonical;
use crate::hex::Bytes32;
use crate::meta::SetupError;

pub use reader::{Reader, all};

/// A component set in place of the printed one. Each game defines what it may contain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ComponentSet(pub Value);

impl ComponentSet {
    /// SHA-256 of its canonical JSON, by which records and requests name the set.
    #[must_use]
    pub fn hash(&self) -> Bytes32 {
        Bytes32(sha256(&[canonical(&self.0).as_bytes()]))
    }
}

/// Checks that a table uses the printed components, in the rules of a game that supports no others.
///
/// # Errors
/// If it has a component set.
pub fn printed_only(component_set: Option<&ComponentSet>) -> Result<(), SetupError> {
    match component_set {
        None => Ok(()),
        Some(_) => Err(SetupError::new("parts", "this game can be played with the printed components only")),
    }
}

/// One element of a path into a component set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PathKey {
    /// A key of a table.
    Name(String),
    /// An index of a list, from 0.
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
///
/// ```
/// use game_core::ComponentFault;
///
/// let fault = ComponentFault::new(&["parks".into(), 2.into(), "rows".into()], "must be a list");
/// assert_eq!(fault.to_string(), "parks[2].rows: must be a list");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ComponentFault {
    /// Path to the offending value, or to its parent if a key is missing. Empty means the root.
    pub at: Vec<PathKey>,
    /// What is wrong with it, in lower case, without a full stop.
    pub why: String,
}

impl ComponentFault {
    /// Returns a fault of the value at the path `at`.
    pub fn new(at: &[PathKey], why: impl Into<String>) -> Self {
        Self { at: at.to_vec(), why: why.into() }
    }

    /// The path as text: `parks.saola.rows[2]`, or `the set` for the root.
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

impl std::error::Error for ComponentFault {}
