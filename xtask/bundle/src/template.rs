//! Templates: `{{name}}` in a text is replaced by a value.

use anyhow::{Context, Result, bail};

/// Fills in every name. Fails if a name is unknown, so that a misspelt name is found at build time.
pub(crate) fn fill(file: &str, text: &str, meaning: impl Fn(&str) -> Option<String>) -> Result<String> {
    let mut filled = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("{{") {
        let (name, after) = after.split_once("}}").with_context(|| format!("{file}: `{{{{` without `}}}}`"))?;
        let Some(value) = meaning(name.trim()) else { bail!("{file}: unknown name `{}`", name.trim()) };
        filled += before;
        filled += &value;
        rest = after;
    }
    Ok(filled + rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_filled_in_and_misspelt_ones_are_found() {
        let meaning = |name: &str| (name == "a").then(|| "{{1}}".to_owned());
        assert_eq!(fill("f", "x {{a}} {{ a }} y", meaning).unwrap(), "x {{1}} {{1}} y");
        assert_eq!(fill("f", "{{b}}", meaning).unwrap_err().to_string(), "f: unknown name `b`");
        assert!(fill("f", "{{a", meaning).unwrap_err().to_string().contains("without"));
        assert_eq!(fill("f", "plain", meaning).unwrap(), "plain");
    }
}
