//! Actions, chance outcomes, refusals, and their notation.

use core::fmt;
use core::str::FromStr;

use game_core::{NotationError, Seat, refusals};

use crate::components::{Dog, Tile};
use crate::dice::{Dice, MAX_ROLL};

/// One decision of a seat. The order of the variants is the order of the legal list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Score all full dogs as the whole turn.
    Score,
    /// Perform the trick of a face-up tile.
    Trick(Tile),
    /// Keep the roll: pay no treat to reroll it.
    Keep,
    /// Pay a treat to roll again; with Track, the mover then chooses which dice.
    Treat,
    /// Track: stop choosing dice, and reroll those chosen so far.
    Go,
    /// Track: choose one more die that shows this number to be rerolled.
    Again(u8),
    /// Fetch, Guard and Retrieve: name this number.
    Number(u8),
    /// Hunt and Search: keep a die that shows this number.
    Take(u8),
    /// Scavenge: discard the highest die that may be discarded.
    Drop,
    /// Scavenge: keep the highest die that may be discarded.
    Hold,
    /// Bury the highest die of the roll that is not yet settled.
    Bury,
    /// Place the highest unsettled die of the roll on the dog at this index of the pack.
    Place(u8),
    /// Skip an optional step or roll, or stop repeating a roll.
    No,
    /// Take an optional step or roll, or repeat a roll.
    Yes,
    /// Bolt: set this many dice aside.
    Aside(u8),
    /// Dogpile: pick up a buried die showing this number.
    FromYard(u8),
    /// Dogpile: pick up a die from a dog of the mover: the index of the dog in the pack, and the number of
    /// the die.
    FromDog(u8, u8),
    /// Dig: change a buried die by 1.
    Dig {
        /// The seat in whose yard the die is.
        seat: Seat,
        /// The number it shows before the change.
        number: u8,
        /// True to raise it, false to lower it.
        up: bool,
    },
    /// Trot: move a placed die to another free space.
    Move {
        /// The index in the pack of the dog the die is on.
        dog: u8,
        /// The number of the space it is on.
        space: u8,
        /// The index in the pack of the dog it moves to.
        to: u8,
        /// The number of the space it moves to; the die is turned to it.
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

/// Parses one decimal digit from `from` to `to`; `None` if the text is anything else.
fn digit(text: &str, from: u8, to: u8) -> Option<u8> {
    let number = text.parse::<u8>().ok().filter(|_| text.len() == 1)?;
    (from..=to).contains(&number).then_some(number)
}

/// Parses two digits with a dot between them, such as `1.6`: the index of a dog or seat, then a number.
fn pair(text: &str) -> Option<(u8, u8)> {
    let (first, second) = text.split_once('.')?;
    Some((digit(first, 0, 5)?, digit(second, 1, 6)?))
}

/// Parses an action in any case; accepts a bare tile name for a trick, and the short forms `p0`, `n4`, `k5`,
/// `a5`, `y5`, `t1.6`, `d1.6-`, `m0.3>1.5`, `r6`.
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
                "an action looks like `trick walk`, `score`, `place 0`, `bury`, `keep`, `treat`, `yes`, `no` or `number 4`",
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Chance {
    /// A tile is turned up.
    Tile(Tile),
    /// A dog card is turned up on top of the deck.
    Dog(Dog),
    /// The numbers shown by the dice rolled.
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

/// Parses a chance outcome in any case, with the dice of a roll in any order.
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
                if usize::from(dice.len()) > MAX_ROLL {
                    return Err(NotationError::new(format!("at most {MAX_ROLL} dice can be rolled together")));
                }
                Ok(Self::Roll(dice))
            }
            _ => Err(NotationError::new("a roll or draw looks like `roll 6,4,3`, `dog 125` or `tile walk`")),
        }
    }
}

refusals! {
    /// Why an action is refused.
    #[derive(Copy)]
    pub enum IllegalAction {
        /// It is another seat's turn, or no decision is due.
        NotYourTurn => "SPT-201", "it is not this seat's turn to decide";
        /// A different kind of decision is due.
        NotAskedNow => "SPT-405", "another decision is due now";
        /// The tile is not one of the six tiles in use.
        NotInUse { tile: Tile } => "SPT-1401", "{} is not among the tiles in use", tile.name();
        /// The tile lies face down.
        FaceDown { tile: Tile } => "SPT-301", "{} is face down", tile.name();
        /// None of the mover's dogs is full.
        NoFullDog => "SPT-902", "scoring needs a dog with a die on every space";
        /// The dog has no free space for the number of the die.
        NoSpace { dog: u8 } => "SPT-402", "dog {dog} has no free space for this die (the first dog is 0)";
        /// Fetch: no rolled die shows this number.
        NotRolled { number: u8 } => "SPT-731", "there is no {number} to choose";
        /// Track: no die that may still be chosen for the reroll shows this number.
        NotToRollAgain { number: u8 } => "SPT-715", "there is no {number} to choose";
        /// Hunt: no die that may be kept shows this number.
        NotToKeep { number: u8 } => "SPT-733", "there is no {number} to choose";
        /// Search: the dice kept so far, this die and some of the others cannot add up to 8.
        NotEight { number: u8 } => "SPT-735", "no combination with a {number} adds up to exactly 8";
        /// Retrieve: the top card of the deck has no space for this number.
        NotOnTopDog { number: u8 } => "SPT-714", "the deck's top card does not show a {number}";
        /// Bolt: the minimum or the supply does not allow setting this number of dice aside.
        NotAside { dice: u8 } => "SPT-723",
            "{dice} dice cannot be set aside: choose 3 to 12, and no more than the supply has";
        /// Track: at least one die must be chosen.
        NothingChosen => "SPT-715", "choose at least one die to roll again";
        /// Dogpile: the mover has no such die to pick up.
        NoSuchDie => "SPT-725", "you have no such die";
        /// Dig: no such die is in that yard, or a 6 would be raised.
        CannotDig => "SPT-712", "no such die is buried there, or it is a 6, which cannot be raised";
        /// Trot: there is no die on the space named first, or the space named second is not free.
        CannotMove => "SPT-713", "there is no die on that space, or the other space is not free";
    }
}
