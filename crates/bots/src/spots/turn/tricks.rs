//! The steps of a trick, as in the rules.

use game_core::{Game, Step};
use spots::tricks::{Amount, Roll, Take, TrickStep};
use spots::{Action, Dice, Phase, Spots};

use super::{At, Leaf, Then, Turn, best, better, roll_of};
use crate::Estimate;
use crate::spots::own::Own;

/// The numbers in a bit set of spaces.
pub(super) fn numbers(spaces: u8) -> impl Iterator<Item = u8> + Clone {
    (1..=6).filter(move |number| spaces >> (number - 1) & 1 == 1)
}

impl<L: Leaf> Turn<L> {
    pub(super) fn next_step(&mut self, own: Own, at: At) -> Estimate {
        self.step(own, At { step: at.step + 1, round: 0, ..at })
    }

    /// Begins a step of the trick, or ends the turn after the last one.
    pub(super) fn step(&mut self, own: Own, at: At) -> Estimate {
        let Some(step) = at.tile.steps().get(usize::from(at.step)) else { return self.end(&own, at.context) };
        match *step {
            TrickStep::Draw => self.draw(own, 1, Then::Step(At { step: at.step + 1, ..at })),
            TrickStep::Roll(roll) if !roll.may => self.begin_roll(own, at, roll),
            TrickStep::Roll(_) => self.may(own, at),
            TrickStep::Change => {
                // Dig is the first step of its trick, so the rules themselves can begin it.
                let mut state = self.root;
                if state.phase() == Phase::Turn {
                    state.apply(&self.rules, &Step::choice(self.seat, Action::Trick(at.tile)), &mut ());
                }
                if state.phase() == Phase::Dig { self.dig(&state, at) } else { self.next_step(own, at) }
            }
            TrickStep::Move => {
                let stay = self.next_step(own, at);
                best(core::iter::once(stay).chain(moves(&own).map(|moved| self.next_step(moved, at))))
            }
            TrickStep::Set | TrickStep::Name if self.supply(&own, &at) == 0 => self.next_step(own, at),
            TrickStep::Set => best(numbers(own.top).map(|number| self.settle(own, at, Dice::one(number)))),
            TrickStep::Name => best((1..=6).map(|number| self.next_step(own, At { number, ..at }))),
            TrickStep::SetAside(least, most) => {
                let supply = self.supply(&own, &at);
                let most = most.min(self.most_aside(&own));
                let counts = least.min(supply)..=most.min(supply);
                best(counts.map(|aside| self.next_step(own, At { aside, ..at })))
            }
            TrickStep::Treats(amount) => {
                let due = match amount {
                    Amount::Fixed(treats) => treats,
                    Amount::Paws => own.paws(),
                    Amount::Owned => own.treats,
                    Amount::OtherTilesDown => {
                        let up = self.root.tiles().face_up().filter(|tile| *tile != at.tile);
                        5 - up.count() as u8
                    }
                    Amount::JustBuried => at.buried,
                };
                self.next_step(own.taking(due), At { buried: 0, ..at })
            }
            TrickStep::GiveBack => {
                let highest = 8 - own.all_free().leading_zeros() as u8;
                let back = highest.min(own.treats);
                let own = Own { treats: own.treats - back, bank: own.bank + back, ..own };
                self.next_step(own, at)
            }
        }
    }

    /// The most dice worth setting aside for Bolt.
    pub(super) fn most_aside(&self, own: &Own) -> u8 {
        (own.paws() + self.care.aside).max(3)
    }

    /// Takes the dice of a roll.
    pub(super) fn begin_roll(&mut self, own: Own, mut at: At, roll: Roll) -> Estimate {
        let supply = self.supply(&own, &at);
        let count = match roll.take {
            Take::Supply(dice) => dice.min(supply),
            Take::SupplyAndPaws(dice) => (dice + own.paws()).min(supply),
            Take::Rounds => {
                at.round += 1;
                at.round.min(supply)
            }
            Take::OpenDogs => own.open().min(supply),
            Take::Yard => {
                let lifted = Own { yard: Dice::NONE, ..own };
                return self.thrown(lifted, at, own.yard.len());
            }
            Take::Aside => {
                if at.aside == 0 {
                    return self.next_step(own, at);
                }
                at.aside -= 1;
                1
            }
            Take::SupplyAndOwn(dice) => {
                let from_yard = own.yard.kinds().map(|number| own.unburying(number));
                let from_dogs = (0..own.spaces.len()).flat_map(|dog| {
                    numbers(own.spaces[dog] & !own.free[dog]).map(move |number| own.lifting(dog, number))
                });
                let count = 1 + dice.min(supply);
                let mut lifted: Vec<Own> = from_yard.chain(from_dogs).collect();
                if at.ahead > 0 && !own.yard.is_empty() {
                    // Ahead of the decision, the highest buried die is good enough.
                    let most = own.yard.kinds().count();
                    lifted = vec![lifted[most - 1]];
                }
                if !lifted.is_empty() {
                    return best(lifted.into_iter().map(|own| self.roll(own, at, count, Dice::NONE)));
                }
                dice.min(supply)
            }
        };
        self.thrown(own, at, count)
    }

