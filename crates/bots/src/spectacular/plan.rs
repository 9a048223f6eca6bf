//! The planner: one turn ahead over what can be taken and where it can go. What is good is for a [`Taste`] to say.

use spectacular::action::{Area, Help, Slot, SoloSide, Space, Way};
use spectacular::components::TURNS;
use spectacular::state::At;
use spectacular::{Action, Habitat, Item, Park, Phase, Player, Point, Rules, View};

use super::workers;
use crate::SearchResult;

/// So many of the best single items, and of the best places for a first item, are looked at together with others.
const WIDE: usize = 5;

/// What a bot likes.
pub(super) trait Taste {
    /// How good a seat's things are after its part in this turn, counted from 0, in thousandths of a point.
    fn worth(&self, rules: &Rules, player: &Player, turn: u8) -> i64;

    /// Whether a display or supply die with this value is better rolled again.
    fn rerolls(&self, rules: &Rules, player: &Player, colour: Habitat, value: u8) -> bool;
}

/// The turns after this one, in the whole game and in round 1.
pub(super) const fn left(turn: u8) -> (i64, i64) {
    let all = TURNS[0] as i64 - 1 - turn as i64;
    let first = TURNS[1] as i64 - 1 - turn as i64;
    (if all < 0 { 0 } else { all }, if first < 0 { 0 } else { first })
}

/// A way to deal with some items: what is done, and how good things are then.
#[derive(Clone)]
struct Course {
    actions: Vec<Action>,
    player: Player,
    worth: i64,
}

struct Planner<'a, T: Taste> {
    taste: &'a T,
    rules: &'a Rules,
    turn: u8,
}

/// The decision of a seat, with what its things are worth afterwards. Dice to roll again, tiles to drop and workers to
/// save are chosen by rules of thumb.
pub(super) fn think<T: Taste>(taste: &T, rules: &Rules, view: &View) -> SearchResult<Action> {
    let Some(seat) = view.viewer.seat() else { unreachable!("a bot has a seat") };
    let player = view.player(seat);
    let planner = Planner { taste, rules, turn: view.turn };
    let (action, worth) = match view.phase {
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
        // Workers are worth more on dice: keeping what later turns would miss most won no more games in 800.
        Phase::Save { .. } => (Action::LetGo, 0),
        Phase::Choose if player.areas[Area::N as usize].is_none() => planner.choose(player),
        Phase::Choose => planner.display(player),
        Phase::Build => planner.build(player),
        Phase::Workers => workers::change(rules, player, view.turn),
        Phase::Draw { .. } | Phase::Over => unreachable!("a bot is asked when its seat decides"),
    };
    let by_rule = matches!(view.phase, Phase::Reroll | Phase::SoloReroll | Phase::SoloDiscard | Phase::Save { .. });
    SearchResult { action, evaluation: (!by_rule).then_some(worth) }
}

