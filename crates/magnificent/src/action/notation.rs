//! The notation of actions and chance outcomes: `Display` writes it, `FromStr` parses it.

use core::fmt;
use core::str::FromStr;

use game_core::{NotationError, Seat};

use super::{Action, Chance, Payment, Source};
use crate::components::{Card, Colour, ColourOrClear, POSTER_SPACES, Side};
use crate::state::MainAction;

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Side(Side::A) => f.write_str("side A"),
            Self::Side(Side::B) => f.write_str("side B"),
            Self::Draft(card) => write!(f, "draft {card}"),
            Self::Keep(card) => write!(f, "keep {card}"),
            Self::Tile(space) => write!(f, "tile {space}"),
            Self::SoloDiscard(slot) => write!(f, "drop {slot}"),
            Self::SoloSkip => f.write_str("skip"),
            Self::Bonus => f.write_str("bonus"),
            Self::Copy(card) => write!(f, "copy {card}"),
            Self::Train(space) => write!(f, "train {space}"),
            Self::DoubleTent(space) => write!(f, "train TT12 {space}"),
            Self::Take { kind, face, card } => write!(f, "take {} {face} {card}", kind.name()),
            Self::Flip => f.write_str("flip"),
            Self::SetDie(face) => write!(f, "set {face}"),
            Self::DieDone => f.write_str("die done"),
            Self::Colour(colour) => write!(f, "colour {}", colour.name()),
            Self::Gem(kind) => write!(f, "gem {}", kind.name()),
            Self::Main(main_action) => f.write_str(main_action.name()),
            Self::Level(power) => write!(f, "level B{power}"),
            Self::Lay { tile, orientation, row, column } => write!(f, "lay {tile} {orientation} {row},{column}"),
            Self::EndBuild => f.write_str("end build"),
            Self::Wagon(colour) => write!(f, "wagon {}", colour.name()),
            Self::Steps(steps) => write!(f, "steps {steps}"),
            Self::TakePassing => f.write_str("tent take"),
            Self::LeavePassing => f.write_str("tent leave"),
            Self::Tent(space) => write!(f, "tent {space}"),
            Self::Hat(number) => write!(f, "hat {number}"),
            Self::Space(number) => write!(f, "space {number}"),
            Self::Put(Some(poster)) => write!(f, "put {poster}"),
            Self::Put(None) => f.write_str("put empty"),
            Self::Complete(space) => write!(f, "complete {space}"),
            Self::Pay(Payment::Own) => f.write_str("pay own"),
            Self::Pay(Payment::Clear) => f.write_str("pay clear"),
            Self::Pay(Payment::Waived) => f.write_str("pay waived"),
            Self::Stop => f.write_str("stop"),
            Self::KeepPosters => f.write_str("keep posters"),
            Self::Arrange => f.write_str("arrange"),
            Self::Poster(Source::Deck) => f.write_str("poster deck"),
            Self::Poster(Source::Display(slot)) => write!(f, "poster {slot}"),
            Self::Poster(Source::None) => f.write_str("poster none"),
            Self::Place(space) => write!(f, "place {space}"),
            Self::Replace(space) => write!(f, "replace {space}"),
            Self::Discard => f.write_str("discard"),
            Self::Give(kind) => write!(f, "give {}", kind.name()),
            Self::EndTurn => f.write_str("end turn"),
            Self::ChooseSet(slot) => write!(f, "choose {slot}"),
            Self::RejectSet(slot) => write!(f, "reject {slot}"),
            Self::Score(card) => write!(f, "score {card}"),
            Self::Coins(coins) => write!(f, "coins {coins}"),
        }
    }
}

/// Parses a number from `least` to `most`, written in digits only.
fn number(text: &str, least: u8, most: u8) -> Option<u8> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|number| digits && (least..=most).contains(number))
}

/// Parses a colour or `clear`, by its name or its first letter.
fn colour_or_clear(text: &str) -> Option<ColourOrClear> {
    ColourOrClear::ALL.into_iter().find(|kind| kind.name() == text || kind.name()[..1] == *text)
}

fn colour(text: &str) -> Option<Colour> {
    colour_or_clear(text)?.colour()
}

fn slot(text: &str) -> Option<u8> {
    number(text, 0, 3)
}

fn space(text: &str) -> Option<u8> {
    number(text, 0, POSTER_SPACES as u8 - 1)
}

/// The largest number of steps, coins, levels and spaces that notation accepts, for any component set.
const MAX_NUMBER: u8 = 99;

/// Parses notation in either case, with first letters of colours and the short forms `take g5 M-02`, `b9` and
/// `sO 2 3,4`.
impl FromStr for Action {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let lower = text.to_ascii_lowercase();
        let words: Vec<&str> = lower.split_ascii_whitespace().collect();
        parse_words(&words).ok_or_else(|| {
            NotationError::new(
                "an action looks like `take green 5 M-02`, `colour green`, `gem clear`, `build`, `level B9`, `lay sO 2 3,4`, `travel`, \
                 `steps 7`, `perform`, `space 10`, `complete 0`, `poster deck`, `place 1`, `train BS2` or `end turn`",
            )
        })
    }
}

