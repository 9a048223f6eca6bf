//! What a bot advises, in words: what it has laid out, and what speaks for it.

use spectacular::action::{Area, Help, Slot, SoloSide, Way};
use spectacular::items::Die;
use spectacular::{Item, Phase, Tile, Tower};

use super::ask::{Progress, endangered, progress, swapped};
use super::plan::{AREAS, Changed, Place, Planned, Saving};
use super::reading::corners::{Grade, grades};
use super::reading::gains::{Gain, item_worth};
use super::reading::preview::preview;
use super::words::{die_name, gain_phrase, thing, worker_id};
use crate::words::{list, n, t, tell, w};

/// Returns what a plan that a bot has laid out does, and why. What it would score follows from the plan, and
/// is said of every plan.
pub(super) fn hint(planned: &Planned<'_>) -> String {
    tell("spectacular-hint", &[("what", w(&advice(planned)))])
}

fn advice(planned: &Planned<'_>) -> String {
    let plan = planned.plan;
    match planned.phase {
        Phase::Reroll | Phase::SoloReroll if plan.marks == 0 => t("spectacular-hint-keep-dice"),
        Phase::Reroll | Phase::SoloReroll => again("spectacular-hint-roll", planned, plan.marks),
        Phase::SoloDiscard if plan.drops == 0 => t("spectacular-hint-keep-tiles"),
        Phase::SoloDiscard => again("spectacular-hint-replace", planned, plan.drops),
        Phase::Swap => match swapped(planned) {
            Some([out, into]) => tell("spectacular-hint-swap", &[("out", w(&out)), ("in", w(&into))]),
            None => t("spectacular-hint-keep-tiles"),
        },
        Phase::Side => match plan.side {
            Some(SoloSide::Dice) => t("spectacular-hint-side-dice"),
            _ => t("spectacular-hint-side-tiles"),
        },
        Phase::Save { space } => match (plan.save, endangered(planned, space)) {
            (Some(Saving::With(help)), Some(item)) => {
                tell("spectacular-hint-save", &[("worker", w(worker_id(help, item.colour())))])
            }
            _ => t("spectacular-hint-let-go"),
        },
        Phase::Workers if plan.changes.is_empty() => t("spectacular-hint-no-worker"),
        Phase::Workers => list(&plan.changes.iter().filter_map(|change| changed(planned, change)).collect::<Vec<_>>()),
        Phase::Choose | Phase::Build | Phase::Draw { .. } | Phase::Over => {
            list(&AREAS.into_iter().filter_map(|area| advised(planned, area)).collect::<Vec<_>>())
        }
    }
}

/// Names the items that are rolled again or replaced: in solo those of a side, else dice of the display.
fn again(key: &str, planned: &Planned<'_>, marks: u8) -> String {
    let (rules, start) = (planned.rules, &planned.start);
    let item = |number: u8| match planned.phase {
        Phase::SoloReroll => start.supply.solo(rules, SoloSide::Dice, number),
        Phase::SoloDiscard => start.supply.solo(rules, SoloSide::Tiles, number),
        _ => start.slot(Slot::Die(number)),
    };
    let marked = (0..u8::BITS as u8).filter(|number| marks >> number & 1 == 1);
    let names: Vec<String> = marked.filter_map(item).map(|item| thing(rules, item)).collect();
    tell(key, &[("things", w(&list(&names)))])
}

/// Says how workers change a die of the park.
fn changed(planned: &Planned<'_>, &Changed { hex, help, way }: &Changed) -> Option<String> {
    let player = &planned.start;
    let cell = player.ground(planned.rules).cell(hex)?;
    let colour = player.park.tile(cell).map_or_else(|| player.star(planned.rules), Tile::habitat);
    Some(turned(Die { colour, value: player.park.die(cell) }, help, way))
}

/// Says how workers change a die.
fn turned(die: Die, help: Help, way: Way) -> String {
    tell("spectacular-hint-turned", &[("die", w(&die_name(die))), ("value", n(help.change(die.value, way)))])
}

/// Names the item of an area, and says what speaks for it.
fn advised(planned: &Planned<'_>, area: Area) -> Option<String> {
    let item = planned.item(area)?;
    let plan = planned.plan.item(area);
    let name = match (item, plan.help) {
        (Item::Die(die), Some((help, way))) if !planned.is_helped(area) => turned(die, help, way),
        _ => thing(planned.rules, item),
    };
    // What the plan scores follows, and is reason enough: there is little room.
    let scores = progress(planned) == Progress::Placed && preview(planned).gain != Gain::NONE;
    Some(match reason(planned, area, item).filter(|_| !scores) {
        None => name,
        Some(why) => tell("spectacular-hint-item", &[("thing", w(&name)), ("why", w(&why))]),
    })
}

/// Returns what speaks for an item most: its part of a tower, or else a new animal; of a die what it would
/// gain. What an item gains at its place is said of every plan.
fn reason(planned: &Planned<'_>, area: Area, item: Item) -> Option<String> {
    let base = planned.without(area);
    let worth = item_worth(planned.rules, &base, item, planned.is_entrance_scored());
    match (item, planned.plan.item(area).place) {
        (Item::Tile(tile), place) => {
            let grade = match place {
                Some(Place::Tile(hex, Some(corner))) => {
                    grades(planned.rules, &base, tile, hex).map(|grades| grades[corner as usize])
                }
                Some(_) => None,
                None => worth.grade,
            };
            let part = grade.zip(tile.part()).and_then(|(grade, tower)| part(grade, tower, place.is_some()));
            part.or_else(|| worth.is_new.then(|| t("spectacular-label-new-animal")))
        }
        (Item::Die(_), None) => worth.best.map(|best| best.gain).filter(|gain| *gain != Gain::NONE).map(gain_phrase),
        (Item::Die(_), Some(_)) => None,
    }
}

/// Says how far a tower part brings its tower. A tower that a planned tile closes is told already.
fn part(grade: Grade, tower: Tower, is_placed: bool) -> Option<String> {
    match grade {
        Grade::Two => Some(tell("spectacular-hint-part", &[("tower", w(tower.id()))])),
        Grade::Closes if !is_placed => Some(tell("spectacular-hint-tower", &[("tower", w(tower.id()))])),
        Grade::Closes | Grade::One | Grade::Dead => None,
    }
}

#[cfg(test)]
mod tests {
    use texts::Language;

    use super::super::plan::tests::{TWO_PARTS, Trial, hex};
    use super::super::tests::speaking;
    use super::*;

    #[test]
    fn a_hint_says_what_it_proposes_and_what_speaks_for_it() {
        speaking(Language::English);
        let mut trial = Trial::building(&TWO_PARTS, "grey4.beige", "green 5");
        let said = hint(&trial.planned());
        assert!(said.starts_with("Hint: Ethiopian wolf (closes a beige tower)"), "{said}");
        assert!(said.contains("green 5"), "{said}");
        trial.edit(|plan, here| plan.lay(here, Area::N, hex("1,2"), None, None)).expect("it is vacant");
        let said = hint(&trial.planned());
        assert!(said.contains("Ethiopian wolf (new animal)"), "the tower is told already: {said}");
    }

    #[test]
    fn a_hint_to_change_nothing_says_so() {
        speaking(Language::English);
        let mut trial = Trial::building(&TWO_PARTS, "grey4.beige", "green 5");
        trial.view.phase = Phase::Reroll;
        assert_eq!(hint(&trial.planned()), "Hint: keep all dice.");
        trial.view.phase = Phase::Workers;
        assert_eq!(hint(&trial.planned()), "Hint: use no worker.");
    }
}
