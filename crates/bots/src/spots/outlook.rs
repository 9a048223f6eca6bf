//! The evaluation of a player's dogs, yard and treats at the end of a turn.

use game_core::Seat;
use spots::rules::Rules;
use spots::state::Player;
use spots::{Dice, Dog};

/// The value of a treat when deciding whether to pay it.
pub(super) const TREAT: i64 = 60;

/// The value of a scored dog.
const SCORED: i64 = 1_000;

/// The value of a win: little more than six scored dogs. A much larger value makes the bot risk everything
/// for a small chance of an immediate win.
const WIN: i64 = 6_400;

/// Progress is discounted by `1 / RISK` for each of the six numbers that would bust.
const RISK: i64 = 30;

/// The value of an unscored dog, by its number of spaces and how many of them are filled.
const PROGRESS: [[i64; 5]; 5] =
    [[0; 5], [150, 880, 0, 0, 0], [90, 400, 880, 0, 0], [70, 240, 520, 900, 0], [60, 180, 360, 600, 900]];

/// The features of a player's position that the evaluation uses.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outlook {
    /// The free spaces of each unscored dog: bit n - 1 is set if the number n can be placed.
    free: [u8; 6],
    /// All spaces of each unscored dog, as bits like `free`.
    spaces: [u8; 6],
    /// The index of each unscored dog in the player's pack.
    place: [u8; 6],
    /// The number of unscored dogs.
    pub(super) dogs: u8,
    /// The number of unknown dogs that will be drawn.
    fresh: u8,
    scored: u8,
    /// The sum of the buried dice.
    pub(super) yard: u8,
    /// The number of buried dice.
    pub(super) buried: u8,
    pub(super) treats: u8,
    pub(super) paws: u8,
    limit: u8,
    pub(super) busted: bool,
}

impl Outlook {
    pub(super) fn new(rules: &Rules, seat: Seat, player: &Player) -> Self {
        let pack = &player.pack;
        let mut outlook = Self {
            free: [0; 6],
            spaces: [0; 6],
            place: [0; 6],
            dogs: 0,
            fresh: 0,
            scored: pack.scored(),
            yard: player.yard.sum(),
            buried: player.yard.len(),
            treats: player.treats,
            paws: pack.paws(),
            limit: rules.limit(seat),
            busted: false,
        };
        for at in (0..pack.len()).filter(|&at| !pack.is_scored(at)) {
            let next = usize::from(outlook.dogs);
            outlook.free[next] = pack.free(at);
            outlook.spaces[next] = pack.dog(at).spaces();
            outlook.place[next] = at as u8;
            outlook.dogs += 1;
        }
        outlook
    }

    /// Adds a known dog.
    pub(super) fn drew(&mut self, dog: Dog) {
        let next = usize::from(self.dogs);
        if self.dogs + self.scored < 6 {
            self.free[next] = dog.spaces();
            self.spaces[next] = dog.spaces();
            self.dogs += 1;
            self.paws += dog.paws();
        }
    }

    fn index_of(&self, dog: u8) -> usize {
        (0..usize::from(self.dogs)).find(|&at| self.place[at] == dog).unwrap_or(0)
    }

    /// The position after a die is placed on the dog at this index of the pack.
    pub(super) fn placed(mut self, dog: u8, number: u8) -> Self {
        let at = self.index_of(dog);
        self.free[at] &= !(1 << (number - 1));
        self
    }

    /// The position after a die is picked up from the dog at this index of the pack.
    pub(super) fn lifted(mut self, dog: u8, number: u8) -> Self {
        let at = self.index_of(dog);
        self.free[at] |= 1 << (number - 1);
        self
    }

    /// The position after a die is buried.
    pub(super) fn with_buried(mut self, number: u8) -> Self {
        self.yard += number;
        self.buried += 1;
        self
    }

    /// The position after a buried die is picked up.
    pub(super) fn dug_up(mut self, number: u8) -> Self {
        self.yard -= number;
        self.buried -= 1;
        self
    }

