//! Building the two items of a turn as planned, without the engine's questions.

use spectacular::action::Area;
use spectacular::state::At;
use spectacular::{Action, IllegalAction, Item, Player, Rules};

use super::{AREAS, ItemPlan, ParkPlan, Place};

/// Returns the seat after an item was built as planned; `None` if nothing is planned for it.
///
/// # Errors
/// Why it cannot be built so now.
pub(crate) fn build(
    rules: &Rules,
    player: &Player,
    area: Area,
    plan: &ItemPlan,
) -> Option<Result<Player, IllegalAction>> {
    let place = plan.place?;
    player.areas[area as usize]?;
    Some(built(rules, player, area, plan, place))
}

fn built(rules: &Rules, player: &Player, area: Area, plan: &ItemPlan, place: Place) -> Result<Player, IllegalAction> {
    let mut after = *player;
    if let (At::Corner { area: turning, .. }, Place::Tile(_, Some(corner))) = (player.at, place)
        && turning == area
    {
        after.act(rules, Action::Corner(corner));
        return Ok(after);
    }
    let helped = player.at == At::Item { area, helped: true };
    after.at = At::Item { area, helped };
    if let (Some((help, way)), Some(Item::Die(die))) = (plan.help.filter(|_| !helped), after.in_hand()) {
        let needed = help.workers(die.colour);
        if after.workers & needed != needed {
            return Err(IllegalAction::WorkerUsed);
        }
        after.act(rules, Action::Worker(help, way));
    }
    let Some(item) = after.in_hand() else { return Err(IllegalAction::NotAskedNow) };
    match place {
        Place::Box => after.act(rules, Action::Discard),
        Place::Die(hex) => {
            if matches!(item, Item::Tile(_)) {
                return Err(IllegalAction::NotAskedNow);
            }
            after.validate_place(rules, item, hex)?;
            after.act(rules, Action::Hex(hex));
        }
        Place::Tile(hex, corner) => {
            let Item::Tile(tile) = item else { return Err(IllegalAction::NotAskedNow) };
            after.validate_place(rules, item, hex)?;
            after.act(rules, Action::Hex(hex));
            if !tile.breeding() {
                after.act(rules, Action::Corner(corner.ok_or(IllegalAction::OrientFirst)?));
            }
        }
    }
    Ok(after)
}

/// Returns the area that is built first: N if the engine takes its item as planned, else W; `None` if
/// neither has a place.
pub(super) fn first(rules: &Rules, player: &Player, plan: &ParkPlan) -> Option<Area> {
    let fits = |area: &Area| matches!(build(rules, player, *area, plan.item(*area)), Some(Ok(_)));
    AREAS.into_iter().find(fits).or_else(|| AREAS.into_iter().find(|area| plan.item(*area).place.is_some()))
}
