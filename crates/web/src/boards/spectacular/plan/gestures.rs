//! The gestures of a player: each changes the plan, and drops what no longer holds.

use game_core::Seat;
use hex_grid::Hex;
use spectacular::action::{Area, Help, Slot, SoloSide, Space};
use spectacular::items::Die;
use spectacular::{IllegalAction, Item, Phase, Point, Rules, Tile, View};

use super::super::reading::corners::{best_corner, grades};
use super::super::reading::places::{Cost, Face, faces, faces_in_park};
use super::{AREAS, Changed, ItemPlan, ParkPlan, Place, Planned};

/// The seat that plans, and the table as it is without the plan.
#[derive(Clone, Copy)]
pub(crate) struct Here<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) view: &'a View,
    pub(crate) seat: Seat,
}

impl<'a> Here<'a> {
    /// Returns the seat together with a plan.
    pub(crate) fn with(self, plan: &'a ParkPlan) -> Planned<'a> {
        Planned::new(self.rules, self.view, self.seat, plan)
    }
}

/// An item that has lost its place, and why it cannot be there any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lost {
    /// The area of the item.
    pub(crate) area: Area,
    /// Why.
    pub(crate) why: IllegalAction,
}

/// Preparations.
impl ParkPlan {
    /// Marks a die to be rolled again, or no longer.
    pub(crate) const fn mark(&mut self, die: u8) {
        self.marks ^= 1 << die;
    }

    /// Solo: marks a tile to be replaced, or no longer.
    pub(crate) const fn mark_drop(&mut self, space: u8) {
        self.drops ^= 1 << space;
    }

    /// Swaps a starting tile with a display tile; the same pair again keeps both.
    pub(crate) fn swap(&mut self, start: u8, slot: u8) {
        self.swap = Some((start, slot)).filter(|pair| self.swap != Some(*pair));
    }
}

/// Picks.
impl ParkPlan {
    /// Takes an item from the supply in place of the one before; the same one again is put back. In solo
    /// `side` is its side, which is chosen with it. The new item gets the place of the old one if it fits
    /// there.
    pub(crate) fn take_supply(&mut self, here: Here<'_>, space: Space, side: Option<SoloSide>) -> Vec<Lost> {
        let is_same = self.picks.0 == Some(space) && (side.is_none() || side == self.side || !is_open(here));
        if is_same {
            return self.put_back(here, Area::N);
        }
        if is_open(here) && side.is_some() {
            self.side = side;
        }
        self.picks.0 = Some(space);
        self.replaced(here, Area::N)
    }

    /// Takes an item from the display in place of the one before; the same one again is put back.
    pub(crate) fn take_display(&mut self, here: Here<'_>, slot: Slot) -> Vec<Lost> {
        if self.picks.1 == Some(slot) {
            return self.put_back(here, Area::W);
        }
        self.picks.1 = Some(slot);
        self.replaced(here, Area::W)
    }

    /// Puts an item that is only planned to be taken back where it lies. Its side stays chosen.
    pub(crate) fn put_back(&mut self, here: Here<'_>, area: Area) -> Vec<Lost> {
        match area {
            Area::N => self.picks.0 = None,
            Area::W => self.picks.1 = None,
        }
        self.items[area as usize] = ItemPlan::default();
        self.settle(here)
    }

    /// Chooses a side; an item of the other side is put back.
    pub(crate) fn choose_side(&mut self, here: Here<'_>, side: SoloSide) -> Vec<Lost> {
        let is_other = self.side != Some(side);
        self.side = Some(side);
        if is_other { self.put_back(here, Area::N) } else { Vec::new() }
    }

    /// Gives another item the place of the one before it, if it fits there.
    fn replaced(&mut self, here: Here<'_>, area: Area) -> Vec<Lost> {
        let before = self.items[area as usize].place;
        self.items[area as usize] = ItemPlan::default();
        let item = here.with(self).item(area);
        let place = match (item, before) {
            (Some(Item::Tile(tile)), Some(Place::Tile(hex, corner))) => {
                let corner = self.corner_at(here, area, tile, hex, corner);
                Some(Place::Tile(hex, corner))
            }
            (Some(Item::Die(_)), Some(Place::Die(hex))) => Some(Place::Die(hex)),
            _ => None,
        };
        self.items[area as usize].place = place;
        let lost = self.settle(here);
        // The new item has never been there: nothing is lost.
        lost.into_iter().filter(|lost| lost.area != area).collect()
    }

