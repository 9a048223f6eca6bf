//! Texts in the language of the page.
//!
//! The page is drawn anew when the language changes, so a text is asked for once and not watched.

use core::cell::RefCell;

use texts::{Arg, Language, Texts};

thread_local! {
    static SPOKEN: RefCell<Option<Language>> = const { RefCell::new(None) };
    static KNOWN: RefCell<Vec<(Language, Texts)>> = const { RefCell::new(Vec::new()) };
}

/// From now on the texts of a language are known. A page keeps them as long as it is there.
pub(crate) fn learn(language: Language, source: String) {
    let texts = Texts::read(language, &[String::leak(source)]);
    match texts {
        Ok(texts) => KNOWN.with_borrow_mut(|known| known.push((language, texts))),
        Err(why) => leptos::logging::warn!("{why}"),
    }
}

/// Whether the texts of a language are known.
pub(crate) fn knows(language: Language) -> bool {
    KNOWN.with_borrow(|known| known.iter().any(|(one, _)| *one == language))
}

/// From now on texts are in this language.
pub(crate) fn speak(language: Language) {
    SPOKEN.set(Some(language));
}

/// The text of a key.
pub(crate) fn t(key: &str) -> String {
    tell(key, &[])
}

/// The text of a key, with what it speaks of put in. A text that is not there shows its key: a test looks for
/// that.
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

/// The text of a key, or nothing where it cannot be had: the texts are not there, or are being changed right
/// now.
pub(crate) fn try_t(key: &str) -> Option<String> {
    let spoken = SPOKEN.with(|spoken| spoken.try_borrow().ok().and_then(|spoken| *spoken))?;
    KNOWN.with(|known| {
        let known = known.try_borrow().ok()?;
        let (_, texts) = known.iter().find(|(language, _)| *language == spoken)?;
        texts.get(key, &[]).ok()
    })
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
