//! What the mover can change in its turn, in a compact form that is cheap to copy, compare and hash.

use core::hash::{Hash, Hasher};

use game_core::Seat;
use spots::components::{DICE, PACK};
use spots::{Dice, Spots};

/// The mover's dogs, yard and treats, the treats in the supply, and the deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Own {
    /// The free spaces of each dog of the pack, by its index: bit n - 1 is the space for the number n.
    pub free: [u8; PACK],
    /// All spaces of each unscored dog of the pack; none where a dog is scored or there is no card.
    pub spaces: [u8; PACK],
    /// The number of cards in the pack.
    pub cards: u8,
    /// The number of scored dogs.
    pub scored: u8,
    /// The buried dice.
    pub yard: Dice,
    /// The player's treats.
    pub treats: u8,
    /// The treats in the supply.
    pub bank: u8,
    /// The spaces of the deck's top card; 0 while it is unknown.
    pub top: u8,
    /// The cards below the top of the deck, as a bit set of their spaces.
    pub below: u64,
}

impl Own {
    /// What a seat has in a position.
    #[must_use]
    pub fn new(state: &Spots, seat: Seat) -> Self {
        let player = state.player(seat);
        let pack = &player.pack;
        let mut own = Self {
            free: [0; PACK],
            spaces: [0; PACK],
            cards: pack.len() as u8,
            scored: pack.scored(),
            yard: player.yard,
            treats: player.treats,
            bank: state.treats(),
            top: state.top().map_or(0, spots::Dog::spaces),
            below: state.below().fold(0, |all, dog| all | 1 << dog.spaces()),
        };
        for at in (0..pack.len()).filter(|&at| !pack.is_scored(at)) {
            own.free[at] = pack.free(at);
            own.spaces[at] = pack.dog(at).spaces();
        }
        own
    }

    /// The number of dice on the dogs and in the yard.
    pub(super) fn dice(&self) -> u8 {
        self.placed() + self.yard.len()
    }

    /// The number of dice on the dogs.
    pub(super) fn placed(&self) -> u8 {
        let bits = |masks: &[u8; PACK]| masks.iter().map(|mask| mask.count_ones() as u8).sum::<u8>();
        bits(&self.spaces) - bits(&self.free)
    }

    /// The numbers for which a dog has a free space, as a bit set.
    pub(super) fn all_free(&self) -> u8 {
        self.free.iter().fold(0, |all, free| all | free)
    }

    /// The number of dogs with a free space.
    pub(super) fn open(&self) -> u8 {
        self.free.iter().filter(|free| **free != 0).count() as u8
    }

    /// The number of dogs that accept each number, from 1.
    pub(super) fn accepting(&self) -> [u8; 6] {
        core::array::from_fn(|bit| self.free.iter().map(|free| free >> bit & 1).sum())
    }

    /// The number of paws on unscored dogs.
    pub(super) fn paws(&self) -> u8 {
        self.spaces.iter().map(|spaces| (spaces.count_ones() as u8).saturating_sub(2)).sum()
    }

    /// The dogs that are full and unscored, as a bit set of indices.
    pub(super) fn full(&self) -> u8 {
        (0..PACK).fold(0, |all, at| all | u8::from(self.spaces[at] != 0 && self.free[at] == 0) << at)
    }

    /// True if all unscored dogs are full.
    pub(super) fn all_full(&self) -> bool {
        self.all_free() == 0 && self.spaces.iter().any(|spaces| *spaces != 0)
    }

    /// Whether an earlier dog has the same spaces free and filled, so that placing a die here is the same.
    pub(super) fn repeats(&self, at: usize) -> bool {
        (0..at).any(|other| (self.free[other], self.spaces[other]) == (self.free[at], self.spaces[at]))
    }

    /// Puts a die on a dog.
    pub(super) fn placing(mut self, at: usize, number: u8) -> Self {
        self.free[at] &= !(1 << (number - 1));
        self
    }

    /// Takes a die from a dog.
    pub(super) fn lifting(mut self, at: usize, number: u8) -> Self {
        self.free[at] |= 1 << (number - 1);
        self
    }

    /// Buries a die.
    pub(super) fn burying(mut self, number: u8) -> Self {
        self.yard += Dice::one(number);
        self
    }

    /// Takes a die from the yard.
    pub(super) fn unburying(mut self, number: u8) -> Self {
        self.yard -= Dice::one(number);
        self
    }

    /// Pays a treat.
    pub(super) fn paying(mut self) -> Self {
        self.treats -= 1;
        self.bank += 1;
        self
    }

    /// Takes treats from the supply, as many as there are.
    pub(super) fn taking(mut self, due: u8) -> Self {
        let taken = due.min(self.bank);
        self.treats += taken;
        self.bank -= taken;
        self
    }

    /// Loses all dice.
    pub(super) fn busted(mut self) -> Self {
        self.free = self.spaces;
        self.yard = Dice::NONE;
        self
    }

    /// Scores the full dogs; returns how many.
    pub(super) fn score(&mut self) -> u8 {
        let full = self.full();
        for at in (0..PACK).filter(|at| full >> at & 1 == 1) {
            self.spaces[at] = 0;
        }
        let count = full.count_ones() as u8;
        self.scored += count;
        count
    }

    /// Draws this card, which is no longer in the deck.
    pub(super) fn drawing(mut self, spaces: u8) -> Self {
        let at = usize::from(self.cards);
        self.free[at] = spaces;
        self.spaces[at] = spaces;
        self.cards += 1;
        self.below &= !(1 << spaces);
        if self.top == spaces {
            self.top = 0;
        }
        self
    }

    /// The probability that a throw of this many dice busts, whatever the player does with them.
    pub(super) fn bust_chance(&self, dice: u8, limit: u8) -> f32 {
        let accepting = self.accepting();
        let room = i32::from(limit) - i32::from(self.yard.sum());
        let (mut bust, mut all) = (0, 0);
        for (dice, ways) in spots::dice::Rolls::of(dice).iter() {
            let forced = (1..=6u8)
                .zip(accepting)
                .map(|(number, fitting)| i32::from(number) * i32::from(dice.count(number).saturating_sub(fitting)));
            all += ways;
            bust += ways * u32::from(forced.sum::<i32>() > room);
        }
        bust as f32 / all as f32
    }
}

impl Hash for Own {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let pack = |masks: &[u8; PACK]| masks.iter().fold(0u64, |all, mask| all << 6 | u64::from(*mask));
        let small = [self.cards, self.scored, self.treats, self.bank];
        state.write_u64(pack(&self.free) | u64::from(self.top) << 40);
        state.write_u64(pack(&self.spaces) ^ self.below.rotate_left(32));
        state.write_u64(self.yard.bits() ^ u64::from(u32::from_le_bytes(small)).rotate_left(44));
    }
}

/// The number of dice that are not with the other players.
pub(super) fn dice_in_reach(own: &Own, state: &Spots) -> u8 {
    let progress = state.progress();
    let in_hand = progress.dice.len() + progress.picked.len() + progress.count + progress.aside;
    (own.dice() + in_hand + state.supply()).min(DICE)
}