fn parse_words(words: &[&str]) -> Option<Action> {
    Some(match *words {
        ["skip"] => Action::SoloSkip,
        ["bonus"] => Action::Bonus,
        ["flip"] => Action::Flip,
        ["die", "done"] | ["done"] => Action::DieDone,
        ["build"] => Action::Main(MainAction::Build),
        ["travel"] => Action::Main(MainAction::Travel),
        ["perform"] => Action::Main(MainAction::Perform),
        ["end", "build"] => Action::EndBuild,
        ["end", "turn"] | ["end"] => Action::EndTurn,
        ["stop"] => Action::Stop,
        ["arrange"] => Action::Arrange,
        ["discard"] => Action::Discard,
        ["keep", "posters"] => Action::KeepPosters,
        ["side", "a"] => Action::Side(Side::A),
        ["side", "b"] => Action::Side(Side::B),
        ["tent", "take"] => Action::TakePassing,
        ["tent", "leave"] => Action::LeavePassing,
        ["put", "empty"] => Action::Put(None),
        ["pay", "own"] => Action::Pay(Payment::Own),
        ["pay", "clear"] => Action::Pay(Payment::Clear),
        ["pay", "waived"] => Action::Pay(Payment::Waived),
        ["poster", "deck"] => Action::Poster(Source::Deck),
        ["poster", "none"] => Action::Poster(Source::None),
        ["train", "tt12", at] => Action::DoubleTent(space(at)?),
        ["train", id] => Action::Train(id.parse().ok()?),
        ["take", die, card] if die.is_ascii() && die.len() == 2 => take(&die[..1], &die[1..], card)?,
        ["take", die, face, card] => take(die, face, card)?,
        ["lay", tile, orientation, at] | [tile, orientation, at] => lay(tile, orientation, at)?,
        [verb, argument] => with_argument(verb, argument)?,
        [level] => Action::Level(number(level.strip_prefix('b')?, 1, MAX_NUMBER)?),
        _ => return None,
    })
}

fn take(die: &str, face: &str, card: &str) -> Option<Action> {
    Some(Action::Take { kind: colour_or_clear(die)?, face: number(face, 1, 6)?, card: card.parse().ok()? })
}

fn lay(tile: &str, orientation: &str, at: &str) -> Option<Action> {
    let (row, column) = at.split_once(',')?;
    let (row, column) = (number(row, 0, 15)?, number(column, 0, 15)?);
    Some(Action::Lay { tile: tile.parse().ok()?, orientation: number(orientation, 0, 7)?, row, column })
}

fn with_argument(verb: &str, text: &str) -> Option<Action> {
    let card = || text.parse::<Card>().ok();
    Some(match verb {
        "draft" => Action::Draft(card()?),
        "keep" => Action::Keep(card()?),
        "copy" => Action::Copy(card()?),
        "score" => Action::Score(card()?),
        "tile" => Action::Tile(text.parse().ok().filter(|space: &crate::components::Space| !space.on_board())?),
        "drop" => Action::SoloDiscard(slot(text)?),
        "set" => Action::SetDie(number(text, 1, 6)?),
        "choose" => Action::ChooseSet(slot(text)?),
        "reject" => Action::RejectSet(slot(text)?),
        "colour" => Action::Colour(colour(text)?),
        "gem" => Action::Gem(colour_or_clear(text)?),
        "level" => Action::Level(number(text.strip_prefix('b').unwrap_or(text), 1, MAX_NUMBER)?),
        "wagon" => Action::Wagon(colour(text)?),
        "steps" => Action::Steps(number(text, 0, MAX_NUMBER)?),
        "tent" => Action::Tent(space(text)?),
        "hat" => Action::Hat(number(text, 1, MAX_NUMBER)?),
        "space" => Action::Space(number(text, 1, MAX_NUMBER)?),
        "put" => Action::Put(Some(text.parse().ok()?)),
        "complete" => Action::Complete(space(text)?),
        "poster" => Action::Poster(Source::Display(slot(text)?)),
        "place" => Action::Place(space(text)?),
        "replace" => Action::Replace(space(text)?),
        "give" => Action::Give(colour_or_clear(text)?),
        "coins" => Action::Coins(number(text, 0, MAX_NUMBER)?),
        _ => return None,
    })
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start(seat) => write!(f, "start {seat}"),
            Self::Roll(face) => write!(f, "roll {face}"),
            Self::Card(card) => write!(f, "card {card}"),
            Self::Tile(space) => write!(f, "tile {space}"),
            Self::Tent(tent) => write!(f, "tent {tent}"),
            Self::Poster(poster) => write!(f, "poster {poster}"),
            Self::Board(board) => write!(f, "board {board}"),
        }
    }
}

/// Parses notation in either case.
impl FromStr for Chance {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let words: Vec<&str> = text.split_ascii_whitespace().collect();
        let [verb, value] = words[..] else {
            return Err(NotationError::new("a roll or draw looks like `roll 4`, `card M-12` or `poster P-O01`"));
        };
        match verb.to_ascii_lowercase().as_str() {
            "start" => {
                let seat = number(value, 0, 5).and_then(|number| Seat::try_from(number).ok());
                seat.map(Self::Start).ok_or_else(|| NotationError::new(format!("there is no seat `{value}`")))
            }
            "roll" => number(value, 1, 6).map(Self::Roll).ok_or_else(|| NotationError::new("a die shows 1 to 6")),
            "card" => value.parse().map(Self::Card),
            "tile" => value.parse().map(Self::Tile),
            "tent" => value.parse().map(Self::Tent),
            "poster" => value.parse().map(Self::Poster),
            "board" => value.parse().map(Self::Board),
            other => Err(NotationError::new(format!(
                "`{other}` is not a roll or draw: it begins with start, roll, card, tile, tent, poster or board"
            ))),
        }
    }
}
