//! Style sheets as they travel.

use anyhow::{Result, anyhow};
use lightningcss::printer::PrinterOptions;
use lightningcss::stylesheet::{MinifyOptions, ParserOptions, StyleSheet};

/// One minified style sheet made of several, in their order. `light-dark()` and nesting stay as they are written.
pub(crate) fn minified(sheets: &[(&str, &[u8])]) -> Result<Vec<u8>> {
    let mut all = String::new();
    for (name, bytes) in sheets {
        let text = String::from_utf8_lossy(bytes);
        let mut sheet = StyleSheet::parse(&text, ParserOptions { filename: (*name).to_owned(), ..Default::default() })
            .map_err(|why| anyhow!("{name}: {why}"))?;
        sheet.minify(MinifyOptions::default()).map_err(|why| anyhow!("{name}: {why}"))?;
        let printed = sheet.to_css(PrinterOptions { minify: true, ..Default::default() });
        all += &printed.map_err(|why| anyhow!("{name}: {why}"))?.code;
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
        assert_eq!(String::from_utf8(minified(&sheets).unwrap()).unwrap(), ".a{color:#fff}\n.b{margin:0}\n");
    }

    #[test]
    fn a_broken_sheet_is_named() {
        let why = minified(&[("a.css", b".a { color: red; } }")]).unwrap_err().to_string();
        assert!(why.starts_with("a.css"), "{why}");
    }
}
