//! Searching in rules: words are compared without their endings, and synonyms find each other.
//!
//! Texts are in lowercase already; the browser knows the letter case of every language.

use core::ops::Range;

/// The English endings that are left out, the first that fits; the Russian ones likewise.
const ENGLISH: [&str; 3] = ["ing", "ed", "s"];
/// Endings of English words that look like a plural.
const NO_PLURAL: [&str; 3] = ["ss", "us", "is"];
const RUSSIAN: [&str; 60] = [
    "иями",
    "аются",
    "ается",
    "яются",
    "яется",
    "уется",
    "ются",
    "ется",
    "ятся",
    "ится",
    "ешься",
    "ишься",
    "иваться",
    "аться",
    "яться",
    "иться",
    "ыми",
    "ими",
    "ями",
    "ами",
    "ого",
    "его",
    "ому",
    "ему",
    "ать",
    "ять",
    "ить",
    "еть",
    "ают",
    "яют",
    "ает",
    "яет",
    "ете",
    "ите",
    "ешь",
    "ишь",
    "ия",
    "ие",
    "ые",
    "ая",
    "яя",
    "ое",
    "ее",
    "ый",
    "ий",
    "ой",
    "ей",
    "ом",
    "ем",
    "ам",
    "ям",
    "ах",
    "ях",
    "ов",
    "ев",
    "ют",
    "ут",
    "ит",
    "ат",
    "ят",
];
/// Russian endings of one letter.
const RUSSIAN_SHORT: [char; 10] = ['а', 'я', 'о', 'е', 'ы', 'и', 'у', 'ю', 'ь', 'й'];
/// The number of letters before the hyphen in the id of a clause.
const ID: usize = 3;
/// The fewest letters that are left of a word.
const STEM: usize = 3;

/// Words that a search takes for each other.
#[derive(Clone, Debug, Default)]
pub(crate) struct Thesaurus {
    /// The words that find, and the words that are found, without their endings.
    groups: Vec<(Vec<String>, Vec<String>)>,
    /// Words that say nothing, such as articles.
    ignored: Vec<String>,
}

impl Thesaurus {
    /// Reads the lines of the bundler: `a, b`, `a > b, c` or `- the of`.
    pub(crate) fn read(lines: &str) -> Self {
        let mut thesaurus = Self::default();
        let stems = |words: &str| words.split(", ").map(|word| stem(&normal(word))).collect::<Vec<_>>();
        for line in lines.lines() {
            if let Some(ignored) = line.strip_prefix("- ") {
                thesaurus.ignored.extend(ignored.split(' ').map(normal));
            } else if let Some((from, to)) = line.split_once(" > ") {
                thesaurus.groups.push((stems(from), stems(to)));
            } else {
                thesaurus.groups.push((stems(line), stems(line)));
            }
        }
        thesaurus
    }

    /// Returns the words that a word also finds, without their endings. A word that is still being typed
    /// finds what its beginning belongs to.
    fn synonyms(&self, typed: &str, stem: &str) -> Vec<String> {
        let begins = |member: &String| typed.chars().count() > STEM && member.starts_with(typed);
        let finds = |from: &[String]| from.iter().any(|member| member == stem || begins(member));
        let found = self.groups.iter().filter(|(from, _)| finds(from)).flat_map(|(_, to)| to.iter());
        found.filter(|found| *found != stem).cloned().collect()
    }
}

/// A word of a search.
#[derive(Clone, Debug)]
struct Wanted {
    typed: String,
    stem: String,
    synonyms: Vec<String>,
}

impl Wanted {
    fn finds(&self, word: &Word) -> bool {
        if self.typed.bytes().all(|byte| byte.is_ascii_digit()) {
            return word.text == self.typed;
        }
        let beginning = if self.stem.chars().count() < STEM { &self.typed } else { &self.stem };
        word.text.starts_with(beginning) || self.synonyms.contains(&word.stem)
    }
}

/// What somebody looks for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Query(Vec<Wanted>);

impl Query {
    /// Reads what was typed, in lowercase. Words that say nothing are left out, unless there are no others.
    pub(crate) fn new(thesaurus: &Thesaurus, typed: &str) -> Self {
        let words = Text::new(typed).0;
        let says_something = |word: &&Word| !thesaurus.ignored.contains(&word.text);
        let telling: Vec<&Word> = words.iter().filter(says_something).collect();
        let words = if telling.is_empty() { words.iter().collect() } else { telling };
        Self(
            words
                .into_iter()
                .map(|word| Wanted {
                    synonyms: thesaurus.synonyms(&word.text, &word.stem),
                    typed: word.text.clone(),
                    stem: word.stem.clone(),
                })
                .collect(),
        )
    }

    /// Returns whether nothing is looked for.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns how many of the words are found in a text or in the headings above it; 0 if none is in the
    /// text itself.
    pub(crate) fn found(&self, text: &Text, headings: &[&Text]) -> usize {
        let within = |wanted: &&Wanted| text.contains(wanted);
        if !self.0.iter().any(|wanted| within(&wanted)) {
            return 0;
        }
        let found = |wanted: &&Wanted| within(wanted) || headings.iter().any(|heading| heading.contains(wanted));
        self.0.iter().filter(found).count()
    }

    /// Returns where the words are in a text, in UTF-16 units.
    pub(crate) fn places(&self, text: &Text) -> Vec<Range<u32>> {
        let found = text.0.iter().filter(|word| self.0.iter().any(|wanted| wanted.finds(word)));
        found.map(|word| word.at.clone()).collect()
    }
}

/// A word of a text.
#[derive(Clone, Debug)]
struct Word {
    text: String,
    stem: String,
    /// Where it is, in UTF-16 units.
    at: Range<u32>,
}

