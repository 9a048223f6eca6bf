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
    fn a_broken_sheet_is_named() {
        for effort in [Effort::Small, Effort::Fast] {
            let why = joined(&[("a.css", b".a { color: red; } }")], effort).unwrap_err().to_string();
            assert!(why.starts_with("a.css"), "{why}");
        }
    }
}
