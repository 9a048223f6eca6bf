//! What items would gain.

use hex_grid::Hex;
use spectacular::action::{Action, Area, Slot, SoloSide, Space};
use spectacular::components::{DICE, SLOTS, SOLO};
use spectacular::scoring::{entrance, points};
use spectacular::{Habitat, Item, Phase, Player, Point, Rules};

use super::super::plan::Planned;
use super::corners::{Grade, best_corner, grade, grades};
use super::places::{Cost, faces_in_park, faces_of, needs_help, places_of};

/// What a seat has or gains. The two are told apart, for only one of them changes the total now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Gain {
    /// In the total.
    pub(crate) now: i32,
    /// At the entrance as it stands, until that is scored after the first round.
    pub(crate) later: i32,
}

impl Gain {
    /// Nothing.
    pub(crate) const NONE: Self = Self { now: 0, later: 0 };

    /// Returns what gains are compared by.
    pub(crate) const fn sum(self) -> i32 {
        self.now + self.later
    }
}

impl core::ops::Sub for Gain {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self { now: self.now - other.now, later: self.later - other.later }
    }
}

/// Returns what gains are differences of.
pub(crate) fn worth(rules: &Rules, player: &Player, is_entrance_scored: bool) -> Gain {
    let now = points(rules, player).total();
    if is_entrance_scored || player.board.is_none() {
        return Gain { now, later: 0 };
    }
    Gain { now, later: entrance(player.ground(rules), &player.park) as i32 }
}

/// The place of an item that gains most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Best {
    /// What it gains there.
    pub(crate) gain: Gain,
    /// The hex.
    pub(crate) hex: Hex,
    /// The corner of a tower part.
    pub(crate) corner: Option<Point>,
}

/// What is shown of an item that could be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ItemWorth {
    /// The number of hexes that take it as it is.
    pub(crate) places: u8,
    /// Whether a worker would give it a place, which it has not as it is.
    pub(crate) needs_help: bool,
    /// Its best place as it is.
    pub(crate) best: Option<Best>,
    /// The best grade that its tower part can have.
    pub(crate) grade: Option<Grade>,
    /// Whether its animal is not in the park yet.
    pub(crate) is_new: bool,
}

/// Returns the place of an item that gains most, of equal ones the first in reading order. The player has
/// everything else that is planned.
pub(crate) fn best(rules: &Rules, player: &Player, item: Item, is_entrance_scored: bool) -> Option<Best> {
    let ground = player.ground(rules);
    let now = worth(rules, player, is_entrance_scored);
    let mut best: Option<Best> = None;
    let mut try_on = |cell: u8, corner: Option<Point>| {
        let mut after = *player;
        match item {
            Item::Tile(tile) => drop(after.park.place(ground, cell, tile, corner.unwrap_or_default())),
            Item::Die(die) => after.park.feed(cell, die.value),
        }
        let gain = worth(rules, &after, is_entrance_scored) - now;
        if best.is_none_or(|best| gain.sum() > best.gain.sum()) {
            best = Some(Best { gain, hex: ground.hex(cell), corner });
        }
    };
    for cell in places_of(rules, player, item).iter() {
        let hex = ground.hex(cell);
        let grades = if let Item::Tile(tile) = item { grades(rules, player, tile, hex) } else { None };
        let Some(grades) = grades else {
            try_on(cell, None);
            continue;
        };
        // Where it is turned matters only to towers that it closes.
        try_on(cell, Some(best_corner(&grades, None)));
        let closing = Point::ALL.into_iter().filter(|corner| grades[*corner as usize] == Grade::Closes).skip(1);
        closing.for_each(|corner| try_on(cell, Some(corner)));
    }
    best
}

/// Returns what is shown of an item that could lie in an area.
pub(crate) fn item_worth(rules: &Rules, player: &Player, item: Item, is_entrance_scored: bool) -> ItemWorth {
    let places = places_of(rules, player, item);
    let ground = player.ground(rules);
    let (needs_help, grade, is_new) = match item {
        Item::Die(die) => (needs_help(&faces_of(rules, player, die, player.workers)), None, false),
        Item::Tile(tile) => {
            let corners = places.iter().flat_map(|cell| Point::ALL.map(|corner| (cell, corner)));
            let graded = tile
                .part()
                .and_then(|tower| corners.map(|(cell, corner)| grade(ground, &player.park, cell, corner, tower)).max());
            (false, graded, player.park.animals() >> tile.animal().index() & 1 == 0)
        }
    };
    let best = best(rules, player, item, is_entrance_scored);
    ItemWorth { places: places.len() as u8, needs_help, best, grade, is_new }
}

