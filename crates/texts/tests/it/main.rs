//! Every component has a unique name in every language.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod client;
mod fluent;
mod reasons;
mod spectacular;
mod spots;

use std::collections::BTreeSet;

use texts::{Language, TextError, Texts};

/// Asserts that each id of a kind has a unique name in each language.
fn all_named(kind: &str, ids: &[String]) {
    for language in Language::ALL {
        let texts = Texts::new(language).unwrap();
        let names: BTreeSet<String> = ids.iter().map(|id| texts.get(&format!("{kind}-{id}"), &[]).unwrap()).collect();
        assert_eq!(names.len(), ids.len(), "{kind} in {}", language.tag());
    }
}

/// All languages have the same keys.
#[test]
fn languages_have_the_same_keys() {
    let keys = |language: Language| -> BTreeSet<String> {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(language.tag());
        let mut keys = BTreeSet::new();
        for entry in std::fs::read_dir(folder).unwrap() {
            let text = std::fs::read_to_string(entry.unwrap().path()).unwrap();
            let lines = text.lines().filter(|line| line.starts_with(|letter: char| letter.is_ascii_lowercase()));
            keys.extend(lines.filter_map(|line| line.split_once(" =")).map(|(key, _)| key.to_owned()));
        }
        keys
    };
    let [english, russian] = Language::ALL.map(keys);
    assert!(english.len() > 60);
    assert_eq!(english, russian);
    let texts = Language::ALL.map(|language| Texts::new(language).unwrap());
    for key in english {
        // A text with variables fails without arguments; only a missing key is an error here.
        let missing = |texts: &Texts| matches!(texts.get(&key, &[]), Err(TextError::Missing(_)));
        assert!(!texts.iter().any(missing), "{key} is in no embedded file");
    }
}
