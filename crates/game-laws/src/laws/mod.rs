//! How each law is examined: [`Inspector::look`] at every position of a game, [`Inspector::finish`] once it
//! is over.

mod act;
mod census;
mod chance;
mod digest;
mod legal;
mod notation;
mod position;
mod replay;
mod secret;
mod sheets;
mod simultaneous;
mod uniform;
mod views;
mod worlds;

use std::collections::BTreeMap;

use crate::law::{Found, Law, hold};
use crate::sample::{CLOSE, Chooser, Reservoir, chooser};
use crate::subject::Subject;
use crate::walk::Walk;

pub(crate) use views::ask;

/// Counts that some laws keep over a whole run.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    /// The number of pairs of runs that law 6 compared.
    pub(crate) pairs: u64,
    /// The number of those pairs in which something hidden came to differ.
    pub(crate) differed: u64,
    /// How many broken states of each kind the census refused.
    pub(crate) noticed: BTreeMap<&'static str, u64>,
}

/// A position that is examined once the game is over.
#[derive(Debug)]
pub(crate) struct Kept<G> {
    pub(crate) step: usize,
    pub(crate) state: G,
}

/// One law that examines one game.
pub(crate) struct Inspector<S: Subject> {
    pub(crate) law: Law,
    rng: Chooser,
    kept: Reservoir<Kept<S::Game>>,
}

impl<S: Subject> Inspector<S> {
    pub(crate) fn new(law: Law, game: u64, seed: u64) -> Self {
        let (close, other) = match law {
            Law::Uniform => (4, 1),
            Law::Worlds => (3, 1),
            Law::Digest => (8, 3),
            _ => (0, 0),
        };
        let room = if game < CLOSE { close } else { other };
        Self { law, rng: chooser(seed, game, Some(law)), kept: Reservoir::new(room) }
    }

    /// Examines the position that the game has reached.
    pub(crate) fn look(&mut self, walk: &mut Walk<'_, S>, tally: &mut Tally) -> Found {
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
            Law::Simultaneous => simultaneous::look(walk),
            Law::Worlds => {
                self.kept.offer(rng, || Kept { step: walk.at(), state: walk.state().clone() });
                worlds::look(walk, rng)
            }
            Law::Secret => secret::look(walk, rng),
            Law::Notation => notation::look(walk, rng),
            Law::Replay => replay::look(walk, rng),
            Law::Census => census::look(walk, tally, rng),
            Law::Sheets => sheets::look(walk, rng),
            Law::Bound => {
                let bound = S::bound(&walk.rules);
                hold!(walk.at() <= bound, walk.at(), "the game should have ended after at most {bound} steps");
                Ok(1)
            }
            Law::Digest => {
                self.kept.offer(rng, || Kept { step: walk.at(), state: walk.state().clone() });
                digest::look(walk, rng)
            }
            Law::Views => views::look(walk, rng),
            Law::Position => position::look(walk, rng),
        }
    }

    /// Examines the game as a whole.
    pub(crate) fn finish(self, walk: &Walk<'_, S>, tally: &mut Tally) -> Found {
        let Self { law, mut rng, kept } = self;
        let rng = &mut rng;
        match law {
            Law::Uniform => uniform::finish(walk, &kept.into_kept(), rng),
            Law::Simultaneous => simultaneous::finish(walk, rng),
            Law::Worlds => worlds::finish(walk, &kept.into_kept(), rng),
            Law::Secret => secret::finish(walk, tally, rng),
            Law::Replay => replay::finish(walk, rng),
            Law::Digest => digest::finish(walk, kept.into_kept()),
            Law::Act
            | Law::Legal
            | Law::Chance
            | Law::Notation
            | Law::Census
            | Law::Sheets
            | Law::Bound
            | Law::Views
            | Law::Position => Ok(0),
        }
    }
}
