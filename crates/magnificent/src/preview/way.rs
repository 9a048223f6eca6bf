//! What a wagon finds on its way, also beyond the first poster, and what tiles and tent spaces yield.

use game_core::Seat;

use crate::camp::Placement;
use crate::components::{Colour, ColourOrClear, POSTER_SPACES, STORAGE_LIMIT, Space, Tent};
use crate::effects::Gain;
use crate::rules::Rules;
use crate::set::RingSpace;
use crate::state::{PlayerState, PublicState};

/// What a seat would gain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Gains {
    /// The number of coins, those for gems without room included (MAG-262).
    pub coins: u8,
    /// The number of points.
    pub points: u8,
    /// The number of orange, green, purple and clear gems that storage has room for (MAG-261).
    pub gems: [u8; 4],
    /// The number of gems without room, each of which is a coin (MAG-262).
    pub overflow: u8,
    /// The number of trainers that the reserve has (MAG-435).
    pub trainers: u8,
    /// The number of posters; void while there is none to take (MAG-R26).
    pub posters: u8,
}

/// Adds up gains, with the limits of a seat's storage and reserve.
struct Sum {
    gems: [u8; 4],
    reserve: u8,
    gains: Gains,
}

impl Sum {
    fn of(player: &PlayerState) -> Self {
        Self { gems: player.gems, reserve: player.reserve(), gains: Gains::default() }
    }

    /// Adds a gem, and returns whether storage has room for it.
    fn gem(&mut self, kind: ColourOrClear) -> bool {
        let stored = self.gems[kind as usize] < STORAGE_LIMIT;
        if stored {
            self.gems[kind as usize] += 1;
            self.gains.gems[kind as usize] += 1;
        } else {
            self.gains.overflow += 1;
            self.gains.coins += 1;
        }
        stored
    }

    fn gain(&mut self, gain: Gain) {
        match gain {
            Gain::Coins(coins) => self.gains.coins += coins,
            Gain::Points(points) => self.gains.points += points,
            Gain::Gems(kind, amount) => (0..amount).for_each(|_| {
                self.gem(kind);
            }),
            Gain::Trainers(amount) => {
                let there = amount.min(self.reserve);
                self.reserve -= there;
                self.gains.trainers += there;
            }
            Gain::Posters(amount) => self.gains.posters += amount,
        }
    }

    /// Adds the rewards of a tent space (MAG-272).
    fn pitch(&mut self, rules: &Rules, space: u8) {
        self.gain(rules.set().tent_spaces[usize::from(space) - 1]);
        self.gains.posters += 1;
    }
}

/// Returns what a seat would gain by putting a tent on a tent space of its board, 1 to 4 (MAG-272).
#[must_use]
pub fn pitched(rules: &Rules, player: &PlayerState, space: u8) -> Gains {
    let mut sum = Sum::of(player);
    sum.pitch(rules, space);
    sum.gains
}

/// Returns what a seat would gain by laying a tile here; twice if `doubled` (MAG-238, 336).
#[must_use]
pub fn laid(rules: &Rules, player: &PlayerState, placement: &Placement, doubled: bool) -> Gains {
    let mut sum = Sum::of(player);
    if let (Some(board), Some(side)) = (player.board, player.side) {
        let face = rules.set().board(board, side);
        let cells = (0..face.cells.len()).filter(|cell| placement.cells & face.bonuses & 1 << cell != 0);
        for gain in cells.into_iter().filter_map(|cell| face.cells[cell]) {
            (0..=u8::from(doubled)).for_each(|_| sum.gain(gain));
        }
    }
    sum.gains
}

/// A tent that a Travel takes in passing (TT08).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Passing {
    /// The step with which the wagon reaches the tent, from 1.
    pub step: u8,
    /// The tent space of the seat's board that it is put on, 1 to 4.
    pub space: u8,
}

/// A Travel that could be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Route {
    /// The wagon that moves, by its colour.
    pub wagon: Colour,
    /// The number of steps.
    pub steps: u8,
    /// Whether the wagon moves counter-clockwise (BS4).
    pub back: bool,
    /// The tent that is taken in passing; `None` if none is.
    pub passing: Option<Passing>,
}

impl Route {
    /// Returns the route of this number of steps with the wagon and the direction of the current turn.
    #[must_use]
    pub fn of_turn(public: &PublicState, steps: u8) -> Self {
        Self { wagon: public.wagon(), steps, back: public.turn.spaces.has(Space::REVERSE), passing: None }
    }
}

/// What the wagon finds on a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// A gem; if it is not stored, it is a coin.
    Gem {
        /// The colour of the gem, or clear.
        kind: ColourOrClear,
        /// Whether storage has room for it.
        stored: bool,
    },
    /// A poster symbol without a tent.
    Poster,
    /// A tent that stays where it is.
    Left(Tent),
    /// A tent that is taken.
    Taken(Tent),
}

/// One step of a way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stop {
    /// The space of the travel track, from 0.
    pub space: u8,
    /// What is there.
    pub found: Found,
}

/// What a Travel would bring.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Way {
    /// The spaces that the wagon moves onto, in order.
    pub stops: Vec<Stop>,
    /// What is gained on the way, with the rewards for a tent taken in passing, but without those for the
    /// tent at the end ([`pitched`]).
    pub gains: Gains,
    /// The tent that is taken at the end; `None` if there is none or no room for it.
    pub tent: Option<Tent>,
}

/// Returns what a Travel of a seat would bring, whatever posters it takes on the way (MAG-251 to 257, 261,
/// 262, 273, 329, 337, 338, R18 to R24).
#[must_use]
pub fn way(rules: &Rules, public: &PublicState, seat: Seat, route: Route) -> Way {
    let (player, track) = (public.player(seat), route.wagon as usize);
    let ring = &rules.set().rings[track];
    let length = ring.len() as u8;
    let (mut sum, mut way) = (Sum::of(player), Way::default());
    let (mut tents, mut at) = (public.ring_tents[track], public.wagons[track]);
    let mut room = POSTER_SPACES - 1 - player.tents_placed();
    for step in 1..=route.steps {
        at = (at + if route.back { length - 1 } else { 1 }) % length;
        let found = match ring[usize::from(at)] {
            RingSpace::Gem(kind) => Found::Gem { kind, stored: sum.gem(kind) },
            RingSpace::Tent(number) => match tents[usize::from(number)] {
                None => {
                    sum.gains.posters += 1;
                    Found::Poster
                }
                // MAG-255, 273: the tent on the last space is taken if there is room for it.
                Some(tent) if step == route.steps && room > 0 => {
                    way.tent = Some(tent);
                    Found::Taken(tent)
                }
                Some(tent) => match route.passing.filter(|passing| passing.step == step && room > 0) {
                    Some(passing) => {
                        // MAG-338, R22: its symbol is uncovered for a second lap.
                        tents[usize::from(number)] = None;
                        room -= 1;
                        sum.pitch(rules, passing.space);
                        Found::Taken(tent)
                    }
                    None => Found::Left(tent),
                },
            },
        };
        way.stops.push(Stop { space: at, found });
    }
    way.gains = sum.gains;
    way
}
