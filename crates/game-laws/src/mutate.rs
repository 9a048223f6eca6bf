//! Small random mutations of JSON: what a faulty or hostile client might send in place of a view.

use game_core::Game;
use serde_json::{Number, Value};

/// Boundary values of integer types, seats and components.
const NUMBERS: [i64; 20] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 15, 16, 20, 64, 127, 128, 255, -1, 65_535, 4_294_967_295];

/// The path to a value. Each step is an index: of an element of an array, or of an entry of an object.
type Path = Vec<usize>;

/// Mutates a value 1 to 4 times. `choose(n)` returns a number below `n` and is the only source of randomness:
/// equal choices make equal mutations.
pub fn mutate(value: &mut Value, choose: &mut impl FnMut(u32) -> u32) {
    for _ in 0..=choose(4) {
        change(value, choose);
    }
}

/// Replaces the value at a JSON pointer of a view and returns what is wrong with the result: the fault, why
/// it cannot be read, or `fine`.
///
/// # Panics
/// If the view has no value at the pointer.
#[must_use]
pub fn fault_with<G: Game>(rules: &G::Rules, view: &G::View, pointer: &str, value: Value) -> String {
    let mut changed = serde_json::to_value(view).unwrap_or(Value::Null);
    match changed.pointer_mut(pointer) {
        Some(place) => *place = value,
        None => panic!("there is no {pointer} in {changed}"),
    }
    match serde_json::from_value::<G::View>(changed) {
        Ok(view) => G::validate_view(rules, &view).err().map_or("fine".to_owned(), |fault| fault.to_string()),
        Err(why) => format!("cannot be read: {why}"),
    }
}

/// Returns the paths to the value itself and to all values inside it.
fn paths(value: &Value) -> Vec<Path> {
    fn add(value: &Value, at: &mut Path, all: &mut Vec<Path>) {
        all.push(at.clone());
        let inside: Vec<&Value> = match value {
            Value::Array(list) => list.iter().collect(),
            Value::Object(map) => map.values().collect(),
            _ => return,
        };
        for (number, inner) in inside.into_iter().enumerate() {
            at.push(number);
            add(inner, at, all);
            at.pop();
        }
    }
    let mut all = Vec::new();
    add(value, &mut Vec::new(), &mut all);
    all
}

/// Returns the value at a path, or the last one on the path that exists.
fn at<'a>(mut value: &'a mut Value, path: &[usize]) -> &'a mut Value {
    for &number in path {
        let inside = match value {
            Value::Array(list) => list.len(),
            Value::Object(map) => map.len(),
            _ => 0,
        };
        if number >= inside {
            break;
        }
        let inner = match value {
            Value::Array(list) => list.get_mut(number),
            Value::Object(map) => map.values_mut().nth(number),
            _ => None,
        };
        let Some(inner) = inner else { unreachable!("the number is below the count of values inside") };
        value = inner;
    }
    value
}

/// Makes one mutation.
fn change(value: &mut Value, choose: &mut impl FnMut(u32) -> u32) {
    let all = paths(value);
    let numbers: Vec<&Path> = all.iter().filter(|path| at(value, path).is_number()).collect();
    let lists: Vec<&Path> = all.iter().filter(|path| at(value, path).is_array()).collect();
    let mut any = |of: &[&Path]| of.get(choose(of.len().max(1) as u32) as usize).map(|path| (*path).clone());
    let (number, other) = (any(&numbers), any(&numbers));
    let (list, every) = (any(&lists), all.iter().collect::<Vec<_>>());
    let (one, two) = (any(&every).unwrap_or_default(), any(&every).unwrap_or_default());
    match (choose(12), number, list) {
        (0, Some(number), _) => *at(value, &number) = NUMBERS[choose(NUMBERS.len() as u32) as usize].into(),
        (1, Some(number), _) => add(at(value, &number), if choose(2) == 0 { 1 } else { -1 }),
        // Adds 1 in one place and subtracts it in another, so that sums stay the same.
        (2 | 3, Some(number), _) => {
            add(at(value, &number), 1);
            add(at(value, &other.unwrap_or_default()), -1);
        }
        (4, _, Some(list)) => resize(at(value, &list), choose),
        (5, _, Some(list)) => reorder(at(value, &list), choose),
        // Copies a value, or the tag of an enum, to another place.
        (6, ..) => {
            let copy = at(value, &two).clone();
            *at(value, &one) = copy;
        }
        (7, ..) => {
            let (first, second) = (at(value, &one).clone(), at(value, &two).clone());
            *at(value, &one) = second;
            *at(value, &two) = first;
        }
        (8, ..) => *at(value, &one) = Value::Null,
        (9, ..) => respell(at(value, &one), choose),
        // Inserts a copy of a value into a list.
        (10, _, Some(list)) => {
            let copy = at(value, &one).clone();
            if let Value::Array(list) = at(value, &list) {
                list.insert(choose(list.len() as u32 + 1) as usize, copy);
            }
        }
        (11, ..) => {
            if let Value::Object(map) = at(value, &one)
                && let Some(key) = map.keys().nth(choose(map.len().max(1) as u32) as usize).cloned()
            {
                map.remove(&key);
            }
        }
        _ => *at(value, &one) = at(value, &two).clone(),
    }
}

