//! Events: what viewers are told about a step. Only the draft has secrets: a hand is sent to its holder only,
//! and a choice only to the seat that made it until all have chosen.

mod words;

use core::fmt;

use game_core::Seat;
use serde::{Deserialize, Serialize};

use crate::action::{Action, Source};
use crate::components::{Board, Card, CardSet, Colour, ColourOrClear, Poster, Side, Space, Tent};

use words::words;

/// One thing that happened in a step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
#[allow(missing_docs, reason = "the names of the fields say what they are: who, which, how many")]
pub enum Event {
    /// The starting player was determined.
    Started { seat: Seat },
    /// A die was rolled into the MAIN TENT.
    Rolled { kind: ColourOrClear, face: u8 },
    /// A card was put into a slot of the main display.
    CardLaid { slot: u8, card: Card },
    /// A trainer tile was put into a slot of the main display.
    TileLaid { slot: u8, tile: Space },
    /// A tent was put on a travel track.
    TentLaid { colour: Colour, tent: Tent },
    /// A poster was put into a slot of the poster display.
    PosterLaid { slot: u8, poster: Poster },
    /// A board was dealt to a seat.
    BoardDealt { seat: Seat, board: Board },
    /// A starting poster was dealt to a seat.
    PosterDealt { seat: Seat, poster: Poster },
    /// A card was dealt to a seat for the draft; `None` for viewers other than that seat.
    CardDealt { seat: Seat, card: Option<Card> },
    /// Solo: a card was drawn for the seat to choose from.
    CardOffered { card: Card },
    /// A seat chose a card of its hand.
    Drafted { seat: Seat, card: Card },
    /// The hands were passed to the left.
    HandsPassed,
    /// A seat received the hand that was passed to it.
    HandTaken { seat: Seat, cards: CardSet },
    /// The draft is over; every seat has its four cards.
    DraftEnded,
    /// A seat took its cards and the supply of its board.
    Supplied { seat: Seat, board: Board, side: Side },
    /// The starting player gave a coin to the last player.
    CoinGiven { from: Seat, to: Seat },
    /// A trainer tile was drawn for the seats to pick from.
    TileOffered { tile: Space },
    /// A seat took an action; `forced` if it was applied without asking, as the only legal one.
    Did { seat: Seat, action: Action, forced: bool },
    /// Coins were gained.
    GotCoins { seat: Seat, coins: u8 },
    /// Points were gained.
    GotPoints { seat: Seat, points: i16 },
    /// A gem was gained; a coin instead if `stored` is false, because storage was full.
    GotGem { seat: Seat, kind: ColourOrClear, stored: bool },
    /// A trainer was gained; nothing if `there` is false, because the reserve was empty.
    GotTrainer { seat: Seat, there: bool },
    /// A wagon moved by one space, to space `to` of its track.
    WagonMoved { colour: Colour, to: u8 },
    /// A tent was taken from a track.
    TentTaken { seat: Seat, tent: Tent },
    /// The top poster of the deck was turned up.
    PosterSeen { poster: Poster },
    /// A seat took a poster from the deck or from a slot of the display.
    PosterTaken { seat: Seat, poster: Poster, from: Source },
    /// A seat put the poster it took on a space of its board, `instead` of the one that was there.
    PosterPut { seat: Seat, space: u8, poster: Poster, instead: Option<Poster> },
    /// A poster was discarded: replaced, not wanted or, in solo, given up for a die.
    PosterGone { poster: Poster },
    /// A seat paid a gem of this kind for a poster or its tent.
    GemPaid { seat: Seat, kind: ColourOrClear },
    /// A poster was completed; points and coins include those of its tent.
    Completed { seat: Seat, poster: Poster, points: u8, coins: u8 },
    /// The points and coins of a tent were gained again (TT12).
    TentAgain { seat: Seat, points: u8, coins: u8 },
    /// A seat paid for its dice: `due` coins were due, `paid` were paid, and `lost` points were lost for the
    /// missing ones.
    Paid { seat: Seat, due: u8, paid: u8, lost: u8 },
    /// A seat took a set of the main display; in round 3 it has no trainer tile.
    SetTaken { seat: Seat, card: Card, tile: Option<Space> },
    /// A set of the main display was discarded.
    SetDiscarded { slot: u8, card: Card, tile: Option<Space> },
    /// A card was scored; `raw` is before its maximum and before halving, `half` if it scores half.
    Scored { seat: Seat, card: Card, raw: i16, points: i16, half: bool },
    /// A round began.
    RoundBegan { round: u8, starter: Seat },
    /// Coins and areas were scored at the end of the game; `by_gems` areas were completed with gems.
    Finished { seat: Seat, coins: i16, areas: i16, by_gems: u8 },
    /// The game is over.
    Ended,
}

