//! Finds SVG and HTML that the client builds without `Markup`, which escapes.

use super::source::{Kind, tokens};

/// The sources that are checked.
const SOURCES: &str = "crates/web/src/";

/// The file that makes `Markup` out of text.
const MARKUP: &str = "crates/web/src/markup.rs";

/// The code before a literal that makes text out of it.
const MAKES_TEXT: [&str; 4] = ["format!(", "format_args!(", "push_str(", "String::from("];

/// Returns the lines on which a source of the client builds markup as text.
pub(super) fn unescaped(name: &str, text: &str) -> Vec<usize> {
    if !name.starts_with(SOURCES) || name == MARKUP {
        return Vec::new();
    }
    let mut found = Vec::new();
    let mut code = String::new();
    for token in tokens(text) {
        match token.kind {
            Kind::LineComment | Kind::BlockComment => continue,
            Kind::Code => code.extend(token.text.chars().filter(|letter| !letter.is_whitespace())),
            Kind::String | Kind::RawString => {
                if begins_markup(token.text) && MAKES_TEXT.iter().any(|makes| code.ends_with(makes)) {
                    found.push(token.line);
                }
                code.clear();
            }
        }
    }
    found
}

/// Returns the lines on which a source of the client writes a `style` attribute into markup: the content
/// security policy blocks it.
pub(super) fn styled(name: &str, text: &str) -> Vec<usize> {
    if !name.starts_with(SOURCES) {
        return Vec::new();
    }
    let literal = |kind: Kind| matches!(kind, Kind::String | Kind::RawString);
    let has_style = |text: &str| text.replace('\\', "").contains(" style=\"");
    tokens(text).filter(|one| literal(one.kind) && has_style(one.text)).map(|one| one.line).collect()
}

/// Returns whether a literal begins with a tag, perhaps after white space.
fn begins_markup(literal: &str) -> bool {
    let inside = literal.trim_start_matches(['r', '#']).trim_start_matches('"').replace("\\n", " ");
    // A backslash at the end of a line joins the next one.
    inside.trim_start_matches(|letter: char| letter.is_whitespace() || letter == '\\').starts_with('<')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn style_attributes_in_markup_are_found() {
        let source =
            "markup!(\"<b style=\\\"width:3px\\\">\");\nview! { <b style:width=\"3px\" /> };\nr#\"<i style=\"a\">\"#;";
        assert_eq!(styled("crates/web/src/screens/a.rs", source), [1, 3]);
        assert!(styled("crates/cli/src/a.rs", source).is_empty());
    }

    #[test]
    fn markup_built_as_text_is_found() {
        let source = "\
let a = format!(\"<b>{name}</b>\");
svg.push_str(\"</g>\");
svg.push_str(&format!(
    // A comment between them.
    \"\\
     <g>{}</g>\", name));
let b = String::from(r#\"<g class=\"x\">\"#);
let c = format_args!(\"\\n <i>{c}\");
";
        let lines = unescaped("crates/web/src/screens/a.rs", source);
        assert_eq!(lines, [1, 2, 5, 7, 8]);
        assert!(unescaped("crates/server/src/a.rs", source).is_empty(), "only the client's sources");
        assert!(unescaped(MARKUP, source).is_empty());
    }

    #[test]
    fn other_text_is_not_found() {
        let source = "\
let a = markup!(\"<b>{}</b>\", name);
let b = Markup::fixed(\"<g>\");
let c = format!(\"a < b {name}\");
assert!(svg.contains(\"<circle\"));
let d = format!(\"{} {}\", \"<\", x);
// format!(\"<b>\")
";
        assert!(unescaped("crates/web/src/a.rs", source).is_empty());
    }
}
