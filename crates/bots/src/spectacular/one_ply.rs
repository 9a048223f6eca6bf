//! The weak levels: no search, and errors of judgement.

use rand_core::Rng as _;
use spectacular::{Action, Rules, Spectacular, View};

use super::land::Land;
use super::lines::{Finder, Setting};
use super::quick::{Course, course};
use super::weights::Weights;
use crate::{Bot, BotRng, SearchResult};

/// A bot that takes the turn with the best evaluation, as it sees it.
pub struct OnePly {
    course: Course,
    setting: Setting,
    noise: f32,
}

impl OnePly {
    /// A bot that misjudges a turn by about this many points.
    #[must_use]
    pub fn new(weights: &Weights, setting: Setting, noise: f32) -> Self {
        Self { course: course(weights), setting, noise }
    }
}

impl Bot<Spectacular> for OnePly {
    fn begin(&mut self, rules: &Rules, view: &View, rng: &mut BotRng) -> SearchResult<Action> {
        let Some(seat) = view.viewer.seat() else { unreachable!("a bot plays a seat") };
        let player = view.player(seat);
        let land = Land::new(rules, player);
        let finder = Finder { land: &land, course: &self.course, view, setting: self.setting };
        let mut best = (f32::MIN, Action::Done);
        for plan in finder.plans(player) {
            // The sum of four uniform numbers has about a normal distribution, of deviation 0.58.
            let error: f32 = (0..4).map(|_| rng.next_u64() as f32 / u64::MAX as f32 - 0.5).sum();
            let worth = plan.worth + self.noise * error / 0.58;
            if worth > best.0 {
                best = (worth, plan.line[0]);
            }
        }
        SearchResult::at_once(best.1)
    }
}