/// The words of a text.
#[derive(Clone, Debug, Default)]
pub(crate) struct Text(Vec<Word>);

impl Text {
    /// Splits a text, in lowercase, into words.
    pub(crate) fn new(text: &str) -> Self {
        let mut words = Vec::new();
        let mut word = String::new();
        let (mut at, mut start) = (0, 0);
        let mut letters = text.chars().chain([' ']).peekable();
        while let Some(letter) = letters.next() {
            // The id of a clause is one word.
            let in_id = letter == '-' && word.len() == ID && letters.peek().is_some_and(|next| is_numbering(*next));
            if in_id || is_letter(letter) {
                if word.is_empty() {
                    start = at;
                }
                word.push(letter);
            } else if !word.is_empty() {
                let text = normal(&word);
                words.push(Word { stem: stem(&text), text, at: start..at });
                word.clear();
            }
            at += letter.len_utf16() as u32;
        }
        Self(words)
    }

    fn contains(&self, wanted: &Wanted) -> bool {
        self.0.iter().any(|word| wanted.finds(word))
    }
}

/// Returns whether a character may follow the hyphen in the id of a clause: `ing-204`, `ing-r10`.
fn is_numbering(letter: char) -> bool {
    letter.is_ascii_digit() || letter == 'r'
}

/// Returns whether a character belongs to a word. The tables of Unicode would be large, and are not needed
/// for our languages.
fn is_letter(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || (letter >= '\u{c0}' && !matches!(letter, '×' | '÷' | '\u{2000}'..='\u{2bff}'))
}

/// Returns the word as it is compared: ё is written as е by most people.
fn normal(word: &str) -> String {
    word.replace('ё', "е")
}

/// Returns the word without its ending.
fn stem(word: &str) -> String {
    let letters = word.chars().count();
    let cut = |ending: &str| {
        let left = word.strip_suffix(ending)?;
        (letters - ending.chars().count() >= STEM).then_some(left)
    };
    if word.is_ascii() {
        let plural = !NO_PLURAL.iter().any(|ending| word.ends_with(ending));
        let endings = ENGLISH.iter().filter(|ending| **ending != "s" || plural);
        let left = endings.into_iter().find_map(|ending| cut(ending)).unwrap_or(word);
        let left = left.strip_suffix('e').filter(|left| left.len() >= STEM).unwrap_or(left);
        // `swapping` has two letters more than `swap`, not three.
        let mut ends = left.bytes().rev();
        let doubled = ends.next().is_some_and(|last| ends.next() == Some(last) && last.is_ascii_alphabetic());
        let left = if doubled && left.len() > STEM { &left[..left.len() - 1] } else { left };
        return left.to_owned();
    }
    let left = RUSSIAN.iter().find_map(|ending| cut(ending));
    let short = || word.strip_suffix(RUSSIAN_SHORT).filter(|left| left.chars().count() >= STEM);
    left.or_else(short).unwrap_or(word).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINES: &str = "- the a to how do i\nswap, exchange, change\ntie, tied\ndraw > tie, tied\n- как на\nобмен, поменять\nничья, поровну";

    fn finds(typed: &str, text: &str) -> bool {
        let query = Query::new(&Thesaurus::read(LINES), typed);
        query.found(&Text::new(text), &[]) == query.0.len()
    }

    #[test]
    fn endings_do_not_matter() {
        for (typed, text) in [
            ("score", "scoring the tile"),
            ("swapping", "you may swap"),
            ("bonus", "two bonuses"),
            ("win", "the winner"),
            ("exch", "an exchange"),
            ("обмена", "можно обменять"),
            ("ничьей", "это ничья"),
            ("очко", "пять очков"),
            ("ёж", "еж и лиса"),
            ("204", "204 the first turn"),
            ("ing-204", "ing-204"),
        ] {
            assert!(finds(typed, text), "{typed} in {text}");
        }
        for (typed, text) in [
            ("tie", "a tile"),
            ("20", "204"),
            ("ing-204", "204 of ing"),
            ("ing-20", "ing 20"),
            ("die", "different"),
            ("ничья", "ничего"),
            ("zebra", "a horse"),
        ] {
            assert!(!finds(typed, text), "{typed} in {text}");
        }
    }

    #[test]
    fn synonyms_find_each_other() {
        assert!(finds("swap tiles", "exchange your tiles"));
        assert!(finds("how do i change the tiles", "a tile is exchanged"));
        assert!(finds("поменять", "обмен плиток"));
        assert!(finds("как поменять", "обмен плиток"));
        assert!(finds("draw", "they are tied"));
        assert!(!finds("tie", "draw six tiles"), "drawing tiles is not a tie");
        assert!(!finds("swap pegs", "exchange your tiles"), "every word has to be there");
    }

    #[test]
    fn a_word_may_be_in_the_heading() {
        let query = Query::new(&Thesaurus::read(LINES), "solo bonus");
        let heading = Text::new("playing solo");
        assert_eq!(query.found(&Text::new("no bonus tiles"), &[&heading]), 2);
        assert_eq!(query.found(&Text::new("no bonus tiles"), &[]), 1);
        assert_eq!(query.found(&Text::new("draw one tile"), &[&heading]), 0, "the text itself says nothing of it");
    }

    #[test]
    fn places_are_counted_as_the_browser_counts() {
        let query = Query::new(&Thesaurus::read(LINES), "ничья");
        assert_eq!(query.places(&Text::new("«ничья» — поровну")), [1..6, 10..17]);
        let ignored = Query::new(&Thesaurus::read(LINES), "the");
        assert_eq!(ignored.places(&Text::new("the end")), vec![0..3], "there is nothing else to look for");
        assert!(Query::new(&Thesaurus::read(LINES), " ,").is_empty());
    }
}
