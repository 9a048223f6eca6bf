//! Exact odds of a throw, and what the dice of a roll can become at best.
//!
//! Everything is counted over all outcomes of the dice; nothing is sampled. "At best" means one policy: of
//! the dice that may be kept, the mover keeps a selection that does not bust, if there is one, and of these
//! the one of which most dice can be placed; it places every die that fits. Placing a die never makes a bust
//! likelier, and whether a roll busts or fills the pack does not depend on which of several dogs takes a die,
//! so this one policy yields all numbers of [`Odds`] except [`Odds::none_buried`].

use game_core::Step;

use crate::action::{Action, Chance};
use crate::components::{PACK, Tile};
use crate::dice::{Dice, Rolls};
use crate::pack::Pack;
use crate::rules::Rules;
use crate::state::{Phase, Spots};
use crate::tricks::Select;

/// A throw that is due or may be made, with all that its odds depend on. A caller that plans ahead may change
/// the fields of a throw, such as the pack if more dice are going to be placed before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Throw {
    /// The number of dice thrown, at most [`MAX_ROLL`](crate::dice::MAX_ROLL) with those in `kept`.
    pub dice: u8,
    /// Dice of the roll that stay as they are (Track).
    pub kept: Dice,
    /// The dogs of the player who throws, without dice that were lifted for the throw.
    pub pack: Pack,
    /// The sum of the player's buried dice, without dice that were lifted for the throw.
    pub yard: u8,
    /// The largest sum that the player's yard can hold without a bust.
    pub limit: u8,
    /// Which of the rolled dice are placed or buried.
    pub select: Select,
    /// The number that was named (Guard); 0 if none.
    pub number: u8,
    /// The number of treats with which the roll could be repeated.
    pub treats: u8,
}

/// The odds of a throw: the number of outcomes, of all that are equally likely, in which something happens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Odds {
    /// The number of all outcomes: six to the power of the number of dice thrown.
    pub outcomes: u32,
    /// Outcomes that bust even at best.
    pub bust: u32,
    /// Outcomes of which no die has to be buried.
    pub none_buried: u32,
    /// Outcomes that at best fill all dogs: the dogs are scored at once (SPT-1001).
    pub full: u32,
    /// Outcomes of which nothing can be kept: Search finds no set, or Guard discards all dice.
    pub nothing_kept: u32,
    /// The number of dice that lie on dogs after the roll, added up over all outcomes; none after a bust.
    pub placed: u32,
}

impl Odds {
    /// The probability of this number of outcomes.
    #[must_use]
    pub fn chance(&self, outcomes: u32) -> f64 {
        f64::from(outcomes) / f64::from(self.outcomes.max(1))
    }

    /// The probability of a bust if each of this number of treats rerolls a roll that must bust. If a treat
    /// can reroll a part of the dice (Track), the player can do better, and this is an upper bound.
    #[must_use]
    pub fn bust_with_treats(&self, treats: u8) -> f64 {
        self.chance(self.bust).powi(i32::from(treats) + 1)
    }

    /// The mean number of dice that lie on dogs after the roll; a roll that busts counts as none.
    #[must_use]
    pub fn mean_placed(&self) -> f64 {
        self.chance(self.placed)
    }
}

/// What the dice of one roll become at best.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RollResult {
    /// The roll busts, whatever the player does.
    pub busts: bool,
    /// The number of its dice that lie on dogs afterwards; 0 after a bust.
    pub placed: u8,
    /// Some choice buries no die.
    pub none_buried: bool,
    /// All dogs are full afterwards and are scored at once.
    pub full: bool,
    /// Nothing can be kept.
    pub nothing_kept: bool,
}

/// What one die with a given number would do, thrown alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    /// It fits on this number of dogs, and fills none of them.
    Fits(u8),
    /// It fills a dog.
    Fills,
    /// It fills the last free space: this number of dogs are scored at once.
    Scores(u8),
    /// It fills the last free space of the sixth dog and wins the game.
    Wins,
    /// The trick discards it, or lets the player discard it.
    Goes,
    /// It is buried, and the yard then has this sum.
    Buried(u8),
    /// It is buried and busts; the yard would have this sum.
    Busts(u8),
}

impl Throw {
    /// Returns the throw that is due in a position; `None` if no throw of a turn is due.
    #[must_use]
    pub fn due(rules: &Rules, state: &Spots) -> Option<Self> {
        if state.phase() != Phase::Roll || state.has_unseen() {
            return None;
        }
        let (own, progress) = (state.own(), state.progress());
        Some(Self {
            dice: progress.count,
            kept: progress.dice,
            pack: own.pack,
            yard: own.yard.sum(),
            limit: rules.limit(state.mover()),
            select: state.trick_roll().map_or(Select::All, |roll| roll.select),
            number: progress.number,
            treats: own.treats,
        })
    }

    /// Returns the throw that follows directly if the mover takes this action, which must be legal; `None` if
    /// no throw follows, another decision or an unknown dog comes first, or the turn ends.
    #[must_use]
    pub fn after(rules: &Rules, state: &Spots, action: Action) -> Option<Self> {
        Self::due(rules, &after(rules, state, action)?)
    }

