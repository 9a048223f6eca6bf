//! Everything that lies on the table, the open steps of the turn, and what may be done in the top one. All of
//! it is public.

use core::fmt;

use game_core::{Digester, Refusal, Seat};
use serde::{Deserialize, Serialize};

use crate::parts::{Area, Bonus, CARDS, Kind, LEVELS, POSTERS, RING, SPACES, Size};

/// One of the three things a turn is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum Deed {
    Build,
    Travel,
    Perform,
}

/// Where a poster is taken from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum Source {
    Deck,
    Display(u8),
    Nowhere,
}

/// One small decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum Action {
    TakeDie { kind: Kind, face: u8, card: u8 },
    FlipDie,
    SetDie(u8),
    DieDone,
    ChooseColour(Kind),
    SpendGem(Kind),
    UseBonus,
    Choose(Deed),
    ChooseLevel(u8),
    PlaceTile { size: Size, turned: u8, row: u8, column: u8 },
    EndBuild,
    ChooseSteps(u8),
    PlaceTent(u8),
    ChooseSpace(u8),
    CompletePoster(u8),
    PayGem(Kind),
    StopCompleting,
    TakePoster(Source),
    PlacePoster(u8),
    ReplacePoster(u8),
    DiscardTaken,
    EndTurn,
}

/// An open step. The top one alone offers actions; what lies below goes on when it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Open {
    /// A die is to be rolled into the main tent.
    Roll(Kind),
    /// A slot of the display is to be filled from the deck.
    Refill(u8),
    /// The top of the deck is to be shown.
    Reveal,
    TurnStart,
    DieTaken {
        flipped: bool,
    },
    ClearDie,
    Power,
    BuildLevel,
    BuildTile {
        small: u8,
        large: u8,
    },
    TravelSteps,
    Travelling {
        left: u8,
    },
    TentGain,
    PerformSpace,
    /// Tiles of all posters of one Perform are added up, by colour and size.
    Completing {
        left: u8,
        needed: [[u8; 2]; 3],
    },
    PayGem {
        space: u8,
    },
    PosterGain,
    PosterTaken(u8),
    TurnEnd,
}

/// The die of this turn and what has been added to it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Turn {
    /// The card the die lies on.
    pub(crate) card: u8,
    /// The active colour, once it is known.
    pub(crate) colour: Option<Kind>,
    pub(crate) pips: u8,
    pub(crate) bonus_used: bool,
}

/// Everything on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Board {
    pub(crate) seat: Seat,
    /// Turns finished so far.
    pub(crate) turns: u8,
    pub(crate) turn: Turn,
    pub(crate) stack: Vec<Open>,
    /// The main tent: how many dice of each kind show each face.
    pub(crate) tent: [[u8; 6]; 4],
    pub(crate) deck: [bool; POSTERS.len()],
    pub(crate) discarded: [bool; POSTERS.len()],
    pub(crate) display: [Option<u8>; 2],
    pub(crate) wagons: [u8; 3],
    pub(crate) tents: [[bool; RING as usize]; 3],
    pub(crate) hats: [Option<Seat>; SPACES.len()],
    pub(crate) areas: [Area; 2],
}

/// Why an action is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) enum Illegal {
    /// The top step does not offer it.
    NotOffered,
    /// There is no such die, or the card has one already.
    NoSuchDie,
    /// The cost cannot be paid.
    TooDear,
    /// The power does not reach.
    TooWeak { power: u8 },
    /// The tile does not fit there.
    DoesNotFit,
    /// The space is taken, or nothing is there.
    WrongSpace { space: u8 },
}

