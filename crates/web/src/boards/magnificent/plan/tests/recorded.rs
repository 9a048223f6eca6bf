//! Recorded games, made again by gestures: every turn leads to the position of the record.

use game_core::{Move, Record, Table};
use magnificent::camp::LaidTile;
use magnificent::components::Space;
use magnificent::preview::{Goal, Route};
use magnificent::{MainAction, Poster};

use super::*;
use crate::boards::magnificent::reading::reach::goal_of;

/// The games that are made again: boards of both sides, drafts, sides chosen at the table, solo, tents that
/// are taken and left in passing. Between them they have every kind of action.
const GAMES: [&str; 9] = [
    "e2e/tests/games/magnificent-rare",
    "magnificent/tests/endings/all-negative",
    "magnificent/tests/endings/solo-lost",
    "magnificent/tests/endings/solo-won",
    "magnificent/tests/endings/standard-2",
    "magnificent/tests/endings/standard-3-draft",
    "magnificent/tests/endings/standard-4-b",
    "magnificent/tests/endings/standard-4-sides",
    "magnificent/tests/endings/tie-on-the-track",
];

fn table(name: &str) -> Table<Magnificent> {
    let path = format!("../{name}.gamekeeper.json");
    let text = std::fs::read_to_string(&path).expect(&path);
    Table::load(&Record::read(&text).expect("a record"), None).expect("a valid record")
}

/// A seat that makes a chain again, gesture by gesture.
struct Hands<'a> {
    here: Here<'a>,
    plan: CircusPlan,
    /// The gems that were spent one by one.
    gems: Vec<Action>,
}

