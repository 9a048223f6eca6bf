//! What a bot advises: one decision, chosen or laid out as a person would do it. Nothing is sent.

use leptos::prelude::*;
use magnificent::Action;
use magnificent::action::Source;
use magnificent::preview::first_decision;

use super::plan::CircusPlan;
use super::table::Table;

/// What a bot's advice has laid out or chosen.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Advised {
    /// A plan.
    Plan(CircusPlan),
    /// An answer that is chosen and waits for its button.
    Choice(Action),
}

impl Table {
    /// Chooses or lays out the first decision of a chain that a bot advises.
    pub(super) fn take_advice(self, chain: &[Action]) {
        let Some(first) = chain.first().copied() else { return };
        let is_chosen = match first {
            Action::Side(_) | Action::Tile(_) | Action::ChooseSet(_) | Action::RejectSet(_) | Action::Score(_) => {
                self.picked.set(Some(first));
                true
            }
            Action::Keep(_) => {
                let kept =
                    chain.iter().filter_map(|action| if let Action::Keep(card) = action { Some(*card) } else { None });
                self.kept.set(kept.collect());
                true
            }
            Action::SoloDiscard(slot) => {
                self.trade.set(Some(slot));
                true
            }
            Action::Coins(coins) => {
                self.coins.set(Some(coins));
                true
            }
            Action::Poster(source @ (Source::Display(_) | Source::Deck)) => {
                self.poster.set(Some(source));
                true
            }
            _ => false,
        };
        if is_chosen {
            self.advised.set(Some(Advised::Choice(first)));
            return;
        }
        self.cx.planner.use_first_of_advice(first_decision(chain));
        let is_laid_out =
            self.cx.planner.sketch().with_untracked(|made| made.as_ref().is_some_and(|made| !made.chain.is_empty()));
        self.advised.set(is_laid_out.then(|| Advised::Plan(self.cx.planner.plan().get_untracked())));
    }

    /// Returns the answer that was advised, while it is the one that is chosen; tracked.
    pub(super) fn advised_choice(self) -> Option<Action> {
        let Some(Advised::Choice(action)) = self.advised.get() else { return None };
        let is_chosen = match action {
            Action::Keep(card) => self.kept.with(|kept| kept.contains(&card)),
            Action::SoloDiscard(slot) => self.trade.get() == Some(slot),
            Action::Coins(coins) => self.coins.get() == Some(coins),
            Action::Poster(source) => self.poster.get() == Some(source),
            _ => self.picked.get() == Some(action),
        };
        is_chosen.then_some(action)
    }
}
