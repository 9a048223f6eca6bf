//! What players are shown of the rules of all games: no engineer's words, every clause that a refusal names,
//! and the same structure in both languages.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use texts::Language;

use super::read::{Block, read};
use super::{Source, fragment};
use crate::sources::{LANGUAGES, RulesFiles, games};

/// The games with a page for players, in both languages.
const WITH_PAGE: [&str; 4] = ["ingenious", "spots", "spectacular", "magnificent"];

/// Words and signs that only programmers understand, in lowercase.
const FORBIDDEN: [&str; 43] = [
    "modulo",
    "lexicograph",
    "axial",
    "engine",
    "seat",
    "index",
    "options",
    "option:",
    "[",
    "]",
    "<code>",
    "json",
    "vector",
    "coordinates",
    "iff ",
    "multiset",
    "enumerat",
    "canonical",
    "notation",
    "digital:",
    "no test",
    "(q, r)",
    "d = max",
    "..",
    ">=",
    "<=",
    "component set",
    "reconstructed]",
    "(book)",
    "tag",
    "simultaneous phase",
    "maximal",
    "ascending",
    "floor(",
    "adjacency",
    "_",
    "i+1",
    "движок",
    "осев",
    "лексикограф",
    "настройк",
    "место 0",
    "индекс",
];

/// Reads the rules of a game in a language as players get them.
fn shown(game: &str, language: &str) -> String {
    let files = RulesFiles::read(&crate::root(), game, language).unwrap();
    let language = Language::ALL.into_iter().find(|known| known.tag() == language).unwrap();
    let source = Source {
        language,
        play: &files.play,
        full: &files.full,
        full_language: if files.is_translated { language } else { Language::English },
        synonyms: files.synonyms.iter().map(String::as_str).collect(),
    };
    fragment(&source).unwrap_or_else(|why| panic!("{game} in {language:?}: {why:#}"))
}

/// Returns the visible text of the rules, in lowercase.
fn visible(file: &str) -> String {
    let html = file.split_once("\n\n").unwrap().1;
    let mut text = String::new();
    let mut in_tag = false;
    for letter in html.chars() {
        match letter {
            '<' => in_tag = true,
            '>' => in_tag = false,
            _ if !in_tag => text.push(letter),
            _ => {}
        }
    }
    text.replace("&gt;", ">").replace("&lt;", "<").to_lowercase()
}

#[test]
fn the_rules_of_every_game_can_be_shown() {
    for (game, language) in games(&crate::root()).unwrap().iter().flat_map(|game| LANGUAGES.map(|it| (game, it))) {
        assert!(shown(game, language).contains("class=\"cl\" id=\""), "{game}.{language}");
    }
}

#[test]
fn no_engineers_words_are_shown() {
    let mut faults = Vec::new();
    for (game, language) in WITH_PAGE.iter().flat_map(|game| LANGUAGES.map(|language| (game, language))) {
        let file = shown(game, language);
        let text = visible(&file);
        for line in text.lines() {
            for word in FORBIDDEN {
                // A word may be part of another one: `advantage` is not a tag.
                let begins = |at: usize| !line[..at].ends_with(char::is_alphanumeric);
                let is_word = word.starts_with(char::is_alphabetic);
                if line.match_indices(word).any(|(at, _)| !is_word || begins(at)) {
                    faults.push(format!("{game}.{language}: `{word}` in: {line}"));
                }
            }
            // An id in the text would be a clause that is not shown.
            for id in ["ing-", "spt-", "spc-", "mag-"] {
                let named = line.match_indices(id).any(|(at, _)| {
                    !line[..at].ends_with(char::is_alphabetic)
                        && line[at + 4..].starts_with(|next: char| next == 'r' || next.is_ascii_digit())
                });
                if named {
                    faults.push(format!("{game}.{language}: a hidden clause in: {line}"));
                }
            }
        }
        if file.contains("<code>") {
            faults.push(format!("{game}.{language}: text in the type of code"));
        }
    }
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

/// Collects the ids of clauses that are literals in sources.
fn named_clauses(folder: &Path, prefix: &str, into: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            named_clauses(&path, prefix, into);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let source = fs::read_to_string(&path).unwrap();
            for (at, _) in source.match_indices(&format!("\"{prefix}-")) {
                let id = source[at + 1..].split('"').next().unwrap_or_default();
                let number = id[prefix.len() + 1..].trim_start_matches('R');
                if !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()) {
                    into.insert(id.to_owned());
                }
            }
        }
    }
}

