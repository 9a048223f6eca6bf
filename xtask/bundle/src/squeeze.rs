//! Leaves out what nobody reads: comments, and white space that means nothing.

/// A style sheet without comments and without white space at the ends of lines and around braces. Quoted texts are left alone.
pub(crate) fn css(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        if let Some(comment) = rest.strip_prefix("/*") {
            rest = comment.split_once("*/").map_or("", |(_, rest)| rest);
        } else if c == '"' || c == '\'' {
            let end = rest[1..].find(c).map_or(rest.len(), |at| at + 2);
            out.push_str(&rest[..end]);
            rest = &rest[end..];
        } else if c.is_whitespace() {
            rest = rest.trim_start();
            // White space separates words; beside these it does not.
            let joined = out.ends_with(['{', '}', ';', ',', ':']) || out.is_empty();
            if !joined && !rest.starts_with(['{', '}', ';', ',']) {
                out.push(' ');
            }
        } else {
            if c == '}' && out.ends_with(';') {
                out.pop();
            }
            out.push(c);
            rest = &rest[c.len_utf8()..];
        }
    }
    out
}

/// A script without the comments that document it: those that begin a line with `/**`.
pub(crate) fn script(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut inside = false;
    for line in text.lines() {
        inside |= line.trim_start().starts_with("/**");
        if !inside {
            out.push_str(line.trim_start());
            out.push('\n');
        }
        inside &= !line.trim_end().ends_with("*/");
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_style_sheet_means_the_same() {
        let text = "/* about */\n.a > .b ,\n.c:hover {\n  margin: 0 -1px ;\n  content: \" /* x */ { \";\n}\n\n@media (width > 1px) and (x: y) { .d { e: f; } }\n";
        let expected = ".a > .b,.c:hover{margin:0 -1px;content:\" /* x */ { \"}@media (width > 1px) and (x:y){.d{e:f}}";
        assert_eq!(css(text), expected);
        assert_eq!(css(".a :hover { b: calc(1px + 2px) }"), ".a :hover{b:calc(1px + 2px)}");
        assert_eq!(css("/* never closed"), "");
    }

    #[test]
    fn a_script_does_the_same() {
        let text = "/**\n * Says.\n */\nexport function a() {\n    const b = `/* kept */`;\n    /** in one line */\n    return b;\n}\n";
        assert_eq!(script(text), "export function a() {\nconst b = `/* kept */`;\nreturn b;\n}\n");
    }
}
