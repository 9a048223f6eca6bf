//! What a player of Spectacular lays out: all of a turn, or of one of the preparations.
//!
//! Picks and places are laid out together, although the engine asks for them one after the other: places are
//! kept for the build step. Things are done and undone in any order; the engine gets them in its own. A step
//! that only ends something (rolling, keeping, no more changes) needs a press of its own, which sets
//! [`ParkPlan::close`].

mod building;
mod gestures;
mod planned;

use game_core::{Game as _, Seat, SeatSet, Step, Viewer};
use hex_grid::Hex;
use serde::{Deserialize, Serialize};
use spectacular::action::{Area, Help, Slot, SoloSide, Space, Way};
use spectacular::components::{DICE, SLOTS};
use spectacular::state::{At, Chain};
use spectacular::view::Own;
use spectacular::{Action, Habitat, Item, Phase, Player, Point, Rules, Spectacular, View};

use crate::kit::plan::{Asked, Plan};

pub(super) use building::build;
pub(super) use gestures::{Here, Lost};
pub(super) use planned::Planned;

/// Both areas, the one that the engine is asked to build first before the other.
pub(super) const AREAS: [Area; 2] = [Area::N, Area::W];

/// Where an item goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Place {
    /// A tile goes on this hex; its tower part points to this corner, a heart has none.
    Tile(Hex, Option<Point>),
    /// A die goes on the tile of this hex.
    Die(Hex),
    /// It goes back to the box.
    Box,
}

impl Place {
    /// Returns the hex; `None` for the box.
    pub(crate) const fn hex(self) -> Option<Hex> {
        match self {
            Self::Tile(hex, _) | Self::Die(hex) => Some(hex),
            Self::Box => None,
        }
    }
}

/// What is planned for one of the two items of a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct ItemPlan {
    /// The workers that change the die, and the direction.
    pub(crate) help: Option<(Help, Way)>,
    /// Where it goes; `None` if that is open.
    pub(crate) place: Option<Place>,
    /// Whether the person has taken it off its place, so that it gets none by itself.
    pub(crate) back: bool,
}

/// What is done with the item that a solo token hits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Saving {
    /// It is lost.
    LetGo,
    /// This worker saves it.
    With(Help),
}

/// The change of a die in the park.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Changed {
    /// Its hex.
    pub(crate) hex: Hex,
    /// The workers used.
    pub(crate) help: Help,
    /// The direction.
    pub(crate) way: Way,
}

/// The plan of a turn or of one of the preparations.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct ParkPlan {
    /// The dice that are rolled again, as bits: of the display, or in solo of the supply.
    pub(crate) marks: u8,
    /// Solo: the supply tiles that are replaced, as bits.
    pub(crate) drops: u8,
    /// The start hex and the display slot whose tiles are swapped, both from 0.
    pub(crate) swap: Option<(u8, u8)>,
    /// Solo: the side that gets the selection token.
    pub(crate) side: Option<SoloSide>,
    /// Solo: what is done with the item that the token hits.
    pub(crate) save: Option<Saving>,
    /// What is taken from the supply and from the display.
    pub(crate) picks: (Option<Space>, Option<Slot>),
    /// The items by area: from the supply, from the display.
    pub(crate) items: [ItemPlan; 2],
    /// What workers change in the park.
    pub(crate) changes: Vec<Changed>,
    /// Whether the question is closed: the marked dice are rolled, the rest is kept.
    pub(crate) close: bool,
    /// Whether the places wait for a press of their own when the items are taken.
    pub(crate) wait: bool,
}

/// Returns the part of the game that a plan for this view belongs to: a preparation, a turn, or the workers'
/// phase after a round. A turn includes its solo token.
pub(crate) fn plan_key(view: &View) -> String {
    let part = match view.phase {
        Phase::Reroll | Phase::Draw { chain: Chain::SetUp | Chain::Reroll, .. } => 0,
        Phase::Swap => 1,
        Phase::SoloReroll | Phase::Draw { chain: Chain::SoloReroll, .. } => 2,
        Phase::SoloDiscard | Phase::Draw { chain: Chain::SoloRefill, .. } => 3,
        Phase::Workers | Phase::Over | Phase::Draw { chain: Chain::Refill, .. } => 5,
        Phase::Side | Phase::Save { .. } | Phase::Choose | Phase::Build | Phase::Draw { .. } => 4,
    };
    format!("{}.{part}", view.turn)
}