#[test]
fn every_clause_that_a_refusal_or_a_board_names_is_shown() {
    let root = crate::root();
    for (game, prefix) in WITH_PAGE.into_iter().zip(["ING", "SPT", "SPC", "MAG"]) {
        let mut named = BTreeSet::new();
        named_clauses(&root.join(format!("crates/{game}/src")), prefix, &mut named);
        named_clauses(&root.join("crates/web/src"), prefix, &mut named);
        assert!(named.len() > 10, "{game}: {named:?}");
        for language in LANGUAGES {
            let html = shown(game, language);
            let missing: Vec<&String> =
                named.iter().filter(|id| !html.contains(&format!(" id=\"{id}\" tabindex=\"-1\">"))).collect();
            assert!(missing.is_empty(), "{game}.{language}: {missing:?}");
        }
    }
}

/// Returns what a block is, without its words.
fn kind(block: &Block) -> String {
    match block {
        Block::Clause(id, _) => id.clone(),
        Block::Heading(_) => "heading".to_owned(),
        Block::Paragraph(_) => "paragraph".to_owned(),
        Block::List(numbered, items) => format!("list {numbered} {}", items.len()),
        Block::Example(paragraphs) => format!("example {}", paragraphs.len()),
        Block::Table(rows) => format!("table {} {}", rows.len(), rows[0].len()),
        Block::Picture(name, _) => format!("picture {name}"),
    }
}

#[test]
fn both_languages_have_the_same_structure() {
    for game in WITH_PAGE {
        let outline = |language: &str| {
            let files = RulesFiles::read(&crate::root(), game, language).unwrap();
            let document = read(&files.play).unwrap();
            let lead = document.lead.iter().map(kind).collect::<Vec<_>>();
            let sections = document
                .sections
                .into_iter()
                .map(|section| (section.id, section.level, section.blocks.iter().map(kind).collect::<Vec<_>>()));
            (lead, sections.collect::<Vec<_>>())
        };
        assert_eq!(outline("en"), outline("ru"), "{game}");
        let clauses = |language: &str| {
            let html = shown(game, language);
            html.split("class=\"cl\" id=\"")
                .skip(1)
                .map(|rest| rest.split('"').next().unwrap().to_owned())
                .collect::<Vec<_>>()
        };
        assert_eq!(clauses("en"), clauses("ru"), "{game}");
        assert!(clauses("en").len() > 50, "{game}");
        for id in ["aim", "setup", "turn", "end", "questions", "edition"] {
            let has = outline("en").1.iter().any(|(own, ..)| own.as_deref() == Some(id));
            assert!(has || (id == "end" && game == "spectacular"), "{game} says nothing of {id}");
        }
    }
}

#[test]
fn the_html_is_well_formed() {
    for (game, language) in WITH_PAGE.iter().flat_map(|game| LANGUAGES.map(|language| (game, language))) {
        let html = shown(game, language);
        for tag in ["b", "i", "p", "li", "ul", "ol", "td", "tr", "h2", "h3", "blockquote", "summary", "figcaption"] {
            let count = |start: &str| html.matches(&format!("<{start}")).count();
            let opened = count(&format!("{tag}>")) + count(&format!("{tag} "));
            assert_eq!(opened, count(&format!("/{tag}>")), "{game}.{language}: {tag}");
        }
        let sections = (html.matches("<section ").count(), html.matches("</section>").count());
        assert_eq!(sections.0, sections.1, "{game}.{language}");
        assert!(!html.contains("**") && !html.contains("|--"), "{game}.{language}");
    }
}
