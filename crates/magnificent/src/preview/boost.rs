//! The cheapest way to enough power: pips of cards, gems and trainers, each with a price.

use crate::action::Action;
use crate::components::{Card, Colour, ColourOrClear, GEM_POWER, STORAGE_LIMIT, Space, TRAINERS};
use crate::effects::{Bonus, Gain};
use crate::legal::Flow;
use crate::rules::Rules;
use crate::state::{MainAction, Phase, PublicState};

use super::after;

/// What a turn is to reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// A build level, named by the power that it needs.
    Level(u8),
    /// A space of a travel track.
    Road {
        /// The colour of the track.
        track: Colour,
        /// The space, from 0; the wagon's own space is a whole lap away.
        space: u8,
        /// The number of laps before the space is reached for the last time.
        laps: u8,
    },
    /// A performance space, by its number.
    Step(u8),
}

impl Goal {
    /// Returns the action that leads there.
    const fn main(self) -> MainAction {
        match self {
            Self::Level(_) => MainAction::Build,
            Self::Road { .. } => MainAction::Travel,
            Self::Step(_) => MainAction::Perform,
        }
    }
}

/// Why the mover cannot reach a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Obstacle {
    /// This number of trainers has to be ready, more than are: to move the wagon backwards or another wagon.
    Trainers(u8),
    /// The power, which is this without anything added, cannot be raised far enough.
    Power(u8),
    /// A hat is on the performance space.
    Hat,
    /// The wagon of that track does not move in this turn, and the seat has no trainer space for it.
    Wagon,
    /// The action of this turn is chosen already, with its destination or as another one.
    Chosen,
    /// Another question comes first.
    NotAsked,
}

impl Obstacle {
    /// Returns what decides which of several obstacles is named: the one that is least.
    const fn key(self) -> (u8, u8) {
        match self {
            Self::Trainers(needed) => (0, needed),
            Self::Power(power) => (1, u8::MAX - power),
            Self::Hat | Self::Wagon | Self::Chosen | Self::NotAsked => (2, 0),
        }
    }
}

/// A way to a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Boost {
    /// What is spent, each as the action that spends it: bonus, gems, copied bonus, trainers.
    pub parts: Vec<Action>,
    /// The sum of the prices of the parts: a bonus of the card 0, a gem of the active colour or a copied
    /// bonus 2, a clear gem or a trainer space 3.
    pub cost: u8,
    /// The power in the end.
    pub power: u8,
    /// All actions up to the one that names the goal, in order, without those that are done without asking.
    pub actions: Vec<Action>,
}

impl Boost {
    /// Returns what decides between two boosts: the cost, the number of parts, then the kinds of parts.
    fn key(&self) -> (u8, usize, Vec<u8>) {
        (self.cost, self.parts.len(), self.parts.iter().map(|part| price(*part).1).collect())
    }
}

/// Returns the price of a part, and its place among the kinds of parts.
fn price(part: Action) -> (u8, u8) {
    match part {
        Action::Bonus => (0, 0),
        Action::Gem(ColourOrClear::Clear) => (3, 3),
        Action::Gem(_) => (2, 1),
        Action::Copy(_) => (2, 2),
        _ => (3, 4),
    }
}

/// Returns the cheapest way of the mover to a goal, from the moment the die is taken until the goal is named;
/// `None` if it is out of reach. The colour of a clear die is chosen too. Gems in storage come before those
/// that a bonus or TT02 gives (MAG-204, 211 to 214, 292, 321, 329, 332 to 339, R8 to R12).
#[must_use]
pub fn boost(rules: &Rules, public: &PublicState, goal: Goal) -> Option<Boost> {
    let first = |action: Action| {
        let mut boost = boost(rules, &after(rules, public, action)?, goal)?;
        boost.actions.insert(0, action);
        Some(boost)
    };
    match public.phase() {
        Phase::DieTaken => first(Action::DieDone),
        Phase::ClearDie => {
            Colour::ALL.into_iter().filter_map(|colour| first(Action::Colour(colour))).min_by_key(Boost::key)
        }
        Phase::Power | Phase::BuildLevel | Phase::TravelSteps | Phase::ChooseHat | Phase::ChooseSpace => {
            let mut all: Vec<Plan> = Vec::new();
            for need in needs(rules, public, goal) {
                plans(rules, public, &need, &mut all);
            }
            all.sort_by_cached_key(|plan| plan.boost.key());
            all.into_iter().find_map(|plan| plan.play(rules, public))
        }
        _ => None,
    }
}

