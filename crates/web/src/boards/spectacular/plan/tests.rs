//! Plans and chains: every chain that bots play is laid out and comes back the same.

mod gestures;
mod lesson;
mod scenes;

use bots::spectacular::Greedy;
use bots::{Bot, bot_rng};
use game_core::hex::Bytes32;
use game_core::{Draws, Game, Seat, SeatCount, Step, ToMove, Viewer};
use spectacular::rules::{Missions, Picks};
use spectacular::{Mode, Options, Side};

use super::*;
use crate::kit::plan::{Sketch, sketch};

pub(crate) use scenes::*;

/// A generator that is good enough to choose actions.
pub(crate) struct Chooser(pub(crate) u64);

impl Chooser {
    pub(crate) fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % count.max(1)
    }
}

/// A game in progress, without a table.
pub(crate) struct Play {
    pub(crate) rules: Rules,
    pub(crate) state: Spectacular,
    draws: Draws,
}

impl Play {
    /// Returns a new game, dealt.
    pub(crate) fn new(options: &Options, seats: u8, seed: u8) -> Self {
        let rules = Spectacular::rules(options, SeatCount::new(seats), None, 1).expect("rules");
        let state = Spectacular::setup(&rules);
        let mut game = Self { rules, state, draws: Draws::new([seed; 32]) };
        game.draw();
        game
    }

    /// Draws until a seat is to act.
    pub(crate) fn draw(&mut self) {
        while self.state.to_move(&self.rules) == ToMove::Chance {
            let outcome = self.state.chance_at(&self.rules, self.draws.draw());
            self.state.apply(&self.rules, &Step::Chance(outcome), &mut ());
        }
    }

    pub(crate) fn view(&self, seat: Seat) -> View {
        self.state.view(&self.rules, Viewer::Seat(seat))
    }

    pub(crate) fn position(&self, seat: Seat) -> Spectacular {
        Spectacular::position(&self.rules, &self.view(seat))
    }

    pub(crate) fn to_act(&self) -> SeatSet {
        self.state.to_move(&self.rules).to_act()
    }

    /// Plays a chain, which must be legal.
    pub(crate) fn play(&mut self, seat: Seat, chain: &[Action]) {
        for action in chain {
            assert_eq!(self.state.validate(&self.rules, seat, action), Ok(()), "{action} at {:?}", self.state.phase());
            self.state.apply(&self.rules, &Step::choice(seat, *action), &mut ());
        }
    }

    /// Returns the chain of a press that this decider makes: up to chance, another seat, another phase, or an
    /// action that is sent alone.
    fn press(&self, seat: Seat, mut decide: impl FnMut(&Spectacular) -> Action) -> (Vec<Action>, Spectacular) {
        let (mut at, mut chain) = (self.state, Vec::new());
        let phase = Game::simultaneous_phase(&at, &self.rules);
        let turn = at.turn();
        loop {
            let action = decide(&at);
            chain.push(action);
            at.apply(&self.rules, &Step::choice(seat, action), &mut ());
            let is_over = closes(&action) || matches!(action, Action::LetGo | Action::Save(_));
            let same = Game::simultaneous_phase(&at, &self.rules) == phase && at.turn() == turn;
            if is_over || !same || !at.to_move(&self.rules).to_act().has(seat) {
                return (chain, at);
            }
        }
    }
}

/// Returns all kinds of tables: for 1 to 6 seats, with the options.
pub(crate) fn tables() -> Vec<(Options, u8)> {
    let base = Options::default();
    let mut tables: Vec<(Options, u8)> = (2..=6).map(|seats| (base.clone(), seats)).collect();
    let ascending = Options { picks: Picks::Ascending, ..base.clone() };
    tables.extend([(ascending.clone(), 2), (ascending, 4)]);
    let full = Options { missions: Missions::On, side: Side::Asymmetric, ..base.clone() };
    tables.extend([(full.clone(), 3), (Options { picks: Picks::Ascending, ..full }, 6)]);
    let solo = Options { mode: Mode::Solo, ..base };
    tables.extend([(solo.clone(), 1), (Options { side: Side::Asymmetric, ..solo }, 1)]);
    tables
}

fn sorted(chain: &[Action]) -> Vec<Action> {
    let mut chain: Vec<Action> = chain.iter().copied().filter(|action| !matches!(action, Action::Next(_))).collect();
    chain.sort();
    chain
}

