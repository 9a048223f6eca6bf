//! Spectacular in words: names, refusals, the score sheet, how a game ends.

use std::sync::LazyLock;

use game_core::{Line, ScoreSheet, Seat};
use spectacular::action::Help;
use spectacular::components::TURNS;
use spectacular::items::{Die, MissionCode};
use spectacular::missions::Mission;
use spectacular::state::Chain;
use spectacular::{
    Animal, Board, Components, Habitat, IllegalAction, Item, Mode, Options, Phase, Point, Rules, Tile, View,
};

use super::reading::gains::Gain;
use crate::boards::Plotted;
use crate::markup::Markup;
use crate::words::{n, points, t, tell, w};

/// The printed box, whose components have names in the texts.
static PRINTED: LazyLock<Components> = LazyLock::new(Components::printed);

/// Returns the name of an animal. Another name in a component set is taken as it is.
pub(super) fn animal_name(rules: &Rules, animal: Animal) -> String {
    let name = rules.components.name(animal);
    if name == PRINTED.name(animal) { t(&format!("spectacular-animal-{animal}")) } else { name.to_owned() }
}

/// Returns the name of a board's star animal.
pub(super) fn star_name(rules: &Rules, board: Board) -> String {
    let name = &rules.components.board(board).name;
    if *name == PRINTED.board(board).name { t(&format!("spectacular-star-{board}")) } else { name.clone() }
}

/// Returns an animal as what a hex would have: `with the cheetah`.
pub(super) fn with_animal(rules: &Rules, animal: Animal) -> String {
    let name = rules.components.name(animal);
    if name == PRINTED.name(animal) {
        t(&format!("spectacular-with-{animal}"))
    } else {
        tell("spectacular-with-other", &[("animal", w(name))])
    }
}

/// Returns a gain as a short sign, empty if it is nothing. What the entrance would score later is in
/// brackets.
pub(super) fn gain_sign(gain: Gain) -> String {
    match gain {
        Gain { now: 0, later: 0 } => String::new(),
        Gain { now, later: 0 } => points(now),
        Gain { now: 0, later } => format!("({})", points(later)),
        Gain { now, later } => format!("{} ({})", points(now), points(later)),
    }
}

/// Returns a gain for a question: what comes now, and what the entrance would score later.
pub(super) fn gain_phrase(gain: Gain) -> String {
    let (now, later) = (points(gain.now), points(gain.later));
    match gain {
        Gain { later: 0, .. } => now,
        Gain { now: 0, .. } => tell("spectacular-gain-later", &[("later", w(&later))]),
        Gain { .. } => tell("spectacular-gain-both", &[("now", w(&now)), ("later", w(&later))]),
    }
}

/// Returns a gain in words that are read aloud.
pub(super) fn gain_words(gain: Gain) -> String {
    let one = |points: i32| match points {
        0 => t("spectacular-label-zero"),
        1.. => tell("spectacular-label-gain", &[("count", n(points))]),
        _ => tell("spectacular-label-loss", &[("count", n(-points))]),
    };
    let (now, later) = (one(gain.now), one(gain.later));
    match gain {
        Gain { later: 0, .. } => now,
        Gain { now: 0, .. } => tell("spectacular-gain-later", &[("later", w(&later))]),
        Gain { .. } => tell("spectacular-gain-both", &[("now", w(&now)), ("later", w(&later))]),
    }
}

/// Returns a die in words: `green 5`.
pub(super) fn die_name(die: Die) -> String {
    tell("spectacular-die", &[("colour", w(die.colour.id())), ("value", n(die.value))])
}

/// Returns the short name of an item: of a die, or of the animal on a tile.
pub(super) fn thing(rules: &Rules, item: Item) -> String {
    match item {
        Item::Tile(tile) => animal_name(rules, tile.animal()),
        Item::Die(die) => die_name(die),
    }
}

/// Returns the full name of a tile: its animal, and its heart or tower part.
pub(super) fn tile_name(rules: &Rules, tile: Tile) -> String {
    let animal = animal_name(rules, tile.animal());
    tell("spectacular-tile", &[("animal", w(&animal)), ("mark", w(tile.mark().id()))])
}

