//! Odds and warnings in words.

use game_core::Seat;
use spots::components::{PACK, ROW};
use spots::odds::{Face, Odds, Throw, kept_roll};
use spots::tricks::{Select, Take, TrickStep};
use spots::{Action, Dice, Event, Pack, Phase, Rules, Spots, Tile, View};

use super::ask::full_dogs;
use super::plan::{DicePlan, Turn, select};
use super::setup::colour_key;
use super::words::{dog_name, name_of, tile_name};
use crate::boards::Names;
use crate::kit::plan::Sketch;
use crate::words::{full_stop, list, n, sentence, t, tell, w};

/// Returns what a number would do. With Play Dead a buried die is worth treats.
pub(super) fn face_words(face: Face, number: u8, play_dead: bool) -> String {
    match face {
        Face::Fits(dogs) => tell("spots-face-fits", &[("count", n(dogs))]),
        Face::Fills => t("spots-face-fills"),
        Face::Scores(dogs) => tell("spots-face-scores", &[("count", n(dogs))]),
        Face::Wins => t("spots-face-wins"),
        Face::Goes => t("spots-face-goes"),
        Face::Buried(_) if play_dead => tell("spots-face-treats", &[("count", n(number))]),
        Face::Buried(sum) => tell("spots-face-yard", &[("sum", n(sum))]),
        Face::Busts(_) => t("spots-face-bust"),
    }
}

/// Returns a probability as whole percent; `<1` if it is less than half a percent, but not impossible.
fn percent(chance: f64) -> String {
    let whole = (chance * 100.0).round() as u32;
    if whole == 0 && chance > 0.0 { "<1".to_owned() } else { whole.to_string() }
}

/// Returns how likely a throw busts, as short as possible.
pub(super) fn bust_percent(odds: &Odds) -> String {
    tell("spots-odds-short", &[("percent", w(&percent(odds.chance(odds.bust))))])
}

/// Returns how likely a throw of this number of dice busts: of one die in sixths, else in percent.
pub(super) fn bust_words(odds: &Odds, dice: u8) -> String {
    match (odds.bust, dice) {
        (0, _) => t("spots-odds-never"),
        (bust, 1) => tell("spots-odds-sixths", &[("count", n(bust))]),
        (bust, _) => tell("spots-odds-percent", &[("percent", w(&percent(odds.chance(bust))))]),
    }
}

/// Returns how likely a throw of this number of dice busts if treats are paid; `None` without treats or risk.
/// What was told in sixths is told in percent too, so that both can be compared.
pub(super) fn treat_words(odds: &Odds, dice: u8, treats: u8) -> Option<String> {
    let chances = [odds.chance(odds.bust), odds.bust_with_treats(treats)].map(percent);
    let about = [("without", w(&chances[0])), ("percent", w(&chances[1]))];
    let key = if dice == 1 { "spots-odds-treats-one" } else { "spots-odds-treats" };
    (treats > 0 && odds.bust > 0).then(|| tell(key, &about))
}

/// Returns the mean number of dice that a throw places, with one decimal.
pub(super) fn placed_words(odds: &Odds) -> String {
    let mean = format!("{:.1}", odds.mean_placed());
    let mean = if crate::words::language() == texts::Language::Russian { mean.replace('.', ",") } else { mean };
    tell("spots-odds-placed", &[("mean", w(&mean))])
}

/// Returns what a player should know before pressing, the most urgent first.
pub(super) fn warnings(
    names: &Names,
    rules: &Rules,
    from: &Spots,
    seat: Seat,
    plan: &DicePlan,
    made: &Sketch<Spots>,
) -> Vec<String> {
    let mut all = Vec::new();
    if kept_roll(rules, from).is_some_and(|best| best.busts) {
        let saves = from.phase() == Phase::Reroll;
        let lost = ("count", n(from.player(seat).pack.placed()));
        return vec![if saves { tell("spots-warn-bust-if-kept", &[lost]) } else { t("spots-warn-must-bust") }];
    }
    let events = || made.steps.iter().flatten();
    if events().any(|event| matches!(event, Event::Bust { seat: busted, .. } if *busted == seat)) {
        let mut buried = events().filter_map(|event| match event {
            Event::Buried { number, .. } => Some(*number),
            _ => None,
        });
        let sum = buried.clone().fold(from.player(seat).yard.sum(), |sum, number| sum + number);
        let last = buried.next_back().map(|number| [("number", n(number)), ("sum", n(sum))]);
        all.extend(last.map(|about| tell("spots-warn-bust", &about)));
        let fetches = select(from) == Select::OneNumber && plan.number.is_some();
        all.push(t(if fetches { "spots-warn-bust-number" } else { "spots-warn-bust-else" }));
    }
    if let (Phase::Turn, Some(Turn::Trick(tile))) = (from.phase(), plan.turn) {
        all.extend(tile_warnings(names, rules, from, seat, tile, made));
    }
    if made.after.phase() == Phase::May && made.after.turn() == from.turn() {
        let throw = Throw::after(rules, &made.after, Action::Yes);
        // Where nothing can be lost, nothing is said of it.
        if throw.is_none_or(|throw| throw.odds().bust > 0) {
            all.push(stake_words(&made.after.player(seat).pack));
        }
    }
    if from.phase() == Phase::Turn {
        all.extend(rivals(names, rules, from, seat));
    }
    let stray = stray_next(rules, from, plan);
    all.extend(stray.map(|tile| tell("spots-warn-stray", &[("tile", w(&tile))])));
    all
}

