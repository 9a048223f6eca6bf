//! Tests of the tree search: with nothing but the rules, and with the guides of the four games.

use bots::search::{Halving, Playouts, Rollouts, Root, Tree};
use bots::{Bot, BotRng, Budget, Level, Random, SearchResult, bot_rng, think};
use game_core::{Draws, Game, SeatCount, Step, ToMove, Viewer, fair};
use game_laws::toy::{Options, Sides, Toy};

use crate::tiny::{Choice, Kind, Tiny};

const ROOTS: [Root; 2] = [Root::Bounds, Root::Halving(16)];

fn rng() -> BotRng {
    bot_rng(fair::seed_from_text("tree"))
}

fn tree<G: Game>(root: Root, nodes: u64) -> Tree<G, Playouts<G, Random>> {
    Tree::new(Playouts::new(|| Random), root, nodes)
}

/// The result of the first seat that is to act.
fn decide<G: Game>(bot: &mut dyn Bot<G>, rules: &G::Rules, state: &G) -> SearchResult<G::Action> {
    let seat = state.to_move(rules).to_act().first().unwrap();
    bot.think(rules, &state.view(rules, Viewer::Seat(seat)), &mut rng())
}

/// Rollouts take the average of the replies, a tree finds the best one.
#[test]
fn a_tree_sees_the_reply_that_rollouts_average_away() {
    let start = Tiny::setup(&Kind::Trap);
    let mut rollouts = Halving::new(Rollouts::<Tiny, Random>::new(|| Random), 2_000);
    assert_eq!(decide(&mut rollouts, &Kind::Trap, &start).action, Choice(1), "the trap");
    for root in ROOTS {
        let found = decide(&mut tree(root, 2_000), &Kind::Trap, &start);
        assert_eq!(found.action, Choice(0), "the draw: {root:?}");
        assert_eq!(found.candidates[0].estimate.share, 0.5);
    }
}

/// If seat 1 knew what seat 0 chose in secret, seat 0 would expect to lose.
#[test]
fn secret_decisions_are_not_known_to_others() {
    for root in ROOTS {
        let found = decide(&mut tree(root, 4_000), &Kind::Pennies, &Tiny::setup(&Kind::Pennies));
        for candidate in found.candidates {
            assert!((0.2..0.8).contains(&candidate.estimate.share), "{root:?}: {candidate:?}");
        }
    }
}

/// Plays a game of random actions in which a bot is asked at every decision with a choice, and checks what it
/// answers: legal, the same for an equal view and seed, the same with several threads, and legal when it is
/// stopped at once or soon.
fn play<G: Game>(rules: &G::Rules, make: &dyn Fn() -> Box<dyn Bot<G>>, seed: u8, every: usize) {
    let (mut draws, mut rng) = (Draws::new([seed; 32]), rng());
    let mut state = G::setup(rules);
    let mut decisions = 0;
    loop {
        let step = match state.to_move(rules) {
            ToMove::Over => return,
            ToMove::Chance => Step::Chance(state.chance_at(rules, draws.draw())),
            ToMove::Seats(seats) => {
                let seat = seats.first().unwrap();
                let view = state.view(rules, Viewer::Seat(seat));
                decisions += 1;
                if decisions % every == 0 {
                    let other = G::determinize(rules, &view, &mut rng).view(rules, Viewer::Seat(seat));
                    let ask =
                        |view: &G::View, budget: Budget| think(&mut *make(), rules, view, &mut self::rng(), &budget);
                    let found = ask(&view, Budget::default());
                    assert_eq!(state.validate(rules, seat, &found.action), Ok(()));
                    assert_eq!(found, ask(&other, Budget::default()));
                    assert_eq!(found, ask(&view, Budget::default().with_threads(3)));
                    for nodes in [0, 1, 40] {
                        let limited = Budget::default().with_nodes(nodes);
                        let stopped = ask(&view, limited.clone());
                        assert_eq!(stopped, ask(&view, limited.with_threads(3)), "with {nodes} nodes");
                        assert_eq!(state.validate(rules, seat, &stopped.action), Ok(()));
                    }
                }
                Step::choice(seat, state.random_action(rules, seat, &mut rng))
            }
        };
        state.apply(rules, &step, &mut ());
    }
}

/// The toy has hidden hands, chance, simultaneous phases, teams and a solo game.
#[test]
fn the_rules_alone_are_enough() {
    for (mode, seats) in [(Sides::Alone, 1), (Sides::Alone, 2), (Sides::Alone, 3), (Sides::Teams, 4)] {
        let rules = Toy::rules(&Options { mode, ..Options::default() }, SeatCount::new(seats), None, 1).unwrap();
        for root in ROOTS {
            (0..3).for_each(|seed| play::<Toy>(&rules, &|| Box::new(tree(root, 300)), seed, 1));
        }
    }
}

fn with_nodes<G: Game>(mut bot: Box<dyn Bot<G>>, nodes: u64) -> Box<dyn Bot<G>> {
    bot.set_nodes(nodes);
    bot
}

#[test]
fn every_game_has_a_tree() {
    for root in ROOTS {
        for (mode, seats) in [(ingenious::Mode::Standard, 3), (ingenious::Mode::Team, 4), (ingenious::Mode::Solo, 1)] {
            let options = ingenious::Options { mode, ..ingenious::Options::default() };
            let rules = ingenious::Ingenious::rules(&options, SeatCount::new(seats), None, 1).unwrap();
            play(&rules, &|| with_nodes(bots::ingenious::tree(root), 400), 1, 9);
        }
        let options = spots::Options { turn_limit: spots::rules::TurnLimit::Trial, ..spots::Options::default() };
        for seats in [2, 4] {
            let rules = spots::Spots::rules(&options, SeatCount::new(seats), None, 1).unwrap();
            play(&rules, &|| with_nodes(bots::spots::tree(root), 100), 1, 97);
        }
        for seats in [1, 2, 6] {
            let options = spectacular::Options {
                mode: if seats == 1 { spectacular::Mode::Solo } else { spectacular::Mode::Base },
                ..spectacular::Options::default()
            };
            let rules = spectacular::Spectacular::rules(&options, SeatCount::new(seats), None, 1).unwrap();
            play(&rules, &|| with_nodes(bots::spectacular::tree(root), 400), 1, 23);
        }
        for seats in [1, 4] {
            let options = magnificent::Options {
                mode: if seats == 1 { magnificent::Mode::Solo } else { magnificent::Mode::Standard },
                ..magnificent::Options::default()
            };
            let rules = magnificent::Magnificent::rules(&options, SeatCount::new(seats), None, 1).unwrap();
            play(&rules, &|| with_nodes(bots::magnificent::tree(root), 60), 1, 19);
        }
    }
}

/// The searches of the levels are the same with several threads, and for equal views and seeds.
#[test]
fn masters_decide_the_same_with_several_threads() {
    let two = SeatCount::new(2);
    let rules = ingenious::Ingenious::rules(&ingenious::Options::default(), two, None, 1).unwrap();
    play(&rules, &|| with_nodes(bots::ingenious::bot(Level::Master), 2_000), 2, 19);
    let rules = spectacular::Spectacular::rules(&spectacular::Options::default(), two, None, 1).unwrap();
    play(&rules, &|| with_nodes(bots::spectacular::bot(Level::Master), 2_500), 2, 61);
    let rules = magnificent::Magnificent::rules(&magnificent::Options::default(), two, None, 1).unwrap();
    play(&rules, &|| with_nodes(bots::magnificent::bot(Level::Master), 3_000), 2, 61);
}
