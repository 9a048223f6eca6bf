//! What is within reach: build levels, spaces of the roads, performance steps, and dice that reach a goal.

use std::sync::{Arc, OnceLock};

use game_core::Seat;
use magnificent::components::START_SPACES;
use magnificent::preview::{Boost, Found, Goal, Passing, Route, Show, boost, has_room, show, waivers};
use magnificent::set::{Level, PerformanceSpace};
use magnificent::{Action, Card, Colour, ColourOrClear, Phase, PublicState, Rules, Size, Tile, View, preview};

/// How far something is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Reach {
    /// Within the power as it is.
    Now,
    /// With these parts, the cheapest ones.
    With(Boost),
    /// Not by any means; this much power is missing.
    Missing(u8),
    /// It cannot be chosen at all: a hat stands there.
    Taken,
}

impl Reach {
    /// Returns whether it can be reached.
    pub(crate) const fn is_open(&self) -> bool {
        matches!(self, Self::Now | Self::With(_))
    }
}

/// Returns the power of the turn; while the colour of a clear die is open, the most that it can have.
pub(crate) fn power(rules: &Rules, public: &PublicState) -> u8 {
    let clear = public.die().filter(|_| public.phase() == Phase::ClearDie);
    clear.map_or_else(
        || public.power(),
        |die| super::dice::on_card(rules, public, public.mover, (die.kind, die.face), public.turn.card).best(),
    )
}

/// Returns how far a goal of the mover is that needs this power, from a position whose die is taken.
fn reach(rules: &Rules, public: &PublicState, goal: Goal, power: u8) -> Reach {
    match boost(rules, public, goal) {
        Some(boost) if boost.parts.is_empty() => Reach::Now,
        Some(boost) => Reach::With(boost),
        None => Reach::Missing(power.saturating_sub(self::power(rules, public)).max(1)),
    }
}

/// A build level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LevelState {
    /// The level.
    pub(crate) level: Level,
    /// How far it is.
    pub(crate) reach: Reach,
    /// Whether one of its tiles fits in the camp, in the active colour.
    pub(crate) has_room: bool,
    /// How many small and large tiles of the active colour the supply has, where it is fewer than three and
    /// the level has such tiles.
    pub(crate) left: [Option<u8>; 2],
}

/// Returns the build levels for the mover, whose die is taken.
pub(crate) fn levels(rules: &Rules, public: &PublicState) -> Vec<LevelState> {
    let left = |size: Size, tiles: u8| {
        let colour = public.turn.colour.filter(|_| tiles > 0)?;
        Some(public.supply(rules, Tile::of(size, colour))).filter(|left| *left < 3)
    };
    let state = |level: &Level| LevelState {
        level: *level,
        reach: reach(rules, public, Goal::Level(level.power), level.power),
        has_room: has_room(rules, public, level.power),
        left: [left(Size::Small, level.small), left(Size::Large, level.large)],
    };
    rules.set().levels.iter().map(state).collect()
}

/// Returns the number of steps that a boost travels, and the route of it.
pub(crate) fn route(public: &PublicState, boost: &Boost) -> Option<Route> {
    let steps = boost.actions.iter().find_map(|action| match action {
        Action::Steps(steps) => Some(*steps),
        _ => None,
    })?;
    let wagon = boost.actions.iter().find_map(|action| match action {
        Action::Wagon(colour) | Action::Colour(colour) => Some(*colour),
        _ => None,
    });
    let mut route = Route::of_turn(public, steps);
    route.wagon = wagon.unwrap_or(route.wagon);
    route.back |= boost.actions.contains(&Action::Train(magnificent::Space::REVERSE));
    Some(route)
}

/// Returns the space of a road to which a route leads, as a goal; `None` for a route without a step.
pub(crate) fn goal_of(rules: &Rules, public: &PublicState, route: Route) -> Option<Goal> {
    let Route { wagon: track, steps, back, .. } = route;
    let length = rules.set().rings[track as usize].len() as u8;
    let (from, ahead) = (public.wagons[track as usize], steps % length);
    let space = if back { from + length - ahead } else { from + ahead } % length;
    (steps > 0).then(|| Goal::Road { track, space, laps: (steps - 1) / length })
}

/// Returns how many steps the wagon of a route can go at most in its direction, with everything that can be
/// spent on it, while that is the cheapest way to where it comes.
pub(crate) fn farthest(rules: &Rules, public: &PublicState, route: Route) -> u8 {
    let goes = |steps: &u8| {
        let goal = goal_of(rules, public, Route { steps: *steps, ..route });
        let way = goal.and_then(|goal| self::route(public, &boost(rules, public, goal)?));
        way.is_some_and(|way| way.steps == *steps && way.back == route.back)
    };
    let free = route.steps.max(public.power());
    (free + 1..u8::MAX).take_while(goes).last().unwrap_or(free)
}

/// How far wagons go at most from a position. Each is computed when it is first asked for, as that takes a
/// search for the cheapest way to every space.
pub(crate) struct Farthest {
    rules: Arc<Rules>,
    view: Arc<View>,
    /// By the wagon and its direction.
    found: [OnceLock<u8>; 2 * Colour::ALL.len()],
}

impl Farthest {
    /// Returns how far wagons go from a position.
    pub(crate) fn new(rules: Arc<Rules>, view: Arc<View>) -> Self {
        Self { rules, view, found: Default::default() }
    }

