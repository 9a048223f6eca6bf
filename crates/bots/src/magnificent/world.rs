//! What happens outside the seat's own turns when a line is tried out: chance, and the other seats.

use game_core::{Game, Seat};
use magnificent::state::Phase;
use magnificent::{Action, Chance, Colour, ColourOrClear, Magnificent, MainAction, Rules};

/// A world: every chance step has one outcome in it, as far as what it draws from is the same.
#[derive(Clone, Copy, Debug)]
pub(super) struct World(pub u64);

impl World {
    /// A number that depends on the world and on what is drawn, but not on how the position came about.
    const fn number(self, what: u64) -> u64 {
        let mut x = self.0 ^ what.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        x = (x ^ x >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        x = (x ^ x >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        x ^ x >> 31
    }

    /// Returns the outcome of the chance step that is due.
    pub(super) fn chance(self, rules: &Rules, state: &Magnificent) -> Chance {
        let public = state.public();
        let round = u64::from(public.round) << 8;
        let what = match public.phase() {
            Phase::Roll => 1 << 16 | round | u64::from(public.to_roll.iter().sum::<u8>()),
            Phase::SoloRoll(_) => 2 << 16 | round | u64::from(public.turns),
            Phase::FillDisplay => {
                let laid = public.display.iter().flatten().count() + public.display_tiles.iter().flatten().count();
                3 << 16 | round | laid as u64
            }
            _ => 4 << 16 | (public.deck.len() as u64) << 8 | public.discards.len() as u64,
        };
        state.chance_at(rules, self.number(what))
    }

    /// Returns what another seat does: it takes a high die and nothing else. That is what its turn changes
    /// most for the seat that searches.
    pub(super) fn other(self, rules: &Rules, state: &Magnificent, seat: Seat) -> Action {
        let public = state.public();
        match public.phase() {
            Phase::TurnStart => {
                let number = self.number(5 << 16 | u64::from(public.round) << 8 | u64::from(public.turns));
                let first = number as usize % 4;
                let kinds = (0..4).map(|at| ColourOrClear::ALL[(first + at) % 4]);
                let highest = |kind: ColourOrClear| {
                    public.tent[kind as usize].iter().rposition(|dice| *dice > 0).map(|face| (kind, face as u8 + 1))
                };
                let die = kinds.filter_map(highest).max_by_key(|(_, face)| *face);
                let card = public.player(seat).free_cards().iter().next();
                match (die, card) {
                    (Some((kind, face)), Some(card)) => Action::Take { kind, face, card },
                    _ => first_legal(rules, state, seat),
                }
            }
            Phase::DieTaken => Action::DieDone,
            Phase::ClearDie => Action::Colour(Colour::Orange),
            Phase::Power => Action::Main(MainAction::Travel),
            Phase::TravelSteps => Action::Steps(0),
            Phase::TurnEnd => Action::EndTurn,
            _ => first_legal(rules, state, seat),
        }
    }
}

/// The first legal action of a seat that is to act.
fn first_legal(rules: &Rules, state: &Magnificent, seat: Seat) -> Action {
    let mut legal = Vec::new();
    state.legal_actions(rules, seat, &mut legal);
    legal[0]
}