impl Hands<'_> {
    fn public(&self) -> PublicState {
        position_after(self.here, &self.plan)
    }

    /// Returns the space of a road to which a number of steps leads, as something that is pointed at.
    fn road(&self, wagon: Option<&Action>, steps: u8, back: bool) -> Option<Goal> {
        let public = self.public();
        let track = match wagon {
            Some(Action::Wagon(colour)) => *colour,
            _ => public.turn.wagon.or(public.turn.colour)?,
        };
        goal_of(self.here.rules, &public, Route { wagon: track, steps, back, passing: None })
    }

    /// Goes where the next actions lead, what they spend on the way first, and returns how many they are. A
    /// main action without a destination, which leaves no choice, is chosen alone.
    fn go(&mut self, main: Option<MainAction>, rest: &[Action]) -> usize {
        let leads = |step: &Action| matches!(step, Action::Level(_) | Action::Steps(_) | Action::Space(_));
        let is_way = |step: &&Action| {
            matches!(step, Action::Train(_) | Action::Bonus | Action::Copy(_) | Action::Wagon(_) | Action::Hat(_))
                || leads(step)
        };
        let way = rest.iter().take_while(is_way).count();
        let Some(at) = rest[..way].iter().position(leads) else {
            self.plan.steps.extend(main.map(Action::Main));
            let hat = rest.first().filter(|step| matches!(step, Action::Hat(_)));
            self.plan.steps.extend(hat);
            return usize::from(hat.is_some());
        };
        for action in &rest[..at] {
            match action {
                Action::Bonus if self.plan.has(Action::Bonus) => {}
                Action::Bonus => self.plan.use_bonus(self.here),
                Action::Copy(card) => self.plan.copy(self.here, *card),
                Action::Train(space @ Space::PASSING_TENT) => self.plan.train(self.here, *space),
                _ => {}
            }
        }
        let find = |is: fn(&Action) -> bool| rest[..at].iter().find(|step| is(step));
        match rest[at] {
            Action::Level(power) => assert!(self.plan.goal_level(self.here, power), "level {power}"),
            Action::Space(number) => {
                assert!(self.plan.goal_step(self.here, number), "step {number}");
                if let Some(Action::Hat(hat)) = find(|step| matches!(step, Action::Hat(_))) {
                    self.plan.choose_hat(*hat);
                }
            }
            Action::Steps(steps) => {
                let wagon = find(|step| matches!(step, Action::Wagon(_)));
                let back = rest[..at].contains(&Action::Train(Space::REVERSE));
                match self.road(wagon, steps, back) {
                    Some(goal) => assert!(self.plan.point_at(self.here, goal), "{goal:?}"),
                    None => self.plan.goal_steps(self.here, 0),
                }
            }
            _ => {}
        }
        self.exchange_parts(&rest[..at]);
        at + 1
    }

    /// Takes trainers for the gems that the cheapest way would have spent, where the recorded one has them. A
    /// trainer without whom nothing is within reach goes by himself (R11).
    fn exchange_parts(&mut self, way: &[Action]) {
        for action in way {
            let Action::Train(space) = action else { continue };
            let count = |actions: &[Action]| actions.iter().filter(|step| *step == action).count();
            if count(&self.plan.steps) < count(way) {
                self.plan.train(self.here, *space);
            }
        }
        let spent = |plan: &CircusPlan, gem: Action| plan.steps.iter().filter(|step| **step == gem).count();
        for gem in ColourOrClear::ALL.map(Action::Gem) {
            let recorded = self.gems.iter().filter(|one| **one == gem).count();
            while spent(&self.plan, gem) > recorded {
                self.plan.remove_part(gem);
            }
        }
    }

    /// Makes the next gesture, and returns how many actions of the chain it stands for besides the first.
    fn gesture(&mut self, action: Action, rest: &[Action]) -> usize {
        let (plan, here) = (&mut self.plan, self.here);
        match action {
            Action::Side(side) => plan.choose_side(side),
            Action::Draft(card) => {
                plan.choose_draft(card);
                plan.take_draft();
            }
            Action::Keep(card) => plan.keep(card),
            Action::Tile(space) => plan.choose_tile(space),
            Action::SoloDiscard(slot) => plan.trade(slot),
            Action::Take { kind, face, card } => plan.put_die(here, kind, face, card),
            Action::Flip => plan.flip(),
            Action::SetDie(face) => plan.set_face(face),
            Action::Colour(colour) => plan.choose_colour(here, colour),
            Action::Gem(kind) => {
                self.gems.push(action);
                plan.add_gem(kind);
            }
            // Pips are on from the start.
            Action::Bonus if plan.has(Action::Bonus) => {}
            Action::Bonus => plan.use_bonus(here),
            Action::Copy(card) => plan.copy(here, card),
            Action::Train(Space::ARRANGE) => self.arrange(true, rest),
            Action::Train(space) => plan.train(here, space),
            Action::DoubleTent(column) => plan.double_tent(column),
            Action::Main(main) => return self.go(Some(main), rest),
            Action::Lay { tile, orientation, row, column } => plan.lay(LaidTile { tile, orientation, row, column }),
            Action::TakePassing => plan.pass(here, true),
            Action::LeavePassing => plan.pass(here, false),
            Action::Tent(column) => plan.place_tent(here, column),
            Action::Poster(source) => plan.take_poster(here, source),
            Action::Place(column) | Action::Replace(column) => plan.hang(here, column),
            Action::Discard => plan.discard(here),
            Action::Complete(column) => {
                plan.toggle_show(column);
                let pays = rest.iter().map_while(|step| if let Action::Pay(pay) = step { Some(*pay) } else { None });
                let pays: Vec<Payment> = pays.collect();
                plan.pay(column, &pays);
            }
            Action::Arrange => self.arrange(false, rest),
            Action::Give(kind) => plan.toggle_give(kind, true),
            Action::EndTurn => plan.end_turn(here),
            Action::Level(_) | Action::Steps(_) | Action::Space(_) | Action::Hat(_) => {
                let way: Vec<Action> = core::iter::once(action).chain(rest.iter().copied()).collect();
                return self.go(None, &way).saturating_sub(1);
            }
            Action::ChooseSet(slot) => plan.choose_set(slot),
            Action::RejectSet(slot) => plan.reject_set(slot),
            Action::Score(card) => plan.score(card),
            Action::Coins(coins) => plan.pay_coins(coins),
            // Closings follow from the next gesture; what else there is was made with the one before.
            _ => {}
        }
        0
    }

    /// Puts the posters in another arrangement: those that were put, and then those that are left, which the
    /// engine puts without asking.
    fn arrange(&mut self, before_show: bool, rest: &[Action]) {
        let puts = rest.iter().map_while(|step| if let Action::Put(put) = step { Some(*put) } else { None });
        let puts: Vec<Option<Poster>> = puts.collect();
        let hung = self.public().player(self.here.seat).posters;
        let mut left = hung.into_iter().flatten().filter(|poster| !puts.contains(&Some(*poster)));
        let all = core::array::from_fn(|at| puts.get(at).copied().unwrap_or_else(|| left.next()));
        self.plan.arrange(before_show, &all);
    }
}

