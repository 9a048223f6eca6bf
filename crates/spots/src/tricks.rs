//! Every trick as data: for each tile a table of typed steps, which the interpreter in `turn` carries out.

/// The number of dice a roll takes, and from where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Take {
    /// This number of dice from the supply.
    Supply(u8),
    /// This number of dice from the supply, and one more for each paw on the mover's unscored dogs.
    SupplyAndPaws(u8),
    /// All dice of the mover's yard.
    Yard,
    /// One from the supply in the first round, two in the second, and so on.
    Rounds,
    /// One from the supply for each of the mover's dogs with a free space.
    OpenDogs,
    /// This number of dice from the supply, and one of the mover's own dice from the yard or a dog.
    SupplyAndOwn(u8),
    /// The dice set aside, one at a time.
    Aside,
}

/// Which of the rolled dice are placed or buried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Select {
    /// All dice of the roll.
    All,
    /// All that show one number, chosen after the roll.
    OneNumber,
    /// All that show the number named before the roll, or less.
    AtMostNamed,
    /// This number of dice, chosen after the roll.
    Exactly(u8),
    /// All but those the mover discards; only dice lower than the sum of the yard can be discarded.
    DropLower,
    /// A combination with exactly this total, if there is one.
    Total(u8),
}

/// Which dice are rerolled when the mover pays a treat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reroll {
    /// All dice of the roll.
    All,
    /// Those the mover chooses.
    Part,
}

/// One roll of a trick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Roll {
    /// The number of dice it takes, and from where.
    pub take: Take,
    /// Which of the rolled dice are placed or buried.
    pub select: Select,
    /// Which dice are rerolled when the mover pays a treat.
    pub reroll: Reroll,
    /// Whether the roll is optional.
    pub may: bool,
    /// Whether the roll may be repeated.
    pub again: bool,
}

/// The number of treats a step takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Amount {
    /// This number of treats.
    Fixed(u8),
    /// One for each paw on the mover's unscored dogs.
    Paws,
    /// As many as the mover has.
    Owned,
    /// One for each face-down tile other than the chosen one.
    OtherTilesDown,
    /// The sum of the dice buried from the latest roll.
    JustBuried,
}

/// One step of a trick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TrickStep {
    /// Draw the top dog of the deck.
    Draw,
    /// Roll dice; then place or bury them.
    Roll(Roll),
    /// Once for each paw on the mover's unscored dogs, one buried die of any player may be raised or lowered
    /// by 1.
    Change,
    /// One of the mover's placed dice may be moved.
    Move,
    /// Take a die from the supply and set it to a number of the deck's top card.
    Set,
    /// Name a number.
    Name,
    /// Set dice aside; the payload is the minimum and the maximum number.
    SetAside(u8, u8),
    /// Take treats from the supply.
    Treats(Amount),
    /// Give back as many treats as the number of the mover's highest free space.
    GiveBack,
}

use Amount::{Fixed, JustBuried, OtherTilesDown, Owned, Paws};
use TrickStep::{Change, Draw, GiveBack, Move, Name, Set, SetAside, Treats};

const PLAIN: Roll = Roll { take: Take::Supply(1), select: Select::All, reroll: Reroll::All, may: false, again: false };

/// Returns a roll of this number of dice from the supply.
const fn roll(dice: u8) -> TrickStep {
    TrickStep::Roll(Roll { take: Take::Supply(dice), ..PLAIN })
}

/// Returns an optional roll of one die from the supply; with `again` it may be repeated.
const fn may_roll(again: bool) -> TrickStep {
    TrickStep::Roll(Roll { may: true, again, ..PLAIN })
}

/// Returns a roll that must be made once and may be repeated.
const fn repeated(take: Take) -> TrickStep {
    TrickStep::Roll(Roll { take, again: true, ..PLAIN })
}

/// Returns a roll of which only some dice are placed or buried.
const fn selected(take: Take, select: Select) -> TrickStep {
    TrickStep::Roll(Roll { take, select, ..PLAIN })
}

// The tricks of SPT-701 to 745, one row per tile.
pub(crate) const HOWL: &[TrickStep] = &[Draw, roll(1)];
pub(crate) const ROLL_OVER: &[TrickStep] = &[selected(Take::Yard, Select::All), may_roll(false)];
pub(crate) const WALK: &[TrickStep] = &[roll(2), may_roll(false)];
pub(crate) const DIG: &[TrickStep] = &[Change, roll(2)];
pub(crate) const TROT: &[TrickStep] = &[Move, roll(2)];
pub(crate) const RETRIEVE: &[TrickStep] = &[Set, roll(2)];
pub(crate) const TRACK: &[TrickStep] =
    &[TrickStep::Roll(Roll { take: Take::Supply(3), reroll: Reroll::Part, ..PLAIN })];
pub(crate) const RUN: &[TrickStep] = &[roll(3), may_roll(true)];
pub(crate) const CHASE: &[TrickStep] = &[repeated(Take::Rounds)];
pub(crate) const BOLT: &[TrickStep] = &[SetAside(3, 12), repeated(Take::Aside)];
pub(crate) const SPRINT: &[TrickStep] = &[repeated(Take::OpenDogs)];
pub(crate) const DOGPILE: &[TrickStep] = &[repeated(Take::SupplyAndOwn(2))];
pub(crate) const FETCH: &[TrickStep] = &[selected(Take::Supply(8), Select::OneNumber)];
pub(crate) const GUARD: &[TrickStep] = &[Name, selected(Take::Supply(4), Select::AtMostNamed)];
pub(crate) const HUNT: &[TrickStep] = &[selected(Take::SupplyAndPaws(2), Select::Exactly(2))];
pub(crate) const SCAVENGE: &[TrickStep] = &[selected(Take::Supply(4), Select::DropLower)];
pub(crate) const SEARCH: &[TrickStep] = &[selected(Take::Supply(7), Select::Total(8))];
pub(crate) const BEG: &[TrickStep] = &[Treats(Fixed(1)), Treats(Paws)];
pub(crate) const CHEW: &[TrickStep] = &[Treats(Owned), Treats(Fixed(1))];
pub(crate) const GOBBLE: &[TrickStep] = &[Treats(Fixed(7)), GiveBack];
pub(crate) const PLAY_DEAD: &[TrickStep] = &[roll(1), Treats(JustBuried)];
pub(crate) const STAY: &[TrickStep] = &[Treats(OtherTilesDown)];
