//! What a player of Spots lays out: what the turn is spent on, the answers before a throw, a place for each
//! die, and whether to roll on.
//!
//! A plan reaches to the next throw and no further, so what it holds can never mean two things. Dice are
//! named by their number: equal dice are the same. Of equal dice those for a dog are answered first, then
//! those for the yard; dice without a place are asked for between the two.

mod tray;

use game_core::{Game as _, Seat, Step};
use serde::{Deserialize, Serialize};
use spots::tricks::{Reroll, Select, TrickStep};
use spots::{Action, Dice, Phase, Rules, Spots, Tile, View};

use crate::kit::plan::{Asked, Plan};

pub(super) use tray::{TrayDie, tray};

/// What a turn is spent on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Turn {
    /// Scoring the full dogs.
    Score,
    /// The trick of this tile.
    Trick(Tile),
}

/// Where a die goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Place {
    /// On the dog at this index of the pack.
    Dog(u8),
    /// Into the yard.
    Yard,
    /// To the third place of the tray: back to the supply, or with Track to be rerolled.
    Back,
}

/// One of the player's own dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum OwnDie {
    /// The die with this number in the yard.
    Yard(u8),
    /// The die on the dog at this index of the pack, with this number.
    Dog(u8, u8),
}

/// The change of a buried die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Dug {
    /// The seat in whose yard it is.
    pub(crate) seat: Seat,
    /// Its number before the change.
    pub(crate) number: u8,
    /// Whether it is raised.
    pub(crate) up: bool,
}

/// The way of a die from one space to another: indices of dogs in the pack, and numbers of spaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Moved {
    /// The dog it is on.
    pub(crate) dog: u8,
    /// The space it is on.
    pub(crate) space: u8,
    /// The dog it moves to.
    pub(crate) to: u8,
    /// The space it moves to.
    pub(crate) onto: u8,
}

/// A die of the roll with its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct LaidDie {
    /// The number it shows.
    pub(crate) number: u8,
    /// Where it goes.
    pub(crate) to: Place,
}

/// The plan of a turn up to the next throw.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct DicePlan {
    /// What the turn is spent on.
    pub(crate) turn: Option<Turn>,
    /// The number that is named.
    pub(crate) number: Option<u8>,
    /// How many dice are set aside.
    pub(crate) aside: Option<u8>,
    /// The player's die that joins the roll.
    pub(crate) own: Option<OwnDie>,
    /// The changes of buried dice, in order.
    pub(crate) dug: Vec<Dug>,
    /// The die that is moved.
    pub(crate) moved: Option<Moved>,
    /// Whether a treat is paid for the roll. With Track, dice at the third place say so too.
    pub(crate) treat: bool,
    /// The numbers of the dice to keep, where only some are kept.
    pub(crate) kept: Vec<u8>,
    /// The dice that have a place.
    pub(crate) dice: Vec<LaidDie>,
    /// Whether to roll on. `false` also ends digging, and leaves placed dice where they are.
    pub(crate) on: Option<bool>,
}

/// Returns the throws of a turn that a plan for this view lies between: the turn, its throws so far, the
/// treats paid and the cards the mover has. New cards end a plan too, for they have not been seen before. A
/// throw that was skipped for want of dice counts as made.
pub(super) fn plan_key(view: &View) -> String {
    let progress = &view.progress;
    let steps = progress.tile.map_or(&[][..], |tile| tile.steps());
    let before = steps.iter().take(usize::from(progress.step));
    let before = before.filter(|step| matches!(step, TrickStep::Roll(_))).count();
    // The throw that an own die joins has been counted already, the treat for chosen dice has been paid.
    let throws = (before + usize::from(progress.round)).saturating_sub(usize::from(view.phase == Phase::OwnDie));
    let (paid, cards) = view.players.get(view.mover.index()).map_or((0, 0), |player| {
        (player.stats.treats.saturating_sub(u16::from(view.phase == Phase::Part)), player.pack.len())
    });
    format!("{}.{throws}.{paid}.{cards}", view.turn)
}

/// Returns which dice of the roll are placed or buried; all of them where nothing was rolled.
pub(super) fn select(at: &Spots) -> Select {
    at.trick_roll().map_or(Select::All, |roll| roll.select)
}

/// Returns whether a treat rerolls only some dice of the roll.
fn rerolls_part(at: &Spots) -> bool {
    at.trick_roll().is_some_and(|roll| roll.reroll == Reroll::Part)
}

