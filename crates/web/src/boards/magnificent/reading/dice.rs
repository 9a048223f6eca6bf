//! Dice: which there are, what power each would give, and what each would cost.

use game_core::Seat;
use magnificent::effects::Bonus;
use magnificent::preview::{Owed, owed_with};
use magnificent::{Card, Colour, ColourOrClear, PublicState, Rules};

/// Equal dice in the main tent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DieKind {
    /// The colour, or clear.
    pub(crate) kind: ColourOrClear,
    /// The face.
    pub(crate) face: u8,
    /// How many there are.
    pub(crate) count: u8,
}

/// Returns the dice in the main tent, equal ones once, by colour and face.
pub(crate) fn kinds(public: &PublicState) -> Vec<DieKind> {
    let all = ColourOrClear::ALL.into_iter().flat_map(|kind| {
        let faces = (1..).zip(public.tent[kind as usize]);
        faces.map(move |(face, count)| DieKind { kind, face, count })
    });
    all.filter(|die| die.count > 0).collect()
}

/// What a die would give a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OnCard {
    /// The power by colour: one for a coloured die, three for a clear one, pips of the card included.
    pub(crate) powers: Vec<(Colour, u8)>,
    /// The pips that the card adds to the best of them.
    pub(crate) pips: u8,
    /// What the seat would owe.
    pub(crate) owed: Owed,
}

impl OnCard {
    /// Returns the highest power.
    pub(crate) fn best(&self) -> u8 {
        self.powers.iter().map(|(_, power)| *power).max().unwrap_or(0)
    }
}

/// Returns what a die would give a seat on a card; without a card, what the dice alone give.
pub(crate) fn on_card(
    rules: &Rules,
    public: &PublicState,
    seat: Seat,
    (kind, face): (ColourOrClear, u8),
    card: Option<Card>,
) -> OnCard {
    let player = public.player(seat);
    let pips = |colour: Colour| match card.map(|card| rules.set().card(card).bonus) {
        Some(Bonus::Pips(pips, wanted)) if wanted.is_none() || wanted == Some(colour) => pips,
        _ => 0,
    };
    let colours = kind.colour().map_or_else(|| Colour::ALL.to_vec(), |colour| vec![colour]);
    let power = |colour: Colour| (colour, face + player.dice_sum(colour.into()) + pips(colour));
    let powers: Vec<(Colour, u8)> = colours.into_iter().map(power).collect();
    let best = powers.iter().max_by_key(|(_, power)| *power).map_or(0, |(colour, _)| pips(*colour));
    OnCard { powers, pips: best, owed: owed_with(public, seat, kind, face) }
}
