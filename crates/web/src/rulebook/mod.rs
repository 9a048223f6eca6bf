//! The rules of a game as the bundler wrote them: a page for players, and all clauses. They are fetched for
//! the rules page and for the cards at the table, without the code of the game.

mod card;
mod marks;
mod search;

use core::cell::RefCell;
use std::rc::Rc;

use crate::app::{Assets, fetch};
use crate::words::language;

pub(crate) use card::RuleCard;
pub(crate) use marks::{mark, unmark};
pub(crate) use search::{Query, Text, Thesaurus};

/// The rules of a game in one language.
pub(crate) struct Rulebook {
    /// The title of the game.
    pub(crate) title: String,
    /// The words that a search takes for each other.
    pub(crate) thesaurus: Thesaurus,
    /// The rules as HTML.
    pub(crate) html: String,
}

impl Rulebook {
    /// Reads the file of the bundler: the title, the synonyms, an empty line, and the HTML. Returns `None` if
    /// it is not such a file.
    fn read(file: &str) -> Option<Self> {
        let (title, rest) = file.split_once('\n')?;
        // Without synonyms the empty line follows at once.
        let (synonyms, html) =
            rest.strip_prefix('\n').map_or_else(|| rest.split_once("\n\n"), |html| Some(("", html)))?;
        Some(Self { title: title.to_owned(), thesaurus: Thesaurus::read(synonyms), html: html.to_owned() })
    }

    /// Returns the text of a clause as HTML; `None` if there is no such clause.
    pub(crate) fn clause(&self, id: &str) -> Option<&str> {
        let (_, rest) = self.html.split_once(&format!(" id=\"{id}\" tabindex=\"-1\">"))?;
        let (_, rest) = rest.split_once("\n<p>")?;
        rest.split_once("</p></div>").map(|(text, _)| text)
    }
}

/// A rulebook that has been fetched: the game, the tag of its language, the rules.
type Kept = (String, &'static str, Rc<Rulebook>);

thread_local! {
    static KEPT: RefCell<Vec<Kept>> = const { RefCell::new(Vec::new()) };
}

/// Returns whether there are rules for a game.
pub(crate) fn exists(assets: &Assets, game: &str) -> bool {
    assets.get(&file(game, "en")).is_some()
}

fn file(game: &str, language: &str) -> String {
    format!("rules/{game}.{language}.html")
}

/// Fetches the rules of a game in the language of the page, once. Returns `None` if that fails.
pub(crate) async fn open(assets: &Assets, game: &str) -> Option<Rc<Rulebook>> {
    let language = language().tag();
    let kept = KEPT.with_borrow(|kept| {
        let mut kept = kept.iter();
        kept.find(|(of, tag, _)| of == game && *tag == language).map(|(_, _, book)| book.clone())
    });
    if kept.is_some() {
        return kept;
    }
    let book = Rc::new(Rulebook::read(&fetch(assets, &file(game, language)).await?)?);
    KEPT.with_borrow_mut(|kept| kept.push((game.to_owned(), language, book.clone())));
    Some(book)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_the_bundler_is_read() {
        let html = "<div class=\"cl\" id=\"TOY-1\" tabindex=\"-1\"><a class=\"no\" href=\"#TOY-1\">1</a>\n<p>Win <b>it</b>.</p></div>\n";
        let book = Rulebook::read(&format!("Toy\na, b\nc > d\n\n{html}")).expect("it is a rulebook");
        assert_eq!((book.title.as_str(), book.html.as_str()), ("Toy", html));
        assert_eq!(book.clause("TOY-1"), Some("Win <b>it</b>."));
        assert_eq!(book.clause("TOY-2"), None);
        assert_eq!(Rulebook::read("Toy\n\n<p>").expect("synonyms may be missing").html, "<p>");
        assert!(Rulebook::read("Toy").is_none());
    }
}