impl<T: Taste> Planner<'_, T> {
    fn worth(&self, player: &Player) -> i64 {
        self.taste.worth(self.rules, player, self.turn)
    }

    /// The next die above the highest mark that is better rolled again, or the roll.
    fn mark(
        &self,
        player: &Player,
        action: fn(u8) -> Action,
        die: impl Fn(&Player, u8) -> Option<spectacular::items::Die>,
    ) -> (Action, i64) {
        let from = (u8::BITS - player.marks.leading_zeros()) as u8;
        let wanted = (from..8).find(|&at| {
            die(player, at).is_some_and(|die| self.taste.rerolls(self.rules, player, die.colour, die.value))
        });
        (wanted.map_or(Action::Roll, action), 0)
    }

    fn swap(&self, player: &Player) -> (Action, i64) {
        let mut best = (Action::NoSwap, self.worth(player));
        for (start, slot) in (0..3).flat_map(|start| (0..3).map(move |slot| (start, slot))) {
            let action = Action::Swap { start, slot };
            let mut after = *player;
            after.act(self.rules, action);
            let worth = self.worth(&after);
            if worth > best.1 {
                best = (action, worth);
            }
        }
        best
    }

    /// Solo: tiles make room for others if their animal is in the park already, comes with a personal tile, or lies on another space that is kept.
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

    /// Solo: the side from which the better turn can be made.
    fn side(&self, player: &Player) -> (Action, i64) {
        let worth = |side: SoloSide| {
            let mut chosen = *player;
            chosen.supply.side = Some(side);
            (Action::Side(side), self.choose(&chosen).1)
        };
        let (dice, tiles) = (worth(SoloSide::Dice), worth(SoloSide::Tiles));
        if dice.1 > tiles.1 { dice } else { tiles }
    }

    /// What lies on the supply.
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

    /// What lies in the display; of two equal dice one is enough.
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

    /// The best of some items by themselves.
    fn few(&self, player: &Player, items: Vec<(Action, Item)>) -> Vec<(Action, Item)> {
        let mut judged: Vec<(i64, (Action, Item))> = items
            .into_iter()
            .map(|(action, item)| {
                let best = self.places(player, item, true).into_iter().map(|way| way.worth).max();
                (best.unwrap_or(i64::MIN), (action, item))
            })
            .collect();
        judged.sort_by_key(|(worth, _)| -worth);
        judged.into_iter().take(WIDE).map(|(_, item)| item).collect()
    }

    /// The supply item of the best pair.
    fn choose(&self, player: &Player) -> (Action, i64) {
        let supply = self.few(player, self.supply(player));
        let display = self.few(player, Self::displayed(player));
        let mut best = (supply.first().map_or(Action::Done, |(action, _)| *action), i64::MIN);
        for (action, first) in &supply {
            for (_, second) in &display {
                let worth = self.both(player, *first, *second).worth;
                if worth > best.1 {
                    best = (*action, worth);
                }
            }
        }
        best
    }

    /// The display item that goes best with what was taken.
    fn display(&self, player: &Player) -> (Action, i64) {
        let display = self.few(player, Self::displayed(player));
        let mut best = (display.first().map_or(Action::Done, |(action, _)| *action), i64::MIN);
        if let Some(first) = player.areas[Area::N as usize] {
            for (action, second) in &display {
                let worth = self.both(player, first, *second).worth;
                if worth > best.1 {
                    best = (*action, worth);
                }
            }
        }
        best
    }

    /// Both items in the better order; the actions begin with which is first.
    fn both(&self, player: &Player, north: Item, west: Item) -> Course {
        let ordered = |area: Area, first: Item, second: Item| {
            let mut way = self.one_after_the_other(player, first, second);
            way.actions.insert(0, Action::Next(area));
            way
        };
        let (one, two) = (ordered(Area::N, north, west), ordered(Area::W, west, north));
        if two.worth > one.worth { two } else { one }
    }

    fn one_after_the_other(&self, player: &Player, first: Item, second: Item) -> Course {
        let mut ways = self.places(player, first, true);
        ways.sort_by_key(|way| -way.worth);
        ways.truncate(WIDE);
        self.with_second(ways, Some(second))
    }

    /// The best of some ways, followed by the best for the second item.
    fn with_second(&self, ways: Vec<Course>, second: Option<Item>) -> Course {
        let followed = ways.into_iter().map(|way| {
            let Some(second) = second else { return way };
            let next = self.places(&way.player, second, true).into_iter().max_by_key(|way| way.worth);
            match next {
                Some(next) => Course { actions: [way.actions, next.actions].concat(), ..next },
                None => way,
            }
        });
        match followed.reduce(|best, way| if way.worth > best.worth { way } else { best }) {
            Some(best) => best,
            None => unreachable!("an item can always be discarded"),
        }
    }

    /// The next step of the build.
    fn build(&self, player: &Player) -> (Action, i64) {
        let way = match (player.at, player.areas) {
            (At::Between, [Some(north), Some(west)]) => self.both(player, north, west),
            (At::Item { area, helped }, _) => {
                let Some(item) = player.in_hand() else { return (Action::Discard, 0) };
                let mut ways = self.places(player, item, !helped);
                ways.sort_by_key(|way| -way.worth);
                ways.truncate(WIDE);
                self.with_second(ways, player.areas[area.other() as usize])
            }
            (At::Corner { area, cell }, _) => {
                let Some(Item::Tile(tile)) = player.in_hand() else { return (Action::Corner(Point::N), 0) };
                let ground = player.ground(self.rules);
                let ways = Point::ALL.into_iter().map(|corner| {
                    let mut after = *player;
                    after.park.place(ground, cell, tile, corner);
                    Course { actions: vec![Action::Corner(corner)], worth: self.worth(&after), player: after }
                });
                self.with_second(ways.collect(), player.areas[area.other() as usize])
            }
            (At::Between, _) => return (Action::Next(Area::N), 0),
        };
        (way.actions.first().copied().unwrap_or(Action::Discard), way.worth)
    }

    /// Every sensible place for an item, and the box.
    fn places(&self, player: &Player, item: Item, workers: bool) -> Vec<Course> {
        let ground = player.ground(self.rules);
        let mut ways = vec![Course { actions: vec![Action::Discard], player: *player, worth: self.worth(player) }];
        let mut add = |actions: Vec<Action>, workers: u8, change: &dyn Fn(&mut Park)| {
            let mut after = *player;
            after.workers = workers;
            change(&mut after.park);
            ways.push(Course { actions, worth: self.worth(&after), player: after });
        };
        match item {
            Item::Tile(tile) => {
                for cell in player.park.vacant(ground).iter() {
                    let hex = Action::Hex(ground.hex(cell));
                    if tile.breeding() {
                        add(vec![hex], player.workers, &|park| _ = park.place(ground, cell, tile, Point::N));
                        continue;
                    }
                    // A corner without a tower point is as good as any other: one of them is enough.
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
        ways
    }
}
