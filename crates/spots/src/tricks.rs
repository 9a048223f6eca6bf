//! Every trick as data: a table of typed steps. `turn` has the one interpreter that carries them out.

/// How many dice a roll takes, and from where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Take {
    /// So many from the supply.
    Supply(u8),
    /// So many from the supply, and one more for each own paw.
    SupplyAndPaws(u8),
    /// All dice of the own yard.
    Yard,
    /// One from the supply in the first round, two in the second, and so on.
    Rounds,
    /// One from the supply for each own dog with a free space.
    OpenDogs,
    /// So many from the supply, and one own die from the yard or a dog.
    SupplyAndOwn(u8),
    /// The dice set aside, one at a time.
    Aside,
}

/// Which of the rolled dice are placed or buried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Select {
    /// All.
    All,
    /// All that show one number, chosen after the roll.
    OneNumber,
    /// All that show the number named before the roll, or less.
    AtMostNamed,
    /// So many, chosen after the roll.
    Exactly(u8),
    /// All but those that are lower than the buried sum and are dropped.
    DropLower,
    /// Some with exactly this total, if there are such.
    Total(u8),
}

/// What a treat rolls again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reroll {
    /// All dice of the roll.
    All,
    /// Those chosen.
    Part,
}

/// One roll of a trick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Roll {
    /// The dice.
    pub take: Take,
    /// Which are kept.
    pub select: Select,
    /// What a treat rolls again.
    pub reroll: Reroll,
    /// Whether it may be left out.
    pub may: bool,
    /// Whether it may be repeated.
    pub again: bool,
}

/// How many treats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount {
    /// So many.
    Fixed(u8),
    /// One for each own paw.
    Paws,
    /// As many as owned.
    Owned,
    /// One for each face-down tile but this one.
    OtherTilesDown,
    /// As many as the buried dice of the latest roll show.
    JustBuried,
}

/// One step of a trick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrickStep {
    /// Draw the top dog.
    Draw,
    /// Roll dice, settle them.
    Roll(Roll),
    /// Once for each own paw, one buried die of anybody may be raised or lowered by 1.
    Change,
    /// One placed die may be moved.
    Move,
    /// Take a die from the supply and set it to a number of the deck's top card.
    Set,
    /// Name a number.
    Name,
    /// Set dice aside, from the first number to the second.
    SetAside(u8, u8),
    /// Take treats.
    Treats(Amount),
    /// Give back as many treats as the highest own free space shows.
    GiveBack,
}

use Amount::{Fixed, JustBuried, OtherTilesDown, Owned, Paws};
use TrickStep::{Change, Draw, GiveBack, Move, Name, Set, SetAside, Treats};

const PLAIN: Roll = Roll { take: Take::Supply(1), select: Select::All, reroll: Reroll::All, may: false, again: false };

/// So many dice from the supply.
const fn roll(dice: u8) -> TrickStep {
    TrickStep::Roll(Roll { take: Take::Supply(dice), ..PLAIN })
}

/// One die from the supply, if wanted.
const fn may_roll(again: bool) -> TrickStep {
    TrickStep::Roll(Roll { may: true, again, ..PLAIN })
}

/// A roll that must be made once and may be repeated.
const fn repeated(take: Take) -> TrickStep {
    TrickStep::Roll(Roll { take, again: true, ..PLAIN })
}

/// A roll of which some dice are kept.
const fn selected(take: Take, select: Select) -> TrickStep {
    TrickStep::Roll(Roll { take, select, ..PLAIN })
}

// SPT-701 to 745, one row a tile.
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
