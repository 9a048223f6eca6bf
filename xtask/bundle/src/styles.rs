//! Style sheets as they travel.

use anyhow::{Result, anyhow};
use lightningcss::printer::PrinterOptions;
use lightningcss::stylesheet::{MinifyOptions, ParserOptions, StyleSheet};

use crate::dist::Effort;

/// One style sheet made of several, in their order; minified unless the bundle is to be fast. `light-dark()`
/// and nesting stay as they are written. Fails if a sheet is not valid.
pub(crate) fn joined(sheets: &[(&str, &[u8])], effort: Effort) -> Result<Vec<u8>> {
    let mut all = String::new();
    for (name, bytes) in sheets {
        let text = String::from_utf8_lossy(bytes);
        let mut sheet = StyleSheet::parse(&text, ParserOptions { filename: (*name).to_owned(), ..Default::default() })
            .map_err(|why| anyhow!("{name}: {why}"))?;
        if effort == Effort::Fast {
            all += &text;
        } else {
            sheet.minify(MinifyOptions::default()).map_err(|why| anyhow!("{name}: {why}"))?;
            let printed = sheet.to_css(PrinterOptions { minify: true, ..Default::default() });
            all += &printed.map_err(|why| anyhow!("{name}: {why}"))?.code;
        }
        all.push('\n');
    }
    Ok(all.into_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sheets_are_joined_and_shortened() {
        let sheets: [(&str, &[u8]); 2] = [("a.css", b"/* why */ .a { color: #ffffff; }"), ("b.css", b".b{margin:0px}")];
        let join = |effort: Effort| String::from_utf8(joined(&sheets, effort).unwrap()).unwrap();
        assert_eq!(join(Effort::Small), ".a{color:#fff}\n.b{margin:0}\n");
        assert_eq!(join(Effort::Fast), "/* why */ .a { color: #ffffff; }\n.b{margin:0px}\n");
    }

    #[test]
    fn a_colour_of_both_themes_stays_in_one_place() {
        let sheets: [(&str, &[u8]); 1] =
            [("a.css", b":root { --a: light-dark(#ffffff, black); } .a { color: light-dark(red, var(--a)) }")];
        let short = String::from_utf8(joined(&sheets, Effort::Small).unwrap()).unwrap();
        assert_eq!(short, ":root{--a:light-dark(#fff,#000)}.a{color:light-dark(red,var(--a))}\n");
    }

    #[test]
    fn the_sheets_of_the_client_write_each_theme_once() {
        for folder in ["", "games"] {
            for entry in std::fs::read_dir(crate::root().join("crates/web/static/css").join(folder)).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    continue;
                }
                let name = path.display().to_string();
                let bytes = std::fs::read(&path).unwrap();
                let short = String::from_utf8(joined(&[(&name, &bytes)], Effort::Small).unwrap()).unwrap();
                assert!(!short.contains("prefers-color-scheme"), "{name}: use light-dark()");
                assert_eq!(short.contains("light-dark("), name.ends_with("1-tokens.css"), "{name}: colours are tokens");
            }
        }
    }

    #[test]
    fn a_broken_sheet_is_named() {
        for effort in [Effort::Small, Effort::Fast] {
            let why = joined(&[("a.css", b".a { color: red; } }")], effort).unwrap_err().to_string();
            assert!(why.starts_with("a.css"), "{why}");
        }
    }
}