/// Makes the actions of a seat up to chance, another seat or another part of the game again.
fn again(rules: &Rules, state: &Magnificent, seat: Seat, chain: &[Action]) -> Sketch<Magnificent> {
    let view = state.view(rules, Viewer::Seat(seat));
    let mut hands = Hands { here: Here { rules, view: &view, seat }, plan: CircusPlan::default(), gems: Vec::new() };
    let mut at = 0;
    while let Some(action) = chain.get(at) {
        at += 1 + hands.gesture(*action, &chain[at + 1..]);
    }
    // Pips are on from the start, and what is free is taken at the end: who wants neither takes it out.
    if !chain.contains(&Action::Bonus) && hands.plan.remove_part(Action::Bonus) {
        hands.plan.steps.extend(chain.last().filter(|last| **last == Action::EndTurn));
    }
    sketch(rules, &hands.here.from(), seat, &hands.plan)
}

/// Returns whether a chain that was made again leads where the recorded one leads. A show that the recorded
/// one stops before its last action may still be open, and nobody goes the long way round to where a shorter
/// one leads without a trainer.
fn is_same(rules: &Rules, made: &Magnificent, recorded: &Magnificent, chain: &[Action]) -> bool {
    let (one, other) = (made.public(), recorded.public());
    Game::digest(made, rules) == Game::digest(recorded, rules)
        || chain.contains(&Action::Stop) && !chain.contains(&Action::EndTurn) && one.players == other.players
        || chain.contains(&Action::Train(Space::REVERSE)) && one.wagons == other.wagons
}

#[test]
fn turns_of_recorded_games_are_made_again() {
    let (mut seen, mut faults, mut count) = (BTreeSet::new(), Vec::new(), 0);
    for name in GAMES {
        let table = table(name);
        let (rules, steps) = (table.rules(), table.steps());
        let (mut state, mut at) = (Magnificent::setup(rules), 0);
        while let Some(step) = steps.get(at) {
            let Step::Choice(Move { seat, .. }) = step else {
                state.apply(rules, step, &mut ());
                at += 1;
                continue;
            };
            let key = |state: &Magnificent| plan_key(&state.view(rules, Viewer::Seat(*seat)));
            let (first, before, mut chain) = (key(&state), state, Vec::new());
            while let Some(Step::Choice(Move { seat: who, action })) = steps.get(at)
                && who == seat
                && key(&state) == first
            {
                chain.push(*action);
                state.apply(rules, &steps[at], &mut ());
                at += 1;
            }
            seen.extend(chain.iter().map(variant));
            count += 1;
            let made = again(rules, &before, *seat, &chain);
            let same = match chain[..] {
                [Action::Draft(card)] => made.chain == [Action::Draft(card)],
                _ => is_same(rules, &made.after, &state, &chain),
            };
            if !same {
                let text = |chain: &[Action]| chain.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
                let dropped: Vec<String> = made.dropped.iter().map(|(action, _)| action.to_string()).collect();
                faults.push(format!(
                    "{name} {at}: {}\n  became {}\n  without {dropped:?}",
                    text(&chain),
                    text(&made.chain)
                ));
            }
        }
    }
    assert!(faults.is_empty(), "{} of {count}:\n{}", faults.len(), faults.join("\n"));
    assert_eq!(seen.len(), 43, "{seen:?}");
}
