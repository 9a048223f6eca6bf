//! The weights of the network.

use super::net::PARAMETERS;

/// The weights are stored as integers, this many to the unit.
pub(super) const SCALE: f32 = 1_000.0;

/// The weights, in the order of `Net::from_weights`.
pub(super) static WEIGHTS: [i16; PARAMETERS] = [0; PARAMETERS];