/// Returns why the mover cannot reach a goal; `None` if it can. Where a space can be reached in two ways,
/// that is the reason for which least is missing: trainers before power (MAG-217, 251, 292, 329, 337).
#[must_use]
pub fn obstacle(rules: &Rules, public: &PublicState, goal: Goal) -> Option<Obstacle> {
    let then = |action: Action| after(rules, public, action).and_then(|next| obstacle(rules, &next, goal));
    let is_open = matches!(
        public.phase(),
        Phase::Power | Phase::BuildLevel | Phase::TravelSteps | Phase::ChooseHat | Phase::ChooseSpace
    );
    match public.phase() {
        _ if boost(rules, public, goal).is_some() => None,
        Phase::DieTaken => then(Action::DieDone),
        Phase::ClearDie => {
            let all = Colour::ALL.into_iter().filter_map(|colour| then(Action::Colour(colour)));
            all.min_by_key(|obstacle| obstacle.key())
        }
        _ if public.turn.main_action.is_some_and(|main| main != goal.main() || !is_open) => Some(Obstacle::Chosen),
        _ if !is_open => Some(Obstacle::NotAsked),
        _ => {
            let all = needs(rules, public, goal);
            let blocked = all.iter().map(|need| need.obstacle(rules, public)).min_by_key(|obstacle| obstacle.key());
            blocked.or(Some(match goal {
                Goal::Step(_) => Obstacle::Hat,
                Goal::Road { .. } => Obstacle::Wagon,
                Goal::Level(_) => Obstacle::NotAsked,
            }))
        }
    }
}

/// What a goal needs: an action, its power, and trainers that change the wagon.
struct Need {
    main: MainAction,
    power: u8,
    /// The trainer spaces that change the wagon or its direction, and the choice of a wagon.
    wagon: Vec<Action>,
    /// The actions that name the goal in the end.
    named: Vec<Action>,
}

impl Need {
    fn wagon_spaces(&self) -> impl Iterator<Item = Space> {
        self.wagon.iter().filter_map(|action| if let Action::Train(space) = action { Some(*space) } else { None })
    }

    /// Returns what keeps the mover from it.
    fn obstacle(&self, rules: &Rules, public: &PublicState) -> Obstacle {
        let own = public.mover_state();
        if self.wagon_spaces().any(|space| !own.may_use(space) || public.turn.spaces.has(space)) {
            return Obstacle::Wagon;
        }
        let reaches = |trainers: &u8| {
            let (mut more, mut all) = (*public, Vec::new());
            let own = more.mover_state_mut();
            (own.trainers, own.used, own.resting) = (*trainers, 0, 0);
            plans(rules, &more, self, &mut all);
            all.into_iter().any(|plan| plan.play(rules, &more).is_some())
        };
        let needed = (own.trainers + 1..=TRAINERS).find(reaches).filter(|_| !self.wagon.is_empty());
        needed.map_or(Obstacle::Power(public.power()), Obstacle::Trainers)
    }
}

/// Returns the ways to name a goal; empty if it is not there.
fn needs(rules: &Rules, public: &PublicState, goal: Goal) -> Vec<Need> {
    match goal {
        Goal::Level(power) => {
            let named = vec![Action::Level(power)];
            let there = rules.set().level(power).is_some();
            there.then_some(Need { main: MainAction::Build, power, wagon: Vec::new(), named }).into_iter().collect()
        }
        Goal::Road { track, space, laps } => {
            [false, true].into_iter().filter_map(|back| road(rules, public, track, space, laps, back)).collect()
        }
        Goal::Step(number) => step(rules, public, number).into_iter().collect(),
    }
}

/// Returns what a Travel to a space of a track needs in one of the two directions (MAG-251, 329, 337).
fn road(rules: &Rules, public: &PublicState, track: Colour, space: u8, laps: u8, back: bool) -> Option<Need> {
    let length = rules.set().rings[track as usize].len() as u8;
    let at = public.wagons[track as usize];
    let ahead = if back { at + length - space % length } else { space + length - at } % length;
    let power = (if ahead == 0 { length } else { ahead }).checked_add(laps.checked_mul(length)?)?;
    let mut wagon = Vec::new();
    if track != public.wagon() {
        if public.turn.colour == Some(track) {
            return None;
        }
        wagon.extend([Action::Train(Space::OTHER_WAGON), Action::Wagon(track)]);
    }
    match (back, public.turn.spaces.has(Space::REVERSE)) {
        (true, false) => wagon.push(Action::Train(Space::REVERSE)),
        (false, true) => return None,
        _ => {}
    }
    let named = vec![Action::Steps(power)];
    (space < length).then_some(Need { main: MainAction::Travel, power, wagon, named })
}

