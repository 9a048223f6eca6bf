//! Values of a game's own types as JSON, in which they are stored and sent. Only the game's board decodes
//! them.

use std::sync::Arc;

use catalog::AnyTable;
use game_core::ComponentSet;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// Reads a value. The catalog reads from owned values too: reading from a reference would be compiled a
/// second time for every type of a game, which costs the client more than the copy.
fn owned<T: DeserializeOwned>(value: Value) -> Option<T> {
    serde_json::from_value(value).ok()
}

/// A view, an event or a refusal of a game, as JSON.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Encoded(Value);

impl Encoded {
    /// Returns a value of a game as JSON; `None` if it cannot be written, which no value of a game is.
    pub(crate) fn of(value: &impl Serialize) -> Option<Self> {
        serde_json::to_value(value).ok().map(Self)
    }

    /// Returns the value in the game's own type, or `None` if it is not of that type.
    pub(crate) fn decode<T: DeserializeOwned>(&self) -> Option<T> {
        owned(self.0.clone())
    }

    /// Returns the value as it is sent.
    pub(crate) fn to_json(&self) -> Value {
        self.0.clone()
    }
}

impl From<Value> for Encoded {
    fn from(value: Value) -> Self {
        Self(value)
    }
}

/// The options of a table by key, as JSON, and the component set that it is played with.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Options {
    values: Map<String, Value>,
    /// The component set; `None` for the printed one. It is stored elsewhere, under its hash.
    #[serde(skip)]
    components: Option<Arc<ComponentSet>>,
}

impl Options {
    /// Returns the options and the component set of a table.
    pub(crate) fn of(table: &dyn AnyTable) -> Self {
        Self::from(&table.options()).with(table.component_set().cloned().map(Arc::new))
    }

    /// Returns the same options with another component set; `None` is the printed one.
    pub(crate) fn with(self, components: Option<Arc<ComponentSet>>) -> Self {
        Self { components, ..self }
    }

    /// Returns the component set; `None` for the printed one.
    pub(crate) fn components(&self) -> Option<&Arc<ComponentSet>> {
        self.components.as_ref()
    }

    /// Returns the value of an option; empty if it is not set.
    pub(crate) fn get(&self, key: &str) -> &str {
        self.values.get(key).and_then(Value::as_str).unwrap_or_default()
    }

    /// Sets an option.
    pub(crate) fn set(&mut self, key: &str, value: &str) {
        self.values.insert(key.to_owned(), value.into());
    }

    /// Returns the mode.
    pub(crate) fn mode(&self) -> &str {
        self.get("mode")
    }

    /// Returns the options in the game's own type; the defaults if they are not of that type.
    pub(crate) fn decode<T: DeserializeOwned + Default>(&self) -> T {
        owned(Value::Object(self.values.clone())).unwrap_or_default()
    }

    /// Returns the options as they are written in records.
    pub(crate) fn to_json(&self) -> Value {
        Value::Object(self.values.clone())
    }
}

impl From<&Value> for Options {
    fn from(value: &Value) -> Self {
        Self { values: value.as_object().cloned().unwrap_or_default(), components: None }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn options_are_read_and_set_by_key() {
        let mut options = Options::from(&json!({ "mode": "duel", "talk": 3 }));
        options.set("start", "1");
        assert_eq!(
            [options.mode(), options.get("start"), options.get("talk"), options.get("x")],
            ["duel", "1", "", ""]
        );
        assert_eq!(options.to_json(), json!({ "mode": "duel", "talk": 3, "start": "1" }));
        assert_eq!(Options::from(&json!([])), Options::default());
    }

    #[test]
    fn a_value_of_another_type_is_not_decoded() {
        assert_eq!(Encoded::from(json!(7)).decode::<u8>(), Some(7));
        assert_eq!(Encoded::from(json!("seven")).decode::<u8>(), None);
    }
}
