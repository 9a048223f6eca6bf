//! Texts in the language of the page.
//!
//! The page is rendered again when the language changes, so looking up a text is not tracked.

use core::cell::RefCell;

use texts::{Arg, Language, Texts};

thread_local! {
    static SPOKEN: RefCell<Option<Language>> = const { RefCell::new(None) };
    static KNOWN: RefCell<Vec<(Language, Texts)>> = const { RefCell::new(Vec::new()) };
}

/// Loads the texts of a language. They stay in memory until the page is closed.
pub(crate) fn learn(language: Language, source: String) {
    let texts = Texts::read(language, &[String::leak(source)]);
    match texts {
        Ok(texts) => KNOWN.with_borrow_mut(|known| known.push((language, texts))),
        Err(why) => leptos::logging::warn!("{why}"),
    }
}

/// Returns whether the texts of a language are loaded.
pub(crate) fn knows(language: Language) -> bool {
    KNOWN.with_borrow(|known| known.iter().any(|(one, _)| *one == language))
}

/// Sets the language of all texts from now on.
pub(crate) fn speak(language: Language) {
    SPOKEN.set(Some(language));
}

/// Returns the text of a key.
pub(crate) fn t(key: &str) -> String {
    tell(key, &[])
}

/// Returns the text of a key with its arguments filled in; the key itself if there is no such text, which a
/// test looks for.
pub(crate) fn tell(key: &str, about: &[(&str, Arg<'_>)]) -> String {
    KNOWN.with_borrow(|known| {
        let spoken = SPOKEN.with_borrow(|spoken| *spoken);
        let texts = known.iter().find(|(language, _)| Some(*language) == spoken);
        let text = texts.map(|(_, texts)| texts.get(key, about));
        match text {
            Some(Ok(text)) => text,
            Some(Err(why)) => {
                leptos::logging::warn!("{why}");
                key.to_owned()
            }
            None => key.to_owned(),
        }
    })
}

/// Returns the text of a key, or `None` if the texts are not loaded or are borrowed at the moment.
pub(crate) fn try_t(key: &str) -> Option<String> {
    let spoken = SPOKEN.with(|spoken| spoken.try_borrow().ok().and_then(|spoken| *spoken))?;
    KNOWN.with(|known| {
        let known = known.try_borrow().ok()?;
        let (_, texts) = known.iter().find(|(language, _)| *language == spoken)?;
        texts.get(key, &[]).ok()
    })
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