/// Returns what a Perform on a space needs. The lower of two hats moves, unless the higher one is on that
/// space (MAG-292 to 295, R30).
fn step(rules: &Rules, public: &PublicState, number: u8) -> Option<Need> {
    let (own, position) = (public.mover_state(), rules.set().position(number)?);
    let mut named = Vec::new();
    let lifted = if public.turn.hat.is_some() {
        public.moving_hat()
    } else if own.performs < 2 {
        None
    } else {
        let here = own.hats.into_iter().flatten().find(|hat| *hat == position);
        let hat = here.or_else(|| own.hats.into_iter().flatten().min())?;
        named.push(Action::Hat(rules.set().performance_space(hat)?.number));
        Some(hat)
    };
    named.push(Action::Space(number));
    let vacant = lifted == Some(position) || public.is_vacant(rules, position);
    vacant.then_some(Need { main: MainAction::Perform, power: number, wagon: Vec::new(), named })
}

/// What a bonus adds to a boost.
#[derive(Clone, Copy, Default)]
struct Yield {
    pips: u8,
    gems: [u8; 4],
    trainers: u8,
}

/// Returns the bonuses that the mover can use now and that add to a boost, each with what it adds.
fn bonuses(rules: &Rules, public: &PublicState) -> Vec<(Action, Yield)> {
    let mut all = Vec::new();
    let added = |card: Card| {
        let none = Yield::default();
        match rules.set().card(card).bonus {
            Bonus::Pips(pips, _) => Some(Yield { pips, ..none }),
            Bonus::Gain(Gain::Gems(kind, amount)) => {
                let mut gems = none.gems;
                gems[kind as usize] = amount;
                Some(Yield { gems, ..none })
            }
            Bonus::Gain(Gain::Trainers(amount)) => {
                Some(Yield { trainers: amount.min(public.mover_state().reserve()), ..none })
            }
            _ => None,
        }
    };
    let _ = public.for_each_bonus(rules, &mut |action| {
        let card = if let Action::Copy(card) = action { Some(card) } else { public.turn.card };
        all.extend(card.and_then(added).map(|added| (action, added)));
        Flow::Continue(())
    });
    all
}

/// A boost before it is played: what is spent before the main action is chosen, and after.
struct Plan {
    boost: Boost,
    before: Vec<Action>,
    after: Vec<Action>,
}

/// Appends every combination of parts that reaches the power which is needed.
fn plans(rules: &Rules, public: &PublicState, need: &Need, all: &mut Vec<Plan>) {
    if public.turn.main_action.is_some_and(|main| main != need.main) {
        return;
    }
    let (own, spends_gems) = (public.mover_state(), public.phase() == Phase::Power);
    let uses = |space: Space| match rules.set().space(space) {
        _ if !own.may_use(space) || public.turn.spaces.has(space) => 0,
        face if face.again => u8::MAX,
        _ => 1,
    };
    let gives = bonuses(rules, public);
    let choices = core::iter::once((None, Yield::default()))
        .chain(gives.into_iter().map(|(action, added)| (Some(action), added)));
    for (bonus, added) in choices {
        let mut left = own.trainers + added.trainers;
        let costs = |space: Space| rules.set().space(space).trainers;
        let fixed: u8 = need.wagon_spaces().map(costs).sum();
        if fixed > left || need.wagon_spaces().any(|space| uses(space) == 0) {
            continue;
        }
        left -= fixed;
        let gem_uses = if spends_gems { uses(Space::CLEAR_GEM) } else { 0 };
        for gems in 0..=gem_uses.min(left / costs(Space::CLEAR_GEM)) {
            let left = left - gems * costs(Space::CLEAR_GEM);
            let adds = need.main.power_space();
            for trained in 0..=uses(adds).min(left / costs(adds)) {
                let parts = Parts { bonus, added, gems, trained };
                parts.with_gems(rules, public, need, spends_gems, all);
            }
        }
    }
}

