//! The cheapest boosts equal those that a search of all ways in the engine finds, on random positions.

use std::collections::HashMap;

use game_core::{Game, ToMove, pick};
use game_laws::clause;
use magnificent::effects::{Bonus, Gain};
use magnificent::preview::{Goal, Obstacle, Route, boost, obstacle, way};
use magnificent::{Action, Colour, ColourOrClear, Event, Magnificent, Phase, PublicState, Rules, Space};

use crate::previewed::{Tally, act, at, enrich, for_each_position, legal};

/// Returns the price of an action of a boost; `None` if it does not belong to one.
fn price(rules: &Rules, public: &PublicState, action: Action) -> Option<u8> {
    let adds = |card| {
        let bonus = rules.set().card(card).bonus;
        matches!(bonus, Bonus::Pips(..) | Bonus::Gain(Gain::Gems(..) | Gain::Trainers(_)))
    };
    match action {
        Action::DieDone | Action::Colour(_) | Action::Main(_) | Action::Wagon(_) | Action::Hat(_) => Some(0),
        Action::Bonus => adds(public.turn.card?).then_some(0),
        Action::Copy(card) => adds(card).then_some(2),
        Action::Gem(kind) => Some(if kind == ColourOrClear::Clear { 3 } else { 2 }),
        Action::Train(Space::CLEAR_GEM) => (public.phase() == Phase::Power).then_some(3),
        Action::Train(
            Space::BUILD_PLUS | Space::TRAVEL_PLUS | Space::PERFORM_PLUS | Space::REVERSE | Space::OTHER_WAGON,
        ) => Some(3),
        _ => None,
    }
}

/// Returns the cheapest cost of every goal that the engine lets the mover reach, by a search of all ways.
fn cheapest(rules: &Rules, start: &Magnificent) -> HashMap<Goal, u8> {
    let mut reached: HashMap<Goal, u8> = HashMap::new();
    let mut known: Vec<(Magnificent, u8)> = Vec::new();
    let mut open = vec![(*start, 0)];
    while let Some((state, cost)) = open.pop() {
        if let Some(before) = known.iter_mut().find(|(before, _)| *before == state) {
            if before.1 <= cost {
                continue;
            }
            before.1 = cost;
        } else {
            known.push((state, cost));
        }
        let mut reach = |goal: Goal, cost: u8| {
            let least = reached.entry(goal).or_insert(cost);
            *least = cost.min(*least);
        };
        let public = state.public();
        for action in legal(rules, &state) {
            reach_by(rules, public, action, |goal| reach(goal, cost));
            let Some(price) = price(rules, public, action) else { continue };
            let mut next = state;
            let events = act(rules, &mut next, action);
            let forced = events.iter().filter_map(|event| match event {
                Event::Did { action, forced: true, .. } => Some(*action),
                _ => None,
            });
            let mut cost = cost + price;
            for action in forced {
                reach_by(rules, public, action, |goal| reach(goal, cost));
                cost += if matches!(action, Action::Train(_)) { 3 } else { 0 };
            }
            open.push((next, cost));
        }
    }
    reached
}

/// Calls `each` with the goal that an action names, if it names one.
fn reach_by(rules: &Rules, public: &PublicState, action: Action, mut each: impl FnMut(Goal)) {
    match action {
        Action::Level(power) => each(Goal::Level(power)),
        Action::Space(number) => each(Goal::Step(number)),
        Action::Steps(steps) if steps > 0 => {
            let route = Route::of_turn(public, steps);
            let length = rules.set().rings[route.wagon as usize].len() as u8;
            let space = way(rules, public, public.mover, route).stops.last().unwrap().space;
            each(Goal::Road { track: route.wagon, space, laps: (steps - 1) / length });
        }
        _ => {}
    }
}

fn goals(rules: &Rules) -> Vec<Goal> {
    let set = rules.set();
    let levels = set.levels.iter().map(|level| Goal::Level(level.power));
    let steps = set.performance_track.iter().map(|space| Goal::Step(space.number));
    let road = |track: Colour| {
        let spaces = 0..set.rings[track as usize].len() as u8;
        spaces.flat_map(move |space| (0..3).map(move |laps| Goal::Road { track, space, laps }))
    };
    levels.chain(steps).chain(Colour::ALL.into_iter().flat_map(road)).collect()
}