    /// Returns the first throw of the trick of a face-up tile, as the mover would make it; `None` if the
    /// trick throws no dice, or busts before.
    ///
    /// Questions before the throw are answered so that it busts least often, and then so that most dice lie
    /// on dogs after it; but nothing is changed with Dig or moved with Trot.
    #[must_use]
    pub fn of_trick(rules: &Rules, state: &Spots, tile: Tile) -> Option<Self> {
        first(rules, &after(rules, state, Action::Trick(tile))?).map(|(throw, _)| throw)
    }

    /// Returns the odds of the throw.
    ///
    /// # Panics
    /// If more than [`MAX_ROLL`](crate::dice::MAX_ROLL) dice are thrown.
    #[must_use]
    pub fn odds(&self) -> Odds {
        let choices = self.choices();
        let mut odds = Odds::default();
        for (dice, ways) in Rolls::of(self.dice).iter() {
            let result = choices.best(self.kept + dice);
            odds.outcomes += ways;
            odds.bust += ways * u32::from(result.busts);
            odds.none_buried += ways * u32::from(result.none_buried);
            odds.full += ways * u32::from(result.full);
            odds.nothing_kept += ways * u32::from(result.nothing_kept);
            odds.placed += ways * u32::from(result.placed);
        }
        odds
    }

    /// Returns what this outcome of the throw becomes at best.
    #[must_use]
    pub fn result(&self, dice: Dice) -> RollResult {
        self.choices().best(self.kept + dice)
    }

    /// Returns what each number would do on a die that is thrown alone, from 1 to 6.
    #[must_use]
    pub fn faces(&self) -> [Face; 6] {
        [1, 2, 3, 4, 5, 6].map(|number| self.face(number))
    }

    fn face(&self, number: u8) -> Face {
        if self.select == Select::AtMostNamed && number > self.number {
            return Face::Goes;
        }
        let accepting = self.pack.accepting(number);
        if accepting == 0 {
            let sum = self.yard + number;
            return match self.select {
                Select::DropLower if number < self.yard => Face::Goes,
                _ if sum > self.limit => Face::Busts(sum),
                _ => Face::Buried(sum),
            };
        }
        let free = |at: usize| self.pack.free(at).count_ones();
        let all: u32 = (0..self.pack.len()).map(free).sum();
        let fills = (0..self.pack.len()).any(|at| accepting >> at & 1 == 1 && free(at) == 1);
        match (all, fills) {
            (1, _) if self.pack.len() == PACK => Face::Wins,
            (1, _) => Face::Scores(self.pack.len() as u8 - self.pack.scored()),
            (_, true) => Face::Fills,
            (_, false) => Face::Fits(accepting.count_ones() as u8),
        }
    }

    fn choices(&self) -> Choices {
        Choices::new(&self.pack, self.yard, self.limit, self.select, self.number, Dice::NONE)
    }
}

/// Returns what the dice of the current roll become at best if they are not rerolled; `None` if no dice of a
/// roll are to be settled, or some of them are going to be rerolled (Track).
#[must_use]
pub fn kept_roll(rules: &Rules, state: &Spots) -> Option<RollResult> {
    let (own, progress) = (state.own(), state.progress());
    let select = match state.phase() {
        // The dice to keep are chosen already; those left are placed or buried.
        Phase::Settle => Select::All,
        Phase::Reroll | Phase::Number | Phase::Pick | Phase::Drop => {
            state.trick_roll().map_or(Select::All, |roll| roll.select)
        }
        _ => return None,
    };
    let dice = progress.dice + progress.picked;
    if dice.is_empty() {
        return None;
    }
    let limit = rules.limit(state.mover());
    let choices = Choices::new(&own.pack, own.yard.sum(), limit, select, progress.number, progress.picked);
    Some(choices.best(dice))
}

/// Returns the position after a legal action of the mover; `None` if the turn is over then, or a dog that
/// nobody knows is drawn before the next throw. The next top card of the deck does not matter for a throw:
/// if it has yet to be turned up, any card is taken.
fn after(rules: &Rules, state: &Spots, action: Action) -> Option<Spots> {
    let mut next = *state;
    next.step(rules, &Step::choice(state.mover(), action), &mut ());
    if next.turn() == state.turn() && next.owed == 0 && next.has_unseen() && next.tiles().next_unseen().is_none() {
        let dog = next.below().next()?;
        next.step(rules, &Step::Chance(Chance::Dog(dog)), &mut ());
    }
    (next.turn() == state.turn() && !next.has_unseen()).then_some(next)
}

/// Returns the first throw from a position within a trick, and its odds. See [`Throw::of_trick`].
fn first(rules: &Rules, state: &Spots) -> Option<(Throw, Odds)> {
    if let Some(throw) = Throw::due(rules, state) {
        return Some((throw, throw.odds()));
    }
    let mut legal = Vec::new();
    match state.phase() {
        Phase::Dig | Phase::Move => legal.push(Action::No),
        // The number of dice set aside makes no difference to the first of them.
        Phase::Aside => {
            state.for_each_legal(rules, &mut |action| legal.push(action));
            legal.truncate(1);
        }
        Phase::Number | Phase::OwnDie | Phase::Settle => state.for_each_legal(rules, &mut |action| legal.push(action)),
        _ => {}
    }
    let throws = legal.into_iter().filter_map(|action| first(rules, &after(rules, state, action)?));
    throws.reduce(|best, other| if is_better(&other, &best) { other } else { best })
}

