//! The planner: searches one turn ahead over the items to take and the hexes to place them on. A
//! [`Heuristic`] evaluates the result.

use game_core::sort_few;
use spectacular::action::{Area, Help, Slot, SoloSide, Space, Way};
use spectacular::components::TURNS;
use spectacular::state::At;
use spectacular::{Action, Habitat, Item, Park, Phase, Player, Point, Rules, View};

use super::workers;
use crate::SearchResult;

/// Beam width: the number of best single items, and of best placements of a first item, that are combined
/// with others.
const BEAM_WIDTH: usize = 5;

/// The evaluation function of a bot.
pub(super) trait Heuristic {
    /// The value of a seat's position after this turn, counted from 0, in thousandths of a point.
    fn value(&self, rules: &Rules, player: &Player, turn: u8) -> i64;

    /// Whether a display or supply die with this value should be rerolled.
    fn rerolls(&self, rules: &Rules, player: &Player, colour: Habitat, value: u8) -> bool;
}

/// Number of turns after this one, in the whole game and in round 1.
pub(super) const fn turns_left(turn: u8) -> (i64, i64) {
    let all = TURNS[0] as i64 - 1 - turn as i64;
    let first = TURNS[1] as i64 - 1 - turn as i64;
    (if all < 0 { 0 } else { all }, if first < 0 { 0 } else { first })
}

/// A sequence of actions that builds one or two items, with the resulting seat and its value.
#[derive(Clone)]
struct Candidate {
    actions: Vec<Action>,
    player: Player,
    value: i64,
}

/// The candidates with the highest values, the best first; of equal ones those that come first.
fn best_few(candidates: Vec<Candidate>) -> Vec<Candidate> {
    let mut best: Vec<Candidate> = Vec::with_capacity(BEAM_WIDTH + 1);
    for candidate in candidates {
        let at = best.iter().position(|other| other.value < candidate.value).unwrap_or(best.len());
        best.insert(at, candidate);
        best.truncate(BEAM_WIDTH);
    }
    best
}

struct Planner<'a> {
    heuristic: &'a dyn Heuristic,
    rules: &'a Rules,
    turn: u8,
}

/// Returns the decision of a seat. Dice to reroll, tiles to discard and items to save are chosen by rules of
/// thumb.
pub(super) fn think(heuristic: &dyn Heuristic, rules: &Rules, view: &View) -> SearchResult<Action> {
    let Some(seat) = view.viewer.seat() else { unreachable!("a bot plays a seat") };
    let player = view.player(seat);
    let planner = Planner { heuristic, rules, turn: view.turn };
    let (action, _) = match view.phase {
        Phase::Reroll => planner.mark(player, Action::Mark, |player, die| match player.slot(Slot::Die(die)) {
            Some(Item::Die(die)) => Some(die),
            _ => None,
        }),
        Phase::SoloReroll => planner.mark(player, Action::MarkSpace, |player, space| {
            match player.supply.solo(rules, SoloSide::Dice, space) {
                Some(Item::Die(die)) => Some(die),
                _ => None,
            }
        }),
        Phase::Swap => planner.swap(player),
        Phase::SoloDiscard => planner.drop(player),
        Phase::Side => planner.side(player),
        // Workers are worth more on dice: in 800 games, saving the items that later turns need most won no
        // more games.
        Phase::Save { .. } => (Action::LetGo, 0),
        Phase::Choose if player.areas[Area::N as usize].is_none() => planner.choose(player),
        Phase::Choose => planner.display(player),
        Phase::Build => planner.build(player),
        Phase::Workers => workers::change(rules, player, view.turn),
        Phase::Draw { .. } | Phase::Over => unreachable!("a bot is called only if its seat is to act"),
    };
    SearchResult::at_once(action)
}

