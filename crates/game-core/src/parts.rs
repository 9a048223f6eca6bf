//! Component sets: the printed box is the default of every game; an owner's corrected tables are another value.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::digest::sha256;
use crate::fair::canonical;
use crate::hex::Bytes32;

/// A component set in place of the one in a game's const tables. What it may contain is the game's own affair.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Parts(pub Value);

impl Parts {
    /// The name of the set: SHA-256 of its canonical JSON.
    #[must_use]
    pub fn hash(&self) -> Bytes32 {
        Bytes32(sha256(&[canonical(&self.0).as_bytes()]))
    }
}