impl Action {
    /// Every action there is, in order.
    pub(crate) fn all() -> Vec<Self> {
        let mut all = Vec::new();
        for kind in Kind::ALL {
            for face in 1..=6 {
                all.extend((0..3).map(|card| Self::TakeDie { kind, face, card }));
            }
        }
        all.push(Self::FlipDie);
        all.extend((1..=6).map(Self::SetDie));
        all.push(Self::DieDone);
        all.extend(Kind::ALL[..3].iter().copied().map(Self::ChooseColour));
        all.extend(Kind::ALL.map(Self::SpendGem));
        all.push(Self::UseBonus);
        all.extend([Deed::Build, Deed::Travel, Deed::Perform].map(Self::Choose));
        all.extend((0..3).map(Self::ChooseLevel));
        for (size, turns) in [(Size::Small, 2), (Size::Large, 4)] {
            for turned in 0..turns {
                for cell in 0..16 {
                    all.push(Self::PlaceTile { size, turned, row: cell / 4, column: cell % 4 });
                }
            }
        }
        all.push(Self::EndBuild);
        all.extend((0..=RING).map(Self::ChooseSteps));
        all.extend((0..3).map(Self::PlaceTent));
        all.extend((0..3).map(Self::ChooseSpace));
        all.extend((0..3).map(Self::CompletePoster));
        all.extend(Kind::ALL.map(Self::PayGem));
        all.push(Self::StopCompleting);
        all.extend([Source::Deck, Source::Display(0), Source::Display(1), Source::Nowhere].map(Self::TakePoster));
        all.extend((0..3).map(Self::PlacePoster));
        all.extend((0..3).map(Self::ReplacePoster));
        all.extend([Self::DiscardTaken, Self::EndTurn]);
        all
    }

    /// Whether a seat is asked even if this is the only way to go on (MAG-R66).
    pub(crate) fn always_asked(self) -> bool {
        matches!(self, Self::TakeDie { .. } | Self::PlaceTile { .. } | Self::EndTurn)
    }
}

impl Board {
    /// Two dice of each kind to roll, two slots to fill, then the first turn.
    pub(crate) fn new() -> Self {
        let mut stack = vec![Open::TurnEnd, Open::TurnStart, Open::Refill(1), Open::Refill(0)];
        stack.extend(Kind::ALL.into_iter().rev().flat_map(|kind| [Open::Roll(kind); 2]));
        Self {
            seat: Seat::new(0),
            turns: 0,
            turn: Turn::default(),
            stack,
            tent: [[0; 6]; 4],
            deck: [true; POSTERS.len()],
            discarded: [false; POSTERS.len()],
            display: [None; 2],
            wagons: [0; 3],
            tents: [core::array::from_fn(|space| space == 4 || space == 6); 3],
            hats: [None; SPACES.len()],
            areas: [Area::new(), Area::new()],
        }
    }

    pub(crate) fn top(&self) -> Option<Open> {
        self.stack.last().copied()
    }

    /// Whether a roll or a draw is due.
    pub(crate) fn chance_due(&self) -> bool {
        matches!(self.top(), Some(Open::Roll(_) | Open::Refill(_) | Open::Reveal))
    }

    /// The posters that a draw may show; the discards become the deck when it is empty (MAG-R26).
    pub(crate) fn drawable(&self) -> [bool; POSTERS.len()] {
        if self.deck.contains(&true) { self.deck } else { self.discarded }
    }

    pub(crate) fn area(&self) -> &Area {
        &self.areas[self.seat.index()]
    }

    pub(crate) fn area_mut(&mut self) -> &mut Area {
        &mut self.areas[self.seat.index()]
    }

    pub(crate) fn die(&self) -> Option<(Kind, u8)> {
        self.area().dice[usize::from(self.turn.card)]
    }

    pub(crate) fn bonus(&self) -> Option<Bonus> {
        (!self.turn.bonus_used).then(|| CARDS[usize::from(self.turn.card)])
    }

    /// MAG-211 to MAG-216.
    pub(crate) fn power(&self) -> u8 {
        let earlier = |(card, die): (usize, &Option<(Kind, u8)>)| {
            die.filter(|(kind, _)| card != usize::from(self.turn.card) && Some(*kind) == self.turn.colour)
        };
        let earlier = self.area().dice.iter().enumerate().filter_map(earlier).map(|(_, face)| face).sum::<u8>();
        self.die().map_or(0, |(_, face)| face) + earlier + self.turn.pips
    }

    /// Everything the top step offers, sorted.
    pub(crate) fn legal(&self) -> Vec<Action> {
        if self.chance_due() || self.stack.is_empty() {
            return Vec::new();
        }
        Action::all().into_iter().filter(|action| self.check(*action).is_ok()).collect()
    }

