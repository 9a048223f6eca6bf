//! Chains: several actions of one seat in one change of the table.

use crate::game::{Game, SimultaneousPhase};
use crate::seat::Seat;
use crate::table::{Table, TableError, Update, Version};

/// The largest number of actions in a chain.
pub const MAX_CHAIN: usize = 64;

/// What a table has made of a chain. At least one action was taken.
#[derive(Clone, Debug)]
pub struct PlayedChain<G: Game> {
    /// The number of actions that were taken, from the first on.
    pub taken: usize,
    /// Why the next action was refused; `None` if all were taken, or if the chain had to stop.
    pub refusal: Option<TableError<G>>,
    /// Whether the chain has to stop after the last action that was taken.
    pub stopped: bool,
    /// What the viewers are sent about the actions that were taken.
    pub update: Update<G>,
}

/// Returns whether a chain of the seat's actions has to stop in `state`, which its last action has led to
/// from a position in the simultaneous phase `phase`: that phase has ended, or the seat has nothing to
/// decide.
///
/// A chain also stops after an action that was followed by a draw. Before the draw is made, the seat has
/// nothing to decide; [`Table::play_chain`], which makes the draws at once, looks at that too.
pub fn ends_chain<G: Game>(rules: &G::Rules, phase: Option<SimultaneousPhase>, state: &G, seat: Seat) -> bool {
    (phase.is_some() && state.simultaneous_phase(rules) != phase) || !state.to_move(rules).to_act().has(seat)
}

impl<G: Game> Table<G> {
    /// Makes several decisions of one seat in order, each with the draws that follow it. `seen` is as for
    /// [`Table::play`], and is compared before the first action.
    ///
    /// The chain stops at the first action that is refused. It also stops after an action that was followed
    /// by chance, ended a simultaneous phase, or left the seat with nothing to decide: nobody decides about
    /// what they have not seen.
    ///
    /// # Errors
    /// Why the first action was refused; nothing has changed then.
    pub fn play_chain(
        &mut self,
        seat: Seat,
        actions: Vec<G::Action>,
        seen: Option<Version>,
    ) -> Result<PlayedChain<G>, TableError<G>> {
        if actions.is_empty() || actions.len() > MAX_CHAIN {
            return Err(TableError::ChainLength(actions.len()));
        }
        let mut chain = PlayedChain { taken: 0, refusal: None, stopped: false, update: Update::empty() };
        for action in actions {
            let phase = self.state.simultaneous_phase(&self.rules);
            match self.play(seat, action, seen.filter(|_| chain.taken == 0)) {
                Ok(update) => {
                    chain.taken += 1;
                    let drew = update.steps.len() > 1;
                    chain.update.steps.extend(update.steps);
                    chain.stopped = drew || ends_chain::<G>(&self.rules, phase, &self.state, seat);
                    if chain.stopped {
                        break;
                    }
                }
                Err(why) if chain.taken == 0 => return Err(why),
                Err(why) => {
                    chain.refusal = Some(why);
                    break;
                }
            }
        }
        Ok(chain)
    }
}
