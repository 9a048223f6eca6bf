//! The Stray: the automated opponent of the solo game, which makes no choices (SPT-1601 to 1614).

use game_core::{Addressed, EventSink, Seat};

use crate::components::{ROW, Tile};
use crate::dice::Dice;
use crate::event::Event;
use crate::pack::Pack;
use crate::rules::Rules;
use crate::state::{Phase, Spots};

/// Returns the index of the dog on which the Stray places a die with this number: of those with a free space
/// for it, the one with the fewest free spaces, the leftmost if tied. `None` if no dog has a space: the die
/// is buried (SPT-1608).
#[must_use]
pub fn place_for(pack: &Pack, number: u8) -> Option<usize> {
    let accepting = pack.accepting(number);
    (0..pack.len()).filter(|at| accepting >> at & 1 == 1).min_by_key(|&at| pack.free(at).count_ones())
}

/// Returns the dice of this roll that the Stray would have to bury.
#[must_use]
pub fn would_bury(pack: &Pack, dice: Dice) -> Dice {
    let mut pack = *pack;
    let mut buried = Dice::NONE;
    for number in dice.iter() {
        match place_for(&pack, number) {
            Some(at) => pack.place(at, number),
            None => buried += Dice::one(number),
        }
    }
    buried
}

impl Spots {
    /// SPT-1605, 1606: moves the marker to its next tile, turns that tile face down and takes its treats.
    /// With Howl, the Stray draws a dog unless its level forbids it.
    pub(crate) fn stray_moves(&mut self, rules: &Rules, events: &mut impl EventSink<Event>) {
        let start = usize::from(self.mark);
        let Some(position) = (1..=ROW).map(|n| (start + n) % ROW).find(|&position| self.tiles.is_up(position)) else {
            unreachable!("after a refresh at least two tiles are face up")
        };
        self.mark = position as u8;
        events.push(|| Addressed::by_all(Event::MarkerMoved { position: position as u8 }));
        let Some(tile) = self.tiles.at(position) else { unreachable!("every top tile has been turned up") };
        self.turn_tile(tile, events);
        if tile == Tile::Howl && rules.options.level.howls() {
            self.owed = 1;
            self.take_owed(events);
        }
        self.phase = Phase::StrayRoll;
    }

    /// SPT-1607: takes the dice of the Stray's roll. The supply has at least one: with none, all dice would
    /// have returned to it at the start of the turn.
    pub(crate) fn stray_takes_dice(&mut self, rules: &Rules) {
        let dice = rules.options.level.dice().min(self.supply);
        self.supply -= dice;
        self.progress.count = dice;
        self.phase = Phase::Roll;
    }

    /// SPT-1608 to 1611: pays a treat and rerolls if the roll would bust; otherwise places or buries the dice
    /// and scores full dogs.
    pub(crate) fn stray_rolled(&mut self, rules: &Rules, dice: Dice, events: &mut impl EventSink<Event>) {
        let seat: Seat = self.mover;
        let own = self.own();
        let buried = would_bury(&own.pack, dice);
        if (own.yard + buried).sum() > rules.limit(seat) && own.treats > 0 {
            self.pay_treat(events);
            return;
        }
        self.progress.count = 0;
        for number in dice.iter() {
            match place_for(&self.own().pack, number) {
                Some(at) => self.put(at, number, events),
                None => self.bury(number, events),
            }
        }
        self.phase = Phase::EndTurn;
        if self.own().yard.sum() > rules.limit(seat) {
            self.bust(seat, events);
            return;
        }
        let full = self.own().pack.full();
        if full != 0 {
            self.score(full, false, events);
        }
    }
}
