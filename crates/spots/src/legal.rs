//! Legal actions of the mover, and why others are refused.

use game_core::Seat;

use crate::action::{Action, IllegalAction};
use crate::components::PACK;
use crate::dice::Dice;
use crate::pack::numbers;
use crate::rules::Rules;
use crate::state::{Phase, Spots};
use crate::tricks::{Select, TrickStep};

impl Spots {
    /// Returns whether a decision of this seat is due.
    #[inline]
    pub(crate) fn is_to_act(&self, rules: &Rules, seat: Seat) -> bool {
        seat == self.mover && self.decision_is_due(rules)
    }

    /// Returns whether a decision of the mover is due, not a chance outcome or an automatic step.
    #[inline]
    pub(crate) fn decision_is_due(&self, rules: &Rules) -> bool {
        !self.has_unseen()
            && !rules.is_stray(self.mover)
            && matches!(
                self.phase,
                Phase::Turn
                    | Phase::Reroll
                    | Phase::Part
                    | Phase::Number
                    | Phase::Pick
                    | Phase::Drop
                    | Phase::Settle
                    | Phase::May
                    | Phase::Aside
                    | Phase::OwnDie
                    | Phase::Dig
                    | Phase::Move
            )
    }

    /// Calls `each` with every legal action of the mover, in sorted order.
    #[inline]
    pub(crate) fn for_each_legal(&self, rules: &Rules, each: &mut impl FnMut(Action)) {
        let (own, progress) = (self.own(), &self.progress);
        match self.phase {
            Phase::Turn => {
                if own.pack.full() != 0 {
                    each(Action::Score);
                }
                self.tiles.face_up().for_each(|tile| each(Action::Trick(tile)));
            }
            Phase::Reroll => {
                each(Action::Keep);
                each(Action::Treat);
            }
            Phase::Part => {
                if !progress.picked.is_empty() {
                    each(Action::Go);
                }
                progress.dice.kinds().for_each(|number| each(Action::Again(number)));
            }
            Phase::Number => numbers(self.numbers()).for_each(|number| each(Action::Number(number))),
            Phase::Pick => numbers(self.pickable()).for_each(|number| each(Action::Take(number))),
            Phase::Drop => {
                each(Action::Drop);
                each(Action::Hold);
            }
            Phase::Settle => {
                each(Action::Bury);
                if let Some(number) = progress.dice.highest() {
                    let accepting = own.pack.accepting(number);
                    (0..PACK as u8).filter(|dog| accepting >> dog & 1 == 1).for_each(|dog| each(Action::Place(dog)));
                }
            }
            Phase::May => {
                each(Action::No);
                each(Action::Yes);
            }
            Phase::Aside => {
                if let Some(TrickStep::SetAside(least, most)) = self.trick_step() {
                    (least..=most.min(self.supply)).for_each(|dice| each(Action::Aside(dice)));
                }
            }
            Phase::OwnDie => {
                own.yard.kinds().for_each(|number| each(Action::FromYard(number)));
                for dog in 0..own.pack.len() {
                    numbers(own.pack.filled(dog)).for_each(|number| each(Action::FromDog(dog as u8, number)));
                }
            }
            Phase::Dig => {
                each(Action::No);
                for seat in rules.packs.seats() {
                    for number in self.players[seat.index()].yard.kinds() {
                        each(Action::Dig { seat, number, up: false });
                        if number < 6 {
                            each(Action::Dig { seat, number, up: true });
                        }
                    }
                }
            }
            Phase::Move => {
                each(Action::No);
                for dog in 0..own.pack.len() {
                    for space in numbers(own.pack.filled(dog)) {
                        for to in 0..own.pack.len() {
                            for onto in numbers(own.pack.free(to)) {
                                each(Action::Move { dog: dog as u8, space, to: to as u8, onto });
                            }
                        }
                    }
                }
            }
            Phase::Deal
            | Phase::FirstDie
            | Phase::Begin
            | Phase::Step
            | Phase::Roll
            | Phase::Settled
            | Phase::AfterRoll
            | Phase::Stray
            | Phase::StrayRoll
            | Phase::EndTurn
            | Phase::Over(_) => {}
        }
    }

    /// Returns the numbers that may be named now, as a bit set (SPT-714, 731, 732); bit 0 is the number 1.
    pub(crate) fn numbers(&self) -> u8 {
        match self.trick_step() {
            Some(TrickStep::Name) => 0b11_1111,
            Some(TrickStep::Set) => self.top.spaces(),
            _ => kinds(self.progress.dice),
        }
    }

    /// Returns the numbers of the dice that may be kept now, as a bit set (SPT-733, 735); bit 0 is the number
    /// 1.
    pub(crate) fn pickable(&self) -> u8 {
        let (dice, picked) = (self.progress.dice, self.progress.picked);
        match self.trick_roll().map(|roll| roll.select) {
            Some(Select::Total(total)) => {
                let left = total.saturating_sub(picked.sum());
                let completes = |number: &u8| *number <= left && (dice - Dice::one(*number)).can_total(left - number);
                dice.kinds().filter(completes).fold(0, |all, number| all | 1 << (number - 1))
            }
            _ => kinds(dice),
        }
    }

    /// Returns why an action that is not legal for the mover is refused.
    pub(crate) fn reason(&self, action: Action) -> IllegalAction {
        match (self.phase, action) {
            (Phase::Turn, Action::Score) => IllegalAction::NoFullDog,
            (Phase::Turn, Action::Trick(tile)) => {
                let used = self.tiles.at(tile.position()) == Some(tile);
                if used { IllegalAction::FaceDown { tile } } else { IllegalAction::NotInUse { tile } }
            }
            (Phase::Part, Action::Go) => IllegalAction::NothingChosen,
            (Phase::Number, Action::Number(number)) if self.trick_step() == Some(TrickStep::Set) => {
                IllegalAction::NotOnTopDog { number }
            }
            (Phase::Part, Action::Again(number)) => IllegalAction::NotToRollAgain { number },
            (Phase::Number, Action::Number(number)) => IllegalAction::NotRolled { number },
            (Phase::Pick, Action::Take(number)) => match self.trick_roll().map(|roll| roll.select) {
                Some(Select::Total(_)) => IllegalAction::NotEight { number },
                _ => IllegalAction::NotToKeep { number },
            },
            (Phase::Settle, Action::Place(dog)) => IllegalAction::NoSpace { dog },
            (Phase::Aside, Action::Aside(dice)) => IllegalAction::NotAside { dice },
            (Phase::OwnDie, Action::FromYard(_) | Action::FromDog(..)) => IllegalAction::NoSuchDie,
            (Phase::Dig, Action::Dig { .. }) => IllegalAction::CannotDig,
            (Phase::Move, Action::Move { .. }) => IllegalAction::CannotMove,
            _ => IllegalAction::NotAskedNow,
        }
    }
}

/// Returns the distinct numbers shown, as a bit set; bit 0 is the number 1.
#[inline]
fn kinds(dice: Dice) -> u8 {
    dice.kinds().fold(0, |all, number| all | 1 << (number - 1))
}
