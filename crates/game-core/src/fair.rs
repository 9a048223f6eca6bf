//! Where a table's seed comes from and how that is proved: seed texts, commitments, contributions, canonical
//! JSON.
//!
//! Online, the server commits to a secret before anybody is ready, each person contributes 32 bytes, and the
//! seed is the hash of all of it: as long as one person's bytes are random, nobody chose the draws. The
//! table's header is part of both hashes, so a secret cannot be used for another table.

use serde_json::{Map, Value, json};

use crate::digest::sha256;
use crate::hex::Bytes32;
use crate::order::sort_few;
use crate::seat::SeatCount;

/// Returns the seed that is derived from a short text such as `7`.
#[must_use]
pub fn seed_from_text(text: &str) -> Bytes32 {
    Bytes32(sha256(&[b"gamekeeper/seed-text/1\0", text.as_bytes()]))
}

/// Returns the seed of game number `k` of a simulation, derived from the seed of the simulation.
#[must_use]
pub fn game_seed(seed: Bytes32, k: u64) -> Bytes32 {
    Bytes32(sha256(&[b"gamekeeper/game/1\0", &seed.0, &k.to_le_bytes()]))
}

/// The facts about a table that its commitment fixes together with the secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The game's id.
    pub game: String,
    /// The version of the game's rules.
    pub rules: u32,
    /// The hash of the component set; `None` for the printed one.
    pub component_set: Option<Bytes32>,
    /// The options as JSON.
    pub options: Value,
    /// The number of seats.
    pub seats: SeatCount,
    /// The name of the table.
    pub table: String,
}

impl Header {
    /// SHA-256 of the header's canonical JSON.
    #[must_use]
    pub fn hash(&self) -> Bytes32 {
        let header = json!({
            "game": self.game,
            "options": self.options,
            "parts": self.component_set,
            "rules": self.rules,
            "seats": self.seats,
            "table": self.table,
        });
        Bytes32(sha256(&[canonical(&header).as_bytes()]))
    }

    /// Returns the commitment to a secret: a hash that is shown before the game and fixes the secret without
    /// revealing it.
    #[must_use]
    pub fn commitment(&self, secret: Bytes32) -> Bytes32 {
        Bytes32(sha256(&[b"gamekeeper/commit/1\0", &secret.0, &self.hash().0]))
    }

    /// Returns the seed that follows from the secret and one contribution for each seat (zero bytes for a
    /// bot).
    #[must_use]
    pub fn seed(&self, secret: Bytes32, contributions: &[Bytes32]) -> Bytes32 {
        let hash = self.hash();
        let mut pieces: Vec<&[u8]> = vec![b"gamekeeper/seed/1\0", &secret.0, &hash.0];
        pieces.extend(contributions.iter().map(|bytes| &bytes.0[..]));
        Bytes32(sha256(&pieces))
    }
}

/// Returns the value as JSON text with sorted keys and without white space.
#[must_use]
pub fn canonical(value: &Value) -> String {
    fn sorted(value: &Value) -> Value {
        match value {
            Value::Object(map) => {
                let mut entries: Vec<_> = map.iter().collect();
                sort_few(&mut entries, |(a, _), (b, _)| a < b);
                let mut map = Map::new();
                for (key, value) in entries {
                    map.insert(key.clone(), sorted(value));
                }
                Value::Object(map)
            }
            Value::Array(values) => Value::Array(values.iter().map(sorted).collect()),
            other => other.clone(),
        }
    }
    sorted(value).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn golden_seed_text() {
        assert_eq!(seed_from_text("7").to_string(), "ac4f9a4cc904ec8f6700975dad34d277e374e4de965c71c16bee4b46199769c9");
    }

    #[test]
    fn canonical_json_is_sorted_and_has_no_white_space() {
        let value: Value = serde_json::from_str(r#" {"b": [1, {"d": null, "c": "x"}], "a": true} "#).unwrap();
        assert_eq!(canonical(&value), r#"{"a":true,"b":[1,{"c":"x","d":null}]}"#);
    }

    fn header() -> Header {
        Header {
            game: "toy".into(),
            rules: 1,
            component_set: None,
            options: json!({"mode": "standard"}),
            seats: SeatCount::new(2),
            table: "t1".into(),
        }
    }

    /// Every part of the header and every contribution changes the hashes it is part of.
    #[test]
    fn commitment_and_seed_depend_on_the_whole_header() {
        let secret = seed_from_text("secret");
        let contributions = [seed_from_text("a"), seed_from_text("b")];
        let (commitment, seed) = (header().commitment(secret), header().seed(secret, &contributions));
        let changed = [
            Header { game: "toz".into(), ..header() },
            Header { rules: 2, ..header() },
            Header { component_set: Some(secret), ..header() },
            Header { options: json!({"mode": "solo"}), ..header() },
            Header { seats: SeatCount::new(3), ..header() },
            Header { table: "t2".into(), ..header() },
        ];
        for other in changed {
            assert_ne!(other.commitment(secret), commitment, "{other:?}");
            assert_ne!(other.seed(secret, &contributions), seed, "{other:?}");
        }
        assert_ne!(header().seed(secret, &[contributions[1], contributions[0]]), seed);
        assert_ne!(header().commitment(contributions[0]), commitment);
    }

    #[test]
    fn games_of_a_simulation_have_seeds_of_their_own() {
        let seed = seed_from_text("7");
        assert_ne!(game_seed(seed, 0), game_seed(seed, 1));
        assert_eq!(game_seed(seed, 5), game_seed(seed, 5));
    }
}
