//! Short codes: what people type to join a room if they cannot open its link. A code belongs to a room until
//! its game begins.

use crate::random;

/// The letters of a code. Vowels are left out so that no words arise, and letters that look like digits.
const ALPHABET: &[u8; 20] = b"BCDFGHJKMNPQRSTVWXYZ";
/// The number of letters of a code.
pub(crate) const LENGTH: usize = 6;
/// Cyrillic letters that look like letters of a code, for people with a Russian keyboard.
const LOOK_ALIKES: [(char, char); 8] =
    [('В', 'B'), ('С', 'C'), ('Н', 'H'), ('К', 'K'), ('М', 'M'), ('Р', 'P'), ('Т', 'T'), ('Х', 'X')];

/// Returns a random code.
pub(crate) fn create() -> String {
    let mut code = String::with_capacity(LENGTH);
    while code.len() < LENGTH {
        // Of the 256 values of a byte, the last 16 would favour some letters.
        let fair = random::bytes().0.into_iter().filter(|byte| usize::from(*byte) < 12 * ALPHABET.len());
        code.extend(
            fair.map(|byte| char::from(ALPHABET[usize::from(byte) % ALPHABET.len()])).take(LENGTH - code.len()),
        );
    }
    code
}

/// Returns the code that a person meant: capitals, without spaces and hyphens. `None` if it cannot be a code.
pub(crate) fn parse(typed: &str) -> Option<String> {
    let letters = typed.chars().filter(|letter| !letter.is_whitespace() && !"-–—".contains(*letter));
    let letters = letters.flat_map(char::to_uppercase).map(|letter| {
        let alike = LOOK_ALIKES.iter().find(|(cyrillic, _)| *cyrillic == letter);
        alike.map_or(letter, |(_, latin)| *latin)
    });
    let code: String = letters.take(LENGTH + 1).collect();
    let known = |letter: u8| ALPHABET.contains(&letter);
    (code.len() == LENGTH && code.bytes().all(known)).then_some(code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_occurs_and_no_other() {
        let codes: Vec<String> = (0..400).map(|_| create()).collect();
        assert!(codes.iter().all(|code| parse(code).as_ref() == Some(code)), "{codes:?}");
        let all = codes.concat();
        assert!(ALPHABET.iter().all(|letter| all.contains(char::from(*letter))));
    }

    #[test]
    fn a_code_is_read_as_people_type_it() {
        for typed in ["BCDFGH", "bcd fgh", " bcd-fgh ", "BCD–FGH", "всdfgн"] {
            assert_eq!(parse(typed).as_deref(), Some("BCDFGH"), "{typed}");
        }
        for typed in ["", "BCDFG", "BCDFGHJ", "BCDFGA", "BCDFG0", "ёжикиж", "BCDFGH/.."] {
            assert_eq!(parse(typed), None, "{typed}");
        }
    }
}
