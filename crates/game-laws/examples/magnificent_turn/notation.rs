//! The texts of actions, chance outcomes and events.

use core::fmt;
use core::str::FromStr;

use game_core::NotationError;

use crate::board::{Action, Deed, Source};
use crate::parts::{Kind, POSTERS, Size};
use crate::turn::Event;

/// A die rolled or a poster drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Chance {
    Roll(u8),
    Poster(u8),
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Orange => "orange",
            Self::Green => "green",
            Self::Purple => "purple",
            Self::Clear => "clear",
        })
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TakeDie { kind, face, card } => write!(f, "take {kind} {face} {card}"),
            Self::FlipDie => f.write_str("flip"),
            Self::SetDie(face) => write!(f, "set {face}"),
            Self::DieDone => f.write_str("die done"),
            Self::ChooseColour(colour) => write!(f, "colour {colour}"),
            Self::SpendGem(kind) => write!(f, "gem {kind}"),
            Self::UseBonus => f.write_str("bonus"),
            Self::Choose(Deed::Build) => f.write_str("build"),
            Self::Choose(Deed::Travel) => f.write_str("travel"),
            Self::Choose(Deed::Perform) => f.write_str("perform"),
            Self::ChooseLevel(level) => write!(f, "level {level}"),
            Self::PlaceTile { size, turned, row, column } => {
                let size = if *size == Size::Small { "small" } else { "large" };
                write!(f, "tile {size} {turned} {row},{column}")
            }
            Self::EndBuild => f.write_str("end build"),
            Self::ChooseSteps(steps) => write!(f, "steps {steps}"),
            Self::PlaceTent(space) => write!(f, "tent {space}"),
            Self::ChooseSpace(space) => write!(f, "space {space}"),
            Self::CompletePoster(space) => write!(f, "complete {space}"),
            Self::PayGem(kind) => write!(f, "pay {kind}"),
            Self::StopCompleting => f.write_str("stop"),
            Self::TakePoster(Source::Deck) => f.write_str("poster deck"),
            Self::TakePoster(Source::Display(slot)) => write!(f, "poster {slot}"),
            Self::TakePoster(Source::Nowhere) => f.write_str("poster none"),
            Self::PlacePoster(space) => write!(f, "place {space}"),
            Self::ReplacePoster(space) => write!(f, "replace {space}"),
            Self::DiscardTaken => f.write_str("discard"),
            Self::EndTurn => f.write_str("end turn"),
        }
    }
}

impl FromStr for Action {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let known = Self::all().into_iter().find(|action| action.to_string() == text);
        known.ok_or_else(|| NotationError::new(format!("no action is spelt `{text}`")))
    }
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Roll(face) => write!(f, "roll {face}"),
            Self::Poster(poster) => write!(f, "poster {poster}"),
        }
    }
}

impl FromStr for Chance {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut all = (1..=6).map(Self::Roll).chain((0..POSTERS.len() as u8).map(Self::Poster));
        let known = all.find(|chance| chance.to_string() == text);
        known.ok_or_else(|| NotationError::new(format!("no chance outcome is spelt `{text}`")))
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Did { seat, action, forced: false } => write!(f, "seat {seat} decides: {action}"),
            Self::Did { seat, action, forced: true } => write!(f, "seat {seat} can only: {action}"),
            Self::Rolled { kind, face } => write!(f, "a {kind} die shows {face}"),
            Self::Revealed { poster } => write!(f, "poster {poster} is drawn"),
            Self::Refilled { slot, poster } => write!(f, "poster {poster} comes to slot {slot}"),
            Self::GotGem { seat, kind } => write!(f, "seat {seat} gains a gem: {kind}"),
            Self::GotCoins { seat, coins } => write!(f, "seat {seat} gains coins: {coins}"),
            Self::GotTrainer { seat } => write!(f, "seat {seat} gains a trainer"),
            Self::Scored { seat, points } => write!(f, "seat {seat} scores {points}"),
            Self::WagonMoved { colour, to } => write!(f, "the {colour} wagon moves to {to}"),
            Self::Ended => f.write_str("the last turn is over"),
        }
    }
}