    fn thrown(&mut self, own: Own, at: At, count: u8) -> Estimate {
        if count == 0 { self.next_step(own, at) } else { self.roll(own, at, count, Dice::NONE) }
    }

    /// An optional roll, or the repeat of a roll, is offered if the supply has a die.
    fn may(&mut self, own: Own, at: At) -> Estimate {
        let declined = self.next_step(own, At { aside: 0, ..at });
        let roll = roll_of(&at);
        let supply = self.supply(&own, &at);
        if supply == 0 && roll.take != Take::Aside || self.is_rash(&own, &at, roll, supply) {
            return declined;
        }
        let [one, several] = self.care.repeats;
        let most = if matches!(roll.take, Take::Supply(1) | Take::Aside) { one } else { several };
        if at.ahead >= most {
            return declined;
        }
        let ahead = if most < u8::MAX { at.ahead + 1 } else { 0 };
        better(declined, self.begin_roll(own, At { ahead, ..at }, roll))
    }

    fn is_rash(&self, own: &Own, at: &At, roll: Roll, supply: u8) -> bool {
        if self.care.rash >= 1.0 {
            return false;
        }
        let (mut own, mut count) = (*own, 1);
        match roll.take {
            Take::Rounds => count = at.round + 1,
            Take::OpenDogs => count = own.open(),
            Take::SupplyAndOwn(dice) => {
                count = dice;
                if let Some(highest) = own.yard.highest() {
                    own = own.unburying(highest);
                    count += 1;
                }
            }
            _ => {}
        }
        let bust = own.bust_chance(count.min(supply.max(1)), self.limit);
        // Multiplied out: `powi` may round differently in WebAssembly.
        (0..own.treats).fold(bust, |all, _| all * bust) > self.care.rash
    }

    /// After a roll: it is repeated, may be repeated, or the next step begins.
    pub(super) fn after_roll(&mut self, own: Own, at: At) -> Estimate {
        match at.tile.steps().get(usize::from(at.step)) {
            Some(TrickStep::Roll(roll)) if roll.take == Take::Aside => {
                if at.aside == 0 {
                    self.next_step(own, at)
                } else if at.aside <= own.paws() {
                    self.may(own, at)
                } else {
                    self.begin_roll(own, at, *roll)
                }
            }
            Some(TrickStep::Roll(roll)) if roll.again => self.may(own, at),
            _ => self.next_step(own, at),
        }
    }

    /// Dig: the best of ending the step and all changes.
    fn dig(&mut self, state: &Spots, at: At) -> Estimate {
        let mut legal = Vec::new();
        state.legal_actions(&self.rules, self.seat, &mut legal);
        let few = state.progress().uses <= self.care.digs;
        let seat = self.seat;
        let helps = |action: &Action| match *action {
            Action::Dig { seat: whose, up, .. } => few || (whose == seat) != up,
            _ => true,
        };
        best(legal.into_iter().filter(helps).map(|action| self.dug(state, at, action)))
    }

    /// The value of one decision of Dig.
    pub(super) fn dug(&mut self, state: &Spots, at: At, action: Action) -> Estimate {
        if self.halted {
            return Estimate::default();
        }
        let mut after = *state;
        if action != Action::No {
            after.apply(&self.rules, &Step::choice(self.seat, action), &mut ());
        }
        let ended = after.turn() != state.turn() || matches!(after.phase(), Phase::Over(_));
        if !ended && after.phase() == Phase::Dig && action != Action::No {
            return self.dig(&after, at);
        }
        let own = Own::new(&after, self.seat);
        // If the mover busts, the position is already that of the next turn; the others are as before.
        let context = self.context_of(if ended { state } else { &after }, Some(at.tile));
        if ended { self.end(&own, context) } else { self.next_step(own, At { context, ..at }) }
    }
}

/// What the mover has after each move of a placed die.
fn moves(own: &Own) -> impl Iterator<Item = Own> + use<> {
    let own = *own;
    let dogs = 0..own.spaces.len();
    let placed = dogs
        .clone()
        .flat_map(move |dog| numbers(own.spaces[dog] & !own.free[dog]).map(move |number| own.lifting(dog, number)));
    placed.flat_map(move |lifted| {
        dogs.clone().flat_map(move |to| numbers(own.free[to]).map(move |onto| lifted.placing(to, onto)))
    })
}
