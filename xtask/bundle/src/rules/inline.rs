//! The text inside a paragraph, a cell or a heading: bold, italic, links, ids of clauses.

use std::collections::BTreeSet;

use anyhow::{Result, bail};
use pulldown_cmark::{Event, Tag, TagEnd};

/// A text with its markup.
pub(super) type Inline = Vec<Piece>;

/// A piece of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    /// Characters.
    Text(String),
    /// Characters in the type of code.
    Code(String),
    /// The beginning of a link to an id of the same page.
    Link(String),
    /// The beginning of an element with this name.
    Open(&'static str),
    /// The end of an element with this name.
    Close(&'static str),
}

/// Adds an event of the parser to the pieces of a text. Fails if rules may not contain it.
pub(super) fn add(pieces: &mut Inline, event: Event<'_>) -> Result<()> {
    match event {
        // A bracket is an event of its own.
        Event::Text(text) => match pieces.last_mut() {
            Some(Piece::Text(before)) => before.push_str(&text),
            _ => pieces.push(Piece::Text(text.into_string())),
        },
        Event::SoftBreak => add(pieces, Event::Text(" ".into()))?,
        Event::Code(code) => pieces.push(Piece::Code(code.into_string())),
        Event::Start(Tag::Strong) => pieces.push(Piece::Open("b")),
        Event::End(TagEnd::Strong) => pieces.push(Piece::Close("b")),
        Event::Start(Tag::Emphasis) => pieces.push(Piece::Open("i")),
        Event::End(TagEnd::Emphasis) => pieces.push(Piece::Close("i")),
        Event::Start(Tag::Link { dest_url, .. }) => match dest_url.strip_prefix('#') {
            Some(id) => pieces.push(Piece::Link(id.to_owned())),
            None => bail!("rules link only to themselves, not to {dest_url}"),
        },
        Event::End(TagEnd::Link) => pieces.push(Piece::Close("a")),
        other => bail!("rules cannot contain {other:?}"),
    }
    Ok(())
}

/// Splits off the id of a clause, written in bold at the beginning of a text.
pub(super) fn split_id(pieces: &[Piece]) -> Option<(&str, &[Piece])> {
    let [Piece::Open("b"), Piece::Text(id), Piece::Close("b"), rest @ ..] = pieces else { return None };
    let plain = id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    (plain && id.contains('-')).then_some((id, rest))
}

/// Returns the number of a clause as players read it: the id without the letters of the game.
pub(super) fn number(id: &str) -> &str {
    id.split_once('-').map_or(id, |(_, number)| number)
}

/// Returns whether a text is for programmers as a whole: it begins with `[program]`.
pub(super) fn is_for_programmers(pieces: &[Piece]) -> bool {
    matches!(pieces.first(), Some(Piece::Text(text)) if text.trim_start().starts_with("[program]"))
}

/// Returns the text as HTML. Ids of `clauses` become links that show the number only.
pub(super) fn html(pieces: &[Piece], clauses: &BTreeSet<String>) -> String {
    let mut html = String::new();
    for piece in pieces {
        match piece {
            Piece::Text(text) => html += &linked(text, clauses),
            Piece::Code(code) => html += &format!("<code>{}</code>", linked(code, clauses)),
            Piece::Link(id) => html += &format!("<a href=\"#{}\">", escape(id)),
            Piece::Open(name) => html += &format!("<{name}>"),
            Piece::Close(name) => html += &format!("</{name}>"),
        }
    }
    html.trim().to_owned()
}

/// Returns the pieces without what is in square brackets, which is for programmers: tags of origin and
/// remarks, with the spaces before them. A remark may contain markup and brackets.
///
/// # Errors
/// If a bracket is not closed.
pub(super) fn without_remarks(pieces: &[Piece]) -> Result<Inline> {
    let mut kept: Inline = Vec::new();
    let mut depth = 0_usize;
    for piece in pieces {
        match piece {
            Piece::Text(text) => {
                let mut plain = String::new();
                for letter in text.replace(" (no test)", "").chars() {
                    match letter {
                        '[' => {
                            if depth == 0 {
                                plain.truncate(plain.trim_end_matches(' ').len());
                            }
                            depth += 1;
                        }
                        ']' if depth > 0 => depth -= 1,
                        other if depth == 0 => plain.push(other),
                        _ => {}
                    }
                }
                kept.push(Piece::Text(plain));
            }
            _ if depth > 0 => {}
            _ => kept.push(piece.clone()),
        }
    }
    if depth > 0 {
        bail!("a bracket without an end: {pieces:?}");
    }
    Ok(kept)
}

/// Escapes a text, and turns the ids of clauses in it into links.
fn linked(text: &str, clauses: &BTreeSet<String>) -> String {
    let mut html = String::new();
    let mut rest = text;
    while let Some((at, id)) = next_id(rest, clauses) {
        html += &format!("{}<a href=\"#{id}\">{}</a>", escape(&rest[..at]), number(id));
        rest = &rest[at + id.len()..];
    }
    html + &escape(rest)
}

/// Returns the next id of a clause in a text, and where it is: `ING-204` or `ING-R10`, but not the `ING-10`
/// of `ING-101`.
fn next_id<'a>(text: &'a str, clauses: &BTreeSet<String>) -> Option<(usize, &'a str)> {
    let mut hyphens = text.match_indices('-').map(|(at, _)| at);
    hyphens.find_map(|hyphen| {
        let same = |part: &[u8]| part.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
        let before: Vec<u8> = text.bytes().take(hyphen).rev().take_while(u8::is_ascii_alphanumeric).collect();
        let end = hyphen + 1 + same(&text.as_bytes()[hyphen + 1..]);
        let start = hyphen - before.len();
        let id = &text[start..end];
        clauses.contains(id).then_some((start, id))
    })
}