/// Returns whether the first of two throws of equally many dice busts less often, or as often with more dice
/// on dogs after it, those that were there before included.
fn is_better(one: &(Throw, Odds), other: &(Throw, Odds)) -> bool {
    let on_dogs =
        |(throw, odds): &(Throw, Odds)| odds.placed + (odds.outcomes - odds.bust) * u32::from(throw.pack.placed());
    let rank = |throw: &(Throw, Odds)| (core::cmp::Reverse(throw.1.bust), on_dogs(throw));
    rank(one) > rank(other)
}

/// The rules by which the dice of a roll are chosen and settled, prepared for many rolls.
struct Choices {
    /// The number of dogs that accept each number, from 1.
    accepting: [u8; 6],
    /// The number of free spaces.
    free: u8,
    /// Whether there is a dog that could be scored.
    unscored: bool,
    /// The sum of the yard before the roll.
    yard: u8,
    limit: u8,
    select: Select,
    number: u8,
    /// Dice of the roll that must be kept, because the player has picked them.
    picked: Dice,
    /// The sets of dice that may be kept, and what becomes of each; empty if the trick does not ask for a
    /// set.
    sets: Vec<(Dice, RollResult)>,
}

impl Choices {
    fn new(pack: &Pack, yard: u8, limit: u8, select: Select, number: u8, picked: Dice) -> Self {
        let accepting = [1, 2, 3, 4, 5, 6].map(|number| pack.accepting(number).count_ones() as u8);
        let mut choices = Self {
            accepting,
            free: accepting.iter().sum(),
            unscored: pack.len() > usize::from(pack.scored()),
            yard,
            limit,
            select,
            number,
            picked,
            sets: Vec::new(),
        };
        let sets: Vec<Dice> = match select {
            Select::Exactly(dice) => Rolls::of(dice).iter().map(|(dice, _)| dice).collect(),
            Select::Total(total) => with_total(total, 6, Dice::NONE),
            _ => Vec::new(),
        };
        let sets = sets.into_iter().filter(|set| set.contains(picked));
        choices.sets = sets.map(|set| (set, choices.settled(set, Dice::NONE))).collect();
        choices
    }

    /// Returns what a roll becomes at best.
    fn best(&self, dice: Dice) -> RollResult {
        match self.select {
            Select::All => self.settled(dice, Dice::NONE),
            Select::AtMostNamed => self.settled(dice.below(self.number + 1), Dice::NONE),
            Select::DropLower => self.settled(dice, (dice - self.picked).below(self.yard.max(1))),
            Select::OneNumber => self.better_of(dice.kinds().map(|number| self.settled(dice.only(number), Dice::NONE))),
            Select::Exactly(kept) if dice.len() <= kept => self.settled(dice, Dice::NONE),
            Select::Exactly(_) | Select::Total(_) => {
                self.better_of(self.sets.iter().filter(|(set, _)| dice.contains(*set)).map(|(_, result)| *result))
            }
        }
    }

    /// Returns the best of several results; without any, nothing is kept.
    fn better_of(&self, results: impl Iterator<Item = RollResult>) -> RollResult {
        let better = |best: RollResult, other: RollResult| {
            let none_buried = best.none_buried || other.none_buried;
            let rank = |result: &RollResult| (!result.busts, result.placed);
            RollResult { none_buried, ..if rank(&other) > rank(&best) { other } else { best } }
        };
        results.reduce(better).unwrap_or_else(|| self.settled(Dice::NONE, Dice::NONE))
    }

    /// Returns what becomes of these dice if as many as possible are placed, and of the others those in
    /// `droppable` are discarded.
    fn settled(&self, dice: Dice, droppable: Dice) -> RollResult {
        let (mut placed, mut sum, mut buried) = (0, u16::from(self.yard), 0);
        for (number, accepting) in (1..=6u8).zip(self.accepting) {
            let count = dice.count(number);
            let fitting = count.min(accepting);
            let left = (count - fitting).saturating_sub(droppable.count(number));
            placed += fitting;
            buried += left;
            sum += u16::from(number) * u16::from(left);
        }
        let busts = sum > u16::from(self.limit);
        RollResult {
            busts,
            placed: if busts { 0 } else { placed },
            none_buried: buried == 0,
            full: !busts && placed == self.free && self.unscored,
            nothing_kept: dice.is_empty(),
        }
    }
}

/// Returns every multiset of dice that show at most `highest` and have this total, each added to `dice`.
fn with_total(total: u8, highest: u8, dice: Dice) -> Vec<Dice> {
    if total == 0 {
        return vec![dice];
    }
    let next = (1..=highest.min(total)).rev();
    next.flat_map(|number| with_total(total - number, number, dice + Dice::one(number))).collect()
}