fn made(rules: &Rules, from: &Spectacular, seat: Seat, plan: &ParkPlan) -> Sketch<Spectacular> {
    let made = sketch(rules, from, seat, plan);
    assert_eq!(made.dropped, [], "{plan:?}\n{:?}", from.phase());
    made
}

/// What a person has laid out and pressed.
fn pressed(rules: &Rules, from: &Spectacular, seat: Seat, chain: &[Action]) -> ParkPlan {
    let mut plan = ParkPlan::adopt(rules, from, seat, chain);
    plan.close |= chain.last().is_some_and(closes);
    plan
}

/// Checks that the plan of a chain stands for it; returns whether the chain is literally the same.
fn stands_for(game: &Play, seat: Seat, chain: &[Action], after: &Spectacular) -> bool {
    let (rules, from) = (&game.rules, game.position(seat));
    let plan = pressed(rules, &from, seat, chain);
    let made = made(rules, &from, seat, &plan);
    let about = format!("{:?}\n{chain:?}\n{plan:?}\n{:?}", from.phase(), made.chain);
    assert_eq!(sorted(&made.chain), sorted(chain), "{about}");
    assert_eq!(made.after.player(seat), after.player(seat), "{about}");
    let text = serde_json::to_string(&plan).expect("JSON");
    assert_eq!(serde_json::from_str::<ParkPlan>(&text).expect("a plan"), plan);
    // What is carried out leaves the plan; the rest of it is the rest of the chain.
    for taken in 1..=made.chain.len() {
        let mut at = from;
        let mut rest = plan.clone();
        for action in &made.chain[..taken] {
            at.apply(rules, &Step::choice(seat, *action), &mut ());
            rest.done(action);
        }
        if taken == made.chain.len() {
            assert_eq!(rest, ParkPlan::default(), "{about}");
        } else {
            assert_eq!(self::made(rules, &at, seat, &rest).chain, made.chain[taken..], "{about}\n{taken}: {rest:?}");
        }
    }
    made.chain == chain
}

#[test]
fn chains_of_bots_are_laid_out_and_come_back() {
    let (mut count, mut exact) = (0, 0);
    for (seed, (options, seats)) in tables().into_iter().enumerate() {
        let mut game = Play::new(&options, seats, seed as u8);
        let mut rng = bot_rng(Bytes32([seed as u8; 32]));
        while let Some(seat) = game.to_act().first() {
            let rules = game.rules.clone();
            let think = |at: &Spectacular| Greedy.think(&rules, &at.view(&rules, Viewer::Seat(seat)), &mut rng).action;
            let (chain, after) = game.press(seat, think);
            exact += usize::from(stands_for(&game, seat, &chain, &after));
            count += 1;
            game.play(seat, &chain);
            game.draw();
        }
    }
    assert!(count > 800 && exact * 4 > count * 3, "{exact} of {count} are literally the same");
}

#[test]
fn random_chains_are_laid_out_and_come_back() {
    let mut count = 0;
    for (seed, (options, seats)) in tables().into_iter().enumerate() {
        for round in 0..3 {
            let mut game = Play::new(&options, seats, seed as u8 * 8 + round);
            let mut chooser = Chooser(seed as u64 * 31 + u64::from(round));
            while let Some(seat) = game.to_act().first() {
                let rules = game.rules.clone();
                let (chain, after) = game.press(seat, |at| {
                    let mut legal = Vec::new();
                    at.legal_actions(&rules, seat, &mut legal);
                    legal[chooser.below(legal.len())]
                });
                stands_for(&game, seat, &chain, &after);
                count += 1;
                game.play(seat, &chain);
                game.draw();
            }
        }
    }
    assert!(count > 1_500, "{count} chains");
}

