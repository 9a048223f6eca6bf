//! Bots decide by views alone: two different states with equal views, and equal seeds, give equal choices.

use bots::search::Root;
use bots::{Bot, Budget, Level, Random, bot_rng, think};
use game_core::{Draws, Game, SeatCount, Step, ToMove, Viewer, fair};

/// The bots of a game, each with its name.
type Bots<G> = Vec<(String, Box<dyn Fn() -> Box<dyn Bot<G>>>)>;

/// A bot with its name.
type Named<G> = (&'static str, fn() -> Box<dyn Bot<G>>);

/// The levels, the tree searches, and other bots of a game.
fn bots<G: Game>(
    level: fn(Level) -> Box<dyn Bot<G>>,
    tree: fn(Root) -> Box<dyn Bot<G>>,
    others: &[Named<G>],
) -> Bots<G> {
    let mut bots: Bots<G> = vec![("random".to_owned(), Box::new(|| Box::new(Random)))];
    bots.extend(Level::ALL.map(|of| (of.to_string(), Box::new(move || level(of)) as Box<dyn Fn() -> _>)));
    let roots = [Root::Bounds, Root::Halving(16)];
    bots.extend(roots.map(|root| (format!("{root:?}"), Box::new(move || tree(root)) as Box<dyn Fn() -> _>)));
    bots.extend(others.iter().map(|&(name, make)| (name.to_owned(), Box::new(make) as Box<dyn Fn() -> _>)));
    bots
}

/// Plays random games and asks every bot at some decisions, about the view of the state and about that of
/// another state which looks the same to the seat. Returns how often the two states differed.
fn ask<G: Game + PartialEq>(rules: &G::Rules, bots: &Bots<G>, games: u64, every: usize) -> usize {
    let mut different = 0;
    for game in 0..games {
        let seed = fair::game_seed(fair::seed_from_text("equal views"), game);
        let (mut draws, mut rng) = (Draws::new(seed.0), bot_rng(seed));
        let mut state = G::setup(rules);
        let mut decisions = 0;
        loop {
            let step = match state.to_move(rules) {
                ToMove::Over => break,
                ToMove::Chance => Step::Chance(state.chance_at(rules, draws.draw())),
                ToMove::Seats(seats) => {
                    let seat = seats.first().unwrap();
                    decisions += 1;
                    if decisions % every == 0 {
                        let view = state.view(rules, Viewer::Seat(seat));
                        // Several tries, as a state drawn at random may happen to be the same.
                        let other =
                            (0..8).map(|_| G::determinize(rules, &view, &mut rng)).find(|other| *other != state);
                        different += usize::from(other.is_some());
                        let other = other.unwrap_or_else(|| G::determinize(rules, &view, &mut rng));
                        let seen = other.view(rules, Viewer::Seat(seat));
                        for (name, make) in bots {
                            let budget = Budget::default().with_nodes(300);
                            let [one, two] = [&view, &seen]
                                .map(|view| think(&mut *make(), rules, view, &mut bot_rng(seed), &budget));
                            assert_eq!(one, two, "{name}, decision {decisions} of game {game}");
                        }
                    }
                    Step::choice(seat, state.random_action(rules, seat, &mut rng))
                }
            };
            state.apply(rules, &step, &mut ());
        }
    }
    different
}

#[test]
fn bots_of_ingenious_know_only_their_views() {
    let bots = bots(
        bots::ingenious::bot,
        bots::ingenious::tree,
        &[("greedy", || Box::new(bots::ingenious::Greedy)), ("baseline", || Box::new(bots::ingenious::Baseline))],
    );
    for (mode, seats) in [(ingenious::Mode::Standard, 2), (ingenious::Mode::Team, 4), (ingenious::Mode::Duel, 2)] {
        let options = ingenious::Options { mode, ..ingenious::Options::default() };
        let rules = ingenious::Ingenious::rules(&options, SeatCount::new(seats), None, 1).unwrap();
        let different = ask(&rules, &bots, 1, 17);
        assert!(different > 0, "racks are hidden");
    }
}

#[test]
fn bots_of_spots_know_only_their_views() {
    let bots = bots(bots::spots::bot, bots::spots::tree, &[("greedy", || Box::new(bots::spots::Greedy))]);
    let options = spots::Options { turn_limit: spots::rules::TurnLimit::Trial, ..spots::Options::default() };
    let rules = spots::Spots::rules(&options, SeatCount::new(2), None, 1).unwrap();
    let different = ask(&rules, &bots, 1, 41);
    assert_eq!(different, 0, "nothing is hidden: what will be drawn is not part of a state");
}

#[test]
fn bots_of_spectacular_know_only_their_views() {
    let bots = bots(
        bots::spectacular::bot,
        bots::spectacular::tree,
        &[("greedy", || Box::new(bots::spectacular::Greedy)), ("collector", || Box::new(bots::spectacular::Collector))],
    );
    for seats in [2, 4] {
        let options = spectacular::Options { missions: spectacular::rules::Missions::On, ..Default::default() };
        let rules = spectacular::Spectacular::rules(&options, SeatCount::new(seats), None, 1).unwrap();
        // An odd number, so that not only the first seat is asked, which decides before all others.
        let different = ask(&rules, &bots, 1, 23);
        assert!(different > 0, "what others choose at the same time is hidden");
    }
}

#[test]
fn bots_of_the_magnificent_know_only_their_views() {
    let bots = bots(
        bots::magnificent::bot,
        bots::magnificent::tree,
        &[("greedy", || Box::new(bots::magnificent::Greedy::default()))],
    );
    let options = magnificent::Options { cards: magnificent::rules::Cards::Draft, ..Default::default() };
    let rules = magnificent::Magnificent::rules(&options, SeatCount::new(3), None, 1).unwrap();
    // The draft is at the beginning of a game, so that every decision of it is asked about in turn.
    let different = ask(&rules, &bots, 2, 5);
    assert!(different > 0, "the hands of a draft are hidden");
}
