//! What the dock says: the question, what the plan would bring, and the words of the green button.

mod notes;

use hex_grid::Hex;
use spectacular::action::{Area, Help};
use spectacular::components::TURNS;
use spectacular::items::Die;
use spectacular::{Habitat, Item, Phase, Player, Tile, Tower};

pub(super) use notes::swapped;
use notes::{corner_note, drop_note, reroll_note, risk_note, save_notes, spent_workers, swap_note, warning_words};

use super::plan::{AREAS, Place, Planned};
use super::reading::gains::Gain;
use super::reading::places::{Cost, faces, places};
use super::reading::preview::{Preview, Row, ScoreLine, Waiting, preview};
use super::reading::warnings::{Warning, warnings};
use super::words::{die_name, gain_phrase, thing, worker_id};
use crate::words::{list, n, sentence, t, tell, w};

/// What the question depends on besides the seat and its plan.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Around {
    /// The area of the item in hand.
    pub(super) in_hand: Option<Area>,
    /// Whether it hovers over the park.
    pub(super) hovers: bool,
    /// Whether others' choices were shown just now, and nothing was done since.
    pub(super) revealed: bool,
    /// The die of the park whose value is being chosen.
    pub(super) changing: Option<Hex>,
    /// Solo: the number of the token that was turned over.
    pub(super) token: Option<u8>,
    /// Solo: the tokens that are left.
    pub(super) tokens: u8,
    /// Whether a hint says what is laid out.
    pub(super) advised: bool,
}

/// How far the two items are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Progress {
    /// This number of items is to be taken.
    ToTake(u8),
    /// This number of items has no place.
    ToPlace(u8),
    /// Everything has a place.
    Placed,
}

/// Returns how far the two items of a plan are.
pub(super) fn progress(planned: &Planned<'_>) -> Progress {
    let choosing = matches!(planned.phase, Phase::Choose | Phase::Side | Phase::Save { .. });
    let there = |area: &Area| planned.item(*area).is_some();
    let missing = AREAS.iter().filter(|area| !there(area)).count() as u8;
    if choosing && missing > 0 {
        return Progress::ToTake(missing);
    }
    let open = AREAS.iter().filter(|area| there(area) && planned.plan.item(**area).place.is_none()).count() as u8;
    if open > 0 { Progress::ToPlace(open) } else { Progress::Placed }
}

/// Returns the item that is asked about: the one in hand if it has no place or hovers, else the first
/// without one.
fn open_item(planned: &Planned<'_>, around: &Around) -> Option<Area> {
    if around.hovers && around.in_hand.is_some() {
        return around.in_hand;
    }
    let open = |area: &Area| planned.item(*area).is_some() && planned.plan.item(*area).place.is_none();
    around.in_hand.filter(open).or_else(|| AREAS.into_iter().find(open))
}

/// Returns the item that is asked about, if it fits nowhere as it is.
pub(super) fn stuck_item(planned: &Planned<'_>, around: &Around) -> Option<Area> {
    let is_asked = matches!(progress(planned), Progress::ToPlace(_));
    open_item(planned, around).filter(|area| is_asked && places(planned, *area).is_empty())
}

/// Returns the question. The plan is without what hovers.
pub(super) fn prompt(planned: &Planned<'_>, around: &Around) -> String {
    let rules = planned.rules;
    match planned.phase {
        Phase::Reroll => t("spectacular-prompt-reroll"),
        Phase::Swap => t("spectacular-prompt-swap"),
        Phase::SoloReroll => t("spectacular-prompt-solo-reroll"),
        Phase::SoloDiscard => t("spectacular-prompt-solo-discard"),
        Phase::Side => match planned.item(Area::N) {
            Some(item) => tell("spectacular-prompt-side-planned", &[("thing", w(&thing(rules, item)))]),
            None => t("spectacular-prompt-side"),
        },
        Phase::Save { space } => {
            let lost = endangered(planned, space).map(|item| thing(rules, item)).unwrap_or_default();
            let number = around.token.unwrap_or(space + 1);
            tell("spectacular-prompt-save", &[("number", n(number)), ("thing", w(&lost))])
        }
        Phase::Choose | Phase::Build => building_prompt(planned, around),
        Phase::Workers => match around.changing.and_then(|hex| die_at(planned, hex)) {
            Some((die, value)) => {
                let key = if value == die.value { "spectacular-prompt-change" } else { "spectacular-prompt-changed" };
                tell(key, &[("from", w(&sentence(&die_name(die)))), ("to", n(value))])
            }
            None if planned.turn == TURNS[0] => t("spectacular-prompt-workers-last"),
            None => t("spectacular-prompt-workers"),
        },
        Phase::Draw { .. } | Phase::Over => String::new(),
    }
}