/// A hint goes on where the picks end: a bot answers from the view ahead, and its places join the plan.
#[test]
fn advice_reaches_into_the_next_phase() {
    let mut count = 0;
    for (seed, (options, seats)) in tables().into_iter().enumerate().filter(|(_, (_, seats))| *seats > 1) {
        let mut game = Play::new(&options, seats, seed as u8);
        let mut rng = bot_rng(Bytes32([seed as u8; 32]));
        while let Some(seat) = game.to_act().first().filter(|_| game.state.turn() < 4) {
            let rules = game.rules.clone();
            let mut think =
                |at: &Spectacular| Greedy.think(&rules, &at.view(&rules, Viewer::Seat(seat)), &mut rng).action;
            let (chain, _) = game.press(seat, &mut think);
            if game.state.phase() == Phase::Choose {
                let from = game.position(seat);
                let picked = ParkPlan::adopt(&rules, &from, seat, &chain);
                let ahead = made(&rules, &from, seat, &picked).ahead.expect("a question about the places");
                assert_eq!(Spectacular::validate_view(&rules, &ahead.view), Ok(()), "a worker asks the bot with it");
                let asked = Spectacular::position(&rules, &ahead.view);
                assert_eq!(
                    asked.view(&rules, Viewer::Seat(seat)),
                    *ahead.view,
                    "a bot takes it as the view of a table"
                );
                let there = Play { rules: rules.clone(), state: asked, draws: Draws::new([0; 32]) };
                let (places, _) = there.press(seat, &mut think);
                let plan = picked.and_then(ParkPlan::adopt(&rules, &ahead.from, seat, &places));
                let whole = made(&rules, &from, seat, &plan);
                assert_eq!((whole.chain, sorted(&whole.prepared)), (chain.clone(), sorted(&places)), "{plan:?}");
                let one_by_one = options.picks == Picks::Ascending;
                assert!(one_by_one || whole.ahead.is_none(), "nothing is left to ask in this turn");
                count += 1;
            }
            game.play(seat, &chain);
            game.draw();
        }
    }
    assert!(count > 100, "{count} turns");
}

/// The picks and places of a turn are laid out together: the picks are the chain, the places are prepared.
#[test]
fn what_is_built_is_prepared_with_the_choice() {
    let mut count = 0;
    for (seed, (options, seats)) in tables().into_iter().enumerate().filter(|(_, (_, seats))| *seats > 1) {
        let mut game = Play::new(&options, seats, seed as u8);
        let mut rng = bot_rng(Bytes32([seed as u8; 32]));
        let mut chosen: Vec<Option<(Spectacular, ParkPlan)>> = vec![None; usize::from(seats)];
        while let Some(seat) = game.to_act().first() {
            let rules = game.rules.clone();
            let think = |at: &Spectacular| Greedy.think(&rules, &at.view(&rules, Viewer::Seat(seat)), &mut rng).action;
            let (chain, _) = game.press(seat, think);
            let from = game.position(seat);
            let plan = ParkPlan::adopt(&rules, &from, seat, &chain);
            match game.state.phase() {
                Phase::Choose => chosen[seat.index()] = Some((from, plan)),
                Phase::Build => {
                    let (before, picked) = chosen[seat.index()].take().expect("it has chosen");
                    let mut both = ParkPlan { items: plan.items, ..picked };
                    let whole = made(&rules, &before, seat, &both);
                    assert_eq!(whole.chain.len(), 2, "{both:?}");
                    assert_eq!(whole.prepared, made(&rules, &from, seat, &plan).chain, "{both:?}");
                    both.wait = true;
                    assert_eq!(made(&rules, &before, seat, &both).prepared, [], "only taken");
                    // While others choose, the places alone are prepared.
                    let (mut at, mut rest) = (before, both.clone());
                    for action in &whole.chain {
                        at.apply(&rules, &Step::choice(seat, *action), &mut ());
                        rest.done(action);
                    }
                    rest.wait = false;
                    if at.phase() == Phase::Choose {
                        let rest = made(&rules, &at, seat, &rest);
                        assert_eq!((rest.chain.len(), rest.prepared), (0, whole.prepared));
                    }
                    count += 1;
                }
                _ => {}
            }
            game.play(seat, &chain);
            game.draw();
        }
    }
    assert!(count > 300, "{count} turns");
}

#[test]
fn in_ascending_order_a_choice_is_prepared_before_its_turn() {
    let options = Options { picks: Picks::Ascending, ..Options::default() };
    let mut game = Play::new(&options, 3, 1);
    while game.state.phase() != Phase::Choose {
        let seat = game.to_act().first().expect("a seat is to act");
        let close = if game.state.phase() == Phase::Reroll { Action::Roll } else { Action::NoSwap };
        game.play(seat, &[close]);
        game.draw();
    }
    let waiting = game.rules.seats.seats().find(|seat| !game.to_act().has(*seat)).expect("one acts at a time");
    let player = game.state.player(waiting);
    let space = Space::Tile(spectacular::Habitat::Green);
    assert!(player.supply.item(&game.rules, space).is_some() && player.slot(Slot::Tile(0)).is_some());
    let plan = ParkPlan { picks: (Some(space), Some(Slot::Tile(0))), ..ParkPlan::default() };
    let made = made(&game.rules, &game.position(waiting), waiting, &plan);
    assert_eq!((made.chain.len(), made.prepared.len()), (0, 2));
}

