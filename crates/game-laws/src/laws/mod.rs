//! How each law is examined: [`Inspector::look`] at every position of a game, [`Inspector::finish`] once it
//! is over.

mod act;
mod chance;
mod legal;
mod notation;
mod replay;
mod secret;
mod sheets;
mod uniform;
mod views;
mod window;
mod worlds;

use crate::law::{Found, Law, hold};
use crate::sample::{CLOSE, Chooser, Reservoir, chooser};
use crate::subject::Subject;
use crate::walk::Walk;

pub(crate) use views::ask;

/// What law 6 counts over a whole run.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    pub(crate) pairs: u64,
    pub(crate) differed: u64,
}

/// A position that is examined once the game is over.
#[derive(Debug)]
pub(crate) struct Kept<G> {
    pub(crate) step: usize,
    pub(crate) state: G,
}

/// One law watching one game.
pub(crate) struct Inspector<S: Subject> {
    pub(crate) law: Law,
    rng: Chooser,
    kept: Reservoir<Kept<S::Game>>,
}

impl<S: Subject> Inspector<S> {
    pub(crate) fn new(law: Law, game: u64, seed: u64) -> Self {
        let room = match law {
            Law::Uniform => {
                if game < CLOSE {
                    4
                } else {
                    1
                }
            }
            Law::Worlds => {
                if game < CLOSE {
                    3
                } else {
                    1
                }
            }
            _ => 0,
        };
        Self { law, rng: chooser(seed, game, Some(law)), kept: Reservoir::new(room) }
    }

    /// Examines the position that the game has reached.
    pub(crate) fn look(&mut self, walk: &mut Walk<'_, S>) -> Found {
        let rng = &mut self.rng;
        match self.law {
            Law::Act => act::look(walk),
            Law::Legal => legal::look(walk, rng),
            Law::Uniform => {
                if !walk.pending().to_act().is_empty() {
                    self.kept.offer(rng, || Kept { step: walk.at(), state: walk.state().clone() });
                }
                Ok(0)
            }
            Law::Chance => chance::look(walk, rng),
            Law::Window => window::look(walk),
            Law::Worlds => {
                self.kept.offer(rng, || Kept { step: walk.at(), state: walk.state().clone() });
                worlds::look(walk, rng)
            }
            Law::Secret => secret::look(walk, rng),
            Law::Notation => notation::look(walk, rng),
            Law::Replay => replay::look(walk, rng),
            Law::Census => {
                let census = S::census(&walk.rules, walk.state());
                hold!(census.is_ok(), walk.at(), "{}", census.err().unwrap_or_default());
                Ok(1)
            }
            Law::Sheets => sheets::look(walk, rng),
            Law::Bound => {
                let bound = S::bound(&walk.rules);
                hold!(walk.at() <= bound, walk.at(), "the game should have ended after at most {bound} steps");
                Ok(1)
            }
            Law::Views => views::look(walk, rng),
        }
    }

    /// Examines the game as a whole.
    pub(crate) fn finish(self, walk: &Walk<'_, S>, tally: &mut Tally) -> Found {
        let Self { law, mut rng, kept } = self;
        let rng = &mut rng;
        match law {
            Law::Uniform => uniform::finish(walk, &kept.into_kept(), rng),
            Law::Window => window::finish(walk, rng),
            Law::Worlds => worlds::finish(walk, &kept.into_kept(), rng),
            Law::Secret => secret::finish(walk, tally, rng),
            Law::Replay => replay::finish(walk, rng),
            Law::Act | Law::Legal | Law::Chance | Law::Notation | Law::Census | Law::Sheets | Law::Bound => Ok(0),
            Law::Views => Ok(0),
        }
    }
}