    /// Returns the corner for a tile: none for a heart, the given one, or the best one.
    fn corner_at(&self, here: Here<'_>, area: Area, tile: Tile, hex: Hex, corner: Option<Point>) -> Option<Point> {
        let player = here.with(self).without(area);
        let grades = grades(here.rules, &player, tile, hex)?;
        Some(corner.unwrap_or_else(|| best_corner(&grades, None)))
    }
}

/// Returns whether the side of the solo boards is still open.
const fn is_open(here: Here<'_>) -> bool {
    matches!(here.view.phase, Phase::Side)
}

/// Places and values.
impl ParkPlan {
    /// Lays an item on a hex. A tower part is turned to `corner`; without one to the best corner, of equal
    /// ones to the one used `last`.
    ///
    /// # Errors
    /// Why it cannot be there; the plan stays as it was.
    pub(crate) fn lay(
        &mut self,
        here: Here<'_>,
        area: Area,
        hex: Hex,
        corner: Option<Point>,
        last: Option<Point>,
    ) -> Result<Vec<Lost>, IllegalAction> {
        let planned = here.with(self);
        let (player, item) = (planned.without(area), planned.turned(area).ok_or(IllegalAction::NotAskedNow)?);
        player.validate_place(here.rules, item, hex)?;
        let place = match item {
            Item::Die(_) => Place::Die(hex),
            Item::Tile(tile) => {
                let grades = grades(here.rules, &player, tile, hex);
                let corner = grades.map(|grades| corner.unwrap_or_else(|| best_corner(&grades, last)));
                Place::Tile(hex, corner)
            }
        };
        let item = &mut self.items[area as usize];
        (item.place, item.back) = (Some(place), false);
        Ok(self.settle(here))
    }

    /// Turns the tile of an area on by this number of corners, clockwise.
    pub(crate) fn turn(&mut self, here: Here<'_>, area: Area, by: i8) -> Vec<Lost> {
        let Some(Place::Tile(_, Some(corner))) = self.item(area).place else { return Vec::new() };
        let to = (corner as i8 + by).rem_euclid(6);
        self.turn_to(here, area, Point::ALL[to as usize])
    }

    /// Turns the tile of an area to a corner. A 6 that needs its tower may lose its place.
    pub(crate) fn turn_to(&mut self, here: Here<'_>, area: Area, corner: Point) -> Vec<Lost> {
        if let Some(Place::Tile(_, Some(now))) = &mut self.items[area as usize].place {
            *now = corner;
        }
        self.settle(here)
    }

    /// Takes an item off its place; it gets none by itself again.
    pub(crate) fn lift(&mut self, here: Here<'_>, area: Area) -> Vec<Lost> {
        let item = &mut self.items[area as usize];
        (item.place, item.back) = (None, true);
        self.settle(here)
    }

    /// Sends an item to the box. Workers planned for it are given back, for they would be wasted (SPC-R12).
    pub(crate) fn discard(&mut self, here: Here<'_>, area: Area) -> Vec<Lost> {
        self.items[area as usize] = ItemPlan { place: Some(Place::Box), ..ItemPlan::default() };
        self.settle(here)
    }

    /// Gives the die of an area a value, with the workers it costs. Returns whether it can have it. Its place
    /// is kept if it takes that value.
    pub(crate) fn set_value(&mut self, here: Here<'_>, area: Area, value: u8) -> Option<Vec<Lost>> {
        let face = face(&faces(&here.with(self), area)?, value)?;
        let help = match face.cost {
            Cost::Workers { help, way, .. } => Some((help, way)),
            _ => None,
        };
        self.items[area as usize].help = help;
        Some(self.settle(here))
    }

    /// Uses the other worker for the die of an area, if there is a choice.
    pub(crate) fn use_other_worker(&mut self, here: Here<'_>, area: Area) {
        let Some((help, way)) = self.item(area).help else { return };
        let player = here.with(self).without(area);
        let Some(Item::Die(die)) = here.with(self).item(area) else { return };
        let other = other_worker(help);
        if other.is_some_and(|other| player.workers & other.workers(die.colour) != 0) {
            self.items[area as usize].help = other.map(|other| (other, way));
        }
    }

