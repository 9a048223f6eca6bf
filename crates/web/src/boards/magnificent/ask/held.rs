//! What is set before it is pressed, and let go again: coins for a card, the face of a die.

use leptos::prelude::*;
use magnificent::{Action, Phase};

use super::super::reading::cards::best_coins;
use super::super::table::Table;

impl Table {
    /// Returns how many coins are paid for the card: those that were chosen, or else as many as bring most
    /// points, then the fewest. Tracked.
    pub(in super::super) fn coins_chosen(self) -> u8 {
        let rules = self.rules();
        let most = self.most_coins();
        self.coins.get().map(|coins| coins.min(most)).unwrap_or_else(|| {
            let (Phase::PayCoins(_, card) | Phase::PayHalf(_, card)) = self.phase() else { return 0 };
            self.with(|public| best_coins(&rules, public, public.mover, card).min(most))
        })
    }

    /// Pays one coin more for the card, or one less, within what can be paid.
    pub(in super::super) fn pay_more(self, more: bool) {
        let most = untrack(|| self.most_coins());
        let coins = untrack(|| self.coins_chosen()).saturating_add_signed(if more { 1 } else { -1 });
        self.coins.set(Some(coins.min(most)));
    }

    /// Returns the most coins that can be paid for the card; tracked.
    pub(in super::super) fn most_coins(self) -> u8 {
        let coins = |action: &Action| if let Action::Coins(coins) = action { Some(*coins) } else { None };
        self.legal.with(|legal| legal.iter().filter_map(coins).max().unwrap_or_default())
    }

    /// Returns whether the die that is taken in this plan can be turned over, or set to a face; tracked.
    pub(in super::super) fn can_turn(self, how: Action) -> bool {
        let plan = self.cx.planner.plan().get();
        let open = self.is_own() && plan.die_and_card().is_some() && plan.destination().is_none();
        let sets = |card| {
            self.with_set(|set| {
                matches!(set.card(card).bonus, magnificent::effects::Bonus::SetDie | magnificent::effects::Bonus::Copy)
            })
        };
        let worth = match how {
            Action::Flip => !plan.has(Action::Flip) && self.player().trainers > 0,
            _ => plan.die_and_card().is_some_and(|(.., card)| sets(card)),
        };
        let made = (open && worth).then(|| {
            self.cx.planner.preview(|plan| match how {
                Action::SetDie(face) => plan.set_face(face),
                _ => plan.flip(),
            })
        });
        made.flatten().is_some_and(|made| made.chain.contains(&how))
    }

    /// Sets the die to a face with the bonus of its card; the face that was set, or that it had, leaves it.
    pub(in super::super) fn set_face(self, face: u8) {
        let plan = self.cx.planner.plan().get_untracked();
        let own = plan.die_and_card().map(|(_, own, _)| own);
        let set = (1..=6).find(|face| plan.has(Action::SetDie(*face)));
        if let Some(set) = set.filter(|set| *set == face || own == Some(face)) {
            self.edit(|plan, _| plan.set_face(set));
            return;
        }
        if face <= 6 && untrack(|| self.can_turn(Action::SetDie(face))) {
            self.edit(|plan, _| plan.set_face(face));
        }
    }

    /// Lets go of what is held or pointed at.
    pub(in super::super) fn let_go(self) {
        self.proposal.set(None);
        self.hat.set(None);
        self.passing.set(None);
        self.poster.set(None);
        self.trade.set(None);
        self.column.set(None);
        self.spot.set(None);
        self.picked.set(None);
        self.dragged.set(None);
        self.arranging.set(false);
    }
}
