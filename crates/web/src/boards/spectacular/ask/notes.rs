//! What follows from a plan, sentence by sentence.

use spectacular::action::{Area, Help, SoloSide};
use spectacular::{Habitat, Item, Phase, Tile};

use super::super::plan::{Place, Planned};
use super::super::reading::corners::{Grade, grades};
use super::super::reading::odds::{common, needing, risks};
use super::super::reading::warnings::Warning;
use super::super::words::{corner_name, mission_name, thing};
use super::{Around, endangered};
use crate::words::{full_stop, list, n, sentence, t, tell, w};

/// Says what the corner of a planned tile is worth.
pub(super) fn corner_note(planned: &Planned<'_>, area: Area) -> Option<String> {
    let (Item::Tile(tile), Place::Tile(hex, Some(corner))) = (planned.item(area)?, planned.plan.item(area).place?)
    else {
        return None;
    };
    let grade = grades(planned.rules, &planned.without(area), tile, hex)?[corner as usize];
    let key = match grade {
        Grade::Two => "spectacular-note-corner-two",
        Grade::One => "spectacular-note-corner-one",
        Grade::Dead => "spectacular-note-corner-none",
        // The tower that closes is named already.
        Grade::Closes => return None,
    };
    let corner = sentence(&corner_name(corner));
    Some(tell(key, &[("corner", w(&corner)), ("tower", w(tile.part()?.id()))]))
}

/// Says which workers the plan uses up.
pub(super) fn spent_workers(planned: &Planned<'_>) -> Option<String> {
    let spent = planned.start.workers & !planned.after().workers;
    let colours = Habitat::ALL.into_iter().filter(|colour| spent >> *colour as u8 & 1 == 1).map(Habitat::id);
    let multi = (spent & spectacular::action::MULTI != 0).then_some("multi");
    let all: Vec<&str> = colours.chain(multi).collect();
    if let [id] = all[..] {
        return Some(tell("spectacular-note-worker-spent", &[("worker", w(id))]));
    }
    let names = list(&all.iter().map(|id| tell("spectacular-worker-name", &[("worker", w(id))])).collect::<Vec<_>>());
    (!all.is_empty()).then(|| tell("spectacular-note-workers-spent", &[("workers", w(&names))]))
}

/// Says what becomes of the marked dice.
pub(super) fn reroll_note(marks: u8) -> Option<String> {
    (marks != 0).then(|| tell("spectacular-note-reroll", &[("count", n(marks.count_ones()))]))
}

/// Returns the names of the tiles that are swapped: the one that leaves the park, and the one that comes.
pub(in super::super) fn swapped(planned: &Planned<'_>) -> Option<[String; 2]> {
    let (start, slot) = planned.plan.swap?;
    let rules = planned.rules;
    let (cell, _) = planned.start.ground(rules).starts()[usize::from(start)];
    let name = |tile: Tile| thing(rules, Item::Tile(tile));
    let (out, into) = (planned.start.park.tile(cell)?, planned.start.display[usize::from(slot)]?);
    Some([name(out), name(into)])
}

/// Says which tiles are swapped.
pub(super) fn swap_note(planned: &Planned<'_>) -> Option<String> {
    let [out, into] = swapped(planned)?;
    Some(tell("spectacular-note-swap", &[("in", w(&into)), ("out", w(&out))]))
}

/// Says what the stacks may bring in place of the marked tiles.
pub(super) fn drop_note(planned: &Planned<'_>, view: &spectacular::View) -> Option<String> {
    let space = planned.plan.drops.checked_ilog2()?;
    let colour = planned.rules.components.solo_tiles[space as usize];
    let stack = common(planned.rules, view, &planned.start, colour);
    let count = stack.tiles.len();
    let percent = (usize::from(stack.new) * 100).checked_div(count).unwrap_or_default();
    Some(tell("spectacular-note-drop", &[("count", n(count as i64)), ("percent", n(percent as i64))]))
}

/// Says what a token may hit, the most endangered first.
pub(super) fn risk_note(planned: &Planned<'_>, around: &Around) -> Option<String> {
    let side = planned.plan.side?.other();
    let risk = risks(planned.rules, &planned.start, around.tokens, side);
    let mut hit: Vec<(u8, Item)> = (0..8)
        .filter_map(|space| {
            Some((risk.hits[usize::from(space)], planned.start.supply.solo(planned.rules, side, space)?))
        })
        .filter(|(hits, _)| *hits > 0)
        .collect();
    game_core::sort_few(&mut hit, |a, b| a.0 > b.0);
    let says = |name: &str, hits: u8| {
        tell("spectacular-note-risk", &[("thing", w(name)), ("count", n(hits)), ("all", n(risk.of))])
    };
    let (any, key) = match side {
        SoloSide::Tiles => ("spectacular-note-lost-any-tile", "spectacular-note-lost-tile"),
        SoloSide::Dice => ("spectacular-note-lost-any-die", "spectacular-note-lost-die"),
    };
    if hit.len() > 3 && hit.iter().all(|(hits, _)| *hits == 1) {
        return Some(tell(any, &[("all", n(risk.of))]));
    }
    let words: Vec<String> = hit.iter().take(3).map(|(hits, item)| says(&thing(planned.rules, *item), *hits)).collect();
    (!words.is_empty()).then(|| tell(key, &[("what", w(&words.join(", ")))]))
}

/// Says what a worker who saves an item is needed for besides.
pub(super) fn save_notes(planned: &Planned<'_>) -> Vec<String> {
    let Phase::Save { space } = planned.phase else { return Vec::new() };
    let colour = endangered(planned, space).map(Item::colour);
    let helpers = colour.map_or(0, |colour| Help::Both.workers(colour));
    let needed = !needing(planned, helpers).is_empty();
    let mut notes = vec![t("spectacular-note-save")];
    if needed {
        notes.push(t("spectacular-note-worker-needed"));
    }
    let spare = planned
        .start
        .missions
        .into_iter()
        .flatten()
        .find(|code| planned.rules.mission(*code).criterion == spectacular::missions::Criterion::SpareWorkers);
    if let Some(code) = spare {
        let name = mission_name(planned.rules, code);
        let need = planned.rules.mission(code).count;
        let have = planned.start.workers.count_ones().saturating_sub(1).min(need.into());
        let about = [("mission", w(&name)), ("have", n(have)), ("need", n(need))];
        notes.push(full_stop(&tell("spectacular-note-mission", &about)));
    }
    notes
}

/// Returns a warning in words.
pub(super) fn warning_words(warning: &Warning) -> String {
    match *warning {
        Warning::FewHexes { free, tiles } => tell("spectacular-warn-hexes", &[("hexes", n(free)), ("tiles", n(tiles))]),
        Warning::FewPlaces { colour, dice, places } => {
            tell("spectacular-warn-dice", &[("colour", w(colour.id())), ("dice", n(dice)), ("places", n(places))])
        }
        Warning::KnownAnimal(..) => t("spectacular-warn-double"),
        Warning::DeadCorner(_) => t("spectacular-warn-corner"),
        Warning::EntranceNext => t("spectacular-warn-entrance"),
        Warning::IdleWorkers => t("spectacular-warn-workers"),
        Warning::ShortOfWin { points, missions } => {
            tell("spectacular-warn-short", &[("points", n(points)), ("missions", n(missions))])
        }
    }
}