/// Returns the name of a habitat.
pub(super) fn habitat_name(colour: Habitat) -> String {
    tell("spectacular-habitat", &[("colour", w(colour.id()))])
}

/// Returns the letters of a corner: `NE`.
pub(super) fn corner_letters(corner: Point) -> String {
    tell("spectacular-corner", &[("corner", w(corner.id()))])
}

/// Returns the name of a corner: `north-east`.
pub(super) fn corner_name(corner: Point) -> String {
    tell("spectacular-corner-name", &[("corner", w(corner.id()))])
}

/// Returns the id that texts have for the workers that help a die of a colour.
pub(super) const fn worker_id(help: Help, colour: Habitat) -> &'static str {
    match help {
        Help::Own => colour.id(),
        Help::Multi => "multi",
        Help::Both => "both",
    }
}

/// Returns the name of a mission. Another name in a component set is taken as it is.
pub(super) fn mission_name(rules: &Rules, code: MissionCode) -> String {
    let name = &rules.mission(code).name;
    if *name == PRINTED.missions[code.index()].name {
        t(&format!("spectacular-mission-{}", code.to_string().to_ascii_lowercase()))
    } else {
        name.clone()
    }
}

/// Returns what a mission asks for.
pub(super) fn goal(mission: &Mission) -> String {
    let about = [("count", n(mission.count)), ("value", n(mission.value))];
    tell(&format!("spectacular-goal-{}", mission.criterion.id()), &about)
}

/// Returns in words why the rules forbid something.
pub(super) fn refusal(why: &IllegalAction) -> String {
    match *why {
        IllegalAction::NotToAct => t("spectacular-refusal-not-awaited"),
        // The plan puts everything in order, so a person never meets the last six.
        IllegalAction::NotAskedNow
        | IllegalAction::WhichFirst
        | IllegalAction::OrientFirst
        | IllegalAction::NotUpwards
        | IllegalAction::NotUpwardsInSupply
        | IllegalAction::OneWorkerSaves
        | IllegalAction::ChangedAlready => t("spectacular-refusal-not-asked-now"),
        IllegalAction::EmptySpace | IllegalAction::EmptySlot => t("spectacular-refusal-empty"),
        IllegalAction::NotInPark { .. } | IllegalAction::DieOutsidePark { .. } => t("spectacular-refusal-outside"),
        IllegalAction::StarTakesNoTile => t("spectacular-refusal-star-takes-no-tile"),
        IllegalAction::NotVacant { .. } => t("spectacular-refusal-not-vacant"),
        IllegalAction::NoTile { .. } => t("spectacular-refusal-no-tile"),
        IllegalAction::HasDie { .. } => t("spectacular-refusal-has-die"),
        IllegalAction::OtherColour { .. } => t("spectacular-refusal-other-colour"),
        IllegalAction::BreedingTile { value, .. } => tell("spectacular-refusal-breeding-tile", &[("value", n(value))]),
        IllegalAction::StarTile { .. } => t("spectacular-refusal-star-tile"),
        IllegalAction::NoTower { .. } => t("spectacular-refusal-no-tower"),
        IllegalAction::WorkerUsed => t("spectacular-refusal-worker-used"),
        IllegalAction::NoDie { .. } => t("spectacular-refusal-no-die"),
    }
}

/// Returns the words for a line of a score sheet.
pub(super) fn line(line: &Line) -> String {
    let colour = line.of.as_deref().unwrap_or_default();
    tell(&format!("spectacular-line-{}", line.key), &[("colour", w(colour))])
}

/// Returns the values that decide the ranking: the total and the sum on hearts, each with its sign.
pub(super) fn ladder(sheet: &ScoreSheet, signs: [Markup; 2]) -> Vec<(Markup, i32)> {
    signs.into_iter().zip(sheet.ranking_key.iter().copied()).collect()
}

/// Returns the aim of the game in one line, with its clause.
pub(super) fn aim(options: &Options) -> (String, &'static str) {
    match options.mode {
        Mode::Base => (t("spectacular-aim"), "SPC-281"),
        Mode::Solo => (t("spectacular-aim-solo"), "SPC-361"),
    }
}