/// Returns the item on the other side that a solo token hits.
pub(super) fn endangered(planned: &Planned<'_>, space: u8) -> Option<Item> {
    let supply = &planned.start.supply;
    supply.solo(planned.rules, supply.side?.other(), space)
}

/// Returns the die on a hex of the park before the plan, and its value with the plan.
fn die_at(planned: &Planned<'_>, hex: Hex) -> Option<(Die, u8)> {
    let player = &planned.start;
    let cell = player.ground(planned.rules).cell(hex)?;
    let colour = player.park.tile(cell).map_or_else(|| player.star(planned.rules), Tile::habitat);
    let die = Die { colour, value: player.park.die(cell) };
    (die.value > 0).then(|| (die, planned.after().park.die(cell)))
}

fn building_prompt(planned: &Planned<'_>, around: &Around) -> String {
    let rules = planned.rules;
    let progress = match progress(planned) {
        // What hovers is on its way to another place.
        Progress::Placed if around.hovers => Progress::ToPlace(1),
        progress => progress,
    };
    match progress {
        Progress::ToTake(2) => t("spectacular-prompt-choose"),
        Progress::ToTake(_) if planned.item(Area::N).is_none() => t("spectacular-prompt-choose-supply"),
        Progress::ToTake(_) => t("spectacular-prompt-choose-display"),
        Progress::ToPlace(_) => {
            let Some(area) = open_item(planned, around) else { return String::new() };
            let name = planned.turned(area).map(|item| thing(rules, item)).unwrap_or_default();
            let about = [("thing", w(&name))];
            let key = if !places(planned, area).is_empty() {
                "spectacular-prompt-place"
            } else if faces(planned, area).is_some_and(|faces| faces.iter().any(|face| !face.places.is_empty())) {
                "spectacular-prompt-nowhere"
            } else {
                "spectacular-prompt-nowhere-plain"
            };
            sentence(&tell(key, &about))
        }
        Progress::Placed => {
            let gain = preview(planned).gain;
            let taking = matches!(planned.phase, Phase::Choose);
            let words = gain_phrase(gain);
            let about = [("points", w(&words))];
            match (taking, gain) {
                (true, Gain::NONE) => t("spectacular-prompt-plan-plain"),
                (true, _) => tell("spectacular-prompt-plan", &about),
                (false, Gain::NONE) => t("spectacular-prompt-build-plain"),
                (false, _) if around.revealed => tell("spectacular-prompt-revealed", &about),
                (false, _) => tell("spectacular-prompt-build", &about),
            }
        }
    }
}

/// Returns the items that go to the box.
pub(super) fn boxed(planned: &Planned<'_>) -> Vec<Item> {
    let gone = |area: &Area| planned.plan.item(*area).place == Some(Place::Box);
    AREAS.into_iter().filter(gone).filter_map(|area| planned.item(area)).collect()
}

/// Returns what the plan would bring, and what it may be warned of.
pub(super) fn consequence(planned: &Planned<'_>, around: &Around, view: &spectacular::View) -> String {
    // In the first round most dice have no place yet.
    let early = planned.turn < TURNS[1];
    let matters = |warning: &&Warning| !(early && matches!(warning, Warning::FewPlaces { .. }));
    let mut warning = warnings(planned).iter().find(matters).map(warning_words);
    let mut parts = Vec::new();
    match planned.phase {
        // A hint names what is rolled again, swapped or replaced.
        Phase::Reroll | Phase::SoloReroll | Phase::Swap | Phase::SoloDiscard if around.advised => {}
        Phase::Reroll | Phase::SoloReroll => parts.extend(reroll_note(planned.plan.marks)),
        Phase::Swap => parts.extend(swap_note(planned)),
        Phase::SoloDiscard => parts.extend(drop_note(planned, view)),
        Phase::Side => {
            // The risk matters more than a warning, and a warning more than how to choose.
            let note = [risk_note(planned, around), warning.take()].into_iter().flatten().next();
            parts.push(note.unwrap_or_else(|| t("spectacular-note-side")));
        }
        Phase::Save { .. } => parts.extend(save_notes(planned)),
        _ => {}
    }
    let gone = boxed(planned);
    if !gone.is_empty() {
        let names: Vec<String> = gone.iter().map(|item| thing(planned.rules, *item)).collect();
        let names = list(&names);
        let about = [("count", n(gone.len() as i64)), ("things", w(&names))];
        parts.push(sentence(&tell("spectacular-prompt-box", &about)));
    }
    parts.extend(
        closed_towers(planned).into_iter().map(|tower| tell("spectacular-note-tower", &[("tower", w(tower.id()))])),
    );
    if around.advised {
        // The question says what it scores, and the sheet in which lines; a hint warns of nothing that it
        // proposes itself.
        parts.extend(spent_workers(planned));
        return parts.join(" ");
    }
    parts.extend(changed_rows(&preview(planned)));
    parts.extend(around.in_hand.and_then(|area| corner_note(planned, area)));
    parts.extend(spent_workers(planned));
    if parts.is_empty() && planned.phase == Phase::Choose && matches!(progress(planned), Progress::ToPlace(_)) {
        parts.push(t("spectacular-note-take"));
    }
    if planned.phase == Phase::Workers && planned.turn == TURNS[1] && planned.plan.changes.is_empty() {
        let left = planned.start.workers.count_ones();
        parts.push(tell("spectacular-note-workers-stay", &[("count", n(left))]));
    }
    parts.extend(warning);
    parts.join(" ")
}

