//! Reads the values of a component set and collects everything that is wrong with them.

use core::cell::RefCell;
use core::fmt::Display;
use core::ops::RangeInclusive;
use core::str::FromStr;

use serde_json::Value;

use super::{ComponentFault, ComponentSet, PathKey};
use crate::display::{is_unprintable, printable};

/// The largest number of characters of a wrong value that a fault quotes.
const MAX_QUOTED: usize = 40;

/// Reads one value of a component set. It knows the path to the value and reports what is wrong with it.
///
/// Every method returns `None` after it has reported a fault. The reader of a value that is missing reports
/// nothing more. So a game reads everything before it uses `?`: then all faults of a file are reported at
/// once, in its order.
///
/// ```
/// use game_core::{ComponentSet, Reader};
/// use serde_json::json;
///
/// struct Card { name: String, points: u8 }
///
/// fn card(row: &Reader<'_>) -> Option<Card> {
///     let [name, points] = row.table(["name", "points"]);
///     let (name, points) = (name.name(20), points.number(0..=9));
///     Some(Card { name: name?, points: points? })
/// }
///
/// fn read(set: &serde_json::Value) -> Result<Vec<Card>, Vec<String>> {
///     let read = ComponentSet(set.clone()).read(|set| {
///         let [cards] = set.table(["cards"]);
///         cards.each(1..=100, card)
///     });
///     read.map_err(|faults| faults.iter().map(ToString::to_string).collect())
/// }
///
/// let cards = read(&json!({"cards": [{"name": "Fox", "points": 3}]})).unwrap();
/// assert_eq!((cards[0].name.as_str(), cards[0].points), ("Fox", 3));
///
/// let faults = read(&json!({"cards": [{"name": "", "points": 12}, {"name": "Owl"}]})).err().unwrap();
/// assert_eq!(faults[0], "cards[0].name: must have 1 to 20 characters");
/// assert_eq!(faults[1], "cards[0].points: must be a whole number from 0 to 9, not 12");
/// assert_eq!(faults[2], "cards[1]: `points` is missing");
/// ```
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    /// `None`: the value is missing, which has been reported if it is required.
    value: Option<&'a Value>,
    path: Vec<PathKey>,
    faults: &'a RefCell<Vec<ComponentFault>>,
}

impl ComponentSet {
    /// Reads the set with `read`, which is given the [`Reader`] of its root.
    ///
    /// # Errors
    /// Every fault that was reported, in the order of reading.
    pub fn read<T>(&self, read: impl FnOnce(&Reader<'_>) -> Option<T>) -> Result<T, Vec<ComponentFault>> {
        let faults = RefCell::new(Vec::new());
        let found = read(&Reader { value: Some(&self.0), path: Vec::new(), faults: &faults });
        let faults = faults.into_inner();
        match found {
            Some(found) if faults.is_empty() => Ok(found),
            None if faults.is_empty() => Err(vec![ComponentFault::new(&[], "cannot be read")]),
            _ => Err(faults),
        }
    }
}

impl<'a> Reader<'a> {
    /// Reports that something is wrong with the value; once only, if the reason is the same.
    pub fn fault(&self, why: impl Into<String>) {
        let fault = ComponentFault::new(&self.path, why);
        let mut faults = self.faults.borrow_mut();
        if !faults.contains(&fault) {
            faults.push(fault);
        }
    }

    /// Returns `Some` if the condition holds; reports a fault with this reason if not.
    pub fn ensure(&self, holds: bool, why: impl Into<String>) -> Option<()> {
        if !holds {
            self.fault(why);
        }
        holds.then_some(())
    }

    /// Returns whether there is a value: false for an optional key that is left out.
    #[must_use]
    pub const fn exists(&self) -> bool {
        self.value.is_some()
    }

    /// Returns the readers of these keys of a table, and reports keys that are missing or unknown.
    pub fn table<K: AsRef<str>, const N: usize>(&self, keys: [K; N]) -> [Self; N] {
        self.table_with(keys, []).0
    }

    /// Returns the readers of the required and the optional keys of a table, and reports required keys that
    /// are missing, and unknown keys.
    pub fn table_with<K: AsRef<str>, const N: usize, const M: usize>(
        &self,
        required: [K; N],
        optional: [&str; M],
    ) -> ([Self; N], [Self; M]) {
        self.check_keys(&required.iter().map(AsRef::as_ref).chain(optional).collect::<Vec<_>>());
        (required.map(|key| self.get(key.as_ref())), optional.map(|key| self.optional(key)))
    }

    /// Reports the keys of a table that are not in this list.
    pub fn check_keys(&self, known: &[&str]) {
        let Some(Value::Object(table)) = self.value else { return };
        for key in table.keys().filter(|key| !known.contains(&key.as_str())) {
            self.at(key.as_str(), None).fault(format!("there is no such key; use {}", either(known)));
        }
    }

    /// Returns the reader of a required key of a table, and reports it if it is missing.
    #[must_use]
    pub fn get(&self, key: &str) -> Self {
        let found = self.optional(key);
        match self.value {
            Some(Value::Object(_)) if !found.exists() => self.fault(format!("`{key}` is missing")),
            _ => {}
        }
        found
    }