/// Checks that what is said to keep the mover from a goal does: less power than the nearest way takes, or
/// fewer trainers than are said to be needed.
fn is_true(rules: &Rules, public: &PublicState, goal: Goal) {
    let why = obstacle(rules, public, goal);
    let about = format!("{why:?}, {goal:?} at {:?}", public.stack);
    let nearest = match goal {
        Goal::Level(power) | Goal::Step(power) => power,
        Goal::Road { track, space, laps } => {
            let length = rules.set().rings[track as usize].len() as u8;
            let ahead = (space + length - public.wagons[track as usize]) % length;
            let behind = (length - ahead) % length;
            let [ahead, behind] = [ahead, behind].map(|steps| if steps == 0 { length } else { steps });
            let back = if public.turn.spaces.has(Space::REVERSE) { behind } else { ahead.min(behind) };
            back + laps * length
        }
    };
    match why {
        Some(Obstacle::Power(power)) => assert!(power < nearest, "{about}"),
        Some(Obstacle::Trainers(needed)) => assert!(needed > public.mover_state().trainers, "{about}"),
        Some(Obstacle::Chosen) => assert!(public.turn.main_action.is_some(), "{about}"),
        Some(Obstacle::Hat) => assert!(matches!(goal, Goal::Step(_)), "{about}"),
        Some(Obstacle::Wagon) => {
            assert!(matches!(goal, Goal::Road { track, .. } if track != public.wagon()), "{about}");
        }
        Some(Obstacle::NotAsked) | None => panic!("{about}"),
    }
}

/// Every goal is boosted as cheaply as a search of all ways in the engine finds, and by legal actions.
#[test]
fn boosts_are_the_cheapest_that_the_engine_allows() {
    clause!("MAG-204", "MAG-211", "MAG-212", "MAG-213", "MAG-214", "MAG-292", "MAG-295", "MAG-324", "MAG-332");
    clause!("MAG-R8", "MAG-R9", "MAG-R10", "MAG-R11", "MAG-R12", "MAG-R30", "MAG-437", "MAG-438", "MAG-440");
    let (mut number, mut seen) = (0, Tally::new());
    for_each_position(4, |rules, state, rng| {
        let phase = state.public().phase();
        let asked = [Phase::DieTaken, Phase::ClearDie, Phase::Power, Phase::BuildLevel, Phase::TravelSteps];
        if !asked.contains(&phase) && !matches!(phase, Phase::ChooseHat | Phase::ChooseSpace) {
            return;
        }
        number += 1;
        if number % 9 != 0 && phase != Phase::ChooseHat {
            return;
        }
        let mut public = *state.public();
        if pick(rng, 3) > 0 {
            enrich(rules, &mut public, rng);
        }
        if phase == Phase::Power && public.mover_state().hats[1].is_none() && pick(rng, 3) == 0 {
            // A third Perform, with both hats on the track.
            let own = &mut public.players[public.mover.index()];
            own.performs = 2;
            own.hats = [Some(5), Some(7)];
        }
        let start = at(rules, public);
        if start.to_move(rules) == ToMove::Chance || legal(rules, &start).len() < 2 {
            return;
        }
        let reached = cheapest(rules, &start);
        for goal in goals(rules) {
            let Some(boost) = boost(rules, &public, goal) else {
                assert_eq!(reached.get(&goal), None, "{goal:?} at {:?}", public.stack);
                is_true(rules, &public, goal);
                continue;
            };
            assert_eq!(obstacle(rules, &public, goal), None, "{goal:?} at {:?}", public.stack);
            assert_eq!(reached.get(&goal), Some(&boost.cost), "{goal:?} at {:?}: {boost:?}", public.stack);
            let mut state = start;
            let (mut power, mut named) = (0, Vec::new());
            for action in &boost.actions {
                let before = *state.public();
                let events = act(rules, &mut state, *action);
                power = power.max(state.public().power()).max(before.power());
                let did = events.iter().filter_map(|event| match event {
                    Event::Did { action, .. } => Some(*action),
                    _ => None,
                });
                did.for_each(|action| reach_by(rules, &before, action, |goal| named.push(goal)));
            }
            assert!(named.contains(&goal), "{boost:?}");
            assert_eq!(boost.power, power, "{boost:?}");
            for part in &boost.parts {
                let what = match part {
                    Action::Bonus => "bonus",
                    Action::Copy(_) => "copy",
                    Action::Gem(_) => "gem",
                    _ => "trainer",
                };
                *seen.entry(what).or_default() += 1;
            }
        }
    });
    assert!(seen.len() == 4 && seen.values().all(|count| *count > 50), "{seen:?}");
}
