//! The exact value of a turn, by dynamic programming over dice and treats.
//!
//! For every action of the mover this computes the expected value at the end of its turn if it plays the rest
//! of the turn as well as possible, given a [`Leaf`] that evaluates the position at the end of a turn. All
//! rolls, rerolls, ways to keep, place and bury the dice, repeats and cards drawn are followed by the rules.
//! What a trick can still come to depends on little more than [`Own`], so equal positions are solved once.

mod root;
mod sets;
mod tricks;

use core::hash::{BuildHasherDefault, Hash, Hasher};
use std::collections::HashMap;

use game_core::Seat;
use spots::components::PACK;
use spots::dice::Rolls;
use spots::rules::Rules;
use spots::state::SEATS;
use spots::tricks::{Reroll, Roll, Select, Take, TrickStep};
use spots::{Dice, Spots, Tile};

use self::sets::{like, parts, with_total};
use super::own::{Own, dice_in_reach};
use crate::Estimate;

/// Evaluates positions at the end of a turn.
pub trait Leaf {
    /// What does not change within a trick: the other players, and the row of tiles.
    type Context;

    /// Prepares the evaluation for a seat whose turn it is, given the tile it uses, if any.
    fn context(&self, rules: &Rules, state: &Spots, seat: Seat, used: Option<Tile>) -> Self::Context;

    /// The expected result for the seat if its turn ends with this and it has not won; if all bust, the
    /// others lose their dice (SPT-1302).
    fn value(&self, context: &Self::Context, own: &Own, all_bust: bool) -> Estimate;
}

/// How far to follow what is unlikely to matter.
#[derive(Clone, Copy, Debug)]
pub struct Care {
    /// The most cards tried out where an unknown card is drawn; they are spread over the deck.
    pub dogs: usize,
    /// An optional roll is declined at once if it busts with more than this probability.
    pub rash: f32,
    /// The largest number of changes with Dig of which all are tried, not only those that plainly help.
    pub digs: u8,
    /// The most treats that are paid ahead of the decision.
    pub treats: u8,
    /// The most dice set aside for Bolt beyond the paws; three are always tried.
    pub aside: u8,
    /// The most optional rolls made ahead of the decision: of one die, and of several.
    pub repeats: [u8; 2],
    /// Whether a die that fits on a dog may be buried, even if no treats are paid for it.
    pub bury: bool,
}

impl Care {
    /// Everything is followed: the values are exact.
    pub const EXACT: Self = Self {
        dogs: usize::MAX,
        rash: 1.0,
        digs: u8::MAX,
        treats: u8::MAX,
        aside: 12,
        repeats: [u8::MAX; 2],
        bury: true,
    };
    /// Good enough for play.
    pub const QUICK: Self = Self { dogs: 2, rash: 0.4, digs: 1, treats: 2, aside: 1, repeats: [2, 1], bury: false };
}

/// Solves the turn of the mover in one position.
pub struct Turn<L: Leaf> {
    rules: Rules,
    root: Spots,
    seat: Seat,
    leaf: L,
    care: Care,
    /// The largest safe sum of the yard, and the treats that are not paid ahead of the decision.
    limit: u8,
    spared: u8,
    contexts: Vec<Surroundings<L::Context>>,
    solved: HashMap<Key, Estimate, BuildHasherDefault<Mix>>,
    nodes: u64,
    /// The number of nodes at which an action is left for later, and whether that has happened.
    until: u64,
    halted: bool,
}

/// What does not change within a trick, or only by Dig.
struct Surroundings<C> {
    used: Option<Tile>,
    others: [u64; SEATS],
    /// The dice that are not with the other players.
    dice: u8,
    context: C,
}

/// Where in a trick the turn is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct At {
    tile: Tile,
    step: u8,
    /// The rolls made in this step, if the next depends on it.
    round: u8,
    aside: u8,
    number: u8,
    /// The sum of the dice buried from the latest roll, if treats are paid for it.
    buried: u8,
    /// The optional rolls made since the decision, if their number is limited.
    ahead: u8,
    context: u16,
}

/// A position within a turn that is solved once.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Key {
    own: Own,
    at: At,
    node: Node,
    dice: Dice,
}

/// What is about to happen in a [`Key`].
#[derive(Clone, Copy, PartialEq, Eq)]
enum Node {
    /// This many dice are rolled; those in the key stay as they are.
    Roll(u8),
    /// The dice in the key are placed or buried.
    Settle,
    /// All dice have been placed or buried without a bust.
    Settled,
}

