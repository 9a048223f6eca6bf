//! How workers change dice at the end of a round, quickly: the best change first, as long as one pays.

use spectacular::action::{Help, Way};
use spectacular::missions::{Criterion, Mission};
use spectacular::{Habitat, Park, Player, Tile};

use super::land::Land;
use super::outlook::Outlook;
use super::weights::Chances;

/// The number of dice that workers would have to change for a mission; `None` if workers cannot help.
fn gap(land: &Land<'_>, mission: &Mission, park: &Park, workers: u8) -> Option<u8> {
    let progress = mission.progress(land.ground, park, land.star, workers);
    match mission.criterion {
        Criterion::DiceShowing | Criterion::ColourValues | Criterion::DiceSum | Criterion::EachColourSum => {
            Some(progress.need.saturating_sub(progress.have))
        }
        Criterion::Extremes if progress.have >= progress.need => {
            Some(park.fed().iter().filter(|cell| matches!(park.die(*cell), 3 | 4)).count() as u8)
        }
        Criterion::SpareWorkers if progress.is_met() => Some(0),
        _ => None,
    }
}

/// The points of the missions about values and workers: all of them if met, a part if the workers may do.
fn hope(land: &Land<'_>, park: &Park, workers: u8) -> f32 {
    let left = workers.count_ones() as u8;
    let missions = land.missions.iter().flatten();
    let part = |mission: &Mission| match gap(land, mission, park, workers) {
        Some(0) => f32::from(mission.points),
        Some(gap) if gap <= left => f32::from(mission.points) * (0.95 - 0.15 * f32::from(gap)),
        _ => 0.0,
    };
    missions.map(|mission| part(mission)).sum()
}

/// Whether any mission of the seat is about the values of dice or about workers.
fn minded(land: &Land<'_>) -> bool {
    land.missions.iter().flatten().any(|mission| {
        matches!(
            mission.criterion,
            Criterion::DiceShowing
                | Criterion::ColourValues
                | Criterion::DiceSum
                | Criterion::EachColourSum
                | Criterion::Extremes
                | Criterion::SpareWorkers
        )
    })
}

/// Uses the workers at the end of a round. After the last one a worker that is left is worth nothing.
pub(super) fn change(land: &Land<'_>, chances: &Chances, player: &mut Player, last: bool) {
    change_at(land, chances, player, if last { 0.05 } else { chances.worker }, |_, _, _| {});
}

/// Uses the workers as long as each brings more than its price, and reports the changes.
pub(super) fn change_at(
    land: &Land<'_>,
    chances: &Chances,
    player: &mut Player,
    price: f32,
    mut did: impl FnMut(u8, Help, Way),
) {
    if player.workers == 0 {
        return;
    }
    let mut pips = [0.0; 20];
    let outlook = Outlook::new(land, chances, player);
    let colour = |park: &Park, cell: u8| park.tile(cell).map_or(land.star, Tile::habitat);
    let mut open = player.park.fed().without(&player.changed());
    open.remove(land.ground.star());
    for cell in open.iter() {
        pips[usize::from(cell)] = outlook.pip(colour(&player.park, cell), cell);
    }
    let minded = minded(land);
    while player.workers > 0 {
        let before = if minded { hope(land, &player.park, player.workers) } else { 0.0 };
        let mut best: (f32, u8, Option<(Help, Way, Habitat)>) = (0.0, 0, None);
        for cell in open.iter() {
            let (value, pip) = (player.park.die(cell), pips[usize::from(cell)]);
            if !minded && pip <= 0.0 {
                continue;
            }
            let colour = colour(&player.park, cell);
            let own = if player.workers & Help::Own.workers(colour) > 0 { Help::Own } else { Help::Multi };
            for (help, way) in [(own, Way::Up), (own, Way::Down), (Help::Both, Way::Up), (Help::Both, Way::Down)] {
                let used = help.workers(colour);
                let new = help.change(value, way);
                if player.workers & used != used || !player.park.may_show(land.ground, cell, new) {
                    continue;
                }
                let number = used.count_ones() as f32;
                let mut gain = pip * (f32::from(new) - f32::from(value)) - price * number;
                if minded {
                    let mut park = player.park;
                    park.feed(cell, new);
                    gain += hope(land, &park, player.workers & !used) - before;
                }
                if gain / number > best.0 {
                    best = (gain / number, cell, Some((help, way, colour)));
                }
            }
        }
        let (_, cell, Some((help, way, colour))) = best else { return };
        player.workers &= !help.workers(colour);
        player.park.feed(cell, help.change(player.park.die(cell), way));
        open.remove(cell);
        did(cell, help, way);
    }
}