    /// Gives a die in the park a value, with the workers it costs; its own value takes the change back.
    /// Returns whether it can have it.
    pub(crate) fn change(&mut self, here: Here<'_>, hex: Hex, value: u8) -> bool {
        let Some(faces) = faces_in_park(&here.with(self), hex) else { return false };
        let Some(face) = face(&faces, value).filter(|face| !face.places.is_empty()) else { return false };
        self.changes.retain(|change| change.hex != hex);
        if let Cost::Workers { help, way, .. } = face.cost {
            self.changes.push(Changed { hex, help, way });
        }
        true
    }

    /// Uses the other worker for the change of a die in the park, if there is a choice.
    pub(crate) fn use_other_worker_in_park(&mut self, here: Here<'_>, hex: Hex) {
        let Some(faces) = faces_in_park(&here.with(self), hex) else { return };
        let Some(change) = self.changes.iter_mut().find(|change| change.hex == hex) else { return };
        let is_choice = faces.iter().any(|face| {
            matches!(face.cost, Cost::Workers { way, other: Some(_), .. } if way == change.way && !face.places.is_empty())
        });
        if let Some(other) = other_worker(change.help).filter(|_| is_choice) {
            change.help = other;
        }
    }

    /// Drops the places that do not hold any more, and returns why.
    pub(crate) fn settle(&mut self, here: Here<'_>) -> Vec<Lost> {
        let lost: Vec<Lost> = here.with(self).lost().into_iter().map(|(area, why)| Lost { area, why }).collect();
        for Lost { area, .. } in &lost {
            self.items[*area as usize].place = None;
        }
        lost
    }
}

/// Returns the face with a value, if the die can have it.
fn face(faces: &[Face; 6], value: u8) -> Option<Face> {
    faces.iter().find(|face| face.value == value && face.is_open()).copied()
}

/// Returns the single worker that could be used in place of this one.
const fn other_worker(help: Help) -> Option<Help> {
    match help {
        Help::Own => Some(Help::Multi),
        Help::Multi => Some(Help::Own),
        Help::Both => None,
    }
}

/// What is planned by itself.
impl ParkPlan {
    /// Plans what leaves no choice: once the other item has its place, a die whose own value has exactly one
    /// place goes there, and an item that nothing can help goes to the box. Nothing that the person has taken
    /// off its place is touched. Returns the areas of the items that got a place.
    pub(crate) fn plan_by_itself(&mut self, here: Here<'_>) -> Vec<Area> {
        let mut laid = Vec::new();
        for _ in 0..AREAS.len() {
            for area in AREAS {
                let place = only_way(&here.with(self), area);
                if let Some(place) = place {
                    self.items[area as usize] = ItemPlan { place: Some(place), ..ItemPlan::default() };
                    laid.push(area);
                }
            }
        }
        laid
    }
}

/// Returns the place that an item gets by itself.
fn only_way(planned: &Planned<'_>, area: Area) -> Option<Place> {
    let plan = planned.plan.item(area);
    let item = planned.item(area).filter(|_| plan.place.is_none() && !plan.back)?;
    if !planned.has_both() {
        return None;
    }
    let player = planned.without(area);
    let other = planned.item(area.other());
    let is_other_done = other.is_none() || planned.plan.item(area.other()).place.is_some();
    match item {
        Item::Tile(_) => player.park.vacant(player.ground(planned.rules)).is_empty().then_some(Place::Box),
        Item::Die(die) => {
            let faces = faces(planned, area)?;
            let own = faces.iter().find(|face| face.value == die.value)?.places;
            if own.len() == 1 && is_other_done && plan.help.is_none() {
                let ground = player.ground(planned.rules);
                return own.iter().next().map(|cell| Place::Die(ground.hex(cell)));
            }
            let is_hopeless = faces.iter().all(|face| face.places.is_empty());
            (is_hopeless && !can_help(&faces, die, other)).then_some(Place::Box)
        }
    }
}

/// Returns whether a tile in hand could take the die somewhere.
fn can_help(faces: &[Face; 6], die: Die, tile: Option<Item>) -> bool {
    let Some(Item::Tile(tile)) = tile else { return false };
    let takes = |face: &Face| face.is_open() && (!tile.breeding() || face.value <= 2);
    tile.habitat() == die.colour && faces.iter().any(takes)
}
