//! The notation of steps: `seat verb arguments` for a decision, `* verb arguments` for a chance outcome.
//!
//! A step is one line of at most 80 ASCII characters, its tokens separated by one space. Each step has one
//! canonical notation, which is written and which alone is accepted in records; in user input a game may
//! accept other spellings.

use core::fmt;
use core::str::FromStr;

use crate::game::{Game, Move, Step};
use crate::seat::Seat;

/// The largest number of characters of a step.
pub const MAX_STEP: usize = 80;

/// Why a text is not a step, an action or a chance outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError(String);

impl NotationError {
    /// An error with its reason, in lower case, without a full stop.
    pub fn new(why: impl Into<String>) -> Self {
        Self(why.into())
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for NotationError {}

/// Checks the form that the notations of all games share.
///
/// # Errors
/// Says what is wrong with the form.
///
/// ```
/// use game_core::notation::check_form;
///
/// assert!(check_form("0 place 3,-1 red").is_ok());
/// assert_eq!(check_form("0  place").unwrap_err().to_string(), "tokens are separated by exactly one space");
/// ```
pub fn check_form(text: &str) -> Result<(), NotationError> {
    if text.len() > MAX_STEP {
        return Err(NotationError::new(format!("longer than {MAX_STEP} characters")));
    }
    if !text.bytes().all(|byte| byte == b' ' || byte.is_ascii_graphic()) {
        return Err(NotationError::new("only printable ASCII characters are allowed"));
    }
    if text.is_empty() || text.split(' ').any(str::is_empty) {
        return Err(NotationError::new("tokens are separated by exactly one space"));
    }
    Ok(())
}

/// Parses canonical notation.
///
/// # Errors
/// If the text cannot be parsed, or is not the canonical notation of its value.
///
/// ```
/// use std::fmt;
/// use std::str::FromStr;
///
/// use game_core::NotationError;
/// use game_core::notation::strict;
///
/// #[derive(Debug, PartialEq)]
/// struct Roll(u8);
///
/// impl fmt::Display for Roll {
///     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
///         write!(f, "roll {}", self.0)
///     }
/// }
///
/// impl FromStr for Roll {
///     type Err = NotationError;
///     fn from_str(text: &str) -> Result<Self, NotationError> {
///         let pips = text.strip_prefix("roll ").and_then(|pips| pips.parse().ok());
///         pips.map(Self).ok_or_else(|| NotationError::new("expected `roll PIPS`"))
///     }
/// }
///
/// assert_eq!(strict("roll 4"), Ok(Roll(4)));
/// assert_eq!("roll 04".parse(), Ok(Roll(4)));
/// assert_eq!(strict::<Roll>("roll 04").unwrap_err().to_string(), "must be spelt `roll 4`");
/// ```
pub fn strict<T: FromStr<Err = NotationError> + fmt::Display>(text: &str) -> Result<T, NotationError> {
    check_form(text)?;
    let value: T = text.parse()?;
    let printed = value.to_string();
    if printed == text { Ok(value) } else { Err(NotationError::new(format!("must be spelt `{printed}`"))) }
}

impl<G: Game> fmt::Display for Step<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Choice(Move { seat, action }) => write!(f, "{seat} {action}"),
            Self::Chance(chance) => write!(f, "* {chance}"),
        }
    }
}

impl<G: Game> Step<G> {
    /// Parses the canonical notation of a step, as it is written in records.
    ///
    /// # Errors
    /// If the text is not the canonical notation of a step.
    ///
    /// ```
    /// use game_core::{Seat, Step};
    /// use game_laws::toy::Toy;
    ///
    /// let step = Step::<Toy>::read("1 put B").unwrap();
    /// assert_eq!(step.seat(), Some(Seat::new(1)));
    /// assert_eq!(Step::<Toy>::read("* deal A").unwrap().seat(), None);
    /// ```
    pub fn read(text: &str) -> Result<Self, NotationError> {
        check_form(text)?;
        let (who, what) =
            text.split_once(' ').ok_or_else(|| NotationError::new("expected `seat action` or `* chance`"))?;
        if who == "*" {
            return strict(what).map(Self::Chance);
        }
        let seat = who
            .parse::<u8>()
            .ok()
            .filter(|_| who.len() == 1)
            .and_then(|number| Seat::try_from(number).ok())
            .ok_or_else(|| NotationError::new("a step begins with a seat from 0 to 5 or with `*`"))?;
        Ok(Self::Choice(Move { seat, action: strict(what)? }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_form_is_checked() {
        assert!(check_form("a 1,2 b").is_ok());
        for bad in ["", " a", "a  b", "a ", "a\tb", "ä", &"x".repeat(81)] {
            assert!(check_form(bad).is_err(), "{bad:?}");
        }
    }
}
