//! Decisions, chance outcomes, refusals, and their notation.

use core::fmt;
use core::str::FromStr;

use game_core::{NotationError, Refusal, Seat};
use serde::Serialize;

use crate::components::{Dog, Tile};
use crate::dice::{Dice, MOST};

/// One decision. The order is that of the legal list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Action {
    /// Score all full dogs as the whole turn.
    Score,
    /// Do the trick of a face-up tile.
    Trick(Tile),
    /// Leave the roll as it is.
    Keep,
    /// Pay a treat to roll again.
    Treat,
    /// Track: enough dice are chosen, roll them again.
    Go,
    /// Track: one more die that is rolled again.
    Again(u8),
    /// The number of Fetch, Guard or Retrieve.
    Number(u8),
    /// Hunt and Search: keep a die.
    Take(u8),
    /// Scavenge: discard the die.
    Drop,
    /// Scavenge: do not discard it.
    Hold,
    /// Bury the die.
    Bury,
    /// Place the die on the dog at this place of the pack.
    Place(u8),
    /// Leave it out, or stop.
    No,
    /// Do it, or go on.
    Yes,
    /// Bolt: set so many dice aside.
    Aside(u8),
    /// Dogpile: take a buried die.
    FromYard(u8),
    /// Dogpile: take a die from a dog.
    FromDog(u8, u8),
    /// Dig: change a buried die by 1.
    Dig {
        /// Whose die.
        seat: Seat,
        /// What it shows.
        number: u8,
        /// Raised, or lowered.
        up: bool,
    },
    /// Trot: move a die.
    Move {
        /// From this dog.
        dog: u8,
        /// And this space.
        space: u8,
        /// To this dog.
        to: u8,
        /// And this space.
        onto: u8,
    },
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Score => f.write_str("score"),
            Self::Trick(tile) => write!(f, "trick {tile}"),
            Self::Keep => f.write_str("keep"),
            Self::Treat => f.write_str("treat"),
            Self::Go => f.write_str("go"),
            Self::Again(number) => write!(f, "again {number}"),
            Self::Number(number) => write!(f, "number {number}"),
            Self::Take(number) => write!(f, "take {number}"),
            Self::Drop => f.write_str("drop"),
            Self::Hold => f.write_str("hold"),
            Self::Bury => f.write_str("bury"),
            Self::Place(dog) => write!(f, "place {dog}"),
            Self::No => f.write_str("no"),
            Self::Yes => f.write_str("yes"),
            Self::Aside(dice) => write!(f, "aside {dice}"),
            Self::FromYard(number) => write!(f, "yard {number}"),
            Self::FromDog(dog, number) => write!(f, "dog {dog}.{number}"),
            Self::Dig { seat, number, up } => write!(f, "dig {seat}.{number}{}", if *up { '+' } else { '-' }),
            Self::Move { dog, space, to, onto } => write!(f, "move {dog}.{space}>{to}.{onto}"),
        }
    }
}

/// One decimal digit in this range.
fn digit(text: &str, from: u8, to: u8) -> Option<u8> {
    let number = text.parse::<u8>().ok().filter(|_| text.len() == 1)?;
    (from..=to).contains(&number).then_some(number)
}

/// A dog or seat and a number, such as `1.6`.
fn pair(text: &str) -> Option<(u8, u8)> {
    let (first, second) = text.split_once('.')?;
    Some((digit(first, 0, 5)?, digit(second, 1, 6)?))
}

/// Reads either case, a tile's name alone, and the short forms `p0`, `n4`, `k5`, `a5`, `y5`, `t1.6`, `d1.6-`, `m0.3>1.5`, `r6`.
impl FromStr for Action {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let lower = text.to_ascii_lowercase();
        let words: Vec<&str> = lower.split_ascii_whitespace().collect();
        let plain = match words[..] {
            ["score"] => Some(Self::Score),
            ["keep"] => Some(Self::Keep),
            ["treat"] => Some(Self::Treat),
            ["go"] => Some(Self::Go),
            ["drop"] => Some(Self::Drop),
            ["hold"] => Some(Self::Hold),
            ["bury"] => Some(Self::Bury),
            ["no"] => Some(Self::No),
            ["yes"] => Some(Self::Yes),
            ["trick", ref tile @ ..] if !tile.is_empty() => return Ok(Self::Trick(tile.join(" ").parse()?)),
            [verb, argument] => with_argument(verb, argument),
            [short] if short.is_ascii() && short.len() > 1 => with_argument(&short[..1], &short[1..]),
            _ => None,
        };
        let tile = || lower.parse().ok().map(Self::Trick);
        plain.or_else(tile).ok_or_else(|| {
            NotationError::new(
                "expected `trick walk`, `score`, `place 0`, `bury`, `keep`, `treat`, `yes`, `no`, `number 4` or the like",
            )
        })
    }
}

fn with_argument(verb: &str, text: &str) -> Option<Action> {
    Some(match verb {
        "again" | "r" => Action::Again(digit(text, 1, 6)?),
        "number" | "n" => Action::Number(digit(text, 1, 6)?),
        "take" | "k" => Action::Take(digit(text, 1, 6)?),
        "place" | "p" => Action::Place(digit(text, 0, 5)?),
        "aside" | "a" => {
            let dice = text.parse().ok().filter(|dice| (1..=40).contains(dice))?;
            Action::Aside(dice)
        }
        "yard" | "y" => Action::FromYard(digit(text, 1, 6)?),
        "dog" | "t" => {
            let (dog, number) = pair(text)?;
            Action::FromDog(dog, number)
        }
        "dig" | "d" => {
            let up = text.ends_with('+');
            let (seat, number) = pair(text.strip_suffix(if up { '+' } else { '-' })?)?;
            Action::Dig { seat: Seat::new(seat), number, up }
        }
        "move" | "m" => {
            let (from, to) = text.split_once('>')?;
            let ((dog, space), (to, onto)) = (pair(from)?, pair(to)?);
            Action::Move { dog, space, to, onto }
        }
        _ => return None,
    })
}

