//! Previews equal what the engine does, on positions of random games in every configuration: as they are, and
//! with gems, trainers, tiles, tents and posters changed at random.

use std::collections::HashMap;

use game_core::{Addressed, Game, Rng, Seat, SeatSet, Step, ToMove, Viewer, pick};
use game_laws::{Chooser, Subject, clause};
use magnificent::effects::Count;
use magnificent::preview::{Found, Gains, Passing, Route, has_room, laid, owed, owed_with, pitched, projection, way};
use magnificent::scoring::{areas, filling};
use magnificent::{Action, Colour, Event, Magnificent, Phase, Poster, PublicState, Rules, Space, Tent, Tile, View};
use rand_xoshiro::rand_core::SeedableRng;

use crate::laws::Played;

/// How often each thing was seen.
pub(crate) type Tally = HashMap<&'static str, u32>;

/// Calls `each` with positions of random games in which a seat has to decide after the set-up, in every
/// configuration.
pub(crate) fn for_each_position(games: u64, mut each: impl FnMut(&Rules, &Magnificent, &mut Chooser)) {
    for configuration in Played::configurations() {
        let parts = configuration.parts.as_ref();
        let rules = Magnificent::rules(&configuration.options, configuration.seats, parts, 1).unwrap();
        for game in 0..games {
            let mut rng = Chooser::seed_from_u64(game);
            let mut state = Magnificent::setup(&rules);
            loop {
                if state.public().round > 0 && state.to_move(&rules) != ToMove::Chance {
                    each(&rules, &state, &mut rng);
                }
                let Some(step) = random_step(&rules, &state, &mut rng) else { break };
                state.apply(&rules, &step, &mut ());
            }
        }
    }
}

fn random_step(rules: &Rules, state: &Magnificent, rng: &mut Chooser) -> Option<Step<Magnificent>> {
    match state.to_move(rules) {
        ToMove::Over => None,
        ToMove::Chance => Some(Step::Chance(state.chance_at(rules, rng.next_u64()))),
        ToMove::Seats(seats) => {
            let seat = seats.first().unwrap();
            Some(Step::choice(seat, state.random_action(rules, seat, rng)))
        }
    }
}

/// Returns the game at a public position.
pub(crate) fn at(rules: &Rules, public: PublicState) -> Magnificent {
    let view = View { viewer: Viewer::Spectator, public, hands: Vec::new(), chosen: None, done: SeatSet::EMPTY };
    Magnificent::position(rules, &view)
}

/// Changes what the seats have at random, so that much is possible.
pub(crate) fn enrich(rules: &Rules, public: &mut PublicState, rng: &mut Chooser) {
    for seat in rules.seats.seats() {
        let player = &mut public.players[seat.index()];
        player.gems = core::array::from_fn(|_| pick(rng, 4) as u8);
        player.trainers += pick(rng, u32::from(player.reserve()) + 1) as u8;
        player.coins += pick(rng, 8) as i16;
        player.tiles = core::array::from_fn(|third| Some(Space::at(5 + third * 4 + pick(rng, 4) as usize)));
        for tile in Tile::all() {
            let most = (rules.set().tile(tile).count / rules.seats.get() as u8).min(3);
            player.camp.tiles[tile.index()] = pick(rng, u32::from(most) + 1) as u8;
        }
        for space in 0..player.posters.len() {
            player.posters[space] = (pick(rng, 4) > 0).then(|| Poster::at(pick(rng, 54) as usize));
            player.tents[space] = (space > 0 && pick(rng, 4) > 0).then(|| Tent::at(pick(rng, 16) as usize));
        }
    }
}

pub(crate) fn legal(rules: &Rules, state: &Magnificent) -> Vec<Action> {
    let mut legal = Vec::new();
    if let Some(seat) = state.to_move(rules).to_act().first() {
        state.legal_actions(rules, seat, &mut legal);
    }
    legal
}

/// Applies an action of the mover and returns its events.
pub(crate) fn act(rules: &Rules, state: &mut Magnificent, action: Action) -> Vec<Event> {
    let (seat, mut events) = (state.public().mover, Vec::<Addressed<Event>>::new());
    assert_eq!(state.validate(rules, seat, &action), Ok(()), "{action} at {:?}", state.public().stack);
    state.apply(rules, &Step::choice(seat, action), &mut events);
    events.into_iter().map(|event| event.full).collect()
}

