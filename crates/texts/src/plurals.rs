//! Which plural form a number takes.

#[cfg(feature = "plurals")]
use crate::Language;

/// The plural rules of a language. A browser has those of every language, so a client passes the browser's.
pub trait Plurals {
    /// Returns the CLDR category of a whole number: `zero`, `one`, `two`, `few`, `many` or `other`.
    fn category(&self, number: i64) -> String;
}

/// The rules of our languages, where there is no browser.
#[cfg(feature = "plurals")]
impl Plurals for Language {
    fn category(&self, number: i64) -> String {
        let number = number.unsigned_abs();
        let category = match (self, number % 10, number % 100) {
            (Self::English, ..) if number == 1 => "one",
            (Self::English, ..) => "other",
            (Self::Russian, 1, tens) if tens != 11 => "one",
            (Self::Russian, 2..=4, tens) if !(12..=14).contains(&tens) => "few",
            (Self::Russian, ..) => "many",
        };
        category.to_owned()
    }
}
