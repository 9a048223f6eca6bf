//! What a player of Ingenious lays out: placements, the order in which a double scores, and the end of the
//! turn.

use game_core::{Game, Seat};
use ingenious::action::Half;
use ingenious::board::Laid;
use ingenious::{Action, Ingenious, Phase, Rules};
use serde::{Deserialize, Serialize};

use crate::kit::plan::{Asked, Plan};

/// How a turn is to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum TurnEnd {
    /// Without an exchange.
    Keep,
    /// With an exchange.
    Exchange,
}

/// The plan of a turn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct TilePlan {
    /// The placements, bonus placements last.
    pub(crate) tiles: Vec<Laid>,
    /// For each double whose order matters, whether its second half scores first.
    pub(crate) second_first: Vec<bool>,
    /// How the turn is to end, once that was said.
    pub(crate) end: Option<TurnEnd>,
}

impl TilePlan {
    /// Takes the last tile back, and what was answered after it. `chain` is what the plan stands for now.
    pub(super) fn lift(&mut self, chain: &[Action]) {
        let last = chain.iter().rposition(|action| matches!(action, Action::Place { .. })).unwrap_or_default();
        let orders = chain[..last].iter().filter(|action| matches!(action, Action::Order(_))).count();
        self.second_first.truncate(orders);
        self.tiles.pop();
        self.end = None;
    }
}

impl Plan<Ingenious> for TilePlan {
    fn answer(&self, asked: &Asked<'_, Ingenious>) -> Option<Action> {
        let made = |kind: fn(&Action) -> bool| asked.made.iter().filter(|action| kind(action)).count();
        match asked.at.phase() {
            Phase::Place => {
                let laid = self.tiles.get(made(|action| matches!(action, Action::Place { .. })))?;
                Some(Action::Place { tile: laid.tile, first: laid.first, second: laid.second })
            }
            Phase::Order { .. } => {
                let second = self.second_first.get(made(|action| matches!(action, Action::Order(_))))?;
                Some(Action::Order(if *second { Half::Second } else { Half::First }))
            }
            Phase::TurnEnd => self.end.map(|end| match end {
                TurnEnd::Keep => Action::Keep,
                TurnEnd::Exchange => Action::Exchange,
            }),
            _ => None,
        }
    }

    fn remove(&mut self, action: &Action) {
        match *action {
            Action::Place { tile, first, second } => {
                let gone = Laid { tile, first, second };
                if let Some(at) = self.tiles.iter().position(|laid| *laid == gone) {
                    self.tiles.remove(at);
                }
            }
            Action::Order(_) if !self.second_first.is_empty() => {
                self.second_first.remove(0);
            }
            Action::Order(_) => {}
            Action::Keep | Action::Exchange => self.end = None,
        }
    }

    fn adopt(_: &Rules, _: &Ingenious, _: Seat, chain: &[Action]) -> Self {
        let mut plan = Self::default();
        for action in chain {
            match *action {
                Action::Place { tile, first, second } => plan.tiles.push(Laid { tile, first, second }),
                Action::Order(half) => plan.second_first.push(half == Half::Second),
                // How the turn ends is the player's press, unless nothing else is left to do.
                Action::Keep | Action::Exchange if !plan.tiles.is_empty() => {}
                Action::Keep => plan.end = Some(TurnEnd::Keep),
                Action::Exchange => plan.end = Some(TurnEnd::Exchange),
            }
        }
        plan
    }
}

/// Returns the number of the turn that a view belongs to, from 1; 0 before the first.
pub(super) fn turn(view: &<Ingenious as Game>::View) -> u32 {
    let begun: u32 = view.tally.iter().map(|seat| u32::from(seat.placements - seat.bonuses)).sum();
    let is_next = view.phase == Phase::Place && view.owed == 0;
    begun + u32::from(is_next)
}

#[cfg(test)]
mod tests {
    use game_core::hex::Bytes32;
    use game_core::{ChanceSource, Seat, SeatInfo, SeatKind, Setup, Table, Viewer};

    use super::*;
    use crate::kit::plan::{End, sketch};

    fn table(seed: u8) -> Table<Ingenious> {
        let seat = |name: &str| SeatInfo { name: name.to_owned(), kind: SeatKind::Person };
        let setup = Setup::new(vec![seat("a"), seat("b")]);
        Table::open(setup, ChanceSource::Seeded(Bytes32([seed; 32]))).expect("a table").0
    }

    fn placement(table: &Table<Ingenious>, seat: Seat) -> Laid {
        let legal = table.legal(seat);
        let Some(Action::Place { tile, first, second }) = legal.get(legal.len() / 2).copied() else {
            panic!("a placement is legal")
        };
        Laid { tile, first, second }
    }

    #[test]
    fn a_turn_is_one_chain() {
        let mut table = table(1);
        let seat = table.to_move().to_act().first().expect("a seat is to act");
        let key = turn(&table.view(Viewer::Seat(seat)));
        let mut plan = TilePlan { tiles: vec![placement(&table, seat)], ..TilePlan::default() };
        let from = || Ingenious::position(table.rules(), &table.view(Viewer::Seat(seat)));
        let made = sketch(&**table.rules(), &from(), seat, &plan);
        assert_eq!((made.chain.len(), made.end, turn(&made.view)), (1, End::Asked, key));
        plan.end = Some(TurnEnd::Keep);
        let made = sketch(&**table.rules(), &from(), seat, &plan);
        assert_eq!((made.chain.len(), made.end), (2, End::Chance), "the end of the turn draws a tile");
        let adopted = TilePlan::adopt(table.rules(), &from(), seat, &made.chain);
        assert_eq!(adopted, TilePlan { end: None, ..plan.clone() }, "the end of the turn is the player's press");
        assert_eq!(TilePlan::adopt(table.rules(), &from(), seat, &made.chain[1..]).end, plan.end, "unless it is all");
        let taken = table.play_chain(seat, made.chain.clone(), None).expect("legal").taken;
        assert_eq!(taken, 2);
        for action in &made.chain {
            plan.remove(action);
        }
        assert_eq!(plan, TilePlan::default());
        assert_ne!(turn(&table.view(Viewer::Seat(seat))), key, "another turn");
    }

    #[test]
    fn a_placement_that_is_taken_by_another_tile_is_dropped() {
        let table = table(2);
        let seat = table.to_move().to_act().first().expect("a seat is to act");
        let laid = placement(&table, seat);
        let plan = TilePlan { tiles: vec![laid, laid], end: Some(TurnEnd::Keep), ..TilePlan::default() };
        let from = Ingenious::position(table.rules(), &table.view(Viewer::Seat(seat)));
        let made = sketch(&**table.rules(), &from, seat, &plan);
        assert_eq!((made.chain.len(), made.dropped.len()), (2, 0), "the second is asked for only with a bonus");
        let text = serde_json::to_string(&plan).expect("JSON");
        assert_eq!(serde_json::from_str::<TilePlan>(&text).expect("a plan"), plan);
    }
}