    /// Whether the top step offers this.
    pub(crate) fn check(&self, action: Action) -> Result<(), Illegal> {
        let (area, power) = (self.area(), self.power());
        let when = |fine: bool, why: Illegal| if fine { Ok(()) } else { Err(why) };
        let top = self.top().ok_or(Illegal::NotOffered)?;
        match (top, action) {
            (Open::TurnStart, Action::TakeDie { kind, face: face @ 1..=6, card: card @ 0..3 }) => {
                let there = self.tent[kind as usize][usize::from(face) - 1] > 0;
                when(there && area.dice[usize::from(card)].is_none(), Illegal::NoSuchDie)
            }
            (Open::DieTaken { flipped: false }, Action::FlipDie) => when(area.trainers > 0, Illegal::TooDear),
            (Open::DieTaken { .. }, Action::SetDie(face @ 1..=6)) => {
                let changes = self.die().is_some_and(|(_, showing)| showing != face);
                when(changes && self.bonus() == Some(Bonus::SetDie), Illegal::NotOffered)
            }
            (Open::ClearDie, Action::ChooseColour(colour)) => when(colour != Kind::Clear, Illegal::NotOffered),
            (Open::Power, Action::SpendGem(kind)) => {
                let right = kind == Kind::Clear || Some(kind) == self.turn.colour;
                when(right && area.gems[kind as usize] > 0, Illegal::TooDear)
            }
            (
                Open::Power
                | Open::BuildLevel
                | Open::BuildTile { .. }
                | Open::TravelSteps
                | Open::PerformSpace
                | Open::Completing { .. },
                Action::UseBonus,
            ) => match self.bonus() {
                Some(Bonus::PlusOne) => when(top == Open::Power, Illegal::NotOffered),
                Some(Bonus::Poster) => Ok(()),
                Some(Bonus::SetDie) | None => Err(Illegal::NotOffered),
            },
            (Open::Power, Action::Choose(deed)) => match deed {
                Deed::Travel => Ok(()),
                Deed::Build => when(power >= LEVELS[0].0, Illegal::TooWeak { power }),
                Deed::Perform => when((0..3).any(|space| self.vacant(space)), Illegal::TooWeak { power }),
            },
            (Open::BuildLevel, Action::ChooseLevel(level @ 0..3)) => {
                when(power >= LEVELS[usize::from(level)].0, Illegal::TooWeak { power })
            }
            (Open::BuildTile { small, large }, Action::PlaceTile { size, turned, row, column }) => {
                when(if size == Size::Small { small } else { large } > 0, Illegal::NotOffered)?;
                when(area.cells(size, turned, row, column).is_some(), Illegal::DoesNotFit)
            }
            (Open::BuildTile { small, large }, Action::EndBuild) => {
                let fits = small > 0 && area.any_fits(Size::Small) || large > 0 && area.any_fits(Size::Large);
                when(!fits, Illegal::NotOffered)
            }
            (Open::TravelSteps, Action::ChooseSteps(steps)) => {
                when(steps <= power.min(RING), Illegal::TooWeak { power })
            }
            (Open::TentGain, Action::PlaceTent(space)) => {
                when(area.tents.get(usize::from(space)) == Some(&false), Illegal::WrongSpace { space })
            }
            (Open::PerformSpace, Action::ChooseSpace(space)) => when(self.vacant(space), Illegal::WrongSpace { space }),
            (Open::Completing { needed, .. }, Action::CompletePoster(space)) => {
                let poster = area.poster(space).filter(|_| area.tents[usize::from(space)]);
                let poster = poster.ok_or(Illegal::WrongSpace { space })?;
                let (colour, size) = (poster.colour as usize, poster.size as usize);
                let built = needed[colour][size] + poster.count <= area.built[colour][size];
                let paid = poster.gem.is_none_or(|gem| area.gems[gem as usize] + area.gems[3] > 0);
                when(built && paid, Illegal::TooDear)
            }
            (Open::PayGem { space }, Action::PayGem(kind)) => {
                let asked = area.poster(space).and_then(|poster| poster.gem);
                when((kind == Kind::Clear || Some(kind) == asked) && area.gems[kind as usize] > 0, Illegal::TooDear)
            }
            (Open::PosterGain, Action::TakePoster(source)) => match source {
                Source::Deck => when(self.drawable().contains(&true), Illegal::NotOffered),
                Source::Display(slot) => {
                    let there = self.display.get(usize::from(slot)).is_some_and(Option::is_some);
                    when(there, Illegal::WrongSpace { space: slot })
                }
                Source::Nowhere => when(area.posters.iter().all(Option::is_some), Illegal::NotOffered),
            },
            (Open::PosterTaken(_), Action::PlacePoster(space)) => {
                when(area.posters.get(usize::from(space)) == Some(&None), Illegal::WrongSpace { space })
            }
            (Open::PosterTaken(_), Action::ReplacePoster(0..3) | Action::DiscardTaken) => {
                when(area.posters.iter().all(Option::is_some), Illegal::NotOffered)
            }
            (Open::DieTaken { .. }, Action::DieDone)
            | (Open::Completing { .. }, Action::StopCompleting)
            | (Open::TurnEnd, Action::EndTurn) => Ok(()),
            _ => Err(Illegal::NotOffered),
        }
    }