/// Returns in words why the game ended.
pub(super) fn reason(key: &str) -> String {
    t(&format!("spectacular-reason-{key}"))
}

/// Returns in words what is compared at an index of the ranking key.
pub(super) fn compared(index: u32) -> String {
    t(if index == 0 { "spectacular-compared-points" } else { "spectacular-compared-hearts" })
}

/// The clause that decides ties.
pub(super) const TIE_CLAUSE: &str = "SPC-282";

/// Returns the sum of the lines with one of these keys.
fn sum(sheet: &ScoreSheet, keys: &[&str]) -> i32 {
    sheet.lines.iter().filter(|line| keys.contains(&&*line.key)).map(|line| line.value).sum()
}

/// The values that are plotted over time.
pub(super) const PLOTTED: &[Plotted] = &[
    Plotted { name: "spectacular-plot-total", value: |sheet| sheet.total },
    Plotted { name: "spectacular-plot-animals", value: |sheet| sum(sheet, &["animals"]) },
    Plotted { name: "spectacular-plot-areas", value: |sheet| sum(sheet, &["habitat", "towers"]) },
];

/// Returns the round of a turn, from 1, the number of the turn in it, and how many turns the round has. Turns
/// are counted from 0.
pub(super) const fn round_and_turn(turn: u8) -> (u8, u8, u8) {
    let [all, first] = TURNS;
    if turn < first { (1, turn + 1, first) } else { (2, turn + 1 - first, all - first) }
}

/// Returns which round and turn it is; `None` once the game is over.
pub(super) fn turn(view: &View) -> Option<String> {
    let [all, first] = TURNS;
    let words = match view.phase {
        Phase::Over => return None,
        Phase::Workers | Phase::Draw { chain: Chain::Refill, .. } => {
            tell("spectacular-turn-end", &[("round", n(if view.turn == all { 2 } else { 1 }))])
        }
        Phase::SoloReroll | Phase::SoloDiscard | Phase::Draw { chain: Chain::SoloReroll | Chain::SoloRefill, .. }
            if view.turn == first =>
        {
            t("spectacular-turn-begin")
        }
        Phase::Reroll
        | Phase::Swap
        | Phase::SoloReroll
        | Phase::SoloDiscard
        | Phase::Draw { chain: Chain::SetUp | Chain::Reroll | Chain::SoloReroll | Chain::SoloRefill, .. } => {
            t("spectacular-turn-before")
        }
        _ => {
            let (round, turn, of) = round_and_turn(view.turn);
            tell("spectacular-turn", &[("round", n(round)), ("turn", n(turn)), ("of", n(of))])
        }
    };
    Some(words)
}

/// Returns what a seat is doing; `None` if it has finished the phase, or another seat's turn comes first. A
/// view for spectators does not say whether seats act one after the other, so there all count as acting.
pub(super) fn status(view: &View, seat: Seat) -> Option<String> {
    let key = match view.phase {
        _ if view.done.has(seat) || waits(view, seat) => return None,
        Phase::Reroll | Phase::Swap | Phase::SoloReroll | Phase::SoloDiscard => "spectacular-status-prepare",
        Phase::Choose | Phase::Side | Phase::Save { .. } => "spectacular-status-choose",
        Phase::Build => "spectacular-status-build",
        Phase::Workers => "spectacular-status-workers",
        Phase::Draw { .. } | Phase::Over => return None,
    };
    Some(t(key))
}

/// Returns whether a seat with a lower supply board acts first. A seat sees its own state apart in a
/// simultaneous phase, and only there.
fn waits(view: &View, seat: Seat) -> bool {
    let in_order = view.viewer.seat().is_some() && view.own.is_none();
    let number = |player: &spectacular::Player| player.supply.number;
    let before = |(other, player): (usize, &spectacular::Player)| {
        !view.done.has(Seat::new(other as u8)) && number(player) < number(&view.players[seat.index()])
    };
    in_order && matches!(view.phase, Phase::Choose | Phase::Build) && view.players.iter().enumerate().any(before)
}

#[cfg(test)]
mod tests;