    /// Returns the reader of a key of a table that may be left out.
    #[must_use]
    pub fn optional(&self, key: &str) -> Self {
        match self.value {
            Some(Value::Object(table)) => self.at(key, table.get(key)),
            _ => {
                self.must_be::<()>("a table");
                self.at(key, None)
            }
        }
    }

    /// Reads every entry of a table with any keys.
    pub fn entries<T>(&self, mut read: impl FnMut(&'a str, &Self) -> Option<T>) -> Option<Vec<T>> {
        let Some(Value::Object(table)) = self.value else { return self.must_be("a table") };
        let read: Vec<Option<T>> =
            table.iter().map(|(key, value)| read(key, &self.at(key.as_str(), Some(value)))).collect();
        read.into_iter().collect()
    }

    /// Returns the reader of the entry of a list with this index, for faults of lists that have been read.
    #[must_use]
    pub fn entry(&self, index: usize) -> Self {
        self.at(index, self.value.and_then(|list| list.get(index)))
    }

    /// Reads every entry of a list, which has as many entries as the range says.
    pub fn each<T>(&self, count: RangeInclusive<usize>, read: impl FnMut(&Self) -> Option<T>) -> Option<Vec<T>> {
        let Some(Value::Array(list)) = self.value else { return self.must_be("a list") };
        if !count.contains(&list.len()) {
            let (least, most) = (count.start(), count.end());
            let count = if least == most { least.to_string() } else { format!("{least} to {most}") };
            self.fault(format!("must have {count} entries, not {}", list.len()));
            return None;
        }
        let entries = list.iter().enumerate().map(|(at, value)| self.at(at, Some(value)));
        let read: Vec<Option<T>> = entries.collect::<Vec<_>>().iter().map(read).collect();
        read.into_iter().collect()
    }

    /// Reads every entry of a list of `N` entries.
    pub fn array<T, const N: usize>(&self, read: impl FnMut(&Self) -> Option<T>) -> Option<[T; N]> {
        self.each(N..=N, read)?.try_into().ok()
    }

    /// Reads a whole number in this range.
    pub fn number<N: Copy + Into<i64> + TryFrom<i64>>(&self, range: RangeInclusive<N>) -> Option<N> {
        let (least, most): (i64, i64) = ((*range.start()).into(), (*range.end()).into());
        let number = self.value?.as_i64().filter(|number| (least..=most).contains(number));
        match number.and_then(|number| N::try_from(number).ok()) {
            Some(number) => Some(number),
            None => self.must_be(&format!("a whole number from {least} to {most}")),
        }
    }

    /// Reads a text.
    pub fn text(&self) -> Option<&'a str> {
        match self.value {
            Some(Value::String(text)) => Some(text),
            _ => self.must_be("a text"),
        }
    }

    /// Reads a text that is shown to players: 1 to `max` characters, all of them printable.
    pub fn name(&self, max: usize) -> Option<String> {
        let text = self.text()?;
        self.ensure(!text.chars().any(is_unprintable), "must not contain control characters")?;
        let fits = !text.trim().is_empty() && text.chars().count() <= max;
        self.ensure(fits, format!("must have 1 to {max} characters")).map(|()| text.to_owned())
    }

    /// Reads one of these texts and returns its index.
    pub fn one_of(&self, names: &[&str]) -> Option<usize> {
        let text = self.text()?;
        let found = names.iter().position(|name| *name == text);
        found.or_else(|| self.must_be(&either(names)))
    }

    /// Reads a text as a value of another type.
    pub fn parse<T: FromStr<Err: Display>>(&self) -> Option<T> {
        self.text().and_then(|text| self.parsed(text))
    }

    /// Reads a text of words with spaces between them, each as a value of another type.
    pub fn words<T: FromStr<Err: Display>>(&self) -> Option<Vec<T>> {
        let read: Vec<Option<T>> = self.text()?.split_whitespace().map(|word| self.parsed(word)).collect();
        read.into_iter().collect()
    }

    fn parsed<T: FromStr<Err: Display>>(&self, text: &str) -> Option<T> {
        let why = match text.parse() {
            Ok(value) => return Some(value),
            Err(why) => format!("{why}"),
        };
        // Many reasons quote the text; the others are about any text of the kind.
        let quoted = format!("`{}`", printable(text, MAX_QUOTED));
        self.fault(if why.contains(&quoted) { why } else { format!("{quoted}: {why}") });
        None
    }

    /// Reports that there is another value than what is expected here; nothing if there is none.
    fn must_be<T>(&self, expected: &str) -> Option<T> {
        let found = match self.value? {
            Value::Null => "null".to_owned(),
            Value::Bool(_) | Value::Number(_) => printable(&self.value?.to_string(), MAX_QUOTED),
            Value::String(text) => format!("`{}`", printable(text, MAX_QUOTED)),
            Value::Array(_) => "a list".to_owned(),
            Value::Object(_) => "a table".to_owned(),
        };
        self.fault(format!("must be {expected}, not {found}"));
        None
    }

