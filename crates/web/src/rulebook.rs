//! A reader for the rules of a game as written in `docs/rules`: sections, clauses, tables.

use crate::markup::Markup;

/// An item of a section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Item {
    /// A clause, a ruling or an example, with its id.
    Clause(String, String),
    /// A line of plain text.
    Words(String),
    /// Rows of cells; the first row is the header.
    Table(Vec<Vec<String>>),
}

/// A part of the rules under one heading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Section {
    pub(crate) title: String,
    pub(crate) items: Vec<Item>,
}

impl Section {
    /// Returns whether the section has clauses.
    pub(crate) fn has_clauses(&self) -> bool {
        self.items.iter().any(|item| matches!(item, Item::Clause(..)))
    }
}

/// Returns the sections of a document. What is written for programs (code blocks, and everything after the
/// last section with clauses) is left out.
pub(crate) fn read(text: &str) -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    let mut code = false;
    for line in text.lines() {
        if line.starts_with("```") {
            code = !code;
        } else if code {
        } else if let Some(title) = line.strip_prefix("## ").or_else(|| line.strip_prefix("### ")) {
            sections.push(Section { title: title.trim().to_owned(), items: Vec::new() });
        } else if let Some(section) = sections.last_mut() {
            add(section, line.trim());
        }
    }
    let last = sections.iter().rposition(Section::has_clauses).map_or(0, |at| at + 1);
    sections.truncate(last);
    sections.retain(|section| !section.items.is_empty());
    sections
}

fn add(section: &mut Section, line: &str) {
    if line.is_empty() {
        return;
    }
    if let Some((id, text)) = line.strip_prefix("- **").and_then(|rest| rest.split_once("**"))
        && id.contains('-')
        && id.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '-')
    {
        section.items.push(Item::Clause(id.to_owned(), text.trim().to_owned()));
        return;
    }
    if let Some(row) = line.strip_prefix('|').and_then(|row| row.strip_suffix('|')) {
        let cells: Vec<String> = row.split('|').map(|cell| cell.trim().to_owned()).collect();
        if cells.iter().all(|cell| cell.chars().all(|letter| matches!(letter, '-' | ':')) && !cell.is_empty()) {
            return;
        }
        match section.items.last_mut() {
            Some(Item::Table(rows)) => rows.push(cells),
            _ => section.items.push(Item::Table(vec![cells])),
        }
        return;
    }
    section.items.push(Item::Words(line.to_owned()));
}

/// The tags that say where a rule comes from; they are not shown to players.
const TAGS: [&str; 5] = ["book", "public", "inferred", "ours", "derived"];

/// Returns a text as HTML: bold, italic, code, and ids of clauses as links. Tags of origin are left out.
pub(crate) fn markup(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('[') {
        plain.push_str(before);
        match after.split_once(']') {
            Some((inside, behind)) if TAGS.iter().any(|tag| inside.starts_with(tag)) => {
                while plain.ends_with(' ') {
                    plain.pop();
                }
                rest = behind;
            }
            _ => {
                plain.push('[');
                rest = after;
            }
        }
    }
    plain.push_str(rest);
    let mut html = Markup::of(plain.trim()).into_string();
    for (mark, tag) in [("**", "b"), ("`", "code"), ("*", "i")] {
        html = paired(&html, mark, tag);
    }
    linked(&html)
}

fn paired(text: &str, mark: &str, tag: &str) -> String {
    let pieces: Vec<&str> = text.split(mark).collect();
    let mut html = String::new();
    for (at, piece) in pieces.iter().enumerate() {
        let last = at + 1 == pieces.len();
        match (at % 2, last) {
            (1, false) => html.push_str(&format!("<{tag}>{piece}</{tag}>")),
            // A mark without a closing one is an ordinary character.
            (1, true) => html.push_str(&format!("{mark}{piece}")),
            _ => html.push_str(piece),
        }
    }
    html
}

/// Turns ids of clauses into links.
fn linked(html: &str) -> String {
    let mut out = String::new();
    let mut rest = html;
    let bytes = |text: &str| text.as_bytes().to_vec();
    while let Some(at) = find_id(rest) {
        out.push_str(&rest[..at]);
        let tail = &rest[at..];
        let length = bytes(tail).iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'-').count();
        let id = &tail[..length];
        out.push_str(&format!("<a href=\"#{id}\">{id}</a>"));
        rest = &tail[length..];
    }
    out.push_str(rest);
    out
}

/// Returns the index of the next id of a clause: three capitals, a hyphen, then a digit, R or E.
fn find_id(text: &str) -> Option<usize> {
    text.as_bytes().windows(5).position(|five| {
        five[..3].iter().all(u8::is_ascii_uppercase)
            && five[3] == b'-'
            && (five[4].is_ascii_digit() || matches!(five[4], b'R' | b'E'))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# T\nintro\n## Options\n| a | b |\n|---|---|\n| 1 | 2 |\n## Clauses\n### Setup\n- **ING-101** All *tiles* are mixed. [book]\n\
                        ## Examples\n```json\n## no\n```\n## Decisions\ntext\n";

    #[test]
    fn sections_clauses_and_tables_are_found() {
        let sections = read(TEXT);
        assert_eq!(sections.iter().map(|section| section.title.as_str()).collect::<Vec<_>>(), ["Options", "Setup"]);
        assert_eq!(sections[0].items, [Item::Table(vec![vec!["a".into(), "b".into()], vec!["1".into(), "2".into()]])]);
        assert_eq!(sections[1].items, [Item::Clause("ING-101".into(), "All *tiles* are mixed. [book]".into())]);
    }

    #[test]
    fn markup_is_safe_and_plain() {
        assert_eq!(
            markup("a < b, *see* ING-R10 [inferred from x]."),
            "a &lt; b, <i>see</i> <a href=\"#ING-R10\">ING-R10</a>."
        );
        assert_eq!(markup("2 * 3 [or so]"), "2 * 3 [or so]");
    }

    #[test]
    fn the_rules_of_every_board_have_all_their_pictures() {
        for board in crate::covers::boards() {
            let path = format!("{}/../../docs/rules/{}.md", env!("CARGO_MANIFEST_DIR"), board.id());
            let sections = read(&std::fs::read_to_string(path).expect("the rules are there"));
            let has = |id: &str| {
                sections
                    .iter()
                    .flat_map(|section| &section.items)
                    .any(|item| matches!(item, Item::Clause(own, _) if own == id))
            };
            for picture in board.pictures() {
                assert!(has(picture.clause), "{}", picture.clause);
            }
        }
    }
}