    fn vacant(&self, space: u8) -> bool {
        let number = SPACES.get(usize::from(space)).copied();
        number.is_some_and(|number| number <= self.power() && self.hats[usize::from(space)].is_none())
    }

    /// Adds the table to a digest.
    pub(crate) fn encode(&self, to: &mut Digester) {
        let Turn { card, colour, pips, bonus_used } = self.turn;
        to.bytes(&[self.seat.index() as u8, self.turns, card, code(colour), pips, u8::from(bonus_used)]);
        to.number(self.stack.len() as u64);
        for open in &self.stack {
            to.bytes(&open.code());
        }
        to.bytes(self.tent.as_flattened()).bytes(&self.deck.map(u8::from)).bytes(&self.discarded.map(u8::from));
        to.bytes(&self.display.map(|slot| slot.unwrap_or(u8::MAX))).bytes(&self.wagons);
        for tent in self.tents.as_flattened() {
            to.byte(u8::from(*tent));
        }
        to.bytes(&self.hats.map(|hat| hat.map_or(u8::MAX, |seat| seat.index() as u8)));
        for area in &self.areas {
            for die in &area.dice {
                to.bytes(&die.map_or([0, 0], |(kind, face)| [code(Some(kind)), face]));
            }
            to.bytes(&area.gems).bytes(&[area.coins, area.trainers]);
            to.bytes(&area.posters.map(|poster| poster.unwrap_or(u8::MAX))).bytes(&area.tents.map(u8::from));
            to.bytes(&area.camp.to_le_bytes()).bytes(area.built.as_flattened());
            to.number(area.completed.len() as u64).bytes(&area.completed);
            for points in area.points {
                to.bytes(&points.to_le_bytes());
            }
        }
    }
}

fn code(kind: Option<Kind>) -> u8 {
    kind.map_or(0, |kind| kind as u8 + 1)
}

impl Open {
    /// Eight bytes that name the step and its contents.
    fn code(self) -> [u8; 8] {
        let short = |name: u8, value: u8| [name, value, 0, 0, 0, 0, 0, 0];
        match self {
            Self::Roll(kind) => short(0, kind as u8),
            Self::Refill(slot) => short(1, slot),
            Self::Reveal => short(2, 0),
            Self::TurnStart => short(3, 0),
            Self::DieTaken { flipped } => short(4, u8::from(flipped)),
            Self::ClearDie => short(5, 0),
            Self::Power => short(6, 0),
            Self::BuildLevel => short(7, 0),
            Self::BuildTile { small, large } => [8, small, large, 0, 0, 0, 0, 0],
            Self::TravelSteps => short(9, 0),
            Self::Travelling { left } => short(10, left),
            Self::TentGain => short(11, 0),
            Self::PerformSpace => short(12, 0),
            Self::Completing { left, needed: [[a, b], [c, d], [e, f]] } => [13 + 16 * left, a, b, c, d, e, f, 0],
            Self::PayGem { space } => short(14, space),
            Self::PosterGain => short(15, 0),
            Self::PosterTaken(poster) => short(16, poster),
            Self::TurnEnd => short(17, 0),
        }
    }
}

impl Refusal for Illegal {
    fn clause(&self) -> &'static str {
        match self {
            Self::NotOffered => "MAG-202",
            Self::NoSuchDie => "MAG-203",
            Self::TooDear => "MAG-R64",
            Self::TooWeak { .. } => "MAG-211",
            Self::DoesNotFit => "MAG-237",
            Self::WrongSpace { .. } => "MAG-283",
        }
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotOffered => f.write_str("this step does not offer that"),
            Self::NoSuchDie => f.write_str("there is no such die, or the card has one"),
            Self::TooDear => f.write_str("the cost cannot be paid"),
            Self::TooWeak { power } => write!(f, "a power of {power} is not enough"),
            Self::DoesNotFit => f.write_str("the tile does not fit there"),
            Self::WrongSpace { space } => write!(f, "space {space} cannot be chosen"),
        }
    }
}
