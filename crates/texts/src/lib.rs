//! What players read, in English and Russian, by key.
//!
//! Rules, records and notation know components by their ids alone. Names live here, in Fluent files: a dog `125` is `spots-dog-125`.
//!
//! `fluent` reads as much of Fluent as these texts are written in, which is a tenth of what the whole of it would add to a client. A test compares it
//! with the whole of it, text by text.

mod fluent;

use fluent::{Message, messages, say};

/// A language that everything is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// English.
    English,
    /// Russian.
    Russian,
}

impl Language {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::English, Self::Russian];

    /// The tag that browsers know it by.
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
                #[cfg(feature = "ingenious")]
                include_str!("../en/ingenious.ftl"),
                #[cfg(feature = "spots")]
                include_str!("../en/spots.ftl"),
            ],
            Self::Russian => &[
                include_str!("../ru/app.ftl"),
                include_str!("../ru/covers.ftl"),
                #[cfg(feature = "ingenious")]
                include_str!("../ru/ingenious.ftl"),
                #[cfg(feature = "spots")]
                include_str!("../ru/spots.ftl"),
            ],
        }
    }
}

/// Something a text speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arg<'a> {
    /// A number, which may decide a plural form.
    Number(i64),
    /// A word.
    Word(&'a str),
}

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// There is no such key.
    Missing(String),
    /// A file is not written as Fluent wants it, has a key twice, or a text wants something that was not given.
    Broken(String),
}

impl core::fmt::Display for Fault {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Missing(key) => write!(f, "there is no text `{key}`"),
            Self::Broken(why) => write!(f, "a text is broken: {why}"),
        }
    }
}

impl core::error::Error for Fault {}

/// All texts of one language.
pub struct Texts {
    language: Language,
    /// By key.
    messages: Vec<Message>,
}

impl Texts {
    /// Reads the files of a language that were built in.
    ///
    /// # Errors
    /// If one of them is broken.
    #[cfg(feature = "embedded")]
    pub fn new(language: Language) -> Result<Self, Fault> {
        Self::read(language, language.files())
    }

    /// Reads files of a language.
    ///
    /// # Errors
    /// If one of them is broken.
    pub fn read(language: Language, files: &[&'static str]) -> Result<Self, Fault> {
        let mut all: Vec<Message> = Vec::new();
        for file in files {
            for message in messages(file)? {
                match all.binary_search_by(|known| known.key.cmp(message.key)) {
                    Ok(_) => return Err(Fault::Broken(format!("{} is there twice", message.key))),
                    Err(at) => all.insert(at, message),
                }
            }
        }
        Ok(Self { language, messages: all })
    }

    /// The text of a key, with what it speaks of put in.
    ///
    /// # Errors
    /// If there is no such key, or it wants something that was not given.
    pub fn get(&self, key: &str, about: &[(&str, Arg<'_>)]) -> Result<String, Fault> {
        let found = self.messages.binary_search_by(|known| known.key.cmp(key));
        let message = found.ok().and_then(|at| self.messages.get(at));
        let message = message.ok_or_else(|| Fault::Missing(key.to_owned()))?;
        say(message, about, self.language).map_err(|why| Fault::Broken(format!("{key}: {why}")))
    }

    /// All keys, in alphabetical order.
    pub fn keys(&self) -> impl Iterator<Item = &'static str> {
        self.messages.iter().map(|message| message.key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(file: &'static str) -> Result<Texts, Fault> {
        Texts::read(Language::English, &[file])
    }

    #[test]
    fn broken_files_are_found_out() {
        assert!(matches!(read("name"), Err(Fault::Broken(_))));
        assert!(matches!(read("a = 1\na = 2\n"), Err(Fault::Broken(_))));
        assert!(read("a = 1\nb = 2\n").is_ok());
    }

    #[test]
    fn what_a_text_speaks_of_is_put_in() -> Result<(), Fault> {
        let texts = read("hello = Hello { $name }!\n")?;
        assert_eq!(texts.get("hello", &[("name", Arg::Word("Ada"))]), Ok("Hello Ada!".to_owned()));
        assert!(matches!(texts.get("hello", &[]), Err(Fault::Broken(_))));
        assert_eq!(texts.get("bye", &[]), Err(Fault::Missing("bye".to_owned())));
        Ok(())
    }
}