/// Returns a count with its noun, which gets an `s` unless the count is 1.
pub(crate) fn plural(count: impl Into<i32>, thing: &str) -> String {
    let count = count.into();
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Started { seat } => write!(f, "seat {seat} is the starting player"),
            Self::Rolled { kind, face } => write!(f, "a die is rolled: {} {face}", kind.name()),
            Self::CardLaid { slot, card } => write!(f, "card {card} goes into set {slot} of the main display"),
            Self::TileLaid { slot, tile } => write!(f, "trainer tile {tile} goes into set {slot} of the main display"),
            Self::TentLaid { colour, tent } => write!(f, "tent {tent} is put on the {} track", colour.name()),
            Self::PosterLaid { slot, poster } => write!(f, "poster {poster} goes into slot {slot} of the display"),
            Self::BoardDealt { seat, board } => write!(f, "seat {seat} gets board {board}"),
            Self::PosterDealt { seat, poster } => write!(f, "seat {seat} gets starting poster {poster}"),
            Self::CardDealt { seat, card: Some(card) } => write!(f, "seat {seat} is dealt {card}"),
            Self::CardDealt { seat, card: None } => write!(f, "seat {seat} is dealt a card"),
            Self::CardOffered { card } => write!(f, "{card} is laid out"),
            Self::Drafted { seat, card } => write!(f, "seat {seat} drafts {card}"),
            Self::HandsPassed => f.write_str("the hands are passed to the left"),
            Self::HandTaken { seat, cards } => {
                let cards: Vec<String> = cards.iter().map(|card| card.to_string()).collect();
                write!(f, "seat {seat} gets {}", cards.join(" "))
            }
            Self::DraftEnded => f.write_str("the draft is over, the last cards go back into the deck"),
            Self::Supplied { seat, board, side } => write!(f, "seat {seat} takes the supply of {board}-{side:?}"),
            Self::CoinGiven { from, to } => write!(f, "seat {from} gives 1 coin to seat {to}"),
            Self::TileOffered { tile } => write!(f, "{tile} is laid out"),
            Self::Did { seat, action, forced: false } => write!(f, "seat {seat} {}", words(*action)),
            Self::Did { seat, action, forced: true } => {
                write!(f, "seat {seat} {} (nothing else is possible)", words(*action))
            }
            Self::GotCoins { seat, coins } => write!(f, "seat {seat} gains {}", plural(*coins, "coin")),
            Self::GotPoints { seat, points } => write!(f, "seat {seat} gains {}", plural(*points, "point")),
            Self::GotGem { seat, kind, stored: true } => write!(f, "seat {seat} gains 1 gem: {}", kind.name()),
            Self::GotGem { seat, kind, stored: false } => {
                write!(f, "seat {seat} has no room for another gem ({}) and gains 1 coin", kind.name())
            }
            Self::GotTrainer { seat, there: true } => write!(f, "seat {seat} gains a trainer"),
            Self::GotTrainer { seat, there: false } => write!(f, "seat {seat} has no trainer left to gain"),
            Self::WagonMoved { colour, to } => write!(f, "the {} wagon moves to space {to}", colour.name()),
            Self::TentTaken { seat, tent } => write!(f, "seat {seat} takes {tent}"),
            Self::PosterSeen { poster } => write!(f, "the deck's top poster is {poster}"),
            Self::PosterTaken { seat, poster, from } => match from {
                Source::Display(_) => write!(f, "seat {seat} takes {poster} from the display"),
                Source::Deck | Source::None => write!(f, "seat {seat} takes {poster} from the deck"),
            },
            Self::PosterPut { seat, space, poster, instead: None } => {
                write!(f, "{poster} is on poster space {space} of seat {seat}")
            }
            Self::PosterPut { seat, space, poster, instead: Some(before) } => {
                write!(f, "{poster} is on poster space {space} of seat {seat} in place of {before}")
            }
            Self::PosterGone { poster } => write!(f, "{poster} is discarded"),
            Self::GemPaid { seat, kind } => write!(f, "seat {seat} pays 1 gem: {}", kind.name()),
            Self::Completed { seat, poster, points, coins } => {
                let (points, coins) = (plural(*points, "point"), plural(*coins, "coin"));
                write!(f, "seat {seat} completes {poster}: {points} and {coins} with its tent")
            }
            Self::TentAgain { seat, points, coins } => {
                let (points, coins) = (plural(*points, "point"), plural(*coins, "coin"));
                write!(f, "seat {seat} gains {points} and {coins} from the tent again")
            }
            Self::Paid { seat, due, paid, lost: 0 } => write!(f, "seat {seat} pays {paid} of {due} coins due"),
            Self::Paid { seat, due, paid, lost } => {
                write!(f, "seat {seat} pays {paid} of {due} coins due and loses {}", plural(*lost, "point"))
            }
            Self::SetTaken { seat, card, tile: Some(tile) } => write!(f, "seat {seat} takes {card} and {tile}"),
            Self::SetTaken { seat, card, tile: None } => write!(f, "seat {seat} takes {card}"),
            Self::SetDiscarded { slot, card, tile: Some(tile) } => {
                write!(f, "set {slot} ({card}, {tile}) is discarded")
            }
            Self::SetDiscarded { slot, card, tile: None } => write!(f, "set {slot} ({card}) is discarded"),
            Self::Scored { seat, card, raw, points, half } => {
                let how = if *half { " by half" } else { "" };
                write!(f, "seat {seat} scores {card}{how}: {} ({raw} counted)", plural(*points, "point"))
            }
            Self::RoundBegan { round, starter } => write!(f, "round {round} begins, seat {starter} starts"),
            Self::Finished { seat, coins, areas, by_gems } => {
                write!(f, "seat {seat} scores {coins} for coins and {areas} for areas ({by_gems} filled with gems)")
            }
            Self::Ended => f.write_str("the game is over"),
        }
    }
}
