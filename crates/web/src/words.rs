//! Texts in the language of the page.
//!
//! The page is rendered again when the language changes, so looking up a text is not tracked.

use core::cell::{Cell, RefCell};

use texts::{Arg, Language, TextError, Texts};

thread_local! {
    static SPOKEN: Cell<Language> = const { Cell::new(Language::English) };
    static KNOWN: RefCell<Vec<Known>> = const { RefCell::new(Vec::new()) };
}

/// The texts of one part of the client, `app` or a game, in one language.
struct Known {
    language: Language,
    part: String,
    texts: Texts,
}

/// The part that every page needs.
pub(crate) const APP: &str = "app";

/// Returns the logical name of the file with the texts of a part.
pub(crate) fn file(part: &str, language: Language) -> String {
    format!("texts/{part}.{}.txt", language.tag())
}

/// Loads the texts of a part. They stay in memory until the page is closed.
pub(crate) fn learn(language: Language, part: &str, source: String) {
    if knows(language, part) {
        return;
    }
    match Texts::read(language, &[String::leak(source)]) {
        Ok(texts) => KNOWN.with_borrow_mut(|known| known.push(Known { language, part: part.to_owned(), texts })),
        Err(why) => leptos::logging::warn!("{why}"),
    }
}

/// Returns whether the texts of a part are loaded in a language.
pub(crate) fn knows(language: Language, part: &str) -> bool {
    KNOWN.with_borrow(|known| known.iter().any(|known| known.language == language && known.part == part))
}

/// Returns the language of all texts.
pub(crate) fn language() -> Language {
    SPOKEN.get()
}

/// Sets the language of all texts from now on.
pub(crate) fn speak(language: Language) {
    SPOKEN.set(language);
}

/// Returns the text of a key.
pub(crate) fn t(key: &str) -> String {
    tell(key, &[])
}

/// Returns the text of a key with its arguments filled in; the key itself if there is no such text, which a
/// test looks for.
pub(crate) fn tell(key: &str, about: &[(&str, Arg<'_>)]) -> String {
    match KNOWN.with_borrow(|known| find(known, key, about)) {
        Ok(text) => text,
        Err(why) => {
            leptos::logging::warn!("{why}");
            key.to_owned()
        }
    }
}

/// Returns the text of a key, or `None` if the texts are not loaded or are borrowed at the moment.
pub(crate) fn try_t(key: &str) -> Option<String> {
    KNOWN.with(|known| find(&known.try_borrow().ok()?, key, &[]).ok())
}

fn find(known: &[Known], key: &str, about: &[(&str, Arg<'_>)]) -> Result<String, TextError> {
    let language = language();
    let texts = known.iter().filter(|known| known.language == language).map(|known| known.texts.get(key, about));
    let found = texts.into_iter().find(|text| !matches!(text, Err(TextError::Missing(_))));
    found.unwrap_or_else(|| Err(TextError::Missing(key.to_owned())))
}

/// A number as an argument of a text.
pub(crate) fn n(number: impl Into<i64>) -> Arg<'static> {
    Arg::Number(number.into())
}

/// A word as an argument of a text.
pub(crate) fn w(word: &str) -> Arg<'_> {
    Arg::Word(word)
}

/// Returns the text with its first letter as a capital, for a sentence that begins with a lowercase name.
pub(crate) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| core::iter::once(capital(first)).chain(letters).collect())
}

/// Returns a letter of our languages as a capital. The Unicode tables of `char::to_uppercase` would make the
/// download larger.
const fn capital(letter: char) -> char {
    match letter {
        'а'..='я' => match char::from_u32(letter as u32 - 32) {
            Some(capital) => capital,
            None => letter,
        },
        'ё' => 'Ё',
        _ => letter.to_ascii_uppercase(),
    }
}

/// Returns the text in lowercase, for a search that ignores case.
pub(crate) fn lowercase(text: &str) -> String {
    let lower = |letter: char| match letter {
        'А'..='Я' => char::from_u32(letter as u32 + 32).unwrap_or(letter),
        'Ё' => 'ё',
        _ => letter.to_ascii_lowercase(),
    };
    text.chars().map(lower).collect()
}

/// Returns the items as a list in words: `a, b and c`.
pub(crate) fn list(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [init @ .., last] => tell("list-and", &[("init", w(&init.join(", "))), ("last", w(last))]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn capitals_of_both_languages_are_known() {
        let all: String = ('a'..='z').chain('а'..='я').chain(['ё', '1', '–']).collect();
        assert_eq!(lowercase(&all.to_uppercase()), all);
        assert_eq!(all.chars().map(capital).collect::<String>(), all.to_uppercase());
        assert_eq!(sentence("ёж и лиса"), "Ёж и лиса");
    }
}
