//! The words that a search takes for each other, from the lists in `docs/play/synonyms`.
//!
//! A line is `swap, exchange` (each of the words finds the others), `draw > tie` (the first word also finds
//! the others, but is not found by them), `- the a of` (words that a search ignores) or a remark after `#`.

use anyhow::{Result, bail};

/// Returns the lines of all lists that mean something, one below the other, as the client reads them.
///
/// # Errors
/// If a line is none of the above.
pub(super) fn lines(lists: &[&str]) -> Result<String> {
    let mut out = String::new();
    for line in lists.iter().flat_map(|list| list.lines()).map(str::trim) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        check(line)?;
        out += line;
        out.push('\n');
    }
    Ok(out)
}

/// Fails if a line is not in one of the forms.
fn check(line: &str) -> Result<()> {
    let is_word =
        |word: &str| !word.is_empty() && word.chars().all(|letter| letter.is_alphanumeric() && !letter.is_uppercase());
    if let Some(ignored) = line.strip_prefix("- ") {
        if !ignored.split(' ').all(is_word) {
            bail!("`{line}` is not a list of words");
        }
        return Ok(());
    }
    let (from, to) = line.split_once(" > ").map_or((None, line), |(from, to)| (Some(from), to));
    let words: Vec<&str> = to.split(", ").collect();
    if !from.is_none_or(is_word) || !words.iter().all(|word| is_word(word)) || (from.is_none() && words.len() < 2) {
        bail!("`{line}` is neither `a, b` nor `a > b, c` in lowercase words");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_joined_without_remarks() {
        assert_eq!(
            lines(&["# a\nswap, exchange\n", "\ndraw > tie\n- the a\n"]).unwrap(),
            "swap, exchange\ndraw > tie\n- the a\n"
        );
    }

    #[test]
    fn what_is_not_a_list_of_words_is_refused() {
        for line in ["one", "One, two", "a,b", "a > ", "a b, c", "- A", "a, <b>"] {
            assert!(lines(&[line]).is_err(), "{line}");
        }
    }
}
