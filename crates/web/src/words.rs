//! Texts in the language of the page.
//!
//! The page is rendered again when the language changes, so looking up a text is not tracked. Plural rules
//! and letter case are the browser's; `native` replaces them where tests run without one.

use core::cell::{Cell, RefCell};

use catalog::{Phrase, PhraseArg};
use game_core::Seat;
use texts::{Arg, Language, TextError, Texts};

#[cfg(target_family = "wasm")]
use browser::{lowercase_in, plurals, uppercase_in};
#[cfg(not(target_family = "wasm"))]
use native::{lowercase_in, plurals, uppercase_in};

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
    match Texts::read(&[String::leak(source)], plurals(language)) {
        Ok(texts) => KNOWN.with_borrow_mut(|known| known.push(Known { language, part: part.to_owned(), texts })),
        Err(why) => leptos::logging::warn!("{why}"),
    }
}

/// Returns whether the texts of a part are loaded in a language.
pub(crate) fn knows(language: Language, part: &str) -> bool {
    KNOWN.with_borrow(|known| known.iter().any(|known| known.language == language && known.part == part))
}

/// What the client calls the person at a device, in each of its languages. Tables store it as a name.
pub(crate) const YOU: [&str; 2] = ["You", "Вы"];

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
    try_tell(key, &[])
}

/// Returns the text of a key with its arguments filled in, or `None` as [`try_t`] does.
pub(crate) fn try_tell(key: &str, about: &[(&str, Arg<'_>)]) -> Option<String> {
    KNOWN.with(|known| find(&known.try_borrow().ok()?, key, about).ok())
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

/// Returns a number with a true minus sign.
pub(crate) fn number(value: i32) -> String {
    if value < 0 { format!("\u{2212}{}", value.unsigned_abs()) } else { value.to_string() }
}

/// Returns points that are added or lost, with their sign.
pub(crate) fn points(value: i32) -> String {
    if value > 0 { format!("+{value}") } else { number(value) }
}

/// Returns the text with its first letter as a capital, for a sentence that begins with a lowercase name.
pub(crate) fn sentence(text: &str) -> String {
    let (first, rest) = text.split_at(text.chars().next().map_or(0, char::len_utf8));
    uppercase_in(language(), first) + rest
}

/// Returns the text with a full stop, unless it ends with a mark already.
pub(crate) fn full_stop(text: &str) -> String {
    if text.ends_with(['.', '!', '?', '…']) { text.to_owned() } else { format!("{text}.") }
}

/// Returns the text in lowercase, for a search that ignores case.
pub(crate) fn lowercase(text: &str) -> String {
    lowercase_in(language(), text)
}

/// Returns the items as a list in words: `a, b and c`.
pub(crate) fn list(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [init @ .., last] => tell("list-and", &[("init", w(&init.join(", "))), ("last", w(last))]),
    }
}

/// Returns a phrase in words, such as a reason for a line of play; `name` returns who plays at a seat.
pub(crate) fn phrase(phrase: &Phrase, name: &dyn Fn(Seat) -> String) -> String {
    let words = |arg: &PhraseArg| match arg {
        PhraseArg::Number(_) => String::new(),
        PhraseArg::Text(key) => t(key),
        PhraseArg::Id(id) => id.clone().into_owned(),
        PhraseArg::Seat(seat) => name(*seat),
    };
    let args: Vec<(&str, &PhraseArg, String)> =
        phrase.args.iter().map(|(name, arg)| (&**name, arg, words(arg))).collect();
    let about: Vec<(&str, Arg<'_>)> = args
        .iter()
        .map(|(name, arg, word)| match arg {
            PhraseArg::Number(number) => (*name, Arg::Number(*number)),
            _ => (*name, Arg::Word(word)),
        })
        .collect();
    sentence(&tell(&phrase.key, &about))
}

/// What the browser knows about a language, so that the client need not carry it.
#[cfg(target_family = "wasm")]
mod browser {
    use js_sys::Intl::PluralRules;
    use js_sys::{Array, JsString, Object};
    use texts::{Language, Plurals};

    /// The browser's plural rules of one language.
    struct BrowserPlurals(PluralRules);

    impl Plurals for BrowserPlurals {
        fn category(&self, number: i64) -> String {
            self.0.select(number as f64).into()
        }
    }

    /// Returns the plural rules of a language.
    pub(super) fn plurals(language: Language) -> impl Plurals {
        let tags = Array::of1(&language.tag().into());
        BrowserPlurals(PluralRules::new(&tags, &Object::new()))
    }

    /// Returns a text in the lowercase letters of a language.
    pub(super) fn lowercase_in(language: Language, text: &str) -> String {
        JsString::from(text).to_locale_lower_case(Some(language.tag())).into()
    }

    /// Returns a text in the capital letters of a language.
    pub(super) fn uppercase_in(language: Language, text: &str) -> String {
        JsString::from(text).to_locale_upper_case(Some(language.tag())).into()
    }
}

/// The same as [`browser`] for tests, which run without one. The letter case of our languages has no
/// exceptions.
#[cfg(not(target_family = "wasm"))]
mod native {
    use texts::{Language, Plurals};

    /// Returns the plural rules of a language.
    pub(super) fn plurals(language: Language) -> impl Plurals {
        language
    }

    /// Returns a text in lowercase letters.
    pub(super) fn lowercase_in(_: Language, text: &str) -> String {
        text.to_lowercase()
    }

    /// Returns a text in capital letters.
    pub(super) fn uppercase_in(_: Language, text: &str) -> String {
        text.to_uppercase()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_a_true_minus_sign() {
        assert_eq!([number(-7), number(0), number(7)], ["\u{2212}7", "0", "7"]);
        assert_eq!([points(-7), points(0), points(7)], ["\u{2212}7", "0", "+7"]);
    }

    #[test]
    fn a_sentence_begins_with_a_capital() {
        assert_eq!(sentence("ёж и лиса"), "Ёж и лиса");
        assert_eq!(sentence("the Fox"), "The Fox");
        assert_eq!((sentence("1 – a"), sentence("")), ("1 – a".to_owned(), String::new()));
    }
}