#[test]
fn no_plan_makes_the_sketch_fail() {
    for (seed, (options, seats)) in tables().into_iter().enumerate() {
        let mut game = Play::new(&options, seats, seed as u8);
        let mut chooser = Chooser(seed as u64);
        while let Some(seat) = game.to_act().first() {
            let plan = wild(&mut chooser);
            let made = sketch(&game.rules, &game.position(seat), seat, &plan);
            let view = game.view(seat);
            let planned = Planned::new(&game.rules, &view, seat, &plan);
            planned.after();
            planned.lost();
            let chain = if made.chain.is_empty() {
                let mut legal = Vec::new();
                game.state.legal_actions(&game.rules, seat, &mut legal);
                vec![legal[chooser.below(legal.len())]]
            } else {
                made.chain
            };
            let stop = chain.iter().position(|action| {
                let mut at = game.state;
                at.apply(&game.rules, &Step::choice(seat, *action), &mut ());
                at.to_move(&game.rules) == ToMove::Chance
            });
            game.play(seat, &chain[..stop.map_or(chain.len(), |at| at + 1)]);
            game.draw();
        }
    }
}

/// Returns a plan without sense.
fn wild(chooser: &mut Chooser) -> ParkPlan {
    let mut below = |count: usize| chooser.below(count);
    let hex = |below: &mut dyn FnMut(usize) -> usize| Hex::new(below(6) as i8 - 2, below(5) as i8);
    let mut item = || {
        let place = match below(4) {
            0 => None,
            1 => Some(Place::Box),
            2 => Some(Place::Die(hex(&mut below))),
            _ => Some(Place::Tile(hex(&mut below), [None, Some(Point::S)][below(2)])),
        };
        let help = [None, Some((Help::ALL[below(3)], Way::ALL[below(2)]))][below(2)];
        ItemPlan { help, place, back: false }
    };
    let items = [item(), item()];
    let colour = spectacular::Habitat::ALL[below(4)];
    let spaces = [Space::Tile(colour), Space::Die(colour), Space::Inside(colour), Space::Solo(below(8) as u8)];
    let slots = [Slot::Tile(below(3) as u8), Slot::Die(below(8) as u8)];
    let change = Changed { hex: hex(&mut below), help: Help::ALL[below(3)], way: Way::ALL[below(2)] };
    ParkPlan {
        marks: below(256) as u8,
        drops: below(256) as u8,
        swap: [None, Some((below(3) as u8, below(3) as u8))][below(2)],
        side: [None, Some(SoloSide::Dice), Some(SoloSide::Tiles)][below(3)],
        save: [None, Some(Saving::LetGo), Some(Saving::With(Help::ALL[below(3)]))][below(3)],
        picks: ([None, Some(spaces[below(4)])][below(2)], [None, Some(slots[below(2)])][below(2)]),
        items,
        changes: vec![change],
        close: below(2) == 1,
        wait: below(2) == 1,
    }
}

#[test]
fn a_plan_belongs_to_a_preparation_or_a_turn() {
    for (seed, (options, seats)) in tables().into_iter().enumerate() {
        let mut game = Play::new(&options, seats, seed as u8);
        let mut chooser = Chooser(seed as u64);
        while let Some(seat) = game.to_act().first() {
            let before = (game.view(seat), plan_key(&game.view(seat)));
            let mut legal = Vec::new();
            game.state.legal_actions(&game.rules, seat, &mut legal);
            game.play(seat, &[legal[chooser.below(legal.len())]]);
            let drawn = plan_key(&game.view(seat));
            game.draw();
            let (view, key) = (game.view(seat), plan_key(&game.view(seat)));
            let step = |phase: Phase| match phase {
                Phase::Side | Phase::Save { .. } | Phase::Choose | Phase::Build => 0,
                Phase::Reroll => 1,
                Phase::Swap => 2,
                Phase::SoloReroll => 3,
                Phase::SoloDiscard => 4,
                _ => 5,
            };
            let same = (view.turn, step(view.phase)) == (before.0.turn, step(before.0.phase));
            assert_eq!(key == before.1, same, "{:?} {:?}", before.0.phase, view.phase);
            // Between the rounds stands the workers' phase, although nobody may have been asked in it.
            let between = view.turn == 8 && before.0.turn == 7;
            assert!(drawn == before.1 || drawn == key || between, "{drawn} between {} and {key}", before.1);
        }
    }
}
