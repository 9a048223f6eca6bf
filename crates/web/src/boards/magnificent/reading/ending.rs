//! The end of a turn: what is left unused.

use magnificent::effects::{Bonus, Gain};
use magnificent::{Action, Card, PublicState, Rules, preview};

/// A bonus that costs nothing and is not used yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Free {
    /// The action that takes it.
    pub(crate) action: Action,
    /// What it brings.
    pub(crate) gain: Gain,
}

/// Returns the gain of a card that is taken without thinking: coins, points, gems and trainers.
fn gain_of(rules: &Rules, card: Card) -> Option<Gain> {
    match rules.set().card(card).bonus {
        Bonus::Gain(gain) if !matches!(gain, Gain::Posters(_)) => Some(gain),
        _ => None,
    }
}

/// Returns the bonus that End turn takes by itself; by copy only where one is free (G21).
pub(crate) fn free_gain(rules: &Rules, public: &PublicState) -> Option<Free> {
    let card = public.turn.card.filter(|_| !public.turn.bonus_used)?;
    let can = |action: Action| preview::after(rules, public, action).is_some();
    if rules.set().card(card).bonus != Bonus::Copy {
        let gain = gain_of(rules, card)?;
        return can(Action::Bonus).then_some(Free { action: Action::Bonus, gain });
    }
    let others = public.mover_state().cards.without(card).iter();
    let mut free = others.filter_map(|other| {
        let gain = gain_of(rules, other)?;
        let action = Action::Copy(other);
        can(action).then_some(Free { action, gain })
    });
    let first = free.next()?;
    free.next().is_none().then_some(first)
}
