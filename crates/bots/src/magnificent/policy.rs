//! How a seat plays without looking beyond its turn: the turn that ends in the position with the best value,
//! and every other decision by the value of what it leads to.

use game_core::{Game, Rng, Seat, Step};
use magnificent::state::{Phase, PublicState};
use magnificent::{Action, Chance, Magnificent, Rules};

use super::choices::choice_value;
use super::evaluation::{POINT, evaluate};
use super::network::Network;
use super::search::{SearchLimits, TurnPlan, TurnSearch, fixed_chance};

/// A value of positions, and how far a turn is searched for the best one.
#[derive(Clone, Copy, Debug)]
pub struct Policy<'a> {
    /// The learned value; the evaluation by hand where there is none.
    pub network: Option<&'a Network>,
    /// Whether the learned value judges positions within a turn too: slower, but fewer good turns are missed.
    pub inner: bool,
    /// The limits of the search of a turn.
    pub limits: SearchLimits,
}

impl Policy<'_> {
    /// Returns the points that a seat can expect at the end of the game.
    #[must_use]
    pub fn value(&self, rules: &Rules, public: &PublicState, seat: Seat) -> f32 {
        match self.network {
            Some(network) => network.value(rules, public, seat),
            None => evaluate(rules, public, seat) as f32 / POINT as f32,
        }
    }

    /// Returns whether a decision is outside turns, so that it is made by itself.
    #[must_use]
    pub fn is_outside(phase: Phase) -> bool {
        matches!(
            phase,
            Phase::ChooseSide
                | Phase::Draft
                | Phase::KeepCards
                | Phase::PickTile
                | Phase::ChooseSet(_)
                | Phase::RejectSet
                | Phase::ScoreCard(_)
                | Phase::PayCoins(..)
                | Phase::PayHalf(..)
        )
    }

    /// Returns what a decision outside turns is worth to the seat that makes it, in points.
    #[must_use]
    pub fn choice(&self, rules: &Rules, state: &Magnificent, seat: Seat, action: Action) -> f32 {
        let public = state.public();
        let by_hand = || choice_value(rules, public, action).unwrap_or(0) as f32 / POINT as f32;
        if self.network.is_none() {
            return by_hand();
        }
        match action {
            Action::Draft(card) | Action::Keep(card) => {
                let mut with = *public;
                let own = &mut with.players[seat.index()];
                own.cards = own.cards.with(card);
                self.value(rules, &with, seat)
            }
            Action::Tile(_) | Action::ChooseSet(_) | Action::Score(_) | Action::Coins(_) => {
                let mut after = *state;
                after.apply(rules, &Step::choice(seat, action), &mut ());
                if let Phase::PayCoins(..) = after.public().phase() {
                    let mut coins = Vec::new();
                    after.legal_actions(rules, seat, &mut coins);
                    let values = coins.into_iter().map(|coins| self.choice(rules, &after, seat, coins));
                    return values.fold(f32::MIN, f32::max);
                }
                self.value(rules, after.public(), seat)
            }
            _ => by_hand(),
        }
    }

    /// Returns the decision outside turns that is worth most.
    pub fn best_choice(&self, rules: &Rules, state: &Magnificent, seat: Seat, legal: &[Action]) -> Action {
        let mut best = (f32::MIN, legal[0]);
        for action in legal {
            let value = self.choice(rules, state, seat, *action);
            if value > best.0 {
                best = (value, *action);
            }
        }
        best.1
    }

    /// Returns the best plans for the rest of the mover's turn, as `TurnSearch::plans`.
    pub fn plans(&self, rules: &Rules, state: &Magnificent, keep: [usize; 2], rng: &mut impl Rng) -> Vec<TurnPlan> {
        let chance = fixed_chance(rules, rng.next_u64());
        self.plans_with(rules, state, keep, |state, _| chance(state))
    }

    /// Returns the best plans for the rest of the mover's turn, as `TurnSearch::plans`. `chance` is given the
    /// position of a chance step and the number of those before it, and returns its outcome.
    pub fn plans_with(
        &self,
        rules: &Rules,
        state: &Magnificent,
        keep: [usize; 2],
        chance: impl FnMut(&Magnificent, u32) -> Chance,
    ) -> Vec<TurnPlan> {
        TurnSearch::of(rules, state, self.network, self.inner).plans(state, self.limits, keep, chance)
    }
}