/// Returns the towers that the plan closes.
fn closed_towers(planned: &Planned<'_>) -> Vec<Tower> {
    let ground = planned.start.ground(planned.rules);
    let before: Vec<_> = planned.start.park.towers(ground).map(|(_, hexes)| hexes).collect();
    let after = planned.after();
    after.park.towers(ground).filter(|(_, hexes)| !before.contains(hexes)).map(|(tower, _)| tower).collect()
}

/// Returns the name of a line of the score sheet.
pub(super) fn line_name(line: ScoreLine) -> String {
    match line {
        ScoreLine::Entrance => t("spectacular-line-entrance"),
        ScoreLine::Habitat(colour) => tell("spectacular-line-habitat", &[("colour", w(colour.id()))]),
        ScoreLine::Towers => t("spectacular-line-towers"),
        ScoreLine::Animals => t("spectacular-line-animals"),
        ScoreLine::Missions => t("spectacular-line-missions"),
    }
}

/// Says what a line of the score sheet counts.
pub(super) fn line_rule(line: ScoreLine) -> String {
    t(match line {
        ScoreLine::Entrance => "spectacular-rule-entrance",
        ScoreLine::Habitat(_) => "spectacular-rule-habitat",
        ScoreLine::Towers => "spectacular-rule-towers",
        ScoreLine::Animals => "spectacular-rule-animals",
        ScoreLine::Missions => "spectacular-rule-missions",
    })
}

/// Returns the value of a row that a plan is compared by: until the entrance is scored, what it has so far.
pub(super) const fn shown_value(row: &Row) -> i32 {
    match row.waiting {
        Waiting::SoFar(points) => points as i32,
        _ => row.value,
    }
}

/// Returns the lines of the score sheet that the plan changes, in words.
fn changed_rows(preview: &Preview) -> Vec<String> {
    let changed = preview.rows.iter().filter(|(now, then)| shown_value(now) != shown_value(then));
    let words = changed.map(|(now, then)| {
        let line = line_name(now.line);
        let about = [("line", w(&line)), ("from", n(shown_value(now))), ("to", n(shown_value(then)))];
        let later = matches!(then.waiting, Waiting::SoFar(_));
        let key = if later { "spectacular-note-becomes-later" } else { "spectacular-note-becomes" };
        crate::words::full_stop(&tell(key, &about))
    });
    words.collect()
}

/// The green button.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Green {
    /// Names it.
    pub(super) id: &'static str,
    pub(super) words: String,
    /// Why it cannot be pressed yet.
    pub(super) off: Option<String>,
}

/// Returns the green button of a plan at the table.
pub(super) fn green(planned: &Planned<'_>) -> Option<Green> {
    let made = |id, words| Some(Green { id, words, off: None });
    let plan = planned.plan;
    match planned.phase {
        Phase::Reroll | Phase::SoloReroll if plan.marks == 0 => made("close", t("spectacular-button-keep")),
        Phase::Reroll | Phase::SoloReroll => {
            made("close", tell("spectacular-button-roll", &[("count", n(plan.marks.count_ones()))]))
        }
        Phase::SoloDiscard if plan.drops == 0 => made("close", t("spectacular-button-keep")),
        Phase::SoloDiscard => {
            made("close", tell("spectacular-button-replace", &[("count", n(plan.drops.count_ones()))]))
        }
        Phase::Swap if plan.swap.is_some() => made("send", t("spectacular-button-swap")),
        Phase::Swap => made("close", t("spectacular-button-keep-starts")),
        Phase::Side => {
            let off = plan.side.is_none().then(|| t("spectacular-off-side"));
            Some(Green { off, ..made("send", t("spectacular-button-token"))? })
        }
        Phase::Save { .. } => made("let-go", t("spectacular-button-let-go")),
        Phase::Choose => match progress(planned) {
            Progress::ToTake(count) => Some(Green {
                off: Some(t("spectacular-off-take")),
                ..made("send", tell("spectacular-button-to-take", &[("count", n(count))]))?
            }),
            Progress::ToPlace(_) => made("take", t("spectacular-button-take")),
            Progress::Placed => made("send", t("spectacular-button-take-build")),
        },
        Phase::Build => match progress(planned) {
            Progress::ToPlace(count) | Progress::ToTake(count) => Some(Green {
                off: Some(t("spectacular-off-place")),
                ..made("send", tell("spectacular-button-to-place", &[("count", n(count))]))?
            }),
            Progress::Placed => made("send", t("spectacular-button-build")),
        },
        Phase::Workers if plan.changes.is_empty() => made("close", t("spectacular-button-done")),
        Phase::Workers => {
            made("close", tell("spectacular-button-done-count", &[("count", n(plan.changes.len() as i64))]))
        }
        Phase::Draw { .. } | Phase::Over => None,
    }
}

