//! Text from a stranger, made safe to print: records and component files are written by anybody.

/// Returns whether a character can move the cursor, break the line, hide, or change the direction of the text
/// around it: control characters, line separators, bidirectional controls and zero-width characters.
#[must_use]
pub fn is_unprintable(letter: char) -> bool {
    letter.is_control()
        || matches!(letter,
            '\u{61c}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{feff}')
}

/// Returns the text on one line with at most `max` characters: each unprintable character is replaced by `�`,
/// and a text that is cut ends in `…`.
///
/// ```
/// assert_eq!(game_core::printable("Ann\nfair: yes", 40), "Ann�fair: yes");
/// ```
#[must_use]
pub fn printable(text: &str, max: usize) -> String {
    let visible = |letter: char| if is_unprintable(letter) { '\u{fffd}' } else { letter };
    let mut shown: String = text.chars().take(max).map(visible).collect();
    if text.chars().nth(max).is_some() && shown.pop().is_some() {
        shown.push('…');
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unprintable_characters_are_replaced() {
        assert_eq!(printable("Ann\nfair: yes", 40), "Ann�fair: yes");
        assert_eq!(printable("\x1b[2J\x1b[Hx\r\x07\u{9b}31m\x7f", 40), "�[2J�[Hx���31m�");
        assert_eq!(printable("a\u{202e}b\u{2066}c\u{2028}d\u{61c}e\u{feff}f\u{200d}", 40), "a�b�c�d�e�f�");
        assert_eq!(printable("Åsmund, 名前, עברית", 40), "Åsmund, 名前, עברית");
    }

    #[test]
    fn a_long_text_is_cut_and_says_so() {
        assert_eq!(printable("abcdef", 6), "abcdef");
        assert_eq!(printable("abcdefg", 6), "abcde…");
        assert_eq!(printable("äöüß", 3), "äö…");
        assert_eq!(printable("abc", 0), "");
    }
}