impl DicePlan {
    /// Returns the places of the dice with this number, dogs first.
    fn places(&self, number: u8) -> impl Iterator<Item = Place> + '_ {
        self.dice.iter().filter(move |die| die.number == number).map(|die| die.to)
    }

    fn count(&self, number: u8, to: Place) -> u8 {
        self.places(number).filter(|place| *place == to).count() as u8
    }

    /// Puts a die before those of its number that are answered after it.
    fn push(&mut self, number: u8, to: Place) {
        let rank = |to: Place| match to {
            Place::Dog(_) => 0,
            Place::Yard => 1,
            Place::Back => 2,
        };
        let at = self.dice.iter().position(|die| die.number == number && rank(die.to) > rank(to));
        self.dice.insert(at.unwrap_or(self.dice.len()), LaidDie { number, to });
    }

    /// Takes the die with the highest number off a place.
    fn pop_highest(&mut self, to: Place) {
        let highest = self.dice.iter().filter(|die| die.to == to).map(|die| die.number).max();
        if let Some(at) = self.dice.iter().position(|die| Some(die.number) == highest && die.to == to) {
            self.dice.remove(at);
        }
    }

    /// Returns where the highest unsettled die goes; `None` if that has not been said.
    fn settles(&self, at: &Spots, seat: Seat) -> Option<Action> {
        let (pack, dice) = (&at.player(seat).pack, at.progress().dice);
        let number = dice.highest()?;
        let accepting = pack.accepting(number);
        let dog = self.places(number).find_map(|place| match place {
            Place::Dog(dog) if accepting >> dog & 1 == 1 => Some(dog),
            _ => None,
        });
        match dog {
            Some(dog) => Some(Action::Place(dog)),
            None => (dice.count(number) <= self.count(number, Place::Yard)).then_some(Action::Bury),
        }
    }

    /// Returns how many dice of a number are held in Scavenge: those for the yard, and as many of the others
    /// as dogs take.
    fn held(&self, at: &Spots, seat: Seat, number: u8) -> u8 {
        let places = at.player(seat).pack.accepting(number).count_ones() as u8;
        let all = at.progress().dice.count(number) + at.progress().picked.count(number);
        let [yard, back] = [Place::Yard, Place::Back].map(|to| self.count(number, to));
        let dogs = self.places(number).filter(|to| matches!(to, Place::Dog(_))).count() as u8;
        yard + dogs.max(places.min(all.saturating_sub(yard + back)))
    }
}

/// Returns what of these dice has not been picked, in order.
fn unpicked(dice: impl IntoIterator<Item = u8>, mut picked: Dice) -> impl Iterator<Item = u8> {
    dice.into_iter().filter(move |&number| {
        let done = picked.count(number) > 0;
        if done {
            picked -= Dice::one(number);
        }
        !done
    })
}

impl Plan<Spots> for DicePlan {
    fn answer(&self, asked: &Asked<'_, Spots>) -> Option<Action> {
        let (at, seat) = (asked.at, asked.seat);
        if let [only] = asked.legal {
            return Some(*only);
        }
        let progress = at.progress();
        let back = || self.dice.iter().filter(|die| die.to == Place::Back).map(|die| die.number);
        let legal = |action: &Action| asked.legal.contains(action);
        let stop = || self.on.filter(|on| !on).map(|_| Action::No);
        match at.phase() {
            Phase::Turn => self.turn.map(|turn| match turn {
                Turn::Score => Action::Score,
                Turn::Trick(tile) => Action::Trick(tile),
            }),
            Phase::Reroll => {
                let treat = self.treat || rerolls_part(at) && back().next().is_some();
                Some(if treat { Action::Treat } else { Action::Keep })
            }
            Phase::Part => {
                let mut again = unpicked(back(), progress.picked).map(Action::Again).filter(legal);
                again.next().or_else(|| back().next().map(|_| Action::Go))
            }
            Phase::Number => self.number.map(Action::Number),
            Phase::Pick => unpicked(self.kept.iter().copied(), progress.picked).map(Action::Take).find(legal),
            Phase::Drop => {
                let sum = at.player(seat).yard.sum();
                let number = progress.dice.below(sum.max(1)).highest()?;
                let hold = progress.picked.count(number) < self.held(at, seat, number);
                Some(if hold { Action::Hold } else { Action::Drop })
            }
            Phase::Settle => self.settles(at, seat),
            Phase::May => self.on.map(|on| if on { Action::Yes } else { Action::No }),
            Phase::Aside => self.aside.map(Action::Aside),
            Phase::OwnDie => self.own.map(|own| match own {
                OwnDie::Yard(number) => Action::FromYard(number),
                OwnDie::Dog(dog, number) => Action::FromDog(dog, number),
            }),
            Phase::Dig => {
                let made = asked.made.iter().filter(|action| matches!(action, Action::Dig { .. })).count();
                let dug = self.dug.get(made).map(|dug| Action::Dig { seat: dug.seat, number: dug.number, up: dug.up });
                dug.or_else(stop)
            }
            Phase::Move => {
                let moved = self.moved.map(|Moved { dog, space, to, onto }| Action::Move { dog, space, to, onto });
                moved.or_else(stop)
            }
            _ => None,
        }
    }