/// Returns the words for what a face of a die costs.
pub(super) fn cost_words(cost: Cost, colour: Habitat) -> String {
    match cost {
        Cost::Free => t("spectacular-label-face-as-is"),
        Cost::Workers { help, .. } => tell("spectacular-label-face-cost", &[("worker", w(worker_id(help, colour)))]),
        Cost::Used => t("spectacular-label-face-used"),
        Cost::TooFar => t("spectacular-label-face-far"),
    }
}

/// Returns what is not counted yet of a line, in words.
pub(super) fn waiting_words(waiting: &Waiting) -> String {
    match waiting {
        Waiting::Nothing => String::new(),
        Waiting::SoFar(points) => tell("spectacular-sheet-so-far", &[("count", n(*points))]),
        Waiting::Hearts(sum) => tell("spectacular-sheet-heart", &[("count", n(*sum))]),
        Waiting::Towers(open) => match open.first() {
            Some((sum, missing)) => tell("spectacular-sheet-tower", &[("count", n(*sum)), ("missing", n(*missing))]),
            None => String::new(),
        },
        Waiting::Kinds { more, points } => {
            tell("spectacular-sheet-more", &[("count", n(*more)), ("points", n(*points))])
        }
    }
}

/// Returns the workers of a seat that a save may use, for an item of this colour.
pub(super) fn savers(player: &Player, colour: Habitat) -> Vec<Help> {
    [Help::Own, Help::Multi].into_iter().filter(|help| player.workers & help.workers(colour) != 0).collect()
}

#[cfg(test)]
mod tests {
    use texts::Language;

    use super::super::plan::tests::{Trial, hex};
    use super::super::tests::speaking;
    use super::*;

    #[test]
    fn the_question_stays_with_the_item_that_hovers() {
        speaking(Language::English);
        let mut trial = Trial::building(&["0,3 green4.beige@n"], "green1.beige", "grey4.beige");
        let names =
            AREAS.map(|area| trial.planned().item(area).map(|item| thing(&trial.rules, item)).expect("an item"));
        let asked = |trial: &Trial, hovers| {
            let around = Around { in_hand: Some(Area::W), hovers, ..Around::default() };
            let asked = prompt(&trial.planned(), &around);
            AREAS.into_iter().find(|area| asked.contains(&names[*area as usize]))
        };
        assert_eq!((asked(&trial, false), asked(&trial, true)), (Some(Area::W), Some(Area::W)));
        trial.edit(|plan, here| plan.lay(here, Area::W, hex("1,2"), None, None)).expect("it is vacant");
        assert_eq!(asked(&trial, false), Some(Area::N), "the one without a place");
        assert_eq!(asked(&trial, true), Some(Area::W), "it is being moved");
        trial.edit(|plan, here| plan.lay(here, Area::N, hex("0,2"), None, None)).expect("it is vacant");
        assert_eq!((asked(&trial, false), asked(&trial, true)), (None, Some(Area::W)));
    }

    #[test]
    fn what_fits_nowhere_can_be_discarded() {
        let mut trial = Trial::building(&["0,3 green4.beige@n"], "grey 3", "grey1.black");
        let stuck = |trial: &Trial, in_hand| {
            stuck_item(&trial.planned(), &Around { in_hand: Some(in_hand), ..Around::default() })
        };
        assert_eq!((stuck(&trial, Area::N), stuck(&trial, Area::W)), (Some(Area::N), None));
        trial.edit(|plan, here| plan.lay(here, Area::W, hex("1,2"), None, None)).expect("it is vacant");
        assert_eq!(stuck(&trial, Area::N), None, "the tile takes it");
        trial.edit(|plan, here| plan.discard(here, Area::W));
        assert_eq!(stuck(&trial, Area::W), Some(Area::N), "it is asked about");
        trial.edit(|plan, here| plan.discard(here, Area::N));
        assert_eq!(stuck(&trial, Area::N), None, "it has gone");
    }
}
