//! What a plan would bring, as data: pure functions of the public state, for previews before anything is
//! sent.
//!
//! * `way`: what a wagon finds on its way, and what tiles and tent spaces yield.
//! * `posters`: what a poster still lacks, and the best show.
//! * `boost`: the cheapest way to enough power for a build level, a space of a travel track or a performance
//!   space, or what keeps one from it.
//! * `decision`: which actions of a chain are one decision.
//! * `purse`: coins owed for dice, and the points if the game ended now.

mod boost;
mod decision;
mod posters;
mod purse;
mod way;

use crate::action::Action;
use crate::components::{Size, Tile};
use crate::legal::Flow;
use crate::rules::Rules;
use crate::state::PublicState;

pub use boost::{Boost, Goal, Obstacle, boost, obstacle};
pub use decision::first_decision;
pub use posters::{Missing, Show, missing, show, waivers};
pub use purse::{Owed, Projection, owed, owed_with, projection};
pub use way::{Found, Gains, Passing, Route, Stop, Way, laid, pitched, way};

/// Returns the position after an action of the mover and all that follows from it without a decision or
/// chance; `None` if the action is not legal. Not used in the draft, whose hands are hidden.
#[must_use]
pub fn after(rules: &Rules, public: &PublicState, action: Action) -> Option<PublicState> {
    let legal = public.decision_due()
        && public
            .for_each_legal(rules, &mut |legal| if legal == action { Flow::Break(()) } else { Flow::Continue(()) })
            .is_break();
    legal.then(|| {
        let mut next = *public;
        next.apply_action(rules, action, false, &mut ());
        next.advance(rules, &mut ());
        next
    })
}

/// Returns whether the mover could lay a tile of the build level that needs this power, in the active colour;
/// a level without room may be chosen, but gives nothing (MAG-R13).
#[must_use]
pub fn has_room(rules: &Rules, public: &PublicState, level: u8) -> bool {
    let (Some(level), Some(colour)) = (rules.set().level(level), public.turn.colour) else { return false };
    let sizes = [(Size::Small, level.small), (Size::Large, level.large)];
    sizes.into_iter().any(|(size, tiles)| tiles > 0 && public.can_lay(rules, Tile::of(size, colour)))
}
