//! The text of a step: `seat verb arguments` for a decision, `* verb arguments` for chance.
//!
//! ASCII, one line, at most 80 characters, tokens separated by one space. Exactly one spelling is printed and accepted in records;
//! where a person types, a game may accept more.

use core::fmt;
use core::str::FromStr;

use crate::game::{Game, Move, Step};
use crate::seat::Seat;

/// The most characters a step may have.
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

/// Refuses a text that breaks the form all notations share.
///
/// # Errors
/// Says which part of the form is broken.
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

/// Reads a text that must be spelt exactly as it is printed.
///
/// # Errors
/// If it cannot be read, or is spelt in another way.
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
    /// Reads a step as it stands in a record: exactly as printed.
    ///
    /// # Errors
    /// If the text is not the one spelling of a step.
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