/// Whether an action closes a question that has a default.
const fn closes(action: &Action) -> bool {
    matches!(action, Action::Roll | Action::NoSwap | Action::Swap { .. } | Action::Refill | Action::Done)
}

/// Returns the number of the lowest of these bits.
const fn lowest(bits: u8) -> Option<u8> {
    if bits == 0 { None } else { Some(bits.trailing_zeros() as u8) }
}

/// Returns the position in which the seat, which waits for others, is asked next in this turn; `None` if
/// chance comes before.
fn asked_next(rules: &Rules, at: &Spectacular, seat: Seat) -> Option<Spectacular> {
    let player = *at.player(seat);
    let phase = match at.phase() {
        Phase::Choose if player.areas[Area::W as usize].is_some() => Phase::Build,
        Phase::Choose if !at.done().has(seat) => Phase::Choose,
        Phase::Build if player.areas != [None, None] => Phase::Build,
        _ => return None,
    };
    let mut view = at.view(rules, Viewer::Seat(seat));
    let goes_on = phase == view.phase;
    (view.phase, view.done) = (phase, rules.seats.set() - SeatSet::one(seat));
    if !goes_on {
        view.players[seat.index()] = player;
        view.own = view.own.map(|_| Own { player, log: Vec::new() });
    }
    if phase == Phase::Build {
        // What others took means nothing to this seat, but a bot that is asked for advice takes only a view
        // that can occur: at the same time they have something to build, one after the other they have built.
        let others = view.players.iter_mut().enumerate().filter(|(at, _)| *at != seat.index());
        others.for_each(|(_, other)| match other.areas {
            [None, None] if rules.hidden => take_something(rules, other),
            [Some(_), Some(_)] if rules.hidden => {}
            _ => other.areas = [None, None],
        });
    }
    Some(Spectacular::position(rules, &view))
}

/// Takes the first item of the supply and of the display.
fn take_something(rules: &Rules, player: &mut Player) {
    let mut spaces = [Space::Tile, Space::Die, Space::Inside].into_iter().flat_map(|kind| Habitat::ALL.map(kind));
    let mut slots = (0..SLOTS as u8).map(Slot::Tile).chain((0..DICE as u8).map(Slot::Die));
    let space = spaces.find(|space| player.supply.item(rules, *space).is_some());
    let slot = slots.find(|slot| player.slot(*slot).is_some());
    if let (Some(space), Some(slot)) = (space, slot) {
        player.act(rules, Action::Supply(space));
        player.act(rules, Action::Display(slot));
    }
}

impl ParkPlan {
    /// Returns what is planned for the item of an area.
    pub(crate) const fn item(&self, area: Area) -> &ItemPlan {
        &self.items[area as usize]
    }

    /// Returns the closing action, if the question is closed and nothing was closed before it.
    fn closing(&self, asked: &Asked<'_, Spectacular>, action: Action) -> Option<Action> {
        (self.close && !asked.made.iter().any(closes)).then_some(action)
    }

    /// Returns the next action of the choose step, unless another one is before it: a worker who saves an
    /// item is sent alone, and what is built may end a turn.
    fn chooses(&self, asked: &Asked<'_, Spectacular>) -> Option<Action> {
        if !asked.made.iter().all(|action| matches!(action, Action::Supply(_))) {
            return None;
        }
        if asked.at.player(asked.seat).areas[Area::N as usize].is_none() {
            return self.picks.0.map(Action::Supply);
        }
        self.picks.1.map(Action::Display)
    }