fn add(value: &mut Value, amount: i64) {
    if let Some(number) = value.as_i64() {
        *value = Value::Number(Number::from(number.saturating_add(amount)));
    }
}

/// Removes an element, duplicates one, or empties the list.
fn resize(value: &mut Value, choose: &mut impl FnMut(u32) -> u32) {
    let Value::Array(list) = value else { return };
    let Some(last) = (list.len() as u32).checked_sub(1) else { return };
    let number = choose(last + 1) as usize;
    match choose(5) {
        0 | 1 => _ = list.remove(number),
        2 | 3 => list.insert(number, list[number].clone()),
        _ => list.clear(),
    }
}

/// Swaps two elements, or reverses the list.
fn reorder(value: &mut Value, choose: &mut impl FnMut(u32) -> u32) {
    let Value::Array(list) = value else { return };
    let len = list.len().max(1) as u32;
    let (one, two) = (choose(len) as usize, choose(len) as usize);
    if list.is_empty() || choose(4) == 0 { list.reverse() } else { list.swap(one, two) }
}

/// Negates a Boolean, changes a character of a string, or wraps another value in an array.
fn respell(value: &mut Value, choose: &mut impl FnMut(u32) -> u32) {
    const CHARACTERS: &[u8] = b"0123456789abcdefghijklmnopqrstuvwxyzRGBOYP-,.[]* ";
    match value {
        Value::Bool(flag) => *flag = !*flag,
        Value::String(text) if text.is_ascii() && !text.is_empty() => {
            let number = choose(text.len() as u32) as usize;
            let character = CHARACTERS[choose(CHARACTERS.len() as u32) as usize] as char;
            text.replace_range(number..=number, &character.to_string());
        }
        other => *other = Value::Array(vec![other.take()]),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// Returns a simple generator of numbers below `n`.
    fn chooser(seed: u64) -> impl FnMut(u32) -> u32 {
        let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        move |n| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((state >> 33) % u64::from(n)) as u32
        }
    }

    #[test]
    fn nearly_every_mutation_has_an_effect_and_all_kinds_occur() {
        let before = json!({"seat": 3, "list": [1, 2, "red"], "phase": {"put": [0, 1]}, "done": true, "none": null});
        let after = |seed| {
            let mut value = before.clone();
            mutate(&mut value, &mut chooser(seed));
            value
        };
        let all: Vec<Value> = (0..2_000).map(after).collect();
        let changed = all.iter().filter(|value| **value != before).count();
        assert!(changed > 1_800, "only {changed} of 2000 are changed");
        assert!(all.iter().any(|value| value["seat"] == 255), "no number at the edge of a type");
        assert!(
            all.iter().any(|value| value["list"].as_array().is_some_and(|list| list.len() == 2)),
            "nothing dropped"
        );
        assert!(all.iter().any(|value| value["list"] == json!([1, 2, 2, "red"])), "nothing duplicated");
        assert!(all.iter().any(|value| value["list"] == json!([2, 1, "red"])), "nothing swapped");
        assert!(all.iter().any(|value| value["phase"].is_null()), "no null");
        assert!(all.iter().any(|value| value["done"] == false), "no Boolean negated");
        assert!(all.iter().any(|value| value["phase"] == "red"), "nothing copied from another place");
        assert!(all.iter().any(|value| value.get("phase").is_none()), "no entry removed");
        assert!(all.iter().any(|value| value["list"][0] == 2 && value["seat"] == 2), "no sum kept");
        assert_eq!(after(7), after(7));
    }

    #[test]
    fn values_without_children_can_be_mutated() {
        for value in [json!(null), json!([]), json!({}), json!(1), json!("")] {
            for seed in 0..200 {
                mutate(&mut value.clone(), &mut chooser(seed));
            }
        }
    }
}
