//! A seat together with its plan: what the board reads ghosts, numbers and warnings from.

use game_core::Seat;
use spectacular::action::Area;
use spectacular::scoring::entrance_is_scored;
use spectacular::{Action, IllegalAction, Item, Phase, Player, Rules, View};

use super::{AREAS, Changed, ParkPlan, build};

/// A seat as the engine has it, and what it plans.
#[derive(Clone)]
pub(crate) struct Planned<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) plan: &'a ParkPlan,
    /// The decision that is due at the table.
    pub(crate) phase: Phase,
    /// The number of turns that are over.
    pub(crate) turn: u8,
    /// The seat before the plan.
    pub(crate) start: Player,
    /// The seat with its two picks in the areas and its starting tile swapped, before anything is built.
    pub(crate) taken: Player,
}

impl<'a> Planned<'a> {
    /// Returns a seat of a view with its plan. The view is that of the table, not of a sketch.
    pub(crate) fn new(rules: &'a Rules, view: &View, seat: Seat, plan: &'a ParkPlan) -> Self {
        let start = *view.player(seat);
        let mut taken = start;
        let is_choosing = matches!(view.phase, Phase::Side | Phase::Save { .. } | Phase::Choose)
            || matches!(view.phase, Phase::Draw { .. });
        if let (Phase::Swap, Some((start, slot))) = (view.phase, plan.swap) {
            taken.act(rules, Action::Swap { start, slot });
        }
        if is_choosing {
            if let (Phase::Side, Some(side)) = (view.phase, plan.side) {
                taken.act(rules, Action::Side(side));
            }
            let is_open = !matches!(view.phase, Phase::Side) || plan.side.is_some();
            let pick = plan.picks.0.filter(|space| {
                is_open && taken.areas[Area::N as usize].is_none() && taken.supply.item(rules, *space).is_some()
            });
            if let Some(space) = pick {
                taken.act(rules, Action::Supply(space));
            }
            let pick = plan.picks.1;
            let pick = pick.filter(|slot| taken.areas[Area::W as usize].is_none() && taken.slot(*slot).is_some());
            if let Some(slot) = pick {
                taken.act(rules, Action::Display(slot));
            }
        }
        Self { rules, plan, phase: view.phase, turn: view.turn, start, taken }
    }

    /// Returns the item of an area, taken or only planned to be; `None` if there is none or it is built.
    pub(crate) const fn item(&self, area: Area) -> Option<Item> {
        self.taken.areas[area as usize]
    }

    /// Returns whether both items of the turn are there, or are built already.
    pub(crate) fn has_both(&self) -> bool {
        self.phase == Phase::Build || AREAS.iter().all(|area| self.item(*area).is_some())
    }

    /// Returns the item of an area as planned workers change it.
    pub(crate) fn turned(&self, area: Area) -> Option<Item> {
        match (self.item(area)?, self.plan.item(area).help) {
            (Item::Die(die), Some((help, way))) if !self.is_helped(area) => {
                Some(Item::Die(spectacular::items::Die { value: help.change(die.value, way), ..die }))
            }
            (item, _) => Some(item),
        }
    }

    /// Returns whether workers have already changed the die of an area, and not only in the plan.
    pub(crate) fn is_helped(&self, area: Area) -> bool {
        self.taken.at == spectacular::state::At::Item { area, helped: true }
    }

    /// Returns whether the entrance has been scored.
    pub(crate) const fn is_entrance_scored(&self) -> bool {
        entrance_is_scored(self.turn, self.phase)
    }

    /// Returns the seat as planned, but without the item of this area; a die that needs that tile is not
    /// there either. Workers for the other item are used, even if it has no place yet.
    pub(crate) fn without(&self, area: Area) -> Player {
        let other = area.other();
        let plan = self.plan.item(other);
        if let Some(Ok(player)) = build(self.rules, &self.taken, other, plan) {
            return player;
        }
        let mut player = self.taken;
        if let (Some(Item::Die(die)), Some((help, _))) = (self.item(other), plan.help)
            && !self.is_helped(other)
        {
            player.workers &= !help.workers(die.colour);
        }
        player
    }

    /// Returns the seat after everything that is planned and legal.
    pub(crate) fn after(&self) -> Player {
        let mut after = self.built().0;
        if self.phase == Phase::Workers {
            for &Changed { hex, help, way } in &self.plan.changes {
                if after.validate_change(self.rules, hex, help, way).is_ok() {
                    after.act(self.rules, Action::Change { hex, help, way });
                }
            }
        }
        after
    }

    /// Returns the items that cannot be built as planned, and why.
    pub(crate) fn lost(&self) -> Vec<(Area, IllegalAction)> {
        self.built().1
    }

    /// Builds what can be built, in either order.
    fn built(&self) -> (Player, Vec<(Area, IllegalAction)>) {
        let (mut after, mut lost) = (self.taken, Vec::new());
        let mut open: Vec<Area> = AREAS.to_vec();
        loop {
            lost.clear();
            let mut done = None;
            for area in &open {
                match build(self.rules, &after, *area, self.plan.item(*area)) {
                    Some(Ok(player)) => {
                        done = Some((*area, player));
                        break;
                    }
                    Some(Err(why)) => lost.push((*area, why)),
                    None => {}
                }
            }
            let Some((area, player)) = done else { return (after, lost) };
            after = player;
            open.retain(|other| *other != area);
        }
    }
}