    fn at(&self, key: impl Into<PathKey>, value: Option<&'a Value>) -> Self {
        let mut path = self.path.clone();
        path.push(key.into());
        Self { value, path, faults: self.faults }
    }
}

/// Returns the values if there are all of them; for values that were read one by one.
///
/// ```
/// use game_core::component_set::all;
///
/// assert_eq!(all([Some(1), Some(2)]), Some([1, 2]));
/// assert_eq!(all([Some(1), None]), None);
/// ```
#[must_use]
pub fn all<T, const N: usize>(values: [Option<T>; N]) -> Option<[T; N]> {
    values.into_iter().collect::<Option<Vec<T>>>()?.try_into().ok()
}

/// Returns the names with commas and a final `or` between them.
fn either(names: &[&str]) -> String {
    match names {
        [] => "no key".to_owned(),
        [only] => format!("`{only}`"),
        [first @ .., last] => format!("`{}` or `{last}`", first.join("`, `")),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn faults<T>(set: Value, read: impl FnOnce(&Reader<'_>) -> Option<T>) -> Vec<String> {
        let faults = ComponentSet(set).read(read).err().unwrap_or_default();
        faults.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn keys_are_required_optional_or_unknown() {
        let read = |set: &Reader<'_>| {
            let ([rows, star], [gem]) = set.table_with(["rows", "star"], ["gem"]);
            Some((rows.number(1..=3), star.text().map(str::to_owned), gem.exists(), gem.number(1..=1)))
        };
        let whole = ComponentSet(json!({"rows": 2, "star": "x"})).read(read);
        assert_eq!(whole, Ok((Some(2), Some("x".to_owned()), false, None)));
        let wrong = faults(json!({"star": 7, "gem": 2, "row": 1}), read);
        let expected = [
            "row: there is no such key; use `rows`, `star` or `gem`",
            "the set: `rows` is missing",
            "star: must be a text, not 7",
            "gem: must be a whole number from 1 to 1, not 2",
        ];
        assert_eq!(wrong, expected);
        assert_eq!(faults(json!([]), read), ["the set: must be a table, not a list"], "reported once");
    }

    #[test]
    fn lists_and_tables_report_every_entry() {
        let row = |row: &Reader<'_>| row.array::<u8, 2>(|entry| entry.number(0..=9));
        assert_eq!(ComponentSet(json!([[1, 2], [3, 4]])).read(|set| set.each(1..=4, row)), Ok(vec![[1, 2], [3, 4]]));
        assert_eq!(
            faults(json!([[1, "x"], 5, [10, -1, 3], [1.5, null]]), |set| set.each(1..=4, row)),
            [
                "[0][1]: must be a whole number from 0 to 9, not `x`",
                "[1]: must be a list, not 5",
                "[2]: must have 2 entries, not 3",
                "[3][0]: must be a whole number from 0 to 9, not 1.5",
                "[3][1]: must be a whole number from 0 to 9, not null",
            ]
        );
        assert_eq!(faults(json!([]), |set| set.each(1..=4, row)), ["the set: must have 1 to 4 entries, not 0"]);
        let count = |_: &str, entry: &Reader<'_>| entry.number(0..=5i8);
        assert_eq!(ComponentSet(json!({"a": 1, "b": 2})).read(|set| set.entries(count)), Ok(vec![1, 2]));
        let wrong = faults(json!({"a": 6, "b": {}}), |set| set.entries(count));
        assert_eq!(wrong.len(), 2, "{wrong:?}");
    }

    #[test]
    fn texts_are_parsed_and_quoted_safely() {
        let set = json!({"name": "a\u{1b}[2Jb", "long": "x".repeat(9), "side": "c", "parts": "1 two 3 four", "n": "q"});
        let read = |set: &Reader<'_>| {
            let [name, long, side, parts, n] = set.table(["name", "long", "side", "parts", "n"]);
            assert_eq!((name.name(8), long.name(8), side.one_of(&["a", "b"])), (None, None, None));
            assert_eq!((parts.words::<u8>(), n.parse::<char>(), n.parse::<u8>()), (None, Some('q'), None));
            n.ensure(false, "is wrong")
        };
        let expected = [
            "name: must not contain control characters",
            "long: must have 1 to 8 characters",
            "side: must be `a` or `b`, not `c`",
            "parts: `two`: invalid digit found in string",
            "parts: `four`: invalid digit found in string",
            "n: `q`: invalid digit found in string",
            "n: is wrong",
        ];
        assert_eq!(faults(set, read), expected);
        let hidden = faults(json!("\u{202e}"), |set| set.number(0..=1));
        assert_eq!(hidden, ["the set: must be a whole number from 0 to 1, not `\u{fffd}`"]);
    }

    #[test]
    fn a_set_that_is_not_read_is_refused() {
        assert_eq!(faults(json!({}), |_| None::<()>), ["the set: cannot be read"]);
    }
}
