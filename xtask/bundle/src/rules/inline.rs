//! The text inside a paragraph, a cell or a heading: bold, italic, code, ids of clauses.

use std::collections::BTreeSet;

use anyhow::{Result, bail};
use pulldown_cmark::{Event, Tag, TagEnd};

/// The first words of the tags that say where a rule comes from; they are not shown to players.
const TAGS: [&str; 5] = ["book", "public", "inferred", "ours", "derived"];

/// A piece of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    /// Characters.
    Text(String),
    /// Characters in the type of code.
    Code(String),
    /// The beginning of an element with this name.
    Open(&'static str),
    /// The end of an element with this name.
    Close(&'static str),
}

/// Adds an event of the parser to the pieces of a text. Fails if rules may not contain it.
pub(super) fn add(pieces: &mut Vec<Piece>, event: Event<'_>) -> Result<()> {
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

/// Returns the text as HTML, without tags of origin. Ids of `clauses` become links.
pub(super) fn html(pieces: &[Piece], clauses: &BTreeSet<String>) -> Result<String> {
    let mut html = String::new();
    for piece in without_tags(pieces)? {
        match piece {
            Piece::Text(text) => html += &linked(&text, clauses),
            Piece::Code(code) => html += &format!("<code>{}</code>", linked(&code, clauses)),
            Piece::Open(name) => html += &format!("<{name}>"),
            Piece::Close(name) => html += &format!("</{name}>"),
        }
    }
    Ok(html.trim().to_owned())
}

/// Returns the pieces without tags of origin and without the spaces before them. A tag may contain markup.
fn without_tags(pieces: &[Piece]) -> Result<Vec<Piece>> {
    let mut kept: Vec<Piece> = Vec::new();
    let mut within = false;
    for piece in pieces {
        match piece {
            Piece::Text(text) => {
                let mut plain = String::new();
                let mut rest = text.as_str();
                loop {
                    if within {
                        let Some((_, after)) = rest.split_once(']') else { break };
                        (rest, within) = (after, false);
                    } else if let Some(at) = rest.match_indices('[').map(|(at, _)| at).find(|at| is_tag(&rest[*at..])) {
                        plain += &rest[..at];
                        plain.truncate(plain.trim_end_matches(' ').len());
                        (rest, within) = (&rest[at..], true);
                    } else {
                        plain += rest;
                        break;
                    }
                }
                kept.push(Piece::Text(plain));
            }
            _ if within => {}
            _ => kept.push(piece.clone()),
        }
    }
    if within {
        bail!("a tag of origin without an end: {pieces:?}");
    }
    Ok(kept)
}

/// Returns whether a text begins with a tag of origin.
fn is_tag(text: &str) -> bool {
    text.strip_prefix('[').is_some_and(|inside| TAGS.iter().any(|tag| inside.starts_with(tag)))
}

/// Escapes a text, and turns the ids of clauses in it into links.
fn linked(text: &str, clauses: &BTreeSet<String>) -> String {
    let mut html = String::new();
    let mut rest = text;
    while let Some((at, id)) = next_id(rest, clauses) {
        html += &format!("{}<a href=\"#{id}\">{id}</a>", escape(&rest[..at]));
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

    fn markup(text: &str) -> Result<String> {
        let mut pieces = Vec::new();
        for event in pulldown_cmark::Parser::new(text) {
            if !matches!(event, Event::Start(Tag::Paragraph) | Event::End(TagEnd::Paragraph)) {
                add(&mut pieces, event)?;
            }
        }
        html(&pieces, &["ING-10", "ING-204", "ING-R10"].map(str::to_owned).into())
    }

    #[test]
    fn markup_is_escaped_and_plain() {
        let check = |text: &str, expected: &str| assert_eq!(markup(text).unwrap(), expected);
        check("a < b & *so* on: `x \"y\"`", "a &lt; b &amp; <i>so</i> on: <code>x &quot;y&quot;</code>");
        check("2 * 3 [or so]", "2 * 3 [or so]");
        check("**one\nline**", "<b>one line</b>");
    }

    #[test]
    fn clauses_are_linked_and_only_they() {
        let check = |text: &str, expected: &str| assert_eq!(markup(text).unwrap(), expected);
        check("see ING-R10.", "see <a href=\"#ING-R10\">ING-R10</a>.");
        check("ING-204/205, «ING-10»", "<a href=\"#ING-204\">ING-204</a>/205, «<a href=\"#ING-10\">ING-10</a>»");
        check("ING-104, ING-101, 12-pointed, ING-EX3", "ING-104, ING-101, 12-pointed, ING-EX3");
    }

    #[test]
    fn tags_of_origin_are_left_out() {
        let check = |text: &str, expected: &str| assert_eq!(markup(text).unwrap(), expected);
        check("All. [book]", "All.");
        check("so [public: *a* `b` c], and [ours] too  [derived/inferred].", "so, and too.");
        check("[the book says so]", "[the book says so]");
        check("`[book]` stays", "<code>[book]</code> stays");
        assert!(markup("All [book").is_err());
    }

    #[test]
    fn what_rules_cannot_contain_is_refused() {
        assert!(markup("![a](b)").is_err());
        assert!(markup("a <i onclick=x> b").is_err());
    }
}
