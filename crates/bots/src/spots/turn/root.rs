//! The actions of a decision, wherever in the turn it is due.

use game_core::Game;
use spots::tricks::{Reroll, Take, TrickStep};
use spots::{Action, Dice, Phase, Spots, Tile};

use super::{At, Leaf, Then, Turn, pays_for_buried, roll_of};
use crate::Estimate;
use crate::spots::own::Own;

impl<L: Leaf> Turn<L> {
    /// The legal actions of the decision, except that no more dice are set aside than [`Care`](super::Care)
    /// says.
    pub fn actions(&self) -> Vec<Action> {
        let mut legal = Vec::new();
        self.root.legal_actions(&self.rules, self.seat, &mut legal);
        let most = self.most_aside(&Own::new(&self.root, self.seat));
        legal.retain(|action| !matches!(action, Action::Aside(dice) if *dice > most));
        legal
    }

    /// The value of an action, if it is found within about this many nodes. Otherwise the part that is
    /// solved is kept, and a later call goes on there.
    pub fn value_within(&mut self, action: Action, nodes: u64) -> Option<Estimate> {
        self.until = self.nodes.saturating_add(nodes.max(1));
        let value = self.value(action);
        self.until = u64::MAX;
        (!core::mem::take(&mut self.halted)).then_some(value)
    }

    /// The expected result of a legal action, if the turn is played on as well as possible.
    pub fn value(&mut self, action: Action) -> Estimate {
        let own = Own::new(&self.root, self.seat);
        let progress = *self.root.progress();
        let (dice, picked) = (progress.dice, progress.picked);
        let at = match (action, progress.tile) {
            (Action::Trick(tile), _) => return self.trick(own, tile),
            (_, Some(tile)) => self.at(tile),
            (_, None) => {
                let context = self.context_of(&self.root.clone(), None);
                return self.score(own, Then::End(context));
            }
        };
        match action {
            Action::Score | Action::Trick(_) => unreachable!("no trick is under way when a turn is chosen"),
            Action::Keep => self.select(own, at, dice, Dice::NONE),
            Action::Treat if roll_of(&at).reroll == Reroll::Part => {
                self.reroll_part(own.paying(), at, dice, Dice::NONE)
            }
            Action::Treat => self.roll(own.paying(), at, dice.len(), Dice::NONE),
            Action::Go => self.roll(own, at, picked.len(), dice),
            Action::Again(number) => {
                let die = Dice::one(number);
                self.reroll_part(own, at, dice - die, picked + die)
            }
            Action::Number(number) => match at.tile.steps().get(usize::from(at.step)) {
                Some(TrickStep::Name) => self.next_step(own, At { number, ..at }),
                Some(TrickStep::Set) => self.settle(own, at, Dice::one(number)),
                _ => self.settle(own, at, dice.only(number)),
            },
            Action::Take(number) => {
                let die = Dice::one(number);
                self.select(own, at, dice - die, picked + die)
            }
            Action::Drop | Action::Hold => {
                let die = dice.below(own.yard.sum().max(1)).highest().map_or(Dice::NONE, Dice::one);
                let held = if action == Action::Hold { die } else { Dice::NONE };
                self.select(own, at, dice - die, picked + held)
            }
            Action::Bury | Action::Place(_) => {
                let Some(number) = dice.highest() else { return self.settled(own, at) };
                let rest = dice - Dice::one(number);
                match action {
                    Action::Place(dog) => self.settle(own.placing(usize::from(dog), number), at, rest),
                    _ => self.bury(own, at, number, rest),
                }
            }
            Action::Dig { .. } => self.dug(&self.root.clone(), at, action),
            Action::No if self.root.phase() == Phase::Dig => self.dug(&self.root.clone(), at, action),
            Action::No => self.next_step(own, At { aside: 0, ..at }),
            Action::Yes => self.begin_roll(own, at, roll_of(&at)),
            Action::Aside(aside) => self.next_step(own, At { aside, ..at }),
            Action::FromYard(number) => self.with_own_die(own.unburying(number), at),
            Action::FromDog(dog, number) => self.with_own_die(own.lifting(usize::from(dog), number), at),
            Action::Move { dog, space, to, onto } => {
                let moved = own.lifting(usize::from(dog), space).placing(usize::from(to), onto);
                self.next_step(moved, at)
            }
        }
    }

    fn trick(&mut self, mut own: Own, tile: Tile) -> Estimate {
        own.treats += self.root.tiles().treats(tile.position());
        let context = self.context_of(&self.root.clone(), Some(tile));
        self.step(own, At { tile, step: 0, round: 0, aside: 0, number: 0, buried: 0, ahead: 0, context })
    }

    /// Where in its trick the decision is.
    fn at(&mut self, tile: Tile) -> At {
        let context = self.context_of(&self.root.clone(), Some(tile));
        let progress = self.root.progress();
        let at = At {
            tile,
            step: progress.step,
            round: progress.round,
            aside: progress.aside,
            number: progress.number,
            buried: progress.buried,
            ahead: 0,
            context,
        };
        // What makes no difference is left out, as in all positions that follow.
        At {
            round: if roll_of(&at).take == Take::Rounds { at.round } else { 0 },
            buried: if pays_for_buried(&at) { at.buried } else { 0 },
            ..at
        }
    }

    /// Dogpile: rolls the die that was picked up with those of the supply.
    fn with_own_die(&mut self, own: Own, at: At) -> Estimate {
        let Take::SupplyAndOwn(dice) = roll_of(&at).take else { unreachable!("only Dogpile picks up a die") };
        let supply = self.supply(&own, &at) - 1;
        self.roll(own, at, 1 + dice.min(supply), Dice::NONE)
    }

    /// The number of a context, which is made if it is new.
    pub(super) fn context_of(&mut self, state: &Spots, used: Option<Tile>) -> u16 {
        let others = self.others(state);
        let known = self.contexts.iter().position(|context| context.used == used && context.others == others);
        known.unwrap_or_else(|| {
            self.add_context(state, used);
            self.contexts.len() - 1
        }) as u16
    }
}
