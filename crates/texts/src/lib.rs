//! The texts of the client in English and Russian, by key.
//!
//! Rules, records and notation identify components by id only. Their names are here, in Fluent files: the dog
//! `125` is `spots-dog-125`.
//!
//! `fluent` implements the subset of Fluent that these texts use, at a tenth of the full implementation's
//! size in the client. A test compares the two for every text.

mod fluent;
mod plurals;

use fluent::{Message, format_message, parse_messages};
pub use plurals::Plurals;

/// A language of the client.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// English.
    English,
    /// Russian.
    Russian,
}

impl Language {
    /// All languages.
    pub const ALL: [Self; 2] = [Self::English, Self::Russian];

    /// The BCP 47 tag.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Russian => "ru",
        }
    }

    /// The Fluent files.
    #[cfg(feature = "embedded")]
    const fn files(self) -> &'static [&'static str] {
        match self {
            Self::English => &[
                include_str!("../en/app.ftl"),
                include_str!("../en/covers.ftl"),
                include_str!("../en/rules.ftl"),
                include_str!("../en/analysis.ftl"),
                include_str!("../en/plain.ftl"),
                #[cfg(feature = "ingenious")]
                include_str!("../en/ingenious.ftl"),
                #[cfg(feature = "magnificent")]
                include_str!("../en/magnificent.ftl"),
                #[cfg(feature = "spectacular")]
                include_str!("../en/spectacular.ftl"),
                #[cfg(feature = "spots")]
                include_str!("../en/spots.ftl"),
            ],
            Self::Russian => &[
                include_str!("../ru/app.ftl"),
                include_str!("../ru/covers.ftl"),
                include_str!("../ru/rules.ftl"),
                include_str!("../ru/analysis.ftl"),
                include_str!("../ru/plain.ftl"),
                #[cfg(feature = "ingenious")]
                include_str!("../ru/ingenious.ftl"),
                #[cfg(feature = "magnificent")]
                include_str!("../ru/magnificent.ftl"),
                #[cfg(feature = "spectacular")]
                include_str!("../ru/spectacular.ftl"),
                #[cfg(feature = "spots")]
                include_str!("../ru/spots.ftl"),
            ],
        }
    }
}

/// An argument that is inserted into a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arg<'a> {
    /// A number, which may select a plural form.
    Number(i64),
    /// A text, which is inserted as it is or selects a variant.
    Word(&'a str),
}

/// Why a text could not be read or formatted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextError {
    /// There is no such key.
    Missing(String),
    /// A file is not valid Fluent, a key occurs twice, or an argument is missing.
    Invalid(String),
}

impl core::fmt::Display for TextError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Missing(key) => write!(f, "there is no text `{key}`"),
            Self::Invalid(why) => write!(f, "invalid text: {why}"),
        }
    }
}

impl core::error::Error for TextError {}

/// All texts of one language.
pub struct Texts {
    /// Sorted by key.
    messages: Vec<Message>,
    plurals: Box<dyn Plurals>,
}

impl Texts {
    /// Parses the embedded files of a language, which follow its own plural rules.
    ///
    /// # Errors
    /// If one of them is invalid.
    #[cfg(feature = "embedded")]
    pub fn new(language: Language) -> Result<Self, TextError> {
        Self::read(language.files(), language)
    }

    /// Parses files of a language with these plural rules.
    ///
    /// # Errors
    /// If one of them is invalid.
    pub fn read(files: &[&'static str], plurals: impl Plurals + 'static) -> Result<Self, TextError> {
        let mut all: Vec<Message> = Vec::new();
        for file in files {
            for message in parse_messages(file)? {
                match all.binary_search_by(|known| known.key.cmp(message.key)) {
                    Ok(_) => return Err(TextError::Invalid(format!("{} occurs twice", message.key))),
                    Err(at) => all.insert(at, message),
                }
            }
        }
        Ok(Self { messages: all, plurals: Box::new(plurals) })
    }

    /// Returns the text of a key, formatted with these arguments.
    ///
    /// # Errors
    /// If there is no such key, or an argument is missing.
    pub fn get(&self, key: &str, args: &[(&str, Arg<'_>)]) -> Result<String, TextError> {
        let found = self.messages.binary_search_by(|known| known.key.cmp(key));
        let message = found.ok().and_then(|at| self.messages.get(at));
        let message = message.ok_or_else(|| TextError::Missing(key.to_owned()))?;
        format_message(message, args, &*self.plurals).map_err(|why| TextError::Invalid(format!("{key}: {why}")))
    }

    /// All keys, in alphabetical order.
    pub fn keys(&self) -> impl Iterator<Item = &'static str> {
        self.messages.iter().map(|message| message.key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rules of no language: every number is `few`.
    struct Few;

    impl Plurals for Few {
        fn category(&self, _: i64) -> String {
            "few".to_owned()
        }
    }

    fn read(file: &'static str) -> Result<Texts, TextError> {
        Texts::read(&[file], Few)
    }

    #[test]
    fn invalid_files_are_refused() {
        assert!(matches!(read("name"), Err(TextError::Invalid(_))));
        assert!(matches!(read("a = 1\na = 2\n"), Err(TextError::Invalid(_))));
        assert!(read("a = 1\nb = 2\n").is_ok());
    }

    #[test]
    fn arguments_are_inserted() -> Result<(), TextError> {
        let texts = read("hello = Hello { $name }!\n")?;
        assert_eq!(texts.get("hello", &[("name", Arg::Word("Ada"))]), Ok("Hello Ada!".to_owned()));
        assert!(matches!(texts.get("hello", &[]), Err(TextError::Invalid(_))));
        assert_eq!(texts.get("bye", &[]), Err(TextError::Missing("bye".to_owned())));
        Ok(())
    }

    /// The caller's rules decide, except for a variant with the number itself.
    #[test]
    fn plural_forms_follow_the_given_rules() -> Result<(), TextError> {
        let texts = read("dogs = { $n ->\n    [one] a dog\n    [7] seven dogs\n    [few] dogs\n   *[other] ?\n }\n")?;
        let say = |number: i64| texts.get("dogs", &[("n", Arg::Number(number))]);
        assert_eq!((say(1), say(7)), (Ok("dogs".to_owned()), Ok("seven dogs".to_owned())));
        Ok(())
    }
}