impl Hash for Key {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.own.hash(state);
        let At { tile, step, round, aside, number, buried, ahead, context } = self.at;
        let node = match self.node {
            Node::Roll(dice) => dice,
            Node::Settle => 64,
            Node::Settled => 65,
        };
        state.write_u64(u64::from_le_bytes([tile as u8, step, round, aside, number, buried, context as u8, node]));
        state.write_u64(self.dice.bits() | u64::from(ahead) << 56);
    }
}

/// A fast hash for keys that nobody can choose; the order of the map is never used.
#[derive(Default)]
struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 29
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.write_u64(u64::from(*byte)));
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(23) ^ number).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
}

/// What follows when cards have been drawn.
#[derive(Clone, Copy)]
enum Then {
    Step(At),
    AfterRoll(At),
    End(u16),
}

/// The mean of estimates with weights.
#[derive(Default)]
struct Weighted {
    share: f64,
    margin: f64,
    weight: f64,
}

impl Weighted {
    fn add(&mut self, estimate: Estimate, weight: u32) {
        let weight = f64::from(weight);
        self.share += weight * f64::from(estimate.share);
        self.margin += weight * f64::from(estimate.margin);
        self.weight += weight;
    }

    fn mean(&self) -> Estimate {
        Estimate { share: (self.share / self.weight) as f32, margin: (self.margin / self.weight) as f32 }
    }
}

/// What a player maximises: the share of the win, and between equal shares the margin.
#[must_use]
pub fn reward(estimate: Estimate) -> f32 {
    estimate.share + 0.001 * estimate.margin
}

fn better(one: Estimate, other: Estimate) -> Estimate {
    if reward(other) > reward(one) { other } else { one }
}

/// The best of several estimates, of which there is at least one.
fn best(estimates: impl Iterator<Item = Estimate>) -> Estimate {
    estimates.reduce(better).unwrap_or_default()
}

impl<L: Leaf> Turn<L> {
    /// Prepares the decision of the mover of a position.
    pub fn new(rules: &Rules, state: &Spots, leaf: L, care: Care) -> Self {
        let seat = state.mover();
        let mut turn = Self {
            rules: rules.clone(),
            root: *state,
            seat,
            leaf,
            care,
            limit: rules.limit(seat),
            spared: state.player(seat).treats.saturating_sub(care.treats),
            contexts: Vec::new(),
            solved: HashMap::default(),
            nodes: 0,
            until: u64::MAX,
            halted: false,
        };
        turn.add_context(state, state.progress().tile);
        turn
    }

    fn add_context(&mut self, state: &Spots, used: Option<Tile>) {
        let dice = dice_in_reach(&Own::new(state, self.seat), state);
        let context = self.leaf.context(&self.rules, state, self.seat, used);
        self.contexts.push(Surroundings { used, others: self.others(state), dice, context });
    }

    /// The dice of the other players, which Dig can change.
    fn others(&self, state: &Spots) -> [u64; SEATS] {
        let dice = |seat: Seat| {
            let player = state.player(seat);
            player.yard.bits() | u64::from(player.pack.placed()) << 48
        };
        let others = self.rules.packs.seats().filter(|seat| *seat != self.seat);
        others.fold([0; SEATS], |mut all, seat| {
            all[seat.index()] = dice(seat);
            all
        })
    }

    /// Goes on to a later decision of the same turn and keeps what is solved; false if that is not possible.
    pub fn follow(&mut self, state: &Spots) -> bool {
        let same = state.turn() == self.root.turn() && state.mover() == self.seat;
        // What is solved must be what a fresh start would come to.
        let spared = state.player(self.seat).treats.saturating_sub(self.care.treats);
        if !same
            || spared != self.spared
            || self.others(state) != self.others(&self.root)
            || self.solved.len() > 200_000
        {
            return false;
        }
        self.root = *state;
        true
    }

