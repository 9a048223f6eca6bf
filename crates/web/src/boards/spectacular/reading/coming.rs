//! The supply boards that come to a seat.

use game_core::Seat;
use spectacular::components::TURNS;
use spectacular::state::Supply;
use spectacular::{Phase, Rules, View};

/// A supply board on its way to a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Coming {
    /// In how many turns it comes.
    pub(crate) turns: u8,
    /// Who has it.
    pub(crate) seat: Seat,
    /// The board with what lies on it.
    pub(crate) supply: Supply,
    /// How many of these items will be gone.
    pub(crate) gone: u8,
    /// Whether it is refilled for the second round on its way.
    pub(crate) is_refilled: bool,
}

/// Returns the boards that will come to a seat, the nearest first and its own last (SPC-213); none in solo
/// and none after the last turn.
pub(crate) fn coming(rules: &Rules, view: &View, seat: Seat) -> Vec<Coming> {
    let count = rules.seats.get();
    if rules.solo || matches!(view.phase, Phase::Over) {
        return Vec::new();
    }
    // After the last turn of a round the boards have already been passed on.
    let is_between = matches!(view.phase, Phase::Workers);
    let boards = (1..=count).map(|turns| {
        let holder = Seat::new(((seat.index() + 2 * count - turns) % count) as u8);
        let player = view.player(holder);
        let has_picked = matches!(view.phase, Phase::Build)
            || matches!(view.phase, Phase::Choose) && player.areas[0].is_some()
            || matches!(view.phase, Phase::Draw { chain: spectacular::state::Chain::Prepare, .. });
        let at = view.turn + turns as u8;
        Coming {
            turns: turns as u8,
            seat: holder,
            supply: player.supply,
            gone: turns as u8 - u8::from(has_picked),
            is_refilled: is_between || view.turn < TURNS[1] && at >= TURNS[1],
        }
    });
    boards.filter(|board| view.turn + board.turns < TURNS[0]).collect()
}
