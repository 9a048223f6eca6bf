//! Texts in the language of the page.
//!
//! The page is drawn anew when the language changes, so a text is asked for once and not watched.

use core::cell::{Cell, RefCell};

use texts::{Arg, Fault, Language, Texts};

thread_local! {
    static SPOKEN: Cell<Language> = const { Cell::new(Language::English) };
    static KNOWN: RefCell<Vec<Known>> = const { RefCell::new(Vec::new()) };
}

/// The texts of one part of the client, which is `app` or a game, in one language.
struct Known {
    language: Language,
    part: String,
    texts: Texts,
}

/// The part that every page needs.
pub(crate) const APP: &str = "app";

/// The logical name of the file with the texts of a part.
pub(crate) fn file(part: &str, language: Language) -> String {
    format!("texts/{part}.{}.txt", language.tag())
}

/// From now on these texts are known. A page keeps them as long as it is there.
pub(crate) fn learn(language: Language, part: &str, source: String) {
    if knows(language, part) {
        return;
    }
    match Texts::read(language, &[String::leak(source)]) {
        Ok(texts) => KNOWN.with_borrow_mut(|known| known.push(Known { language, part: part.to_owned(), texts })),
        Err(why) => leptos::logging::warn!("{why}"),
    }
}

/// Whether the texts of a part are known in a language.
pub(crate) fn knows(language: Language, part: &str) -> bool {
    KNOWN.with_borrow(|known| known.iter().any(|known| known.language == language && known.part == part))
}

/// The language that texts are in.
pub(crate) fn language() -> Language {
    SPOKEN.get()
}

/// From now on texts are in this language.
pub(crate) fn speak(language: Language) {
    SPOKEN.set(language);
}

/// The text of a key.
pub(crate) fn t(key: &str) -> String {
    tell(key, &[])
}

/// The text of a key, with what it speaks of put in. A text that is not there shows its key: a test looks for that.
pub(crate) fn tell(key: &str, about: &[(&str, Arg<'_>)]) -> String {
    match KNOWN.with_borrow(|known| find(known, key, about)) {
        Ok(text) => text,
        Err(why) => {
            leptos::logging::warn!("{why}");
            key.to_owned()
        }
    }
}

/// The text of a key, or nothing where it cannot be had: the texts are not there, or are being changed right now.
pub(crate) fn try_t(key: &str) -> Option<String> {
    KNOWN.with(|known| find(&known.try_borrow().ok()?, key, &[]).ok())
}

fn find(known: &[Known], key: &str, about: &[(&str, Arg<'_>)]) -> Result<String, Fault> {
    let language = language();
    let texts = known.iter().filter(|known| known.language == language).map(|known| known.texts.get(key, about));
    let found = texts.into_iter().find(|text| !matches!(text, Err(Fault::Missing(_))));
    found.unwrap_or_else(|| Err(Fault::Missing(key.to_owned())))
}

/// A number for a text.
pub(crate) fn n(number: impl Into<i64>) -> Arg<'static> {
    Arg::Number(number.into())
}

/// A word for a text.
pub(crate) fn w(word: &str) -> Arg<'_> {
    Arg::Word(word)
}

/// A text whose first letter is a capital, for what begins a sentence with a name that is written small.
pub(crate) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| core::iter::once(capital(first)).chain(letters).collect())
}

/// A letter of our languages as a capital. What all languages have would be long, and travel over the wire.
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

/// A text without capitals, to be searched in.
pub(crate) fn small(text: &str) -> String {
    let small = |letter: char| match letter {
        'А'..='Я' => char::from_u32(letter as u32 + 32).unwrap_or(letter),
        'Ё' => 'ё',
        _ => letter.to_ascii_lowercase(),
    };
    text.chars().map(small).collect()
}

/// Words as a list: `a, b and c`.
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
        assert_eq!(small(&all.to_uppercase()), all);
        assert_eq!(all.chars().map(capital).collect::<String>(), all.to_uppercase());
        assert_eq!(sentence("ёж и лиса"), "Ёж и лиса");
    }
}