    /// What is picked or dropped stays in the plan: the position tells how much of it is done.
    fn remove(&mut self, action: &Action) {
        match *action {
            Action::Score | Action::Trick(_) => self.turn = None,
            Action::Treat => self.treat = false,
            Action::Number(_) => self.number = None,
            Action::Bury => self.pop_highest(Place::Yard),
            Action::Place(dog) => self.pop_highest(Place::Dog(dog)),
            Action::No | Action::Yes => self.on = None,
            Action::Aside(_) => self.aside = None,
            Action::FromYard(_) | Action::FromDog(..) => self.own = None,
            Action::Dig { seat, number, up } => {
                if let Some(at) = self.dug.iter().position(|dug| *dug == Dug { seat, number, up }) {
                    self.dug.remove(at);
                }
            }
            Action::Move { .. } => self.moved = None,
            Action::Keep | Action::Go | Action::Again(_) | Action::Take(_) | Action::Drop | Action::Hold => {}
        }
    }

    fn adopt(rules: &Rules, from: &Spots, seat: Seat, chain: &[Action]) -> Self {
        let (mut plan, mut at) = (Self::default(), *from);
        // Dice that Scavenge holds although no dog takes them: the engine buries them without asking.
        let (mut held, mut unasked) = (Dice::NONE, Dice::NONE);
        let mut hold = |plan: &mut Self, at: &Spots, number: u8, unasked: &mut Dice| {
            held += Dice::one(number);
            let places = at.player(seat).pack.accepting(number).count_ones() as u8;
            if held.count(number) > places {
                plan.push(number, Place::Yard);
                *unasked += Dice::one(number);
            }
        };
        if from.phase() == Phase::Drop {
            from.progress().picked.iter().for_each(|number| hold(&mut plan, from, number, &mut unasked));
        }
        for action in chain {
            let progress = *at.progress();
            match *action {
                Action::Score => plan.turn = Some(Turn::Score),
                Action::Trick(tile) => plan.turn = Some(Turn::Trick(tile)),
                Action::Treat => plan.treat = true,
                Action::Again(number) => {
                    // Of equal dice the engine picks the first by itself.
                    unpicked(progress.picked.iter(), plan.back()).for_each(|number| plan.push(number, Place::Back));
                    plan.push(number, Place::Back);
                }
                Action::Go => {
                    unpicked(progress.picked.iter(), plan.back()).for_each(|number| plan.push(number, Place::Back));
                }
                Action::Number(number) => plan.number = Some(number),
                Action::Take(number) => {
                    let known = plan.kept.iter().copied().collect();
                    plan.kept.extend(unpicked(progress.picked.iter(), known));
                    plan.kept.push(number);
                }
                Action::Drop | Action::Hold => {
                    let number = progress.dice.below(at.player(seat).yard.sum().max(1)).highest();
                    let Some(number) = number else { break };
                    if *action == Action::Drop {
                        plan.push(number, Place::Back);
                    } else {
                        hold(&mut plan, &at, number, &mut unasked);
                    }
                }
                Action::Place(dog) => {
                    let Some(number) = progress.dice.highest() else { break };
                    plan.push(number, Place::Dog(dog));
                }
                Action::Bury => {
                    let Some(number) = progress.dice.highest() else { break };
                    if unasked.count(number) > 0 {
                        unasked -= Dice::one(number);
                    } else {
                        plan.push(number, Place::Yard);
                    }
                }
                Action::Yes => plan.on = Some(true),
                Action::No => plan.on = Some(false),
                Action::Aside(dice) => plan.aside = Some(dice),
                Action::FromYard(number) => plan.own = Some(OwnDie::Yard(number)),
                Action::FromDog(dog, number) => plan.own = Some(OwnDie::Dog(dog, number)),
                Action::Dig { seat, number, up } => plan.dug.push(Dug { seat, number, up }),
                Action::Move { dog, space, to, onto } => plan.moved = Some(Moved { dog, space, to, onto }),
                Action::Keep => {}
            }
            if !at.is_legal(rules, seat, action) {
                break;
            }
            at.apply(rules, &Step::choice(seat, *action), &mut ());
        }
        plan
    }
}

impl DicePlan {
    /// Returns the dice at the third place.
    fn back(&self) -> Dice {
        self.dice.iter().filter(|die| die.to == Place::Back).map(|die| die.number).collect()
    }

    /// Puts a die to the third place.
    pub(super) fn put_back(&mut self, number: u8) {
        self.push(number, Place::Back);
    }
}

#[cfg(test)]
mod tests;