/// The parts of a plan but for the gems spent: a bonus, uses of TT02 and of the space that adds power.
struct Parts {
    bonus: Option<Action>,
    added: Yield,
    gems: u8,
    trained: u8,
}

impl Parts {
    /// Appends the plans with these parts, for each number of gems spent of the active colour.
    fn with_gems(&self, rules: &Rules, public: &PublicState, need: &Need, spends: bool, all: &mut Vec<Plan>) {
        let (own, adds) = (public.mover_state(), need.main.power_space());
        let power = public.power() + self.added.pips + self.trained * rules.set().space(adds).amount;
        let short = need.power.saturating_sub(power).div_ceil(GEM_POWER);
        let Some(active) = public.turn.colour else { return };
        let clear = ColourOrClear::Clear as usize;
        let stored = [own.gems[active as usize], own.gems[clear]];
        let given = [active as usize, clear].map(|kind| self.added.gems[kind].min(STORAGE_LIMIT));
        let most = [stored[0] + given[0], stored[1] + given[1] + self.gems].map(|most| if spends { most } else { 0 });
        // The gems that are needed, as many as possible of the active colour: they are cheaper.
        let coloured = short.min(most[0]);
        if short - coloured > most[1] {
            return;
        }
        let spent = [coloured, short - coloured];
        let kinds = [ColourOrClear::from(active), ColourOrClear::Clear];
        let gem = |kind: usize, count: u8| core::iter::repeat_n(Action::Gem(kinds[kind]), usize::from(count));
        let train = |space: Space, count: u8| core::iter::repeat_n(Action::Train(space), usize::from(count));
        // Stored gems first, so that there is room for those that are given; those of TT02 one by one.
        let first = [0, 1].map(|kind| spent[kind].min(stored[kind]));
        let second = [0, 1].map(|kind| (spent[kind] - first[kind]).min(given[kind]));
        let mut before: Vec<Action> = gem(0, first[0]).chain(gem(1, first[1])).chain(self.bonus).collect();
        before.extend(gem(0, second[0]).chain(gem(1, second[1])));
        let third = spent[1] - first[1] - second[1];
        for number in 0..self.gems {
            before.push(Action::Train(Space::CLEAR_GEM));
            before.extend(gem(1, u8::from(number < third)));
        }
        let after = need.wagon.iter().copied().chain(train(adds, self.trained)).chain(need.named.iter().copied());
        let after: Vec<Action> = after.collect();
        let mut parts: Vec<Action> = before.iter().chain(&after).copied().filter(is_part).collect();
        parts.sort_by_key(|part| price(*part).1);
        let cost = parts.iter().map(|part| price(*part).0).sum();
        let power = power + GEM_POWER * (spent[0] + spent[1]);
        before.extend(public.turn.main_action.is_none().then_some(Action::Main(need.main)));
        all.push(Plan { boost: Boost { parts, cost, power, actions: Vec::new() }, before, after });
    }
}

/// Returns whether an action spends something.
const fn is_part(action: &Action) -> bool {
    matches!(action, Action::Bonus | Action::Copy(_) | Action::Gem(_) | Action::Train(_))
}

impl Plan {
    /// Plays the actions and returns the boost with them, without those that are done without asking; `None`
    /// if one is not legal.
    fn play(mut self, rules: &Rules, public: &PublicState) -> Option<Boost> {
        let (mut state, mut trained) = (*public, public.turn.trainer_pips);
        for action in self.before.into_iter().chain(self.after) {
            let done = match action {
                Action::Main(main) => state.turn.main_action == Some(main),
                Action::Train(space) if Some(space) == state.turn.main_action.map(MainAction::power_space) => {
                    trained += rules.set().space(space).amount;
                    state.turn.trainer_pips >= trained
                }
                Action::Hat(_) => state.turn.hat.is_some(),
                Action::Level(_) => state.phase() != Phase::BuildLevel && state.turn.main_action.is_some(),
                Action::Space(number) => {
                    let there = rules.set().position(number);
                    state.phase() != Phase::ChooseSpace && state.mover_state().hats.contains(&there)
                }
                _ => false,
            };
            if !done {
                state = after(rules, &state, action)?;
                self.boost.actions.push(action);
            }
        }
        Some(self.boost)
    }
}
