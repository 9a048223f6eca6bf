//! Multisets of dice.

use spots::Dice;

/// The one of all yards with as many dice and the same sum that has the most high dice.
pub(super) fn like(yard: Dice) -> Dice {
    let (mut left, mut dice) = (yard.sum(), Dice::NONE);
    for others in (0..yard.len()).rev() {
        let number = left.saturating_sub(others).min(6);
        dice += Dice::one(number.max(1));
        left -= number;
    }
    dice
}

/// Every multiset of dice that show at most `highest` and have this total, each added to `dice`.
pub(super) fn with_total(total: u8, highest: u8, dice: Dice) -> Vec<Dice> {
    if total == 0 {
        return vec![dice];
    }
    let next = (1..=highest.min(total)).rev();
    next.flat_map(|number| with_total(total - number, number, dice + Dice::one(number))).collect()
}

/// Every multiset of some of these dice, none and all included.
pub(super) fn parts(dice: Dice) -> Vec<Dice> {
    let mut parts = vec![Dice::NONE];
    for number in dice.kinds() {
        for at in 0..parts.len() {
            let mut more = parts[at];
            for _ in 0..dice.count(number) {
                more += Dice::one(number);
                parts.push(more);
            }
        }
    }
    parts
}
