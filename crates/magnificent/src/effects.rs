//! What cards, camp cells and tent spaces do, as data with one text form each: gains and bonuses, which
//! [`crate::turn`] interprets, and what cards count, which [`crate::scoring`] scores.

use core::fmt;
use core::str::FromStr;

use crate::components::{Colour, ColourOrClear, Size, Tile};

/// What a camp cell, a tent space or the top of a card yields at once (MAG-432 to 436).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gain {
    /// This number of coins.
    Coins(u8),
    /// This number of points.
    Points(u8),
    /// This number of gems of a colour, or of clear gems.
    Gems(ColourOrClear, u8),
    /// This number of trainers from the reserve.
    Trainers(u8),
    /// This number of posters.
    Posters(u8),
}

/// The bonus on top of a master card (MAG-431 to 443).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bonus {
    /// A gain, as on a camp cell.
    Gain(Gain),
    /// This amount of power this turn, with any die or only with a die of one colour.
    Pips(u8, Option<Colour>),
    /// Set the die taken to any face.
    SetDie,
    /// Copy the bonus of another card of the seat.
    Copy,
    /// Return a trainer to the reserve and build a small tile of this colour.
    TileForTrainer(Colour),
    /// Discard this number of gems and build a small tile of this colour.
    TileForGems(Colour, u8),
    /// Pay this number of coins and gain a trainer.
    TrainerForCoins(u8),
}

/// What a master card counts to score points (MAG-401 to 419).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// Camp tiles of a size, of a colour, or of both.
    Tiles(Option<Size>, Option<Colour>),
    /// Cells of the largest rectangle covered by tiles of a colour.
    Rectangle(Colour),
    /// Columns of the camp that are covered completely.
    Columns,
    /// Rows of the camp that are covered completely.
    Rows,
    /// Tents placed on the board.
    Tents,
    /// Gems of any colour, without clear ones.
    ColouredGems,
    /// Coins that the seat chooses to pay.
    CoinsPaid,
    /// The number of the space of the seat's highest hat.
    HatSpace,
    /// Completed posters of the character of which the seat has completed the most.
    OneCharacter,
    /// Different characters on the completed posters.
    Characters,
    /// Completed posters with the symbol of a colour.
    Symbol(Colour),
    /// Nothing but the card itself: the points are fixed.
    Card,
    /// All trainers of the seat outside the reserve.
    Trainers,
    /// Coins that were due for the dice of the round.
    CoinsDue,
    /// Pips on the seat's clear dice.
    ClearDice,
}

impl Gain {
    /// Returns the gain multiplied by `times` (MAG-336).
    #[must_use]
    pub const fn times(self, times: u8) -> Self {
        match self {
            Self::Coins(amount) => Self::Coins(amount * times),
            Self::Points(amount) => Self::Points(amount * times),
            Self::Gems(kind, amount) => Self::Gems(kind, amount * times),
            Self::Trainers(amount) => Self::Trainers(amount * times),
            Self::Posters(amount) => Self::Posters(amount * times),
        }
    }
}

impl fmt::Display for Gain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Coins(amount) => write!(f, "coins {amount}"),
            Self::Points(amount) => write!(f, "points {amount}"),
            Self::Gems(kind, amount) => write!(f, "{} gems {amount}", kind.name()),
            Self::Trainers(amount) => write!(f, "trainers {amount}"),
            Self::Posters(amount) => write!(f, "posters {amount}"),
        }
    }
}

