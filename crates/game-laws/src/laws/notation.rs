//! Law 7: notation round-trips, and no other spelling is read as something it does not say.
//!
//! In records there is one spelling: [`Step::read`] reads what is printed as the step that was printed, and
//! whatever else it accepts prints exactly as it was spelt. Where people type, a game may accept more
//! spellings; what is claimed of these is less:
//!
//! * whatever is accepted prints in a spelling that a record reads as the same;
//! * a text that differs from a printed one in case or in extra spaces only means the same, if it is
//!   accepted;
//! * no word or letter is ignored: a printed text with something before or behind it does not mean the same.

use core::fmt::{Debug, Display};
use core::str::FromStr;

use game_core::notation::strict;
use game_core::{Game, Move, NotationError, Seat, Step, pick};

use crate::law::{Finding, Found, hold};
use crate::sample::{Chooser, any, one_in, some};
use crate::subject::Subject;
use crate::walk::Walk;

pub(super) fn look<S: Subject>(walk: &Walk<'_, S>, rng: &mut Chooser) -> Found {
    let often = if walk.close() { 4 } else { 128 };
    let most = if one_in(rng, often) { usize::MAX } else { 6 };
    let mut examined = 0;
    let mut steps = Vec::new();
    for (number, list) in walk.legal.iter().enumerate() {
        let actions = some(rng, list, most).into_iter().cloned();
        steps.extend(actions.map(|action| Step::choice(Seat::new(number as u8), action)));
    }
    let outcomes = walk.table.outcomes();
    steps.extend(some(rng, &outcomes, most).into_iter().map(|(outcome, _)| Step::Chance(outcome.clone())));
    for step in &steps {
        round_trip::<S::Game>(step, walk.at())?;
        examined += 1;
    }
    if !steps.is_empty() && one_in(rng, often) {
        examined += misspelt::<S::Game>(any(rng, &steps), walk.at(), rng)?;
    }
    Ok(examined)
}

fn round_trip<G: Game>(step: &Step<G>, at: usize) -> Result<(), Finding> {
    let text = step.to_string();
    match Step::<G>::read(&text) {
        Ok(read) => hold!(read == *step, at, "`{text}` is read as another step: {read:?} instead of {step:?}"),
        Err(why) => hold!(false, at, "`{text}` is not read again: {why}"),
    }
    Ok(())
}

/// Checks how texts that differ slightly from the step's notation are read, as a record and as typed by a
/// person.
fn misspelt<G: Game>(step: &Step<G>, at: usize, rng: &mut Chooser) -> Found {
    let text = step.to_string();
    let wrong = misspellings(&text, rng);
    for wrong in &wrong {
        if let Ok(read) = Step::<G>::read(wrong) {
            hold!(read.to_string() == *wrong, at, "a record may spell `{read}` as `{wrong}`");
        }
    }
    let examined = match step {
        Step::Choice(Move { action, .. }) => typed(action, at, rng)?,
        Step::Chance(outcome) => typed(outcome, at, rng)?,
    };
    Ok(wrong.len() as u64 + examined)
}

fn typed<T>(value: &T, at: usize, rng: &mut Chooser) -> Found
where
    T: Display + Debug + PartialEq + FromStr<Err = NotationError>,
{
    let text = value.to_string();
    let (wrong, alike, longer) = (misspellings(&text, rng), alike(&text), longer(&text));
    for typed in wrong.iter().chain(&alike).chain(&longer) {
        let Ok(read) = typed.parse::<T>() else { continue };
        let printed = read.to_string();
        let again = strict::<T>(&printed);
        hold!(again.as_ref() == Ok(&read), at, "`{typed}` is read as {read:?}, whose `{printed}` is not read as that");
        let same = read == *value;
        hold!(
            same || !alike.contains(typed),
            at,
            "`{typed}` is read as `{printed}`, though only case or spaces differ from `{text}`"
        );
        hold!(!same || !longer.contains(typed), at, "`{typed}` is read as `{text}`: something in it is ignored");
    }
    Ok((wrong.len() + alike.len() + longer.len()) as u64)
}