/// Adds up what events gain, posters left out.
fn gained(events: &[Event]) -> Gains {
    let mut gains = Gains::default();
    for event in events {
        match event {
            Event::GotCoins { coins, .. } => gains.coins += coins,
            Event::GotPoints { points, .. } => gains.points += *points as u8,
            Event::GotGem { kind, stored: true, .. } => gains.gems[*kind as usize] += 1,
            Event::GotGem { stored: false, .. } => {
                gains.coins += 1;
                gains.overflow += 1;
            }
            Event::GotTrainer { there, .. } => gains.trainers += u8::from(*there),
            _ => {}
        }
    }
    gains
}

/// Plays a Travel to the end, with random posters, and TT08 at random. Returns its events, the number of
/// posters gained (`None` if there was not always one to take), the tent taken in passing, and whether the
/// tent at the end is still in hand.
fn travel(
    rules: &Rules,
    state: &mut Magnificent,
    steps: u8,
    rng: &mut Chooser,
) -> (Vec<Event>, Option<u8>, Option<Passing>, bool) {
    let mut events = act(rules, state, Action::Steps(steps));
    let (mut posters, mut enough, mut passing, mut step) = (0, true, None, 0);
    loop {
        let phase = state.public().phase();
        let moved = events.iter().filter(|event| matches!(event, Event::WagonMoved { .. })).count() as u8;
        if matches!(phase, Phase::PlaceTent(_)) && moved == steps {
            return (events, enough.then_some(posters), passing, true);
        }
        let before = events.len();
        match phase {
            _ if state.to_move(rules) == ToMove::Chance => {
                let outcome = Step::Chance(state.chance_at(rules, rng.next_u64()));
                let mut more = Vec::<Addressed<Event>>::new();
                state.apply(rules, &outcome, &mut more);
                events.extend(more.into_iter().map(|event| event.full));
            }
            Phase::PassingTent(_) | Phase::PlaceTent(_) | Phase::GainPosters(_) | Phase::PosterTaken(_) => {
                let seat = state.public().mover;
                let action = state.random_action(rules, seat, rng);
                if action == Action::TakePassing {
                    step = moved;
                }
                events.extend(act(rules, state, action));
            }
            _ => return (events, enough.then_some(posters), passing, false),
        }
        for event in &events[before..] {
            match event {
                Event::Did { action: Action::Poster(_), .. } => posters += 1,
                Event::Did { action: Action::Tent(space), .. } if step > 0 && passing.is_none() => {
                    passing = Some(Passing { step, space: *space });
                }
                _ => {}
            }
        }
        enough &= state.public().any_poster_available();
    }
}