/// An item of the supply: its space, in solo its side, and what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Offered {
    /// The space.
    pub(crate) space: Space,
    /// Solo: the side.
    pub(crate) side: Option<SoloSide>,
    /// The item.
    pub(crate) item: Item,
}

/// What the items that could go to an area are measured by: the seat as it is at the table, with the other
/// item built as planned. It stays the same while the items of one source are compared, which is when nothing
/// may be slow.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Base {
    player: Player,
    phase: Phase,
    is_entrance_scored: bool,
}

impl Base {
    /// Returns what items for an area are measured by.
    pub(crate) fn new(planned: &Planned<'_>, area: Area) -> Self {
        let Player { park, workers, .. } = planned.without(area);
        let player = Player { park, workers, ..planned.start };
        Self { player, phase: planned.phase, is_entrance_scored: planned.is_entrance_scored() }
    }

    fn worth(&self, rules: &Rules, item: Item) -> ItemWorth {
        item_worth(rules, &self.player, item, self.is_entrance_scored)
    }

    /// Returns the items that can be taken from the supply: in solo those of both sides until one is chosen.
    fn offered(&self, rules: &Rules) -> Vec<Offered> {
        let supply = &self.player.supply;
        if rules.solo {
            let chosen = supply.side.filter(|_| matches!(self.phase, Phase::Save { .. } | Phase::Choose));
            let sides = SoloSide::ALL.into_iter().filter(|side| chosen.is_none_or(|chosen| chosen == *side));
            let spaces = sides.flat_map(|side| (0..SOLO as u8).map(move |space| (side, space)));
            let offered = spaces.filter_map(|(side, space)| {
                let item = supply.solo(rules, side, space)?;
                Some(Offered { space: Space::Solo(space), side: Some(side), item })
            });
            return offered.collect();
        }
        let spaces = [Space::Tile, Space::Die, Space::Inside].into_iter().flat_map(|kind| Habitat::ALL.map(kind));
        spaces.filter_map(|space| Some(Offered { space, side: None, item: supply.item(rules, space)? })).collect()
    }

    /// Returns what every item of the supply is worth.
    pub(crate) fn supply_worths(&self, rules: &Rules) -> Vec<(Offered, ItemWorth)> {
        let worth = |offered: Offered| (offered, self.worth(rules, offered.item));
        self.offered(rules).into_iter().map(worth).collect()
    }

    /// Returns what every item of the display is worth.
    pub(crate) fn display_worths(&self, rules: &Rules) -> Vec<(Slot, Item, ItemWorth)> {
        let slots = (0..SLOTS as u8).map(Slot::Tile).chain((0..DICE as u8).map(Slot::Die));
        let items = slots.filter_map(|slot| Some((slot, self.player.slot(slot)?)));
        items.map(|(slot, item)| (slot, item, self.worth(rules, item))).collect()
    }
}

/// Returns what the item of an area, as workers change it, would gain on each hex that takes it. A tower part
/// is turned to its best corner.
pub(crate) fn gains(planned: &Planned<'_>, area: Area) -> Vec<Best> {
    let (rules, player) = (planned.rules, planned.without(area));
    let Some(item) = planned.turned(area) else { return Vec::new() };
    let ground = player.ground(rules);
    let scored = planned.is_entrance_scored();
    let now = worth(rules, &player, scored);
    let places = places_of(rules, &player, item).iter().map(|cell| {
        let (mut after, hex) = (player, ground.hex(cell));
        let corner = match item {
            Item::Tile(tile) => {
                let corner = grades(rules, &player, tile, hex).map(|grades| best_corner(&grades, None));
                after.park.place(ground, cell, tile, corner.unwrap_or_default());
                corner
            }
            Item::Die(die) => {
                after.park.feed(cell, die.value);
                None
            }
        };
        Best { gain: worth(rules, &after, scored) - now, hex, corner }
    });
    places.collect()
}

/// Returns what the best change of a die in the park would gain; `None` if workers cannot change it.
pub(crate) fn change_gain(planned: &Planned<'_>, hex: Hex) -> Option<Gain> {
    let (rules, scored) = (planned.rules, planned.is_entrance_scored());
    let faces = faces_in_park(planned, hex)?;
    let mut plan = planned.plan.clone();
    plan.changes.retain(|change| change.hex != hex);
    let base = Planned { plan: &plan, ..planned.clone() }.after();
    let now = worth(rules, &base, scored);
    let open = faces.iter().filter(|face| !face.places.is_empty());
    let gains = open.filter_map(|face| {
        let Cost::Workers { help, way, .. } = face.cost else { return None };
        let mut after = base;
        after.act(rules, Action::Change { hex, help, way });
        Some(worth(rules, &after, scored) - now)
    });
    gains.max_by_key(|gain| gain.sum())
}