impl fmt::Display for Bonus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Gain(gain) => gain.fmt(f),
            Self::Pips(pips, None) => write!(f, "die +{pips}"),
            Self::Pips(pips, Some(colour)) => write!(f, "die +{pips} {}", colour.name()),
            Self::SetDie => f.write_str("set die"),
            Self::Copy => f.write_str("copy"),
            Self::TileForTrainer(colour) => write!(f, "{} for 1 trainer", Tile::of(Size::Small, *colour)),
            Self::TileForGems(colour, gems) => write!(f, "{} for {gems} gems", Tile::of(Size::Small, *colour)),
            Self::TrainerForCoins(coins) => write!(f, "trainer for {coins} coins"),
        }
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tiles(size, colour) => {
                if let Some(size) = size {
                    f.write_str(if *size == Size::Small { "small " } else { "large " })?;
                }
                if let Some(colour) = colour {
                    write!(f, "{} ", colour.name())?;
                }
                f.write_str("tile")
            }
            Self::Rectangle(colour) => write!(f, "cell of the largest {} rectangle", colour.name()),
            Self::Columns => f.write_str("full column"),
            Self::Rows => f.write_str("full row"),
            Self::Tents => f.write_str("tent"),
            Self::ColouredGems => f.write_str("coloured gem"),
            Self::CoinsPaid => f.write_str("coin paid"),
            Self::HatSpace => f.write_str("number of the hat space"),
            Self::OneCharacter => f.write_str("poster of one character"),
            Self::Characters => f.write_str("different character"),
            Self::Symbol(colour) => write!(f, "{} poster", colour.name()),
            Self::Card => f.write_str("card"),
            Self::Trainers => f.write_str("own trainer"),
            Self::CoinsDue => f.write_str("coin due"),
            Self::ClearDice => f.write_str("pip of clear dice"),
        }
    }
}

/// Parses a text by comparing it with the `Display` form of every value; the lists are short.
fn parse_displayed<T: fmt::Display>(
    text: &str,
    values: &(impl Iterator<Item = T> + Clone),
    what: &str,
) -> Result<T, String> {
    let find = |text: &str| values.clone().find(|value| value.to_string() == text);
    find(text).ok_or_else(|| match with_one(text) {
        Some(smallest) if find(&smallest).is_some() => format!("`{text}`: the number must be from 1 to {MAX_AMOUNT}"),
        _ => format!("`{text}` is not a {what}"),
    })
}

/// Returns the text with 1 in place of its first number; `None` if it has no number.
fn with_one(text: &str) -> Option<String> {
    let from = text.find(|letter: char| letter.is_ascii_digit())?;
    let rest = text[from..].trim_start_matches(|letter: char| letter.is_ascii_digit());
    Some(format!("{}1{rest}", &text[..from]))
}

/// The largest amount of one gain or bonus.
const MAX_AMOUNT: u8 = 20;

fn gains() -> impl Iterator<Item = Gain> + Clone {
    (1..=MAX_AMOUNT).flat_map(|amount| {
        let gems = ColourOrClear::ALL.map(|kind| Gain::Gems(kind, amount));
        [Gain::Coins(amount), Gain::Points(amount), Gain::Trainers(amount), Gain::Posters(amount)]
            .into_iter()
            .chain(gems)
    })
}

impl FromStr for Gain {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        parse_displayed(text, &gains(), "gain such as `coins 2` or `clear gems 1`")
    }
}

impl FromStr for Bonus {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let numbered = (1..=MAX_AMOUNT).flat_map(|amount| {
            let coloured =
                Colour::ALL.map(|colour| [Self::Pips(amount, Some(colour)), Self::TileForGems(colour, amount)]);
            [Self::Pips(amount, None), Self::TrainerForCoins(amount)].into_iter().chain(coloured.into_iter().flatten())
        });
        let plain = [Self::SetDie, Self::Copy].into_iter().chain(Colour::ALL.map(Self::TileForTrainer));
        let all = gains().map(Self::Gain).chain(numbered).chain(plain);
        parse_displayed(text, &all, "bonus such as `coins 2`, `die +2 green` or `sO for 3 gems`")
    }
}

impl FromStr for Count {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let colours = [None, Some(Colour::Orange), Some(Colour::Green), Some(Colour::Purple)];
        let sizes = [None, Some(Size::Small), Some(Size::Large)];
        let tiles = sizes.into_iter().flat_map(|size| colours.map(|colour| Self::Tiles(size, colour)));
        let coloured = Colour::ALL.into_iter().flat_map(|colour| [Self::Rectangle(colour), Self::Symbol(colour)]);
        let plain = [
            Self::Columns,
            Self::Rows,
            Self::Tents,
            Self::ColouredGems,
            Self::CoinsPaid,
            Self::HatSpace,
            Self::OneCharacter,
            Self::Characters,
            Self::Card,
            Self::Trainers,
            Self::CoinsDue,
            Self::ClearDice,
        ];
        parse_displayed(text, &tiles.chain(coloured).chain(plain), "scoring such as `small orange tile` or `full row`")
    }
}
