//! The turn: the sum of the power, and the trainers with their spaces.

use game_core::Seat;
use magnificent::components::{GEM_POWER, Space};
use magnificent::{Action, Colour, ColourOrClear, Event, PublicState, Rules};

use super::super::plan::CircusPlan;

/// A part of the power.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// The die of the turn.
    Die(ColourOrClear, u8),
    /// Earlier dice of the colour.
    Earlier(Colour, u8),
    /// Pips of the card, or of the card that it copies.
    Card(u8),
    /// A gem; its power.
    Gem(ColourOrClear),
    /// Trainers.
    Trainer(Space, u8),
}

/// A part with what it is worth and how it can be removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Segment {
    /// The part.
    pub(crate) part: Part,
    /// The power that it adds.
    pub(crate) power: u8,
    /// The gesture that removing it takes out of the plan; `None` if it is sent already, or not a gesture.
    pub(crate) removes: Option<Action>,
}

/// Returns the gems that were spent for power in the turn that these events end in.
pub(crate) fn spent<'a>(events: impl Iterator<Item = &'a Event>) -> Vec<ColourOrClear> {
    let mut spent = Vec::new();
    for event in events {
        match event {
            Event::Did { action: Action::Take { .. }, .. } => spent.clear(),
            Event::Did { action: Action::Gem(kind), .. } => spent.push(*kind),
            _ => {}
        }
    }
    spent
}

/// Returns the power of the mover as a sum: die, earlier dice, card, gems, trainers. `spent` are the gems
/// that have been sent.
pub(crate) fn sum(rules: &Rules, public: &PublicState, plan: &CircusPlan, spent: &[ColourOrClear]) -> Vec<Segment> {
    let Some(die) = public.die() else { return Vec::new() };
    let (own, earlier) = public.dice_power();
    let face = if public.turn.colour.is_some() { own } else { die.face };
    let taken = plan.die_and_card().map(|(kind, face, card)| Action::Take { kind, face, card });
    let mut sum = vec![Segment { part: Part::Die(die.kind, die.face), power: face, removes: taken }];
    if let Some(colour) = public.turn.colour.filter(|_| earlier > 0) {
        sum.push(Segment { part: Part::Earlier(colour, earlier), power: earlier, removes: None });
    }
    if public.turn.card_pips > 0 {
        let used = plan.steps.iter().copied().find(|step| matches!(step, Action::Bonus | Action::Copy(_)));
        let pips = public.turn.card_pips;
        sum.push(Segment { part: Part::Card(pips), power: pips, removes: used });
    }
    let mut planned = plan.steps.iter().copied().filter(|step| matches!(step, Action::Gem(_)));
    let sent = usize::from(public.turn.gems).saturating_sub(planned.clone().count());
    let active = public.turn.colour.map_or(ColourOrClear::Clear, ColourOrClear::from);
    for number in 0..usize::from(public.turn.gems) {
        let removes = if number < sent { None } else { planned.next() };
        let kind = match removes {
            Some(Action::Gem(kind)) => kind,
            _ => spent.get(number).copied().unwrap_or(active),
        };
        sum.push(Segment { part: Part::Gem(kind), power: GEM_POWER, removes });
    }
    if let Some(space) = public.turn.main_action.map(magnificent::MainAction::power_space) {
        let amount = rules.set().space(space).amount.max(1);
        for _ in 0..public.turn.trainer_pips / amount {
            let removes = Some(Action::Train(space)).filter(|train| plan.has(*train));
            sum.push(Segment { part: Part::Trainer(space, amount), power: amount, removes });
        }
    }
    sum
}

/// Returns the trainer spaces of a seat: those of the game board, then those of its tiles.
pub(crate) fn spaces(public: &PublicState, seat: Seat) -> Vec<Space> {
    let tiles = public.player(seat).tiles.into_iter().flatten();
    Space::all().filter(|space| space.on_board()).chain(tiles).collect()
}

/// The trainers of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Heads {
    /// Ready in the play area.
    pub(crate) ready: u8,
    /// Used in this turn.
    pub(crate) used: u8,
    /// Resting until the end of the round.
    pub(crate) resting: u8,
    /// In the reserve.
    pub(crate) reserve: u8,
}

/// Returns the trainers of a seat.
pub(crate) fn heads(public: &PublicState, seat: Seat) -> Heads {
    let player = public.player(seat);
    Heads { ready: player.trainers, used: player.used, resting: player.resting, reserve: player.reserve() }
}