    /// Returns the next action of the build step.
    fn builds(&self, asked: &Asked<'_, Spectacular>) -> Option<Action> {
        let took = asked.made.iter().any(|action| matches!(action, Action::Display(_)));
        if took && (self.wait || !asked.rules.solo) {
            return None;
        }
        let player = asked.at.player(asked.seat);
        match player.at {
            At::Between => building::first(asked.rules, player, self).map(Action::Next),
            At::Item { area, helped } => {
                let ItemPlan { help, place, .. } = *self.item(area);
                let place = place?;
                match help {
                    Some((help, way)) if !helped && matches!(player.in_hand(), Some(Item::Die(_))) => {
                        Some(Action::Worker(help, way))
                    }
                    _ => Some(place.hex().map_or(Action::Discard, Action::Hex)),
                }
            }
            At::Corner { area, .. } => match self.item(area).place {
                Some(Place::Tile(_, corner)) => corner.map(Action::Corner),
                _ => None,
            },
        }
    }

    /// Returns the next action of the worker phase: changes upwards, then the end.
    fn works(&self, asked: &Asked<'_, Spectacular>) -> Option<Action> {
        let player = asked.at.player(asked.seat);
        let (ground, changed) = (player.ground(asked.rules), player.changed());
        let open = |change: &&Changed| !ground.cell(change.hex).is_some_and(|cell| changed.has(cell));
        let next = self.changes.iter().filter(open).min_by_key(|change| change.hex);
        let next = next.map(|&Changed { hex, help, way }| Action::Change { hex, help, way });
        next.or_else(|| self.closing(asked, Action::Done))
    }

    /// Drops the place of the item that goes to this hex: of a die before that of a tile if it has become
    /// illegal, of a tile before that of a die if it was carried out.
    fn drop_hex(&mut self, hex: Hex, tile_first: bool) {
        let at = |tile: bool| {
            self.items.iter().position(|item| match item.place {
                Some(Place::Tile(there, _)) => tile && there == hex,
                Some(Place::Die(there)) => !tile && there == hex,
                _ => false,
            })
        };
        if let Some(at) = at(tile_first).or_else(|| at(!tile_first)) {
            self.items[at] = ItemPlan::default();
        }
    }

    /// Drops what is planned for the first item to which this applies.
    fn drop_item(&mut self, test: impl Fn(&ItemPlan) -> bool) {
        if let Some(item) = self.items.iter_mut().find(|item| test(item)) {
            *item = ItemPlan::default();
        }
    }
}

impl Plan<Spectacular> for ParkPlan {
    fn answer(&self, asked: &Asked<'_, Spectacular>) -> Option<Action> {
        let player = asked.at.player(asked.seat);
        let marks = |planned: u8| lowest(planned & !player.marks);
        match asked.at.phase() {
            Phase::Reroll => marks(self.marks).map(Action::Mark).or_else(|| self.closing(asked, Action::Roll)),
            Phase::SoloReroll => marks(self.marks).map(Action::MarkSpace).or_else(|| self.closing(asked, Action::Roll)),
            Phase::SoloDiscard => marks(self.drops).map(Action::Drop).or_else(|| self.closing(asked, Action::Refill)),
            Phase::Swap => match self.swap {
                Some((start, slot)) if !asked.made.iter().any(closes) => Some(Action::Swap { start, slot }),
                _ => self.closing(asked, Action::NoSwap),
            },
            Phase::Side => self.side.filter(|_| asked.made.is_empty()).map(Action::Side),
            Phase::Save { .. } => self.save.map(|save| match save {
                Saving::LetGo => Action::LetGo,
                Saving::With(help) => Action::Save(help),
            }),
            Phase::Choose => self.chooses(asked),
            Phase::Build => self.builds(asked),
            Phase::Workers => self.works(asked),
            Phase::Draw { .. } | Phase::Over => None,
        }
    }

    /// What is taken loses its place too.
    fn remove(&mut self, action: &Action) {
        match *action {
            Action::Supply(_) => (self.picks.0, self.items[Area::N as usize]) = (None, ItemPlan::default()),
            Action::Display(_) => (self.picks.1, self.items[Area::W as usize]) = (None, ItemPlan::default()),
            Action::Hex(hex) => self.drop_hex(hex, false),
            _ => self.done(action),
        }
    }

