//! The accessible names of hexes: where they are, what lies there, and what choosing them would do.

use hex_grid::Hex;
use leptos::prelude::*;
use spectacular::action::Area;
use spectacular::scoring::entrance_dice;
use spectacular::{Ground, Item, Phase};

use super::super::plan::Place;
use super::super::reading::gains::{Gain, change_gain, gains};
use super::super::reading::places::changeable;
use super::super::table::Table;
use super::super::words::{animal_name, corner_name, gain_words, habitat_name, star_name, with_animal};
use crate::words::{n, t, tell, w};

/// Returns the row and the number of a hex in its row, both from 1.
pub(super) fn row_of(ground: &Ground, cell: u8) -> (i64, i64) {
    let hex = ground.hex(cell);
    let mut rows: Vec<i8> = ground.all().iter().map(|cell| ground.hex(cell).r).collect();
    rows.dedup();
    let row = rows.iter().position(|r| *r == hex.r).unwrap_or_default();
    let before = ground.all().iter().filter(|other| ground.hex(*other).r == hex.r && *other < cell).count();
    (row as i64 + 1, before as i64 + 1)
}

/// Returns where a hex is, in words.
pub(super) fn place_words(ground: &Ground, cell: u8) -> String {
    let (row, hex) = row_of(ground, cell);
    tell("spectacular-label-at", &[("row", n(row)), ("hex", n(hex))])
}

/// Returns what the item in hand, or a worker, would bring on each hex where it can.
pub(super) fn hex_gains(table: Table) -> Memo<Vec<(Hex, Gain)>> {
    Memo::new(move |_| {
        if !table.is_own() {
            return Vec::new();
        }
        let area = table.in_hand.get();
        let found = table.with_planned(|planned| match area {
            _ if planned.phase == Phase::Workers => {
                let hexes = changeable(planned).into_iter();
                hexes.filter_map(|hex| Some((hex, change_gain(planned, hex)?))).collect()
            }
            Some(area) => gains(planned, area).into_iter().map(|best| (best.hex, best.gain)).collect(),
            None => Vec::new(),
        });
        found.unwrap_or_default()
    })
}

/// Returns the accessible name of a hex; tracked.
pub(super) fn hex_name(table: Table, ground: &Ground, cell: u8, gains: Memo<Vec<(Hex, Gain)>>) -> String {
    let (rules, player) = (table.rules(), table.player());
    let (park, hex) = (&player.park, ground.hex(cell));
    let mut parts = vec![place_words(ground, cell)];
    let planned = planned_here(table, hex);
    match park.tile(cell) {
        _ if cell == ground.star() => {
            let star = player.board.map(|board| star_name(&rules, board)).unwrap_or_default();
            parts.push(tell("spectacular-label-star", &[("animal", w(&star))]));
            parts.push(habitat_name(player.star(&rules)));
        }
        Some(tile) => {
            parts.push(animal_name(&rules, tile.animal()));
            parts.push(habitat_name(tile.habitat()));
            match tile.part() {
                Some(tower) => {
                    let corner = tell("spectacular-corner-at", &[("corner", w(park.corner(cell).id()))]);
                    parts.push(tell("spectacular-label-part", &[("tower", w(tower.id())), ("corner", w(&corner))]));
                }
                None => parts.push(t("spectacular-label-heart")),
            }
            if park.towered().has(cell) {
                parts.push(t("spectacular-label-tower"));
            }
        }
        None if planned.is_some() => {}
        None => parts.push(t("spectacular-label-free")),
    }
    if park.die(cell) > 0 {
        parts.push(tell("spectacular-label-die", &[("value", n(park.die(cell)))]));
        if entrance_dice(ground, park).has(cell) {
            parts.push(t("spectacular-label-linked"));
        }
    } else if ground.entrance().has(cell) {
        parts.push(t("spectacular-label-entrance"));
    }
    if let Some((item, corner)) = planned {
        parts.push(item);
        parts.extend(corner);
        parts.push(t("spectacular-label-planned"));
    } else {
        let gain = gains.with(|gains| gains.iter().find(|(at, _)| *at == hex).map(|(_, gain)| *gain));
        parts.extend(gain.and_then(|gain| would_do(table, gain)));
    }
    parts.join(", ")
}

/// Returns what is planned on a hex, and its corner; tracked.
fn planned_here(table: Table, hex: Hex) -> Option<(String, Option<String>)> {
    if !table.shows_own() {
        return None;
    }
    table
        .with_planned(|planned| {
            let here = |area: &Area| planned.plan.item(*area).place.and_then(Place::hex) == Some(hex);
            let names: Vec<String> = [Area::N, Area::W]
                .into_iter()
                .filter(here)
                .filter_map(|area| planned.turned(area))
                .map(|item| super::super::words::thing(planned.rules, item))
                .collect();
            let corner = [Area::N, Area::W].into_iter().find_map(|area| match planned.plan.item(area).place {
                Some(Place::Tile(there, Some(corner))) if there == hex => Some(corner_name(corner)),
                _ => None,
            });
            (!names.is_empty()).then(|| (names.join(", "), corner))
        })
        .flatten()
}

/// Returns what the item in hand, or a worker, would bring on a hex, in words; tracked.
fn would_do(table: Table, gain: Gain) -> Option<String> {
    let area = table.in_hand.get();
    let gain = gain_words(gain);
    table
        .with_planned(|planned| {
            if planned.phase == Phase::Workers {
                return Some(tell("spectacular-label-best", &[("gain", w(&gain))]));
            }
            match planned.item(area?)? {
                Item::Tile(tile) => {
                    let with = with_animal(planned.rules, tile.animal());
                    Some(tell("spectacular-label-free-with", &[("with", w(&with)), ("gain", w(&gain))]))
                }
                Item::Die(_) => Some(tell("spectacular-label-open", &[("gain", w(&gain))])),
            }
        })
        .flatten()
}