impl Planner<'_> {
    fn value(&self, player: &Player) -> i64 {
        self.heuristic.value(self.rules, player, self.turn)
    }

    /// Marks the next die that should be rerolled, in order after the last marked one; if there is none,
    /// rolls.
    fn mark(
        &self,
        player: &Player,
        action: fn(u8) -> Action,
        die: impl Fn(&Player, u8) -> Option<spectacular::items::Die>,
    ) -> (Action, i64) {
        let from = (u8::BITS - player.marks.leading_zeros()) as u8;
        let wanted = (from..8).find(|&at| {
            die(player, at).is_some_and(|die| self.heuristic.rerolls(self.rules, player, die.colour, die.value))
        });
        (wanted.map_or(Action::Roll, action), 0)
    }

    fn swap(&self, player: &Player) -> (Action, i64) {
        let mut best = (Action::NoSwap, self.value(player));
        for (start, slot) in (0..3).flat_map(|start| (0..3).map(move |slot| (start, slot))) {
            let action = Action::Swap { start, slot };
            let mut after = *player;
            after.act(self.rules, action);
            let value = self.value(&after);
            if value > best.1 {
                best = (action, value);
            }
        }
        best
    }

    /// Solo: discards tiles whose animal is already in the park, on a personal tile, or on another space that
    /// is kept.
    fn drop(&self, player: &Player) -> (Action, i64) {
        let from = (u8::BITS - player.marks.leading_zeros()) as u8;
        let on = |space: u8| player.supply.tiles[usize::from(space)];
        let personal = player.display.into_iter().flatten().chain(player.stacked(self.rules));
        let expected = personal.fold(player.park.animals(), |seen, tile| seen | 1 << tile.animal().index());
        let wanted = (from..8).find(|&space| {
            let kept = (0..space).filter(|at| player.marks >> at & 1 == 0).filter_map(on);
            let known = kept.fold(expected, |seen, tile| seen | 1 << tile.animal().index());
            on(space).is_some_and(|tile| known >> tile.animal().index() & 1 == 1)
        });
        (wanted.map_or(Action::Refill, Action::Drop), 0)
    }

    /// Solo: chooses the side that allows the better turn.
    fn side(&self, player: &Player) -> (Action, i64) {
        let value = |side: SoloSide| {
            let mut chosen = *player;
            chosen.supply.side = Some(side);
            (Action::Side(side), self.choose(&chosen).1)
        };
        let (dice, tiles) = (value(SoloSide::Dice), value(SoloSide::Tiles));
        if dice.1 > tiles.1 { dice } else { tiles }
    }

    /// The items on the supply board.
    fn supply(&self, player: &Player) -> Vec<(Action, Item)> {
        let spaces: Vec<Space> = if self.rules.solo {
            (0..8).map(Space::Solo).collect()
        } else {
            let of = |make: fn(Habitat) -> Space| Habitat::ALL.map(make);
            [of(Space::Tile), of(Space::Die), of(Space::Inside)].concat()
        };
        let filled = spaces
            .into_iter()
            .filter_map(|space| player.supply.item(self.rules, space).map(|item| (Action::Supply(space), item)));
        filled.collect()
    }

    /// The items in the display, without duplicates.
    fn displayed(player: &Player) -> Vec<(Action, Item)> {
        let slots = (0..3).map(Slot::Tile).chain((0..8).map(Slot::Die));
        let mut items: Vec<(Action, Item)> = Vec::new();
        for (slot, item) in slots.filter_map(|slot| player.slot(slot).map(|item| (slot, item))) {
            if !items.iter().any(|(_, other)| *other == item) {
                items.push((Action::Display(slot), item));
            }
        }
        items
    }

    /// The items with the best placements, each taken alone.
    fn best_items(&self, player: &Player, items: Vec<(Action, Item)>) -> Vec<(Action, Item)> {
        let mut rated: Vec<(i64, (Action, Item))> = items
            .into_iter()
            .map(|(action, item)| {
                let best = self.placements(player, item, true).into_iter().map(|candidate| candidate.value).max();
                (best.unwrap_or(i64::MIN), (action, item))
            })
            .collect();
        sort_few(&mut rated, |a, b| a.0 > b.0);
        rated.into_iter().take(BEAM_WIDTH).map(|(_, item)| item).collect()
    }

    /// Takes the supply item of the best pair.
    fn choose(&self, player: &Player) -> (Action, i64) {
        let supply = self.best_items(player, self.supply(player));
        let display = self.best_items(player, Self::displayed(player));
        let mut best = (supply.first().map_or(Action::Done, |(action, _)| *action), i64::MIN);
        for (action, first) in &supply {
            for (_, second) in &display {
                let value = self.best_order(player, *first, *second).value;
                if value > best.1 {
                    best = (*action, value);
                }
            }
        }
        best
    }

    /// Takes the display item that goes best with the item already taken.
    fn display(&self, player: &Player) -> (Action, i64) {
        let display = self.best_items(player, Self::displayed(player));
        let mut best = (display.first().map_or(Action::Done, |(action, _)| *action), i64::MIN);
        if let Some(first) = player.areas[Area::N as usize] {
            for (action, second) in &display {
                let value = self.best_order(player, first, *second).value;
                if value > best.1 {
                    best = (*action, value);
                }
            }
        }
        best
    }

    /// The best plan that builds both items, in the better order; its first action chooses which item is
    /// built first.
    fn best_order(&self, player: &Player, north: Item, west: Item) -> Candidate {
        let ordered = |area: Area, first: Item, second: Item| {
            let mut candidate = self.in_order(player, first, second);
            candidate.actions.insert(0, Action::Next(area));
            candidate
        };
        let (one, two) = (ordered(Area::N, north, west), ordered(Area::W, west, north));
        if two.value > one.value { two } else { one }
    }

    fn in_order(&self, player: &Player, first: Item, second: Item) -> Candidate {
        self.with_second(best_few(self.placements(player, first, true)), Some(second))
    }

    /// The best of these candidates, each extended by the best placement of the second item.
    fn with_second(&self, candidates: Vec<Candidate>, second: Option<Item>) -> Candidate {
        let followed = candidates.into_iter().map(|candidate| {
            let Some(second) = second else { return candidate };
            let next =
                self.placements(&candidate.player, second, true).into_iter().max_by_key(|candidate| candidate.value);
            match next {
                Some(next) => Candidate { actions: [candidate.actions, next.actions].concat(), ..next },
                None => candidate,
            }
        });
        match followed.reduce(|best, candidate| if candidate.value > best.value { candidate } else { best }) {
            Some(best) => best,
            None => unreachable!("an item can always be discarded"),
        }
    }

    /// The next action of the build step.
    fn build(&self, player: &Player) -> (Action, i64) {
        let candidate = match (player.at, player.areas) {
            (At::Between, [Some(north), Some(west)]) => self.best_order(player, north, west),
            (At::Item { area, helped }, _) => {
                let Some(item) = player.in_hand() else { return (Action::Discard, 0) };
                let candidates = best_few(self.placements(player, item, !helped));
                self.with_second(candidates, player.areas[area.other() as usize])
            }
            (At::Corner { area, cell }, _) => {
                let Some(Item::Tile(tile)) = player.in_hand() else { return (Action::Corner(Point::N), 0) };
                let ground = player.ground(self.rules);
                let candidates = Point::ALL.into_iter().map(|corner| {
                    let mut after = *player;
                    after.park.place(ground, cell, tile, corner);
                    Candidate { actions: vec![Action::Corner(corner)], value: self.value(&after), player: after }
                });
                self.with_second(candidates.collect(), player.areas[area.other() as usize])
            }
            (At::Between, _) => return (Action::Next(Area::N), 0),
        };
        (candidate.actions.first().copied().unwrap_or(Action::Discard), candidate.value)
    }

    /// Every sensible placement of an item, and discarding it.
    fn placements(&self, player: &Player, item: Item, workers: bool) -> Vec<Candidate> {
        let ground = player.ground(self.rules);
        let mut candidates =
            vec![Candidate { actions: vec![Action::Discard], player: *player, value: self.value(player) }];
        let mut add = |actions: Vec<Action>, workers: u8, change: &dyn Fn(&mut Park)| {
            let mut after = *player;
            after.workers = workers;
            change(&mut after.park);
            candidates.push(Candidate { actions, value: self.value(&after), player: after });
        };
        match item {
            Item::Tile(tile) => {
                for cell in player.park.vacant(ground).iter() {
                    let hex = Action::Hex(ground.hex(cell));
                    if tile.breeding() {
                        add(vec![hex], player.workers, &|park| _ = park.place(ground, cell, tile, Point::N));
                        continue;
                    }
                    // Corners without a tower point are equivalent: one of them is enough.
                    let able = |corner: &Point| ground.tower_point(cell, *corner).is_some();
                    let plain = Point::ALL.into_iter().find(|corner| !able(corner));
                    for corner in Point::ALL.into_iter().filter(able).chain(plain) {
                        let actions = vec![hex, Action::Corner(corner)];
                        add(actions, player.workers, &|park| _ = park.place(ground, cell, tile, corner));
                    }
                }
            }
            Item::Die(die) => {
                let star = player.star(self.rules);
                let mut with = |help: Option<(Help, Way)>| {
                    let (value, used) = help
                        .map_or((die.value, 0), |(help, way)| (help.change(die.value, way), help.workers(die.colour)));
                    if player.workers & used != used {
                        return;
                    }
                    let changed = spectacular::items::Die { value, ..die };
                    for cell in player.park.fits(ground, star, changed).iter() {
                        let first = help.map(|(help, way)| Action::Worker(help, way));
                        let actions = first.into_iter().chain([Action::Hex(ground.hex(cell))]).collect();
                        add(actions, player.workers & !used, &|park| park.feed(cell, value));
                    }
                };
                with(None);
                if workers {
                    for help in Help::ALL {
                        Way::ALL.into_iter().for_each(|way| with(Some((help, way))));
                    }
                }
            }
        }
        candidates
    }
}
