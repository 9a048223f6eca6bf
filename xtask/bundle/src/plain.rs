//! Scripts and styles as the server sends them: without indentation and without comments on separate lines.

/// Removes indentation and comment lines. A multi-line string would lose its indentation; our scripts have
/// none.
pub(crate) fn plain(text: &str) -> String {
    let mut short = String::with_capacity(text.len());
    let mut within = false;
    for line in text.lines() {
        let mut line = line.trim();
        within |= line.starts_with("/*");
        if within {
            let Some((_, rest)) = line.split_once("*/") else { continue };
            within = false;
            line = rest.trim_start();
        }
        if !line.is_empty() && !line.starts_with("//") {
            short.push_str(line);
            short.push('\n');
        }
    }
    short
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn comments_and_indentation_are_removed() {
        let script = "/**\n * What it does.\n */\nfunction a() {\n    // Why.\n    return \"/* no comment */\";\n\n}\n";
        assert_eq!(plain(script), "function a() {\nreturn \"/* no comment */\";\n}\n");
        assert_eq!(plain("/* one line */\n  b { c: d } /* stays */\n/* x */ e {}"), "b { c: d } /* stays */\ne {}\n");
    }
}