    /// Picks leave their places, which are built later, and a tile on its hex still has to be turned.
    fn done(&mut self, action: &Action) {
        match *action {
            Action::Mark(number) | Action::MarkSpace(number) => self.marks &= !(1 << number),
            Action::Drop(number) => self.drops &= !(1 << number),
            Action::Roll | Action::Refill | Action::Done | Action::NoSwap => self.close = false,
            Action::Swap { .. } => (self.swap, self.close) = (None, false),
            Action::Side(_) => self.side = None,
            Action::LetGo | Action::Save(_) => self.save = None,
            Action::Supply(_) => self.picks.0 = None,
            Action::Display(_) => self.picks.1 = None,
            Action::Next(_) => {}
            Action::Worker(help, way) => {
                if let Some(item) = self.items.iter_mut().find(|item| item.help == Some((help, way))) {
                    item.help = None;
                }
            }
            Action::Hex(hex) => {
                let turned = |item: &ItemPlan| matches!(item.place, Some(Place::Tile(at, Some(_))) if at == hex);
                if !self.items.iter().any(turned) {
                    self.drop_hex(hex, true);
                }
            }
            Action::Corner(corner) => {
                self.drop_item(|item| matches!(item.place, Some(Place::Tile(_, Some(at))) if at == corner));
            }
            Action::Discard => self.drop_item(|item| item.place == Some(Place::Box)),
            Action::Change { hex, .. } => self.changes.retain(|change| change.hex != hex),
        }
    }

    /// What only ends something is the person's press, unless it is all.
    fn adopt(rules: &Rules, from: &Spectacular, seat: Seat, chain: &[Action]) -> Self {
        let (mut plan, mut at) = (Self::default(), *from);
        for &action in chain {
            plan.adopt_one(rules, at.player(seat), action);
            if !at.is_legal(rules, seat, &action) {
                break;
            }
            at.apply(rules, &Step::choice(seat, action), &mut ());
        }
        plan
    }

    /// The places of what was taken stay where they were planned.
    fn and_then(self, rest: Self) -> Self {
        let is_open = self.items.iter().all(|item| *item == ItemPlan::default());
        if is_open && self.picks != (None, None) { Self { items: rest.items, ..self } } else { self }
    }

    fn next_phase(&self, asked: &Asked<'_, Spectacular>) -> Option<Spectacular> {
        asked_next(asked.rules, asked.at, asked.seat).filter(|next| !(self.wait && next.phase() == Phase::Build))
    }
}

impl ParkPlan {
    /// Lays out one action of a seat.
    fn adopt_one(&mut self, rules: &Rules, player: &Player, action: Action) {
        let area = match player.at {
            At::Between => Area::N,
            At::Item { area, .. } | At::Corner { area, .. } => area,
        };
        let item = &mut self.items[area as usize];
        match action {
            Action::Mark(number) | Action::MarkSpace(number) => self.marks |= 1 << number,
            Action::Drop(number) => self.drops |= 1 << number,
            Action::Roll | Action::Refill | Action::Done | Action::NoSwap => self.close = *self == Self::default(),
            Action::Swap { start, slot } => self.swap = Some((start, slot)),
            Action::Side(side) => self.side = Some(side),
            Action::LetGo => self.save = Some(Saving::LetGo),
            Action::Save(help) => self.save = Some(Saving::With(help)),
            Action::Supply(space) => self.picks.0 = Some(space),
            Action::Display(slot) => self.picks.1 = Some(slot),
            Action::Next(_) => {}
            Action::Worker(help, way) => item.help = Some((help, way)),
            Action::Hex(hex) => {
                let is_die = matches!(player.in_hand(), Some(Item::Die(_)));
                item.place = Some(if is_die { Place::Die(hex) } else { Place::Tile(hex, None) });
            }
            Action::Corner(corner) => {
                if let At::Corner { cell, .. } = player.at {
                    item.place = Some(Place::Tile(player.ground(rules).hex(cell), Some(corner)));
                }
            }
            Action::Discard => item.place = Some(Place::Box),
            Action::Change { hex, help, way } => self.changes.push(Changed { hex, help, way }),
        }
    }
}

#[cfg(test)]
pub(super) mod tests;