    /// Returns how many steps the wagon of a route can go at most in its direction.
    pub(crate) fn of(&self, route: Route) -> u8 {
        let (rules, public) = (&self.rules, &self.view.public);
        let at = 2 * route.wagon as usize + usize::from(route.back);
        let most = *self.found[at].get_or_init(|| farthest(rules, public, Route { steps: 0, ..route }));
        // A space that lies beyond is reached in another way, from which it may go on.
        if route.steps <= most { most } else { farthest(rules, public, route) }
    }
}

/// Returns the tents that a route of the mover passes and that could be taken with TT08: with which step,
/// from 1, and on which space of the road.
pub(crate) fn tents_passed(rules: &Rules, public: &PublicState, route: Route) -> Vec<(u8, u8)> {
    if !public.turn.passing {
        return Vec::new();
    }
    let stops = preview::way(rules, public, public.mover, Route { passing: None, ..route }).stops;
    let last = stops.len();
    let tents = (1_u8..).zip(stops).take(last.saturating_sub(1));
    tents.filter(|(_, stop)| matches!(stop.found, Found::Left(_))).map(|(step, stop)| (step, stop.space)).collect()
}

/// Returns a route that takes the tent on a space in passing, if it passes one there.
pub(crate) fn passing(rules: &Rules, public: &PublicState, route: Route, taken: Option<u8>) -> Route {
    let step = tents_passed(rules, public, route).into_iter().find(|(_, space)| Some(*space) == taken);
    let free = (1_u8..).zip(&public.mover_state().tents[1..]).find(|(_, tent)| tent.is_none());
    let passing = step.zip(free).map(|((step, _), (space, _))| Passing { step, space });
    Route { passing, ..route }
}

/// Who has a hat on a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hat {
    /// A seat.
    Seat(Seat),
    /// Nobody: a neutral hat of a solo game.
    Neutral,
}

/// A performance step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StepState {
    /// Its number and how many posters may be shown there.
    pub(crate) step: PerformanceSpace,
    /// The hat on it.
    pub(crate) hat: Option<Hat>,
    /// How far it is for the mover.
    pub(crate) reach: Reach,
    /// The best show there, as things are.
    pub(crate) show: Show,
    /// The place of the mover in the order of sets with a hat here, from 1.
    pub(crate) place: u8,
}

/// Returns who has a hat at a position of the track.
pub(crate) fn hat_at(rules: &Rules, public: &PublicState, position: u8) -> Option<Hat> {
    let owner = rules.seats.seats().find(|seat| public.player(*seat).hats.contains(&Some(position)));
    let neutral = !public.is_vacant(rules, position);
    owner.map(Hat::Seat).or_else(|| neutral.then_some(Hat::Neutral))
}

/// Returns the numbered steps for the mover, from the lowest.
pub(crate) fn steps(rules: &Rules, public: &PublicState) -> Vec<StepState> {
    let seat = public.mover;
    let open = matches!(public.phase(), Phase::Power | Phase::ChooseHat | Phase::ChooseSpace | Phase::ClearDie);
    let state = |(position, step): (u8, &PerformanceSpace)| {
        let hat = hat_at(rules, public, position);
        let reach = match reach(rules, public, Goal::Step(step.number), step.number) {
            Reach::Missing(_) if hat.is_some() => Reach::Taken,
            Reach::Missing(_) if !open => Reach::Missing(step.number.saturating_sub(power(rules, public)).max(1)),
            reach => reach,
        };
        let others = rules.seats.seats().filter(|other| *other != seat);
        let above = others.filter(|other| public.player(*other).highest_hat() > Some(position)).count();
        let show = show(rules, public, seat, step.posters, waivers(rules, public, seat));
        StepState { step: *step, hat, reach, show, place: above as u8 + 1 }
    };
    (START_SPACES..).zip(&rules.set().performance_track).map(state).collect()
}

/// A die that reaches a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reaching {
    /// The colour, or clear.
    pub(crate) kind: ColourOrClear,
    /// The face.
    pub(crate) face: u8,
    /// The card on which it costs least.
    pub(crate) card: Card,
    /// The way from there.
    pub(crate) boost: Boost,
}

/// Returns the dice with which the mover reaches a goal before a die is taken, each with its cheapest card;
/// on `card` if one is chosen.
pub(crate) fn dice_for(rules: &Rules, public: &PublicState, goal: Goal, card: Option<Card>) -> Vec<Reaching> {
    let skip = preview::after(rules, public, Action::SoloSkip);
    let public = skip.as_ref().unwrap_or(public);
    let free = public.mover_state().free_cards();
    let cards: Vec<Card> = card.map_or_else(|| free.iter().collect(), |card| vec![card]);
    let best = |die: super::dice::DieKind| {
        let ways = cards.iter().filter_map(|card| {
            let (kind, face, card) = (die.kind, die.face, *card);
            let taken = preview::after(rules, public, Action::Take { kind, face, card })?;
            let boost = boost(rules, &taken, goal)?;
            Some(Reaching { kind, face, card, boost })
        });
        ways.min_by_key(|way| (way.boost.cost, way.boost.parts.len()))
    };
    super::dice::kinds(public).into_iter().filter_map(best).collect()
}

/// Returns the lowest free step on which the mover can show the poster of a column, if it is ready.
pub(crate) fn step_for(rules: &Rules, public: &PublicState, column: u8) -> Option<u8> {
    let player = public.mover_state();
    let poster = player.posters[usize::from(column)]?;
    let ready = preview::missing(rules, public, public.mover, poster, Some(column)).is_ready();
    let mut all = steps(rules, public).into_iter();
    all.find(|step| ready && step.reach.is_open() && step.step.posters > 0).map(|step| step.step.number)
}