/// One chance outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Chance {
    /// A tile comes up.
    Tile(Tile),
    /// A dog comes to the top of the deck.
    Dog(Dog),
    /// Dice fall.
    Roll(Dice),
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tile(tile) => write!(f, "tile {tile}"),
            Self::Dog(dog) => write!(f, "dog {dog}"),
            Self::Roll(dice) => write!(f, "roll {dice}"),
        }
    }
}

/// Reads either case, dice in any order.
impl FromStr for Chance {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let lower = text.to_ascii_lowercase();
        let words: Vec<&str> = lower.split_ascii_whitespace().collect();
        match words[..] {
            ["tile", ref tile @ ..] if !tile.is_empty() => Ok(Self::Tile(tile.join(" ").parse()?)),
            ["dog", dog] => Ok(Self::Dog(dog.parse()?)),
            ["roll", dice] => {
                let dice: Dice = dice.parse()?;
                if usize::from(dice.len()) > MOST {
                    return Err(NotationError::new(format!("at most {MOST} dice are rolled together")));
                }
                Ok(Self::Roll(dice))
            }
            _ => Err(NotationError::new("expected `roll 6,4,3`, `dog 125` or `tile walk`")),
        }
    }
}

/// Why an action is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "why")]
pub enum IllegalAction {
    /// Another seat has the turn, or nobody decides.
    NotYourTurn,
    /// Something else is to be decided now.
    NotAskedNow,
    /// The tile is not in use.
    NotInUse {
        /// Which.
        tile: Tile,
    },
    /// The tile lies face down.
    FaceDown {
        /// Which.
        tile: Tile,
    },
    /// No own dog is full.
    NoFullDog,
    /// The dog has no free space for the die.
    NoSpace {
        /// Its place in the pack.
        dog: u8,
    },
    /// No die that could be kept shows this number: Fetch.
    NotRolled {
        /// The number.
        number: u8,
    },
    /// No die that could be rolled again shows this number: Track.
    NotToRollAgain {
        /// The number.
        number: u8,
    },
    /// No die that could be kept shows this number: Hunt.
    NotToKeep {
        /// The number.
        number: u8,
    },
    /// No set with this die has the total 8.
    NotEight {
        /// The number.
        number: u8,
    },
    /// The deck's top card does not show this number.
    NotOnTopDog {
        /// The number.
        number: u8,
    },
    /// So many dice cannot be set aside.
    NotAside {
        /// How many.
        dice: u8,
    },
    /// At least one die must be chosen.
    NothingChosen,
    /// There is no such own die.
    NoSuchDie,
    /// No such die is buried there, or a 6 would be raised.
    CannotDig,
    /// There is no die on the first space, or the second is not free.
    CannotMove,
}

impl Refusal for IllegalAction {
    fn clause(&self) -> &'static str {
        match self {
            Self::NotYourTurn => "SPT-201",
            Self::NotAskedNow => "SPT-405",
            Self::NotInUse { .. } => "SPT-1401",
            Self::FaceDown { .. } => "SPT-301",
            Self::NoFullDog => "SPT-902",
            Self::NoSpace { .. } => "SPT-402",
            Self::NotRolled { .. } => "SPT-731",
            Self::NotToKeep { .. } => "SPT-733",
            Self::NotEight { .. } => "SPT-735",
            Self::NotOnTopDog { .. } => "SPT-714",
            Self::NotAside { .. } => "SPT-723",
            Self::NothingChosen | Self::NotToRollAgain { .. } => "SPT-715",
            Self::NoSuchDie => "SPT-725",
            Self::CannotDig => "SPT-712",
            Self::CannotMove => "SPT-713",
        }
    }
}

impl fmt::Display for IllegalAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotYourTurn => f.write_str("it is not this seat's turn to decide"),
            Self::NotAskedNow => f.write_str("something else is to be decided now"),
            Self::NotInUse { tile } => write!(f, "{} is not among the tiles in use", tile.name()),
            Self::FaceDown { tile } => write!(f, "{} lies face down", tile.name()),
            Self::NoFullDog => f.write_str("scoring needs a dog with a die on every space"),
            Self::NoSpace { dog } => write!(f, "dog {dog} has no free space for this die"),
            Self::NotRolled { number } | Self::NotToRollAgain { number } | Self::NotToKeep { number } => {
                write!(f, "there is no {number} to choose")
            }
            Self::NotEight { number } => write!(f, "no set with a {number} adds up to exactly 8"),
            Self::NotOnTopDog { number } => write!(f, "the deck's top card does not show a {number}"),
            Self::NotAside { dice } => write!(f, "{dice} dice cannot be set aside: 3 to 12, or what is there"),
            Self::NothingChosen => f.write_str("choose at least one die to roll again"),
            Self::NoSuchDie => f.write_str("there is no such own die"),
            Self::CannotDig => f.write_str("no such die is buried there, or it is a 6 that cannot be raised"),
            Self::CannotMove => f.write_str("there is no die on that space, or the other space is not free"),
        }
    }
}
