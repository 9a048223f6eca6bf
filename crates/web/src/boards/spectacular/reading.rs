//! What the board reads from a position and a plan: places, grades, gains, previews, warnings and risks.
//! Numbers only, no words and no drawings.

pub(super) mod coming;
pub(super) mod corners;
pub(super) mod counted;
pub(super) mod gains;
pub(super) mod kinds;
pub(super) mod odds;
pub(super) mod places;
pub(super) mod preview;
pub(super) mod warnings;

#[cfg(test)]
mod tests;