/// Every step of a Travel finds what the preview says, also beyond posters and tents taken in passing.
#[test]
fn ways_are_travelled_as_previewed() {
    clause!("MAG-251", "MAG-252", "MAG-253", "MAG-254", "MAG-255", "MAG-256", "MAG-262", "MAG-273", "MAG-329");
    clause!("MAG-337", "MAG-338", "MAG-R18", "MAG-R20", "MAG-R21", "MAG-R22", "MAG-R23", "MAG-R24");
    let mut seen = Tally::new();
    for_each_position(3, |rules, state, rng| {
        if state.public().phase() != Phase::TravelSteps {
            return;
        }
        for rich in [false, true] {
            let mut public = *state.public();
            if rich {
                enrich(rules, &mut public, rng);
                public.ring_tents.as_flattened_mut().iter_mut().for_each(|tent| {
                    tent.take_if(|_| pick(rng, 2) == 0);
                });
                public.turn.card_pips = pick(rng, 20) as u8;
                public.turn.passing = public.mover_state().tents_placed() < 4 && pick(rng, 2) == 0;
                public.turn.wagon = [None, Some(Colour::Purple)][pick(rng, 2) as usize];
                if pick(rng, 3) == 0 {
                    public.turn.spaces = public.turn.spaces.with(Space::REVERSE);
                }
            }
            for steps in 0..=public.power() {
                let mut state = at(rules, public);
                let (events, posters, passing, tent) = travel(rules, &mut state, steps, rng);
                let route = Route { passing, ..Route::of_turn(&public, steps) };
                let way = way(rules, &public, public.mover, route);
                let spaces: Vec<u8> = way.stops.iter().map(|stop| stop.space).collect();
                let moved = events.iter().filter_map(|event| match event {
                    Event::WagonMoved { to, .. } => Some(*to),
                    _ => None,
                });
                assert_eq!(spaces, moved.collect::<Vec<u8>>());
                let mut expected = gained(&events);
                expected.posters = posters.unwrap_or(way.gains.posters);
                // The only vacant tent space is not asked for: then its rewards are among the events.
                let forced = !tent && way.tent.is_some();
                assert!(forced || way.gains == expected, "{route:?}: {way:?}, {expected:?}");
                let taken = events.iter().filter_map(|event| match event {
                    Event::TentTaken { tent, .. } => Some(*tent),
                    _ => None,
                });
                let found = way.stops.iter().filter_map(|stop| match stop.found {
                    Found::Taken(tent) => Some(tent),
                    _ => None,
                });
                assert_eq!(found.collect::<Vec<_>>(), taken.collect::<Vec<_>>());
                for (what, there) in [
                    ("posters", way.gains.posters > 1),
                    ("passing", passing.is_some()),
                    ("tent", tent),
                    ("forced tent", forced),
                    ("overflow", way.gains.overflow > 0),
                    ("second lap", spaces.len() > 14),
                    ("back", route.back),
                ] {
                    *seen.entry(what).or_default() += u32::from(there);
                }
            }
        }
    });
    assert!(seen.len() == 7 && seen.values().all(|count| *count > 20), "{seen:?}");
}

/// Tiles and tents yield what the preview says.
#[test]
fn tiles_and_tents_yield_as_previewed() {
    clause!("MAG-238", "MAG-272", "MAG-336", "MAG-261", "MAG-262", "MAG-435", "MAG-R17");
    let mut seen = Tally::new();
    for_each_position(2, |rules, state, rng| {
        let phase = state.public().phase();
        if !matches!(phase, Phase::Build | Phase::BonusTile(_) | Phase::PlaceTent(_)) {
            return;
        }
        let mut public = *state.public();
        let camp = public.mover_state().camp;
        enrich(rules, &mut public, rng);
        public.players[public.mover.index()].camp = camp;
        public.players[public.mover.index()].tents[2] = None;
        public.turn.doubled = phase == Phase::Build && pick(rng, 2) == 0;
        for action in legal(rules, &at(rules, public)) {
            let own = public.mover_state();
            let previewed = match action {
                Action::Lay { tile, orientation, row, column } => {
                    let placement = rules.set().placement(tile, orientation, row, column).unwrap();
                    laid(rules, own, placement, public.turn.doubled)
                }
                Action::Tent(space) => pitched(rules, own, space),
                _ => continue,
            };
            let mut state = at(rules, public);
            let events = act(rules, &mut state, action);
            let posters = match state.public().phase() {
                Phase::GainPosters(posters) => posters,
                _ => previewed.posters,
            };
            assert_eq!(Gains { posters, ..gained(&events) }, previewed, "{action}");
            *seen.entry(if matches!(action, Action::Tent(_)) { "tent" } else { "tile" }).or_default() += 1;
        }
    });
    assert!(seen["tent"] > 20 && seen["tile"] > 1_000, "{seen:?}");
}

/// Returns the most points that a seat can have at the end of the game, whatever the other seats do.
fn best_ending(rules: &Rules, state: &Magnificent, seat: Seat) -> i16 {
    let mut state = *state;
    loop {
        let Some(mover) = state.to_move(rules).to_act().first() else {
            return state.public().player(seat).ledger.total();
        };
        let actions = legal(rules, &state);
        if mover == seat {
            let ends = actions.iter().map(|action| {
                let mut next = state;
                act(rules, &mut next, *action);
                best_ending(rules, &next, seat)
            });
            return ends.max().unwrap();
        }
        act(rules, &mut state, actions[0]);
    }
}