/// The text with one character changed, removed, doubled or swapped with the next, each at a random place.
fn misspellings(text: &str, rng: &mut Chooser) -> Vec<String> {
    const OTHERS: &[u8] = b"abnwxABNWX0123456789-+*,. ";
    let bytes = text.as_bytes();
    let mut all: Vec<Vec<u8>> = Vec::new();
    for kind in 0..8 {
        let at = pick(rng, bytes.len() as u32) as usize;
        let mut wrong = bytes.to_vec();
        match kind {
            0 | 1 => wrong[at] = *any(rng, OTHERS),
            2 | 3 => _ = wrong.remove(at),
            4 => wrong.insert(at, bytes[at]),
            5 => wrong.insert(at, *any(rng, OTHERS)),
            _ => wrong.swap(at, (at + 1).min(bytes.len() - 1)),
        }
        all.push(wrong);
    }
    let texts = all.into_iter().filter_map(|wrong| String::from_utf8(wrong).ok());
    texts.filter(|wrong| wrong != text).collect()
}

/// The text in other letter cases and with extra spaces.
fn alike(text: &str) -> Vec<String> {
    let all = [
        text.to_ascii_uppercase(),
        text.to_ascii_lowercase(),
        text.replace(' ', "  "),
        format!(" {text}"),
        format!("{text} "),
    ];
    all.into_iter().filter(|other| other != text).collect()
}

/// The text with something before or behind it.
fn longer(text: &str) -> Vec<String> {
    vec![
        format!("{text} x"),
        format!("{text}x"),
        format!("{text} 1"),
        format!("{text} {text}"),
        format!("x {text}"),
        format!("{text};"),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::chooser;

    #[test]
    fn misspellings_differ_from_the_text() {
        let mut rng = chooser(1, 0, None);
        for text in ["done", "put A", "a", "aa aa"] {
            for wrong in misspellings(text, &mut rng).into_iter().chain(alike(text)).chain(longer(text)) {
                assert_ne!(wrong, text);
            }
            assert_eq!(longer(text).len(), 6);
        }
    }

    /// A number from 0 to 9 whose parser makes the mistake that the parameter selects; 0 selects none.
    #[derive(Debug, PartialEq)]
    struct Digit<const WRONG: u8>(u8);

    impl<const WRONG: u8> Display for Digit<WRONG> {
        fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
            write!(f, "Is {}", self.0)
        }
    }

    impl<const WRONG: u8> FromStr for Digit<WRONG> {
        type Err = NotationError;
        fn from_str(text: &str) -> Result<Self, NotationError> {
            let wrong = || NotationError::new("not `Is` and a digit");
            let rest =
                text.trim_start().get(3..).filter(|_| text.to_ascii_lowercase().contains("is ")).ok_or_else(wrong)?;
            let rest = rest.trim();
            let digit = match WRONG {
                1 => rest.get(..1).and_then(|first| first.parse::<u8>().ok()),
                2 if text.starts_with("IS") => Some(0),
                3 => rest.parse::<u8>().ok().map(|digit| if digit > 4 { digit + 100 } else { digit }),
                _ => rest.parse::<u8>().ok().filter(|digit| *digit < 10),
            };
            digit.map(Self).ok_or_else(wrong)
        }
    }

    fn found<const WRONG: u8>() -> String {
        let mut rng = chooser(1, 0, None);
        (0..100)
            .find_map(|_| typed(&Digit::<WRONG>(3), 0, &mut rng).err())
            .map(|finding| finding.what)
            .unwrap_or_default()
    }

    #[test]
    fn each_claim_about_typed_text_is_checked() {
        assert_eq!(found::<0>(), "");
        assert!(found::<1>().contains("something in it is ignored"), "{}", found::<1>());
        assert!(found::<2>().contains("only case or spaces differ"), "{}", found::<2>());
        assert!(found::<3>().contains("is not read as that"), "{}", found::<3>());
    }
}