/// Returns a text as HTML, for content and attributes.
pub(super) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pieces(text: &str) -> Result<Inline> {
        let mut pieces = Vec::new();
        for event in pulldown_cmark::Parser::new(text) {
            if !matches!(event, Event::Start(Tag::Paragraph) | Event::End(TagEnd::Paragraph)) {
                add(&mut pieces, event)?;
            }
        }
        Ok(pieces)
    }

    fn markup(text: &str) -> Result<String> {
        let clauses = ["ING-10", "ING-204", "ING-R10"].map(str::to_owned).into();
        Ok(html(&without_remarks(&pieces(text)?)?, &clauses))
    }

    #[test]
    fn markup_is_escaped_and_plain() {
        let check = |text: &str, expected: &str| assert_eq!(markup(text).unwrap(), expected);
        check("a < b & *so* on: `x \"y\"`", "a &lt; b &amp; <i>so</i> on: <code>x &quot;y&quot;</code>");
        check("**one\nline**", "<b>one line</b>");
    }

    #[test]
    fn clauses_are_linked_and_only_they() {
        let check = |text: &str, expected: &str| assert_eq!(markup(text).unwrap(), expected);
        check("see ING-R10.", "see <a href=\"#ING-R10\">R10</a>.");
        check("ING-204/205, «ING-10»", "<a href=\"#ING-204\">204</a>/205, «<a href=\"#ING-10\">10</a>»");
        check("ING-104, ING-101, 12-pointed, ING-EX3", "ING-104, ING-101, 12-pointed, ING-EX3");
        let link = html(&pieces("[the *aim*](#aim)").unwrap(), &BTreeSet::new());
        assert_eq!(link, "<a href=\"#aim\">the <i>aim</i></a>");
        assert!(pieces("[a](https://example.org)").is_err());
    }

    #[test]
    fn tags_and_remarks_are_left_out() {
        let check = |text: &str, expected: &str| assert_eq!(markup(text).unwrap(), expected);
        check("All. [book]", "All.");
        check("so [public: *a* `b` c], and [ours] too  [program: [x] y].", "so, and too.");
        check("`[book]` stays", "<code>[book]</code> stays");
        check("Nobody cares. (no test)", "Nobody cares.");
        assert!(markup("All [book").is_err());
        assert!(is_for_programmers(&pieces("[program] All of it.").unwrap()));
        assert!(!is_for_programmers(&pieces("All of it. [program]").unwrap()));
    }

    #[test]
    fn what_rules_cannot_contain_is_refused() {
        assert!(markup("![a](b)").is_err());
        assert!(markup("a <i onclick=x> b").is_err());
    }
}