/// What is owed is what is paid; at the end of the last round the projection is the best ending, at the end
/// of the game the points; gems fill as many areas as are scored.
#[test]
fn projections_become_true() {
    clause!("MAG-352", "MAG-353", "MAG-355", "MAG-360", "MAG-382", "MAG-383", "MAG-384", "MAG-385", "MAG-411");
    clause!("MAG-R47", "MAG-R49", "MAG-R50");
    let mut seen = Tally::new();
    for_each_position(4, |rules, state, rng| {
        let (public, seats) = (state.public(), rules.seats);
        match public.phase() {
            Phase::TurnEnd if usize::from(public.turns) + 1 == 4 * seats.get() => {
                let mut next = *state;
                let events = act(rules, &mut next, Action::EndTurn);
                for event in events {
                    let Event::Paid { seat, due, paid, lost } = event else { continue };
                    let owed = owed(public, seat);
                    assert_eq!((owed.due, owed.short, owed.lost), (due, due - paid, lost));
                    *seen.entry("short").or_default() += u32::from(lost > 0);
                }
            }
            Phase::TurnStart => {
                for action in legal(rules, state) {
                    let Action::Take { kind, face, .. } = action else { continue };
                    let mut next = *state;
                    act(rules, &mut next, action);
                    let taken = owed(next.public(), public.mover);
                    assert_eq!(owed_with(public, public.mover, kind, face), taken);
                }
            }
            Phase::ScoreCard(_) | Phase::PayCoins(..) | Phase::PayHalf(..) if public.round == 3 => {
                let mut public = *public;
                public.players.iter_mut().for_each(|player| player.coins += pick(rng, 9) as i16);
                let state = at(rules, public);
                for seat in seats.seats() {
                    let previewed = projection(rules, &public, seat);
                    assert_eq!(previewed.total(), best_ending(rules, &state, seat), "{previewed:?}");
                    let full = previewed.card.map(|card| rules.set().card(card).count);
                    let paid = full == Some(Count::CoinsPaid);
                    *seen.entry("paid for").or_default() += u32::from(paid);
                }
            }
            Phase::Over => {
                for seat in seats.seats() {
                    let points = public.player(seat).ledger.total();
                    assert_eq!(projection(rules, public, seat).total(), points);
                    *seen.entry("over").or_default() += 1;
                }
            }
            _ => {}
        }
        for seat in seats.seats() {
            let player = public.player(seat);
            let (filled, open) = (filling(rules, player), !player.camp.covered());
            assert_eq!((filled.covered.len() as u8, filled.by_gems.len() as u8), areas(rules, player));
            assert!(filled.cells.count_ones() <= u32::from(player.gem_count()) && filled.cells & !open == 0);
            let cells =
                |areas: &[u8]| areas.iter().fold(0, |all, area| all | rules.set().grid.areas[usize::from(*area)]);
            assert_eq!(cells(&filled.by_gems) & open, filled.cells);
            assert_eq!(cells(&filled.covered) & open, 0);
            *seen.entry("filled").or_default() += u32::from(filled.cells != 0);
        }
    });
    assert!(seen.len() == 4 && seen.values().all(|count| *count > 5), "{seen:?}");
}

/// The tiles of a build level have room exactly if the engine lets one be laid.
#[test]
fn a_level_without_room_lays_nothing() {
    clause!("MAG-R13", "MAG-237", "MAG-240");
    let (mut with, mut without) = (0, 0);
    for_each_position(2, |rules, state, rng| {
        let mut public = *state.public();
        if public.phase() != Phase::BuildLevel {
            return;
        }
        public.players.iter_mut().for_each(|player| player.trainers = 0);
        if pick(rng, 2) == 0 {
            // Every second row is full, so that no tile has room.
            let rows = rules.set().grid.row_cells.iter().step_by(2).fold(0, |all, row| all | row);
            public.players[public.mover.index()].camp.cells[0] |= rows;
        }
        for level in rules.set().levels.iter().filter(|level| level.power <= public.power()) {
            let mut state = at(rules, public);
            let room = has_room(rules, &public, level.power);
            if legal(rules, &state).contains(&Action::Level(level.power)) {
                act(rules, &mut state, Action::Level(level.power));
                let lays = legal(rules, &state).iter().any(|action| matches!(action, Action::Lay { .. }));
                assert_eq!(room, lays && state.public().phase() == Phase::Build);
                if room { with += 1 } else { without += 1 }
            }
        }
    });
    assert!(with > 20 && without > 5, "{with} {without}");
}
