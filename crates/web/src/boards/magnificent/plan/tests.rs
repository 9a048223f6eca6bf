//! Plans and chains: every chain of a game is laid out and comes back the same.

mod gestures;
mod recorded;
mod scenes;

use std::collections::BTreeSet;

use bots::magnificent::Greedy;
use bots::{Bot, bot_rng};
use game_core::hex::Bytes32;
use game_core::{Draws, Game, SeatCount, SeatSet, ToMove, Viewer};
use magnificent::Options;
use magnificent::rules::{BoardChoice, Cards, Mode, SideChoice};

use super::*;
use crate::kit::plan::{End, Sketch, sketch};

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
    pub(crate) state: Magnificent,
    draws: Draws,
}

impl Play {
    /// Returns a new game, dealt.
    pub(crate) fn new(options: &Options, seats: u8, seed: u8) -> Self {
        let version = Magnificent::META.rules_version;
        let rules = Magnificent::rules(options, SeatCount::new(seats), None, version).expect("rules");
        let state = Magnificent::setup(&rules);
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

    /// Returns the next chance outcome.
    pub(crate) fn drawn(&mut self) -> magnificent::Chance {
        self.state.chance_at(&self.rules, self.draws.draw())
    }

    pub(crate) fn view(&self, seat: Seat) -> View {
        self.state.view(&self.rules, Viewer::Seat(seat))
    }

    pub(crate) fn position(&self, seat: Seat) -> Magnificent {
        Magnificent::position(&self.rules, &self.view(seat))
    }

    pub(crate) fn to_act(&self) -> SeatSet {
        self.state.to_move(&self.rules).to_act()
    }

    /// Returns the chain of a decider: up to chance, another seat, or another part of the game.
    pub(crate) fn chain(
        &self,
        seat: Seat,
        mut decide: impl FnMut(&Magnificent) -> Action,
    ) -> (Vec<Action>, Magnificent) {
        let (mut at, mut chain) = (self.state, Vec::new());
        let key = |at: &Magnificent| plan_key(&at.view(&self.rules, Viewer::Seat(seat)));
        let first = key(&at);
        loop {
            let action = decide(&at);
            chain.push(action);
            at.apply(&self.rules, &Step::choice(seat, action), &mut ());
            if key(&at) != first || !at.to_move(&self.rules).to_act().has(seat) {
                return (chain, at);
            }
        }
    }
}

/// Returns all kinds of tables: modes, seats, drafts, both sides of the boards.
pub(crate) fn tables() -> Vec<(Options, u8)> {
    let base = Options::default();
    let mut tables: Vec<(Options, u8)> = (2..=4).map(|seats| (base, seats)).collect();
    let b = SideChoice::B;
    let other = Options { side0: b, side1: b, side2: b, side3: b, ..base };
    let choose = SideChoice::Choose;
    let draft = Options { cards: Cards::Draft, side0: choose, side1: choose, side2: b, ..base };
    let second = Options { board0: BoardChoice::II, ..other };
    tables.extend([(second, 2), (other, 4), (draft, 3), (draft, 2)]);
    let solo = Options { mode: Mode::Solo, ..base };
    tables.extend([(solo, 1), (Options { side0: b, board0: BoardChoice::II, ..solo }, 1)]);
    tables
}

fn made(rules: &Rules, from: &Magnificent, seat: Seat, plan: &CircusPlan) -> Sketch<Magnificent> {
    let made = sketch(rules, from, seat, plan);
    assert_eq!(made.dropped, [], "{plan:?}\n{:?}", from.public().phase());
    made
}

/// Checks that the plan of a chain stands for it, whole and after each of its actions.
fn stands_for(game: &Play, seat: Seat, chain: &[Action], after: &Magnificent) {
    let (rules, from) = (&game.rules, game.position(seat));
    let mut plan = CircusPlan::adopt(rules, &from, seat, chain);
    let drafts = plan.draft.is_some();
    plan.take_draft();
    let sketched = made(rules, &from, seat, &plan);
    let about = format!("{:?}\n{chain:?}\n{plan:?}\n{:?}", from.public().phase(), sketched.chain);
    assert_eq!(sketched.chain, chain, "{about}");
    if !drafts {
        assert_eq!(Game::digest(&sketched.after, rules), Game::digest(after, rules), "{about}");
    }
    let text = serde_json::to_string(&plan).expect("JSON");
    assert_eq!(serde_json::from_str::<CircusPlan>(&text).expect("a plan"), plan);
    // What is carried out leaves the plan; the rest of it is the rest of the chain.
    for taken in 1..=chain.len() {
        let (mut at, mut rest) = (from, plan.clone());
        for action in &chain[..taken] {
            at.apply(rules, &Step::choice(seat, *action), &mut ());
            rest.done(action);
        }
        if taken == chain.len() {
            assert_eq!(rest, CircusPlan::default(), "{about}");
        } else {
            assert_eq!(made(rules, &at, seat, &rest).chain, chain[taken..], "{about}\n{taken}: {rest:?}");
        }
    }
}

/// Returns the name of an action's variant.
pub(super) fn variant(action: &Action) -> String {
    let text = format!("{action:?}");
    text.chars().take_while(|letter| letter.is_alphanumeric()).collect()
}

/// Chooses a kind of action first, so that rare ones are made.
fn by_kind(rules: &Rules, at: &Magnificent, seat: Seat, chooser: &mut Chooser) -> Action {
    let mut legal = Vec::new();
    at.legal_actions(rules, seat, &mut legal);
    let kinds: Vec<String> = legal.iter().map(variant).collect::<BTreeSet<_>>().into_iter().collect();
    let kind = &kinds[chooser.below(kinds.len())];
    legal.retain(|action| variant(action) == *kind);
    legal[chooser.below(legal.len())]
}

#[test]
fn chains_of_bots_are_laid_out_and_come_back() {
    let mut count = 0;
    for (seed, (options, seats)) in tables().into_iter().enumerate().step_by(2) {
        let mut game = Play::new(&options, seats, seed as u8);
        let mut rng = bot_rng(Bytes32([seed as u8; 32]));
        let mut bots: Vec<Greedy> = (0..seats).map(|_| Greedy::default()).collect();
        while let Some(seat) = game.to_act().first() {
            let (rules, bot) = (game.rules.clone(), &mut bots[seat.index()]);
            let (chain, after) =
                game.chain(seat, |at| bot.think(&rules, &at.view(&rules, Viewer::Seat(seat)), &mut rng).action);
            stands_for(&game, seat, &chain, &after);
            count += 1;
            game.state = after;
            game.draw();
        }
    }
    assert!(count > 300, "{count} chains");
}

#[test]
fn random_chains_are_laid_out_and_come_back_and_every_action_is_among_them() {
    let (mut count, mut seen) = (0, BTreeSet::new());
    for (seed, (options, seats)) in tables().into_iter().enumerate() {
        for round in 0..4 {
            let mut game = Play::new(&options, seats, seed as u8 * 8 + round);
            let mut chooser = Chooser(seed as u64 * 31 + u64::from(round));
            while let Some(seat) = game.to_act().first() {
                let rules = game.rules.clone();
                let (chain, after) = game.chain(seat, |at| {
                    if round % 2 == 1 {
                        return by_kind(&rules, at, seat, &mut chooser);
                    }
                    let mut legal = Vec::new();
                    at.legal_actions(&rules, seat, &mut legal);
                    legal[chooser.below(legal.len())]
                });
                stands_for(&game, seat, &chain, &after);
                seen.extend(chain.iter().map(variant));
                count += 1;
                game.state = after;
                game.draw();
            }
        }
    }
    for seed in 0..60 {
        let game = trained(seed);
        let (rules, mut chooser) = (game.rules.clone(), Chooser(u64::from(seed)));
        let (chain, after) = game.chain(YOU, |at| {
            let mut legal = Vec::new();
            at.legal_actions(&rules, YOU, &mut legal);
            // What is hard to come by is done where it can be.
            let rare = |action: &&Action| matches!(action, Action::DoubleTent(_) | Action::LeavePassing);
            let rare = legal.iter().find(rare).copied();
            rare.unwrap_or_else(|| {
                loop {
                    let action = by_kind(&rules, at, YOU, &mut chooser);
                    if action != Action::Train(magnificent::Space::BUY_POSTER) {
                        break action;
                    }
                }
            })
        });
        stands_for(&game, YOU, &chain, &after);
        seen.extend(chain.iter().map(variant));
    }
    assert!(count > 1_000, "{count} chains");
    assert_eq!(seen.len(), 43, "{seen:?}");
}

/// A press is sealed exactly if what it sends cannot be taken back: chance, another seat, the end.
#[test]
fn seals_are_on_what_cannot_be_taken_back() {
    use game_core::{ChanceSource, SeatInfo, SeatKind, Setup, Table};
    for (seed, (options, seats)) in tables().into_iter().enumerate() {
        let info = |at: u8| SeatInfo { name: at.to_string(), kind: SeatKind::Person };
        let setup = Setup { options, ..Setup::new((0..seats).map(info).collect()) };
        let source = ChanceSource::Seeded(Bytes32([seed as u8; 32]));
        let (mut table, _) = Table::<Magnificent>::open(setup, source).expect("a table");
        let mut chooser = Chooser(seed as u64);
        for _ in 0..60 {
            let Some(seat) = table.to_move().to_act().first() else { break };
            let rules = table.rules().clone();
            let mut game = Play { rules: (*rules).clone(), state: *table.state(), draws: Draws::new([0; 32]) };
            let (chain, _) = game.chain(seat, |at| {
                let mut legal = Vec::new();
                at.legal_actions(&rules, seat, &mut legal);
                legal[chooser.below(legal.len())]
            });
            game.state = *table.state();
            let mut plan = CircusPlan::adopt(&rules, &game.position(seat), seat, &chain);
            plan.take_draft();
            let sketched = sketch(&*rules, &game.position(seat), seat, &plan);
            table.play_chain(seat, sketched.chain.clone(), None).expect("it is legal");
            let sealed = sketched.end.is_sealed();
            let passed = sketched.end == End::OtherSeat || sketched.end == End::Over;
            assert_eq!(sealed, table.undoable(seat) == 0, "{seed}: {:?} {passed} {:?}", sketched.end, sketched.chain);
        }
    }
}