    /// The number of dogs with a free space for this number.
    pub(super) fn accepting(&self, number: u8) -> u8 {
        self.free[..usize::from(self.dogs)].iter().filter(|free| *free >> (number - 1) & 1 == 1).count() as u8
    }

    /// The number of dogs with a free space.
    pub(super) fn open(&self) -> u8 {
        self.free[..usize::from(self.dogs)].iter().filter(|free| **free != 0).count() as u8
    }

    fn all_free(&self) -> u8 {
        self.free[..usize::from(self.dogs)].iter().fold(0, |all, free| all | free)
    }

    pub(super) fn highest_free(&self) -> u8 {
        8 - self.all_free().leading_zeros() as u8
    }

    /// Places a die on the matching dog with the fewest free spaces; false if no dog has a space for it.
    fn put(&mut self, number: u8) -> bool {
        let bit = 1 << (number - 1);
        let accepting = (0..usize::from(self.dogs)).filter(|&at| self.free[at] & bit != 0);
        match accepting.min_by_key(|&at| self.free[at].count_ones()) {
            Some(at) => {
                self.free[at] &= !bit;
                true
            }
            None => false,
        }
    }

    /// The position after these dice are placed where possible and buried otherwise, including a bust or fast
    /// scoring.
    pub(super) fn settled(mut self, dice: Dice) -> Self {
        for number in dice.iter() {
            if !self.put(number) {
                self.yard = self.yard.saturating_add(number);
                self.buried += 1;
            }
        }
        self.busted_or_scored()
    }

    /// Like [`Self::settled`], but dice that are lower than the buried sum and cannot be placed are
    /// discarded.
    pub(super) fn dropped(mut self, dice: Dice) -> Self {
        let before = self.yard;
        for number in dice.iter() {
            if !self.put(number) && number >= before {
                self.yard = self.yard.saturating_add(number);
                self.buried += 1;
            }
        }
        self.busted_or_scored()
    }

    /// Applies a bust, or fast scoring.
    fn busted_or_scored(mut self) -> Self {
        if self.yard > self.limit {
            self.free = self.spaces;
            self.yard = 0;
            self.buried = 0;
            self.busted = true;
        } else if self.dogs > 0 && self.all_free() == 0 {
            return self.scored();
        }
        self
    }

    /// The position after all full dogs are scored.
    pub(super) fn scored(mut self) -> Self {
        let (mut kept, mut count) = (0, 0);
        for at in 0..usize::from(self.dogs) {
            if self.free[at] == 0 {
                count += 1;
            } else {
                self.free[kept] = self.free[at];
                self.spaces[kept] = self.spaces[at];
                self.place[kept] = self.place[at];
                kept += 1;
            }
        }
        let cards = self.dogs + self.scored;
        self.dogs = kept as u8;
        self.scored += count;
        self.fresh += count.min(6 - cards.min(6));
        self
    }

    /// The evaluation of this position; a scored dog is worth 1000.
    pub(super) fn value(&self) -> i64 {
        if self.scored >= 6 {
            return WIN;
        }
        let progress: i64 = (0..usize::from(self.dogs))
            .map(|at| {
                let spaces = self.spaces[at].count_ones() as usize;
                PROGRESS[spaces.min(4)][spaces - self.free[at].count_ones() as usize]
            })
            .sum();
        // The numbers that would have to be buried and bust, losing all progress.
        let room = self.limit.saturating_sub(self.yard);
        let over = (1..=6u8).filter(|number| *number > room && self.all_free() >> (number - 1) & 1 == 0).count() as i64;
        let unknown = i64::from(self.fresh);
        let risk = if self.dogs == 0 { over / 2 } else { over };
        let treats = [0, 90, 170, 240, 300, 350, 390, 420, 440][usize::from(self.treats.min(8))];
        SCORED * i64::from(self.scored) + progress + 80 * unknown
            - (progress + 150) * risk / RISK
            - 14 * i64::from(self.yard)
            + treats
    }
}
