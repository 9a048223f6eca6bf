//! What a player's dogs, yard and treats are worth at the end of a turn.

use game_core::Seat;
use spots::rules::Rules;
use spots::state::Player;
use spots::{Dice, Dog};

/// What a treat is worth while it is being decided whether to pay it.
pub(super) const TREAT: i64 = 60;

/// A scored dog.
const SCORED: i64 = 1_000;

/// Six of them. Hardly more than their sum: a much greater value makes a bot gamble everything for a small chance to win at once.
const WIN: i64 = 6_400;

/// How much of what is in progress is taken for lost, for each of the six numbers that would bust: one part in so many.
const RISK: i64 = 30;

/// An unscored dog by its spaces and how many of them are filled.
const PROGRESS: [[i64; 5]; 5] =
    [[0; 5], [150, 880, 0, 0, 0], [90, 400, 880, 0, 0], [70, 240, 520, 900, 0], [60, 180, 360, 600, 900]];

/// A player in numbers, as far as dice that fall can change them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outlook {
    /// Free spaces of each unscored dog, as bits.
    free: [u8; 6],
    /// All spaces of each.
    spaces: [u8; 6],
    /// Where each stands in the pack.
    place: [u8; 6],
    /// How many unscored dogs.
    pub(super) dogs: u8,
    /// Dogs drawn and not known.
    fresh: u8,
    scored: u8,
    /// The buried sum.
    pub(super) yard: u8,
    /// How many dice are buried.
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

    /// A known dog more.
    pub(super) fn drew(&mut self, dog: Dog) {
        let next = usize::from(self.dogs);
        if self.dogs + self.scored < 6 {
            self.free[next] = dog.spaces();
            self.spaces[next] = dog.spaces();
            self.dogs += 1;
            self.paws += dog.paws();
        }
    }

    fn of_place(&self, dog: u8) -> usize {
        (0..usize::from(self.dogs)).find(|&at| self.place[at] == dog).unwrap_or(0)
    }

    /// After a die was placed on the dog at this place of the pack.
    pub(super) fn placed(mut self, dog: u8, number: u8) -> Self {
        let at = self.of_place(dog);
        self.free[at] &= !(1 << (number - 1));
        self
    }

    /// After a die was taken from it.
    pub(super) fn lifted(mut self, dog: u8, number: u8) -> Self {
        let at = self.of_place(dog);
        self.free[at] |= 1 << (number - 1);
        self
    }

    /// After a die was buried.
    pub(super) fn with_buried(mut self, number: u8) -> Self {
        self.yard += number;
        self.buried += 1;
        self
    }

    /// After a buried die was taken.
    pub(super) fn dug_up(mut self, number: u8) -> Self {
        self.yard -= number;
        self.buried -= 1;
        self
    }

    /// How many dogs take this number.
    pub(super) fn takers(&self, number: u8) -> u8 {
        self.free[..usize::from(self.dogs)].iter().filter(|free| *free >> (number - 1) & 1 == 1).count() as u8
    }

    /// Dogs with a free space.
    pub(super) fn open(&self) -> u8 {
        self.free[..usize::from(self.dogs)].iter().filter(|free| **free != 0).count() as u8
    }

    fn all_free(&self) -> u8 {
        self.free[..usize::from(self.dogs)].iter().fold(0, |all, free| all | free)
    }

    pub(super) fn highest_free(&self) -> u8 {
        8 - self.all_free().leading_zeros() as u8
    }

    /// Puts a die on the dog that has the fewest free spaces; whether one takes it.
    fn put(&mut self, number: u8) -> bool {
        let bit = 1 << (number - 1);
        let takers = (0..usize::from(self.dogs)).filter(|&at| self.free[at] & bit != 0);
        match takers.min_by_key(|&at| self.free[at].count_ones()) {
            Some(at) => {
                self.free[at] &= !bit;
                true
            }
            None => false,
        }
    }

    /// After these dice are placed where they can be, buried where not, and what follows from it.
    pub(super) fn settled(mut self, dice: Dice) -> Self {
        for number in dice.iter() {
            if !self.put(number) {
                self.yard = self.yard.saturating_add(number);
                self.buried += 1;
            }
        }
        self.looked_at()
    }

    /// The same, but what is lower than the buried sum and fits nowhere is dropped.
    pub(super) fn dropped(mut self, dice: Dice) -> Self {
        let before = self.yard;
        for number in dice.iter() {
            if !self.put(number) && number >= before {
                self.yard = self.yard.saturating_add(number);
                self.buried += 1;
            }
        }
        self.looked_at()
    }

    /// Bust, or fast scoring.
    fn looked_at(mut self) -> Self {
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

    /// After all full dogs are scored.
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

    /// What all this is worth.
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
        // Of the six numbers, those that would have to be buried and bust: what is in progress is then lost.
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