    /// The number of nodes solved so far: rolls, settled rolls and ends of the turn.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    fn supply(&self, own: &Own, at: &At) -> u8 {
        self.contexts[usize::from(at.context)].dice - own.dice() - at.aside
    }

    fn memo(&mut self, key: Key, solve: impl FnOnce(&mut Self) -> Estimate) -> Estimate {
        if let Some(solved) = self.solved.get(&key) {
            return *solved;
        }
        self.halted |= self.nodes >= self.until;
        if self.halted {
            return Estimate::default();
        }
        let value = solve(self);
        // What rests on something that was left for later is not known.
        if !self.halted {
            self.nodes += 1;
            self.solved.insert(key, value);
        }
        value
    }

    /// The value if the turn ends.
    fn end(&self, own: &Own, context: u16) -> Estimate {
        if self.halted {
            return Estimate::default();
        }
        let Surroundings { dice, context, .. } = &self.contexts[usize::from(context)];
        // SPT-1302: if the supply is empty when the next turn begins, every player busts.
        if *dice == own.dice() {
            self.leaf.value(context, &own.busted(), true)
        } else {
            self.leaf.value(context, own, false)
        }
    }

    /// The value if the game is won.
    fn won(&self, own: &Own) -> Estimate {
        let others = self.rules.packs.seats().filter(|seat| *seat != self.seat && self.rules.stray().is_none());
        let most = others.map(|seat| self.root.player(seat).pack.scored()).max().unwrap_or(0);
        Estimate { share: 1.0, margin: f32::from(own.scored) - f32::from(most) }
    }

    /// SPT-1001 to 1003, 905: the full dogs are scored and as many cards drawn.
    fn score(&mut self, mut own: Own, then: Then) -> Estimate {
        let count = own.score();
        if usize::from(own.scored) == PACK { self.won(&own) } else { self.draw(own, count, then) }
    }

    /// Draws cards: the first is the deck's top card, those below are unknown.
    fn draw(&mut self, own: Own, owed: u8, then: Then) -> Estimate {
        if owed == 0 || usize::from(own.cards) == PACK {
            return match then {
                Then::Step(at) => self.step(own, at),
                Then::AfterRoll(at) => self.after_roll(own, at),
                Then::End(context) => self.end(&own, context),
            };
        }
        if own.top != 0 {
            return self.draw(own.drawing(own.top), owed - 1, then);
        }
        // A card is only looked at and left: it does not matter for the turn which one lies on top then.
        let cards = own.below.count_ones() as usize;
        let tried = match then {
            Then::End(_) => self.care.dogs.saturating_mul(3),
            Then::Step(_) | Then::AfterRoll(_) => self.care.dogs,
        };
        let tried = tried.min(cards);
        // What an optional roll does with unknown cards is not worth the effort, unless all is followed.
        let then = match then {
            Then::AfterRoll(at) if self.care.repeats[0] < u8::MAX => {
                Then::AfterRoll(At { ahead: self.care.repeats[0], ..at })
            }
            then => then,
        };
        let deck = (1..64u8).filter(|spaces| own.below >> spaces & 1 == 1);
        let mut mean = Weighted::default();
        for (number, spaces) in deck.enumerate() {
            // Of every cards / tried cards in a row, one.
            if number * tried / cards != (number + 1) * tried / cards {
                mean.add(self.draw(own.drawing(spaces), owed - 1, then), 1);
            }
        }
        mean.mean()
    }

    /// The mean over all outcomes of a throw; `kept` dice of an earlier throw stay as they are.
    fn roll(&mut self, own: Own, at: At, count: u8, kept: Dice) -> Estimate {
        let key = Key { own, at, node: Node::Roll(count), dice: kept };
        self.memo(key, |turn| {
            let roll = roll_of(&at);
            // Without a choice of dice, paying a treat is worth the same after every outcome.
            let pays = own.treats > turn.spared;
            let again = (pays && roll.reroll == Reroll::All)
                .then(|| turn.roll(own.paying(), at, count + kept.len(), Dice::NONE));
            let sets = turn.sets(own, at, roll.select, count);
            let mut mean = Weighted::default();
            for (dice, ways) in Rolls::of(count).iter() {
                let dice = kept + dice;
                let fitting = |set: &&(Dice, Estimate)| dice.contains(set.0);
                let found = sets.iter().find(fitting).map(|(_, value)| *value);
                let mut value = found.unwrap_or_else(|| turn.select(own, at, dice, Dice::NONE));
                if let Some(again) = again {
                    value = better(value, again);
                } else if pays {
                    value = better(value, turn.reroll_part(own.paying(), at, dice, Dice::NONE));
                }
                mean.add(value, ways);
            }
            mean.mean()
        })
    }

    /// The sets of dice that can be kept of a roll of which a set is kept, the best first; empty for others.
    fn sets(&mut self, own: Own, at: At, select: Select, count: u8) -> Vec<(Dice, Estimate)> {
        let sets: Vec<Dice> = match select {
            Select::Exactly(kept) if kept < count => Rolls::of(kept).iter().map(|(dice, _)| dice).collect(),
            Select::Total(total) => with_total(total, 6, Dice::NONE),
            _ => return Vec::new(),
        };
        let sets = sets.into_iter().filter(|set| set.len() <= count);
        let mut sets: Vec<_> = sets.map(|set| (set, self.settle(own, at, set))).collect();
        sets.sort_by(|(_, a), (_, b)| reward(*b).total_cmp(&reward(*a)));
        sets
    }

    /// SPT-715: the best part of the dice to reroll that contains `picked`, which is not among `dice`.
    fn reroll_part(&mut self, own: Own, at: At, dice: Dice, picked: Dice) -> Estimate {
        let parts: Vec<Dice> = parts(dice).into_iter().filter(|part| !(*part + picked).is_empty()).collect();
        let value = |part: Dice| self.roll(own, at, part.len() + picked.len(), dice - part);
        best(parts.into_iter().map(value))
    }

    /// The value of a roll that is kept, if the best choice of its dice is placed or buried; `picked` dice
    /// are chosen already and not among `dice`.
    fn select(&mut self, own: Own, at: At, dice: Dice, picked: Dice) -> Estimate {
        match roll_of(&at).select {
            Select::All => self.settle(own, at, dice),
            Select::OneNumber => best(dice.kinds().map(|number| self.settle_once(own, at, dice.only(number)))),
            Select::AtMostNamed => self.settle_once(own, at, dice.below(at.number + 1)),
            Select::Exactly(count) => {
                let wanted = count.saturating_sub(picked.len());
                if dice.len() <= wanted {
                    return self.settle_once(own, at, dice + picked);
                }
                let sets = parts(dice).into_iter().filter(|set| set.len() == wanted);
                best(sets.map(|set| self.settle_once(own, at, set + picked)))
            }
            Select::Total(total) => {
                let wanted = total.saturating_sub(picked.sum());
                let mut sets = parts(dice);
                sets.retain(|set| set.sum() == wanted);
                if sets.is_empty() {
                    return self.settle_once(own, at, picked);
                }
                best(sets.into_iter().map(|set| self.settle_once(own, at, set + picked)))
            }
            Select::DropLower => {
                let lower = dice.below(own.yard.sum().max(1));
                let sets = parts(lower).into_iter();
                best(sets.map(|held| self.settle_once(own, at, dice - lower + held + picked)))
            }
        }
    }

    /// [`Self::settle`], for dice that many rolls have in common.
    fn settle_once(&mut self, own: Own, at: At, dice: Dice) -> Estimate {
        if dice.len() < 2 {
            return self.settle(own, at, dice);
        }
        self.memo(Key { own, at, node: Node::Settle, dice }, |turn| turn.settle(own, at, dice))
    }

    /// Places or buries the dice as well as possible, the highest first.
    fn settle(&mut self, own: Own, at: At, dice: Dice) -> Estimate {
        let Some(number) = dice.highest() else { return self.settled(own, at) };
        let rest = dice - Dice::one(number);
        let mut value: Option<Estimate> = None;
        for dog in 0..PACK {
            if own.free[dog] >> (number - 1) & 1 == 1 && !own.repeats(dog) {
                let placed = self.settle(own.placing(dog, number), at, rest);
                value = Some(value.map_or(placed, |value| better(value, placed)));
            }
        }
        match value {
            Some(value) if !self.care.bury && !pays_for_buried(&at) => value,
            Some(value) => better(value, self.bury(own, at, number, rest)),
            None => self.bury(own, at, number, rest),
        }
    }

    fn bury(&mut self, own: Own, mut at: At, number: u8, rest: Dice) -> Estimate {
        let mut own = own.burying(number);
        // Dogpile alone tells yards with equal sums and numbers of dice apart.
        if at.tile != Tile::Dogpile {
            own.yard = like(own.yard);
        }
        if own.yard.sum() > self.limit {
            // SPT-602: whatever becomes of the other dice, the turn ends.
            return self.end(&own.busted(), at.context);
        }
        if pays_for_buried(&at) {
            at.buried += number;
        }
        self.settle(own, at, rest)
    }

    /// All dice are placed or buried: a bust, fast scoring, or on with the trick.
    fn settled(&mut self, own: Own, at: At) -> Estimate {
        self.memo(Key { own, at, node: Node::Settled, dice: Dice::NONE }, |turn| {
            if own.yard.sum() > turn.limit {
                turn.end(&own.busted(), at.context)
            } else if own.all_full() {
                turn.score(own, Then::AfterRoll(at))
            } else {
                turn.after_roll(own, at)
            }
        })
    }
}

/// The roll of the current step; for a die that is set, a plain one.
fn roll_of(at: &At) -> Roll {
    match at.tile.steps().get(usize::from(at.step)) {
        Some(TrickStep::Roll(roll)) => *roll,
        _ => Roll { take: Take::Supply(1), select: Select::All, reroll: Reroll::All, may: false, again: false },
    }
}

/// Whether the next step pays treats for the dice buried in this one.
fn pays_for_buried(at: &At) -> bool {
    matches!(at.tile.steps().get(usize::from(at.step) + 1), Some(TrickStep::Treats(_)))
}