/// Returns the throw that follows what is laid out before it. What Dig and Trot have changed so far counts,
/// even if they may change more.
pub(super) fn planned_throw(rules: &Rules, made: &Sketch<Spots>) -> Option<Throw> {
    match made.after.phase() {
        Phase::Dig | Phase::Move => Throw::after(rules, &made.after, Action::No),
        _ => Throw::due(rules, &made.after),
    }
}

/// Returns the odds of a throw in words: of a bust, with treats too, and the mean number of dice placed,
/// unless it is about rolling on. If it is only the first of several throws, that is said.
pub(super) fn odds_words(throw: &Throw, only_first: bool, is_more: bool) -> String {
    let odds = throw.odds();
    let dice = throw.dice;
    if only_first {
        return tell("spots-odds-first", &[("odds", w(&bust_words(&odds, dice)))]);
    }
    let bust = [Some(bust_words(&odds, dice)), treat_words(&odds, dice, throw.treats)];
    let bust = full_stop(&sentence(&bust.into_iter().flatten().collect::<Vec<_>>().join(" ")));
    let placed = (dice > 1 && !is_more).then(|| placed_words(&odds));
    [Some(bust), placed].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// Returns why the Stray does what the last of these events tells; `None` in another seat's turn.
pub(super) fn stray_why(rules: &Rules, view: &View, events: &[Event]) -> Option<String> {
    let level = rules.options.level;
    let howls = view.mark.is_some_and(|at| usize::from(at) == Tile::Howl.position()) && level.howls();
    // What the turn before did is not the Stray's.
    let began = events.iter().rposition(|event| matches!(event, Event::TurnBegan { .. })).unwrap_or_default();
    let told = events[began..].iter().rev().find_map(|event| match *event {
        Event::Rolled { seat, .. } => Some((seat, "spots-why-rolls")),
        Event::TreatPaid { seat } => Some((seat, "spots-why-treat")),
        Event::Placed { seat, .. } => Some((seat, "spots-why-places")),
        Event::Buried { seat, .. } => Some((seat, "spots-why-buries")),
        Event::Bust { seat, .. } => Some((seat, "spots-why-busts")),
        Event::Scored { seat, .. } => Some((seat, "spots-why-scores")),
        Event::Drew { seat, .. } => Some((seat, if howls { "spots-why-draws" } else { "spots-why-scores" })),
        _ => None,
    });
    let marker = if howls { "spots-why-marker-howl" } else { "spots-why-marker" };
    // With the last of its dice the turn is over already.
    let (seat, key) = told.unwrap_or((view.mover, marker));
    rules.is_stray(seat).then(|| tell(key, &[("count", n(level.dice()))]))
}

/// Returns what a bust would cost a player with this pack.
pub(super) fn stake_words(pack: &Pack) -> String {
    let dice = pack.placed();
    let full = (0..pack.len()).filter(|dog| pack.full() >> dog & 1 == 1);
    let dogs: Vec<String> = full.map(|dog| dog_name(pack.dog(dog))).collect();
    let names = list(&dogs);
    let about = [("count", n(dice)), ("full", n(dogs.len() as i64)), ("dogs", w(&names))];
    match (dice, dogs.is_empty()) {
        (0, _) => t("spots-warn-no-stake"),
        (_, true) => tell("spots-warn-stake", &about[..1]),
        (_, false) => tell("spots-warn-stake-full", &about),
    }
}

fn tile_warnings(
    names: &Names,
    rules: &Rules,
    from: &Spots,
    seat: Seat,
    tile: Tile,
    made: &Sketch<Spots>,
) -> Vec<String> {
    let mut all = Vec::new();
    let own = from.player(seat);
    let throws = made.after.phase() == Phase::Roll && made.after.turn() == from.turn();
    if throws {
        let wanted = tile.steps().iter().find_map(|step| match step {
            TrickStep::Roll(roll) => Some(match roll.take {
                Take::Supply(dice) => dice,
                Take::SupplyAndPaws(dice) => dice + own.pack.paws(),
                _ => 0,
            }),
            _ => None,
        });
        let dice = made.after.progress().count;
        if wanted.is_some_and(|wanted| dice < wanted) {
            all.push(tell("spots-warn-few-dice", &[("count", n(dice))]));
        }
        if made.after.supply() == 0 {
            all.push(t("spots-warn-last-dice"));
        }
        let dogs = full_dogs(from, seat);
        let risky = Throw::due(rules, &made.after).is_none_or(|throw| throw.odds().bust > 0);
        if !dogs.is_empty() && risky {
            all.push(tell("spots-warn-full-dog", &[("dogs", w(&dogs))]));
        }
    }
    let takes = tile.steps().iter().any(|step| matches!(step, TrickStep::Treats(_)));
    if takes && !throws && made.after.treats() == 0 {
        all.push(tell("spots-warn-few-treats", &[("count", n(from.treats()))]));
    }
    if tile == Tile::Howl && own.pack.len() == PACK {
        all.push(t("spots-warn-pack-full"));
    }
    let mut others = from.tiles().face_up().filter(|other| *other != tile);
    if let (Some(left), None) = (others.next(), others.next()) {
        let next = seat.next(rules.packs);
        let (tile, name) = (tile_name(left), name_of(names, rules, next));
        // The Stray chooses nothing.
        let key = if rules.is_stray(next) { "spots-warn-refresh-stray" } else { "spots-warn-refresh" };
        all.push(tell(key, &[("tile", w(&tile)), ("name", w(&name))]));
    }
    all
}

/// Returns who could win with one or two more dice, and which.
fn rivals(names: &Names, rules: &Rules, at: &Spots, seat: Seat) -> Vec<String> {
    let rivals = rules.packs.seats().filter(|rival| *rival != seat);
    rivals
        .filter_map(|rival| {
            let pack = &at.player(rival).pack;
            let free =
                (0..pack.len()).flat_map(|dog| (1..=6u8).filter(move |number| pack.free(dog) >> (number - 1) & 1 == 1));
            let free: Dice = free.collect();
            let near = pack.len() == PACK && (1..=2).contains(&free.len());
            let name = name_of(names, rules, rival);
            let one = |number: u8| {
                let key = if free.count(number) > 1 { "spots-number-twice" } else { "spots-number-once" };
                tell(key, &[("number", n(number))])
            };
            let numbers = list(&free.kinds().map(one).collect::<Vec<_>>());
            near.then(|| tell("spots-warn-rival", &[("name", w(&name)), ("numbers", w(&numbers))]))
        })
        .collect()
}

/// Returns the tile that the Stray takes after the player's turn; its colour, if the tile is not known.
fn stray_next(rules: &Rules, at: &Spots, plan: &DicePlan) -> Option<String> {
    rules.stray().filter(|stray| at.mover() != *stray && at.turn() > 0)?;
    let tiles = at.tiles();
    let chosen = match plan.turn {
        Some(Turn::Trick(tile)) if at.phase() == Phase::Turn => Some(tile.position()),
        // Before a tile is chosen it may be any.
        None if at.phase() == Phase::Turn => return None,
        _ => None,
    };
    let is_up = |position: usize| tiles.is_up(position) && Some(position) != chosen;
    let refresh = (0..ROW).filter(|position| is_up(*position)).count() == 1;
    let mut ahead = (1..=ROW).map(|step| (usize::from(at.mark()) + step) % ROW);
    let next = ahead.find(|position| refresh || is_up(*position))?;
    let tile = tiles.at(next)?;
    // A refresh puts used tiles below their stack.
    let unknown = rules.stacked() && refresh && !is_up(next) && tile.colour().is_some();
    let colour = t(colour_key(tile));
    Some(if unknown { tell("spots-tile-of-colour", &[("colour", w(&colour))]) } else { tile_name(tile) })
}

#[cfg(test)]
mod tests;
